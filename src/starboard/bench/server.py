"""Measures the web table: many tables, a page open at every seat, random answers through the server's API.

The server is a process of its own with an SQLite file in a temporary folder, or there are several of them on
PostgreSQL, behind a proxy; this one plays all the clients, over the same machine's loopback, and takes about
a minute. `starboard.bench.scale` does it for every title and for one, two and four processes.

What is measured: the seconds from sending an answer until a viewer has received the whole view that shows it,
for each of the four viewers of the table. Every viewer stays connected and keeps reading. An answer that the
others must not know of yet counts for the one who gave it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import html
import json
import os
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import uvloop

from starboard.bench.client import Client, Person, Stream, new_person
from starboard.bench.processes import (
    House,
    children_of,
    drop_database,
    new_database,
    processor_seconds,
    resident_mb,
)

SEATS = 4
# An answer that has not been shown by then is lost.
_LOST_SECONDS = 20.0
# In the raw bytes of an event, where quotes within strings are escaped.
_STEP = re.compile(rb'event: areas\ndata: {"version":\d+,"step":(\d+),')
# At the end of it: somebody is asked, whether it is their turn or another calls for help.
_TURN = re.compile(rb'"turn":true,"title":"(?:[^"\\]|\\.)*"}\n\n\Z')
_TAIL = 400
_ASKED = re.compile(rb'"question":"((?:[^"\\]|\\.)*)"')
_QUESTION = re.compile(rb'data-question=\\"([^"\\]+)\\"')
_HUSHED = b"data-mute="
_ANSWER = re.compile(rb'data-answer=\\"([^"\\]*)\\"')


# ---------------------------------------------------------------------- one table


@dataclass(slots=True)
class Measured:
    answers: int = 0
    refused: int = 0
    # Views that need not show an answer yet, since the others must not know of it.
    unshown: int = 0
    pushes: int = 0
    bytes: int = 0
    waits: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Sent:
    """An answer, and which viewers have not been shown it yet."""

    seat: int
    # The step that each seat is at once it has been shown the answer.
    expected: list[int]
    at: float
    missing: set[int]


class Played:
    """A table with a viewer at every seat, who answers when asked."""

    def __init__(self, port: int, people: list[Person], table: str, random: Random) -> None:
        self.port = port
        self.people = people
        self.table = table
        self.random = random
        self.turn = asyncio.Event()
        # By seat: the question, what may be answered, and whether others must not know that it is asked.
        self.asked: dict[int, tuple[str, list[bytes], bool]] = {}
        self.shown = [-1] * SEATS
        self.waiting: list[Sent] = []
        self.streams: list[Stream] = []
        self.poster = Client(port, {})
        self.measured = Measured()

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            path = f"/t/{self.table}/live?seat={seat}"
            stream = Stream(path, self.people[seat].page, self._reader(seat))
            self.streams.append(stream)
            await loop.create_connection(stream.itself, "127.0.0.1", self.port)

    def _reader(self, seat: int) -> Callable[[list[bytes]], None]:
        return lambda parts: self._take(seat, parts)

    def _take(self, seat: int, parts: list[bytes]) -> None:
        now = time.perf_counter()
        step = _STEP.match(parts[0] if len(parts[0]) > 80 else b"".join(parts))
        if step is None:
            return
        shown = self.shown[seat] = int(step[1])
        measured = self.measured
        measured.pushes += 1
        measured.bytes += sum(map(len, parts))
        for sent in self.waiting:
            if shown >= sent.expected[seat] and seat in sent.missing:
                sent.missing.discard(seat)
                measured.waits.append(now - sent.at)
        if self.waiting and not self.waiting[0].missing:
            self.waiting = [one for one in self.waiting if one.missing]
        if _TURN.search(b"".join(parts[-2:])[-_TAIL:]):
            self._be_asked(seat, b"".join(parts))
        else:
            self.asked.pop(seat, None)
        if not self.asked:
            self.turn.clear()

    def _be_asked(self, seat: int, message: bytes) -> None:
        """A message without a question leaves it as it was."""
        asked = _ASKED.search(message)
        name = _QUESTION.search(message)
        values = _ANSWER.findall(asked[1]) if asked is not None else []
        if name is not None and values:
            self._tell_stage(seat)
            self.asked[seat] = (name[1].decode(), values, _HUSHED in message)
            self.turn.set()

    def _tell_stage(self, seat: int) -> None:
        """Whoever is asked at a step at which another has answered was asked together with them.

        Then nobody is shown that answer yet. It is known only now if the other answered before this view
        was here.
        """
        for number, sent in enumerate(self.waiting):
            if sent.seat == seat or self.shown[seat] >= sent.expected[seat]:
                continue
            for other in sent.missing - {sent.seat}:
                sent.missing.discard(other)
                self.measured.unshown += 1
                for later in self.waiting[number + 1 :]:
                    later.expected[other] -= 1

    def _next(self, seat: int) -> int:
        """The step that a seat is at once it has seen one answer more than are on their way to it."""
        return self.shown[seat] + 1 + sum(seat in sent.missing for sent in self.waiting)

    async def play(self, until: float, pause: float) -> None:
        """Answers as soon as it is asked, or once per `pause`."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.random.random() * pause
        while loop.time() < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due = max(due + pause, loop.time())
            try:
                await asyncio.wait_for(self.turn.wait(), max(0.0, until - loop.time()) + 0.01)
            except TimeoutError:
                return
            seat, (question, values, hushed) = self.asked.popitem()
            # While several are asked at once, nobody learns who is done.
            seen = {seat} if hushed or self.asked else set(range(SEATS))
            self.measured.unshown += SEATS - len(seen)
            if not self.asked:
                self.turn.clear()
            self.poster.headers = self.people[seat].program
            value = json.loads(html.unescape(self.random.choice(values).decode()))
            # A row of answers: the first to this question, the others to what the seat is asked next.
            value, *then = value if isinstance(value, list) else [value]
            body = {"seat": seat, "question": question, "value": value, "then": then}
            # Viewers may hear of it before the person who answered does.
            sent = Sent(seat, [self._next(seat) for seat in range(SEATS)], time.perf_counter(), seen)
            self.waiting.append(sent)
            status, _, _ = await self.poster.ask("POST", f"/api/tables/{self.table}/answers", body)
            if status == 200:
                self.measured.answers += 1
                self.measured.acknowledged.append(time.perf_counter() - sent.at)
            else:
                self.measured.refused += 1
                self.waiting = [one for one in self.waiting if one is not sent]

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        self.poster.close()


