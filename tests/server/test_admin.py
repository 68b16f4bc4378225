"""`starboard admin` on the database of a server that is running, as its operator uses it."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from tests.commands import Done, Starboard
from tests.server import old_database as old
from tests.server.conftest import config_for
from tests.server.running import Person, Running, advance

from starboard.server import schema

PASSWORD = "four plain words here"


Admin = Callable[..., Done]


@pytest.fixture
def running(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr("starboard.server.oversight._SECONDS", 0.2)
    monkeypatch.setattr("starboard.server.identity._BELIEVED_SECONDS", 0.1)
    running = Running(config_for(database)).start()
    yield running
    running.stop()


@pytest.fixture
def admin(database: str, monkeypatch: pytest.MonkeyPatch, starboard: Starboard) -> Admin:
    monkeypatch.setenv("COLUMNS", "200")
    return partial(starboard, "admin", database=database)


def account(server: Running, name: str) -> Person:
    one = server.person(name)
    one.ok("/account/signup", {"login": name.lower(), "password": PASSWORD})
    one.visit()
    return one


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.02)


def together(server: Running, *people: Person) -> str:
    """A table at which these people sit, in this order."""
    table = people[0].make("me", *["open"] * (len(people) - 1))
    for seat, person in enumerate(people[1:], 1):
        person.ok(f"/t/{table}/sit", {"seat": seat})
    return table


def names(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.get(f"/api/tables/{table}").json()["seats"]]


# ---------------------------------------------------------------------- looking


def test_people_and_tables_are_listed(running: Running, admin: Admin) -> None:
    ann, gil = account(running, "Ann"), running.person("Gil")
    table = together(running, ann, gil)
    found = {row["name"]: row for row in admin("people", "--json").data}
    assert (found["Ann"]["login"], found["Ann"]["running"]) == ("ann", 1)
    assert (found["Gil"]["login"], found["Gil"]["running"]) == (None, 1)
    assert [row["name"] for row in admin("people", "AN", "--json").data] == ["Ann"]
    text = admin("people").out
    assert "2 people" in text
    assert "(guest)" in text
    (row,) = admin("tables", "--person", "ann", "--json").data
    assert (row["id"], row["people"]) == (table, ["Ann", "Gil"])
    assert table in admin("tables").out
    assert admin("tables", "--unused", "1", "--json").data == []


def test_who_is_not_there_is_said_with_code_1(running: Running, admin: Admin) -> None:
    for command in (["mute", "nobody"], ["export", "nobody"], ["remove", "nobody", "--yes"]):
        done = admin(*command)
        assert (done.code, done.out) == (1, "")
        assert "There is nobody with the login name or id 'nobody'" in done.err
    done = admin("delete", "nothing", "--yes")
    assert done.code == 1
    assert "There is no table 'nothing'" in done.err
    assert admin("tidy").code == 2
    assert admin("mumble").code == 2


def test_every_command_has_help_with_an_example(running: Running, admin: Admin) -> None:
    commands = [
        *("people", "tables", "mute", "unmute", "ban", "unban", "reset-password", "log-out", "export"),
        *("remove", "delete", "tidy"),
    ]
    overview = admin("--help").out
    for name in commands:
        assert name in overview
        assert f"starboard admin {name}" in admin(name, "--help").out.partition("Example")[2]


def test_a_database_that_is_not_there_is_not_made(admin: Admin, tmp_path: Path) -> None:
    done = admin("people", "--database", str(tmp_path / "no.sqlite3"))
    assert done.code == 1
    assert "There is no database" in done.err
    assert not (tmp_path / "no.sqlite3").exists()


def test_a_database_of_the_version_before_is_left_alone(admin: Admin, tmp_path: Path) -> None:
    file = old.old_file(tmp_path / "old.sqlite3")
    before = old.rows_of(file)
    done = admin("people", "--database", str(file))
    assert done.code == 1
    assert "starboard migrate" in done.err
    assert old.rows_of(file) == before


# ---------------------------------------------------------------------- keeping order


def test_who_is_muted_plays_but_does_not_talk(running: Running, admin: Admin) -> None:
    ann = account(running, "Ann")
    table = ann.make("me", "me")
    assert admin("mute", "ann").code == 0
    until(lambda: ann.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 403)
    assert "muted" in ann.post(f"/t/{table}/chat", {"text": "hello"}).json()["error"]
    question = ann.view(table)["question"]
    assert ann.answer(table, question, question["options"][0]["value"]).status_code == 200
    assert admin("unmute", "ann").code == 0
    until(lambda: ann.post(f"/t/{table}/chat", {"text": "hello"}).status_code in (200, 201))


def test_who_is_banned_is_out_with_all_streams(running: Running, admin: Admin) -> None:
    ann, gil = account(running, "Ann"), running.person("Gil")
    table = together(running, ann, gil)
    guest = running.call(_id_of(running, table, 1))
    token = {"authorization": f"Bearer {ann.token()}"}
    with ann.stream(f"/t/{table}/live") as hers, gil.stream(f"/t/{table}/live") as his:
        next(hers)
        next(his)
        assert admin("ban", "ann").code == 0
        assert admin("ban", guest[:8]).code == 0
        assert all(True for _ in hers)  # until the stream ends
        assert all(True for _ in his)
    until(lambda: ann.http.get("/api/me", headers=token).status_code == 401)
    until(lambda: ann.get("/api/me").status_code == 401)
    assert gil.post("/tables", {"title": "solar-sphere", "seats": [{"kind": "me"}]}).status_code == 403
    again = running.person()
    reply = again.post("/account/login", {"login": "ann", "password": PASSWORD})
    assert (reply.status_code, "banned" in reply.json()["error"]) == (403, True)
    assert [row["banned"] for row in admin("people", "ann", "--json").data] == [True]
    assert admin("unban", "ann").code == 0
    again.ok("/account/login", {"login": "ann", "password": PASSWORD})


async def _id_of(server: Running, table: str, seat: int) -> str:
    return (await server.keeper.tables.open(table)).info.seats[seat].user_id or ""


def test_a_password_is_reset(running: Running, admin: Admin) -> None:
    ann = account(running, "Ann")
    ann.token()
    done = admin("reset-password", "ANN")
    assert done.code == 0
    made = done.out.splitlines()[0].rpartition(" ")[2]
    until(lambda: ann.get("/api/me").status_code == 401)
    again = running.person()
    assert again.post("/account/login", {"login": "ann", "password": PASSWORD}).status_code == 403
    again.ok("/account/login", {"login": "ann", "password": made})
    again.visit()
    assert again.get("/api/tokens").json() == []
    assert admin("reset-password", "ann", "--stdin", typed="another set of words\n").code == 0
    running.person().ok("/account/login", {"login": "ann", "password": "another set of words"})
    poor = admin("reset-password", "ann", "--stdin", typed="password123\n")
    assert poor.code == 1
    assert "choose another" in poor.err


def test_somebody_is_logged_out_everywhere(running: Running, admin: Admin) -> None:
    ann = account(running, "Ann")
    ann.token()
    assert admin("log-out", "ann").out == "Ann: 1 session ended, 1 token removed.\n"
    until(lambda: ann.get("/api/me").status_code == 401)


# ---------------------------------------------------------------------- what is stored about a person


def test_an_export_holds_all_that_is_stored_and_no_secrets(
    running: Running, admin: Admin, tmp_path: Path
) -> None:
    ann, gil = account(running, "Ann"), running.person("Gil")
    table = together(running, ann, gil)
    token = ann.token()
    ann.ok(f"/t/{table}/chat", {"text": "said by Ann"})
    gil.ok(f"/t/{table}/chat", {"text": "said by Gil"})
    seal = ann.ok("/seals", {})["seal"]
    secret_of = sa.select(schema.seals.c.secret).where(schema.seals.c.seal == seal)
    sealed = running.call(running.keeper.db.read(lambda c: str(c.execute(secret_of).scalar_one())))
    running.call(advance(running, table, 60, Random(1)))
    file = tmp_path / "ann.json"
    assert admin("export", "ann", "--output", str(file)).code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text()
    facts = json.loads(text)
    assert (facts["person"]["login"], facts["person"]["name"]) == ("ann", "Ann")
    assert [line["text"] for line in facts["chat"]] == ["said by Ann"]
    assert [one["label"] for one in facts["tokens"]] == ["test"]
    assert [one["seal"] for one in facts["seals"]] == [seal]
    assert len(facts["sessions"]) == 1
    assert [(seat["table_id"], seat["seat"]) for seat in facts["seats"]] == [(table, 0)]
    assert facts["tables"][0]["host"]
    assert facts["answers"]
    seed = running.call(_seed_of(running, table))
    for secret in (seed, sealed, token, "argon2", "said by Gil", ann.http.cookies["starboard"].split(".")[1]):
        assert secret not in text
    assert admin("export", "ann").data["person"]["login"] == "ann"


async def _seed_of(server: Running, table: str) -> str:
    return (await server.keeper.tables.open(table)).table.seed


def traces(server: Running, *words: str) -> list[str]:
    """Where in the database any of these words still stands."""

    def work(c: sa.Connection) -> list[str]:
        return [
            f"{table.name}: {row}"
            for table in schema.metadata.sorted_tables
            for row in c.execute(sa.select(table))
            if any(word in str(value) for value in row for word in words)
        ]

    return server.call(server.keeper.db.read(work))


def test_whoever_is_removed_leaves_games_but_no_trace(running: Running, admin: Admin) -> None:
    zoe, bea = account(running, "Zoe"), running.person("Bea")
    over, on, alone = together(running, zoe, bea), together(running, zoe, bea), zoe.make("me", "me")
    running.call(advance(running, over, 10_000, Random(2)))
    zoe.ok(f"/t/{over}/chat", {"text": "my secret"})
    zoe.token()
    zoe.ok("/seals", {})
    user = running.call(_id_of(running, over, 0))
    refused = admin("remove", "zoe")
    assert refused.code == 1
    assert "add --yes" in refused.err
    with zoe.stream(f"/t/{on}/live") as events:
        next(events)
        done = admin("remove", "zoe", "--yes")
        assert (done.code, done.out) == (
            0,
            "zoe is gone: 2 games stayed without the name, 1 running game with nobody else deleted.\n",
        )
        assert all(True for _ in events)  # until the stream ends
    assert traces(running, user, "Zoe", "zoe", "my secret") == []
    until(lambda: names(bea, on) == ["Open seat", "Bea"])
    # Read anew, after a restart.
    running.stop()
    with Fresh(running.config.database) as other:
        reader = Person(other.url)
        reader.http.cookies.set("starboard", bea.http.cookies["starboard"])
        assert names(reader, over) == ["A player who left", "Bea"]
        (line,) = reader.get(f"/api/tables/{over}/chat").json()["lines"]
        assert (line["name"], line["text"]) == ("A player who left", "(removed)")
        assert reader.get(f"/api/tables/{over}").json()["result"] is not None
        assert reader.get(f"/api/tables/{on}").json()["host"]
        assert reader.get(f"/api/tables/{alone}").status_code == 404
        # Another may now have the login name.
        other.person().ok("/account/signup", {"login": "zoe", "password": PASSWORD})


def test_whoever_is_removed_has_no_seat_although_nobody_looks(running: Running, admin: Admin) -> None:
    """Programs ask again and again and open no stream; and a guest's cookie is still signed by us."""
    ann, bob = running.person("Ann"), running.person("Bob")
    on, gone = together(running, ann, bob), together(running, ann, bob)
    bob.view(on)
    user = running.call(_id_of(running, on, 1))
    assert admin("remove", user, "--yes").code == 0
    assert admin("delete", gone, "--yes").code == 0
    until(lambda: names(bob, on) == ["Ann", "Open seat"])
    assert bob.view(on)["seat"] is None
    until(lambda: ann.get(f"/api/tables/{gone}").status_code == 404)


