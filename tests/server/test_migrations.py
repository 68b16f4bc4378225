"""The layout of the database: one way for new ones and old ones, a copy before, and nothing by halves."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from tests.server import old_database as old
from tests.server import web
from tests.server.conftest import POSTGRES, config_for, drop_postgres, empty_postgres, new_sqlite, run
from tests.server.running import Running

from starboard.kernel.errors import StarboardError
from starboard.server import migrations, schema
from starboard.server.config import database_url
from starboard.server.keeper import Keeper


def differences(connection: sa.Connection) -> list[Any]:
    context = MigrationContext.configure(
        connection, opts={"compare_type": True, "compare_server_default": True}
    )
    return list(compare_metadata(context, schema.metadata))


def test_the_revisions_lead_to_todays_layout(empty_database: str) -> None:
    async def work(keeper: Keeper) -> None:
        assert await keeper.db.read(differences) == []
        assert await keeper.db.read(migrations.layout) == schema.VERSION

    run(empty_database, work)
    run(empty_database, work)  # a second start finds all as it should be


def test_the_layout_is_named_after_the_last_revision() -> None:
    assert migrations.revisions()[-1] == schema.VERSION
    assert migrations.revisions()[0] == "1"


def test_a_file_of_the_release_before_is_brought_up_after_a_copy(tmp_path: Path) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    before = old.rows_of(file)

    async def work(keeper: Keeper) -> None:
        assert await keeper.db.read(differences) == []
        assert await keeper.db.secret(None) != b""

    run(database_url(str(file)), work)
    (copy,) = tmp_path.glob("tables.sqlite3.backup-*")
    assert re.fullmatch(r"tables\.sqlite3\.backup-\d{4}-\d\d-\d\d-\d{6}", copy.name)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert old.rows_of(copy) == before
    # The key of all signatures is the old one: nobody is logged out.
    assert [row for row in old.rows_of(file) if "'secret'" in row] == [
        row for row in before if "'secret'" in row
    ]
    run(database_url(str(file)), work)
    assert len(list(tmp_path.glob("*.backup-*"))) == 1


def test_what_was_committed_but_lies_in_the_log_beside_the_file_is_in_the_copy(tmp_path: Path) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    writer = sqlite3.connect(file)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("PRAGMA wal_autocheckpoint=0")
    writer.execute("UPDATE users SET name = 'Anna' WHERE name = 'Ann'")
    writer.commit()
    copy = migrations.back_up(file)
    writer.close()
    assert any("Anna" in row for row in old.rows_of(copy))
    assert not list(tmp_path.glob("*.part*"))


def test_a_newer_layout_is_refused_in_one_sentence(database: str) -> None:
    async def age(keeper: Keeper) -> None:
        await keeper.db.write(lambda c: c.execute(sa.text("UPDATE alembic_version SET version_num = '99'")))

    async def nothing(keeper: Keeper) -> None:
        raise AssertionError("it was opened")

    run(database, age)
    with pytest.raises(StarboardError) as caught:
        run(database, nothing)
    assert str(caught.value) == (
        f"The database has layout 99, but this program only knows layouts up to {schema.VERSION}: "
        "start the newer Starboard that made it, or use another database."
    )


def test_an_upgrade_that_breaks_off_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    before = old.rows_of(file)
    upgrade = migrations._upgrade

    def broken(connection: sa.Connection, *more: Any) -> None:
        upgrade(connection, *more)
        raise OSError("the power went")

    monkeypatch.setattr(migrations, "_upgrade", broken)

    async def nothing(keeper: Keeper) -> None:
        raise AssertionError("it was opened")

    with pytest.raises(StarboardError, match="the power went"):
        run(database_url(str(file)), nothing)
    assert old.rows_of(file) == before


def test_without_room_for_a_copy_nothing_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    before = old.rows_of(file)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    async def nothing(keeper: Keeper) -> None:
        raise AssertionError("it was opened")

    with pytest.raises(StarboardError, match=r"Cannot copy .*No space left.*free some disk space"):
        run(database_url(str(file)), nothing)
    assert old.rows_of(file) == before
    assert [path.name for path in tmp_path.iterdir() if ".backup" in path.name] == []


@pytest.mark.skipif(not POSTGRES, reason="no PostgreSQL named")
@pytest.mark.parametrize("filled", [False, True])
def test_of_several_processes_that_start_at_once_one_upgrades(tmp_path: Path, filled: bool) -> None:
    url = old.old_postgres(tmp_path) if filled else empty_postgres()
    try:

        async def main() -> None:
            keepers = [Keeper(config_for(url)) for _ in range(6)]
            await asyncio.gather(*(keeper.start() for keeper in keepers))
            try:
                assert {await keeper.db.secret(None) for keeper in keepers} == {
                    await keepers[0].db.secret(None)
                }
                assert await keepers[0].db.read(differences) == []
                if filled:
                    live = await keepers[1].tables.open(old.FINISHED)
                    assert live.info.result is not None
            finally:
                for keeper in keepers:
                    await keeper.stop()

        asyncio.run(main())
    finally:
        drop_postgres(url)


def test_a_start_on_todays_layout_does_not_load_alembic(tmp_path: Path) -> None:
    """It would cost every start a tenth of a second and more."""
    script = (
        "import asyncio, sys\n"
        "from starboard.server.config import Config, database_url\n"
        "from starboard.server.database import open_database\n"
        "async def main():\n"
        "    database = open_database(Config(database=database_url(sys.argv[1])))\n"
        "    await database.start()\n"
        "    await database.stop()\n"
        "asyncio.run(main())\n"
        "print('alembic' in sys.modules)\n"
    )
    file = tmp_path / "tables.sqlite3"
    new_sqlite(file)
    command = [sys.executable, "-c", script, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# ---------------------------------------------------------------------- the real server on an old file


@contextmanager
def serving(home: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "STARBOARD_HOME": str(home), "STARBOARD_BOT_PAUSE": "0"}
    environment.pop("STARBOARD_DATABASE", None)
    command = [sys.executable, "-m", "starboard", "serve", "--no-browser", "--port", str(port)]
    with (home / "said.txt").open("ab") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        url = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 60
        while time.monotonic() < end and process.poll() is None:
            try:
                web.get(f"{url}/api/titles")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield url
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def caller(url: str, token: str) -> httpx.Client:
    return web.client(f"{url}/api", headers={"authorization": f"Bearer {token}"})


def ok(reply: httpx.Response) -> Any:
    assert reply.status_code in (200, 201), reply.text
    return reply.json()


def play_on(people: dict[int, httpx.Client], table: str, count: int, random: Random) -> int:
    """Whoever is asked answers; returns the step reached."""
    step = 0
    for _ in range(count):
        anybody = next(iter(people.values()))
        view = ok(anybody.get(f"/tables/{table}/view"))
        step = view["step"]
        seat = next((seat for seat in view["waiting"] if seat in people), None)
        if seat is None:
            break
        question = ok(people[seat].get(f"/tables/{table}/view", params={"seat": seat}))["question"]
        value = random.choice(question["options"])["value"]
        body = {"question": question["id"], "value": value}
        step = ok(people[seat].post(f"/tables/{table}/answers", json=body))["step"]
    return step


def set_going(table: str, *people: httpx.Client) -> None:
    """A game that today's rules do not fit goes on from the last answer that they do, all agreeing."""
    first, *others = people
    if ok(first.get(f"/tables/{table}/view"))["kept"] is not None:
        ok(first.post(f"/tables/{table}/go-on", json={}))
        for other in others:
            ok(other.post(f"/tables/{table}/agree", json={"yes": True}))


