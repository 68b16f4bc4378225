"""What an operator looks up and changes: people, tables, and everything stored about one person."""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from starboard.server.schema import (
    answers,
    barred,
    chat,
    held,
    outbox,
    packs,
    rates,
    reach,
    remarks,
    seals,
    seats,
    seen,
    sessions,
    subscriptions,
    tables,
    tokens,
    users,
    waits,
)
from starboard.server.store.notes import Note, notify
from starboard.server.store.packs import delete_packs, drop_unused_cards
from starboard.server.store.sessions import end_sessions
from starboard.server.store.sql import value_of
from starboard.server.store.talk import add_remark

LEFT = "A player who left"
_REMOVED = "(removed)"


class PersonRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    login: str | None
    created: float
    # At how many running and finished tables they sit.
    running: int
    finished: int
    muted: bool
    banned: bool


class TableRow(msgspec.Struct, frozen=True):
    id: str
    title: str
    people: tuple[str, ...]
    created: float
    updated: float
    finished: float | None
    moves: int


# ---------------------------------------------------------------------- looking up


def people(
    c: sa.Connection, search: str | None = None, most: int = 1, user_id: str | None = None
) -> list[PersonRow]:
    """Accounts and guests, the newest first; `search` is part of a name, a login name or an id."""
    sits = (
        sa.select(seats.c.user_id, seats.c.table_id).where(seats.c.user_id.is_not(None)).distinct().subquery()
    )
    of = sa.select(sa.func.count()).select_from(sits.join(tables, tables.c.id == sits.c.table_id))
    running = of.where(sits.c.user_id == users.c.id, tables.c.finished.is_(None)).scalar_subquery()
    finished = of.where(sits.c.user_id == users.c.id, tables.c.finished.is_not(None)).scalar_subquery()
    query = sa.select(users, running.label("running"), finished.label("finished"))
    if search is not None:
        query = query.where(
            sa.or_(
                users.c.name.icontains(search, autoescape=True),
                users.c.login.icontains(search, autoescape=True),
                users.c.id.startswith(search.lower(), autoescape=True),
            )
        )
    if user_id is not None:
        query = query.where(users.c.id == user_id)
    rows = c.execute(query.order_by(users.c.created.desc()).limit(most))
    return [
        PersonRow(
            id=row.id,
            name=row.name,
            login=row.login,
            created=row.created,
            running=row.running,
            finished=row.finished,
            muted=row.muted is not None,
            banned=row.banned is not None,
        )
        for row in rows
    ]


def find_people(c: sa.Connection, who: str) -> list[str]:
    """The ids of those who may be meant: by login name, by id, or by how an id begins."""
    exact = c.execute(
        sa.select(users.c.id).where(sa.or_(users.c.login == who.lower(), users.c.id == who))
    ).scalars()
    found = list(exact)
    if found or len(who) < 6:
        return found
    return list(
        c.execute(sa.select(users.c.id).where(users.c.id.startswith(who, autoescape=True)).limit(2)).scalars()
    )


def list_tables(
    c: sa.Connection, user_id: str | None, unused_since: float | None, most: int | None
) -> list[TableRow]:
    """Tables, the last changed first: of one person, or those that nobody has played at since then."""
    query = sa.select(tables).order_by(tables.c.updated.desc())
    if user_id is not None:
        sits = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
        query = query.where(sa.or_(tables.c.id.in_(sits), tables.c.host == user_id))
    if unused_since is not None:
        query = query.where(tables.c.finished.is_(None), tables.c.updated < unused_since)
    rows = c.execute(query.limit(most)).all()
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    for row in c.execute(
        sa.select(seats.c.table_id, seats.c.name)
        .where(seats.c.table_id.in_(list(names)), seats.c.kind == "person")
        .order_by(seats.c.seat)
    ):
        names[row.table_id].append(row.name)
    return [
        TableRow(
            id=row.id,
            title=row.title,
            people=tuple(names[row.id]),
            created=row.created,
            updated=row.updated,
            finished=row.finished,
            moves=row.moves,
        )
        for row in rows
    ]


