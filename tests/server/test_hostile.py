"""Whatever a body, a path or a log contains: it is taken or refused with one sentence, and never an error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from tests.server.conftest import KINDS, config_for, drop_postgres, new_postgres, new_sqlite
from tests.server.hostile import spoilt, written
from tests.server.running import Person, Running, advance

from starboard.kernel import log as logs
from starboard.kernel.log import Remark
from starboard.kernel.table import Table
from starboard.kernel.title import find_title, titles

pytestmark = pytest.mark.usefixtures("bots_here", "checks_here")

BODIES = 12
LOGS = 80


@pytest.fixture(scope="module", params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on each kind of database: what one stores, the other may refuse."""
    postgres = request.param == "postgres"
    folder: Path = tmp_path_factory.mktemp("hostile")
    url = new_postgres() if postgres else new_sqlite(folder / "tables.sqlite3")
    running = Running(config_for(url)).start()
    yield running
    running.stop()
    if postgres:
        drop_postgres(url)


def fits(reply: httpx.Response, sent: object) -> None:
    said = f"{reply.status_code} {reply.text[:300]!r} to {str(sent)[:400]!r}"
    assert reply.status_code < 500, said
    if reply.status_code >= 400 and not reply.headers["content-type"].startswith("text/html"):
        problem = reply.json()
        assert problem["status"] == reply.status_code, said
        assert problem["error"].strip(), said
        assert "\n" not in problem["error"], said
        assert "Traceback" not in problem["error"], said
        assert len(problem["error"]) < 600, said


def post(person: Person, path: str, body: bytes, method: str = "POST") -> httpx.Response:
    headers = {"x-csrf-token": person.csrf, "content-type": "application/json"}
    return person.http.request(method, path, content=body, headers=headers)


# ---------------------------------------------------------------------- bodies


SEAT = {"kind": "bot", "bot": "random", "name": "Bo"}
TABLE = {
    "title": "solar-sphere",
    "seats": [{"kind": "me"}, SEAT],
    "options": {"seats": 2},
    "settings": {"listed": True, "spectators": True, "quick": True, "windows": "auto"},
}
ANSWER = {"question": "0.0.0", "value": "x", "seat": 0}
LOGIN = {"login": "somebody", "password": "correct horse"}
# What each request that has a body could look like; QUESTION becomes one that is really asked.
PUSH = {"endpoint": "https://push.example.org/1", "p256dh": "B" * 87, "auth": "A" * 22}
SHARE = {"seal": "0" * 64, "contribution": "1" * 64}
PACK_CHANGED = {"name": "Mine", "files": {"hexes.toml": '[[hex]]\nid = "hex-rib-vault"\nvalue = 4\n'}}
PACK = {"title": "solar-sphere", **PACK_CHANGED}
BODY: dict[str, Any] = {
    "/t/{table_id}/answer": ANSWER,
    "/t/{table_id}/mute": ANSWER,
    "/t/{table_id}/way": {"question": "0.0.0", "key": "x"},
    "/t/{table_id}/preview": {"question": "0.0.0", "row": ["x"]},
    "/t/{table_id}/undo": {"seat": 0, "to": 1},
    "/t/{table_id}/redo": {"seat": 0},
    "/t/{table_id}/restart": {"seat": 0},
    "/t/{table_id}/agree": {"yes": True, "seat": 0},
    "/t/{table_id}/go-on": {"seat": 0},
    "/t/{table_id}/chat": {"text": "Hello"},
    "/t/{table_id}/sit": {"seat": 1, "contribution": "0" * 64},
    "/t/{table_id}/leave": {"seat": 1},
    "/t/{table_id}/propose": {"question": "0.0.0", "value": "x"},
    "/t/{table_id}/tick": {"question": "0.0.0", "yes": False, "text": "No."},
    "/t/{table_id}/resign": {"seat": 1},
    "/t/{table_id}/vote-out": {"seat": 1},
    "/t/{table_id}/fresh": {"seats": [{"kind": "me"}, SEAT]},
    "/t/{table_id}/rematch": SHARE,
    "/t/{table_id}/branch": {"seat": 0, "others": True},
    "/t/{table_id}/seats/{seat}": SEAT,
    "/b/{branch_id}/answer": ANSWER,
    "/b/{branch_id}/preview": {"question": "0.0.0", "row": ["x"]},
    "/b/{branch_id}/undo": {"seat": 0, "to": 1},
    "/b/{branch_id}/redo": {"seat": 0},
    "/b/{branch_id}/restart": {"seat": 0},
    "/seals": {"table": "0123456789abcdef"},
    "/tables": TABLE,
    "/tables/import": {},
    "/account/name": {"name": "Ann"},
    "/account/tokens": {"label": "mine"},
    "/account/signup": LOGIN,
    "/account/login": LOGIN,
    "/account/password": {"old": "correct horse", "new": "battery staple"},
    "/account/address": {"address": "ann@example.org", "password": "correct horse"},
    "/account/forgot": {"named": "somebody"},
    "/account/hook": {"url": "https://example.org/hook"},
    "/account/mail": {"often": "daily"},
    "/account/settings": {"name": "theme", "value": "light"},
    "/account/push": PUSH,
    "/account/push/remove": {"endpoint": PUSH["endpoint"]},
    "/letters/reset/{token}": {"password": "battery staple"},
    "/api/seals": {"token": "0123456789abcdef"},
    "/api/tables": TABLE,
    "/api/tables/{table_id}/sit": {"seat": 1, "contribution": "0" * 64},
    "/api/tables/{table_id}/leave": {"seat": 1},
    "/api/tables/{table_id}/propose": {"question": "0.0.0", "value": "x"},
    "/api/tables/{table_id}/tick": {"question": "0.0.0", "yes": False, "text": "No."},
    "/api/tables/{table_id}/resign": {"seat": 1},
    "/api/tables/{table_id}/vote-out": {"seat": 1},
    "/api/tables/{table_id}/fresh": {"seats": [{"kind": "me"}, SEAT]},
    "/api/tables/{table_id}/rematch": SHARE,
    "/api/tables/{table_id}/answers": ANSWER,
    "/api/tables/{table_id}/mute": ANSWER,
    "/api/tables/{table_id}/way": {"question": "0.0.0", "key": "x"},
    "/api/tables/{table_id}/undo": {"seat": 0, "to": 1},
    "/api/tables/{table_id}/agree": {"yes": True, "seat": 0},
    "/api/tables/{table_id}/go-on": {"seat": 0},
    "/api/tables/{table_id}/redo": {"seat": 0},
    "/api/tables/{table_id}/restart": {"seat": 0},
    "/api/tables/{table_id}/chat": {"text": "Hello"},
    "/api/tables/{table_id}/branches": {"seat": 0, "others": False},
    "/api/tables/{table_id}/seats/{seat}": SEAT,
    "/api/branches/{branch_id}/answers": ANSWER,
    "/api/branches/{branch_id}/undo": {"seat": 0, "to": 1},
    "/api/me": {"name": "Ann"},
    "/api/tokens": {"label": "mine"},
    "/j/{token}": {"name": "Ann", "contribution": "0" * 64},
    "/api/join": {"token": "0123456789abcdef", "contribution": "0" * 64},
    "/api/import": {},
    "/packs": PACK,
    "/packs/{pack_id}": PACK_CHANGED,
    "/api/packs": PACK,
    "/api/packs/{pack_id}": PACK_CHANGED,
}


