"""Colours, shapes and line fitting of the terminal picture.

Colour never carries a fact alone: every owner has a shape and a letter, every state a sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

# The narrowest picture; a smaller terminal scrolls.
NARROWEST: Final = 100

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

SIGNAL: Final = "bold #c8f24e"
TITLE: Final = "bold #ffb454"
STRONG: Final = "bold #eaf0fb"
PLAIN: Final = "#b0bdd6"
QUIET: Final = "#6d7d9c"
LINE: Final = "#3b4c6c"
WARN: Final = "#ffc24b"
GOOD: Final = "#7fe0a5"
BAD: Final = "#ff8a80"


def owner_style(owner: str) -> str:
    return f"bold {OWNER_COLOURS[owner]}"


def owner_name(owner: str) -> str:
    return "DRANDA" if owner == "dranda" else owner.capitalize()


def piece(owner: str, text: object = "") -> tuple[str, str]:
    """A piece of an owner: its shape, and something on it."""
    return f"{SHAPES[owner]}{text}", owner_style(owner)


def line(*parts: str | tuple[str, str]) -> Text:
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


def heading(title: str, width: int, *notes: str | tuple[str, str]) -> Text:
    """── Title ── note ───────"""
    text = line(("─ ", LINE), (title, TITLE), (" ", LINE), *notes)
    if notes:
        text.append(" ")
    text.append("─" * max(0, width - text.cell_len), LINE)
    return fit(text, width)


def beside(
    left: list[Text], right: list[Text], left_width: int, right_width: int, gap: int = 1
) -> list[Text]:
    """Two blocks of lines side by side."""
    rows = max(len(left), len(right))
    blank = line("")
    joined = []
    for n in range(rows):
        one = left[n] if n < len(left) else blank
        other = right[n] if n < len(right) else blank
        joined.append(Text.assemble(fit(one, left_width), " " * gap, fit(other, right_width)))
    return joined


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


def stripped(lines: Iterable[Text]) -> list[Text]:
    """The same without any style, for terminals without colour."""
    return [Text(one.plain, no_wrap=True) for one in lines]