def test_a_server_starts_on_the_file_of_the_release_before_and_play_goes_on(tmp_path: Path) -> None:
    file = old.old_file(tmp_path / "tables.sqlite3")
    before = old.rows_of(file)
    result = old.stored_result(file, old.FINISHED)
    with serving(tmp_path) as url:
        ann, bea = caller(url, old.ANN), caller(url, old.BEA)
        listed = {table["id"]: table for table in ok(ann.get("/tables"))}
        assert set(listed) == {old.RUNNING, old.FINISHED, old.WITH_BOT}
        assert ok(ann.get(f"/tables/{old.RUNNING}/chat"))["lines"][0]["text"].startswith("Hello, it's Ann")
        finished = ok(bea.get(f"/tables/{old.FINISHED}"))
        assert finished["result"]["scores"] == [6, 23]
        set_going(old.RUNNING, ann, bea)
        set_going(old.WITH_BOT, ann)
        begun = ok(ann.get(f"/tables/{old.RUNNING}/view"))["step"]
        assert play_on({0: ann, 1: bea}, old.RUNNING, 5, Random(1)) >= begun + 5
        assert play_on({0: ann}, old.WITH_BOT, 3, Random(2)) > 0
    (copy,) = tmp_path.glob("tables.sqlite3.backup-*")
    assert old.rows_of(copy) == before
    again = Running(config_for(database_url(str(file)))).start()
    try:
        ann = caller(again.url, old.ANN)
        assert ok(ann.get(f"/tables/{old.RUNNING}/view"))["step"] >= begun + 5
    finally:
        again.stop()
    kept = old.stored_result(file, old.FINISHED)
    assert kept == result
    assert len(list(tmp_path.glob("*.backup-*"))) == 1
