"""The ring: eight segments between a rounded rectangle and an ellipse, and four inner quarters.

All shapes are laid out on 800 × 500 and stretched to the stage, so the same ring lies flat on a wide screen
and stands upright on a phone. Letters and pieces are laid over it and are never stretched.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from starboard.page.kit.paths import Curve, Point, aside, distance, line, rounded

WIDTH: Final = 800
HEIGHT: Final = 500
_CENTRE: Final = (400.0, 250.0)
_OUTER: Final = Curve(396.0, 246.0, 5.2)
_INNER: Final = Curve(163.0, 103.0, 2.5)
_BAND: Final = (Curve(155.0, 96.0, 2.4), Curve(145.0, 86.0, 2.4))
# Where the outer ends of the borders lie, clockwise from the one between 8 and 1.
_BORDERS: Final = (
    (-134.0, -246.0),
    (134.0, -246.0),
    (396.0, -84.0),
    (396.0, 84.0),
    (134.0, 246.0),
    (-134.0, 246.0),
    (-396.0, 84.0),
    (-396.0, -84.0),
)
# The middles of sectors 1 to 8, where a line to a sector ends.
MIDDLES: Final = (
    (400, 82),
    (632, 92),
    (676, 250),
    (632, 408),
    (400, 418),
    (168, 408),
    (124, 250),
    (168, 92),
)
_INNER_X: Final = 88.0  # where the borders beside 1 and 5 meet the inner curve, and those beside 3 and 7
_INNER_Y: Final = 62.0
_GAP: Final = 2.6
_ROUND: Final = 11.0


def _inner_end(n: int) -> Point:
    """Where a border meets the inner curve."""
    x, y = _BORDERS[n]
    # Not straight to the middle: that would pinch the sectors above, below and beside the flagship.
    if abs(y) > abs(x):
        far = _INNER.y_at(_INNER_X)
        return (_INNER_X if x > 0 else -_INNER_X), (far if y > 0 else -far)
    far = _INNER.x_at(_INNER_Y)
    return (far if x > 0 else -far), (_INNER_Y if y > 0 else -_INNER_Y)


@cache
def segments() -> tuple[str, ...]:
    """The outlines of sectors 1 to 8."""
    return tuple(_segment(n) for n in range(8))


def _segment(n: int) -> str:
    here, there = n, (n + 1) % 8
    first_in, last_in = _inner_end(here), _inner_end(there)
    # Moved aside, so that neighbours leave a gap.
    first_out = aside(_BORDERS[here], first_in, -_GAP)
    last_out = aside(_BORDERS[there], last_in, _GAP)
    outer = _thin(_OUTER.arc(_BORDERS[here], _BORDERS[there]))
    inner = _thin(_INNER.arc(first_in, last_in))
    inner.reverse()
    points = [first_out, *outer, last_out, aside(last_in, _BORDERS[there], -_GAP), *inner]
    points.append(aside(first_in, _BORDERS[here], _GAP))
    corners = [0, len(outer) + 1, len(outer) + 2, len(points) - 1]
    return rounded(_laid_out(points), corners, _ROUND)


def _laid_out(points: list[Point]) -> list[Point]:
    return [(x + _CENTRE[0], y + _CENTRE[1]) for x, y in points]


def _thin(points: list[Point]) -> list[Point]:
    """Without the points so close to the corners that the rounding would fold back."""
    first, last = points[0], points[-1]
    return [p for p in points[1:-1] if min(distance(p, first), distance(p, last)) > _ROUND + 4]


@cache
def quarters() -> tuple[str, ...]:
    """The outlines of the inner sectors: I1 lies before sectors 1 and 2, and so on."""
    return tuple(_quarter(n) for n in range(4))


def _quarter(n: int) -> str:
    outer, inner = _BAND
    start, end = _inner_end(2 * n), _inner_end((2 * n + 2) % 8)
    out = outer.arc(start, end)[1:-1]
    back = inner.arc(start, end)[1:-1]
    back.reverse()
    return line(_laid_out([*out, *back]))
