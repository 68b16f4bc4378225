"""The picture on the title's card: plates close round a star, seen from outside."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, hypot, pi, sin, sqrt
from random import Random

from starboard.page.kit.gallery import sky, vignette
from starboard.page.kit.paths import Point

_SIZE = (320, 224)
_CENTRE = (160.0, 110.0)
_RADIUS = 84.0
# The angle from the middle of one plate to a corner of it, seen from the middle of the sphere.
_PLATE = 0.152
_SEEN = 1.46


@cache
def draw() -> str:
    cx, cy = _CENTRE
    body = (
        f'<circle cx="{cx:g}" cy="{cy:g}" r="168" fill="url(#ss-vig-halo)"/>'
        '<g fill="none" stroke="#FFD9A0" stroke-opacity=".3" stroke-dasharray="1 5" stroke-linecap="round">'
        f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="150" ry="38" transform="rotate(-16 {cx:g} {cy:g})"/></g>'
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{_RADIUS:g}" fill="url(#ss-vig-star)"/>{_plates()}'
        f'<circle cx="{cx:g}" cy="{cy:g}" r="{_RADIUS:g}" fill="none" stroke="#FFC777" stroke-opacity=".55"/>'
        f"{_drones()}"
    )
    return vignette(_SIZE, _LIGHT, "#0A0C17", sky(_SIZE, "#FFF1DA", 3, 64, (0.5, 0.6, 0.9)), body)


_LIGHT = (
    '<radialGradient id="ss-vig-halo"><stop offset=".2" stop-color="#FF9A45" stop-opacity=".95"/>'
    '<stop offset=".62" stop-color="#B4501F" stop-opacity=".42"/>'
    '<stop offset="1" stop-color="#3A1712" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="ss-vig-star" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#FFF6DC"/>'
    '<stop offset=".34" stop-color="#FFD680"/><stop offset=".72" stop-color="#FF9A3D"/>'
    '<stop offset="1" stop-color="#C9561C"/></radialGradient>'
)


def _plates() -> str:
    """The near side of the sphere: open towards us, closed round the edge."""
    random = Random(12)
    open_cells, plates = [], []
    reach = 9
    for q in range(-reach, reach + 1):
        for r in range(-reach, reach + 1):
            middle = _flat(q + r / 2, r * sqrt(3) / 2)
            tilt = hypot(*middle)
            if tilt > _SEEN:
                continue
            outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in _corners(middle))
            # Building began at the rim: the closer to the middle, the more is still open.
            if random.random() < (tilt / 1.05) ** 2.1:
                shade = 0.55 + 0.45 * min(1.0, tilt / 1.3)
                plates.append(f'<polygon points="{outline}" fill-opacity="{shade + 0.35:.2f}"/>')
            else:
                open_cells.append(f'<polygon points="{outline}"/>')
    return (
        f'<g fill="none" stroke="#B4561C" stroke-opacity=".5" stroke-width=".9">{"".join(open_cells)}</g>'
        f'<g fill="#10182A" stroke="#E88A3C" stroke-opacity=".62" stroke-width=".8">{"".join(plates)}</g>'
    )


def _flat(x: float, y: float) -> Point:
    """From steps on the grid to angles on the sphere."""
    step = _PLATE * sqrt(3) * 1.06
    return x * step, y * step


def _corners(middle: Point) -> list[Point]:
    return [
        _seen(middle[0] + _PLATE * sin(pi / 3 * n), middle[1] + _PLATE * cos(pi / 3 * n)) for n in range(6)
    ]


def _seen(x: float, y: float) -> Point:
    """Where a point of the sphere lies in the picture."""
    tilt, turn = hypot(x, y), atan2(y, x)
    far = _RADIUS * sin(min(tilt, pi / 2))
    return _CENTRE[0] + far * cos(turn), _CENTRE[1] + far * sin(turn)


def _drones() -> str:
    """Three of them on their way, each with its light."""
    places = ((298, 74, 1.0), (33, 148, 1.1), (52, 139, 0.8))
    return "".join(
        f'<g transform="translate({x} {y}) scale({size}) rotate(-16)">'
        '<path d="M-5 0 0-3 5 0 0 3z" fill="#FFF3D6"/>'
        '<path d="M-14 0h8" stroke="#FFD9A0" stroke-opacity=".6"/></g>'
        for x, y, size in places
    )
