"""The live streams that are open in this process, whichever table they belong to, and who gets one more."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing
from time import monotonic

from starboard.server.config import Limits
from starboard.server.live import Viewer

_MOST_EACH = 20
# Whoever was let in and has not begun to read by then has gone away again.
_COMING_SECONDS = 10.0


class Streams:
    """Knows every viewer from the moment they are let in to the last byte."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._viewers: set[Viewer] = set()
        # Those who have a place but no first byte yet, and since when.
        self._coming: dict[Viewer, float] = {}

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

    def admit(self, viewer: Viewer) -> bool:
        """Keeps a place for one more stream, unless the table, the person or their address has too many.

        It counts from now on: however many come at once, they are let in one by one.
        """
        now = monotonic()
        self._coming = {one: since for one, since in self._coming.items() if now - since < _COMING_SECONDS}
        if self._is_full(viewer, [*self._viewers, *self._coming]):
            return False
        self._coming[viewer] = now
        return True

    def _is_full(self, viewer: Viewer, others: list[Viewer]) -> bool:
        limits = self._limits
        at_table = [other for other in others if other.table == viewer.table]
        if user := viewer.who.user_id:
            if sum(other.who.user_id == user for other in others) >= limits.person_streams:
                return True
            if sum(other.who.user_id == user for other in at_table) >= _MOST_EACH:
                return True
        near = [other for other in others if other.place == viewer.place]
        if len(near) >= limits.address_streams:
            return True
        # However many watch, those who sit at a table find a place there, and half of those at their address.
        return not viewer.at_home and (
            sum(not other.at_home for other in at_table) >= limits.spectators
            or sum(not other.at_home for other in near) >= limits.address_streams // 2
        )

    async def follow(self, viewer: Viewer, events: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
        self._coming.pop(viewer, None)
        self._viewers.add(viewer)
        try:
            async with aclosing(events):
                async for message in events:
                    yield message
        finally:
            self._viewers.discard(viewer)
