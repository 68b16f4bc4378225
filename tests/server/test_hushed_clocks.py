"""Clocks at a table with windows in which nobody may know who is asked: they tell nothing of it.

Time stands still unless the test moves it, so that every number that somebody is shown can be compared.
"""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from tests.kernel.whisper import WHISPER, holding
from tests.server.test_hushed import BEN, SCRIPT, Pauses, World, begin, pass_all, run

from starboard.kernel import title as registry
from starboard.kernel.ask import GO_ON
from starboard.server.clock import Clock
from starboard.server.keeper import Keeper
from starboard.server.model import Look, Time
from starboard.server.timing import wound
from starboard.server.wire import view_out

CLOCKS = [{"turn_seconds": 600}, {"game_seconds": 3600}, {"turn_seconds": 600, "game_seconds": 3600}]
# What differs between any two tables; unlike in the other tests of windows, no time of a clock is among it.
MADE = re.compile(r'"(?:created|updated|finished|at)":[0-9.e+-]+')


class Hands:
    """The database's clock."""

    def __init__(self) -> None:
        self.now = 1_000_000.0


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setitem(registry.titles(), WHISPER.id, WHISPER)
    monkeypatch.setattr(Clock, "now", lambda _: found.now)
    monkeypatch.setattr(
        World, "plain", lambda world, text: MADE.sub('"time":0', text.replace(world.live.info.id, "TABLE"))
    )
    return found


async def drawn(world: World) -> None:
    """Everybody has been shown how it stands, and the table rests if it does."""
    while (task := world.live.audience._task) is not None:
        await asyncio.gather(task)


@pytest.mark.parametrize("clock", CLOCKS)
def test_while_a_window_is_open_the_clocks_look_as_if_nobody_were_asked(
    database: str, hands: Hands, clock: dict[str, Any]
) -> None:
    async def work(keeper: Keeper) -> None:
        nobody = await begin(keeper, **clock)
        await nobody.answer(0, "far")
        assert nobody.live.table.resting
        await drawn(nobody)
        expected = await nobody.shown()
        with holding(seat1="fog", seat2=""):
            somebody = await begin(keeper, **clock)
            await somebody.answer(0, "far")
            await somebody.settle()
            assert [one.seat for one in view_out(somebody.live, 1, None).clocks] == [1], "Ben has no clock"
            # The time for the whole game stands still meanwhile.
            status = somebody.live.screen(Look(1))["status"]
            assert ("data-until" in status) == ("turn_seconds" in clock)
            for name, text in (await somebody.shown()).items():
                assert text == expected[name], name

    run(database, work, pause=30.0)


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("dealt", [{"seat1": "fog"}, {"seat1": "fog squall rope"}])
def test_a_window_costs_whoever_is_asked_no_time_that_others_could_see(
    database: str,
    hands: Hands,
    clock: dict[str, Any],
    dealt: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long it takes to let it pass, the same time goes by for everybody as in an even pause."""
    pauses = Pauses(monkeypatch)

    async def play(world: World) -> tuple[list[dict[str, Any]], int]:
        found, passed = [], 0
        for seat, value in SCRIPT:
            pauses.begin()
            await world.answer(seat, value)
            hands.now += 40
            pauses.end()
            passed += await pass_all(world)
            await world.settle()
            found.append(await world.shown())
            hands.now += 7
        return found, passed

    async def work(keeper: Keeper) -> None:
        begun = hands.now
        expected, passed = await play(await begin(keeper, **clock))
        assert passed == 0
        hands.now = begun
        with holding(**dealt):
            shown, passed = await play(await begin(keeper, **clock))
        assert passed > 0
        for then, now in zip(expected, shown, strict=True):
            for name, text in then.items():
                assert now[name] == text, name

    run(database, work)


def test_the_one_who_is_asked_sees_the_clock(database: str, hands: Hands) -> None:
    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog", seat2=""):
            world = await begin(keeper, turn_seconds=600)
            await world.answer(0, "far")
            await world.settle()
        assert world.live.seats_of(BEN) == (1,)
        [clock] = view_out(world.live, 1, None).clocks
        assert clock.until == hands.now + 600
        assert view_out(world.live, 2, None).clocks == ()

    run(database, work, pause=30.0)


def test_whoever_lets_the_time_run_out_in_a_window_keeps_the_seat(database: str, hands: Hands) -> None:
    """A bot in Ben's seat would tell everybody that it was he who could have helped."""

    async def play(world: World) -> dict[str, Any]:
        await world.answer(0, "near")
        await world.settle()
        await world.answer(0, "call")
        hands.now += 601
        await world.keeper._deadlines._act(world.live.info.id)
        await world.settle()
        return await world.shown()

    async def work(keeper: Keeper) -> None:
        begun = hands.now
        nobody = await play(await begin(keeper, turn_seconds=600))
        hands.now = begun
        with holding(seat1="rope"):
            world = await begin(keeper, turn_seconds=600)
        shown = await play(world)
        assert world.live.info.seats[1].kind == "person"
        last = world.live.table.answers[-1]
        assert (last.seat, last.verb, last.value) == (1, "help", GO_ON)
        # All others see is that the call has come to nothing.
        assert shown["Cat: events"] == nobody["Cat: events"]

    run(database, work)


def test_the_time_in_a_window_is_not_that_of_a_question_after_it(database: str, hands: Hands) -> None:
    async def work(keeper: Keeper) -> None:
        world = await begin(keeper, turn_seconds=600)
        live = world.live
        assert [one.seat for one in live.table.questions] == [0]
        in_a_window, in_a_turn = Time(5.0, hands.now - 500, True), Time(5.0, hands.now - 500, False)
        [clock, *_] = wound(live.info, live.table, [in_a_window] * 3, hands.now)
        assert (clock.spent, clock.since) == (5.0, hands.now)
        [clock, *_] = wound(live.info, live.table, [in_a_turn] * 3, hands.now)
        assert (clock.spent, clock.since) == (5.0, hands.now - 500)

    run(database, work)
