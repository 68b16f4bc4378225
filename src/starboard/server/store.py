"""What is read from the database and written to it, one function each, run by `Database`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from starboard.kernel.ask import Value
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Answer, Remark
from starboard.kernel.table import Undone
from starboard.kernel.title import Result
from starboard.server.database import CHANNEL
from starboard.server.errors import Conflict, OutOfStep
from starboard.server.model import ChatLine, Request, SeatInfo, Settings, TableInfo
from starboard.server.schema import answers, chat, held, remarks, seats, seen, tables, tokens, users

if TYPE_CHECKING:
    from starboard.server.upgrade import Verdict

KINDS = ("table", "seats", "chat")


class Note(msgspec.Struct, frozen=True):
    """What processes on one database tell each other: something about a table has changed.

    For a change in the game itself, `version` is the version it led to.
    """

    process: str
    table: str
    kind: str
    version: int | None = None


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
    remarks: list[Remark] = field(default_factory=list)
    # What today's rules make of it, once it has been replayed.
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a table: rows from `keep` on are deleted, `add` is appended, the summary is updated."""

    table: str
    version: int
    keep: int
    add: tuple[Answer, ...]
    shrinks: bool
    epoch: int
    redo: Sequence[Undone]
    # The seat that takes back answers of its own in a stage, if this is such a change.
    takes_back: int | None
    asked: Request | None
    waiting: tuple[int, ...]
    bot_turn: bool
    result: Result | None
    # For a spectator: how many answers there are, how many changes were none, when the last one was.
    moves: int
    quiet: int
    updated: float
    # The seats to which this is no change either.
    unaware: tuple[int, ...]


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
    deal: Stored | None = None


# ---------------------------------------------------------------------- tables


def create_table(c: sa.Connection, stored: Stored, waiting: tuple[int, ...], bot_turn: bool) -> None:
    info = stored.info
    c.execute(
        sa.insert(tables).values(
            id=info.id,
            title=info.title,
            rules=stored.rules,
            content=stored.content,
            options=_text(info.options),
            settings=_text(info.settings),
            seed=stored.seed,
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
            waiting=_text(waiting),
            bot_turn=bot_turn,
            result=None if info.result is None else _text(info.result),
            lease=None,
            lease_until=0.0,
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
            }
            for seat in info.seats
        ],
    )
    _hold(c, info)
    _add_answers(c, info.id, 0, stored.answers)
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
            sa.select(answers.c.step, answers.c.seat, answers.c.verb, answers.c.value, answers.c.hash)
            .where(answers.c.table_id == row.id)
            .order_by(answers.c.step)
        ).all()
        # Another process may have changed it between the two queries; then both are repeated.
        if version_of(c, table_id) == row.version:
            return _stored(c, row, rows)


def _stored(c: sa.Connection, row: Any, rows: Sequence[Any]) -> Stored:
    _check_steps(row, [found.step for found in rows])
    sitting = c.execute(
        sa.select(seats.c.takebacks, seats.c.quiet, seats.c.muted)
        .where(seats.c.table_id == row.id)
        .order_by(seats.c.seat)
    ).all()
    return Stored(
        info=_info(row, seats_of(c, [row.id])[row.id], holders_of(c, [row.id])[row.id]),
        rules=row.rules,
        content=row.content,
        seed=row.seed,
        start=row.start,
        version=row.version,
        epoch=row.epoch,
        redo=msgspec.json.decode(row.redo, type=list[Undone]),
        asked=None if row.asked is None else msgspec.json.decode(row.asked, type=Request),
        takebacks=[one.takebacks for one in sitting],
        quiet=[*(one.quiet for one in sitting), row.quiet],
        muted=[msgspec.json.decode(one.muted, type=list[Value]) for one in sitting],
        answers=[Answer(seat, verb, _value(value), mark) for _, seat, verb, value, mark in rows],
        remarks=remarks_of(c, row.id),
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
        "redo": _text(list(change.redo)),
        "asked": None if change.asked is None else _text(change.asked),
        "waiting": _text(change.waiting),
        "bot_turn": change.bot_turn,
        "updated": change.updated,
        "moves": change.moves,
        "quiet": change.quiet,
    }
    if change.add:
        values["started"] = True
    if change.shrinks or change.result is not None:
        values["finished"] = None if change.result is None else now
        values["result"] = None if change.result is None else _text(change.result)
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
    _add_answers(c, change.table, change.keep, change.add)
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


