"""Colours and signs of the terminal picture.

Colour never carries a fact alone: every seat has a shape, Corruption and every kind of piece a sign.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.voidfall.state import COLOURS
from starboard.terminal import SEAT_SHAPES, Part, headline

# The seats' own colours in this game.
SEATS: Final = ("#6aa5ff", "#74d68b", "#f2d04e", "#c79bff")
TITLE: Final = "bold #c79bff"
VOID: Final = "bold #ff6a9a"
CORRUPTION: Final = "✱"
CORRUPTED: Final = "bold #ff6a9a"
GLORY: Final = "#ffd98a"

# Guilds and resources by letter, Installations by small ones, Fleets by two letters.
RESOURCES: Final = ("F", "E", "M", "C", "S")
INSTALLATIONS: Final = {"shipyard": "y", "defense": "d", "starbase": "b"}
FLEETS: Final = ("Co", "Se", "De", "Dr", "Ca")


def seat_style(seat: int) -> str:
    return f"bold {SEATS[seat]}"


def shape(seat: int, text: object = "") -> tuple[str, str]:
    """Something of a seat: its shape, and something on it."""
    return f"{SEAT_SHAPES[seat]}{text}", seat_style(seat)


def named_shape(seat: int) -> tuple[str, str]:
    return shape(seat, f" {COLOURS[seat].capitalize()}")


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
