"""Colours and shapes of the terminal picture.

Colour never carries a fact alone: every owner has a shape and a letter, every state a sign.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.solar_sphere.state import COLOURS
from starboard.terminal import SEAT_COLOURS, SEAT_SHAPES, Part, box, headline

# Stands before a place on which somebody could build now.
VIABLE: Final = "+"

_OWNERS: Final = (*COLOURS, "dranda", "corporation")
SHAPES: Final = dict(zip(_OWNERS, (*SEAT_SHAPES, "✦", "⬢"), strict=True))
_OWNER_COLOURS: Final = dict(zip(_OWNERS, (*SEAT_COLOURS, "#c9b6ff", "#8c9cba"), strict=True))
TINTS: Final = {
    "red": "#4a1d22",
    "black": "#2b3242",
    "teal": "#0f3a3a",
    "amber": "#47330f",
    "dranda": "#33264f",
    "corporation": "#1b2230",
}
RESOURCE_COLOURS: Final = ("#e08b58", "#ffd25e", "#bba3ff")
FACTION_COLOURS: Final = ("#ff9350", "#5fb2ff", "#83d267", "#e9ecff")

TITLE: Final = "bold #ffb454"


def owner_style(owner: str) -> str:
    return f"bold {_OWNER_COLOURS[owner]}"


def owner_name(owner: str) -> str:
    return "DRANDA" if owner == "dranda" else owner.capitalize()


def piece(owner: str, text: object = "") -> tuple[str, str]:
    """A piece of an owner: its shape, and something on it."""
    return f"{SHAPES[owner]}{text}", owner_style(owner)


def named_piece(owner: str) -> tuple[str, str]:
    return piece(owner, f" {owner_name(owner)}")


def framed(title: Text, lines: list[Text], width: int, style: str) -> list[Text]:
    return box(Text.assemble(("─ ", style), title, (" ", style)), lines, width, style, margin=1)


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
