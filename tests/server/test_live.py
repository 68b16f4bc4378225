"""What is pushed: only what changed, only to those it is for, and nothing gets lost."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.conftest import run
from tests.server.running import Running, play

from starboard.server import registry
from starboard.server.keeper import Keeper
from starboard.server.live import Picture, Screen, Viewer
from starboard.server.model import Identity, SeatInfo, SeatPlan

ANN = Identity("ann", "Ann", False)
BEA = Identity("bea", "Bea", False)


def test_only_changed_areas_are_sent(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    with ann.stream(f"/t/{table}/live") as events:
        name, first = next(events)
        assert name == "areas"
        assert first["turn"]
        assert set(first["areas"]) == set(ann.get(f"/t/{table}/areas").json()["areas"])
        ann.ok(f"/t/{table}/chat", {"text": "hello"})
        seen = [next(events), next(events)]
        chat = next(data for name, data in seen if name == "chat")
        areas = next(data for name, data in seen if name == "areas")
        assert chat["text"] == "hello"
        assert list(areas["areas"]) == ["chat"]


def test_what_was_pushed_adds_up_to_the_whole(server: Running) -> None:
    """For a player, his opponent and a spectator, through a stretch of a game."""
    ann, bea, eve = server.person("Ann"), server.person("Bea"), server.person("Eve")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    with (
        ann.stream(f"/t/{table}/live") as a,
        bea.stream(f"/t/{table}/live") as b,
        eve.stream(f"/t/{table}/live") as e,
    ):
        play({0: ann, 1: bea}, table, 30, Random(3))
        ann.ok(f"/t/{table}/chat", {"text": "last word"})
        for person, events in ((ann, a), (bea, b), (eve, e)):
            screen: dict[str, str] = {}
            last = -1
            for name, data in events:
                if name != "areas":
                    continue
                assert data["step"] >= last
                last = data["step"]
                screen.update(data["areas"])
                if "last word" in screen["chat"]:
                    break
            assert screen == person.get(f"/t/{table}/areas").json()["areas"]


def test_a_screen_follows_the_turn_round_the_table(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")
    seats = set()
    with ann.stream(f"/t/{table}/live?seat=0") as events:
        for _ in range(60):
            name, data = next(events)
            if name != "areas":
                continue
            seats.add(data["seat"])
            if seats == {0, 1}:
                return
            view = ann.view(table)
            while data["step"] < view["steps"]:
                _, data = next(events)
            question = view["question"]
            reply = ann.post(
                f"/t/{table}/answer",
                {"seat": 0, "question": question["id"], "value": question["options"][-1]["value"]},
            )
            assert reply.status_code == 200
    raise AssertionError(f"the screen stayed at {seats}")


def test_programs_hear_when_they_are_asked(server: Running) -> None:
    ann, bea = server.person("Ann"), server.person("Bea")
    table = ann.make("me", "open")
    bea.ok(f"/t/{table}/sit", {"seat": 1})
    people = {0: ann, 1: bea}
    with bea.stream(f"/api/tables/{table}/live?seat=1") as events:
        for _ in range(80):
            name, data = next(events)
            assert name == "table"
            assert data["seat"] == 1
            if data["question"] is not None:
                assert data["question"]["seat"] == 1
                assert data["question"] == bea.view(table, 1)["question"]
                return
            play(people, table, 1, Random(1))
    raise AssertionError("seat 1 was never asked")


def test_whoever_goes_away_is_forgotten(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")

    async def watching() -> int:
        return len((await server.keeper.tables.open(table)).audience)

    with ann.stream(f"/t/{table}/live") as events:
        next(events)
        assert server.call(watching()) == 1
    end = time.monotonic() + 10
    while server.call(watching()):
        assert time.monotonic() < end, "the stream was never closed"
        time.sleep(0.05)


def test_there_is_an_end_to_windows(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.make("me", "me")

    async def crowd() -> None:
        live = await server.keeper.tables.open(table)
        [seat] = {s.user_id for s in live.info.seats}
        for _ in range(20):
            viewer = Viewer(Identity(seat or "", "", False), None, False)
            viewer.table = table
            assert server.keeper.streams.admit(viewer)

    server.call(crowd())
    assert ann.get(f"/t/{table}/live").status_code == 429


def test_a_seat_that_cannot_be_drawn_spares_the_others(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN, seed="draw"
        )
        await keeper.seating.sit(info.id, BEA, 1)
        live = await keeper.tables.open(info.id)
        draw = live.areas
        viewers = [Viewer(ANN, 0, True), Viewer(BEA, 1, True)]
        live.audience.viewers.update(viewers)

        def broken(seat: int | None, step: int | None = None) -> dict[str, str]:
            if seat == 0:
                raise ValueError("a flaw in the drawing")
            return draw(seat, step)

        live.areas = broken  # type: ignore[method-assign]
        await keeper.talking.say(info.id, BEA, "hello")
        for _ in range(100):
            await asyncio.sleep(0.01)
            if viewers[1].news is not None:
                break
        assert viewers[1].news is not None
        assert viewers[0].news is None

    run(database, work)


def test_who_sits_down_while_it_is_drawn_does_not_show_his_hand_to_the_others(database: str) -> None:
    """Spectators share a drawing; one of them takes a seat between its being ordered and its being made."""

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN, seed="sit"
        )
        live = await keeper.tables.open(info.id)
        viewers = [Remembering(Identity(f"eve{n}", "Eve", False), None, True) for n in range(6)]
        live.audience.viewers.update(viewers)
        async with live.lock:
            live.audience.touch()
            while not live.lock._waiters:  # the drawing has been ordered once it waits for the table
                await asyncio.sleep(0)
            # The first of the group as it stands: the one for whom all would be drawn.
            sits = next(iter(live.audience.viewers))
            taken = SeatInfo(1, "person", "Eve", sits.who.user_id)
            live.set_seats(msgspec.structs.replace(live.info, seats=(live.info.seats[0], taken)))
            live.audience.touch()
        for _ in range(200):
            await asyncio.sleep(0.01)
            if all(viewer.seats for viewer in viewers):
                break
        for viewer in viewers:
            assert set(viewer.seats) == ({1} if viewer is sits else {None})

    run(database, work)


class Remembering(Viewer):
    """Knows through whose eyes everything was drawn that it was ever to show."""

    def __init__(self, who: Identity, wanted: int | None, areas: bool) -> None:
        super().__init__(who, wanted, areas)
        self.seats: list[int | None] = []

    def show(self, news: Picture) -> None:
        super().show(news)
        assert isinstance(news, Screen)
        self.seats.append(news._push.seat)


def test_a_viewer_who_fell_behind_gets_only_how_things_stand_now(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="slow"
        )
        live = await keeper.tables.open(info.id)
        slow, quick = Viewer(ANN, 0, True), Viewer(ANN, 0, True)
        streams = [live.audience.stream(viewer, 60) for viewer in (slow, quick)]
        screens: list[dict[str, str]] = [{}, {}]
        for stream, screen in zip(streams, screens, strict=True):
            assert (await anext(stream)).startswith(b"retry")
            screen.update(areas_of(await anext(stream))["areas"])
        random = Random(4)
        steps = 0
        for _ in range(12):
            question = live.table.questions[0]
            name = live.question_id(question.seat)
            await keeper.playing.answer(info.id, ANN, question.seat, name, random.choice(question.options))
            push = areas_of(await anext(streams[1]))
            steps += 1
            screens[1].update(push["areas"])
        # The other one reads for the first time since then: one message, and it is the newest.
        late = areas_of(await anext(streams[0]))
        assert steps == 12
        assert late["step"] == push["step"] == len(live.table.answers)
        screens[0].update(late["areas"])
        assert screens[0] == screens[1] == live.screen(live.look(ANN, 0))
        assert slow.read() == b""

    run(database, work)


def test_of_what_was_said_a_slow_viewer_is_told_the_last() -> None:
    viewer = Viewer(ANN, 0, True)
    for number in range(40):
        viewer.put(b"%d" % number)
    assert viewer.read() == b"8"  # of forty notices the last thirty-two wait


def areas_of(message: bytes) -> Any:
    start = b"event: areas\ndata: "
    assert message.startswith(start), message[:60]
    return msgspec.json.decode(message[len(start) :])


def test_who_is_there_is_seen(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN)
        await keeper.seating.sit(info.id, BEA, 1)
        live = await keeper.tables.open(info.id)
        assert [s.online for s in live.sitters(True)] == [False, False]
        stream = live.audience.stream(Viewer(BEA, 1, True), 60)
        await anext(stream)
        assert [s.online for s in live.sitters(True)] == [False, True]
        await stream.aclose()
        # Whoever reloads the page has not left.
        assert [s.online for s in live.sitters(True)] == [False, True]

    run(database, work)


def test_after_each_picture_everything_else_has_its_turn(database: str) -> None:
    """Three tables are drawn at once: one after the other, and a request would wait for one picture only."""

    async def work(keeper: Keeper) -> None:
        drawn: list[tuple[str, int]] = []
        rounds = 0
        lives = []
        for number in range(3):
            info = await keeper.dealing.create(
                "solar-sphere", {}, [SeatPlan("me"), SeatPlan("open")], ANN, seed=f"turn {number}"
            )
            await keeper.seating.sit(info.id, BEA, 1)
            live = await keeper.tables.open(info.id)

            def noting(
                seat: int | None,
                step: int | None = None,
                table: str = info.id,
                draw: Callable[..., dict[str, str]] = live.areas,
            ) -> dict[str, str]:
                drawn.append((table, rounds))
                return draw(seat, step)

            live.areas = noting  # type: ignore[method-assign]
            lives.append(live)
        for live in lives:
            live.audience.viewers.update([Viewer(ANN, 0, True), Viewer(BEA, 1, True)])
            live.audience.touch()
        while len(drawn) < 6:
            await asyncio.sleep(0)
            rounds += 1
        assert [table for table, _ in drawn] == [live.info.id for live in lives for _ in range(2)]
        assert len({at for _, at in drawn}) == 6

    run(database, work)


def test_a_table_that_is_put_away_is_gone_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when the collector next looks through everything, which is seldom: until then it would fill up."""
    monkeypatch.setattr(registry, "_OPENED_SECONDS", -1.0)

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="gone"
        )
        live = await keeper.tables.open(info.id)
        stream = live.audience.stream(Viewer(ANN, 0, True), 60)
        while b"event: areas" not in await anext(stream):
            pass
        gone = weakref.ref(live)
        keeper.tables._most = 0
        keeper.tables._put_away()
        assert keeper.tables.ids == [info.id]  # somebody looks at it
        await stream.aclose()
        keeper.tables._put_away()
        assert keeper.tables.ids == []
        del live, stream
        await asyncio.sleep(0)
        assert gone() is None

    gc.collect()
    gc.disable()
    try:
        run(database, work)
    finally:
        gc.enable()


def test_a_table_that_was_just_opened_stays(database: str) -> None:
    """Somebody may be about to look at it: without it they would be told of nothing."""

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me")], ANN, seed="stays")
        keeper.tables._most = 0
        keeper.tables._put_away()
        assert keeper.tables.ids == [info.id]

    run(database, work)
