"""What a table shows of itself to those who must not know that somebody was asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("moves", sa.Integer, nullable=False, server_default="0"))
    # Until now nothing was asked of which others must not know.
    op.execute("UPDATE tables SET moves = step")
    op.add_column("tables", sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("quiet", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("muted", sa.Text, nullable=False, server_default="[]"))
    op.execute("UPDATE meta SET value = '3' WHERE key = 'schema'")
