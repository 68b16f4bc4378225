"""The small drawings that all areas share: signs of abilities, stats and cards, people, guards, markers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.page.drawing import icon, picture, symbol, symbols_of
from starboard.page.kit.people import sign
from starboard.page.markup import seat_class

MARK: Final = "title-skydock"

KIND_NAMES: Final = tuple(kind.capitalize() for kind in t.KINDS)
STAT_NAMES: Final = tuple(stat.capitalize() for stat in t.STATS)
SORTS: Final = ("scheme", "loot", "encounter")
"""The three kinds of cards, which are the three icons of a room too."""


def symbols() -> str:
    """The icon family of this title, the line art of its rooms, and the light of its stage."""
    return symbols_of(__package__)


def vignette() -> str:
    return picture(__package__, "vignette")


# ---------------------------------------------------------------------- signs


def kind_icon(kind: str, classes: str = "px16") -> str:
    """An ability; Scheme and Loot look like the cards that they bring."""
    return icon(kind, classes)


def stat_icon(stat: str, classes: str = "px14") -> str:
    return icon(stat, classes)


@lru_cache(maxsize=128)
def sort_icon(sort: str, classes: str = "px16") -> str:
    """A scheme card, a loot card or an encounter, in its colour."""
    return icon(sort, f"tint-{sort} {classes}")


def room_icons(room: t.Room, classes: str = "px13") -> str:
    """The icons of a room where they only tell what can be done there."""
    shown = (("scheme", room.scheme), ("loot", room.loot), ("encounter", room.encounter))
    made = "".join([sort_icon(sort, classes) for sort, has in shown if has])
    return f'<span class="room-icons">{made}</span>' if made else ""


@lru_cache(maxsize=16)
def glory(classes: str = "px13") -> str:
    return icon("glory", f"tint-glory {classes}")


@lru_cache(maxsize=128)
def emblem(character: str, classes: str = "px14") -> str:
    return symbol(f"e-{character}", f"icon {classes}")


@lru_cache(maxsize=32)
def room_art(room: str) -> str:
    """Faint line art behind the text of a room."""
    return symbol(f"a-{room}", "room-art")


# ---------------------------------------------------------------------- pieces


@lru_cache(maxsize=64)
def guard(state: str, classes: str = "px21", label: str = "") -> str:
    """`active`, `stunned`, or `foreseen`: one that upkeep would bring."""
    return symbol(f"g-{state}", f"guard-piece {state} {classes}", label)


@lru_cache(maxsize=64)
def marker(classes: str = "px12", *, spent: bool = False) -> str:
    """An energy marker, or the place of one that has been used."""
    return symbol("p-marker-spent" if spent else "p-marker", f"marker-piece {classes}")


@lru_cache(maxsize=256)
def person(seat: int, character: str, classes: str = "px30", label: str = "", *, piece: bool = False) -> str:
    """A character: the shape of the seat with the emblem of who plays. `piece`: it is seen to walk.

    It may stand with an identity once on a page only.
    """
    colours = seat_class(seat)
    # A triangle has its middle further down, and less room in it.
    low, size = (4.0, 9.5) if seat == 0 else (0.0, 11.0)
    mark = f' data-piece="person:{seat}"' if piece else ""
    heard = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    emblem_mark = (
        f'<use class="emblem" href="#e-{character}" x="{-size / 2:g}" y="{low / 2 - size / 2:g}" '
        f'width="{size:g}" height="{size:g}"/>'
        if character
        else ""
    )
    return (
        f'<svg class="person {colours} {classes}" viewBox="-10 -10 20 20"{mark} {heard}>'
        f'<use href="#s-{colours}" x="-10" y="-10" width="20" height="20"/>{emblem_mark}</svg>'
    )


def shape(seat: int, classes: str = "px16") -> str:
    """The sign of a seat alone."""
    return sign(seat_class(seat), classes)


@lru_cache(maxsize=128)
def ability(kind: str, level: int, markers: int = 0, cover: str = "") -> str:
    """An ability in one small box: kind, level, its markers, and what covers it."""
    bolts = marker("px11") * markers
    state = f"{' marked' if markers else ''}{f' {cover}' if cover else ''}"
    spoken = f"{kind.capitalize()} {level}{', marked' * bool(markers)}{f', {cover}' if cover else ''}"
    return (
        f'<span class="ability-box{state}" data-explain="{kind}" title="{spoken}">'
        f"{kind_icon(kind, 'px15')}<em>{level}</em>{bolts}</span>"
    )


def token(cover: str, classes: str = "px16") -> str:
    """A neutralization token: `assigned` or `recovering`."""
    return icon("neutral" if cover == "assigned" else "recover", f"token-piece {cover} {classes}")
