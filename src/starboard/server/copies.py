"""Copies of an SQLite file that can be trusted, even while people play: made by SQLite itself, then checked.

A plain copy of the file lacks what is still in the log next to it, and may catch a page half written.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from starboard.kernel.errors import StarboardError
from starboard.server import migrations
from starboard.server.config import Config
from starboard.server.opening import claim

_BUSY_SECONDS = 5.0
# What SQLite keeps next to a file: it belongs to the file of that name.
_BESIDE = ("-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True)
class Restored:
    tables: int
    # Where the database that was there before has gone; None if there was none.
    aside: Path | None


def back_up(config: Config, target: Path) -> int:
    """Copies the database to a new file, as of one moment; returns how many tables are in the copy."""
    file = _sqlite_file(config, _dump(config, target))
    if not file.is_file():
        raise StarboardError(f"There is no database at {file}: check STARBOARD_DATABASE or STARBOARD_HOME.")
    if target.exists():
        raise StarboardError(f"There is already something at {target}: choose another name.")
    part = _copy(file, target, f"Cannot copy {file} to {target}", "check the folder and its free space")
    with _gone_if_bad(part):
        tables = _count(part, file)
        part.replace(target)
    return tables


def restore(config: Config, source: Path) -> Restored:
    """Puts a copy in the place of the database, and what was there aside. Refused while anybody uses it."""
    file = _sqlite_file(config, _undump(config, source))
    if not source.is_file():
        raise StarboardError(f"There is no copy at {source}: check the file name.")
    if file.exists() and os.path.samefile(source, file):
        raise StarboardError(f"{source} is the database itself: give the copy that is to take its place.")
    _count(source, source)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StarboardError(f"Cannot make the folder {file.parent} ({error.strerror}).") from None
    held = claim(file, "'starboard restore'")
    try:
        _check_unused(file)
        part = _copy(source, file, f"Cannot copy {source} to {file}", "nothing has changed there")
        with _gone_if_bad(part):
            tables = _count(part, source)
            aside = _put_aside(file)
            part.replace(file)
        return Restored(tables, aside)
    finally:
        held.release()


# ---------------------------------------------------------------------- SQLite


def _copy(file: Path, target: Path, what: str, hint: str) -> Path:
    try:
        return migrations.copy_beside(file, target)
    except (OSError, sqlite3.Error) as error:
        raise StarboardError(f"{what} ({error}): {hint}.") from None


@contextmanager
def _gone_if_bad(part: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StarboardError(f"Cannot put the copy in its place ({error}).") from None
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _count(file: Path, named: Path) -> int:
    """How many tables there are in a file that is whole and of a layout we know; any other is refused."""
    engine = sa.create_engine("sqlite://", creator=lambda: _read_only(file), poolclass=sa.pool.NullPool)
    try:
        with engine.connect() as connection:
            faults = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
            if faults != "ok":
                raise StarboardError(f"{named} is damaged ({faults}): use another copy.")
            layout = migrations.layout(connection)
            if layout is None:
                raise StarboardError(f"{named} is not a database of Starboard: check the file name.")
            migrations.check_known(layout)
            return int(connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one())
    except sa.exc.DatabaseError as error:
        raise StarboardError(f"Cannot read {named} ({error.orig}): use another copy.") from None


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=_BUSY_SECONDS)


def _check_unused(file: Path) -> None:
    """Our servers are known by their claim; SQLite knows of other programs that have the file open."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file, timeout=_BUSY_SECONDS)) as connection:
            # Writes the log back into the file and leaves it: this works only for the last one in it.
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StarboardError(f"Another program has {file} open: close it and try again.") from None
        # Damaged, which may be why it is to be replaced: it is put aside as it is.


def _put_aside(file: Path) -> Path | None:
    if not file.exists():
        return None
    aside = file.with_name(f"{file.name}.before-{time.strftime('%Y-%m-%d-%H%M%S')}")
    for beside in _BESIDE:
        if (companion := file.with_name(file.name + beside)).exists():
            companion.replace(aside.with_name(aside.name + beside))
    try:
        # A second name for it: so there is a database in the place at any time.
        os.link(file, aside)
    except OSError:
        file.replace(aside)
    return aside


# ---------------------------------------------------------------------- PostgreSQL


def _sqlite_file(config: Config, otherwise: str) -> Path:
    if not config.sqlite:
        raise StarboardError(otherwise)
    if config.sqlite_file is None:
        raise StarboardError("This database is in memory only: give a file.")
    return config.sqlite_file


def _address(config: Config) -> str:
    """As PostgreSQL's own programs take it; they ask for the password."""
    url = sa.engine.make_url(config.database).set(drivername="postgresql", password=None)
    return url.render_as_string()


def _dump(config: Config, target: Path) -> str:
    return (
        "PostgreSQL makes its own copies, while people play: "
        f"pg_dump --format=custom --file='{target}' '{_address(config)}'"
    )


def _undump(config: Config, source: Path) -> str:
    return (
        "PostgreSQL takes back its own copies; stop every server that uses the database, then: "
        f"pg_restore --clean --if-exists --single-transaction --dbname='{_address(config)}' '{source}'"
    )
