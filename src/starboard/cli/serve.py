"""The command that opens the web table."""

from __future__ import annotations

import dataclasses
from typing import Annotated

import typer

from starboard.cli.out import make_console
from starboard.cli.web import config_for, needing_web


def serve(
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="The port; default: the first free one from 8000."),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help="0.0.0.0 lets others on your network join.")
    ] = "127.0.0.1",
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="FILE|URL", help="An SQLite file or a PostgreSQL address."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")
    ] = True,
    access_log: Annotated[
        bool | None,
        typer.Option("--access-log/--no-access-log", help="Log every request."),
    ] = None,
) -> None:
    """Open the web table: play against people and bots in a browser.

    The tables are kept in one file. While the server runs, copy it only with 'starboard backup'.

    \b
    Examples:
      starboard serve
      starboard serve --host 0.0.0.0 --port 8080
      starboard serve --database postgresql://me@localhost/starboard
    """
    with needing_web("The web table"):
        from starboard.server.serve import address, bind, has_browser, run
    config = config_for(database)
    if access_log is not None:
        config = dataclasses.replace(config, access_log=access_log)
    listening = bind(host, port)
    sentence = f"Starboard is open at {address(listening)}  (Ctrl-C closes it; the tables are saved)"
    run(
        config,
        listening,
        open_browser and has_browser(),
        lambda: make_console().print(sentence, markup=False),
    )
