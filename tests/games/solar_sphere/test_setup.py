"""Set-up (chapter 3), worked from the tables of the document."""

from __future__ import annotations

from collections import Counter

import pytest

from starboard.games.solar_sphere.state import (
    CORPORATION,
    DOCK,
    IN_RESERVE,
    NOBODY,
    SolarSphere,
)
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle

SEATS = (1, 2, 3, 4)


def game(title: AnyTitle, seats: int, seed: str = "set-up") -> SolarSphere:
    options = title.check_options({"seats": seats})
    state: SolarSphere = title.setup(options, title.load_content(None), Chance.from_seed(seed))
    return state


def test_the_core_is_built_by_nobody(solar_sphere: AnyTitle) -> None:
    """SS-0.1: all inner positions are viable from the start, and the Core gives its builder nothing."""
    s = game(solar_sphere, 4)
    assert s.viable() == [0, 1, 2, 3, 4, 5]
    assert s.builder == [NOBODY] * 18


@pytest.mark.parametrize(("seats", "hidden"), [(1, 6), (2, 6), (3, 3), (4, 0)])
def test_face_down_hexes(solar_sphere: AnyTitle, seats: int, hidden: int) -> None:
    """SS-0.2, SS-0.3: 6, 6, 3 or 0 hexes are face down, built by the Corporation; the rest is free."""
    s = game(solar_sphere, seats)
    assert sorted(s.hexes) == list(range(18))
    assert sum(s.facedown) == hidden
    assert [b == CORPORATION for b in s.builder] == s.facedown
    assert s.free == 18 - hidden
    assert all(p.hexes == 0 for p in s.players)


def test_the_layout_is_random(solar_sphere: AnyTitle) -> None:
    """SS-0.2, SS-0.5, SS-0.11: tiles, covered positions, scoring card and turn order differ between games."""
    games = [game(solar_sphere, 2, str(n)) for n in range(60)]
    assert len({tuple(s.hexes) for s in games}) == 60
    assert len({tuple(s.facedown) for s in games}) > 50
    assert {s.scoring for s in games} == {0, 1, 2, 3}
    assert {tuple(s.order) for s in games} == {(0, 1), (1, 0)}


def test_locations_start_empty(solar_sphere: AnyTitle) -> None:
    """SS-0.4: eight location cards without dice."""
    assert game(solar_sphere, 3).visits == [[] for _ in range(8)]


@pytest.mark.parametrize(
    ("seats", "recipe"),
    [(1, {2: 6, 3: 6}), (2, {2: 6, 3: 6}), (3, {2: 3, 3: 6, 4: 3}), (4, {2: 3, 3: 3, 4: 3, 5: 3})],
)
def test_resistance_deck(solar_sphere: AnyTitle, seats: int, recipe: dict[int, int]) -> None:
    """SS-0.6, SS-0.7: twelve ships by value, two of them revealed in the top row, none in the bottom row."""
    s = game(solar_sphere, seats)
    shown = [ship.card for ship in s.fleet if ship is not None]
    assert Counter(s.tables.ships[c].value for c in s.resistance + shown) == recipe
    assert [ship is None for ship in s.fleet] == [True, True, False, False]
    assert len(s.resistance) == 10
    # Values that do not occur at this number of players are no secret and lie in the box for good.
    assert all(s.tables.ships[c].value in recipe for c in s.left_out)


def test_first_card_left(solar_sphere: AnyTitle) -> None:
    """SS-0.7: the first card of the shuffled deck lies left, the second right."""
    s = game(solar_sphere, 2)
    c = Chance.from_seed("set-up")
    tiles = list(range(18))
    c.shuffle(tiles)
    c.shuffle(list(range(18)))
    c.below(4)
    deck: list[int] = []
    for value in (2, 3):
        stack = [i for i, ship in enumerate(s.tables.ships) if ship.value == value]
        c.shuffle(stack)
        deck += stack
    c.shuffle(deck)
    left, right = s.fleet[2], s.fleet[3]
    assert left is not None
    assert right is not None
    assert [left.card, right.card] == [deck[-1], deck[-2]]


@pytest.mark.parametrize("seats", SEATS)
def test_corporation_drones(solar_sphere: AnyTitle, seats: int) -> None:
    """SS-0.8: two in the pool; with the Core's and those on face-down hexes 9, 9, 6 and 3 are in play."""
    s = game(solar_sphere, seats)
    assert s.pool == 2
    assert s.pool + 1 + sum(s.facedown) == {1: 9, 2: 9, 3: 6, 4: 3}[seats]


