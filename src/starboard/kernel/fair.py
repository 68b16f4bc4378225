"""Where a seed comes from when nobody is to choose it: a secret, and something from everybody at the table.

Whoever deals first shows the hash of the secret, its commitment. Then each person gives a random
contribution, and the seed follows from all of it together. So the dealer can no longer change the secret, and
nobody else knows it; docs/fairness.md says what that proves.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable

import msgspec

from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog

_CONTRIBUTION = re.compile(r"[0-9a-f]{64}", re.ASCII)
_METHOD = "starboard seed 1"


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """32 random bytes, as hex digits, from the person at this seat."""

    seat: int
    value: str


class OpenDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody may know of a draw while the game goes on."""

    deal: int
    contributions: tuple[Contribution, ...]
    secret: None = None


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a seed is made of.

    `deal` counts the deals at this table, so that one never comes back: whoever has seen a hand can't return
    to it by sitting down again in the same way.
    """

    secret: str
    deal: int
    contributions: tuple[Contribution, ...]

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """The SHA-256 of lines: the method, the secret, the deal, and each contribution with its seat."""
        given = [f"{one.seat} {one.value}" for one in self.contributions]
        lines = "".join(f"{line}\n" for line in (_METHOD, self.secret, str(self.deal), *given))
        return hashlib.sha256(lines.encode()).hexdigest()

    @property
    def open(self) -> OpenDraw:
        return OpenDraw(self.deal, self.contributions)

    def of(self, seat: int) -> str | None:
        """What the person at the seat has contributed."""
        return next((one.value for one in self.contributions if one.seat == seat), None)

    def again(self, contributions: Iterable[Contribution]) -> Draw:
        """The next deal at the same table, under the same commitment."""
        return Draw(self.secret, self.deal + 1, tuple(sorted(contributions, key=lambda one: one.seat)))


def new_secret() -> str:
    return secrets.token_hex(32)


def is_contribution(text: str) -> bool:
    return _CONTRIBUTION.fullmatch(text) is not None


def check_draw(draw: Draw, shown: str, seed: str) -> None:
    """Whether the secret is the one that was committed to, and the seed what all of it makes."""
    seats = [one.seat for one in draw.contributions]
    if draw.commitment != shown:
        raise BadLog("The server's secret does not match the hash shown at the start: the log was edited.")
    if seats != sorted(set(seats)) or not all(is_contribution(one.value) for one in draw.contributions):
        raise BadLog("The contributions are not one of 64 hex digits for each seat: the log was edited.")
    if draw.seed != seed:
        raise BadLog(
            "The seed does not follow from the secret and the contributions: one of them was changed."
        )
