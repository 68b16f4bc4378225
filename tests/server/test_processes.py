"""Several server processes share one PostgreSQL database and push each other's changes."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from random import Random

import pytest
import sqlalchemy as sa
from tests.server import web
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres
from tests.server.running import PLENTY, Person, Running
from tests.server.waiting import until

from starboard.kernel.ask import Value
from starboard.kernel.table import Table
from starboard.server import registry, schema
from starboard.server.botpool import Job
from starboard.server.database import Work
from starboard.server.identity import MOST_TOKENS
from starboard.server.livetable import rebuild
from starboard.server.model import Identity
from starboard.server.notices import APPLICATION, Notices
from starboard.server.store import Note, Stored

pytestmark = [
    pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server"),
    pytest.mark.usefixtures("bots_here", "checks_here"),
]


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Running, Running]]:
    url = new_postgres()
    one, two = Running(config_for(url)).start(), Running(config_for(url)).start()
    yield one, two
    one.stop()
    two.stop()
    drop_postgres(url)


PASSWORD = "four plain words here"
UNHEARD = "the other process never heard of it"


def elsewhere(person: Person, server: Running) -> Person:
    """The same person, whose requests go to another process."""
    other = Person.__new__(Person)
    other.__dict__.update(person.__dict__)
    other.url = server.url
    other.http = web.client(server.url, cookies=person.http.cookies)
    return other


def test_people_at_different_processes_play_one_game(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    people = {0: ann, 1: bea}
    random = Random(6)
    with ann.stream(f"/t/{table}/live") as a, bea.stream(f"/t/{table}/live") as b:
        for _ in range(25):
            view = ann.view(table)
            asked = people[view["waiting"][0]]
            end = time.monotonic() + 60
            while (question := asked.view(table)["question"]) is None:
                assert time.monotonic() < end, UNHEARD
                time.sleep(0.01)
            given = asked.answer(table, question, random.choice(question["options"])["value"])
            assert given.status_code == 200
            until(lambda: ann.view(table)["steps"] == bea.view(table)["steps"], UNHEARD)
        bea.ok(f"/t/{table}/chat", {"text": "the end"})
        for person, events in ((ann, a), (bea, b)):
            screen: dict[str, str] = {}
            for name, data in events:
                if name == "areas":
                    screen.update(data["areas"])
                    if "the end" in screen["chat"]:
                        break
            now = person.get(f"/t/{table}/areas").json()["areas"]
            assert {k: v for k, v in screen.items() if k in ("log", "mat", "question", "chat")} == {
                k: v for k, v in now.items() if k in ("log", "mat", "question", "chat")
            }
    assert ann.view(table, 0)["view"] == elsewhere(ann, two).view(table, 0)["view"]


def test_the_same_answer_at_two_processes_counts_once(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann = one.person("Ann")
    there = elsewhere(ann, two)
    table = ann.make("me", "me")
    for _ in range(8):
        question = ann.view(table)["question"]
        value = question["options"][0]["value"]
        there.view(table)
        replies = [ann.answer(table, question, value), there.answer(table, question, value)]
        assert [reply.status_code for reply in replies] == [200, 200]
        assert sorted(reply.json()["repeated"] for reply in replies) == [False, True]
        assert replies[0].json()["step"] == replies[1].json()["step"]


def meanwhile(
    monkeypatch: pytest.MonkeyPatch,
    server: Running,
    person: Person,
    path: str,
    body: object,
    act: Callable[[], object],
) -> int:
    """What the person is answered, if something happens elsewhere after the server has let them begin."""
    keep = server.keeper.people.keep
    begun, go_on = threading.Event(), threading.Event()

    async def slowly(who: Identity) -> None:
        await keep(who)
        begun.set()
        await asyncio.to_thread(go_on.wait, 20)

    monkeypatch.setattr(server.keeper.people, "keep", slowly)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(person.post, path, body)
        assert begun.wait(20)
        act()
        go_on.set()
        return asked.result(20).status_code


def test_nobody_takes_two_seats_through_two_processes(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann, eve = one.person("Ann"), one.person("Eve")
    table = ann.make("me", "open", "open")
    there = elsewhere(eve, two)
    there.view(table)

    def first() -> None:
        eve.ok(f"/t/{table}/sit", {"seat": 1})

    assert meanwhile(monkeypatch, two, there, f"/t/{table}/sit", {"seat": 2}, first) == 400
    kinds = [seat["kind"] for seat in ann.get(f"/api/tables/{table}").json()["seats"]]
    assert kinds == ["person", "person", "open"]


def test_who_is_removed_while_sitting_down_again_stays_out(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann, eve = one.person("Ann"), one.person("Eve")
    table = ann.make("me", "open", "open")
    eve.ok(f"/t/{table}/sit", {"seat": 1})
    there = elsewhere(eve, two)
    there.ok(f"/t/{table}/leave", {"seat": 1})

    def sits_again_and_is_removed() -> None:
        until(lambda: ann.get(f"/api/tables/{table}").json()["seats"][1]["kind"] == "open", UNHEARD)
        eve.ok(f"/t/{table}/sit", {"seat": 1})
        ann.ok(f"/t/{table}/seats/1", {"kind": "open"})

    body = {"seat": 2}
    assert meanwhile(monkeypatch, two, there, f"/t/{table}/sit", body, sits_again_and_is_removed) == 403
    assert [s["kind"] for s in ann.get(f"/api/tables/{table}").json()["seats"]] == ["person", "open", "open"]


def test_shares_are_not_overdrawn_through_two_processes() -> None:
    url = new_postgres()
    limits = dataclasses.replace(PLENTY, visits=3, offers=3, bots=3, packs=3)
    one, two = (Running(dataclasses.replace(config_for(url), limits=limits)).start() for _ in range(2))
    try:
        hosts = [one.person(f"Host {number}") for number in range(4)]
        tables = [host.make("me", "open") for host in hosts for _ in range(3)]
        eve = one.person("Eve")
        eves = (eve, elsewhere(eve, two))

        def rush(requests: list[tuple[str, object]]) -> int:
            """How many are granted of those that Eve makes at once, at both processes in turn."""
            with ThreadPoolExecutor(len(requests)) as threads:
                sent = [
                    threads.submit(eves[number % 2].post, path, body)
                    for number, (path, body) in enumerate(requests)
                ]
                return [reply.result(60).status_code for reply in sent].count(200)

        assert rush([(f"/t/{table}/sit", {"seat": 1}) for table in tables]) == 3
        offer = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert rush([("/tables", offer)] * 10) == 3
        against = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        assert rush([("/tables", against)] * 10) == 3
        pack = {"title": "solar-sphere", "name": "Mine", "files": {}}
        assert rush([("/packs", pack)] * 8) == 3
        assert rush([("/account/tokens", {"label": "mine"})] * (MOST_TOKENS + 6)) == MOST_TOKENS
    finally:
        one.stop()
        two.stop()
        drop_postgres(url)


def test_a_copied_guest_cookie_takes_no_account_away(pair: tuple[Running, Running]) -> None:
    """The other process still takes its owner for a guest."""
    one, two = pair
    ann = one.person("Ann")
    thief = elsewhere(ann, two)
    assert thief.get("/api/me").json()["account"] is False
    ann.ok("/account/signup", {"login": "ann-of-one", "password": PASSWORD})
    stolen = thief.post("/account/signup", {"login": "thief", "password": "entirely different words"})
    assert stolen.status_code == 400
    assert "already have an account" in stolen.json()["error"]
    again = two.person()
    again.ok("/account/login", {"login": "ann-of-one", "password": PASSWORD})
    assert (
        again.post("/account/login", {"login": "thief", "password": "entirely different words"}).status_code
        == 403
    )


def test_an_old_password_is_worth_nothing_at_any_process(pair: tuple[Running, Running]) -> None:
    """The other process has not yet heard that there is a new one."""
    one, two = pair
    ann = one.person("Ann")
    ann.ok("/account/signup", {"login": "ann-renewed", "password": PASSWORD})
    ann.visit()
    thief = elsewhere(ann, two)
    assert thief.get("/api/me").json()["account"] is True
    ann.ok("/account/password", {"old": PASSWORD, "new": "entirely different words"})
    late = thief.post("/account/password", {"old": PASSWORD, "new": "words of somebody else"})
    assert late.status_code in (401, 403)
    two.person().ok("/account/login", {"login": "ann-renewed", "password": "entirely different words"})


@pytest.mark.parametrize("persons", [1, 6])
def test_one_login_name_goes_to_one_account(pair: tuple[Running, Running], persons: int) -> None:
    """All at once: six people who want the same name, and one who wants six."""
    several = [pair[number % 2].person() for number in range(persons)]
    logins = [f"wanted-by-{persons}"] * 6 if persons > 1 else [f"wanted-{number}" for number in range(6)]
    with ThreadPoolExecutor(6) as threads:
        sent = [
            threads.submit(
                several[number % persons].post, "/account/signup", {"login": login, "password": PASSWORD}
            )
            for number, login in enumerate(logins)
        ]
        codes = sorted(reply.result(60).status_code for reply in sent)
    assert codes.count(200) == 1
    # Whoever has signed up meanwhile is no longer known by the guest's cookie.
    assert set(codes) <= {200, 400, 401, 403}


def test_of_two_different_answers_one_is_too_late(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann = one.person("Ann")
    there = elsewhere(ann, two)
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    while len(question["options"]) < 2:
        ann.answer(table, question, question["options"][0]["value"])
        question = ann.view(table)["question"]
    there.view(table)
    first = ann.answer(table, question, question["options"][0]["value"])
    second = there.answer(table, question, question["options"][1]["value"])
    assert (first.status_code, second.status_code) == (200, 409)


def test_undo_and_seats_reach_the_other_process(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    table = ann.make("me", "friend")
    link = ann.get(f"/api/tables/{table}").json()["seats"][1]["link"]
    assert bea.get(f"/api/tables/{table}").json()["seats"][1]["kind"] == "friend"
    bea.ok(link)
    until(lambda: ann.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "Bea", UNHEARD)
    hot = ann.make("me", "me")
    there = elsewhere(ann, two)
    for _ in range(4):
        question = there.view(hot)["question"]
        there.answer(hot, question, question["options"][0]["value"])
    until(lambda: ann.view(hot) == there.view(hot), UNHEARD)
    ann.ok(f"/t/{hot}/undo", {"to": 1})
    until(lambda: there.view(hot) == ann.view(hot), UNHEARD)
    assert there.view(hot)["steps"] == 1


def test_a_bots_move_is_thought_of_once(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann = one.person("Ann")
    ann.ok("/account/signup", {"login": "watches", "password": "a long password"})
    ann.visit()
    jobs: list[Job] = []
    for running in pair:
        real = running.keeper.pool.choose

        async def counted(job: Job, real: Callable[[Job], Awaitable[Value]] = real) -> Value:
            jobs.append(job)
            return await real(job)

        monkeypatch.setattr(running.keeper.pool, "choose", counted)
    table = ann.make("greedy", "greedy")
    there = elsewhere(ann, two)
    until(lambda: (view := there.view(table))["over"] or view["steps"] >= 40, "the bots did not play")
    steps = [len(job.given) for job in jobs if job.table == table]
    assert len(steps) > 8
    assert len(steps) == len(set(steps)), "a move was computed twice"


def test_bots_of_a_dead_process_are_taken_over(pair: tuple[Running, Running]) -> None:
    one, _ = pair
    ann = one.person("Ann")
    table = ann.make("open", "open")

    async def abandon() -> None:
        seats = sa.update(schema.seats).where(schema.seats.c.table_id == table)
        await one.keeper.db.write(lambda c: c.execute(seats.values(kind="bot", bot="random")))
        lost = sa.update(schema.tables).where(schema.tables.c.id == table)
        dead = {"bot_turn": True, "lease": "dead", "lease_until": time.time() + 2}
        await one.keeper.db.write(lambda c: c.execute(lost.values(**dead)))
        for running in pair:
            running.keeper.tables._live.pop(table, None)

    one.call(abandon())
    end = time.monotonic() + 60
    while ann.view(table)["steps"] < 10:
        assert time.monotonic() < end, "nobody took the bots over"
        time.sleep(0.2)


def test_what_was_told_while_the_line_was_down_is_looked_up(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    table, other = ann.make("me", "me"), ann.make("me", "open")
    there = elsewhere(ann, two)
    assert there.view(table)["steps"] == ann.view(table)["steps"]
    assert there.get(f"/api/tables/{other}").json()["seats"][1]["kind"] == "open"
    listening = sa.text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = current_database() AND application_name = '{APPLICATION}'"
    )
    ended = one.call(one.keeper.db.read(lambda c: list(c.execute(listening).scalars())))
    assert ended == [True, True]
    # Before anybody listens again: an answer, a line of chat, and a seat that is taken.
    question = ann.view(table)["question"]
    step = ann.answer(table, question, question["options"][0]["value"]).json()["step"]
    ann.ok(f"/t/{table}/chat", {"text": "unheard"})
    elsewhere(bea, one).ok(f"/t/{other}/sit", {"seat": 1})
    until(lambda: there.view(table)["steps"] == step, "the answer was never heard of")
    until(lambda: "unheard" in there.get(f"/t/{table}/areas").text, "the chat was never heard of")
    until(
        lambda: there.get(f"/api/tables/{other}").json()["seats"][1]["name"] == "Bea",
        "the seat was never heard of",
    )


def test_what_changes_while_a_table_is_opened_is_seen(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann = one.person("Ann")
    table = ann.make("me", "me")
    read, heard, go_on = threading.Event(), threading.Event(), threading.Event()
    hear = Notices._heard

    async def attentively(self: Notices, note: Note) -> bool:
        if self is two.keeper._notices and note.table == table and note.version is not None:
            heard.set()
        return await hear(self, note)

    def slowly(stored: Stored) -> Table:
        read.set()
        assert go_on.wait(20)
        return rebuild(stored)

    monkeypatch.setattr(registry, "rebuild", slowly)
    monkeypatch.setattr(Notices, "_heard", attentively)
    there = elsewhere(ann, two)
    opening = threading.Thread(target=there.view, args=(table,))
    opening.start()
    assert read.wait(20)
    question = ann.view(table)["question"]
    step = ann.answer(table, question, question["options"][0]["value"]).json()["step"]
    assert heard.wait(20)
    go_on.set()
    opening.join(20)
    until(lambda: there.view(table)["steps"] == step, "it was told to nobody")


@pytest.mark.parametrize("what", ["sits", "talks"])
def test_what_is_done_here_is_not_undone_by_what_was_read_before(
    pair: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A note makes a process read the seats, or the chat; meanwhile somebody sits down there, or talks."""
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    table = ann.make("me", "open")
    if what == "talks":
        bea.ok(f"/t/{table}/sit", {"seat": 1})
    bea.view(table)
    real = two.keeper.db._read
    has_read, go_on = threading.Event(), threading.Event()

    async def slowly(work: Work[object]) -> object:
        found = await real(work)
        if not has_read.is_set():
            has_read.set()
            await asyncio.to_thread(go_on.wait, 20)
        return found

    monkeypatch.setattr(two.keeper.db, "_read", slowly)
    note = Note("another", table, "seats" if what == "sits" else "chat")
    with ThreadPoolExecutor(2) as threads:
        hearing = threads.submit(two.call, two.keeper._hear(note))
        assert has_read.wait(20)
        path, body = ("sit", {"seat": 1}) if what == "sits" else ("chat", {"text": "Hello there"})
        doing = threads.submit(bea.ok, f"/t/{table}/{path}", body)
        # Either it is done before the note has been dealt with, or it waits for that.
        wait([doing], 1)
        go_on.set()
        hearing.result(20)
        doing.result(20)
    assert bea.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "Bea"
    assert ("Hello there" in bea.get(f"/t/{table}/areas").text) == (what == "talks")


