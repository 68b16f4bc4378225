"""Ways and paths of a Move, against all walks there are."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.pirates_of_skydock.sampling import answer, position, start, tables

from starboard.games.pirates_of_skydock.rules.move import path, ways
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import SPOTS

# The list of 5.1, which is binding.
CORRIDORS = (
    "bridge-s1 bridge-s2 s1-s2 s1-s3 s2-s4 s2-dock s3-dock "
    "s4-dock s3-s5 s4-s6 s5-dock s5-s6 s5-drift s6-drift"
)
PATROL = "dock s3 s1 bridge s2 s4 s6 drift s5"


def neighbours(spot: str) -> list[str]:
    pairs = [corridor.split("-") for corridor in CORRIDORS.split()]
    return [two if one == spot else one for one, two in pairs if spot in (one, two)]


def walks(spot: str, steps: int) -> Iterator[list[str]]:
    """Every walk of one to so many steps, rooms entered more than once included."""
    if steps:
        for other in neighbours(spot):
            yield [spot, other]
            for rest in walks(other, steps - 1):
                yield [spot, *rest]


def kind(s: Skydock, walk: list[str]) -> tuple[bool, int]:
    """Whether a guard of either side was left behind, and the active guards of the worst room left."""
    left = [SPOTS.index(spot) for spot in walk[:-1]]
    return any(s.guarded(spot) for spot in left), max(s.guards[spot] for spot in left)


def guarded(random: Random) -> Skydock:
    s = position(2, {"turn": "red", "guards": {}})
    for _ in range(random.randrange(8)):
        (s.guards if random.random() < 0.7 else s.stunned)[random.randrange(len(SPOTS))] += 1
    return s


def test_the_map_is_that_of_the_document() -> None:
    """SKY-6.1: corridors go both ways; patrol order is the order of the spots."""
    assert " ".join(SPOTS) == PATROL
    for place, spot in enumerate(SPOTS):
        assert {SPOTS[other] for other in tables().neighbours[place]} == set(neighbours(spot))


@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_ways_and_paths_are_those_of_all_walks(steps: int) -> None:
    """SKY-6.2 to SKY-6.4, SKY-6.7: each different pair once, by the shortest and then the first path."""
    random = Random(steps)
    for _ in range(60):
        s = guarded(random)
        spot = random.choice(SPOTS)
        found: dict[tuple[str, bool, int], list[str]] = {}
        for walk in walks(spot, steps):
            noticed, active = kind(s, walk)
            key = (walk[-1], noticed, active if noticed else 0)
            order = (len(walk), [SPOTS.index(room) for room in walk])
            if key not in found or order < (len(found[key]), [SPOTS.index(room) for room in found[key]]):
                found[key] = walk
        start_at = SPOTS.index(spot)
        offered = ways(s, start_at, steps)
        assert {(SPOTS[target], way > 0, max(way - 1, 0)) for target, way in offered} == set(found)
        assert len(set(offered)) == len(offered)
        for target, way in offered:
            taken = path(s, start_at, steps, target, way)
            assert [SPOTS[room] for room in taken] == found[SPOTS[target], way > 0, max(way - 1, 0)]


def test_out_and_back_takes_two_steps() -> None:
    """SKY-6.2: the starting room is a destination from Move 2 on."""
    s = position(2, {"turn": "red", "guards": {}})
    assert 0 not in {target for target, _ in ways(s, 0, 1)}
    assert 0 in {target for target, _ in ways(s, 0, 2)}


def test_the_way_taken_is_told() -> None:
    """SKY-6.3: the rooms entered, in order; and one event only."""
    s = position(2, {"turn": "red", "guards": {"s2": [2, 0]}, "red.slot.D1": "move 3"})
    s.events = []
    answer(start(s), "D1 bridge")
    told = [event.data for event in s.events or () if event.verb == "move"]
    assert told == [tuple(s.room_id(SPOTS.index(spot)) for spot in ("dock", "s3", "s1", "bridge"))]
