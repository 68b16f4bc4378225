"""The JSON API for programs, described at /api/schema. Every refusal is a `Problem` with one sentence."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, delete, get, patch, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from litestar.types import AnyCallable, Empty

from starboard.kernel.log import Log, PartialLog
from starboard.server import actions, service
from starboard.server.actions import TableId
from starboard.server.live import Viewer
from starboard.server.model import SeatPlan
from starboard.server.requests import (
    JoinIn,
)
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who
from starboard.server.wire import (
    ChatOut,
    EventOut,
    ExplanationOut,
    KeyOut,
    MeOut,
    PackOut,
    Problem,
    TableCardsOut,
    TableOut,
    TitleOut,
    TokenOut,
    ViewOut,
    cards_out,
    events_out,
    pack_out,
    view_out,
)

SeatQuery = Annotated[
    int | None,
    QueryParameter(ge=0, le=15, description="One of your seats. If left out: the one that is asked."),
]
StepQuery = Annotated[
    int | None, QueryParameter(ge=0, le=100_000, description="After this many answers. If left out: now.")
]

_REFUSALS = {
    400: ResponseSpec(
        Problem, description="It can't be done; the sentence says why.", generate_examples=False
    ),
    401: ResponseSpec(Problem, description="No token, or an unknown one.", generate_examples=False),
    403: ResponseSpec(Problem, description="The seat is not yours.", generate_examples=False),
    404: ResponseSpec(
        Problem, description="It does not exist, or you may not see it.", generate_examples=False
    ),
    409: ResponseSpec(
        Problem, description="Too late: the table has moved on. Nothing changed.", generate_examples=False
    ),
    413: ResponseSpec(Problem, description="The request body is too large.", generate_examples=False),
    429: ResponseSpec(Problem, description="Too many requests: wait a little.", generate_examples=False),
}


# ---------------------------------------------------------------------- titles


@get("/titles", summary="The games that can be played", responses=_REFUSALS, tags=["titles"])
async def list_titles() -> list[TitleOut]:
    return service.all_titles()


@get(
    "/titles/{title:str}/components/{component:str}",
    summary="What a component is and does",
    responses=_REFUSALS,
    tags=["titles"],
)
async def explain(title: FromPath[str], component: FromPath[str], keeper: TheKeeper) -> ExplanationOut:
    return service.explained(service.title_named(title), component, keeper)


# ---------------------------------------------------------------------- tables


@get("/tables", summary="My tables", responses=_REFUSALS, tags=["tables"])
async def my_tables(keeper: TheKeeper, who: Who) -> list[TableOut]:
    return service.listed(keeper, await keeper.listing.mine(somebody(who)), who)


@get("/lobby", summary="Tables with an open seat", responses=_REFUSALS, tags=["tables"])
async def lobby(keeper: TheKeeper, who: Who) -> list[TableOut]:
    return service.listed(keeper, await keeper.listing.lobby(), who)


@get(
    "/tables/{table_id:str}",
    summary="A table: seats, options, whose turn",
    responses=_REFUSALS,
    tags=["tables"],
)
async def show_table(table_id: TableId, keeper: TheKeeper, who: Who) -> TableOut:
    return await service.table_of(keeper, who, table_id)


@post(
    "/join",
    summary="Take the seat of a friend's link",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def join(
    data: JSONBody[JoinIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    await gate.use(request, "seats", who.user_id)
    info = await keeper.seating.join(data.token, somebody(who), data.contribution)
    return await service.table_of(keeper, who, info.id)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="As host, give a seat to a bot, a friend, anyone or yourself, or ask the others to agree",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def hand_over(
    table_id: TableId,
    seat: Annotated[int, PathParameter(ge=0, le=15)],
    data: JSONBody[SeatPlan],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> TableOut:
    await gate.use(request, "seats", who.user_id)
    await service.hand_over(keeper, who, table_id, seat, data)
    return await service.table_of(keeper, who, table_id)


@get(
    "/tables/{table_id:str}/cards",
    summary="The own cards that a table is played with, and what differs from ours",
    responses=_REFUSALS,
    tags=["packs"],
)
async def table_cards(table_id: TableId, keeper: TheKeeper, who: Who) -> TableCardsOut:
    live = await service.table_to_join(keeper, who, table_id)
    return cards_out(live, await service.changes_at(live))


# ---------------------------------------------------------------------- own cards


@get("/packs", summary="My packs of own cards, and the server's", responses=_REFUSALS, tags=["packs"])
async def list_packs(keeper: TheKeeper, who: Who) -> list[PackOut]:
    return [
        pack_out(one) for one in (*await keeper.packs.mine(somebody(who)), *await keeper.packs.of_server())
    ]


# ---------------------------------------------------------------------- playing


@get(
    "/tables/{table_id:str}/view",
    summary="What a seat may know, and its question",
    responses=_REFUSALS,
    tags=["play"],
)
async def view(
    table_id: TableId,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    step: StepQuery = None,
) -> ViewOut:
    live = await keeper.tables.open(table_id, who)
    return view_out(live, service.shown_seat(live, who, seat), step)


@get("/tables/{table_id:str}/events", summary="What happened, in words", responses=_REFUSALS, tags=["play"])
async def events(
    table_id: TableId,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    since: Annotated[int, QueryParameter(ge=0, le=100_000, description="From this step on.")] = 0,
) -> list[EventOut]:
    live = await keeper.tables.open(table_id, who)
    shown = service.shown_seat(live, who, seat)
    return events_out(live.known(shown).events_for(shown, since), live.words)


@get(
    "/tables/{table_id:str}/live",
    summary="Live events (server-sent): `table` after every change, `chat`, `ping`",
    responses=_REFUSALS,
    tags=["play"],
)
async def live_events(
    table_id: TableId,
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
    seat: SeatQuery = None,
) -> Stream:
    live = await keeper.tables.open(table_id, who)
    service.shown_seat(live, who, seat)
    return await service.stream(live.audience, Viewer(who, seat, False), keeper, live, request, gate)


@get("/tables/{table_id:str}/chat", summary="What was said", responses=_REFUSALS, tags=["play"])
async def chat(table_id: TableId, keeper: TheKeeper, who: Who) -> ChatOut:
    live = await keeper.tables.open(table_id, who)
    return ChatOut(tuple(live.chat))


# ---------------------------------------------------------------------- logs


@get(
    "/tables/{table_id:str}/log",
    summary="The log; until the game ends, without the seed, hashes and others' secret answers",
    responses=_REFUSALS,
    tags=["logs"],
)
async def log(table_id: TableId, keeper: TheKeeper, who: Who) -> Log | PartialLog:
    return service.exported(keeper, await keeper.tables.open(table_id, who), who)


@get("/key", summary="The public key with which this server signs logs", responses=_REFUSALS, tags=["logs"])
async def public_key(keeper: TheKeeper) -> KeyOut:
    return KeyOut(keeper.stamp.public)


@post(
    "/import",
    summary="Create a table from a log file",
    responses=_REFUSALS,
    tags=["logs"],
    request_max_body_size=service.MOST_IMPORTED_BYTES,
)
async def import_log(
    data: Annotated[dict[str, Any], Body(description="A log as `/log` gives it for a finished game.")],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> TableOut:
    return await actions.import_log(request, keeper, who, gate)


# ---------------------------------------------------------------------- branches


@get(
    "/branches/{branch_id:str}/view",
    summary="The branch as its seat sees it",
    responses=_REFUSALS,
    tags=["branches"],
)
async def branch_view(
    branch_id: TableId, keeper: TheKeeper, who: Who, seat: SeatQuery = None, step: StepQuery = None
) -> ViewOut:
    found = await keeper.branching.open(branch_id, somebody(who))
    return view_out(found, service.shown_seat(found, who, seat), step)


# ---------------------------------------------------------------------- me


@get("/me", summary="Who I am", responses=_REFUSALS, tags=["me"])
async def whoami(who: Who) -> MeOut:
    return service.me(somebody(who))


@get("/tokens", summary="My personal tokens", responses=_REFUSALS, tags=["me"])
async def list_tokens(keeper: TheKeeper, who: Who) -> list[TokenOut]:
    return await service.tokens(keeper, who)


@delete("/tokens/{token_id:str}", summary="Remove a personal token", responses=_REFUSALS, tags=["me"])
async def remove_token(
    token_id: Annotated[str, PathParameter(max_length=40)], keeper: TheKeeper, who: Who
) -> None:
    await service.remove_token(keeper, who, token_id)


# ---------------------------------------------------------------------- what is done


def _does(
    path: str,
    action: AnyCallable,
    summary: str,
    tag: str,
    *,
    makes: bool = False,
    changes: bool = False,
    most_bytes: int | None = None,
) -> HTTPRouteHandler:
    """Serves an action at a path of the API. `makes` says that it creates, `changes` that it changes."""
    return (patch if changes else post)(
        path,
        summary=summary,
        status_code=HTTP_201_CREATED if makes else HTTP_200_OK,
        responses=_REFUSALS,
        tags=[tag],
        request_max_body_size=Empty if most_bytes is None else most_bytes,
    )(action)


_done = [
    _does("/seals", actions.show_seal, "The seal to look at before you contribute to a shuffle", "tables"),
    _does("/tables", actions.create_table, "Create a table", "tables", makes=True),
    _does(
        "/tables/{table_id:str}/sit", actions.sit, "Take an open seat, or one that is kept for me", "tables"
    ),
    _does("/tables/{table_id:str}/decline", actions.decline, "Decline an invitation to a seat", "tables"),
    _does("/tables/{table_id:str}/leave", actions.leave, "Leave my seat, which becomes free", "tables"),
    _does("/tables/{table_id:str}/resign", actions.resign, "Let a bot play on in my seat", "tables"),
    _does(
        "/tables/{table_id:str}/vote-out",
        actions.vote_out,
        "Let a bot play on for somebody who has gone silent, or ask the others to agree",
        "tables",
    ),
    _does(
        "/tables/{table_id:str}/fresh",
        actions.fresh_deal,
        "As host, deal the same game again at another table",
        "tables",
        makes=True,
    ),
    _does(
        "/tables/{table_id:str}/rematch",
        actions.rematch,
        "After the game, play again with the same options; the others are invited",
        "tables",
        makes=True,
    ),
    _does("/tables/{table_id:str}/answers", actions.answer, "Answer a question", "play"),
    _does(
        "/tables/{table_id:str}/mute",
        actions.mute,
        "Do not ask for this option of a secret question again this round",
        "play",
    ),
    _does("/tables/{table_id:str}/way", actions.way, "The nearest way to open a closed option", "play"),
    _does(
        "/tables/{table_id:str}/propose",
        actions.propose,
        "Propose an answer to a question of the group",
        "play",
    ),
    _does("/tables/{table_id:str}/tick", actions.tick, "Agree to what is proposed, or object", "play"),
    _does("/tables/{table_id:str}/undo", actions.undo, "Take back, or ask to", "play"),
    _does("/tables/{table_id:str}/agree", actions.agree, "Agree to what another asks for, or refuse", "play"),
    _does(
        "/tables/{table_id:str}/go-on",
        actions.go_on,
        "Continue a game under today's rules from the last answer that fits, or ask the others to agree",
        "play",
    ),
    _does("/tables/{table_id:str}/redo", actions.redo, "Redo what was taken back", "play"),
    _does("/tables/{table_id:str}/restart", actions.restart, "Go back to the beginning of my turn", "play"),
    _does("/tables/{table_id:str}/chat", actions.say, "Say something", "play", makes=True),
    _does(
        "/tables/{table_id:str}/branches",
        actions.branch,
        "Open a private branch; unknown cards are dealt afresh",
        "branches",
        makes=True,
    ),
    _does("/branches/{branch_id:str}/answers", actions.branch_answer, "Try an answer", "branches"),
    _does("/branches/{branch_id:str}/undo", actions.branch_undo, "Take back in the branch", "branches"),
    _does(
        "/packs",
        actions.make_pack,
        "Create a pack of own cards",
        "packs",
        makes=True,
        most_bytes=service.MOST_PACK_BYTES,
    ),
    _does(
        "/packs/{pack_id:str}",
        actions.change_pack,
        "Change a pack",
        "packs",
        most_bytes=service.MOST_PACK_BYTES,
    ),
    _does("/packs/{pack_id:str}/delete", actions.delete_pack, "Delete a pack", "packs"),
    _does("/me", actions.rename, "Change my name", "me", changes=True),
    _does("/tokens", actions.make_token, "Create a personal token", "me", makes=True),
]

handlers = [
    Router(
        "/api",
        route_handlers=[
            *_done,
            list_titles,
            explain,
            my_tables,
            lobby,
            show_table,
            table_cards,
            list_packs,
            join,
            hand_over,
            view,
            events,
            live_events,
            chat,
            log,
            public_key,
            import_log,
            branch_view,
            whoami,
            list_tokens,
            remove_token,
        ],
    )
]
