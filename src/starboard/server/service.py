"""What the handlers of page and API have in common, below the requests themselves (`actions`)."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.response import Stream

from starboard.kernel import log as logs
from starboard.kernel.differences import Change
from starboard.kernel.log import Log, PartialLog
from starboard.kernel.title import AnyTitle, find_title, titles
from starboard.server.branch import Branch
from starboard.server.cards import changes_of
from starboard.server.errors import NotFound, NotYours, TooMany
from starboard.server.face import Face, parse_question
from starboard.server.keeper import Keeper
from starboard.server.live import Audience, Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, SeatPlan, TableInfo
from starboard.server.quotas import check_company
from starboard.server.rates import SHARED, Rates, SharedRates, network_of
from starboard.server.requests import AnswerIn
from starboard.server.security import address_of, key_of, known_mark, set_known, set_session, somebody
from starboard.server.wire import ExplanationOut, MeOut, TableOut, TitleOut, TokenOut, table_out, title_out

Asked = Request[Any, Any, Any]

BOTS = {
    "random": "Picks any legal answer at random.",
    "greedy": "Looks ahead to the end of its turn.",
    "planner": "Looks beyond its turn; the strongest bot.",
}
MOST_IMPORTED_BYTES = 2_000_000
MOST_PACK_BYTES = 600_000


class Gate:
    """Counts what a person and their address do, and holds up floods."""

    def __init__(self, keeper: Keeper) -> None:
        self._rates = Rates(keeper.config.limits)
        # A file has one process; on a database server, all of them count together.
        self._shared = None if keeper.config.sqlite else SharedRates(keeper.db, keeper.config.limits)
        self._proxied = keeper.config.proxied

    async def use(self, request: Asked, kind: str, who: str) -> None:
        place = self.place_of(request)
        await self._use(kind, who or place, place)

    async def use_here(self, request: Asked, kind: str, what: str) -> None:
        """Counts what is done from one address to one thing."""
        place = self.place_of(request)
        await self._use(kind, f"{what} from {place}", place)

    async def use_alone(self, kind: str, what: str) -> None:
        """Counts what is done to one thing, wherever from."""
        await self._use(kind, what, what)

    def place_of(self, request: Asked) -> str:
        """Where a request comes from: of an IPv6 address, the network that one household has."""
        return network_of(address_of(request, self._proxied))

    async def _use(self, kind: str, who: str, place: str) -> None:
        self._rates.use(kind, who, place)
        if self._shared is not None and kind in SHARED:
            await self._shared.use(kind, who, place)


# What the application hands to every handler that asks for it by this name.
TheKeeper = NamedDependency[Keeper]
TheGate = NamedDependency[Gate]
Who = NamedDependency[Identity]


def title_named(title_id: str) -> AnyTitle:
    """Unlike on the command line, a link must name the title exactly."""
    if title_id not in titles():
        raise NotFound
    return find_title(title_id)


def all_titles() -> list[TitleOut]:
    return [title_out(title, BOTS) for title in titles().values()]


def explained(face_or_title: Face | AnyTitle, component: str, keeper: Keeper) -> ExplanationOut:
    if isinstance(face_or_title, Face):
        words, page = face_or_title.words, face_or_title.page
    else:
        words = keeper.wording.words_of(face_or_title.id)
        page = keeper.wording.page_of(face_or_title.id)
    found = words.explain(component)
    if found is None:
        raise NotFound
    drawing = "" if page is None else page.component(component)
    return ExplanationOut(found.id, found.name, found.kind, found.text, found.clause, found.origin, drawing)


def shown_seat(face: Face, who: Identity, seat: int | None) -> int | None:
    """The seat a program looks through. Somebody else's is refused, never quietly replaced."""
    if seat is not None and seat not in face.seats_of(who):
        raise NotYours("This seat is not yours: leave the seat out to watch.")
    return face.seat_for(who, seat)


async def table_of(keeper: Keeper, who: Identity, table_id: str) -> TableOut:
    live = await keeper.tables.open(table_id, who)
    return table_out(keeper.links.shown(live.info, who), who, live, live.words)


async def table_to_join(keeper: Keeper, who: Identity, table_id: str, token: str = "") -> LiveTable:
    """A table of which somebody may see the cards: these are rules, to be known before one sits down."""
    try:
        return await keeper.tables.open(table_id, who)
    except NotFound:
        if token:
            live = (await keeper.links.invitation(token))[0]
        else:
            offered = [info.id for info in await keeper.listing.lobby()]
            if table_id not in offered:
                raise
            live = await keeper.tables.open(table_id)
        if live.info.id != table_id:
            raise
        return live


async def changes_at(face: Face) -> tuple[Change, ...]:
    """What differs from our cards at this table."""
    return () if face.cards is None else await asyncio.to_thread(changes_of, face.cards)


def listed(keeper: Keeper, infos: list[TableInfo], who: Identity) -> list[TableOut]:
    known = titles()
    return [
        table_out(
            info,
            who,
            keeper.tables.face_of(info.id),
            keeper.wording.words_of(info.title) if info.title in known else None,
        )
        for info in infos
    ]


def exported(keeper: Keeper, live: LiveTable, who: Identity) -> Log | PartialLog:
    """The log as this person may have it. One that can be checked is signed, if the game was played here:
    for what was imported, nobody here can vouch."""
    log = live.log_for(who)
    if isinstance(log, PartialLog):
        return log
    return logs.hashed(log) if live.info.imported else keeper.stamp.sign(log)


