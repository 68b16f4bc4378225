"""A small proxy for measuring: in front of several server processes, and a table's requests all go to one.

`python -m starboard.bench.proxy PORT SERVER_PORT...`

A process that does not say it is ready gets nothing, and its tables go to the others; they stay there when it
is back. A request that was under way when its process died is answered 502, as any proxy would: whether it
was carried out, only whoever asked can find out, by asking again.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from contextlib import suppress

import uvloop

_TABLE = re.compile(rb"^[A-Z]+ /(?:api/tables|t)/([^/?# ]+)")
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_CHUNKED = re.compile(rb"\r\ntransfer-encoding: *chunked", re.IGNORECASE)
_READY = b"GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
_GONE = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n"
_LOOK_SECONDS = 0.25
_PATIENCE_SECONDS = 2.0
_PIECE = 2**16
_LONGEST_HEAD = 2**20

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """Knows which processes are ready, and which of them has which table."""

    def __init__(self, servers: list[int]) -> None:
        self._servers = servers
        self.ready: set[int] = set()
        self._homes: dict[bytes, int] = {}
        self._turn = 0
        # The loop itself does not hold on to them.
        self._serving: set[asyncio.Task[None] | None] = set()

    async def look_after(self) -> None:
        """Asks every process again and again whether it is ready."""
        await asyncio.gather(*(self._watch(server) for server in self._servers))

    async def _watch(self, server: int) -> None:
        while True:
            if await _is_ready(server):
                self.ready.add(server)
            else:
                self.ready.discard(server)
            await asyncio.sleep(_LOOK_SECONDS)

    def server_for(self, head: bytes) -> int | None:
        """The process that has the table; for anything else, each in turn."""
        if not self.ready:
            return None
        found = _TABLE.match(head)
        if found is None:
            self._turn += 1
            return sorted(self.ready)[self._turn % len(self.ready)]
        home = self._homes.get(found[1])
        if home not in self.ready:
            tables = Counter(self._homes.values())
            home = self._homes[found[1]] = min(sorted(self.ready), key=lambda server: tables[server])
        return home

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client, with one to each process that it needs."""
        lines: dict[int, Line] = {}
        task = asyncio.current_task()
        self._serving.add(task)
        try:
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    head = await reader.readuntil(b"\r\n\r\n")
                    length = _LENGTH.search(head)
                    body = await reader.readexactly(int(length[1])) if length is not None else b""
                    if not await self._pass_on(head, body, lines, (reader, writer)):
                        return
        finally:
            self._serving.discard(task)
            for line in (*lines.values(), (reader, writer)):
                line[1].close()

    async def _pass_on(self, head: bytes, body: bytes, lines: dict[int, Line], client: Line) -> bool:
        """Whether more requests may follow on the same connection."""
        server = self.server_for(head)
        while server is not None:
            try:
                line = lines.get(server) or await _connect(server)
            except OSError:
                # Nothing was sent yet: another process can do it.
                self.ready.discard(server)
                server = self.server_for(head)
                continue
            lines[server] = line
            try:
                line[1].write(head + body)
                answer = await line[0].readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                break
            return await _relay(answer, line[0], client)
        if server is not None:
            lines.pop(server)[1].close()
        client[1].write(_GONE)
        return True


async def _relay(head: bytes, server: asyncio.StreamReader, client: Line) -> bool:
    reader, writer = client
    writer.write(head)
    if _CHUNKED.search(head) is not None:
        # A live stream, until one of the two goes away: whoever looks at one asks for nothing else meanwhile.
        ends = [asyncio.create_task(_pour(server, writer)), asyncio.create_task(reader.read(1))]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
        return False
    length = _LENGTH.search(head)
    if length is not None:
        writer.write(await server.readexactly(int(length[1])))
    await writer.drain()
    return True


async def _pour(server: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    """Piece by piece, as it comes."""
    while piece := await server.read(_PIECE):
        client.write(piece)
        await client.drain()


async def _connect(server: int) -> Line:
    return await asyncio.open_connection("127.0.0.1", server, limit=_LONGEST_HEAD)


async def _is_ready(server: int) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            reader, writer = await _connect(server)
            try:
                writer.write(_READY)
                return b" 200 " in await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False


async def run(port: int, servers: list[int]) -> None:
    proxy = Proxy(servers)
    async with await asyncio.start_server(proxy.serve, "127.0.0.1", port, limit=_LONGEST_HEAD, backlog=1024):
        await proxy.look_after()


if __name__ == "__main__":
    uvloop.run(run(int(sys.argv[1]), [int(server) for server in sys.argv[2:]]))
