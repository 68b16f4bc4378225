"""Outlines of maps: pieces of a ring, curves from ellipse to rectangle, rounded corners."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, pow, sin
from typing import NamedTuple

Point = tuple[float, float]

_STEPS = 22  # pieces of which an arc of a curve is made


# ---------------------------------------------------------------------- rings


def around(turn: float, far: float) -> Point:
    """A point so far from the origin; turns are counted clockwise from the top, from 0 to 1."""
    angle = turn * 2 * pi - pi / 2
    return far * cos(angle), far * sin(angle)


def ring_piece(first: float, last: float, outer: float, inner: float) -> str:
    """The piece of a ring round the origin from one turn to another, less than half the ring."""
    places = ((first, outer), (last, outer), (last, inner), (first, inner))
    a, b, c, d = [f"{x:.1f} {y:.1f}" for x, y in (around(turn, far) for turn, far in places)]
    return f"M{a}A{outer:g} {outer:g} 0 0 1 {b}L{c}A{inner:g} {inner:g} 0 0 0 {d}z"


class Curve(NamedTuple):
    """A closed curve round the origin: an ellipse for power 2, the more of a rectangle the greater it is."""

    across: float
    down: float
    power: float

    def at(self, angle: float) -> Point:
        c, s = cos(angle), sin(angle)
        x = self.across * abs(c) ** (2 / self.power)
        y = self.down * abs(s) ** (2 / self.power)
        return (x if c >= 0 else -x), (y if s >= 0 else -y)

    def x_at(self, y: float) -> float:
        """How far right the curve is at this height."""
        return self.across * pow(1 - (y / self.down) ** self.power, 1 / self.power)

    def y_at(self, x: float) -> float:
        return self.down * pow(1 - (x / self.across) ** self.power, 1 / self.power)

    def arc(self, start: Point, end: Point) -> list[Point]:
        """Points of the curve clockwise from start to end."""
        first, last = self._angle(start), self._angle(end)
        if last < first:
            last += 2 * pi
        return [self.at(first + (last - first) * n / _STEPS) for n in range(_STEPS + 1)]

    def _angle(self, point: Point) -> float:
        """The parameter of the curve in the direction of a point on it."""
        x = abs(point[0] / self.across) ** (self.power / 2)
        y = abs(point[1] / self.down) ** (self.power / 2)
        return atan2(y if point[1] >= 0 else -y, x if point[0] >= 0 else -x)


# ---------------------------------------------------------------------- lines through points


def line(points: list[Point]) -> str:
    """A closed path through the points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"


def rounded(points: list[Point], corners: list[int], radius: float) -> str:
    """A closed path with the given corners rounded off."""
    made: list[str] = []
    count = len(points)
    for n, (x, y) in enumerate(points):
        if n not in corners:
            made.append(f"{'L' if made else 'M'}{x:.1f} {y:.1f}")
            continue
        before, after = points[n - 1], points[(n + 1) % count]
        made.append(f"{'L' if made else 'M'}{_towards((x, y), before, radius)}Q{x:.1f} {y:.1f} ")
        made.append(_towards((x, y), after, radius))
    return "".join(made) + "z"


def _towards(corner: Point, other: Point, radius: float) -> str:
    far = distance(other, corner) or 1.0
    part = min(radius / far, 1.0)
    return f"{corner[0] + (other[0] - corner[0]) * part:.1f} {corner[1] + (other[1] - corner[1]) * part:.1f}"


def distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def aside(point: Point, other: Point, by: float) -> Point:
    """A point moved at right angles to the line to another."""
    far = distance(other, point)
    return point[0] - (other[1] - point[1]) / far * by, point[1] + (other[0] - point[0]) / far * by
