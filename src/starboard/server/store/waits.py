"""What waits for whom, and whether they have been told. `telling.waiting` judges what does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
import sqlalchemy as sa

from starboard.server.model import Proposal, TableInfo
from starboard.server.schema import answers, outbox, reach, seats, subscriptions, tables, waits
from starboard.server.store.lists import info_of
from starboard.server.store.seats import seats_of
from starboard.server.store.sql import now, upsert

WaitKind = Literal["turn", "asked", "proposed", "invited", "over"]


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that waits for somebody. `mark` tells it from the one before of the same kind."""

    user_id: str
    kind: WaitKind
    mark: str
    hushed: bool = False


def untold(c: sa.Connection, most: int) -> list[str]:
    """Tables that have changed since anybody looked whom to tell."""
    return list(
        c.execute(sa.select(tables.c.id).where(tables.c.version != tables.c.told).limit(most)).scalars()
    )


def skip_unreachable(c: sa.Connection, table_ids: Sequence[str]) -> list[str]:
    """Those of the tables with somebody who wants to be told. The others are done with."""
    there = seats.c.table_id.in_(table_ids)
    wanted = sa.select(reach.c.user_id).union(sa.select(subscriptions.c.user_id))
    left = set(
        c.execute(
            sa.select(seats.c.table_id)
            .where(there, sa.or_(seats.c.user_id.in_(wanted), seats.c.invited.in_(wanted)))
            .union(sa.select(waits.c.table_id).where(waits.c.table_id.in_(table_ids)))
        ).scalars()
    )
    rest = [table_id for table_id in table_ids if table_id not in left]
    # Those that another process is at just now are its business, or ours the next time.
    free = sa.select(tables.c.id).where(tables.c.id.in_(rest)).with_for_update(skip_locked=True)
    mine = list(c.execute(free).scalars())
    c.execute(sa.update(tables).where(tables.c.id.in_(mine)).values(told=tables.c.version))
    return [table_id for table_id in table_ids if table_id in left]


def skip_table(c: sa.Connection, table_id: str) -> None:
    """Nobody is told anything about the table until it changes again."""
    c.execute(sa.update(tables).where(tables.c.id == table_id).values(told=tables.c.version))


def reachable(c: sa.Connection, user_ids: Collection[str]) -> set[str]:
    """Those who want to be told in some way."""
    found: set[str] = set()
    for of in (reach, subscriptions):
        found |= set(c.execute(sa.select(of.c.user_id).where(of.c.user_id.in_(user_ids))).scalars())
    return found


def take_untold(c: sa.Connection, table_id: str) -> tuple[TableInfo, int, list[Proposal]] | None:
    """The table, its epoch and what is proposed there, if nobody else is looking at it for the same purpose.

    It counts as told.
    """
    row = c.execute(
        sa.select(tables)
        .where(tables.c.id == table_id, tables.c.version != tables.c.told)
        .with_for_update(skip_locked=True)
    ).one_or_none()
    if row is None:
        return None
    c.execute(sa.update(tables).where(tables.c.id == table_id).values(told=row.version))
    proposals = msgspec.json.decode(row.proposals, type=list[Proposal])
    return info_of(row, seats_of(c, [table_id])[table_id], frozenset()), row.epoch, proposals


def last_seat(c: sa.Connection, table_id: str) -> int | None:
    """Who gave the last answer."""
    query = sa.select(answers.c.seat).where(answers.c.table_id == table_id)
    found: int | None = c.execute(query.order_by(answers.c.step.desc()).limit(1)).scalar()
    return found


def turn_before(c: sa.Connection, table_id: str, mine: Collection[int]) -> int:
    """The step of the last answer for these seats before the others' last one; -1 if there is none.

    It stays the same for as long as a turn lasts, whatever is answered in it, and while others who are asked
    at the same time go on. What the game answers for a seat by itself makes no difference.
    """
    steps = sa.select(answers.c.step).where(answers.c.table_id == table_id).order_by(answers.c.step.desc())
    others = c.execute(steps.where(answers.c.seat.notin_(mine)).limit(1)).scalar()
    if others is None:
        return -1
    own = c.execute(steps.where(answers.c.seat.in_(mine), answers.c.step < others).limit(1)).scalar()
    return -1 if own is None else int(own)


def waits_at(c: sa.Connection, table_id: str) -> list[Wait]:
    rows = c.execute(sa.select(waits).where(waits.c.table_id == table_id))
    return [Wait(row.user_id, row.kind, row.mark, row.hushed) for row in rows]


def begin_wait(c: sa.Connection, table_id: str, one: Wait) -> None:
    """From now on this waits, and not what waited before."""
    end_wait(c, table_id, one)
    key = {"table_id": table_id, "user_id": one.user_id, "kind": one.kind}
    upsert(c, waits, key, {"mark": one.mark, "hushed": one.hushed, "since": now(c), "told": None})


def end_wait(c: sa.Connection, table_id: str, one: Wait) -> None:
    """It is done, or void: what has not been sent need not be."""
    for of in (waits, outbox):
        c.execute(
            sa.delete(of).where(of.c.table_id == table_id, of.c.user_id == one.user_id, of.c.kind == one.kind)
        )


def unseen(c: sa.Connection, user_id: str | None = None) -> set[tuple[str, str]]:
    """Person and table wherever somebody, or this person, is about to be told something."""
    waiting = sa.select(waits.c.user_id, waits.c.table_id).where(waits.c.told.is_(None))
    written = sa.select(outbox.c.user_id, outbox.c.table_id).where(outbox.c.table_id.is_not(None))
    if user_id is not None:
        waiting = waiting.where(waits.c.user_id == user_id)
        written = written.where(outbox.c.user_id == user_id)
    return {(row.user_id, row.table_id) for row in c.execute(waiting.union(written))}


def see(c: sa.Connection, user_id: str, table_id: str) -> None:
    """Somebody looks at the table themselves: nobody need tell them."""
    c.execute(
        sa.update(waits)
        .where(waits.c.table_id == table_id, waits.c.user_id == user_id, waits.c.told.is_(None))
        .values(told=now(c))
    )
    c.execute(
        sa.delete(outbox).where(
            outbox.c.table_id == table_id, outbox.c.user_id == user_id, outbox.c.lease.is_(None)
        )
    )


def take_due(c: sa.Connection, seconds: float, most: int) -> list[tuple[str, Wait]]:
    """What has waited for so long, by table; it counts as told."""
    rows = c.execute(
        sa.select(waits)
        .where(waits.c.told.is_(None), waits.c.since <= now(c) - seconds)
        .order_by(waits.c.since)
        .limit(most)
        .with_for_update(skip_locked=True)
    ).all()
    for row in rows:
        c.execute(
            sa.update(waits)
            .where(
                waits.c.table_id == row.table_id,
                waits.c.user_id == row.user_id,
                waits.c.kind == row.kind,
            )
            .values(told=now(c))
        )
    return [(row.table_id, Wait(row.user_id, row.kind, row.mark, row.hushed)) for row in rows]
