"""Nobody spoils the house for the others: bots, streams, seats and the lobby are shared out."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from tests.server import web
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres, new_sqlite, run
from tests.server.running import PLENTY, Person, Running, advance
from tests.server.test_bots import job_for
from tests.server.waiting import until

from starboard.kernel import log as logs
from starboard.kernel.carry import Carried, carry
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server import livetable
from starboard.server.botpool import BotPool
from starboard.server.botqueue import FairQueue, shared
from starboard.server.config import Config, Limits
from starboard.server.identity import MOST_TOKENS
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan
from starboard.server.rates import network_of
from starboard.server.store import Stored

PASSWORD = "four plain words here"


@contextlib.contextmanager
def house(place: Path, **limits: int) -> Iterator[Running]:
    """A server with these limits, and plenty of everything else, behind a proxy."""
    config = config_for(new_sqlite(place / "tables.sqlite3"))
    config = dataclasses.replace(config, limits=dataclasses.replace(PLENTY, **limits), proxied=True)
    running = Running(config).start()
    try:
        with pytest.MonkeyPatch.context() as patch:
            # However slow the machine is, nothing refills meanwhile.
            patch.setattr("starboard.server.rates.monotonic", lambda: 0.0)
            yield running
    finally:
        running.stop()


def at(server: Running, address: str, name: str = "") -> Person:
    """Somebody who comes from this address."""
    one = server.person(name)
    one.http.headers["x-forwarded-for"] = address
    return one


def account(server: Running, login: str) -> Person:
    one = server.person(login.capitalize())
    one.ok("/account/signup", {"login": login, "password": PASSWORD})
    one.visit()
    return one


def plan(*seats: str) -> dict[str, Any]:
    kinds = ("me", "friend", "open")
    return {
        "title": "solar-sphere",
        "seats": [{"kind": s} if s in kinds else {"kind": "bot", "bot": s} for s in seats],
    }


# ---------------------------------------------------------------------- bots


def test_a_person_with_many_bots_waits_for_themselves_and_not_the_others() -> None:
    """Twenty of Eve's jobs are in the queue when Ann's only one comes: it is next."""

    async def work() -> None:
        pool = BotPool(1, 5.0)
        done: list[str] = []

        async def think(owner: str) -> None:
            await pool.choose(msgspec.structs.replace(job_for("greedy"), owner=owner))
            done.append(owner)

        try:
            await pool.choose(job_for("random"))
            eve = [asyncio.create_task(think("eve")) for _ in range(20)]
            while pool.busy < 20:
                await asyncio.sleep(0)
            await asyncio.gather(*eve, asyncio.create_task(think("ann")))
        finally:
            pool.stop()
        assert len(done) == 21
        assert done.index("ann") <= 1

    asyncio.run(work())


def test_workers_are_shared_by_the_time_that_was_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eve's bots think ten times as long as Ann's: for each of hers, ten of Ann's may think."""
    now = [0.0]
    monkeypatch.setattr("starboard.server.botqueue.time.monotonic", lambda: now[0])

    async def work() -> None:
        queue = FairQueue(1)
        order: list[str] = []

        async def think(owner: str, seconds: float) -> None:
            async with queue.turn(owner, owner):
                order.append(owner)
                await asyncio.sleep(0)
                now[0] += seconds

        await asyncio.gather(
            *(asyncio.create_task(think("eve", 10.0)) for _ in range(4)),
            *(asyncio.create_task(think("ann", 1.0)) for _ in range(20)),
        )
        assert order[:12].count("ann") >= 10
        assert order[:23].count("eve") <= 3
        assert (queue.thinking, queue.waiting) == (0, 0)

    asyncio.run(work())


