"""`starboard bench`: our engine next to a peer."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from starboard.bench.report import COMPILED_NAME, PEER, Contender, measure
from starboard.kernel.title import AnyTitle, find_title, titles


def bench(
    title: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TITLE]...", help="Only these games; all of them if you name none."),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds for each figure.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="How often each contender is measured.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")] = False,
) -> None:
    """Measure random play and forks, next to Catanatron, in one run.

    The compiled build and Catanatron are included if they are installed: 'make bench' sets up both.

    Examples:

      starboard bench

      starboard bench solar-sphere --seconds 0.5 --rounds 3 --json
    """
    games = [find_title(name) for name in title] if title else list(titles().values())
    errors = Console(stderr=True)
    measured: list[tuple[AnyTitle, list[Contender]]] = []
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=errors
    ) as bar:
        task = bar.add_task("warming up", total=None)
        for game in games:
            progress = partial(_show, bar, task, game.name)
            measured.append((game, measure(game.id, seconds, rounds, progress)))
    if as_json:
        figures = {game.id: _figures(game, found) for game, found in measured}
        print(json.dumps({"seconds": seconds, "rounds": rounds, "figures": figures}))
        return
    for game, found in measured:
        Console().print(_table(game.name, found, _keys(game)))
    names = [c.name for c in measured[0][1]]
    if COMPILED_NAME not in names or PEER not in names:
        errors.print("Run 'make bench' to measure the compiled build and Catanatron too.")


def _show(bar: Progress, task: TaskID, game: str, text: str) -> None:
    bar.update(task, description=f"{game}: {text}")


def _keys(title: AnyTitle) -> list[str]:
    return [*(f"decisions {seats}" for seats in title.seats), "fork"]


def _figures(title: AnyTitle, found: list[Contender]) -> dict[str, dict[str, float | None]]:
    return {c.name: {key: c.figure(key) for key in _keys(title)} for c in found}


def _table(name: str, found: list[Contender], keys: list[str]) -> Table:
    peer = next((c for c in found if c.name == PEER), None)
    table = Table(title=f"{name}: medians of {len(found[0].samples)} rounds", title_justify="left")
    table.add_column("", no_wrap=True)
    for contender in found:
        table.add_column(contender.name, justify="right")
        if peer is not None and contender is not peer:
            table.add_column(f"/ {PEER}", justify="right")
    for key in keys:
        fork = key == "fork"
        row = ["fork or copy, µs" if fork else f"decisions/s, {_seats(key)}"]
        # The peer is measured only with four seats; its figure is used for every seat count.
        base = None if peer is None else peer.figure("fork" if fork else "decisions 4")
        for contender in found:
            figure = base if contender is peer else contender.figure(key)
            row.append("–" if figure is None else f"{figure:,.1f}" if fork else f"{figure:,.0f}")
            if peer is not None and contender is not peer:
                row.append("–" if figure is None or base is None else f"{figure / base:.2f} ×")
        table.add_row(*row)
    return table


def _seats(key: str) -> str:
    count = key.split()[1]
    return "solo" if count == "1" else f"{count} seats"
