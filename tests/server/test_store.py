"""The store takes only what follows the rows it has, and says so where rows are missing."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
import sqlalchemy as sa
from tests.server.conftest import run

from starboard.kernel.errors import BadLog
from starboard.kernel.log import Answer
from starboard.server import schema, store
from starboard.server.errors import Conflict, OutOfStep
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, SeatPlan, Settings
from starboard.server.store import Change, Stored

ANN = Identity("ann", "Ann", False)


async def some_table(keeper: Keeper, answers: int = 6) -> LiveTable:
    one_by_one = Settings(quick=False)
    seats = [SeatPlan("me"), SeatPlan("me")]
    info = await keeper.dealing.create("solar-sphere", {}, seats, ANN, seed="rows", settings=one_by_one)
    live = await keeper.tables.open(info.id)
    while len(live.table.answers) < answers:
        await next_answer(keeper, live)
    return live


async def next_answer(keeper: Keeper, live: LiveTable) -> None:
    question = live.table.questions[0]
    name = live.question_id(question.seat)
    await keeper.playing.answer(live.info.id, ANN, question.seat, name, question.options[0])


def change(live: LiveTable, keep: int, shrinks: bool = False, add: int = 1) -> Change:
    return Change(
        table=live.info.id,
        version=live.version,
        keep=keep,
        add=(Answer(0, "verb", "value", "0" * 16),) * add,
        joined=(False,) * add,
        shrinks=shrinks,
        epoch=live.epoch,
        redo=(),
        takes_back=None,
        asked=None,
        proposals=(),
        clocks=(),
        due=None,
        waiting=(0,),
        bot_turn=False,
        result=None,
        moves=keep + add,
        quiet=0,
        updated=live.info.updated,
        unaware=(),
    )


async def rows(keeper: Keeper, live: LiveTable) -> tuple[int, list[int]]:
    of = schema.answers.c.table_id == live.info.id
    steps = sa.select(schema.answers.c.step).where(of).order_by(schema.answers.c.step)
    count = sa.select(schema.tables.c.step).where(schema.tables.c.id == live.info.id)
    return await keeper.db.read(lambda c: (c.execute(count).scalar_one(), list(c.execute(steps).scalars())))


@pytest.mark.parametrize("shrinks", [False, True])
def test_rows_that_would_leave_a_gap_are_refused(database: str, shrinks: bool) -> None:
    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        count = len(live.table.answers)
        before = await rows(keeper, live)
        assert before == (count, list(range(count)))
        late = change(live, count + 1, shrinks)
        with pytest.raises(OutOfStep, match=f"has {count} answers: rows from {count + 1} on do not follow"):
            await keeper.db.write(lambda c: store.save_change(c, late, keeper.process))
        assert await rows(keeper, live) == before

    run(database, work)


def test_rows_that_would_lie_over_others_are_refused(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        before = await rows(keeper, live)
        for add in (0, 1):
            early = change(live, before[0] - 1, add=add)
            with pytest.raises(OutOfStep):
                await keeper.db.write(lambda c, early=early: store.save_change(c, early, keeper.process))  # type: ignore[misc]
        assert await rows(keeper, live) == before

    run(database, work)


def test_a_change_made_for_an_older_version_is_a_conflict_whatever_its_rows(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        for keep in (3, 6, 9):
            old = replace(change(live, keep), version=live.version - 1)
            with pytest.raises(Conflict) as refused:
                await keeper.db.write(lambda c, old=old: store.save_change(c, old, keeper.process))  # type: ignore[misc]
            assert type(refused.value) is Conflict

    run(database, work)


def test_taking_back_may_begin_anywhere_in_the_log(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        back = change(live, 2, shrinks=True, add=1)
        await keeper.db.write(lambda c: store.save_change(c, back, keeper.process))
        assert await rows(keeper, live) == (3, [0, 1, 2])

    run(database, work)


@pytest.mark.parametrize(
    ("lost", "sentence"),
    [
        (2, "answer 3 of 6 is missing. Restore it from a backup of the database."),
        (5, "answer 6 of 6 is missing. Restore it from a backup of the database."),
    ],
)
def test_a_gap_is_told_when_the_table_is_opened(database: str, lost: int, sentence: str) -> None:
    kept: dict[str, str] = {}

    async def spoil(keeper: Keeper) -> None:
        live = await some_table(keeper)
        assert len(live.table.answers) == 6
        kept["id"] = live.info.id
        row = sa.delete(schema.answers).where(schema.answers.c.step == lost)
        await keeper.db.write(lambda c: c.execute(row))

    async def work(keeper: Keeper) -> None:
        with pytest.raises(BadLog) as told:
            await keeper.tables.open(kept["id"])
        assert str(told.value) == f"Table {kept['id']} cannot be opened: {sentence}"

    run(database, spoil)
    run(database, work)


def test_a_row_too_many_is_told_when_the_table_is_opened(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        less = sa.update(schema.tables).where(schema.tables.c.id == live.info.id).values(step=5)
        await keeper.db.write(lambda c: c.execute(less))
        with pytest.raises(BadLog, match="it has 6 answers where there should be 5"):
            await keeper.db.read(lambda c: store.load_table(c, live.info.id))

    run(database, work)


def test_a_table_that_changes_while_it_is_read_is_read_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the table's own row and its answers another process may commit."""

    async def work(keeper: Keeper) -> None:
        live = await some_table(keeper)
        real = store.version_of
        times = []

        def version_of(c: sa.Connection, table_id: str) -> int | None:
            times.append(table_id)
            found = real(c, table_id)
            assert found is not None
            return found + (len(times) == 1)

        monkeypatch.setattr(store.tables, "version_of", version_of)
        stored = await keeper.db.read(lambda c: store.load_table(c, live.info.id))
        assert isinstance(stored, Stored)
        assert len(times) == 2
        assert stored.answers == live.table.answers

    run(database, work)


def test_a_guest_who_does_many_things_at_once_is_kept_once(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        for number in range(5):
            guest = Identity(f"guest{number}", "Guest", False)
            await asyncio.gather(*(keeper.people.keep(guest) for _ in range(8)))
            found = await keeper.db.read(lambda c, guest=guest: store.find_user(c, guest.user_id))  # type: ignore[misc]
            assert found is not None
            assert found.name == "Guest"

    run(database, work)
