"""Shuffles that nobody chooses: the seal, then contributions, then the deal; and logs that are signed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from tests.server.conftest import KINDS, config_for, drop_postgres, new_postgres, new_sqlite, run
from tests.server.running import Person, Running, advance, play, unsigned

from starboard.kernel import log as logs
from starboard.kernel.replay import table_from_log
from starboard.server.config import database_url
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan
from starboard.signing import signed_by

pytestmark = pytest.mark.usefixtures("bots_here")

ANN, BEA, CEM = "a1" * 32, "b2" * 32, "c3" * 32


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def lay(host: Person, *seats: str, contribution: str = ANN, **more: Any) -> str:
    """A table as the page lays it out: it asks for a seal, then contributes."""
    seal = host.ok("/seals", {})["seal"]
    plan = [{"kind": s} if s in ("me", "friend", "open") else {"kind": "bot", "bot": s} for s in seats]
    body = {"title": "solar-sphere", "seats": plan, "seal": seal, "contribution": contribution, **more}
    table: str = host.ok("/tables", body)["id"]
    assert host.view(table)["commitment"] == seal
    return table


def sit(person: Person, table: str, seat: int, contribution: str | None) -> None:
    person.ok(f"/t/{table}/sit", {"seat": seat, "contribution": contribution})


def draw(person: Person, table: str) -> tuple[int, dict[int, str]]:
    """The number of the deal, and what has been contributed to it."""
    found = person.view(table)["draw"]
    assert found["secret"] is None
    return found["deal"], {one["seat"]: one["value"] for one in found["contributions"]}


def log_of(person: Person, table: str) -> Any:
    return person.get(f"/t/{table}/log.json").json()


def counts(person: Person, **where: str) -> bool:
    found: bool = person.ok("/seals", where)["counts"]
    return found


@pytest.fixture(params=KINDS)
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    """A server of its own on each kind of database."""
    url = new_postgres() if request.param == "postgres" else new_sqlite(tmp_path / "tables.sqlite3")
    running = Running(config_for(url)).start()
    yield running
    running.stop()
    if request.param == "postgres":
        drop_postgres(url)


# ---------------------------------------------------------------------- the deal


def test_seal_contributions_deal_and_reveal(either: Running) -> None:
    ann, bea = either.person("Ann"), either.person("Bea")
    table = lay(ann, "me", "open")
    first = ann.view(table)
    seal = bea.ok("/seals", {"table": table})["seal"]
    assert seal == first["commitment"]
    assert draw(bea, table) == (1, {0: ANN})
    sit(bea, table, 1, BEA)
    assert draw(ann, table) == (2, {0: ANN, 1: BEA})
    second = ann.view(table)
    assert second["commitment"] == seal
    assert second["view"] != first["view"]
    assert "Bea has contributed to the shuffle, so the game has been dealt again." in [
        said["text"] for said in log_of(ann, table)["remarks"]
    ]
    # Until the game ends, nobody learns the secret or the seed.
    live = either.call(either.keeper.tables.open(table))
    assert live.table.draw is not None
    for path in ("", "/areas", "/log.json", "/fair"):
        for person in (ann, either.person("Cem")):
            text = person.http.get(f"/t/{table}{path}", headers={"accept": "text/html"}).text
            assert live.table.draw.secret not in text
            assert live.table.seed not in text
    either.call(advance(either, table, 10_000, Random(4)))
    data = log_of(bea, table)
    made = data["draw"]
    assert sha256(made["secret"]) == data["commitment"] == seal
    lines = ["starboard seed 1", made["secret"], "2", f"0 {ANN}", f"1 {BEA}"]
    assert data["seed"] == sha256("".join(f"{line}\n" for line in lines))
    log = logs.decode(json.dumps(data).encode())
    assert table_from_log(log).result == log.result
    assert signed_by(log) == ann.get("/api/key").json()["key"]
    assert data == bea.get(f"/api/tables/{table}/log").json()
    page = ann.get(f"/t/{table}/areas").json()["areas"]["sheet"]
    assert f'data-secret="{made["secret"]}"' in page
    assert f'data-given="0 {ANN},1 {BEA}"' in page
    assert "With contributions from Ann and Bea" in page


def test_whoever_contributes_nothing_keeps_nobody_from_playing(server: Running) -> None:
    """The shuffle is then as good as the others' contributions, and the page says who gave none."""
    ann, bea = server.person("Ann"), server.person("Bea")
    table = lay(ann, "me", "open")
    before = ann.view(table)["view"]
    sit(bea, table, 1, None)
    assert draw(ann, table) == (1, {0: ANN})
    assert ann.view(table)["view"] == before
    shown = ann.get(f"/t/{table}/fair").json()["html"]
    assert f'data-share="{ANN}"' in shown
    assert re.search(r"<span>Bea</span><em>nothing</em>", shown)
    # Until the first answer it is not too late.
    assert counts(bea, table=table)
    sit(bea, table, 1, BEA)
    assert draw(ann, table) == (2, {0: ANN, 1: BEA})


