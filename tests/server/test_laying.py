"""What a process beside the server finds out about a question is what the server would find out itself."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import pickle
import signal
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from tests.server.conftest import config_for

from starboard.kernel.rows import Step, answer_row
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, titles
from starboard.server import laying
from starboard.server.keeper import Keeper
from starboard.server.laying import Errand, Laying, find_out, given_at
from starboard.server.live import Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan
from starboard.server.scene import Laid, Packed
from starboard.server.shown import known_to
from starboard.server.workers import processes_of

ANN = Identity("ann", "Ann", False)


def errand(table: Table, seat: int, name: str) -> Errand:
    return Errand(name, table.title.id, table.options, table.seed, given_at(table.answers), seat)


def shown(laid: Packed) -> tuple[object, ...]:
    return laid.closes, laid.labels, laid.closed, plain(laid.step), laid.stakes


def plain(step: Step) -> tuple[object, ...]:
    then = [(value, plain(one)) for value, one in step.then.items()]
    beside = [(value, plain(one)) for value, one in step.beside.items()]
    return repr(step.question), step.row, step.proposed, then, sorted(map(str, step.same)), beside


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_a_copy_finds_out_the_same(title: AnyTitle) -> None:
    """In whole games, also where others have answered unseen, and after answers were taken back."""
    random = Random(f"laying {title.id}")
    table = Table(title, {"seats": max(title.seats)}, f"laying {title.id}", hashing=False)
    words = title.words(table.content, table.options)
    compared = 0
    while not table.over and compared < 120:
        for question in table.questions:
            if question.hushed:
                continue
            here = Laid(known_to(table, question.seat), question, words, apart=False)
            given = pickle.loads(pickle.dumps(errand(table, question.seat, title.id)))
            there = find_out(given, 4)
            assert there is not None
            there = pickle.loads(pickle.dumps(there))
            unpacked = Laid.unpacked(there, table, question)
            assert unpacked.asked is question
            assert shown(unpacked.packed()) == shown(here.packed())
            compared += 1
        question = random.choice(table.questions)
        answer_row(table, question.seat, (random.choice(question.options),))
        if random.random() < 0.1 and table.answers:
            table.undo(max(0, len(table.answers) - random.randrange(1, 8)))
    assert compared > 50


def test_only_so_many_copies_are_kept(solar_sphere: AnyTitle) -> None:
    laying._kept.clear()
    for number in range(5):
        table = Table(solar_sphere, {"seats": 2}, f"kept {number}", hashing=False)
        assert find_out(errand(table, table.questions[0].seat, f"table {number}"), 3) is not None
    assert list(laying._kept) == ["table 2", "table 3", "table 4"]


def test_a_table_that_is_dealt_again_is_another(solar_sphere: AnyTitle) -> None:
    for seed in ("first deal", "second deal"):
        table = Table(solar_sphere, {"seats": 2}, seed, hashing=False)
        question = table.questions[0]
        there = find_out(errand(table, question.seat, "dealt again"), 4)
        here = Laid(table, question, solar_sphere.words(table.content, table.options), apart=False)
        assert there is not None
        assert shown(there) == shown(here.packed())


# ---------------------------------------------------------------------- at a server


async def begun(keeper: Keeper) -> LiveTable:
    info = await keeper.dealing.create(
        "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="beside the server"
    )
    return await keeper.tables.open(info.id)


async def up(keeper: Keeper, live: LiveTable) -> None:
    """As soon as somebody has asked for it, it is started; until it is there nobody waits for it."""
    question = live.table.questions[0]
    while not keeper.laying.is_worth_it(live.info.title, question):
        await asyncio.sleep(0.02)


def run(database: str, monkeypatch: pytest.MonkeyPatch, work: Callable[[Keeper], Awaitable[None]]) -> None:
    monkeypatch.setattr(laying, "usual_seconds", lambda title, question: 1.0)
    monkeypatch.setattr(laying, "_MANY", 1)
    monkeypatch.setattr(laying, "_AGAIN_SECONDS", 0.0)
    # How long a machine that has much else to do takes says nothing about the code.
    monkeypatch.setattr(laying, "_LONGEST_SECONDS", 60.0)

    async def main() -> None:
        keeper = Keeper(dataclasses.replace(config_for(database), question_worker=True))
        await keeper.start()
        try:
            await work(keeper)
        finally:
            await keeper.stop()

    asyncio.run(main())


def test_a_page_is_the_same_whoever_found_out(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a real process; and when that is killed, the server does without."""
    asked: list[bool] = []
    find = Laying.find_out

    async def noting(self: Laying, errand: Errand) -> Packed | None:
        found = await find(self, errand)
        asked.append(found is not None)
        return found

    monkeypatch.setattr(Laying, "find_out", noting)

    async def work(keeper: Keeper) -> None:
        live = await begun(keeper)
        seat = live.waiting[0]

        async def screen() -> bytes:
            live.count_answers()
            await live.prepare((seat,))
            viewer = Viewer(ANN, seat, True)
            await live.audience._show(viewer)
            return viewer.read()

        alone = await screen()
        assert asked == []
        await up(keeper, live)
        beside = await screen()
        assert beside == alone
        assert b"data-answer" in beside
        assert asked == [True]
        worker = keeper.laying._worker
        assert worker is not None
        for process in processes_of(worker):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            await asyncio.to_thread(process.join)
        assert await screen() == beside
        assert asked[1] is False
        await up(keeper, live)
        assert await screen() == beside
        assert asked[-1] is True

    run(database, monkeypatch, work)


def test_as_long_as_there_is_little_to_do_there_is_no_such_process(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(keeper: Keeper) -> None:
        live = await begun(keeper)
        question = live.table.questions[0]
        monkeypatch.setattr(laying, "usual_seconds", lambda title, question: 0.0005)
        assert not keeper.laying.is_worth_it(live.info.title, question)
        monkeypatch.setattr(laying, "usual_seconds", lambda title, question: 1.0)
        monkeypatch.setattr(laying, "_MANY", 2)
        assert not keeper.laying.is_worth_it(live.info.title, question)
        assert keeper.laying._worker is None
        keeper.laying.stop()
        for _ in range(3):
            assert not keeper.laying.is_worth_it(live.info.title, question)
        assert keeper.laying._worker is None

    run(database, monkeypatch, work)


def test_what_was_found_out_about_an_earlier_question_is_thrown_away(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(keeper: Keeper) -> None:
        live = await begun(keeper)
        go, waits = asyncio.Event(), asyncio.Event()

        async def late(errand: Errand) -> Packed | None:
            found = find_out(errand, 4)
            waits.set()
            await go.wait()
            return found

        monkeypatch.setattr(keeper.laying, "find_out", late)
        monkeypatch.setattr(keeper.laying, "_is_up", lambda now: True)
        seat = live.waiting[0]
        question = live.table.question_of(seat)
        assert question is not None
        preparing = asyncio.create_task(live.prepare((seat,)))
        await waits.wait()
        await keeper.playing.answer(live.info.id, ANN, seat, live.question_id(seat), question.options[0])
        go.set()
        await preparing
        asked = {laid.asked for laid in live._notes._notes.values()}
        assert question not in asked

    run(database, monkeypatch, work)
