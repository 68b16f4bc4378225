"""Databases and servers for the tests. PostgreSQL is used too where STARBOARD_TEST_POSTGRES names one."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.server.running import PLENTY, Running

from starboard.server import admin, identity
from starboard.server import database as databases
from starboard.server.config import Config, database_url
from starboard.server.keeper import Keeper

POSTGRES = os.environ.get("STARBOARD_TEST_POSTGRES", "")
if os.environ.get("CI") and not POSTGRES:
    raise RuntimeError(
        "A build tests PostgreSQL too: set STARBOARD_TEST_POSTGRES (tools/postgres.sh start prints it)."
    )
KINDS = ["sqlite", "postgres"] if POSTGRES else ["sqlite"]


async def _admin(statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(POSTGRES.replace("+asyncpg", ""))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def new_postgres() -> str:
    name = f"starboard_{secrets.token_hex(6)}"
    asyncio.run(_admin(f"CREATE DATABASE {name}"))
    return database_url(POSTGRES.replace("+asyncpg", "").rpartition("/")[0] + f"/{name}")


def drop_postgres(url: str) -> None:
    asyncio.run(_admin(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)"))


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


@pytest.fixture(scope="session", autouse=True)
def _hasty_hashes() -> Iterator[None]:
    """Passwords are hashed by the same method, without the effort that is to discourage guessing."""
    hasher = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        for module in (identity, admin):
            patched.setattr(module, "PasswordHasher", hasher)
        yield


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind there is."""
    if request.param == "sqlite":
        yield database_url(str(tmp_path / "tables.sqlite3"))
        return
    url = new_postgres()
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
    running = Running(config_for(database_url(str(place)))).start()
    yield running
    running.stop()
