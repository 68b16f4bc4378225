"""Letters to be sent. Whoever sends one holds a lease on it, by the database's clock."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from starboard.server.model import TableInfo
from starboard.server.schema import outbox, reach, tables, users
from starboard.server.store.lists import info_of
from starboard.server.store.reach import browsers_of, reach_of
from starboard.server.store.seats import seats_of
from starboard.server.store.sql import now
from starboard.server.store.waits import Wait

Channel = Literal["mail", "push", "hook"]
DAY = 86_400.0
# One process at a time looks for letters to send: those for one person go out together.
_LOCK = sa.text("SELECT pg_advisory_xact_lock(7355610)")


@dataclass(frozen=True, slots=True)
class Letter:
    id: str
    user_id: str
    table_id: str | None
    # What waits; or `confirm`, `reset`, `hello`, which somebody has asked for; or `moved`, to an old address.
    kind: str
    channel: Channel
    target: str
    created: float
    tries: int


class LetterRow(msgspec.Struct, frozen=True):
    """A letter as the operator sees it."""

    id: str
    name: str
    kind: str
    channel: str
    created: float
    due: float
    tries: int
    fault: str | None


def write_letter(
    c: sa.Connection,
    user_id: str,
    kind: str,
    channel: Channel,
    target: str,
    table_id: str | None = None,
    due: float | None = None,
) -> None:
    c.execute(
        sa.insert(outbox).values(
            id=secrets.token_hex(12),
            user_id=user_id,
            table_id=table_id,
            kind=kind,
            channel=channel,
            target=target,
            # From when on it may be sent, and so from when on attempts are counted.
            created=now(c) if due is None else due,
            due=now(c) if due is None else due,
            tries=0,
            lease_until=0.0,
        )
    )


def write_about(c: sa.Connection, table_id: str, one: Wait) -> None:
    """A letter for each way in which somebody wants to be told; none to those who are banned."""
    row = c.execute(
        sa.select(users.c.banned, users.c.login, reach.c.mailed)
        .outerjoin(reach, reach.c.user_id == users.c.id)
        .where(users.c.id == one.user_id)
    ).one_or_none()
    if row is None or row.banned is not None:
        return
    chosen = reach_of(c, one.user_id)
    if chosen.address is not None and chosen.confirmed and chosen.mail != "off":
        held = None if chosen.mail == "each" or row.mailed is None else row.mailed + DAY
        write_letter(c, one.user_id, one.kind, "mail", chosen.address, table_id, held)
    # A webhook may well lead to where the others read along.
    if chosen.hook is not None and not one.hushed:
        write_letter(c, one.user_id, one.kind, "hook", chosen.hook, table_id)
    for browser in browsers_of(c, one.user_id):
        write_letter(c, one.user_id, one.kind, "push", browser.digest, table_id)


# ---------------------------------------------------------------------- sending


def any_due(c: sa.Connection) -> bool:
    """Whether there is anything to send: most of the time there is not."""
    due = sa.select(outbox.c.id).where(outbox.c.lease_until < now(c), outbox.c.due <= now(c))
    return c.execute(due.limit(1)).one_or_none() is not None


def claim_letters(c: sa.Connection, process: str, seconds: float, most: int) -> list[list[Letter]]:
    """Letters that are due and that nobody else is sending; mail to one person is one bundle.

    Everybody's first comes before anybody's second: whoever has many, to places that answer slowly, holds up
    nobody else's. Mail that is held back until tomorrow goes out with the first that is sent today.
    """
    if c.dialect.name == "postgresql":
        c.execute(_LOCK)
    free = outbox.c.lease_until < now(c)
    place = sa.func.row_number().over(partition_by=outbox.c.user_id, order_by=outbox.c.due)
    due = c.execute(
        sa.select(outbox).where(free, outbox.c.due <= now(c)).order_by(place, outbox.c.due).limit(most)
    ).all()
    bundles: dict[str, list[Any]] = {}
    for row in due:
        together = row.channel == "mail" and row.table_id is not None
        bundles.setdefault(f"mail {row.user_id}" if together else row.id, []).append(row)
    for name, rows in bundles.items():
        if name.startswith("mail "):
            about = outbox.c.table_id.is_not(None)
            found = c.execute(
                sa.select(outbox)
                .where(free, about, outbox.c.user_id == rows[0].user_id, outbox.c.channel == "mail")
                .order_by(outbox.c.created)
            )
            bundles[name] = list(found)
    ids = [row.id for rows in bundles.values() for row in rows]
    c.execute(
        sa.update(outbox).where(outbox.c.id.in_(ids)).values(lease=process, lease_until=now(c) + seconds)
    )
    return [[_letter(row) for row in rows] for rows in bundles.values()]


def _letter(row: Any) -> Letter:
    return Letter(
        row.id, row.user_id, row.table_id, row.kind, row.channel, row.target, row.created, row.tries
    )


def settle_letters(c: sa.Connection, ids: Collection[str], mailed: str | None = None) -> None:
    """They are sent, or need not be; `mailed`: to whom there will be no more mail today."""
    if mailed is not None:
        c.execute(sa.update(reach).where(reach.c.user_id == mailed).values(mailed=now(c)))
    c.execute(sa.delete(outbox).where(outbox.c.id.in_(ids)))
    if mailed is not None and reach_of(c, mailed).mail == "daily":
        # What was written meanwhile waits too.
        about = sa.and_(outbox.c.channel == "mail", outbox.c.table_id.is_not(None))
        c.execute(
            sa.update(outbox)
            .where(outbox.c.user_id == mailed, about)
            .values(created=now(c) + DAY, due=now(c) + DAY)
        )


def put_off(c: sa.Connection, ids: Collection[str], pause: float, fault: str, longest: float) -> int:
    """An attempt failed: they are tried again later. Returns how many are too old and given up."""
    old = outbox.c.created < now(c) + pause - longest
    given_up = c.execute(sa.delete(outbox).where(outbox.c.id.in_(ids), old)).rowcount
    c.execute(
        sa.update(outbox)
        .where(outbox.c.id.in_(ids))
        .values(tries=outbox.c.tries + 1, due=now(c) + pause, fault=fault[:200], lease=None, lease_until=0.0)
    )
    return given_up


def table_of_letter(c: sa.Connection, table_id: str) -> TableInfo | None:
    row = c.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
    return None if row is None else info_of(row, seats_of(c, [table_id])[table_id], frozenset())


def count_letters(c: sa.Connection) -> int:
    return int(c.execute(sa.select(sa.func.count()).select_from(outbox)).scalar_one())


def list_letters(c: sa.Connection, most: int) -> list[LetterRow]:
    """Those that wait, the oldest first. What they say and where they go is not the operator's business."""
    rows = c.execute(
        sa.select(outbox, users.c.name)
        .outerjoin(users, users.c.id == outbox.c.user_id)
        .order_by(outbox.c.created)
        .limit(most)
    )
    return [
        LetterRow(row.id, row.name or "", row.kind, row.channel, row.created, row.due, row.tries, row.fault)
        for row in rows
    ]
