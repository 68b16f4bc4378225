"""`starboard fuzz`: random games played to the end, checking every invariant after every answer."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from starboard.cli.out import Interrupted, make_console, print_json
from starboard.cli.seating import LevelArgument, OptionsArgument, split_options
from starboard.cli.shelf import JsonArgument
from starboard.conform import fuzz as fuzzer
from starboard.conform.fuzz import FuzzReport
from starboard.home import home
from starboard.kernel.english import count
from starboard.kernel.errors import BadOption
from starboard.kernel.title import find_title

USUAL_GAMES = 200


def fuzz(
    title: Annotated[str, typer.Argument(help="Which game, such as solar-sphere.")],
    games: Annotated[int | None, typer.Option("--games", min=1, help="Games to play (default: 200).")] = None,
    minutes: Annotated[float | None, typer.Option("--minutes", help="Minutes to play instead.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", help="Only tables with this many seats; default: any.")
    ] = None,
    level: LevelArgument = None,
    option: OptionsArgument = None,
    seed: Annotated[str, typer.Option("--seed", help="Same seed, same games.")] = "1",
    save_to: Annotated[
        Path | None, typer.Option("--save-to", metavar="DIR", help="Where to write games that go wrong.")
    ] = None,
    json: JsonArgument = False,
) -> None:
    """Hunt for bugs: play random games to the end and check every invariant along the way.

    A game that goes wrong is saved as a log that you can replay, and the exit code is 1.

    \b
    Examples:
      starboard fuzz solar-sphere --games 200
      starboard fuzz solar-sphere --minutes 10 --seed today
      starboard fuzz solar-sphere --games 50 --seats 4 --json
    """
    game = find_title(title)
    if games is not None and minutes is not None:
        raise BadOption("You gave both --games and --minutes: leave one of them out.")
    if minutes is not None and not minutes > 0:
        raise BadOption(f"Cannot play for {minutes:g} minutes: give more than 0.")
    if minutes is None and games is None:
        games = USUAL_GAMES
    given = split_options(option, level)
    if seats is not None:
        given["seats"] = seats
    elif given:
        # An option that only matters at some tables says at which.
        named = next((o for o in game.options if o.name in given and o.seats), None)
        if named is not None:
            given["seats"] = named.seats[0]
    options = game.check_options(given) if given else None
    with Progress(
        TextColumn("{task.completed} games"),
        BarColumn(),
        TimeElapsedColumn(),
        console=make_console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=games)
        report = fuzzer.fuzz(
            game,
            games=games,
            seconds=None if minutes is None else minutes * 60,
            seed=seed,
            options=options,
            save_to=save_to or home() / "failures",
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(
            {
                **asdict(report),
                "failures": [{"path": str(f.path), "message": f.message} for f in report.failures],
            }
        )
    else:
        _show(make_console(), report)
    if report.interrupted:
        raise Interrupted(
            f"Stopped by Ctrl-C after {count(report.games, 'game')}; the report covers them all."
        )
    if report.failures:
        raise typer.Exit(1)


def _show(console: Console, report: FuzzReport) -> None:
    console.print(
        f"{count(report.games, 'game')}, {report.answers:,} answers, {report.decisions:,} real decisions."
    )
    for label, n in report.by_options.items():
        console.print(Text(f"  {label}: {count(n, 'game')}"))
    for ending, n in report.endings.items():
        console.print(Text(f"  ended by '{ending}': {count(n, 'game')}"))
    console.print(
        Text(
            f"The slowest answer took {report.slowest_ms:.1f} ms ({report.slowest_verb}); "
            f"99 % took less than {report.p99_ms:.2f} ms."
        )
    )
    for failure in report.failures:
        console.print(Text.assemble(("✗ ", "red"), failure.message))
        console.print(Text(f"  starboard replay {failure.path}", style="dim"), soft_wrap=True)
    console.print("No failure." if not report.failures else f"{count(len(report.failures), 'failure')}.")
