"""A server with a mail server and a web server beside it, and a clock that the test turns on."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from tests.server import web
from tests.server.conftest import config_for
from tests.server.letterbox import HOSTS, MailBox, WebBox, boxes
from tests.server.running import Person, Running

from starboard.server import schema
from starboard.server.config import MailServer
from starboard.server.errors import Refused
from starboard.server.telling.outside import Outside

T = TypeVar("T")

PASSWORD = "four plain words here"
URL = "https://games.example.org"
MINUTE, DAY = 61.0, 86_401.0


class Office:
    """Nothing is told and nothing is sent until the test says so."""

    def __init__(self, server: Running, mail: MailBox, web: WebBox) -> None:
        self.server = server
        self.mail = mail
        self.web = web

    def db(self, work: Callable[[sa.Connection], T]) -> T:
        return self.server.call(self.server.keeper.db.write(work))

    def rows(self, table: sa.Table) -> list[Any]:
        return self.db(lambda c: list(c.execute(sa.select(table)).all()))

    def pass_time(self, seconds: float) -> None:
        """Moves everything that was written so far into the past."""

        def work(c: sa.Connection) -> None:
            for table, names in (
                (schema.waits, ("since",)),
                (schema.outbox, ("created", "due", "lease_until")),
                (schema.reach, ("mailed", "helped")),
            ):
                c.execute(sa.update(table).values({name: table.c[name] - seconds for name in names}))

        self.db(work)

    def look(self) -> None:
        self.server.call(self.server.keeper.crier.look())

    def deliver(self) -> None:
        self.server.call(self.server.keeper.crier.deliver())

    def tell(self, after: float = MINUTE) -> None:
        """What has begun to wait is told, after so long."""
        self.look()
        self.pass_time(after)
        self.look()
        self.deliver()

    # ------------------------------------------------------------------ people

    def account(self, login: str) -> Person:
        one = self.server.person(login.capitalize())
        one.ok("/account/signup", {"login": login, "password": PASSWORD})
        one.visit()
        return one

    def with_mail(self, login: str, often: str = "daily") -> Person:
        """An account with a confirmed address."""
        one = self.account(login)
        one.ok("/account/address", {"address": f"{login}@example.org", "password": PASSWORD})
        self.deliver()
        assert self.follow(link_in(self.mail.letters.pop())).status_code == 200
        one.ok("/account/mail", {"often": often})
        return one

    def follow(self, link: str, data: dict[str, str] | None = None) -> Any:
        """Presses the button behind a link, as somebody who is not logged in."""
        assert link.startswith(URL)
        return web.post(
            f"{self.server.url}{link.removeprefix(URL)}", data=data, headers={"accept": "text/html"}
        )

    def table(self, host: Person, guest: Person) -> str:
        """A table for both: seats 0 and 1 in this order."""
        table = host.make("me", "open")
        guest.ok(f"/t/{table}/sit", {"seat": 1})
        return table

    def turn_to(self, people: dict[int, Person], table: str, seat: int, anew: bool = False) -> None:
        """Plays until it is this seat's turn; with `anew`, once somebody else has had theirs."""
        random = Random(5)
        anybody = people[0]
        while True:
            waiting = anybody.view(table)["waiting"][0]
            if waiting == seat and not anew:
                return
            anew = anew and waiting == seat
            question = people[waiting].view(table, waiting)["question"]
            value = random.choice(question["options"])["value"]
            assert people[waiting].answer(table, question, value).status_code == 200


def text_of(letter: Any) -> str:
    text: str = letter.get_content()
    return text.replace("\r\n", "\n")


def link_in(letter: Any) -> str:
    found = re.search(r"https://\S+", text_of(letter))
    assert found is not None
    return found[0]


@contextmanager
def open_office(database: str, patch: pytest.MonkeyPatch, **changes: Any) -> Iterator[Office]:
    mail, box = boxes()
    mail.empty()
    box.empty()

    async def look_up(_self: Outside, host: str) -> list[tuple[str, int]]:
        if host not in HOSTS:
            raise Refused(f"{host} is not a public server.")
        return [box.place]

    patch.setattr(Outside, "_look_up", look_up)
    patch.setattr(Outside, "context", lambda _self: box.trust)
    config = dataclasses.replace(
        config_for(database),
        url=URL,
        mail=MailServer("127.0.0.1", mail.port, "Starboard <tables@example.org>"),
        **{"tell_every": 3600.0, **changes},
    )
    server = Running(config).start()
    try:
        yield Office(server, mail, box)
    finally:
        server.stop()