async def stream(
    audience: Audience, viewer: Viewer, keeper: Keeper, live: LiveTable | None, request: Asked, gate: Gate
) -> Stream:
    await gate.use(request, "streams", viewer.who.user_id)
    viewer.key = key_of(request)
    viewer.place = gate.place_of(request)
    viewer.table = "" if live is None else live.info.id
    viewer.at_home = live is None or live.info.host == viewer.who.user_id or bool(live.seats_of(viewer.who))
    if not keeper.streams.admit(viewer):
        raise TooMany("Too many windows are open: close one and try again.")
    if viewer.table and not viewer.hidden:
        await keeper.crier.came(viewer.who.user_id, viewer.table)
    events = keeper.streams.follow(viewer, audience.stream(viewer, keeper.config.ping_seconds))
    return Stream(
        events,
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def branch_answer(branch: Branch, who: Identity, data: AnswerIn) -> Done:
    """Branches live in memory: nothing has to be written."""
    seat = parse_question(data.question)[2]
    if seat not in branch.seats_of(who):
        raise NotYours("This seat plays by itself in this branch: answer for your own.")
    async with branch.lock:
        dropped = branch.answer(seat, data.question, (data.value, *data.then))
    return _branched(branch, repeated=dropped is None, dropped=dropped or "")


async def branch_undo(branch: Branch, to: int | None) -> Done:
    async with branch.lock:
        branch.undo(to)
    return _branched(branch)


async def branch_redo(branch: Branch) -> Done:
    async with branch.lock:
        branch.redo()
    return _branched(branch)


def _branched(branch: Branch, repeated: bool = False, dropped: str = "") -> Done:
    branch.audience.touch()
    return Done(branch.version, len(branch.table.answers), repeated=repeated, dropped=dropped)


async def hand_over(keeper: Keeper, who: Identity, table_id: str, seat: int, plan: SeatPlan) -> Done:
    """As host, turns a seat into what it is to be; or asks the others."""
    live = await keeper.tables.open(table_id, somebody(who))
    if plan.kind == "bot":
        check_company(who, ("bot" if s.seat == seat else s.kind for s in live.info.seats))
    return await keeper.seating.hand_over(table_id, who, seat, plan)


# ---------------------------------------------------------------------- people


def me(who: Identity) -> MeOut:
    return MeOut(who.name, who.account, who.login)


async def rename(keeper: Keeper, who: Identity, name: str) -> MeOut:
    renamed, shown = await keeper.people.rename(somebody(who), name)
    await keeper.tables.reseat_all(shown)
    return me(renamed)


async def sign_up(keeper: Keeper, request: Asked, who: Identity, login: str, password: str) -> MeOut:
    account = await keeper.people.sign_up(somebody(who), login, password)
    await _begin_session(keeper, request, account)
    return me(account)


async def _begin_session(keeper: Keeper, request: Asked, account: Identity) -> None:
    """Whatever cookie the browser had until now, somebody else may have given it or seen it."""
    agent = request.headers.get("user-agent", "")
    set_session(request, await keeper.people.begin_session(account, agent))
    if account.login is not None:
        set_known(request, keeper.people.signer.known(account.login))
    await keeper.oversight.look()


async def count_login(keeper: Keeper, gate: Gate, request: Asked, who: Identity, login: str) -> None:
    """Holds up those who guess, and nobody else."""
    login = login.strip().lower()
    mark = known_mark(request, keeper.config.secure)
    if mark and keeper.people.signer.is_known(mark, login):
        # Whoever shares the owner's address must not lock them out either.
        await gate.use_alone("logins", f"login {login} with {mark}")
        return
    await gate.use(request, "logins", who.user_id)
    # A guest is made in a moment, so attempts are also counted by the account they are made on. Only those
    # from the same place: whoever guesses elsewhere must not lock out the owner.
    await gate.use_here(request, "logins", f"login {login}")


async def log_in(keeper: Keeper, request: Asked, who: Identity, login: str, password: str) -> MeOut:
    account, moved = await keeper.people.log_in(who, login, password)
    await keeper.tables.reseat_all(moved)
    await _begin_session(keeper, request, account)
    return me(account)


async def log_out(keeper: Keeper, request: Asked, who: Identity) -> MeOut:
    await keeper.people.log_out(somebody(who), key_of(request))
    await keeper.oversight.look()
    guest, cookie = keeper.people.new_guest()
    set_session(request, cookie)
    return me(guest)


async def end_session(keeper: Keeper, who: Identity, session_id: str) -> None:
    if not await keeper.people.end_session(somebody(who), session_id):
        raise NotFound
    await keeper.oversight.look()


async def change_password(keeper: Keeper, request: Asked, who: Identity, old: str, new: str) -> MeOut:
    await keeper.people.change_password(somebody(who), old, new)
    await _begin_session(keeper, request, who)
    return me(who)


async def make_token(keeper: Keeper, who: Identity, label: str) -> TokenOut:
    token_id, kept_label, token = await keeper.people.make_token(somebody(who), label)
    found = {row.id: row.created for row in await keeper.people.tokens(who)}
    return TokenOut(token_id, kept_label, found[token_id], token)


async def tokens(keeper: Keeper, who: Identity) -> list[TokenOut]:
    return [TokenOut(row.id, row.label, row.created) for row in await keeper.people.tokens(somebody(who))]


async def remove_token(keeper: Keeper, who: Identity, token_id: str) -> None:
    if not await keeper.people.remove_token(somebody(who), token_id):
        raise NotFound
    await keeper.oversight.look()
