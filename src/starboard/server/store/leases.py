"""Which process runs the bots at which table."""

from __future__ import annotations

import sqlalchemy as sa

from starboard.server.schema import tables
from starboard.server.store.sql import now

# As long as a process has a line to PostgreSQL, it holds a lock there in its own name. PostgreSQL lets go of
# it as soon as the process is dead, long before its leases have run out.
_LINE = 7355609
HOLD_LINE = f"SELECT pg_advisory_lock_shared({_LINE}, hashtext($1))"
_LINE_GONE: sa.ColumnElement[bool] = sa.literal_column(
    "NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 "
    f"AND classid = {_LINE} AND objid = (hashtext(tables.lease)::bigint & 4294967295)::oid "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))",
    sa.Boolean,
)


def take_lease(c: sa.Connection, table_id: str, process: str, seconds: float) -> bool:
    """Whether this process may run the bots at the table: only one does at a time."""
    taking = sa.update(tables).values(lease=process, lease_until=now(c) + seconds)
    # Only if it is somebody else's do we have to find out whether that process is still there.
    return any(
        c.execute(taking.where(tables.c.id == table_id, free)).rowcount == 1
        for free in (_free(c, process), _orphaned(c, process))
    )


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


def orphans(c: sa.Connection, process: str) -> list[str]:
    """Tables where a bot is to move and the process that ran it is gone."""
    return list(c.execute(sa.select(tables.c.id).where(tables.c.bot_turn, _orphaned(c, process))).scalars())


def _free(c: sa.Connection, process: str) -> sa.ColumnElement[bool]:
    """Nobody else runs the bots there, or whoever did has not been heard of for too long."""
    return sa.or_(tables.c.lease.is_(None), tables.c.lease == process, tables.c.lease_until < now(c))


def _orphaned(c: sa.Connection, process: str) -> sa.ColumnElement[bool]:
    """Somebody else ran the bots there, and has not been heard of for too long or has lost its line."""
    others = sa.and_(tables.c.lease.is_not(None), tables.c.lease != process)
    over = tables.c.lease_until < now(c)
    return sa.and_(others, sa.or_(over, _LINE_GONE) if c.dialect.name == "postgresql" else over)
