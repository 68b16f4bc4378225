"""Hears what other processes on the same PostgreSQL database have changed (LISTEN and NOTIFY)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import msgspec

from starboard.server.database import CHANNEL
from starboard.server.store import Note

logger = logging.getLogger("starboard.notices")

_AGAIN_SECONDS = 2.0


class Notices:
    """Keeps one connection of its own; after it was lost, everything may have changed unheard."""

    def __init__(self, url: str, process: str, hear: Callable[[Note], Awaitable[None]]) -> None:
        self._url = url.replace("postgresql+asyncpg://", "postgresql://", 1)
        self._process = process
        self._hear = hear
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
                connection = await asyncpg.connect(self._url)
                try:
                    await self._until_gone(connection)
                finally:
                    await connection.close()
            except (OSError, asyncpg.PostgresError) as error:
                logger.error("lost the line to the other processes: %s", error)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _until_gone(self, connection: Any) -> None:
        gone = asyncio.Event()
        connection.add_termination_listener(lambda _: gone.set())
        await connection.add_listener(CHANNEL, self._take)
        self._listening.set()
        await gone.wait()

    def _take(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        note = msgspec.json.decode(payload, type=Note)
        if note.process != self._process:
            self._queue.put_nowait(note)

    async def _work(self) -> None:
        while True:
            note = await self._queue.get()
            try:
                await self._hear(note)
            except Exception:
                logger.exception("could not follow a change of table %s", note.table)