def test_whoever_is_called_off_at_the_last_moment_gets_no_worker() -> None:
    """Two in line are called off in the same breath in which the worker before them becomes free."""

    async def work() -> None:
        queue = FairQueue(1)
        served: list[str] = []

        async def think(name: str, until: asyncio.Event | None = None) -> None:
            async with queue.turn("ann", name):
                served.append(name)
                if until is not None:
                    await until.wait()

        enough = asyncio.Event()
        tasks = [asyncio.create_task(think("first", enough))]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(think(name)) for name in ("second", "third", "fourth")]
        await asyncio.sleep(0)
        enough.set()
        for gone in tasks[1:3]:
            gone.cancel()
        outcomes = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 5)
        assert [type(one) for one in outcomes] == [
            type(None),
            asyncio.CancelledError,
            asyncio.CancelledError,
            type(None),
        ]
        assert served == ["first", "fourth"]
        assert (queue.thinking, queue.waiting) == (0, 0)

    asyncio.run(work())


def test_whoever_opens_many_tables_waits_for_themselves_and_not_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are replayed one after the other; the whole house wants to open theirs, too."""
    eve, ann = Identity("eve", "Eve", False), Identity("ann", "Ann", False)
    made: dict[str, list[str]] = {"eve": [], "ann": []}

    async def make(keeper: Keeper) -> None:
        for who in (*[eve] * 6, ann):
            info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], who)
            made[who.user_id].append(info.id)

    run(database, make)
    replayed: list[str] = []
    rebuild = livetable.rebuild
    all_wait = threading.Event()

    def noting(stored: Stored) -> Table:
        replayed.append(stored.info.host)
        all_wait.wait(30)
        return rebuild(stored)

    monkeypatch.setattr("starboard.server.registry.rebuild", noting)

    async def open_all(keeper: Keeper) -> None:
        opening = [asyncio.create_task(keeper.tables.open(table, eve)) for table in made["eve"]]
        async with asyncio.timeout(30):
            while keeper.tables.replaying.waiting < 5:
                await asyncio.sleep(0.01)
            opening.append(asyncio.create_task(keeper.tables.open(made["ann"][0], ann)))
            while keeper.tables.replaying.waiting < 6:
                await asyncio.sleep(0.01)
        all_wait.set()
        await asyncio.gather(*opening)

    run(database, open_all)
    assert len(replayed) == 7
    assert replayed.index("ann") == 1


def test_imported_games_are_replayed_one_at_a_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is long work: however many are handed in at once, everything else has its turn."""
    log = logs.encode(Table(find_title("solar-sphere"), {"seats": 2}, "one at a time").log())
    at_work = most = 0

    def slowly(*given: Any, **how: Any) -> Carried:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.02)
        done = carry(*given, **how)
        at_work -= 1
        return done

    monkeypatch.setattr("starboard.server.dealing.carry", slowly)

    async def work(keeper: Keeper) -> None:
        people = [Identity(f"guest {n}", f"Guest {n}", False) for n in range(6)]
        await asyncio.gather(*(keeper.dealing.import_log(log, who) for who in people))

    run(database, work)
    assert most == 1


