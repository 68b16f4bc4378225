"""Whatever a save or a reload dies of: nobody sees the unsaved answer, and the next answer is right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.server.conftest import run

from starboard.server import playing, registry
from starboard.server.errors import Stale, Unavailable
from starboard.server.keeper import Keeper
from starboard.server.live import Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import Done, Identity, SeatPlan

ANN = Identity("ann", "Ann", False)
Work = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in doubt are looked after without delay."""
    monkeypatch.setattr(registry, "_MEND_SECONDS", 0.05)


class Failure:
    """Takes the place of one of the database's ways and fails there, before or after the work is done."""

    def __init__(self, keeper: Keeper, way: str, error: BaseException, after: bool = False) -> None:
        self._db: Any = keeper.db
        self._way = way
        self._error = error
        self._after = after
        self._real: Callable[[Work], Awaitable[Any]] = getattr(self._db, way)
        self.times = 0

    async def _fail(self, work: Work) -> Any:
        self.times += 1
        if self._after:
            await self._real(work)
        raise self._error

    def __enter__(self) -> Failure:
        setattr(self._db, self._way, self._fail)
        return self

    def __exit__(self, *_: object) -> None:
        setattr(self._db, self._way, self._real)


class Screen:
    """Somebody who looks at the table all the while."""

    def __init__(self, live: LiveTable) -> None:
        self.steps: list[int] = []
        self._task = asyncio.create_task(self._follow(live))

    async def _follow(self, live: LiveTable) -> None:
        async for message in live.audience.stream(Viewer(ANN, None, True), 60):
            if message.startswith(b"event: areas"):
                self.steps.append(msgspec.json.decode(message.split(b"data: ")[1])["step"])

    async def shows(self, step: int) -> None:
        async with asyncio.timeout(20):
            while not self.steps or self.steps[-1] != step:
                await asyncio.sleep(0.01)

    def close(self) -> None:
        self._task.cancel()


async def a_game(keeper: Keeper, answers: int = 4) -> LiveTable:
    seats = [SeatPlan("me"), SeatPlan("me")]
    info = await keeper.dealing.create("solar-sphere", {}, seats, ANN, seed="unsound")
    live = await keeper.tables.open(info.id)
    for _ in range(answers):
        await answering(keeper, live)()
    return live


def answering(keeper: Keeper, live: LiveTable, option: int = 0) -> Callable[[], Awaitable[Done]]:
    """The answer to the question that is open now, to be given as often as one likes."""
    question = live.table.questions[0]
    name, value = live.question_id(question.seat), question.options[option]
    return lambda: keeper.playing.answer(live.info.id, ANN, question.seat, name, value)


def log(live: LiveTable) -> list[tuple[int, object, str]]:
    return [(answer.seat, answer.value, answer.hash) for answer in live.table.answers]


async def until_sound(live: LiveTable) -> None:
    async with asyncio.timeout(10):
        while not live.sound:
            await asyncio.sleep(0.01)


async def drawn(live: LiveTable) -> None:
    """Whatever was to be drawn for those who look has been."""
    async with asyncio.timeout(10):
        while live.audience._task is not None:
            await asyncio.sleep(0.01)


async def reread(keeper: Keeper, live: LiveTable) -> list[tuple[int, object, str]]:
    """The log as another process would find it."""
    other = Keeper(keeper.config)
    await other.start()
    try:
        return log(await other.tables.open(live.info.id))
    finally:
        await other.stop()


ERRORS = [OSError("gone"), RuntimeError("a bug"), asyncio.CancelledError()]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("after", [False, True], ids=["not saved", "saved"])
def test_a_commit_that_fails_or_is_lost(database: str, error: BaseException, after: bool) -> None:
    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper)
        before = log(live)
        screen = Screen(live)
        await screen.shows(len(before))
        give = answering(keeper, live)
        with Failure(keeper, "_read", OSError("gone")) as reads:
            with (
                Failure(keeper, "_write", error, after),
                pytest.raises(Unavailable if isinstance(error, OSError) else type(error)),
            ):
                await give()
            assert not live.sound
            # While the database is away nobody learns what was not saved, nor goes on from it.
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await keeper.tables.open(live.info.id, ANN)
                with pytest.raises(Unavailable):
                    await give()
                live.audience.touch()
                await drawn(live)
            assert reads.times > 3
            assert set(screen.steps) == {len(before)}
        # Nobody asks for it, and yet it comes back: whoever looks shall see how things stand.
        await until_sound(live)
        assert (log(live) == before) is not after
        assert log(live)[: len(before)] == before
        done = await give()
        assert done.repeated is after
        assert await keeper.tables.open(live.info.id) is live
        assert log(live) == await reread(keeper, live)
        for _ in range(3):
            await answering(keeper, live)()
        await screen.shows(len(live.table.answers))
        assert screen.steps == sorted(screen.steps)
        assert log(live) == await reread(keeper, live)
        screen.close()

    run(database, work)


