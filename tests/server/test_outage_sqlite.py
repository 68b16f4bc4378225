"""Another program locks the SQLite file: answers wait or are refused, readers go on, and nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.server.conftest import config_for, new_sqlite
from tests.server.outages import Play, check_served, check_stored, locked
from tests.server.running import Running

from starboard.bench.client import new_person
from starboard.server import database as databases
from starboard.server import schema
from starboard.server.config import database_url
from starboard.server.database import Database, Outcome, Sqlite, Work, open_database
from starboard.server.errors import Unavailable
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

ANN = Identity("ann", "Ann", False)


async def lock(file: Path, play: Play) -> None:
    """Until all have been refused, while a table that nobody plays at can be read as ever."""
    bea = await new_person(play.port)
    plan = {"title": "solar-sphere", "seats": [{"kind": "me"}, {"kind": "me"}]}
    quiet = msgspec.json.decode((await bea.ask("POST", "/tables", plan))[2])["id"]
    await play.all_go_on()
    with locked(file):
        async with asyncio.TaskGroup() as group:
            refused = group.create_task(play.all_are_refused(2))
            while not refused.done():
                # Whoever had to wait for the writers would have to wait for us.
                status, _, data = await bea.ask("GET", f"/api/tables/{quiet}/view")
                assert status == 200, data
                await asyncio.sleep(0.05)


def test_sqlite_locked_for_long_under_play(
    tmp_path: Path, hurried: None, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite3"
    config = config_for(new_sqlite(file))
    server = Running(config).start()
    play = Play(server.port)
    try:
        asyncio.run(play.run(4, lambda play: lock(file, play)))
    finally:
        server.stop()
    assert asyncio.run(check_stored(config.database, play.acknowledged)) > 20
    assert not [one for one in caplog.records if one.exc_info], caplog.text
    again = Running(config).start()
    try:
        asyncio.run(check_served(again.port, play.acknowledged))
    finally:
        again.stop()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for a lock for a moment only."""
    monkeypatch.setattr(databases, "_LOCKED_SECONDS", 0.6)


def test_many_writes_wait_for_a_lock_together_and_not_one_after_the_other(
    tmp_path: Path, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tables.sqlite3"

    async def written(db: Database, key: str) -> bool:
        try:
            await db.write(lambda c: c.execute(sa.insert(schema.meta).values(key=key, value="")))
        except Unavailable:
            return False
        return True

    async def work() -> None:
        db = open_database(config_for(new_sqlite(file)))
        assert isinstance(db, Sqlite)
        await db.start()
        waits, real = 0, db._commit_all

        def counted(works: list[Work[Any]]) -> list[Outcome]:
            nonlocal waits
            waits += 1
            return real(works)

        monkeypatch.setattr(db, "_commit_all", counted)
        with locked(file):
            found = await asyncio.gather(*(written(db, str(number)) for number in range(200)))
            assert not any(found)
            assert waits == 1
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
        db = open_database(config_for(new_sqlite(tmp_path / "tables.sqlite3")))
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
        keeper = Keeper(config_for(new_sqlite(file)))
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
