"""How values are written, and inserts that may meet a row that is already there."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from starboard.kernel.ask import Value


def text_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def value_of(text: str) -> Value:
    return msgspec.json.decode(text, type=int | str)


def insert(c: sa.Connection, table: sa.Table) -> Any:
    """An insert that can be told what to do if the row already exists."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)


def insert_once(c: sa.Connection, table: sa.Table, values: dict[str, Any]) -> None:
    c.execute(insert(c, table).values(**values).on_conflict_do_nothing())


def upsert(c: sa.Connection, table: sa.Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    statement = insert(c, table).values(**key, **values)
    c.execute(statement.on_conflict_do_update(index_elements=list(key), set_=values))


def queue_up(c: sa.Connection, what: str) -> None:
    """Whoever names the same thing waits until this transaction is over.

    What was looked up is then still so when it is acted on. A file has one writer at a time anyway.
    """
    if c.dialect.name == "postgresql":
        c.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtextextended(what, 0))))


def now(c: sa.Connection) -> sa.ColumnElement[float]:
    """Seconds since 1970 by the database's clock: processes on several machines share no other."""
    if c.dialect.name == "postgresql":
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
    return sa.cast((sa.func.julianday("now") - 2440587.5) * 86400.0, sa.Float)
