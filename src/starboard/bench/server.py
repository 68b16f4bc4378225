"""Measures the web table: many tables, a page open at every seat, random answers through the server's API.

The server is a process of its own with an SQLite file in a temporary folder; this one plays all the clients,
over the same machine's loopback, and takes about a minute. It speaks plain HTTP and looks no further into
what it gets than it must: a browser or a client library would need more time than the server.

What is measured: the seconds from sending an answer until a viewer has received the whole view that shows it,
for each of the four viewers of the table. Every viewer stays connected and keeps reading.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import html
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

SEATS = 4
_CSRF = re.compile(r'csrf-token" content="([^"]+)')
# In the raw bytes of an event, where quotes within strings are escaped.
_STEP = re.compile(rb'event: areas\ndata: {"version":\d+,"step":(\d+),')
_TURN = b'"turn":true,"title":"Your turn"}\n\n'
_ASKED = re.compile(rb'"question":"((?:[^"\\]|\\.)*)"')
_QUESTION = re.compile(rb'data-question=\\"([^"\\]+)\\"')
_ANSWER = re.compile(rb'data-answer=\\"([^"\\]*)\\"')


# ---------------------------------------------------------------------- a small client


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


async def new_person(port: int) -> Client:
    """A guest with their cookie and the token against forged requests."""
    client = Client(port, {})
    _, headers, body = await client.ask("GET", "/", accept="text/html")
    found = _CSRF.search(body.decode())
    if found is None:
        raise RuntimeError("the home page carries no token")
    client.headers = {"cookie": headers["set-cookie"].split(";")[0], "x-csrf-token": found[1]}
    return client


def _same(stream: Stream) -> Stream:
    return stream


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
                    raise RuntimeError(f"a stream was answered {data[:60]!r}")
                self._begun = True
                data = b"\r\n" + data[end + 4 :]

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


# ---------------------------------------------------------------------- one table


@dataclass(slots=True)
class Measured:
    answers: int = 0
    refused: int = 0
    pushes: int = 0
    bytes: int = 0
    waits: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Person:
    """One guest: the headers of their browser, and those of the program that answers for them."""

    page: dict[str, str]
    program: dict[str, str]


class Played:
    """A table with a viewer at every seat, who answers when asked."""

    def __init__(self, port: int, people: list[Person], table: str, random: Random) -> None:
        self.port = port
        self.people = people
        self.table = table
        self.random = random
        self.turn = asyncio.Event()
        self.asked: tuple[int, str, list[bytes]] | None = None
        self.shown = [-1] * SEATS
        self.waiting: list[tuple[int, float, set[int]]] = []
        self.streams: list[Stream] = []
        self.poster = Client(port, {})
        self.measured = Measured()

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in range(SEATS):
            path = f"/t/{self.table}/live?seat={seat}"
            stream = Stream(path, self.people[seat].page, self._reader(seat))
            self.streams.append(stream)
            await loop.create_connection(partial(_same, stream), "127.0.0.1", self.port)

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
        for expected, sent, missing in self.waiting:
            if shown >= expected and seat in missing:
                missing.discard(seat)
                measured.waits.append(now - sent)
        if self.waiting and not self.waiting[0][2]:
            self.waiting = [one for one in self.waiting if one[2]]
        if b"".join(parts[-2:])[-len(_TURN) :] == _TURN:
            self._be_asked(seat, b"".join(parts))

    def _be_asked(self, seat: int, message: bytes) -> None:
        asked = _ASKED.search(message)
        name = _QUESTION.search(message)
        values = _ANSWER.findall(asked[1]) if asked is not None else []
        if name is not None and values:
            self.asked = (seat, name[1].decode(), values)
            self.turn.set()

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
            assert self.asked is not None
            seat, question, values = self.asked
            self.turn.clear()
            self.poster.headers = self.people[seat].program
            value = json.loads(html.unescape(self.random.choice(values).decode()))
            body = {"seat": seat, "question": question, "value": value}
            # Viewers may hear of it before the person who answered does.
            sent = time.perf_counter()
            entry = (max(self.shown) + 1, sent, set(range(SEATS)))
            self.waiting.append(entry)
            status, _, _ = await self.poster.ask("POST", f"/api/tables/{self.table}/answers", body)
            if status == 200:
                self.measured.answers += 1
                self.measured.acknowledged.append(time.perf_counter() - sent)
            else:
                self.measured.refused += 1
                self.waiting.remove(entry)

    def close(self) -> None:
        for stream in self.streams:
            stream.close()
        self.poster.close()


# ---------------------------------------------------------------------- the whole


def start_server(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STARBOARD_HOME": str(folder), "STARBOARD_LIMITS": "1000"}
    environment.pop("STARBOARD_DATABASE", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "starboard.server", "--no-browser", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            time.sleep(0.3)
            return process, port
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise RuntimeError("the server did not start")


def resident_mb(pid: int) -> float:
    """The process's memory; 0 if the system does not say."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


def processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
        _, _, body = await browsers[0].ask("POST", "/tables", {"title": title, "seats": seats})
        table = json.loads(body)["id"]
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


async def measure(
    port: int, pid: int, tables: int, seconds: float, rate: float, title: str
) -> dict[str, float]:
    # The first table also loads the title, which all others share.
    for client in (await lay_out(port, 1, title))[0]:
        client.close()
    empty = resident_mb(pid)
    browsers, played = await lay_out(port, tables, title)
    await all_watch(played)
    # Objects made until now stay: no need to search them for garbage again and again.
    gc.collect()
    gc.freeze()
    found: dict[str, float] = {"tables": tables, "viewers": tables * SEATS}
    for name, pause in (("steady", tables / rate), ("full", 0.0)):
        found.update({f"{name} {what}": n for what, n in (await part(played, pid, seconds, pause)).items()})
    found["memory per table MB"] = (resident_mb(pid) - empty) / tables
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


async def part(played: list[Played], pid: int, seconds: float, pause: float) -> dict[str, float]:
    """Plays at all tables for this long, then waits for what is still on its way."""
    for one in played:
        one.measured = Measured()
    busy, own = processor_seconds(pid), time.process_time()
    begun = time.perf_counter()
    until = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(*(one.play(until, pause) for one in played))
    spent = time.perf_counter() - begun
    busy, own = processor_seconds(pid) - busy, time.process_time() - own
    await asyncio.sleep(2.0)
    results = [one.measured for one in played]
    answers = sum(one.answers for one in results)
    waits = sorted(wait for one in results for wait in one.waits)
    acks = sorted(wait for one in results for wait in one.acknowledged)
    found = {
        "answers/s": answers / spent,
        "refused": sum(one.refused for one in results),
        "cpu": busy / spent,
        "cpu ms": busy * 1000 / max(answers, 1),
        "client cpu": own / spent,
        "views": len(waits) / max(answers, 1),
        "pushes": sum(one.pushes for one in results) / max(answers, 1),
        "kB": sum(one.bytes for one in results) / max(answers, 1) / 1000,
        "lost": sum(len(missing) for one in played for _, _, missing in one.waiting)
        + sum(stream.lost for one in played for stream in one.streams),
    }
    for share in (50, 95, 99):
        found[f"p{share} ms"] = _share(waits, share) * 1000
        found[f"ack p{share} ms"] = _share(acks, share) * 1000
    return found


def _share(values: list[float], share: int) -> float:
    return values[min(len(values) - 1, len(values) * share // 100)] if values else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m starboard.bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each of the two parts")
    parser.add_argument("--rate", type=float, default=102.0, help="answers per second in the steady part")
    parser.add_argument("--title", default="solar-sphere")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_server(Path(folder))
        try:
            found = uvloop.run(
                measure(port, process.pid, given.tables, given.seconds, given.rate, given.title)
            )
        finally:
            process.terminate()
            process.wait(10)
    if given.json:
        print(json.dumps(found))
        return
    print(
        f"{given.tables} tables, {given.tables * SEATS} viewers, all connected and reading; "
        f"{given.seconds:g} s each part\n"
        "  times run from sending an answer to having the whole pushed view, for each viewer of the table\n"
        f"  load of the machine in the last minute, this program included: {os.getloadavg()[0]:.1f}"
    )
    for name, what in (("steady", f"{given.rate:g} answers/s asked for"), ("full", "as fast as it goes")):
        part_of = {key.removeprefix(f"{name} "): n for key, n in found.items() if key.startswith(f"{name} ")}
        pushed = " / ".join(f"{part_of[f'p{share} ms']:.0f}" for share in (50, 95, 99))
        acknowledged = " / ".join(f"{part_of[f'ack p{share} ms']:.0f}" for share in (50, 95, 99))
        print(
            f"  {what}: {part_of['answers/s']:.1f} answers/s, {part_of['refused']:.0f} refused\n"
            f"    p50 / p95 / p99 to pushed view {pushed} ms, to acknowledgement {acknowledged} ms\n"
            f"    {part_of['views']:.2f} views timed per answer, {part_of['lost']:.0f} lost; "
            f"{part_of['pushes']:.2f} pushes, {part_of['kB']:.0f} kB per answer\n"
            f"    CPU per answer {part_of['cpu ms']:.1f} ms, the server at {part_of['cpu'] * 100:.0f} % "
            f"of a core, this program at {part_of['client cpu'] * 100:.0f} %"
        )
    print(f"  memory per table {found['memory per table MB']:.2f} MB")
    print(f"  page view {found['page view ms']:.0f} ms, p95 {found['page view p95 ms']:.0f} ms")


if __name__ == "__main__":
    main()
