"""A real PostgreSQL is stopped, killed and frozen under play: nothing is lost, no table is stuck."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.cluster import Cluster, programs
from tests.server.outages import Play, Process, check_served, check_stored

from starboard.server.config import database_url

pytestmark = pytest.mark.skipif(
    programs() is None and not os.environ.get("CI"), reason="PostgreSQL is not installed here"
)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    own = Cluster()
    try:
        yield own.start()
    finally:
        own.remove()


async def stop_ten_times(cluster: Cluster, play: Play) -> None:
    for number in range(10):
        await play.all_go_on()
        await asyncio.to_thread(cluster.stop, "immediate" if number % 2 else "fast")
        await play.all_are_refused(20 if number == 4 else 1)
        await asyncio.to_thread(cluster.start)


def test_postgres_stopped_ten_times_under_play(cluster: Cluster, tmp_path: Path) -> None:
    server = Process(cluster.url, tmp_path)
    play = Play(server.port)
    try:
        asyncio.run(play.run(6, lambda play: stop_ten_times(cluster, play)))
    finally:
        server.stop()
    said = server.said
    given = asyncio.run(check_stored(database_url(cluster.url), play.acknowledged))
    assert given > 100
    assert play.refused > 10
    assert play.longest < 12
    # A line at the beginning and one at the end of each outage, for reading, writing and listening.
    assert "Traceback" not in said, said
    assert 10 <= len(said.splitlines()) < 10 * 10, said
    again = Process(cluster.url, tmp_path)
    try:
        asyncio.run(check_served(again.port, play.acknowledged))
    finally:
        again.stop()


async def freeze(cluster: Cluster, play: Play) -> None:
    """Nothing is refused and nothing hangs up: only a clock tells that nobody is there."""
    await play.all_go_on()
    cluster.freeze()
    end = time.monotonic() + 40
    while play.refused < 12:
        assert time.monotonic() < end, "nobody was told that the database does not answer"
        await asyncio.sleep(0.1)
    cluster.thaw()


def test_a_postgres_that_hangs_is_waited_for_no_longer_than_some_seconds(
    cluster: Cluster, tmp_path: Path
) -> None:
    server = Process(cluster.url, tmp_path)
    play = Play(server.port)
    try:
        asyncio.run(play.run(3, lambda play: freeze(cluster, play)))
    finally:
        server.stop()
    assert play.longest < 20
    assert "Traceback" not in server.said, server.said
    assert asyncio.run(check_stored(database_url(cluster.url), play.acknowledged)) > 10


def test_the_server_stops_although_the_database_is_gone(cluster: Cluster, tmp_path: Path) -> None:
    server = Process(cluster.url, tmp_path)
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
    assert "Traceback" not in server.said, server.said