# ---------------------------------------------------------------------- the whole


async def lay_out(port: int, tables: int, title: str) -> tuple[list[Client], list[Played]]:
    """Four people, who sit together at all the tables and look at each of them."""
    random = Random(1)
    browsers = [await new_person(port) for _ in range(SEATS)]
    people = []
    for browser in browsers:
        _, _, body = await browser.ask("POST", "/account/tokens", {"label": "bench"})
        token = json.loads(body)["token"]
        people.append(Person(browser.headers, {"authorization": f"Bearer {token}"}))
    played: list[Played] = []
    for _ in range(tables):
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        # Nobody rests: a pause would be measured instead of the server.
        wanted = {"title": title, "seats": seats, "settings": {"windows": "at-once"}}
        _, _, made = await browsers[0].ask("POST", "/tables", wanted)
        table = json.loads(made)["id"]
        for seat in range(1, SEATS):
            await browsers[seat].ask("POST", f"/t/{table}/sit", {"seat": seat})
        played.append(Played(port, people, table, Random(random.random())))
    return browsers, played


async def all_watch(played: list[Played]) -> None:
    """Opens all pages and waits until each of them has its first whole view."""
    for one in played:
        await one.watch()
    for _ in range(300):
        if all(min(one.shown) >= 0 for one in played):
            await asyncio.sleep(1.0)
            return
        await asyncio.sleep(0.1)
    raise RuntimeError("not every viewer got a first view")


async def measure(house: House, tables: int, seconds: float, rate: float, title: str) -> dict[str, float]:
    port, pids = house.port, house.pids
    # The first table of a process also loads the title, which all others share.
    for server in house.servers:
        for client in (await lay_out(server.port, 1, title))[0]:
            client.close()
    empty, empty_beside = resident_mb(*pids), resident_mb(*_beside(pids))
    browsers, played = await lay_out(port, tables, title)
    await all_watch(played)
    # Objects made until now stay: no need to search them for garbage again and again.
    gc.collect()
    gc.freeze()
    found: dict[str, float] = {"tables": tables, "viewers": tables * SEATS}
    for name, pause in (("steady", tables / rate), ("full", 0.0)):
        found.update({f"{name} {what}": n for what, n in (await part(played, pids, seconds, pause)).items()})
    found["memory per table MB"] = (resident_mb(*pids) - empty) / tables
    found["memory per table beside MB"] = (resident_mb(*_beside(pids)) - empty_beside) / tables
    for one in played:
        one.close()
    await asyncio.sleep(0.5)
    times = []
    looker = Client(port, browsers[0].headers)
    for one in played[:40]:
        begun = time.perf_counter()
        await looker.ask("GET", f"/t/{one.table}", accept="text/html")
        times.append(time.perf_counter() - begun)
    found["page view ms"] = _share(sorted(times), 50) * 1000
    found["page view p95 ms"] = _share(sorted(times), 95) * 1000
    for client in [*browsers, looker]:
        client.close()
    return found


def _beside(pids: list[int]) -> list[int]:
    """The processes that servers have started for what need not be done in their own."""
    return [child for pid in pids for child in children_of(pid)]


