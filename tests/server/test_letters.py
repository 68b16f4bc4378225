"""How letters are sent: each exactly once, again after a failure, and nowhere they must not go."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server import web
from tests.server.conftest import POSTGRES, drop_postgres, new_postgres
from tests.server.letterbox import Answer, Browser, signed_claims
from tests.server.running import Person, Running
from tests.server.telling import DAY, MINUTE, PASSWORD, URL, Office, open_office

from starboard.server import schema, store
from starboard.server.errors import Refused, Unavailable
from starboard.server.telling import outside
from starboard.server.telling.crier import pause_after
from starboard.server.telling.outside import Outside, check_url, is_public

ENDPOINT = "https://push.example.com/send/abc"


@pytest.fixture
def office(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    with open_office(database, monkeypatch) as office:
        yield office


def bobs_turn(office: Office, bob: Person) -> str:
    """A table at which Bob is to move, and Ann does not want to be told anything."""
    ann = office.server.person("Ann")
    table = office.table(ann, bob)
    office.turn_to({0: ann, 1: bob}, table, 0)
    office.look()
    office.turn_to({0: ann, 1: bob}, table, 1)
    return table


def subscribed(office: Office, person: Person, endpoint: str = ENDPOINT) -> Browser:
    browser = Browser(endpoint)
    person.ok("/account/push", browser.subscription)
    office.deliver()
    return browser


# ---------------------------------------------------------------------- exactly once, again, given up


def test_a_failed_letter_is_tried_again_with_growing_pauses_and_given_up_after_a_day(office: Office) -> None:
    bobs_turn(office, office.with_mail("bob", "each"))
    office.mail.refuse = "451 come back later"
    office.tell()
    assert [pause_after(tries) for tries in range(7)] == [60, 240, 960, 3840, 15360, 21600, 21600]
    passed = 0.0
    for tries in range(1, 10):
        [letter] = office.rows(schema.outbox)
        assert letter.tries == tries
        assert "451" in letter.fault
        assert letter.lease is None
        office.deliver()
        assert office.rows(schema.outbox)[0].tries == tries, "it was tried before its time"
        passed += pause_after(tries - 1) + 1
        office.pass_time(pause_after(tries - 1) + 1)
        office.deliver()
        if not office.rows(schema.outbox):
            break
    # Another attempt would have come more than a day after the first.
    assert passed < DAY < passed + pause_after(tries)
    assert office.rows(schema.outbox) == []
    office.mail.refuse = ""
    office.tell()
    assert office.mail.letters == []


def test_a_letter_that_fails_once_arrives_once(office: Office) -> None:
    bobs_turn(office, office.with_mail("bob", "each"))
    office.mail.refuse = "451 come back later"
    office.tell()
    office.mail.refuse = ""
    office.pass_time(MINUTE)
    office.deliver()
    office.deliver()
    assert len(office.mail.letters) == 1


def test_an_address_that_its_server_does_not_know_must_be_confirmed_again(office: Office) -> None:
    bobs_turn(office, office.with_mail("bob", "each"))
    office.mail.refuse = "550 no such user"
    office.tell()
    assert office.rows(schema.outbox) == []
    assert office.rows(schema.reach)[0].confirmed is None


def test_a_letter_that_was_sent_while_the_database_was_away_is_not_sent_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starboard.server.telling.crier._NOTE_SECONDS", 0.0)
    bobs_turn(office, office.with_mail("bob", "each"))
    office.look()
    office.pass_time(MINUTE)
    office.look()
    db = office.server.keeper.db
    write = db.write
    refused: list[Any] = []

    async def away_after_sending(work: Any) -> Any:
        if office.mail.letters and len(refused) < 5:
            refused.append(work)
            raise Unavailable
        return await write(work)

    with monkeypatch.context() as patch:
        patch.setattr(db, "write", away_after_sending)
        office.deliver()
    assert len(refused) == 5
    assert office.rows(schema.outbox) == []
    assert len(office.mail.letters) == 1


def test_a_letter_at_which_the_program_stumbles_is_put_off_and_holds_up_no_other(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = office.with_mail("bob", "each")
    subscribed(office, bob)
    bobs_turn(office, bob)

    def stumble(*_: Any) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(office.server.keeper.carrier.sealer, "seal", stumble)
    office.tell()
    assert len(office.mail.letters) == 1
    [left] = office.rows(schema.outbox)
    assert (left.channel, left.tries, left.fault) == ("push", 1, "RuntimeError")


def test_whoever_has_many_letters_holds_up_nobody_elses(office: Office) -> None:
    def write_and_claim(c: sa.Connection) -> list[list[tuple[str, str]]]:
        """In one transaction: the server under test looks for letters now and then, too."""
        for number in range(20):
            store.write_letter(c, "eve", "hello", "push", f"browser {number}", due=1000.0 + number)
        for number, name in enumerate(("ann", "bob")):
            store.write_letter(c, name, "hello", "push", name, due=2000.0 + number)
        claims = [store.claim_letters(c, "test", 120.0, 4) for _ in range(2)]
        return [[(letter.user_id, letter.target) for [letter] in bundles] for bundles in claims]

    eves = [("eve", f"browser {number}") for number in range(20)]
    first, second = office.db(write_and_claim)
    assert first == [eves[0], ("ann", "ann"), ("bob", "bob"), eves[1]]
    assert second == eves[2:6]


def test_nobodys_letter_box_is_filled_by_many_accounts(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starboard.server.store.quotas.time", lambda: 1e9)
    accounts = [office.account(f"eve-{number}") for number in range(4)]
    address = {"address": "Victim@example.org", "password": PASSWORD}
    codes = [one.post("/account/address", address).status_code for one in accounts]
    assert codes == [200, 200, 400, 400]
    office.deliver()
    assert len(office.mail.letters) == 2
    # Another address is another matter.
    accounts[2].ok("/account/address/remove")
    office.pass_time(MINUTE)
    accounts[2].ok("/account/address", {"address": "eve@example.org", "password": PASSWORD})


def test_all_who_send_at_the_same_time_send_a_letter_once(office: Office) -> None:
    bobs_turn(office, office.with_mail("bob", "each"))
    office.look()
    office.pass_time(MINUTE)
    crier = office.server.keeper.crier

    async def all_at_once() -> None:
        await asyncio.gather(*(crier.look() for _ in range(4)))
        await asyncio.gather(*(crier.deliver() for _ in range(8)))

    office.server.call(all_at_once())
    assert len(office.mail.letters) == 1


def test_two_processes_send_a_letter_once_and_one_takes_over_from_the_dead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not POSTGRES:
        pytest.skip("STARBOARD_TEST_POSTGRES names no server")
    url = new_postgres()
    with open_office(url, monkeypatch) as office:
        other = Running(office.server.config).start()
        try:
            bob = office.with_mail("bob", "each")
            for _ in range(3):
                bobs_turn(office, bob)
            office.look()
            office.pass_time(MINUTE)

            def start(server: Running) -> Any:
                async def work() -> None:
                    await server.keeper.crier.look()
                    await server.keeper.crier.deliver()

                assert server._loop is not None
                return asyncio.run_coroutine_threadsafe(work(), server._loop)

            for future in [start(server) for _ in range(3) for server in (office.server, other)]:
                future.result(60)
            lines = sum(str(letter.get_content()).count("/t/") for letter in office.mail.letters)
            assert lines == 3
            # A process that has claimed a letter dies: another sends it once the lease has run out.
            bobs_turn(office, bob)
            office.look()
            office.pass_time(MINUTE)
            office.look()
            office.db(
                lambda c: (
                    c.execute(
                        sa.update(schema.outbox).values(lease="dead", lease_until=schema.outbox.c.due + 1000)
                    ).rowcount
                )
            )
            office.mail.letters.clear()
            other.call(other.keeper.crier.deliver())
            assert office.mail.letters == []
            office.pass_time(1001)
            other.call(other.keeper.crier.deliver())
            assert len(office.mail.letters) == 1
        finally:
            other.stop()
    drop_postgres(url)


def test_the_page_that_another_process_shows_counts_as_looking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not POSTGRES:
        pytest.skip("STARBOARD_TEST_POSTGRES names no server")
    url = new_postgres()
    with open_office(url, monkeypatch) as office:
        other = Running(office.server.config).start()
        try:
            bob = office.with_mail("bob", "each")
            there = Person(other.url)
            there.http.cookies = bob.http.cookies
            table = bobs_turn(office, bob)
            with there.stream(f"/t/{table}/live") as events:
                next(events)
                office.look()
                other.call(other.keeper.crier.look())
                office.pass_time(MINUTE)
                office.look()
                office.deliver()
            assert office.mail.letters == []
        finally:
            other.stop()
    drop_postgres(url)


def test_letters_go_out_by_themselves(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_office(database, monkeypatch, tell_every=0.05, tell_after=0.5) as office:
        bob = office.account("bob")
        browser = subscribed(office, bob)
        bobs_turn(office, bob)
        end = time.monotonic() + 60
        while len(office.web.posts) < 2:
            assert time.monotonic() < end, "it never came"
            time.sleep(0.05)
        while office.rows(schema.outbox):
            assert time.monotonic() < end, "it was never noted as sent"
            time.sleep(0.05)
    # On a slow machine, an earlier turn may have lasted long enough too.
    said = {browser.opens(post)["tag"].split()[0] for post in office.web.posts}
    assert said == {"hello", "turn"}


def test_figures_and_the_operator_know_of_letters(office: Office) -> None:
    bobs_turn(office, office.with_mail("bob", "each"))
    office.mail.refuse = "451 come back later"
    office.tell()
    text = web.get(f"{office.server.url}/metrics").text
    assert "starboard_outbox 1.0" in text
    assert 'starboard_letters_total{channel="mail",outcome="failed"} 1.0' in text
    assert 'starboard_letters_total{channel="mail",outcome="sent"} 1.0' in text


# ---------------------------------------------------------------------- browsers


def test_a_guests_browser_is_greeted_and_told_in_a_sealed_letter(office: Office) -> None:
    bob = office.server.person("Bob")
    browser = subscribed(office, bob)
    [greeting] = office.web.posts
    assert browser.opens(greeting)["text"].startswith("From now on you’ll be told here")
    table = bobs_turn(office, bob)
    office.tell()
    office.tell()
    [_, post] = office.web.posts
    assert (post.host, post.path) == ("push.example.com", "/send/abc")
    assert b"Solar" not in post.body
    news = browser.opens(post)
    assert news["text"] == "It’s your turn in Solar Sphere with Ann."
    assert news["url"] == f"/t/{table}"
    assert set(news) == {"text", "url", "stop", "tag"}
    claims = signed_claims(post, office.server.keeper.carrier.sealer.public)
    assert claims["aud"] == "https://push.example.com"
    assert claims["sub"] == URL
    assert int(post.headers["ttl"]) > 0
    # The button of the notification.
    assert office.follow(URL + news["stop"]).status_code == 200
    assert office.rows(schema.subscriptions) == []


def test_a_browser_that_has_unsubscribed_is_forgotten(office: Office) -> None:
    bob = office.server.person("Bob")
    subscribed(office, bob)
    bobs_turn(office, bob)
    for status, left in ((500, 1), (410, 0)):
        office.web.answer = Answer(status)
        office.tell()
        assert len(office.rows(schema.subscriptions)) == left
    assert office.rows(schema.outbox) == []


def test_notifications_end_with_the_session_in_which_they_began(office: Office) -> None:
    bob = office.account("bob")
    subscribed(office, bob)
    bobs_turn(office, bob)
    office.look()
    office.pass_time(MINUTE)
    office.look()
    assert len(office.rows(schema.outbox)) == 1
    bob.ok("/account/logout")
    office.deliver()
    assert len(office.web.posts) == 1, "only the greeting"


def test_a_guests_browser_comes_along_to_the_account_and_leaves_with_its_session(office: Office) -> None:
    bob = office.server.person("Bob")
    subscribed(office, bob)
    bob.ok("/account/signup", {"login": "bob", "password": PASSWORD})
    bob.visit()
    [kept] = office.rows(schema.subscriptions)
    assert kept.session
    # The same browser, now as a guest again, who then logs in to the account.
    bob.ok("/account/logout")
    bob.visit()
    browser = subscribed(office, bob)
    bob.ok("/account/login", {"login": "bob", "password": PASSWORD})
    found = {row.endpoint: row for row in office.rows(schema.subscriptions)}
    row = found[browser.subscription["endpoint"]]
    [user] = [user for user in office.rows(schema.users) if user.login == "bob"]
    assert row.user_id == user.id
    assert row.session


def test_nonsense_is_no_subscription(office: Office) -> None:
    bob = office.server.person("Bob")
    good = Browser(ENDPOINT).subscription
    for change in (
        {"endpoint": "http://push.example.com/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"p256dh": "AAAA"},
        {"p256dh": good["p256dh"][:-4] + "AAAA"},
        {"auth": "AAAA"},
        {"auth": "not base64!"},
    ):
        assert bob.post("/account/push", {**good, **change}).status_code == 400
    assert office.rows(schema.subscriptions) == []


def test_one_person_has_at_most_ten_browsers(office: Office) -> None:
    bob = office.server.person("Bob")
    for number in range(12):
        bob.ok("/account/push", Browser(f"{ENDPOINT}{number}").subscription)
    assert len(office.rows(schema.subscriptions)) == 10


def test_the_worker_is_served_where_it_may_act_for_every_page(office: Office) -> None:
    reply = office.server.person("Bob").get("/worker.js")
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in reply.text


def test_the_key_for_push_services_is_made_once_and_kept_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for _ in range(2):
        with open_office(f"sqlite:///{tmp_path}/tables.sqlite3", monkeypatch) as office:
            found.append(office.server.keeper.carrier.sealer.public)
    assert found[0] == found[1]
    file = tmp_path / "push.key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text() != (tmp_path / "signing.key").read_text()


# ---------------------------------------------------------------------- webhooks


@pytest.mark.parametrize(
    ("url", "body"),
    [
        (
            "https://discord.com/api/webhooks/1/x",
            {"content": "B\\*b &lt;: it’s your turn", "allowed_mentions": {"parse": []}},
        ),
        ("https://hooks.slack.com/services/T/B/x", {"text": "B*b &amp;lt;: it’s your turn"}),
    ],
)
def test_a_webhook_says_whose_turn_it_is_as_its_kind_understands(
    office: Office, url: str, body: dict[str, Any]
) -> None:
    bob = office.account("bob")
    bob.ok("/account/name", {"name": "B*b &lt;"})
    bob.ok("/account/hook", {"url": url})
    office.deliver()
    assert len(office.web.posts) == 1
    table = bobs_turn(office, bob)
    office.tell()
    post = office.web.posts[1]
    assert f"https://{post.host}{post.path}" == url
    assert post.headers["content-type"] == "application/json"
    rest = f" in Solar Sphere with Ann. {URL}/t/{table}"
    assert post.json == {k: v + rest if isinstance(v, str) else v for k, v in body.items()}


def test_a_webhook_that_is_gone_is_forgotten_and_a_redirect_is_not_followed(office: Office) -> None:
    bob = office.account("bob")
    bob.ok("/account/hook", {"url": "https://hooks.example.com/bob"})
    office.deliver()
    bobs_turn(office, bob)
    office.web.answer = Answer(302, {"location": "https://hooks.example.com/elsewhere"})
    office.tell()
    assert [post.path for post in office.web.posts] == ["/bob", "/bob"]
    assert office.rows(schema.outbox)[0].fault == "answered 302"
    office.web.answer = Answer(404)
    office.pass_time(MINUTE)
    office.deliver()
    assert office.rows(schema.outbox) == []
    assert office.rows(schema.reach)[0].hook is None


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://hooks.example.com:8443/x",
        "https://user:word@hooks.example.com/x",
        "https://hooks.example.com/x y",
        "https://hooks.example.com/x\r\nHost: inside",
        "https://hooks.example.com:x/",
        "file:///etc/passwd",
        "https://hööks.example.com/x",
        f"https://hooks.example.com/{'x' * 1000}",
    ],
)
def test_addresses_that_nobody_may_name(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1"),
        *("::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1"),
        # IPv4 addresses of inside, dressed up.
        *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:a01:203::1"),
        *("::7f00:1", "::ffff:0:7f00:1", "64:ff9b:1::a01:203"),
        # Of a site, and what nobody has been given yet.
        *("fec0::1", "feff::1", "5f00::1", "4000::1"),
    ],
)
def test_addresses_of_inside_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(is_public(address) for address in ("1.1.1.1", "2606:4700::1111", "64:ff9b::101:101"))


def test_a_name_with_any_address_inside_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers with one good and one bad address hopes that the bad one is taken."""
    asked: list[str] = []

    async def main(found: list[str]) -> None:
        loop = asyncio.get_running_loop()

        async def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

        async def connect(*_: Any, **__: Any) -> Any:
            raise AssertionError("it tried to connect")

        with monkeypatch.context() as patch:
            patch.setattr(loop, "getaddrinfo", getaddrinfo)
            patch.setattr(asyncio, "open_connection", connect)
            with pytest.raises(Refused, match="is not a public server"):
                await Outside().post("https://rebound.example.com/x", b"{}", {})

    for found in (["127.0.0.1"], ["1.1.1.1", "169.254.169.254"], ["::ffff:10.0.0.1"]):
        asyncio.run(main(found))
    assert len(asked) == 3, "the name is looked up once"


