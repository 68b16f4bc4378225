"""What people and programs do, one handler each: `routes` serves it at the page's paths, `api` at its own.

Each says who may do it and how often, and hands it to the keeper.
"""

from __future__ import annotations

from typing import Annotated

from litestar.params import JSONBody, PathParameter

from starboard.server import service
from starboard.server.livetable import LiveTable
from starboard.server.model import BranchInfo, ChatLine, Done, Identity, Share
from starboard.server.quotas import check_company
from starboard.server.requests import (
    AgreeIn,
    AnswerIn,
    BranchIn,
    ChatIn,
    FreshIn,
    NameIn,
    NewPack,
    NewTable,
    OutIn,
    PackIn,
    ProposalIn,
    SealIn,
    SeatIn,
    ShareIn,
    SitIn,
    TickIn,
    TokenIn,
    UndoIn,
    WayIn,
)
from starboard.server.security import somebody
from starboard.server.service import Asked, TheGate, TheKeeper, Who
from starboard.server.shuffling import may_contribute
from starboard.server.wire import MeOut, PackOut, SealOut, TableOut, TokenOut, WayOut, pack_out

TableId = Annotated[
    str, PathParameter(description="The id of a table: the part after /t/ in its link.", max_length=40)
]

PackId = Annotated[str, PathParameter(description="The id of a pack of own cards.", max_length=40)]


# ---------------------------------------------------------------------- playing


