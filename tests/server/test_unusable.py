"""A database that cannot be used: one sentence, and nothing that looks as if the table were open."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from tests.server.cluster import free_port
from tests.server.conftest import POSTGRES, config_for, drop_postgres, new_postgres, new_sqlite, run

from starboard.kernel.errors import StarboardError
from starboard.server.config import database_url
from starboard.server.keeper import Keeper
from starboard.server.model import Identity, SeatPlan
from starboard.server.opening import Opening

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


def refusal(database: str | Path) -> str:
    """What a server says that does not open its tables, without a process of its own."""
    opening = Opening(Keeper(config_for(database_url(str(database)))))
    with pytest.raises(StarboardError) as raised:
        asyncio.run(opening.open())
    return str(raised.value)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with games in it."""
    place = tmp_path_factory.mktemp("filled") / "tables.sqlite3"

    async def work(keeper: Keeper) -> None:
        for _ in range(5):
            info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN)
            live = await keeper.tables.open(info.id)
            while len(live.table.answers) < 60:
                seat, options = live.table.questions[0].seat, live.table.questions[0].options
                await keeper.playing.answer(info.id, ANN, seat, live.question_id(seat), options[0])

    run(new_sqlite(place), work)
    return place


@pytest.fixture
def file(filled: Path, tmp_path: Path) -> Path:
    """The same in a file of its own, which may be harmed."""
    return Path(shutil.copy(filled, tmp_path))


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


def misspelt(file: Path) -> None:
    """One letter of a column's name is another: the file is whole as far as SQLite can tell."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("ALTER TABLE users RENAME COLUMN muted TO mutfd")


@pytest.mark.parametrize("harm", [text, cut_in_half, cut_short, scribbled, misspelt])
def test_a_damaged_file_is_named_and_left_alone(file: Path, harm: Callable[[Path], None]) -> None:
    harm(file)
    before = file.read_bytes()
    said = refusal(file)
    assert said.startswith(f"The database {file} is damaged (")
    assert "starboard restore" in said
    assert file.read_bytes() == before


def test_the_server_says_it_and_ends(file: Path) -> None:
    text(file)
    assert sentence(serve(file)) == f"{refusal(file)}\n"


def test_a_newer_layout_is_left_to_the_newer_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert refusal(file).startswith("The database has layout 9999, but this program only knows")


def test_the_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "photos.sqlite3"
    with closing(sqlite3.connect(file)) as photos, photos:
        photos.execute("CREATE TABLE photos (name TEXT)")
    before = file.read_bytes()
    assert sentence(serve(file)) == (
        f"The database {file} belongs to another program: it holds 'photos', and nothing of Starboard. "
        "Give another file.\n"
    )
    assert file.read_bytes() == before


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
    assert refusal(tmp_path).startswith(f"Cannot open the database {tmp_path} (")


@pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")
def test_a_postgresql_that_is_not_there_or_only_reads() -> None:
    there = new_postgres()
    server, _, name = there.rpartition("/")
    try:
        nobody = f"{server.rpartition(':')[0]}:{free_port()}/{name}"
        assert refusal(nobody).startswith("Cannot open the database postgresql+asyncpg://")
        assert "nowhere" in refusal(f"{server}/nowhere")

        async def only_read() -> None:
            connection = await asyncpg.connect(there.replace("+asyncpg", ""))
            await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            await connection.close()

        asyncio.run(only_read())
        assert "read-only transaction" in refusal(there)
    finally:
        drop_postgres(there)
