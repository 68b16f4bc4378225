"""`kill -9` under load, and every answer that was acknowledged is there afterwards, with the right hashes."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from pathlib import Path
from random import Random

import msgspec
from tests.server.conftest import new_sqlite
from tests.server.outages import Given, Process, check_served, check_stored

from starboard.bench.client import Client, new_person

TABLES = 6


async def load(server: Process, answers: int, acknowledged: Given) -> None:
    """Answers at full pace at all tables; in the middle of it, after so many, the server is killed."""
    ann = await new_person(server.port)
    headers = ann.headers
    tables = []
    for _ in range(TABLES):
        body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "me"}]}
        _, _, data = await ann.ask("POST", "/tables", body)
        tables.append(msgspec.json.decode(data)["id"])
        acknowledged[tables[-1]] = []

    async def play(table: str, random: Random) -> None:
        client = Client(server.port, headers)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                _, _, data = await client.ask("GET", f"/api/tables/{table}/view")
                view = msgspec.json.decode(data)
                if view["over"]:
                    return
                question = view["question"]
                value = random.choice(question["options"])["value"]
                body = {"question": question["id"], "value": value}
                status, _, data = await client.ask("POST", f"/t/{table}/answer", body)
                assert status == 200, data
                acknowledged[table].append((question["seat"], question["id"], value))

    async def kill() -> None:
        while sum(len(acknowledged[table]) for table in tables) < answers:
            await asyncio.sleep(0.01)
        server.kill()

    await asyncio.gather(kill(), *(play(table, Random(n)) for n, table in enumerate(tables)))
    assert server.ended == -signal.SIGKILL


def test_kill_nine_loses_no_acknowledged_answer_and_hinders_nobody(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    database = new_sqlite(file)
    acknowledged: Given = {}
    first = Process(str(file), tmp_path)
    asyncio.run(load(first, 60, acknowledged))
    assert asyncio.run(check_stored(database, acknowledged)) >= 60
    # What the dead one held is free, and play goes on where it was; until the next one is killed.
    assert (tmp_path / ".tables.sqlite3.lock").exists()
    second = Process(str(file), tmp_path)
    try:
        asyncio.run(check_served(second.port, acknowledged))
        asyncio.run(load(second, 95, acknowledged))
    finally:
        second.kill()
    assert asyncio.run(check_stored(database, acknowledged)) >= 60 + 95
