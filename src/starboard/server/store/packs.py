"""Own cards: the packs that people keep, and what tables are played with."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from starboard.server.cards import Cards
from starboard.server.schema import cards, packs, tables
from starboard.server.store.sql import insert, text_of

# Cards that no table needs are kept so long: a table may just be made with them.
_KEPT_SECONDS = 86400.0


class Wrong(msgspec.Struct, frozen=True):
    """A mistake in a pack. `place` says where in the file: the line, or the row and the field."""

    file: str
    place: str
    problem: str

    @property
    def sentence(self) -> str:
        return f"{', '.join(part for part in (self.file, self.place) if part)}: {self.problem}"


class Pack(msgspec.Struct, frozen=True):
    """Own cards that somebody keeps, or the server (no `user_id`). Without a fingerprint, a draft."""

    id: str
    user_id: str | None
    name: str
    title: str
    files: dict[str, str]
    problems: tuple[Wrong, ...]
    fingerprint: str | None
    created: float
    updated: float

    @property
    def size(self) -> int:
        return sum(len(name) + len(text.encode()) for name, text in self.files.items())


def packs_of(c: sa.Connection, user_id: str | None) -> list[Pack]:
    """A person's own, or the server's, by name."""
    mine = packs.c.user_id.is_(None) if user_id is None else packs.c.user_id == user_id
    return [_pack(row) for row in c.execute(sa.select(packs).where(mine).order_by(packs.c.name, packs.c.id))]


def find_pack(c: sa.Connection, pack_id: str) -> Pack | None:
    row = c.execute(sa.select(packs).where(packs.c.id == pack_id)).one_or_none()
    return None if row is None else _pack(row)


def count_packs(c: sa.Connection, user_id: str) -> int:
    return int(
        c.execute(
            sa.select(sa.func.count()).select_from(packs).where(packs.c.user_id == user_id)
        ).scalar_one()
    )


def add_pack(c: sa.Connection, pack: Pack) -> None:
    """Writes a new pack."""
    c.execute(sa.insert(packs).values(id=pack.id, created=pack.created, **_values(pack)))


def change_pack(c: sa.Connection, pack: Pack) -> bool:
    """Writes a pack anew; False if it is not there any more."""
    return c.execute(sa.update(packs).where(packs.c.id == pack.id).values(_values(pack))).rowcount == 1


def _values(pack: Pack) -> dict[str, Any]:
    return {
        "user_id": pack.user_id,
        "name": pack.name,
        "title": pack.title,
        "files": text_of(pack.files),
        "problems": text_of(pack.problems),
        "fingerprint": pack.fingerprint,
        "updated": pack.updated,
    }


def delete_pack(c: sa.Connection, pack_id: str) -> bool:
    return c.execute(sa.delete(packs).where(packs.c.id == pack_id)).rowcount == 1


def delete_packs(c: sa.Connection, user_id: str) -> None:
    c.execute(sa.delete(packs).where(packs.c.user_id == user_id))


def move_packs(c: sa.Connection, guest: str, account: str) -> None:
    c.execute(sa.update(packs).where(packs.c.user_id == guest).values(user_id=account))


def _pack(row: Any) -> Pack:
    return Pack(
        id=row.id,
        user_id=row.user_id,
        name=row.name,
        title=row.title,
        files=msgspec.json.decode(row.files, type=dict[str, str]),
        problems=msgspec.json.decode(row.problems, type=tuple[Wrong, ...]),
        fingerprint=row.fingerprint,
        created=row.created,
        updated=row.updated,
    )


# ---------------------------------------------------------------------- what tables are played with


def keep_cards(c: sa.Connection, found: Cards) -> None:
    """Keeps the cards that a table is about to be made with, in the same transaction."""
    now = time.time()
    statement = insert(c, cards).values(
        digest=found.digest,
        title=found.title,
        files=text_of(found.files),
        fingerprint=found.fingerprint,
        used=now,
    )
    c.execute(statement.on_conflict_do_update(index_elements=["digest"], set_={"used": now}))


def load_cards(c: sa.Connection, digest: str | None) -> Cards | None:
    if digest is None:
        return None
    return _cards(c.execute(sa.select(cards).where(cards.c.digest == digest)).one_or_none())


def cards_like(c: sa.Connection, title: str, fingerprint: str) -> Cards | None:
    """Cards of some table that had this fingerprint, the last used first."""
    query = sa.select(cards).where(cards.c.title == title, cards.c.fingerprint == fingerprint)
    return _cards(c.execute(query.order_by(cards.c.used.desc()).limit(1)).one_or_none())


def packs_like(c: sa.Connection, title: str, fingerprint: str, users: Collection[str]) -> list[Pack]:
    """Packs of these people, and of the server, that have this fingerprint."""
    query = sa.select(packs).where(
        packs.c.title == title,
        packs.c.fingerprint == fingerprint,
        sa.or_(packs.c.user_id.is_(None), packs.c.user_id.in_(users)),
    )
    return [_pack(row) for row in c.execute(query.order_by(packs.c.created))]


def drop_unused_cards(c: sa.Connection) -> None:
    """Removes what no table is played with any more."""
    needed = sa.select(tables.c.cards).where(tables.c.cards.is_not(None))
    old = cards.c.used < time.time() - _KEPT_SECONDS
    c.execute(sa.delete(cards).where(old, cards.c.digest.notin_(needed)))


def _cards(row: Any) -> Cards | None:
    if row is None:
        return None
    files = msgspec.json.decode(row.files, type=dict[str, str])
    return Cards(row.digest, row.title, row.fingerprint, files)
