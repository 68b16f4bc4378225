"""Remarks on a table, and how often a seat took back what it had laid down beside others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("seats", sa.Column("takebacks", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    # A program of 0.2 knows no revisions: this is where it finds out that the layout is not its own.
    op.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")
