"""The building blocks of every title's terminal picture: colours by meaning, lines of exact width, blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from rich.text import Text

# The narrowest picture; a smaller terminal scrolls.
NARROWEST: Final = 100

SIGNAL: Final = "bold #c8f24e"
STRONG: Final = "bold #eaf0fb"
PLAIN: Final = "#b0bdd6"
QUIET: Final = "#6d7d9c"
LINE: Final = "#3b4c6c"
WARN: Final = "#ffc24b"
GOOD: Final = "#7fe0a5"
BAD: Final = "#ff8a80"

Part: TypeAlias = str | tuple[str, str]
Parts: TypeAlias = list[Part]


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


def headline(title: tuple[str, str], width: int, *notes: Part) -> Text:
    """─ Title note ───────"""
    text = line(("─ ", LINE), title, (" ", LINE), *notes)
    if notes:
        text.append(" ")
    text.append("─" * max(0, width - text.cell_len), LINE)
    return fit(text, width)


def beside(
    left: list[Text], right: list[Text], left_width: int, right_width: int, gap: int = 1
) -> list[Text]:
    """Two blocks of lines side by side."""
    blank = line("")
    joined = []
    for n in range(max(len(left), len(right))):
        one = left[n] if n < len(left) else blank
        other = right[n] if n < len(right) else blank
        joined.append(Text.assemble(fit(one, left_width), " " * gap, fit(other, right_width)))
    return joined


def stripped(lines: Iterable[Text]) -> list[Text]:
    """The same without any style, for terminals without colour."""
    return [Text(one.plain, no_wrap=True) for one in lines]