def with_body(server: Running) -> dict[str, str]:
    """The path and method of every request that takes a body, as the application knows them."""
    found: dict[str, str] = {}
    for route in server.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            assert isinstance(handler, HTTPRouteHandler)
            if handler.http_methods & {"POST", "PATCH", "PUT"}:
                takes = {"data"} & set(handler.parsed_fn_signature.parameters)
                if takes or "import" in route.path:
                    found[route.path_format] = next(iter(handler.http_methods - {"OPTIONS"}))
    return found


def test_no_request_with_a_body_is_left_out(server: Running) -> None:
    assert sorted(with_body(server)) == sorted(BODY)


@pytest.mark.parametrize("path", [path for path in BODY if "import" not in path])
def test_a_spoilt_body_is_taken_or_refused(
    house: Running, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(f"bodies {path}")
    deals = (f"{path} {number}" for number in count())
    monkeypatch.setattr("starboard.server.shuffling.new_secret", lambda: next(deals))
    method = with_body(house)[path]
    ann = house.person("Ann")
    table, branch = "", ""
    pack = ann.ok("/packs", PACK)["id"] if "pack_id" in path else ""
    for number in range(BODIES):
        if number % 12 == 0:
            # Whatever was taken has changed the table: a new one.
            table = ann.make("me", "me", settings={"quick": False})
            house.call(advance(house, table, 3, Random(number)))
            branch = ann.ok(f"/t/{table}/branch", {"seat": 0})["id"]
        body = BODY[path]
        if body is ANSWER:
            face = f"/api/branches/{branch}/view" if "branch_id" in path else f"/api/tables/{table}/view"
            question = ann.get(face).json()["question"]
            if question is not None:
                body = {"question": question["id"], "value": question["options"][0]["value"], "seat": 0}
        where = path.format(table_id=table, branch_id=branch, pack_id=pack, seat=1, token="0123456789abcdef")
        sent = spoilt(body, random)
        fits(post(ann, where, sent, method), (where, sent))
    assert ann.get(f"/api/tables/{table}").status_code == 200


# ---------------------------------------------------------------------- logs


GAMES = Path(__file__).parent.parent / "games"


def games(title: str) -> tuple[Any, Any]:
    """A game in which some answers have been given, and one that is over."""
    table = Table(find_title(title), {}, f"{title} to be spoilt", seats=["human:Ann", "greedy"])
    random = Random(title)
    while len(table.answers) < 25 and not table.over:
        question = random.choice(table.questions)
        table.answer(question.seat, random.choice(question.options))
    begun = table.log()
    begun.remarks = [Remark(3, "Ann has left the table: the seat is free.", 1_700_000_000.0)]
    stored = (GAMES / title.replace("-", "_") / "games").glob("*.json")
    over = min(stored, key=lambda file: file.stat().st_size)
    return json.loads(logs.encode(begun)), json.loads(over.read_bytes())


def first_version(log: Any) -> Any:
    """As logs were before a hash covered the whole: what is spoilt in it is looked at more closely."""
    kept = {key: value for key, value in log.items() if key not in ("draw", "hash", "signature")}
    return {**kept, "version": 1}


def of_older_rules(log: Any, random: Random) -> Any:
    """One whose hashes are not looked at, so that its answers are tried on today's rules."""
    older = find_title(log["title"])
    if random.random() < 0.5 and older.version > 1:
        return {**log, "rules": random.randrange(1, older.version)}
    return {**log, "content": random.choice(sorted(older.fingerprints) or [log["content"]])}


@pytest.mark.parametrize("title", sorted(titles()))
def test_a_spoilt_log_is_taken_or_refused(house: Running, title: str) -> None:
    random = Random(f"logs {title}")
    begun, over = games(title)
    ann = house.person("Ann")
    taken = 0
    for number in range(LOGS):
        log = over if number % 4 == 1 else begun
        if number % 2 == 0:
            log = first_version(log)
        if number % 3 == 0:
            log = of_older_rules(log, random)
        sent = spoilt(log, random) if number else written(log)
        reply = post(ann, ("/api/import", "/tables/import")[number % 2], sent)
        fits(reply, sent)
        if reply.status_code in (200, 201):
            taken += 1
            table = reply.json()["id"]
            for path in ("/api/tables/{}/view", "/api/tables/{}/log", "/api/tables/{}/events", "/t/{}/areas"):
                look = ann.get(path.format(table))
                assert look.status_code == 200, (look.text, sent)
    assert taken > 0


def test_a_log_that_no_hash_vouches_for_must_at_least_be_possible(server: Running) -> None:
    """Under older rules, or with older cards, hashes are not compared."""
    _, over = games("solar-sphere")
    ann = server.person("Ann")
    assert post(ann, "/api/import", written(over)).status_code == 201
    short = {**over["result"], "columns": over["result"]["columns"][:1]}
    fewer = {**over["result"], "ranks": []}
    # Lists of tables are read with their results: a few of these would fill the memory.
    wordy = {**over["result"], "ending": "x" * 100_000}
    endless = {**over["result"], "sheet": over["result"]["sheet"] * 1000}
    title = find_title("solar-sphere")
    now = title.load_content(None)
    older = next(mark for mark in title.fingerprints if mark not in (now.fingerprint, now.likeness))
    for edited in (
        {"rules": 0},
        {"rules": -(2**40)},
        {"content": older, "result": short},
        {"content": older, "result": fewer},
        {"content": older, "result": wordy},
        {"content": older, "result": endless},
    ):
        reply = post(ann, "/api/import", written({**over, **edited}))
        assert reply.status_code == 400, edited
        assert "the log was edited" in reply.json()["error"]


# ---------------------------------------------------------------------- paths


PARTS = (
    "%00",
    "a%00b",
    "%ff%fe",
    "%ed%a0%80",
    "%2e%2e%2f",
    "%F0%9F%9A%80",
    "x" * 3000,
    "-1",
    "9" * 400,
    "%25s",
)


def with_parts(server: Running) -> list[str]:
    """Every path that can be read and has a part that anybody may fill in; streams never end."""
    found = {
        route.path_format
        for route in server.app.routes
        for handler in getattr(route, "route_handlers", ())
        if "GET" in handler.http_methods
    }
    return sorted(path for path in found if "{" in path and not path.endswith("/live"))


def test_a_spoilt_path_leads_nowhere(house: Running) -> None:
    ann = house.person("Ann")
    table = ann.make("me", "me")
    paths = with_parts(house)
    assert len(paths) > 10
    for path in paths:
        for part in PARTS:
            filled = re.sub(r"{[^}]*}", part, path)
            fits(ann.http.get(filled), filled)
            if "{table_id}" in path and part in PARTS[:3]:
                filled = re.sub(r"{[^}]*}", part, path.replace("{table_id}", table))
                fits(ann.http.get(filled), filled)
    for query in ("seat", "step", "since", "opened", "asked"):
        for part in PARTS:
            for path in (f"/api/tables/{table}/view", f"/api/tables/{table}/events", f"/t/{table}/areas"):
                fits(ann.http.get(f"{path}?{query}={part}"), (path, query, part))
    for part in PARTS:
        fits(post(ann, f"/j/{part}", b"{}"), part)
        fits(post(ann, f"/account/tokens/{part}/remove", b"{}"), part)
        fits(ann.http.get("/api/me", headers={"authorization": f"Bearer {part}"}), part)
        fits(ann.http.get("/api/me", headers={"cookie": f"starboard={part}"}), part)
