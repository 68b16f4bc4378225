"""What others get of a hushed question over HTTP: byte for byte the same as if nobody had been asked.

Two worlds are played side by side: in one somebody holds a card and lets the window pass, in the other nobody
holds any. Everything that the others can fetch, and everything that is pushed to them, is compared.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.kernel.whisper import WHISPER, holding
from tests.server.conftest import config_for, new_sqlite
from tests.server.running import Person, Running

from starboard.kernel import log as logs
from starboard.kernel import title as registry
from starboard.kernel.ask import GO_ON, Value
from starboard.kernel.errors import StarboardError
from starboard.server import pacing, windows
from starboard.server.keeper import Keeper
from starboard.server.live import Viewer
from starboard.server.livetable import LiveTable
from starboard.server.model import NOBODY, Done, Identity, Look, Request, SeatPlan, Settings
from starboard.server.service import listed
from starboard.server.tablelines import is_my_turn, row, turn
from starboard.server.wire import events_out, glance, table_out, view_out

ANN, BEN, CAT = (Identity(name.lower() * 8, name, False) for name in ("Ann", "Ben", "Cat"))
PEOPLE = (ANN, BEN, CAT)
Given = tuple[int, Value]
PASSING = re.compile(r'"(?:created|updated|finished|at|since|spent)":[0-9.e+-]+')


@pytest.fixture(autouse=True)
def whisper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.titles(), WHISPER.id, WHISPER)


class World:
    """A table with three people in one server, and all that the streams of some viewers have brought."""

    def __init__(self, keeper: Keeper, live: LiveTable) -> None:
        self.keeper = keeper
        self.live = live
        self.viewers = {
            (name, areas): Viewer(who, seat, areas)
            for name, who, seat in (("Ann", ANN, 0), ("Cat", CAT, 2), ("nobody", NOBODY, None))
            for areas in (True, False)
        }
        live.audience.viewers.update(self.viewers.values())
        self.heard: dict[tuple[str, bool], list[str]] = {key: [] for key in self.viewers}

    async def answer(self, seat: int, value: Value) -> Done:
        return await self.keeper.playing.answer(
            self.live.info.id, PEOPLE[seat], seat, self.live.question_id(seat), value
        )

    async def settle(self) -> None:
        """Until the table waits for somebody, and everybody has been shown how it stands."""
        while self.live.pacer is not None or self.live.audience._task is not None:
            await asyncio.gather(
                *(task for task in (self.live.pacer, self.live.audience._task) if task is not None)
            )
        for key, viewer in self.viewers.items():
            while message := viewer.read():
                self.heard[key].append(self.plain(message.decode()))

    async def shown(self) -> dict[str, Any]:
        """Everything that Ann, Cat and a spectator can fetch."""
        live = self.live
        found: dict[str, Any] = {}
        for who, seat in ((ANN, 0), (CAT, 2), (NOBODY, None)):
            steps = len(live.known(seat).answers)
            mine = [info for info in await self.keeper.listing.mine(who) if info.id == live.info.id]
            clocks = (await self.keeper.listing.clocks([live.info.id]))[live.info.id]
            pages = {f"page {step}": live.screen(Look(seat), step) for step in (None, *range(steps))}
            out = {
                "table": table_out(live.info, who, live, live.words),
                "list": listed(self.keeper, mine, who),
                "home": [
                    (turn if is_my_turn(info, who.user_id) else row)(info, who.user_id, clocks, time.time())
                    for info in mine
                ],
                "view": [view_out(live, seat, step) for step in (None, *range(steps))],
                "glance": glance(live, seat),
                "events": events_out(live.known(seat).events_for(seat), live.words),
                "log": logs.encode(live.log_for(who)).decode(),
                "done": live.done(seat),
                **pages,
            }
            for name, one in out.items():
                text = repr(one) if name == "home" else msgspec.json.encode(one).decode()
                found[f"{who.name}: {name}"] = self.plain(text)
        return found

    def plain(self, text: str) -> str:
        """Without what differs between any two tables."""
        return PASSING.sub('"time":0', text.replace(self.live.info.id, "TABLE"))


async def begin(keeper: Keeper, **settings: Any) -> World:
    plans = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open")]
    info = await keeper.dealing.create(
        "whisper", {"seats": 3}, plans, ANN, seed="whisper", settings=Settings(**settings)
    )
    for seat in (1, 2):
        await keeper.seating.sit(info.id, PEOPLE[seat], seat)
    world = World(keeper, await keeper.tables.open(info.id))
    world.live.audience.touch()
    await world.settle()
    return world


def run(database: str, work: Callable[[Keeper], Awaitable[None]], pause: float = 0.0) -> None:
    async def main() -> None:
        config = replace(config_for(database), window_pause=pause, window_chance=0.0)
        keeper = Keeper(config)
        await keeper.start()
        try:
            await work(keeper)
        finally:
            await keeper.stop()

    asyncio.run(main())


class Pauses:
    """From `begin` on, the even pause of every window lasts until the test says that it is over."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._over = asyncio.Event()
        self._over.set()

        async def until_over(_live: LiveTable) -> None:
            await self._over.wait()

        for module in (windows, pacing):
            monkeypatch.setattr(module, "until_over", until_over)

    def begin(self) -> None:
        self._over.clear()

    def end(self) -> None:
        self._over.set()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Pauses:
    return Pauses(monkeypatch)


