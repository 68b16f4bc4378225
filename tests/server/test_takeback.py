"""Undo, redo and restart: what is one's own right, what the others must agree to, and what stays."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from tests.server.conftest import run

from starboard.server.errors import NotYours, Refused, Stale
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan, Settings

pytestmark = pytest.mark.usefixtures("bots_here")

ANN = Identity("ann", "Ann", False)
BEA = Identity("bea", "Bea", False)
CEM = Identity("cem", "Cem", False)
PEOPLE = (ANN, BEA, CEM)


async def table_for(keeper: Keeper, people: int, *, seed: str = "undo", bots: int = 0) -> LiveTable:
    plan = [SeatPlan("me")] + [SeatPlan("open")] * (people - 1) + [SeatPlan("bot", "random")] * bots
    info = await keeper.dealing.create(
        "solar-sphere", {}, plan, ANN, seed=seed, settings=Settings(quick=False)
    )
    for seat in range(1, people):
        await keeper.seating.sit(info.id, PEOPLE[seat], seat)
    return await keeper.tables.open(info.id)


async def give(keeper: Keeper, live: LiveTable, value: Any = None) -> int:
    """The person who is asked answers; returns his seat."""
    question = live.table.questions[0]
    chosen = question.options[0] if value is None else value
    await keeper.playing.answer(
        live.info.id, PEOPLE[question.seat], question.seat, live.question_id(question.seat), chosen
    )
    return question.seat


async def until(keeper: Keeper, live: LiveTable, wanted: Any, most: int = 400) -> None:
    """Plays the first option until `wanted()` holds."""
    for _ in range(most):
        if wanted():
            return
        await give(keeper, live)
    raise AssertionError("never came to that")


def state(live: LiveTable) -> list[str]:
    return [answer.hash for answer in live.table.answers]


def logs_of(live: LiveTable, seat: int | None) -> str:
    return live.areas(seat)["log"]


def own_stretch(live: LiveTable) -> bool:
    """The one who is asked has answered before and may take that back."""
    seat = live.waiting[0] if live.waiting else 0
    return bool(live.waiting) and live.table.undo_floor(seat) <= len(live.table.answers) - 2


def test_my_own_answers_are_mine_to_take_back(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        await until(keeper, live, lambda: own_stretch(live))
        seat = live.waiting[0]
        who = PEOPLE[seat]
        before = state(live)
        question = live.question_id(seat)
        done = await keeper.undoing.undo(live.info.id, who, seat)
        assert (done.step, done.asked) == (len(before) - 1, False)
        assert state(live) == before[:-1]
        assert live.question_id(live.waiting[0]) != question
        done = await keeper.undoing.redo(live.info.id, who, seat)
        assert state(live) == before
        with pytest.raises(Refused, match="nothing to redo"):
            await keeper.undoing.redo(live.info.id, who, seat)
        floor = live.table.undo_floor(seat)
        await keeper.undoing.restart(live.info.id, who, seat)
        assert state(live) == before[:floor]

    run(database, work)


def test_what_was_taken_back_can_be_given_again_after_a_restart(database: str) -> None:
    kept: dict[str, Any] = {}

    async def first(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        await until(keeper, live, lambda: own_stretch(live))
        kept.update(id=live.info.id, seat=live.waiting[0], state=state(live))
        await keeper.undoing.undo(live.info.id, PEOPLE[kept["seat"]], kept["seat"])
        await keeper.undoing.undo(live.info.id, PEOPLE[kept["seat"]], kept["seat"])

    async def second(keeper: Keeper) -> None:
        live = await keeper.tables.open(kept["id"])
        assert state(live) == kept["state"][:-2]
        assert live.epoch == 2
        await keeper.undoing.redo(kept["id"], PEOPLE[kept["seat"]], kept["seat"])
        await keeper.undoing.redo(kept["id"], PEOPLE[kept["seat"]], kept["seat"])
        assert state(live) == kept["state"]

    run(database, first)
    run(database, second)


def test_a_new_answer_forgets_what_was_taken_back(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        await until(keeper, live, lambda: own_stretch(live))
        seat = live.waiting[0]
        await keeper.undoing.undo(live.info.id, PEOPLE[seat], seat)
        await give(keeper, live)
        assert live.table.undone == []
        with pytest.raises(Refused):
            await keeper.undoing.redo(live.info.id, PEOPLE[seat], seat)

    run(database, work)


async def to_another(keeper: Keeper, live: LiveTable) -> tuple[int, int]:
    """To a moment at which one seat has answered and another is asked: the one before, and the asked."""
    await until(
        keeper,
        live,
        lambda: len(live.table.answers) > 0 and live.waiting[0] != live.table.answers[-1].seat,
    )
    return live.table.answers[-1].seat, live.waiting[0]


def test_beyond_my_right_the_others_must_agree(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 3)
        mine, _ = await to_another(keeper, live)
        # The next seat answers, so the last answer of the first one lies behind another's.
        await give(keeper, live)
        before = state(live)
        done = await keeper.undoing.undo(live.info.id, PEOPLE[mine], mine)
        assert done.asked
        assert state(live) == before
        others = [who for who in PEOPLE if who is not PEOPLE[mine]]
        assert live.asked is not None
        assert set(live.asked.need) == {who.user_id for who in others}
        with pytest.raises(NotYours):
            await keeper.agreeing.agree(live.info.id, PEOPLE[mine], True)
        first = await keeper.agreeing.agree(live.info.id, others[0], True)
        assert first.asked
        assert state(live) == before
        target = live.asked.to
        await keeper.agreeing.agree(live.info.id, others[1], True)
        assert state(live) == before[:target]
        assert live.table.questions[0].seat == mine
        assert live.asked is None

    run(database, work)


def test_the_log_leads_back_to_every_answer_of_ones_own(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        await until(keeper, live, lambda: own_stretch(live) and live.table.undo_floor(live.waiting[0]) > 6)
        seat = live.waiting[0]
        floor = live.table.undo_floor(seat)
        offered = dict(
            re.findall(r'data-do="back" data-to="(\d+)"[^>]*>.*?</svg>([^<]+)', logs_of(live, seat))
        )
        assert offered
        for step, label in offered.items():
            assert live.table.answers[int(step)].seat == seat
            assert label == ("Back to here" if int(step) >= floor else "Ask to go back to here")
        # Whoever looks back finds the same there, also between the beats of the log.
        for step in range(len(live.table.answers)):
            strip = live.areas(seat, step)["replay"]
            assert ('data-do="back"' in strip) == (live.table.answers[step].seat == seat)
        assert "data-to" not in logs_of(live, None) + live.areas(None, floor)["replay"]

        beyond = min(int(step) for step in offered)
        assert beyond < floor
        before = state(live)
        assert (await keeper.undoing.undo(live.info.id, PEOPLE[seat], seat, beyond)).asked
        assert live.asked is not None
        assert (live.asked.to, state(live)) == (beyond, before)
        assert not (await keeper.undoing.undo(live.info.id, PEOPLE[seat], seat, floor)).asked
        assert state(live) == before[:floor]

    run(database, work)


def test_one_no_is_enough(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 3)
        mine, _ = await to_another(keeper, live)
        await give(keeper, live)
        before = state(live)
        await keeper.undoing.undo(live.info.id, PEOPLE[mine], mine)
        others = [who for who in PEOPLE if who is not PEOPLE[mine]]
        await keeper.agreeing.agree(live.info.id, others[0], False)
        assert live.asked is None
        assert state(live) == before
        with pytest.raises(Stale):
            await keeper.agreeing.agree(live.info.id, others[1], True)

    run(database, work)


def test_a_request_lapses_with_the_next_answer(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        mine, _ = await to_another(keeper, live)
        await give(keeper, live)
        await keeper.undoing.undo(live.info.id, PEOPLE[mine], mine)
        assert live.asked is not None
        await give(keeper, live)
        assert live.asked is None

    run(database, work)


def test_a_request_survives_a_restart(database: str) -> None:
    kept: dict[str, Any] = {}

    async def first(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        mine, _ = await to_another(keeper, live)
        await give(keeper, live)
        await keeper.undoing.undo(live.info.id, PEOPLE[mine], mine)
        assert live.asked is not None
        kept.update(id=live.info.id, mine=mine, to=live.asked.to)

    async def second(keeper: Keeper) -> None:
        await keeper.agreeing.agree(kept["id"], PEOPLE[1 - kept["mine"]], True)
        live = await keeper.tables.open(kept["id"])
        assert len(live.table.answers) == kept["to"]

    run(database, first)
    run(database, second)


def test_bots_do_not_mind_but_what_was_revealed_stays(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 1, bots=1)
        # Bots move by themselves; wait until it is the person's turn again and again.
        for _ in range(60):
            # On a busy machine a bot may need long to begin.
            for _ in range(6000):
                if live.table.over or live.waiting == (0,):
                    break
                await asyncio.sleep(0.01)
            if live.table.over:
                break
            table = live.table
            crossed = [n for n in range(table.boundary, len(table.answers)) if table.answers[n].seat == 1]
            own = [n for n in range(table.boundary, len(table.answers)) if table.answers[n].seat == 0]
            if table.boundary and crossed and own and own[0] < crossed[-1]:
                before = state(live)
                await keeper.undoing.undo(live.info.id, ANN, 0, own[0])
                assert state(live) == before[: own[0]]
                with pytest.raises(Refused, match="dice were rolled or something was turned up"):
                    await keeper.undoing.undo(live.info.id, ANN, 0, table.boundary - 1)
                return
            await give(keeper, live)
        raise AssertionError("the bot never moved without a revelation")

    run(database, work)


def test_alone_at_the_table_what_was_revealed_stays(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me")], ANN, seed="solo")
        live = await keeper.tables.open(info.id)
        await until(keeper, live, lambda: live.table.boundary > 2)
        before = state(live)
        with pytest.raises(Refused):
            await keeper.undoing.undo(info.id, ANN, 0, live.table.boundary - 1)
        assert state(live) == before

    run(database, work)


def test_round_one_screen_people_agree_among_themselves(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="hot"
        )
        live = await keeper.tables.open(info.id)

        async def one() -> None:
            question = live.table.questions[0]
            await keeper.playing.answer(info.id, ANN, 0, live.question_id(question.seat), question.options[0])

        while live.table.boundary < 5:
            await one()
        before = state(live)
        await keeper.undoing.undo(info.id, ANN, 0, 2)
        assert state(live) == before[:2]

    run(database, work)


def test_a_window_passed_by_itself_is_passed_by_undo_too(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="quick"
        )
        live = await keeper.tables.open(info.id)
        for _ in range(60):
            question = live.table.questions[0]
            assert list(question.options) != ["go-on"], "a window without a choice waits for a click"
            await keeper.playing.answer(
                info.id, ANN, 0, live.question_id(question.seat), question.options[-1]
            )
            passed = live.table.answers[-1].value == "go-on" and len(live.table.answers) > 1
            if passed and live.table.boundary < len(live.table.answers) - 1:
                await keeper.undoing.undo(info.id, ANN, 0)
                assert list(live.table.questions[0].options) != ["go-on"]
                return
        raise AssertionError("no window was passed")

    run(database, work)


def test_a_spectator_takes_nothing_back(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await table_for(keeper, 2)
        await give(keeper, live)
        before = state(live)
        for act in (keeper.undoing.undo, keeper.undoing.redo, keeper.undoing.restart):
            with pytest.raises(NotYours):
                await act(live.info.id, CEM, 0)
        assert state(live) == before

    run(database, work)
