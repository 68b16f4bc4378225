"""Tables at positions that were prepared beforehand: played in this process, then laid into the database.

The server is away meanwhile; what it reads when it is back is what it would have written itself.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec
from tests.browser.conftest import Process
from tests.browser.people import Player

from starboard.kernel.table import Table


class Position(NamedTuple):
    """A game after so many of its answers. It must wait for the first seat alone: bots would play on."""

    game: Table
    step: int


def lay_out(
    player: Player, server: Process, database: Path, positions: Mapping[str, Position]
) -> dict[str, str]:
    """A table for each position, with the player in the first seat and bots in the others; their ids."""
    made = {name: _create(player, one.game) for name, one in positions.items()}
    take_on(server, database, {table: positions[name] for name, table in made.items()}, player)
    return made


def take_on(server: Process, database: Path, tables: Mapping[str, Position], *players: Player) -> None:
    """Tables that are there already take on these positions; the players look elsewhere meanwhile."""
    for player in players:
        player.go("/games/palettes.css")
    server.kill()
    with sqlite3.connect(database) as connection:
        for table, position in tables.items():
            _fill(connection, table, *position)
    connection.close()
    server.start()


def _create(player: Player, game: Table) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (game.seat_count - 1)]
    return str(player.post("/tables", {"title": game.title.id, "seats": seats})["id"])


def _fill(connection: sqlite3.Connection, table: str, game: Table, steps: int) -> None:
    """The position takes the place of whatever bots have done meanwhile."""
    connection.execute("DELETE FROM answers WHERE table_id = ?", (table,))
    connection.executemany(
        "INSERT INTO answers (table_id, step, seat, verb, value, hash, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (table, step, one.seat, one.verb, msgspec.json.encode(one.value).decode(), one.hash, time.time())
            for step, one in enumerate(game.answers[:steps])
        ],
    )
    connection.execute(
        "UPDATE tables SET seed = ?, draw = NULL, start = ?, step = ?, waiting = '[0]', bot_turn = 0, "
        "started = 1, version = version + 1, lease = NULL, lease_until = 0 WHERE id = ?",
        (game.seed, game.start_hash, steps, table),
    )
