"""A seat changes hands."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from starboard.kernel.log import Remark
from starboard.server.errors import Conflict
from starboard.server.model import Proposal, SeatInfo, Time
from starboard.server.schema import answers, held, seats, tables
from starboard.server.store.answers import add_answers
from starboard.server.store.notes import Note, notify
from starboard.server.store.seats import bar, hold
from starboard.server.store.sql import insert_once, text_of
from starboard.server.store.tables import Stored
from starboard.server.store.talk import add_remark


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A seat that changes hands. `remarks` say so; `deal` is the new deal, if one has become necessary."""

    table: str
    version: int
    step: int
    before: SeatInfo
    after: SeatInfo
    bot_turn: bool
    remarks: tuple[str, ...]
    # Whom the host has removed with this: they may not come back.
    removed: str | None = None
    deal: Stored | None = None
    # What is proposed to the group and stays so, how long people have been asked, when something is due.
    proposals: tuple[Proposal, ...] = ()
    clocks: tuple[Time, ...] = ()
    due: float | None = None


def move_seat(c: sa.Connection, move: SeatMove, process: str) -> list[Remark]:
    """Changes a seat unless something else changed first: if two people claim it, one gets it.

    What others were asked about lapses with it.
    """
    before, after = move.before, move.after
    values: dict[str, Any] = {
        "version": move.version + 1,
        "asked": None,
        "proposals": text_of(list(move.proposals)),
        "clocks": text_of(list(move.clocks)),
        "due": move.due,
        "bot_turn": move.bot_turn,
        "updated": time.time(),
    }
    deal = move.deal
    if deal is not None:
        values |= {
            "rules": deal.rules,
            "content": deal.content,
            "seed": deal.seed,
            "draw": None if deal.draw is None else text_of(deal.draw),
            "start": deal.start,
            "epoch": deal.epoch,
            "step": len(deal.answers),
            "moves": deal.info.moves,
            "redo": "[]",
            "waiting": text_of(deal.info.waiting),
        }
    as_before = sa.and_(
        seats.c.table_id == move.table,
        seats.c.seat == before.seat,
        seats.c.kind == before.kind,
        seats.c.generation == before.generation,
    )
    # Anything that may refuse comes before the first change: others may share the transaction.
    if c.execute(sa.select(seats.c.seat).where(as_before)).one_or_none() is None:
        raise Conflict
    done = c.execute(
        sa.update(tables).where(tables.c.id == move.table, tables.c.version == move.version).values(**values)
    )
    if done.rowcount != 1:
        raise Conflict
    done = c.execute(
        sa.update(seats)
        .where(as_before)
        .values(
            kind=after.kind,
            name=after.name,
            user_id=after.user_id,
            bot=after.bot,
            generation=after.generation,
            invited=after.invited,
        )
    )
    if done.rowcount != 1:
        raise Conflict
    if move.removed is not None:
        bar(c, move.table, move.removed)
    if deal is not None:
        c.execute(sa.delete(answers).where(answers.c.table_id == move.table))
        add_answers(c, move.table, 0, deal.answers, deal.joined)
        c.execute(sa.delete(held).where(held.c.table_id == move.table))
        hold(c, deal.info)
    elif after.user_id is not None:
        insert_once(c, held, {"table_id": move.table, "seat": after.seat, "user_id": after.user_id})
    notify(c, Note(process, move.table, "table", move.version + 1))
    return [add_remark(c, move.table, move.step, text, process) for text in move.remarks]
