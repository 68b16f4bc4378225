"""SS-8.6: what arrival cards can still bring, one case for each way."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.conform.vectors import enter, play
from starboard.kernel.title import AnyTitle

# With a satellite at the location and no way to act, the visit is legal only through the arrival cards.
CASES: list[tuple[str, str, dict[str, Any], bool]] = [
    ("crystal", "6 fleet", {"red.crew": ["crew-wreck-diver-a"]}, True),
    ("no helper", "6 fleet", {}, False),
    ("helper of another place", "6 fleet", {"red.crew": ["crew-slag-foreman-a"]}, False),
    ("kickback: crystal", "6 fleet", {"red.crew": ["crew-war-contractor-a"]}, True),
    (
        "kickback: fabricate, and a crystal",
        "6 fleet",
        {"red.crew": ["crew-war-contractor-a", "crew-wreck-diver-a"], "red.active": 0},
        True,
    ),
    ("one helper for two gaps", "6 fleet", {"red.crew": ["crew-wreck-diver-a"], "red.active": 0}, False),
    ("gold, then hire", "1 crew", {"red.crew": ["crew-berth-clerk-a"]}, True),
    ("no gold", "1 crew", {}, False),
    ("ore is no help there", "1 crew", {"red.crew": ["crew-slag-foreman-a"]}, False),
]


@pytest.mark.parametrize(("name", "visit", "patches", "legal"), CASES)
def test_reach(solar_sphere: AnyTitle, name: str, visit: str, patches: dict[str, Any], legal: bool) -> None:
    """SS-8.6, SS-8.8: the subsets and choices of the upright arrival crew are tried."""
    position = {
        "turn": "red",
        "red.dice": [1, 6, 6],
        "red.active": 1,
        "red.inactive": 0,
        "red.satellites": ["fleet", "crew"],
        "display": ["crew-ore-broker-a", "", "", "", "", ""],
        **patches,
    }
    run = enter(solar_sphere, position)
    play(run, "window-before: go-on")
    assert (visit in run.questions()[0].options) is legal, name
