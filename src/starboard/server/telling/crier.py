"""Looks for what waits for somebody who is not looking, and sends the letters that say so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import sqlalchemy as sa
from structlog.contextvars import clear_contextvars

from starboard.server import store
from starboard.server.config import Config
from starboard.server.database import Database
from starboard.server.errors import Unavailable
from starboard.server.meter import Meter
from starboard.server.store import Letter
from starboard.server.streams import Streams
from starboard.server.telling.carrier import Carrier, Failed, Gone
from starboard.server.telling.waiting import consider

logger = logging.getLogger("starboard.telling")

T = TypeVar("T")

# Longer than any attempt takes: whoever holds a letter for longer is dead.
_LEASE_SECONDS = 120.0
_FIRST_PAUSE = 60.0
_LONGEST_PAUSE = 6 * 3600.0
_GIVEN_UP_SECONDS = 24 * 3600.0
_MOST_TABLES = 200
_MOST_AT_ONCE = 8
_STOP_SECONDS = 10.0
_NOTE_SECONDS = 1.0


def pause_after(tries: int) -> float:
    """How long to wait after so many attempts have failed: four times as long each time."""
    return min(_LONGEST_PAUSE, _FIRST_PAUSE * 4.0**tries)


class Crier:
    """Every process has one; a letter is sent by the one that holds the lease on it."""

    def __init__(
        self, config: Config, db: Database, process: str, streams: Streams, carrier: Carrier, meter: Meter
    ) -> None:
        self._config = config
        self._db = db
        self._process = process
        self._streams = streams
        self._carrier = carrier
        self._meter = meter
        self._stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._again(self.look, "look whom to tell")),
            asyncio.create_task(self._again(self.deliver, "send letters")),
        ]

    async def stop(self) -> None:
        """A letter that is under way comes to its end: otherwise it would be sent once more."""
        self._stopping.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=_STOP_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _again(self, work: Callable[[], Awaitable[None]], what: str) -> None:
        clear_contextvars()
        while not self._stopping.is_set():
            try:
                await work()
            except Unavailable:
                pass  # the log knows
            except Exception:
                logger.exception("could not %s", what)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), self._config.tell_every)

    # ------------------------------------------------------------------ looking

    async def look(self) -> None:
        """Finds what has begun to wait, and writes letters about what has waited for long enough."""
        changed = await self._db.read(lambda c: store.untold(c, _MOST_TABLES))
        if changed:
            # One at a time, so that answers need not wait for all of them.
            for table_id in await self._db.write(lambda c: store.skip_unreachable(c, changed)):
                await self._consider(table_id)
        unseen = await self._db.read(lambda c: store.unseen(c))
        if not unseen:
            return
        for user_id, table_id in unseen & self._streams.looking():
            await self.saw(user_id, table_id)
        await self._db.write(self._write_letters)

    async def _consider(self, table_id: str) -> None:
        try:
            await self._db.write(partial(consider, table_id=table_id))
        except Unavailable:
            raise
        except Exception:
            # A table that nobody can read must not keep the others from being told.
            logger.exception("could not see what waits at table %s", table_id)
            await self._db.write(partial(store.skip_table, table_id=table_id))

    def _write_letters(self, c: sa.Connection) -> None:
        store.forget_lapsed(c)
        for table_id, one in store.take_due(c, self._config.tell_after, _MOST_TABLES):
            store.write_about(c, table_id, one)

    async def came(self, user_id: str, table_id: str) -> None:
        """Somebody has just opened a table."""
        with suppress(Unavailable):
            if (user_id, table_id) in await self._db.read(lambda c: store.unseen(c, user_id)):
                await self.saw(user_id, table_id)

    async def saw(self, user_id: str, table_id: str) -> None:
        """Somebody looks at a table: there is nothing to tell them about it."""
        await self._db.write(lambda c: store.see(c, user_id, table_id))

    # ------------------------------------------------------------------ sending

    async def deliver(self) -> None:
        """Sends all that is due."""
        while not self._stopping.is_set() and await self._db.read(store.any_due):
            bundles = await self._db.write(
                lambda c: store.claim_letters(c, self._process, _LEASE_SECONDS, _MOST_AT_ONCE)
            )
            if not bundles:
                return
            await asyncio.gather(*(self._send(bundle) for bundle in bundles))

    async def _send(self, bundle: list[Letter]) -> None:
        first = bundle[0]
        ids = [letter.id for letter in bundle]
        try:
            sent = await self._carrier.carry(bundle)
        except Gone as gone:
            self._count(first, "gone")
            await self._note(partial(_forget, gone=gone, ids=ids))
        except Failed as failed:
            await self._fail(bundle, str(failed))
        except Unavailable:
            raise  # nothing was sent, and the lease runs out
        except Exception as error:
            logger.exception("could not send a letter by %s", first.channel)
            await self._fail(bundle, type(error).__name__)
        else:
            if sent:
                self._count(first, "sent")
            about = sent and first.channel == "mail" and first.table_id is not None
            await self._note(partial(store.settle_letters, ids=ids, mailed=first.user_id if about else None))

    async def _fail(self, bundle: list[Letter], why: str) -> None:
        first = bundle[0]
        self._count(first, "failed")
        pause = pause_after(max(letter.tries for letter in bundle))
        ids = [letter.id for letter in bundle]
        lost = await self._note(
            partial(store.put_off, ids=ids, pause=pause, fault=why, longest=_GIVEN_UP_SECONDS)
        )
        if lost:
            logger.warning("gave up %s letters by %s: %s", lost, first.channel, why)
            self._meter.letters.labels(first.channel, "given up").inc(lost)

    async def _note(self, work: Callable[[sa.Connection], T]) -> T:
        """Writes down what became of a letter. As long as we hold the lease, nobody else sends it again."""
        end = asyncio.get_running_loop().time() + _LEASE_SECONDS / 2
        while True:
            try:
                return await self._db.write(work)
            except Unavailable:
                if self._stopping.is_set() or asyncio.get_running_loop().time() > end:
                    raise
            await asyncio.sleep(_NOTE_SECONDS)

    def _count(self, letter: Letter, how: str) -> None:
        self._meter.letters.labels(letter.channel, how).inc()


def _forget(c: sa.Connection, gone: Gone, ids: list[str]) -> None:
    gone.forget(c)
    store.settle_letters(c, ids)