async def pass_all(world: World) -> int:
    """Everybody who is asked in secret lets it pass; returns how many were."""
    passed = 0
    while (asked := [q.seat for q in world.live.table.questions if q.hushed]) != []:
        await world.answer(asked[0], GO_ON)
        await world.settle()
        passed += 1
    return passed


SCRIPT: tuple[Given, ...] = ((0, "far"), (0, "call"), (0, "bow"))


@pytest.mark.parametrize("dealt", [{"seat1": "fog"}, {"seat1": "fog squall rope"}, {"seat1": "rope"}])
def test_asked_and_passed_looks_to_the_others_like_nobody_asked(database: str, dealt: dict[str, str]) -> None:
    async def work(keeper: Keeper) -> None:
        nobody = await begin(keeper)
        for seat, value in SCRIPT:
            await nobody.answer(seat, value)
            await nobody.settle()
        expected = await nobody.shown()
        with holding(**dealt):
            somebody = await begin(keeper)
            passed = 0
            for seat, value in SCRIPT:
                await somebody.answer(seat, value)
                passed += await pass_all(somebody)
                await somebody.settle()
            assert passed > 0
            assert len(somebody.live.table.answers) == len(nobody.live.table.answers) + passed
            assert somebody.live.version > nobody.live.version
            shown = await somebody.shown()
        for name, text in expected.items():
            assert shown[name] == text, name
        # Not a byte more or less has been pushed either.
        assert somebody.heard == nobody.heard
        assert all(len(heard) > len(SCRIPT) for heard in nobody.heard.values())

    run(database, work, pause=0.2)


def test_while_a_window_is_open_all_see_one_moment(database: str) -> None:
    """Resting where nobody is asked, and waiting for somebody in secret, are the same to all others."""

    async def work(keeper: Keeper) -> None:
        nobody = await begin(keeper)
        await nobody.answer(0, "far")
        assert nobody.live.table.resting
        while nobody.live.audience._task is not None:
            await nobody.live.audience._task
        expected = await nobody.shown()
        heard = {key: [nobody.plain(viewer.read().decode())] for key, viewer in nobody.viewers.items()}
        assert "One moment" in expected["Ann: page None"]
        with holding(seat1="fog", seat2=""):
            somebody = await begin(keeper)
            await somebody.answer(0, "far")
            await somebody.settle()
            shown = await somebody.shown()
            for name, text in expected.items():
                assert shown[name] == text, name
            for key, messages in heard.items():
                assert somebody.heard[key][-1:] == messages, key
            assert view_out(somebody.live, 1, None).question is not None
            assert table_out(somebody.live.info, BEN, somebody.live, None).your_turn

    run(database, work, pause=30.0)


