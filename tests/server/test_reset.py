"""E-mail addresses that are confirmed before they count, and passwords that are forgotten."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server import web
from tests.server.conftest import config_for, new_sqlite
from tests.server.running import Running
from tests.server.telling import PASSWORD, URL, Office, link_in, open_office, text_of

from starboard.server import schema

NEW = "entirely different words"


@pytest.fixture
def office(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    with open_office(database, monkeypatch) as office:
        yield office


def may_log_in(office: Office, login: str, password: str) -> bool:
    reply = office.server.person().post("/account/login", {"login": login, "password": password})
    assert reply.status_code in (200, 403)
    return reply.status_code == 200


def forgot(office: Office, named: str) -> httpx.Response:
    reply = office.server.person().post("/account/forgot", {"named": named})
    office.deliver()
    return reply


# ---------------------------------------------------------------------- the address


def test_an_address_counts_only_when_its_owner_has_said_so(office: Office) -> None:
    bob = office.account("bob")
    bob.ok("/account/address", {"address": "Bob@Example.ORG", "password": PASSWORD})
    office.deliver()
    [letter] = office.mail.letters
    assert letter["to"] == "Bob@example.org"
    assert letter["list-unsubscribe"] is None
    # Until then nothing else is sent there.
    forgot(office, "bob")
    forgot(office, "bob@example.org")
    assert len(office.mail.letters) == 1
    link = link_in(letter)
    page = web.get(office.server.url + link.removeprefix(URL), headers={"accept": "text/html"})
    assert page.status_code == 200
    assert office.rows(schema.reach)[0].confirmed is None, "looking changes nothing"
    assert office.follow(link).status_code == 200
    assert office.rows(schema.reach)[0].confirmed is not None
    forgot(office, "bob@EXAMPLE.org")
    assert len(office.mail.letters) == 2


def test_another_address_takes_the_password_and_makes_old_links_worthless(office: Office) -> None:
    bob = office.account("bob")
    refused = bob.post("/account/address", {"address": "eve@example.org", "password": "a wild guess"})
    assert refused.status_code == 403
    bob.ok("/account/address", {"address": "bob@example.org", "password": PASSWORD})
    office.deliver()
    link = link_in(office.mail.letters[0])
    # Nobody floods other people's mailboxes from here.
    again = bob.post("/account/address", {"address": "rob@example.org", "password": PASSWORD})
    assert again.json()["error"] == "A link was sent a moment ago: wait a minute, then ask for another."
    office.pass_time(61)
    bob.ok("/account/address", {"address": "rob@example.org", "password": PASSWORD})
    assert office.follow(link).status_code == 400
    assert office.rows(schema.reach)[0].confirmed is None
    office.deliver()
    assert office.follow(link_in(office.mail.letters[1])).status_code == 200
    bob.ok("/account/address/remove")
    assert office.rows(schema.reach)[0].address is None


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/account/address", {"address": "eve@example.org", "password": PASSWORD}),
        ("/account/address/remove", {}),
    ],
)
def test_the_old_address_hears_that_it_no_longer_counts(
    office: Office, path: str, body: dict[str, str]
) -> None:
    bob = office.with_mail("bob")
    office.pass_time(61)
    bob.ok(path, body)
    # Whoever has got in does not keep it from being sent.
    bob.ok("/account/mail", {"often": "off"})
    office.deliver()
    office.deliver()
    [notice] = [one for one in office.mail.letters if one["to"] == "bob@example.org"]
    assert notice["subject"] == "Your address has been changed"
    assert 'the account "bob"' in text_of(notice)
    assert link_in(notice) == f"{URL}/account"
    assert "eve@" not in text_of(notice), "where letters go now is nobody else's business"
    assert office.rows(schema.outbox) == []


def test_an_address_that_never_counted_hears_nothing(office: Office) -> None:
    bob = office.account("bob")
    bob.ok("/account/address", {"address": "bob@example.org", "password": PASSWORD})
    office.pass_time(61)
    bob.ok("/account/address", {"address": "rob@example.org", "password": PASSWORD})
    bob.ok("/account/address/remove")
    office.deliver()
    assert "Your address has been changed" not in [str(one["subject"]) for one in office.mail.letters]


@pytest.mark.parametrize(
    "address",
    ["bob", "bob@home", "bob @example.org", "bob@example.org\r\nBcc: e@example.org", "<b@x.org>"],
)
def test_what_is_no_address_is_refused(office: Office, address: str) -> None:
    bob = office.account("bob")
    reply = bob.post("/account/address", {"address": address, "password": PASSWORD})
    assert reply.status_code == 400
    assert office.rows(schema.outbox) == []


def test_a_link_to_confirm_lasts_three_days(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    bob = office.account("bob")
    bob.ok("/account/address", {"address": "bob@example.org", "password": PASSWORD})
    office.deliver()
    later = time.time() + 3 * 86400 + 1
    with monkeypatch.context() as patch:
        patch.setattr("starboard.server.telling.signed.time.time", lambda: later)
        assert office.follow(link_in(office.mail.letters[0])).status_code == 400
    assert office.rows(schema.reach)[0].confirmed is None


# ---------------------------------------------------------------------- a forgotten password


def test_a_new_password_by_mail_works_once_and_ends_all_sessions(office: Office) -> None:
    bob = office.with_mail("bob")
    token = bob.token()
    forgot(office, "Bob")
    [letter] = office.mail.letters
    assert letter["to"] == "bob@example.org"
    assert '"bob"' in text_of(letter)
    link = link_in(letter)
    page = web.get(office.server.url + link.removeprefix(URL), headers={"accept": "text/html"})
    assert page.status_code == 200
    assert "<b>bob</b>" in page.text
    assert "referrer" not in page.text
    short = office.follow(link, {"password": "short"})
    assert short.status_code == 400
    done = office.follow(link, {"password": NEW})
    assert done.status_code == 200, done.text
    assert may_log_in(office, "bob", NEW)
    assert not may_log_in(office, "bob", PASSWORD)
    assert bob.get("/api/me").status_code == 401
    bearer = web.get(f"{office.server.url}/api/me", headers={"authorization": f"Bearer {token}"})
    assert bearer.status_code == 401
    assert office.follow(link, {"password": "and yet another one"}).status_code == 400
    assert may_log_in(office, "bob", NEW)


def test_a_reset_link_lasts_an_hour_and_not_beyond_a_change_of_password_or_address(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = office.with_mail("bob")
    forgot(office, "bob")
    link = link_in(office.mail.letters[0])
    later = time.time() + 3601
    with monkeypatch.context() as patch:
        patch.setattr("starboard.server.telling.signed.time.time", lambda: later)
        assert office.follow(link, {"password": NEW}).status_code == 400
    bob.ok("/account/password", {"old": PASSWORD, "new": NEW})
    assert office.follow(link, {"password": "and yet another one"}).status_code == 400
    office.pass_time(301)
    forgot(office, "bob")
    link = link_in(office.mail.letters[1])
    bob.visit()
    bob.ok("/account/address/remove")
    assert office.follow(link, {"password": "and yet another one"}).status_code == 400
    assert may_log_in(office, "bob", NEW)


def test_one_purpose_does_not_serve_another(office: Office) -> None:
    office.with_mail("bob")
    forgot(office, "bob")
    link = link_in(office.mail.letters[0])
    assert office.follow(link.replace("/reset/", "/confirm/")).status_code == 400
    assert office.follow(link.replace("/reset/", "/stop/")).status_code == 404
    for forged in (link[:-1], link + "0", re.sub(r"\.\d+\.", ".99999999999.", link)):
        assert office.follow(forged, {"password": NEW}).status_code == 400
    assert may_log_in(office, "bob", PASSWORD)


def test_nobody_learns_whether_there_is_such_an_account(office: Office) -> None:
    office.with_mail("bob")
    there, not_there = forgot(office, "bob"), forgot(office, "nobody@example.org")
    assert there.status_code == not_there.status_code == 200
    assert there.content == not_there.content
    assert len(office.mail.letters) == 1


def test_nobody_fills_anothers_mailbox(office: Office) -> None:
    office.with_mail("bob")
    for _ in range(5):
        forgot(office, "bob")
    assert len(office.mail.letters) == 1
    office.pass_time(301)
    forgot(office, "bob@example.org")
    assert len(office.mail.letters) == 2


def test_asking_is_limited_by_person_and_address(tmp_path: Path) -> None:
    from dataclasses import replace

    from starboard.server.config import Limits

    config = replace(config_for(new_sqlite(tmp_path / "t.sqlite3")), limits=Limits())
    server = Running(config).start()
    try:
        bob = server.person()
        answers = [bob.post("/account/forgot", {"named": f"name{n}"}).status_code for n in range(25)]
        assert answers.count(429) >= 4
    finally:
        server.stop()


def test_without_mail_the_page_says_whom_to_ask(server: Running) -> None:
    bob = server.person("Bob")
    page = bob.http.get("/account", headers={"accept": "text/html"}).text
    assert "Whoever runs this server can give you a new one." in page
    refused = bob.post("/account/forgot", {"named": "bob"})
    assert refused.json()["error"].startswith("This server can't send mail")


def test_a_person_is_exported_and_removed_with_all_of_this(office: Office) -> None:
    from tests.server.letterbox import Browser

    from starboard.server.admin import Admin

    bob = office.with_mail("bob")
    bob.ok("/account/push", Browser("https://push.example.com/b").subscription)
    admin = Admin(office.server.keeper.db)
    facts = office.server.call(admin.export("bob"))
    assert facts["reach"][0]["address"] == "bob@example.org"
    assert facts["subscriptions"][0]["endpoint"] == "https://push.example.com/b"
    assert "auth" not in facts["subscriptions"][0]
    [row] = office.server.call(admin.outbox(10))
    assert (row.name, row.channel, row.kind) == ("Bob", "push", "hello")
    office.server.call(admin.remove("bob"))
    for table in (schema.reach, schema.subscriptions, schema.waits, schema.outbox):
        assert office.rows(table) == []


def test_the_operator_tries_the_mail_server(office: Office) -> None:
    from starboard.kernel.errors import StarboardError
    from starboard.server.admin import test_mail as send_one

    send_one(office.server.config, "me@example.org")
    assert office.mail.letters[0]["to"] == "me@example.org"
    office.mail.refuse = "550 no such user"
    with pytest.raises(StarboardError, match="did not take it: 550 no such user"):
        send_one(office.server.config, "me@example.org")
