"""SS-5: all rolls against table 6.4."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.rules.dock import dock
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle

# Table 6.4: morale for 1, 2, 3 dice on ports 1 to 6.
TABLE = {1: (2, 4, 6), 2: (1, 3, 5), 3: (1, 2, 4), 4: (0, 2, 3), 5: (0, 1, 3), 6: (0, 1, 2)}


def game(title: AnyTitle, seats: int) -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed("dock"))
    return state


def test_all_rolls(solar_sphere: AnyTitle) -> None:
    """SS-5.1, SS-5.4: every roll of three dice; the exact mean is 2.40 morale (6.11)."""
    fresh = game(solar_sphere, 2)
    patch(fresh, "order", ["red", "black"])
    total = 0
    for roll in product(range(1, 7), repeat=3):
        s = fresh.copy()
        patch(s, "chance", [*roll, 4, 5, 6])
        dock(s)
        right = sum(TABLE[port][roll.count(port) - 1] for port in set(roll))
        assert s.players[0].morale == right
        assert s.players[0].dice == sorted(roll)
        total += right
    assert round(Fraction(total, 216), 2) == Fraction(240, 100)


def test_rolls_in_the_old_order(solar_sphere: AnyTitle) -> None:
    """SS-1.6: dice are rolled in the turn order of the previous round."""
    s = game(solar_sphere, 3)
    patch(s, "order", ["teal", "red", "black"])
    patch(s, "chance", [1, 1, 1, 2, 2, 2, 3, 3, 3])
    dock(s)
    assert [probe(s, f"{c}.dice") for c in ("teal", "red", "black")] == [[1] * 3, [2] * 3, [3] * 3]
    assert probe(s, "order") == ["black", "red", "teal"]


def test_overflow_by_docking(solar_sphere: AnyTitle) -> None:
    """SS-5.5: morale that cannot be recorded is points."""
    s = game(solar_sphere, 2)
    patch(s, "order", ["red", "black"])
    patch(s, "red.morale", 18)
    patch(s, "chance", [2, 2, 2, 4, 5, 6])
    dock(s)
    assert (s.players[0].morale, s.players[0].score) == (20, 3)


def test_all_four_tied(solar_sphere: AnyTitle) -> None:
    """SS-5.3, SS-5.6: four equal totals in round 1 reverse the random order of the set-up."""
    s = game(solar_sphere, 4)
    before = probe(s, "order")
    patch(s, "chance", [4, 5, 6] * 4)
    dock(s)
    assert probe(s, "order") == before[::-1]
