"""REVP-1 to REVP-4: how the prototype is laid out, its Arkships, and what it never asks."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.revenant.rules.staging import ask_only, man, put, ship, stage
from tests.games.revenant.sampling import fresh, start

from starboard.games.revenant.rules.arkships import arkship
from starboard.games.revenant.state import ACTION, CADET_1, Revenant
from starboard.games.revenant.tables import HOUSES
from starboard.kernel.ask import Value
from starboard.kernel.run import Run

PROTOTYPE: dict[str, Value] = {"seats": 3, "edition": "prototype"}


def set_up(seed: str) -> tuple[Revenant, list[tuple[int, str]]]:
    """A game at its first turn, set up at random, and who was asked what on the way."""
    random = Random(seed)
    run = start(PROTOTYPE, seed, forkable=False)
    s = run.state
    assert isinstance(s, Revenant)
    asked: list[tuple[int, str]] = []
    while s.phase != ACTION:
        (question,) = run.questions()
        asked.append((question.seat, question.verb))
        run.answer(question.seat, random.choice(list(question.options)))
    return s, asked


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_map(seed: str) -> None:
    """REVP-2.1: Arkships, small ships, Voidborn, Rifts and Planets as in the final edition, Power 2 each."""
    s = fresh(PROTOTYPE, seed)
    arks = [sum(s.at[n] == sector for n in range(0, 28, 4)) for sector in range(8)]
    small = [len(s.ships_in(sector)) - arks[sector] for sector in range(8)]
    assert arks == [1, 0, 2, 1, 0, 1, 2, 0]
    assert small == [1, 1, 1, 0, 1, 1, 1, 1]
    assert [s.power(house) for house in range(7)] == [2] * 7
    assert sum(s.at[n] >= 0 for n in range(1, 28, 4)) == 4
    assert sum(s.at[n] >= 0 for n in range(2, 28, 4)) == 3
    assert s.voidborn[:8] == [3, 1, 3, 1, 3, 1, 3, 1]
    assert [n + 1 for n in range(8) if s.rifts[n]] == [1, 3, 5, 7]
    assert [n + 1 for n in range(8) if s.planets[n] >= 0 and s.cubes[n] == 1] == [1, 4, 6]
    assert (len(s.colonies), len(s.hidden_deck)) == (7, 49)
    assert str(s.tables.houses[HOUSES.index("novaris")].rewards[s.edition]) == "shield(1, any)"


def test_what_lies_on_the_table() -> None:
    """REVP-2.2, REVP-2.3: 2 cubes on the Revenant, 2 Sonar cards, one open tile on seven; no Core card."""
    s = fresh(PROTOTYPE, "table")
    assert (s.core_cubes, len(s.open), s.colony, s.charged) == (2, 2, False, False)
    tiles = [s.display[0], *s.failure_deck]
    assert s.display[1] == -1
    assert sorted(tiles) == [n for n, failure in enumerate(s.tables.failures) if not failure.core]
    assert s.tokens == 0


def test_what_everybody_gets() -> None:
    """REVP-2.4, REVP-2.6, REVP-2.7, REVP-2.8: goods, cards, agenda, House, HI, a Frigate inside the ring."""
    s, asked = set_up("goods")
    for p in s.players:
        assert p.free == [1, 1, 1, 1]
        assert p.corrupt == (False,) * 5 + (True,)
        assert sorted(s.tables.operations[card].kind for card in p.hand) == [0, 1, 2]
        assert (len(p.agendas), len(p.hidden), sum(p.influence)) == (1, 1, 1)
        assert p.agendas[0] // 2 == p.captain // 2
        assert p.frigate >= 8
    chosen = {p.influence.index(1) for p in s.players}
    assert len(chosen) == 3
    assert {house for house in range(7) if s.damage[house * 4] == 1} == chosen
    corrupted = {house for house in range(7) if s.corrupt[house * 4]}
    assert len(corrupted) == 3
    assert not corrupted & chosen
    # Every round of decisions goes in turn order from the first player; nobody redraws.
    verbs = ["setup-side", "proto-agenda", "setup-house", "proto-frigate"]
    assert asked == [(seat, verb) for verb in verbs for seat in s.order]


def test_who_begins() -> None:
    """REVP-2.5, REVP-1.3: a random first player, then the seating; the stack has an order of its own."""
    orders = set()
    stacks = set()
    for n in range(60):
        s = fresh(PROTOTYPE, f"first {n}")
        orders.add(tuple(s.order))
        stacks.add((s.order[0], tuple(s.tactics[0])))
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    # The stack does not follow from the first player.
    assert len(stacks) > 6
    assert {len(stack) for _, stack in stacks} == {3}


OPTIONS = {
    "belitan": ("proto-convert", "proto-research"),
    "dunlork": ("proto-absorb", "proto-provision-sci"),
    "fenrax": ("proto-reorganize", "proto-provision-neu"),
    "novaris": ("proto-improve", "proto-promote"),
    "shiveus": ("proto-analyze", "proto-purge"),
    "yarvek": ("proto-repair", "proto-provision-mat"),
}


@pytest.mark.parametrize("house", OPTIONS)
def test_arkships(house: str) -> None:
    """REVP-4.10: the two options of each Arkship, by 7.4; Zenor's is Clone alone."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.free = [3, 3, 3, 3]
    put(s, f"{house}-arkship", 1, damage=1)
    man(s, 0, CADET_1, f"{house}-arkship")
    question = ask_only(arkship(s, p, ship(f"{house}-arkship")))
    assert list(question.options) == [*OPTIONS[house], "decline"]


def test_what_the_prototype_never_asks() -> None:
    """REVP-1.4: no emergency, no HI for Resources, no Bombard, affiliation, Protection or Scanner price."""
    for seed in ("never", "ever"):
        random = Random(seed)
        run: Run = start(PROTOTYPE, seed, forkable=False)
        while run.questions():
            (question,) = run.questions()
            assert question.verb not in {
                "emergency-gain",
                "hi-to-resource",
                "bombard",
                "affiliation-bonus",
                "second-card",
                "protection",
                "hypercharge-card",
                "reserve-shuttle",
                "cull",
                "setup-redraw",
            }
            assert "spend-hidden" not in question.options
            assert not any(str(option).endswith(" emergency") for option in question.options)
            run.answer(question.seat, random.choice(list(question.options)))
