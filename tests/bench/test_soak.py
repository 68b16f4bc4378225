"""A short form of `make soak`: people, all titles, and processes that are killed under them."""

from __future__ import annotations

import pytest
from tests.server.conftest import POSTGRES

from starboard.bench.soak import Plan, Report, soak
from starboard.kernel.title import titles


@pytest.mark.skipif(not POSTGRES, reason="STARBOARD_TEST_POSTGRES names no server")
def test_nothing_is_lost_while_processes_are_killed() -> None:
    plan = Plan(
        POSTGRES,
        tables=len(titles()),
        seconds=0.0,
        kill_every=3.0,
        processes=2,
        people=6,
        pause=0.3,
        kills=1,
    )
    report = soak(plan)
    report.print()
    assert report.servers_killed == 1
    assert report.workers_killed == 1
    assert report.answers == report.checked > 0
    assert not report.lost
    # On a machine that is too busy the database may be slow to answer; it says so, and people try again.
    assert not [
        error
        for error in report.errors
        if "from the database" not in error and "to the database" not in error
    ]
    assert report.gaps, "no stream was cut: nothing was tried"


def test_memory_that_grows_is_seen() -> None:
    flat = Report(memory=[(n, 100.0 + n % 3) for n in range(100)])
    assert 0.97 < flat.growth < 1.03
    assert Report(memory=[(n, 100.0 + n) for n in range(100)]).growth > 1.4
    assert Report().growth == 1.0