def test_a_server_that_never_answers_or_never_ends_does_not_hold_us_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outside, "_SECONDS", 0.5)

    async def main(said: bytes) -> str:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await reader.readuntil(b"\r\n\r\n")
                while said:
                    writer.write(said)
                    await writer.drain()
                    await asyncio.sleep(0)
                await asyncio.sleep(60)
            except (ConnectionError, asyncio.IncompleteReadError):
                pass
            finally:
                writer.transport.abort()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        place = server.sockets[0].getsockname()[:2]

        async def look_up(_self: Outside, _host: str) -> list[tuple[str, int]]:
            return [place]

        real = asyncio.open_connection

        async def plain(*at: Any, limit: int, **_: Any) -> Any:
            return await real(*at, limit=limit)

        with monkeypatch.context() as patch:
            patch.setattr(Outside, "_look_up", look_up)
            patch.setattr(asyncio, "open_connection", plain)
            with pytest.raises(outside.Unreachable) as raised:
                await Outside().post("https://slow.example.com/x", b"{}", {})
        server.close()
        return str(raised.value)

    assert asyncio.run(main(b"")) == "slow.example.com did not answer in time"
    assert "too long" in asyncio.run(main(b"x" * 1000))
    assert "not HTTP" in asyncio.run(main(b"hello\r\n"))
    assert asyncio.run(main(b"HTTP/1.1 100 Continue\r\n\r\n")) == "slow.example.com did not answer in time"


