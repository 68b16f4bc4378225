"""Alembic runs this: the revisions pass on the connection it is handed, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from starboard.server import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
with context.begin_transaction():
    context.run_migrations()
