"""Who sits at the table: what everybody is called, and the sign and the colours of a seat."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from starboard.kernel.page import Scene, Sitter
from starboard.page.drawing import symbol
from starboard.page.markup import esc


class Person(NamedTuple):
    """`key` names somebody in ids, `seat` is the class of his colours; the name is markup."""

    key: str | int
    seat: str
    name: str

    def sign(self, classes: str = "px18") -> str:
        return sign(self.seat, classes)


@lru_cache(maxsize=256)
def sign(seat: str, classes: str = "px16") -> str:
    """The shape of a seat, named by the class of its colours."""
    return symbol(f"s-{seat}", f"shape {classes}")


def sitters_of(scene: Scene) -> dict[int, Sitter]:
    return {sitter.seat: sitter for sitter in scene.sitters}


def names_of(scene: Scene, seats: int) -> tuple[str, ...]:
    """The names of all players as markup; an empty seat is called by its colour."""
    known = sitters_of(scene)
    return tuple(
        [esc(known[seat].name if seat in known else scene.words.seat_name(seat)) for seat in range(seats)]
    )
