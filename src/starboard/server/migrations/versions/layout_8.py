"""Own cards: those that people keep, and those that tables are played with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("files", sa.Text, nullable=False),
        sa.Column("problems", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.String(16)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ix_packs_user_id", "packs", ["user_id"])
    op.create_index("ix_packs_fingerprint", "packs", ["fingerprint"])
    op.create_table(
        "cards",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("files", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.String(16), nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("ix_cards_fingerprint", "cards", ["fingerprint"])
    # Until now every table was played with our cards: there is nothing to fill in.
    op.add_column("tables", sa.Column("cards", sa.String(64)))
    op.add_column("tables", sa.Column("cards_name", sa.String(64)))
    op.create_index("ix_tables_cards", "tables", ["cards"])
    op.execute("UPDATE meta SET value = '8' WHERE key = 'schema'")