def facts_of(c: sa.Connection, user_id: str) -> dict[str, Any]:
    """Everything that is stored about one person, as plain data. Secrets of others are not in it."""

    def of(table: sa.Table, *leave_out: str) -> list[dict[str, Any]]:
        rows = c.execute(sa.select(table).where(table.c.user_id == user_id)).mappings()
        return [{key: row[key] for key in row if key not in ("user_id", *leave_out)} for row in rows]

    person = dict(c.execute(sa.select(users).where(users.c.id == user_id)).mappings().one())
    person["password"] = "stored as a hash" if person["password"] else None
    sits = of(seats, "muted", "quiet", "takebacks", "invited")
    given = []
    for seat in sits:
        rows = c.execute(
            sa.select(answers.c.step, answers.c.verb, answers.c.value, answers.c.at)
            .where(answers.c.table_id == seat["table_id"], answers.c.seat == seat["seat"])
            .order_by(answers.c.step)
        )
        given += [
            {"table_id": seat["table_id"], "step": step, "verb": verb, "value": value_of(value), "at": at}
            for step, verb, value, at in rows
        ]
    here = sorted({seat["table_id"] for seat in sits})
    shown = ("id", "title", "created", "updated", "finished", "result")
    at = c.execute(
        sa.select(*(tables.c[name] for name in shown), (tables.c.host == user_id).label("host")).where(
            sa.or_(tables.c.id.in_(here), tables.c.host == user_id)
        )
    ).mappings()
    return {
        "person": person,
        "sessions": of(sessions, "digest"),
        "tokens": of(tokens, "digest"),
        "reach": of(reach),
        "subscriptions": of(subscriptions, "digest", "session", "p256dh", "auth"),
        "waits": of(waits),
        "outbox": of(outbox, "lease", "lease_until"),
        "seals": of(seals, "secret"),
        "tables": [dict(row) for row in at],
        "seats": sits,
        "invitations": list(
            c.execute(sa.select(seats.c.table_id).where(seats.c.invited == user_id)).scalars()
        ),
        "removed_from": [row["table_id"] for row in of(barred)],
        "held": of(held),
        "answers": given,
        "chat": of(chat),
        "seen": of(seen),
        "packs": of(packs),
    }


# ---------------------------------------------------------------------- changing


def set_barrier(c: sa.Connection, user_id: str, what: str, on: bool) -> None:
    """Mutes or bans somebody, or lets them again. Whoever is banned is logged out everywhere."""
    c.execute(sa.update(users).where(users.c.id == user_id).values({what: time.time() if on else None}))
    if what == "banned" and on:
        end_access(c, user_id)


def end_access(c: sa.Connection, user_id: str) -> tuple[int, int]:
    """Ends all sessions and removes all tokens; returns how many there were of each."""
    removed = c.execute(sa.delete(tokens).where(tokens.c.user_id == user_id)).rowcount
    return end_sessions(c, user_id), removed


def delete_tables(c: sa.Connection, table_ids: Sequence[str]) -> None:
    """For good, with everything said and done there."""
    for of in (answers, seats, held, chat, seen, remarks, barred, waits, outbox):
        c.execute(sa.delete(of).where(of.c.table_id.in_(table_ids)))
    c.execute(sa.delete(tables).where(tables.c.id.in_(table_ids)))
    drop_unused_cards(c)


def delete_idle_guests(c: sa.Connection, before: float) -> int:
    """Guests of whom nothing is left but a name."""
    used = [
        sa.select(seats.c.user_id).where(seats.c.user_id.is_not(None)),
        sa.select(seats.c.invited).where(seats.c.invited.is_not(None)),
        sa.select(tables.c.host),
        sa.select(tokens.c.user_id),
        sa.select(chat.c.user_id),
        sa.select(packs.c.user_id).where(packs.c.user_id.is_not(None), packs.c.updated >= before),
    ]
    done = c.execute(
        sa.delete(users).where(
            users.c.login.is_(None),
            users.c.banned.is_(None),
            users.c.created < before,
            *(users.c.id.notin_(query) for query in used),
        )
    )
    for of in (subscriptions, packs):
        c.execute(sa.delete(of).where(of.c.user_id.notin_(sa.select(users.c.id))))
    return done.rowcount


