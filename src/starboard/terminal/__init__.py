"""The building blocks of every title's terminal picture: signs, lines of exact width, blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from rich.console import Group
from rich.text import Text

from starboard.kernel.ask import Question
from starboard.terminal.colours import LINE, PLAIN, QUIET, SIGNAL, STRONG

# The narrowest picture; a smaller terminal scrolls.
NARROWEST: Final = 100

# Colour never carries a fact alone: every seat has a shape, and what the open question offers a sign.
OFFERED: Final = "»"
SEAT_SHAPES: Final = ("▲", "■", "●", "◆")
SEAT_COLOURS: Final = ("#ff7b72", "#e3e9f5", "#4fdccb", "#f0a52e")

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


def beside(*blocks: tuple[list[Text], int], gap: int = 1) -> list[Text]:
    """Blocks of lines side by side, each with its width."""
    blank = line("")
    between = Text(" " * gap)
    joined = []
    for n in range(max(len(lines) for lines, _ in blocks)):
        row = [fit(lines[n] if n < len(lines) else blank, width) for lines, width in blocks]
        joined.append(between.join(row))
    return joined


def in_rows(items: list[Text], each: int, width: int) -> list[Text]:
    """Items of one width in rows of `each`."""
    rows = range(0, len(items), each)
    return [Text.assemble(*(fit(item, width) for item in items[n : n + each])) for n in rows]


def box(title: Text, lines: Iterable[Text], width: int, style: str, margin: int = 0) -> list[Text]:
    """A frame with rounded corners round lines that keep a margin from it."""
    top = Text.assemble(("╭", style), title)
    top.append("─" * max(0, width - 1 - top.cell_len), style)
    left, right = ("│" + " " * margin, style), (" " * margin + "│", style)
    return [
        Text.assemble(fit(top, width - 1), ("╮", style)),
        *(Text.assemble(left, fit(one, width - 2 - 2 * margin), right) for one in lines),
        Text("╰" + "─" * (width - 2) + "╯", style),
    ]


def turn_order(label: str, sides: Iterable[tuple[Part, int, bool]]) -> Parts:
    """Who moves in which order: each side, how many moves it has left, and whether it is the one asked."""
    parts: Parts = [(label, QUIET)]
    for n, (name, left, asked) in enumerate(sides):
        parts += [(" › " if n else "", QUIET), (OFFERED if asked else "", SIGNAL), name]
        parts.append((f" {'▪' * left or '–'}", STRONG if asked else PLAIN))
    return parts


def named_by(question: Question | None) -> set[str]:
    """Everything on the table that the open question names in its options or is about."""
    if question is None:
        return set()
    about = {fact for fact in question.about if isinstance(fact, str)}
    return {str(option) for option in question.options} | about


def picture(lines: Iterable[Text], width: int, colour: bool) -> Group:
    """All lines cut or filled up to the width; without any style for terminals without colour."""
    fitted = [fit(one, width) for one in lines]
    return Group(*(fitted if colour else [Text(one.plain, no_wrap=True) for one in fitted]))
