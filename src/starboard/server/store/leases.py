"""Which process runs the bots at which table."""

from __future__ import annotations

import sqlalchemy as sa

from starboard.server.schema import tables
from starboard.server.store.sql import now


def take_lease(c: sa.Connection, table_id: str, process: str, seconds: float) -> bool:
    """Whether this process may run the bots at the table: only one does at a time."""
    done = c.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, _free(c, process))
        .values(lease=process, lease_until=now(c) + seconds)
    )
    return done.rowcount == 1


def drop_lease(c: sa.Connection, table_id: str, process: str) -> None:
    c.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, tables.c.lease == process)
        .values(lease=None, lease_until=0.0)
    )


def renew_leases(c: sa.Connection, process: str, seconds: float) -> None:
    c.execute(sa.update(tables).where(tables.c.lease == process).values(lease_until=now(c) + seconds))


def drop_leases(c: sa.Connection, process: str) -> None:
    c.execute(sa.update(tables).where(tables.c.lease == process).values(lease=None, lease_until=0.0))


def tables_for_bots(c: sa.Connection, process: str) -> list[str]:
    """Tables where a bot is to move and no living process is running it."""
    return list(c.execute(sa.select(tables.c.id).where(tables.c.bot_turn, _free(c, process))).scalars())


def _free(c: sa.Connection, process: str) -> sa.ColumnElement[bool]:
    """Nobody else runs the bots there, or whoever did has not been heard of for too long."""
    return sa.or_(tables.c.lease.is_(None), tables.c.lease == process, tables.c.lease_until < now(c))
