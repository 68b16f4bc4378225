"""`starboard verify`: whether a game was fair and is unaltered."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from starboard.cli import own_content
from starboard.cli.out import make_console, plural, print_json
from starboard.cli.shelf import ContentArgument, JsonArgument
from starboard.kernel import log as logs
from starboard.kernel.errors import StarboardError
from starboard.kernel.log import Log
from starboard.kernel.table import Table, table_from_log


def open_log(file: Path, content: Path | None) -> tuple[Log, Table]:
    """Reads a log and plays it through: every hash, the seed and the result are checked on the way."""
    log = logs.read(file)
    cards, _ = own_content.load_for(log, content)
    return log, table_from_log(log, cards)


def verify(
    file: Annotated[Path, typer.Argument(help="A game that Starboard saved.")],
    content: ContentArgument = None,
    json: JsonArgument = False,
) -> None:
    """Check a saved game: the seed against its hash, every position, the result.

    \b
    Examples:
      starboard verify game.json
      starboard verify game.json --json
    """
    try:
        log, table = open_log(file, content)
    except StarboardError as error:
        if json:
            print_json({"file": str(file), "ok": False, "error": str(error)})
            raise typer.Exit(1) from None
        raise
    result = table.result
    if json:
        print_json(
            {
                "file": str(file),
                "ok": True,
                "title": log.title,
                "options": log.options,
                "seats": log.seats,
                "commitment": log.commitment,
                "seed": log.seed,
                "answers": len(log.answers),
                "finished": result is not None,
                "result": result,
            }
        )
        return
    console = make_console()
    good = Text("✓ ", style="green")
    console.print(good + Text(f"The seed has the hash shown at the start: {log.commitment}"))
    console.print(
        good
        + Text(f"The first position and all {plural(len(log.answers), 'answer')} lead to the hashes written.")
    )
    if result is None:
        console.print(Text("– The game is not finished: there is no result to check yet."))
    else:
        scores = ", ".join(
            f"{name} {sum(line.points[n] for line in result.sheet)}" for n, name in enumerate(result.columns)
        )
        console.print(good + Text(f"The result is what the answers lead to: {scores} ({result.ending})."))
    console.print(Text(f"{file} is a sound game of {table.title.name}."))