def test_what_is_set_up_badly_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.kernel.errors import StarboardError
    from starboard.server.config import MailServer, from_environment

    good = {
        "STARBOARD_URL": "https://games.example.org/",
        "STARBOARD_MAIL": "smtps://ann:p%40ss@mail.example.org",
        "STARBOARD_MAIL_FROM": "tables@example.org",
    }
    config = from_environment(good)
    assert config.url == "https://games.example.org"
    assert config.mail == MailServer("mail.example.org", 465, "tables@example.org", True, "ann", "p@ss")
    assert "p@ss" not in repr(config)
    for change, sentence in (
        ({"STARBOARD_URL": ""}, "STARBOARD_URL is missing"),
        ({"STARBOARD_URL": "games.example.org"}, "STARBOARD_URL is 'games.example.org'"),
        ({"STARBOARD_URL": "https://games.example.org/path"}, "STARBOARD_URL is"),
        ({"STARBOARD_MAIL": "mail.example.org"}, "STARBOARD_MAIL can't be read"),
        ({"STARBOARD_MAIL_FROM": ""}, "STARBOARD_MAIL_FROM is missing"),
    ):
        with pytest.raises(StarboardError, match=sentence):
            from_environment({**good, **change})
    assert dataclasses.asdict(from_environment({}))["mail"] is None
