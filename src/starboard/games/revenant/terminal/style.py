"""Colours and signs of the terminal picture.

Colour never carries a fact alone: every seat has a shape, every House and type a letter, every state a sign.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.revenant.view import FigureView
from starboard.games.revenant.words.names import COLOURS
from starboard.terminal import SEAT_COLOURS, SEAT_SHAPES, Part, headline
from starboard.terminal.colours import WARN

CORRUPT: Final = "✶"
HIT: Final = "x"
FREE_SLOT: Final = "·"
LANDED: Final = "↓"

CREW_SHAPE: Final = "✦"
_HOUSES: Final = {
    "fenrax": "#c96d28",
    "shiveus": "#f1f5fa",
    "yarvek": "#2fa168",
    "belitan": "#5a84ff",
    "zenor": "#b591fd",
    "novaris": "#f9d663",
    "dunlork": "#51c6de",
}
_FIGURES: Final = {
    "captain": "C",
    "cadet-1": "1",
    "cadet-2": "2",
    "ambassador": "✚A",
    "follower": "✦F",
    "harbinger": "✦H",
}

TITLE: Final = "bold #9fb4ff"
VOID: Final = "bold #ff7fa0"
ROT: Final = "bold #c9a2ff"


def seat_style(seat: int) -> str:
    return f"bold {SEAT_COLOURS[seat]}"


def shape(seat: int, text: object = "") -> tuple[str, str]:
    """Something of a seat: its shape, and something on it."""
    return f"{SEAT_SHAPES[seat]}{text}", seat_style(seat)


def named_shape(seat: int) -> tuple[str, str]:
    return shape(seat, f" {COLOURS[seat]}")


def house_style(house: str) -> str:
    return f"bold {_HOUSES[house]}"


def figure(crew: FigureView) -> tuple[str, str]:
    """Who mans a ship: ▲C, ▲1, ✚A."""
    if crew.seat is None:
        return _FIGURES[crew.who], WARN
    return shape(crew.seat, _FIGURES[crew.who])


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