class Fresh:
    """Another server on the same database."""

    def __init__(self, database: str) -> None:
        self._running = Running(config_for(database))

    def __enter__(self) -> Running:
        return self._running.start()

    def __exit__(self, *_: object) -> None:
        self._running.stop()


# ---------------------------------------------------------------------- tables


def test_a_deleted_table_is_gone_for_those_who_look_at_it_too(running: Running, admin: Admin) -> None:
    ann = running.person("Ann")
    table, other = ann.make("me", "me"), ann.make("me", "me")
    with ann.stream(f"/t/{table}/live") as events:
        next(events)
        assert admin("delete", table).code == 1
        assert admin("delete", table, "--yes").code == 0
        assert all(True for _ in events)  # until the stream ends
    assert ann.get(f"/api/tables/{table}").status_code == 404
    assert traces(running, table) == []
    assert ann.get(f"/api/tables/{other}").status_code == 200


def test_abandoned_games_are_deleted_and_finished_ones_stay(running: Running, admin: Admin) -> None:
    ann, gil = running.person("Ann"), running.person("Gil")
    old_game, over, fresh = ann.make("me", "me"), ann.make("me", "me"), ann.make("me", "me")
    lonely = gil.make("me", "me")
    running.call(advance(running, over, 10_000, Random(3)))
    then = time.time() - 91 * 86_400

    def age(c: sa.Connection) -> None:
        c.execute(
            sa.update(schema.tables)
            .where(schema.tables.c.id.in_([old_game, over, lonely]))
            .values(updated=then)
        )
        c.execute(sa.update(schema.users).values(created=then))

    running.call(running.keeper.db.write(age))
    looked = admin("tidy", "--days", "90", "--dry-run")
    assert looked.code == 0
    assert looked.out.splitlines()[-1] == "2 tables would be deleted."
    assert admin("tidy", "--days", "90").code == 1
    done = admin("tidy", "--days", "90", "--yes")
    assert (done.code, done.out) == (0, "2 tables deleted, 1 idle guest forgotten.\n")
    left = {row["id"] for row in admin("tables", "--json").data}
    assert left == {over, fresh}
    assert [row["name"] for row in admin("people", "--json").data] == ["Ann"]
