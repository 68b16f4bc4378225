"""REV-17 to REV-31 over whole games, and what needs piles of a certain size."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.revenant.rules.staging import ask_only, drive, stage
from tests.games.revenant.sampling import decisions, start

from starboard.games.revenant.rules.hyperjump import arrive, leave
from starboard.games.revenant.rules.operations import draw_operations
from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.state import ACTION, ARRIVAL, RECALL, SCORING, SETUP, SKIRMISH, SONAR, Revenant
from starboard.kernel.ask import Question, Value

TABLES: list[dict[str, Value]] = [
    {"seats": 3},
    {"seats": 2},
    {"seats": 1},
    {"seats": 2, "edition": "prototype"},
    {"seats": 1, "edition": "prototype"},
]


def random_game(options: dict[str, Value], seed: str) -> Iterator[tuple[Revenant, Question | None]]:
    """The position at each question of a random game, and at its end."""
    random = Random(seed)
    run = start(options, seed, forkable=False)
    s = run.state
    assert isinstance(s, Revenant)
    while run.questions():
        (question,) = run.questions()
        yield s, question
        run.answer(question.seat, random.choice(list(question.options)))
    yield s, None


@pytest.mark.parametrize("options", TABLES[:4])
def test_tactics_are_never_spent(options: dict[str, Value]) -> None:
    """REV-17.3: in the Action phase, where costs are paid, no marker ever goes back."""
    fields: dict[int, int] = {}
    moved = 0
    cycle = 0
    for s, question in random_game(options, "not spent"):
        if s.phase != ACTION or question is None:
            continue
        if s.cycle != cycle:
            cycle, fields = s.cycle, {}
        for p in s.players:
            field = field_of(s, p.seat)
            moved += field > fields.get(p.seat, field)
            assert field >= fields.get(p.seat, 0)
            fields[p.seat] = field
    assert cycle == 4
    assert moved > 0


@pytest.mark.parametrize("options", TABLES)
def test_phases_follow_each_other(options: dict[str, Value]) -> None:
    """REVP-1.1, REV-1.1: the phases in their order; the prototype begins rounds 2 to 4 with Sonar."""
    # Phases without a decision for anybody leave no trace here, so only the order is compared.
    seen: list[tuple[int, int]] = []
    for s, question in random_game(options, "phases"):
        if question is not None and (not seen or seen[-1] != (s.cycle, s.phase)):
            seen.append((s.cycle, s.phase))
    order = (
        [SONAR, ACTION, RECALL, SKIRMISH, ARRIVAL, SCORING]
        if options.get("edition") == "prototype"
        else [ACTION, RECALL, SKIRMISH, ARRIVAL, SCORING]
    )
    assert seen[0] == (1, SETUP)
    played = [(cycle, order.index(phase)) for cycle, phase in seen[1:]]
    assert played == sorted(played)
    assert {cycle for cycle, _ in played} == {1, 2, 3, 4}
    drawing = SONAR if options.get("edition") == "prototype" else ARRIVAL
    assert [cycle for cycle, phase in seen if phase == drawing] == (
        [2, 3, 4] if drawing == SONAR else [1, 2, 3]
    )


def test_twelve_acts_of_the_council() -> None:
    """REV-29.1, REV-29.2, REV-29.5, REV-29.6: one card before the first turn of each of twelve rounds."""
    seen: dict[tuple[int, int], int] = {}
    for s, question in random_game({"seats": 2}, "council"):
        if question is None:
            assert (len(s.council), len(s.council_seen)) == (0, 12)
            continue
        if s.phase == ACTION:
            assert seen.setdefault((s.cycle, s.round), len(s.council)) == len(s.council)
            known = set(s.council_seen)
            assert not known & {*s.hidden_deck, *s.hidden_discard, *s.players[0].hidden, *s.players[1].hidden}
    assert seen == {(cycle, turn): 15 - 3 * cycle - turn for cycle in (1, 2, 3, 4) for turn in (1, 2, 3)}


def test_a_kind_runs_out() -> None:
    """REV-21.2: the discards are shuffled into a new deck, and what is still missing is lost."""
    s = stage()
    p = s.players[0]
    cadets = s.operations[0]
    s.discards[0], s.operations[0] = cadets[:2], cadets[2:3]
    drive(draw_operations(s, p, 5, "REV-27.3"), "4 cadet 1 order")
    assert sorted(p.hand[:3]) == sorted(cadets[:3])
    assert len(p.hand) == 4
    assert s.operations[0] == s.discards[0] == []
    # With no card of a kind left it cannot be declared.
    question = ask_only(draw_operations(s, p, 1, "REV-27.3"))
    assert list(question.options) == ["1 frigate", "1 order"]


def test_no_cards_at_all() -> None:
    """REV-21.9: nothing is asked and nothing is drawn."""
    s = stage()
    p = s.players[0]
    s.operations = [[], [], []]
    assert drive(draw_operations(s, p, 5, "REV-27.3")) == []
    assert p.hand == []


def test_the_planet_deck_is_made_anew() -> None:
    """REV-28.6: with one card in the deck the discards, those left behind just now among them, follow."""
    s = stage()
    s.planets[2], s.planets[5] = s.planet_deck.pop(), s.planet_deck.pop()
    behind = {s.planets[2], s.planets[5]}
    last = s.planet_deck[0]
    s.planet_deck, s.planet_discard = [last], []
    leave(s)
    arrive(s, s.tables.by_id["sc-glass-straits"][1])
    # Planets at 2 and 6: the first from the deck, in ascending order of sectors.
    assert s.planets[1] == last
    assert s.planets[5] in behind
    assert (s.cubes[1], s.cubes[5]) == (1, 1)
    assert len(s.planet_deck) == 1
    assert s.planet_discard == []


def test_a_cube_for_each_new_planet_only() -> None:
    """REV-28.1, REV-28.6: cubes leave with their Planets."""
    s = stage()
    s.planets[2], s.cubes[2] = s.planet_deck.pop(), 1
    leave(s)
    assert sum(s.cubes) == 0
    arrive(s, s.tables.by_id["sc-dead-armada"][1])
    assert [n + 1 for n in range(8) if s.cubes[n]] == [1, 3, 5]


@pytest.mark.parametrize("options", TABLES)
def test_every_decision_stands_in_the_index(options: dict[str, Value]) -> None:
    """REV-31: nobody is ever asked anything that the index of decisions does not name."""
    index = decisions()
    assert len(index) > 50
    asked = {q.verb for _, q in random_game(options, "index") if q is not None}
    assert asked - index == set()
    assert len(asked) > 15
