"""`starboard migrate`: what an upgrade of the rules means for a server's tables."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from starboard.cli.out import make_console, print_json
from starboard.cli.shelf import JsonArgument
from starboard.cli.web import config_for, needing_web
from starboard.kernel.english import count

if TYPE_CHECKING:
    from starboard.server.migrate import Report, Told


def migrate(
    database: Annotated[
        str | None,
        typer.Argument(
            metavar="DATABASE",
            help="An SQLite file or a PostgreSQL address; default: the one the server uses.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what would happen to each table; write nothing.")
    ] = False,
    json: JsonArgument = False,
) -> None:
    """Bring a server's tables to this program's rules, or first see what that would do.

    Every table is replayed. If all its answers fit, it is carried over; if not, it stays as it is and can
    still be viewed. An SQLite file is copied before anything changes. The server does the same by itself,
    table by table, as they are opened; you need not stop it for a check. To change an SQLite file, stop it.

    The exit code is 0 if every table opens or is carried over, and 1 if some do not.

    \b
    Examples:
      starboard migrate --check
      starboard migrate --check tables.sqlite3
      starboard migrate --check postgresql://me@localhost/starboard --json
      starboard migrate tables.sqlite3
    """
    with needing_web("A server's database"):
        from starboard.server import migrate as tables
    config = config_for(database)
    copy = None
    with _bar() as told, _quiet():
        if check:
            report = tables.check(config, told)
        else:
            report, copy = tables.migrate(config, told)
    if json:
        facts = {"layout": report.layout, "counts": report.counts, "tables": report.findings}
        print_json({**facts, "copy": None if copy is None else str(copy)})
    else:
        _tell(report)
        if copy is not None:
            make_console().print(Text(f"The database as it was is in {copy}."), soft_wrap=True)
        elif not check and not config.sqlite:
            make_console().print(Text("No copy was made: for PostgreSQL, use 'pg_dump'."))
    if not report.good:
        raise typer.Exit(1)


@contextmanager
def _quiet() -> Iterator[None]:
    """What the upgrade writes to a server's log is printed here at the end."""
    logger = logging.getLogger("starboard.database")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)


@contextmanager
def _bar() -> Iterator[Told]:
    columns = (TextColumn("Replaying"), BarColumn(), MofNCompleteColumn())
    console = make_console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _tell(report: Report) -> None:
    console = make_console()
    for finding in report.findings:
        style = "green" if finding.fate in ("as it is", "carried over") else "yellow"
        said = {"as it is": "opens as it is"}.get(finding.fate, finding.fate)
        line = Text.assemble(f"{finding.table}  {finding.title:<16}", (f"{said:<15}", style), finding.why)
        console.print(line, soft_wrap=True)
    counts = report.counts
    console.print(
        Text(
            f"{count(len(report.findings), 'table')}: {counts['as it is']} as they are, "
            f"{counts['carried over']} carried over, {counts['stops']} that stop, "
            f"{counts['title missing']} of missing titles, {counts['damaged']} damaged."
        ),
        soft_wrap=True,
    )