def _add_answers(c: sa.Connection, table_id: str, first: int, given: Iterable[Answer]) -> None:
    now = time.time()
    rows = [
        {
            "table_id": table_id,
            "step": step,
            "seat": answer.seat,
            "verb": answer.verb,
            "value": _text(answer.value),
            "hash": answer.hash,
            "at": now,
        }
        for step, answer in enumerate(given, first)
    ]
    if rows:
        c.execute(_ADD, rows)


def ask(c: sa.Connection, table_id: str, version: int, asked: Request | None, process: str) -> None:
    """Writes a request, or that there is none any longer, and nothing else."""
    done = c.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, tables.c.version == version)
        .values(version=version + 1, asked=None if asked is None else _text(asked))
    )
    if done.rowcount != 1:
        raise Conflict
    notify(c, Note(process, table_id, "table"))


def notify(c: sa.Connection, note: Note) -> None:
    """Tells the other processes when the transaction commits; with SQLite there is only one."""
    if c.dialect.name == "postgresql":
        c.execute(sa.select(sa.func.pg_notify(CHANNEL, _text(note))))


def take_lease(c: sa.Connection, table_id: str, process: str, seconds: float) -> bool:
    """Whether this process may run the bots at the table: only one does at a time."""
    now = time.time()
    done = c.execute(
        sa.update(tables)
        .where(
            tables.c.id == table_id,
            sa.or_(tables.c.lease.is_(None), tables.c.lease == process, tables.c.lease_until < now),
        )
        .values(lease=process, lease_until=now + seconds)
    )
    return done.rowcount == 1


def drop_lease(c: sa.Connection, table_id: str, process: str) -> None:
    c.execute(
        sa.update(tables)
        .where(tables.c.id == table_id, tables.c.lease == process)
        .values(lease=None, lease_until=0.0)
    )


def renew_leases(c: sa.Connection, process: str, seconds: float) -> None:
    c.execute(sa.update(tables).where(tables.c.lease == process).values(lease_until=time.time() + seconds))


def drop_leases(c: sa.Connection, process: str) -> None:
    c.execute(sa.update(tables).where(tables.c.lease == process).values(lease=None, lease_until=0.0))


def tables_for_bots(c: sa.Connection, process: str) -> list[str]:
    """Tables where a bot is to move and no living process is running it."""
    now = time.time()
    return list(
        c.execute(
            sa.select(tables.c.id).where(
                tables.c.bot_turn,
                sa.or_(tables.c.lease.is_(None), tables.c.lease == process, tables.c.lease_until < now),
            )
        ).scalars()
    )


# ---------------------------------------------------------------------- lists


def tables_of(c: sa.Connection, user_id: str, most: int) -> list[TableInfo]:
    """Tables where the user sits or is host, running ones first, then by last change."""
    sits = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
    return _infos(
        c,
        sa.select(tables)
        .where(sa.or_(tables.c.id.in_(sits), tables.c.host == user_id))
        .order_by(tables.c.finished.isnot(None), tables.c.updated.desc())
        .limit(most),
    )


def open_tables(c: sa.Connection, most: int) -> list[TableInfo]:
    """Running tables with a seat that anyone may take."""
    has_open = sa.select(seats.c.table_id).where(seats.c.kind == "open")
    found = _infos(
        c,
        sa.select(tables)
        .where(tables.c.id.in_(has_open), tables.c.finished.is_(None))
        .order_by(tables.c.created.desc())
        .limit(most * 2),
    )
    return [info for info in found if info.settings.listed][:most]


def _infos(c: sa.Connection, query: sa.Select[Any]) -> list[TableInfo]:
    rows = c.execute(query).all()
    sitting = seats_of(c, [row.id for row in rows])
    holders = holders_of(c, [row.id for row in rows])
    return [_info(row, sitting[row.id], holders[row.id]) for row in rows]


