"""Who sits where, and who has sat there since the deal."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from starboard.kernel.ask import Value
from starboard.server.model import SeatInfo, TableInfo
from starboard.server.schema import barred, held, seats
from starboard.server.store.notes import Note, notify
from starboard.server.store.sql import insert_once, text_of


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
                    invited=row.invited,
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


def hold(c: sa.Connection, info: TableInfo) -> None:
    """Writes down who has held seats since the deal."""
    for seat, user_id in sorted(info.held):
        insert_once(c, held, {"table_id": info.id, "seat": seat, "user_id": user_id})


def bar(c: sa.Connection, table_id: str, user_id: str) -> None:
    """Somebody whom the host has removed may not sit down at the table again."""
    insert_once(c, barred, {"table_id": table_id, "user_id": user_id})


def is_barred(c: sa.Connection, table_id: str, user_id: str) -> bool:
    found = sa.select(barred.c.user_id).where(barred.c.table_id == table_id, barred.c.user_id == user_id)
    return c.execute(found).one_or_none() is not None


def set_muted(c: sa.Connection, table_id: str, seat: int, values: Sequence[Value], process: str) -> None:
    """What the seat does not want to be asked for again this round."""
    c.execute(
        sa.update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == seat)
        .values(muted=text_of(list(values)))
    )
    notify(c, Note(process, table_id, "seats"))
