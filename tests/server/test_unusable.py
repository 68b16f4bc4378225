"""A database that cannot be used: one sentence, and nothing that looks as if the table were open."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from tests.server.cluster import Cluster, programs
from tests.server.conftest import run

from starboard.server.config import database_url
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan

ANN = Identity("ann", "Ann", False)


def serve(database: str | Path, *before: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "STARBOARD_DATABASE": str(database)}
    command = [*before, sys.executable, "-m", "starboard", "serve", "--no-browser", "--port", "0"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.stdout == ""
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with games in it, in a file of its own."""
    place = tmp_path / "tables.sqlite3"

    async def work(keeper: Keeper) -> None:
        for _ in range(5):
            info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN)
            live = await keeper.tables.open(info.id)
            while len(live.table.answers) < 60:
                seat, options = live.table.questions[0].seat, live.table.questions[0].options
                await keeper.playing.answer(info.id, ANN, seat, live.question_id(seat), options[0])

    run(database_url(str(place)), work)
    return place


def text(file: Path) -> None:
    file.write_text("Dear diary\n" * 1000)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def cut_short(file: Path) -> None:
    """Only the last page is gone: nothing that is read at the start."""
    os.truncate(file, file.stat().st_size - 4096)


def scribbled(file: Path) -> None:
    """One page of the answers is overwritten: nothing that is read at the start either."""
    with closing(sqlite3.connect(file)) as connection:
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'answers'").fetchone()[0]
    with file.open("rb+") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\x55" * 4096)


@pytest.mark.parametrize("harm", [text, cut_in_half, cut_short, scribbled])
def test_a_damaged_file_is_named_and_left_alone(file: Path, harm: Callable[[Path], None]) -> None:
    harm(file)
    before = file.read_bytes()
    said = sentence(serve(file))
    assert said.startswith(f"The database {file} is damaged (")
    assert "starboard restore" in said
    assert file.read_bytes() == before


def test_a_newer_layout_is_left_to_the_newer_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert sentence(serve(file)).startswith("The database has layout 9999, but this program only knows")


# Root may write everywhere: it has to give that up first.
HUMBLE = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.getuid() == 0 else ()


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_can_only_be_read_is_not_opened(file: Path, what: str) -> None:
    closed = file if what == "file" else file.parent
    mode = closed.stat().st_mode
    # Not in the mode that leaves a log next to the file, so that reading alone would work.
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    closed.chmod(mode & ~0o222)
    try:
        said = sentence(serve(file, *HUMBLE))
    finally:
        closed.chmod(mode)
    assert said.startswith(f"Cannot write to the database {file} (")


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    assert sentence(serve(tmp_path)).startswith(f"Cannot open the database {tmp_path} (")


@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_a_postgresql_that_is_not_there_or_only_reads(tmp_path: Path) -> None:
    cluster = Cluster()
    try:
        assert sentence(serve(cluster.url)).startswith("Cannot open the database postgresql+asyncpg://")
        cluster.start()

        async def nothing(keeper: Keeper) -> None:
            return None

        run(database_url(cluster.url), nothing)
        assert "nowhere" in sentence(serve(cluster.url.replace("/postgres", "/nowhere")))

        async def only_read() -> None:
            connection = await asyncpg.connect(cluster.url)
            await connection.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
            await connection.close()

        asyncio.run(only_read())
        assert "read-only transaction" in sentence(serve(cluster.url))
    finally:
        cluster.remove()
