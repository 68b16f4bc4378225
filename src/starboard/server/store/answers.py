"""The answers of a table, and the changes that add them or take them back."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from starboard.kernel.log import Answer
from starboard.kernel.table import Undone
from starboard.kernel.title import Result
from starboard.server.errors import Conflict, OutOfStep
from starboard.server.model import Proposal, Request, Time
from starboard.server.schema import answers, seats, tables
from starboard.server.store.notes import Note, notify
from starboard.server.store.sql import text_of


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a table: rows from `keep` on are deleted, `add` is appended, the summary is updated."""

    table: str
    version: int
    keep: int
    add: tuple[Answer, ...]
    # Which of these were given in one row with the answer before.
    joined: tuple[bool | None, ...]
    shrinks: bool
    epoch: int
    redo: Sequence[Undone]
    # The seat that takes back answers of its own in a stage, if this is such a change.
    takes_back: int | None
    asked: Request | None
    proposals: Sequence[Proposal]
    clocks: Sequence[Time]
    due: float | None
    waiting: tuple[int, ...]
    bot_turn: bool
    result: Result | None
    # For a spectator: how many answers there are, how many changes were none, when the last one was.
    moves: int
    quiet: int
    updated: float
    # The seats to which this is no change either.
    unaware: tuple[int, ...]


# Built once: every answer comes through here, and building a statement takes longer than running it.
_SAVE = sa.update(tables).where(
    tables.c.id == sa.bindparam("of"),
    tables.c.version == sa.bindparam("was"),
    tables.c.step.between(sa.bindparam("least"), sa.bindparam("most")),
)
_MOST_STEPS = 2**31 - 1
_ADD = sa.insert(answers)


def save_change(c: sa.Connection, change: Change, process: str) -> None:
    """Raises Conflict if another change came first, and OutOfStep if it would leave a gap."""
    now = time.time()
    values: dict[str, Any] = {
        "of": change.table,
        "was": change.version,
        # Appending starts exactly where the log ends; taking back starts somewhere within it.
        "least": change.keep,
        "most": _MOST_STEPS if change.shrinks else change.keep,
        "version": change.version + 1,
        "epoch": change.epoch,
        "step": change.keep + len(change.add),
        "redo": text_of(list(change.redo)),
        "asked": None if change.asked is None else text_of(change.asked),
        "proposals": text_of(list(change.proposals)),
        "clocks": text_of(list(change.clocks)),
        "due": change.due,
        "waiting": text_of(change.waiting),
        "bot_turn": change.bot_turn,
        "updated": change.updated,
        "moves": change.moves,
        "quiet": change.quiet,
    }
    if change.add:
        values["started"] = True
    if change.shrinks or change.result is not None:
        values["finished"] = None if change.result is None else now
        values["result"] = None if change.result is None else text_of(change.result)
    if c.execute(_SAVE, values).rowcount != 1:
        raise _refusal(c, change)
    if change.shrinks:
        c.execute(sa.delete(answers).where(answers.c.table_id == change.table, answers.c.step >= change.keep))
    if change.takes_back is not None:
        c.execute(
            sa.update(seats)
            .where(seats.c.table_id == change.table, seats.c.seat == change.takes_back)
            .values(takebacks=seats.c.takebacks + 1)
        )
    if change.unaware:
        c.execute(
            sa.update(seats)
            .where(seats.c.table_id == change.table, seats.c.seat.in_(change.unaware))
            .values(quiet=seats.c.quiet + 1)
        )
    add_answers(c, change.table, change.keep, change.add, change.joined)
    notify(c, Note(process, change.table, "table", change.version + 1))


def _refusal(c: sa.Connection, change: Change) -> Conflict:
    found = c.execute(
        sa.select(tables.c.version, tables.c.step).where(tables.c.id == change.table)
    ).one_or_none()
    if found is None or found.version != change.version:
        return Conflict()
    return OutOfStep(
        f"Table {change.table} has {found.step} answers: rows from {change.keep} on do not follow them."
    )


def add_answers(
    c: sa.Connection, table_id: str, first: int, given: Iterable[Answer], joined: Iterable[bool | None]
) -> None:
    now = time.time()
    rows = [
        {
            "table_id": table_id,
            "step": step,
            "seat": answer.seat,
            "verb": answer.verb,
            "value": text_of(answer.value),
            "hash": answer.hash,
            "at": now,
            "joined": joins,
        }
        for step, (answer, joins) in enumerate(zip(given, joined, strict=True), first)
    ]
    if rows:
        c.execute(_ADD, rows)


def ask(c: sa.Connection, table_id: str, version: int, asked: Request | None, process: str) -> None:
    """Writes a request, or that there is none any longer, and nothing else."""
    done = c.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, tables.c.version == version)
        .values(version=version + 1, asked=None if asked is None else text_of(asked))
    )
    if done.rowcount != 1:
        raise Conflict
    notify(c, Note(process, table_id, "table"))