def test_nobody_has_all_workers() -> None:
    async def work() -> None:
        queue = FairQueue(3)
        go = asyncio.Event()
        began: list[str] = []

        async def think(owner: str) -> None:
            async with queue.turn(owner, f"{owner}{len(began)}"):
                began.append(owner)
                await go.wait()

        eve = [asyncio.create_task(think("eve")) for _ in range(9)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (began, queue.thinking) == (["eve", "eve"], 2)
        ann = asyncio.create_task(think("ann"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert began == ["eve", "eve", "ann"]
        # Whoever goes away while waiting leaves no trace.
        eve[-1].cancel()
        await asyncio.gather(eve[-1], return_exceptions=True)
        assert queue.waiting == 6
        go.set()
        await asyncio.gather(*eve[:-1], ann)
        assert queue.thinking == queue.waiting == 0

    asyncio.run(work())


def test_many_bots_of_one_person_think_shorter() -> None:
    assert shared("planner:10", 1.0, 0.5, False) == "planner:10"
    assert shared("planner:10", 16.0, 0.5, False) == "planner:0.62"
    assert shared("planner:10", 22.0, 0.5, False) == "planner:0.31"
    assert shared("planner", 2.0, 0.5, False) == "planner:0.25"
    assert shared("planner:n=5000", 20.0, 0.5, False) == "planner:n=156"
    assert shared("planner:0.05", 8.0, 0.5, False) == "planner:0.05"
    assert shared("greedy", 90.0, 0.5, False) == "greedy"
    # With others about, a few bots of one person still think as long as they were told to.
    assert shared("planner:10", 1.0, 0.5, True) == "planner:10"
    assert shared("planner:10", 2.0, 0.5, True) == "planner:0.25"
    assert shared("planner:10", 22.0, 0.5, True) == "planner:0.1"


def test_bots_are_counted_by_person(tmp_path: Path) -> None:
    with house(tmp_path, bots=4, account_factor=2) as server:
        eve, ann = server.person("Eve"), account(server, "ann")
        four = plan("me", "greedy", "greedy", "greedy")
        assert eve.post("/tables", four).status_code == 200
        reply = eve.post("/tables", four)
        assert reply.status_code == 429
        assert "4 bots in all" in reply.json()["error"]
        table = eve.make("me", "open", "open")
        eve.ok(f"/t/{table}/seats/1", {"kind": "bot", "bot": "greedy"})
        assert eve.post(f"/t/{table}/seats/2", {"kind": "bot", "bot": "greedy"}).status_code == 429
        assert [ann.post("/tables", four).status_code for _ in range(3)] == [200, 200, 429]


def test_bots_do_not_play_among_themselves_for_a_guest(server: Running) -> None:
    eve = server.person("Eve")
    reply = eve.post("/tables", plan("planner", "planner"))
    assert reply.status_code == 400
    assert "for a person" in reply.json()["error"]
    token = {"authorization": f"Bearer {eve.token()}"}
    assert (
        web.post(f"{server.url}/api/tables", json=plan("random", "random"), headers=token).status_code == 400
    )
    table = eve.make("me", "random")
    for path, body in (
        (f"/t/{table}/seats/0", {"kind": "bot", "bot": "random"}),
        (f"/t/{table}/fresh", {"seats": [{"kind": "bot", "bot": "random"}, None]}),
    ):
        assert "for a person" in eve.post(path, body).json()["error"]
    assert account(server, "botmaster").post("/tables", plan("random", "random")).status_code == 200


# ---------------------------------------------------------------------- streams


@contextlib.contextmanager
def watching(server: Running, table: str, count: int, address: str) -> Iterator[list[int]]:
    """Anonymous streams from one address; how each was answered."""
    with contextlib.ExitStack() as stack:
        http = stack.enter_context(web.client(server.url, limits=httpx.Limits(max_connections=None)))
        headers = {"x-forwarded-for": address}
        found, reading = [], []
        for _ in range(count):
            reply = stack.enter_context(http.stream("GET", f"/t/{table}/live", headers=headers))
            found.append(reply.status_code)
            if reply.status_code == 200:
                # It counts from the first byte.
                reading.append(reply.iter_bytes())
                next(reading[-1])
        yield found


def test_those_who_sit_at_a_table_find_a_place_however_many_watch(tmp_path: Path) -> None:
    with house(tmp_path, spectators=6) as server:
        ann, bea = server.person("Ann"), server.person("Bea")
        table = ann.make("me", "open")
        bea.ok(f"/t/{table}/sit", {"seat": 1})
        with watching(server, table, 8, "198.51.100.7") as found:
            assert found == [200] * 6 + [429] * 2
            assert server.person("Cem").get(f"/t/{table}/live").status_code == 429
            for player in (ann, bea):
                with player.stream(f"/t/{table}/live") as events:
                    assert next(events)[0] == "areas"


def test_streams_are_counted_by_person_and_by_address(tmp_path: Path) -> None:
    with house(tmp_path, address_streams=6, person_streams=2) as server:
        ann = at(server, "203.0.113.5", "Ann")
        table, other = ann.make("me", "me"), ann.make("me", "me")
        with watching(server, table, 4, "198.51.100.7") as found:
            # Half of the places are for those who sit at tables.
            assert found == [200] * 3 + [429]
            with watching(server, other, 1, "198.51.100.8") as elsewhere:
                assert elsewhere == [200]
        with (
            watching(server, table, 4, "2001:db8:1:2::1") as found,
            watching(server, table, 1, "2001:db8:1:2:ffff::9") as same,
            watching(server, table, 1, "2001:db8:1:3::1") as next_door,
        ):
            assert (found, same, next_door) == ([200] * 3 + [429], [429], [200])
        with ann.stream(f"/t/{table}/live") as one, ann.stream(f"/t/{other}/live") as two:
            next(one)
            next(two)
            assert ann.get(f"/t/{table}/live").status_code == 429


def test_streams_that_come_at_once_are_let_in_one_by_one(tmp_path: Path) -> None:
    with house(tmp_path, address_streams=6) as server:
        ann = at(server, "203.0.113.5", "Ann")
        table = ann.make("me", "me")

        async def rush(count: int) -> list[int]:
            everybody = httpx.Limits(max_connections=None)
            # A body that nobody means to read on is closed, and its connection with it.
            bodies = []
            async with (
                httpx.AsyncClient(base_url=server.url, timeout=60, limits=everybody) as http,
                contextlib.AsyncExitStack() as stack,
            ):

                async def watch() -> int:
                    headers = {"x-forwarded-for": "198.51.100.7"}
                    asked = http.stream("GET", f"/t/{table}/live", headers=headers)
                    reply = await stack.enter_async_context(asked)
                    if reply.status_code == 200:
                        bodies.append(reply.aiter_bytes())
                        await anext(bodies[-1])
                    return reply.status_code

                return await asyncio.gather(*(watch() for _ in range(count)))

        assert sorted(asyncio.run(rush(20))) == [200] * 3 + [429] * 17
        # Once the server has noticed that they are gone, their places are free again.
        until(lambda: not len(server.keeper.streams), "streams whose readers are gone are still open")
        assert sorted(asyncio.run(rush(4))) == [200] * 3 + [429]


def test_an_ipv6_household_counts_as_one() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::") != network_of("2001:db8:1:2::")
    assert network_of("203.0.113.9") == network_of("::ffff:203.0.113.9") == "203.0.113.9"
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("") == ""
    assert network_of("not an address") == "not an address"


@pytest.mark.skipif(not POSTGRES, reason="needs PostgreSQL")
def test_processes_on_one_database_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.rates.monotonic", lambda: 0.0)
    monkeypatch.setattr("starboard.server.store.quotas.time", lambda: 1e9)
    url = new_postgres()
    limits = Limits(tables=4, chat=1000, logins=1000, seats=1000)
    config = Config(database=url, limits=limits, bot_workers=1, bot_pause=0.0)
    one, two = Running(config).start(), Running(config).start()
    try:
        eve = one.person("Eve")
        there = Person(two.url)
        there.http.cookies = eve.http.cookies
        there.csrf = eve.csrf
        codes = [
            person.post("/tables", plan("me", "me")).status_code for _ in range(3) for person in (eve, there)
        ]
        assert codes == [200] * 4 + [429] * 2
    finally:
        two.stop()
        one.stop()
        drop_postgres(url)


# ---------------------------------------------------------------------- whatever it is


def test_every_request_counts(tmp_path: Path) -> None:
    """Not only those that are known to be dear: nobody keeps the house busy with what was forgotten."""
    with house(tmp_path, pages=4, looks=5, acts=6) as server:
        eve, cem = at(server, "198.51.100.7"), at(server, "198.51.100.8")
        table = eve.make("me", "me")
        pages = [
            eve.http.get(path, headers={"accept": "text/html"}) for path in ("/account", f"/t/{table}") * 2
        ]
        assert [page.status_code for page in pages] == [200] * 3 + [429]
        assert "Too many requests" in pages[-1].text
        looks = ("/api/me", f"/t/{table}/seats", f"/api/tables/{table}/events", f"/t/{table}/log.json")
        assert [eve.get(path).status_code for path in (*looks, *looks)] == [200] * 5 + [429] * 3
        acts = (f"/t/{table}/tick", "/account/mail", "/account/settings", "/account/address/remove")
        assert [eve.post(path).status_code == 429 for path in (*acts, *acts)] == [False] * 5 + [True] * 3
        assert cem.get("/api/me").status_code == 200
        # What watches over the server, and what a page consists of, is not held up.
        assert [eve.get("/readyz").status_code for _ in range(9)] == [200] * 9


def test_whoever_reads_the_whole_log_looks_once(tmp_path: Path) -> None:
    with house(tmp_path, looks=4) as server:
        eve, cem = at(server, "198.51.100.7"), at(server, "198.51.100.8")
        table = eve.make("me", "greedy")
        branch = eve.ok(f"/t/{table}/branch", {"seat": 0})["id"]
        other = cem.make("me", "greedy")
        for who, path in ((eve, f"/b/{branch}/story"), (cem, f"/t/{other}/story")):
            assert [who.get(path).status_code for _ in range(5)] == [200] * 4 + [429]


def test_whoever_guesses_tokens_is_counted_too(tmp_path: Path) -> None:
    with house(tmp_path, looks=5, acts=5) as server:
        guesses = [{"authorization": f"Bearer sb_{number}"} for number in range(8)]
        for ask, path in ((web.get, "/api/tokens"), (web.delete, "/api/tokens/x")):
            codes = [ask(f"{server.url}{path}", headers=guess).status_code for guess in guesses]
            assert codes == [401] * 5 + [429] * 3


def test_names_and_seats_change_at_the_pace_of_people(tmp_path: Path) -> None:
    with house(tmp_path, chat=4, seats=6) as server:
        eve = server.person("Eve")
        named = [eve.post("/account/name", {"name": f"Eve {number}"}).status_code for number in range(5)]
        assert named == [200] * 3 + [429] * 2
        table = eve.make("me", "friend", "friend")
        plans = [{"kind": "bot", "bot": "random"}, {"kind": "friend"}] * 3
        codes = [eve.post(f"/t/{table}/seats/1", one).status_code for one in plans]
        assert codes == [200] * 6
        assert eve.post(f"/t/{table}/seats/1", plans[0]).status_code == 429
        assert eve.post(f"/t/{table}/leave", {"seat": 0}).status_code == 429


# ---------------------------------------------------------------------- seats and the lobby


def test_one_person_has_one_seat_at_anothers_table(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.make("me", "open", "open", "friend")
    eve.ok(f"/t/{table}/sit", {"seat": 1})
    reply = eve.post(f"/t/{table}/sit", {"seat": 2})
    assert reply.status_code == 400
    assert "already sit" in reply.json()["error"]
    link = ann.get(f"/api/tables/{table}").json()["seats"][3]["link"]
    assert eve.post(link).status_code == 400
    # Round one screen, the host may have several.
    ann.ok(f"/t/{table}/seats/2", {"kind": "me"})


def test_seats_are_taken_at_the_pace_of_people(tmp_path: Path) -> None:
    with house(tmp_path, seats=5) as server:
        ann, eve = server.person("Ann"), server.person("Eve")
        tables = [ann.make("me", "open") for _ in range(8)]
        codes = [eve.post(f"/t/{table}/sit", {"seat": 1}).status_code for table in tables]
        assert codes == [200] * 5 + [429] * 3


def test_nobody_sits_at_more_tables_than_they_can_play(tmp_path: Path) -> None:
    with house(tmp_path, visits=3, account_factor=2) as server:
        ann, eve, known = server.person("Ann"), server.person("Eve"), account(server, "known")
        tables = [ann.make("me", "open", "open") for _ in range(7)]
        assert [eve.post(f"/t/{t}/sit", {"seat": 1}).status_code for t in tables] == [200] * 3 + [429] * 4
        assert [known.post(f"/t/{t}/sit", {"seat": 2}).status_code for t in tables] == [200] * 6 + [429]


def test_nobody_slips_past_by_doing_all_at_once(tmp_path: Path) -> None:
    with house(tmp_path, visits=3, offers=4, bots=2) as server:
        ann, eve = account(server, "ann"), server.person("Eve")
        tables = [ann.make("me", "open") for _ in range(12)]
        headers = {"x-csrf-token": eve.csrf}

        async def rush(requests: list[tuple[str, Any]]) -> list[int]:
            async with httpx.AsyncClient(base_url=server.url, cookies=eve.http.cookies, timeout=60) as http:
                posts = [http.post(path, json=body, headers=headers) for path, body in requests]
                return [reply.status_code for reply in await asyncio.gather(*posts)]

        sat = asyncio.run(rush([(f"/t/{table}/sit", {"seat": 1}) for table in tables]))
        offered = asyncio.run(rush([("/tables", plan("me", "open"))] * 10))
        botted = asyncio.run(rush([("/tables", plan("me", "random"))] * 6))
        assert [codes.count(200) for codes in (sat, offered, botted)] == [3, 4, 2]
        named = asyncio.run(rush([("/account/tokens", {"label": "mine"})] * (MOST_TOKENS + 10)))
        assert named.count(200) == MOST_TOKENS


def test_nobody_fills_the_lobby(tmp_path: Path) -> None:
    with house(tmp_path, offers=3) as server:
        eve = server.person("Eve")
        codes = [eve.post("/tables", plan("me", "open")).status_code for _ in range(5)]
        assert codes == [200] * 3 + [429] * 2
        # Tables for friends, or for bots, take nobody's place there.
        eve.make("me", "friend")
        assert "already wait for players" in eve.post("/tables", plan("me", "open")).json()["error"]


def test_a_seat_that_is_opened_later_fills_the_lobby_too(tmp_path: Path) -> None:
    with house(tmp_path, offers=2) as server:
        eve = server.person("Eve")
        tables = [eve.make("me", "friend", "friend") for _ in range(3)]
        codes = [eve.post(f"/t/{table}/seats/1", {"kind": "open"}).status_code for table in tables]
        assert codes == [200] * 2 + [429]
        # A second open seat makes no second table.
        eve.ok(f"/t/{tables[0]}/seats/2", {"kind": "open"})
        hidden = eve.make("me", "friend", settings={"listed": False})
        eve.ok(f"/t/{hidden}/seats/1", {"kind": "open"})


def test_the_lobby_shows_those_who_wait_before_those_who_flood(server: Running) -> None:
    ann = server.person("Ann")
    honest = ann.make("me", "open")
    with ann.stream(f"/t/{honest}/live") as events:
        next(events)
        floods: list[str] = []
        for _ in range(16):
            eve = server.person("Eve")
            floods += [eve.make("me", "open") for _ in range(6)]
        listed = [table["id"] for table in server.person().get("/api/lobby").json()]
        assert listed[0] == honest
        assert len(listed) == 60
        # Of one host only the newest few.
        assert floods[-6] not in listed
        assert floods[-5:] == listed[5:0:-1]


def test_the_host_removes_somebody_before_the_start(server: Running) -> None:
    ann, eve, bea = server.person("Ann"), server.person("Eve"), server.person("Bea")
    table = ann.make("me", "open")
    eve.ok(f"/t/{table}/sit", {"seat": 1})
    assert bea.post(f"/t/{table}/seats/1", {"kind": "open"}).status_code == 403
    assert "Eve will be removed from the table" in ann.get(f"/t/{table}/seats").json()["html"]
    ann.ok(f"/t/{table}/seats/1", {"kind": "open"})
    # Eve has seen a hand: it is dealt again, and Eve may not come back.
    assert ann.view(table)["draw"]["deal"] == 2
    said = [one["text"] for one in ann.get(f"/api/tables/{table}/log").json()["remarks"]]
    assert said[0] == "The host has removed Eve from the table."
    reply = eve.post(f"/t/{table}/sit", {"seat": 1})
    assert reply.status_code == 403
    assert "removed you" in reply.json()["error"]
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    server.call(advance(server, table, 2, Random(1)))
    assert ann.post(f"/t/{table}/seats/1", {"kind": "open"}).status_code == 403
    assert "Bea will be removed" not in ann.get(f"/t/{table}/seats").json()["html"]


# ---------------------------------------------------------------------- rematches


def finished(server: Running, *people: Person, **settings: Any) -> str:
    table = people[0].make("me", *["friend"] * (len(people) - 1), settings=settings)
    links = [seat["link"] for seat in people[0].get(f"/api/tables/{table}").json()["seats"]]
    for person, link in zip(people[1:], links[1:], strict=True):
        person.ok(link)
    server.call(advance(server, table, 10_000, Random(5)))
    return table


def test_a_rematch_is_accepted_or_declined(server: Running) -> None:
    ann, bea, cem = (server.person(name) for name in ("Ann", "Bea", "Cem"))
    table = finished(server, ann, bea, cem, spectators=False)
    again = ann.ok(f"/t/{table}/rematch")["id"]
    kinds = [(seat["name"], seat["kind"]) for seat in ann.get(f"/api/tables/{again}").json()["seats"]]
    assert kinds == [("Bea", "friend"), ("Cem", "friend"), ("Ann", "person")]
    # They find it in their lists, and may look at it although nobody may watch.
    assert again in [one["id"] for one in bea.get("/api/tables").json()]
    home = bea.http.get("/", headers={"accept": "text/html"}).text
    assert "You’re invited" in home
    page = bea.http.get(f"/t/{again}", headers={"accept": "text/html"}).text
    assert "This seat is kept for you" in page
    eve = server.person("Eve")
    assert eve.get(f"/api/tables/{again}").status_code == 404
    # Each takes their own seat and nobody else's.
    assert bea.post(f"/t/{again}/sit", {"seat": 1}).status_code == 409
    bea.ok(f"/t/{again}/sit", {"seat": 0})
    cem.ok(f"/t/{again}/decline")
    assert cem.get(f"/api/tables/{again}").status_code == 404
    assert again not in [one["id"] for one in cem.get("/api/tables").json()]
    assert cem.post(f"/t/{again}/decline").status_code == 404
    seats = ann.get(f"/api/tables/{again}").json()["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("Bea", "person"),
        ("Friend", "friend"),
        ("Ann", "person"),
    ]
    eve.ok(seats[1]["link"])


def test_nobody_is_invited_again_and_again(tmp_path: Path) -> None:
    """Each invitation is a letter."""
    with house(tmp_path, invitations=2) as server:
        ann, bea = server.person("Ann"), server.person("Bea")
        table = finished(server, ann, bea)
        again = [ann.ok(f"/t/{table}/rematch")["id"] for _ in range(2)]
        for path in ("rematch", "fresh"):
            refused = ann.post(f"/t/{table}/{path}")
            assert refused.status_code == 429
            assert "Bea hasn't answered 2 of your invitations" in refused.json()["error"]
        # Whoever has answered may be invited again; and others may be invited all the same.
        bea.ok(f"/t/{again[0]}/decline")
        bea.ok(f"/t/{again[1]}/sit", {"seat": 0})
        ann.ok(f"/t/{table}/rematch")
        bea.ok(f"/t/{table}/rematch")


def test_there_is_no_rematch_of_a_running_game(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    reply = ann.post(f"/t/{table}/rematch")
    assert reply.status_code == 400
    assert "not over" in reply.json()["error"]
