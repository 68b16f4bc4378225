"""What only this title uses: emblems, hulls, pieces, the ring's segments and the light of the board."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from starboard.games.revenant.board.geometry import quarters, segments

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
