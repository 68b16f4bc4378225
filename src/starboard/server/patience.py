"""Hangs up on those who only keep places occupied: with requests that never arrive whole or never end, with
replies that they never read, and with more connections than anybody needs."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from starboard.server.rates import network_of
from starboard.server.wire import Problem

MOST_HEAD_BYTES = 64_000

_SLOW = Problem(408, "The request took too long to arrive: check the connection and send it again.")
_LARGE = Problem(431, "The head of the request is too large: send fewer or shorter headers.")
_GARBLED = Problem(400, "The request can't be read: it is not HTTP.")
_CROWDED = Problem(429, "Too many connections are open from where you are: close some and try again.")
_REASONS = {
    400: b"Bad Request",
    408: b"Request Timeout",
    429: b"Too Many Requests",
    431: b"Request Header Fields Too Large",
}


def patient(seconds: float, most: int | None) -> type[asyncio.Protocol]:
    """The protocol for a server on which every request has so many seconds to arrive, head and body.

    No address has more than `most` connections. None: all come from a proxy, which sees to that itself.
    """
    return type("Patient", (Patient,), {"seconds": seconds, "most": most, "open": Counter()})


class Patient(HttpToolsProtocol):
    """The clock runs from the first byte, or the connection, until the request is complete.

    Of a reply at least a little must be taken in the same time.
    """

    seconds = 30.0
    most: ClassVar[int | None] = None
    # How many connections there are, by where they come from.
    open: ClassVar[Counter[str]] = Counter()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._clock: asyncio.TimerHandle | None = None
        # How much has come of a head that is not complete yet.
        self._head = 0
        # While the other side does not read: when to look again whether it does.
        self._unread: asyncio.TimerHandle | None = None
        self._place = ""
        # Requests that have not been answered yet, the oldest first.
        self._cycles: list[RequestResponseCycle] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start()
        self._place = network_of("" if self.client is None else self.client[0])
        self.open[self._place] += 1
        if self.most is not None and self.open[self._place] > self.most:
            self._hang_up(_CROWDED)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._resume()
        self.open[self._place] -= 1
        if not self.open[self._place]:
            del self.open[self._place]
        # Of requests that came in one go, the server only thinks of the last.
        self.pipeline.clear()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_later(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._resume()
        super().resume_writing()

    def _look_later(self, left: int) -> None:
        self._unread = self.loop.call_later(self.seconds, self._look, left)

    def _look(self, left: int) -> None:
        now = self.transport.get_write_buffer_size()
        if now < left:
            self._look_later(now)
        else:
            # Nothing more can be said to somebody who does not listen, whatever else they have asked.
            self.transport.abort()

    def _resume(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def send_400_response(self, msg: str) -> None:
        self._hang_up(_GARBLED)

    def data_received(self, data: bytes) -> None:
        self._start()
        self._head += len(data)
        super().data_received(data)
        if self._head > MOST_HEAD_BYTES and not self.transport.is_closing():
            self._hang_up(_LARGE)

    def on_message_begin(self) -> None:
        self._start()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]
        self._head = -(1 << 62)

    def on_message_complete(self) -> None:
        self._stop()
        self._head = 0
        super().on_message_complete()

    def _start(self) -> None:
        if self._clock is None:
            self._clock = self.loop.call_later(self.seconds, self._late)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _late(self) -> None:
        self._clock = None
        if not self.transport.is_closing():
            self._hang_up(_SLOW)

    @property
    def _may_answer(self) -> bool:
        """In the middle of an answer, or after it, a second one to the same request would only confuse."""
        if self._head > 0:
            # A request whose head has not come has no cycle yet: all there are belong to earlier ones.
            return all(cycle.response_complete for cycle in self._cycles)
        return self.cycle is None or not self.cycle.response_started

    def _hang_up(self, problem: Problem) -> None:
        if self._may_answer:
            body = msgspec.json.encode(problem)
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%s" % (problem.status, _REASONS[problem.status], len(body), body)
            )
        self.transport.close()
