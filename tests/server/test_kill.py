"""`kill -9` under load, and every answer that was acknowledged is there afterwards, with the right hashes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.server.conftest import config_for

from starboard.bench.client import Client, new_person
from starboard.server.config import database_url
from starboard.server.keeper import Keeper

TABLES = 6
Given = list[tuple[int, str, Any]]


def start(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STARBOARD_HOME": str(folder), "STARBOARD_LIMITS": "1000"}
    environment.pop("STARBOARD_DATABASE", None)
    command = [sys.executable, "-m", "starboard.server", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process, port
        time.sleep(0.1)
    process.kill()
    raise AssertionError("the server did not start")


async def load(
    process: subprocess.Popen[bytes], port: int, answers: int, acknowledged: dict[str, Given]
) -> None:
    """Answers at full pace at all tables; in the middle of it, after so many, the server is killed."""
    ann = await new_person(port)
    headers = ann.headers
    for _ in range(TABLES):
        body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "me"}]}
        _, _, data = await ann.ask("POST", "/tables", body)
        acknowledged[msgspec.json.decode(data)["id"]] = []

    async def play(table: str, random: Random) -> None:
        client = Client(port, headers)
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
        while sum(map(len, acknowledged.values())) < answers:
            await asyncio.sleep(0.01)
        process.send_signal(signal.SIGKILL)

    await asyncio.gather(kill(), *(play(table, Random(n)) for n, table in enumerate(acknowledged)))


async def check(folder: Path, acknowledged: dict[str, Given]) -> int:
    """Opens every table from the file alone. Loading replays the rows and compares every hash."""
    keeper = Keeper(config_for(database_url(str(folder / "tables.sqlite3"))))
    await keeper.start()
    total = 0
    try:
        for table, given in acknowledged.items():
            live = await keeper.tables.open(table)
            per_seat = {seat: [a.value for a in live.table.answers if a.seat == seat] for seat in (0, 1)}
            for seat, question, value in given:
                number = int(question.split(".")[1])
                assert per_seat[seat][number] == value, f"an acknowledged answer at table {table} is gone"
            total += len(given)
    finally:
        await keeper.stop()
    return total


def test_kill_nine_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    for answers in (60, 95):
        acknowledged: dict[str, Given] = {}
        process, port = start(tmp_path)
        try:
            asyncio.run(load(process, port, answers, acknowledged))
        finally:
            process.kill()
            process.wait(20)
        assert process.returncode == -signal.SIGKILL
        assert asyncio.run(check(tmp_path, acknowledged)) >= answers


def test_the_server_itself_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    acknowledged: dict[str, Given] = {}
    process, port = start(tmp_path)
    asyncio.run(load(process, port, 40, acknowledged))
    process.wait(20)
    process, port = start(tmp_path)
    try:

        async def look() -> None:
            client = Client(port, {})
            for table, given in acknowledged.items():
                status, _, data = await client.ask("GET", f"/api/tables/{table}/view")
                assert status == 200
                assert msgspec.json.decode(data)["steps"] >= len(given)

        asyncio.run(look())
    finally:
        process.terminate()
        process.wait(20)