def test_crew_display(solar_sphere: AnyTitle) -> None:
    """SS-0.9: two cards of each tier, no tokens, decks of 16, 16 and 10."""
    s = game(solar_sphere, 2)
    assert [s.tables.crew[c].tier for c in s.display] == [1, 1, 2, 2, 3, 3]
    assert s.tokens == [0] * 6
    assert [len(deck) for deck in s.crew_decks] == [16, 16, 10]


@pytest.mark.parametrize("seats", SEATS)
def test_players(solar_sphere: AnyTitle, seats: int) -> None:
    """SS-0.10: tracks at 0; 6 active, 2 inactive, 12 reserve drones; nothing else."""
    s = game(solar_sphere, seats)
    assert len(s.players) == seats
    for p in s.players:
        assert (p.score, p.reputation, p.morale) == (0, 0, 0)
        assert (p.active, p.inactive, p.reserve) == (6, 2, 12)
        assert (p.dice, p.auxiliary, p.auxiliary_gained) == ([], IN_RESERVE, False)
        assert (p.stock, p.factions, p.matrix) == ([0] * 3, [0] * 4, [0] * 3)
        assert (p.crew, p.retired, p.ships, p.satellites) == ([], [], [], 0)
    assert (s.round, s.phase, s.final) == (1, DOCK, False)


def test_solo(solar_sphere: AnyTitle) -> None:
    """SS-0.12, SS-14.1 to SS-14.4: as for two; DRANDA has 20 drones, 3 opaque dice, 1 discard."""
    s = game(solar_sphere, 1)
    d = s.dranda
    assert d is not None
    assert sorted(s.order) == [0, 1]
    assert (d.supply, d.removed, d.score, d.factions) == (20, 0, 0, [0] * 4)
    assert d.opaque == [True] * 3
    assert (len(d.deck), len(d.discard), d.row) == (11, 1, [])
    assert sorted(d.deck + d.discard) == list(range(12))
    assert game(solar_sphere, 2).dranda is None


def test_the_level_is_chosen_before(solar_sphere: AnyTitle) -> None:
    """SS-14.1: level I, II or III."""
    for level in (1, 2, 3):
        options = solar_sphere.check_options({"seats": 1, "level": level})
        s = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("x"))
        assert s.tables.levels[s.dranda.level].per_drone == level


def test_solo_rows_are_sorted_from_the_start(solar_sphere: AnyTitle) -> None:
    """SS-14.5, SS-0.12: the higher value lies left, whatever the deck brought first."""
    for n in range(40):
        s = game(solar_sphere, 1, str(n))
        left, right = s.fleet[2], s.fleet[3]
        assert left is not None
        assert right is not None
        assert s.tables.ships[left.card].value >= s.tables.ships[right.card].value


def test_one_stream_in_a_fixed_order(solar_sphere: AnyTitle) -> None:
    """SS-1.6: hexes, covered ones, scoring card, Resistance, crew 1 to 3, turn order, DRANDA deck."""
    s = game(solar_sphere, 1)
    c = Chance.from_seed("set-up")
    tiles = list(range(18))
    c.shuffle(tiles)
    assert s.hexes == tiles
    places = list(range(18))
    c.shuffle(places)
    assert {n for n in range(18) if s.facedown[n]} == set(places[:6])
    assert s.scoring == c.below(4)
    deck: list[int] = []
    for value in (2, 3):
        stack = [i for i, ship in enumerate(s.tables.ships) if ship.value == value]
        c.shuffle(stack)
        deck += stack
    c.shuffle(deck)
    assert s.resistance == deck[:-2]
    for tier in (1, 2, 3):
        cards = [i for i, card in enumerate(s.tables.crew) if card.tier == tier]
        c.shuffle(cards)
        assert s.display[2 * tier - 2 : 2 * tier] == [cards[-1], cards[-2]]
        assert s.crew_decks[tier - 1] == cards[:-2]
    order = [0, 1]
    c.shuffle(order)
    assert s.order == order
    directives = list(range(12))
    c.shuffle(directives)
    assert s.dranda is not None
    assert s.dranda.deck + s.dranda.discard == directives
    assert s.chance.below(1000) == c.below(1000)
