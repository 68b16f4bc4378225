"""`starboard backup` and `starboard restore`: copies of a server's tables that can be trusted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from starboard.cli.out import make_console
from starboard.cli.web import config_for, needing_web
from starboard.kernel.english import count

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        help="An SQLite file or a PostgreSQL address; default: the one the server uses.",
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to make; it must not exist yet.")],
    database: DatabaseOption = None,
) -> None:
    """Copy a server's tables to a file, even while people play.

    The copy is as of one moment and has been checked. Do not copy the database of a running server with cp or
    a file manager: the newest answers are not in that file yet, and such a copy may not open.

    For PostgreSQL, the command says which of PostgreSQL's own to use.

    \b
    Examples:
      starboard backup friday.sqlite3
      starboard backup friday.sqlite3 --database tables.sqlite3
    """
    with needing_web("A server's database"):
        from starboard.server import copies
    tables = copies.back_up(config_for(database), file)
    _say(f"{count(tables, 'table')} copied to {file}. Keep it safe: seeds and the server's key are in it.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that 'starboard backup' made.")],
    database: DatabaseOption = None,
) -> None:
    """Put a copy in the place of a server's tables.

    Stop the server first: a database in use is not replaced. What was there before is kept next to it.

    For PostgreSQL, the command says which of PostgreSQL's own to use.

    \b
    Examples:
      starboard restore friday.sqlite3
      starboard restore friday.sqlite3 --database tables.sqlite3
    """
    with needing_web("A server's database"):
        from starboard.server import copies
    config = config_for(database)
    restored = copies.restore(config, file)
    _say(f"{count(restored.tables, 'table')} restored from {file} to {config.sqlite_file}.")
    if restored.aside is not None:
        _say(f"What was there before is in {restored.aside}.")


def _say(sentence: str) -> None:
    make_console().print(Text(sentence), soft_wrap=True)