def test_a_program_need_not_contribute(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "random")
    assert draw(ann, table) == (1, {})
    shown = ann.get(f"/t/{table}/fair").json()["html"]
    assert re.search(r"<span>Ann</span><em>nothing</em>", shown)


def test_a_contribution_counts_once(server: Running) -> None:
    """Else somebody could try until the hand suits them."""
    ann, bea = server.person("Ann"), server.person("Bea")
    table = lay(ann, "me", "open")
    sit(bea, table, 1, BEA)
    for again in (BEA, CEM):
        assert not counts(bea, table=table)
        sit(bea, table, 1, again)
        sit(ann, table, 0, again)
    assert draw(ann, table) == (2, {0: ANN, 1: BEA})


def test_after_the_first_answer_the_deal_is_fixed(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    # The order is drawn by lot.
    table = next(t for t in iter(lambda: lay(ann, "me", "open"), "") if ann.view(t)["waiting"] == [0])
    question = ann.view(table)["question"]
    assert ann.answer(table, question, question["options"][0]["value"]).status_code == 200
    steps = ann.view(table)["steps"]
    assert not counts(bea, table=table)
    sit(bea, table, 1, BEA)
    assert draw(ann, table) == (1, {0: ANN})
    assert ann.view(table)["steps"] == steps


def test_a_hand_never_comes_back(server: Running) -> None:
    """Somebody leaves and sits down again in the same way."""
    ann, bea = server.person("Ann"), server.person("Bea")
    table = lay(ann, "me", "open")
    sit(bea, table, 1, BEA)
    seen = [ann.view(table)["view"]]
    for deal in (3, 5):
        bea.ok(f"/t/{table}/leave", {})
        assert draw(ann, table) == (deal, {0: ANN})
        sit(bea, table, 1, BEA)
        assert draw(ann, table) == (deal + 1, {0: ANN, 1: BEA})
        assert ann.view(table)["view"] not in seen
        seen.append(ann.view(table)["view"])


def test_people_at_one_screen_contribute_once_and_bots_nothing(server: Running) -> None:
    ann = server.person("Ann")
    table = lay(ann, "random", "me", "me")
    assert draw(ann, table) == (1, {1: ANN})
    shown = ann.get(f"/t/{table}/fair").json()["html"]
    assert shown.count("<li") == 1


def test_a_friends_link_shows_the_seal_before_the_seat_is_taken(server: Running) -> None:
    ann, bea, cem = (server.person(name) for name in ("Ann", "Bea", "Cem"))
    table = lay(ann, "me", "friend", "friend", settings={"spectators": False})
    seats = ann.get(f"/api/tables/{table}").json()["seats"]
    token, other = (seats[seat]["link"].removeprefix("/j/") for seat in (1, 2))
    seal = ann.view(table)["commitment"]
    assert bea.post("/seals", {"table": table}).status_code == 404
    assert bea.ok("/seals", {"token": token}) == {"seal": seal, "counts": True}
    assert f"{seal[:4]}…{seal[-4:]}" in bea.http.get(f"/j/{token}", headers={"accept": "text/html"}).text
    bea.ok(f"/j/{token}", {"name": "Bea", "contribution": BEA})
    cem.ok("/api/join", {"token": other, "contribution": CEM})
    assert draw(ann, table) == (3, {0: ANN, 1: BEA, 2: CEM})
    # Sent twice because the first reply was lost.
    bea.ok(f"/j/{token}", {"name": "Bea", "contribution": BEA})
    assert draw(ann, table)[0] == 3


# ---------------------------------------------------------------------- seals


def test_a_seal_is_for_one_person_and_one_table(server: Running) -> None:
    """A secret that has come out at the end of one game must never deal another."""
    ann, bea = server.person("Ann"), server.person("Bea")
    seal = ann.ok("/seals", {})["seal"]
    body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    share = {"seal": seal, "contribution": ANN}
    assert "is not yours" in bea.post("/tables", {**body, **share}).json()["error"]
    ann.ok("/tables", {**body, **share})
    assert "was used before" in ann.post("/tables", {**body, **share}).json()["error"]
    assert "ask for one at /seals" in ann.post("/tables", {**body, "contribution": ANN}).json()["error"]
    seals = {ann.ok("/seals", {})["seal"] for _ in range(3)}
    assert len(seals) == 3


@pytest.mark.parametrize("spoilt", ["", "a" * 63, "a" * 65, "A" * 64, "a" * 63 + "\n", 7, ["a" * 64]])
def test_a_contribution_is_64_hex_digits(server: Running, spoilt: object) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "open")
    assert ann.post(f"/t/{table}/sit", {"seat": 0, "contribution": spoilt}).status_code == 400
    assert draw(ann, table) == (1, {})


