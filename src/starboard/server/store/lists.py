"""Tables as they are listed: everything but the answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from starboard.kernel.title import Result
from starboard.server.model import Request, SeatInfo, Settings, TableInfo, Time
from starboard.server.schema import seats, tables
from starboard.server.store.seats import holders_of, seats_of

_MOST_OF_A_HOST = 5


def tables_of(c: sa.Connection, user_id: str, most: int) -> list[TableInfo]:
    """Tables where the user sits, is invited or is host, running ones first, then by last change."""
    sits = sa.select(seats.c.table_id).where(
        sa.or_(seats.c.user_id == user_id, sa.and_(seats.c.invited == user_id, seats.c.kind == "friend"))
    )
    return _infos(
        c,
        sa.select(tables)
        .where(sa.or_(tables.c.id.in_(sits), tables.c.host == user_id))
        .order_by(tables.c.finished.isnot(None), tables.c.updated.desc())
        .limit(most),
    )


def open_tables(c: sa.Connection, most: int) -> list[TableInfo]:
    """Running tables with a seat that anyone may take, the newest first; of each host only the newest few."""
    has_open = sa.select(seats.c.table_id).where(seats.c.kind == "open")
    rank = sa.func.row_number().over(partition_by=tables.c.host, order_by=tables.c.created.desc())
    ranked = (
        sa.select(tables.c.id, rank.label("rank"))
        .where(tables.c.id.in_(has_open), tables.c.finished.is_(None))
        .subquery()
    )
    found = _infos(
        c,
        sa.select(tables)
        .where(tables.c.id.in_(sa.select(ranked.c.id).where(ranked.c.rank <= _MOST_OF_A_HOST)))
        .order_by(tables.c.created.desc())
        .limit(most),
    )
    return [info for info in found if info.settings.listed]


def clocks_of(c: sa.Connection, table_ids: Collection[str]) -> dict[str, list[Time]]:
    rows = c.execute(sa.select(tables.c.id, tables.c.clocks).where(tables.c.id.in_(table_ids)))
    return {row.id: msgspec.json.decode(row.clocks, type=list[Time]) for row in rows}


def ping(c: sa.Connection) -> None:
    """Whether the database answers and has our tables."""
    c.execute(sa.select(tables.c.id).limit(1))


def count_tables(c: sa.Connection) -> tuple[int, int]:
    """How many tables run, and how many are finished."""
    found = c.execute(sa.select(sa.func.count(), sa.func.count(tables.c.finished)).select_from(tables)).one()
    return found[0] - found[1], found[1]


def versions_of(c: sa.Connection, table_ids: Collection[str]) -> dict[str, int]:
    rows = c.execute(sa.select(tables.c.id, tables.c.version).where(tables.c.id.in_(table_ids)))
    return {row.id: row.version for row in rows}


def _infos(c: sa.Connection, query: sa.Select[Any]) -> list[TableInfo]:
    rows = c.execute(query).all()
    sitting = seats_of(c, [row.id for row in rows])
    holders = holders_of(c, [row.id for row in rows])
    return [info_of(row, sitting[row.id], holders[row.id]) for row in rows]


def info_of(row: Any, sitting: tuple[SeatInfo, ...], holders: frozenset[tuple[int, str]]) -> TableInfo:
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
        cards=row.cards_name,
        fingerprint=row.content,
    )
