"""What happened step by step, told one line at a time: a phase without clicks that changes much.

The lines lie over the stage. The script shows one after the other, so that the stage stays in sight; a number
leads to its line, and all of them can be unfolded. Whoever answers, or closes the story, has heard enough.
Without the script all lines can be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.page.drawing import icon
from starboard.page.markup import esc


class Line(NamedTuple):
    """A step: its number, its name, what happened in one sentence (markup), the clause; whether it did
    anything at all.
    """

    number: str
    name: str
    text: str
    clause: str
    still: bool = False


def story(key: str, head: str, lines: Sequence[Line]) -> str:
    """`key` names this telling, so that it is told once; `head` is the outcome in a sentence."""
    made = "".join([_line(line) for line in lines])
    march = "".join([_step(n, line) for n, line in enumerate(lines)])
    return (
        f'<section class="story" data-story="{esc(key)}" aria-label="{esc(head)}"><header><b>{esc(head)}</b>'
        f'<span class="story-march">{march}</span><button class="story-close" data-story-do="close" '
        f'aria-label="close the story">{icon("close")}</button></header><ol>{made}</ol>'
        '<footer><button class="btn bare" data-story-do="all" aria-expanded="false">Show all</button>'
        '<button class="primary small" data-story-do="next">Next line</button></footer></section>'
    )


def _step(n: int, line: Line) -> str:
    still = " still" if line.still else ""
    return (
        f'<button class="story-step{still}" data-story-do="{n}" aria-label="{esc(line.name)}">{line.number}'
        "</button>"
    )


def _line(line: Line) -> str:
    still = ' class="still"' if line.still else ""
    return (
        f'<li{still}><b class="story-number">{line.number}</b><span><b>{esc(line.name)}.</b> {line.text}'
        f'</span><span class="clause-link">{esc(line.clause)}</span></li>'
    )


# ---------------------------------------------------------------------- a table that is told row by row


class Row(NamedTuple):
    """A step for everybody: its number and name, the clause, a cell of markup for each column.

    `to_come`: it has not happened yet, and the cells say what would. A `total` closes the table.
    """

    number: str
    name: str
    clause: str
    cells: Sequence[str]
    to_come: bool = False
    total: bool = False


def told_table(key: str, eyebrow: str, head: str, columns: Sequence[str], rows: Sequence[Row]) -> str:
    """Steps are rows, and whoever they concern has a column; all of it stays in sight while it is told.

    The outcome in a sentence (`head`) and the heads of the columns are markup. On small screens the cells of
    a row stand under each other: each begins with what tells its column.
    """
    march = "".join([_row_step(n, row) for n, row in enumerate(rows)])
    return (
        f'<section class="story whole of-{len(columns)}" data-story="{esc(key)}" aria-label="{head}">'
        f'<header><b><span class="eyebrow">{esc(eyebrow)}</span>{head}</b><span class="story-march">'
        f'{march}</span><button class="story-close" data-story-do="close" aria-label="close the story">'
        f"{icon('close')}</button></header>{_body(columns, rows)}"
        '<footer><button class="btn bare" data-story-do="all" aria-expanded="false">Show all</button>'
        '<button class="primary small" data-story-do="next">Next step</button></footer></section>'
    )


def plain_table(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """The same without the telling: for what has not happened yet."""
    return f'<div class="story whole plain of-{len(columns)}">{_body(columns, rows)}</div>'


def _body(columns: Sequence[str], rows: Sequence[Row]) -> str:
    heads = "".join([f"<span>{column}</span>" for column in columns])
    made = "".join([_row(row) for row in rows])
    return f'<div class="story-columns"><span></span>{heads}</div><ol>{made}</ol>'


def _row_step(n: int, row: Row) -> str:
    still = " still" if row.to_come else ""
    return (
        f'<button class="story-step{still}" data-story-do="{n}" aria-label="{esc(row.name)}">{row.number}'
        "</button>"
    )


def _row(row: Row) -> str:
    style = " ".join([word for word, on in (("still to-come", row.to_come), ("total", row.total)) if on])
    cells = "".join([f'<span class="story-cell">{cell}</span>' for cell in row.cells])
    named = f' class="{style}"' if style else ""
    clause = f'<span class="clause-link">{esc(row.clause)}</span>' if row.clause else ""
    return (
        f'<li{named}><span class="story-name"><b class="story-number">{row.number}</b><span><b>'
        f"{esc(row.name)}</b>{clause}</span></span>{cells}</li>"
    )
