"""The live streams that are open in this process, whichever table they belong to."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing

from starboard.server.live import Viewer


class Streams:
    """Knows every viewer from the first byte to the last."""

    def __init__(self) -> None:
        self._viewers: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    async def follow(self, viewer: Viewer, events: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
        self._viewers.add(viewer)
        try:
            async with aclosing(events):
                async for message in events:
                    yield message
        finally:
            self._viewers.discard(viewer)
