"""What only this title uses: emblems, hulls, pieces, the ring's segments and the light of the board."""

from __future__ import annotations

import re
from functools import cache

from starboard.games.revenant.board.geometry import quarters, segments
from starboard.games.revenant.tables import HOUSES, RESOURCES
from starboard.page.drawing import stars, symbols_of

_HULL = re.compile(r'<symbol id="v-(\w+)" viewBox="0 0 (\d+) (\d+)"><path d="([^"]+)"')
# Icons for the tabs of the phone and for the log: the frame looks for them among its own.
_FRAMED = {
    "r-scanner": "i-rv-scanner",
    **{f"h-{house}": f"i-rv-{house}" for house in HOUSES},
    **{f"p-{piece}": f"i-rv-{piece}" for piece in (*RESOURCES, "cor", "cube")},
    **{f"r-{sign}": f"i-rv-{sign}" for sign in ("cleanse", "promote", "affiliate")},
}
_HEAT = (  # where the red light of each sector comes from: the middle of its outer edge
    (400, 2),
    (716, 18),
    (798, 250),
    (716, 482),
    (400, 498),
    (84, 482),
    (2, 250),
    (84, 18),
)
# Where the emblem sits on the hull: middle and size, on the hull's own grid.
_EMBLEMS = {
    "arkship": (20.0, 24.5, 16.0),
    "fighter": (19.0, 21.0, 11.5),
    "dropship": (18.0, 14.5, 13.5),
    "shuttle": (12.0, 17.5, 9.5),
}
_SCALE = {"arkship": 1.0, "fighter": 0.94, "dropship": 0.94, "shuttle": 0.92, "frigate": 0.98}
_BASE = 42.0  # all hulls stand on this line


@cache
def hulls() -> dict[str, tuple[int, int, str]]:
    """Width, height and outline of each type of ship."""
    return {name: (int(w), int(h), path) for name, w, h, path in _HULL.findall(symbols_of(__package__))}


@cache
def symbols() -> str:
    made = [symbols_of(__package__)]
    for old, new in _FRAMED.items():
        found = re.search(rf'<symbol id="{old}".*?</symbol>', symbols_of(__package__))
        assert found is not None
        made.append(found.group(0).replace(old, new))
    made += [f'<path id="rv-{name}" d="{path}"/>' for name, (_, _, path) in hulls().items()]
    made += [_hull(kind, house) for kind in _EMBLEMS for house in HOUSES]
    made.append(_hull("frigate", ""))
    made.append(f'<g id="rv-sky">{stars(11, 64, (0, 0, 800, 500), (0.6, 0.7, 1.0))}</g>')
    for n, outline in enumerate(segments(), 1):
        x, y = _HEAT[n - 1]
        made.append(
            f'<path id="rv-s{n}" d="{outline}"/>'
            f'<radialGradient id="rv-heat{n}" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="176">'
            '<stop offset="0" stop-color="#FF3D6E"/><stop offset="1" stop-color="#FF3D6E" '
            'stop-opacity=".06"/></radialGradient>'
        )
    made += [f'<path id="rv-i{n}" d="{outline}"/>' for n, outline in enumerate(quarters(), 1)]
    return "".join(made)


def hull_id(kind: str, house: str) -> str:
    return f"rv-{house}-{kind}" if house else f"rv-own-{kind}"


def _hull(kind: str, house: str) -> str:
    """A ship: its halo, the dark rim, the hull in the House's colour, and the emblem on it.

    The style sheet gives the colours; how a ship stands out is handed in by variables.
    """
    width, height, _ = hulls()[kind]
    scale = _SCALE[kind]
    x, y = -width * scale / 2, _BASE - height * scale
    sign = ""
    if house:
        cx, cy, size = _EMBLEMS[kind]
        sign = (
            f'<use href="#h-{house}" x="{cx - size / 2:g}" y="{cy - size / 2:g}" width="{size:g}" '
            f'height="{size:g}" class="ship-ink"/>'
        )
    layers = "".join(f'<use href="#rv-{kind}" class="ship-{layer}"/>' for layer in ("halo", "under", "hull"))
    return (
        f'<g id="{hull_id(kind, house)}" transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{layers}'
        f'<use href="#rv-{kind}" fill="url(#rv-shine)"/>{sign}</g>'
    )
