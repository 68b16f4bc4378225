"""What is proposed to the group, how long people have been asked, and when something is due at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("tables", sa.Column("proposals", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("due", sa.Float))
    op.add_column("tables", sa.Column("clocks", sa.Text, nullable=False, server_default="[]"))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.execute("UPDATE meta SET value = '6' WHERE key = 'schema'")
