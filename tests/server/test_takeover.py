"""One of two servers on a PostgreSQL database is killed: nothing is lost, and the other goes on at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from tests.server.conftest import POSTGRES, drop_postgres, new_postgres
from tests.server.outages import Given, Process, check_stored
from tests.server.running import Person
from tests.server.test_kill import load
from tests.server.waiting import until

pytestmark = pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")


class House:
    """Two servers, each in a process of its own."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.servers = []
        for name in ("one", "two"):
            (folder / name).mkdir()
            self.servers.append(Process(url, folder / name))

    def sql(self, statement: str) -> Any:
        async def ask() -> Any:
            connection = await asyncpg.connect(self.url.replace("+asyncpg", ""))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(ask())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    url = new_postgres()
    found = House(url, tmp_path)
    yield found
    for server in found.servers:
        server.stop()
    drop_postgres(url)


def test_the_other_process_has_all_answers_and_runs_the_bots_although_their_lease_has_not_run_out(
    house: House,
) -> None:
    one, two = house.servers
    ann = Person(f"http://127.0.0.1:{one.port}")
    ann.ok("/account/signup", {"login": "watches", "password": "a long password"})
    ann.visit()
    bots = ann.make("planner:1", "planner:1")
    lease = f"SELECT lease FROM tables WHERE id = '{bots}'"
    until(lambda: house.sql(lease) is not None, "nobody runs the bots")
    acknowledged: Given = {}
    asyncio.run(load(one, 60, acknowledged))
    holder = house.sql(lease)
    assert holder is not None
    # For an hour, the lease alone would keep the other away.
    house.sql(
        "UPDATE tables SET lease_until = extract(epoch FROM clock_timestamp()) + 3600 "
        f"WHERE id = '{bots}' AND lease = '{holder}'"
    )
    eve = Person(f"http://127.0.0.1:{two.port}")
    then = eve.view(bots)["steps"]
    until(lambda: eve.view(bots)["steps"] > then + 1, "nobody took the bots over")
    for table, given in acknowledged.items():
        assert eve.view(table)["steps"] >= len(given)
    assert asyncio.run(check_stored(house.url, acknowledged)) >= 60
