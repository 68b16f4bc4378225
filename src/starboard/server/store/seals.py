"""The seals of tables that are not laid out yet: each is for one person and one table."""

from __future__ import annotations

import time

import sqlalchemy as sa

from starboard.server.schema import seals

# Whoever has not laid out a table by then gets a new seal.
_KEPT_SECONDS = 86400.0


def add_seal(c: sa.Connection, seal: str, secret: str, user_id: str) -> None:
    now = time.time()
    c.execute(sa.delete(seals).where(seals.c.at < now - _KEPT_SECONDS))
    c.execute(sa.insert(seals).values(seal=seal, secret=secret, user_id=user_id, at=now))


def take_seal(c: sa.Connection, seal: str, user_id: str) -> str | None:
    """The secret behind a seal. It works once: a secret that has come out must never deal again."""
    mine = sa.and_(seals.c.seal == seal, seals.c.user_id == user_id)
    secret: str | None = c.execute(sa.select(seals.c.secret).where(mine)).scalar()
    if secret is None or c.execute(sa.delete(seals).where(mine)).rowcount != 1:
        return None
    return secret
