"""The log: one JSON format for every title. It is the truth; states are only derived from it."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Literal

import msgspec

from starboard.kernel.ask import Value
from starboard.kernel.errors import BadLog
from starboard.kernel.title import Result

FORMAT = "starboard-log"
VERSION = 1


class Answer(msgspec.Struct, frozen=True):
    """What a seat answered, and the hash of the state that followed from it."""

    seat: int
    verb: str
    value: Value
    hash: str


class Remark(msgspec.Struct, frozen=True):
    """What happened to the table itself, other than answers, in one sentence; `step` answers had been given.

    Replaying does not need them, so no hash covers them.
    """

    step: int
    text: str
    at: float


class Head(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every log begins with. The seed's SHA-256, its commitment, is known from the start."""

    format: str = FORMAT
    version: int = VERSION
    title: str
    rules: int
    options: dict[str, Value]
    content: str
    commitment: str


class Log(Head, kw_only=True):
    """A complete game: it can be replayed, and every hash checked."""

    seed: str
    seats: list[str] = []
    start: str
    answers: list[Answer]
    remarks: list[Remark] = []
    result: Result | None = None


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
    seats: list[str] = []
    start: Literal[""] = ""
    answers: list[PartialAnswer]
    remarks: list[Remark] = []
    result: None = None


def schema() -> dict[str, object]:
    """The JSON schema of a log file, for other programs."""
    forms, parts = msgspec.json.schema_components([Log, PartialLog])
    return {"anyOf": list(forms), "$defs": parts}


def encode(log: Log | PartialLog) -> bytes:
    """One answer per line, so that people can read it and `diff` can compare it."""
    head = msgspec.to_builtins(log)
    answers = head.pop("answers")
    result = head.pop("result")
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
    rows = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in answers)
    body = f'  "answers": [\n{rows}\n  ],' if rows else '  "answers": [],'
    tail = f'  "result": {json.dumps(result, ensure_ascii=False)}'
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
    if envelope.get("version") != VERSION:
        raise BadLog(
            f"{name} has log version {envelope.get('version')}, but this program reads version {VERSION}: "
            "open it with the Starboard that wrote it."
        )
    if envelope.get("seed") is None:
        raise BadLog(
            f"{name} is the log of a game that was still running: it lacks the seed, the hashes and the "
            "secrets, so it can be read but not replayed or checked. Export it again after the game ends."
        )
    try:
        return msgspec.json.decode(data, type=Log)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"{name} was damaged or edited: {error}. Use an untouched copy.") from None


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
