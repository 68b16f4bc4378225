"""What somebody chooses for themselves goes with them: to other browsers, to one table or to all."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
from tests.server.running import Person, Running

PASSWORD = "long enough"


def told(person: Person, path: str, what: str) -> Any:
    """What a page tells its scripts that is chosen, `everywhere` or `here`."""
    page = person.http.get(path, headers={"accept": "text/html"})
    assert page.status_code == 200
    found = re.search(f"data-{what}='([^']*)'", page.text)
    assert found is not None
    return msgspec.json.decode(html.unescape(found[1]))


def choose(person: Person, name: str, value: str | None, table: str | None = None) -> None:
    person.ok("/account/settings", {"name": name, "value": value, "table": table})


def test_a_guests_choices_are_kept(server: Running) -> None:
    ann = server.person()
    assert told(ann, "/", "everywhere") == {}
    choose(ann, "theme", "light")
    choose(ann, "sound", "quiet")
    choose(ann, "theme", "system")
    assert told(ann, "/", "everywhere") == {"theme": "system", "sound": "quiet"}
    choose(ann, "sound", None)
    assert told(ann, "/account", "everywhere") == {"theme": "system"}
    assert told(server.person(), "/", "everywhere") == {}


def test_an_account_has_them_in_every_browser(server: Running) -> None:
    ann = server.person("Ann")
    choose(ann, "ask", "never")
    ann.ok("/account/signup", {"login": "ann-chooses", "password": PASSWORD})
    ann.visit()
    choose(ann, "text", "115")
    elsewhere = server.person()
    choose(elsewhere, "ask", "always")
    elsewhere.ok("/account/login", {"login": "ann-chooses", "password": PASSWORD})
    elsewhere.visit()
    assert told(elsewhere, "/", "everywhere") == {"ask": "never", "text": "115"}


def test_an_account_that_chose_nothing_takes_what_the_guest_chose(server: Running) -> None:
    bea = server.person("Bea")
    bea.ok("/account/signup", {"login": "bea-chooses", "password": PASSWORD})
    guest = server.person()
    choose(guest, "theme", "light")
    guest.ok("/account/login", {"login": "bea-chooses", "password": PASSWORD})
    guest.visit()
    assert told(guest, "/", "everywhere") == {"theme": "light"}


def test_one_table_may_differ(server: Running) -> None:
    ann = server.person("Ann")
    one, two = ann.make("me", "me"), ann.make("me", "me")
    choose(ann, "telling", "quick")
    choose(ann, "telling", "off", one)
    assert (
        told(ann, f"/t/{one}", "everywhere") == told(ann, f"/t/{two}", "everywhere") == {"telling": "quick"}
    )
    assert told(ann, f"/t/{one}", "here")["telling"] == "off"
    assert told(ann, f"/t/{two}", "here")["telling"] is None
    # A branch is still that table.
    branch = ann.ok(f"/t/{one}/branch", {"seat": 0})["id"]
    assert told(ann, f"/b/{branch}", "here")["telling"] == "off"
    choose(ann, "telling", None, one)
    assert told(ann, f"/t/{one}", "here")["telling"] is None


def test_nothing_else_is_kept(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    for body in (
        {"name": "undo", "value": "always"},
        {"name": "theme", "value": "<script>"},
        {"name": "theme", "value": "dark", "more": 1},
        {"value": "dark"},
    ):
        assert ann.post("/account/settings", body).status_code == 400, body
    private = ann.make("me", "me", settings={"spectators": False})
    for table in (private, "nothing"):
        body = {"name": "theme", "value": "dark", "table": table}
        assert eve.post("/account/settings", body).status_code == 404
    assert told(ann, "/", "everywhere") == {}
    # Nobody else's page may do it either.
    forged = ann.http.post("/account/settings", json={"name": "theme", "value": "light"})
    assert forged.status_code == 403