def _info(row: Any, sitting: tuple[SeatInfo, ...], holders: frozenset[tuple[int, str]]) -> TableInfo:
    return TableInfo(
        id=row.id,
        title=row.title,
        options=msgspec.json.decode(row.options),
        seats=sitting,
        host=row.host,
        created=row.created,
        finished=row.finished,
        settings=msgspec.json.decode(row.settings, type=Settings),
        updated=row.updated,
        step=row.step,
        moves=row.moves,
        waiting=msgspec.json.decode(row.waiting, type=tuple[int, ...]),
        result=None if row.result is None else msgspec.json.decode(row.result, type=Result),
        imported=row.imported,
        started=row.started,
        held=holders,
        asked=None if row.asked is None else msgspec.json.decode(row.asked, type=Request),
    )


# ---------------------------------------------------------------------- seats


def seats_of(c: sa.Connection, table_ids: Sequence[str]) -> dict[str, tuple[SeatInfo, ...]]:
    found: dict[str, list[SeatInfo]] = {table_id: [] for table_id in table_ids}
    if table_ids:
        for row in c.execute(
            sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)
        ):
            found[row.table_id].append(
                SeatInfo(
                    seat=row.seat,
                    kind=row.kind,
                    name=row.name,
                    user_id=row.user_id,
                    bot=row.bot,
                    generation=row.generation,
                )
            )
    return {table_id: tuple(sitting) for table_id, sitting in found.items()}


def holders_of(c: sa.Connection, table_ids: Sequence[str]) -> dict[str, frozenset[tuple[int, str]]]:
    """Who has held which seats since the deal."""
    found: dict[str, set[tuple[int, str]]] = {table_id: set() for table_id in table_ids}
    if table_ids:
        for table_id, seat, user_id in c.execute(
            sa.select(held.c.table_id, held.c.seat, held.c.user_id).where(held.c.table_id.in_(table_ids))
        ):
            found[table_id].add((seat, user_id))
    return {table_id: frozenset(holders) for table_id, holders in found.items()}


def _hold(c: sa.Connection, info: TableInfo) -> None:
    """Writes down who has held seats since the deal."""
    for seat, user_id in sorted(info.held):
        _insert_once(c, held, {"table_id": info.id, "seat": seat, "user_id": user_id})


def move_seat(c: sa.Connection, move: SeatMove, process: str) -> list[Remark]:
    """Changes a seat unless something else changed first: if two people claim it, one gets it.

    What others were asked about lapses with it.
    """
    before, after = move.before, move.after
    values: dict[str, Any] = {
        "version": move.version + 1,
        "asked": None,
        "bot_turn": move.bot_turn,
        "updated": time.time(),
    }
    deal = move.deal
    if deal is not None:
        values |= {
            "rules": deal.rules,
            "content": deal.content,
            "seed": deal.seed,
            "start": deal.start,
            "epoch": deal.epoch,
            "step": len(deal.answers),
            "moves": deal.info.moves,
            "redo": "[]",
            "waiting": _text(deal.info.waiting),
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
        )
    )
    if done.rowcount != 1:
        raise Conflict
    if deal is not None:
        c.execute(sa.delete(answers).where(answers.c.table_id == move.table))
        _add_answers(c, move.table, 0, deal.answers)
        c.execute(sa.delete(held).where(held.c.table_id == move.table))
        _hold(c, deal.info)
    elif after.user_id is not None:
        _insert_once(c, held, {"table_id": move.table, "seat": after.seat, "user_id": after.user_id})
    notify(c, Note(process, move.table, "table", move.version + 1))
    return [add_remark(c, move.table, move.step, text, process) for text in move.remarks]


def set_muted(c: sa.Connection, table_id: str, seat: int, values: Sequence[Value], process: str) -> None:
    """What the seat does not want to be asked for again this round."""
    c.execute(
        sa.update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat)
        .values(muted=_text(list(values)))
    )
    notify(c, Note(process, table_id, "seats"))


# ---------------------------------------------------------------------- remarks, chat and digest


