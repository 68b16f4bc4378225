"""Databases and servers for the tests. PostgreSQL is used too where STARBOARD_TEST_POSTGRES names one."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from tests.commands import Done, Starboard, commands
from tests.server.running import PLENTY, Running

from starboard.bots.opinion import Opinion
from starboard.kernel.ask import Value
from starboard.kernel.title import find_title
from starboard.server import admin, botpool, identity, packcheck
from starboard.server import database as databases
from starboard.server.botpool import BotPool, Job
from starboard.server.config import Config, database_url
from starboard.server.database import open_database
from starboard.server.keeper import Keeper
from starboard.server.packcheck import Checker, Report

POSTGRES = os.environ.get("STARBOARD_TEST_POSTGRES", "")
if os.environ.get("CI") and not POSTGRES:
    raise RuntimeError(
        "A build tests PostgreSQL too: set STARBOARD_TEST_POSTGRES (tools/postgres.sh start prints it)."
    )
KINDS = ["sqlite", "postgres"] if POSTGRES else ["sqlite"]


# Databases of today's layout, made once in each process: to copy one is quicker than to go through all
# revisions.
_patterns: dict[str, str] = {}


async def _admin(statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(POSTGRES.replace("+asyncpg", ""))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def _lay_out(url: str) -> None:
    async def work() -> None:
        database = open_database(Config(database=url))
        await database.start()
        await database.stop()

    _now(work())


def _now(work: Coroutine[Any, Any, None]) -> None:
    """Also within a test that has a loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def empty_postgres(pattern: str = "template1") -> str:
    """A database without any layout, or like another to which nobody is connected."""
    name = f"starboard_{secrets.token_hex(6)}"
    _now(_admin(f"CREATE DATABASE {name} TEMPLATE {pattern}"))
    return database_url(POSTGRES.replace("+asyncpg", "").rpartition("/")[0] + f"/{name}")


def new_postgres() -> str:
    """A database of today's layout in which nothing is."""
    if "postgres" not in _patterns:
        url = empty_postgres()
        _lay_out(url)
        _patterns["postgres"] = url
    return empty_postgres(_patterns["postgres"].rpartition("/")[2])


def drop_postgres(url: str) -> None:
    _now(_admin(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)"))


def new_sqlite(file: Path) -> str:
    """The same in a file."""
    if "sqlite" not in _patterns:
        pattern = Path(tempfile.mkdtemp(prefix="starboard-pattern.")) / "tables.sqlite3"
        _lay_out(database_url(str(pattern)))
        _patterns["sqlite"] = str(pattern)
    shutil.copy(_patterns["sqlite"], file)
    return database_url(str(file))


@pytest.fixture(scope="session", autouse=True)
def _no_patterns_left() -> Iterator[None]:
    yield
    if "postgres" in _patterns:
        drop_postgres(_patterns.pop("postgres"))
    if "sqlite" in _patterns:
        shutil.rmtree(Path(_patterns.pop("sqlite")).parent)


def config_for(database: str) -> Config:
    return Config(database=database, bot_pause=0.0, bot_workers=1, limits=PLENTY)


def run(database: str, work: Callable[[Keeper], Awaitable[None]]) -> None:
    """Does some work with a keeper of the tables in this database."""

    async def main() -> None:
        keeper = Keeper(config_for(database))
        await keeper.start()
        try:
            await work(keeper)
        finally:
            await keeper.stop()

    # How long a machine that has much else to do may keep a database waiting says nothing about the code.
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(databases, "_LONGEST_SECONDS", 60.0)
        asyncio.run(main())


prepare_sqlite = databases._prepare_sqlite


def _prepare_hastily(connection: Any, record: Any) -> None:
    prepare_sqlite(connection, record)
    connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture(scope="session", autouse=True)
def _hasty() -> Iterator[None]:
    """Passwords are hashed by the same method, without the effort that is to discourage guessing; and a file
    need not be safe from a power cut."""
    hasher = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        for module in (identity, admin):
            patched.setattr(module, "PasswordHasher", hasher)
        patched.setattr(databases, "_prepare_sqlite", _prepare_hastily)
        yield


def think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(_pool: BotPool, job: Job) -> Value:
        return await asyncio.to_thread(botpool.think, job)

    async def weigh(_pool: BotPool, job: Job, asked: int, proposed: Value) -> Opinion:
        return await asyncio.to_thread(botpool.weigh, job, asked, proposed)

    monkeypatch.setattr(BotPool, "choose", choose)
    monkeypatch.setattr(BotPool, "weigh", weigh)


@pytest.fixture
def bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in this process: to start another takes longer than most games of theirs."""
    think_here(monkeypatch)


@pytest.fixture
def checks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own cards are checked in this process, and tried with fewer answers."""

    async def check(_checker: Checker, _owner: str, title_id: str, files: Mapping[str, str]) -> Report:
        return await asyncio.to_thread(packcheck.judged, find_title(title_id), files)

    monkeypatch.setattr(packcheck, "_ANSWERS", 20)
    monkeypatch.setattr(Checker, "check", check)


@pytest.fixture
def starboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Starboard:
    """Commands that work on a database, in this process."""

    run = commands(monkeypatch, capsys)

    def on(*args: str | Path, database: str | Path, typed: str = "") -> Done:
        monkeypatch.setenv("STARBOARD_DATABASE", str(database))
        return run(*args, typed=typed)

    return on


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind there is, in which nothing is."""
    if request.param == "sqlite":
        yield new_sqlite(tmp_path / "tables.sqlite3")
        return
    url = new_postgres()
    yield url
    drop_postgres(url)


@pytest.fixture(params=KINDS)
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """One of each kind that nobody has ever opened."""
    if request.param == "sqlite":
        yield database_url(str(tmp_path / "tables.sqlite3"))
        return
    url = empty_postgres()
    yield url
    drop_postgres(url)


@pytest.fixture
def pair() -> Iterator[tuple[Running, Running]]:
    """Two servers on one database, which only PostgreSQL allows."""
    if not POSTGRES:
        pytest.skip("STARBOARD_TEST_POSTGRES names no server")
    url = new_postgres()
    one, two = Running(config_for(url)).start(), Running(config_for(url)).start()
    yield one, two
    one.stop()
    two.stop()
    drop_postgres(url)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests of a module; each makes its own tables."""
    place = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    running = Running(config_for(new_sqlite(place))).start()
    yield running
    running.stop()
