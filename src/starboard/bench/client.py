"""A small client for measuring: it looks no further into what it gets than it must.

A browser or a client library would need more time than the server.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

_CSRF = re.compile(r'csrf-token" content="([^"]+)')


class Client:
    """One kept connection: requests in order."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self._port = port
        self.headers = headers
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, accept: str = "application/json"
    ) -> tuple[int, dict[str, str], bytes]:
        data = b"" if body is None else msgspec.json.encode(body)
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            f"accept: {accept}",
            f"content-length: {len(data)}",
        ]
        if data:
            lines.append("content-type: application/json")
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + data
        kept = self._streams is not None
        try:
            reader = await self._send(request)
            status, headers = await _head(reader)
        except (asyncio.IncompleteReadError, ConnectionError):
            if not kept:
                raise
            # The server had closed a connection that had long been silent.
            self.close()
            reader = await self._send(request)
            status, headers = await _head(reader)
        return status, headers, await reader.readexactly(int(headers.get("content-length", "0")))

    async def _send(self, request: bytes) -> asyncio.StreamReader:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        writer.write(request)
        return reader

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split()[1]), headers


async def new_person(port: int, place: str = "") -> Client:
    """A guest with their cookie and the token against forged requests; `place` is their address, if they come
    through a proxy."""
    where = {"x-forwarded-for": place} if place else {}
    client = Client(port, where)
    _, headers, body = await client.ask("GET", "/", accept="text/html")
    found = _CSRF.search(body.decode())
    if found is None:
        raise RuntimeError("the home page carries no token")
    client.headers = {**where, "cookie": headers["set-cookie"].split(";")[0], "x-csrf-token": found[1]}
    return client


class Stream(asyncio.Protocol):
    """A page's open stream. Each event comes as one chunk, preceded by its length: no byte between its
    beginning and its end is looked at unless the viewer is asked something."""

    def __init__(self, path: str, headers: dict[str, str], seen: Callable[[list[bytes]], None]) -> None:
        lines = [f"GET {path} HTTP/1.1", "host: localhost", "accept: text/event-stream"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._request = "\r\n".join(lines).encode() + b"\r\n\r\n"
        self._seen = seen
        self._transport: Any = None
        self._head = b""
        self._begun = False
        # The parts of the chunk that is coming in, and how many bytes of it are missing.
        self._parts: list[bytes] = []
        self._missing = 0
        self.lost = False

    def itself(self) -> Stream:
        """What the loop calls to have a protocol for its connection."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        while data:
            if self._missing:
                part, data = data[: self._missing], data[self._missing :]
                self._parts.append(part)
                self._missing -= len(part)
                if not self._missing:
                    parts, self._parts = self._parts, []
                    self._seen(parts)
                continue
            data = self._head + data
            end = data.find(b"\r\n\r\n" if not self._begun else b"\r\n", 2 if self._begun else 0)
            if end < 0:
                self._head = data
                return
            self._head = b""
            if self._begun:
                # The end of the chunk before, then the length of the next.
                self._missing = int(data[:end].strip(), 16)
                data = data[end + 2 :]
            else:
                if b" 200 " not in data[:20]:
                    # Nothing follows: whoever waits for a first view waits in vain.
                    self.close()
                    return
                self._begun = True
                data = b"\r\n" + data[end + 4 :]

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


@dataclass(slots=True)
class Person:
    """One guest: the headers of their browser, and those of the program that answers for them."""

    page: dict[str, str]
    program: dict[str, str]
