"""The JSON API for programs, described at /api/schema. Every refusal is a `Problem` with one sentence."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from starboard.kernel.log import Log, PartialLog
from starboard.server import service
from starboard.server.live import Viewer
from starboard.server.model import BranchInfo, ChatLine, Done, SeatPlan
from starboard.server.requests import (
    AgreeIn,
    AnswerIn,
    BranchIn,
    ChatIn,
    FreshIn,
    JoinIn,
    NameIn,
    NewTable,
    SeatIn,
    SitIn,
    TokenIn,
    UndoIn,
)
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who
from starboard.server.wire import (
    ChatOut,
    EventOut,
    ExplanationOut,
    MeOut,
    Problem,
    TableOut,
    TitleOut,
    TokenOut,
    ViewOut,
    events_out,
    view_out,
)

SeatQuery = Annotated[
    int | None,
    QueryParameter(ge=0, le=15, description="One of your seats; left out: the one that is asked."),
]
StepQuery = Annotated[
    int | None, QueryParameter(ge=0, le=100_000, description="After so many answers; left out: now.")
]
TableId = Annotated[
    str, PathParameter(description="The id of a table: what follows /t/ in its link.", max_length=40)
]

_REFUSALS = {
    400: ResponseSpec(
        Problem, description="It cannot be done; the sentence says why.", generate_examples=False
    ),
    401: ResponseSpec(Problem, description="No token, or an unknown one.", generate_examples=False),
    403: ResponseSpec(Problem, description="The seat is not yours.", generate_examples=False),
    404: ResponseSpec(
        Problem, description="No such thing, or none of your business.", generate_examples=False
    ),
    409: ResponseSpec(
        Problem, description="Too late: the table has moved on. Nothing changed.", generate_examples=False
    ),
    413: ResponseSpec(Problem, description="The body is too large.", generate_examples=False),
    429: ResponseSpec(Problem, description="Too often: wait a little.", generate_examples=False),
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


@post("/tables", summary="Make a table", responses=_REFUSALS, tags=["tables"])
async def create_table(
    data: JSONBody[NewTable], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    gate.use(request, "tables", who.user_id)
    info = await service.create(keeper, who, data)
    return await service.table_of(keeper, who, info.id)


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
    "/tables/{table_id:str}/sit",
    summary="Take an open seat",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def sit(table_id: TableId, data: JSONBody[SitIn], keeper: TheKeeper, who: Who) -> TableOut:
    await keeper.seating.sit(table_id, somebody(who), data.seat)
    return await service.table_of(keeper, who, table_id)


@post(
    "/join",
    summary="Take the seat of a friend's link",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def join(data: JSONBody[JoinIn], keeper: TheKeeper, who: Who) -> TableOut:
    info = await keeper.seating.join(data.token, somebody(who))
    return await service.table_of(keeper, who, info.id)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    summary="As host, give a seat to a bot, a friend, anybody or yourself, or ask the others to agree",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def hand_over(
    table_id: TableId,
    seat: Annotated[int, PathParameter(ge=0, le=15)],
    data: JSONBody[SeatPlan],
    keeper: TheKeeper,
    who: Who,
) -> TableOut:
    await keeper.seating.hand_over(table_id, somebody(who), seat, data)
    return await service.table_of(keeper, who, table_id)


@post(
    "/tables/{table_id:str}/leave",
    summary="Leave my seat: it is free then",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["tables"],
)
async def leave(table_id: TableId, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.seating.leave(table_id, somebody(who), data.seat)


@post(
    "/tables/{table_id:str}/fresh",
    summary="As host, deal the same game anew at another table",
    responses=_REFUSALS,
    tags=["tables"],
)
async def fresh_deal(
    table_id: TableId, data: JSONBody[FreshIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    gate.use(request, "tables", who.user_id)
    info = await keeper.dealing.fresh_deal(table_id, somebody(who), data.seats)
    return await service.table_of(keeper, who, info.id)


@post(
    "/tables/{table_id:str}/rematch",
    summary="The same seats and options again",
    responses=_REFUSALS,
    tags=["tables"],
)
async def rematch(table_id: TableId, request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> TableOut:
    gate.use(request, "tables", who.user_id)
    info = await keeper.dealing.rematch(table_id, somebody(who))
    return await service.table_of(keeper, who, info.id)


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
    request: Asked,
    gate: TheGate,
    seat: SeatQuery = None,
    step: StepQuery = None,
) -> ViewOut:
    gate.use(request, "looks", who.user_id)
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
    return events_out(live.table.events_for(service.shown_seat(live, who, seat), since), live.words)


@get(
    "/tables/{table_id:str}/live",
    summary="Live events (server-sent): `table` after every change, `chat`, `ping`",
    responses=_REFUSALS,
    tags=["play"],
)
async def live_events(table_id: TableId, keeper: TheKeeper, who: Who, seat: SeatQuery = None) -> Stream:
    live = await keeper.tables.open(table_id, who)
    service.shown_seat(live, who, seat)
    return service.stream(live.audience, Viewer(who, seat, False), keeper, live)


@post(
    "/tables/{table_id:str}/answers",
    summary="Answer a question",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def answer(
    table_id: TableId, data: JSONBody[AnswerIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """It is on disk when this returns. The same answer sent twice counts once (`repeated`)."""
    gate.use(request, "answers", who.user_id)
    return await keeper.playing.answer(table_id, somebody(who), data.seat, data.question, data.value)


@post(
    "/tables/{table_id:str}/undo",
    summary="Take back, or ask to",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def undo(
    table_id: TableId, data: JSONBody[UndoIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.undo(table_id, somebody(who), data.seat, data.to)


@post(
    "/tables/{table_id:str}/agree",
    summary="Consent to what another asks for, or not",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def agree(table_id: TableId, data: JSONBody[AgreeIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.agreeing.agree(table_id, somebody(who), data.yes)


@post(
    "/tables/{table_id:str}/go-on",
    summary="Let a game of older rules go on from the last answer that fits, or ask the others to agree",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def go_on(table_id: TableId, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.upgrading.go_on(table_id, somebody(who), data.seat)


@post(
    "/tables/{table_id:str}/redo",
    summary="Give again what was taken back",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def redo(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.redo(table_id, somebody(who), data.seat)


@post(
    "/tables/{table_id:str}/restart",
    summary="Back to the beginning of my turn",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["play"],
)
async def restart(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.restart(table_id, somebody(who), data.seat)


@get("/tables/{table_id:str}/chat", summary="What was said", responses=_REFUSALS, tags=["play"])
async def chat(table_id: TableId, keeper: TheKeeper, who: Who) -> ChatOut:
    live = await keeper.tables.open(table_id, who)
    return ChatOut(tuple(live.chat))


@post("/tables/{table_id:str}/chat", summary="Say something", responses=_REFUSALS, tags=["play"])
async def say(
    table_id: TableId, data: JSONBody[ChatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> ChatLine:
    gate.use(request, "chat", who.user_id)
    return await keeper.talking.say(table_id, somebody(who), data.text)


# ---------------------------------------------------------------------- logs


@get(
    "/tables/{table_id:str}/log",
    summary="The log; until the end without seed, hashes and others' secret answers",
    responses=_REFUSALS,
    tags=["logs"],
)
async def log(table_id: TableId, keeper: TheKeeper, who: Who) -> Log | PartialLog:
    return (await keeper.tables.open(table_id, who)).log_for(who)


@post(
    "/import",
    summary="Make a table from a log file",
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
    gate.use(request, "tables", who.user_id)
    info = await keeper.dealing.import_log(await request.body(), somebody(who))
    return await service.table_of(keeper, who, info.id)


# ---------------------------------------------------------------------- branches


@post(
    "/tables/{table_id:str}/branches",
    summary="A private branch, unknown cards dealt anew",
    responses=_REFUSALS,
    tags=["branches"],
)
async def branch(
    table_id: TableId, data: JSONBody[BranchIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> BranchInfo:
    gate.use(request, "tables", who.user_id)
    return await keeper.branching.begin(table_id, somebody(who), data.seat, data.others)


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


@post(
    "/branches/{branch_id:str}/answers",
    summary="Try an answer",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["branches"],
)
async def branch_answer(branch_id: TableId, data: JSONBody[AnswerIn], keeper: TheKeeper, who: Who) -> Done:
    found = await keeper.branching.open(branch_id, somebody(who))
    return await service.branch_answer(found, who, data)


@post(
    "/branches/{branch_id:str}/undo",
    summary="Take back in the branch",
    status_code=HTTP_200_OK,
    responses=_REFUSALS,
    tags=["branches"],
)
async def branch_undo(branch_id: TableId, data: JSONBody[UndoIn], keeper: TheKeeper, who: Who) -> Done:
    return await service.branch_undo(await keeper.branching.open(branch_id, somebody(who)), data.to)


# ---------------------------------------------------------------------- me


@get("/me", summary="Who I am", responses=_REFUSALS, tags=["me"])
async def whoami(who: Who) -> MeOut:
    return service.me(somebody(who))


@patch("/me", summary="Change my name", responses=_REFUSALS, tags=["me"])
async def rename(data: JSONBody[NameIn], keeper: TheKeeper, who: Who) -> MeOut:
    return await service.rename(keeper, who, data.name)


@get("/tokens", summary="My personal tokens", responses=_REFUSALS, tags=["me"])
async def list_tokens(keeper: TheKeeper, who: Who) -> list[TokenOut]:
    return await service.tokens(keeper, who)


@post("/tokens", summary="Make a personal token", responses=_REFUSALS, tags=["me"])
async def make_token(
    data: JSONBody[TokenIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TokenOut:
    gate.use(request, "logins", who.user_id)
    return await service.make_token(keeper, who, data.label)


@delete("/tokens/{token_id:str}", summary="Remove a personal token", responses=_REFUSALS, tags=["me"])
async def remove_token(
    token_id: Annotated[str, PathParameter(max_length=40)], keeper: TheKeeper, who: Who
) -> None:
    await service.remove_token(keeper, who, token_id)


handlers = [
    Router(
        "/api",
        route_handlers=[
            list_titles,
            explain,
            create_table,
            my_tables,
            lobby,
            show_table,
            sit,
            join,
            hand_over,
            leave,
            fresh_deal,
            rematch,
            view,
            events,
            live_events,
            answer,
            undo,
            agree,
            go_on,
            redo,
            restart,
            chat,
            say,
            log,
            import_log,
            branch,
            branch_view,
            branch_answer,
            branch_undo,
            whoami,
            rename,
            list_tokens,
            make_token,
            remove_token,
        ],
    )
]
