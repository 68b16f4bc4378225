"""The keeper of the tables. Whatever changes a table passes through here, and is on disk before it counts."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from functools import partial
from typing import Any, TypeVar

import msgspec

from starboard.kernel import log as logs
from starboard.kernel.ask import GO_ON, Value, passes_by_itself
from starboard.kernel.carry import carry
from starboard.kernel.errors import BadLog, BadOption, StarboardError
from starboard.kernel.log import Log, Remark
from starboard.kernel.page import Page
from starboard.kernel.table import Table, new_seed
from starboard.kernel.title import Title, Words, find_title, titles
from starboard.server import handover, store, takeback, upgrade
from starboard.server.areas import title_page
from starboard.server.botpool import BotPool, check_bot
from starboard.server.branch import Branch
from starboard.server.config import Config
from starboard.server.database import open_database
from starboard.server.drive import Driver
from starboard.server.errors import Conflict, NotFound, NotYours, OutOfStep, Refused, Stale, Unavailable
from starboard.server.face import parse_question
from starboard.server.history import History
from starboard.server.identity import CHAT_LENGTH, NAME_LENGTH, People, Signer, clean
from starboard.server.livetable import LiveTable, may_look, rebuild
from starboard.server.model import (
    BranchInfo,
    ChatLine,
    Done,
    Identity,
    Request,
    SeatChange,
    SeatInfo,
    SeatPlan,
    Settings,
    TableInfo,
)
from starboard.server.notices import Notices
from starboard.server.store import Change, Note, SeatMove, Stored

logger = logging.getLogger("starboard.keeper")

T = TypeVar("T")

CHAT_KEPT = 200
LISTED = 60
_TRIES = 6
_MEND_SECONDS = 0.5
_MOST_BRANCHES = 200
_BRANCHES_EACH = 4
_MOST_IMPORTED = 5000
_MOST_REMARKS = 200
_REMARK_LENGTH = 300


class Keeper:
    """Opens tables by replay, lets one change at a time happen at each, and tells everybody who looks."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.process = secrets.token_hex(6)
        self.db = open_database(config)
        self.history = History()
        self.signer = Signer(b"")
        self.people = People(self.db, self.signer, self.process)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._branches: OrderedDict[str, Branch] = OrderedDict()
        self._words: dict[str, Words] = {}
        self._pages: dict[str, Page | None] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._mending: dict[str, asyncio.Task[None]] = {}
        self.pool = BotPool(config.bot_workers, config.bot_seconds)
        self._driver = Driver(self)
        self._notices: Notices | None = None

    async def start(self) -> None:
        await self.db.start()
        self.signer = Signer(await self.db.secret(self.config.secret))
        self.people = People(self.db, self.signer, self.process)
        if not self.config.sqlite:
            self._notices = Notices(self.config.database, self._hear, lambda: list(self._live))
            await self._notices.start()
        self._driver.start()

    async def stop(self) -> None:
        await self._driver.stop()
        self.pool.stop()
        self.end_streams()
        if self._notices is not None:
            await self._notices.stop()
        for mending in self._mending.values():
            mending.cancel()
        await asyncio.gather(*self._tasks, *self._mending.values(), return_exceptions=True)
        await self.db.stop()

    def end_streams(self) -> None:
        """Says good-bye to all who look: a server that closes waits for open connections."""
        for live in self._live.values():
            live.audience.end()
        for branch in self._branches.values():
            branch.audience.end()

    def soon(self, work: Awaitable[Any]) -> None:
        """Something to be done that nobody waits for."""

        async def run() -> None:
            try:
                await work
            except Unavailable:
                pass  # the log knows
            except Exception:
                logger.exception("a task in the background failed")

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------ opening

    async def open(self, table_id: str, who: Identity | None = None) -> LiveTable:
        """The live table, in a state that is on disk. NotFound also for what `who` must not see.

        Look at it before the next `await`: after that another change may be under way.
        """
        live = self._live.get(table_id)
        if live is None:
            try:
                live = await self._load(table_id)
            except BadLog:
                # Why it does not open is the business of those who may look at it.
                if who is not None and not await self._may_look(table_id, who):
                    raise NotFound from None
                raise
        async with self.looking(live):
            pass
        if who is not None and not live.may_look(who):
            raise NotFound
        live.touched = time.monotonic()
        if live.info.id in self._live:
            self._live.move_to_end(table_id)
        return live

    async def _load(self, table_id: str) -> LiveTable:
        """Two who ask for the same table at once get the same one."""
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.create_task(self._load_once(table_id))
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        live = await asyncio.shield(task)
        if live is None:
            raise NotFound
        return live

    async def _load_once(self, table_id: str) -> LiveTable | None:
        found = await self.db.read(lambda c: store.load_table(c, table_id))
        if found is None:
            return None
        stored, table = await self._reopen(found)
        live = LiveTable(stored, table, self.history)
        live.set_chat(await self.db.read(lambda c: store.chat_lines(c, table_id, CHAT_KEPT)))
        for user_id, step in (await self.db.read(lambda c: store.seen_steps(c, table_id))).items():
            live.set_seen(user_id, step)
        self._live[table_id] = live
        self._put_away()
        return live

    async def _reopen(self, stored: Stored) -> tuple[Stored, Table]:
        """Replays a table. One of older rules is carried over if it can be, and else noted to stand still."""
        table_id = stored.info.id
        for _ in range(_TRIES):
            table = await asyncio.to_thread(rebuild, stored)
            verdict = stored.verdict
            assert verdict is not None
            if not verdict.carries and (verdict.kept is None or not stored.info.waiting):
                return stored, table
            try:
                await self.db.write(partial(upgrade.settle, stored=stored, process=self.process))
            except Conflict:
                pass  # another process did it first
            again = await self.db.read(lambda c: store.load_table(c, table_id))
            if again is None:
                raise NotFound
            stored = again
        raise Stale("The table is too busy: try again.")

    async def _may_look(self, table_id: str, who: Identity) -> bool:
        stored = await self.db.read(lambda c: store.load_table(c, table_id))
        return stored is not None and may_look(stored.info, who)

    def _put_away(self) -> None:
        """Tables nobody looks at leave the memory, the one touched longest ago first."""
        for table_id in list(self._live):
            if len(self._live) <= self.config.live_tables:
                return
            live = self._live[table_id]
            if not live.audience.viewers and live.driver is None and not live.lock.locked():
                del self._live[table_id]
                self.history.forget(table_id)

    def words_of(self, title_id: str) -> Words:
        """Words for lists, where no table is at hand."""
        words = self._words.get(title_id)
        if words is None:
            title = find_title(title_id)
            words = self._words[title_id] = title.words(title.load_content(None), title.check_options({}))
        return words

    def page_of(self, title_id: str) -> Page | None:
        """The title's drawing for pages without a table."""
        if title_id not in self._pages:
            title = find_title(title_id)
            self._pages[title_id] = title_page(title, title.load_content(None), self.words_of(title_id))
        return self._pages[title_id]

    def face_of(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory, for lists that show who is there."""
        return self._live.get(table_id)

    # ------------------------------------------------------------------ changing

    async def change(self, live: LiveTable, work: Callable[[], Awaitable[T]]) -> T:
        """Runs one change at a time per table, to its end even if the caller goes away meanwhile."""

        async def run() -> T:
            async with live.lock:
                for _ in range(_TRIES):
                    try:
                        await self._settle(live)
                        return await work()
                    except Conflict as conflict:
                        # Another process was faster: see what it did, and judge anew.
                        live.sound = False
                        if isinstance(conflict, OutOfStep):
                            logger.error("%s", conflict)
                    except BaseException as error:
                        if not _is_refusal(error, live):
                            self._doubt(live)
                        raise
            self._doubt(live)
            raise Stale("The table is too busy: try again.")

        return await asyncio.shield(asyncio.create_task(run()))

    @asynccontextmanager
    async def looking(self, live: LiveTable) -> AsyncIterator[None]:
        """Under the table's lock, and what is in memory is what is on disk."""
        async with live.lock:
            await self._settle(live)
            yield

    async def _settle(self, live: LiveTable) -> None:
        """To be called under the lock before anything else: only what is on disk counts."""
        if not live.sound:
            await self._refresh(live, anew=True)
            self._driver.look(live)

    def _doubt(self, live: LiveTable) -> None:
        """A change has not come to a known end: from now on nobody sees the table before it is loaded anew.

        Those who look at it do not ask again, so that is done for them as soon as the database answers.
        """
        live.sound = False
        table_id = live.info.id
        if table_id not in self._mending:
            task = self._mending[table_id] = asyncio.create_task(self._mend(table_id))
            task.add_done_callback(lambda _: self._mending.pop(table_id, None))

    async def _mend(self, table_id: str) -> None:
        while (live := self._live.get(table_id)) is not None and not live.sound:
            try:
                async with self.looking(live):
                    pass
            except Unavailable:
                await asyncio.sleep(_MEND_SECONDS)
            except Exception:
                logger.exception("table %s could not be loaded anew", table_id)
                return

    async def _save(
        self,
        live: LiveTable,
        before: int,
        shrinks: bool,
        epoch: int,
        asked: Request | None,
        takes_back: int | None = None,
    ) -> None:
        """Writes what the kernel's table now holds beyond (or short of) `before` answers."""
        if live.kept is not None:
            return await self._ask(live, asked)
        table = live.table
        change = Change(
            table=live.info.id,
            version=live.version,
            keep=before,
            add=tuple(table.answers[before:]),
            shrinks=shrinks,
            epoch=epoch,
            redo=table.undone,
            takes_back=takes_back,
            asked=asked,
            waiting=live.waiting,
            bot_turn=live.bot_turn,
            result=table.result,
        )
        # Until the commit is known to have happened memory is ahead of the disk.
        live.sound = False
        await self.db.write(lambda c: store.save_change(c, change, self.process))
        live.sound = True
        live.version += 1
        live.epoch = epoch
        if takes_back is not None:
            live.takebacks[takes_back] += 1
        live.asked = asked
        now = time.time()
        finished = None if table.result is None else live.info.finished or now
        live.info = msgspec.structs.replace(
            live.info,
            updated=now,
            finished=finished,
            step=len(table.answers),
            waiting=live.waiting,
            result=table.result,
            started=live.info.started or bool(change.add),
        )
        live.count_answers()
        live.audience.touch()
        self._driver.look(live)

    async def _ask(self, live: LiveTable, asked: Request | None) -> None:
        """At a table that is kept only the request is written: its answers stay as they are."""
        await self.db.write(lambda c: store.ask(c, live.info.id, live.version, asked, self.process))
        live.version += 1
        live.asked = asked
        live.audience.touch()

    async def _refresh(self, live: LiveTable, anew: bool = False) -> None:
        """Brings a live table up to what lies in the database."""
        stored = await self.db.read(lambda c: store.load_table(c, live.info.id))
        if stored is None:
            raise NotFound
        old = live.table.answers
        if not anew and stored.version == live.version:
            return
        same_game = live.kept is None and stored.epoch == live.epoch and not stored.redo
        grows = same_game and stored.answers[: len(old)] == old
        table = live.table
        if anew or not grows:
            stored, table = await self._reopen(stored)
            self.history.forget(live.info.id)
        else:
            live.sound = False
            for answer in stored.answers[len(old) :]:
                table.answer(answer.seat, answer.value)
                if table.answers[-1].hash != answer.hash:
                    raise BadLog(f"Table {live.info.id} differs from its log.")
        live.adopt(stored, table)
        live.audience.touch()

    # ------------------------------------------------------------------ answering

    async def answer(
        self, table_id: str, who: Identity, seat: int | None, question: str, value: Value
    ) -> Done:
        """Takes an answer, commits it, and only then returns. The question's own name says whose it is."""
        live = await self.open(table_id, who)
        # Round one screen the seat that was asked counts, not the one the screen began with.
        asked = parse_question(question)[2]

        async def work() -> Done:
            mine = live.seats_of(who)
            if asked not in mine or (seat is not None and seat not in mine):
                raise NotYours("This seat is not yours: you can only watch it.")
            return await self.give(live, asked, question, value)

        return await self.change(live, work)

    async def give(self, live: LiveTable, seat: int, question: str, value: Value) -> Done:
        """An answer by a person or a bot. That he holds the seat is checked under the same lock."""
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        table = live.table
        if not live.check_question(seat, question, value):
            return Done(live.version, len(table.answers), repeated=True)
        before = len(table.answers)
        table.answer(seat, value)
        self._go_on(live)
        await self._save(live, before, False, live.epoch, None)
        return Done(live.version, len(table.answers))

    def _go_on(self, live: LiveTable) -> None:
        while (seat := live.goes_on_by_itself()) is not None:
            question = live.table.question_of(seat)
            assert question is not None
            live.table.answer(seat, question.options[0])

    # ------------------------------------------------------------------ undo

    async def undo(self, table_id: str, who: Identity, seat: int | None, to: int | None = None) -> Done:
        """Takes back at once what is in one's own right, and asks the others for the rest."""
        live = await self.open(table_id, who)
        chosen = self._own_seat(live, who, seat)
        return await self.change(live, lambda: self._undo(live, who, chosen, to))

    async def _undo(self, live: LiveTable, who: Identity, seat: int, to: int | None) -> Done:
        self._check_running(live)
        table = live.table
        target = to
        if target is None:
            target = takeback.last_own(table, live.seats_of(who), lambda step: self._passed(live, step))
        if target is None:
            raise Refused("Nothing of yours is left to undo.")
        if not 0 <= target < len(table.answers):
            raise Refused(f"There are {len(table.answers)} answers: choose a step before the last.")
        if to is None and table.stage is not None and target >= table.stage:
            # Of several own seats in a stage, the one that answered last.
            seat = table.answers[target].seat
        right = takeback.right_of(table, live.info, who.user_id, seat)
        if target >= right.free:
            return await self._go_back(live, target, seat)
        if not right.others:
            raise Refused(right.why)
        gone = len(table.answers) - target
        text = f"{who.name} asks to take back {'1 answer' if gone == 1 else f'{gone} answers'}."
        asked = Request(seat, who.user_id, who.name, target, right.others, text=text)
        await self._save(live, len(table.answers), False, live.epoch, asked)
        return Done(live.version, len(table.answers), asked=True)

    def _check_running(self, live: LiveTable) -> None:
        """The seed of a finished game is public: played on, it would be another game."""
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        if live.table.over:
            raise Refused(takeback.OVER)

    def _passed(self, live: LiveTable, step: int) -> bool:
        """Whether the answer at this step was given by itself, nobody having had a choice."""
        answer = live.table.answers[step]
        if answer.value != GO_ON or not live.info.settings.quick:
            return False
        question = live.table_at(step).question_of(answer.seat)
        return question is not None and passes_by_itself(question)

    async def _go_back(self, live: LiveTable, target: int, seat: int | None = None) -> Done:
        """Takes back all answers from `target` on, or, in a stage, those of this seat."""
        # Undo replays into new lists, so a copy of the table leaves the one that others look at untouched.
        table = copy(live.table)
        if seat is not None and table.stage is not None and target >= table.stage:
            await asyncio.to_thread(table.take_back, seat, target)
            live.table = table
            await self._save(live, target, True, live.epoch, None, seat)
        else:
            await asyncio.to_thread(table.undo, target)
            live.table = table
            await self._save(live, target, True, live.epoch + 1, None)
        return Done(live.version, len(table.answers))

    async def agree(self, table_id: str, who: Identity, yes: bool) -> Done:
        """Consents to what somebody asks for, or declines it. The last consent carries it out."""
        live = await self.open(table_id, who)
        return await self.change(live, lambda: self._agree(live, who, yes))

    async def _agree(self, live: LiveTable, who: Identity, yes: bool) -> Done:
        if live.kept is None:
            self._check_running(live)
        asked = live.asked
        if asked is None:
            raise Stale("Nobody asks for anything any more.")
        if who.user_id == asked.user_id and not yes:
            await self._save(live, len(live.table.answers), False, live.epoch, None)
            return Done(live.version, len(live.table.answers))
        if who.user_id not in asked.need:
            raise NotYours("Your consent is not asked for.")
        agreed = tuple(sorted({*asked.yes, who.user_id}))
        if yes and set(agreed) == set(asked.need):
            return await self._carry_out(live, asked)
        left = msgspec.structs.replace(asked, yes=agreed) if yes else None
        await self._save(live, len(live.table.answers), False, live.epoch, left)
        return Done(live.version, len(live.table.answers), asked=yes)

    async def _carry_out(self, live: LiveTable, asked: Request) -> Done:
        if asked.go_on:
            return await self._go_on_from_here(live, asked.name, agreed=True)
        if asked.to is not None:
            return await self._go_back(live, asked.to)
        assert asked.change is not None
        asker = Identity(asked.user_id, asked.name, False)
        before = live.info.seats[asked.change.seat]
        after = self._sitting(live, asker, before, asked.change.plan)
        return await self._set_seat(live, before, after, agreed=True)

    async def go_on(self, table_id: str, who: Identity, seat: int | None = None) -> Done:
        """Lets a game of older rules go on from the last answer that fits today's, if all people agree."""
        live = await self.open(table_id, who)
        chosen = self._own_seat(live, who, seat)

        async def work() -> Done:
            if live.kept is None or live.verdict is None or not live.kept.may_go_on:
                raise Refused("Nothing keeps this table from going on: look at it again.")
            others = handover.others(live.info, who.user_id)
            if not others:
                return await self._go_on_from_here(live, who.name, agreed=False)
            text = upgrade.asks(who.name, live.verdict.carried)
            asked = Request(chosen, who.user_id, who.name, None, others, go_on=True, text=text)
            await self._ask(live, asked)
            return Done(live.version, len(live.table.answers), asked=True)

        return await self.change(live, work)

    async def _go_on_from_here(self, live: LiveTable, name: str, agreed: bool) -> Done:
        stored = await self.db.read(lambda c: store.load_table(c, live.info.id))
        if stored is None:
            raise NotFound
        verdict = live.verdict
        if verdict is None or verdict.kept is None or stored.version != live.version:
            raise Conflict
        text = upgrade.told_going_on(name, verdict.carried, agreed)
        await self.db.write(lambda c: upgrade.carry_over(c, stored, verdict.carried, text, self.process))
        await self._refresh(live, anew=True)
        self._driver.look(live)
        return Done(live.version, len(live.table.answers))

    async def restart(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Back to the beginning of the turn, as far as it is one's own."""
        live = await self.open(table_id, who)
        chosen = self._own_seat(live, who, seat)

        async def work() -> Done:
            self._check_running(live)
            table = live.table
            own = (
                step
                for step in range(table.undo_floor(chosen), len(table.answers))
                if table.answers[step].seat == chosen and not self._passed(live, step)
            )
            first = next(own, None)
            if first is None:
                raise Refused(takeback.right_of(table, live.info, who.user_id, chosen).why)
            return await self._go_back(live, first, chosen)

        return await self.change(live, work)

    async def redo(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Gives again what was taken back, up to the next question that a person would be asked."""
        live = await self.open(table_id, who)
        chosen = self._own_seat(live, who, seat)
        return await self.change(live, lambda: self._redo(live, who, chosen))

    async def _redo(self, live: LiveTable, who: Identity, chosen: int) -> Done:
        self._check_running(live)
        table = live.table
        mine = live.seats_of(who)
        seat = next((u.seat for u in table.undone if u.alone and u.seat in mine), chosen)
        first = table.next_redo(seat)
        if first is None:
            raise Refused("There is nothing to redo.")
        if first not in mine and live.info.seats[first].kind == "person":
            raise NotYours("What comes next was another's answer: it is theirs to give again.")
        before = len(table.answers)
        table.redo(seat)
        while table.redoable(seat) and not self._a_person_is_asked(live):
            table.redo(seat)
        await self._save(live, before, False, live.epoch, None)
        return Done(live.version, len(table.answers))

    def _a_person_is_asked(self, live: LiveTable) -> bool:
        quiet = live.goes_on_by_itself()
        return any(seat != quiet and live.info.seats[seat].kind != "bot" for seat in live.waiting)

    def _own_seat(self, live: LiveTable, who: Identity, seat: int | None) -> int:
        mine = live.seats_of(who)
        if not mine:
            raise NotYours("This seat is not yours: you can only watch it.")
        return seat if seat is not None and seat in mine else (live.pick_seat(mine) or mine[0])

    # ------------------------------------------------------------------ making tables

    async def create(
        self,
        title_id: str,
        options: Mapping[str, Value],
        seats: Sequence[SeatPlan],
        who: Identity,
        seed: str | None = None,
        settings: Settings | None = None,
    ) -> TableInfo:
        """Lays out a game. It can be played at once: a seat still free is waited for when its turn comes."""
        if not who.user_id:
            raise NotYours("Only somebody with a name can make a table: open the page first.")
        title = find_title(title_id)
        chosen = title.check_options({**options, "seats": len(seats)})
        sitting = self._seat(title, seats, who)
        await self.people.keep(who)
        table = await asyncio.to_thread(Table, title, chosen, new_seed() if seed is None else seed)
        return await self._lay_out(table, sitting, who, settings or Settings(), False)

    async def _lay_out(
        self,
        table: Table,
        sitting: tuple[SeatInfo, ...],
        who: Identity,
        settings: Settings,
        imported: bool,
        remarks: Sequence[Remark] = (),
        as_played: Log | None = None,
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
            waiting=tuple(question.seat for question in table.questions),
            result=table.result,
            imported=imported,
            # Whoever imports a game may have played it to the end elsewhere.
            started=imported,
            held=_holders(sitting),
        )
        stored = _dealt(info, table, 0, 0)
        stored.remarks = list(remarks)
        if as_played is not None:
            upgrade.store_as_played(stored, as_played)
            await self.db.write(lambda c: store.create_table(c, stored, (), False))
            return self.shown(stored.info, who)
        live = LiveTable(stored, table, self.history)
        if not imported:
            self._go_on(live)
            live.count_answers()
            stored.answers = list(table.answers)
            live.info = stored.info = msgspec.structs.replace(
                info, step=len(table.answers), waiting=live.waiting
            )
        await self.db.write(lambda c: store.create_table(c, stored, live.waiting, live.bot_turn))
        self._live[info.id] = live
        self._put_away()
        self._driver.look(live)
        return self.shown(live.info, who)

    def _seat(self, title: Title, plans: Sequence[SeatPlan], who: Identity) -> tuple[SeatInfo, ...]:
        if not plans:
            raise BadOption(f"{title.name} needs somebody to play: name the seats.")
        sitting: list[SeatInfo] = []
        for seat, plan in enumerate(plans):
            name = clean(plan.name, NAME_LENGTH)
            if plan.kind == "me":
                first = all(s.user_id is None for s in sitting)
                sitting.append(
                    SeatInfo(
                        seat, "person", name or (who.name if first else f"{who.name} {seat + 1}"), who.user_id
                    )
                )
            elif plan.kind == "bot":
                bot = check_bot(plan.bot or "planner", self.config.bot_seconds)
                sitting.append(SeatInfo(seat, "bot", name or bot.partition(":")[0].capitalize(), None, bot))
            else:
                sitting.append(
                    SeatInfo(seat, plan.kind, name or ("Friend" if plan.kind == "friend" else "Open seat"))
                )
        return tuple(_tell_apart(sitting))

    async def rematch(self, table_id: str, who: Identity) -> TableInfo:
        """The same people, bots and options, the first seat passed on by one."""
        live = await self.open(table_id, who)
        if not live.seats_of(who) and live.info.host != who.user_id:
            raise NotYours("Only those who played can ask for a rematch.")
        title = live.table.title
        old = live.info.seats[1:] + live.info.seats[:1]
        sitting = tuple(
            msgspec.structs.replace(
                s, seat=seat, join_token=None, generation=0, kind="open" if s.kind == "friend" else s.kind
            )
            for seat, s in enumerate(old)
        )
        table = await asyncio.to_thread(Table, title, live.info.options)
        return await self._lay_out(table, sitting, who, live.info.settings, False)

    async def fresh_deal(self, table_id: str, who: Identity, seats: Sequence[SeatPlan | None]) -> TableInfo:
        """A new table with the same title, options and settings, and the seats as the host wants them.

        None leaves a seat to whoever has it now; no seats at all leaves all of them.
        """
        live = await self.open(table_id, who)
        info = live.info
        if info.host != who.user_id or not who.user_id:
            raise NotYours("Only the host can make a fresh deal: ask for a rematch instead.")
        if seats and len(seats) != len(info.seats):
            raise Refused(f"The table has {len(info.seats)} seats: name each of them, or none.")
        sitting = []
        for found, plan in zip(info.seats, seats or [None] * len(info.seats), strict=True):
            after = found
            if plan is not None:
                self._check_handed(found, who)
                after = self._sitting(live, who, found, plan)
            sitting.append(msgspec.structs.replace(after, join_token=None, generation=0))
        table = await asyncio.to_thread(Table, live.table.title, info.options)
        return await self._lay_out(table, tuple(sitting), who, info.settings, False)

    async def import_log(self, data: bytes, who: Identity) -> TableInfo:
        """A table from a log file: to look at when it is finished, to play on when it is not."""
        if not who.user_id:
            raise NotYours("Only somebody with a name can import a game: open the page first.")
        log = logs.decode(data, "The file")
        if len(log.answers) > _MOST_IMPORTED:
            raise BadLog(f"The log has more than {_MOST_IMPORTED} answers: no game is that long.")
        carried = await asyncio.to_thread(carry, log)
        table = carried.whole()
        over = table.over or log.result is not None
        sitting = []
        for seat in range(table.seat_count):
            kind = log.seats[seat] if seat < len(log.seats) else ""
            head, _, rest = kind.partition(":")
            try:
                bot = None if head in ("human", "") or over else check_bot(kind, self.config.bot_seconds)
            except BadOption:
                bot = None
            name = clean(rest if head == "human" else kind, NAME_LENGTH) or self.words_of(
                log.title
            ).seat_name(seat)
            if bot is None:
                sitting.append(SeatInfo(seat, "person", name, who.user_id))
            else:
                sitting.append(SeatInfo(seat, "bot", name, None, bot))
        await self.people.keep(who)
        remarks = [
            Remark(min(max(0, said.step), len(table.answers)), clean(said.text, _REMARK_LENGTH), said.at)
            for said in log.remarks[:_MOST_REMARKS]
        ]
        if not carried.checked and carried.ends_alike:
            remarks.append(Remark(len(table.answers), upgrade.told(carried), time.time()))
        # A game that would end otherwise today is stored as it was played: its result stands.
        as_played = None if carried.ends_alike else log
        return await self._lay_out(
            table, tuple(sitting), who, Settings(listed=False), True, remarks, as_played
        )

    # ------------------------------------------------------------------ seats

    async def invitation(self, token: str) -> tuple[LiveTable, SeatInfo]:
        """The seat that a friend's link stands for. Looking takes nothing."""
        read = self.signer.read_seat_token(token)
        if read is None:
            raise NotFound
        table_id, seat, signature = read
        live = await self.open(table_id)
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        found = live.info.seats[seat]
        if not self.signer.holds_seat(table_id, seat, found.generation, signature):
            raise NotFound
        return live, found

    async def join(self, token: str, who: Identity) -> TableInfo:
        """Takes the seat that a friend's link stands for. It works once."""
        live, found = await self.invitation(token)
        if not who.user_id:
            raise NotFound
        if found.kind == "person" and found.user_id == who.user_id:
            return self.shown(live.info, who)
        if found.kind != "friend":
            raise Stale("This seat has been taken: ask for another link.")
        await self._pass_on(live, who, found, SeatPlan("me"))
        return self.shown(live.info, who)

    async def sit(self, table_id: str, who: Identity, seat: int) -> TableInfo:
        """Takes an open seat."""
        if not who.user_id:
            raise NotYours("Only somebody with a name can sit down: open the page first.")
        live = await self.open(table_id, who)
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        found = live.info.seats[seat]
        if found.kind == "person" and found.user_id == who.user_id:
            return self.shown(live.info, who)
        if found.kind != "open":
            raise Stale("This seat is not open: look for another.")
        await self._pass_on(live, who, found, SeatPlan("me"))
        return self.shown(live.info, who)

    async def hand_over(self, table_id: str, who: Identity, seat: int, plan: SeatPlan) -> Done:
        """The host gives a free seat, or a bot's, to somebody else: a bot, a friend, or whoever comes.

        `handover` says when the others are asked first, when the game is dealt anew, and when it cannot be.
        """
        live = await self.open(table_id, who)
        if live.info.host != who.user_id or not who.user_id:
            raise NotYours("Only the host can give seats away.")
        if not 0 <= seat < len(live.info.seats):
            raise NotFound
        return await self._pass_on(live, who, live.info.seats[seat], plan)

    def _check_handed(self, found: SeatInfo, who: Identity) -> None:
        if found.kind == "person" and found.user_id != who.user_id:
            raise NotYours("Somebody sits there: a seat is not taken away from a person.")

    async def leave(self, table_id: str, who: Identity, seat: int | None) -> Done:
        """Gives one's own seat up. It is free then, for whoever the host finds."""
        live = await self.open(table_id, who)

        async def work() -> Done:
            mine = live.seats_of(who)
            if seat is None and len(mine) > 1:
                raise Refused("You hold several seats: say which of them you leave.")
            if not mine or (seat is not None and seat not in mine):
                raise NotYours("This seat is not yours: you can only leave your own.")
            if live.table.over:
                raise Refused("The game is over: there is nothing left to leave.")
            before = live.info.seats[mine[0] if seat is None else seat]
            listed = live.info.settings.listed and not live.info.closed
            after = self._sitting(live, who, before, SeatPlan("open" if listed else "friend"))
            return await self._set_seat(live, before, after, anew=not live.info.started)

        return await self.change(live, work)

    async def _pass_on(self, live: LiveTable, who: Identity, found: SeatInfo, plan: SeatPlan) -> Done:
        """Lets a seat become what is wanted, as far as the rules of seats allow; else asks the others."""
        await self.people.keep(who)

        async def work() -> Done:
            before = live.info.seats[found.seat]
            if (before.kind, before.generation) != (found.kind, found.generation):
                raise Stale("Somebody else has just taken this seat: look for another.")
            self._check_handed(before, who)
            after = self._sitting(live, who, before, plan)
            verdict = handover.judge(live.info, who.user_id, before, plan.kind)
            if verdict.why:
                raise Refused(verdict.why)
            if not verdict.ask:
                return await self._set_seat(live, before, after, anew=verdict.anew)
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
            await self._save(live, len(live.table.answers), False, live.epoch, asked)
            return Done(live.version, len(live.table.answers), asked=True)

        return await self.change(live, work)

    def _sitting(self, live: LiveTable, who: Identity, before: SeatInfo, plan: SeatPlan) -> SeatInfo:
        """The seat as it would be. Once given away, a friend's link from before is worthless."""
        made = self._seat(live.table.title, [plan], who)[0]
        name = made.name
        if name in [s.name for s in live.info.seats if s.seat != before.seat] and not handover.is_free(made):
            name = clean(f"{name} {before.seat + 1}", NAME_LENGTH)
        generation = before.generation + (not (handover.is_free(before) and plan.kind == "me"))
        return msgspec.structs.replace(made, seat=before.seat, name=name, generation=generation)

    async def _set_seat(
        self, live: LiveTable, before: SeatInfo, after: SeatInfo, anew: bool = False, agreed: bool = False
    ) -> Done:
        """Writes that a seat has changed hands, and what is said about it. To be called in a change."""
        info = msgspec.structs.replace(
            live.info, seats=tuple(after if s.seat == after.seat else s for s in live.info.seats)
        )
        deal: Stored | None = None
        table = live.table
        waiting = live.waiting
        if anew:
            table = await asyncio.to_thread(Table, table.title, info.options)
            deal = _dealt(
                msgspec.structs.replace(info, held=_holders(info.seats)),
                table,
                live.version + 1,
                live.epoch + 1,
            )
            dealt = LiveTable(deal, table, self.history)
            self._go_on(dealt)
            waiting = dealt.waiting
            deal.answers = list(table.answers)
            deal.info = msgspec.structs.replace(deal.info, step=len(table.answers), waiting=waiting)
        said = [handover.DEALT_ANEW] if anew else []
        if info.started or not handover.is_free(before):
            said.insert(0, handover.told(before, after, live.words.seat_name(before.seat), agreed))
        move = SeatMove(
            table=info.id,
            version=live.version,
            step=len(table.answers),
            before=before,
            after=after,
            bot_turn=any(info.seats[seat].kind == "bot" for seat in waiting),
            remarks=tuple(text for text in said if text),
            deal=deal,
        )
        try:
            remarks = await self.db.write(lambda c: store.move_seat(c, move, self.process))
        except Conflict:
            # The seat itself may have changed without the table's version: a person logged in.
            await self._reseat(live)
            raise
        remarks = [*live.remarks, *remarks]
        if deal is not None:
            live.adopt(deal, table)
        else:
            held = info.held if after.user_id is None else info.held | {(after.seat, after.user_id)}
            live.set_seats(msgspec.structs.replace(info, held=held))
            live.version += 1
            live.asked = None
        live.remarks = remarks
        live.audience.touch()
        self._driver.look(live)
        return Done(live.version, len(table.answers))

    async def _reseat(self, live: LiveTable) -> None:
        try:
            found = await self.db.read(lambda c: store.load_table(c, live.info.id))
        except BaseException:
            # Who holds which seat is not known here any more.
            self._doubt(live)
            raise
        if found is not None:
            live.set_seats(found.info)
            live.remarks = found.remarks
            if found.version == live.version:
                live.asked = found.asked
            live.audience.touch()

    async def reseat_all(self, table_ids: Sequence[str]) -> None:
        """Seats changed hands in the database; live tables follow."""
        for table_id in table_ids:
            if (live := self._live.get(table_id)) is not None:
                await self._reseat(live)

    async def remark(self, live: LiveTable, text: str) -> None:
        """Tells everybody at the table what has happened to it, in one finished sentence."""
        step = len(live.table.answers)
        said = await self.db.write(lambda c: store.add_remark(c, live.info.id, step, text, self.process))
        live.remarks = [*live.remarks, said]
        live.audience.touch()

    def shown(self, info: TableInfo, who: Identity) -> TableInfo:
        """The table's facts for one person: secrets of friends' links for the host only."""
        host = bool(who.user_id) and info.host == who.user_id
        return msgspec.structs.replace(
            info,
            seats=tuple(
                msgspec.structs.replace(
                    s,
                    join_token=self.signer.seat_token(info.id, s.seat, s.generation)
                    if host and s.kind == "friend"
                    else None,
                )
                for s in info.seats
            ),
        )

    # ------------------------------------------------------------------ lists, chat, digest

    async def mine(self, who: Identity) -> list[TableInfo]:
        if not who.user_id:
            return []
        found = await self.db.read(lambda c: store.tables_of(c, who.user_id, LISTED))
        return [self.shown(info, who) for info in found]

    async def lobby(self) -> list[TableInfo]:
        found = await self.db.read(lambda c: store.open_tables(c, LISTED))
        return [info for info in found if info.title in titles() and not info.closed]

    async def chat(self, table_id: str, who: Identity, text: str) -> ChatLine:
        """Those who sit at the table talk; spectators listen."""
        live = await self.open(table_id, who)
        mine = live.seats_of(who)
        if not mine:
            raise NotYours("Only those at the table can talk here.")
        said = clean(text, CHAT_LENGTH)
        if not said:
            raise Refused("Say something: the line is empty.")
        name = live.info.seats[mine[0]].name
        line = await self.db.write(
            lambda c: store.add_chat(c, table_id, who.user_id, name, mine[0], said, self.process)
        )
        live.set_chat([*live.chat, line][-CHAT_KEPT:])
        live.audience.tell("chat", line)
        live.audience.touch()
        return line

    async def seen(self, table_id: str, who: Identity) -> None:
        """The person has read what is new: the digest begins here next time."""
        live = await self.open(table_id, who)
        await self._note_seen(live, who)
        live.audience.touch()

    def left(self, live: LiveTable) -> Callable[[Identity], None]:
        """For a stream that ends: what was on the screen until now has been seen."""
        return lambda who: self.soon(self._note_seen(live, who))

    async def _note_seen(self, live: LiveTable, who: Identity) -> None:
        if not live.seats_of(who):
            return
        # What is being saved just now has not been shown yet.
        step = live.info.step
        live.set_seen(who.user_id, step)
        await self.db.write(lambda c: store.set_seen(c, live.info.id, who.user_id, step))

    # ------------------------------------------------------------------ branches

    async def branch(
        self, table_id: str, who: Identity, seat: int | None, others: bool = False
    ) -> BranchInfo:
        """A private copy to try things in. `others`: the person plays the other seats too."""
        live = await self.open(table_id, who)
        chosen = self._own_seat(live, who, seat)
        if live.kept is not None:
            raise Refused(live.kept.sentence)
        if live.table.over:
            raise Refused("The game is over: look back through its history instead.")
        branch = Branch(live, who, chosen, others)
        own = [b.id for b in self._branches.values() if b.owner == who.user_id]
        for old in own[: max(0, len(own) + 1 - _BRANCHES_EACH)]:
            self._branches.pop(old).audience.end()
        while len(self._branches) >= _MOST_BRANCHES:
            self._branches.popitem(last=False)[1].audience.end()
        self._branches[branch.id] = branch
        return branch.about

    async def open_branch(self, branch_id: str, who: Identity) -> Branch:
        branch = self._branches.get(branch_id)
        if branch is None or not who.user_id or branch.owner != who.user_id:
            raise NotFound
        self._branches.move_to_end(branch_id)
        return branch

    # ------------------------------------------------------------------ other processes

    async def _hear(self, note: Note) -> None:
        """Another process changed something: whoever looks at it here sees it too.

        What this one did itself it knows, unless a commit came through that had been given up.
        """
        if (opening := self._opening.get(note.table)) is not None:
            # What is being opened was perhaps read before the change.
            await asyncio.shield(opening)
        live = self._live.get(note.table)
        if live is None or (note.process == self.process and note.version is None):
            return
        if note.kind == "table":
            if live.knows(note.version):
                return
            async with self.looking(live):
                if not live.knows(note.version):
                    await self._refresh(live)
        elif note.kind == "seats":
            await self._reseat(live)
        elif note.kind == "chat":
            lines = await self.db.read(lambda c: store.chat_lines(c, note.table, CHAT_KEPT))
            known = live.chat[-1].number if live.chat else -1
            live.set_chat(lines)
            for line in lines:
                if line.number > known:
                    live.audience.tell("chat", line)
            live.audience.touch()


def _is_refusal(error: BaseException, live: LiveTable) -> bool:
    """Whether a change ended because it may not be made: a sentence for the person, nothing was touched."""
    refused = isinstance(error, StarboardError) and not isinstance(error, Unavailable)
    return refused and live.sound and len(live.table.answers) == live.info.step


def _holders(sitting: Sequence[SeatInfo]) -> frozenset[tuple[int, str]]:
    return frozenset((s.seat, s.user_id) for s in sitting if s.kind == "person" and s.user_id is not None)


def _dealt(info: TableInfo, table: Table, version: int, epoch: int) -> Stored:
    """What is to be stored of a table whose cards have just been dealt, or of an imported one."""
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
        answers=list(table.answers),
    )


def _tell_apart(sitting: list[SeatInfo]) -> list[SeatInfo]:
    """Two planners at one table are Planner and Planner 2."""
    names: dict[str, int] = {}
    found = []
    for seat in sitting:
        count = names[seat.name] = names.get(seat.name, 0) + 1
        name = seat.name if count == 1 else f"{seat.name} {count}"
        found.append(msgspec.structs.replace(seat, name=name))
    return found
