"""What the page's own script asks for: areas, live events, and posts that carry the session's token."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from starboard.server import service
from starboard.server.curtain import Opening
from starboard.server.errors import Refused
from starboard.server.face import Face
from starboard.server.live import Push, Viewer
from starboard.server.model import NOBODY, BranchInfo, ChatLine, Done, Identity, Look, SeatPlan
from starboard.server.requests import (
    AgreeIn,
    AnswerIn,
    BranchIn,
    ChatIn,
    FreshIn,
    LoginIn,
    NameIn,
    NewTable,
    PasswordIn,
    SeatIn,
    SitIn,
    TokenIn,
    UndoIn,
)
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who
from starboard.server.wire import ExplanationOut, MeOut, TokenOut

Name = FromPath[str]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15)]
StepQuery = Annotated[int | None, QueryParameter(ge=0, le=100_000)]
AskedQuery = Annotated[list[int] | None, QueryParameter(max_items=16)]


class Made(msgspec.Struct, frozen=True):
    """Where to go next."""

    id: str


def opening_of(opened: int | None, asked: list[int] | None) -> Opening | None:
    """What a screen that is passed round says: whose side it shows, and whom it had seen asked."""
    return None if opened is None else Opening(opened, tuple(asked or ()))


def areas_now(
    face: Face, who: Identity, wanted: int | None, opening: Opening | None, step: int | None
) -> Push:
    look = face.look(who, wanted, opening)
    if step is not None and not look.round:
        look = Look(face.seat_for(who, wanted))
    turn = step is None and look.seat is not None and look.seat in face.waiting
    return Push(
        version=face.version,
        step=len(face.table.answers) if step is None else step,
        seat=look.seat,
        areas=face.screen(look, step),
        turn=turn,
        title=face.headline(look) if step is None else "",
    )


# ---------------------------------------------------------------------- a table


@post("/t/{table_id:str}/answer", include_in_schema=False, status_code=HTTP_200_OK)
async def answer(
    table_id: Name,
    data: JSONBody[AnswerIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.playing.answer(table_id, somebody(who), data.seat, data.question, data.value)


@post("/t/{table_id:str}/undo", include_in_schema=False, status_code=HTTP_200_OK)
async def undo(
    table_id: Name,
    data: JSONBody[UndoIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.undo(table_id, somebody(who), data.seat, data.to)


@post("/t/{table_id:str}/go-on", include_in_schema=False, status_code=HTTP_200_OK)
async def go_on(table_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.upgrading.go_on(table_id, somebody(who), data.seat)


@post("/t/{table_id:str}/agree", include_in_schema=False, status_code=HTTP_200_OK)
async def agree(table_id: Name, data: JSONBody[AgreeIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.agreeing.agree(table_id, somebody(who), data.yes)


@post("/t/{table_id:str}/redo", include_in_schema=False, status_code=HTTP_200_OK)
async def redo(
    table_id: Name,
    data: JSONBody[SeatIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.redo(table_id, somebody(who), data.seat)


@post("/t/{table_id:str}/restart", include_in_schema=False, status_code=HTTP_200_OK)
async def restart(
    table_id: Name,
    data: JSONBody[SeatIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Done:
    gate.use(request, "answers", who.user_id)
    return await keeper.undoing.restart(table_id, somebody(who), data.seat)


@post("/t/{table_id:str}/chat", include_in_schema=False, status_code=HTTP_200_OK)
async def chat(
    table_id: Name,
    data: JSONBody[ChatIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> ChatLine:
    gate.use(request, "chat", who.user_id)
    return await keeper.talking.say(table_id, somebody(who), data.text)


@post("/t/{table_id:str}/sit", include_in_schema=False, status_code=HTTP_200_OK)
async def sit(table_id: Name, data: JSONBody[SitIn], keeper: TheKeeper, who: Who) -> Made:
    return Made((await keeper.seating.sit(table_id, somebody(who), data.seat)).id)


@post("/t/{table_id:str}/seats/{seat:int}", include_in_schema=False, status_code=HTTP_200_OK)
async def hand_over(
    table_id: Name, seat: FromPath[int], data: JSONBody[SeatPlan], keeper: TheKeeper, who: Who
) -> Done:
    return await keeper.seating.hand_over(table_id, somebody(who), seat, data)


@post("/t/{table_id:str}/leave", include_in_schema=False, status_code=HTTP_200_OK)
async def leave(table_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await keeper.seating.leave(table_id, somebody(who), data.seat)


@post("/t/{table_id:str}/fresh", include_in_schema=False, status_code=HTTP_200_OK)
async def fresh_deal(
    table_id: Name, data: JSONBody[FreshIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Made:
    gate.use(request, "tables", who.user_id)
    return Made((await keeper.dealing.fresh_deal(table_id, somebody(who), data.seats)).id)


@post("/t/{table_id:str}/seen", include_in_schema=False, status_code=HTTP_200_OK)
async def seen(table_id: Name, keeper: TheKeeper, who: Who) -> Made:
    await keeper.reading.seen(table_id, somebody(who))
    return Made(table_id)


@post("/t/{table_id:str}/rematch", include_in_schema=False, status_code=HTTP_200_OK)
async def rematch(table_id: Name, request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> Made:
    gate.use(request, "tables", who.user_id)
    return Made((await keeper.dealing.rematch(table_id, somebody(who))).id)


@post("/t/{table_id:str}/branch", include_in_schema=False, status_code=HTTP_200_OK)
async def branch(
    table_id: Name,
    data: JSONBody[BranchIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> BranchInfo:
    gate.use(request, "tables", who.user_id)
    if data.seat is None and (await keeper.tables.open(table_id, who)).curtained(who):
        raise Refused("Open your side first: a branch shows what you hold.")
    return await keeper.branching.begin(table_id, somebody(who), data.seat, data.others)


@get("/t/{table_id:str}/areas", include_in_schema=False)
async def areas(
    table_id: Name,
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
    seat: SeatQuery = None,
    step: StepQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Push:
    gate.use(request, "looks", who.user_id)
    return areas_now(await keeper.tables.open(table_id, who), who, seat, opening_of(opened, asked), step)


@get("/t/{table_id:str}/live", include_in_schema=False)
async def live(
    table_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Stream:
    found = await keeper.tables.open(table_id, who)
    viewer = Viewer(who, seat, True, opening_of(opened, asked))
    return service.stream(found.audience, viewer, keeper, found)


@get("/t/{table_id:str}/log.json", include_in_schema=False)
async def log(table_id: Name, keeper: TheKeeper, who: Who) -> Response[bytes]:
    found = await keeper.tables.open(table_id, who)
    # On a screen that is passed round nobody takes home what the others at it keep secret.
    reader = NOBODY if found.curtained(who) else who
    return Response(
        service.log_bytes(found, reader),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="starboard-{found.info.id}.json"'},
    )


@get("/t/{table_id:str}/explain/{component:str}", include_in_schema=False)
async def explain(table_id: Name, component: Name, keeper: TheKeeper, who: Who) -> ExplanationOut:
    return service.explained(await keeper.tables.open(table_id, who), component, keeper)


# ---------------------------------------------------------------------- a branch


@post("/b/{branch_id:str}/answer", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_answer(branch_id: Name, data: JSONBody[AnswerIn], keeper: TheKeeper, who: Who) -> Done:
    return await service.branch_answer(await keeper.branching.open(branch_id, who), who, data)


@post("/b/{branch_id:str}/undo", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_undo(branch_id: Name, data: JSONBody[UndoIn], keeper: TheKeeper, who: Who) -> Done:
    return await service.branch_undo(await keeper.branching.open(branch_id, who), data.to)


@post("/b/{branch_id:str}/redo", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_redo(branch_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await service.branch_redo(await keeper.branching.open(branch_id, who))


@post("/b/{branch_id:str}/restart", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_restart(branch_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    found = await keeper.branching.open(branch_id, who)
    return await service.branch_undo(found, found.imagined.root)


@get("/b/{branch_id:str}/areas", include_in_schema=False)
async def branch_areas(
    branch_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    step: StepQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Push:
    return areas_now(await keeper.branching.open(branch_id, who), who, seat, opening_of(opened, asked), step)


@get("/b/{branch_id:str}/live", include_in_schema=False)
async def branch_live(
    branch_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Stream:
    found = await keeper.branching.open(branch_id, who)
    viewer = Viewer(who, seat, True, opening_of(opened, asked))
    return service.stream(found.audience, viewer, keeper, None)


@get("/b/{branch_id:str}/explain/{component:str}", include_in_schema=False)
async def branch_explain(branch_id: Name, component: Name, keeper: TheKeeper, who: Who) -> ExplanationOut:
    return service.explained(await keeper.branching.open(branch_id, who), component, keeper)


# ---------------------------------------------------------------------- making tables


@post("/tables", include_in_schema=False, status_code=HTTP_200_OK)
async def create(
    data: JSONBody[NewTable], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Made:
    gate.use(request, "tables", who.user_id)
    return Made((await service.create(keeper, who, data)).id)


@post(
    "/tables/import",
    include_in_schema=False,
    status_code=HTTP_200_OK,
    request_max_body_size=service.MOST_IMPORTED_BYTES,
)
async def import_log(request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> Made:
    gate.use(request, "tables", who.user_id)
    return Made((await keeper.dealing.import_log(await request.body(), somebody(who))).id)


@post("/j/{token:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def join(token: Name, keeper: TheKeeper, who: Who) -> Made:
    return Made((await keeper.seating.join(token, somebody(who))).id)


# ---------------------------------------------------------------------- the account


@post("/account/name", include_in_schema=False, status_code=HTTP_200_OK)
async def rename(data: JSONBody[NameIn], keeper: TheKeeper, who: Who) -> MeOut:
    return await service.rename(keeper, who, data.name)


@post("/account/signup", include_in_schema=False, status_code=HTTP_200_OK)
async def sign_up(
    data: JSONBody[LoginIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    gate.use(request, "logins", who.user_id)
    return await service.sign_up(keeper, request, who, data.login, data.password)


@post("/account/login", include_in_schema=False, status_code=HTTP_200_OK)
async def log_in(
    data: JSONBody[LoginIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    gate.use(request, "logins", who.user_id)
    # A guest is made in a moment, so attempts are also counted by the account they are made on.
    gate.use(request, "logins", f"login {data.login.strip().lower()}")
    return await service.log_in(keeper, request, who, data.login, data.password)


@post("/account/logout", include_in_schema=False, status_code=HTTP_200_OK)
async def log_out(request: Asked, keeper: TheKeeper, who: Who) -> MeOut:
    return await service.log_out(keeper, request)


@post("/account/password", include_in_schema=False, status_code=HTTP_200_OK)
async def change_password(
    data: JSONBody[PasswordIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    gate.use(request, "logins", who.user_id)
    return await service.change_password(keeper, request, who, data.old, data.new)


@post("/account/tokens", include_in_schema=False, status_code=HTTP_200_OK)
async def make_token(
    data: JSONBody[TokenIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TokenOut:
    gate.use(request, "logins", who.user_id)
    return await service.make_token(keeper, who, data.label)


@post("/account/tokens/{token_id:str}/remove", include_in_schema=False, status_code=HTTP_200_OK)
async def remove_token(token_id: Name, keeper: TheKeeper, who: Who) -> Made:
    await service.remove_token(keeper, who, token_id)
    return Made(token_id)


handlers: list[HTTPRouteHandler] = [
    answer,
    undo,
    agree,
    go_on,
    redo,
    restart,
    chat,
    sit,
    hand_over,
    leave,
    fresh_deal,
    seen,
    rematch,
    branch,
    areas,
    live,
    log,
    explain,
    branch_answer,
    branch_undo,
    branch_redo,
    branch_restart,
    branch_areas,
    branch_live,
    branch_explain,
    create,
    import_log,
    join,
    rename,
    sign_up,
    log_in,
    log_out,
    change_password,
    make_token,
    remove_token,
]
