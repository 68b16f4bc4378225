"""Another program locks the SQLite file: answers wait or are refused, readers go on, and nothing is lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.conftest import config_for
from tests.server.outages import Play, Process, check_served, check_stored, locked

from starboard.bench.client import new_person
from starboard.server import database as databases
from starboard.server import schema
from starboard.server.config import database_url
from starboard.server.database import Database, Work, open_database
from starboard.server.errors import Unavailable
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

ANN = Identity("ann", "Ann", False)


async def lock(file: Path, play: Play) -> None:
    """20 seconds long, in which a table that nobody plays at can be read as ever."""
    bea = await new_person(play.port)
    plan = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "me"}]}
    quiet = msgspec.json.decode((await bea.ask("POST", "/tables", plan))[2])["id"]
    await play.all_go_on()
    end = time.monotonic() + 20
    with locked(file):
        while time.monotonic() < end:
            begun = time.monotonic()
            status, _, data = await bea.ask("GET", f"/api/tables/{quiet}/view")
            assert status == 200, data
            assert time.monotonic() - begun < 2, "a reader had to wait for the writers"
            await asyncio.sleep(0.2)


def test_sqlite_locked_for_twenty_seconds_under_play(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    server = Process(str(file), tmp_path)
    play = Play(server.port)
    try:
        asyncio.run(play.run(4, lambda play: lock(file, play)))
    finally:
        server.stop()
    assert asyncio.run(check_stored(database_url(str(file)), play.acknowledged)) > 20
    assert play.refused >= 4
    assert play.longest < 10
    assert "Traceback" not in server.said, server.said
    again = Process(str(file), tmp_path)
    try:
        asyncio.run(check_served(again.port, play.acknowledged))
    finally:
        again.stop()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> float:
    """The server waits for a lock for so many seconds only."""
    monkeypatch.setattr(databases, "_LOCKED_SECONDS", 0.6)
    return 0.6


def test_many_writes_wait_for_a_lock_together_and_not_one_after_the_other(
    tmp_path: Path, hurried: float
) -> None:
    file = tmp_path / "tables.sqlite3"

    async def written(db: Database, key: str) -> bool:
        try:
            await db.write(lambda c: c.execute(sa.insert(schema.meta).values(key=key, value="")))
        except Unavailable:
            return False
        return True

    async def write(db: Database, number: int) -> float:
        begun = time.monotonic()
        assert not await written(db, str(number))
        return time.monotonic() - begun

    async def work() -> None:
        db = open_database(config_for(database_url(str(file))))
        await db.start()
        with locked(file):
            waited = await asyncio.gather(*(write(db, number) for number in range(200)))
            assert max(waited) < 4 * hurried
        # It goes on by itself, and what was refused is not there.
        async with asyncio.timeout(20):
            while not await written(db, "after"):
                await asyncio.sleep(0.05)
        kept = await db.read(lambda c: list(c.execute(sa.select(schema.meta.c.key)).scalars()))
        assert sorted(kept) == ["after", "schema", "secret"]
        await db.stop()

    asyncio.run(work())


def test_one_bad_write_does_not_spoil_those_it_shares_a_transaction_with(tmp_path: Path) -> None:
    def insert(key: str) -> Callable[[sa.Connection], object]:
        return lambda c: c.execute(sa.insert(schema.meta).values(key=key, value=""))

    async def work() -> None:
        db = open_database(config_for(database_url(str(tmp_path / "tables.sqlite3"))))
        await db.start()
        writes = (db.write(insert(key)) for key in ("a", "secret", "b"))
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(one, sa.exc.IntegrityError) for one in done] == [False, True, False]
        kept = await db.read(lambda c: list(c.execute(sa.select(schema.meta.c.key)).scalars()))
        assert sorted(kept) == ["a", "b", "schema", "secret"]
        await db.stop()

    asyncio.run(work())


def test_an_answer_that_waited_for_the_lock_is_acknowledged_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"

    async def work() -> None:
        keeper = Keeper(config_for(database_url(str(file))))
        await keeper.start()
        info = await keeper.dealing.create(
            "solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN, seed="late"
        )
        live = await keeper.tables.open(info.id)
        seat = live.waiting[0]
        value = Random(1).choice(live.table.questions[0].options)
        writing, real = asyncio.Event(), keeper.db._write

        async def write(work: Work[object]) -> object:
            writing.set()
            return await real(work)

        monkeypatch.setattr(keeper.db, "_write", write)
        with locked(file):
            answer = asyncio.create_task(
                keeper.playing.answer(info.id, ANN, seat, live.question_id(seat), value)
            )
            await asyncio.wait_for(writing.wait(), 20)
            # Whoever reads is served many times over meanwhile.
            for _ in range(50):
                await keeper.db.read(lambda c: c.execute(sa.select(schema.meta.c.key)).all())
            assert not answer.done()
        done = await answer
        assert not done.repeated
        fresh = Keeper(config_for(database_url(str(file))))
        await fresh.start()
        assert len((await fresh.tables.open(info.id)).table.answers) == done.step
        await fresh.stop()
        await keeper.stop()

    asyncio.run(work())
