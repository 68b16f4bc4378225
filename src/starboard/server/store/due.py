"""What is due at which table, by the database's clock."""

from __future__ import annotations

import sqlalchemy as sa

from starboard.server.schema import tables
from starboard.server.store.sql import now


def time_now(c: sa.Connection) -> float:
    return float(c.execute(sa.select(now(c))).scalar_one())


def due_tables(c: sa.Connection) -> list[str]:
    """Tables where the time for something is over, the longest overdue first."""
    return list(
        c.execute(sa.select(tables.c.id).where(tables.c.due <= now(c)).order_by(tables.c.due)).scalars()
    )
