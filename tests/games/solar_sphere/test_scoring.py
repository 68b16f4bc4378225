"""SS-13 and SS-16.4: the score sheet, against a count by hand."""

from __future__ import annotations

from itertools import product

import pytest

from starboard.games.solar_sphere.position import patch
from starboard.games.solar_sphere.scoring import faction_sets, result, sphere_points
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import POSITIONS
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


def game(title: AnyTitle, seats: int) -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed("score"))
    return state


def bits(*names: str) -> int:
    return sum(1 << POSITIONS.index(name) for name in names)


@pytest.mark.parametrize(
    ("card", "hexes", "points"),
    [
        ("score-furnace-heart", ("I1", "O2", "O3"), 6 + 3 + 2),
        ("score-six-towers", ("I1", "O2", "O3"), 2 + 3 + 6),
        ("score-sunward-face", ("I1", "I2", "I3", "O9", "O12"), 6 + 3 + 2 + 3 + 6),
        # A triangle: each touches two; a pair: each touches one; one alone.
        ("score-living-lattice", ("I1", "I2", "O2"), 18),
        ("score-living-lattice", ("I1", "O1", "O6"), 3 + 3 + 2),
        # A chain of three: the middle one touches two.
        ("score-living-lattice", ("O1", "O2", "O3"), 3 + 6 + 3),
        ("score-six-towers", (), 0),
    ],
)
def test_sphere(solar_sphere: AnyTitle, card: str, hexes: tuple[str, ...], points: int) -> None:
    """SS-13.2: the four scoring cards."""
    s = game(solar_sphere, 4)
    patch(s, "scoring", card)
    assert sphere_points(s, bits(*hexes)) == points


@pytest.mark.parametrize(
    ("counters", "sets"),
    [
        ([4, 2, 3, 2], 3),
        ([0, 0, 0, 3], 1),
        ([0, 0, 0, 2], 0),
        ([1, 1, 1, 0], 1),
        ([5, 5, 0, 2], 2),
        ([9, 9, 2, 0], 2),
        ([2, 1, 0, 6], 3),
    ],
)
def test_sets(counters: list[int], sets: int) -> None:
    """SS-13.3: Prisms fill gaps, several in one set if need be."""
    assert faction_sets(counters) == sets


def test_sets_against_the_formula() -> None:
    """SS-13.3: the largest k whose missing icons the Prisms can replace."""
    for e, t, r, p in product(range(4), repeat=4):
        k = max(n for n in range(9) if sum(max(0, n - icon) for icon in (e, t, r)) <= p)
        assert faction_sets([e, t, r, p]) == k


@pytest.mark.parametrize(
    ("column", "points"),
    [(0, 0), (3, 0), (4, 2), (7, 2), (8, 4), (11, 4), (12, 7), (15, 7), (16, 10), (19, 10), (20, 14)],
)
def test_tracks(solar_sphere: AnyTitle, column: int, points: int) -> None:
    """SS-13.4: both markers score by column, separately."""
    s = game(solar_sphere, 2)
    s.players[0].morale = column
    s.players[1].reputation = column
    tracks = [line for line in result(s).sheet if line.clause == "SS-13.4"]
    assert sorted(line.points for line in tracks) == sorted([(0, points), (points, 0)])


def test_immediate_points_are_carried_over(solar_sphere: AnyTitle) -> None:
    """SS-2.1: the score of the game, negative or not, is the first line; end points come on top once."""
    s = game(solar_sphere, 2)
    s.players[0].score = -4
    s.players[1].score = 12
    found = result(s)
    assert found.sheet[0].points == (-4, 12)
    assert found.scores == (-4 + 3, 12 + 3)
    assert result(s) == found


def test_leftovers(solar_sphere: AnyTitle) -> None:
    """SS-13.5: drones and resources are added, then halved once."""
    s = game(solar_sphere, 2)
    patch(s, "red.active", 3)
    patch(s, "red.stock", [1, 1, 1])
    patch(s, "black.active", 5)
    patch(s, "black.stock", [0, 2, 0])
    (line,) = [line for line in result(s).sheet if line.clause == "SS-13.5"]
    assert line.points == (3, 3)


def test_dranda_has_no_tracks(solar_sphere: AnyTitle) -> None:
    """SS-16.4: Sphere card, sets and drones of the supply; removed ones count nothing."""
    s = game(solar_sphere, 1)
    patch(s, "dranda.removed", 8)
    patch(s, "dranda.factions", [2, 2, 1, 1])
    points = {line.label.split(":")[0]: line.points[1] for line in result(s).sheet}
    assert points == {
        "Points scored during the game": 0,
        "Sphere": 0,
        "Faction sets": 10,
        "Reputation track": 0,
        "Morale track": 0,
        "Leftovers": 12,
    }
