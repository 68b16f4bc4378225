"""One server per SQLite file, leases by one clock, and nothing left over of a server that was killed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.server.conftest import config_for, new_sqlite, run
from tests.server.outages import Process
from tests.server.running import Person, Running
from tests.server.waiting import until

from starboard.kernel.errors import StarboardError
from starboard.server import store
from starboard.server.keeper import Keeper
from starboard.server.migrate import migrate
from starboard.server.model import Identity, SeatPlan
from starboard.server.opening import Opening

ANN = Identity("ann", "Ann", False)


def serve(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    environment = {**os.environ, "STARBOARD_HOME": str(home)}
    environment.pop("STARBOARD_DATABASE", None)
    command = [sys.executable, "-m", "starboard", "serve", "--no-browser", "--port", "0", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def test_a_second_server_on_the_same_file_says_who_has_it(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    config = config_for(new_sqlite(file))
    first = Process(str(file), tmp_path)
    other_way = tmp_path / "other.sqlite3"
    other_way.symlink_to(file)
    said = (
        f"The database {file} is in use by another Starboard server at "
        f"http://localhost:{first.port}/ (process {first.pid}): stop that one first, "
        "or use another database."
    )
    try:
        second = serve("--database", str(other_way), home=tmp_path)
        assert second.returncode == 1
        assert second.stdout == ""
        assert second.stderr == f"{said}\n"
        with pytest.raises(StarboardError) as raised:
            asyncio.run(Opening(Keeper(config)).open())
        assert str(raised.value) == said
        with pytest.raises(StarboardError, match=f"process {first.pid}"):
            migrate(config, lambda done, total: None)
        ann = Person(f"http://127.0.0.1:{first.port}")
        assert not ann.view(ann.make("me", "me"))["over"]
    finally:
        first.stop()
    for _ in range(2):
        Running(config).start().stop()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such lock")
@pytest.mark.parametrize("how", ["a second name", "the note removed"])
def test_a_second_server_is_refused_whatever_has_become_of_the_names(tmp_path: Path, how: str) -> None:
    """Two servers that write to one file under two names, each with a log of its own, destroy it."""
    file = tmp_path / "tables.sqlite3"
    first = Process(str(file), tmp_path)
    try:
        other = file
        if how == "a second name":
            other = tmp_path / "other.sqlite3"
            other.hardlink_to(file)
        else:
            (tmp_path / ".tables.sqlite3.lock").unlink()
        second = serve("--database", str(other), home=tmp_path)
        assert second.returncode == 1
        assert second.stdout == ""
        assert second.stderr == (
            f"The database {other} is in use by another program (process {first.pid}): stop that one first, "
            "or use another database.\n"
        )
    finally:
        first.stop()
    Running(config_for(f"sqlite:///{file}")).start().stop()


def children(process: int) -> set[int]:
    found = set()
    for task in Path(f"/proc/{process}/task").iterdir():
        found |= set(map(int, (task / "children").read_text().split()))
    return found


def lives(process: int) -> bool:
    """Not even one that is only waiting for its end to be noticed."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(
    not Path("/proc/self/task").exists() and not os.environ.get("CI"),
    reason="needs /proc to see other processes",
)
def test_kill_nine_leaves_no_bot_worker_behind(tmp_path: Path) -> None:
    """One that waits for work, and one in the middle of a long thought."""
    file = tmp_path / "tables.sqlite3"
    new_sqlite(file)
    server = Process(str(file), tmp_path, STARBOARD_BOT_WORKERS="2")
    try:
        ann, bea = (Person(f"http://127.0.0.1:{server.port}") for _ in range(2))
        for person, login in ((ann, "watches"), (bea, "looks-on")):
            person.ok("/account/signup", {"login": login, "password": "a long password"})
            person.visit()
        # One worker begins to think; the other one plays a whole game, and then has nothing to do.
        ann.make("planner:10", "planner:10")
        table = bea.make("random", "random")
        until(lambda: bea.view(table)["over"], "the bots did not play")
        until(lambda: len(children(server.pid)) > 2, "two workers were not started")
        left = children(server.pid)
    finally:
        server.kill()
    until(lambda: not any(map(lives, left)), f"still there: {[pid for pid in left if lives(pid)]}")


def test_a_lease_runs_out_by_the_clock_of_the_database(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process whose own clock is an hour fast does not take the lease of one that lives."""

    async def work(keeper: Keeper) -> None:
        info = await keeper.dealing.create("solar-sphere", {}, [SeatPlan("me"), SeatPlan("me")], ANN)

        async def take(process: str, seconds: float) -> bool:
            return await keeper.db.write(lambda c: store.take_lease(c, info.id, process, seconds))

        one = keeper.process
        assert await take(one, 60.0)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + 3600.0)
        assert not await take("another", 60.0)
        await keeper.db.write(lambda c: store.renew_leases(c, one, -1.0))
        assert await take("another", 60.0)
        monkeypatch.undo()

    run(database, work)
