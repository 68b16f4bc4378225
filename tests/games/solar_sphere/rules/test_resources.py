"""SS-3: storage, followed through every choice."""

from __future__ import annotations

from starboard.conform.vectors import enter, play
from starboard.games.solar_sphere.rules.resources import can_pay
from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.title import AnyTitle


def test_one_piece_at_a_time(solar_sphere: AnyTitle) -> None:
    """SS-3.2: three pieces, full storage: each is decided by itself, on what is stored by then."""
    run = enter(
        solar_sphere,
        {"turn": "red", "red.dice": [5, 5, 5], "red.stock": [5, 1, 0], "red.satellites": ["belt-crystal"]},
    )
    play(run, "window-before: go-on", "use-die: 5 belt-crystal")
    assert run.questions()[0].options == ["refuse", "ore", "gold"]
    play(run, "storage: gold")
    assert run.questions()[0].options == ["refuse", "ore"]
    play(run, "storage: ore", "storage: ore")
    assert solar_sphere.probe(run.state, "red.stock") == [3, 0, 3]


def test_the_same_type_is_not_offered(solar_sphere: AnyTitle) -> None:
    """SS-3.2: with six of the very type nothing but refusing is left, and it answers itself."""
    run = enter(
        solar_sphere,
        {"turn": "red", "red.dice": [5, 5, 5], "red.stock": [0, 0, 6], "red.satellites": ["belt-crystal"]},
    )
    play(run, "window-before: go-on", "use-die: 5 belt-crystal")
    assert run.questions()[0].verb == "window-after"
    assert solar_sphere.probe(run.state, "red.stock") == [0, 0, 6]


def test_the_supply_is_unlimited(solar_sphere: AnyTitle) -> None:
    """SS-3.1: four players with six ore each leave the supply untouched: a fifth demand is met."""
    patches = {f"{colour}.stock": [6, 0, 0] for colour in ("red", "black", "teal")}
    run = enter(solar_sphere, {"turn": "amber", **patches, "amber.dice": [1, 1, 1]}, options={"seats": 4})
    play(run, "window-before: go-on", "use-die: 1 belt-ore", "mode: action")
    assert solar_sphere.probe(run.state, "amber.stock") == [1, 0, 0]


def test_costs_in_full(solar_sphere: AnyTitle) -> None:
    """SS-1.4: every type must be there in full; a surplus of one does not make up for another."""
    s = enter(solar_sphere, {"turn": "red"}).state
    assert isinstance(s, SolarSphere)
    p = s.players[0]
    p.stock = [2, 1, 0]
    assert can_pay(p, (2, 1, 0))
    assert not can_pay(p, (2, 2, 0))
    assert not can_pay(p, (1, 0, 1))


def test_patching_the_stock(solar_sphere: AnyTitle) -> None:
    """SS-3.2: six pieces are the limit in a patched position too."""
    s = enter(solar_sphere, {"turn": "red"}).state
    solar_sphere.patch(s, "red.stock", [2, 2, 2])
    assert sum(solar_sphere.probe(s, "red.stock")) == 6
