"""Personal tokens, kept by their digest."""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from starboard.server.schema import tokens
from starboard.server.store.quotas import wait_for_share


@dataclass(frozen=True, slots=True)
class TokenRow:
    id: str
    label: str
    created: float


def add_token(c: sa.Connection, digest: str, token_id: str, user_id: str, label: str, most: int) -> bool:
    """False if the person has so many already, however many they ask for at once."""
    wait_for_share(c, user_id)
    if len(tokens_of(c, user_id)) >= most:
        return False
    c.execute(
        sa.insert(tokens).values(
            digest=digest, id=token_id, user_id=user_id, label=label, created=time.time()
        )
    )
    return True


def tokens_of(c: sa.Connection, user_id: str) -> list[TokenRow]:
    rows = c.execute(sa.select(tokens).where(tokens.c.user_id == user_id).order_by(tokens.c.created))
    return [TokenRow(row.id, row.label, row.created) for row in rows]


def remove_token(c: sa.Connection, user_id: str, token_id: str) -> bool:
    done = c.execute(sa.delete(tokens).where(tokens.c.user_id == user_id, tokens.c.id == token_id))
    return done.rowcount == 1


def find_token(c: sa.Connection, digest: str) -> str | None:
    found: str | None = c.execute(sa.select(tokens.c.user_id).where(tokens.c.digest == digest)).scalar()
    return found
