"""Colours, signs and line fitting of the terminal picture.

Colour never carries a fact alone: every seat has a shape, every House and type a letter, every state a sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from rich.text import Text

from starboard.games.revenant.view import FigureView

# The narrowest picture; a smaller terminal scrolls.
NARROWEST: Final = 100

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

SIGNAL: Final = "bold #c8f24e"
TITLE: Final = "bold #9fb4ff"
STRONG: Final = "bold #eaf0fb"
PLAIN: Final = "#b0bdd6"
QUIET: Final = "#6d7d9c"
LINE: Final = "#3b4c6c"
WARN: Final = "#ffc24b"
GOOD: Final = "#7fe0a5"
BAD: Final = "#ff8a80"
VOID: Final = "bold #ff7fa0"
ROT: Final = "bold #c9a2ff"

Part: TypeAlias = str | tuple[str, str]
Parts: TypeAlias = list[Part]


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


def line(*parts: Part) -> Text:
    """A line of text from plain strings and (string, style) pairs."""
    text = Text(no_wrap=True, overflow="ellipsis")
    for part in parts:
        if isinstance(part, str):
            text.append(part, PLAIN)
        else:
            text.append(*part)
    return text


def fit(text: Text, width: int) -> Text:
    """Exactly `width` cells: cut with an ellipsis, or filled up with blanks."""
    fitted = text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted


def heading(title: str, width: int, *notes: Part) -> Text:
    """─ Title note ───────"""
    text = line(("─ ", LINE), (title, TITLE), (" ", LINE), *notes)
    if notes:
        text.append(" ")
    text.append("─" * max(0, width - text.cell_len), LINE)
    return fit(text, width)


def beside(left: list[Text], right: list[Text], left_width: int, right_width: int) -> list[Text]:
    """Two blocks of lines side by side."""
    blank = line("")
    joined = []
    for n in range(max(len(left), len(right))):
        one = left[n] if n < len(left) else blank
        other = right[n] if n < len(right) else blank
        joined.append(Text.assemble(fit(one, left_width), " ", fit(other, right_width)))
    return joined


def columns(blocks: list[list[Text]], width: int) -> list[Text]:
    """Blocks of one width side by side without a gap."""
    rows = max(len(block) for block in blocks)
    blank = line("")
    return [
        Text.assemble(*(fit(block[n] if n < len(block) else blank, width) for block in blocks))
        for n in range(rows)
    ]


def stripped(lines: Iterable[Text]) -> list[Text]:
    """The same without any style, for terminals without colour."""
    return [Text(one.plain, no_wrap=True) for one in lines]
