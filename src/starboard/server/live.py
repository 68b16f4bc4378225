"""Those who look at a table right now, and what is pushed to them: only the areas that changed for each."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from starboard.server.face import Face
from starboard.server.model import Identity
from starboard.server.wire import Glance, glance

logger = logging.getLogger("starboard.live")

# A viewer who falls further behind gets everything anew when it reads again.
_MOST_PENDING = 32
_MOST_VIEWERS = 300
_MOST_EACH = 20
# Whoever reloads the page is not said to have left.
_LEAVE_AFTER = 4.0


class Viewer:
    """One open stream. `areas` for the page, otherwise short notices for programs."""

    __slots__ = ("areas", "behind", "closed", "pending", "sent", "wake", "wanted", "who")

    def __init__(self, who: Identity, wanted: int | None, areas: bool) -> None:
        self.who = who
        self.wanted = wanted
        self.areas = areas
        self.pending: deque[bytes] = deque()
        self.wake = asyncio.Event()
        # What the viewer has on the screen, by area, as hashes. Viewers in step share the dictionary.
        self.sent: dict[str, int] = {}
        self.closed = False
        # Too slow to be told of every change: as soon as it reads again it gets how things stand then.
        self.behind = False

    def seat(self, face: Face) -> int | None:
        """A screen follows the turn round the table; a program looks through the seat it named."""
        return (
            face.followed_seat(self.who, self.wanted) if self.areas else face.seat_for(self.who, self.wanted)
        )

    def put(self, message: bytes) -> None:
        if len(self.pending) >= _MOST_PENDING:
            self.pending.clear()
            self.behind = True
        if not self.behind:
            self.pending.append(message)
        self.wake.set()


def event(name: str, data: Any) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(data) + b"\n\n"


class Push(msgspec.Struct):
    """The data of an `areas` event. `turn`: a question waits for this viewer; `title` says so in the tab."""

    version: int
    step: int
    seat: int | None
    areas: dict[str, str]
    turn: bool
    title: str


class Audience:
    """The viewers of one table. One task at a time renders for them; changes meanwhile are rendered once."""

    def __init__(self, face: Face, lock: asyncio.Lock) -> None:
        self._face = face
        self._lock = lock
        self.viewers: set[Viewer] = set()
        self._stamp = 0
        self._task: asyncio.Task[None] | None = None
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self.viewers)

    def touch(self) -> None:
        """Something that can be seen has changed and is on disk."""
        self._stamp += 1
        if self.viewers and self._task is None:
            self._task = asyncio.create_task(self._push())

    def tell(self, name: str, data: Any) -> None:
        message = event(name, data)
        for viewer in self.viewers:
            viewer.put(message)

    def is_full(self, who: Identity) -> bool:
        """Whether one more stream would be too much, for the table or for one person."""
        own = sum(viewer.who.user_id == who.user_id for viewer in self.viewers) if who.user_id else 0
        return len(self.viewers) >= _MOST_VIEWERS or own >= _MOST_EACH

    def is_here(self, user_id: str | None) -> bool:
        if not user_id:
            return False
        return user_id in self._leaving or any(viewer.who.user_id == user_id for viewer in self.viewers)

    def end(self) -> None:
        for viewer in self.viewers:
            viewer.closed = True
            viewer.wake.set()
        for handle in self._leaving.values():
            handle.cancel()
        self._leaving.clear()

    # ------------------------------------------------------------------ one stream

    async def stream(
        self, viewer: Viewer, ping_seconds: float, left: Callable[[Identity], None]
    ) -> AsyncIterator[bytes]:
        """The bytes of a server-sent event stream, until the viewer goes away."""
        user = viewer.who.user_id
        new = not self.is_here(user)
        self.viewers.add(viewer)
        if (handle := self._leaving.pop(user, None)) is not None:
            handle.cancel()
        if new and user:
            self.touch()
        else:
            await self._show(viewer)
        try:
            yield b"retry: 1500\n\n"
            while not viewer.closed:
                while viewer.pending:
                    yield viewer.pending.popleft()
                if viewer.behind:
                    viewer.behind = False
                    viewer.sent = {}
                    await self._show(viewer)
                    continue
                viewer.wake.clear()
                try:
                    await asyncio.wait_for(viewer.wake.wait(), ping_seconds)
                except TimeoutError:
                    yield b"event: ping\ndata: {}\n\n"
        finally:
            self.viewers.discard(viewer)
            if user and not viewer.closed and not self.is_here(user):
                loop = asyncio.get_running_loop()
                self._leaving[user] = loop.call_later(_LEAVE_AFTER, self._left, viewer.who, left)

    def _left(self, who: Identity, left: Callable[[Identity], None]) -> None:
        self._leaving.pop(who.user_id, None)
        left(who)
        self.touch()

    async def _show(self, viewer: Viewer) -> None:
        async with self._lock:
            self._send([viewer])

    # ------------------------------------------------------------------ rendering

    async def _push(self) -> None:
        try:
            done = -1
            while done != self._stamp:
                done = self._stamp
                groups: dict[tuple[bool, int | None], list[Viewer]] = {}
                for viewer in self.viewers:
                    groups.setdefault((viewer.areas, viewer.seat(self._face)), []).append(viewer)
                # Whoever is asked sees it first.
                waiting = self._face.waiting
                for key in sorted(groups, key=lambda k: k[1] not in waiting):
                    await self._draw(groups[key])
        finally:
            self._task = None

    async def _draw(self, group: list[Viewer]) -> None:
        """A seat that cannot be drawn must not keep the others from seeing anything."""
        try:
            # Under the lock nothing is half done: what is shown is on disk.
            async with self._lock:
                self._send(group)
        except Exception:
            logger.exception("could not draw table %s", self._face.info.id)
        await asyncio.sleep(0)

    def _send(self, group: list[Viewer]) -> None:
        """Viewers of one group look through the same seat."""
        face = self._face
        first = group[0]
        seat = first.seat(face)
        if not first.areas:
            self._send_glance(group, glance(face, seat))
            return
        areas = face.areas(seat)
        now = {name: hash(text) for name, text in areas.items()}
        turn = seat is not None and seat in face.waiting
        messages: dict[int, bytes] = {}
        for viewer in group:
            before = viewer.sent
            message = messages.get(id(before))
            if message is None:
                changed = {name: text for name, text in areas.items() if before.get(name) != now[name]}
                message = b""
                if changed:
                    step = len(face.table.answers)
                    title = "Your turn" if turn else ""
                    message = event("areas", Push(face.version, step, seat, changed, turn, title))
                messages[id(before)] = message
            viewer.sent = now
            if message:
                viewer.put(message)

    def _send_glance(self, group: list[Viewer], now: Glance) -> None:
        message = event("table", now)
        mark = {"": hash(message)}
        for viewer in group:
            if viewer.sent != mark:
                viewer.sent = mark
                viewer.put(message)
