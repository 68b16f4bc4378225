"""How people want to be told that something waits for them, what waits, and the letters to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "reach",
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(254)),
        sa.Column("confirmed", sa.Float),
        sa.Column("mail", sa.String(8), nullable=False),
        sa.Column("mailed", sa.Float),
        sa.Column("helped", sa.Float),
        sa.Column("hook", sa.Text),
    )
    op.create_table(
        "subscriptions",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_subscriptions_user_id", "subscriptions", ["user_id"])
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("hushed", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("told", sa.Float),
    )
    op.create_index("ix_waits_told", "waits", ["told"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("fault", sa.Text),
        sa.Column("lease", sa.String(32)),
        sa.Column("lease_until", sa.Float, nullable=False),
    )
    op.create_index("ix_outbox_user_id", "outbox", ["user_id"])
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.add_column("tables", sa.Column("told", sa.Integer, nullable=False, server_default="-1"))
    # Of what was over before anybody could be told, nobody is told now.
    op.execute("UPDATE tables SET told = version WHERE finished IS NOT NULL")
    changed = sa.text("version <> told")
    op.create_index("ix_tables_untold", "tables", ["id"], sqlite_where=changed, postgresql_where=changed)
    op.execute(f"UPDATE meta SET value = '{revision}' WHERE key = 'schema'")