def test_two_who_pass_one_after_the_other_push_nothing_in_between(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog", seat2="fog"):
            world = await begin(keeper)
            await world.answer(0, "near")
            await world.settle()
            before, heard = await world.shown(), len(world.heard["Ann", False])
            pages = len(world.heard["Ann", True])
            await world.answer(1, GO_ON)
            await world.settle()
            after = await world.shown()
            assert {n: t for n, t in after.items() if not n.startswith("Cat")} == {
                n: t for n, t in before.items() if not n.startswith("Cat")
            }
            assert len(world.heard["Ann", False]) == heard
            assert len(world.heard["Ann", True]) == pages
            assert world.live.waiting == (2,)

    run(database, work)


@pytest.mark.parametrize("more", [0, 1, 3])
def test_how_much_others_have_planned_shows_nowhere(database: str, more: int) -> None:
    async def work(keeper: Keeper) -> None:
        async def planned(plans: Sequence[Given]) -> tuple[World, dict[str, Any], dict[Any, list[str]]]:
            world = await begin(keeper)
            for value in ("near", "alone", "bow"):
                await world.answer(0, value)
                await world.settle()
            for key in world.heard:
                world.heard[key] = []
            changed = world.live.info.updated
            for given in plans:
                await world.answer(*given)
                await world.settle()
            (listed_now,) = [i for i in await keeper.listing.mine(CAT) if i.id == world.live.info.id]
            assert listed_now.updated == world.live.info.updated == changed
            return world, await world.shown(), world.heard

        _, none, _ = await planned(())
        world, some, heard = await planned([(1, "2")] * more)
        for name, text in none.items():
            assert some[name] == text, name
        assert all(messages == [] for messages in heard.values())
        # That somebody is done is seen, and nothing else.
        await world.answer(1, "ready")
        await world.settle()
        assert world.live.waiting_for(0) == (0, 2)
        assert view_out(world.live, 0, None).version == view_out(world.live, None, None).version

    run(database, work)


def test_a_request_does_not_lapse_with_what_nobody_may_know(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        async def asked_meanwhile(world: World) -> dict[str, Any]:
            await world.answer(0, "near")
            live = world.live
            wish = Request(0, ANN.user_id, "Ann", None, (CAT.user_id,), text="Ann asks for something.")
            steps = len(live.table.answers)
            await keeper.tables.change(live, lambda: keeper.saving.save(live, steps, False, live.epoch, wish))
            await pass_all(world)
            await world.settle()
            assert world.live.asked is not None
            return await world.shown()

        nobody = await asked_meanwhile(await begin(keeper))
        with holding(seat1="fog"):
            assert await asked_meanwhile(await begin(keeper)) == nobody

    run(database, work, pause=0.2)


def test_a_window_takes_its_time_whoever_is_asked(database: str) -> None:
    """An answer that comes at once counts when the pause is over, and not before."""

    async def work(keeper: Keeper) -> None:
        loop = asyncio.get_running_loop()
        with holding(seat1="fog"):
            world = await begin(keeper)
            await world.answer(0, "near")
            assert world.live.waiting == (1,)
            await world.answer(1, GO_ON)
            assert loop.time() >= world.live.window_ends
            assert world.live.waiting == (0,)

    run(database, work, pause=0.3)


def test_at_once_rests_nowhere(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        world = await begin(keeper, windows="at-once")
        await world.answer(0, "near")
        assert world.live.waiting == (0,)
        assert world.live.pacer is None

    run(database, work, pause=30.0)


def test_after_a_restart_a_resting_table_simply_goes_on(database: str) -> None:
    async def rest(keeper: Keeper) -> None:
        world = await begin(keeper)
        await world.answer(0, "near")
        assert world.live.table.resting
        found.append(world.live.info.id)

    async def go_on(keeper: Keeper) -> None:
        (info,) = await keeper.listing.mine(ANN)
        assert info.waits_for(()) == (0,)
        live = await keeper.tables.open(found[0])
        assert live.waiting == (0,)
        assert [told.event.verb for told in live.table.told] == ["round", "sailed", "arrived"]

    found: list[str] = []
    run(database, rest, pause=30.0)
    run(database, go_on, pause=30.0)


def test_what_is_known_survives_a_restart(database: str) -> None:
    async def play(keeper: Keeper) -> None:
        world = await begin(keeper)
        await world.answer(0, "near")
        await pass_all(world)
        found.append((world.live.info.id, [world.live.version_for(seat) for seat in (0, 1, 2, None)]))

    async def look(keeper: Keeper) -> None:
        live = await keeper.tables.open(found[0][0])
        versions = [live.version_for(seat) for seat in (0, 1, 2, None)]
        assert versions == found[0][1]
        assert versions[1] == versions[0] + 1
        assert live.info.moves == 1
        assert live.info.step == 2

    found: list[tuple[str, list[int]]] = []
    with holding(seat1="fog"):
        run(database, play)
        run(database, look)


def test_undo_goes_past_a_window_that_was_let_pass(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        async def taken_back(world: World) -> dict[str, Any]:
            await world.answer(0, "near")
            await pass_all(world)
            await world.settle()
            assert (await keeper.undoing.undo(world.live.info.id, ANN, 0)).asked is False
            await world.settle()
            first = await world.shown()
            await keeper.undoing.redo(world.live.info.id, ANN, 0)
            await pass_all(world)
            await world.settle()
            return {**first, **{f"again {name}": text for name, text in (await world.shown()).items()}}

        nobody = await taken_back(await begin(keeper))
        with holding(seat1="fog squall"):
            somebody = await taken_back(await begin(keeper))
        for name, text in nobody.items():
            assert somebody[name] == text, name

    run(database, work)


def test_nobody_goes_back_while_a_window_is_open(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        for dealt in ({}, {"seat1": "fog"}):
            with holding(**dealt):
                world = await begin(keeper)
                await world.answer(0, "near")
                for person in (ANN, CAT):
                    with pytest.raises(StarboardError, match=r"One moment|nothing left to undo"):
                        await keeper.undoing.undo(world.live.info.id, person, None)

    run(database, work, pause=30.0)


def test_a_card_that_is_put_off_is_asked_for_again_in_the_next_round(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog", seat2="fog squall"):
            world = await begin(keeper)
            live = world.live

            async def mute(seat: int, value: Value) -> None:
                await keeper.playing.mute(live.info.id, PEOPLE[seat], live.question_id(seat), value)
                await world.settle()

            await world.answer(0, "near")
            await world.settle()
            with pytest.raises(StarboardError, match="put off"):
                await mute(1, GO_ON)
            await mute(1, "fog")
            # Passed for him; she holds another card still.
            assert live.waiting == (2,)
            assert live.scene(2).mutable == ("fog", "squall")
            # Each of the two, and both at once.
            assert live.screen(Look(2))["question"].count("data-mute") == 3
            assert "data-mute" not in live.screen(Look(0))["question"]
            await mute(2, "fog")
            assert live.waiting == (2,)
            assert live.scene(2).mutable == ("squall",)
            await mute(2, "squall")
            assert live.waiting == (0,)
            assert live.muted == [[], ["fog"], ["fog", "squall"]]
            for given in ((0, "alone"), (0, "bow"), (0, "ready"), (1, "ready"), (2, "ready")):
                await world.answer(*given)
            assert live.muted == [[], [], []]
            await world.answer(1, "near")
            await world.settle()
            assert live.waiting == (2,)

    run(database, work)


def test_what_is_put_off_is_passed_as_if_nobody_had_been_asked(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        nobody = await begin(keeper)
        await nobody.answer(0, "near")
        await nobody.settle()
        expected = await nobody.shown()
        with holding(seat1="fog"):
            world = await begin(keeper)
            world.live.muted[1] = ["fog"]
            await world.answer(0, "near")
            assert world.live.waiting == (1,)
            # Not even he is bothered.
            assert world.live.waiting_for(1) == ()
            assert world.live.scene(1).moment
            assert view_out(world.live, 1, None).question is None
            await world.settle()
            assert world.live.waiting == (0,)
            assert await world.shown() == expected

    run(database, work, pause=0.2)


def test_a_bot_answers_within_the_pause(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog"):
            plans = [SeatPlan("me"), SeatPlan("bot", "random")]
            info = await keeper.dealing.create(
                "whisper", {"seats": 2}, plans, ANN, seed="whisper", settings=Settings(windows="even")
            )
            live = await keeper.tables.open(info.id)
            loop = asyncio.get_running_loop()
            # A worker of its own knows nothing of this title: the bot's thinking is cut short.
            keeper.pool.choose = _passes  # type: ignore[method-assign]
            await keeper.playing.answer(info.id, ANN, 0, live.question_id(0), "near")
            assert not live.sitters(True, 0)[1].thinking
            assert live.driver is not None
            await live.driver
            assert loop.time() >= live.window_ends
            assert live.waiting == (0,)

    run(database, work, pause=0.3)


async def with_bots(keeper: Keeper) -> LiveTable:
    """Ann and two bots, at a table where every window takes the same time."""
    plans = [SeatPlan("me"), SeatPlan("bot", "random"), SeatPlan("bot", "random")]
    info = await keeper.dealing.create(
        "whisper", {"seats": 3}, plans, ANN, seed="whisper", settings=Settings(windows="even")
    )
    return await keeper.tables.open(info.id)


def test_all_bots_of_a_window_are_asked_while_it_lasts(database: str, pauses: Pauses) -> None:
    """Not the second one when it is over: everybody could count the time that one needs."""

    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog", seat2="fog"):
            live = await with_bots(keeper)
            asked: list[int] = []
            all_asked = asyncio.Event()

            async def passes(job: Any) -> Value:
                asked.append(job.seat)
                if len(asked) == 2:
                    all_asked.set()
                return GO_ON

            keeper.pool.choose = passes  # type: ignore[method-assign]
            pauses.begin()
            await keeper.playing.answer(live.info.id, ANN, 0, live.question_id(0), "near")
            # The pause ends only when both have been asked.
            await asyncio.wait_for(all_asked.wait(), 30)
            assert asked == [1, 2]
            assert live.waiting != (0,)
            pauses.end()
            assert live.driver is not None
            await live.driver
            assert asked == [1, 2]
            assert live.waiting == (0,)

    run(database, work, pause=60.0)


def test_a_bot_that_is_not_done_when_the_window_closes_lets_it_pass(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        with holding(seat1="fog"):
            live = await with_bots(keeper)

            async def broods(job: Any) -> Value:
                await asyncio.Event().wait()
                raise AssertionError

            keeper.pool.choose = broods  # type: ignore[method-assign]
            await keeper.playing.answer(live.info.id, ANN, 0, live.question_id(0), "near")
            assert live.driver is not None
            await asyncio.wait_for(live.driver, 30)
            assert live.waiting == (0,)
            assert (live.table.answers[-1].seat, live.table.answers[-1].value) == (1, GO_ON)

    run(database, work, pause=0.3)


def test_a_rest_writes_as_an_answer_does(database: str, pauses: Pauses) -> None:
    """It would be over sooner by the time that takes, and show that nobody was asked."""

    async def work(keeper: Keeper) -> None:
        world = await begin(keeper)
        writes, real = 0, keeper.db.write

        async def counted(job: Any) -> Any:
            nonlocal writes
            writes += 1
            return await real(job)

        pauses.begin()
        await world.answer(0, "near")
        keeper.db.write = counted  # type: ignore[method-assign, assignment]
        pauses.end()
        await world.settle()
        assert world.live.waiting == (0,)
        assert writes > 0

    run(database, work)


async def _passes(job: Any) -> Value:
    return GO_ON


# ---------------------------------------------------------------------- over the wire


PATHS = (
    *("/", "/t/TABLE", "/t/TABLE/areas", "/t/TABLE/areas?step=1", "/t/TABLE/story", "/t/TABLE/log"),
    *("/api/tables", "/api/tables/TABLE", "/api/tables/TABLE/view", "/api/tables/TABLE/events"),
    *("/api/tables/TABLE/log", "/api/tables/TABLE/chat"),
)
TOKENS = re.compile(r'(nonce|content)="[\w./+=-]{16,}"')


def fetched(people: Sequence[Person], table: str) -> dict[str, str]:
    found = {}
    for number, person in enumerate(people):
        for path in PATHS:
            reply = person.get(path.replace("TABLE", table))
            text = TOKENS.sub(r'\1=""', PASSING.sub('"time":0', reply.text.replace(table, "TABLE")))
            found[f"{number} {path}"] = f"{reply.status_code} {text}"
    return found


def test_the_bytes_that_others_fetch_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starboard.server.shuffling.new_secret", lambda: "whisper")
    config = config_for(new_sqlite(tmp_path / "tables.sqlite3"))
    server = Running(replace(config, window_pause=0.0, window_chance=0.0)).start()

    def play() -> dict[str, str]:
        ann, ben, cat, eve = (server.person(name) for name in ("Ann", "Ben", "Cat", "Eve"))
        table = ann.make("me", "open", "open", title="whisper")
        ben.ok(f"/t/{table}/sit", {"seat": 1})
        cat.ok(f"/t/{table}/sit", {"seat": 2})
        for value in ("near", "call", "bow"):
            # A table that rests goes on when its pause is over.
            while (question := ann.view(table)["question"]) is None:
                if (asked := ben.view(table)["question"]) is not None:
                    assert ben.answer(table, asked, GO_ON).status_code == 200
            assert ann.answer(table, question, value).status_code == 200
        for _ in range(int(planned)):
            assert ben.answer(table, ben.view(table)["question"], "2").status_code == 200
        return fetched((ann, cat, eve), table)

    try:
        planned = False
        nobody = play()
        assert nobody["0 /api/tables/TABLE/view"].startswith("200")
        planned = True
        with holding(seat1="fog rope"):
            somebody = play()
        for name, text in nobody.items():
            assert somebody[name] == text, name
    finally:
        server.stop()
