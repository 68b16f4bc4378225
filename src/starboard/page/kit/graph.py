"""Maps of places and ways: boxes, the corridors between them, who stands where, a way before it is gone.

The ways are drawn below, the places are laid over them as ordinary elements: so a drawing may be stretched to
its stage, and no letter is. Both take their measures from one `Graph`; its places reach the page as rules for
the style sheet, since nothing is styled inline.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import atan2, degrees
from typing import NamedTuple

from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import reveal, target
from starboard.page.kit.paths import Point, distance
from starboard.page.kit.things import closed_hit, hit, tag, thing

_RUNG = 9.0  # from rung to rung of a ladder
_HALF_RUNG = 6.0
_CHEVRONS = "M-6-5-1 0-6 5M1-5 6 0 1 5"


class Box(NamedTuple):
    """Where a place lies: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def edge(self, towards: Point) -> Point:
        """Where a straight line from the middle to a point leaves the box."""
        x, y = self.middle
        dx, dy = towards[0] - x, towards[1] - y
        far = max(abs(dx) / (self.width / 2), abs(dy) / (self.height / 2))
        return (x + dx / far, y + dy / far) if far > 1 else towards


class Corridor(NamedTuple):
    """A way between two places; `one_way`: whoever is driven along it goes from the first to the second."""

    start: str
    end: str
    one_way: bool = False


class Graph(NamedTuple):
    """A map in one size of the page."""

    width: float
    height: float
    places: Mapping[str, Box]
    corridors: Sequence[Corridor]

    def draw(self, art: str = "", over: str = "", hot: Collection[Corridor] = ()) -> str:
        """All corridors, on top of `art`; `hot` are those along which something is about to move."""
        ways = "".join([self._corridor(one, one in hot) for one in self.corridors])
        return (
            f'<svg class="graph" viewBox="0 0 {self.width:g} {self.height:g}" preserveAspectRatio="none" '
            f'aria-hidden="true">{art}{ways}{over}</svg>'
        )

    def _corridor(self, one: Corridor, hot: bool) -> str:
        start, end = self.places[one.start], self.places[one.end]
        a, b = start.edge(end.middle), end.edge(start.middle)
        line = f"M{_at(a)}L{_at(b)}"
        kind = " one-way" if one.one_way else ""
        mark = _chevrons(a, b) if one.one_way else _rungs(a, b)
        return (
            f'<g class="corridor{kind}{" hot" if hot else ""}"><path class="corridor-wall" d="{line}"/>'
            f'<path class="corridor-floor" d="{line}"/>{mark}</g>'
        )

    def route(self, stops: Sequence[str], key: str) -> str:
        """The way from place to place that is shown while an answer with this key is pointed at."""
        return route([self.places[stop].middle for stop in stops], "route", f' data-key="{key}"')

    def rules(self, within: str, media: str = "") -> str:
        """Where the places lie, for the style sheet; `media` is the condition under which they lie there."""
        made = "".join([self._rule(within, name, box) for name, box in self.places.items()])
        return f"@media {media} {{ {made}}}\n" if media else made

    def _rule(self, within: str, name: str, box: Box) -> str:
        across, down = 100 / self.width, 100 / self.height
        return (
            f"{within} .at-{name} {{ left: {box.x * across:.3f}%; top: {box.y * down:.3f}%; "
            f"width: {box.width * across:.3f}%; height: {box.height * down:.3f}%; }}\n"
        )


def route(points: Sequence[Point], style: str, more: str = "") -> str:
    """A line from point to point. `more` are further attributes, each after a space."""
    line = "L".join([f"{x:g} {y:g}" for x, y in points])
    return f'<path class="{style}"{more} d="M{line}"/>'


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _chevrons(a: Point, b: Point) -> str:
    """Two of them in the middle, pointing to the end."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    place = f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})"'
    return f'<path class="chevrons" {place} d="{_CHEVRONS}"/>'


def _rungs(a: Point, b: Point) -> str:
    far = distance(a, b)
    count = int(far / _RUNG)
    if not count:
        return ""
    dx, dy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    rest = (far - (count - 1) * _RUNG) / 2
    made = ""
    for n in range(count):
        x, y = a[0] + dx * (rest + n * _RUNG), a[1] + dy * (rest + n * _RUNG)
        left, right = (x - dy * _HALF_RUNG, y + dx * _HALF_RUNG), (x + dy * _HALF_RUNG, y - dx * _HALF_RUNG)
        made += f"M{_at(left)}L{_at(right)}"
    return f'<path class="rungs" d="{made}"/>'


# ---------------------------------------------------------------------- places


class Way(NamedTuple):
    """One way to answer with a place: the option, its price on the tag, and the key of its route."""

    choice: Choice
    price: str
    key: str
    style: str = ""


def place(
    name: str,
    label: str,
    body: str,
    ways: Sequence[Way] = (),
    closed: Closed | None = None,
    *,
    explain: str = "",
    style: str = "",
    more: str = "",
) -> str:
    """A place of the map; the first of its ways answers wherever it is clicked, each other by its tag.

    It is explained by its own name, unless what lies there has another.
    """
    state = " legal" if ways else ""
    over = closed_hit(closed, name, "") if closed is not None and not ways else _targets(ways)
    return thing(
        f"map-place at-{name}{state}{f' {style}' if style else ''}",
        label,
        explain or name,
        f"{body}{over}",
        more=more,
    )


def _targets(ways: Sequence[Way]) -> str:
    if not ways:
        return ""
    first, *others = ways
    tags = "".join([_other(one) for one in others])
    return (
        f"{hit(first.choice, '', first.key)}"
        f'<span class="place-tags">{tag(_price(first), first.style)}{tags}</span>'
    )


def _other(one: Way) -> str:
    style = f" {one.style}" if one.style else ""
    return f'<button class="price{style}" {target(one.choice, one.key)}>{_price(one)}</button>'


def _price(one: Way) -> str:
    return f"{one.price}{reveal(one.choice)}"


def crowd(others: Sequence[str], own: str = "") -> str:
    """Those who stand in one place, each covering a third of the last; the own piece stands in front."""
    return f'<span class="standing">{"".join(others)}{own}</span>' if others or own else ""
