"""What is due at a table at a certain time, whether or not anybody is looking: by the database's clock."""

from __future__ import annotations

import asyncio
import logging

from starboard.kernel.errors import StarboardError
from starboard.server import store
from starboard.server.deciding import Deciding
from starboard.server.errors import Unavailable
from starboard.server.livetable import LiveTable
from starboard.server.playing import Playing
from starboard.server.registry import Registry
from starboard.server.saving import Saving
from starboard.server.seating import Seating
from starboard.server.timing import runs_out
from starboard.server.windows import way_out

logger = logging.getLogger("starboard.deadlines")

_GLANCE_SECONDS = 1.0


class Deadlines:
    """Looks once a second. All processes do; the table's version lets one of them act."""

    def __init__(
        self, tables: Registry, saving: Saving, deciding: Deciding, seating: Seating, playing: Playing
    ) -> None:
        self._tables = tables
        self._playing = playing
        self._seating = seating
        self._saving = saving
        self._deciding = deciding
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._set_clock()
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _set_clock(self) -> None:
        self._tables.clock.set(await self._tables.db.read(store.time_now))

    async def _watch(self) -> None:
        while True:
            try:
                await self._set_clock()
                for table_id in await self._tables.db.read(store.due_tables):
                    await self._act(table_id)
            except Unavailable:
                pass  # what is due stays due
            except Exception:
                logger.exception("could not look for what is due")
            await asyncio.sleep(_GLANCE_SECONDS)

    async def _act(self, table_id: str) -> None:
        try:
            live = await self._tables.open(table_id)
            await self._tables.change(live, lambda: self._carry_out(live))
        except Unavailable:
            raise
        except StarboardError as error:
            logger.error("nothing that is due at table %s can be done: %s", table_id, error)

    async def _carry_out(self, live: LiveTable) -> None:
        before, now = live.version, self._tables.clock.now()
        await self._deciding.stand(live, now)
        await self._end_time(live, now)
        if live.version == before:
            # Nothing is due here any more, say because too few people are left to vote: note that.
            await self._saving.save(live, len(live.table.answers), False, live.epoch, live.asked)

    async def _end_time(self, live: LiveTable, now: float) -> None:
        """Bots play on for those whose clocks have run out.

        Whoever is asked in a window of which nobody may know keeps the seat, and lets the window pass: that a
        bot comes would tell everybody who was asked.
        """
        for seat in live.waiting:
            end = runs_out(live.info, live.clocks[seat]) if seat < len(live.clocks) else None
            if end is None or end > now:
                continue
            question = live.table.question_of(seat)
            passing = way_out(live, question) if question is not None and question.hushed else None
            if passing is None:
                await self._seating.time_up(live, seat)
            else:
                await self._playing.give(live, seat, live.question_id(seat), passing)
