"""`kill -9` while letters are being sent: none is lost, and one that comes twice is known for the same."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import config_for, new_sqlite
from tests.server.letterbox import MailBox
from tests.server.outages import Process
from tests.server.running import Person, Running
from tests.server.telling import PASSWORD, URL
from tests.server.waiting import until

from starboard.server.config import MailServer, database_url


class SlowMailBox(MailBox):
    """It takes letters, and says so only when it may."""

    def __init__(self) -> None:
        self.answers = False
        super().__init__()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        taken = await super().handle_DATA(server, session, envelope)
        if not self.answers:
            await asyncio.Event().wait()  # whoever waits for it waits in vain
        return taken


@pytest.fixture
def mail() -> Iterator[SlowMailBox]:
    box = SlowMailBox()
    yield box
    box.stop()


def test_letters_outlive_the_process_that_was_sending_them(tmp_path: Path, mail: SlowMailBox) -> None:
    file = tmp_path / "tables.sqlite3"
    settings = {
        "STARBOARD_URL": URL,
        "STARBOARD_MAIL": f"smtp://127.0.0.1:{mail.port}",
        "STARBOARD_MAIL_FROM": "Starboard <tables@example.org>",
    }

    def rows(statement: str) -> list[Any]:
        with closing(sqlite3.connect(file)) as database, database:
            return database.execute(statement).fetchall()

    new_sqlite(file)
    one = Process(str(file), tmp_path, **settings)
    try:
        for login in ("ann", "bob", "cat"):
            person = Person(f"http://127.0.0.1:{one.port}")
            person.ok("/account/signup", {"login": login, "password": PASSWORD})
            person.visit()
            person.ok("/account/address", {"address": f"{login}@example.org", "password": PASSWORD})
        until(lambda: bool(mail.letters), "nothing is sent")
    finally:
        one.kill()
    first = {str(letter["message-id"]) for letter in mail.letters}
    assert len(rows("SELECT id FROM outbox")) == 3, "a letter was struck out before its mail server had it"
    # The lease of the dead is by the clock of the database: two minutes are over.
    rows("UPDATE outbox SET lease_until = lease_until - 121")
    mail.answers = True
    sender = MailServer("127.0.0.1", mail.port, settings["STARBOARD_MAIL_FROM"])
    config = config_for(database_url(str(file)))
    two = Running(dataclasses.replace(config, url=URL, mail=sender, tell_every=0.1)).start()
    try:
        until(lambda: not rows("SELECT id FROM outbox"), "letters are left lying")
    finally:
        two.stop()
    by_number: dict[str, set[str]] = {}
    for letter in mail.letters:
        by_number.setdefault(str(letter["message-id"]), set()).add(str(letter["to"]))
    assert sorted(by_number.values(), key=str) == [{f"{n}@example.org"} for n in ("ann", "bob", "cat")]
    assert first <= set(by_number), "what was sent again is another letter"
    assert len(mail.letters) == 3 + len(first)
