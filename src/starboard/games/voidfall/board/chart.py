"""Where everything on a map lies, as one viewer sees it: sectors, edges, outlines of territories.

All of it depends on the map and the viewer's Home alone and is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from starboard.games.voidfall.maps import Place, around
from starboard.games.voidfall.orientation import SIDES, TURNS, codes, turned, turns_for
from starboard.games.voidfall.state import NOBODY
from starboard.games.voidfall.tables import Map
from starboard.page.kit.hexes import Hexes
from starboard.page.kit.paths import Point, distance

SIZE: Final = 50.0
HEXES: Final = Hexes(SIZE, flat=True)
MARGIN: Final = 6.0
STAGE: Final = (520.0, 540.0)  # the room that the table has for a map
WIDE: Final = 0.88  # the scale in that room below which a map counts as wide
ENCLOSED: Final = 5  # neighbours of a missing place that lies inside the map
INSET: Final = 1.6  # of an outline: those of two owners run side by side

_ZIGZAG: Final = 9  # strokes of a Voidstorm
_STORM_WIDTH: Final = 4.2
_TOOTH: Final = (5.2, 9.0)  # half its width, and its height
_TEETH: Final = (-12.0, 0.0, 12.0)


class Spot(NamedTuple):
    """A place as it is seen: turned, and where its middle is. Only sectors have a code."""

    place: Place
    x: float
    y: float
    code: str = ""

    @property
    def at(self) -> str:
        """The attribute that puts something drawn round the origin there."""
        return f' transform="translate({self.x:.1f} {self.y:.1f})"'


class Door(NamedTuple):
    """A Wormhole."""

    letter: str
    spot: Spot


class Chart:
    """A map as one viewer sees it. Sectors are known by what answers call them."""

    __slots__ = ("_shut", "bounds", "corners", "doors", "sectors", "storms", "taken", "turns", "whirls")

    def __init__(self, field: Map, home: int) -> None:
        self.turns = turns = turns_for(field, home)
        places = [turned(place, turns) for place in field.places]
        called = codes(field)
        self.sectors: Mapping[str, Spot] = {
            name: _spot(place, called[name]) for name, place in zip(field.sector_ids, places, strict=True)
        }
        self.doors = tuple([Door(letter, _spot(turned((q, r), turns))) for letter, q, r in field.wormholes])
        self.storms = tuple([(turned(a, turns), turned(b, turns)) for a, b in field.storms])
        self._shut = frozenset([frozenset(pair) for pair in self.storms])
        # Places where a sector or a Wormhole lies.
        self.taken = frozenset([*places, *[door.spot.place for door in self.doors]])
        self.whirls = tuple([_spot(place) for place in _enclosed(self.taken)])
        self.bounds = _bounds(self.taken)
        # The corners of the drawing, the one with most room first.
        self.corners = self._corners()

    def _corners(self) -> tuple[str, ...]:
        left, top, right, bottom = self.bounds
        places = {
            "bottom-right": (right, bottom),
            "bottom-left": (left, bottom),
            "top-left": (left, top),
            "top-right": (right, top),
        }
        middles = [HEXES.centre(*place) for place in self.taken]
        room = {name: round(min([distance(at, one) for one in middles])) for name, at in places.items()}
        return tuple(sorted(places, key=lambda name: -room[name]))

    @property
    def wide(self) -> bool:
        """Whether the map is so large that what is written on it has to be larger too."""
        return _scale(self.bounds) < WIDE

    @property
    def view_box(self) -> str:
        left, top, right, bottom = self.bounds
        return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"

    def side_by_side(self, one: str, other: str) -> bool:
        """Whether two sectors share an edge that no Voidstorm shuts."""
        a, b = self.sectors[one].place, self.sectors[other].place
        return b in around(a) and frozenset((a, b)) not in self._shut

    def doors_of(self, sector: str) -> list[Door]:
        """The Wormholes that can be entered from a sector."""
        place = self.sectors[sector].place
        return [
            door
            for door in self.doors
            if door.spot.place in around(place) and frozenset((place, door.spot.place)) not in self._shut
        ]

    def facing(self, sector: str, others: Iterable[str]) -> list[Spot]:
        """From where these others reach a sector: they themselves, or the Wormholes that join them."""
        found: dict[Place, Spot] = {}
        mine = self.doors_of(sector)
        for other in others:
            if self.side_by_side(sector, other):
                found[self.sectors[other].place] = self.sectors[other]
            theirs = {door.letter for door in self.doors_of(other)}
            for door in mine:
                if door.letter in theirs and other != sector:
                    found[door.spot.place] = door.spot
        return list(found.values())


# ---------------------------------------------------------------------- the chart of a viewer


@lru_cache(maxsize=256)
def chart_of(field: Map, home: int = NOBODY) -> Chart:
    """The map as seen from a Home sector, given by its number."""
    return Chart(field, home)


def _scale(bounds: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = bounds
    return min(STAGE[0] / (right - left), STAGE[1] / (bottom - top))


def _spot(place: Place, code: str = "") -> Spot:
    x, y = HEXES.centre(*place)
    return Spot(place, x, y, code)


def _enclosed(known: frozenset[Place]) -> list[Place]:
    """Missing places inside a map."""
    near = {other for place in known for other in around(place)} - known
    return sorted([place for place in near if sum([other in known for other in around(place)]) >= ENCLOSED])


def _bounds(places: Iterable[Place]) -> tuple[float, float, float, float]:
    points = [point for place in places for point in corners(place)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


# ---------------------------------------------------------------------- corners and edges


def corners(place: Place) -> list[Point]:
    """The corners of a hexagon, clockwise; the first lies between the first two of SIDES."""
    return [_corner(place, side) for side in range(TURNS)]


def _corner(place: Place, side: int) -> Point:
    """Where three hexagons meet: their middles' middle."""
    q, r = place
    three = [(q, r), *[(q + dq, r + dr) for dq, dr in (SIDES[side], SIDES[(side + 1) % TURNS])]]
    points = [HEXES.centre(*one) for one in three]
    return sum([x for x, _ in points]) / 3, sum([y for _, y in points]) / 3


