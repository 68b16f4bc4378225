"""The live streams that are open in this process, whichever table they belong to."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing

from starboard.server.config import Limits
from starboard.server.live import Viewer


class Streams:
    """Knows every viewer from the first byte to the last."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._viewers: set[Viewer] = set()

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._viewers))

    def looking(self) -> set[tuple[str, str]]:
        """Person and table wherever somebody has a table before their eyes."""
        return {
            (viewer.who.user_id, viewer.table)
            for viewer in self._viewers
            if viewer.table and viewer.who.user_id and not viewer.hidden
        }

    def is_full(self, viewer: Viewer) -> bool:
        """Whether the viewer, or all from the same place together, have too many streams here."""
        user = viewer.who.user_id
        own = sum(other.who.user_id == user for other in self._viewers) if user else 0
        if own >= self._limits.person_streams:
            return True
        near = [other for other in self._viewers if other.place == viewer.place]
        # Those who only watch leave half of the places to those who sit at tables.
        watching = sum(not other.at_home for other in near)
        most = self._limits.address_streams
        return len(near) >= most or (not viewer.at_home and watching >= most // 2)

    async def follow(self, viewer: Viewer, events: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
        self._viewers.add(viewer)
        try:
            async with aclosing(events):
                async for message in events:
                    yield message
        finally:
            self._viewers.discard(viewer)
