"""When the database does not answer: told apart from other errors, logged once, never waited for long."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg
import sqlalchemy as sa

from starboard.server.errors import Unavailable

logger = logging.getLogger("starboard.database")

T = TypeVar("T")

# After waiting this long in vain, nobody else has to: for a while, others are refused immediately.
_LONG_SECONDS = 1.0
_SPARED_SECONDS = 0.5

# No connection to be had, or one that broke; neither of asyncpg's two is a PostgresError.
_ALWAYS = (OSError, sa.exc.TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError)
# Connection, resources, intervention of an operator, and the system under PostgreSQL; a transaction that was
# rolled back for another's sake, and a server that only reads, as one does that is being replaced.
_POSTGRES_CLASSES = ("08", "53", "57", "58", "40", "25006")
_SQLITE_CODES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
}


def is_outage(error: BaseException) -> bool:
    """Whether the database failed and not the request: the same request may well succeed later."""
    if isinstance(error, sa.exc.DBAPIError):
        return error.connection_invalidated or (error.orig is not None and is_outage(error.orig))
    if isinstance(error, _ALWAYS):
        return True
    if isinstance(error, sqlite3.Error):
        # The lower byte is the kind, the rest only says more about it.
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_CODES
    if (state := getattr(error, "sqlstate", None)) is not None:
        return str(state).startswith(_POSTGRES_CLASSES)
    # SQLAlchemy's own dress for what the driver raised.
    return error.__cause__ is not None and is_outage(error.__cause__)


class Line:
    """One way to the database, for reading or for writing: SQLite may well be read while nobody can write."""

    def __init__(self, what: str, longest: float | None) -> None:
        self._what = what
        self._longest = longest
        self._down_since: float | None = None
        self._spare_until = 0.0

    async def carry(self, work: Callable[[], Awaitable[T]]) -> T:
        """Raises Unavailable while the database does not answer; the log notes when that starts and ends."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        if begun < self._spare_until:
            raise Unavailable
        try:
            async with asyncio.timeout(self._longest):
                done = await work()
        except Exception as error:
            if not is_outage(error):
                raise
            now = loop.time()
            if self._down_since is None:
                self._down_since = begun
                logger.warning("%s fails: %s", self._what, reason(error))
            if now - begun > _LONG_SECONDS:
                self._spare_until = now + _SPARED_SECONDS
            raise Unavailable from error
        if self._down_since is not None:
            logger.warning("%s works again after %.1f s", self._what, loop.time() - self._down_since)
            self._down_since = None
        return done


def reason(error: BaseException) -> str:
    """The first line of what the driver said."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    if said:
        return said[0]
    return "no answer in time" if isinstance(error, TimeoutError) else type(error).__name__
