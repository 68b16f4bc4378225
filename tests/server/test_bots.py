"""Bots think in other processes, play on after a restart, and stop nobody else."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import Any

import pytest
from tests.server.conftest import run

from starboard.kernel.ask import Value
from starboard.kernel.errors import BadOption
from starboard.kernel.rows import Row
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.botpool import BotPool, Job, check_bot
from starboard.server.keeper import Keeper
from starboard.server.live import Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import NOBODY, Done, Identity, SeatPlan
from starboard.server.proposals import Said

ANN = Identity("ann", "Ann", False)


async def until(condition: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it took too long"
        await asyncio.sleep(0.01)


def test_bots_play_a_game_to_its_end(database: str, bots_here: None) -> None:
    async def work(keeper: Keeper) -> None:
        plan = [SeatPlan("bot", "random"), SeatPlan("bot", "random")]
        info = await keeper.dealing.create("solar-sphere", {}, plan, ANN, seed="bots")
        assert [s.name for s in info.seats] == ["Random", "Random 2"]
        live = await keeper.tables.open(info.id)
        assert any(s.thinking for s in live.sitters(True))
        await until(lambda: live.info.finished is not None)
        mine = await keeper.listing.mine(ANN)
        assert mine[0].result is not None
        assert mine[0].finished is not None
        assert not any(s.thinking for s in live.sitters(True))

    run(database, work)


def test_a_thinking_bot_leaves_the_loop_free(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        plan = [SeatPlan("bot", "planner:1.0"), SeatPlan("bot", "planner:1.0")]
        await keeper.dealing.create("solar-sphere", {}, plan, ANN, seed="loop")
        await until(lambda: keeper.pool.busy)
        # A bot that thought in the loop would be through before anybody else had a turn.
        for _ in range(10):
            await asyncio.sleep(0)
            assert keeper.pool.busy

    run(database, work)


def test_bots_go_on_after_a_restart(database: str, bots_here: None) -> None:
    kept: dict[str, Any] = {}

    async def first(keeper: Keeper) -> None:
        plan = [SeatPlan("bot", "random"), SeatPlan("bot", "greedy")]
        info = await keeper.dealing.create("solar-sphere", {}, plan, ANN, seed="again")
        live = await keeper.tables.open(info.id)
        await until(lambda: len(live.table.answers) > 10)
        kept.update(id=info.id)

    async def second(keeper: Keeper) -> None:
        # Nobody opens the table: the server finds it by itself.
        await until(lambda: keeper.tables.face_of(kept["id"]) is not None)
        live = keeper.tables.face_of(kept["id"])
        assert isinstance(live, LiveTable)
        step = len(live.table.answers)
        assert step > 10
        await until(lambda: len(live.table.answers) > step + 10)

    run(database, first)
    run(database, second)


def test_a_seat_given_to_a_bot_is_played(database: str, bots_here: None) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("open"), SeatPlan("open")], ANN)
        live = await keeper.tables.open(info.id)
        before = len(live.table.answers)
        for seat in (0, 1):
            await keeper.seating.hand_over(info.id, ANN, seat, SeatPlan("bot", "random"))
        await until(lambda: len(live.table.answers) > before + 5)

    run(database, work)


def test_a_bot_does_not_answer_for_a_seat_it_has_lost(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was thinking when the host took its seat."""

    async def work(keeper: Keeper) -> None:
        asked: list[Job] = []
        know = asyncio.Event()

        async def think(job: Job) -> Value:
            asked.append(job)
            await know.wait()
            return job.choices[0]

        monkeypatch.setattr(keeper.pool, "choose", think)
        plan = [SeatPlan("bot", "random"), SeatPlan("bot", "random")]
        info = await keeper.dealing.create("solar-sphere", {}, plan, ANN)
        live = await keeper.tables.open(info.id)
        await until(lambda: asked)
        seat, before = asked[0].seat, len(live.table.answers)
        await keeper.seating.hand_over(info.id, ANN, seat, SeatPlan("open"))
        await keeper.seating.sit(info.id, ANN, seat)
        know.set()
        await until(lambda: live.driver is None)
        assert [answer for answer in live.table.answers[before:] if answer.seat == seat] == []
        assert live.table.question_of(seat) is not None

    run(database, work)