def test_a_commit_that_comes_through_after_it_was_given_up_is_heard_of(
    pair: tuple[Running, Running],
) -> None:
    one, _ = pair
    ann = one.person("Ann")
    table = ann.make("me", "me")
    real = one.keeper.db._write
    late: list[asyncio.Task[object]] = []
    may_come = asyncio.Event()

    async def give_up(work: Work[object]) -> object:
        async def later() -> object:
            await may_come.wait()
            return await real(work)

        late.append(asyncio.create_task(later()))
        raise TimeoutError

    question = ann.view(table)["question"]
    value = question["options"][0]["value"]
    one.keeper.db._write = give_up  # type: ignore[method-assign, assignment]
    try:
        assert ann.answer(table, question, value).status_code == 503
    finally:
        one.keeper.db._write = real  # type: ignore[method-assign]
    # It is not there yet when the table is loaded anew, and is shown when it is.
    assert ann.view(table)["question"]["id"] == question["id"]

    async def let_it_come() -> None:
        may_come.set()

    one.call(let_it_come())
    until(lambda: ann.view(table)["question"]["id"] != question["id"], "the late commit was never seen")
    assert ann.answer(table, question, value).json()["repeated"]


def test_a_new_deal_and_a_seat_that_changes_hands_are_seen_everywhere(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    table = ann.make("me", "me")
    with bea.stream(f"/t/{table}/live") as events:
        ann.ok(f"/t/{table}/seats/1", {"kind": "open"})
        for name, data in events:
            if name == "areas" and "dealt again" in data["areas"].get("log", ""):
                break
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    assert ann.view(table)["commitment"] == bea.view(table)["commitment"]
    people = {0: ann, 1: bea}
    for _ in range(4):
        end = time.monotonic() + 20
        while True:
            asked = people[people[0].view(table)["waiting"][0]]
            if (question := asked.view(table)["question"]) is not None:
                reply = asked.answer(table, question, question["options"][0]["value"])
                if reply.status_code == 200:
                    break
            assert time.monotonic() < end, "the processes do not agree on whose turn it is"
            time.sleep(0.02)
    bea.ok(f"/t/{table}/leave", {})
    end = time.monotonic() + 20
    while ann.get(f"/api/tables/{table}").json()["seats"][1]["kind"] != "open":
        assert time.monotonic() < end, UNHEARD
        time.sleep(0.02)
    elsewhere(bea, one).ok(f"/t/{table}/sit", {"seat": 1})
    while len(bea.get(f"/api/tables/{table}/log").json()["remarks"]) < 4:
        assert time.monotonic() < end, UNHEARD
        time.sleep(0.02)
    log = bea.get(f"/api/tables/{table}/log").json()
    assert [said["text"].partition(" (")[0] for said in log["remarks"]] == [
        "Ann 2 has left the table: the seat is free.",
        "Nobody had answered yet, so the game has been dealt again.",
        "Bea has left the table: the seat is free.",
        "Bea has taken the free seat",
    ]


def test_of_two_at_different_processes_who_claim_a_seat_one_gets_it(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann = one.person("Ann")
    table = ann.make("me", "open")
    people = [
        server.person(name) for server, name in ((one, "Bea"), (two, "Cem"), (one, "Dea"), (two, "Eve"))
    ]
    for person in people:
        person.view(table)
    with ThreadPoolExecutor(4) as pool:
        replies = list(
            pool.map(lambda person: person.post(f"/t/{table}/sit", {"seat": 1}).status_code, people)
        )
    assert sorted(replies) == [200, 409, 409, 409]
