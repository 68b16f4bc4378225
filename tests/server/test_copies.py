"""Copies made while people play, and put back: through the commands, on real servers."""

from __future__ import annotations

import asyncio
import copy
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.commands import Done, Starboard
from tests.server.cluster import programs
from tests.server.conftest import (
    POSTGRES,
    config_for,
    drop_postgres,
    empty_postgres,
    new_postgres,
    new_sqlite,
    run,
)
from tests.server.outages import Given, Play, check_stored
from tests.server.running import Running

from starboard.server import copies
from starboard.server.config import database_url
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

ANN = Identity("ann", "Ann", False)


def elsewhere(*arguments: str | Path, database: str | Path) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    environment = {**os.environ, "STARBOARD_DATABASE": str(database)}
    command = [sys.executable, "-m", "starboard", *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


def refusal(done: Done) -> str:
    assert done.code == 1, done
    assert done.out == ""
    assert done.err.count("\n") == 1, done.err
    return done.err


def make_table(database: str) -> str:
    made: list[str] = []

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN)
        made.append(info.id)

    if "://" not in database:
        new_sqlite(Path(database))
    run(database_url(database), work)
    return made[0]


def tables_in(database: str) -> set[str]:
    found: set[str] = set()

    async def work(keeper: Keeper) -> None:
        found.update(info.id for info in await keeper.listing.mine(ANN))

    run(database_url(database), work)
    return found


def test_copies_made_under_play_open_and_hold_what_was_acknowledged(
    tmp_path: Path, starboard: Starboard
) -> None:
    file = tmp_path / "tables.sqlite3"
    server = Running(config_for(new_sqlite(file))).start()
    play = Play(server.port)
    made: list[tuple[Path, Given]] = []

    async def copy_twice(play: Play) -> None:
        for number in range(2):
            await play.all_go_on()
            before = copy.deepcopy(play.acknowledged)
            target = tmp_path / f"copy {number}.sqlite3"
            done = await asyncio.to_thread(elsewhere, "backup", target, database=file)
            assert (done.returncode, done.stderr) == (0, ""), done
            assert f"copied to {target}" in done.stdout
            made.append((target, before))

    try:
        asyncio.run(play.run(3, copy_twice))
    finally:
        server.stop()
    for target, acknowledged in made:
        assert [path.name for path in tmp_path.glob(f"{target.name}*")] == [target.name]
        assert target.stat().st_mode & 0o077 == 0
        checked = starboard("migrate", "--check", target, database=file)
        assert checked.code == 0, checked.out
        assert asyncio.run(check_stored(database_url(str(target)), acknowledged)) > 0


def test_a_copy_takes_the_place_of_a_database_that_is_not_in_use(
    tmp_path: Path, starboard: Starboard
) -> None:
    file, kept = tmp_path / "tables.sqlite3", tmp_path / "kept.sqlite3"
    old = make_table(str(file))
    assert starboard("backup", kept, database=file).code == 0
    server = Running(config_for(database_url(str(file)))).start()
    try:
        ann = server.person()
        new = ann.make("me", "me")
        said = elsewhere("restore", kept, database=file)
        assert said.returncode == 1
        assert f"in use by another Starboard server (process {os.getpid()})" in said.stderr
        assert not ann.view(new)["over"]
    finally:
        server.stop()
    done = starboard("restore", kept, database=file)
    assert done.code == 0, done.err
    assert "1 table restored" in done.out
    assert tables_in(str(file)) == {old}
    (aside,) = tmp_path.glob("tables.sqlite3.before-*")
    assert str(aside) in done.out
    with closing(sqlite3.connect(aside)) as before:
        assert {row[0] for row in before.execute("SELECT id FROM tables")} == {old, new}
    assert tables_in(str(kept)) == {old}


