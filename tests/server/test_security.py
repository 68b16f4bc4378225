"""Headers, limits, constant errors, escaped names: what keeps strangers out."""

from __future__ import annotations

import re

import httpx
import pytest
from tests.server import web
from tests.server.running import PLENTY, Running

from starboard.page.render import asset
from starboard.server.config import Config, Limits, database_url
from starboard.server.errors import TooMany
from starboard.server.rates import Rates

CALM = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


def policy(reply: httpx.Response) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in reply.headers["content-security-policy"].split(";"))
    return {name: value for name, _, value in parts}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        (asset("tokens.css"), 200),
        ("/static/../app.py", 404),
        ("/t/nothing", 404),
        ("/no/such/page", 404),
        ("/api/titles", 200),
        ("/api/tables", 401),
        ("/api/schema/openapi.json", 200),
        ("/api/docs", 200),
        ("/tables", 405),
    ],
)
def test_every_answer_carries_the_headers(server: Running, path: str, status: int) -> None:
    reply = web.get(server.url + path, headers={"accept": "text/html"})
    assert reply.status_code == status
    for name, value in CALM.items():
        assert reply.headers[name] == value
    rules = policy(reply)
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["font-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in reply.headers["content-security-policy"]
    assert "camera=()" in reply.headers["permissions-policy"]
    assert "server" not in reply.headers or "uvicorn" not in reply.headers["server"]


def test_pages_keep_to_the_policy(server: Running) -> None:
    """No inline script or style, nothing from elsewhere: the browser would refuse it."""
    ann = server.person("Ann")
    table = ann.make("me", "me")
    for path in (
        "/",
        f"/t/{table}",
        "/account",
        "/games/solar-sphere",
        "/games/solar-sphere/components",
        "/api/docs",
    ):
        text = ann.http.get(path, headers={"accept": "text/html"}).text
        assert " style=" not in text, path
        assert "<style" not in text, path
        assert "http://" not in text.replace("http://www.w3.org/", ""), path
        assert "https://" not in text, path
        for script in text.split("<script")[1:]:
            head, _, body = script.partition(">")
            assert (
                "src=" in head or 'type="application/json"' in head or not body.partition("<")[0].strip()
            ), path


def test_the_font_comes_from_here_and_is_kept(server: Running) -> None:
    """Asked for before any style sheet names it, and not compressed a second time."""
    page = httpx.get(server.url, headers={"accept": "text/html"})
    (asked,) = re.findall(r'<link rel="preload"([^>]*)>', page.text)
    assert f'href="{asset("inter.woff2")}"' in asked
    assert asked.endswith(" crossorigin")
    assert 'url("inter.woff2")' in httpx.get(server.url + asset("tokens.css")).text
    font = httpx.get(server.url + asset("inter.woff2"), headers={"accept-encoding": "gzip"})
    assert font.content.startswith(b"wOF2")
    assert font.headers["content-type"] == "font/woff2"
    assert font.headers["cache-control"] == "max-age=31536000, public, immutable"
    assert "content-encoding" not in font.headers
    licence = httpx.get(server.url + asset("inter-LICENSE.txt"))
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence.text


def test_unknown_and_forbidden_tables_look_the_same(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    secret = ann.make("me", "open", settings={"spectators": False})
    for path in (
        "/api/tables/{}",
        "/api/tables/{}/view",
        "/api/tables/{}/log",
        "/t/{}",
        "/t/{}/areas",
        "/t/{}/live",
        "/t/{}/log.json",
        "/api/tables/{}/chat",
        "/t/{}/explain/loc-crew",
    ):
        forbidden = eve.get(path.format(secret))
        unknown = eve.get(path.format("0" * 16))
        assert (forbidden.status_code, forbidden.text) == (unknown.status_code, unknown.text)
        assert forbidden.status_code == 404
    for path in ("/t/{}/answer", "/t/{}/undo", "/t/{}/chat", "/t/{}/sit"):
        body = {
            "/t/{}/answer": {"question": "0.0.0", "value": 1},
            "/t/{}/chat": {"text": "x"},
            "/t/{}/sit": {"seat": 1},
        }
        forbidden = eve.post(path.format(secret), body.get(path))
        unknown = eve.post(path.format("0" * 16), body.get(path))
        assert (forbidden.status_code, forbidden.text) == (unknown.status_code, unknown.text)
        assert forbidden.status_code == 404
    assert ann.get(f"/api/tables/{secret}").status_code == 200


def test_a_spectator_with_the_link_may_watch(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.make("me", "open")
    view = eve.view(table)
    assert view["seat"] is None
    assert view["question"] is None
    assert eve.get(f"/t/{table}/areas").json()["seat"] is None
    assert eve.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 403
    with eve.stream(f"/t/{table}/live?seat=0") as events:
        assert next(events)[1]["seat"] is None


def test_too_large_a_body_is_refused(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    reply = ann.post(f"/t/{table}/chat", {"text": "x" * 70_000})
    assert reply.status_code == 413
    assert ann.post("/tables/import", {"format": "x" * 2_100_000}).status_code == 413


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"text": 5}', b'{"text": "a", "more": 1}', b"\xff\xfe"]
)
def test_a_broken_body_gets_a_sentence(server: Running, body: bytes) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    headers = {"x-csrf-token": ann.csrf, "content-type": "application/json"}
    reply = ann.http.post(f"/t/{table}/chat", content=body, headers=headers)
    assert reply.status_code == 400
    assert reply.json()["error"].startswith("The request can't be read")


def test_names_and_chat_are_escaped_and_cut(server: Running) -> None:
    ann = server.person('<b onclick="x">A</b>')
    table = ann.make("me", "me")
    ann.ok(f"/t/{table}/chat", {"text": "<script>alert(1)</script> & \u202e done " + "y" * 900})
    page = ann.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert 'onclick="x"' not in page
    line = ann.get(f"/api/tables/{table}/chat").json()["lines"][0]
    assert len(line["text"]) <= 400
    assert "\u202e" not in line["text"]
    assert ann.post(f"/t/{table}/chat", {"text": " \n "}).status_code == 400


def test_an_error_inside_tells_no_secret(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("seed 1234567890")

    monkeypatch.setattr(server.keeper.tables, "open", broken)
    reply = ann.get(f"/api/tables/{table}")
    assert reply.status_code == 500
    assert "1234567890" not in reply.text
    assert "Traceback" not in reply.text


def test_floods_are_slowed(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("floods") / "x.sqlite3"
    limits = Limits(answers=50, tables=3, chat=4, logins=3, looks=1000, addresses=2)
    running = Running(Config(database=database_url(str(place)), limits=limits, bot_workers=1)).start()
    try:
        ann = running.person()
        tables = [ann.post("/tables", {"title": "solar-sphere", "seats": [{"kind": "me"}]}) for _ in range(4)]
        assert [reply.status_code for reply in tables] == [200, 200, 200, 429]
        table = tables[0].json()["id"]
        said = [ann.post(f"/t/{table}/chat", {"text": "again"}).status_code for _ in range(5)]
        assert said == [200] * 4 + [429]
        # A guest is made in a moment: the account that is attacked and the address count too.
        tries = [
            running.person().post("/account/login", {"login": "victim", "password": f"guess {n}"}).status_code
            for n in range(4)
        ]
        assert tries == [403, 403, 403, 429]
    finally:
        running.stop()


def test_a_bucket_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("starboard.server.rates.monotonic", lambda: now[0])
    rates = Rates(Limits(chat=2, addresses=10))
    rates.use("chat", "ann", "here")
    rates.use("chat", "ann", "here")
    with pytest.raises(TooMany):
        rates.use("chat", "ann", "here")
    rates.use("chat", "bea", "here")
    now[0] += 31
    rates.use("chat", "ann", "here")
    with pytest.raises(TooMany):
        rates.use("chat", "ann", "here")


def test_limits_can_be_raised_as_a_whole() -> None:
    assert PLENTY.answers == 1000 * Limits().answers
    assert PLENTY.addresses == Limits().addresses


def test_the_log_keeps_its_secrets_until_the_end(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    for _ in range(6):
        question = ann.view(table)["question"]
        ann.answer(table, question, question["options"][0]["value"])

    async def secrets() -> tuple[str, list[str]]:
        live = await server.keeper.tables.open(table)
        return live.table.seed, [live.table.start_hash, *(answer.hash for answer in live.table.answers)]

    seed, hashes = server.call(secrets())
    for path in (f"/t/{table}/log.json", f"/api/tables/{table}/log"):
        text = ann.get(path).text
        assert seed not in text
        assert not any(mark in text for mark in hashes)
        assert len(ann.get(path).json()["answers"]) == len(hashes) - 1
