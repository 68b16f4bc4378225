"""The connection to SQLite or PostgreSQL. All writes pass through here, each whole or not at all."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from starboard.kernel.errors import StarboardError
from starboard.server import schema
from starboard.server.config import Config
from starboard.server.errors import Conflict

T = TypeVar("T")
Work = Callable[[sa.Connection], T]

CHANNEL = "starboard"
_MOST_AT_ONCE = 64


class Database:
    """Reads run beside each other. Writes to SQLite queue up and those that wait share one transaction,
    so that one flush of the disk serves them all; none is acknowledged before that flush. PostgreSQL does
    the same by itself."""

    def __init__(self, config: Config) -> None:
        self.sqlite = config.sqlite
        self._file = config.sqlite_file
        self._url = config.database
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writer: asyncio.Task[None] | None = None
        self.engine: AsyncEngine = create_async_engine(config.database, **self._engine_options())

    def _engine_options(self) -> dict[str, Any]:
        return {"pool_size": 4, "max_overflow": 4} if self.sqlite else {"pool_size": 8, "max_overflow": 8}

    async def start(self) -> None:
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            # The file holds seeds and the server's secret: nobody else on this machine may read it.
            os.close(os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600))
        if self.sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        try:
            await self.write(_create)
        except (OSError, sa.exc.SQLAlchemyError) as error:
            await self.engine.dispose()
            where = self._file or sa.engine.make_url(self._url).render_as_string(hide_password=True)
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StarboardError(
                f"Cannot open the database {where} ({reason}): check STARBOARD_DATABASE or STARBOARD_HOME."
            ) from None
        found = await self.read(
            lambda c: c.execute(sa.select(schema.meta.c.value).where(schema.meta.c.key == "schema")).scalar()
        )
        if found != schema.VERSION:
            raise StarboardError(
                f"The database has layout {found} and this program needs {schema.VERSION}: "
                "open it with the Starboard that made it, or name another one."
            )

    async def stop(self) -> None:
        if self._writer is not None:
            await self._writer
        await self.engine.dispose()

    async def secret(self, given: str | None) -> bytes:
        """The key of all signatures; made once and shared by all processes on this database."""
        if given:
            return given.encode()
        text = await self.read(
            lambda c: c.execute(sa.select(schema.meta.c.value).where(schema.meta.c.key == "secret")).scalar()
        )
        assert isinstance(text, str)
        return text.encode()

    async def read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Runs `work` in a transaction and returns when that is on disk.

        `work` may be run twice, so it must do nothing but talk to the database; to refuse (Conflict) it
        must raise before it has changed anything.
        """
        if not self.sqlite:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        # A caller who goes away does not take back what others may have seen committed.
        return await asyncio.shield(future)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
                try:
                    outcomes = await self._commit([work for work, _ in batch])
                except Exception:
                    # One of them spoilt the transaction for all: each gets its own, and its own error.
                    outcomes = [await self._alone(work) for work, _ in batch]
                for (_, future), (value, error) in zip(batch, outcomes, strict=True):
                    if future.done():
                        continue
                    if error is None:
                        future.set_result(value)
                    else:
                        future.set_exception(error)
        finally:
            self._writer = None

    async def _alone(self, work: Work[Any]) -> tuple[Any, Exception | None]:
        try:
            return (await self._commit([work]))[0]
        except Exception as error:
            return None, error

    async def _commit(self, works: list[Work[Any]]) -> list[tuple[Any, Exception | None]]:
        def run(connection: sa.Connection) -> list[tuple[Any, Exception | None]]:
            outcomes: list[tuple[Any, Exception | None]] = []
            for work in works:
                try:
                    outcomes.append((work(connection), None))
                except Conflict as conflict:
                    outcomes.append((None, conflict))
            return outcomes

        async with self.engine.begin() as connection:
            return await connection.run_sync(run)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _create(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Several processes may start at once on an empty database.
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(7355608)"))
    schema.metadata.create_all(connection)
    for key, value in (("schema", schema.VERSION), ("secret", secrets.token_hex(32))):
        if connection.execute(sa.select(schema.meta.c.key).where(schema.meta.c.key == key)).scalar() is None:
            connection.execute(sa.insert(schema.meta).values(key=key, value=value))