def edge(place: Place, other: Place) -> tuple[Point, Point]:
    """The edge of a hexagon that it shares with a neighbour, clockwise round the first."""
    side = SIDES.index((other[0] - place[0], other[1] - place[1]))
    return _corner(place, side - 1), _corner(place, side)


def outlines(places: frozenset[Place]) -> list[list[Point]]:
    """The closed lines round places that belong together, holes included, a little inside their edges."""
    # At every corner at most two edges of the border meet, since only three hexagons do.
    leads: dict[tuple[int, int], tuple[tuple[int, int], Point, Point]] = {}
    for place in places:
        for side, (dq, dr) in enumerate(SIDES):
            if (place[0] + dq, place[1] + dr) in places:
                continue
            start, end = _corner(place, side - 1), _corner(place, side)
            leads[_key(place, side - 1)] = (_key(place, side), start, end)
    found: list[list[Point]] = []
    while leads:
        first = next(iter(leads))
        edges: list[tuple[Point, Point]] = []
        key = first
        while key in leads:
            key, start, end = leads.pop(key)
            edges.append((start, end))
        found.append([_inside(edges[n - 1], edges[n]) for n in range(len(edges))])
    return found


def _key(place: Place, side: int) -> tuple[int, int]:
    """The name of a corner, the same from all three hexagons that meet there."""
    (aq, ar), (bq, br) = SIDES[side % TURNS], SIDES[(side + 1) % TURNS]
    return 3 * place[0] + aq + bq, 3 * place[1] + ar + br


def _inside(before: tuple[Point, Point], after: tuple[Point, Point]) -> Point:
    """The corner between two edges of an outline, moved inwards."""
    (ax, ay), (bx, by) = _inwards(before), _inwards(after)
    x, y = after[0]
    # Edges meet at 120 or 240 degrees; either way 1 plus the product of their normals is 1.5.
    return x + (ax + bx) * INSET / 1.5, y + (ay + by) * INSET / 1.5


def _inwards(one: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = one
    far = distance(*one)
    return -(by - ay) / far, (bx - ax) / far


# ---------------------------------------------------------------------- what stands on edges


def storm_path(place: Place, other: Place) -> str:
    """A zigzag along the shared edge."""
    (ax, ay), (bx, by) = edge(place, other)
    far = distance((ax, ay), (bx, by))
    nx, ny = -(by - ay) / far * _STORM_WIDTH, (bx - ax) / far * _STORM_WIDTH
    made = []
    for n in range(_ZIGZAG + 1):
        part = n / _ZIGZAG
        sign = 0 if n in (0, _ZIGZAG) else 1 - 2 * (n % 2)
        made.append(f"{ax + (bx - ax) * part + nx * sign:.1f} {ay + (by - ay) * part + ny * sign:.1f}")
    return "M" + "L".join(made)


def teeth_path(place: Place, source: Place) -> str:
    """Three teeth on the edge between the two, pointing from the source at the place."""
    a, b = edge(place, source)
    far = distance(a, b)
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    nx, ny = _inwards((a, b))
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    half, high = _TOOTH
    made = ""
    for step in _TEETH:
        # They begin a little outside the edge, so that the rims of two territories do not hide them.
        x, y = mx + ux * step - nx * 2, my + uy * step - ny * 2
        made += (
            f"M{x - ux * half:.1f} {y - uy * half:.1f}L{x + nx * high:.1f} {y + ny * high:.1f} "
            f"{x + ux * half:.1f} {y + uy * half:.1f}z"
        )
    return made
