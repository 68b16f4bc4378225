"""`starboard conform`: whether a title keeps every promise that the table relies on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from starboard.cli.out import Interrupted, make_console, print_json
from starboard.cli.shelf import JsonArgument
from starboard.conform.suite import CHECKS, Outcome, find_checks, subject_of
from starboard.conform.suite import conform as run_checks
from starboard.kernel.english import count
from starboard.kernel.title import find_title

USUAL_GAMES = 8


def conform(
    title: Annotated[str, typer.Argument(help="Which game, such as solar-sphere.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Games per check.")] = USUAL_GAMES,
    seed: Annotated[str, typer.Option("--seed", help="Same seed, same games.")] = "1",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="NAME", help=f"Only this check: {', '.join(c.name for c in CHECKS)}."),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(
            "--vectors", metavar="DIR", help="The title's vectors (default: tests/vectors/<title>)."
        ),
    ] = None,
    stored: Annotated[
        Path | None,
        typer.Option(
            "--stored", metavar="DIR", help="Its finished games (default: tests/games/<title>/games)."
        ),
    ] = None,
    save_to: Annotated[
        Path | None,
        typer.Option("--save-to", metavar="DIR", help="Where to write games that the fuzzer breaks."),
    ] = None,
    json: JsonArgument = False,
) -> None:
    """Run the conformance suite on a title, from any package. The exit code is 1 if a check fails.

    \b
    Examples:
      starboard conform solar-sphere
      starboard conform revenant --games 40 --seed today
      starboard conform revenant --only undo --only secrets
    """
    subject = subject_of(find_title(title), games, seed, vectors, stored, save_to)
    checks = find_checks(only or [])
    outcomes: list[Outcome] = []
    interrupted = False
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=make_console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=len(checks) * games)
        found = run_checks(subject, checks, lambda check: bar.advance(task))
        try:
            for number, check in enumerate(checks, 1):
                bar.update(task, description=check.name)
                outcomes.append(next(found))
                bar.update(task, completed=number * games)
        except KeyboardInterrupt:
            interrupted = True
    if json:
        print_json(
            [
                {
                    "check": one.check.name,
                    "proves": one.check.proves,
                    "ok": one.ok,
                    "looked_at": one.looked_at,
                    "seconds": round(one.seconds, 1),
                    "breaches": one.breaches,
                }
                for one in outcomes
            ]
        )
    else:
        _show(make_console(), subject.title.name, outcomes)
    if interrupted:
        raise Interrupted(
            f"Stopped by Ctrl-C after {count(len(outcomes), 'check')}; the report covers them all."
        )
    if not all(one.ok for one in outcomes):
        raise typer.Exit(1)


def _show(console: Console, name: str, outcomes: list[Outcome]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for one in outcomes:
        sign = Text("✓ ok", style="green") if one.ok else Text("✗ failed", style="red")
        table.add_row(Text(one.check.name, style="bold"), sign, one.check.proves, one.looked_at)
    console.print(table)
    bad = [one for one in outcomes if not one.ok]
    for one in bad:
        for breach in one.breaches:
            console.print(
                Text.assemble(("✗ ", "red"), (one.check.name, "bold"), f": {breach}"), soft_wrap=True
            )
    console.print(
        f"{name} passes every check." if not bad else f"{count(len(bad), 'check')} of {len(outcomes)} failed."
    )
