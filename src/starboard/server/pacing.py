"""Lets a table go on by itself where a window asks nobody, or only somebody who does not want to be asked."""

from __future__ import annotations

import asyncio
import logging

from starboard.server.config import Config
from starboard.server.errors import Unavailable
from starboard.server.livetable import LiveTable
from starboard.server.playing import Playing
from starboard.server.registry import Registry
from starboard.server.windows import hold_back, muted_answer, note_window, until_over

logger = logging.getLogger("starboard.pacing")


class Pacing:
    """One task per table for as long as it rests there. Each process does it for its own viewers.

    What is stored is always the table as it is after the rest: after a restart it simply goes on.
    """

    def __init__(self, config: Config, tables: Registry, playing: Playing) -> None:
        self._config = config
        self._tables = tables
        self._playing = playing
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look(self, live: LiveTable) -> None:
        """Something changed: if the table is to go on by itself and nobody is seeing to it, see to it."""
        if live.kept is not None:
            return
        note_window(live, self._config)
        if live.pacer is None and _goes_on(live):
            live.pacer = asyncio.create_task(self._go_on(live))
            self._tasks.add(live.pacer)
            live.pacer.add_done_callback(self._tasks.discard)

    async def _go_on(self, live: LiveTable) -> None:
        try:
            while _goes_on(live):
                passes = muted_answer(live)
                await (until_over(live) if passes is None else hold_back(live, *passes))
                await self._tables.change(live, lambda: self._playing.pass_window(live))
        except Unavailable:
            pass  # the table is reloaded when the database answers again, and then does not rest
        except Exception:
            logger.exception("table %s did not go on", live.info.id)
        finally:
            live.pacer = None


def _goes_on(live: LiveTable) -> bool:
    return live.table.resting or muted_answer(live) is not None
