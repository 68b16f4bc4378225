"""Colours and shapes of the terminal picture.

Colour never carries a fact alone: every owner has a shape and a letter, every state a sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from starboard.terminal import Part, fit, headline

# Signs before a place: the open question offers it; it could be built by somebody now.
OFFERED: Final = "»"
VIABLE: Final = "+"

SHAPES: Final = {
    "red": "▲",
    "black": "■",
    "teal": "●",
    "amber": "◆",
    "dranda": "✦",
    "corporation": "⬢",
}
OWNER_COLOURS: Final = {
    "red": "#ff7b72",
    "black": "#e3e9f5",
    "teal": "#4fdccb",
    "amber": "#f0a52e",
    "dranda": "#c9b6ff",
    "corporation": "#8c9cba",
}
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
    return f"bold {OWNER_COLOURS[owner]}"


def owner_name(owner: str) -> str:
    return "DRANDA" if owner == "dranda" else owner.capitalize()


def piece(owner: str, text: object = "") -> tuple[str, str]:
    """A piece of an owner: its shape, and something on it."""
    return f"{SHAPES[owner]}{text}", owner_style(owner)


def framed(title: Text, lines: Iterable[Text], width: int, style: str) -> list[Text]:
    """A box with rounded corners."""
    top = Text.assemble(("╭─ ", style), title, (" ", style))
    top.append("─" * max(0, width - 1 - top.cell_len), style)
    top.truncate(width - 1, overflow="ellipsis", pad=True)
    top.append("╮", style)
    box = [top]
    for one in lines:
        box.append(Text.assemble(("│ ", style), fit(one, width - 4), (" │", style)))
    box.append(Text("╰" + "─" * (width - 2) + "╯", style))
    return box


def heading(title: str, width: int, *notes: Part) -> Text:
    return headline((title, TITLE), width, *notes)