def add_remark(c: sa.Connection, table_id: str, step: int, text: str, process: str) -> Remark:
    """`text` is a complete sentence that everyone may read. An undo leaves it where it is."""
    number = _next_number(c, remarks, table_id)
    remark = Remark(step, text, time.time())
    c.execute(sa.insert(remarks).values(table_id=table_id, number=number, step=step, text=text, at=remark.at))
    notify(c, Note(process, table_id, "seats"))
    return remark


def remarks_of(c: sa.Connection, table_id: str) -> list[Remark]:
    rows = c.execute(
        sa.select(remarks.c.step, remarks.c.text, remarks.c.at)
        .where(remarks.c.table_id == table_id)
        .order_by(remarks.c.number)
    )
    return [Remark(step, text, at) for step, text, at in rows]


def _next_number(c: sa.Connection, of: sa.Table, table_id: str) -> int:
    if c.dialect.name == "postgresql":
        # Two processes must not hand out the same number: the table's row serves as the queue.
        c.execute(sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    last: int | None = c.execute(
        sa.select(sa.func.max(of.c.number)).where(of.c.table_id == table_id)
    ).scalar()
    return 0 if last is None else last + 1


def add_chat(
    c: sa.Connection, table_id: str, user_id: str, name: str, seat: int | None, text: str, process: str
) -> ChatLine:
    line = ChatLine(_next_number(c, chat, table_id), name, seat, text, time.time())
    c.execute(
        sa.insert(chat).values(
            table_id=table_id,
            number=line.number,
            user_id=user_id,
            name=name,
            seat=seat,
            text=text,
            at=line.at,
        )
    )
    notify(c, Note(process, table_id, "chat"))
    return line


def chat_lines(c: sa.Connection, table_id: str, most: int) -> list[ChatLine]:
    rows = c.execute(
        sa.select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(most)
    ).all()
    return [ChatLine(row.number, row.name, row.seat, row.text, row.at) for row in reversed(rows)]


def seen_steps(c: sa.Connection, table_id: str) -> dict[str, int]:
    rows = c.execute(sa.select(seen.c.user_id, seen.c.step).where(seen.c.table_id == table_id))
    return {row.user_id: row.step for row in rows}


def set_seen(c: sa.Connection, table_id: str, user_id: str, step: int) -> None:
    _upsert(c, seen, {"table_id": table_id, "user_id": user_id}, {"step": step})


def _insert_once(c: sa.Connection, table: sa.Table, values: dict[str, Any]) -> None:
    c.execute(_insert(c, table).values(**values).on_conflict_do_nothing())


def _upsert(c: sa.Connection, table: sa.Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    statement = _insert(c, table).values(**key, **values)
    c.execute(statement.on_conflict_do_update(index_elements=list(key), set_=values))


def _insert(c: sa.Connection, table: sa.Table) -> Any:
    """An insert that can be told what to do if the row already exists."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)


# ---------------------------------------------------------------------- users


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str
    login: str | None
    password: str | None
    stamp: int


def find_user(c: sa.Connection, user_id: str) -> User | None:
    return _user(c.execute(sa.select(users).where(users.c.id == user_id)).one_or_none())


def find_login(c: sa.Connection, login: str) -> User | None:
    return _user(c.execute(sa.select(users).where(users.c.login == login)).one_or_none())


def _user(row: Any) -> User | None:
    return None if row is None else User(row.id, row.name, row.login, row.password, row.stamp)


def name_user(c: sa.Connection, user_id: str, name: str, process: str) -> list[str]:
    """Names a user, creating the guest if needed; returns the tables at which they sit."""
    known = c.execute(sa.update(users).where(users.c.id == user_id).values(name=name))
    if known.rowcount == 0:
        # Another request from the same guest may come first.
        guest = _insert(c, users).values(id=user_id, name=name, stamp=0, created=time.time())
        c.execute(guest.on_conflict_do_nothing())
    sits = list(c.execute(sa.select(seats.c.table_id).where(seats.c.user_id == user_id).distinct()).scalars())
    if not sits:
        return []
    # A player of several seats on one screen has named them; those names stay.
    once = (
        sa.select(seats.c.table_id)
        .where(seats.c.user_id == user_id)
        .group_by(seats.c.table_id)
        .having(sa.func.count() == 1)
    )
    c.execute(
        sa.update(seats)
        .where(seats.c.user_id == user_id, seats.c.kind == "person", seats.c.table_id.in_(once))
        .values(name=name)
    )
    for table_id in sits:
        notify(c, Note(process, table_id, "seats"))
    return sits


def sign_up(c: sa.Connection, user_id: str, name: str, login: str, password: str) -> None:
    """Turns a guest into an account. Their tables are bound to their id, so they come along."""
    if find_login(c, login) is not None:
        raise Conflict
    if find_user(c, user_id) is None:
        c.execute(sa.insert(users).values(id=user_id, name=name, stamp=0, created=time.time()))
    c.execute(sa.update(users).where(users.c.id == user_id).values(login=login, password=password))


def set_password(c: sa.Connection, user_id: str, password: str) -> None:
    c.execute(
        sa.update(users).where(users.c.id == user_id).values(password=password, stamp=users.c.stamp + 1)
    )


def move_tables(c: sa.Connection, guest: str, account: str, name: str, process: str) -> list[str]:
    """Gives what a guest holds, and held, to the account they logged in to; returns the tables concerned."""
    found = list(
        c.execute(
            sa.select(seats.c.table_id)
            .where(seats.c.user_id == guest)
            .union(
                sa.select(tables.c.id).where(tables.c.host == guest),
                sa.select(held.c.table_id).where(held.c.user_id == guest),
            )
        ).scalars()
    )
    for table_id in _meet(c, guest, account):
        add_remark(c, table_id, step_of(c, table_id), f"{name} now holds more than one seat.", process)
    c.execute(sa.update(seats).where(seats.c.user_id == guest).values(user_id=account, name=name))
    for table_id, seat in c.execute(
        sa.select(held.c.table_id, held.c.seat).where(held.c.user_id == guest)
    ).all():
        _insert_once(c, held, {"table_id": table_id, "seat": seat, "user_id": account})
    c.execute(sa.delete(held).where(held.c.user_id == guest))
    c.execute(sa.update(tables).where(tables.c.host == guest).values(host=account))
    # The person who asked, or was to agree, now goes by another name: they may ask again.
    c.execute(sa.update(tables).where(tables.c.id.in_(found)).values(asked=None))
    c.execute(sa.delete(seen).where(seen.c.user_id == guest))
    for table_id in found:
        notify(c, Note(process, table_id, "seats"))
    return found


def _meet(c: sa.Connection, guest: str, account: str) -> list[str]:
    """Running tables at which both sit."""
    sits = sa.select(seats.c.table_id).where(seats.c.user_id == guest)
    return list(
        c.execute(
            sa.select(seats.c.table_id)
            .join(tables, tables.c.id == seats.c.table_id)
            .where(seats.c.user_id == account, seats.c.table_id.in_(sits), tables.c.finished.is_(None))
            .distinct()
        ).scalars()
    )


# ---------------------------------------------------------------------- personal tokens


@dataclass(frozen=True, slots=True)
class TokenRow:
    id: str
    label: str
    created: float


def add_token(c: sa.Connection, digest: str, token_id: str, user_id: str, label: str) -> None:
    c.execute(
        sa.insert(tokens).values(
            digest=digest, id=token_id, user_id=user_id, label=label, created=time.time()
        )
    )


def tokens_of(c: sa.Connection, user_id: str) -> list[TokenRow]:
    rows = c.execute(sa.select(tokens).where(tokens.c.user_id == user_id).order_by(tokens.c.created))
    return [TokenRow(row.id, row.label, row.created) for row in rows]


def remove_token(c: sa.Connection, user_id: str, token_id: str) -> bool:
    done = c.execute(sa.delete(tokens).where(tokens.c.user_id == user_id, tokens.c.id == token_id))
    return done.rowcount == 1


def find_token(c: sa.Connection, digest: str) -> str | None:
    found: str | None = c.execute(sa.select(tokens.c.user_id).where(tokens.c.digest == digest)).scalar()
    return found


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _value(text: str) -> Value:
    return msgspec.json.decode(text, type=int | str)
