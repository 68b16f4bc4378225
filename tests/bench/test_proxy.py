"""The proxy of the measurements: a table is in one process at a time, and in another once that is gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starboard.bench.client import Client, Stream
from starboard.bench.processes import free_port
from starboard.bench.proxy import Proxy


class Fake:
    """A server that says its name, and is ready as long as it is up."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.port = free_port()
        self.asked: list[str] = []
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.streams = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def kill(self) -> None:
        assert self._server is not None
        self._server.close()
        for line in self._lines:
            line.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                path = head.split()[1].decode()
                if path.endswith("/live"):
                    self.streams += 1
                    data = b"event: areas\n\n"
                    writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
                    writer.write(b"%x\r\n%b\r\n" % (len(data), data))
                    await reader.read(1)
                    self.streams -= 1
                    return
                if path == "/dies":
                    await self.kill()
                    return
                if path != "/readyz":
                    self.asked.append(path)
                name = self.name.encode()
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(name), name))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._lines.discard(writer)
            writer.close()


@asynccontextmanager
async def behind(*servers: Fake) -> AsyncIterator[tuple[Proxy, int]]:
    for server in servers:
        await server.start()
    proxy, port = Proxy([server.port for server in servers]), free_port()
    looking = asyncio.create_task(proxy.look_after())
    async with asyncio.timeout(60), await asyncio.start_server(proxy.serve, "127.0.0.1", port):
        while len(proxy.ready) < len(servers):
            await asyncio.sleep(0.02)
        yield proxy, port
    looking.cancel()


async def said(client: Client, path: str) -> tuple[int, str]:
    status, _, data = await client.ask("GET", path)
    return status, data.decode()


def test_a_table_stays_in_its_process_and_moves_when_that_is_gone() -> None:
    async def work() -> None:
        one, two = Fake("one"), Fake("two")
        async with behind(one, two) as (proxy, port):
            client = Client(port, {})
            for number in range(6):
                # Page and program find it in the same place.
                paths = (f"/t/{number}", f"/api/tables/{number}/view?seat=1", f"/t/{number}/areas")
                assert len({await said(client, path) for path in paths}) == 1
            assert len(one.asked) == len(two.asked) == 9, "the processes do not share the tables"
            await one.kill()
            assert {await said(client, f"/t/{number}") for number in range(6)} <= {(200, "two"), (502, "")}
            assert {await said(client, f"/t/{number}") for number in range(6)} == {(200, "two")}
            await one.start()
            while len(proxy.ready) < 2:
                await asyncio.sleep(0.02)
            # What has moved stays where it is; what is new goes to the emptier one.
            assert {await said(client, f"/t/{number}") for number in range(6)} == {(200, "two")}
            assert await said(client, "/t/new") == (200, "one")
            client.close()

    asyncio.run(work())


def test_a_request_whose_process_dies_under_it_is_not_sent_again() -> None:
    async def work() -> None:
        one, two = Fake("one"), Fake("two")
        async with behind(one, two) as (_, port):
            client = Client(port, {})
            assert (await said(client, "/dies"))[0] == 502
            assert not one.asked
            assert not two.asked
            assert (await said(client, "/")) in ((200, "one"), (200, "two"))
            client.close()

    asyncio.run(work())


def test_a_stream_ends_on_both_sides() -> None:
    async def work() -> None:
        one = Fake("one")
        async with behind(one) as (_, port):
            seen: list[bytes] = []
            loop = asyncio.get_running_loop()
            streams = [Stream("/t/a/live", {}, lambda parts: seen.append(b"".join(parts))) for _ in range(2)]
            for stream in streams:
                await loop.create_connection(stream.itself, "127.0.0.1", port)
            while len(seen) < 2:
                await asyncio.sleep(0.01)
            assert seen == [b"event: areas\n\n"] * 2
            streams[0].close()
            while one.streams != 1:
                await asyncio.sleep(0.01)
            await one.kill()
            while not streams[1].lost:
                await asyncio.sleep(0.01)

    asyncio.run(work())