def job_for(bot: str) -> Job:
    table = Table(find_title("solar-sphere"), {"seats": 2}, "seed")
    while len(table.questions[0].options) < 2:
        table.answer(table.questions[0].seat, table.questions[0].options[0])
    question = table.questions[0]
    given = [(answer.seat, answer.value) for answer in table.answers]
    return Job("t", "solar-sphere", {"seats": 2}, "seed", given, question.seat, bot, list(question.options))


def test_for_a_bot_that_fails_the_answer_is_drawn_by_lot() -> None:
    """The worker knows no bot of that name: an error there, an answer here."""

    async def work() -> None:
        pool = BotPool(1, 5.0)
        try:
            job = job_for("no-such-bot")
            assert await pool.choose(job) in job.choices
        finally:
            pool.stop()

    asyncio.run(work())


def test_a_bot_that_hangs_is_ended_and_the_next_one_thinks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        pool = BotPool(1, 0.5)
        try:
            # The worker is up before the clock runs.
            assert await pool.choose(job_for("random")) in job_for("random").choices
            [first] = pool.processes
            monkeypatch.setattr(pool, "_limit", 1.0)
            hanging = job_for("planner:60")
            assert await pool.choose(hanging) in hanging.choices
            monkeypatch.setattr(pool, "_limit", 60.0)
            assert await pool.choose(job_for("greedy")) in hanging.choices
            [second] = pool.processes
            assert first != second
            first_gone = time.monotonic() + 20
            while alive(first):
                assert time.monotonic() < first_gone, "the hanging worker lives on"
                await asyncio.sleep(0.05)
        finally:
            pool.stop()

    asyncio.run(work())


def test_a_worker_that_dies_is_replaced_and_no_job_is_lost(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        pool = BotPool(1, 5.0)
        try:
            await pool.choose(job_for("random"))
            jobs = [asyncio.create_task(pool.choose(job_for("planner:n=400"))) for _ in range(3)]
            await until(lambda: pool.busy == len(jobs))
            [pid] = pool.processes
            os.kill(pid, signal.SIGKILL)
            answers = await asyncio.gather(*jobs)
            assert all(answer in job_for("random").choices for answer in answers)
            assert "a random one is used" not in caplog.text
        finally:
            pool.stop()

    asyncio.run(work())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_budgets_have_a_limit() -> None:
    assert check_bot(" Planner:2 ", 10) == "planner:2"
    assert check_bot("planner:n=200", 10) == "planner:n=200"
    for spec in ("planner:11", "planner:n=9999", "genius", "random:3", "planner:nan", "planner:-1", "x" * 99):
        with pytest.raises(BadOption):
            check_bot(spec, 10)


@pytest.mark.parametrize("watched", [True, False])
def test_a_bot_without_a_choice_takes_as_long_as_with_one_where_that_is_a_secret(
    database: str, watched: bool
) -> None:
    """A question that is asked even with one option must not be answered at once: that would tell it all.

    Not even if nobody looks here: people may look through another process, or a program may ask again and
    again how things stand.
    """
    thinks = 0.05
    given: list[tuple[float, int]] = []

    async def work(keeper: Keeper) -> None:
        loop = asyncio.get_running_loop()
        plans = [SeatPlan("me"), SeatPlan("bot", "random")]
        info = await keeper.dealing.create("pirates-of-skydock", {}, plans, ANN, seed="no choice")
        live = await keeper.tables.open(info.id)
        if watched:
            live.audience.viewers.add(Viewer(NOBODY, None, False))
        give = keeper.playing.give

        async def choose(job: Job) -> Value:
            await asyncio.sleep(thinks)
            return job.choices[0]

        async def noted(
            live: LiveTable, seat: int, question: str, value: Value, said: Said | None = None, then: Row = ()
        ) -> Done:
            asked = live.table.question_of(seat)
            if seat == 1 and asked is not None and asked.secret and not asked.hushed:
                given.append((loop.time() - begun[0], len(asked.options)))
            done = await give(live, seat, question, value, said, then)
            begun[0] = loop.time()
            return done

        begun = [loop.time()]
        keeper.pool.choose = choose  # type: ignore[method-assign]
        keeper.playing.give = noted  # type: ignore[method-assign]
        while not any(options == 1 for _, options in given):
            question = live.table.question_of(0)
            if question is not None:
                await keeper.playing.answer(info.id, ANN, 0, live.question_id(0), question.options[0])
            elif live.driver is not None:
                await live.driver
            else:
                await asyncio.sleep(0.01)  # the table rests
        live.audience.viewers.clear()

    run(database, work)
    assert [took >= thinks - 0.01 for took, options in given if options == 1] == [True]
