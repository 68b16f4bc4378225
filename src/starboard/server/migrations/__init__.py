"""The layout of the database: every change to it is a revision in `versions`, and all databases go through
the same ones, even new ones.

To change the layout, change `schema.py`, raise its VERSION, and add a module to `versions` whose `revision`
is that number and whose `down_revision` is the one before. A test compares what the revisions lead to with
`schema.metadata`.
"""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from starboard.kernel.errors import StarboardError
from starboard.server import schema
from starboard.signing import new_key

if TYPE_CHECKING:
    from alembic.config import Config

logger = logging.getLogger("starboard.database")

# Alembic's own table; it is looked at by hand, so that a start on today's layout need not load Alembic.
_KEPT = sa.table("alembic_version", sa.column("version_num"))
_LOCK = sa.text("SELECT pg_advisory_xact_lock(7355608)")


def layout(connection: sa.Connection) -> str | None:
    """The revision of the database; None for an empty one."""
    there = sa.inspect(connection)
    if there.has_table(_KEPT.name):
        found: str | None = connection.execute(sa.select(_KEPT.c.version_num)).scalar()
        if found is not None:
            return found
    if there.has_table(schema.meta.name):
        # Made before there were revisions: until then the layout was noted here.
        return read_meta(connection, "schema")
    return None


def read_meta(connection: sa.Connection, key: str) -> str | None:
    found: str | None = connection.execute(
        sa.select(schema.meta.c.value).where(schema.meta.c.key == key)
    ).scalar()
    return found


def check_writable(connection: sa.Connection) -> None:
    """Writes a row as it is. Fails where nothing can be written."""
    connection.execute(
        sa.update(schema.meta).where(schema.meta.c.key == "secret").values(value=schema.meta.c.value)
    )


def bring_up(connection: sa.Connection, file: Path | None = None) -> Path | None:
    """Brings the database to today's layout, entirely or not at all; returns the copy made of an SQLite file.

    If several processes start at the same time, one does it, and the others find it done.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK)
    else:
        # Python would begin a transaction only with the first row, after the layout was changed.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    found = layout(connection)
    if found == schema.VERSION:
        return None
    copy = None
    if found is not None:
        check_known(found)
        copy = _keep_copy(connection, found, file)
    _upgrade(connection, found)
    _make_once(connection, "secret", secrets.token_hex(32))
    if connection.dialect.name == "postgresql":
        # Next to an SQLite file, the keys for signing logs and for notifications are in files of their own.
        _make_once(connection, "signing", new_key())
        _make_once(connection, "push", new_key())
    return copy


def _make_once(connection: sa.Connection, key: str, value: str) -> None:
    if read_meta(connection, key) is None:
        connection.execute(sa.insert(schema.meta).values(key=key, value=value))


def check_known(found: str) -> None:
    """Refuses a layout that a newer program made."""
    if found not in revisions():
        raise StarboardError(
            f"The database has layout {found}, but this program only knows layouts up to {schema.VERSION}: "
            "start the newer Starboard that made it, or use another database."
        )


def check_columns(connection: sa.Connection) -> None:
    """A damaged file can be whole and yet call a table or a column by another name: look for all of them."""
    for table in schema.metadata.sorted_tables:
        connection.execute(sa.select(table).limit(0))


def revisions() -> tuple[str, ...]:
    """All layouts there have been, the oldest first."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_config())
    return tuple(reversed([script.revision for script in scripts.walk_revisions()]))


def _upgrade(connection: sa.Connection, found: str | None, to: str = "head") -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    if found is not None:
        command.stamp(config, found)
    command.upgrade(config, to)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def _keep_copy(connection: sa.Connection, found: str, file: Path | None) -> Path | None:
    if connection.dialect.name == "postgresql":
        logger.warning(
            "upgrading the database from layout %s to %s in one transaction; for a copy, use 'pg_dump'",
            found,
            schema.VERSION,
        )
        return None
    if file is None:
        return None
    copy = back_up(file)
    logger.warning("upgrading the database from layout %s to %s; copy in %s", found, schema.VERSION, copy)
    return copy


def back_up(file: Path) -> Path:
    """A copy of an SQLite file next to it, as of the last commit, readable only by its owner."""
    copy = file.with_name(f"{file.name}.backup-{time.strftime('%Y-%m-%d-%H%M%S')}")
    try:
        copy_beside(file, copy).replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StarboardError(
            f"Cannot copy {file} before upgrading it ({error}): free some disk space there and start again."
        ) from None
    return copy


def copy_beside(file: Path, target: Path) -> Path:
    """A copy next to where it is to go, as of the last commit, on disk, readable only by its owner.

    The caller moves it there, so that a copy is there entirely or not at all.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        source, copy = sqlite3.connect(file), sqlite3.connect(part)
        try:
            source.backup(copy)
            # A copy is one file: none of it may be left in a log next to it.
            copy.execute("PRAGMA journal_mode=DELETE")
        finally:
            copy.close()
            source.close()
        with part.open("rb+") as written:
            os.fsync(written.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part
