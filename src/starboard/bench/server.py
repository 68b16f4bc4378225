"""Measures the web table: many tables with connected viewers, answered at random through the real server.

Everything happens on the loopback of this machine, with a database in a temporary folder, and is over in
about a minute. Clients speak plain HTTP over sockets: a client library would need more time than the server.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

SEATS = 4
_CSRF = re.compile(r'csrf-token" content="([^"]+)')
_QUESTION = re.compile(r'data-question="([^"]+)"')
_ANSWER = re.compile(r'data-answer="([^"]*)"')


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
        reader, writer = await self._open()
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
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        status, headers = await _head(reader)
        return status, headers, await reader.readexactly(int(headers.get("content-length", "0")))

    async def listen(self, path: str) -> asyncio.StreamReader:
        reader, writer = await self._open()
        lines = [f"GET {path} HTTP/1.1", "host: localhost", "accept: text/event-stream"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n")
        status, _ = await _head(reader)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
        return reader

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        return self._streams

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split()[1]), headers


async def new_person(port: int) -> Client:
    """A guest with his cookie and the token against forged requests."""
    client = Client(port, {})
    _, headers, body = await client.ask("GET", "/", accept="text/html")
    found = _CSRF.search(body.decode())
    if found is None:
        raise RuntimeError("the home page carries no token")
    client.headers = {"cookie": headers["set-cookie"].split(";")[0], "x-csrf-token": found[1]}
    return client


# ---------------------------------------------------------------------- one table


class Push(msgspec.Struct):
    step: int
    turn: bool
    areas: dict[str, str]


@dataclass(slots=True)
class Measured:
    answers: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)


class Played:
    """A table with a viewer on every seat, who answers when he is asked."""

    def __init__(self, port: int, people: list[Client], table: str, random: Random) -> None:
        self.port = port
        self.people = people
        self.table = table
        self.random = random
        self.turn = asyncio.Event()
        self.asked: tuple[int, str, list[Any]] | None = None
        self.shown = [0] * SEATS
        self.waiting: list[tuple[int, float, set[int]]] = []
        self.streams: list[Client] = []
        self.poster = Client(port, {})
        self.measured = Measured()
        self.over = False

    async def watch(self, seat: int) -> None:
        client = Client(self.port, self.people[seat].headers)
        self.streams.append(client)
        reader = await client.listen(f"/t/{self.table}/live?seat={seat}")
        try:
            while True:
                block = await reader.readuntil(b"\n\n")
                start = block.find(b"event: areas\ndata: ")
                if start >= 0:
                    # The stream is chunked; JSON has no line break, so one line is the whole message.
                    line = block[start + len(b"event: areas\ndata: ") :].rstrip()
                    self._take(seat, msgspec.json.decode(line, type=Push))
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    def _take(self, seat: int, push: Push) -> None:
        now = time.perf_counter()
        self.shown[seat] = push.step
        for step, sent, missing in self.waiting:
            if push.step >= step and seat in missing:
                missing.discard(seat)
                self.measured.waits.append(now - sent)
        self.waiting = [one for one in self.waiting if one[2]]
        if push.turn and "question" in push.areas:
            text = push.areas["question"]
            status = push.areas.get("status", "")
            name = _QUESTION.search(text) or _QUESTION.search(status)
            values = [json.loads(html.unescape(value)) for value in _ANSWER.findall(text)]
            if name is not None and values:
                self.asked = (seat, name[1], values)
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
            self.poster.headers = self.people[seat].headers
            sent = time.perf_counter()
            body = {"seat": seat, "question": question, "value": self.random.choice(values)}
            # Viewers may hear of it before the one who answered does.
            entry = (max(self.shown) + 1, sent, set(range(SEATS)))
            self.waiting.append(entry)
            status, _, _ = await self.poster.ask("POST", f"/t/{self.table}/answer", body)
            if status == 200:
                self.measured.answers += 1
                self.measured.acknowledged.append(time.perf_counter() - sent)
            else:
                self.measured.refused += 1
                self.waiting.remove(entry)

    def close(self) -> None:
        for client in [*self.streams, self.poster]:
            client.close()


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
    """Memory of the process; 0 where the system does not tell."""
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


async def measure(
    port: int, pid: int, tables: int, seconds: float, rate: float, title: str
) -> dict[str, float]:
    random = Random(1)
    people = [await new_person(port) for _ in range(SEATS)]
    empty = resident_mb(pid)
    played: list[Played] = []
    watching: list[asyncio.Task[None]] = []
    for _ in range(tables):
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        _, _, body = await people[0].ask("POST", "/tables", {"title": title, "seats": seats})
        table = json.loads(body)["id"]
        for seat in range(1, SEATS):
            await people[seat].ask("POST", f"/t/{table}/sit", {"seat": seat})
        one = Played(port, people, table, Random(random.random()))
        played.append(one)
        watching += [asyncio.create_task(one.watch(seat)) for seat in range(SEATS)]
        await asyncio.sleep(0.01)
    await asyncio.sleep(2.0)
    found: dict[str, float] = {"tables": tables, "viewers": tables * SEATS}
    for name, pause in (("steady", tables / rate), ("full", 0.0)):
        for one in played:
            one.measured = Measured()
        busy = processor_seconds(pid)
        begun = time.perf_counter()
        until = asyncio.get_running_loop().time() + seconds
        await asyncio.gather(*(one.play(until, pause) for one in played))
        spent = time.perf_counter() - begun
        found[f"{name} cpu"] = (processor_seconds(pid) - busy) / spent
        await asyncio.sleep(1.0)
        waits = sorted(wait for one in played for wait in one.measured.waits)
        acks = sorted(wait for one in played for wait in one.measured.acknowledged)
        found[f"{name} answers/s"] = sum(one.measured.answers for one in played) / spent
        found[f"{name} refused"] = sum(one.measured.refused for one in played)
        for share in (50, 95, 99):
            found[f"{name} p{share} ms"] = _share(waits, share) * 1000
            found[f"{name} ack p{share} ms"] = _share(acks, share) * 1000
    found["memory per table MB"] = (resident_mb(pid) - empty) / tables
    for one in played:
        one.close()
    await asyncio.gather(*watching, return_exceptions=True)
    await asyncio.sleep(0.5)
    times = []
    looker = Client(port, people[0].headers)
    for one in played[:40]:
        begun = time.perf_counter()
        await looker.ask("GET", f"/t/{one.table}", accept="text/html")
        times.append(time.perf_counter() - begun)
    found["page view ms"] = _share(sorted(times), 50) * 1000
    found["page view p95 ms"] = _share(sorted(times), 95) * 1000
    for person in [*people, looker]:
        person.close()
    return found


def _share(values: list[float], share: int) -> float:
    return values[min(len(values) - 1, len(values) * share // 100)] if values else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m starboard.bench.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each of the two parts")
    parser.add_argument("--rate", type=float, default=100.0, help="answers per second in the steady part")
    parser.add_argument("--title", default="solar-sphere")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_server(Path(folder))
        try:
            found = asyncio.run(
                measure(port, process.pid, given.tables, given.seconds, given.rate, given.title)
            )
        finally:
            process.terminate()
            process.wait(10)
    if given.json:
        print(json.dumps(found))
        return
    print(f"{given.tables} tables, {given.tables * SEATS} viewers, {given.seconds:g} s each part")
    for name, what in (("steady", f"{given.rate:g} answers/s asked for"), ("full", "as fast as it goes")):
        pushed = " / ".join(f"{found[f'{name} p{share} ms']:.0f}" for share in (50, 95, 99))
        acknowledged = " / ".join(f"{found[f'{name} ack p{share} ms']:.0f}" for share in (50, 95, 99))
        print(
            f"  {what}: {found[f'{name} answers/s']:.0f} answers/s, {found[f'{name} refused']:.0f} refused, "
            f"server at {found[f'{name} cpu'] * 100:.0f} % of a core\n"
            f"    p50 / p95 / p99 to pushed view {pushed} ms, to acknowledgement {acknowledged} ms"
        )
    print(f"  memory per table {found['memory per table MB']:.2f} MB")
    print(f"  page view {found['page view ms']:.0f} ms, p95 {found['page view p95 ms']:.0f} ms")


if __name__ == "__main__":
    main()
