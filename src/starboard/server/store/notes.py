"""Notes by which the processes on one database keep each other up to date."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from starboard.server.database import CHANNEL
from starboard.server.store.sql import text_of

KINDS = ("table", "seats", "chat")


class Note(msgspec.Struct, frozen=True):
    """What processes on one database tell each other: something about a table has changed.

    For a change in the game itself, `version` is the version it led to.
    """

    process: str
    table: str
    kind: str
    version: int | None = None


def notify(c: sa.Connection, note: Note) -> None:
    """Tells the other processes when the transaction commits; with SQLite there is only one."""
    if c.dialect.name == "postgresql":
        c.execute(sa.select(sa.func.pg_notify(CHANNEL, text_of(note))))
