"""What only this title uses: emblems, hulls, pieces, the ring's segments and the light of the board."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from starboard.games.revenant.board.geometry import quarters, segments
from starboard.games.revenant.tables import HOUSES
from starboard.page.drawing import stars

_HULL = re.compile(r'<symbol id="v-(\w+)" viewBox="0 0 (\d+) (\d+)"><path d="([^"]+)"')
# Icons for the tabs of the phone: the frame looks for them among its own.
_TABS = {"r-scanner": "i-rv-scanner"}
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
_LIGHT = (
    '<radialGradient id="rv-light"><stop offset="0" stop-color="#2D6DB0" stop-opacity=".62"/>'
    '<stop offset=".45" stop-color="#173660" stop-opacity=".4"/>'
    '<stop offset="1" stop-color="#0A1222" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="rv-glow"><stop offset="0" stop-color="#9CD4FF" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="#2D6DB0" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="rv-trail"><stop offset="0" stop-color="#7CC4FF" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#CFEAFF" stop-opacity=".95"/></linearGradient>'
    '<linearGradient id="rv-steel" x2="0" y2="1"><stop offset="0" stop-color="#DCEBFF"/>'
    '<stop offset=".48" stop-color="#8FA9CB"/><stop offset="1" stop-color="#3D5377"/></linearGradient>'
    '<linearGradient id="rv-shine" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" '
    'stop-opacity=".26"/></linearGradient>'
    '<radialGradient id="rv-planet" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#8FD6C4"/>'
    '<stop offset=".5" stop-color="#3F8C85"/><stop offset="1" stop-color="#12313A"/></radialGradient>'
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
_STAR = (
    '<symbol id="rv-star" viewBox="-10 -10 20 20"><path d="M0-9.500l2.700 6 6.500.7-4.900 4.400 1.400 '
    "6.400L0 4.700"
    'l-5.700 3.300 1.400-6.400-4.900-4.400 6.500-.7z" fill="currentColor"/></symbol>'
)


@cache
def family() -> str:
    """The symbols that came with the visual language."""
    return resources.files(__package__).joinpath("icons.svg").read_text(encoding="utf-8")


@cache
def hulls() -> dict[str, tuple[int, int, str]]:
    """Width, height and outline of each type of ship."""
    return {name: (int(w), int(h), path) for name, w, h, path in _HULL.findall(family())}


@cache
def symbols() -> str:
    made = [re.sub(r"</?(?:svg|defs)[^>]*>", "", family()).strip()]
    for old, new in _TABS.items():
        found = re.search(rf'<symbol id="{old}".*?</symbol>', family())
        assert found is not None
        made.append(found.group(0).replace(old, new))
    made.append(_STAR)
    made += [f'<path id="rv-{name}" d="{path}"/>' for name, (_, _, path) in hulls().items()]
    made += [_hull(kind, house) for kind in _EMBLEMS for house in HOUSES]
    made.append(_hull("frigate", ""))
    made.append(f'<g id="rv-sky">{stars(11, 64, (0, 0, 800, 500), (0.6, 0.7, 1.0))}</g>{_flagship()}')
    for n, outline in enumerate(segments(), 1):
        x, y = _HEAT[n - 1]
        made.append(
            f'<path id="rv-s{n}" d="{outline}"/>'
            f'<radialGradient id="rv-heat{n}" gradientUnits="userSpaceOnUse" cx="{x}" cy="{y}" r="176">'
            '<stop offset="0" stop-color="#FF3D6E"/><stop offset="1" stop-color="#FF3D6E" '
            'stop-opacity=".06"/></radialGradient>'
        )
    made += [f'<path id="rv-i{n}" d="{outline}"/>' for n, outline in enumerate(quarters(), 1)]
    made.append(_LIGHT)
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


def _flagship() -> str:
    windows = "".join(
        f'<rect x="{x}" y="-1" width="3.6" height="2" rx="1"/>'
        for x in (-80, -71, -62, -53, -44, -35, 38, 47, 56, 65, 74)
    )
    return (
        '<g id="rv-flagship"><ellipse rx="118" ry="48" fill="url(#rv-glow)"/><g fill="url(#rv-trail)">'
        '<rect x="-132" y="-13" width="42" height="7" rx="3.5"/>'
        '<rect x="-138" y="-3.5" width="48" height="8" rx="4"/>'
        '<rect x="-132" y="7.5" width="42" height="7" rx="3.5"/></g>'
        '<path d="M-92-24-60-30-20-27 10-21V21L-20 27-60 30-92 24l10-8v-32z" fill="#22324D" '
        'stroke="#5E7CA8"/>'
        '<path d="M-58-30-44-40-8-38 4-30-14-26zM-58 30-44 40-8 38 4 30-14 26z" fill="#2E4468" '
        'stroke="#7FA3D0"/>'
        '<path d="M-96-14-70-19 20-17 70-11 108-2.500V2.500L70 11 20 17-70 19-96 14-90 0z" '
        'fill="url(#rv-steel)" stroke="#CFE5FF" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M-86-6H64L92-1.200V1.200L64 6H-86z" fill="#0F1B30" fill-opacity=".55"/>'
        '<path d="M-22-11H16l16 6V5L16 11h-38l-8-6V-5z" fill="#C8DDF6" stroke="#0E1A2E"/>'
        '<path d="M-12-5.500h20l8 3v5l-8 3h-20z" fill="#14243E"/>'
        '<path d="M-50-18v12M-68-18.500v12.500M36-15.500v9.500M54-13v7M-50 18V6M-68 18.500V6M36 '
        '15.500V6M54 13V6" '
        'stroke="#0E1A2E" stroke-width="1.2" stroke-opacity=".7"/>'
        f'<g fill="#BFE2FF">{windows}<rect x="-6" y="-1.5" width="14" height="3" rx="1.5" '
        f'fill="#7CC4FF"/></g>'
        '<path d="M-92-10h7v20h-7z" fill="#9CD4FF"/></g>'
    )
