"""Sessions begin with a new cookie, end on the server, and take their streams along."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest
from tests.server import web
from tests.server.running import Person, Running

from starboard.server.config import Config, Limits, database_url
from starboard.server.errors import Refused
from starboard.server.identity import describe
from starboard.server.passwords import check_password

PASSWORD = "four plain words here"


def account(server: Running, login: str) -> Person:
    one = server.person(login.capitalize())
    one.ok("/account/signup", {"login": login, "password": PASSWORD})
    one.visit()
    return one


def again(server: Running, login: str, agent: str = "") -> Person:
    """The same account in another browser."""
    one = server.person()
    one.http.headers["user-agent"] = agent
    one.ok("/account/login", {"login": login, "password": PASSWORD})
    one.visit()
    return one


def is_known(server: Running, cookie: str) -> bool:
    return web.get(f"{server.url}/api/me", cookies={"starboard": cookie}).status_code == 200


def cookie_of(person: Person) -> str:
    return person.http.cookies["starboard"]


def is_over(events: Any) -> bool:
    """Reads the stream to its end, if it has one."""
    end = time.monotonic() + 30
    return all(time.monotonic() < end for _ in events)


# ---------------------------------------------------------------------- beginning


def test_a_cookie_known_before_signing_up_is_worth_nothing_after_it(server: Running) -> None:
    """Somebody may have planted it in the browser."""
    ann = server.person("Ann")
    planted = cookie_of(ann)
    ann.ok("/account/signup", {"login": "planted", "password": PASSWORD})
    assert cookie_of(ann) != planted
    assert not is_known(server, planted)
    assert is_known(server, cookie_of(ann))


def test_every_login_has_a_cookie_of_its_own(server: Running) -> None:
    one = account(server, "twice")
    two = again(server, "twice")
    assert cookie_of(one) != cookie_of(two)
    before = cookie_of(two)
    two.ok("/account/login", {"login": "twice", "password": PASSWORD})
    assert cookie_of(two) != before


def test_a_new_password_gives_a_new_cookie_and_ends_all_others(server: Running) -> None:
    one = account(server, "newpass")
    two = again(server, "newpass")
    table = two.make("me", "me")
    before = [cookie_of(one), cookie_of(two)]
    with two.stream(f"/t/{table}/live") as events:
        next(events)
        one.ok("/account/password", {"old": PASSWORD, "new": "entirely different words"})
        assert is_over(events)
    assert [is_known(server, cookie) for cookie in before] == [False, False]
    assert is_known(server, cookie_of(one))


def test_the_secret_of_a_session_is_not_kept(server: Running) -> None:
    ann = account(server, "kept")
    file = server.config.sqlite_file
    assert file is not None
    secret = cookie_of(ann).split(".")[1]
    stored = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
    assert secret.encode() not in stored


# ---------------------------------------------------------------------- ending


def test_logging_out_ends_the_session_on_the_server(server: Running) -> None:
    one = account(server, "out")
    two = again(server, "out")
    copy = cookie_of(one)
    table = one.make("me", "me")
    with one.stream(f"/t/{table}/live") as events:
        next(events)
        one.ok("/account/logout")
        assert is_over(events)
    assert not is_known(server, copy)
    assert is_known(server, cookie_of(two))


def test_a_guest_who_logs_out_leaves_a_worthless_cookie(server: Running) -> None:
    ann = server.person("Ann")
    copy = cookie_of(ann)
    assert is_known(server, copy)
    ann.ok("/account/logout")
    assert not is_known(server, copy)


@pytest.mark.parametrize("how", ["signup", "logout"])
def test_what_a_guest_had_open_ends_with_the_guest(server: Running, how: str) -> None:
    """Somebody may have planted the cookie, or copied it, and look at the same hand."""
    ann = server.person("Ann")
    table = ann.make("me", "friend")
    with ann.stream(f"/t/{table}/live") as events:
        next(events)
        ann.ok(f"/account/{how}", {"login": "no-guest", "password": PASSWORD} if how == "signup" else None)
        assert is_over(events)


def test_what_a_guest_had_open_elsewhere_ends_too(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr("starboard.server.oversight._SECONDS", 0.2)
    one, other = request.getfixturevalue("pair")
    ann = one.person("Ann")
    table = ann.make("me", "friend")
    there = Person(other.url)
    there.http.cookies.set("starboard", cookie_of(ann))
    with there.stream(f"/t/{table}/live") as events:
        next(events)
        ann.ok("/account/signup", {"login": "no-guest", "password": PASSWORD})
        assert is_over(events)


def test_the_account_page_lists_sessions_and_ends_them(server: Running) -> None:
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1"
    account(server, "lists")
    here, there = again(server, "lists", firefox), again(server, "lists", phone)
    page = here.http.get("/account", headers={"accept": "text/html"}).text
    assert "Firefox on Linux" in page
    assert "Safari on an iPhone" in page
    assert page.count("this browser") == 1
    ids = [part.partition('"')[0] for part in page.split('data-end="')[1:]]
    assert len(ids) == 2
    stranger = account(server, "stranger")
    assert [stranger.post(f"/account/sessions/{one}/end").status_code for one in ids] == [404, 404]
    for one in ids:
        here.ok(f"/account/sessions/{one}/end")
    assert not is_known(server, cookie_of(there))
    assert is_known(server, cookie_of(here))
    assert here.post(f"/account/sessions/{ids[0]}/end").status_code == 404


def test_a_removed_token_takes_its_streams_along(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    headers = {"authorization": f"Bearer {ann.token()}"}
    (token,) = ann.get("/api/tokens").json()
    with httpx.stream("GET", f"{server.url}/api/tables/{table}/live", headers=headers, timeout=30) as reply:
        lines = reply.iter_lines()
        assert next(line for line in lines if line.startswith("event: table"))
        ann.ok(f"/account/tokens/{token['id']}/remove")
        assert all("event: table" not in line for line in lines)  # until the stream ends
    assert web.get(f"{server.url}/api/me", headers=headers).status_code == 401


def test_what_ends_in_one_process_ends_in_the_others(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr("starboard.server.oversight._SECONDS", 0.2)
    one, other = request.getfixturevalue("pair")
    ann = account(one, "elsewhere")
    table = ann.make("me", "me")
    there = Person(other.url)
    there.http.cookies.set("starboard", cookie_of(ann))
    with there.stream(f"/t/{table}/live") as events:
        next(events)
        ann.ok("/account/logout")
        assert is_over(events)


def test_no_more_sessions_are_kept_than_anybody_needs(server: Running) -> None:
    first = account(server, "many")
    for _ in range(30):
        first.http.post(
            "/account/login",
            json={"login": "many", "password": PASSWORD},
            headers={"x-csrf-token": first.csrf},
        )
        first.visit()
    page = first.http.get("/account", headers={"accept": "text/html"}).text
    assert page.count('data-end="') == 29


# ---------------------------------------------------------------------- guesses


def test_guesses_from_elsewhere_do_not_lock_out_the_owner(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starboard.server.rates.monotonic", lambda: 0.0)
    place = tmp_path_factory.mktemp("guesses") / "x.sqlite3"
    limits = Limits(logins=5, addresses=10)
    config = Config(database=database_url(str(place)), limits=limits, proxied=True, bot_workers=1)
    running = Running(config).start()
    try:
        account(running, "owner")
        tries = []
        for _ in range(12):
            eve = running.person()
            eve.http.headers["x-forwarded-for"] = "198.51.100.7"
            tries.append(eve.post("/account/login", {"login": "owner", "password": "wrong"}).status_code)
        assert tries == [403] * 5 + [429] * 7
        owner = running.person()
        owner.http.headers["x-forwarded-for"] = "203.0.113.9"
        owner.ok("/account/login", {"login": "owner", "password": PASSWORD})
        # Not even from the same address, in a browser in which the owner has logged in before.
        owner.visit()
        owner.ok("/account/logout")
        owner.visit()
        owner.http.headers["x-forwarded-for"] = "198.51.100.7"
        mark = owner.http.cookies["starboard-known"]
        owner.ok("/account/login", {"login": "owner", "password": PASSWORD})
        # The mark is good for one account, and not for guessing.
        eve.http.cookies.set("starboard-known", mark)
        tries = [
            eve.post("/account/login", {"login": login, "password": f"guess {n}"}).status_code
            for login in ("owner", "another")
            for n in range(6)
        ]
        assert tries == [403] * 4 + [429] * 2 + [403] * 4 + [429] * 2
    finally:
        running.stop()


# ---------------------------------------------------------------------- passwords


@pytest.mark.parametrize(
    "password",
    [
        "ninechars",
        " " * 12,
        "\t \u3000" * 5,
        "1234567890",
        "0987654321",
        "qwertyuiop",
        "password123",
        "Passw0rd2024!",
        "P@$$w0rd!!",
        "iloveyou2025",
        "1q2w3e4r5t",
        "aaaaaaaaaaaa",
        "123123123123",
        "passpasspass",
        "starboard1!",
        "captain-hook-99",
        "x" * 201,
    ],
)
def test_poor_passwords_are_refused(server: Running, password: str) -> None:
    one = server.person()
    reply = one.post("/account/signup", {"login": "captain-hook", "password": password})
    assert reply.status_code == 400, password
    assert "choose another" in reply.json()["error"]


@pytest.mark.parametrize(
    "password", ["tenletters", "correct horse", "Passwörter sind lang", "7f3a9c1b2d", "summer in the attic"]
)
def test_decent_passwords_are_taken(password: str) -> None:
    check_password(password, "captain")


def test_a_new_password_must_be_as_good_as_the_first(server: Running) -> None:
    ann = account(server, "asgood")
    for poor in ("short", "password123", "asgood2024"):
        reply = ann.post("/account/password", {"old": PASSWORD, "new": poor})
        assert reply.status_code == 400, poor
    with pytest.raises(Refused, match="10 to 200 characters"):
        check_password("short", "")


def test_browsers_are_named_as_people_name_them() -> None:
    assert (
        describe("Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/130.0 Safari/537.36 Edg/130")
        == "Edge on Windows"
    )
    assert (
        describe("Mozilla/5.0 (Linux; Android 15) AppleWebKit Chrome/130.0 Mobile Safari")
        == "Chrome on Android"
    )
    assert describe("curl/8.9") == "A program"
    assert describe("") == "A program"