@pytest.mark.parametrize("way", ["_read", "rebuild"])
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_reload_that_fails_is_begun_anew(
    database: str, error: BaseException, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper)
        before = log(live)
        give = answering(keeper, live)
        # Nothing is done for us meanwhile: what is tested is what comes from those who ask.
        monkeypatch.setattr(keeper.tables, "_mend", lambda table_id: asyncio.sleep(0))
        with Failure(keeper, "_write", OSError("gone")), pytest.raises(Unavailable):
            await give()
        expected = Unavailable if way == "_read" and isinstance(error, OSError) else type(error)

        def fail(stored: object) -> None:
            raise error

        for ask in (lambda: keeper.tables.open(live.info.id), give, give):
            if way == "_read":
                with Failure(keeper, "_read", error), pytest.raises(expected):
                    await ask()
            else:
                with monkeypatch.context() as patch:
                    patch.setattr(registry, "rebuild", fail)
                    with pytest.raises(expected):
                        await ask()
            assert not live.sound
        assert not (await give()).repeated
        assert log(live)[: len(before)] == before
        assert log(live) == await reread(keeper, live)

    run(database, work)


@pytest.mark.parametrize("after", [False, True], ids=["not saved", "saved"])
@pytest.mark.parametrize("what", ["undo", "redo", "restart"])
def test_taking_back_and_redoing(database: str, what: str, after: bool) -> None:
    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper, 5)
        table = live.info.id
        if what == "redo":
            await keeper.undoing.undo(table, ANN, None, 3)
        before, undone, epoch = log(live), list(live.table.undone), live.epoch
        if what == "undo":
            doing = keeper.undoing.undo(table, ANN, None, 2)
        elif what == "redo":
            doing = keeper.undoing.redo(table, ANN, None)
        else:
            doing = keeper.undoing.restart(table, ANN, None)
        with Failure(keeper, "_write", OSError("gone"), after), pytest.raises(Unavailable):
            await doing
        assert not live.sound
        assert await keeper.tables.open(table) is live
        if not after:
            assert (log(live), list(live.table.undone), live.epoch) == (before, undone, epoch)
        assert log(live) == await reread(keeper, live)
        assert (log(live) == before) is not after
        await answering(keeper, live)()
        assert log(live) == await reread(keeper, live)

    run(database, work)


def test_a_rule_that_fails_after_the_answer_was_taken(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what goes wrong before anything is written must not stay in memory."""

    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper)
        before = log(live)
        give = answering(keeper, live)

        def fail(live: LiveTable) -> None:
            raise RuntimeError("a bug")

        with monkeypatch.context() as patch:
            patch.setattr(playing, "go_on_by_itself", fail)
            with pytest.raises(RuntimeError):
                await give()
        await keeper.tables.open(live.info.id)
        assert log(live) == before
        assert not (await give()).repeated
        assert log(live) == await reread(keeper, live)

    run(database, work)


def test_memory_that_ran_ahead_is_found_out_by_the_store(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper)
        before = log(live)
        question = live.table.questions[0]
        live.table.answer(question.seat, question.options[0])
        live.count_answers()
        with pytest.raises(Stale):
            await answering(keeper, live)()
        assert log(live) == before
        assert not (await answering(keeper, live)()).repeated
        assert log(live) == await reread(keeper, live)

    run(database, work)


def test_a_refusal_costs_no_reload(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await a_game(keeper)
        give = answering(keeper, live)
        await give()
        with Failure(keeper, "_read", OSError("not needed")) as reads:
            assert (await give()).repeated
            seat = live.waiting[0]
            with pytest.raises(Stale):
                await keeper.playing.answer(live.info.id, ANN, seat, f"{live.epoch}.99.{seat}", "x")
        assert reads.times == 0
        assert live.sound

    run(database, work)


def test_a_seat_that_may_have_changed_hands_is_looked_up(database: str) -> None:
    bea = Identity("bea", "Bea", False)

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN)
        live = await keeper.tables.open(info.id)
        await keeper.people.keep(bea)
        with Failure(keeper, "_write", OSError("gone"), after=True), pytest.raises(Unavailable):
            await keeper.seating.sit(info.id, bea, 1)
        assert (await keeper.tables.open(info.id)).seats_of(bea) == (1,)
        # Whoever tries again has it already.
        assert (await keeper.seating.sit(info.id, bea, 1)).seats[1].name == "Bea"
        assert live.sound

    run(database, work)
