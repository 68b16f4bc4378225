"""What is said at a table: remarks and chat."""

from __future__ import annotations

import time

import sqlalchemy as sa

from starboard.kernel.log import Remark
from starboard.server.model import ChatLine
from starboard.server.schema import chat, remarks, tables
from starboard.server.store.notes import Note, notify


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