def test_rematch_and_fresh_deal_have_their_own_seal_and_contributions(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = lay(ann, "me", "open")
    sit(bea, table, 1, BEA)
    seal = ann.ok("/seals", {})["seal"]
    fresh = ann.ok(f"/t/{table}/fresh", {"seal": seal, "contribution": CEM})["id"]
    assert ann.view(fresh)["commitment"] == seal
    assert draw(ann, fresh) == (1, {0: CEM})
    server.call(advance(server, table, 10_000, Random(8)))
    seal = bea.ok("/seals", {})["seal"]
    again = bea.ok(f"/t/{table}/rematch", {"seal": seal, "contribution": CEM})["id"]
    # Seats move on by one: Bea is first now, and Ann is invited.
    assert bea.view(again)["commitment"] == seal
    assert draw(bea, again) == (1, {0: CEM})
    sit(ann, again, 1, ANN)
    assert draw(bea, again) == (2, {0: CEM, 1: ANN})
    # Without a body, as programs send it.
    token = bea.token()
    reply = bea.http.post(f"/api/tables/{table}/rematch", headers={"authorization": f"Bearer {token}"})
    assert reply.status_code == 201, reply.text
    assert draw(bea, reply.json()["id"]) == (1, {})


# ---------------------------------------------------------------------- bots wait for people


def tasks(live: LiveTable) -> list[asyncio.Task[None]]:
    return [] if live.driver is None else [live.driver]


def test_bots_begin_when_everybody_has_sat_down(database: str) -> None:
    """Else their first answer would fix the deal before those who come later have a part in it."""

    async def work(keeper: Keeper) -> None:
        ann, bea = Identity("ann", "Ann", False), Identity("bea", "Bea", False)
        for user in (ann, bea):
            await keeper.people.keep(user)
        plan = [SeatPlan("bot", "random"), SeatPlan("bot", "random"), SeatPlan("open")]
        waited = began = False
        # Who is asked first is drawn by lot, in every deal.
        while not (waited and began):
            info = await keeper.dealing.create("solar-sphere", {}, plan, ann)
            live = await keeper.tables.open(info.id)
            if live.waiting != (2,):
                waited = True
                assert not live.bot_turn
                assert tasks(live) == []
                assert not any(sitter.thinking for sitter in live.sitters(True))
            await keeper.seating.sit(info.id, bea, 2, BEA)
            assert not live.info.gathering
            if live.waiting != (2,):
                began = True
                await asyncio.gather(*tasks(live))
                assert live.info.started
                assert live.waiting == (2,)

    run(database, work)


# ---------------------------------------------------------------------- restarts and several processes


def test_all_of_it_outlives_a_restart(either: Running) -> None:
    ann, bea = either.person("Ann"), either.person("Bea")
    table = lay(ann, "me", "open")
    sealed = ann.ok("/seals", {})["seal"]
    seal, key = ann.view(table)["commitment"], ann.get("/api/key").json()["key"]
    either.stop()
    again = Running(either.config).start()
    try:
        for person in (ann, bea):
            person.url = again.url
            person.http.base_url = again.url
        assert ann.view(table)["commitment"] == seal
        assert draw(ann, table) == (1, {0: ANN})
        sit(bea, table, 1, BEA)
        assert draw(ann, table) == (2, {0: ANN, 1: BEA})
        assert ann.get("/api/key").json()["key"] == key
        body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        made = ann.ok("/tables", {**body, "seal": sealed, "contribution": ANN})["id"]
        assert ann.view(made)["commitment"] == sealed
    finally:
        again.stop()
    # The fixture stops a server of its own.
    either.__init__(either.config)  # type: ignore[misc]
    either.start()


def test_processes_share_seals_deals_and_the_key(pair: tuple[Running, Running]) -> None:
    one, two = pair
    ann, bea = one.person("Ann"), two.person("Bea")
    assert ann.get("/api/key").json() == bea.get("/api/key").json()
    seal = ann.ok("/seals", {})["seal"]
    elsewhere = two.person()
    elsewhere.http.cookies = ann.http.cookies
    elsewhere.visit()
    body = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = elsewhere.ok("/tables", {**body, "seal": seal, "contribution": ANN})["id"]
    assert ann.view(table)["commitment"] == seal
    sit(bea, table, 1, BEA)
    assert draw(bea, table) == (2, {0: ANN, 1: BEA})
    with ann.stream(f"/t/{table}/live") as events:
        next(events)
    people = {0: elsewhere, 1: bea}
    play(people, table, 4, Random(1))
    assert draw(bea, table) == (2, {0: ANN, 1: BEA})


# ---------------------------------------------------------------------- signatures


def test_the_key_lies_next_to_the_file_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    keys = []

    async def work(keeper: Keeper) -> None:
        keys.append(keeper.stamp.public)

    run(database_url(str(tmp_path / "tables.sqlite3")), work)
    run(database_url(str(tmp_path / "tables.sqlite3")), work)
    file = tmp_path / "signing.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert keys[0] == keys[1]
    assert file.read_text().strip().encode() not in (tmp_path / "tables.sqlite3").read_bytes()


def test_only_what_was_played_here_is_signed(server: Running) -> None:
    ann = server.person("Ann")
    table = lay(ann, "me", "me")
    server.call(advance(server, table, 10_000, Random(5)))
    log = log_of(ann, table)
    assert log["signature"]["key"] == server.keeper.stamp.public
    # With other names, and its hash brought up to date, it is consistent; but nobody here vouches for it.
    swapped = unsigned({**log, "seats": log["seats"][::-1]})
    made = ann.ok("/tables/import", swapped)["id"]
    out = log_of(ann, made)
    assert out["signature"] is None
    assert out["draw"] == log["draw"]
    assert table_from_log(logs.decode(json.dumps(out).encode())).result is not None
    forged = {**swapped, "signature": log["signature"]}
    assert "changed after the server signed it" in ann.post("/tables/import", forged).json()["error"]
    # While a game goes on, there is nothing yet to sign.
    assert log_of(ann, lay(ann, "me", "me"))["signature"] is None


# ---------------------------------------------------------------------- databases of the release before


def _to_layout_4(c: sa.Connection) -> None:
    """Takes back what layouts 5 to 10 added."""
    c.execute(sa.text("ALTER TABLE answers DROP COLUMN joined"))
    c.execute(sa.text("ALTER TABLE users DROP COLUMN chosen"))
    c.execute(sa.text("DROP INDEX ix_tables_cards"))
    for name in ("cards", "cards_name"):
        c.execute(sa.text(f"ALTER TABLE tables DROP COLUMN {name}"))
    for name in ("packs", "cards"):
        c.execute(sa.text(f"DROP TABLE {name}"))
    for name in ("reach", "subscriptions", "waits", "outbox"):
        c.execute(sa.text(f"DROP TABLE {name}"))
    c.execute(sa.text("DROP INDEX ix_tables_untold"))
    c.execute(sa.text("DROP INDEX ix_tables_due"))
    for name in ("told", "proposals", "due", "clocks"):
        c.execute(sa.text(f"ALTER TABLE tables DROP COLUMN {name}"))
    c.execute(sa.text("ALTER TABLE tables DROP COLUMN draw"))
    c.execute(sa.text("DROP TABLE seals"))
    c.execute(sa.text("DELETE FROM meta WHERE key = 'signing'"))
    c.execute(sa.text("UPDATE alembic_version SET version_num = '4'"))
    c.execute(sa.text("UPDATE meta SET value = '4' WHERE key = 'schema'"))


def test_tables_of_layout_4_go_on_under_the_seal_they_showed(database: str) -> None:
    ann, bea = Identity("ann", "Ann", False), Identity("bea", "Bea", False)
    made: list[str] = []

    async def before(keeper: Keeper) -> None:
        for user in (ann, bea):
            await keeper.people.keep(user)
        for seats in (["me", "open"], ["me", "me"]):
            plan = [SeatPlan(kind) for kind in seats]  # type: ignore[arg-type]
            made.append((await keeper.dealing.create("solar-sphere", {}, plan, ann, seed="5" * 64)).id)
        await keeper.db.write(_to_layout_4)

    async def after(keeper: Keeper) -> None:
        waiting, played = [await keeper.tables.open(table) for table in made]
        assert played.table.draw is None
        assert played.table.seed == "5" * 64
        assert played.seal == sha256("5" * 64)
        assert len(keeper.stamp.public) == 64
        # The seed that was sealed becomes the secret of the next deal.
        await keeper.seating.sit(made[0], bea, 1, BEA)
        assert waiting.seal == sha256("5" * 64)
        made_of = waiting.table.draw
        assert made_of is not None
        assert (made_of.secret, made_of.deal, made_of.of(1)) == ("5" * 64, 2, BEA)
        assert await keeper.shuffling.new_seal(ann)

    run(database, before)
    run(database, after)
