"""SS-11: ranks, the Resistance die, and the order in which things happen."""

from __future__ import annotations

from itertools import product

import pytest

from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.rules.battle import ranking, resolve
from starboard.games.solar_sphere.state import CORPORATION, Ship, SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


def game(title: AnyTitle, seats: int) -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed("battle"))
    state.events = []
    return state


def ship(*columns: tuple[int, int]) -> Ship:
    new = Ship(0)
    for owner, count in columns:
        new.deploy(owner, count)
    return new


@pytest.mark.parametrize(
    ("columns", "ranks"),
    [
        ([(1, 1), (0, 2)], [0, 1]),
        ([(1, 2), (0, 2)], [1, 0]),
        ([(CORPORATION, 1), (2, 1), (0, 1)], [CORPORATION, 2, 0]),
        ([(0, 1), (CORPORATION, 1), (3, 5), (2, 1)], [3, 0, CORPORATION, 2]),
    ],
)
def test_ranks(columns: list[tuple[int, int]], ranks: list[int]) -> None:
    """SS-11.2: more drones first, then the column further left, the Corporation like everybody."""
    assert ranking(ship(*columns)) == ranks


def test_columns() -> None:
    """SS-9.12: the first drones open a column at the right, later ones join it."""
    one = ship((1, 1), (0, 2), (1, 3))
    assert (one.owners, one.drones) == ([1, 0], [4, 2])


def test_success_needs_the_whole_total(solar_sphere: AnyTitle) -> None:
    """SS-11.3: drones of all, the Corporation's too, against value + roll."""
    for drones, face in product(range(1, 7), (0, 1, 2, 3)):
        s = game(solar_sphere, 2)
        patch(s, "fleet.top-left", [])
        patch(s, "fleet.top-right", [])
        patch(s, "fleet.bottom-left", ["res-bramble", f"red {drones}", "corporation 1"])
        patch(s, "chance", [f"resistance {face}"])
        target = s.fleet[0]
        assert target is not None
        assert list(resolve(s, 0, target)) == []
        won = drones + 1 >= 3 + face
        assert s.players[0].morale == (1 if won else 0)
        assert (s.players[1].score == 0) is won


def test_losses_in_turn_order(solar_sphere: AnyTitle) -> None:
    """SS-1.5, SS-11.16: the loss reaches everybody in turn order, and the claim comes after it."""
    s = game(solar_sphere, 3)
    patch(s, "order", ["teal", "red", "black"])
    patch(s, "fleet.bottom-left", ["res-turncoat", "black 2", "corporation 1"])
    patch(s, "chance", ["resistance 3"])
    target = s.fleet[0]
    assert target is not None
    assert list(resolve(s, 0, target)) == []
    told = [(event.verb, event.seat) for event in s.events or []]
    losses = [(verb, seat) for verb, seat in told if verb in ("lose-morale", "claim")]
    assert losses == [("lose-morale", 2), ("lose-morale", 0), ("lose-morale", 1), ("claim", 1)]


def test_who_rolls(solar_sphere: AnyTitle) -> None:
    """SS-11.4, SS-11.5: the Commander, or behind the Corporation the best-ranked player; nobody is asked."""
    s = game(solar_sphere, 3)
    patch(s, "fleet.bottom-left", ["res-bramble", "corporation 1", "teal 1", "red 1"])
    patch(s, "chance", ["resistance 0"])
    target = s.fleet[0]
    assert target is not None
    assert list(resolve(s, 0, target)) == []
    assert [event.seat for event in s.events or [] if event.verb == "roll"] == [2]
    assert probe(s, "box") == ["res-bramble"]


def test_no_roll_without_players(solar_sphere: AnyTitle) -> None:
    """SS-11.4, SS-11.14: the die lies still for a ship that carries the Corporation's drone only."""
    s = game(solar_sphere, 2)
    patch(s, "fleet.bottom-left", ["res-nettle", "corporation 1"])
    patch(s, "chance", ["resistance 0"])
    target = s.fleet[0]
    assert target is not None
    assert list(resolve(s, 0, target)) == []
    assert len(s.chance.rigged) == 1
    assert [p.score for p in s.players] == [-2, -2]
