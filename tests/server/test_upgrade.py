"""Tables of older rules: carried over where all fits, kept as they were where not, and never lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.kernel import lantern
from tests.kernel.lantern import FIRST, installed
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres, new_sqlite, run
from tests.server.older_tables import ANN, ANSWERS, BEA, PEOPLE, played
from tests.server.running import Running

from starboard.kernel.ask import GO_ON
from starboard.kernel.errors import BadLog
from starboard.kernel.log import Log, PartialLog, decode, encode
from starboard.kernel.title import AnyTitle
from starboard.server import schema, store
from starboard.server.errors import NotFound, NotYours, Refused, Stale, Unavailable
from starboard.server.keeper import Keeper
from starboard.server.livetable import LiveTable
from starboard.server.model import Identity, Settings

STOPPED = (
    "This game was played under older rules, and answer 4 of {} doesn't fit today's: the table stays as it "
    "was before that answer."
)


@pytest.fixture(autouse=True)
def _no_edition_left() -> Iterator[None]:
    with installed(None):
        yield


def under(database: str, title: AnyTitle | None, work: Any) -> None:
    with installed(title):
        run(database, work)


async def rows(keeper: Keeper, table: str) -> tuple[Any, list[Any]]:
    """The stored row of the table, and those of its answers.

    Up to which version people have been told of it is noted on the side.
    """

    def look(c: sa.Connection) -> tuple[Any, list[Any]]:
        columns = [column for column in schema.tables.c if column.name != "told"]
        summary = c.execute(sa.select(*columns).where(schema.tables.c.id == table)).one()
        given = c.execute(
            sa.select(schema.answers)
            .where(schema.answers.c.table_id == table)
            .order_by(schema.answers.c.step)
        ).all()
        return summary, list(given)

    return await keeper.db.read(look)


async def answer(keeper: Keeper, live: LiveTable, value: str) -> None:
    seat = live.waiting[0]
    await keeper.playing.answer(live.info.id, PEOPLE[seat], seat, live.question_id(seat), value)


def texts(live: LiveTable) -> list[str]:
    return [remark.text for remark in live.remarks]


def asked(live: LiveTable) -> str | None:
    return None if live.asked is None else live.asked.text


def stands_still(live: LiveTable) -> bool:
    return live.kept is not None


# ---------------------------------------------------------------------- what fits


def test_a_table_is_carried_over_when_it_is_opened(database: str) -> None:
    table = played(database, 5)
    before: list[Any] = []

    async def look(keeper: Keeper) -> None:
        before.append(await rows(keeper, table))

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert live.kept is None
        assert [a.value for a in live.table.answers] == list(ANSWERS[:5])
        summary, given = await rows(keeper, table)
        was, given_before = before[0]
        assert (was.rules, summary.rules) == (1, 2)
        assert summary.start == live.table.start_hash
        assert summary.epoch == was.epoch + 1
        assert [row.hash for row in given] == [a.hash for a in live.table.answers]
        assert [row.hash for row in given] != [row.hash for row in given_before]
        # When each was answered is still known, and when the table was last touched.
        assert [row.at for row in given] == [row.at for row in given_before]
        assert summary.updated == was.updated
        assert texts(live) == [
            "The game goes on under version 2 of the rules: all answers given under version 1 still fit. "
            "A step counts two points."
        ]
        await answer(keeper, live, "left")

    async def again(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert len(live.table.answers) == 6
        assert len(texts(live)) == 1
        assert live.verdict is not None
        assert live.verdict.carried.checked

    under(database, FIRST, look)
    under(database, lantern.DOUBLED, work)
    under(database, lantern.DOUBLED, again)


def test_a_question_of_before_is_not_taken_for_one_of_today(database: str) -> None:
    table = played(database, 5)
    question: list[str] = []

    async def look(keeper: Keeper) -> None:
        question.append((await keeper.tables.open(table)).question_id(1))

    async def work(keeper: Keeper) -> None:
        with pytest.raises(Stale):
            await keeper.playing.answer(table, BEA, 1, question[0], "left")

    under(database, FIRST, look)
    under(database, lantern.DOUBLED, work)


def test_all_is_rewritten_or_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(database, 5)
    before: list[Any] = []

    async def broken(keeper: Keeper) -> None:
        before.append(await rows(keeper, table))

        def fail(*_: Any, **__: Any) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "add_remark", fail)
            with pytest.raises(Unavailable):
                await keeper.tables.open(table)
        assert await rows(keeper, table) == before[0]
        live = await keeper.tables.open(table)
        assert live.table.title.version == 2

    under(database, lantern.DOUBLED, broken)


def test_what_was_said_stays_at_its_moment(database: str) -> None:
    table = played(database, 5)

    async def first(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        await keeper.saving.remark(live, "It is dark.")

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        # A window was let pass after each step but the last, where it is open.
        assert [a.value for a in live.table.answers] == [v for a in ANSWERS[:5] for v in (a, GO_ON)][:-1]
        assert [remark.step for remark in live.remarks] == [9, 9]
        await answer(keeper, live, "peek")

    under(database, FIRST, first)
    under(database, lantern.WINDOWED, work)


def test_what_could_be_redone_is_forgotten(database: str) -> None:
    table = played(database, 5)

    async def first(keeper: Keeper) -> None:
        await keeper.undoing.undo(table, ANN, 0)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert len(live.table.answers) == 4
        assert live.table.redoable() == 0
        with pytest.raises(Refused, match="nothing to redo"):
            await keeper.undoing.redo(table, ANN, 0)

    under(database, FIRST, first)
    under(database, lantern.DOUBLED, work)


def test_other_names_on_the_cards_change_nothing(database: str) -> None:
    table = played(database, 5)

    async def work(keeper: Keeper) -> None:
        before = await rows(keeper, table)
        live = await keeper.tables.open(table)
        assert texts(live) == []
        assert await rows(keeper, table) == before
        await answer(keeper, live, "left")

    under(database, lantern.NEW_NAMES, work)


def test_other_numbers_on_the_cards_carry_the_table_over(database: str) -> None:
    table = played(database, 5)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert texts(live) == [
            "The cards have changed since this game began; all its answers still fit, so it goes on."
        ]
        assert (await rows(keeper, table))[0].content == "lantern-2"

    under(database, lantern.NEW_CARDS, work)


@pytest.mark.skipif(not POSTGRES, reason="no PostgreSQL named")
def test_of_several_processes_one_carries_over_and_all_go_on() -> None:
    database = new_postgres()
    try:
        table = played(database, 5)

        async def main() -> None:
            keepers = [Keeper(config_for(database)) for _ in range(4)]
            for keeper in keepers:
                await keeper.start()
            try:
                found = await asyncio.gather(*(keeper.tables.open(table) for keeper in keepers))
                assert {len(live.remarks) for live in found} == {1}
                assert {live.version for live in found} == {found[0].version}
                await answer(keepers[2], found[2], "left")
            finally:
                for keeper in keepers:
                    await keeper.stop()

        with installed(lantern.DOUBLED):
            asyncio.run(main())
    finally:
        drop_postgres(database)


# ---------------------------------------------------------------------- what does not fit


def test_what_does_not_fit_stays_as_it_is_and_is_only_looked_at(database: str) -> None:
    table = played(database, 7)
    before: list[Any] = []

    async def look(keeper: Keeper) -> None:
        before.append(await rows(keeper, table))

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        sentence = STOPPED.format(7)
        assert live.kept is not None
        assert live.kept.sentence == sentence
        assert [a.value for a in live.table.answers] == list(ANSWERS[:3])
        assert live.waiting == ()
        for refused in (
            keeper.playing.answer(table, BEA, 1, live.question_id(1), "left"),
            keeper.undoing.undo(table, ANN, 0),
            keeper.undoing.redo(table, ANN, 0),
            keeper.undoing.restart(table, ANN, 0),
            keeper.branching.begin(table, ANN, 0),
        ):
            with pytest.raises(Refused, match="doesn't fit today's"):
                await refused
        summary, given = await rows(keeper, table)
        was, given_before = before[0]
        assert given == given_before
        assert (summary.rules, summary.content, summary.start, summary.step) == (
            was.rules,
            was.content,
            was.start,
            was.step,
        )
        assert (summary.waiting, summary.bot_turn) == ("[]", False)
        assert texts(live) == [f"{sentence} Nobody waits twice running."]
        # Earlier moments can be looked at.
        assert [a.value for a in live.table_at(1).answers] == ["left"]
        assert live.scene(1).question is None

    async def again(keeper: Keeper) -> None:
        assert len(texts(await keeper.tables.open(table))) == 1

    async def under_the_old_rules(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert live.kept is None
        assert len(live.table.answers) == 7

    under(database, FIRST, look)
    under(database, lantern.TIRELESS, work)
    under(database, lantern.TIRELESS, again)
    # Nothing was lost: whoever goes back to the program of before plays on.
    under(database, FIRST, under_the_old_rules)


def test_its_log_holds_all_answers_and_gives_nothing_secret_away(database: str) -> None:
    table = played(database, 7)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        log = live.log_for(ANN)
        assert isinstance(log, PartialLog)
        assert (log.rules, len(log.answers)) == (1, 7)
        # Seat 0 knows its own, and of the other's what was open: from the fourth on nobody can tell.
        assert [a.value for a in log.answers] == ["left", "wait", "right", None, "left", None, "wait"]
        assert [a.value for a in (live.log_for(BEA)).answers] == [
            "left",
            "wait",
            None,
            "wait",
            None,
            "left",
            None,
        ]
        for text in (live.kept.sentence if live.kept else "", *texts(live)):
            assert "'wait'" not in text

    under(database, lantern.TIRELESS, work)


def test_it_goes_on_from_the_last_answer_that_fits_if_all_agree(database: str) -> None:
    table = played(database, 7)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        with pytest.raises(NotYours):
            await keeper.upgrading.go_on(table, Identity("cem", "Cem", False))
        done = await keeper.upgrading.go_on(table, ANN)
        assert done.asked
        assert asked(live) == (
            "Ann asks to go on from answer 3 under today's rules; later answers would be lost."
        )
        # One ribbon for each: who is asked reads the request, who asks reads why nothing happens yet.
        assert 'data-do="agree"' in live.areas(1)["status"]
        assert (
            live.areas(1)["status"].count("frame-ribbon")
            == live.areas(0)["status"].count("frame-ribbon")
            == 1
        )
        assert 'data-do="go-on"' not in live.areas(0)["status"]
        assert len((await rows(keeper, table))[1]) == 7
        await keeper.agreeing.agree(table, BEA, False)
        assert asked(live) is None
        assert stands_still(live)
        await keeper.upgrading.go_on(table, ANN)
        with pytest.raises(NotYours):
            await keeper.agreeing.agree(table, ANN, True)
        await keeper.agreeing.agree(table, BEA, True)
        assert not stands_still(live)
        assert [a.value for a in live.table.answers] == list(ANSWERS[:3])
        assert texts(live)[-1] == "Ann goes on from answer 3 under version 2 of the rules; everybody agreed."
        summary, given = await rows(keeper, table)
        assert (summary.rules, len(given)) == (2, 3)
        with pytest.raises(Refused, match="Nothing stops this table"):
            await keeper.upgrading.go_on(table, ANN)
        await answer(keeper, live, "left")

    async def again(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert live.kept is None
        assert len(live.table.answers) == 4

    under(database, lantern.TIRELESS, work)
    under(database, lantern.TIRELESS, again)


def test_alone_with_bots_one_click_is_enough(database: str) -> None:
    table = played(database, 4, bots=1)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert live.kept is not None
        assert not live.bot_turn
        done = await keeper.upgrading.go_on(table, ANN)
        assert not done.asked
        for _ in range(400):
            if live.waiting == (0,):
                break
            await asyncio.sleep(0.02)
        # The bot was to move, and has.
        assert live.waiting == (0,)
        assert len(live.table.answers) >= 4

    under(database, lantern.TIRELESS, work)


# ---------------------------------------------------------------------- finished games


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (
            lantern.DOUBLED,
            "This game was played under older rules: its result stands, though today it would have ended "
            "differently.",
        ),
        (
            lantern.TIRELESS,
            "This game was played under older rules: its result stands, and its moves can be viewed up to "
            "answer 3.",
        ),
    ],
    ids=["ends otherwise", "breaks off"],
)
def test_a_finished_game_keeps_its_result_and_its_log(
    database: str, edition: AnyTitle, sentence: str
) -> None:
    table = played(database, 8)
    before: list[Any] = []

    async def look(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        before.append((await rows(keeper, table), encode(live.log_for(ANN)), live.areas(0)["sheet"]))

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        was, log, sheet = before[0]
        assert live.kept is not None
        assert live.kept.sentence == sentence
        assert (live.over, live.waiting) == (True, ())
        assert live.result is not None
        assert live.result.scores == (3, 2)
        assert encode(live.log_for(ANN)) == log
        assert await rows(keeper, table) == was
        shown = live.areas(0)
        assert "You won 3 : 2" in shown["sheet"]
        assert [line for line in sheet.split("<tr>") if "Steps" in line] == [
            line for line in shown["sheet"].split("<tr>") if "Steps" in line
        ]
        assert "Go on" not in shown["status"]
        with pytest.raises(Refused, match="Nothing stops"):
            await keeper.upgrading.go_on(table, ANN)

    under(database, FIRST, look)
    under(database, edition, work)


def test_a_finished_game_that_ends_alike_is_carried_over(database: str) -> None:
    table = played(database, 8)

    async def work(keeper: Keeper) -> None:
        live = await keeper.tables.open(table)
        assert live.kept is None
        assert live.result is not None
        assert live.result.scores == (3, 2)
        log = live.log_for(BEA)
        assert isinstance(log, Log)
        assert log.rules == 2

    under(database, lantern.RENAMED, work)
    under(database, lantern.RENAMED, work)


# ---------------------------------------------------------------------- what does not open


def test_a_game_that_is_not_installed_stays_in_the_list_with_a_sentence(database: str) -> None:
    table = played(database, 5, bots=1, settings=Settings(spectators=False))

    async def work(keeper: Keeper) -> None:
        assert [info.id for info in await keeper.listing.mine(ANN)] == [table]
        assert await keeper.listing.lobby() == []
        with pytest.raises(BadLog) as caught:
            await keeper.tables.open(table, ANN)
        assert str(caught.value) == (
            "The game 'lantern' is no longer installed on this server: this table is kept, and opens "
            "again once the game is back."
        )
        # To others it does not exist.
        with pytest.raises(NotFound):
            await keeper.tables.open(table, Identity("cem", "Cem", False))

    under(database, None, work)
    under(database, FIRST, lambda keeper: keeper.tables.open(table))


def test_newer_rules_than_this_programs_are_refused_in_one_sentence(database: str) -> None:
    table = played(database, 5)

    async def work(keeper: Keeper) -> None:
        with pytest.raises(BadLog, match=r"under version 2 .* only has version 1: open it with a newer"):
            await keeper.tables.open(table, ANN)

    under(database, lantern.DOUBLED, lambda keeper: keeper.tables.open(table))
    under(database, FIRST, work)


def test_rows_that_were_tampered_with_still_do_not_open(database: str) -> None:
    table = played(database, 5)

    async def work(keeper: Keeper) -> None:
        await keeper.db.write(
            lambda c: c.execute(
                sa.update(schema.answers).where(schema.answers.c.step == 3).values(hash="0" * 16)
            )
        )
        with pytest.raises(BadLog, match="edited"):
            await keeper.tables.open(table)

    under(database, FIRST, work)


# ---------------------------------------------------------------------- imports


def exported(count: int) -> bytes:
    from starboard.kernel.table import Table

    with installed(FIRST):
        table = Table(FIRST, {"seats": 2}, "dark", seats=["human:Ann", "human:Bea"])
        for number, value in enumerate(ANSWERS[:count]):
            table.answer(number % 2, value)
        return encode(table.log())


def test_an_older_log_is_imported_where_it_fits(database: str) -> None:
    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.import_log(exported(5), ANN)
        live = await keeper.tables.open(info.id)
        assert len(live.table.answers) == 5
        assert texts(live)[-1].startswith("The game goes on under version 2 of the rules")

    async def refused(keeper: Keeper) -> None:
        with pytest.raises(BadLog, match="Answer 4 of 5 no longer fits"):
            await keeper.dealing.import_log(exported(5), ANN)

    under(database, lantern.DOUBLED, work)
    under(database, lantern.TIRELESS, refused)


def test_an_older_log_of_a_finished_game_keeps_its_result(database: str) -> None:
    data = exported(8)

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.import_log(data, ANN)
        assert info.result == decode(data).result
        live = await keeper.tables.open(info.id)
        assert live.result == decode(data).result
        assert live.kept is not None
        log = live.log_for(ANN)
        assert isinstance(log, Log)
        was = msgspec.structs.replace(decode(data), seats=[], hash="")
        assert msgspec.structs.replace(log, seats=[]) == was

    under(database, lantern.DOUBLED, work)


# ---------------------------------------------------------------------- through the page


def test_the_page_says_why_it_stands_still_and_goes_on_by_a_click(tmp_path: Any) -> None:

    config = config_for(new_sqlite(tmp_path / "tables.sqlite3"))
    with installed(FIRST):
        server = Running(config).start()
        ann = server.person("Ann")
        table = ann.make("me", "me", title="lantern")
        for value in ANSWERS[:7]:
            view = ann.view(table)
            question = ann.view(table, view["waiting"][0])["question"]
            assert ann.answer(table, question, value).status_code == 200
        cookies = dict(ann.http.cookies)
        server.stop()
    with installed(lantern.TIRELESS):
        server = Running(config).start()
        ann = server.person()
        ann.http.cookies.clear()
        for name, value in cookies.items():
            ann.http.cookies.set(name, value)
        ann.visit()
        page = ann.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
        assert STOPPED.format(7).replace("'", "&#39;") in page
        assert 'data-do="go-on"' in page
        assert ann.view(table)["kept"] == STOPPED.format(7)
        assert "Stopped" in ann.visit()
        assert ann.ok(f"/t/{table}/go-on", {})["asked"] is False
        view = ann.view(table)
        assert (view["kept"], view["step"]) == (None, 3)
        question = ann.view(table, view["waiting"][0])["question"]
        assert ann.answer(table, question, "left").status_code == 200
        server.stop()
    with installed(None):
        server = Running(config).start()
        ann = server.person()
        ann.http.cookies.clear()
        for name, value in cookies.items():
            ann.http.cookies.set(name, value)
        home = ann.visit()
        assert "Not installed" in home
        assert ann.http.get("/api/tables").json()[0]["id"] == table
        gone = ann.http.get(f"/t/{table}", headers={"accept": "text/html"})
        assert gone.status_code == 400
        assert "is no longer installed on this server" in gone.text
        server.stop()
