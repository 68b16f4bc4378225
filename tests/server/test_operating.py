"""What those who run a server look at: is it alive, can it serve, what does it do, what went wrong."""

from __future__ import annotations

import dataclasses
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server import web
from tests.server.conftest import config_for, new_sqlite
from tests.server.running import Running

from starboard.kernel.errors import StarboardError
from starboard.server import logs
from starboard.server.config import Config, from_environment

_LINE = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$")
_LABEL = re.compile(r'(\w+)="([^"]*)"')


def config_in(place: Path, **changes: Any) -> Config:
    return dataclasses.replace(config_for(new_sqlite(place / "tables.sqlite3")), **changes)


def figures(text: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Prometheus' text: every sample by its name and labels."""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            read = _LINE.match(line)
            assert read is not None, line
            found[read[1], frozenset(_LABEL.findall(read[2] or ""))] = float(read[3])
    return found


def figure(server: Running, name: str, **labels: str) -> float:
    reply = web.get(f"{server.url}/metrics")
    assert reply.status_code == 200, reply.text
    return figures(reply.text).get((name, frozenset(labels.items())), 0.0)


# ---------------------------------------------------------------------- alive and ready


def test_a_living_server_says_so_to_anybody_and_makes_nobody_a_guest(server: Running) -> None:
    for path in ("/healthz", "/readyz"):
        reply = web.get(server.url + path, headers={"accept": "text/html"})
        assert reply.status_code == 200
        assert "set-cookie" not in reply.headers
        assert reply.headers["cache-control"] == "no-store"


def test_without_its_database_a_server_lives_but_is_not_ready(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_work: object) -> None:
        raise ConnectionRefusedError("nobody there")

    assert web.get(f"{server.url}/readyz").json() == {"status": "ready"}
    with monkeypatch.context() as patch:
        patch.setattr(server.keeper.db, "_read", gone)
        reply = web.get(f"{server.url}/readyz")
        assert reply.status_code == 503
        assert reply.json() == {"status": "the database does not answer"}
        assert reply.headers["retry-after"] == "1"
        assert web.get(f"{server.url}/healthz").status_code == 200
    assert web.get(f"{server.url}/readyz").status_code == 200


def test_a_server_that_is_about_to_stop_wants_no_more_requests(tmp_path: Path) -> None:
    running = Running(config_in(tmp_path)).start()
    try:
        running.keeper.end_streams()
        assert web.get(f"{running.url}/readyz").status_code == 503
        assert web.get(f"{running.url}/healthz").status_code == 200
    finally:
        running.stop()


# ---------------------------------------------------------------------- figures


def test_answers_requests_tables_and_streams_are_counted(server: Running) -> None:
    ann = server.person("Ann")
    answers = figure(server, "starboard_answers_total", by="person")
    running = figure(server, "starboard_tables", state="running")
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    route = {"method": "POST", "route": "/t/{table_id}/answer", "status": "200"}
    before = figure(server, "starboard_requests_total", **route)
    assert ann.answer(table, question, question["options"][0]["value"]).status_code == 200
    # Questions that leave no choice are answered along with it.
    assert figure(server, "starboard_answers_total", by="person") > answers
    assert figure(server, "starboard_requests_total", **route) == before + 1
    assert figure(server, "starboard_request_seconds_count", route=route["route"]) >= 1
    assert figure(server, "starboard_tables", state="running") == running + 1
    assert figure(server, "starboard_streams") == 0
    with ann.stream(f"/t/{table}/live") as events:
        next(events)
        assert figure(server, "starboard_streams") == 1


def test_what_nobody_serves_is_one_route_however_it_is_called(server: Running) -> None:
    """Otherwise anybody could fill the memory with names."""
    for path in ("/no/such/page", "/wp-admin.php"):
        assert web.get(server.url + path).status_code == 404
    assert "wp-admin" not in web.get(f"{server.url}/metrics").text
    assert figure(server, "starboard_requests_total", method="", route="unknown", status="404") >= 2


def test_errors_are_counted_by_part(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.person("Ann")
    before = figure(server, "starboard_errors_total", part="server")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(server.keeper.tables, "open", broken)
        assert ann.get("/api/tables/x").status_code == 500
    assert figure(server, "starboard_errors_total", part="server") == before + 1


def test_only_the_operator_sees_the_figures(server: Running, tmp_path: Path) -> None:
    """They would tell a player that somebody has just answered unseen."""
    for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
        assert web.get(f"{server.url}/metrics", headers={name: "203.0.113.9"}).status_code == 404
    # A page from elsewhere whose name has been turned to this machine.
    for host in ("rebound.example.com", "localhost.example.com:8000", "127.0.0.1.example.com", ""):
        assert web.get(f"{server.url}/metrics", headers={"host": host}).status_code == 404, host
    for host in ("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert web.get(f"{server.url}/metrics", headers={"host": host}).status_code == 200, host
    running = Running(config_in(tmp_path, metrics_token="let me see")).start()
    try:
        for given in ({}, {"authorization": "Bearer let me se"}, {"authorization": "Bearer"}):
            assert web.get(f"{running.url}/metrics", headers=given).status_code == 404
        right = {"authorization": "Bearer let me see", "x-forwarded-for": "203.0.113.9"}
        reply = web.get(f"{running.url}/metrics", headers=right)
        assert reply.status_code == 200
        assert reply.headers["content-type"].startswith("text/plain; version=")
    finally:
        running.stop()


# ---------------------------------------------------------------------- the log


@pytest.fixture
def said(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What is logged, as JSON."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    out = io.StringIO()
    logs.set_up(Config(database="sqlite:///:memory:", log="json"), out)
    yield out
    root.handlers, root.level = handlers, level
    logging.getLogger("starboard.access").setLevel(logging.NOTSET)


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_an_error_in_the_log_names_its_request(
    server: Running, said: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.person("Ann")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the cause")

    monkeypatch.setattr(server.keeper.tables, "open", broken)
    reply = ann.get("/api/tables/x")
    (line,) = [one for one in lines(said) if one["event"] == "a request failed"]
    assert line["request"] == reply.headers["x-request-id"]
    assert line["level"] == "error"
    assert line["logger"] == "starboard.server"
    assert "the cause" in line["exception"]
    assert line["timestamp"].endswith("Z")


def test_every_request_has_an_id_of_its_own(server: Running) -> None:
    mine = {"x-request-id": "chosen-by-a-stranger"}
    found = [
        web.get(f"{server.url}{path}", headers=mine).headers["x-request-id"] for path in ("/", "/", "/no")
    ]
    assert len(set(found)) == 3
    assert mine["x-request-id"] not in found


def test_the_access_log_is_kept_on_request_and_without_secrets(tmp_path: Path, said: io.StringIO) -> None:
    running = Running(config_in(tmp_path, access_log=True, proxied=True)).start()
    try:
        ann = running.person("Ann")
        table = ann.make("me", "friend")
        link = ann.get(f"/api/tables/{table}").json()["seats"][1]["link"]
        said.truncate(0)
        said.seek(0)
        headers = {"x-request-id": "from-the-proxy", "x-forwarded-for": "203.0.113.9"}
        ann.http.get(link, headers={**headers, "accept": "text/html"}, params={"q": "secret"})
        ann.http.get(f"/t/{table}", headers=headers)
    finally:
        running.stop()
    # The line of a request is written when its answer has been sent: those before may still come.
    joined, looked = [one for one in lines(said) if one["event"] == "request"][-2:]
    assert joined["path"] == "/j/{token}"
    assert link.rpartition(".")[2] not in said.getvalue()
    assert "secret" not in said.getvalue()
    assert (looked["method"], looked["path"], looked["status"]) == ("GET", f"/t/{table}", 200)
    assert (looked["request"], looked["address"]) == ("from-the-proxy", "203.0.113.9")
    assert looked["person"] == ann.http.cookies["starboard"].partition(".")[0]
    assert looked["ms"] > 0


def test_the_address_is_the_one_that_the_proxy_has_seen(tmp_path: Path, said: io.StringIO) -> None:
    """Some proxies write on in the line that somebody sent them, others write one of their own after it."""
    running = Running(config_in(tmp_path, access_log=True, proxied=True)).start()
    try:
        ann = running.person("Ann")
        said.truncate(0)
        said.seek(0)
        lied, seen = ("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9")
        ann.http.get("/api/me", headers=[lied, seen])
        ann.http.get("/api/me", headers=[("x-forwarded-for", "198.51.100.1, 203.0.113.9")])
        ann.http.get("/api/me", headers=[lied, ("x-forwarded-for", "198.51.100.2, 203.0.113.9")])
    finally:
        running.stop()
    found = [one["address"] for one in lines(said) if one["event"] == "request" and one["path"] == "/api/me"]
    assert found == ["203.0.113.9"] * 3


def test_without_a_request_there_is_no_access_log(server: Running, said: io.StringIO) -> None:
    server.person("Ann")
    assert said.getvalue() == ""


def test_the_log_for_people_is_a_line_of_text() -> None:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    out = io.StringIO()
    try:
        logs.set_up(Config(database="sqlite:///:memory:"), out)
        logging.getLogger("starboard.drive").warning("table %s sleeps", "t1")
    finally:
        root.handlers, root.level = handlers, level
        logging.getLogger("starboard.access").setLevel(logging.NOTSET)
    assert "table t1 sleeps" in out.getvalue()
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().count("\n") == 1


def test_settings_come_from_the_environment() -> None:
    config = from_environment(
        {"STARBOARD_LOG": "JSON", "STARBOARD_ACCESS_LOG": "1", "STARBOARD_METRICS_TOKEN": "t"}
    )
    assert (config.log, config.access_log, config.metrics_token) == ("json", True, "t")
    assert from_environment({"STARBOARD_TABLES_IN_MEMORY": "25"}).live_tables == 25
    assert from_environment({}).log == "text"
    with pytest.raises(StarboardError, match="STARBOARD_LOG is 'xml': write text or json"):
        from_environment({"STARBOARD_LOG": "xml"})