def test_a_database_open_in_another_program_is_not_replaced(
    tmp_path: Path, starboard: Starboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_BUSY_SECONDS", 0.1)
    file, kept = tmp_path / "tables.sqlite3", tmp_path / "kept.sqlite3"
    make_table(str(file))
    assert starboard("backup", kept, database=file).code == 0
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("SELECT count(*) FROM tables").fetchall()
        said = refusal(starboard("restore", kept, database=file))
        assert said == f"Another program has {file} open: close it and try again.\n"
    assert not list(tmp_path.glob("*.before-*"))


def test_a_damaged_database_is_replaced_and_kept(tmp_path: Path, starboard: Starboard) -> None:
    file, kept = tmp_path / "tables.sqlite3", tmp_path / "kept.sqlite3"
    table = make_table(str(file))
    assert starboard("backup", kept, database=file).code == 0
    file.write_bytes(b"not a database" * 100)
    assert starboard("restore", kept, database=file).code == 0
    assert tables_in(str(file)) == {table}
    (aside,) = tmp_path.glob("tables.sqlite3.before-*")
    assert aside.read_bytes() == b"not a database" * 100


@pytest.mark.parametrize("what", ["missing", "text", "strange", "cut", "newer", "itself"])
def test_what_is_no_good_copy_replaces_nothing(tmp_path: Path, starboard: Starboard, what: str) -> None:
    file, kept = tmp_path / "tables.sqlite3", tmp_path / "kept.sqlite3"
    table = make_table(str(file))
    if what == "text":
        kept.write_text("hello " * 500)
    elif what == "strange":
        with closing(sqlite3.connect(kept)) as other:
            other.execute("CREATE TABLE shopping (item TEXT)")
    elif what in ("cut", "newer"):
        assert starboard("backup", kept, database=file).code == 0
    if what == "cut":
        kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2])
    elif what == "newer":
        with closing(sqlite3.connect(kept)) as newer, newer:
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
    refusal(starboard("restore", file if what == "itself" else kept, database=file))
    assert tables_in(str(file)) == {table}
    assert not list(tmp_path.glob("*.before-*"))
    assert not list(tmp_path.glob("*.part"))


def test_a_copy_overwrites_nothing(tmp_path: Path, starboard: Starboard) -> None:
    file, kept = tmp_path / "tables.sqlite3", tmp_path / "kept.sqlite3"
    make_table(str(file))
    kept.write_text("precious")
    assert "choose another name" in refusal(starboard("backup", kept, database=file))
    assert kept.read_text() == "precious"
    assert "There is no database" in refusal(
        starboard("backup", tmp_path / "x", database=tmp_path / "nothing.sqlite3")
    )
    refusal(starboard("backup", tmp_path / "no" / "folder" / "x", database=file))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "kept.sqlite3",
        "push.key",
        "signing.key",
        "tables.sqlite3",
    ]


@pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")
def test_the_commands_that_are_named_for_postgresql_do_it(tmp_path: Path, starboard: Starboard) -> None:
    where = programs()
    assert where is not None
    path = {**os.environ, "PATH": f"{where}{os.pathsep}{os.environ['PATH']}"}
    url = new_postgres()
    try:
        table = make_table(url)
        dump = tmp_path / "kept dump"
        for name in ("backup", "restore"):
            said = refusal(starboard(name, dump, database=url))
            command = shlex.split(said[said.index("pg_") :])
            assert shutil.which(command[0], path=path["PATH"])
            subprocess.run(command, env=path, check=True, timeout=60)
            if name == "backup":
                make_table(url)
                assert len(tables_in(url)) == 2
        assert tables_in(url) == {table}
    finally:
        drop_postgres(url)


@pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")
def test_dumps_made_under_play_open_and_hold_what_was_acknowledged(
    tmp_path: Path, starboard: Starboard
) -> None:
    where = programs()
    assert where is not None
    path = {**os.environ, "PATH": f"{where}{os.pathsep}{os.environ['PATH']}"}
    url, empty = new_postgres(), empty_postgres()
    server = Running(config_for(url)).start()
    made: list[tuple[Path, Given]] = []

    def do(name: str, dump: Path, database: str) -> None:
        said = refusal(starboard(name, dump, database=database))
        subprocess.run(shlex.split(said[said.index("pg_") :]), env=path, check=True, timeout=60)

    async def copy_twice(play: Play) -> None:
        for number in range(2):
            await play.all_go_on()
            before = copy.deepcopy(play.acknowledged)
            dump = tmp_path / f"copy {number}.dump"
            await asyncio.to_thread(do, "backup", dump, url)
            made.append((dump, before))

    try:
        asyncio.run(Play(server.port).run(3, copy_twice))
        # The later one into a database in which nothing is, and the earlier one over it.
        for dump, acknowledged in reversed(made):
            do("restore", dump, empty)
            assert starboard("migrate", "--check", database=empty).code == 0
            assert asyncio.run(check_stored(empty, acknowledged)) > 0
    finally:
        server.stop()
        drop_postgres(url)
        drop_postgres(empty)
