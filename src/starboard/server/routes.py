"""What the page's own script asks for: areas, live events, and posts that carry the session's token."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK
from litestar.types import AnyCallable, Empty

from starboard.kernel import log as logs
from starboard.page.replay_area import SPECTATOR
from starboard.page.settings import EVERYWHERE
from starboard.page.wide_log import wide_log
from starboard.server import actions, service
from starboard.server.curtain import Opening
from starboard.server.errors import Refused
from starboard.server.face import Face
from starboard.server.live import Push, Viewer
from starboard.server.model import NOBODY, BranchInfo, Done, Identity, Look, SeatPlan
from starboard.server.previewing import Preview, preview
from starboard.server.requests import (
    BranchIn,
    FriendIn,
    LoginIn,
    PasswordIn,
    PreviewIn,
    SeatIn,
    SettingIn,
)
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who
from starboard.server.wire import ExplanationOut, MeOut

Name = FromPath[str]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=15)]
StepQuery = Annotated[int | None, QueryParameter(ge=0, le=100_000)]
EyesQuery = Annotated[int | None, QueryParameter(ge=SPECTATOR, le=15)]
AskedQuery = Annotated[list[int] | None, QueryParameter(max_items=16)]


class Made(msgspec.Struct, frozen=True):
    """Where to go next."""

    id: str


class Story(msgspec.Struct, frozen=True):
    """All that has happened at a table, as markup."""

    html: str


class Kept(msgspec.Struct, frozen=True):
    """A choice that is kept from now on; no value: it is one no longer."""

    name: str
    value: str | None


def opening_of(opened: int | None, asked: list[int] | None) -> Opening | None:
    """What a screen that is passed round says: whose side it shows, and who was asked when it last looked."""
    return None if opened is None else Opening(opened, tuple(asked or ()))


def areas_now(
    face: Face,
    who: Identity,
    wanted: int | None,
    opening: Opening | None,
    step: int | None,
    eyes: int | None = None,
) -> Push:
    """`eyes`: through whose the reader looks back at a game that is over."""
    look = face.look(who, wanted, opening)
    if step is not None and eyes is not None and face.open_book:
        if eyes >= face.table.seat_count:
            raise Refused(f"There is no seat {eyes}: choose one from 0 to {face.table.seat_count - 1}.")
        look = Look(None if eyes == SPECTATOR else eyes)
    elif step is not None and not look.round:
        look = Look(face.seat_for(who, wanted))
    turn = step is None and face.is_asked(look.seat)
    return Push(
        version=face.version_for(look.seat),
        step=len(face.known(look.seat).answers) if step is None else step,
        seat=look.seat,
        areas=face.screen(look, step),
        turn=turn,
        title=face.headline(look) if step is None else "",
    )


def story_now(face: Face, who: Identity, wanted: int | None, opening: Opening | None) -> Story:
    """What this screen may read: behind the curtain only what everybody may."""
    seat = face.look(who, wanted, opening).seat
    return Story(wide_log(face.shown(seat), seat))


# ---------------------------------------------------------------------- a table


@post("/t/{table_id:str}/seats/{seat:int}", include_in_schema=False, status_code=HTTP_200_OK)
async def hand_over(
    table_id: Name,
    seat: FromPath[int],
    data: JSONBody[SeatPlan],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> Done:
    await gate.use(request, "seats", who.user_id)
    return await service.hand_over(keeper, who, table_id, seat, data)


@post("/t/{table_id:str}/branch", include_in_schema=False, status_code=HTTP_200_OK)
async def branch(
    table_id: Name,
    data: JSONBody[BranchIn],
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
) -> BranchInfo:
    if data.seat is None and (await keeper.tables.open(table_id, who)).curtained(who):
        raise Refused("Open your side first: a branch shows your hand.")
    return await actions.branch(table_id, data, request, keeper, who, gate)


@post("/t/{table_id:str}/preview", include_in_schema=False, status_code=HTTP_200_OK)
async def foresee(table_id: Name, data: JSONBody[PreviewIn], keeper: TheKeeper, who: Who) -> Preview:
    return preview(await keeper.tables.open(table_id, who), who, data.question, data.row)


@get("/t/{table_id:str}/areas", include_in_schema=False)
async def areas(
    table_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    step: StepQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
    eyes: EyesQuery = None,
) -> Push:
    found = await keeper.tables.open(table_id, who)
    return areas_now(found, who, seat, opening_of(opened, asked), step, eyes)


@get("/t/{table_id:str}/story", include_in_schema=False)
async def story(
    table_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Story:
    """The whole log, for whoever opens it."""
    return story_now(await keeper.tables.open(table_id, who), who, seat, opening_of(opened, asked))


@get("/t/{table_id:str}/live", include_in_schema=False)
async def live(
    table_id: Name,
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
    hidden: FromQuery[bool] = False,
) -> Stream:
    found = await keeper.tables.open(table_id, who)
    viewer = Viewer(who, seat, True, opening_of(opened, asked))
    viewer.hidden = hidden
    return await service.stream(found.audience, viewer, keeper, found, request, gate)


@get("/t/{table_id:str}/log.json", include_in_schema=False)
async def log(table_id: Name, keeper: TheKeeper, who: Who) -> Response[bytes]:
    found = await keeper.tables.open(table_id, who)
    # On a screen that is passed round, nobody takes home what the others keep secret.
    reader = NOBODY if found.curtained(who) else who
    return Response(
        logs.encode(service.exported(keeper, found, reader)),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="starboard-{found.info.id}.json"'},
    )


@get("/t/{table_id:str}/explain/{component:str}", include_in_schema=False)
async def explain(table_id: Name, component: Name, keeper: TheKeeper, who: Who) -> ExplanationOut:
    return service.explained(await keeper.tables.open(table_id, who), component, keeper)


# ---------------------------------------------------------------------- a branch


@post("/b/{branch_id:str}/redo", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_redo(branch_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    return await service.branch_redo(await keeper.branching.open(branch_id, who))


@post("/b/{branch_id:str}/restart", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_restart(branch_id: Name, data: JSONBody[SeatIn], keeper: TheKeeper, who: Who) -> Done:
    found = await keeper.branching.open(branch_id, who)
    return await service.branch_undo(found, found.imagined.root)


@post("/b/{branch_id:str}/preview", include_in_schema=False, status_code=HTTP_200_OK)
async def branch_foresee(branch_id: Name, data: JSONBody[PreviewIn], keeper: TheKeeper, who: Who) -> Preview:
    return preview(await keeper.branching.open(branch_id, who), who, data.question, data.row)


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


@get("/b/{branch_id:str}/story", include_in_schema=False)
async def branch_story(
    branch_id: Name,
    keeper: TheKeeper,
    who: Who,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Story:
    return story_now(await keeper.branching.open(branch_id, who), who, seat, opening_of(opened, asked))


@get("/b/{branch_id:str}/live", include_in_schema=False)
async def branch_live(
    branch_id: Name,
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
    seat: SeatQuery = None,
    opened: SeatQuery = None,
    asked: AskedQuery = None,
) -> Stream:
    found = await keeper.branching.open(branch_id, who)
    viewer = Viewer(who, seat, True, opening_of(opened, asked))
    return await service.stream(found.audience, viewer, keeper, None, request, gate)


@get("/b/{branch_id:str}/explain/{component:str}", include_in_schema=False)
async def branch_explain(branch_id: Name, component: Name, keeper: TheKeeper, who: Who) -> ExplanationOut:
    return service.explained(await keeper.branching.open(branch_id, who), component, keeper)


# ---------------------------------------------------------------------- making tables


@post("/j/{token:str}", include_in_schema=False, status_code=HTTP_200_OK)
async def join(
    token: Name, data: JSONBody[FriendIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Made:
    await gate.use(request, "seats", who.user_id)
    return Made((await keeper.seating.join(token, somebody(who), data.contribution)).id)


# ---------------------------------------------------------------------- the account


@post("/account/settings", include_in_schema=False, status_code=HTTP_200_OK)
async def choose(data: JSONBody[SettingIn], keeper: TheKeeper, who: Who) -> Kept:
    where = EVERYWHERE if data.table is None else (await keeper.tables.open(data.table, who)).info.id
    await keeper.people.choose(somebody(who), where, data.name, data.value)
    return Kept(data.name, data.value)


@post("/account/signup", include_in_schema=False, status_code=HTTP_200_OK)
async def sign_up(
    data: JSONBody[LoginIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    await gate.use(request, "logins", who.user_id)
    return await service.sign_up(keeper, request, who, data.login, data.password)


@post("/account/login", include_in_schema=False, status_code=HTTP_200_OK)
async def log_in(
    data: JSONBody[LoginIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    await service.count_login(keeper, gate, request, who, data.login)
    return await service.log_in(keeper, request, who, data.login, data.password)


@post("/account/logout", include_in_schema=False, status_code=HTTP_200_OK)
async def log_out(request: Asked, keeper: TheKeeper, who: Who) -> MeOut:
    return await service.log_out(keeper, request, who)


@post("/account/password", include_in_schema=False, status_code=HTTP_200_OK)
async def change_password(
    data: JSONBody[PasswordIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> MeOut:
    await gate.use(request, "logins", who.user_id)
    return await service.change_password(keeper, request, who, data.old, data.new)


@post("/account/sessions/{session_id:str}/end", include_in_schema=False, status_code=HTTP_200_OK)
async def end_session(session_id: Name, keeper: TheKeeper, who: Who) -> Made:
    await service.end_session(keeper, who, session_id)
    return Made(session_id)


@post("/account/tokens/{token_id:str}/remove", include_in_schema=False, status_code=HTTP_200_OK)
async def remove_token(token_id: Name, keeper: TheKeeper, who: Who) -> Made:
    await service.remove_token(keeper, who, token_id)
    return Made(token_id)


# ---------------------------------------------------------------------- what is done


def _does(path: str, action: AnyCallable, most_bytes: int | None = None) -> HTTPRouteHandler:
    """Serves an action at a path of the page."""
    limit = Empty if most_bytes is None else most_bytes
    return post(path, include_in_schema=False, status_code=HTTP_200_OK, request_max_body_size=limit)(action)


handlers: list[HTTPRouteHandler] = [
    _does("/t/{table_id:str}/answer", actions.answer),
    _does("/t/{table_id:str}/mute", actions.mute),
    _does("/t/{table_id:str}/way", actions.way),
    _does("/t/{table_id:str}/propose", actions.propose),
    _does("/t/{table_id:str}/tick", actions.tick),
    _does("/t/{table_id:str}/undo", actions.undo),
    _does("/t/{table_id:str}/redo", actions.redo),
    _does("/t/{table_id:str}/restart", actions.restart),
    _does("/t/{table_id:str}/agree", actions.agree),
    _does("/t/{table_id:str}/go-on", actions.go_on),
    _does("/t/{table_id:str}/chat", actions.say),
    _does("/t/{table_id:str}/sit", actions.sit),
    _does("/t/{table_id:str}/leave", actions.leave),
    _does("/t/{table_id:str}/resign", actions.resign),
    _does("/t/{table_id:str}/vote-out", actions.vote_out),
    _does("/t/{table_id:str}/decline", actions.decline),
    _does("/t/{table_id:str}/fresh", actions.fresh_deal),
    _does("/t/{table_id:str}/rematch", actions.rematch),
    _does("/b/{branch_id:str}/answer", actions.branch_answer),
    _does("/b/{branch_id:str}/undo", actions.branch_undo),
    _does("/seals", actions.show_seal),
    _does("/tables", actions.create_table),
    _does("/tables/import", actions.import_log, service.MOST_IMPORTED_BYTES),
    _does("/packs", actions.make_pack, service.MOST_PACK_BYTES),
    _does("/packs/{pack_id:str}", actions.change_pack, service.MOST_PACK_BYTES),
    _does("/packs/{pack_id:str}/delete", actions.delete_pack),
    _does("/account/name", actions.rename),
    _does("/account/tokens", actions.make_token),
    hand_over,
    branch,
    foresee,
    areas,
    story,
    live,
    log,
    explain,
    branch_redo,
    branch_restart,
    branch_foresee,
    branch_areas,
    branch_story,
    branch_live,
    branch_explain,
    join,
    choose,
    sign_up,
    log_in,
    log_out,
    change_password,
    end_session,
    remove_token,
]
