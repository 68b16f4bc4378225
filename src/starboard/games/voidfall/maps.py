"""The maps of Voidfall (10.1 of the content): how they are written, and what is next to what.

Places are pairs (q, r) on flat-top hexes. Wormholes are places of the map but no sectors: all sectors that
touch a Wormhole of one letter are adjacent to each other. A Voidstorm parts the two places it lies between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from starboard.kernel.mistakes import closest

Place = tuple[int, int]
Edge = tuple[Place, Place]

WORMHOLE = "wormhole"
SEATED = ("home", "outpost")
NUMBERED = ("pop", "void", "def", "glory", "bounty", "reclaim", "harb")
MOST = 9  # of any of these on one sector

_PLACE = re.compile(r"(?:p(?P<seat>[1-4]))?\((?P<q>-?\d+),(?P<r>-?\d+)\)")
_STORM = re.compile(r"\((-?\d+),(-?\d+)\)~\((-?\d+),(-?\d+)\)")


class Hex(NamedTuple):
    """One place of a map with what it carries. ``seat`` counts from 1; ``pop`` is 0 if it is not given."""

    place: Place
    tile: str
    seat: int = 0
    letter: str = ""
    corrupted: bool = False
    pop: int = 0
    void: int = 0
    defenses: int = 0
    glory: int = 0
    bounties: int = 0
    reclaims: int = 0
    harbingers: int = 0


class Layout(NamedTuple):
    """A whole map: its places in the order of the text."""

    hexes: tuple[Hex, ...]
    storms: tuple[Edge, ...]
    havens: tuple[int, ...]
    goal: int

    def sectors(self) -> tuple[Hex, ...]:
        return tuple(one for one in self.hexes if one.tile != WORMHOLE)

    def wormholes(self) -> tuple[Hex, ...]:
        return tuple(one for one in self.hexes if one.tile == WORMHOLE)


def around(place: Place) -> tuple[Place, ...]:
    """The six places that share an edge with this one."""
    q, r = place
    return ((q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1))


def adjacency(layout: Layout, storms: bool = True) -> tuple[tuple[int, ...], ...]:
    """For each sector the numbers of those next to it; without ``storms`` as if there were no Voidstorms."""
    closed = {edge for pair in layout.storms for edge in (pair, pair[::-1])} if storms else set[Edge]()

    def touching(place: Place) -> Iterator[Place]:
        return (other for other in around(place) if (place, other) not in closed)

    sectors = layout.sectors()
    number = {one.place: index for index, one in enumerate(sectors)}
    next_to = [{number[other] for other in touching(one.place) if other in number} for one in sectors]
    for letter in {one.letter for one in layout.wormholes()}:
        doors = [one.place for one in layout.wormholes() if one.letter == letter]
        joined = {number[other] for door in doors for other in touching(door) if other in number}
        for sector in joined:
            next_to[sector] |= joined - {sector}
    return tuple(tuple(sorted(found)) for found in next_to)


def distances(neighbours: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """Steps from one sector to each; -1 where no way leads."""
    found = [-1] * len(neighbours)
    found[start] = 0
    reached = [start]
    for sector in reached:
        for other in neighbours[sector]:
            if found[other] < 0:
                found[other] = found[sector] + 1
                reached.append(other)
    return tuple(found)


# --- reading ----------------------------------------------------------------------------------------------


def parse_layout(text: str) -> Layout:
    """The lines of a map. A mistake is a ValueError that quotes the line and says what was expected."""
    hexes: list[Hex] = []
    storms: list[Edge] = []
    havens: tuple[int, ...] = ()
    goal = 0
    for line in text.strip().splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "storm":
            storms += [_storm(line, pair) for pair in rest.split()]
        elif word == "havens":
            havens = tuple(_number(line, level, 1, 6) for level in rest.split())
        elif word == "goal":
            found = re.fullmatch(r"influence>=(\d+)", rest)
            if not found:
                raise _wrong(line, "influence>= and a number", rest)
            goal = int(found[1])
        else:
            hexes += _hexes(line)
    layout = Layout(tuple(hexes), tuple(storms), havens, goal)
    _check(layout)
    return layout


def _hexes(line: str) -> Iterator[Hex]:
    left, at, right = line.partition("@")
    words = left.split()
    if not at or not words:
        raise _wrong(line, "a tile, its contents, @ and places", line)
    tile, _, letter = words[0].partition("=")
    if (tile == WORMHOLE) != bool(re.fullmatch("[A-Z]", letter)):
        raise _wrong(line, "wormhole= and a capital letter" if tile == WORMHOLE else "a tile", words[0])
    blank = Hex((0, 0), tile, letter=letter, **_contents(line, words[1:]))
    if not right.split():
        raise _wrong(line, "places behind the @", "")
    for word in right.split():
        found = _PLACE.fullmatch(word)
        if not found:
            raise _wrong(line, "a place such as (0,-2)", word)
        if (found["seat"] is None) == (tile in SEATED):
            example = "p1(0,-2)" if tile in SEATED else "(0,-2)"
            raise _wrong(line, f"a place such as {example}", word)
        yield blank._replace(place=(int(found["q"]), int(found["r"])), seat=int(found["seat"] or 0))


_FIELDS = {
    "corr": "corrupted",
    "def": "defenses",
    "bounty": "bounties",
    "reclaim": "reclaims",
    "harb": "harbingers",
}


def _contents(line: str, words: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        field = _FIELDS.get(key, key)
        if field in found:
            raise _wrong(line, f"{key} only once", word)
        if word == "corr":
            found[field] = True
        elif key in NUMBERED:
            found[field] = _number(line, value, 1, {"pop": 6, "glory": 5}.get(key, MOST))
        else:
            known = ("corr", *NUMBERED)
            raise _wrong(line, f"one of {', '.join(known)}{closest(key, known)}", word)
    return found


def _storm(line: str, pair: str) -> Edge:
    found = _STORM.fullmatch(pair)
    if not found:
        raise _wrong(line, "two places such as (0,1)~(1,0)", pair)
    a, b, c, d = map(int, found.groups())
    return (a, b), (c, d)


def _number(line: str, word: str, low: int, high: int) -> int:
    if not word.isdecimal() or not low <= int(word) <= high:
        raise _wrong(line, f"a number from {low} to {high}", word)
    return int(word)


def _wrong(line: str, expected: str, got: str) -> ValueError:
    return ValueError(f"expected {expected} in the line '{line.strip()}', got '{got}'")


# --- what must be true of every map (10.4) ----------------------------------------------------------------


def _check(layout: Layout) -> None:
    seen: set[Place] = set()
    for one in layout.hexes:
        if one.place in seen:
            raise ValueError(f"expected each place once, got {_show(one.place)} twice")
        seen.add(one.place)
    drawn: set[frozenset[Place]] = set()
    for first, second in layout.storms:
        if first not in seen or second not in seen or second not in around(first):
            raise ValueError(
                f"expected a Voidstorm between two neighbouring places of the map, "
                f"got {_show(first)}~{_show(second)}"
            )
        if frozenset((first, second)) in drawn:
            raise ValueError(f"expected each Voidstorm once, got {_show(first)}~{_show(second)} twice")
        drawn.add(frozenset((first, second)))
    sectors = layout.sectors()
    homes = _seated(sectors, "home")
    outposts = _seated(sectors, "outpost")
    if not homes or sorted(homes) != sorted(outposts) or sorted(homes) != list(range(1, len(homes) + 1)):
        raise ValueError("expected one home and one outpost for each of the seats p1, p2 …")
    neighbours = adjacency(layout)
    for seat, home in homes.items():
        if outposts[seat] not in neighbours[home]:
            raise ValueError(f"expected the outpost of p{seat} next to its home")
    for sector, steps in enumerate(distances(neighbours, homes[1])):
        if steps < 0:
            raise ValueError(f"expected a way from every home to {_show(sectors[sector].place)}")


def _seated(sectors: tuple[Hex, ...], tile: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for sector, one in enumerate(sectors):
        if one.tile == tile:
            if one.seat in found:
                raise ValueError(f"expected one {tile} for p{one.seat}, got two")
            found[one.seat] = sector
    return found


def seats(layout: Layout, tile: str) -> tuple[int, ...]:
    """The homes or the outposts: their sectors by seat."""
    found = _seated(layout.sectors(), tile)
    return tuple(found[seat] for seat in sorted(found))


def sector_id(place: Place) -> str:
    """What a sector is called in answers."""
    return f"{place[0]},{place[1]}"


def _show(place: Place) -> str:
    return f"({sector_id(place)})"
