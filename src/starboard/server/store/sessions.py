"""Sessions of accounts, one for each browser, kept by the digest of what its cookie holds."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from starboard.server.schema import sessions, subscriptions, tokens, users

# The oldest go first; nobody has that many browsers.
_MOST_SESSIONS = 30


@dataclass(frozen=True, slots=True)
class SessionRow:
    digest: str
    id: str
    user_id: str
    agent: str
    created: float
    seen: float


def add_session(
    c: sa.Connection, digest: str, session_id: str, user_id: str, agent: str, lasts: float
) -> None:
    """Begins a session. Those that nobody has used for as long as a cookie lasts are forgotten."""
    now = time.time()
    c.execute(sa.delete(sessions).where(sessions.c.user_id == user_id, sessions.c.seen < now - lasts))
    newest = (
        sa.select(sessions.c.digest)
        .where(sessions.c.user_id == user_id)
        .order_by(sessions.c.seen.desc())
        .limit(_MOST_SESSIONS - 1)
    )
    kept = list(c.execute(newest).scalars())
    c.execute(sa.delete(sessions).where(sessions.c.user_id == user_id, sessions.c.digest.notin_(kept)))
    c.execute(
        sa.insert(sessions).values(
            digest=digest, id=session_id, user_id=user_id, agent=agent, created=now, seen=now
        )
    )
    # Where a guest has signed up or logged in, notifications in the same browser now end with the session.
    c.execute(
        sa.update(subscriptions)
        .where(subscriptions.c.user_id == user_id, subscriptions.c.session == "")
        .values(session=digest)
    )


def find_session(c: sa.Connection, digest: str) -> SessionRow | None:
    row = c.execute(sa.select(sessions).where(sessions.c.digest == digest)).one_or_none()
    return None if row is None else _session(row)


def sessions_of(c: sa.Connection, user_id: str) -> list[SessionRow]:
    rows = c.execute(
        sa.select(sessions).where(sessions.c.user_id == user_id).order_by(sessions.c.seen.desc())
    )
    return [_session(row) for row in rows]


def _session(row: Any) -> SessionRow:
    return SessionRow(row.digest, row.id, row.user_id, row.agent, row.created, row.seen)


def see_session(c: sa.Connection, digest: str) -> None:
    c.execute(sa.update(sessions).where(sessions.c.digest == digest).values(seen=time.time()))


def end_session(c: sa.Connection, user_id: str, session_id: str) -> bool:
    done = c.execute(sa.delete(sessions).where(sessions.c.user_id == user_id, sessions.c.id == session_id))
    return done.rowcount == 1


def end_sessions(c: sa.Connection, user_id: str) -> int:
    return c.execute(sa.delete(sessions).where(sessions.c.user_id == user_id)).rowcount


def still_valid(c: sa.Connection, keys: Collection[str]) -> set[str]:
    """Those of the digests under which a session or a token is still known."""
    found: set[str] = set()
    for of in (sessions, tokens):
        found |= set(c.execute(sa.select(of.c.digest).where(of.c.digest.in_(keys))).scalars())
    return found


def no_guests_among(c: sa.Connection, user_ids: Collection[str]) -> set[str]:
    """Those who were guests and have signed up or logged out: their cookie is worth nothing any more."""
    gone = sa.or_(users.c.login.is_not(None), users.c.stamp != 0)
    return set(c.execute(sa.select(users.c.id).where(users.c.id.in_(user_ids), gone)).scalars())


def banned_among(c: sa.Connection, user_ids: Collection[str]) -> set[str]:
    return set(
        c.execute(
            sa.select(users.c.id).where(users.c.id.in_(user_ids), users.c.banned.is_not(None))
        ).scalars()
    )
