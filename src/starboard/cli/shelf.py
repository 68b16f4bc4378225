"""`starboard games` and `starboard content`: what there is to play, and with which cards."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid
from rich.text import Text

from starboard.cli.out import make_console, print_json
from starboard.kernel.english import count
from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle, find_title, titles

JsonArgument = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
ContentArgument = Annotated[
    Path | None, typer.Option("--content", metavar="DIR", help="A folder with your own content files.")
]


def games(json: JsonArgument = False) -> None:
    """List the games you can play.

    \b
    Examples:
      starboard games
      starboard games --json
    """
    found = list(titles().values())
    if json:
        print_json([_facts(title) for title in found])
        return
    console = make_console()
    for title in found:
        console.print(Text.assemble((title.name, "bold"), f"  ({title.id})"))
        console.print(f"  {title.tagline}", markup=False)
        console.print(f"  seats: {', '.join(map(str, title.seats))}")
        for option in title.options:
            choices = ", ".join(map(str, option.choices))
            where = f" with {' or '.join(map(str, option.seats))} seats" if option.seats else ""
            if option.seats == (1,):
                where = " when you play alone"
            console.print(f"  option {option.name}{where}: {choices}; {option.help}", markup=False)
        console.print(f"  play it: starboard play {title.id}", style="dim")


def _facts(title: AnyTitle) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "tagline": title.tagline,
        "rules": title.version,
        "clauses": title.prefixes,
        "seats": title.seats,
        "options": [
            {"name": o.name, "choices": o.choices, "help": o.help, "seats": o.seats} for o in title.options
        ],
        "endings": title.endings,
    }


def content(
    title: Annotated[str, typer.Argument(help="Which game, such as solar-sphere.")],
    deck: Annotated[str | None, typer.Option("--deck", metavar="NAME", help="Only this table.")] = None,
    content: ContentArgument = None,
    json: JsonArgument = False,
) -> None:
    """List every card, tile and track of a game, with its origin.

    \b
    Examples:
      starboard content solar-sphere
      starboard content solar-sphere --deck crew
      starboard content solar-sphere --content my-cards
    """
    game = find_title(title)
    loaded = game.load_content(content)
    tables = dict(game.content_rows(content))
    if deck is not None:
        if deck not in tables:
            near = get_close_matches(deck.lower(), tables, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"choose one of {', '.join(tables)}."
            raise BadOption(f"{game.name} has no table '{deck}': {hint}")
        tables = {deck: tables[deck]}
    if json:
        print_json({"title": game.id, "content": loaded.fingerprint, "tables": tables})
        return
    console = make_console()
    words = game.words(loaded, game.check_options({}))
    for name, rows in tables.items():
        grid = Grid(title=f"{name} ({count(len(rows), 'row')})", title_justify="left", expand=True)
        grid.add_column("id", no_wrap=True, style="bold")
        grid.add_column("name", ratio=2)
        grid.add_column("what it says", ratio=6)
        grid.add_column("origin", style="dim", min_width=8)
        for row in rows:
            fields = msgspec.to_builtins(row)
            explained = words.explain(row.id)
            origin = fields.pop("origin")
            grid.add_row(
                Text(str(fields.pop("id"))),
                Text(str(fields.pop("name"))),
                Text(_say(fields) if explained is None else explained.text),
                Text(origin if isinstance(origin, str) else "\n".join(origin)),
            )
        console.print(grid)
    total = sum(len(rows) for rows in tables.values())
    console.print(f"{count(total, 'row')} in {count(len(tables), 'table')}.", style="dim")


def _say(value: Any) -> str:
    """A row's own fields on one line, leaving out empty ones."""
    if isinstance(value, dict):
        parts = [
            f"{key} {_say(item)}" for key, item in value.items() if item not in (None, "", [], {}, 0, False)
        ]
        return ", ".join(parts)
    if isinstance(value, (list, tuple)):
        return "; ".join(f"({_say(item)})" if isinstance(item, dict) else _say(item) for item in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
