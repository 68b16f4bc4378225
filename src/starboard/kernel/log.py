"""The log: one JSON format for every title. It is the truth; states are only derived from it."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Literal

import msgspec

from starboard.kernel.ask import Value
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.fair import Draw, OpenDraw, check_draw
from starboard.kernel.title import Result

FORMAT = "starboard-log"
# Version 1 had no hash of the whole, so that nothing covered the names of the seats.
VERSION = 2
READS = (1, VERSION)


class Answer(msgspec.Struct, frozen=True):
    """What a seat answered, and the hash of the state that followed from it."""

    seat: int
    verb: str
    value: Value
    hash: str


class Remark(msgspec.Struct, frozen=True):
    """What happened to the table itself, other than answers, in one sentence; `step` answers had been given.

    Replaying does not need them; only the hash of the whole log covers them.
    """

    step: int
    text: str
    at: float


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A server's public key (Ed25519) and its signature of the log's hash, as hex digits."""

    key: str
    value: str


class Head(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every log begins with. The commitment is known from the start.

    It is the SHA-256 of the secret in `draw`, or of the seed where there is no `draw`.
    """

    format: str = FORMAT
    version: int = VERSION
    title: str
    rules: int
    options: dict[str, Value]
    content: str
    commitment: str


class Log(Head, kw_only=True):
    """A complete game: it can be replayed, and every hash checked.

    `hash` covers all of it but itself and the signature; a log that is not in a file need not have one yet.
    """

    seed: str
    draw: Draw | None = None
    seats: list[str] = []
    start: str
    answers: list[Answer]
    remarks: list[Remark] = []
    result: Result | None = None
    hash: str = ""
    signature: Signature | None = None


class PartialAnswer(msgspec.Struct, frozen=True):
    """What a seat answered; null is a secret."""

    seat: int
    verb: str
    value: Value | None
    hash: Literal[""] = ""


class PartialLog(Head, kw_only=True):
    """A game still in progress, as one of its seats may know it.

    Without the seed, the hashes and others' secret answers, it can be read but not replayed.
    """

    seed: None = None
    draw: OpenDraw | None = None
    seats: list[str] = []
    start: Literal[""] = ""
    answers: list[PartialAnswer]
    remarks: list[Remark] = []
    result: None = None
    hash: Literal[""] = ""
    signature: None = None


def schema() -> dict[str, object]:
    """The JSON schema of a log file, for other programs."""
    forms, parts = msgspec.json.schema_components([Log, PartialLog])
    return {"anyOf": list(forms), "$defs": parts}


def whole_hash(log: Log) -> str:
    """The SHA-256 of the log as JSON, without its hash and signature, keys in order and no spaces."""
    plain = msgspec.to_builtins(log)
    del plain["hash"], plain["signature"]
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def hashed(log: Log) -> Log:
    """The log as a file holds it: in today's format, with its hash."""
    found = msgspec.structs.replace(log, version=VERSION)
    found.hash = whole_hash(found)
    return found


def check_origin(log: Log) -> None:
    """Whether the seed is the one that was committed to."""
    if log.draw is not None:
        check_draw(log.draw, log.commitment, log.seed)
    elif commitment(log.seed) != log.commitment:
        raise BadLog("The seed does not match the hash shown at the start: the log was edited.")


def check_whole(log: Log, over: bool) -> None:
    """Whether a name or a remark was changed, or the end is missing; replaying does not tell."""
    if log.hash and log.hash != whole_hash(log):
        cut = "" if over else "answers are missing at its end, or "
        raise BadLog(
            f"The log differs from its own hash: {cut}something was changed that replaying does not show, "
            "such as the name of a seat or a remark."
        )


def encode(log: Log | PartialLog) -> bytes:
    """One answer per line, so that people can read it and `diff` can compare it."""
    head = msgspec.to_builtins(hashed(log) if isinstance(log, Log) else log)
    answers = head.pop("answers")
    ends = {key: head.pop(key) for key in ("result", "hash", "signature")}
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in answers)
    body = f'  "answers": [\n{rows}\n  ],' if rows else '  "answers": [],'
    tail = ",\n".join(f'  "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in ends.items())
    return ("{\n" + "\n".join([*lines, body, tail]) + "\n}\n").encode()


def decode(data: bytes, name: str = "log") -> Log:
    try:
        envelope = json.loads(data)
    except (ValueError, UnicodeDecodeError, RecursionError):
        raise BadLog(
            f"{name} is not a complete JSON file (perhaps cut off): use an older copy or export it again."
        ) from None
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise BadLog(f"{name} is not a Starboard log: choose a file that Starboard saved.")
    version = envelope.get("version")
    if version not in READS:
        raise BadLog(
            f"{name} has log version {version}, but this program reads versions up to {VERSION}: "
            "open it with the Starboard that wrote it."
        )
    if envelope.get("seed") is None:
        raise BadLog(
            f"{name} is the log of a game that was still running: it lacks the seed, the hashes and the "
            "secrets, so it can be read but not replayed or checked. Export it again after the game ends."
        )
    try:
        log = msgspec.json.decode(data, type=Log)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"{name} was damaged or edited: {error}. Use an untouched copy.") from None
    if version != 1 and not log.hash:
        raise BadLog(f"{name} was damaged or edited: its hash is missing. Use an untouched copy.")
    return log


def read(path: Path) -> Log:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadLog(f"Cannot read {path}: {error.strerror}. Check the file name.") from None
    return decode(data, str(path))


def write(log: Log, path: Path) -> None:
    """Replaces the file in one step, so that a crash leaves the old or the new log, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            os.fchmod(file.fileno(), 0o644)  # logs are meant to be shared
            file.write(encode(log))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