def remove_person(c: sa.Connection, user_id: str, gone: str, process: str) -> tuple[int, int]:
    """Takes a person out of everything; `gone` stands for them where their part in a game must be kept.

    Returns how many games stay, and how many were deleted because nobody else played there.
    """
    sits = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
    was = sa.select(held.c.table_id).where(held.c.user_id == user_id)
    said = sa.select(chat.c.table_id).where(chat.c.user_id == user_id)
    rows = c.execute(
        sa.select(tables.c.id, tables.c.host, tables.c.finished, tables.c.settings, tables.c.step).where(
            sa.or_(
                tables.c.id.in_(sits),
                tables.c.id.in_(was),
                tables.c.id.in_(said),
                tables.c.host == user_id,
            )
        )
    ).all()
    alone = [row.id for row in rows if row.finished is None and not _others(c, row.id, user_id)]
    delete_tables(c, alone)
    stay = [row for row in rows if row.id not in alone]
    for row in stay:
        names = _names_of(c, row.id, user_id)
        if row.finished is None:
            listed = bool(msgspec.json.decode(row.settings).get("listed", True))
            if _free_seats(c, row.id, user_id, listed):
                add_remark(c, row.id, row.step, "A player has left this server: the seat is free.", process)
        else:
            _rename_seats(c, row.id, user_id, gone)
        _rename_remarks(c, row.id, names)
        host = row.host
        if host == user_id:
            host = gone if row.finished is not None else _others(c, row.id, user_id)[0]
        c.execute(
            sa.update(tables)
            .where(tables.c.id == row.id)
            .values(host=host, asked=None, version=tables.c.version + 1)
        )
        notify(c, Note(process, row.id, "seats"))
    c.execute(sa.update(chat).where(chat.c.user_id == user_id).values(user_id=gone, name=LEFT, text=_REMOVED))
    c.execute(sa.update(held).where(held.c.user_id == user_id).values(user_id=gone))
    c.execute(sa.update(seats).where(seats.c.invited == user_id).values(invited=None))
    for of in (seen, barred, sessions, tokens, seals, reach, subscriptions, waits, outbox):
        c.execute(sa.delete(of).where(of.c.user_id == user_id))
    delete_packs(c, user_id)
    c.execute(sa.delete(rates).where(rates.c.key.endswith(f" {user_id}", autoescape=True)))
    c.execute(sa.delete(users).where(users.c.id == user_id))
    return len(stay), len(alone)


def _others(c: sa.Connection, table_id: str, user_id: str) -> list[str]:
    return list(
        c.execute(
            sa.select(seats.c.user_id)
            .where(
                seats.c.table_id == table_id,
                seats.c.kind == "person",
                seats.c.user_id.is_not(None),
                seats.c.user_id != user_id,
            )
            .order_by(seats.c.seat)
        ).scalars()
    )


def _names_of(c: sa.Connection, table_id: str, user_id: str) -> set[str]:
    """What the person is called at the table, and by themselves."""
    found = set(
        c.execute(
            sa.select(seats.c.name).where(seats.c.table_id == table_id, seats.c.user_id == user_id)
        ).scalars()
    )
    own = c.execute(sa.select(users.c.name).where(users.c.id == user_id)).scalar()
    return found | ({own} if own else set())


def _free_seats(c: sa.Connection, table_id: str, user_id: str, listed: bool) -> int:
    done = c.execute(
        sa.update(seats)
        .where(seats.c.table_id == table_id, seats.c.user_id == user_id)
        .values(
            kind="open" if listed else "friend",
            name="Open seat" if listed else "Friend",
            user_id=None,
            muted="[]",
            generation=seats.c.generation + 1,
        )
    )
    return done.rowcount


def _rename_seats(c: sa.Connection, table_id: str, user_id: str, gone: str) -> None:
    mine = c.execute(
        sa.select(seats.c.seat)
        .where(seats.c.table_id == table_id, seats.c.user_id == user_id)
        .order_by(seats.c.seat)
    ).scalars()
    for number, seat in enumerate(list(mine), 1):
        c.execute(
            sa.update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat)
            .values(name=LEFT if number == 1 else f"{LEFT} {number}", user_id=gone)
        )


def _rename_remarks(c: sa.Connection, table_id: str, names: Collection[str]) -> None:
    whose = [re.escape(name) for name in sorted(names, key=len, reverse=True)]
    if not whose:
        return
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(whose)})(?!\w)")
    rows = c.execute(sa.select(remarks.c.number, remarks.c.text).where(remarks.c.table_id == table_id)).all()
    for number, text in rows:
        told = pattern.sub(LEFT, text)
        if told != text:
            c.execute(
                sa.update(remarks)
                .where(remarks.c.table_id == table_id, remarks.c.number == number)
                .values(text=told)
            )
