"""A real PostgreSQL is stopped, killed and frozen under play: nothing is lost, no table is stuck."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.cluster import Cluster, programs
from tests.server.conftest import config_for
from tests.server.outages import Play, Process, check_served, check_stored
from tests.server.running import Running

from starboard.server import database as databases
from starboard.server.config import database_url

pytestmark = pytest.mark.skipif(
    programs() is None and not os.environ.get("CI"), reason="PostgreSQL is not installed here"
)

# In both ways, and once for so long that everything notices. Whoever changes how outages are survived sets it
# to more.
STOPS = int(os.environ.get("STARBOARD_TEST_STOPS", "4"))


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    found = Cluster()
    try:
        yield found
    finally:
        found.remove()


@pytest.fixture
def cluster(own: Cluster) -> Iterator[Cluster]:
    """It runs, and what was in it is gone."""
    own.start()
    own.empty()
    yield own
    own.thaw()
    own.stop("immediate", check=False)


async def stop_again_and_again(cluster: Cluster, play: Play) -> None:
    for number in range(STOPS):
        await play.all_go_on()
        await asyncio.to_thread(cluster.stop, "immediate" if number % 2 else "fast")
        await play.all_are_refused(20 if number == 2 else 1)
        await asyncio.to_thread(cluster.start)


def test_postgres_stopped_again_and_again_under_play(cluster: Cluster, tmp_path: Path) -> None:
    server = Process(cluster.url, tmp_path)
    play = Play(server.port)
    try:
        asyncio.run(play.run(6, lambda play: stop_again_and_again(cluster, play)))
    finally:
        server.stop()
    said = server.said
    given = asyncio.run(check_stored(database_url(cluster.url), play.acknowledged))
    assert given > 10 * STOPS
    assert play.refused > STOPS
    # A line at the beginning and one at the end of each outage, for reading, writing and listening.
    assert "Traceback" not in said, said
    assert STOPS <= len(said.splitlines()) < 10 * STOPS, said
    again = Running(config_for(database_url(cluster.url))).start()
    try:
        asyncio.run(check_served(again.port, play.acknowledged))
    finally:
        again.stop()


async def freeze(cluster: Cluster, play: Play) -> None:
    """Nothing is refused and nothing hangs up: only a clock tells that nobody is there."""
    await play.all_go_on()
    cluster.freeze()
    try:
        await play.all_are_refused(4)
    finally:
        cluster.thaw()


def test_a_postgres_that_hangs_is_not_waited_for_until_it_answers(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("_CONNECT_SECONDS", "_LONGEST_SECONDS"):
        monkeypatch.setattr(databases, name, 1.0)
    server = Running(config_for(database_url(cluster.url))).start()
    play = Play(server.port)
    try:
        asyncio.run(play.run(3, lambda play: freeze(cluster, play)))
    finally:
        server.stop()
    assert not [one for one in caplog.records if one.exc_info], caplog.text
    assert asyncio.run(check_stored(database_url(cluster.url), play.acknowledged)) > 10


def test_the_server_stops_although_the_database_is_gone(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    server = Running(config_for(database_url(cluster.url))).start()
    play = Play(server.port)

    async def stop(play: Play) -> None:
        await asyncio.to_thread(cluster.stop)
        while play.refused < 4:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(server.stop)
        play.stopped = True
        raise asyncio.CancelledError

    with pytest.raises((asyncio.CancelledError, ExceptionGroup)):
        asyncio.run(play.run(2, stop))
    assert not [one for one in caplog.records if one.exc_info], caplog.text
