"""Guests and accounts, and what moves with them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from starboard.server.errors import Conflict
from starboard.server.names import apart
from starboard.server.schema import held, seats, seen, subscriptions, tables, users
from starboard.server.store.notes import Note, notify
from starboard.server.store.packs import move_packs
from starboard.server.store.sessions import end_sessions
from starboard.server.store.sql import insert, insert_once, queue_up
from starboard.server.store.tables import step_of
from starboard.server.store.talk import add_remark


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str
    login: str | None
    password: str | None
    stamp: int
    muted: bool = False
    banned: bool = False
    chosen: str = "{}"


def find_user(c: sa.Connection, user_id: str) -> User | None:
    return _user(c.execute(sa.select(users).where(users.c.id == user_id)).one_or_none())


def find_login(c: sa.Connection, login: str) -> User | None:
    return _user(c.execute(sa.select(users).where(users.c.login == login)).one_or_none())


def _user(row: Any) -> User | None:
    if row is None:
        return None
    return User(
        row.id,
        row.name,
        row.login,
        row.password,
        row.stamp,
        row.muted is not None,
        row.banned is not None,
        row.chosen,
    )


def name_user(c: sa.Connection, user_id: str, name: str, process: str) -> list[str]:
    """Names a user, creating the guest if needed; returns the tables at which they sit."""
    known = c.execute(sa.update(users).where(users.c.id == user_id).values(name=name))
    if known.rowcount == 0:
        # Another request from the same guest may come first.
        guest = insert(c, users).values(id=user_id, name=name, stamp=0, created=time.time())
        c.execute(guest.on_conflict_do_nothing())
    sits = list(c.execute(sa.select(seats.c.table_id).where(seats.c.user_id == user_id).distinct()).scalars())
    if not sits:
        return []
    _name_seats(c, user_id, name)
    for table_id in sits:
        notify(c, Note(process, table_id, "seats"))
    return sits


def _name_seats(c: sa.Connection, user_id: str, name: str) -> None:
    """Names somebody at their tables, apart from the others there.

    A player of several seats on one screen has named them; those names stay.
    """
    once = list(
        c.execute(
            sa.select(seats.c.table_id)
            .where(seats.c.user_id == user_id, seats.c.kind == "person")
            .group_by(seats.c.table_id)
            .having(sa.func.count() == 1)
        ).scalars()
    )
    others: dict[str, list[str]] = {table_id: [] for table_id in once}
    for row in c.execute(
        sa.select(seats.c.table_id, seats.c.name).where(
            seats.c.table_id.in_(once), seats.c.user_id.is_distinct_from(user_id)
        )
    ):
        others[row.table_id].append(row.name)
    for table_id, names in others.items():
        c.execute(
            sa.update(seats)
            .where(seats.c.table_id == table_id, seats.c.user_id == user_id, seats.c.kind == "person")
            .values(name=apart(name, names))
        )


def set_chosen(c: sa.Connection, user_id: str, change: Callable[[str], str]) -> None:
    """Changes what somebody has chosen for themselves."""
    row = c.execute(sa.select(users.c.chosen).where(users.c.id == user_id).with_for_update()).one()
    c.execute(sa.update(users).where(users.c.id == user_id).values(chosen=change(row.chosen)))


def sign_up(c: sa.Connection, user_id: str, name: str, login: str, password: str) -> None:
    """Turns a guest into an account. Their tables are bound to their id, so they come along.

    Only a guest: whoever has another copy of the guest's cookie must not take the account away again.
    """
    queue_up(c, f"login {login}")
    queue_up(c, f"user {user_id}")
    known = find_user(c, user_id)
    if find_login(c, login) is not None or (known is not None and known.login is not None):
        raise Conflict
    insert_once(c, users, {"id": user_id, "name": name, "stamp": 0, "created": time.time()})
    c.execute(sa.update(users).where(users.c.id == user_id).values(login=login, password=password))


def set_password(c: sa.Connection, user_id: str, password: str) -> None:
    """Ends all sessions too: whoever knew the old one is out."""
    c.execute(sa.update(users).where(users.c.id == user_id).values(password=password))
    end_sessions(c, user_id)


def replace_password(c: sa.Connection, user_id: str, old: str | None, new: str) -> bool:
    """The same, if nobody else has changed it first."""
    done = c.execute(
        sa.update(users).where(users.c.id == user_id, users.c.password == old).values(password=new)
    )
    if done.rowcount == 1:
        end_sessions(c, user_id)
    return done.rowcount == 1


def end_guest(c: sa.Connection, user_id: str) -> None:
    """A guest's cookie is worth nothing from now on."""
    c.execute(
        sa.update(users).where(users.c.id == user_id, users.c.login.is_(None)).values(stamp=users.c.stamp + 1)
    )
    c.execute(sa.delete(subscriptions).where(subscriptions.c.user_id == user_id))


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
    _name_seats(c, guest, name)
    c.execute(sa.update(seats).where(seats.c.user_id == guest).values(user_id=account))
    for table_id, seat in c.execute(
        sa.select(held.c.table_id, held.c.seat).where(held.c.user_id == guest)
    ).all():
        insert_once(c, held, {"table_id": table_id, "seat": seat, "user_id": account})
    c.execute(sa.delete(held).where(held.c.user_id == guest))
    c.execute(sa.update(tables).where(tables.c.host == guest).values(host=account))
    # The person who asked, or was to agree, now goes by another name: they may ask again. And what waits for
    # them now waits for somebody who may want to be told.
    c.execute(sa.update(tables).where(tables.c.id.in_(found)).values(asked=None, told=-1))
    c.execute(sa.delete(seen).where(seen.c.user_id == guest))
    # An account that has chosen nothing takes what the guest chose.
    own = sa.select(users.c.chosen).where(users.c.id == guest).scalar_subquery()
    c.execute(
        sa.update(users)
        .where(users.c.id == account, users.c.chosen == "{}")
        .values(chosen=sa.func.coalesce(own, "{}"))
    )
    c.execute(sa.update(subscriptions).where(subscriptions.c.user_id == guest).values(user_id=account))
    move_packs(c, guest, account)
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
