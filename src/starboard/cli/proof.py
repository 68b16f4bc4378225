"""`starboard check` and `starboard coverage`: what is proven about the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from starboard.cli.out import make_console, print_json
from starboard.cli.shelf import JsonArgument
from starboard.conform import coverage as counting
from starboard.conform.coverage import Coverage
from starboard.conform.vectors import check_files
from starboard.kernel.clauses import clauses, plain
from starboard.kernel.english import count
from starboard.kernel.title import find_title, titles


def check(
    vectors: Annotated[list[Path], typer.Argument(help="Vector files (*.toml) or folders of them.")],
    json: JsonArgument = False,
) -> None:
    """Run vectors: positions, answers and what must then be true. The exit code is 1 if one fails.

    \b
    Examples:
      starboard check tests/vectors
      starboard check tests/vectors/solar_sphere/drones.toml --json
    """
    results = check_files(vectors)
    bad = [result for result in results if not result.ok]
    if json:
        print_json(
            [
                {"file": str(r.file), "id": r.id, "clauses": r.clauses, "ok": r.ok, "message": r.message}
                for r in results
            ]
        )
    else:
        console = make_console()
        for result in bad:
            console.print(
                Text.assemble(("✗ ", "red"), (result.id, "bold"), f" ({result.file}): {result.message}")
            )
            console.print(Text(f"  {', '.join(result.clauses)}", style="dim"))
        console.print(
            f"{count(len(results), 'vector')}, all passed."
            if not bad
            else f"{len(bad)} of {count(len(results), 'vector')} failed."
        )
    if bad:
        raise typer.Exit(1)


def coverage(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Only this game.")] = None,
    json: JsonArgument = False,
) -> None:
    """Show which clauses of the rules are cited by a test or a vector. The exit code is 1 if one is bare.

    \b
    Examples:
      starboard coverage
      starboard coverage solar-sphere --json
    """
    games = list(titles().values()) if title is None else [find_title(title)]
    found = {game.id: counting.coverage(game.prefixes) for game in games}
    if json:
        print_json(found)
    else:
        console = make_console()
        for game in games:
            _show(console, game.name, found[game.id])
    if any(one.bare or one.unknown for one in found.values()):
        raise typer.Exit(1)


def _show(console: Console, name: str, found: Coverage) -> None:
    done = found.total - len(found.bare)
    console.print(
        Text.assemble(
            (f"{name}: {100 * done / found.total:.1f} %", "bold"),
            f"  {found.total} clauses, {len(found.cited)} cited by tests, {len(found.exempt)} exempt, "
            f"{len(found.bare)} bare",
        )
    )
    texts = clauses()
    for id, reason in found.exempt.items():
        console.print(Text.assemble(("  exempt ", "dim"), f"{id:<9} ", (reason, "dim")))
    for id in found.bare:
        line = Text.assemble(("  bare   ", "red"), f"{id:<9} ", plain(texts[id].text).replace("\n", " "))
        line.truncate(console.width, overflow="ellipsis")
        console.print(line, no_wrap=True)
    for id, places in found.unknown.items():
        console.print(
            Text.assemble(("  ✗ ", "red"), f"{id} is cited by {', '.join(places)}, but is in no document")
        )
