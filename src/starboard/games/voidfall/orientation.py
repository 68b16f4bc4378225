"""How a viewer sees a map: turned so that the own Home is at the bottom; and what its sectors are called.

Nothing here draws. Everybody calls a sector the same, however the map is turned: so a log can be read, and
players can speak of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import sqrt
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.maps import Place
from starboard.games.voidfall.state import NOBODY
from starboard.games.voidfall.tables import Map

# The six neighbours of a place, clockwise from the one below to the right.
SIDES: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
TURNS: Final = len(SIDES)
# The room that a table has for a map, as width to height, which decides how one lies whose Home need not be
# its lowest place.
_SHAPE: Final = 520 / 540


def turned(place: Place, turns: int) -> Place:
    """A place after so many clockwise turns of the map by 60 degrees round its origin."""
    q, r = place
    for _ in range(turns % TURNS):
        q, r = -r, q + r
    return q, r


@lru_cache(maxsize=256)
def turns_for(field: Map, home: int = NOBODY) -> int:
    """For whoever has this Home, given by its sector; who only watches sees the map as it is written.

    The Home is at the bottom. Against the Void, where Homes often stand at the side of a map, the lower half
    will do: of those turns the one that shows the map largest, with the Home rather at the left.
    """
    if home == NOBODY:
        return 0
    rank = _by_size if field.mode in (v.SOLO, v.COOP) else _by_depth
    ranks = [rank([turned(place, turns) for place in field.places], home) for turns in range(TURNS)]
    return ranks.index(max(ranks))


@lru_cache(maxsize=64)
def codes(field: Map) -> Mapping[str, str]:
    """What the sectors are called, by what answers call them: a letter for each column from the left of the
    map as it is written, a number from the top within it.
    """
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for q, r in field.places:
        columns[q].append(r)
    letters = {q: chr(ord("A") + n) for n, q in enumerate(sorted(columns))}
    return {
        name: f"{letters[q]}{sorted(columns[q]).index(r) + 1}"
        for name, (q, r) in zip(field.sector_ids, field.places, strict=True)
    }


def _down(place: Place) -> int:
    """How far down a place lies, in halves of a hexagon."""
    q, r = place
    return 2 * r + q


def _by_depth(places: list[Place], home: int) -> tuple[float, ...]:
    """How few sectors are lower than the Home, then how near it is to the middle."""
    lower = sum([1 for place in places if _down(place) > _down(places[home])])
    return (-lower, -abs(2 * places[home][0] - sum(_ends(q for q, _ in places))))


def _by_size(places: list[Place], home: int) -> tuple[float, ...]:
    left, right = _ends(q for q, _ in places)
    top, bottom = _ends(_down(place) for place in places)
    # In sizes of a hexagon, from its middle to a corner.
    width, height = 1.5 * (right - left) + 2, sqrt(3) * ((bottom - top) / 2 + 1)
    low = 2 * _down(places[home]) >= top + bottom
    at_left = 2 * places[home][0] <= left + right
    needs = round(max(width / _SHAPE, height), 3)
    return (1 if low else 0, -needs, 1 if at_left else 0, *_by_depth(places, home))


def _ends(numbers: Iterable[int]) -> tuple[int, int]:
    found = sorted(numbers)
    return found[0], found[-1]
