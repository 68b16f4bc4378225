"""Tables under older rules: carried over to today's if all their answers fit, or kept as they are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass

import msgspec
import sqlalchemy as sa

from starboard.kernel.carry import Carried, carry
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Log, PartialAnswer, PartialLog
from starboard.kernel.table import Table
from starboard.kernel.title import titles
from starboard.server import store
from starboard.server.cards import content_of
from starboard.server.errors import Conflict
from starboard.server.model import TableInfo
from starboard.server.schema import answers, remarks, tables
from starboard.server.shown import asked_at
from starboard.server.store import Note, Stored


@dataclass(frozen=True, slots=True)
class Kept:
    """Why a table stays as it is stored: one sentence for everybody, without anything secret."""

    sentence: str
    may_go_on: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found when a stored table was replayed. Neither `carries` nor `kept`: nothing has changed."""

    carried: Carried
    kept: Kept | None = None
    carries: bool = False


def judge(stored: Stored) -> Verdict:
    """Replays the rows. BadLog: they are damaged, or the game is not installed here."""
    if stored.info.title not in titles():
        raise BadLog(missing(stored.info))
    try:
        carried = carry(log_of(stored), content_of(stored.cards), stored=True)
    except BadLog as error:
        error.add_note(f"table {stored.info.id}")
        raise
    if carried.checked:
        return Verdict(carried)
    finished = stored.info.finished is not None
    if carried.stop is not None or (finished and not carried.ends_alike):
        return Verdict(carried, kept=Kept(_sentence(carried, finished), not finished))
    return Verdict(carried, carries=True)


def missing(info: TableInfo) -> str:
    return (
        f"The game '{info.title}' is no longer installed on this server: this table is kept, and opens "
        "again once the game is back."
    )


def log_of(stored: Stored) -> Log:
    """The log as stored, whatever today's rules make of it."""
    return Log(
        title=stored.info.title,
        rules=stored.rules,
        options=stored.info.options,
        content=stored.content,
        commitment=commitment(stored.seed) if stored.draw is None else stored.draw.commitment,
        seed=stored.seed,
        draw=stored.draw,
        seats=log_seats(stored.info),
        start=stored.start,
        answers=stored.answers,
        result=stored.info.result,
    )


def log_seats(info: TableInfo) -> list[str]:
    """The seats as the command line writes them, so that a log can be taken from one to the other."""
    return [s.bot or "random" if s.kind == "bot" else f"human:{s.name}" for s in info.seats]


def store_as_played(stored: Stored, log: Log) -> None:
    """Puts the log of a finished game back in place of what today's rules make of it."""
    stored.rules = log.rules
    stored.content = log.content
    stored.start = log.start
    stored.answers = log.answers
    stored.joined = [None] * len(log.answers)
    stored.info = msgspec.structs.replace(
        stored.info, finished=stored.info.created, step=len(log.answers), waiting=(), result=log.result
    )


def log_as_stored(verdict: Verdict, seats: Collection[int], finished: bool) -> Log | PartialLog:
    """The log of a kept table, as those at these seats may have it: with all its answers.

    Nobody knows which of those that no longer fit were secret, so in a running game each seat gets its own.
    """
    carried = verdict.carried
    if finished:
        return msgspec.structs.replace(carried.log)
    log = carried.log
    # Under today's rules the game may already be over; it is not, as long as nobody goes on with it.
    shown = {source for step, source in enumerate(carried.sources) if carried.table.shows(step, seats)}
    return PartialLog(
        title=log.title,
        rules=log.rules,
        options=log.options,
        content=log.content,
        commitment=log.commitment,
        draw=None if log.draw is None else log.draw.open,
        seats=log.seats,
        answers=[
            PartialAnswer(
                given.seat,
                given.verb,
                given.value if given.seat in seats or number in shown else None,
            )
            for number, given in enumerate(log.answers)
        ],
    )


# ---------------------------------------------------------------------- what is said about it


def _sentence(carried: Carried, finished: bool) -> str:
    older = _older(carried)
    stop = carried.stop
    if stop is None:
        return f"{older}: its result stands, though today it would have ended differently."
    if finished:
        return f"{older}: its result stands, and its moves can be viewed up to answer {stop.number - 1}."
    return (
        f"{older}, and answer {stop.number} of {len(carried.log.answers)} doesn't fit today's: the table "
        "stays as it was before that answer."
    )


def _older(carried: Carried) -> str:
    same = carried.log.rules == carried.table.title.version
    return f"This game was played {'with older cards' if same else 'under older rules'}"


