"""The small drawings that all areas share: icons, Resources, Houses, hulls, crew figures.

Markup is put together from plain f-strings: it is several times faster than a template, and a page is drawn
after every answer for every viewer. Whatever a person has typed goes through `esc`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from starboard.games.revenant.tables import RESOURCES
from starboard.games.revenant.view import FigureView
from starboard.page.drawing import symbol
from starboard.page.kit.corners import stat
from starboard.page.kit.people import sign
from starboard.page.markup import seat_class

RESOURCE_NAMES: Final = {
    "mat": "Material",
    "ene": "Energy",
    "sci": "Science",
    "neu": "Neutronium",
    "any": "any Resource",
}
KIND_ICONS: Final = {"cadet": "cadetcard", "frigate": "frigcard", "order": "order"}
_FIGURES: Final = {"captain": "star", "cadet-1": "1", "cadet-2": "2", "ambassador": "A", "follower": "F"}


@lru_cache(maxsize=1024)
def own_icon(name: str, classes: str = "px16") -> str:
    """A line icon of this title."""
    return symbol(f"r-{name}", f"icon {classes}")


@lru_cache(maxsize=1024)
def piece(name: str, classes: str = "px14", label: str = "") -> str:
    """A solid piece: a Resource, a Data cube, a Voidborn, a hit, Corruption."""
    return symbol(f"p-{name}", f"piece {classes}", label or RESOURCE_NAMES.get(name, ""))


@lru_cache(maxsize=256)
def emblem(house: str, classes: str = "px14") -> str:
    """A House's emblem in its colour, with its name for those who do not see it."""
    return symbol(f"h-{house}", f"icon house-{house} {classes}", house.capitalize())


@lru_cache(maxsize=256)
def silhouette(kind: str, classes: str = "px14") -> str:
    """The outline of a type of ship, in the colour of the text around it."""
    return symbol(f"v-{kind}", f"icon {classes}")


def shape(seat: int | None, classes: str) -> str:
    """The sign of a seat; the hexagon of the neutral party for None."""
    return sign(seat_class(seat), classes)


@lru_cache(maxsize=256)
def figure(who: str, seat: int | None, classes: str = "px22") -> str:
    """A crew figure: the seat's shape with a star for the Captain, a figure for a Cadet."""
    return (
        f'<svg class="figure {classes} {seat_class(seat)}" viewBox="-10 -10 20 20" role="img" '
        f'aria-label="{who}">{figure_mark(who, seat)}</svg>'
    )


@lru_cache(maxsize=256)
def figure_mark(who: str, seat: int | None, x: float = 0, y: float = 0, size: float = 20) -> str:
    """The inside of a crew figure, to be put into another drawing round this centre."""
    letter = _FIGURES.get(who, "H")
    low = 1.6 if seat == 0 else 0.0  # a triangle has its middle further down
    if letter == "star":
        mark = f'<use href="#rv-star" x="-5" y="{low - 5:g}" width="10" height="10" class="figure-sign"/>'
    else:
        mark = f'<text y="{low + 4:g}" class="figure-sign">{letter}</text>'
    place = f'transform="translate({x:g} {y:g}) scale({size / 20:g})"'
    return (
        f'<g class="figure-mark {seat_class(seat)}" {place}>'
        f'<use href="#s-{seat_class(seat)}" x="-10" y="-10" width="20" height="20"/>{mark}</g>'
    )


def figure_of(crew: FigureView, classes: str = "px18") -> str:
    return figure(crew.who, crew.seat, classes)


def cost(amounts: Sequence[int], classes: str = "px12") -> str:
    """The Resources of a cost, one piece for each."""
    return "".join(piece(name, classes) * n for name, n in zip(RESOURCES, amounts, strict=True))


def held(stock: Mapping[str, int], classes: str = "px14") -> str:
    """How much there is of each Resource."""
    return "".join(stat(piece(name, classes), stock[name], explain=name) for name in RESOURCES)


def short_sector(sector: str) -> str:
    """S3 for sector-3, I1 for sector-i1."""
    name = sector.removeprefix("sector-")
    return name.upper() if name.startswith("i") else f"S{name}"
