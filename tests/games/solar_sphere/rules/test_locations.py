"""SS-9: the Sphere's neighbourhoods and the rest that vectors do not reach."""

from __future__ import annotations

from random import Random

import pytest

from starboard.conform.vectors import enter, play
from starboard.games.solar_sphere.position import patch, probe
from starboard.games.solar_sphere.rules.locations import place_hex, reward_neighbours
from starboard.games.solar_sphere.state import CORPORATION, NOBODY, SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle

# Table 6.1.
ADJACENT = {
    "I1": "C I2 I6 O1 O2 O12", "I2": "C I1 I3 O2 O3 O4", "I3": "C I2 I4 O4 O5 O6", "I4": "C I3 I5 O6 O7 O8",
    "I5": "C I4 I6 O8 O9 O10", "I6": "C I5 I1 O10 O11 O12", "O1": "I1 O2 O12", "O2": "I1 I2 O1 O3",
    "O3": "I2 O2 O4", "O4": "I2 I3 O3 O5", "O5": "I3 O4 O6", "O6": "I3 I4 O5 O7", "O7": "I4 O6 O8",
    "O8": "I4 I5 O7 O9", "O9": "I5 O8 O10", "O10": "I5 I6 O9 O11", "O11": "I6 O10 O12", "O12": "I6 I1 O11 O1",
}  # fmt: skip
NAMES = list(ADJACENT)


def game(title: AnyTitle, seats: int) -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed("sphere"))
    state.events = []
    return state


def test_viable_on_random_spheres(solar_sphere: AnyTitle) -> None:
    """SS-9.5: free and beside a drone; while a hex is free, one is viable."""
    random = Random(1)
    s = game(solar_sphere, 4)
    for _ in range(200):
        s.builder = [random.choice((NOBODY, NOBODY, 0, 3, CORPORATION)) for _ in range(18)]
        built = {name for name, b in zip(NAMES, s.builder, strict=True) if b != NOBODY} | {"C"}
        right = [n for n in NAMES if n not in built and built & set(ADJACENT[n].split())]
        assert probe(s, "viable") == right
        assert right or len(built) == 19


def test_neighbours_in_turn_order(solar_sphere: AnyTitle) -> None:
    """SS-9.7, SS-1.5: one morale per hex to its builder, in turn order; the Corporation's give none."""
    s = game(solar_sphere, 3)
    patch(s, "facedown", ["O6", "O8", "O10"])
    for name, owner in (("I2", "black"), ("I4", "black"), ("O5", "teal"), ("I1", "red")):
        patch(s, f"sphere.{name}.builder", owner)
    patch(s, "order", ["teal", "red", "black"])
    reward_neighbours(s, NAMES.index("I3"))
    assert [p.morale for p in s.players] == [0, 2, 1]
    assert [event.seat for event in s.events or []] == [2, 1]


def test_the_last_hex(solar_sphere: AnyTitle) -> None:
    """SS-9.8, SS-9.14: the round becomes final with the last free hex, whoever builds it."""
    s = game(solar_sphere, 1)
    free = [n for n in range(18) if s.builder[n] == NOBODY]
    assert len(free) == 12
    for count, position in enumerate(free, 1):
        assert s.final is False
        place_hex(s, count % 2, position)
    assert (s.free, s.final) == (0, True)


@pytest.mark.parametrize(
    ("tier", "stock", "left"),
    [(1, [0, 2, 0], [0, 0, 0]), (2, [0, 3, 0], [0, 0, 0]), (3, [1, 2, 1], [0, 0, 0]), (3, [0, 4, 1], None)],
)
def test_prices(solar_sphere: AnyTitle, tier: int, stock: list[int], left: list[int] | None) -> None:
    """SS-9.10, SS-3.4: 2 gold, and 0, 1 or 2 pieces of any type, gold included; 1, 2, 3 points."""
    cards = ["crew-ore-broker-a", "crew-drill-chief-a", "crew-lobbyist-a"]
    display = [""] * 6
    display[2 * tier - 1] = cards[tier - 1]
    run = enter(solar_sphere, {"turn": "red", "red.dice": [1, 6, 6], "red.stock": stock, "display": display})
    play(run, "window-before: go-on", "use-die: 1 crew", "mode: action")
    if left is None:
        assert sorted(run.questions()[0].options) == ["gold+crystal", "gold+gold"]
    else:
        assert solar_sphere.probe(run.state, "red.stock") == left
        assert solar_sphere.probe(run.state, "red.score") == tier


def test_the_card_being_hired_is_in_sight_while_another_retires(solar_sphere: AnyTitle) -> None:
    """SS-10.12: it has left the display and not yet entered the crew; everybody can still see it."""
    crew = ["crew-ore-broker-a", "crew-gem-fence-a", "crew-claim-buyer-a"]
    display = {"display": ["crew-slag-foreman-a", "", "", "", "", ""]}
    patched = {"turn": "red", "red.dice": [1], "red.stock": [0, 2, 0], "red.crew": crew, **display}
    run = enter(solar_sphere, patched)
    play(run, "window-before: go-on", "use-die: 1 crew", "arrival: go-on", "mode: action")
    assert run.questions()[0].verb == "retire-card"
    assert solar_sphere.view(run.state, None).hiring == "crew-slag-foreman-a"
    play(run, "retire-card: crew-gem-fence-a")
    assert solar_sphere.view(run.state, None).hiring is None
