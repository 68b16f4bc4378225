"""An answer is on disk before it counts, names its question, and does no harm when it comes late or twice."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from tests.server.conftest import config_for, new_sqlite, prepare_sqlite, run
from tests.server.running import Running, advance

from starboard.kernel.errors import BadLog
from starboard.server import database as databases
from starboard.server import schema
from starboard.server.config import Config
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

ANN = Identity("ann", "Ann", False)
BEA = Identity("bea", "Bea", False)


def test_an_acknowledged_answer_is_in_the_file(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    file = server.config.sqlite_file
    assert file is not None
    for _ in range(5):
        question = ann.view(table)["question"]
        value = question["options"][-1]["value"]
        step = ann.answer(table, question, value).json()["step"]
        with sqlite3.connect(file) as other:
            rows = other.execute(
                "SELECT seat, verb, hash FROM answers WHERE table_id = ? ORDER BY step", (table,)
            ).fetchall()
            summary = other.execute("SELECT step FROM tables WHERE id = ?", (table,)).fetchone()
        assert len(rows) == step == summary[0]
        assert all(len(mark) == 16 for _, _, mark in rows)
        assert (question["seat"], question["verb"]) in [(seat, verb) for seat, verb, _ in rows]


def test_the_disk_is_flushed_at_every_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_prepare_sqlite", prepare_sqlite)

    async def work(keeper: Keeper) -> None:
        pragmas = await keeper.db.read(
            lambda c: (
                c.execute(sa.text("PRAGMA journal_mode")).scalar(),
                c.execute(sa.text("PRAGMA synchronous")).scalar(),
            )
        )
        assert pragmas == ("wal", 2)  # 2 is FULL

    run(new_sqlite(tmp_path / "tables.sqlite3"), work)


def test_a_double_click_counts_once(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    value = question["options"][0]["value"]
    first = ann.answer(table, question, value).json()
    second = ann.answer(table, question, value)
    assert second.status_code == 200
    assert (first["repeated"], second.json()["repeated"]) == (False, True)
    assert second.json()["step"] == first["step"] == ann.view(table)["steps"]


def test_a_late_answer_with_another_value_is_refused_and_changes_nothing(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    while len(question["options"]) < 2:
        ann.answer(table, question, question["options"][0]["value"])
        question = ann.view(table)["question"]
    assert ann.answer(table, question, question["options"][0]["value"]).status_code == 200
    before = ann.view(table)
    late = ann.answer(table, question, question["options"][1]["value"])
    assert late.status_code == 409
    assert late.json()["error"] == "This question has already been answered: look at the new one."
    assert ann.view(table) == before


def test_after_an_undo_the_old_question_is_stale(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    value = question["options"][0]["value"]
    ann.answer(table, question, value)
    ann.ok(f"/t/{table}/undo", {"to": question_step(question, ann.view(table)["steps"])})
    before = ann.view(table)
    late = ann.answer(table, question, value)
    assert late.status_code == 409
    assert "taken back" in late.json()["error"]
    assert ann.view(table) == before
    assert before["question"]["id"] != question["id"]


def question_step(question: dict[str, str], steps: int) -> int:
    """The first question's number among its seat's answers is also its step."""
    return min(int(question["id"].split(".")[1]), steps - 1)


@pytest.mark.parametrize("name", ["", "x", "0.0", "0.0.9", "0.99.0", "1.0.0", "0.-1.0", "0.0.0.0"])
def test_a_question_that_was_never_asked_is_refused(server: Running, name: str) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    before = ann.view(table)
    reply = ann.answer(table, {"id": name}, question["options"][0]["value"])
    assert reply.status_code in (400, 403, 409)
    assert ann.view(table) == before


def test_only_what_is_on_the_list_is_taken(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    question = ann.view(table)["question"]
    before = ann.view(table)
    for value in ("no-such-thing", 7777, True, None, ["go-on"], 1.5):
        assert ann.answer(table, question, value).status_code == 400
    assert ann.view(table) == before


def test_nobody_answers_for_a_seat_he_does_not_hold(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    seat = ann.view(table)["waiting"][0]
    asked, other = (ann, bea) if seat == 0 else (bea, ann)
    question = asked.view(table)["question"]
    value = question["options"][0]["value"]
    before = asked.view(table)
    for person in (other, server.person("Eve")):
        assert person.answer(table, question, value).status_code == 403
        claimed = {"seat": seat, "question": question["id"], "value": value}
        assert person.post(f"/t/{table}/answer", claimed).status_code == 403
        assert person.get(f"/api/tables/{table}/view", seat=seat).status_code == 403
    assert asked.view(table) == before
    assert asked.answer(table, question, value).status_code == 200


def test_two_tabs_stay_in_step(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    with ann.stream(f"/t/{table}/live") as one, ann.stream(f"/t/{table}/live") as two:
        first = [next(one), next(two)]
        assert first[0] == first[1]
        screens = [dict(first[0][1]["areas"]), dict(first[1][1]["areas"])]
        question = ann.view(table)["question"]
        step = ann.answer(table, question, question["options"][0]["value"]).json()["step"]
        for tab, screen in zip((one, two), screens, strict=True):
            for name, data in tab:
                assert name == "areas"
                screen.update(data["areas"])
                if data["step"] >= step:
                    break
        assert screens[0] == screens[1]
        now = ann.get(f"/t/{table}/areas").json()["areas"]
        assert screens[0] == now


async def _some_game(config: Config, count: int) -> tuple[str, list[tuple[int, str]], str]:
    keeper = Keeper(config)
    await keeper.start()
    info = await keeper.dealing.create(
        "solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN, settings=None, seed="restart"
    )
    await keeper.seating.sit(info.id, BEA, 1)
    live = await keeper.tables.open(info.id)
    random = Random(4)
    for _ in range(count):
        question = live.table.questions[0]
        who = (ANN, BEA)[question.seat]
        name = live.question_id(question.seat)
        await keeper.playing.answer(info.id, who, question.seat, name, random.choice(question.options))
    answers = [(answer.seat, answer.hash) for answer in live.table.answers]
    await keeper.stop()
    return info.id, answers, live.question_id(live.waiting[0])


def test_a_table_comes_back_after_a_restart(database: str) -> None:
    config = config_for(database)
    table, answers, question = asyncio.run(_some_game(config, 40))

    async def again() -> None:
        keeper = Keeper(config)
        await keeper.start()
        live = await keeper.tables.open(table, ANN)
        assert [(answer.seat, answer.hash) for answer in live.table.answers] == answers
        assert live.question_id(live.waiting[0]) == question
        assert [s.name for s in live.info.seats] == ["Ann", "Bea"]
        mine = await keeper.listing.mine(BEA)
        assert [(info.id, info.step, info.waiting) for info in mine] == [(table, len(answers), live.waiting)]
        await keeper.stop()

    asyncio.run(again())


def test_a_row_that_was_tampered_with_is_noticed(database: str) -> None:
    config = config_for(database)
    table, answers, _ = asyncio.run(_some_game(config, 12))

    async def tamper() -> None:
        keeper = Keeper(config)
        await keeper.start()
        forged = sa.update(schema.answers).where(schema.answers.c.step == len(answers) - 1)
        await keeper.db.write(lambda c: c.execute(forged.values(hash="0" * 16)))
        with pytest.raises(BadLog, match="differs from the log"):
            await keeper.tables.open(table, ANN)
        await keeper.stop()

    asyncio.run(tamper())


def test_a_failed_commit_leaves_no_trace(database: str) -> None:
    """When the disk refuses, the table in memory goes back to what the disk holds."""

    async def work() -> None:
        keeper = Keeper(config_for(database))
        await keeper.start()
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="full"
        )
        live = await keeper.tables.open(info.id)
        before = [answer.hash for answer in live.table.answers]
        seat = live.waiting[0]
        question = live.question_id(seat)
        value = live.table.questions[0].options[0]
        real = keeper.db.write

        async def full_disk(work: object) -> object:
            raise OSError("No space left on device")

        keeper.db.write = full_disk  # type: ignore[method-assign, assignment]
        with pytest.raises(OSError, match="No space"):
            await keeper.playing.answer(info.id, ANN, seat, question, value)
        keeper.db.write = real  # type: ignore[method-assign]
        assert await keeper.tables.open(info.id) is live
        assert [answer.hash for answer in live.table.answers] == before
        done = await keeper.playing.answer(info.id, ANN, seat, question, value)
        assert not done.repeated
        await keeper.stop()

    asyncio.run(work())


def test_many_answers_at_once_share_a_commit_and_all_are_kept(database: str) -> None:
    async def work() -> None:
        keeper = Keeper(config_for(database))
        await keeper.start()
        infos = [
            await keeper.dealing.create(
                "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed=str(n)
            )
            for n in range(12)
        ]

        async def run(table: str, seed: int) -> int:
            live = await keeper.tables.open(table)
            random = Random(seed)
            for _ in range(15):
                question = live.table.questions[0]
                name = live.question_id(question.seat)
                await keeper.playing.answer(table, ANN, question.seat, name, random.choice(question.options))
            return len(live.table.answers)

        steps = await asyncio.gather(*(run(info.id, n) for n, info in enumerate(infos)))
        await keeper.stop()
        fresh = Keeper(config_for(database))
        await fresh.start()
        for info, step in zip(infos, steps, strict=True):
            assert len((await fresh.tables.open(info.id)).table.answers) == step
        await fresh.stop()

    asyncio.run(work())


def test_a_whole_game_ends_with_a_result_and_a_full_log(server: Running) -> None:
    ann = server.person()
    table = ann.make("me", "me")
    log = ann.get(f"/t/{table}/log.json").json()
    assert (log["seed"], log["start"]) == (None, "")
    server.call(advance(server, table, 5000, Random(9)))
    view = ann.view(table)
    assert view["over"]
    assert view["question"] is None
    assert len(view["result"]["scores"]) == 2
    log = ann.get(f"/t/{table}/log.json").json()
    assert log["seed"] is not None
    assert all(len(answer["hash"]) == 16 for answer in log["answers"])
    late = ann.post(f"/t/{table}/answer", {"question": "0.900.0", "value": "go-on"})
    assert late.status_code == 409
