"""A table of steps: steps are rows, and whoever they concern has a column; all of it stays in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starboard.page.markup import esc


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


def step_table(columns: Sequence[str], rows: Sequence[Row]) -> str:
    """The heads of the columns are markup. On small screens the cells of a row stand under each other: each
    begins with what tells its column.
    """
    heads = "".join([f"<span>{column}</span>" for column in columns])
    made = "".join([_row(row) for row in rows])
    return (
        f'<div class="step-table of-{len(columns)}"><div class="step-columns"><span></span>{heads}</div>'
        f"<ol>{made}</ol></div>"
    )


def _row(row: Row) -> str:
    style = " ".join([word for word, on in (("to-come", row.to_come), ("total", row.total)) if on])
    cells = "".join([f'<span class="step-cell">{cell}</span>' for cell in row.cells])
    named = f' class="{style}"' if style else ""
    clause = f'<span class="clause-link">{esc(row.clause)}</span>' if row.clause else ""
    return (
        f'<li{named}><span class="step-name"><b class="step-number">{row.number}</b><span><b>'
        f"{esc(row.name)}</b>{clause}</span></span>{cells}</li>"
    )
