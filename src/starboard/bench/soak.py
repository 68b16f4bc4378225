"""A long time of everything at once: people come and go at tables of all titles while processes are killed.

`python -m starboard.bench.soak --postgres URL` starts three servers behind a proxy and plays for ten minutes.
Every minute the bots' worker of one server and another server as a whole are killed with `kill -9`. People do
as their pages do: a stream that was cut is opened again, an answer that was not acknowledged is sent again.
Afterwards every table is read from the database alone, and every answer that was ever acknowledged must be
there.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import re
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from starboard.bench.client import Client, Stream, new_person
from starboard.bench.processes import House, drop_database, new_database, resident_mb
from starboard.kernel.title import titles
from starboard.server import store
from starboard.server.config import Config, database_url
from starboard.server.database import open_database
from starboard.server.livetable import rebuild

# As long as a page waits before it opens a stream again, and before it sends an answer again.
_STREAM_AGAIN_SECONDS = 1.5
_ASK_AGAIN_SECONDS = 0.3
# Whoever gets no answer for this long has been left alone.
_PATIENCE_SECONDS = 20.0
_MOST_LATE = 10
_LOOK_SECONDS = 0.3
_MEMORY_SECONDS = 5.0
_AGAIN = (0, 502, 503)
_ENTRY = re.compile(r"^\d{4}-\d\d-\d\dT[0-9:.]+Z ", re.MULTILINE)
_TROUBLE = re.compile(r"\[(?:error|critical|warning) ")
# What is different each time the same thing happens.
_ONCE = re.compile(r" request=\w+|(?<= after )\d+\.\d+ s")


@dataclass(frozen=True, slots=True)
class Plan:
    postgres: str
    tables: int = 100
    seconds: float = 600.0
    kill_every: float = 60.0
    processes: int = 3
    people: int = 40
    # Between two answers of people at a table.
    pause: float = 3.0
    # At most so many servers are killed, if it is said; then the end is not before people are back and play.
    kills: int | None = None


@dataclass(slots=True)
class Report:
    """What has happened, and what is wrong with it."""

    answers: int = 0
    opened: int = 0
    finished: int = 0
    came: int = 0
    left: int = 0
    # Requests that were repeated, and answers among them that had been saved already.
    again: int = 0
    repeated: int = 0
    late: int = 0
    servers_killed: int = 0
    workers_killed: int = 0
    # How long people saw nothing after their process had been killed.
    gaps: list[float] = field(default_factory=list)
    # The first server is never killed: seconds since the beginning, and its memory.
    memory: list[tuple[float, float]] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    checked: int = 0
    lost: list[str] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """How much larger the first server is in the last fifth of the time than in the second."""
        fifth = len(self.memory) // 5
        then = [mb for _, mb in self.memory[fifth : 2 * fifth]]
        now = [mb for _, mb in self.memory[len(self.memory) - fifth :]]
        return sum(now) / sum(then) if then and sum(then) else 1.0

    def print(self) -> None:
        gaps = sorted(self.gaps)
        print(
            f"{self.answers} answers of people acknowledged, {self.checked} found again, "
            f"{len(self.lost)} lost\n"
            f"{self.opened} tables laid out, {self.finished} games over, {self.came} people came, "
            f"{self.left} left\n"
            f"{self.servers_killed} servers and {self.workers_killed} workers killed: {self.again} requests "
            f"sent again, {self.repeated} of them had been carried out, {self.late} too late"
        )
        if gaps:
            print(
                f"{len(gaps)} streams were cut: back after {gaps[len(gaps) // 2]:.1f} s, the last "
                f"after {gaps[-1]:.1f} s"
            )
        for at, mb in self.memory[:: max(1, len(self.memory) // 10)]:
            print(f"  after {at:4.0f} s the first server has {mb:.0f} MB")
        print(f"in its last fifth {self.growth:.2f} times as much as in its second")
        for error, times in self.errors.most_common():
            print(f"error, {times} times: {error}")
        for one in self.lost:
            print(f"lost: {one}")


class Watcher(Stream):
    """A page's stream that says when it has been cut."""

    def __init__(self, path: str, headers: dict[str, str]) -> None:
        super().__init__(path, headers, self._see)
        self.cut = asyncio.Event()
        self.seen = asyncio.Event()

    def _see(self, parts: list[bytes]) -> None:
        if b"".join(parts[:2]).startswith(b"event: areas"):
            self.seen.set()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.cut.set()


