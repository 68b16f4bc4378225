"""The home page: what waits for you, what waits for others, a quick start, the games, open tables, replays.

It reads lists. What happened at a table since somebody's own move is told from memory; only for the first
table, which they are about to open anyway, the script has it fetched.
"""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from starboard.kernel.errors import StarboardError
from starboard.page.news import news
from starboard.page.shelf import Shelved, shelf
from starboard.server.again import first_game, last_of
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity
from starboard.server.paged import html, span
from starboard.server.seatdialog import Fragment
from starboard.server.service import Asked, TheKeeper, Who
from starboard.server.tablelines import ended, free, is_my_turn, row, turn

# So many turns are cards, on which it is told what happened; the rest are rows.
_CARDS = 2
_MOST_ENDED = 3
_MOST_FREE = 8


@get("/", include_in_schema=False)
async def home(
    request: Asked, keeper: TheKeeper, who: Who, title: FromQuery[str] = ""
) -> Response[str] | Redirect:
    if title:
        # The form for a new table was here once.
        return Redirect(f"/new?title={quote(title, safe='')}")
    tables = await keeper.listing.mine(who)
    running = [info for info in tables if info.finished is None]
    clocks = await keeper.listing.clocks([info.id for info in running])
    now = keeper.tables.clock.now()
    user = who.user_id
    turns = [turn(info, user, clocks.get(info.id, ()), now) for info in running if is_my_turn(info, user)]
    turns.sort(key=lambda one: one.rank)
    rows = [row(info, user, clocks.get(info.id, ()), now) for info in running if not is_my_turn(info, user)]
    known = {info.id for info in tables}
    lobby = [free(info) for info in await keeper.listing.lobby() if info.id not in known]
    return html(
        request,
        who,
        "home.html",
        here="home",
        back=bool(tables),
        turns=turns,
        cards=_CARDS,
        told={one.id: await _told(keeper, who, one.id) for one in turns[:_CARDS]},
        rows=sorted(rows, key=lambda one: not one.invited),
        last=last_of(tables, user),
        games=[_card(one) for one in shelf()],
        lobby=lobby[:_MOST_FREE],
        free=len(lobby),
        results=[ended(info, user) for info in tables if info.finished is not None][:_MOST_ENDED],
    )


def _card(one: Shelved) -> dict[str, object]:
    return {
        "title": one.title,
        "mark": one.mark,
        "vignette": one.vignette,
        "seats": span(one.title),
        "solo": 1 in one.title.seats,
        "first": msgspec.json.encode(first_game(one.title)).decode(),
    }


async def _told(keeper: Keeper, who: Identity, table_id: str) -> str | None:
    """What happened since this person's move, if the table is in memory; None if it is not."""
    live = keeper.tables.face_of(table_id)
    if live is None:
        return None
    try:
        async with keeper.tables.looking(live):
            return _news(live, who)
    except StarboardError:
        # The home page stands without it.
        return ""


def _news(live: LiveTable, who: Identity) -> str:
    """As the person's own seat may read it. Behind a curtain nobody's side is open."""
    seat = live.look(who).seat
    if seat is None or live.kept is not None or live.over:
        return ""
    return news(live.shown(seat), seat)


@get("/t/{table_id:str}/since", include_in_schema=False)
async def since(table_id: FromPath[str], keeper: TheKeeper, who: Who) -> Fragment:
    """What happened at a table that was not in memory when the home page was drawn."""
    return Fragment(_news(await keeper.tables.open(table_id, who), who))
