"""Where a table's seed comes from, and the seals of tables that are not laid out yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    # Until now the server chose every seed alone: for these tables there is nothing to fill in.
    op.add_column("tables", sa.Column("draw", sa.Text))
    op.create_table(
        "seals",
        sa.Column("seal", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_seals_at", "seals", ["at"])
    op.execute("UPDATE meta SET value = '5' WHERE key = 'schema'")
