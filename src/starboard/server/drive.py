"""Lets the bots move: one task per table for as long as it is a bot's turn there, even after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import sqlalchemy as sa
from structlog.contextvars import clear_contextvars

from starboard.kernel.ask import Question, Value
from starboard.kernel.errors import StarboardError
from starboard.server import store
from starboard.server.botpool import BotPool, Job, in_time
from starboard.server.config import Config
from starboard.server.errors import Stale, Unavailable
from starboard.server.livetable import LiveTable
from starboard.server.meter import Meter
from starboard.server.playing import Playing
from starboard.server.proposals import matter_of
from starboard.server.registry import Registry
from starboard.server.windows import hold_back, way_out

logger = logging.getLogger("starboard.drive")

# A process that can no longer be reached is noticed after this long; a living one renews its leases with
# every sweep. One that is dead is noticed at the next glance.
_LEASE_SECONDS = 20.0
_SWEEP_SECONDS = 5.0
_GLANCE_SECONDS = 1.0


class Driver:
    """On a database with several processes a lease lets only one of them think about a table."""

    def __init__(
        self, config: Config, tables: Registry, playing: Playing, pool: BotPool, meter: Meter
    ) -> None:
        self._config = config
        self._tables = tables
        self._playing = playing
        self._pool = pool
        self._meter = meter
        self._stopped = False
        self._moving: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        # Tables that do not open, so that the log tells of each once and not with every sweep.
        self._shut: set[str] = set()

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        self._stopped = True
        tasks = [*self._moving, *([self._sweeper] if self._sweeper is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if not self._config.sqlite:
            # If the database is gone, the leases simply run out.
            with contextlib.suppress(Unavailable):
                await self._tables.db.write(lambda c: store.drop_leases(c, self._tables.process))

    def look(self, live: LiveTable) -> None:
        """Something changed: if a bot is to move and nobody is seeing to it, see to it."""
        if self._stopped or live.driver is not None or not live.bot_turn:
            return
        live.driver = asyncio.create_task(self._play(live))
        self._moving.add(live.driver)
        live.driver.add_done_callback(self._moving.discard)

    async def _sweep(self) -> None:
        """Finds bots that are to move but that nobody drives: after a restart, or when a process died."""
        loop = asyncio.get_running_loop()
        next_sweep = loop.time()
        while True:
            try:
                if loop.time() >= next_sweep:
                    next_sweep = loop.time() + _SWEEP_SECONDS
                    await self._renew()
                    await self._look_at(store.tables_for_bots)
                else:
                    await self._look_at(store.orphans)
            except Unavailable:
                pass  # the next sweep finds them
            except Exception:
                logger.exception("could not look for waiting bots")
            await asyncio.sleep(_SWEEP_SECONDS if self._config.sqlite else _GLANCE_SECONDS)

    async def _renew(self) -> None:
        if not self._config.sqlite:
            await self._tables.db.write(lambda c: store.renew_leases(c, self._tables.process, _LEASE_SECONDS))

    async def _look_at(self, found: Callable[[sa.Connection, str], list[str]]) -> None:
        for table_id in await self._tables.db.read(lambda c: found(c, self._tables.process)):
            try:
                self.look(await self._tables.open(table_id))
            except Unavailable:
                raise
            except StarboardError as error:
                if table_id not in self._shut:
                    logger.error("table %s cannot be opened: %s", table_id, error)
                self._shut.add(table_id)

    async def _play(self, live: LiveTable) -> None:
        # What goes wrong here is not the doing of the request that woke the bot.
        clear_contextvars()
        try:
            held = False
            while not self._stopped and live.bot_turn and (held := await self._lease(live)):
                await self._move(live)
            if held:
                await self._end_lease(live)
        except Unavailable:
            pass  # the sweep lets them go on when the database answers again
        except Exception:
            logger.exception("the bots at table %s stopped", live.info.id)
        finally:
            live.driver = None

    async def _end_lease(self, live: LiveTable) -> None:
        if not self._config.sqlite:
            await self._tables.db.write(lambda c: store.drop_lease(c, live.info.id, self._tables.process))
            if live.bot_turn and not self._stopped:
                # A bot's turn came up while the lease was being given back.
                asyncio.get_running_loop().call_soon(self.look, live)

    async def _lease(self, live: LiveTable) -> bool:
        if self._config.sqlite:
            return True
        return await self._tables.db.write(
            lambda c: store.take_lease(c, live.info.id, self._tables.process, _LEASE_SECONDS)
        )

    async def _move(self, live: LiveTable) -> None:
        async with self._tables.looking(live):
            question = next((q for q in live.table.questions if live.info.seats[q.seat].kind == "bot"), None)
            if question is None:
                return
            seat = question.seat
            name = live.question_id(seat)
            sitting = live.info.seats[seat]
            bot = sitting.bot or "random"
            if question.hushed:
                # All bots may be asked one after the other, and must be done when the window closes.
                bots = sum(one.kind == "bot" for one in live.info.seats)
                bot = in_time(bot, self._config.window_pause / bots)
            given = [(answer.seat, answer.value) for answer in live.table.answers]
            matter = matter_of(live, name)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        pause = self._config.bot_pause
        if len(question.options) == 1:
            value = question.options[0]
            # That there was no choice may be a secret: then it takes as long as the bot's last real one.
            pause = max(pause, live.thought.get(seat, 0.0)) if question.secret else 0.0
        else:
            job = Job(
                table=live.info.id,
                title=live.info.title,
                options=live.info.options,
                seed=live.table.seed,
                given=given,
                seat=seat,
                bot=bot,
                choices=list(question.options),
                owner=live.info.host,
                cards=live.cards,
            )
            wanted = None if matter is None else matter.proposal
            if wanted is not None and (await self._pool.weigh(job, seat, wanted.value)).agrees:
                # The others have talked about it before it was asked.
                value = wanted.value
            else:
                value = await self._think(live, question, job)
            live.thought[seat] = loop.time() - begun
            self._meter.bot_seconds.observe(live.thought[seat])
        if question.hushed:
            await hold_back(live, seat, value)
        elif question.secret or live.audience.viewers:
            # People should be able to follow: a bot that knows immediately still takes a moment. Where it is
            # a secret that it did, others may look through another process, or ask again and again.
            await asyncio.sleep(max(0.0, pause - (loop.time() - begun)))

        async def give() -> None:
            if live.info.seats[seat] == sitting:
                await self._playing.give(live, seat, name, value)

        try:
            await self._tables.change(live, give)
        except Stale:
            pass  # taken back or answered meanwhile: the loop looks again

    async def _think(self, live: LiveTable, question: Question, job: Job) -> Value:
        """A bot's answer. Where its thinking must not show, a bot that is not done in time does nothing."""
        passing = way_out(live, question) if question.hushed and live.paced else None
        if passing is None:
            return await self._pool.choose(job)
        thinking = asyncio.create_task(self._pool.choose(job))
        try:
            left = live.window_ends - asyncio.get_running_loop().time()
            await asyncio.wait({thinking}, timeout=max(0.0, left))
            return thinking.result() if thinking.done() else passing
        finally:
            thinking.cancel()
