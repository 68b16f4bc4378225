"""Hangs up on those who send a request so slowly that they only keep a place occupied, or without end."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from starboard.server.wire import Problem

MOST_HEAD_BYTES = 64_000

_SLOW = Problem(408, "The request took too long to arrive: check the connection and send it again.")
_LARGE = Problem(431, "The head of the request is too large: send fewer or shorter headers.")
_REASONS = {408: b"Request Timeout", 431: b"Request Header Fields Too Large"}


def patient(seconds: float) -> type[asyncio.Protocol]:
    """The protocol for a server on which every request has so many seconds to arrive, head and body."""
    return type("Patient", (Patient,), {"seconds": seconds})


class Patient(HttpToolsProtocol):
    """The clock runs from the first byte, or the connection, until the request is complete."""

    seconds = 30.0

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._clock: asyncio.TimerHandle | None = None
        # How much has come of a head that is not complete yet.
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

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

    def _hang_up(self, problem: Problem) -> None:
        # In the middle of an answer, or after it, a second one would only confuse.
        if self.cycle is None or not self.cycle.response_started:
            body = msgspec.json.encode(problem)
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%s" % (problem.status, _REASONS[problem.status], len(body), body)
            )
        self.transport.close()
