"""The ring: eight segments between a rounded rectangle and an ellipse, and four inner quarters.

All shapes are laid out on 800 × 500 and stretched to the stage, so the same ring lies flat on a wide screen
and stands upright on a phone. Letters and pieces are laid over it and are never stretched.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

WIDTH: Final = 800
HEIGHT: Final = 500
_CENTRE: Final = (400.0, 250.0)
_OUTER: Final = (396.0, 246.0, 5.2)  # half axes and exponent of the rounded rectangle
_INNER: Final = (163.0, 103.0, 2.5)
_BAND: Final = ((155.0, 96.0, 2.4), (145.0, 86.0, 2.4))
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
_STEPS: Final = 22

Point = tuple[float, float]
Curve = tuple[float, float, float]


def _angle(curve: Curve, point: Point) -> float:
    """The parameter of the curve in the direction of a point on it."""
    a, b, n = curve
    x, y = abs(point[0] / a) ** (n / 2), abs(point[1] / b) ** (n / 2)
    return atan2(y if point[1] >= 0 else -y, x if point[0] >= 0 else -x)


def _at(curve: Curve, t: float) -> Point:
    a, b, n = curve
    c, s = cos(t), sin(t)
    x = a * abs(c) ** (2 / n)
    y = b * abs(s) ** (2 / n)
    return (x if c >= 0 else -x), (y if s >= 0 else -y)


def _arc(curve: Curve, start: Point, end: Point) -> list[Point]:
    """Points of the curve clockwise from start to end."""
    first, last = _angle(curve, start), _angle(curve, end)
    if last < first:
        last += 2 * pi
    return [_at(curve, first + (last - first) * n / _STEPS) for n in range(_STEPS + 1)]


def _inner_end(n: int) -> Point:
    """Where a border meets the inner curve."""
    x, y = _BORDERS[n]
    a, b, power = _INNER
    # Not straight to the middle: that would pinch the sectors above, below and beside the flagship.
    if abs(y) > abs(x):
        far = b * (1 - (_INNER_X / a) ** power) ** (1 / power)
        return (_INNER_X if x > 0 else -_INNER_X), (far if y > 0 else -far)
    far = a * (1 - (_INNER_Y / b) ** power) ** (1 / power)
    return (far if x > 0 else -far), (_INNER_Y if y > 0 else -_INNER_Y)


def _rounded(points: list[Point], corners: list[int]) -> str:
    """A closed path with the given corners rounded off."""
    made: list[str] = []
    count = len(points)
    for n, (x, y) in enumerate(points):
        if n not in corners:
            made.append(f"{'L' if made else 'M'}{x:.1f} {y:.1f}")
            continue
        before, after = points[n - 1], points[(n + 1) % count]
        made.append(f"{'L' if made else 'M'}{_towards((x, y), before)}Q{x:.1f} {y:.1f} ")
        made.append(_towards((x, y), after))
    return "".join(made) + "z"


def _towards(corner: Point, other: Point) -> str:
    far = hypot(other[0] - corner[0], other[1] - corner[1]) or 1.0
    part = min(_ROUND / far, 1.0)
    return f"{corner[0] + (other[0] - corner[0]) * part:.1f} {corner[1] + (other[1] - corner[1]) * part:.1f}"


def _shift(point: Point, other: Point, by: float) -> Point:
    """A point moved sideways, so that neighbours leave a gap; `other` is the far end of its border."""
    dx, dy = other[0] - point[0], other[1] - point[1]
    far = hypot(dx, dy)
    return point[0] - dy / far * by, point[1] + dx / far * by


@cache
def segments() -> tuple[str, ...]:
    """The outlines of sectors 1 to 8."""
    return tuple(_segment(n) for n in range(8))


def _segment(n: int) -> str:
    here, there = n, (n + 1) % 8
    first_in, last_in = _inner_end(here), _inner_end(there)
    first_out = _shift(_BORDERS[here], first_in, -_GAP)
    last_out = _shift(_BORDERS[there], last_in, _GAP)
    outer = _thin(_arc(_OUTER, _BORDERS[here], _BORDERS[there]))
    inner = _thin(_arc(_INNER, first_in, last_in))
    inner.reverse()
    points = [first_out, *outer, last_out, _shift(last_in, _BORDERS[there], -_GAP), *inner]
    points.append(_shift(first_in, _BORDERS[here], _GAP))
    corners = [0, len(outer) + 1, len(outer) + 2, len(points) - 1]
    return _rounded([(x + _CENTRE[0], y + _CENTRE[1]) for x, y in points], corners)


def _thin(points: list[Point]) -> list[Point]:
    """Without the points so close to the corners that the rounding would fold back."""
    first, last = points[0], points[-1]
    return [
        p
        for p in points[1:-1]
        if min(hypot(p[0] - first[0], p[1] - first[1]), hypot(p[0] - last[0], p[1] - last[1])) > _ROUND + 4
    ]


@cache
def quarters() -> tuple[str, ...]:
    """The outlines of the inner sectors: I1 lies before sectors 1 and 2, and so on."""
    return tuple(_quarter(n) for n in range(4))


def _quarter(n: int) -> str:
    outer, inner = _BAND
    start, end = _inner_end(2 * n), _inner_end((2 * n + 2) % 8)
    out = _arc(outer, start, end)[1:-1]
    back = _arc(inner, start, end)[1:-1]
    back.reverse()
    points = [(x + _CENTRE[0], y + _CENTRE[1]) for x, y in (*out, *back)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"
