"""The dialog behind a table's seal: who has contributed what to the shuffle."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import get
from litestar.params import FromPath

from starboard.page.render import piece
from starboard.server.livetable import LiveTable
from starboard.server.seatdialog import Fragment
from starboard.server.service import TheKeeper, Who


@dataclass(frozen=True, slots=True)
class ShareLine:
    """What has come from a seat; empty if nothing has."""

    seat: int
    name: str
    value: str


@get("/t/{table_id:str}/fair", include_in_schema=False)
async def fair(table_id: FromPath[str], keeper: TheKeeper, who: Who) -> Fragment:
    live = await keeper.tables.open(table_id, who)
    draw = live.table.draw
    return Fragment(
        piece(
            "fair.html",
            deal=0 if draw is None else draw.deal,
            shares=_shares(live),
            gathering=live.info.gathering and live.info.finished is None,
            key=keeper.stamp.public,
        )
    )


def _shares(live: LiveTable) -> list[ShareLine]:
    """Nobody expects anything from a bot; of a person with several seats, one is enough."""
    draw = live.table.draw
    if draw is None:
        return []
    given = {one.seat: one.value for one in draw.contributions}
    gave = {live.info.seats[seat].user_id for seat in given}
    return [
        ShareLine(s.seat, s.name, given.get(s.seat, ""))
        for s in live.info.seats
        if s.seat in given or (s.kind == "person" and s.user_id not in gave)
    ]
