"""`starboard verify`: whether a game was fair and is unaltered."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from starboard.cli import own_content
from starboard.cli.out import make_console, print_json
from starboard.cli.shelf import ContentArgument, JsonArgument
from starboard.kernel import log as logs
from starboard.kernel.carry import Carried, carry
from starboard.kernel.english import count
from starboard.kernel.errors import StarboardError
from starboard.kernel.title import Result


def open_log(file: Path, content: Path | None) -> Carried:
    """Reads a log and plays it through, checking every hash, the seed and the result on the way.

    For one played under older rules, only the seed can be checked, and whether all its answers still fit.
    """
    log = logs.read(file)
    cards, _ = own_content.load_for(log, content)
    carried = carry(log, cards)
    carried.whole()
    return carried


def verify(
    file: Annotated[Path, typer.Argument(help="A game that Starboard saved.")],
    content: ContentArgument = None,
    json: JsonArgument = False,
) -> None:
    """Check a saved game: the seed against its hash, every position, and the result.

    \b
    Examples:
      starboard verify game.json
      starboard verify game.json --json
    """
    try:
        carried = open_log(file, content)
    except StarboardError as error:
        if json:
            print_json({"file": str(file), "ok": False, "error": str(error)})
            raise typer.Exit(1) from None
        raise
    log, table = carried.log, carried.table
    result = table.result if carried.checked else log.result
    if json:
        print_json(
            {
                "file": str(file),
                "ok": True,
                "title": log.title,
                "rules": log.rules,
                "checked": carried.checked,
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
    answers = f"all {count(len(log.answers), 'answer')}"
    if carried.checked:
        console.print(good + Text(f"The first position and {answers} lead to the recorded hashes."))
    else:
        made_by = "with those" if log.rules == table.title.version else f"by version {log.rules}"
        console.print(Text(f"– {carried.older}"))
        console.print(
            good + Text(f"{answers.capitalize()} fit today's rules; the hashes were made {made_by}.")
        )
    if result is None:
        console.print(Text("– The game is not finished, so there is no result to check yet."))
    elif carried.ends_alike:
        console.print(good + Text(f"The result is what the answers lead to: {_scores(result)}."))
    else:
        console.print(Text(f"– The result was {_scores(result)}; under today's rules it would differ."))
    console.print(
        Text(
            f"{file} is a sound game of {table.title.name}."
            if carried.checked
            else f"{file} is consistent under today's rules."
        )
    )


def _scores(result: Result) -> str:
    scores = ", ".join(
        f"{name} {sum(line.points[n] for line in result.sheet)}" for n, name in enumerate(result.columns)
    )
    return f"{scores} ({result.ending})"
