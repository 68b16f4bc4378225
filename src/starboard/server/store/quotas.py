"""What a person has going on, for limits that all processes share; and the limits per minute themselves."""

from __future__ import annotations

from time import time
from typing import Any

import sqlalchemy as sa

from starboard.server.schema import rates, seats, tables
from starboard.server.store.sql import insert, queue_up

_MINUTE = 60.0


def wait_for_share(c: sa.Connection, user_id: str) -> None:
    """Until this transaction is over, no other counts what the same person has."""
    queue_up(c, f"share {user_id}")


def bots_of(c: sa.Connection, user_id: str, since: float) -> int:
    """Bots at the person's own running tables that were played at since then."""
    return _count(
        c,
        sa.select(sa.func.count())
        .select_from(seats.join(tables, tables.c.id == seats.c.table_id))
        .where(
            tables.c.host == user_id,
            tables.c.finished.is_(None),
            tables.c.updated >= since,
            seats.c.kind == "bot",
        ),
    )


def offers_of(c: sa.Connection, user_id: str, but: str = "") -> int:
    """The person's own running tables with a seat that anyone may take, all `but` one."""
    return _running_with(c, tables.c.host == user_id, seats.c.kind == "open", tables.c.id != but)


def visits_of(c: sa.Connection, user_id: str, since: float) -> int:
    """Others' running tables at which the person sits and that were played at since then."""
    return _running_with(c, seats.c.user_id == user_id, tables.c.host != user_id, tables.c.updated >= since)


def invitations_of(c: sa.Connection, user_id: str, invited: str) -> int:
    """The person's own running tables at which a seat is kept for this other person."""
    return _running_with(c, tables.c.host == user_id, seats.c.kind == "friend", seats.c.invited == invited)


def _running_with(c: sa.Connection, *what: sa.ColumnElement[bool]) -> int:
    """Running tables that have a seat of which all this is true."""
    return _count(
        c,
        sa.select(sa.func.count(sa.distinct(tables.c.id)))
        .select_from(seats.join(tables, tables.c.id == seats.c.table_id))
        .where(tables.c.finished.is_(None), *what),
    )


def _count(c: sa.Connection, query: sa.Select[Any]) -> int:
    return int(c.execute(query).scalar_one())


def take_rates(c: sa.Connection, limits: list[tuple[str, int]]) -> bool:
    """Takes one from each bucket, by its key and how much it holds. Whether all had some left.

    Everybody at one address, in all processes, waits for the same row: nobody needs it to be flushed to disk
    before the next one's turn.
    """
    if c.dialect.name == "postgresql":
        c.execute(sa.text("SET LOCAL synchronous_commit TO OFF"))
    return all(take_rate(c, key, most) for key, most in limits)


def take_rate(c: sa.Connection, key: str, most: int) -> bool:
    """Takes one from a bucket that refills evenly within a minute; False if it is empty."""
    now = time()
    # Clocks of several machines differ a little: time never runs backwards in here.
    passed = sa.case((sa.literal(now) > rates.c.at, sa.literal(now) - rates.c.at), else_=0.0)
    full = rates.c.left + passed * (most / _MINUTE)
    left = sa.case((full > most, float(most)), else_=full)
    statement = insert(c, rates).values(key=key, left=most - 1.0, at=now)
    done = c.execute(
        statement.on_conflict_do_update(
            index_elements=["key"], set_={"left": left - 1.0, "at": now}, where=left >= 1.0
        )
    )
    return bool(done.rowcount == 1)


def forget_rates(c: sa.Connection) -> None:
    """Buckets that are full again by now."""
    c.execute(sa.delete(rates).where(rates.c.at < time() - 2 * _MINUTE))
