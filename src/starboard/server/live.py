"""Everyone looking at a table right now, and what is pushed to each: only the areas that changed."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncGenerator
from typing import Any
from weakref import ref

import msgspec

from starboard.server.curtain import Opening
from starboard.server.face import Face
from starboard.server.model import Identity, Look
from starboard.server.wire import glance

logger = logging.getLogger("starboard.live")

# Notices that a slow viewer has not read yet; chat is in its area as well.
_MOST_PENDING = 32
# Reloading the page does not count as leaving.
_LEAVE_AFTER = 4.0


class Viewer:
    """One open stream. `areas` for the page, otherwise short notices for programs.

    What it shows is made when the viewer reads: a slow viewer gets the state at that moment, and nothing that
    has been superseded.
    """

    __slots__ = (
        "areas",
        "at_home",
        "closed",
        "face",
        "hidden",
        "key",
        "news",
        "opening",
        "pending",
        "place",
        "sent",
        "table",
        "wake",
        "wanted",
        "who",
    )

    def __init__(
        self, who: Identity, wanted: int | None, areas: bool, opening: Opening | None = None
    ) -> None:
        self.who = who
        self.wanted = wanted
        self.areas = areas
        # Whose side it shows where the screen is passed round.
        self.opening = opening
        self.pending: deque[bytes] = deque(maxlen=_MOST_PENDING)
        self.wake = asyncio.Event()
        self.news: Picture | None = None
        # What the viewer has on the screen, by area, as hashes. Viewers in step share the dictionary.
        self.sent: Marks = {}
        self.closed = False
        # What is looked at: it stays in memory for as long.
        self.face: Face | None = None
        # By what the viewer was recognised: the stream ends with it.
        self.key = ""
        # Where the viewer is, and whether they sit at the table or are its host.
        self.place = ""
        self.at_home = False
        # At which table; and whether the page has been out of sight for a while.
        self.table = ""
        self.hidden = False

    def look(self, face: Face) -> Look:
        """A screen follows the turn around the table; a program looks through the seat it named.

        Once the curtain has fallen it stays down, whoever is asked after that.
        """
        if not self.areas:
            return Look(face.seat_for(self.who, self.wanted))
        look = face.look(self.who, self.wanted, self.opening)
        if look.round:
            self.opening = None if look.seat is None else Opening(look.seat, look.asked)
            if look.seat in look.asked:
                face.note_faced(look.seat)
        return look

    def put(self, message: bytes) -> None:
        self.pending.append(message)
        self.wake.set()

    def end(self) -> None:
        self.closed = True
        self.wake.set()

    def show(self, news: Picture) -> None:
        """Replaces what the viewer has not read yet."""
        self.news = news
        self.wake.set()

    def read(self) -> bytes:
        """The next message, or nothing."""
        if self.pending:
            return self.pending.popleft()
        news = self.news
        if news is None:
            return b""
        self.news = None
        before, self.sent = self.sent, news.marks
        return news.since(before)


def event(name: str, data: Any) -> bytes:
    # A page is large: it is put together once.
    return b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(data))


class Push(msgspec.Struct):
    """The data of an `areas` event. `turn`: a question waits for this viewer; `title` is for the tab."""

    version: int
    step: int
    seat: int | None
    areas: dict[str, str]
    turn: bool
    title: str


Marks = dict[str, int]


class Picture(ABC):
    """The table as it looks to viewers who see the same. It lives until all of them have read it."""

    __slots__ = ("_messages", "marks")

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self._messages: list[tuple[Marks, bytes]] = []

    def since(self, before: Marks) -> bytes:
        """What has changed for a viewer who had this before; empty if nothing."""
        for known, message in self._messages:
            if known is before:
                return message
        message = self._encode(before) if before != self.marks else b""
        self._messages.append((before, message))
        return message

    @abstractmethod
    def _encode(self, before: Marks) -> bytes: ...


class Screen(Picture):
    """The areas of a page."""

    __slots__ = ("_areas", "_push")

    def __init__(self, face: Face, look: Look) -> None:
        self._areas = face.screen(look)
        super().__init__({name: hash(text) for name, text in self._areas.items()})
        turn = face.is_asked(look.seat)
        step = len(face.known(look.seat).answers)
        self._push = Push(face.version_for(look.seat), step, look.seat, {}, turn, face.headline(look))

    def _encode(self, before: Marks) -> bytes:
        now = self.marks
        changed = {name: text for name, text in self._areas.items() if before.get(name) != now[name]}
        return event("areas", msgspec.structs.replace(self._push, areas=changed))


class Notice(Picture):
    """A glance, for programs."""

    __slots__ = ("_message",)

    def __init__(self, face: Face, seat: int | None) -> None:
        self._message = event("table", glance(face, seat))
        super().__init__({"": hash(self._message)})

    def _encode(self, before: Marks) -> bytes:
        return self._message


class Audience:
    """The viewers of one table. One task at a time renders for them; changes meanwhile share a rendering.

    `easel`: whoever draws holds it, so that tables are drawn one after the other and not all at the end, and
    whatever else is to be done has its turn after each picture. With a hundred tables to be drawn at once,
    a request to the database would otherwise wait for all of them at every step.
    """

    def __init__(self, face: Face, lock: asyncio.Lock, easel: asyncio.Lock) -> None:
        # A table that is put away is gone at once, and not when the collector comes to look for circles.
        self._of = ref(face)
        self._lock = lock
        self._easel = easel
        self.viewers: set[Viewer] = set()
        self._stamp = 0
        self._task: asyncio.Task[None] | None = None
        self._leaving: dict[str, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self.viewers)

    def touch(self) -> None:
        """Something visible has changed and is on disk."""
        self._stamp += 1
        if self.viewers and self._task is None:
            self._task = asyncio.create_task(self._push())

    def tell(self, name: str, data: Any) -> None:
        message = event(name, data)
        for viewer in self.viewers:
            viewer.put(message)

    def is_here(self, user_id: str | None) -> bool:
        if not user_id:
            return False
        return user_id in self._leaving or any(viewer.who.user_id == user_id for viewer in self.viewers)

    def end(self) -> None:
        for viewer in self.viewers:
            viewer.end()
        for handle in self._leaving.values():
            handle.cancel()
        self._leaving.clear()

    # ------------------------------------------------------------------ one stream

    def stream(self, viewer: Viewer, ping_seconds: float) -> AsyncGenerator[bytes, None]:
        """The bytes of a server-sent event stream, until the viewer goes away."""
        viewer.face = self._face
        return self._stream(viewer, ping_seconds)

    async def _stream(self, viewer: Viewer, ping_seconds: float) -> AsyncGenerator[bytes, None]:
        user = viewer.who.user_id
        new = not self.is_here(user)
        self.viewers.add(viewer)
        if (handle := self._leaving.pop(user, None)) is not None:
            handle.cancel()
        if new and user:
            self.touch()
        else:
            await self._show(viewer)
        loop = asyncio.get_running_loop()
        ping = _Ping(viewer, ping_seconds, loop)
        try:
            yield b"retry: 1500\n\n"
            while not viewer.closed:
                sent = False
                while message := viewer.read():
                    yield message
                    sent = True
                if sent:
                    # The sender holds our last bytes until the next ones come, and a page is large: a
                    # comment, which clients skip, takes its place.
                    yield b":\n\n"
                viewer.wake.clear()
                await viewer.wake.wait()
        finally:
            ping.stop()
            self.viewers.discard(viewer)
            if user and not viewer.closed and not self.is_here(user):
                self._leaving[user] = loop.call_later(_LEAVE_AFTER, self._left, user)

    def _left(self, user: str) -> None:
        self._leaving.pop(user, None)
        self.touch()

    async def _show(self, viewer: Viewer) -> None:
        if viewer.areas:
            await self._face.prepare((viewer.look(self._face).seat,))
        await self._draw([[viewer]])

    # ------------------------------------------------------------------ rendering

    @property
    def _face(self) -> Face:
        face = self._of()
        assert face is not None, "whoever looks at a table keeps it"
        return face

    async def _push(self) -> None:
        try:
            face = self._face
            done = -1
            while done != self._stamp:
                done = self._stamp
                groups: dict[tuple[bool, int | None], list[Viewer]] = {}
                for viewer in self.viewers:
                    groups.setdefault((viewer.areas, viewer.look(face).seat), []).append(viewer)
                await face.prepare({seat for areas, seat in groups if areas})
                # Whoever is asked sees it first.
                waiting = face.waiting
                await self._draw([groups[key] for key in sorted(groups, key=lambda k: k[1] not in waiting)])
        finally:
            self._task = None

    async def _draw(self, groups: list[list[Viewer]]) -> None:
        """While somebody holds the table's lock, something is half done: what is shown is on disk."""
        left = deque(groups)
        while left:
            async with self._lock:
                pass
            async with self._easel:
                while left and not self._lock.locked():
                    self._send(left.popleft())
                    await asyncio.sleep(0)

    def _send(self, group: list[Viewer]) -> None:
        """Viewers of one group most likely look through the same seat.

        The table may have changed since they were put together, so each is asked again: nobody is shown what
        was drawn for another look.
        """
        face = self._face
        if not face.sound:
            return  # reloading the table from disk will have it drawn
        drawn: dict[tuple[bool, Look], Picture] = {}
        try:
            for viewer in group:
                look = viewer.look(face)
                news = drawn.get((viewer.areas, look))
                if news is None:
                    news = Screen(face, look) if viewer.areas else Notice(face, look.seat)
                    drawn[viewer.areas, look] = news
                viewer.show(news)
        except Exception:
            # A seat that cannot be drawn must not stop the others from seeing anything.
            logger.exception("could not draw table %s", face.info.id)


class _Ping:
    """Keeps a silent stream alive, and notices when a viewer has gone."""

    def __init__(self, viewer: Viewer, seconds: float, loop: asyncio.AbstractEventLoop) -> None:
        self._viewer = viewer
        self._seconds = seconds
        self._loop = loop
        self._handle = loop.call_later(seconds, self._again)

    def _again(self) -> None:
        if not self._viewer.pending:
            self._viewer.put(b"event: ping\ndata: {}\n\n")
        self._handle = self._loop.call_later(self._seconds, self._again)

    def stop(self) -> None:
        self._handle.cancel()
