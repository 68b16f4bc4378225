"""Looks after what others may change behind this process's back: sessions, tokens, bans, tables.

Other processes and `starboard admin` write to the same database. Whoever has been logged out or banned there
loses their streams here too, and a table that was changed there is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from starboard.server import store
from starboard.server.database import Database
from starboard.server.errors import Unavailable
from starboard.server.identity import People
from starboard.server.registry import Registry
from starboard.server.streams import Streams

logger = logging.getLogger("starboard.oversight")

_SECONDS = 5.0
_FORGET_SECONDS = 60.0
# No database takes any number of names in one question.
_AT_ONCE = 1000


class Oversight:
    """One task for the whole process, and a look at once when something has been changed here."""

    def __init__(self, db: Database, people: People, tables: Registry, streams: Streams) -> None:
        self._db = db
        self._forget_at = 0.0
        self._people = people
        self._tables = tables
        self._streams = streams
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._go_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                await self.look()
                await self._follow()
                await self._forget()
            except Unavailable:
                pass  # the log knows
            except Exception:
                logger.exception("could not look for what has changed")

    async def _forget(self) -> None:
        """Limits that are full again need not be kept."""
        if time.monotonic() > self._forget_at:
            self._forget_at = time.monotonic() + _FORGET_SECONDS
            await self._db.write(store.forget_rates)

    async def look(self) -> None:
        """Ends the streams of those who may no longer have them."""
        keys = {viewer.key for viewer in self._streams if viewer.key}
        users = {viewer.who.user_id for viewer in self._streams if viewer.who.user_id}
        valid = await self._db.read(lambda c: store.still_valid(c, keys)) if keys else set()
        # A guest is recognised by nothing that could be looked up.
        guests = {viewer.who.user_id for viewer in self._streams if viewer.who.user_id and not viewer.key}
        gone = await self._db.read(lambda c: store.no_guests_among(c, guests)) if guests else set()
        banned = await self._db.read(lambda c: store.banned_among(c, users)) if users else set()
        for viewer in self._streams:
            # Those who came while we were reading are judged next time.
            lapsed = viewer.key in keys and viewer.key not in valid
            lapsed |= not viewer.key and viewer.who.user_id in gone
            if lapsed or viewer.who.user_id in banned:
                viewer.end()

    async def _follow(self) -> None:
        """Tables in memory that were changed elsewhere without a word: programs look without a stream."""
        known = self._tables.ids
        for first in range(0, len(known), _AT_ONCE):
            await self._compare(known[first : first + _AT_ONCE])

    async def _compare(self, known: list[str]) -> None:
        versions = await self._db.read(lambda c: store.versions_of(c, known))
        for table_id in known:
            if table_id not in versions:
                self._tables.drop(table_id)
        for table_id, version in versions.items():
            if (live := self._tables.face_of(table_id)) is not None:
                with suppress(Unavailable):
                    await self._tables.catch_up(live, version)
