"""The score sheet, line by line, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from starboard.kernel.title import Line, Result


def score_sheet(columns: Sequence[str], sheet: Sequence[Line], title: str) -> RenderableType:
    grid = Grid(title=title, title_justify="left", show_footer=True)
    grid.add_column("", footer="Total")
    for n, name in enumerate(columns):
        total = sum(line.points[n] for line in sheet)
        grid.add_column(Text(name), justify="right", footer=Text(str(total), style="bold"))
    grid.add_column("clause", style="dim")
    for line in sheet:
        grid.add_row(Text(line.label), *(str(points) for points in line.points), Text(line.clause))
    return grid


def winner_sentence(result: Result, names: Sequence[str]) -> str:
    """`names` are the columns' names. A one-seat game is won or lost against the rest of the sheet."""
    if result.outcome:
        return result.outcome
    totals = [sum(line.points[n] for line in result.sheet) for n in range(len(names))]
    score = " to ".join(map(str, totals))
    if len(result.ranks) == 1:
        rest = f" against {', '.join(names[1:])}" if len(names) > 1 else ""
        return f"{names[0]} {'wins' if result.ranks[0] == 1 else 'loses'}{rest}, {score}."
    best = totals[result.winners[0]]
    winners = [names[seat] for seat in result.winners]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory with {best} points."
    return f"{winners[0]} wins with {best} points."
