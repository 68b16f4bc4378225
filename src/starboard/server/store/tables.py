"""A table with all that belongs to it: written when it is dealt, read when it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from starboard.kernel.ask import Value
from starboard.kernel.errors import BadLog
from starboard.kernel.fair import Draw
from starboard.kernel.log import Answer, Remark
from starboard.kernel.table import Undone
from starboard.server.cards import Cards
from starboard.server.model import Proposal, Request, TableInfo, Time
from starboard.server.schema import answers, remarks, seats, tables
from starboard.server.store.answers import add_answers
from starboard.server.store.lists import info_of
from starboard.server.store.packs import keep_cards, load_cards
from starboard.server.store.seats import hold, holders_of, seats_of
from starboard.server.store.sql import text_of, value_of
from starboard.server.store.talk import remarks_of

if TYPE_CHECKING:
    from starboard.server.upgrade import Verdict


@dataclass(slots=True)
class Stored:
    """A table as stored in the database."""

    info: TableInfo
    rules: int
    content: str
    seed: str
    start: str
    version: int
    epoch: int
    redo: list[Undone]
    asked: Request | None
    takebacks: list[int]
    # How many changes each seat, and last a spectator, must not know of.
    quiet: list[int]
    # What each seat does not want to be asked for again this round.
    muted: list[list[Value]]
    answers: list[Answer] = field(default_factory=list)
    # Whether each was given in one row with the answer before it.
    joined: list[bool | None] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    draw: Draw | None = None
    proposals: list[Proposal] = field(default_factory=list)
    clocks: list[Time] = field(default_factory=list)
    # The own cards that it is played with.
    cards: Cards | None = None
    # What today's rules make of it, once it has been replayed.
    verdict: Verdict | None = None


def create_table(c: sa.Connection, stored: Stored, waiting: tuple[int, ...], bot_turn: bool) -> None:
    info = stored.info
    if stored.cards is not None:
        keep_cards(c, stored.cards)
    c.execute(
        sa.insert(tables).values(
            id=info.id,
            title=info.title,
            rules=stored.rules,
            content=stored.content,
            options=text_of(info.options),
            settings=text_of(info.settings),
            seed=stored.seed,
            draw=None if stored.draw is None else text_of(stored.draw),
            start=stored.start,
            host=info.host,
            imported=info.imported,
            started=info.started,
            created=info.created,
            updated=info.created,
            finished=info.finished,
            version=stored.version,
            epoch=stored.epoch,
            step=len(stored.answers),
            moves=info.moves,
            redo="[]",
            asked=None,
            waiting=text_of(waiting),
            bot_turn=bot_turn,
            result=None if info.result is None else text_of(info.result),
            lease=None,
            lease_until=0.0,
            cards=None if stored.cards is None else stored.cards.digest,
            cards_name=info.cards,
        )
    )
    c.execute(
        sa.insert(seats),
        [
            {
                "table_id": info.id,
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "user_id": seat.user_id,
                "bot": seat.bot,
                "generation": seat.generation,
                "invited": seat.invited,
            }
            for seat in info.seats
        ],
    )
    hold(c, info)
    add_answers(c, info.id, 0, stored.answers, stored.joined)
    if stored.remarks:
        c.execute(
            sa.insert(remarks),
            [
                {
                    "table_id": info.id,
                    "number": number,
                    "step": remark.step,
                    "text": remark.text,
                    "at": remark.at,
                }
                for number, remark in enumerate(stored.remarks)
            ],
        )


def load_table(c: sa.Connection, table_id: str) -> Stored | None:
    while True:
        row = c.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
        if row is None:
            return None
        rows = c.execute(
            sa.select(
                *(answers.c.step, answers.c.seat, answers.c.verb, answers.c.value),
                *(answers.c.hash, answers.c.joined),
            )
            .where(answers.c.table_id == row.id)
            .order_by(answers.c.step)
        ).all()
        stored = _stored(c, row, rows)
        # Another process may have changed it between the queries; then all are repeated.
        if version_of(c, table_id) == row.version:
            _check_steps(row, [found.step for found in rows])
            return stored


def _stored(c: sa.Connection, row: Any, rows: Sequence[Any]) -> Stored:
    sitting = c.execute(
        sa.select(seats.c.takebacks, seats.c.quiet, seats.c.muted)
        .where(seats.c.table_id == row.id)
        .order_by(seats.c.seat)
    ).all()
    return Stored(
        info=info_of(row, seats_of(c, [row.id])[row.id], holders_of(c, [row.id])[row.id]),
        rules=row.rules,
        content=row.content,
        seed=row.seed,
        start=row.start,
        version=row.version,
        epoch=row.epoch,
        redo=msgspec.json.decode(row.redo, type=list[Undone]),
        asked=None if row.asked is None else msgspec.json.decode(row.asked, type=Request),
        proposals=msgspec.json.decode(row.proposals, type=list[Proposal]),
        clocks=msgspec.json.decode(row.clocks, type=list[Time]),
        takebacks=[one.takebacks for one in sitting],
        quiet=[*(one.quiet for one in sitting), row.quiet],
        muted=[msgspec.json.decode(one.muted, type=list[Value]) for one in sitting],
        answers=[Answer(one.seat, one.verb, value_of(one.value), one.hash) for one in rows],
        joined=[one.joined for one in rows],
        remarks=remarks_of(c, row.id),
        draw=None if row.draw is None else msgspec.json.decode(row.draw, type=Draw),
        cards=load_cards(c, row.cards),
    )


def _check_steps(row: Any, steps: list[int]) -> None:
    """Exactly one row for each answer."""
    if steps == list(range(row.step)):
        return
    missing = next((n for n in range(row.step) if n >= len(steps) or steps[n] != n), None)
    if missing is None:
        what = f"it has {len(steps)} answers where there should be {row.step}"
    else:
        what = f"answer {missing + 1} of {row.step} is missing"
    raise BadLog(f"Table {row.id} cannot be opened: {what}. Restore it from a backup of the database.")


def version_of(c: sa.Connection, table_id: str) -> int | None:
    found: int | None = c.execute(sa.select(tables.c.version).where(tables.c.id == table_id)).scalar()
    return found


def step_of(c: sa.Connection, table_id: str) -> int:
    return int(c.execute(sa.select(tables.c.step).where(tables.c.id == table_id)).scalar_one())


def set_clocks(c: sa.Connection, table_id: str, clocks: Sequence[Time], due: float | None) -> None:
    """Writes how long people have been asked, and nothing else."""
    c.execute(sa.update(tables).where(tables.c.id == table_id).values(clocks=text_of(list(clocks)), due=due))
