"""Who sits where: taking a seat, leaving it, giving it away. `handover` says when that is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from starboard.kernel.fair import Contribution
from starboard.server import handover, store
from starboard.server.dealing import dealt
from starboard.server.errors import Conflict, NotFound, NotYours, Refused, Stale
from starboard.server.identity import People
from starboard.server.links import Links
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, Request, SeatChange, SeatInfo, SeatPlan, TableInfo, Time
from starboard.server.playing import go_on_by_itself
from starboard.server.proposals import without_seat
from starboard.server.quotas import Check, Quotas
from starboard.server.registry import Registry
from starboard.server.saving import Saving
from starboard.server.seatplans import check_free_for, holders, seat_after
from starboard.server.shuffling import deal_again, draw_of, may_contribute
from starboard.server.store import SeatMove, Stored
from starboard.server.timing import due_at, spoken, wound
from starboard.server.undoing import check_running

# Who plays on for somebody who is gone: it answers fast, and not badly.
_STAND_IN = SeatPlan("bot", "greedy")


class Seating:
    """Lets seats change hands."""

    def __init__(
        self,
        tables: Registry,
        saving: Saving,
        people: People,
        links: Links,
        quotas: Quotas,
        bot_seconds: float,
    ) -> None:
        self._quotas = quotas
        self._tables = tables
        self._saving = saving
        self._people = people
        self._links = links
        self._bot_seconds = bot_seconds

    async def join(self, token: str, who: Identity, contribution: str | None = None) -> TableInfo:
        """Takes the seat that a friend's link stands for. It works once."""
        live, found = await self._links.invitation(token)
        if not who.user_id:
            raise NotFound
        if found.kind == "person" and found.user_id == who.user_id:
            await self._contribute(live, who, found, contribution)
            return self._links.shown(live.info, who)
        if found.kind != "friend":
            raise Stale("This seat is already taken: ask for another link.")
        await self._sit_down(live, who, found, contribution)
        return self._links.shown(live.info, who)

    async def sit(
        self, table_id: str, who: Identity, seat: int, contribution: str | None = None
    ) -> TableInfo:
        """Takes an open seat, or one that is kept for this person.

        Whoever sits there already may still contribute to the shuffle, once, before the first answer.
        """
        if not who.user_id:
            raise NotYours("Only someone with a name can sit down: open the page first.")
        live = await self._tables.open(table_id, who)
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        found = live.info.seats[seat]
        if found.kind == "person" and found.user_id == who.user_id:
            await self._contribute(live, who, found, contribution)
            return self._links.shown(live.info, who)
        if found.kind != "open" and seat not in live.info.invites(who.user_id):
            raise Stale("This seat is not open: look for another.")
        await self._sit_down(live, who, found, contribution)
        return self._links.shown(live.info, who)

    async def decline(self, table_id: str, who: Identity) -> Done:
        """Whoever is invited does not come: the host finds somebody else for the seat."""
        live = await self._tables.open(table_id, who)

        async def work() -> Done:
            kept = live.info.invites(who.user_id)
            if not kept:
                raise Refused("No seat is kept for you here: there is nothing to decline.")
            before = live.info.seats[kept[0]]
            after = self._after(live, who, before, SeatPlan("friend"))
            return await self._set_seat(live, before, after)

        return await self._tables.change(live, work)

    async def _sit_down(
        self, live: LiveTable, who: Identity, found: SeatInfo, contribution: str | None
    ) -> None:
        checks = [] if live.info.host == who.user_id else [self._quotas.visits(who)]
        await self._pass_on(live, who, found, SeatPlan("me"), contribution, checks, visiting=True)

    async def _contribute(
        self, live: LiveTable, who: Identity, found: SeatInfo, contribution: str | None
    ) -> None:
        """Deals again with a part from somebody who sits here. Once the game has begun, nothing happens."""
        if contribution is None:
            return

        async def work() -> Done:
            seat = live.info.seats[found.seat]
            mine = live.seats_of(who)
            if found.seat not in mine or not may_contribute(live.info, live.table, mine):
                return live.done(None)
            return await self._set_seat(live, seat, seat, contribution=contribution)

        await self._tables.change(live, work)

    async def _check_visit(self, live: LiveTable, who: Identity) -> None:
        """Whether somebody may sit down at another's table.

        Call this within a change: through another process they may just have sat down, or been removed.
        """
        if live.info.host == who.user_id:
            return
        if live.seats_of(who) and not live.info.started:
            # Later on the others are asked.
            raise Refused("You already sit at this table: one seat each, so that nobody knows two hands.")
        if await self._tables.db.read(lambda c: store.is_barred(c, live.info.id, who.user_id)):
            raise NotYours("The host has removed you from this table: look for another.")

    async def hand_over(self, table_id: str, who: Identity, seat: int, plan: SeatPlan) -> Done:
        """The host gives a free seat, or a bot's, to somebody else: a bot, a friend, or anyone who comes.

        `handover` says when the others are asked first, when the game is dealt again, and when it can't be.
        """
        live = await self._tables.open(table_id, who)
        if live.info.host != who.user_id or not who.user_id:
            raise NotYours("Only the host can give seats away.")
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        checks = []
        if plan.kind == "bot" and live.info.seats[seat].kind != "bot":
            checks.append(self._quotas.bots(who, 1))
        if plan.kind == "open" and live.info.settings.listed:
            checks.append(self._quotas.offers(who, table_id))
        return await self._pass_on(live, who, live.info.seats[seat], plan, checks=checks)

    async def leave(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Gives up one's own seat, which is then free for anyone the host finds."""
        live = await self._tables.open(table_id, who)

        async def work() -> Done:
            before = self._own(live, who, seat)
            listed = live.info.settings.listed and not live.info.closed
            after = self._after(live, who, before, SeatPlan("open" if listed else "friend"))
            return await self._set_seat(live, before, after, anew=not live.info.started)

        return await self._tables.change(live, work)

    async def resign(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Gives up one's own seat to a bot, so that the others can play on right away."""
        live = await self._tables.open(table_id, who)

        async def work() -> Done:
            before = self._own(live, who, seat)
            if len(live.info.people) < 2:
                raise Refused("Nobody else plays here: just leave the table, it will wait.")
            return await self._to_a_bot(live, before, handover.resigned)

        return await self._tables.change(live, work)

    async def time_up(self, live: LiveTable, seat: int) -> Done:
        """A bot plays on for somebody whose clock has run out. Call this within a change."""
        return await self._to_a_bot(live, live.info.seats[seat], handover.ran_out)

    async def vote_out(self, table_id: str, who: Identity, seat: int) -> Done:
        """A bot plays on for somebody who has gone silent, if all others agree."""
        live = await self._tables.open(table_id, who)

        async def work() -> Done:
            mine = live.seats_of(who)
            if not mine or seat in mine or not 0 <= seat < len(live.info.seats):
                raise NotYours("Only the others at the table can vote somebody out.")
            check_running(live)
            found = live.info.seats[seat]
            # Of somebody who is asked in secret nobody may know that they are.
            clock = live.clocks[seat] if seat < len(live.clocks) else Time()
            if found.kind != "person" or clock.since is None or clock.hushed or not live.info.started:
                raise Refused("Nobody is waiting for this seat: there is no reason to vote it out.")
            wait = live.info.settings.silent_seconds
            if self._tables.clock.now() - clock.since < wait:
                raise Refused(f"{found.name} may take up to {spoken(wait)} before the others may vote.")
            need = tuple(user for user in handover.others(live.info, who.user_id) if user != found.user_id)
            if not need:
                return await self._to_a_bot(live, found, handover.voted_out)
            asked = Request(
                mine[0],
                who.user_id,
                who.name,
                None,
                need,
                change=SeatChange(seat, _STAND_IN),
                text=handover.asks_out(who.name, found.name, spoken(wait)),
            )
            await self._saving.save(live, len(live.table.answers), False, live.epoch, asked)
            return live.done(mine[0], asked=True)

        return await self._tables.change(live, work)

    async def _to_a_bot(self, live: LiveTable, before: SeatInfo, said: Callable[[str, str], str]) -> Done:
        holder = Identity(before.user_id or "", before.name, False)
        after = self._after(live, holder, before, _STAND_IN)
        return await self._set_seat(live, before, after, told=said(before.name, after.name))

    def _own(self, live: LiveTable, who: Identity, seat: int | None) -> SeatInfo:
        """The seat that somebody gives up."""
        mine = live.seats_of(who)
        if seat is None and len(mine) > 1:
            raise Refused("You hold several seats: say which one you are leaving.")
        if not mine or (seat is not None and seat not in mine):
            raise NotYours("This seat is not yours: you can only leave your own.")
        if live.table.over:
            raise Refused("The game is over: there is nothing left to leave.")
        return live.info.seats[mine[0] if seat is None else seat]

    async def pass_on_agreed(self, live: LiveTable, asked: Request, change: SeatChange) -> Done:
        """Turns a seat into what was asked for. Call this within a change, once everybody has agreed."""
        asker = Identity(asked.user_id, asked.name, False)
        before = live.info.seats[change.seat]
        return await self._set_seat(live, before, self._after(live, asker, before, change.plan), agreed=True)

    async def _pass_on(
        self,
        live: LiveTable,
        who: Identity,
        found: SeatInfo,
        plan: SeatPlan,
        contribution: str | None = None,
        checks: Sequence[Check] = (),
        visiting: bool = False,
    ) -> Done:
        """Turns a seat into what is wanted, as far as the rules of seats allow; otherwise asks the others.

        `checks`: what the person's share allows. `visiting`: they come to the table to sit down.
        """
        await self._people.keep(who)

        async def work() -> Done:
            if visiting:
                await self._check_visit(live, who)
            before = live.info.seats[found.seat]
            if (before.kind, before.generation) != (found.kind, found.generation):
                raise Stale("Somebody else has just taken this seat: look for another.")
            removes = live.info.host == who.user_id and not live.info.started
            check_free_for(before, who, removes)
            after = self._after(live, who, before, plan)
            verdict = handover.judge(live.info, who.user_id, before, plan.kind)
            if verdict.why:
                raise Refused(verdict.why)
            if not verdict.ask:
                another = before.kind == "person" and before.user_id != who.user_id
                removed = before.user_id if another else None
                part = contribution
                if not may_contribute(live.info, live.table, live.seats_of(who)):
                    part = None
                return await self._set_seat(
                    live,
                    before,
                    after,
                    anew=verdict.anew,
                    removed=removed,
                    contribution=part,
                    checks=checks,
                )
            mine = live.seats_of(who)
            asked = Request(
                mine[0] if mine else None,
                who.user_id,
                who.name,
                None,
                verdict.ask,
                change=SeatChange(before.seat, plan),
                text=handover.asks(who.name, before, plan, live.words.seat_name(before.seat)),
            )
            await self._saving.save(live, len(live.table.answers), False, live.epoch, asked)
            return live.done(mine[0] if mine else None, asked=True)

        return await self._tables.change(live, work)

    def _after(self, live: LiveTable, who: Identity, before: SeatInfo, plan: SeatPlan) -> SeatInfo:
        return seat_after(live, who, before, plan, self._bot_seconds)

    async def _set_seat(
        self,
        live: LiveTable,
        before: SeatInfo,
        after: SeatInfo,
        anew: bool = False,
        agreed: bool = False,
        removed: str | None = None,
        contribution: str | None = None,
        told: str | None = None,
        checks: Sequence[Check] = (),
    ) -> Done:
        """Records that a seat has changed hands, and what is said about it. Call this within a change.

        `anew`: the game is dealt again; so it is if whoever has sat down has a `contribution` to make. `told`
        is what is said where it is not the usual sentence.
        """
        info = msgspec.structs.replace(
            live.info, seats=tuple(after if s.seat == after.seat else s for s in live.info.seats)
        )
        deal: Stored | None = None
        table = live.table
        waiting = live.waiting
        if anew or contribution is not None:
            old = draw_of(table)
            given = [one for one in old.contributions if one.seat != before.seat]
            if contribution is not None:
                given.append(Contribution(after.seat, contribution))
            table = await deal_again(table, old.again(given))
            deal = dealt(
                msgspec.structs.replace(info, held=holders(info.seats)),
                table,
                live.version + 1,
                live.epoch + 1,
            )
            fresh = self._tables.lay(deal, table)
            go_on_by_itself(fresh)
            waiting = fresh.waiting
            deal.answers, deal.joined = list(table.answers), list(table.joined)
            deal.info = msgspec.structs.replace(
                deal.info,
                step=len(table.answers),
                moves=len(table.known_steps(())),
                waiting=fresh.waits,
            )
        said = [handover.DEALT_ANEW] if anew else []
        if contribution is not None:
            said = [handover.contributed(after.name)]
        if info.started or not handover.is_free(before):
            colour = live.words.seat_name(before.seat)
            if told is None:
                told = handover.out(before) if removed else handover.told(before, after, colour, agreed)
            said.insert(0, told)
        left = [] if deal is not None else without_seat(live.proposals, before.seat)
        # Whoever sits down has the whole time.
        clocks = [] if deal is not None else list(live.clocks)
        if before.seat < len(clocks) and before.user_id != after.user_id:
            clocks[before.seat] = Time()
        clocks = wound(info, table, clocks, self._tables.clock.now())
        move = SeatMove(
            table=info.id,
            version=live.version,
            step=len(table.answers),
            before=before,
            after=after,
            bot_turn=not info.gathering and any(info.seats[seat].kind == "bot" for seat in waiting),
            remarks=tuple(text for text in said if text),
            removed=removed,
            deal=deal,
            proposals=tuple(left),
            clocks=tuple(clocks),
            due=due_at(info, clocks, left),
        )
        try:
            remarks = await self._quotas.write(
                checks, lambda c: store.move_seat(c, move, self._tables.process)
            )
        except Conflict:
            # The seat itself may have changed without the table's version: a person logged in.
            await self._tables.reseat(live)
            raise
        remarks = [*live.remarks, *remarks]
        if deal is not None:
            live.adopt(deal, table)
        else:
            held = info.held if after.user_id is None else info.held | {(after.seat, after.user_id)}
            live.set_seats(msgspec.structs.replace(info, held=held))
            live.version += 1
            live.asked = None
            live.proposals = left
        live.clocks = clocks
        live.remarks = remarks
        live.audience.touch()
        self._tables.look(live)
        return live.done(None)
