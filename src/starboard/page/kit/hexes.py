"""Maps of hexagons: where each lies, its outline, and the same map in the size of a stamp."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from starboard.page.kit.paths import Point


class Hexes(NamedTuple):
    """A map of hexagons. `size` is from the centre of one to a corner, with its half of the gap.

    They stand on a corner; `flat` ones lie on a side.
    """

    size: float
    flat: bool = False

    def centre(self, q: int, r: int) -> Point:
        """Rows run to the right; each further one begins half a hexagon later. Of flat ones columns do so."""
        if self.flat:
            return 1.5 * self.size * q, sqrt(3) * self.size * (r + q / 2)
        return sqrt(3) * self.size * (q + r / 2), 1.5 * self.size * r

    def place(self, q: int, r: int) -> str:
        """The attribute that puts something drawn round the origin there."""
        x, y = self.centre(q, r)
        return f' transform="translate({x:.1f} {y:.1f})"'

    def copies(self, symbol: str, spots: Iterable[tuple[int, int]]) -> str:
        """One symbol at several places: what could be reached, what would change."""
        at = [self.centre(q, r) for q, r in spots]
        return "".join([f'<use href="#{symbol}" x="{x:.1f}" y="{y:.1f}"/>' for x, y in at])

    def stamp(self, spots: Iterable[tuple[int, int, str]], radius: float) -> str:
        """The map as small as can be: each hexagon with its class, and nothing on it."""
        shape = hexagon(radius, self.flat)
        return "".join(
            [f'<polygon class="{style}" points="{shape}"{self.place(q, r)}/>' for q, r, style in spots]
        )


def corners(radius: float, flat: bool = False) -> list[Point]:
    """The corners of a hexagon round the origin, clockwise: from the top, or of a flat one from top right."""
    first = -pi / 3 if flat else -pi / 2
    return [(radius * cos(first + n * pi / 3), radius * sin(first + n * pi / 3)) for n in range(6)]


def hexagon(radius: float, flat: bool = False) -> str:
    """The same as the points of a polygon."""
    return " ".join([f"{x:.1f},{y:.1f}" for x, y in corners(radius, flat)])


def layers(symbol: str, *styles: str) -> str:
    """One outline several times over itself: face, tint, edge, glow."""
    return "".join([f'<use href="#{symbol}" class="{style}"/>' for style in styles])


# ---------------------------------------------------------------------- whose it is

# Stripes, grid, dots, lozenges and bars: whose tile it is without any colour.
PATTERNS: Final = (
    '<pattern id="pat-p1" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V9" stroke="var(--p1-rim)" stroke-opacity=".17" stroke-width="3"/></pattern>'
    '<pattern id="pat-p2" width="11" height="11" patternUnits="userSpaceOnUse">'
    '<path d="M0 0H11M0 0V11" stroke="var(--p2-rim)" stroke-opacity=".16" stroke-width="1.6"/></pattern>'
    '<pattern id="pat-p3" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<circle cx="2.5" cy="2.5" r="1.5" fill="var(--p3-rim)" fill-opacity=".2"/>'
    '<circle cx="7.5" cy="7.5" r="1.5" fill="var(--p3-rim)" fill-opacity=".2"/></pattern>'
    '<pattern id="pat-p4" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 6 6 0 12 6 6 12z" '
    'fill="none" stroke="var(--p4-rim)" stroke-opacity=".2" stroke-width="1.5"/></pattern>'
    '<pattern id="pat-corp" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path d="M0 4H8" stroke="var(--corp-rim)" stroke-opacity=".12" stroke-width="2"/></pattern>'
)
"""The patterns of the seats, for the symbols of a title whose tiles have owners."""


def owned(symbol: str, inset: str, seat: str) -> str:
    """The layers of a tile that belongs to a seat; `inset` is the outline drawn inside its edge."""
    pattern = f'<use href="#{symbol}" fill="url(#pat-{seat})"/>'
    return f"{layers(symbol, 'plate', 'tint')}{pattern}{layers(inset, 'inset')}"
