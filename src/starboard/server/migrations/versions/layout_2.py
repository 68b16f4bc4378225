"""Remarks on a table, who has held which seat, and how often a seat took back its own answer in a stage."""

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
    # For an older table the worse case is assumed: somebody may have answered and taken it back.
    op.add_column("tables", sa.Column("started", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "held",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.String(32), primary_key=True),
    )
    op.create_index("ix_held_user_id", "held", ["user_id"])
    # Who left a seat earlier is no longer known; those seated have seen their hands.
    op.execute(
        "INSERT INTO held (table_id, seat, user_id) "
        "SELECT table_id, seat, user_id FROM seats WHERE kind = 'person' AND user_id IS NOT NULL"
    )
    # A program of 0.2 knows no revisions: this is where it finds out that the layout is not its own.
    op.execute("UPDATE meta SET value = '2' WHERE key = 'schema'")
