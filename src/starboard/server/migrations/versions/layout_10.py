"""Which answers were given in one row."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    # Of what has been answered until now, nobody knows.
    op.add_column("answers", sa.Column("joined", sa.Boolean))
    op.execute(f"UPDATE meta SET value = '{revision}' WHERE key = 'schema'")
