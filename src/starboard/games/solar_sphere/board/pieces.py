"""The small drawings that all areas share: icons, dice, drones, resource pieces, prices.

Markup is put together from plain f-strings: it is several times faster than a template, and a page is drawn
after every answer for every viewer. Whatever a person has typed goes through `esc`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from starboard.games.solar_sphere.tables import FACTIONS, RESOURCES
from starboard.page.drawing import icon, symbol, symbols_of
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
    return f"−{count}{icon('drone', 'px12 unit')}" if count else "no drone"


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


def symbols() -> str:
    """What only this title uses: resource pieces, hexagons, patterns and the light of the star.

    The frame brings the icon family, and the shapes, drones and dice of the seats.
    """
    return (
        symbols_of(__package__)
        + f'<polygon id="ss-hex" points="{hexagon(HEX_RADIUS)}"/>'
        + f'<polygon id="ss-hex-in" points="{hexagon(HEX_RADIUS - 5)}"/>'
        + PATTERNS
    )
