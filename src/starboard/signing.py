"""Signatures of logs: a server signs what it exports, and `starboard verify` says whose signature it is."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Log, Signature, hashed, whole_hash

# A signature of a log must never pass for one of something else that the key may sign one day.
_PURPOSE = b"starboard log 1\n"


class Signer:
    """A server's key."""

    def __init__(self, private: str) -> None:
        """`private`: 32 bytes as hex digits, as `new_key` makes them."""
        try:
            self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
        except ValueError:
            raise StarboardError("The key for signing logs is not 64 hex digits: restore it.") from None
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, log: Log) -> Log:
        log = hashed(log)
        log.signature = Signature(self.public, self._key.sign(_signed(log.hash)).hex())
        return log


def new_key() -> str:
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def is_key(text: str) -> bool:
    """Whether a text may be a public key, as people copy it."""
    return re.fullmatch("[0-9a-f]{64}", text.strip().lower(), re.ASCII) is not None


def key_in(file: Path) -> str:
    """The private key in a file that only its owner may read; a new one if there is no such file.

    Two who come at the same time get the same key: it is written next to its place and linked there, which
    only the first can do.
    """
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
            try:
                with os.fdopen(handle, "w", encoding="ascii") as written:
                    written.write(f"{new_key()}\n")
                    written.flush()
                    os.fsync(written.fileno())
                os.link(part, file)
            except FileExistsError:
                pass
            finally:
                Path(part).unlink(missing_ok=True)
        return file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StarboardError(
            f"Cannot use the key in {file} ({error}): make it readable, or move it away."
        ) from None


def signed_by(log: Log) -> str | None:
    """The public key whose signature the log carries; None if it carries none."""
    if log.signature is None:
        return None
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(log.signature.key))
        key.verify(bytes.fromhex(log.signature.value), _signed(whole_hash(log)))
    except (ValueError, InvalidSignature):
        raise BadLog(
            "The signature does not fit the log: it was changed after the server signed it."
        ) from None
    return log.signature.key


def check_signer(log: Log, key: str) -> None:
    """Whether it was signed with this very key."""
    found = signed_by(log)
    if found is None:
        raise BadLog("The log is not signed, so it may be from anywhere: export it again from the server.")
    if found != key.strip().lower():
        raise BadLog(f"The log was signed by another server, with the key {found}.")


def _signed(whole: str) -> bytes:
    return _PURPOSE + whole.encode()
