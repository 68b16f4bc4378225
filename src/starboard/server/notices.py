"""Listens for what other processes on the same PostgreSQL database have changed (LISTEN and NOTIFY)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import asyncpg
import msgspec

from starboard.server.database import CHANNEL
from starboard.server.errors import Unavailable
from starboard.server.outage import reason
from starboard.server.store import HOLD_LINE, KINDS, Note

logger = logging.getLogger("starboard.notices")

# The name under which PostgreSQL lists the line.
APPLICATION = "starboard notices"
_AGAIN_SECONDS = 1.0
_ANSWER_SECONDS = 5.0
# A silent line is asked whether it is still there: a cut cable does not say so.
_SILENCE_SECONDS = 15.0


class Notices:
    """Keeps a connection of its own; once that has been lost, anything may have changed unheard.

    By this line the other processes know that this one lives.
    """

    def __init__(
        self,
        url: str,
        process: str,
        hear: Callable[[Note], Awaitable[None]],
        known: Callable[[], Iterable[str]],
    ) -> None:
        self._process = process
        self._url = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._hear = hear
        # The tables that this process believes it knows.
        self._known = known
        self._lost = False
        self._queue: asyncio.Queue[Note] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._work())]
        await asyncio.wait_for(self._listening.wait(), 10)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(
                    self._url, timeout=_ANSWER_SECONDS, server_settings={"application_name": APPLICATION}
                )
                try:
                    await self._until_gone(connection)
                finally:
                    connection.terminate()
            except Exception as error:
                # Whatever the cause, the line is needed, and only trying again brings it back.
                self._lose(reason(error))
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _until_gone(self, connection: Any) -> None:
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        await connection.execute(HOLD_LINE, self._process)
        await connection.add_listener(CHANNEL, self._take)
        self._listening.set()
        self._catch_up()
        while True:
            try:
                await asyncio.wait_for(gone.wait(), _SILENCE_SECONDS)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=_ANSWER_SECONDS)
            else:
                self._lose("the database has hung up")
                return

    def _lose(self, why: str) -> None:
        if not self._lost:
            logger.warning("the line to the other processes is lost: %s", why)
        self._lost = True

    def _catch_up(self) -> None:
        """Checks every table known here: what was announced while nobody listened is not announced again."""
        if self._lost:
            logger.warning("the line to the other processes is back")
        self._lost = False
        for table in self._known():
            for kind in KINDS:
                self._queue.put_nowait(Note("", table, kind))

    def _take(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        self._queue.put_nowait(msgspec.json.decode(payload, type=Note))

    async def _work(self) -> None:
        while True:
            note = await self._queue.get()
            while not await self._heard(note):
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _heard(self, note: Note) -> bool:
        try:
            await self._hear(note)
        except Unavailable:
            return False
        except Exception:
            logger.exception("could not follow a change of table %s", note.table)
        return True
