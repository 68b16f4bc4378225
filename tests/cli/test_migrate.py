"""`starboard migrate`: what becomes of the tables of a server, looked at first and then done."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Starboard
from tests.kernel import lantern
from tests.kernel.lantern import FIRST, installed
from tests.server import old_database as old
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres, run
from tests.server.older_tables import ANN, played
from tests.server.running import Running

from starboard.server.config import database_url
from starboard.server.keeper import Keeper


@pytest.fixture(autouse=True)
def _no_edition_left() -> Iterator[None]:
    with installed(None):
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Tables of which one fits the next edition of the rules, and one does not."""
    file = tmp_path / "server" / "tables.sqlite3"
    file.parent.mkdir()
    played(database_url(str(file)), 3)
    played(database_url(str(file)), 7)
    return file


def fates(starboard: Starboard, *args: Any) -> tuple[int, list[str]]:
    done = starboard("migrate", *args, "--json")
    return done.code, [table["fate"] for table in json.loads(done.out)["tables"]]


def test_a_check_reports_every_table_and_writes_nothing(starboard: Starboard, file: Path) -> None:
    before = (old.rows_of(file), file.stat().st_mtime_ns)
    with installed(FIRST):
        assert fates(starboard, "--check", file) == (0, ["as it is", "as it is"])
    with installed(lantern.DOUBLED):
        assert fates(starboard, "--check", file) == (0, ["carried over", "carried over"])
    with installed(lantern.TIRELESS):
        done = starboard("migrate", "--check", file)
    assert done.code == 1
    first, second, summary = done.out.splitlines()
    assert "lantern" in first
    assert "carried over" in first
    assert "stops at answer 4 of 7: 'wait' is not an answer to 'step' at that point." in second
    assert summary == (
        "2 tables: 0 as they are, 1 carried over, 1 that stop, 0 of missing titles, 0 damaged."
    )
    assert fates(starboard, "--check", file) == (1, ["title missing", "title missing"])
    assert (old.rows_of(file), file.stat().st_mtime_ns) == before
    assert not list(file.parent.glob("*.backup-*"))


def test_damage_is_told_and_hides_nothing_else(starboard: Starboard, file: Path) -> None:
    with sqlite3.connect(file) as connection:
        (first,) = connection.execute("SELECT id FROM tables ORDER BY created LIMIT 1").fetchone()
        connection.execute("UPDATE answers SET hash = 'x' WHERE table_id = ? AND step = 1", (first,))
    connection.close()
    with installed(FIRST):
        assert fates(starboard, "--check", file) == (1, ["damaged", "as it is"])


def test_a_finished_game_that_would_end_otherwise_opens_as_it_is(
    starboard: Starboard, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite3"
    played(database_url(str(file)), 8)
    with installed(lantern.DOUBLED):
        done = starboard("migrate", "--check", file)
    assert done.code == 0
    assert "its result stands, though under today's rules it would have ended differently" in done.out


def test_a_check_needs_no_upgrade_first_and_takes_the_usual_database(
    starboard: Starboard, home: Path
) -> None:
    home.mkdir()
    file = old.old_file(home / "tables.sqlite3")
    before = old.rows_of(file)
    code, found = fates(starboard, "--check")
    assert len(found) == 3
    assert "damaged" not in found
    assert code == ("stops" in found)
    assert old.rows_of(file) == before


def test_a_check_works_while_the_server_plays(starboard: Starboard, file: Path) -> None:
    with installed(FIRST):
        server = Running(config_for(database_url(str(file)))).start()
        try:
            ann = server.person("Ann")
            table = ann.make("me", "me", title="lantern")
            for _ in range(3):
                assert fates(starboard, "--check", file)[0] == 0
                view = ann.view(table)
                question = ann.view(table, view["waiting"][0])["question"]
                assert ann.answer(table, question, "left").status_code == 200
        finally:
            server.stop()


def test_migrating_carries_over_what_fits_after_a_copy(starboard: Starboard, file: Path) -> None:
    before = old.rows_of(file)
    with installed(lantern.TIRELESS):
        done = starboard("migrate", file)
        assert done.code == 1
        (copy,) = file.parent.glob("tables.sqlite3.backup-*")
        assert f"The database as it was is in {copy}." in done.out
        assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
        assert old.rows_of(copy) == before
        # What does not fit stays; the other is of today.
        assert fates(starboard, "--check", file) == (1, ["as it is", "stops"])

        async def look(keeper: Keeper) -> None:
            kept = [
                (await keeper.tables.open(info.id)).kept is not None
                for info in await keeper.listing.mine(ANN)
            ]
            assert sorted(kept) == [False, True]

        run(database_url(str(file)), look)
        assert len(list(file.parent.glob("*.backup-*"))) == 1


def test_where_nothing_is_to_be_done_no_copy_is_made(starboard: Starboard, file: Path) -> None:
    before = old.rows_of(file)
    with installed(FIRST):
        assert starboard("migrate", file).code == 0
    assert old.rows_of(file) == before
    assert not list(file.parent.glob("*.backup-*"))


def test_migrating_an_older_file_brings_its_layout_up_too(starboard: Starboard, tmp_path: Path) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    before = old.rows_of(file)
    starboard("migrate", file)
    (copy,) = tmp_path.glob("tables.sqlite3.backup-*")
    assert old.rows_of(copy) == before
    assert json.loads(starboard("migrate", "--check", file, "--json").out)["layout"] != "1"


@pytest.mark.skipif(not POSTGRES, reason="no PostgreSQL named")
def test_postgresql_is_checked_and_migrated_too(starboard: Starboard) -> None:
    url = new_postgres()
    try:
        played(url, 3)
        played(url, 7)
        plain = url.replace("+asyncpg", "")
        with installed(lantern.TIRELESS):
            assert fates(starboard, "--check", plain) == (1, ["carried over", "stops"])
            assert fates(starboard, "--check", plain) == (1, ["carried over", "stops"])
            done = starboard("migrate", plain)
            assert "pg_dump" in done.out
            assert fates(starboard, "--check", plain) == (1, ["as it is", "stops"])
    finally:
        drop_postgres(url)


@pytest.mark.parametrize("name", ["nowhere.sqlite3", "notes.txt", "postgresql://nobody@127.0.0.1:1/none"])
def test_what_is_no_database_is_told_in_one_sentence(starboard: Starboard, tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("nothing of the kind, and long enough to be read as a header" * 20)
    done = starboard("migrate", "--check", name if "://" in name else tmp_path / name)
    assert done.code == 1
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert not (tmp_path / "nowhere.sqlite3").exists()
