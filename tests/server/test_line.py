"""Two servers, each a process of its own, lose the line by which they hear of each other, again and again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import msgspec
import pytest
from tests.server.conftest import POSTGRES, drop_postgres, new_postgres
from tests.server.outages import Given, Process, check_stored

from starboard.bench.client import Client, Stream, new_person
from starboard.server.notices import APPLICATION

pytestmark = pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")

TABLES = 4
_STEP = re.compile(rb'event: areas\ndata: {"version":\d+,"step":(\d+),')


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[tuple[str, list[Process]]]:
    url = new_postgres()
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        found.append(Process(url, tmp_path / name))
    yield url, found
    for server in found:
        server.stop()
    drop_postgres(url)


class Game:
    """A table that is played through both processes at random, and a page of it open at each."""

    def __init__(self, table: str, ports: list[int], headers: dict[str, str], seed: int) -> None:
        self.table = table
        self.given: list[tuple[int, str, Any]] = []
        self.shown = [0 for _ in ports]
        self._clients = [Client(port, headers) for port in ports]
        self._ports = ports
        self._headers = headers
        self._random = Random(seed)
        self._streams: list[Stream] = []

    async def watch(self) -> None:
        for place, port in enumerate(self._ports):
            stream = Stream(f"/t/{self.table}/live", self._headers, self._reader(place))
            self._streams.append(stream)
            await asyncio.get_running_loop().create_connection(stream.itself, "127.0.0.1", port)

    def _reader(self, place: int) -> Any:
        def seen(parts: list[bytes]) -> None:
            found = _STEP.search(b"".join(parts))
            if found is not None:
                self.shown[place] = int(found[1])

        return seen

    async def steps(self, place: int) -> int:
        status, _, data = await self._clients[place].ask("GET", f"/api/tables/{self.table}/view")
        assert status == 200, data
        steps: int = msgspec.json.decode(data)["steps"]
        return steps

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            client = self._random.choice(self._clients)
            status, _, data = await client.ask("GET", f"/api/tables/{self.table}/view")
            view = msgspec.json.decode(data)
            if status == 503:
                await asyncio.sleep(0.1)
                continue
            assert status == 200, view
            if view["over"]:
                return
            question = view["question"]
            value = self._random.choice(question["options"])["value"]
            body = {"question": question["id"], "value": value}
            status, _, data = await client.ask("POST", f"/t/{self.table}/answer", body)
            # A process that has not heard of the last answer yet asks what has been answered: that is told.
            assert status in (200, 409, 503), data
            if status == 200 and not msgspec.json.decode(data)["repeated"]:
                self.given.append((question["seat"], question["id"], value))
            await asyncio.sleep(0.02)

    @property
    def lost(self) -> bool:
        return any(stream.lost for stream in self._streams)


async def cut(url: str, *, all_of_them: bool) -> None:
    """Ends both lines to the other process or, with them, all connections there are."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    lines = f"{others} AND application_name = '{APPLICATION}'"
    try:
        async with asyncio.timeout(30):
            while await connection.fetchval(f"SELECT count(*) {lines}") < 2:
                await asyncio.sleep(0.05)
        await connection.fetch(f"SELECT pg_terminate_backend(pid) {others if all_of_them else lines}")
    finally:
        await connection.close()


def test_both_have_the_same_tables_after_the_line_was_cut_again_and_again(
    servers: tuple[str, list[Process]],
) -> None:
    url, processes = servers
    ports = [server.port for server in processes]

    async def main() -> list[Game]:
        ann = await new_person(ports[0])
        games = []
        for seed in range(TABLES):
            body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "me"}]}
            _, _, data = await ann.ask("POST", "/tables", body)
            games.append(Game(msgspec.json.decode(data)["id"], ports, ann.headers, seed))
            await games[-1].watch()
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for game in games:
                group.create_task(game.play(stop))
            # Once all that goes to the database is cut, in the middle of whatever it was doing. After the
            # last time the game stops before the line is back: nothing that is heard later tells of it.
            for more, all_of_them in ((5, False), (5, True), (5, False), (1, False)):
                await cut(url, all_of_them=all_of_them)
                given = [len(game.given) for game in games]
                async with asyncio.timeout(60):
                    while any(len(game.given) < had + more for game, had in zip(games, given, strict=True)):
                        await asyncio.sleep(0.02)
            stop.set()
        # Soon both processes tell the same, to whoever asks and to whoever looks.
        async with asyncio.timeout(60):
            for game in games:
                while len({*game.shown, *await asyncio.gather(*map(game.steps, range(2)))}) > 1:
                    await asyncio.sleep(0.05)
                assert not game.lost, "a page did not outlive the cut"
        return games

    games = asyncio.run(main())
    acknowledged: Given = {game.table: game.given for game in games}
    assert asyncio.run(check_stored(url, acknowledged)) >= 16 * TABLES
