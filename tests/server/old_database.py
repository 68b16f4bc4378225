"""A database as 0.2 left it: layout 1, with real tables, kept as a dump."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tests.server.conftest import drop_postgres, empty_postgres

DUMP = Path(__file__).with_name("version_1.sql")

RUNNING = "561464ba2ce16985"
"""Solar Sphere for Ann and Bea, 40 answers given and one taken back."""
FINISHED = "3b16bf431dd819e9"
"""The same two, played to the end."""
WITH_BOT = "89bbe9144e12a571"
"""Revenant, Ann against a bot."""
ANN = "sb_qdVRQqOrmTe6GMcEbCD-VbPzvrrJber1X_qd6KJ0slY"
BEA = "sb_uy8-GeI4ynuc28XCeTmmQPmQZDfmZnveILSbBfCcgvE"
"""Their personal tokens."""


def old_file(place: Path) -> Path:
    with sqlite3.connect(place) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.close()
    return place


def rows_of(file: Path) -> list[str]:
    """All that an SQLite file holds, as statements."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return sorted(connection.iterdump())
    finally:
        connection.close()


def stored_result(file: Path, table: str) -> str:
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        found = connection.execute("SELECT result FROM tables WHERE id = ?", (table,)).fetchone()[0]
        return str(found)
    finally:
        connection.close()


def old_postgres(tmp_path: Path) -> str:
    """The same tables in PostgreSQL; to be dropped by whoever asked."""
    from starboard.server import migrations

    url = empty_postgres()
    source = sqlite3.connect(old_file(tmp_path / "source.sqlite3"))
    source.row_factory = sqlite3.Row

    def fill(connection: sa.Connection) -> None:
        migrations._upgrade(connection, None, "1")
        connection.execute(sa.text("DROP TABLE alembic_version"))
        connection.execute(sa.text("DELETE FROM meta"))
        there = sa.MetaData()
        there.reflect(connection)
        for table in there.sorted_tables:
            rows: list[dict[str, Any]] = [
                dict(row) for row in source.execute(f'SELECT * FROM "{table.name}"')
            ]
            for row in rows:
                row.update(
                    {c.name: bool(row[c.name]) for c in table.columns if isinstance(c.type, sa.Boolean)}
                )
            if rows:
                connection.execute(sa.insert(table), rows)

    try:
        asyncio.run(_in(url, fill))
    except BaseException:
        drop_postgres(url)
        raise
    source.close()
    return url


async def _in(url: str, work: Any) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(work)
    await engine.dispose()
