"""Colours and signs of the terminal picture.

Colour never carries a fact alone: every seat has a shape, every alert level its DC, every state a sign.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.pirates_of_skydock.state import COLOURS
from starboard.terminal import SEAT_COLOURS, SEAT_SHAPES, Part, headline

ACTIVE: Final = "▣"
STUNNED: Final = "▫"
MARKER: Final = "●"
COVERED: Final = "✕"
RECOVERING: Final = "↺"
FAILED: Final = "✕"
MINE: Final = "◂"

TITLE: Final = "bold #5fe0a8"
LANTERN: Final = "#ffc97a"
SCHEME: Final = "#c3b2ff"
LOOT: Final = "#ffc97a"
ENCOUNTER: Final = "#ff9f8a"
GUARD: Final = "bold #ff6a63"
GLORY: Final = "bold #ffd98a"
LEVELS: Final = ("", "#6fd3a0", "#f2cf4e", "#ff9b52", "#ff6a63")

# The icons of a room, as letters.
ICONS: Final = (("S", SCHEME), ("L", LOOT), ("E", ENCOUNTER))


def seat_style(seat: int) -> str:
    return f"bold {SEAT_COLOURS[seat]}"


def shape(seat: int, text: object = "") -> tuple[str, str]:
    """Something of a seat: its shape, and something on it."""
    return f"{SEAT_SHAPES[seat]}{text}", seat_style(seat)


def named_shape(seat: int) -> tuple[str, str]:
    return shape(seat, f" {COLOURS[seat].capitalize()}")


def cover_sign(cover: str) -> str:
    """What lies on an ability: nothing, a token, or a recovering one."""
    return {"": "", "assigned": COVERED, "recovering": RECOVERING}[cover]


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
