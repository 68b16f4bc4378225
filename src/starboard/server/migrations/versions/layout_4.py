"""Sessions that can be ended one by one, people who are kept out, seats kept for somebody, shared limits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False, unique=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])
    op.add_column("users", sa.Column("muted", sa.Float))
    op.add_column("users", sa.Column("banned", sa.Float))
    op.add_column("seats", sa.Column("invited", sa.String(32)))
    op.create_index("ix_seats_invited", "seats", ["invited"])
    op.create_table(
        "barred",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.String(32), primary_key=True),
    )
    op.create_table(
        "rates",
        sa.Column("key", sa.String(160), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_rates_at", "rates", ["at"])
    op.execute("UPDATE meta SET value = '4' WHERE key = 'schema'")
