"""A real server in a thread of the test, and people who use it over HTTP."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from litestar import Litestar
from tests.server import web
from tests.server.waiting import until

from starboard.kernel import log as logs
from starboard.kernel.log import Log
from starboard.server.app import create_app, furnish
from starboard.server.config import Config, Limits
from starboard.server.keeper import Keeper
from starboard.server.model import Identity

T = TypeVar("T")

PLENTY = Limits().times(1000)
# Applications of servers that have been stopped: the next one need not put one together.
_idle: list[Litestar] = []
_CSRF = re.compile(r'csrf-token" content="([^"]+)')


class _Server(uvicorn.Server):
    """Is stopped without delay: uvicorn itself looks ten times a second whether it should."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        # Set when it serves, and when it never will.
        self.begun = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop, self._told = asyncio.get_running_loop(), asyncio.Event()
        await super().startup(sockets)
        self.begun.set()

    async def main_loop(self) -> None:
        await self.on_tick(0)
        await self._told.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._told.set)


class Running:
    """A server on a free loopback port. `call` runs a coroutine inside it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.app = furnish(_idle.pop(), config) if _idle else create_app(config)
        self.keeper: Keeper = self.app.state.keeper
        # Named, or asyncio would not switch off waiting for more to send: 40 ms for every reply.
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._server = _Server(
            uvicorn.Config(
                self.app,
                # A slow test must not find its kept connection closed under its hands.
                timeout_keep_alive=600,
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=1,
                server_header=False,
                loop="asyncio",
            )
        )
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._stopped = False

    def _run(self) -> None:
        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[self._socket])

        try:
            asyncio.run(main())
        finally:
            self._server.begun.set()

    def start(self) -> Running:
        self._thread.start()
        self._server.begun.wait(60)
        if not self._server.started:
            raise RuntimeError("the server did not start")
        return self

    def stop(self) -> None:
        if self._stopped:
            return
        self._stopped = True
        if self._thread.is_alive():
            self._server.stop()
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"
        _idle.append(self.app)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def person(self, name: str = "") -> Person:
        return Person(self.url, name)


class Person:
    """Somebody with a browser: a cookie and the token of the page."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = web.client(url)
        self.csrf = ""
        self.visit()
        if name:
            self.ok("/account/name", {"name": name})

    def visit(self) -> str:
        page = self.http.get("/", headers={"accept": "text/html"})
        assert page.status_code == 200, page.text
        found = _CSRF.search(page.text)
        assert found is not None
        self.csrf = found[1]
        return page.text

    def get(self, path: str, **params: Any) -> httpx.Response:
        return self.http.get(path, params={k: v for k, v in params.items() if v is not None})

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, headers={"x-csrf-token": self.csrf})

    def ok(self, path: str, body: Any = None) -> Any:
        reply = self.post(path, body)
        assert reply.status_code in (200, 201), (path, body, reply.status_code, reply.text)
        return reply.json()

    def make(self, *seats: str, title: str = "solar-sphere", settings: Any = None, **options: Any) -> str:
        """A table; `me`, `friend`, `open`, or the name of a bot for each seat."""
        kinds = ("me", "friend", "open")
        plan = [{"kind": s} if s in kinds else {"kind": "bot", "bot": s} for s in seats]
        body = {"title": title, "seats": plan, "options": options, "settings": settings or {}}
        made: str = self.ok("/tables", body)["id"]
        return made

    def view(self, table: str, seat: int | None = None, step: int | None = None) -> Any:
        reply = self.get(f"/api/tables/{table}/view", seat=seat, step=step)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def answer(self, table: str, question: Any, value: Any) -> httpx.Response:
        return self.post(f"/t/{table}/answer", {"question": question["id"], "value": value})

    def token(self) -> str:
        made: str = self.ok("/account/tokens", {"label": "test"})["token"]
        return made

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[tuple[str, Any]]]:
        """The events of a stream, each as its name and its data."""
        with (
            web.client(self.url, cookies=self.http.cookies) as http,
            http.stream("GET", path, headers={"accept": "text/event-stream"}) as reply,
        ):
            assert reply.status_code == 200, reply.read()
            yield _events(reply)


def _events(reply: httpx.Response) -> Iterator[tuple[str, Any]]:
    name = ""
    end = time.monotonic() + 90
    for line in reply.iter_lines():
        # Pings keep a silent stream alive; a test that waits for more must not wait for ever.
        assert time.monotonic() < end, "what was waited for never came"
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            yield name, msgspec.json.decode(line[6:])


def unsigned(log: dict[str, Any]) -> Any:
    """An edited log as somebody hands it in who also brings its hash up to date; the signature is gone."""
    return msgspec.json.decode(logs.encode(msgspec.convert({**log, "signature": None}, Log)))


async def advance(server: Running, table: str, step: int, random: Random) -> None:
    """Random answers by whoever holds the seats, given inside the server and written like any other."""
    live = await server.keeper.tables.open(table)
    while len(live.table.answers) < step and not live.table.over:
        seat = live.waiting[0]
        value = random.choice(live.table.questions[0].options)
        holder = Identity(live.info.seats[seat].user_id or "", "", False)
        await server.keeper.playing.answer(table, holder, seat, live.question_id(seat), value)


def play(people: dict[int, Person], table: str, count: int, random: Random) -> int:
    """Random answers by those whose turn it is; returns how many were given."""
    given = 0
    while given < count:
        turn = next_turn(people, table)
        if turn is None:
            break
        who, question = turn
        value = random.choice(question["options"])["value"]
        reply = who.answer(table, question, value)
        assert reply.status_code == 200, reply.text
        given += 1
    return given


def next_turn(people: dict[int, Person], table: str) -> tuple[Person, dict[str, Any]] | None:
    """Whoever is to answer, and what; None when the game is over.

    The process that is asked who it is may not have heard yet what another has taken: it is asked anew each
    time round.
    """
    anybody = next(iter(people.values()))
    found: list[tuple[Person, dict[str, Any]]] = []
    over: list[bool] = []

    def comes() -> bool:
        view = anybody.view(table)
        over.append(view["over"])
        for seat in view["waiting"][:1]:
            question = people[seat].view(table, seat)["question"]
            found.extend([(people[seat], question)] if question is not None else [])
        return bool(found) or over[-1]

    until(comes, "nobody is ever asked")
    return found[0] if found else None
