"""What somebody's own cards change, field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from starboard.kernel.content import Row
from starboard.kernel.mistakes import show


class Change(msgspec.Struct, frozen=True):
    """A field of a row that differs from ours; `name` is the row's. Both values are as a file says them."""

    table: str
    row: str
    name: str
    field: str
    before: str
    after: str


def changes(ours: Mapping[str, Sequence[Row]], own: Mapping[str, Sequence[Row]]) -> tuple[Change, ...]:
    """All that differs, table by table. A row that is only in one of them counts as one field, its id."""
    found = []
    for table, rows in own.items():
        before = {row.id: row for row in ours.get(table, ())}
        after = {row.id: row for row in rows}
        for row_id in dict.fromkeys((*before, *after)):
            found += _of_row(table, before.get(row_id), after.get(row_id))
    return tuple(found)


def _of_row(table: str, before: Row | None, after: Row | None) -> list[Change]:
    one = after or before
    if before == after or one is None:
        return []
    if before is None or after is None:
        there = [show(one.id) if row is not None else NOTHING for row in (before, after)]
        return [Change(table, one.id, one.name, "id", there[0], there[1])]
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    return [
        Change(table, one.id, one.name, field, _said(old[field]), _said(new[field]))
        for field in new
        if old[field] != new[field]
    ]


NOTHING = "nothing"


def _said(value: object) -> str:
    return NOTHING if value is None or value in ("", [], (), {}) else show(value)
