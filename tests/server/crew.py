"""A table at which two people and a bot decide together, in a server whose time flies."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.council import COUNCIL
from tests.server import web
from tests.server.conftest import config_for, new_sqlite, think_here
from tests.server.running import Person, Running

from starboard.kernel import title as registry
from starboard.kernel.ask import Value
from starboard.server import deadlines
from starboard.server.store import due, sql

ANN, BEN, BOT = range(3)
# How many seconds the database's clock is ahead, so that no test has to wait.
_later = [0]


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title is known only here, so bots think here too and not in processes of their own."""
    monkeypatch.setitem(registry.titles(), COUNCIL.id, COUNCIL)
    think_here(monkeypatch)
    # The server looks for what is due as often as that.
    monkeypatch.setattr(deadlines, "_GLANCE_SECONDS", 0.05)
    now = sql.now
    _later[0] = 0
    monkeypatch.setattr(due, "now", lambda c: now(c) + _later[0])


def later(seconds: int) -> None:
    """So much time goes by."""
    _later[0] += seconds


class Crew:
    """Ann, who is captain first, Ben, and a bot. The server can be killed and started again."""

    def __init__(self, place: Path) -> None:
        self._config = config_for(new_sqlite(place / "tables.sqlite3"))
        self.server = Running(self._config).start()
        self.ann, self.ben = self.server.person("Ann"), self.server.person("Ben")
        self.table = ""

    def sit(self, *seats: str, **settings: Any) -> Crew:
        self.table = self.ann.make(*(seats or ("me", "open", "greedy")), title="council", settings=settings)
        if "open" in seats or not seats:
            self.ben.ok(f"/t/{self.table}/sit", {"seat": BEN})
        return self

    def later(self, seconds: int) -> None:
        """So much time goes by, and the server has noticed."""
        later(seconds)
        clock = self.server.keeper.tables.clock
        self.wait(lambda: clock.now() - time.time() > _later[0] - 1)

    def restart(self) -> None:
        """Everything in memory is lost."""
        self.server.stop()
        self.server = Running(self._config).start()
        for person in (self.ann, self.ben):
            self.move(person)

    def move(self, person: Person) -> None:
        """The same browser finds the server at its new address."""
        person.url = self.server.url
        person.http = web.client(person.url, cookies=person.http.cookies)
        person.visit()

    def matter(self, verb: str, who: Person | None = None) -> Any:
        return next((m for m in (who or self.ann).view(self.table)["group"] if m["verb"] == verb), None)

    def proposal(self, verb: str) -> Any:
        matter = self.matter(verb)
        return None if matter is None else matter["proposal"]

    def ticks(self, verb: str) -> dict[int, bool]:
        return {tick["seat"]: tick["yes"] for tick in self.proposal(verb)["ticks"]}

    def propose(self, who: Person, verb: str, value: Value) -> Any:
        return who.ok(f"/t/{self.table}/propose", {"question": self.matter(verb)["id"], "value": value})

    def tick(self, who: Person, verb: str, yes: bool, text: str = "") -> Any:
        body = {"question": self.matter(verb)["id"], "yes": yes, "text": text}
        return who.ok(f"/t/{self.table}/tick", body)

    def answer(self, who: Person, value: Value) -> Any:
        question = who.view(self.table)["question"]
        reply = who.answer(self.table, question, value)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def given(self) -> list[tuple[int, str, Value]]:
        answers = self.ann.get(f"/api/tables/{self.table}/log").json()["answers"]
        return [(a["seat"], a["verb"], a["value"]) for a in answers]

    def wait(self, what: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not what():
            assert time.monotonic() < end, "what was waited for never came"
            time.sleep(0.05)
