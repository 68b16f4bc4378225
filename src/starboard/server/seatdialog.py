"""The seats dialog: who sits where, and what this person may do about it."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from litestar import get
from litestar.params import FromPath

from starboard.bots.specs import SPECS
from starboard.page.render import piece
from starboard.server.handover import Verdict, is_free, judge
from starboard.server.model import Identity, PlanKind, SeatInfo, TableInfo
from starboard.server.service import TheKeeper, Who
from starboard.server.timing import pace, spoken

Name = FromPath[str]


class Fragment(msgspec.Struct, frozen=True):
    """A piece of a page, fetched by the script."""

    html: str


@dataclass(frozen=True, slots=True)
class SeatAct:
    """Something that can be done with a seat, and what it entails. `fresh`: only with a fresh deal."""

    kind: str
    bot: str
    label: str
    note: str
    fresh: bool


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    name: str
    who: str
    link: str
    acts: list[SeatAct]
    leave: str
    resign: str
    out: str


@get("/t/{table_id:str}/seats", include_in_schema=False)
async def seats(table_id: Name, keeper: TheKeeper, who: Who) -> Fragment:
    """The seats dialog, as this person may use it."""
    live = await keeper.tables.open(table_id, who)
    info = keeper.links.shown(live.info, who)
    waiting = [seat for seat, clock, _ in live.running_clocks(None) if clock.since is not None]
    now = keeper.tables.clock.now()
    silent = [
        seat for seat in waiting if now - (live.clocks[seat].since or now) >= info.settings.silent_seconds
    ]
    rows = [_seat_row(info, s, who, s.seat in silent) for s in info.seats]
    return Fragment(piece("seats.html", rows=rows, host=info.host == who.user_id, pace=_pace(info)))


def _pace(info: TableInfo) -> str:
    """What happens to somebody who does not answer."""
    clock = pace(info.settings)
    wait = spoken(info.settings.silent_seconds)
    vote = f"Whoever keeps the others waiting for {wait} can be voted out."
    return (
        f"There is a clock: {clock}. At zero, a bot plays on. {vote}"
        if clock
        else f"There is no clock. {vote}"
    )


def _seat_row(info: TableInfo, seat: SeatInfo, who: Identity, silent: bool) -> SeatRow:
    mine = seat.kind == "person" and bool(who.user_id) and seat.user_id == who.user_id
    sorts = {"bot": "a bot", "friend": "free: waiting for a friend", "open": "free: anyone can sit down"}
    if seat.invited is not None:
        sorts["friend"] = "invited"
    free = mine or seat.kind != "person" or not info.started
    handed = info.host == who.user_id and bool(who.user_id) and free
    return SeatRow(
        seat=seat.seat,
        name=seat.name,
        who="you" if mine else sorts.get(seat.kind, "a person"),
        link=f"/j/{seat.join_token}" if seat.join_token and not info.closed else "",
        acts=_seat_acts(info, seat, who) if handed else [],
        leave=_leaving(info) if mine and info.finished is None else "",
        resign=_RESIGNING if mine and info.started and info.finished is None and len(info.people) > 1 else "",
        out=_voting(info, seat, who) if silent and _may_vote(info, seat, who) else "",
    )


_RESIGNING = "A bot plays on in your seat right away, and the log says so."


def _may_vote(info: TableInfo, seat: SeatInfo, who: Identity) -> bool:
    sits = bool(info.seats_of(who.user_id))
    return sits and info.started and seat.kind == "person" and seat.user_id != who.user_id


def _voting(info: TableInfo, seat: SeatInfo, who: Identity) -> str:
    if info.people - {who.user_id, seat.user_id}:
        return f"The others will be asked; if they all agree, a bot plays on for {seat.name}."
    return f"A bot plays on for {seat.name} right away, and the log says so."


def _seat_acts(info: TableInfo, seat: SeatInfo, who: Identity) -> list[SeatAct]:
    wishes: list[tuple[PlanKind, str, str]] = [
        ("me", "", "Me"),
        ("friend", "", "A friend"),
        ("open", "", "Anyone"),
        *(("bot", spec, spec.capitalize()) for spec in SPECS if ":" not in spec),
    ]
    mine = seat.kind == "person" and seat.user_id == who.user_id
    own = "me" if mine else seat.kind
    found = []
    for kind, bot, label in wishes:
        if kind == own and (kind != "bot" or seat.bot == bot):
            continue
        verdict = judge(info, who.user_id, seat, kind)
        found.append(SeatAct(kind, bot, label, _entails(verdict, seat, who), bool(verdict.why)))
    return found


def _entails(verdict: Verdict, seat: SeatInfo, who: Identity) -> str:
    """What the host should know before doing it."""
    if verdict.why:
        return verdict.why
    if verdict.anew and seat.kind == "person" and seat.user_id != who.user_id:
        return f"{seat.name} will be removed from the table, and the game will be dealt again."
    if verdict.anew:
        return "Nobody has answered yet, so the game will be dealt again."
    if verdict.ask:
        return "The others will be asked; it happens if they all agree."
    if verdict.second:
        return "You will know a second hand, so from then on no seat in this game can go to another person."
    if is_free(seat):
        return "The seat is free, so this happens right away."
    return "This happens right away, and the log says so."


def _leaving(info: TableInfo) -> str:
    if not info.started:
        return "The seat becomes free. Nobody has answered yet, so the game will be dealt again."
    return "The seat becomes free, and the others play on without you. Whoever takes it also gets your hand."
