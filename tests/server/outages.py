"""A real server process under play while its database goes away, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.server.cluster import free_port
from tests.server.conftest import config_for

from starboard.bench.client import Client, Stream, new_person
from starboard.server.keeper import Keeper

# By table: seat, question and value of each answer that was acknowledged.
Given = dict[str, list[tuple[int, str, Any]]]

SENTENCE = "The server's database isn't answering: try again in a moment."
# Nobody thinks faster, and the machine has more to do than to answer.
_PAUSE_SECONDS = 0.1
_STEP = re.compile(rb'event: areas\ndata: {"version":\d+,"step":(\d+),')


_LOCK = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA busy_timeout=5000")
file.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program is in the middle of a long write to the file."""
    command = [sys.executable, "-c", _LOCK, str(file)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdin is not None
    assert other.stdout is not None
    try:
        assert other.stdout.readline() == b"locked\n"
        yield
    finally:
        other.stdin.close()
        other.wait(10)
        other.stdout.close()


class Process:
    """A server in a process of its own; what it says goes into a file."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.log = folder / "server.log"
        environment = {
            **os.environ,
            "STARBOARD_HOME": str(folder),
            "STARBOARD_DATABASE": database,
            "STARBOARD_LIMITS": "1000",
            "STARBOARD_BOT_WORKERS": "1",
            "STARBOARD_BOT_PAUSE": "0",
            **settings,
        }
        command = [sys.executable, "-m", "starboard.server", "--no-browser", "--port", str(self.port)]
        with self.log.open("ab") as said:
            self._process = subprocess.Popen(command, env=environment, stdout=said, stderr=said)
        # That somebody listens on the port is not enough: it might be anybody.
        opened = f"http://localhost:{self.port}/"
        end = time.monotonic() + 60
        while time.monotonic() < end and self._process.poll() is None:
            if opened in self.said:
                return
            time.sleep(0.1)
        self._process.kill()
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> int | None:
        """How it ended, if it has."""
        return self._process.poll()

    def kill(self) -> None:
        """It ends without a chance to tidy up."""
        self._process.kill()
        self._process.wait(20)

    def stop(self) -> None:
        # pytest shows what it said when something fails; that it has ended by itself explains much.
        ended = self.ended
        self._process.terminate()
        self._process.wait(20)
        print(self.said, "" if ended is None else f"It had ended by itself before, with {ended}.")

    @property
    def said(self) -> str:
        return self.log.read_text()


@dataclass
class Play:
    """What programs at several tables were told. They repeat each answer until it is acknowledged."""

    port: int
    # By the table's number and id: a table whose game is over gives way to another.
    acknowledged: Given = field(default_factory=dict)
    current: dict[int, str] = field(default_factory=dict)
    refused: int = 0
    repeated: int = 0
    streams: list[tuple[Stream, list[int]]] = field(default_factory=list)
    stopped: bool = False

    async def ask(self, client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Tries until the database answers; meanwhile it must be one sentence that says so."""
        while True:
            status, headers, data = await client.ask(method, path, body)
            found = msgspec.json.decode(data)
            if status != 503:
                return status, found
            assert found == {"status": 503, "error": SENTENCE}
            assert headers["retry-after"] == "1"
            self.refused += 1
            await asyncio.sleep(0.1)

    async def run(self, tables: int, trouble: Callable[[Play], Awaitable[None]]) -> None:
        ann = await new_person(self.port)
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                # At every third a bot plays along.
                seats = ["me", "random"] if number % 3 == 2 else ["me", "me"]
                group.create_task(self._play(number, seats, ann.headers))
            while len(self.current) < tables:
                await asyncio.sleep(0.05)
            await trouble(self)
            await self.all_go_on()
            self.stopped = True
        for stream, steps in self.streams:
            assert not stream.lost, "a stream did not outlive the outage"
            assert steps == sorted(steps), "somebody was shown an answer that was never saved"

    async def all_are_refused(self, times: int) -> None:
        """The outage has lasted so long that every table has tried so often, one with another.

        Whoever had to wait for its end would not be refused: so nobody has to.
        """
        enough = self.refused + times * len(self.current)
        async with asyncio.timeout(60):
            while self.refused < enough:
                await asyncio.sleep(0.05)

    async def all_go_on(self) -> None:
        """No table is stuck: at every one several more answers are taken, without a restart."""
        before = {number: len(self._given(number)) for number in self.current}
        end = time.monotonic() + 60
        while behind := [n for n in before if len(self._given(n)) < before[n] + 3]:
            assert time.monotonic() < end, f"stuck: {[self.current[n] for n in behind]}"
            await asyncio.sleep(0.05)

    def _given(self, number: int) -> list[tuple[int, str, Any]]:
        mine = (given for key, given in self.acknowledged.items() if key.startswith(f"{number} "))
        return list(itertools.chain.from_iterable(mine))

    async def _play(self, number: int, seats: list[str], headers: dict[str, str]) -> None:
        client = Client(self.port, headers)
        random = Random(number)
        plan = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
        while not self.stopped:
            status, made = await self.ask(client, "POST", "/tables", {"title": "solar-sphere", "seats": plan})
            assert status == 200, made
            table = made["id"]
            given = self.acknowledged[f"{number} {table}"] = []
            self.current[number] = table
            await self._watch(table, headers)
            while not self.stopped:
                status, view = await self.ask(client, "GET", f"/api/tables/{table}/view")
                assert status == 200, view
                if view["over"]:
                    break
                question = view["question"]
                if question is None:
                    await asyncio.sleep(0.05)  # the bot thinks
                    continue
                value = random.choice(question["options"])["value"]
                body = {"question": question["id"], "value": value}
                status, done = await self.ask(client, "POST", f"/t/{table}/answer", body)
                assert status == 200, (table, body, done)
                self.repeated += done["repeated"]
                given.append((question["seat"], question["id"], value))
                await asyncio.sleep(_PAUSE_SECONDS)

    async def _watch(self, table: str, headers: dict[str, str]) -> None:
        steps: list[int] = []

        def seen(parts: list[bytes]) -> None:
            found = _STEP.search(b"".join(parts))
            if found is not None:
                steps.append(int(found[1]))

        # In an outage no stream is opened. One that has shown something outlives it.
        while not steps:
            stream = Stream(f"/t/{table}/live", headers, seen)
            await asyncio.get_running_loop().create_connection(stream.itself, "127.0.0.1", self.port)
            while not (steps or stream.lost):
                await asyncio.sleep(0.02)
        self.streams.append((stream, steps))


async def check_stored(database: str, acknowledged: Given) -> int:
    """Opens every table from the database alone, which compares every hash; returns how many answers fit."""
    keeper = Keeper(config_for(database))
    await keeper.start()
    total = 0
    try:
        for key, given in acknowledged.items():
            table = key.split()[-1]
            live = await keeper.tables.open(table)
            by_seat = {seat: [a.value for a in live.table.answers if a.seat == seat] for seat in (0, 1)}
            for seat, question, value in given:
                number = int(question.split(".")[1])
                assert by_seat[seat][number] == value, f"an acknowledged answer at table {table} is gone"
            total += len(given)
    finally:
        await keeper.stop()
    return total


async def check_served(port: int, acknowledged: Given) -> None:
    """After a restart every table opens."""
    client = Client(port, {})
    for key, given in acknowledged.items():
        status, _, data = await client.ask("GET", f"/api/tables/{key.split()[-1]}/view")
        assert status == 200, data
        assert msgspec.json.decode(data)["steps"] >= len(given)