async def answer(
    table_id: TableId, data: JSONBody[AnswerIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """The answer is on disk when this returns. Sent twice, it counts once (`repeated`).

    Where the rules want the consent of others who have not spoken yet, it is put to them first (`asked`).
    With `then`, what the title asks together is answered at once; what does not fit is left out (`dropped`).
    """
    await gate.use(request, "answers", who.user_id)
    return await keeper.deciding.answer(
        table_id, somebody(who), data.seat, data.question, data.value, data.then
    )


async def mute(
    table_id: TableId, data: JSONBody[AnswerIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """Nobody else learns of it. The question stays open unless nothing is left but to let it pass."""
    await gate.use(request, "answers", who.user_id)
    return await keeper.playing.mute(table_id, somebody(who), data.question, data.value)


async def way(
    table_id: TableId, data: JSONBody[WayIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> WayOut:
    """Only your own answers, as far as your next turn, and nothing that rolls, draws or reveals."""
    await gate.use(request, "answers", who.user_id)
    return await keeper.seeking.way(table_id, somebody(who), data.question, data.key)


async def propose(
    table_id: TableId, data: JSONBody[ProposalIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """Anyone at the table may, whoever is asked. With the last word that is missing, the answer is given."""
    await gate.use(request, "answers", who.user_id)
    return await keeper.deciding.propose(table_id, somebody(who), data.question, data.value)


async def tick(
    table_id: TableId, data: JSONBody[TickIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """Say it again to change your mind. Who objects to their own proposal withdraws it."""
    await gate.use(request, "chat" if data.text else "answers", who.user_id)
    return await keeper.deciding.tick(table_id, somebody(who), data.question, data.yes, data.text)


async def undo(
    table_id: TableId, data: JSONBody[UndoIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await keeper.undoing.undo(table_id, somebody(who), data.seat, data.to)


async def redo(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await keeper.undoing.redo(table_id, somebody(who), data.seat)


async def restart(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await keeper.undoing.restart(table_id, somebody(who), data.seat)


async def agree(
    table_id: TableId, data: JSONBody[AgreeIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await keeper.agreeing.agree(table_id, somebody(who), data.yes)


async def go_on(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await keeper.upgrading.go_on(table_id, somebody(who), data.seat)


async def say(
    table_id: TableId, data: JSONBody[ChatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> ChatLine:
    await gate.use(request, "chat", who.user_id)
    return await keeper.talking.say(table_id, somebody(who), data.text)


# ---------------------------------------------------------------------- tables and seats


async def create_table(
    data: JSONBody[NewTable], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    await gate.use(request, "tables", who.user_id)
    somebody(who)
    service.title_named(data.title)
    check_company(who, ("person" if plan.kind == "me" else plan.kind for plan in data.seats))
    info = await keeper.dealing.create(
        data.title,
        data.options,
        data.seats,
        who,
        settings=data.settings,
        share=data.share,
        pack=data.pack,
    )
    return await service.table_of(keeper, who, info.id)


async def show_seal(
    data: JSONBody[SealIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> SealOut:
    """Look at it before you contribute: it shows that the server's secret was fixed by then."""
    if data.token is not None:
        return _seal_of((await keeper.links.invitation(data.token))[0], who)
    if data.table is not None:
        return _seal_of(await keeper.tables.open(data.table, who), who)
    await gate.use(request, "tables", who.user_id)
    return SealOut(await keeper.shuffling.new_seal(somebody(who)), True)


def _seal_of(live: LiveTable, who: Identity) -> SealOut:
    return SealOut(live.seal, may_contribute(live.info, live.table, live.seats_of(who)))


async def import_log(request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> TableOut:
    await gate.use(request, "tables", who.user_id)
    info = await keeper.dealing.import_log(await request.body(), somebody(who))
    return await service.table_of(keeper, who, info.id)


async def fresh_deal(
    table_id: TableId, data: JSONBody[FreshIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    await gate.use(request, "tables", who.user_id)
    seats = (await keeper.tables.open(table_id, somebody(who))).info.seats
    check_company(
        who,
        (
            found.kind if plan is None else "person" if plan.kind == "me" else plan.kind
            for found, plan in zip(seats, data.seats or [None] * len(seats), strict=False)
        ),
    )
    info = await keeper.dealing.fresh_deal(table_id, who, data.seats, data.share)
    return await service.table_of(keeper, who, info.id)


async def rematch(
    table_id: TableId,
    request: Asked,
    keeper: TheKeeper,
    who: Who,
    gate: TheGate,
    data: JSONBody[ShareIn | None] = None,
) -> TableOut:
    await gate.use(request, "tables", who.user_id)
    share = Share() if data is None else data.share
    info = await keeper.dealing.rematch(table_id, somebody(who), share)
    return await service.table_of(keeper, who, info.id)


async def sit(
    table_id: TableId, data: JSONBody[SitIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TableOut:
    await gate.use(request, "seats", who.user_id)
    await keeper.seating.sit(table_id, somebody(who), data.seat, data.contribution)
    return await service.table_of(keeper, who, table_id)


async def decline(table_id: TableId, request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> Done:
    """The seat that is kept for me goes to somebody else."""
    await gate.use(request, "seats", who.user_id)
    return await keeper.seating.decline(table_id, somebody(who))


async def leave(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "seats", who.user_id)
    return await keeper.seating.leave(table_id, somebody(who), data.seat)


async def resign(
    table_id: TableId, data: JSONBody[SeatIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """A bot plays on in my seat, and the others need not wait."""
    await gate.use(request, "seats", who.user_id)
    return await keeper.seating.resign(table_id, somebody(who), data.seat)


async def vote_out(
    table_id: TableId, data: JSONBody[OutIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    """If somebody has kept the table waiting for too long, the others may let a bot play on."""
    await gate.use(request, "seats", who.user_id)
    return await keeper.seating.vote_out(table_id, somebody(who), data.seat)


# ---------------------------------------------------------------------- own cards


async def make_pack(
    data: JSONBody[NewPack], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> PackOut:
    """It is kept even if it has mistakes, but then no table can be made with it."""
    await gate.use(request, "checks", who.user_id)
    return pack_out(await keeper.packs.make(somebody(who), data.title, data.name, data.files))


async def change_pack(
    pack_id: PackId, data: JSONBody[PackIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> PackOut:
    """Send all its files: those that are missing are removed. Tables that are played with it stay as they
    are."""
    await gate.use(request, "checks", who.user_id)
    return pack_out(await keeper.packs.change(somebody(who), pack_id, data.name, data.files))


async def delete_pack(pack_id: PackId, keeper: TheKeeper, who: Who) -> PackOut:
    """Tables that are played with it keep their cards."""
    found = await keeper.packs.own(somebody(who), pack_id)
    await keeper.packs.delete(who, pack_id)
    return pack_out(found)


# ---------------------------------------------------------------------- branches


async def branch(
    table_id: TableId, data: JSONBody[BranchIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> BranchInfo:
    await gate.use(request, "tables", who.user_id)
    return await keeper.branching.begin(table_id, somebody(who), data.seat, data.others, data.row)


async def branch_answer(
    branch_id: TableId, data: JSONBody[AnswerIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    found = await keeper.branching.open(branch_id, somebody(who))
    return await service.branch_answer(found, who, data)


async def branch_undo(
    branch_id: TableId, data: JSONBody[UndoIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> Done:
    await gate.use(request, "answers", who.user_id)
    return await service.branch_undo(await keeper.branching.open(branch_id, somebody(who)), data.to)


# ---------------------------------------------------------------------- people


async def rename(data: JSONBody[NameIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate) -> MeOut:
    # Everybody at the person's tables is told.
    await gate.use(request, "chat", who.user_id)
    return await service.rename(keeper, who, data.name)


async def make_token(
    data: JSONBody[TokenIn], request: Asked, keeper: TheKeeper, who: Who, gate: TheGate
) -> TokenOut:
    await gate.use(request, "logins", who.user_id)
    return await service.make_token(keeper, who, data.label)
