"""How far each person has followed a table, so that the digest can begin there next time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from starboard.server import store
from starboard.server.errors import Unavailable
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity
from starboard.server.registry import Registry

logger = logging.getLogger("starboard.keeper")


class Reading:
    """Notes what people have seen, even those whose window has just closed."""

    def __init__(self, tables: Registry) -> None:
        self._tables = tables
        self._tasks: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def seen(self, table_id: str, who: Identity) -> None:
        """The person has read what is new: the digest begins here next time."""
        live = await self._tables.open(table_id, who)
        await self._note(live, who)
        live.audience.touch()

    def left(self, live: LiveTable) -> Callable[[Identity], None]:
        """For a stream that ends: what was on the screen until now has been seen."""
        return lambda who: self._soon(self._note(live, who))

    async def _note(self, live: LiveTable, who: Identity) -> None:
        if not live.seats_of(who):
            return
        # What is being saved just now has not been shown yet.
        step = live.info.step
        live.set_seen(who.user_id, step)
        await self._tables.db.write(lambda c: store.set_seen(c, live.info.id, who.user_id, step))

    def _soon(self, work: Awaitable[Any]) -> None:
        """Something to do that nobody waits for."""

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