class Soak:
    def __init__(self, plan: Plan, house: House) -> None:
        self.plan = plan
        self.house = house
        self.report = Report()
        self.over = False
        # By table: seat, question and value of every answer that was acknowledged.
        self.given: dict[str, list[tuple[int, str, Any]]] = {}
        self._people: list[dict[str, str]] = []
        self._titles = itertools.cycle(titles())
        self._pages: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        for number in range(self.plan.people):
            # Each in a house of their own: limits by address are not for all of them together.
            self._people.append(await self._arrive(f"10.0.{number}.1"))
        begun = time.monotonic()
        async with asyncio.TaskGroup() as group:
            watching = [group.create_task(self._measure(begun)), group.create_task(self._kill())]
            playing = [group.create_task(self._sit_down(n)) for n in range(self.plan.tables)]
            await asyncio.sleep(self.plan.seconds)
            while not self._enough():
                await asyncio.sleep(_LOOK_SECONDS)
            self.over = True
            await asyncio.wait(playing)
            for task in (*watching, *self._pages):
                task.cancel()

    def _enough(self) -> bool:
        if self.plan.kills is None:
            return True
        killed = self.report.servers_killed >= self.plan.kills
        return killed and bool(self.report.gaps) and self.report.answers > 4 * self.plan.tables

    async def _arrive(self, place: str) -> dict[str, str]:
        """Servers that have just started may still be slow: whoever gets no page loads it again."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                with suppress(RuntimeError):
                    return (await new_person(self.house.port, place)).headers
                await asyncio.sleep(_ASK_AGAIN_SECONDS)

    # ------------------------------------------------------------------ trouble

    async def _measure(self, begun: float) -> None:
        while True:
            mb = resident_mb(self.house.servers[0].pid)
            self.report.memory.append((time.monotonic() - begun, mb))
            await asyncio.sleep(_MEMORY_SECONDS)

    async def _kill(self) -> None:
        """The first server stays, so that its memory can be watched; the others take turns.

        A bot whose worker is killed gets a second one, and a third one never: so the same server's is not
        killed twice in a row.
        """
        servers = self.house.servers
        turns = itertools.islice(itertools.cycle(servers[1:]), self.plan.kills)
        for number, server in enumerate(turns):
            await asyncio.sleep(self.plan.kill_every)
            others = [one for one in servers if one is not server]
            self.report.workers_killed += others[number % len(others)].kill_worker()
            await asyncio.to_thread(server.kill)
            self.report.servers_killed += 1
            server.start()

    # ------------------------------------------------------------------ people

    async def _ask(self, client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any, bool]:
        """Status, what was answered, and whether it had to be asked more than once."""
        begun = time.monotonic()
        for tries in itertools.count():
            try:
                status, _, data = await client.ask(method, path, body)
            except (OSError, asyncio.IncompleteReadError):
                client.close()
                status, data = 0, b""
            if status not in _AGAIN:
                return status, msgspec.json.decode(data) if data else None, tries > 0
            self.report.again += 1
            if time.monotonic() - begun > _PATIENCE_SECONDS:
                self.report.errors[f"nobody answered {method} for {_PATIENCE_SECONDS:g} s"] += 1
                begun = time.monotonic()
            await asyncio.sleep(_ASK_AGAIN_SECONDS)
        raise AssertionError

    async def _do(self, client: Client, path: str, body: Any) -> Any:
        """Something that must not be refused, unless it has been done by an earlier try.

        Whoever comes too late looks again, as a person would.
        """
        again = False
        for _ in range(_MOST_LATE):
            status, data, repeated = await self._ask(client, "POST", path, body)
            again = again or repeated
            if status != 409:
                break
            self.report.late += 1
            await asyncio.sleep(_ASK_AGAIN_SECONDS)
        if status not in (200, 201) and not again:
            self.report.errors[f"POST {re.sub('[0-9a-f]{16}', '…', path)}: {status} {data}"] += 1
        return data

    async def _sit_down(self, number: int) -> None:
        """One table after the other, for two people, of whom one may be relieved, and a bot."""
        random = Random(number)
        await asyncio.sleep(random.random() * self.plan.pause)
        while not self.over:
            host, guest, other = (Client(self.house.port, who) for who in random.sample(self._people, 3))
            title = next(self._titles)
            plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
            made = await self._do(host, "/tables", {"title": title, "seats": plans})
            if made is None or "id" not in made:
                continue
            table = made["id"]
            self.given[table] = []
            self.report.opened += 1
            pages = [self._look_at(table, host)]
            await self._come(table, guest)
            pages.append(self._look_at(table, guest))
            await self._play(table, [host, guest], random.randrange(10, 60), random)
            if not self.over and random.random() < 0.7:
                await self._do(guest, f"/t/{table}/leave", {"seat": 1})
                self.report.left += 1
                pages.pop().cancel()
                await self._come(table, other)
                pages.append(self._look_at(table, other))
                await self._play(table, [host, other], random.randrange(10, 60), random)
            for page in pages:
                page.cancel()
            for client in (host, guest, other):
                client.close()

    async def _come(self, table: str, client: Client) -> None:
        await self._do(client, f"/t/{table}/sit", {"seat": 1})
        self.report.came += 1

    async def _play(self, table: str, people: list[Client], answers: int, random: Random) -> None:
        """Random answers by both, until there have been so many or the game is over."""
        client = people[0]
        while not self.over and answers > 0:
            asked = False
            for seat, client in enumerate(people):
                status, view, _ = await self._ask(client, "GET", f"/api/tables/{table}/view?seat={seat}")
                if status != 200:
                    self.report.errors[f"GET view: {status} {view}"] += 1
                    return
                if view["over"]:
                    self.report.finished += 1
                    return
                if view["question"] is not None:
                    await self._answer(table, client, view["question"], random)
                    answers -= 1
                    asked = True
                    await asyncio.sleep(self.plan.pause * random.uniform(0.5, 1.5))
            if not asked:
                await asyncio.sleep(_LOOK_SECONDS)

    async def _answer(self, table: str, client: Client, question: Any, random: Random) -> None:
        value = random.choice(question["options"])["value"]
        body = {"question": question["id"], "value": value}
        status, done, _ = await self._ask(client, "POST", f"/t/{table}/answer", body)
        if status == 200:
            self.report.answers += 1
            self.report.repeated += done["repeated"]
            self.given[table].append((question["seat"], question["id"], value))
        elif status == 409:
            self.report.late += 1
        else:
            self.report.errors[f"answer: {status} {done}"] += 1

    def _look_at(self, table: str, client: Client) -> asyncio.Task[None]:
        task = asyncio.create_task(self._watch(table, client.headers))
        self._pages.add(task)
        task.add_done_callback(self._pages.discard)
        return task

    async def _watch(self, table: str, headers: dict[str, str]) -> None:
        """An open page: it opens its stream again when it has been cut."""
        loop = asyncio.get_running_loop()
        cut: float | None = None
        while True:
            page = Watcher(f"/t/{table}/live", headers)
            try:
                await loop.create_connection(page.itself, "127.0.0.1", self.house.port)
                waits = [asyncio.create_task(event.wait()) for event in (page.seen, page.cut)]
                try:
                    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                    if cut is not None and page.seen.is_set():
                        self.report.gaps.append(time.monotonic() - cut)
                        cut = None
                    await waits[1]
                finally:
                    for wait in waits:
                        wait.cancel()
            finally:
                page.close()
            cut = cut or time.monotonic()
            await asyncio.sleep(_STREAM_AGAIN_SECONDS)

    # ------------------------------------------------------------------ afterwards

    async def check(self, database: str) -> None:
        """Reads every table from the database alone, which compares every hash."""
        db = open_database(Config(database=database_url(database)))
        await db.start()
        try:
            for table_id, given in self.given.items():
                stored = await db.read(lambda c, table_id=table_id: store.load_table(c, table_id))  # type: ignore[misc]
                if stored is None:
                    self.report.lost.append(f"table {table_id}")
                    continue
                table = await asyncio.to_thread(rebuild, stored)
                by_seat: dict[int, list[Any]] = {}
                for answer in table.answers:
                    by_seat.setdefault(answer.seat, []).append(answer.value)
                for seat, question, value in given:
                    number = int(question.split(".")[1])
                    if by_seat.get(seat, [])[number : number + 1] == [value]:
                        self.report.checked += 1
                    else:
                        self.report.lost.append(f"answer {question} at table {table_id}")
        finally:
            await db.stop()

    def read_logs(self) -> None:
        """Each entry of the log that tells of trouble, without its time and with the end of its traceback."""
        for server in self.house.servers:
            for entry in _ENTRY.split(server.log.read_text())[1:]:
                if _TROUBLE.match(entry):
                    first, *more = _ONCE.sub("", entry).rstrip().splitlines()
                    self.report.errors[f"in the log: {' … '.join([first, *more[-1:]])[:400]}"] += 1


def soak(plan: Plan) -> Report:
    database = new_database(plan.postgres)
    try:
        with tempfile.TemporaryDirectory() as folder:
            # So few tables stay in memory besides those that are looked at that it is soon full of them.
            settings = {
                "STARBOARD_BOT_WORKERS": "1",
                "STARBOARD_PROXIED": "1",
                "STARBOARD_TABLES_IN_MEMORY": str(max(1, plan.tables // plan.processes)),
            }
            house = House(Path(folder), database, plan.processes, **settings)
            one = Soak(plan, house)
            try:
                uvloop.run(one.run())
            finally:
                house.stop()
            one.read_logs()
            asyncio.run(one.check(database))
            return one.report
    finally:
        drop_database(plan.postgres, database)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m starboard.bench.soak", description=__doc__)
    parser.add_argument("--postgres", metavar="URL", required=True, help="a PostgreSQL server")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--kill-every", type=float, default=60.0, help="seconds")
    parser.add_argument("--processes", type=int, default=3)
    given = vars(parser.parse_args())
    report = soak(Plan(**given))
    report.print()
    sys.exit(1 if report.lost or report.errors else 0)


if __name__ == "__main__":
    main()
