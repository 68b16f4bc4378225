"""What people choose for themselves goes with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    op.add_column("users", sa.Column("chosen", sa.Text, nullable=False, server_default="{}"))
    op.execute(f"UPDATE meta SET value = '{revision}' WHERE key = 'schema'")
