"""A saved game belongs to one terminal at a time: two would overwrite each other's answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starboard.claim import Claim, Claimed
from starboard.kernel.errors import StarboardError


class Taken(StarboardError):
    """Another terminal has the game."""


@contextmanager
def holding(place: Path) -> Iterator[None]:
    """Reserves the game at `place` for this process."""
    try:
        claim = Claim(place)
    except Claimed:
        raise Taken(
            f"The game in {place} is being played in another terminal: go on there, or start another "
            "with 'starboard play'."
        ) from None
    try:
        yield
    finally:
        claim.release()
