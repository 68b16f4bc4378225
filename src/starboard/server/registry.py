"""The tables in memory: opened by replay, changed one change at a time, reloaded when in doubt."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.table import Table
from starboard.server import store, upgrade
from starboard.server.botqueue import FairQueue
from starboard.server.clock import Clock
from starboard.server.database import Database
from starboard.server.errors import Conflict, NotFound, OutOfStep, Stale, Unavailable
from starboard.server.history import History
from starboard.server.laying import Laying
from starboard.server.livetable import CHAT_KEPT, LiveTable, may_look, rebuild
from starboard.server.model import Identity
from starboard.server.store import Note, Stored

logger = logging.getLogger("starboard.keeper")

T = TypeVar("T")

_TRIES = 6
# Whoever has just opened a table may be about to look at it.
_OPENED_SECONDS = 10.0
_MEND_SECONDS = 0.5
# Opens tables too, to see to their bots and clocks.
_SERVER = "the server"


class Registry:
    """Opens tables, puts away those nobody looks at, and lets nobody see what is not on disk.

    `look` is called with a table whenever a bot may be asked there next.
    """

    def __init__(
        self,
        db: Database,
        process: str,
        most: int,
        look: Callable[[LiveTable], None],
        laying: Laying | None = None,
    ) -> None:
        self.db = db
        self.process = process
        self.look = look
        self.clock = Clock()
        self.history = History()
        self._most = most
        self._laying = laying
        # One table at a time is drawn, and one is replayed: all of them at once take as long, and nothing
        # else would have its turn. Whoever opens many of them waits for themselves, and not the others.
        self._easel = asyncio.Lock()
        self.replaying = FairQueue(1)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._mending: dict[str, asyncio.Task[None]] = {}

    async def stop(self) -> None:
        for mending in self._mending.values():
            mending.cancel()
        await asyncio.gather(*self._mending.values(), return_exceptions=True)

    def end_streams(self) -> None:
        for live in self._live.values():
            live.audience.end()

    # ------------------------------------------------------------------ opening

    async def open(self, table_id: str, who: Identity | None = None) -> LiveTable:
        """The live table, in a state that is on disk. Raises NotFound also for what `who` must not see.

        Look at it before the next `await`: after that another change may be under way.
        """
        live = self._live.get(table_id)
        if live is None:
            try:
                live = await self._load(table_id, _SERVER if who is None else who.user_id)
            except BadLog:
                # Only those who may look at it learn why it does not open.
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

    async def _load(self, table_id: str, owner: str) -> LiveTable:
        """Two callers who ask for the same table at the same time get the same one."""
        task = self._opening.get(table_id)
        if task is None:
            task = self._opening[table_id] = asyncio.create_task(self._load_once(table_id, owner))
            task.add_done_callback(lambda _: self._opening.pop(table_id, None))
        live = await asyncio.shield(task)
        if live is None:
            raise NotFound
        return live

    async def _load_once(self, table_id: str, owner: str) -> LiveTable | None:
        found = await self.db.read(lambda c: store.load_table(c, table_id))
        if found is None:
            return None
        stored, table = await self._reopen(found, owner)
        live = self.lay(stored, table)
        live.set_chat(await self.db.read(lambda c: store.chat_lines(c, table_id, CHAT_KEPT)))
        self._live[table_id] = live
        self._put_away()
        return live

    async def _reopen(self, stored: Stored, owner: str) -> tuple[Stored, Table]:
        """Replays a table. One of older rules is carried over if possible, else marked as stopped.

        The time that it takes is that of `owner`, who wants to see it.
        """
        table_id = stored.info.id
        for _ in range(_TRIES):
            async with self.replaying.turn(owner, table_id):
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

    def lay(self, stored: Stored, table: Table) -> LiveTable:
        """A table for this memory."""
        return LiveTable(stored, table, self.history, self._easel, self._laying)

    def add(self, live: LiveTable) -> None:
        """Takes in a table that has just been set up."""
        self._live[live.info.id] = live
        self._put_away()
        self.look(live)

    def _put_away(self) -> None:
        """Drops tables that nobody looks at from memory, the least recently used first."""
        just_now = time.monotonic() - _OPENED_SECONDS
        for table_id in list(self._live):
            live = self._live[table_id]
            if len(self._live) <= self._most or live.touched > just_now:
                return
            if not live.audience.viewers and live.driver is None and not live.lock.locked():
                del self._live[table_id]
                self.history.forget(table_id)

    def drop(self, table_id: str) -> None:
        """The table has been deleted: nobody looks at it any more."""
        if (live := self._live.pop(table_id, None)) is not None:
            live.audience.end()
            self.history.forget(table_id)

    @property
    def ids(self) -> list[str]:
        """The tables in memory."""
        return list(self._live)

    def face_of(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory, for lists that show who is there."""
        return self._live.get(table_id)

    # ------------------------------------------------------------------ changing

    async def change(self, live: LiveTable, work: Callable[[], Awaitable[T]]) -> T:
        """Runs one change at a time per table, to its end, even if the caller goes away meanwhile."""

        async def run() -> T:
            async with live.lock:
                for _ in range(_TRIES):
                    try:
                        await self._settle(live)
                        return await work()
                    except Conflict as conflict:
                        # Another process was faster: see what it did, and judge again.
                        live.sound = False
                        if isinstance(conflict, OutOfStep):
                            logger.error("%s", conflict)
                    except BaseException as error:
                        if not _is_refusal(error, live):
                            self._doubt(live)
                        raise
            self._doubt(live)
            raise Stale("The table is too busy: try again.")

        task = asyncio.create_task(run())
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_end_alone)
            raise

    @asynccontextmanager
    async def looking(self, live: LiveTable) -> AsyncIterator[None]:
        """Within this, the table is locked, and what is in memory is what is on disk."""
        async with live.lock:
            await self._settle(live)
            yield

    async def _settle(self, live: LiveTable) -> None:
        """Call this under the lock before anything else: only what is on disk counts."""
        if not live.sound:
            await self.refresh(live, anew=True)
            self.look(live)

    def _doubt(self, live: LiveTable) -> None:
        """A change has not come to a known end: from now on, nobody sees the table until it is reloaded.

        Its viewers do not ask again, so it is reloaded for them as soon as the database answers.
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
                logger.exception("table %s could not be reloaded", table_id)
                return

    async def refresh(self, live: LiveTable, anew: bool = False) -> None:
        """Brings a live table up to date with the database."""
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
            stored, table = await self._reopen(stored, _SERVER)
            self.history.forget(live.info.id)
        else:
            live.sound = False
            table.paced = live.paced
            new = slice(len(old), None)
            for answer, joined in zip(stored.answers[new], stored.joined[new], strict=True):
                while table.resting:
                    table.go_on()
                table.answer(answer.seat, answer.value, joined=joined)
                if table.answers[-1].hash != answer.hash:
                    raise BadLog(f"Table {live.info.id} differs from its log.")
        live.adopt(stored, table)
        live.audience.touch()

    async def reseat(self, live: LiveTable) -> None:
        """Takes over who sits where, after seats have changed hands in the database.

        Call this within a change: whoever sat down while it was being read would be gone again.
        """
        try:
            found = await self.db.read(lambda c: store.load_table(c, live.info.id))
        except BaseException:
            # Who holds which seat is no longer known here.
            self._doubt(live)
            raise
        if found is not None:
            live.set_seats(found.info)
            live.remarks = found.remarks
            live.muted = [list(values) for values in found.muted]
            if found.version == live.version:
                live.asked = found.asked
            live.audience.touch()

    async def reseat_all(self, table_ids: Sequence[str]) -> None:
        """Seats changed hands in the database; live tables follow."""
        for table_id in table_ids:
            if (live := self._live.get(table_id)) is not None:
                async with self.looking(live):
                    await self.reseat(live)

    # ------------------------------------------------------------------ other processes

    async def meant_by(self, note: Note) -> LiveTable | None:
        """The table in memory that another process reports on, if there is anything new to learn.

        This process knows what it did itself, unless a commit that it had given up on came through.
        """
        if (opening := self._opening.get(note.table)) is not None:
            # A table being opened may have been read before the change.
            await asyncio.shield(opening)
        live = self._live.get(note.table)
        return None if note.process == self.process and note.version is None else live

    async def catch_up(self, live: LiveTable, version: int | None) -> None:
        """Another process changed the table: anyone looking at it here sees it too."""
        if live.knows(version):
            return
        async with self.looking(live):
            if not live.knows(version):
                await self.refresh(live)
                self.look(live)


def _is_refusal(error: BaseException, live: LiveTable) -> bool:
    """Whether a change ended because it is not allowed: the person gets a sentence, nothing was touched."""
    refused = isinstance(error, StarboardError) and not isinstance(error, Unavailable)
    return refused and live.sound and len(live.table.answers) == live.info.step


def _end_alone(task: asyncio.Task[T]) -> None:
    """A change whose caller has gone away came to its end. If it was refused, nobody is left to be told."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, StarboardError):
        logger.error("a change failed that nobody waited for", exc_info=error)