def told(carried: Carried) -> str:
    """The remark on a table that was carried over."""
    title = carried.table.title
    if carried.log.rules == title.version:
        return "The cards have changed since this game began; all its answers still fit, so it goes on."
    what = " ".join(carried.changes)
    return (
        f"The game goes on under version {title.version} of the rules: all answers given under version "
        f"{carried.log.rules} still fit. {what}"
    )


def told_kept(carried: Carried) -> str:
    """The remark on a table that cannot be carried over."""
    what = " ".join(carried.changes)
    return f"{_sentence(carried, False)} {what}".rstrip()


def asks(name: str, carried: Carried) -> str:
    """The sentence that asks the others."""
    return (
        f"{name} asks to go on from answer {len(carried.table.answers)} under today's rules; later answers "
        "would be lost."
    )


def told_going_on(name: str, carried: Carried, agreed: bool) -> str:
    version = carried.table.title.version
    text = f"{name} goes on from answer {len(carried.table.answers)} under version {version} of the rules"
    return f"{text}; everybody agreed." if agreed else f"{text}."


# ---------------------------------------------------------------------- writing


def carry_over(c: sa.Connection, stored: Stored, carried: Carried, remark: str, process: str) -> None:
    """Replaces the older rows with today's, and says so. Raises Conflict if the table has changed.

    An existing result stays as it is.
    """
    table = carried.table
    waiting = asked_at(table)
    values = {
        "rules": table.title.version,
        "content": table.content.fingerprint,
        "start": table.start_hash,
        "version": stored.version + 1,
        # Questions get new names: an answer to an earlier one must not be taken for an answer to a new one.
        "epoch": stored.epoch + 1,
        "step": len(table.answers),
        "moves": len(table.known_steps(())),
        "redo": "[]",
        "asked": None,
        "waiting": _json(waiting),
        "bot_turn": not stored.info.gathering
        and any(stored.info.seats[q.seat].kind == "bot" for q in table.questions),
    }
    if table.result is not None and stored.info.finished is None:
        values |= {"finished": stored.info.updated, "result": _json(table.result)}
    _set(c, stored, values)
    _move_steps(c, stored.info.id, carried.sources)
    _replace_answers(c, stored.info.id, table, carried.sources)
    store.add_remark(c, stored.info.id, len(table.answers), remark, process)
    store.notify(c, Note(process, stored.info.id, "table"))


def settle(c: sa.Connection, stored: Stored, process: str) -> None:
    """Records what was found when the table was replayed."""
    verdict = stored.verdict
    assert verdict is not None
    if verdict.carries:
        carry_over(c, stored, verdict.carried, told(verdict.carried), process)
    else:
        stand_still(c, stored, verdict.carried, process)


def stand_still(c: sa.Connection, stored: Stored, carried: Carried, process: str) -> None:
    """Records that nobody is asked anything at a kept table; its answers stay as they are."""
    _set(c, stored, {"waiting": "[]", "bot_turn": False, "asked": None, "version": stored.version + 1})
    store.add_remark(c, stored.info.id, len(carried.table.answers), told_kept(carried), process)
    store.notify(c, Note(process, stored.info.id, "table"))


def _set(c: sa.Connection, stored: Stored, values: dict[str, object]) -> None:
    done = c.execute(
        sa.update(tables)
        .where(tables.c.id == stored.info.id, tables.c.version == stored.version)
        .values(**values)
    )
    if done.rowcount != 1:
        raise Conflict


def _replace_answers(c: sa.Connection, table_id: str, table: Table, sources: tuple[int, ...]) -> None:
    """Each answer keeps the time when it was given."""
    known = {
        row.step: row.at
        for row in c.execute(sa.select(answers.c.step, answers.c.at).where(answers.c.table_id == table_id))
    }
    c.execute(sa.delete(answers).where(answers.c.table_id == table_id))
    rows = [
        {
            "table_id": table_id,
            "step": step,
            "seat": answer.seat,
            "verb": answer.verb,
            "value": _json(answer.value),
            "hash": answer.hash,
            "at": known.get(source, 0.0),
        }
        for step, (answer, source) in enumerate(zip(table.answers, sources, strict=True))
    ]
    if rows:
        c.execute(sa.insert(answers), rows)


def _move_steps(c: sa.Connection, table_id: str, sources: tuple[int, ...]) -> None:
    """Remarks that point at a step point at the same moment among the new answers."""
    told = remarks.c
    for number, step in c.execute(sa.select(told.number, told.step).where(told.table_id == table_id)).all():
        moved = bisect_left(sources, step)
        if moved != step:
            here = sa.and_(told.table_id == table_id, told.number == number)
            c.execute(sa.update(remarks).where(here).values(step=moved))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
