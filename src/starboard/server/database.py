"""The connection to SQLite or PostgreSQL. All writes go through here, each one entirely or not at all."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from starboard.kernel.errors import StarboardError
from starboard.server import migrations, schema
from starboard.server.config import Config
from starboard.server.errors import Conflict
from starboard.server.outage import Line, is_outage, reason
from starboard.signing import key_in, new_key

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Outcome = tuple[Any, BaseException | None]

CHANNEL = "starboard"
KEY_FILE = "signing.key"
PUSH_KEY_FILE = "push.key"
# One of these is in every database of ours, however old.
_OWN_TABLES = {"alembic_version", schema.meta.name}
_MOST_AT_ONCE = 64
_READERS = 2

# How long anybody waits: for a new connection, for a free one, for a whole transaction, and for another
# program that has locked the file.
_CONNECT_SECONDS = 5.0
_LONGEST_SECONDS = 8.0
_LOCKED_SECONDS = 5.0


class Database(ABC):
    """Work is a function that takes a connection: it runs in one transaction, off the event loop."""

    # Otherwise a write ends by itself in good time.
    _write_may_hang = False

    def __init__(self, config: Config) -> None:
        self._url = sa.engine.make_url(config.database)
        self._file: Path | None = config.sqlite_file
        # What was made of an older file before it was brought to today's layout.
        self.copy: Path | None = None
        self._reads = Line("reading from the database", _LONGEST_SECONDS)
        self._writes = Line("writing to the database", _LONGEST_SECONDS if self._write_may_hang else None)

    async def start(self) -> None:
        try:
            await self._open()
            await self._bring_up()
        except StarboardError:
            await self.stop()
            raise
        except (OSError, sa.exc.SQLAlchemyError) as error:
            await self.stop()
            where = str(self._file or self._url.render_as_string(hide_password=True))
            raise StarboardError(_unusable(where, error)) from None

    async def _bring_up(self) -> None:
        # Not through the lines: to bring a large database up to date takes as long as it takes.
        found = await self._read(migrations.layout)
        if found == schema.VERSION:
            # One that can only be read must not look open.
            await self._write(migrations.check_writable)
        else:
            if found is not None:
                migrations.check_known(found)
            self.copy = await self._write(lambda c: migrations.bring_up(c, self._file))
        await self._read(migrations.check_columns)

    async def secret(self, given: str | None) -> bytes:
        """The key for all signatures, made once and shared by all processes on this database."""
        return (given or await self.read(lambda c: migrations.read_meta(c, "secret")) or "").encode()

    @abstractmethod
    async def signing_key(self) -> str:
        """The private key with which logs are signed, made once and shared by all processes."""

    @abstractmethod
    async def push_key(self) -> str:
        """The private key by which browsers' push services know this server, made and shared likewise."""

    @abstractmethod
    async def _open(self) -> None: ...

    @abstractmethod
    async def stop(self) -> None: ...

    async def read(self, work: Work[T]) -> T:
        """Raises Unavailable if the database does not answer; nobody waits for it for ever."""
        return await self._reads.carry(lambda: self._read(work))

    async def write(self, work: Work[T]) -> T:
        """Returns when the transaction is on disk.

        `work` may be run twice, so it must do nothing but talk to the database; to refuse (Conflict) it
        must raise before it has changed anything. After any other error, and when the caller is cancelled,
        the transaction may still be on disk: only reading tells.
        """
        return await self._writes.carry(lambda: self._write(work))

    @abstractmethod
    async def _read(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...


class Sqlite(Database):
    """A file. Threads talk to it, one thread switch per transaction.

    Writes queue up, and those waiting share one transaction, so that a single flush to disk serves them all;
    none is acknowledged before that flush.
    """

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self._engine = sa.create_engine(
            self._url.set(drivername="sqlite+pysqlite"),
            poolclass=sa.pool.QueuePool,
            pool_size=_READERS + 1,
            connect_args={"check_same_thread": False},
        )
        sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._threads = ThreadPoolExecutor(_READERS, "sqlite-read")
        self._writing = ThreadPoolExecutor(1, "sqlite-write")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def _open(self) -> None:
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # The file holds seeds and the server's secret: nobody else on this machine may read it.
            os.close(os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600))
            await asyncio.get_running_loop().run_in_executor(self._threads, _check_ours, self._file)
            await self._read(_check_whole)

    async def signing_key(self) -> str:
        # Not in the file: whoever gets a copy of the tables must not be able to sign in our name.
        return self._key(KEY_FILE)

    async def push_key(self) -> str:
        return self._key(PUSH_KEY_FILE)

    def _key(self, name: str) -> str:
        return new_key() if self._file is None else key_in(self._file.with_name(name))

    async def stop(self) -> None:
        if self._writer is not None:
            await self._writer
        self._threads.shutdown()
        self._writing.shutdown()
        self._engine.dispose()

    async def _read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, work)

    def _look(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def _write(self, work: Work[T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        # A caller who goes away does not take back what others may have seen committed.
        return await asyncio.shield(future)

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
                works = [work for work, _ in batch]
                outcomes: list[Outcome]
                try:
                    outcomes = await loop.run_in_executor(self._writing, self._commit_all, works)
                except BaseException as failure:
                    # Nobody must wait for ever for a write that will never be done.
                    outcomes = [(None, failure)] * len(batch)
                lost = next((error for _, error in outcomes if error is not None and is_outage(error)), None)
                if lost is not None:
                    # Those who came meanwhile would only wait as long again, one batch after the other.
                    batch, self._waiting = [*batch, *self._waiting], []
                    outcomes += [(None, lost)] * (len(batch) - len(outcomes))
                for (_, future), (value, error) in zip(batch, outcomes, strict=True):
                    if future.done():
                        continue
                    if error is None:
                        future.set_result(value)
                    else:
                        future.set_exception(error)
        finally:
            self._writer = None

    def _commit_all(self, works: list[Work[Any]]) -> list[Outcome]:
        try:
            return self._commit(works)
        except Exception as error:
            if is_outage(error):
                return [(None, error)] * len(works)
        # One of them spoilt the transaction for all: each gets its own, and its own error.
        outcomes: list[Outcome] = []
        for work in works:
            try:
                outcomes += self._commit([work])
            except Exception as error:
                if is_outage(error):
                    return outcomes + [(None, error)] * (len(works) - len(outcomes))
                outcomes.append((None, error))
        return outcomes

    def _commit(self, works: list[Work[Any]]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        with self._engine.begin() as connection:
            for work in works:
                try:
                    outcomes.append((work(connection), None))
                except Conflict as conflict:
                    outcomes.append((None, conflict))
        return outcomes


class Postgres(Database):
    """A database server, which may serve several of our processes; it groups commits by itself."""

    _write_may_hang = True

    def __init__(self, config: Config) -> None:
        # Whoever has an SQLite file need not load it.
        from sqlalchemy.ext.asyncio import create_async_engine

        super().__init__(config)
        self._engine = create_async_engine(
            self._url,
            pool_size=8,
            max_overflow=8,
            pool_timeout=_CONNECT_SECONDS,
            connect_args={"timeout": _CONNECT_SECONDS},
        )
        sa.event.listen(self._engine.sync_engine, "checkout", _renew_if_closed)
        # Each statement sees what is committed by then, with or without a transaction around them; without,
        # there is one exchange with the database instead of three.
        self._looker = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def _open(self) -> None:
        return None

    async def signing_key(self) -> str:
        # Processes on several machines have no folder in common.
        return await self.read(lambda c: migrations.read_meta(c, "signing")) or ""

    async def push_key(self) -> str:
        return await self.read(lambda c: migrations.read_meta(c, "push")) or ""

    async def stop(self) -> None:
        await self._engine.dispose()

    async def _read(self, work: Work[T]) -> T:
        async with self._looker.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)


def open_database(config: Config) -> Database:
    return Sqlite(config) if config.sqlite else Postgres(config)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    locked = f"busy_timeout={_LOCKED_SECONDS * 1000:.0f}"
    for pragma in (locked, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _renew_if_closed(_connection: Any, record: Any, _proxy: Any) -> None:
    """The driver knows when the server has hung up, so no ping is needed to find a dead connection."""
    if record.driver_connection.is_closed():
        raise sa.exc.DisconnectionError


def _check_ours(file: Path) -> None:
    """What belongs to another program is left as it is; even to open it as ours would change it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            found = [name for (name,) in rows]
    except sqlite3.Error:
        return  # whoever opens it next will say what is wrong with it
    if found and not _OWN_TABLES & set(found):
        raise StarboardError(
            f"The database {file} belongs to another program: it holds '{found[0]}', and nothing of "
            "Starboard. Give another file."
        )


def _check_whole(connection: sa.Connection) -> None:
    """Damage is better found now than in the middle of a game. (A third of a second for 200 MB.)"""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        damaged = sqlite3.DatabaseError(" ".join(str(found).split()))
        damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise sa.exc.DatabaseError("PRAGMA quick_check", None, damaged)


def _unusable(where: str, error: Exception) -> str:
    """One sentence about a database that cannot be used, and what to do."""
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    # Without a table or a column that it should have, a database is as good as damaged.
    lacking = code == sqlite3.SQLITE_ERROR or isinstance(error, sa.exc.ProgrammingError)
    if lacking or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return (
            f"The database {where} is damaged ({reason(error)}): put a copy in its place with "
            "'starboard restore', or use another database."
        )
    if isinstance(cause, PermissionError) or code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return (
            f"Cannot write to the database {where} ({reason(error)}): "
            "whoever runs the server must be able to write to the file and its folder."
        )
    return f"Cannot open the database {where} ({reason(error)}): check STARBOARD_DATABASE or STARBOARD_HOME."
