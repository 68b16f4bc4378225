"""Where a score comes from: the sheet of the moment in five parts."""

from __future__ import annotations

from starboard.games.solar_sphere.board.sight import Sight
from starboard.page.kit.scores import made_of
from starboard.page.markup import signed

Parts = tuple[int, ...]
SOURCES = ("now", "sphere", "sets", "tracks", "left")


def parts(sight: Sight, column: int) -> Parts:
    """Points scored, scoring card, faction sets, both tracks, leftovers: of one column of the sheet."""
    immediate, sphere, sets, reputation, morale, left = [line.points[column] for line in sight.view.sheet]
    return immediate, sphere, sets, reputation + morale, left


def breakdown(values: Parts) -> str:
    words = "".join(f"<span>{name} {signed(n)}</span>" for name, n in zip(SOURCES, values, strict=True))
    return made_of(SOURCES, values, words)
