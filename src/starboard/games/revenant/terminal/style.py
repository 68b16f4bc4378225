"""Colours and signs of the terminal picture.

Colour never carries a fact alone: every seat has a shape, every House and type a letter, every state a sign.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text

from starboard.games.revenant.view import FigureView
from starboard.terminal import WARN, Part, fit, headline, line

OFFERED: Final = "»"
CORRUPT: Final = "✶"
HIT: Final = "x"
FREE_SLOT: Final = "·"
LANDED: Final = "↓"

SHAPES: Final = ("▲", "■", "●", "◆")
CREW_SHAPE: Final = "✦"
_SEATS: Final = ("#ff7b72", "#e3e9f5", "#4fdccb", "#f0a52e")
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
    return f"bold {_SEATS[seat]}"


def shape(seat: int, text: object = "") -> tuple[str, str]:
    """Something of a seat: its shape, and something on it."""
    return f"{SHAPES[seat]}{text}", seat_style(seat)


def house_style(house: str) -> str:
    return f"bold {_HOUSES[house]}"


def figure(crew: FigureView) -> tuple[str, str]:
    """Who mans a ship: ▲C, ▲1, ✚A."""
    if crew.seat is None:
        return _FIGURES[crew.who], WARN
    return shape(crew.seat, _FIGURES[crew.who])


def columns(blocks: list[list[Text]], width: int) -> list[Text]:
    """Blocks of one width side by side without a gap."""
    rows = max(len(block) for block in blocks)
    blank = line("")
    return [
        Text.assemble(*(fit(block[n] if n < len(block) else blank, width) for block in blocks))
        for n in range(rows)
    ]


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
