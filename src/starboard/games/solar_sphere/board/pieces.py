"""The small drawings that all areas share: icons, dice, drones, resource pieces, prices.

Markup is put together from plain f-strings: it is several times faster than a template, and a page is drawn
after every answer for every viewer. Whatever a person has typed goes through `esc`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starboard.games.solar_sphere.tables import FACTIONS, RESOURCES
from starboard.page.drawing import icon, symbol
from starboard.page.kit import dice
from starboard.page.kit.hexes import PATTERNS, hexagon
from starboard.page.kit.people import sign
from starboard.page.kit.tracks import with_room

# A seat is a colour, a shape and a pattern; the style sheets know it by these classes.
SEAT_CLASS: Final = {
    "red": "p1",
    "black": "p2",
    "teal": "p3",
    "amber": "p4",
    "dranda": "p2",
    "corporation": "corp",
}


@lru_cache(maxsize=256)
def piece(resource: str, classes: str = "") -> str:
    return symbol(f"p-{resource}", f"piece {classes}", resource)


@lru_cache(maxsize=256)
def faction(name: str, classes: str = "") -> str:
    """A faction's icon with its name for those who do not see it."""
    return symbol(f"i-{name}", f"icon colour-{name} {classes}", name)


def shape(owner: str, classes: str) -> str:
    """The sign of a seat."""
    return sign(SEAT_CLASS[owner], classes)


@lru_cache(maxsize=256)
def drone(owner: str, classes: str = "") -> str:
    return symbol(f"d-{SEAT_CLASS[owner]}", f"shape {classes}")


def die(owner: str, value: int, classes: str = "", identity: str = "") -> str:
    return dice.die(SEAT_CLASS[owner], value, classes, identity)


@lru_cache(maxsize=64)
def drones_price(count: int) -> str:
    return f"−{count}{icon('drone', 'px12')}" if count else "no drone"


def pieces_of(cost: Sequence[int], classes: str = "") -> str:
    return "".join(piece(name, classes) * n for name, n in zip(RESOURCES, cost, strict=True))


def stock(held: dict[str, int], limit: int, classes: str = "px15", more: str = "") -> str:
    """Pieces in store, and the places still free. `more` are further attributes, each after a space."""
    pieces = "".join(piece(name, classes) * held[name] for name in RESOURCES)
    return f'<span class="stock"{more}>{with_room(pieces, sum(held.values()), limit)}</span>'


def faction_counts(counts: dict[str, int], classes: str = "px15") -> str:
    return "".join(
        f'<span class="colour-{name}" data-explain="fac-{name}">{faction(name, classes)}<b>{counts[name]}</b>'
        "</span>"
        for name in FACTIONS
    )


# ---------------------------------------------------------------------- symbols

HEX_RADIUS: Final = 61.0

_RESOURCE_SYMBOLS: Final = (
    '<symbol id="p-ore" viewBox="0 0 16 16"><path fill="var(--ore)" d="M1.8 10 4 4.2 8.7 2l4 2.2L14.3 '
    '10l-3 4.2H4.7z"/>'
    '<path class="solar-facet" d="M4 4.2l3.8 3.9 4.9-3.9M7.8 8.1 6.3 14.2M7.8 8.1l6.5 1.9"/></symbol>'
    '<symbol id="p-gold" viewBox="0 0 16 16"><path fill="var(--gold)" d="M4.2 5.5 5.8 3h8l1.4 5.3-1.4 '
    '4.7H1.2z"/>'
    '<path class="solar-facet" d="M4.2 5.5h7.7L13.8 13M11.9 5.5 13.8 3"/></symbol>'
    '<symbol id="p-crystal" viewBox="0 0 16 16"><path fill="var(--crystal)" d="M8 .8 12.6 6 8 15.4 3.4 6z"/>'
    '<path class="solar-facet" d="M3.4 6h9.2M8 .8 6.4 6 8 15.4 9.6 6z"/></symbol>'
)
_LIGHT: Final = (
    '<radialGradient id="ss-halo"><stop offset="0" stop-color="#FFE9B8"/>'
    '<stop offset=".16" stop-color="#FFC25E" stop-opacity=".95"/>'
    '<stop offset=".36" stop-color="#FF9440" stop-opacity=".78"/>'
    '<stop offset=".66" stop-color="#E0532E" stop-opacity=".36"/>'
    '<stop offset="1" stop-color="#7A2A2A" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="ss-sun"><stop offset="0" stop-color="#FFF3D0"/><stop offset=".55" '
    'stop-color="#FFC55E"/>'
    '<stop offset="1" stop-color="#FF8B34"/></radialGradient>'
    '<radialGradient id="ss-glare"><stop offset="0" stop-color="#fff" stop-opacity=".95"/>'
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
)


def symbols() -> str:
    """What only this title uses: resource pieces, hexagons, patterns and the light of the star.

    The frame brings the icon family, and the shapes, drones and dice of the seats.
    """
    return (
        _RESOURCE_SYMBOLS
        + f'<polygon id="ss-hex" points="{hexagon(HEX_RADIUS)}"/>'
        + f'<polygon id="ss-hex-in" points="{hexagon(HEX_RADIUS - 5)}"/>'
        + PATTERNS
        + _LIGHT
    )