async def part(played: list[Played], pids: list[int], seconds: float, pause: float) -> dict[str, float]:
    """Plays at all tables for this long, then waits for what is still on its way."""
    for one in played:
        one.measured = Measured()
    busy, own = processor_seconds(*pids), time.process_time()
    beside = processor_seconds(*_beside(pids))
    begun = time.perf_counter()
    until = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(*(one.play(until, pause) for one in played))
    spent = time.perf_counter() - begun
    busy, own = processor_seconds(*pids) - busy, time.process_time() - own
    beside = processor_seconds(*_beside(pids)) - beside
    await _all_shown(played)
    results = [one.measured for one in played]
    answers = sum(one.answers for one in results)
    waits = sorted(wait for one in results for wait in one.waits)
    acks = sorted(wait for one in results for wait in one.acknowledged)
    found = {
        "answers/s": answers / spent,
        "refused": sum(one.refused for one in results),
        "cpu": busy / spent,
        "cpu ms": busy * 1000 / max(answers, 1),
        "cpu beside": beside / spent,
        "client cpu": own / spent,
        "views": len(waits) / max(answers, 1),
        "pushes": sum(one.pushes for one in results) / max(answers, 1),
        "kB": sum(one.bytes for one in results) / max(answers, 1) / 1000,
        "unshown": sum(one.unshown for one in results),
        "lost": sum(len(sent.missing) for one in played for sent in one.waiting)
        + sum(stream.lost for one in played for stream in one.streams),
    }
    for share in (50, 95, 99):
        found[f"p{share} ms"] = _share(waits, share) * 1000
        found[f"ack p{share} ms"] = _share(acks, share) * 1000
    return found


async def _all_shown(played: list[Played]) -> None:
    """What is still on its way is late, not lost; a server that fell behind gets time to catch up."""
    end = time.monotonic() + _LOST_SECONDS
    while any(one.waiting for one in played) and time.monotonic() < end:
        await asyncio.sleep(0.2)


def _share(values: list[float], share: int) -> float:
    return values[min(len(values) - 1, len(values) * share // 100)] if values else float("nan")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured: by default the aim, on an SQLite file."""

    title: str = "solar-sphere"
    tables: int = 100
    seconds: float = 10.0
    rate: float = 102.0
    # A PostgreSQL server, and how many of ours.
    postgres: str | None = None
    processes: int = 1

    def run(self) -> dict[str, float]:
        database = None if self.postgres is None else new_database(self.postgres)
        try:
            with tempfile.TemporaryDirectory() as folder:
                house = House(Path(folder), database, self.processes)
                try:
                    return uvloop.run(measure(house, self.tables, self.seconds, self.rate, self.title))
                finally:
                    house.stop()
        finally:
            if self.postgres is not None and database is not None:
                drop_database(self.postgres, database)


def main() -> None:
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m starboard.bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of each of the two parts")
    parser.add_argument("--rate", type=float, default=usual.rate, help="answers/s in the steady part")
    parser.add_argument("--title", default=usual.title)
    parser.add_argument("--postgres", metavar="URL", help="a PostgreSQL server; without it, an SQLite file")
    parser.add_argument("--processes", type=int, default=usual.processes, help="servers on PostgreSQL")
    parser.add_argument("--json", action="store_true")
    given = vars(parser.parse_args())
    as_json = given.pop("json")
    plan = Plan(**given)
    found = plan.run()
    if as_json:
        print(json.dumps(found))
    else:
        report(plan, found)


def report(plan: Plan, found: dict[str, float]) -> None:
    where = "an SQLite file" if plan.postgres is None else f"PostgreSQL, {plan.processes} behind a proxy"
    print(
        f"{plan.title} on {where}: {plan.tables} tables, {plan.tables * SEATS} viewers, all connected and "
        f"reading; {plan.seconds:g} s each part\n"
        "  times run from sending an answer to having the whole pushed view, for each viewer of the table\n"
        f"  load of the machine in the last minute, this program included: {os.getloadavg()[0]:.1f}"
    )
    for name, what in (("steady", f"{plan.rate:g} answers/s asked for"), ("full", "as fast as it goes")):
        part_of = {key.removeprefix(f"{name} "): n for key, n in found.items() if key.startswith(f"{name} ")}
        pushed = " / ".join(f"{part_of[f'p{share} ms']:.0f}" for share in (50, 95, 99))
        acknowledged = " / ".join(f"{part_of[f'ack p{share} ms']:.0f}" for share in (50, 95, 99))
        print(
            f"  {what}: {part_of['answers/s']:.1f} answers/s, {part_of['refused']:.0f} refused\n"
            f"    p50 / p95 / p99 to pushed view {pushed} ms, to acknowledgement {acknowledged} ms\n"
            f"    {part_of['views']:.2f} views timed per answer, {part_of['unshown']:.0f} not to be shown "
            f"yet, {part_of['lost']:.0f} lost; {part_of['pushes']:.2f} pushes, {part_of['kB']:.0f} kB per "
            f"answer\n"
            f"    CPU per answer {part_of['cpu ms']:.1f} ms, the servers at {part_of['cpu'] * 100:.0f} % "
            f"of a core, what they have started at {part_of['cpu beside'] * 100:.0f} %, this program at "
            f"{part_of['client cpu'] * 100:.0f} %"
        )
    print(
        f"  memory per table {found['memory per table MB']:.2f} MB, in what the servers have started "
        f"{found['memory per table beside MB']:.2f} MB"
    )
    print(f"  page view {found['page view ms']:.0f} ms, p95 {found['page view p95 ms']:.0f} ms")


if __name__ == "__main__":
    main()
