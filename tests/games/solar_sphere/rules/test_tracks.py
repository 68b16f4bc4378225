"""SS-2: the tracks, against steps of one."""

from __future__ import annotations

import pytest

from starboard.games.solar_sphere.rules.tracks import gain_morale, gain_points, gain_reputation, lose_morale
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


@pytest.fixture
def s(solar_sphere: AnyTitle) -> SolarSphere:
    options = solar_sphere.check_options({"seats": 2})
    state: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("t"))
    return state


def test_morale_up(s: SolarSphere) -> None:
    """SS-2.3: each morale above column 20 is a point."""
    for start in range(21):
        for amount in range(8):
            p = s.players[0].copy()
            p.morale = start
            gain_morale(s, p, amount)
            assert (p.morale, p.score) == (min(20, start + amount), max(0, start + amount - 20))


def test_morale_down(s: SolarSphere) -> None:
    """SS-2.4: each morale below column 0 costs 2 points."""
    for start in range(5):
        for amount in range(1, 5):
            p = s.players[0].copy()
            p.morale = start
            lose_morale(s, p, amount)
            assert (p.morale, p.score) == (max(0, start - amount), -2 * max(0, amount - start))


@pytest.mark.parametrize(
    ("column", "amount", "after", "morale"),
    [(0, 1, 4, 0), (4, 1, 8, 0), (8, 2, 16, 0), (16, 1, 20, 0), (16, 3, 20, 2), (20, 1, 20, 1)],
)
def test_reputation(s: SolarSphere, column: int, amount: int, after: int, morale: int) -> None:
    """SS-2.2: highlighted columns only; what cannot be recorded is morale."""
    p = s.players[0]
    p.reputation = column
    gain_reputation(s, p, amount)
    assert (p.reputation, p.morale) == (after, morale)


def test_points(s: SolarSphere) -> None:
    """SS-2.1: points are counted at once, from below nought too."""
    p = s.players[0]
    p.score = -3
    gain_points(s, p, 2, "SS-9.7")
    assert p.score == -1
