"""The links in letters. Each is signed, so that whoever has one may do what it is for, and nothing else."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starboard.server.identity import Signer
from starboard.server.security import LETTERS

RESET_SECONDS = 3600
CONFIRM_SECONDS = 3 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Opened:
    """A link that was read: whom it is about, and its second part."""

    user_id: str
    what: str
    signature: str


class SignedLinks:
    """Nothing is stored for them: each is signed over what it is good for.

    A link to a new password is signed over the old one, so that it works once, and over the address that it
    was sent to. A link that confirms an address is signed over the address.
    """

    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def stop(self, user_id: str, what: str) -> str:
        """`what`: mail, or push and the browser's digest. It works for ever."""
        return self._make("stop", user_id, what, "")

    def reads_stop(self, token: str) -> Opened | None:
        opened = _read(token)
        return opened if opened is not None and self._fits("stop", opened, "") else None

    def confirm(self, user_id: str, address: str) -> str:
        return self._make("confirm", user_id, _until(CONFIRM_SECONDS), address)

    def reset(self, user_id: str, password: str | None, address: str | None) -> str:
        """`password`: the hash of the one they have now."""
        return self._make("reset", user_id, _until(RESET_SECONDS), f"{password} {address}")

    def holds_confirm(self, opened: Opened, address: str) -> bool:
        return self._holds("confirm", opened, address)

    def holds_reset(self, opened: Opened, password: str | None, address: str | None) -> bool:
        return self._holds("reset", opened, f"{password} {address}")

    def _holds(self, purpose: str, opened: Opened, secret: str) -> bool:
        """Whether a link with an end is genuine and still good."""
        return self._fits(purpose, opened, secret) and int(opened.what) > time.time()

    def _make(self, purpose: str, user_id: str, what: str, secret: str) -> str:
        signature = self._signer.sign(purpose, f"{user_id}.{what}.{secret}")
        return f"{LETTERS}{purpose}/{user_id}.{what}.{signature}"

    def _fits(self, purpose: str, opened: Opened, secret: str) -> bool:
        text = f"{opened.user_id}.{opened.what}.{secret}"
        return self._signer.holds(purpose, text, opened.signature)


def _until(seconds: int) -> str:
    return str(int(time.time()) + seconds)


def read_timed(token: str) -> Opened | None:
    """A link with an end; whether it is genuine is still to be seen."""
    opened = _read(token)
    if opened is None or not (opened.what.isascii() and opened.what.isdecimal() and len(opened.what) < 15):
        return None
    return opened


def _read(token: str) -> Opened | None:
    parts = token.split(".")
    return Opened(*parts) if len(parts) == 3 and all(part.isascii() for part in parts) else None
