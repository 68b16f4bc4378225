"""New tables: a fresh one, a rematch, the same game dealt again, one from a log file."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence

import msgspec

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.carry import carry
from starboard.kernel.errors import BadLog, BadOption
from starboard.kernel.fair import Draw
from starboard.kernel.log import Log, Remark
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title
from starboard.server import store, upgrade
from starboard.server.bodies import holds_nul
from starboard.server.botpool import check_bot
from starboard.server.cards import Cards, content_of
from starboard.server.errors import NotYours, Refused
from starboard.server.identity import People, clean
from starboard.server.links import Links
from starboard.server.model import Identity, SeatInfo, SeatPlan, Settings, Share, TableInfo
from starboard.server.names import NAME_LENGTH
from starboard.server.packs import Chosen, Packs
from starboard.server.playing import go_on_by_itself
from starboard.server.quotas import Check, Quotas, check_company
from starboard.server.registry import Registry
from starboard.server.seatplans import check_free_for, holders, seat_after, seats_for
from starboard.server.shown import asked_at
from starboard.server.shuffling import Shuffling
from starboard.server.store import Stored
from starboard.server.wording import Wording
from starboard.signing import signed_by

_MOST_IMPORTED = 5000
_MOST_REMARKS = 200
_REMARK_LENGTH = 300


class Dealing:
    """Lays tables out."""

    def __init__(
        self,
        tables: Registry,
        people: People,
        links: Links,
        shuffling: Shuffling,
        wording: Wording,
        quotas: Quotas,
        packs: Packs,
        bot_seconds: float,
    ) -> None:
        self._tables = tables
        self._packs = packs
        self._quotas = quotas
        self._people = people
        self._links = links
        self._shuffling = shuffling
        self._wording = wording
        self._bot_seconds = bot_seconds

    async def create(
        self,
        title_id: str,
        options: Mapping[str, Value],
        seats: Sequence[SeatPlan],
        who: Identity,
        seed: str | None = None,
        settings: Settings | None = None,
        share: Share = Share(),
        pack: str | None = None,
    ) -> TableInfo:
        """Sets up a game. People can start right away: a free seat holds it up only on its own turn.

        A given seed is for measurements: nobody contributes to it. `pack`: own cards, by id or fingerprint.
        """
        if not who.user_id:
            raise NotYours("Only someone with a name can create a table: open the page first.")
        title = find_title(title_id)
        chosen = title.check_options({**options, "seats": len(seats)})
        sitting = seats_for(title, seats, who, self._bot_seconds)
        chosen_cards = await self._packs.choose(who, pack, title.id) if pack else None
        await self._people.keep(who)
        draw = await self._shuffling.draw(share, sitting, who) if seed is None else None
        cards = None if chosen_cards is None else chosen_cards.cards
        table = await asyncio.to_thread(_table, title, chosen, seed, draw, cards)
        return await self._lay_out(
            table, sitting, who, settings or Settings(), False, played_with=chosen_cards
        )

    async def rematch(self, table_id: str, who: Identity, share: Share = Share()) -> TableInfo:
        """The same bots and options, with the first seat moved on by one. The others are invited."""
        live = await self._tables.open(table_id, who)
        if not live.seats_of(who) and live.info.host != who.user_id:
            raise NotYours("Only players of this game can ask for a rematch.")
        if not live.table.over:
            raise Refused("The game is not over: play it to its end, or create another table.")
        title = live.table.title
        old = [_opened(s) for s in live.info.seats[1:] + live.info.seats[:1]]
        sitting = tuple(_kept_for(msgspec.structs.replace(s, seat=seat), who) for seat, s in enumerate(old))
        draw = await self._shuffling.draw(share, sitting, who)
        table = await asyncio.to_thread(
            Table, title, live.info.options, content=live.table.content, draw=draw
        )
        return await self._lay_out(
            table, sitting, who, live.info.settings, False, played_with=Chosen.at(live)
        )

    async def fresh_deal(
        self, table_id: str, who: Identity, seats: Sequence[SeatPlan | None], share: Share = Share()
    ) -> TableInfo:
        """A new table with the same title, options and settings, and the seats as the host wants them.

        None keeps a seat for whoever has it now, who is invited; an empty list does so with all of them.
        """
        live = await self._tables.open(table_id, who)
        info = live.info
        if info.host != who.user_id or not who.user_id:
            raise NotYours("Only the host can make a fresh deal: ask for a rematch instead.")
        if seats and len(seats) != len(info.seats):
            raise Refused(f"The table has {len(info.seats)} seats: list all of them, or none.")
        sitting = []
        for found, plan in zip(info.seats, seats or [None] * len(info.seats), strict=True):
            after = found
            if plan is not None:
                check_free_for(found, who, False)
                after = seat_after(live, who, found, plan, self._bot_seconds)
            sitting.append(_kept_for(after, who))
        draw = await self._shuffling.draw(share, sitting, who)
        table = await asyncio.to_thread(
            Table, live.table.title, info.options, content=live.table.content, draw=draw
        )
        return await self._lay_out(
            table, tuple(sitting), who, info.settings, False, played_with=Chosen.at(live)
        )

    async def import_log(self, data: bytes, who: Identity) -> TableInfo:
        """A table from a log file: to look at if it is finished, to play on if not."""
        if not who.user_id:
            raise NotYours("Only someone with a name can import a game: open the page first.")
        log = logs.decode(data, "The file")
        if holds_nul(data, msgspec.to_builtins(log)):
            raise BadLog("The file was damaged or edited: there are NUL characters in it.")
        if len(log.answers) > _MOST_IMPORTED:
            raise BadLog(f"The log has more than {_MOST_IMPORTED} answers: no game is that long.")
        own = await self._packs.of_log(who, log)
        content = None if own is None else await asyncio.to_thread(content_of, own.cards)
        async with self._tables.replaying.turn(who.user_id, ""):
            carried = await asyncio.to_thread(carry, log, content, known=own is not None)
        table = carried.whole()
        signed_by(log)
        over = table.over or log.result is not None
        sitting = []
        for seat in range(table.seat_count):
            kind = log.seats[seat] if seat < len(log.seats) else ""
            head, _, rest = kind.partition(":")
            try:
                bot = None if head in ("human", "") or over else check_bot(kind, self._bot_seconds)
            except BadOption:
                bot = None
            name = clean(rest if head == "human" else kind, NAME_LENGTH) or self._wording.words_of(
                log.title
            ).seat_name(seat)
            if bot is None:
                sitting.append(SeatInfo(seat, "person", name, who.user_id))
            else:
                sitting.append(SeatInfo(seat, "bot", name, None, bot))
        if not over:
            check_company(who, (s.kind for s in sitting))
        await self._people.keep(who)
        remarks = [
            Remark(min(max(0, said.step), len(table.answers)), clean(said.text, _REMARK_LENGTH), said.at)
            for said in log.remarks[:_MOST_REMARKS]
        ]
        if not carried.checked and carried.ends_alike:
            remarks.append(Remark(len(table.answers), upgrade.told(carried), time.time()))
        # A game that would end differently today is stored as it was played: its result stands.
        as_played = None if carried.ends_alike else log
        return await self._lay_out(
            table, tuple(sitting), who, Settings(listed=False), True, remarks, as_played, own
        )

    async def _lay_out(
        self,
        table: Table,
        sitting: tuple[SeatInfo, ...],
        who: Identity,
        settings: Settings,
        imported: bool,
        remarks: Sequence[Remark] = (),
        as_played: Log | None = None,
        played_with: Chosen | None = None,
    ) -> TableInfo:
        checks = []
        if table.result is None:
            checks.append(self._quotas.bots(who, sum(s.kind == "bot" for s in sitting)))
        if settings.listed and any(s.kind == "open" for s in sitting):
            checks.append(self._quotas.offers(who))
        checks += [self._quotas.invitation(who, s.invited, s.name) for s in sitting if s.invited is not None]
        return await self._store(
            table, sitting, who, settings, imported, remarks, as_played, played_with, checks
        )

    async def _store(
        self,
        table: Table,
        sitting: tuple[SeatInfo, ...],
        who: Identity,
        settings: Settings,
        imported: bool,
        remarks: Sequence[Remark],
        as_played: Log | None,
        played_with: Chosen | None,
        checks: Sequence[Check],
    ) -> TableInfo:
        now = time.time()
        info = TableInfo(
            id=secrets.token_hex(8),
            title=table.title.id,
            options=table.options,
            seats=sitting,
            host=who.user_id,
            created=now,
            finished=now if table.over else None,
            settings=settings,
            updated=now,
            step=len(table.answers),
            moves=len(table.known_steps(())),
            waiting=asked_at(table),
            result=table.result,
            imported=imported,
            # The importer may have played the game to the end elsewhere.
            started=imported,
            held=holders(sitting),
            cards=None if played_with is None else played_with.name,
            fingerprint=table.content.fingerprint,
        )
        stored = dealt(info, table, 0, 0)
        stored.remarks = list(remarks)
        if played_with is not None:
            stored.cards = played_with.cards
            if not imported:
                stored.remarks.append(Remark(0, played_with.told(info.fingerprint), now))
        if as_played is not None:
            upgrade.store_as_played(stored, as_played)
            await self._quotas.write(checks, lambda c: store.create_table(c, stored, (), False))
            return self._links.shown(stored.info, who)
        live = self._tables.lay(stored, table)
        if not imported:
            go_on_by_itself(live)
            live.count_answers()
            stored.answers, stored.joined = list(table.answers), list(table.joined)
            live.info = stored.info = msgspec.structs.replace(
                info, step=len(table.answers), moves=len(table.known_steps(())), waiting=live.waits
            )
        await self._quotas.write(checks, lambda c: store.create_table(c, stored, live.waits, live.bot_turn))
        self._tables.add(live)
        return self._links.shown(live.info, who)


def _table(
    title: AnyTitle, options: Mapping[str, Value], seed: str | None, draw: Draw | None, cards: Cards | None
) -> Table:
    return Table(title, options, seed, content=content_of(cards), draw=draw)


def _opened(seat: SeatInfo) -> SeatInfo:
    """A link that nobody has used is not sent again: anyone may come."""
    return msgspec.structs.replace(seat, kind="open") if seat.kind == "friend" else seat


def _kept_for(seat: SeatInfo, who: Identity) -> SeatInfo:
    """The same seat at another table. Nobody is seated unasked: it is kept for whoever had it."""
    seat = msgspec.structs.replace(seat, join_token=None, generation=0)
    if seat.kind == "person" and seat.user_id != who.user_id:
        return msgspec.structs.replace(seat, kind="friend", user_id=None, invited=seat.user_id)
    return seat


def dealt(info: TableInfo, table: Table, version: int, epoch: int) -> Stored:
    """What to store for a table whose cards have just been dealt, or for an imported one."""
    return Stored(
        info=info,
        rules=table.title.version,
        content=table.content.fingerprint,
        seed=table.seed,
        start=table.start_hash,
        version=version,
        epoch=epoch,
        redo=[],
        asked=None,
        takebacks=[0] * table.seat_count,
        quiet=[0] * (table.seat_count + 1),
        muted=[[] for _ in range(table.seat_count)],
        answers=list(table.answers),
        joined=list(table.joined),
        draw=table.draw,
    )
