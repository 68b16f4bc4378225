"""Guests, accounts, tokens and links: who may be whom."""

from __future__ import annotations

import sqlite3
from http.cookies import SimpleCookie
from random import Random

import pytest
from tests.server import web
from tests.server.conftest import config_for
from tests.server.running import Person, Running, advance

from starboard.page.render import asset
from starboard.server.config import Config, database_url
from starboard.server.identity import Signer, clean

pytestmark = pytest.mark.usefixtures("bots_here")


def rows(server: Running, query: str) -> list[tuple[object, ...]]:
    file = server.config.sqlite_file
    assert file is not None
    with sqlite3.connect(file) as connection:
        return connection.execute(query).fetchall()


def test_the_first_visit_makes_a_guest_and_stores_nothing(server: Running) -> None:
    before = rows(server, "SELECT count(*) FROM users")
    reply = web.get(f"{server.url}/", headers={"accept": "text/html"})
    morsel = SimpleCookie(reply.headers["set-cookie"])["starboard"]
    assert morsel["httponly"]
    assert morsel["samesite"] == "lax"
    assert morsel["path"] == "/"
    assert not morsel["secure"]
    assert rows(server, "SELECT count(*) FROM users") == before


def test_under_https_the_cookie_is_secure(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("secure") / "x.sqlite3"
    running = Running(Config(database=database_url(str(place)), secure=True, bot_workers=1)).start()
    try:
        reply = web.get(f"{running.url}/", headers={"accept": "text/html"})
        morsel = SimpleCookie(reply.headers["set-cookie"])["__Host-starboard"]
        # What browsers ask of a cookie of that name.
        assert (morsel["secure"], morsel["path"], morsel["domain"]) == (True, "/", "")
        assert reply.headers["strict-transport-security"] == "max-age=31536000"
    finally:
        running.stop()


def test_a_guest_from_before_https_stays_who_they_are(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("moved") / "x.sqlite3"
    plain = Running(config_for(database_url(str(place)))).start()
    try:
        ann = plain.person("Ann")
        guest = ann.http.cookies["starboard"]
        assert "strict-transport-security" not in ann.get("/").headers
        ann.ok("/account/signup", {"login": "ann", "password": "long enough"})
        account = ann.http.cookies["starboard"]
        bea = plain.person("Bea").http.cookies["starboard"]
    finally:
        plain.stop()
    secure = Running(Config(database=database_url(str(place)), secure=True, bot_workers=1)).start()
    try:
        reply = web.get(f"{secure.url}/api/me", cookies={"starboard": bea})
        assert reply.json()["name"] == "Bea"
        assert SimpleCookie(reply.headers["set-cookie"])["__Host-starboard"].value == bea
        # An account logs in again; its cookie might have been planted by a neighbouring host.
        for old in (account, guest):
            assert web.get(f"{secure.url}/api/me", cookies={"starboard": old}).status_code == 401
        assert web.get(f"{secure.url}/api/me", cookies={"__Host-starboard": account}).status_code == 200
    finally:
        secure.stop()


def test_the_database_is_for_its_owner_only(server: Running) -> None:
    file = server.config.sqlite_file
    assert file is not None
    assert file.stat().st_mode & 0o077 == 0


def test_programs_get_no_cookie(server: Running) -> None:
    for path in ("/api/titles", asset("tokens.css"), "/api/nothing"):
        assert "set-cookie" not in web.get(server.url + path).headers


def test_a_forged_cookie_is_nobody(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "open", settings={"spectators": False})
    cookie = ann.http.cookies["starboard"]
    user, stamp, signature = cookie.split(".")
    for forged in (
        f"{user}.{stamp}.{'0' * 40}",
        f"{user}.{int(stamp) + 1}.{signature}",
        f"{user}x.{stamp}.{signature}",
        f"{user}.{stamp}.",
        "x",
        "..",
    ):
        reply = web.get(f"{server.url}/api/tables/{table}", cookies={"starboard": forged})
        assert reply.status_code == 404
    assert web.get(f"{server.url}/api/tables/{table}", cookies={"starboard": cookie}).status_code == 200


def test_posts_need_the_token_of_the_page(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    body = {"title": "solar-sphere", "seats": [{"kind": "me"}]}
    assert ann.http.post("/tables", json=body).status_code == 403
    for wrong in ("", eve.csrf, "é"):
        reply = ann.http.post("/tables", json=body, headers=[(b"x-csrf-token", wrong.encode())])
        assert reply.status_code == 403, wrong
    crossed = {"x-csrf-token": ann.csrf, "sec-fetch-site": "cross-site"}
    assert ann.http.post("/tables", json=body, headers=crossed).status_code == 403
    assert ann.http.post("/tables", json=body, headers={"x-csrf-token": ann.csrf}).status_code == 200
    nobody = web.post(f"{server.url}/tables", json=body, headers={"x-csrf-token": ann.csrf})
    assert nobody.status_code == 401


def test_personal_tokens_need_no_csrf_and_are_kept_as_hashes(server: Running) -> None:
    ann = server.person("Ann")
    token = ann.token()
    headers = {"authorization": f"Bearer {token}"}
    body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = web.post(f"{server.url}/api/tables", json=body, headers=headers)
    assert made.status_code == 201
    assert made.json()["seats"][0]["yours"]
    stored = str(rows(server, "SELECT * FROM tokens"))
    assert token not in stored
    assert token[3:] not in stored
    listed = web.get(f"{server.url}/api/tokens", headers=headers).json()
    assert [one["token"] for one in listed] == [None]
    for wrong in (f"Bearer {token}x", "Bearer", f"Basic {token}", "Bearer sb_é"):
        reply = web.get(f"{server.url}/api/me", headers=[(b"authorization", wrong.encode())])
        assert reply.status_code == 401
    assert web.delete(f"{server.url}/api/tokens/{listed[0]['id']}", headers=headers).status_code == 204
    assert web.get(f"{server.url}/api/me", headers=headers).status_code == 401


def test_nobody_removes_anothers_token(server: Running) -> None:
    ann, eve = server.person(), server.person()
    ann.token()
    token_id = ann.get("/api/tokens").json()[0]["id"]
    assert eve.post(f"/account/tokens/{token_id}/remove").status_code == 404
    assert len(ann.get("/api/tokens").json()) == 1


def test_signing_up_keeps_the_guests_tables(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "open")
    ann.ok("/account/signup", {"login": "Ann.1", "password": "correct horse"})
    ann.visit()
    assert ann.get("/api/me").json() == {"name": "Ann", "account": True, "login": "ann.1"}
    assert [one["id"] for one in ann.get("/api/tables").json()] == [table]
    stored = rows(server, "SELECT password FROM users WHERE login = 'ann.1'")[0][0]
    assert str(stored).startswith("$argon2id$")


def test_logging_in_elsewhere_brings_tables_along(server: Running) -> None:
    at_home = server.person("Bea")
    first = at_home.make("me", "open")
    at_home.ok("/account/signup", {"login": "bea", "password": "long enough"})
    on_phone = server.person("Someone")
    second = on_phone.make("me", "open")
    question = on_phone.view(second)["question"]
    wrong = on_phone.post("/account/login", {"login": "bea", "password": "long enougH"})
    unknown = on_phone.post("/account/login", {"login": "nobody", "password": "long enough"})
    assert (wrong.status_code, unknown.status_code) == (403, 403)
    assert wrong.json() == unknown.json()
    on_phone.ok("/account/login", {"login": " BEA ", "password": "long enough"})
    on_phone.visit()
    assert {one["id"] for one in on_phone.get("/api/tables").json()} == {first, second}
    at_home.visit()
    seat = on_phone.view(second)["waiting"][0]
    if seat == 0:
        assert question is not None
        value = question["options"][0]["value"]
        assert at_home.answer(second, question, value).status_code == 200


def test_logging_out_leaves_a_fresh_guest(server: Running) -> None:
    cem = server.person("Cem")
    cem.make("me", "open")
    cem.ok("/account/signup", {"login": "cem", "password": "long enough"})
    cem.visit()
    cem.ok("/account/logout")
    cem.visit()
    assert cem.get("/api/me").json()["account"] is False
    assert cem.get("/api/tables").json() == []


def test_a_new_password_ends_the_other_sessions(server: Running) -> None:
    one = server.person("Dee")
    one.ok("/account/signup", {"login": "dee", "password": "first password"})
    one.visit()
    two = server.person()
    two.ok("/account/login", {"login": "dee", "password": "first password"})
    two.visit()
    stolen = two.http.cookies["starboard"]
    assert one.post("/account/password", {"old": "wrong", "new": "second password"}).status_code == 403
    one.ok("/account/password", {"old": "first password", "new": "second password"})
    one.visit()
    assert one.get("/api/me").json()["login"] == "dee"
    reply = web.get(f"{server.url}/api/me", cookies={"starboard": stolen})
    assert reply.status_code == 401
    third = server.person()
    assert third.post("/account/login", {"login": "dee", "password": "first password"}).status_code == 403


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("ab", "long enough"),
        ("a b c", "long enough"),
        ("x" * 33, "long enough"),
        ("fine", "short"),
        ("é" * 5, "long enough"),
    ],
)
def test_poor_logins_and_passwords_are_refused(server: Running, login: str, password: str) -> None:
    assert server.person().post("/account/signup", {"login": login, "password": password}).status_code == 400


def test_a_login_name_is_given_once(server: Running) -> None:
    server.person().ok("/account/signup", {"login": "taken", "password": "long enough"})
    reply = server.person().post("/account/signup", {"login": "Taken", "password": "long enough"})
    assert reply.status_code == 400
    assert "taken" in reply.json()["error"]


def link_of(host: Person, table: str, seat: int) -> str:
    link: str = host.get(f"/api/tables/{table}").json()["seats"][seat]["link"]
    return link


def test_a_friends_link_works_once_and_only_the_host_sees_it(server: Running) -> None:
    ann, bea, eve = server.person("Ann"), server.person("Bea"), server.person("Eve")
    table = ann.make("me", "friend")
    link = link_of(ann, table, 1)
    assert link.startswith("/j/")
    secret = link.rpartition(".")[2]
    for person in (bea, eve):
        for path in (f"/api/tables/{table}", f"/t/{table}", f"/t/{table}/areas", "/api/lobby"):
            assert secret not in person.http.get(path, headers={"accept": "*/*"}).text
    assert eve.post(f"/t/{table}/sit", {"seat": 1}).status_code == 409
    forged = link[:-1] + ("0" if link[-1] != "0" else "1")
    assert eve.post(forged).status_code == 404
    assert eve.post(f"/j/{table}.0.{secret}").status_code == 404
    # To look at the link takes nothing.
    eve.http.get(link, headers={"accept": "text/html"})
    assert bea.ok(link) == {"id": table}
    assert bea.ok(link) == {"id": table}
    assert eve.post(link).status_code == 409
    seats = bea.get(f"/api/tables/{table}").json()["seats"]
    assert [(s["name"], s["yours"]) for s in seats] == [("Ann", False), ("Bea", True)]
    assert link_of(ann, table, 1) is None


def test_of_two_who_claim_an_open_seat_one_gets_it(server: Running) -> None:
    ann, bea, eve = server.person("Ann"), server.person("Bea"), server.person("Eve")
    table = ann.make("me", "open")
    assert table in [one["id"] for one in eve.get("/api/lobby").json()]
    assert bea.post(f"/t/{table}/sit", {"seat": 1}).status_code == 200
    assert eve.post(f"/t/{table}/sit", {"seat": 1}).status_code == 409
    assert table not in [one["id"] for one in eve.get("/api/lobby").json()]


def test_the_host_hands_over_free_seats_but_not_peoples(server: Running) -> None:
    ann, bea, eve = server.person("Ann"), server.person("Bea"), server.person("Eve")
    table = ann.make("me", "friend")
    old = link_of(ann, table, 1)
    assert eve.post(f"/t/{table}/seats/1", {"kind": "bot", "bot": "random"}).status_code == 403
    ann.ok(f"/t/{table}/seats/1", {"kind": "friend"})
    assert eve.post(old).status_code == 404
    bea.ok(link_of(ann, table, 1))
    # Windows in which nothing can be done have passed by themselves: one answer more.
    server.call(advance(server, table, ann.view(table)["steps"] + 1, Random(1)))
    assert ann.post(f"/t/{table}/seats/1", {"kind": "bot", "bot": "random"}).status_code == 403
    other = ann.make("me", "open")
    ann.ok(f"/t/{other}/seats/1", {"kind": "bot", "bot": "random"})
    assert ann.get(f"/api/tables/{other}").json()["seats"][1]["kind"] == "bot"


def test_a_new_name_shows_at_the_table(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "open")
    assert ann.ok("/account/name", {"name": "  Ann\u202e\x07 the \n Great  "})["name"] == "Ann the Great"
    assert ann.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Ann the Great"
    assert ann.post("/account/name", {"name": "\x00 \t"}).status_code == 400


def test_nobody_passes_for_another_at_the_table(server: Running) -> None:
    """Whoever has sat down under a name of their own cannot change it to one that looks like another's."""
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.make("me", "open")
    eve.ok(f"/t/{table}/sit", {"seat": 1})
    for name in ("Ann", "ann", "A\ufe0fnn", "\uff21nn"):
        eve.ok("/account/name", {"name": name})
        seats = ann.get(f"/api/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", f"{name} 2"]
    eve.ok("/account/name", {"name": "Eve"})
    ann.ok("/account/name", {"name": "x" * 24})
    eve.ok("/account/name", {"name": "x" * 24})
    seats = ann.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["x" * 24, f"{'x' * 22} 2"]


def test_whoever_logs_in_passes_for_nobody_and_keeps_the_names_round_a_screen(server: Running) -> None:
    account, ann, eve = server.person("Ann"), server.person("Ann"), server.person("Eve")
    account.ok("/account/signup", {"login": "another-ann", "password": "a long password"})
    table = ann.make("me", "open")
    eve.ok(f"/t/{table}/sit", {"seat": 1})
    body = {"title": "solar-sphere", "seats": [{"kind": "me", "name": name} for name in ("Bea", "Cy")]}
    screen = eve.ok("/tables", body)["id"]
    eve.ok("/account/login", {"login": "another-ann", "password": "a long password"})
    eve.visit()

    def names(of: str) -> list[str]:
        return [seat["name"] for seat in eve.get(f"/api/tables/{of}").json()["seats"]]

    assert names(table) == ["Ann", "Ann 2"]
    assert names(screen) == ["Bea", "Cy"]


def test_clean_takes_out_what_cannot_be_seen() -> None:
    assert clean("a\x00b\u202ec\u200b d\n\te", 40) == "a b c d e"
    assert clean("x" * 99, 24) == "x" * 24
    assert clean("Zoë 東京", 24) == "Zoë 東京"
    # What looks like nothing although it counts as a letter, and signs in a heap.
    assert clean("\u3164\u2800\uffa0", 24) == ""
    assert clean("A" + "\u0301" * 20 + "nn", 24) == "A" + "\u0301" * 3 + "nn"
    assert clean("Việt שָׁ", 24) == "Việt שָׁ"


def test_what_was_given_out_by_earlier_versions_is_still_valid() -> None:
    """A guest is known by his cookie alone, and a friend's link may have been sent months ago."""
    signer = Signer(b"secret")
    assert signer.read_session("ann.0.e2d60721ba015ca478cb4dae5fd3b969da1d06ac") == ("ann", 0)
    assert signer.seat_token("t", 1, 0) == "t.1.47a3dcddc589a988d828c8bad57efc6775100f41"


def test_signatures_are_bound_to_their_purpose() -> None:
    signer = Signer(b"secret")
    assert signer.sign("session", "a.0") != signer.sign("csrf", "a.0")
    assert Signer(b"other").read_session(signer.session("ann", 0)) is None
    assert signer.read_session(signer.session("ann", 3)) == ("ann", 3)
    token = signer.seat_token("t", 1, 0)
    read = signer.read_seat_token(token)
    assert read is not None
    assert signer.holds_seat("t", 1, 0, read[2])
    assert not signer.holds_seat("t", 1, 1, read[2])
    assert not signer.holds_seat("t", 2, 0, read[2])
    for nonsense in ("", "a.b", "a.x.c", "a.1.c.d", "a.999.c", "a.²2.c"):
        assert signer.read_seat_token(nonsense) is None


def test_all_processes_on_a_database_share_the_secret(pair: tuple[Running, Running]) -> None:
    one, other = pair
    ann = one.person("Ann")
    reply = web.get(f"{other.url}/api/me", cookies={"starboard": ann.http.cookies["starboard"]})
    assert reply.json()["name"] == "Ann"
