"""What counts as the database being away, and what those who come meanwhile are told."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from tests.server.conftest import config_for, new_sqlite
from tests.server.running import Running

from starboard.server import outage
from starboard.server.errors import Conflict, Unavailable
from starboard.server.outage import Line, is_outage

SENTENCE = "The server's database isn't answering: try again in a moment."


def of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("said by the driver")
    error.sqlite_errorcode = code
    return error


def wrapped(orig: BaseException, invalidated: bool = False) -> sa.exc.DBAPIError:
    return sa.exc.DBAPIError("SELECT 1", None, orig, connection_invalidated=invalidated)


def dressed(cause: BaseException) -> Exception:
    """As SQLAlchemy's dialect passes on what asyncpg raised."""
    error = Exception("adapted")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(errno.ECONNREFUSED, "refused"),
        TimeoutError(),
        sa.exc.TimeoutError("the pool is empty"),
        # Neither of these two is a PostgresError.
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.InternalClientError("cannot switch to state 15"),
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.AdminShutdownError("terminating connection"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.TooManyConnectionsError("too many clients"),
        asyncpg.DiskFullError("no space left"),
        asyncpg.DeadlockDetectedError("deadlock"),
        asyncpg.ReadOnlySQLTransactionError("read only"),
        wrapped(dressed(asyncpg.InterfaceError("connection is closed"))),
        wrapped(dressed(asyncpg.AdminShutdownError("terminating connection"))),
        wrapped(RuntimeError("whatever it was"), invalidated=True),
        wrapped(of_sqlite(sqlite3.SQLITE_BUSY)),
        wrapped(of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT)),
        wrapped(of_sqlite(sqlite3.SQLITE_FULL)),
        wrapped(of_sqlite(sqlite3.SQLITE_IOERR_FSYNC)),
    ],
    ids=lambda error: f"{type(error).__name__} {error}"[:50],
)
def test_the_database_is_away(error: Exception) -> None:
    assert is_outage(error)


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("a bug"),
        Conflict(),
        asyncpg.UniqueViolationError("duplicate key"),
        asyncpg.UndefinedTableError("no such table"),
        wrapped(dressed(asyncpg.UniqueViolationError("duplicate key"))),
        wrapped(of_sqlite(sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)),
        wrapped(of_sqlite(sqlite3.SQLITE_ERROR)),
        wrapped(of_sqlite(sqlite3.SQLITE_CORRUPT)),
        sa.exc.InvalidRequestError("a bug"),
    ],
    ids=lambda error: f"{type(error).__name__} {error}"[:50],
)
def test_the_fault_is_ours(error: Exception) -> None:
    assert not is_outage(error)


def test_the_log_is_told_once_at_either_end(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")

    async def work() -> None:
        line = Line("reading", None)
        await line.carry(lambda: asyncio.sleep(0))
        for _ in range(20):
            with pytest.raises(Unavailable, match="isn't answering"):
                await line.carry(fail)
        for _ in range(20):
            await line.carry(lambda: asyncio.sleep(0))

    with caplog.at_level(logging.WARNING):
        asyncio.run(work())
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == "reading fails: [Errno 111] Connection refused"
    assert told[1].startswith("reading works again after ")
    assert len(told) == 2


def test_whoever_comes_after_a_long_wait_in_vain_is_spared_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "_LONG_SECONDS", 0.05)
    monkeypatch.setattr(outage, "_SPARED_SECONDS", 0.2)
    tried = 0

    async def hang() -> None:
        nonlocal tried
        tried += 1
        await asyncio.sleep(60)

    async def work() -> None:
        line = Line("reading", 0.1)
        for _ in range(50):
            with pytest.raises(Unavailable):
                await line.carry(hang)
        assert tried == 1
        async with asyncio.timeout(20):
            while not await works(line):
                await asyncio.sleep(0.01)

    async def works(line: Line) -> bool:
        try:
            return await line.carry(lambda: asyncio.sleep(0, True))
        except Unavailable:
            return False

    asyncio.run(work())


def test_page_and_program_get_one_sentence_and_a_time_to_come_back(tmp_path: Path) -> None:
    server = Running(config_for(new_sqlite(tmp_path / "tables.sqlite3"))).start()
    try:
        ann = server.person("Ann")
        table = ann.make("me", "me")
        before = ann.view(table)
        real = server.keeper.db._read

        async def fail(work: object) -> object:
            raise OSError("gone")

        server.keeper.db._read = fail  # type: ignore[method-assign, assignment]
        server.keeper.people._users.forget_all()
        page = ann.http.get(f"/t/{table}", headers={"accept": "text/html"})
        reply = ann.get(f"/api/tables/{table}/view")
        assert (page.status_code, page.headers["retry-after"]) == (503, "1")
        assert "The server&#39;s database isn&#39;t answering" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert (reply.status_code, reply.headers["retry-after"]) == (503, "1")
        assert reply.json() == {"status": 503, "error": SENTENCE}
        assert reply.headers["x-content-type-options"] == "nosniff"
        server.keeper.db._read = real  # type: ignore[method-assign]
        assert ann.view(table) == before
    finally:
        server.stop()
