"""What waits for whom at a table: a turn, a request, a proposal, an invitation, or the news of the end."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from starboard.server import store
from starboard.server.model import Proposal, TableInfo
from starboard.server.store import Wait


def consider(c: sa.Connection, table_id: str) -> None:
    """Writes down what waits at a table that has changed, and strikes out what no longer does."""
    found = store.take_untold(c, table_id)
    if found is None:
        return
    info, epoch, proposals = found
    known = {(one.user_id, one.kind): one for one in store.waits_at(c, table_id)}
    there = {(one.user_id, one.kind): one for one in _waits(c, info, epoch, proposals)}
    wanted = store.reachable(c, {user_id for user_id, _ in there})
    for key, one in known.items():
        if key not in there:
            store.end_wait(c, table_id, one)
    for key, one in there.items():
        # What becomes a secret is another matter, and no webhook tells of it any more.
        if one.user_id in wanted and known.get(key) != one:
            store.begin_wait(c, table_id, one)


def _waits(c: sa.Connection, info: TableInfo, epoch: int, proposals: Sequence[Proposal]) -> list[Wait]:
    invited = [
        Wait(seat.invited, "invited", f"{seat.seat}.{seat.generation}")
        for seat in info.seats
        if seat.kind == "friend" and seat.invited is not None and info.finished is None
    ]
    # Whoever plays alone, or with bots, keeps nobody waiting.
    if len(info.people) < 2 or info.imported:
        return invited
    if info.finished is not None:
        last = store.last_seat(c, info.id)
        by = None if last is None else info.seats[last].user_id
        return [Wait(user_id, "over", "over") for user_id in info.people if user_id != by]
    return [*invited, *_asked(info), *_proposed(info, proposals), *_turns(c, info, epoch)]


def _asked(info: TableInfo) -> list[Wait]:
    asked = info.asked
    if asked is None:
        return []
    same = msgspec.json.encode(msgspec.structs.replace(asked, yes=()))
    mark = hashlib.sha256(same).hexdigest()
    return [Wait(user_id, "asked", mark) for user_id in asked.need if user_id not in asked.yes]


def _proposed(info: TableInfo, proposals: Sequence[Proposal]) -> list[Wait]:
    """Whoever has not said what they think of what the asked seat wants; for that one it is a turn."""
    found: dict[str, Wait] = {}
    for one in proposals:
        if one.until is None:
            continue
        same = msgspec.json.encode(msgspec.structs.replace(one, ticks=()))
        mark = hashlib.sha256(same).hexdigest()
        for user_id in sorted(info.people):
            mine = info.seats_of(user_id)
            if one.seat not in mine and all(one.tick_of(seat) is None for seat in mine):
                found.setdefault(user_id, Wait(user_id, "proposed", mark))
    return list(found.values())


def _turns(c: sa.Connection, info: TableInfo, epoch: int) -> list[Wait]:
    found = []
    for user_id in sorted(info.people):
        mine = info.seats_of(user_id)
        if any(seat in mine for seat in info.waits_for(mine)):
            hushed = not any(seat in mine for seat in info.waiting)
            mark = f"{epoch}.{store.turn_before(c, info.id, mine)}"
            found.append(Wait(user_id, "turn", mark, hushed))
    return found
