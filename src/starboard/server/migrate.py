"""Goes through a whole database, says what today's rules make of each table, and carries them all over.

Looking writes nothing and needs no upgrade first: it reads what every layout has.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Answer
from starboard.kernel.title import Result, titles
from starboard.server import migrations, schema, store, upgrade
from starboard.server.config import Config
from starboard.server.database import Database, open_database
from starboard.server.errors import Conflict
from starboard.server.model import SeatInfo, Settings, TableInfo
from starboard.server.opening import claim
from starboard.server.store import Stored
from starboard.server.upgrade import Verdict

T = TypeVar("T")

Fate = Literal["as it is", "carried over", "stops", "title missing", "damaged"]
FATES: tuple[Fate, ...] = ("as it is", "carried over", "stops", "title missing", "damaged")
GOOD: tuple[Fate, ...] = ("as it is", "carried over")

# Since this layout, tables may be played with own cards.
_WITH_CARDS = 8

Told = Callable[[int, int], None]
"""Told how many tables have been looked at, and out of how many."""


class Finding(msgspec.Struct, frozen=True):
    """What happens to one table, and why if it is not simply opened."""

    table: str
    title: str
    fate: Fate
    why: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    layout: str | None
    findings: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        return all(finding.fate in GOOD for finding in self.findings)

    @property
    def counts(self) -> dict[Fate, int]:
        counted = Counter(finding.fate for finding in self.findings)
        return {fate: counted[fate] for fate in FATES}


# ---------------------------------------------------------------------- looking


def check(config: Config, told: Told) -> Report:
    """Replays every stored table and says what would happen to it. Nothing is written."""
    if config.sqlite:
        with _sqlite(config) as connection:
            return _check(connection, told)
    return asyncio.run(_read_postgres(config, partial(_check, told=told)))


@contextmanager
def _sqlite(config: Config) -> Iterator[sa.Connection]:
    file = config.sqlite_file
    if file is None or not file.is_file():
        raise StarboardError(f"There is no database at {file}: check the file name.")
    engine = sa.create_engine("sqlite://", creator=partial(_read_only, file), poolclass=sa.pool.StaticPool)
    try:
        with engine.connect() as connection:
            yield connection
    except sa.exc.DatabaseError as error:
        raise StarboardError(f"Cannot read {file} ({error.orig}): give a Starboard database.") from None
    finally:
        engine.dispose()


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def layout_of(config: Config) -> str | None:
    """The layout of a database, None for an empty one. Nothing is written."""
    if config.sqlite:
        with _sqlite(config) as connection:
            return migrations.layout(connection)
    return asyncio.run(_read_postgres(config, migrations.layout))


async def _read_postgres(config: Config, work: Callable[[sa.Connection], T]) -> T:
    engine = create_async_engine(config.database).execution_options(
        isolation_level="REPEATABLE READ", postgresql_readonly=True
    )
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(work)
    except (OSError, sa.exc.SQLAlchemyError) as error:
        where = engine.url.render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise StarboardError(f"Cannot read the database {where} ({reason}): check its address.") from None
    finally:
        await engine.dispose()


def _check(connection: sa.Connection, told: Told) -> Report:
    layout = migrations.layout(connection)
    if layout is None:
        return Report(None, ())
    migrations.check_known(layout)
    ids = list(connection.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.created)).scalars())
    findings = []
    told(0, len(ids))
    for number, table_id in enumerate(ids, 1):
        stored = _read_alone(connection, table_id, int(layout) >= _WITH_CARDS)
        if stored is not None:
            findings.append(_find(stored))
        told(number, len(ids))
    return Report(layout, tuple(findings))


def _read_alone(connection: sa.Connection, table_id: str, with_cards: bool) -> Stored | None:
    """One table at one moment; people playing there meanwhile are not kept waiting."""
    connection.rollback()
    if connection.dialect.name == "sqlite":
        # Python begins a transaction only when something is written.
        connection.exec_driver_sql("BEGIN")
    stored = _read(connection, table_id)
    if stored is not None and with_cards:
        found = sa.select(schema.tables.c.cards).where(schema.tables.c.id == table_id)
        stored.cards = store.load_cards(connection, connection.execute(found).scalar())
    connection.rollback()
    return stored


def _find(stored: Stored) -> Finding:
    info = stored.info
    finding = partial(Finding, info.id, info.title)
    if info.title not in titles():
        return finding("title missing", f"the game '{info.title}' is not installed")
    try:
        verdict = upgrade.judge(stored)
    except BadLog as error:
        return finding("damaged", str(error))
    except Exception as error:
        # A row that nobody can read must not hide what happens to the others.
        return finding("damaged", f"{type(error).__name__}: {error}")
    return finding(*_fate(verdict))


def _fate(verdict: Verdict) -> tuple[Fate, str]:
    stop = verdict.carried.stop
    if stop is not None:
        return "stops", f"stops at answer {stop.number} of {len(verdict.carried.log.answers)}: {stop.reason}"
    if verdict.kept is not None:
        return "as it is", "its result stands, though under today's rules it would have ended differently"
    return ("carried over" if verdict.carries else "as it is"), ""


def _read(c: sa.Connection, table_id: str) -> Stored | None:
    """What every layout stores of a table."""
    of, sat, given = schema.tables.c, schema.seats.c, schema.answers.c
    row = c.execute(
        sa.select(
            *(of.id, of.title, of.rules, of.content, of.options, of.settings, of.seed, of.start, of.host),
            *(of.imported, of.created, of.finished, of.version, of.epoch, of.waiting, of.result),
        ).where(of.id == table_id)
    ).one_or_none()
    if row is None:
        return None
    seats = c.execute(
        sa.select(sat.seat, sat.kind, sat.name, sat.bot).where(sat.table_id == table_id).order_by(sat.seat)
    )
    answers = c.execute(
        sa.select(given.seat, given.verb, given.value, given.hash)
        .where(given.table_id == table_id)
        .order_by(given.step)
    )
    info = TableInfo(
        id=row.id,
        title=row.title,
        options=msgspec.json.decode(row.options),
        seats=tuple(SeatInfo(seat=s.seat, kind=s.kind, name=s.name, bot=s.bot) for s in seats),
        host=row.host,
        created=row.created,
        finished=row.finished,
        settings=msgspec.json.decode(row.settings, type=Settings),
        waiting=msgspec.json.decode(row.waiting, type=tuple[int, ...]),
        result=None if row.result is None else msgspec.json.decode(row.result, type=Result),
        imported=row.imported,
    )
    return Stored(
        info=info,
        rules=row.rules,
        content=row.content,
        seed=row.seed,
        start=row.start,
        version=row.version,
        epoch=row.epoch,
        redo=[],
        asked=None,
        takebacks=[0] * len(info.seats),
        quiet=[0] * (len(info.seats) + 1),
        muted=[[] for _ in info.seats],
        answers=[
            Answer(a.seat, a.verb, msgspec.json.decode(a.value, type=int | str), a.hash) for a in answers
        ],
    )


# ---------------------------------------------------------------------- carrying over


def migrate(config: Config, told: Told) -> tuple[Report, Path | None]:
    """Brings the database to today's layout and its tables to today's rules, after copying the file.

    Returns what happened to each table, and the copy; None if nothing had to change, or for PostgreSQL.
    """
    if (file := config.sqlite_file) is None or not file.is_file():
        return _migrate(config, told)
    held = claim(file, "'starboard migrate'")
    try:
        return _migrate(config, told)
    finally:
        held.release()


def _migrate(config: Config, told: Told) -> tuple[Report, Path | None]:
    before = check(config, told)
    changes = any(finding.fate in ("carried over", "stops") for finding in before.findings)
    copy = None
    if changes and before.layout == schema.VERSION and config.sqlite_file is not None:
        copy = migrations.back_up(config.sqlite_file)
    upgraded = asyncio.run(_carry_all(config, before))
    return before, copy or upgraded


async def _carry_all(config: Config, report: Report) -> Path | None:
    process = secrets.token_hex(6)
    database = open_database(config)
    await database.start()
    try:
        for finding in report.findings:
            if finding.fate in ("carried over", "stops"):
                await _carry(database, finding.table, process)
    finally:
        await database.stop()
    return database.copy


async def _carry(database: Database, table_id: str, process: str) -> None:
    while (stored := await database.read(partial(store.load_table, table_id=table_id))) is not None:
        verdict = stored.verdict = upgrade.judge(stored)
        if not verdict.carries and (verdict.kept is None or not stored.info.waiting):
            return
        try:
            await database.write(partial(upgrade.settle, stored=stored, process=process))
        except Conflict:
            continue  # somebody has just played there: look again
        return
