"""The one hidden sheet of symbols on each page: the icon family, and the pieces that seats share.

Everything refers to it by `<use href="#i-…">`. A title adds its own symbols; one that carries an id of ours
is left out, so that ids stay unique.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from markupsafe import Markup

from starboard.page.markup import NEUTRAL, SEAT_CLASSES

_SHAPES = {
    "p1": '<path d="M0-8.4 8 5.600H-8z" stroke-linejoin="round"/>',
    "p2": '<rect x="-6.3" y="-6.3" width="12.6" height="12.6" rx="1.6"/>',
    "p3": '<circle r="7.2"/>',
    "p4": '<path d="M0-8.600 8.600 0 0 8.600-8.600 0z" stroke-linejoin="round"/>',
    NEUTRAL: '<path d="M0-7.600 6.600-3.800V3.800L0 7.600-6.600 3.800V-3.800z" stroke-linejoin="round"/>',
}
_PIPS = {
    "p1": '<path d="M0-2.500 2.400 1.800H-2.400z"/>',
    "p2": '<rect x="-2" y="-2" width="4" height="4" rx=".5"/>',
    "p3": '<circle r="2.200"/>',
    "p4": '<path d="M0-2.700 2.700 0 0 2.700-2.700 0z"/>',
    NEUTRAL: '<path d="M0-2.400 2.100-1.200V1.200L0 2.400-2.100 1.200V-1.200z"/>',
}
_PLACES = {
    1: ((12, 12),),
    2: ((7.5, 7.5), (16.5, 16.5)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7.4, 7.4), (16.6, 7.4), (7.4, 16.6), (16.6, 16.6)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7.4, 6.6), (16.6, 6.6), (7.4, 12), (16.6, 12), (7.4, 17.4), (16.6, 17.4)),
}
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@cache
def common_symbols() -> str:
    static = resources.files("starboard.page").joinpath("static")
    parts = []
    for name in ("icons.svg", "frame-icons.svg"):
        drawn = static.joinpath(name).read_text(encoding="utf-8")
        parts += [match.group(0) for match in _SYMBOL.finditer(drawn)]
    for seat in (*SEAT_CLASSES, NEUTRAL):
        parts.append(_piece("s", seat, ""))
        parts.append(
            _piece("d", seat, f'<circle cy="{1.2 if seat == "p1" else 0}" r="2.3" fill="var(--{seat}-rim)"/>')
        )
        parts.extend(_die(seat, face) for face in _PLACES)
    return "".join(parts)


def sheet(extra: str = "") -> Markup:
    """All symbols of a page as one hidden drawing."""
    ours = {match.group(1) for match in _SYMBOL.finditer(common_symbols())}
    added = "".join(m.group(0) for m in _SYMBOL.finditer(extra) if m.group(1) not in ours)
    # Gradients and patterns that a title refers to go next to its symbols.
    loose = _SYMBOL.sub("", re.sub(r"</?(?:svg|defs)[^>]*>", "", extra)).strip()
    return Markup(
        f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>'
        f"{common_symbols()}{added}{loose}</defs></svg>"
    )


def _piece(kind: str, seat: str, eye: str) -> str:
    return (
        f'<symbol id="{kind}-{seat}" viewBox="-10 -10 20 20" overflow="visible">'
        f'<g fill="var(--{seat})" stroke="var(--{seat}-rim)" '
        f'stroke-width="1.8">{_SHAPES[seat]}</g>{eye}</symbol>'
    )


def _die(seat: str, face: int) -> str:
    pips = "".join(f'<g transform="translate({x} {y})">{_PIPS[seat]}</g>' for x, y in _PLACES[face])
    ink = "#fff" if seat == NEUTRAL else f"var(--{seat}-ink)"
    return (
        f'<symbol id="die-{seat}-{face}" viewBox="0 0 24 24">'
        f'<rect x="1.5" y="1.5" width="21" height="21" rx="5.5" fill="var(--{seat})" '
        f'stroke="var(--{seat}-rim)" '
        f'stroke-width="1.3"/><path d="M3.2 9V6.800a3.600 3.600 0 0 1 3.600-3.600H16.500" fill="none" '
        f'stroke="#fff" '
        f'stroke-opacity=".28" stroke-width="1.1" stroke-linecap="round"/><g fill="{ink}">{pips}</g></symbol>'
    )
