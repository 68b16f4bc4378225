"""The best choices, the smallest force that wins, the ladder of forces."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.voidfall.combats import fleets, left, side, story, written
from tests.games.voidfall.second_reading import Ending, endings
from tests.games.voidfall.test_combat_properties import reached, some_side

from starboard.games.voidfall.combat.machine import Combat, begin, fight
from starboard.games.voidfall.combat.search import foresee, ladder, mixes, smallest_win
from starboard.games.voidfall.combat.sides import DEFENDER, INVADER, NOTHING, Arms, Plan, void_side
from starboard.games.voidfall.combat.story import CONQUERED, DEFENDED, RESULTS, TIE, Outcome


def _score(outcome: Outcome) -> tuple[int, int, int]:
    return outcome.result, sum(outcome.left[INVADER]), sum(outcome.left[DEFENDER])


def _searched(combat: Combat) -> tuple[int, int, int]:
    """Without any shortcut: every option of every choice, the owner's best."""
    while combat.advance():
        scores = []
        for option in combat.options():
            branch = combat.copy()
            branch.take(option)
            scores.append(_searched(branch))
        if combat.side == INVADER:
            return max(scores, key=lambda s: (s[0], s[1], -s[2]))
        return max(scores, key=lambda s: (-s[0], s[2], -s[1]))
    return _score(combat.outcome())


@pytest.mark.parametrize("seed", range(6))
def test_nothing_better_is_overlooked(seed: int) -> None:
    """VF-33.9, VF-22.28: both owners choose as well as can be."""
    random = Random(seed)
    for _ in range(60):
        invader = some_side(random, INVADER, 5, hooks=False)
        defender = some_side(random, DEFENDER, 5, hooks=False)
        best = foresee(invader, defender, tells=False)
        assert _score(best) == _searched(begin(invader, defender, tells=False))


def _visit(combat: Combat, seen: dict[tuple[int, ...], set[Ending]]) -> None:
    """Every moment with a choice, by its key, with what can be reached from there."""
    while combat.advance():
        found: set[Ending] = set()
        reached(combat.copy(), found)
        assert seen.setdefault(combat.key(), found) == found
        for option in combat.options():
            branch = combat.copy()
            branch.take(option)
            _visit(branch, seen)
        return


@pytest.mark.parametrize("seed", range(5))
def test_moments_with_one_key_go_on_alike(seed: int) -> None:
    """VF-22.4, VF-22.23: units and shots that are used up make a difference."""
    random = Random(seed)
    for _ in range(12):
        invader, defender = some_side(random, INVADER, 5, False), some_side(random, DEFENDER, 5, False)
        _visit(begin(invader, defender, tells=False), {})


def test_moments_with_shots_and_units_of_both_sides() -> None:
    """VF-22.4, VF-22.21, VF-22.23: and a first salvo that differs from the second."""
    _visit(begin(side("1C2D1S", torpedoes=1, shields=1), void_side(6), tells=False), {})
    _visit(begin(side("1C2D1S", shields=1, packets=1), void_side(6), Plan(salvo_packets=1), False), {})
    _visit(begin(side("1C2D", shields=1), side("1C1N1S", torpedoes=1, installations=1), tells=False), {})


@pytest.mark.parametrize("seed", range(4))
def test_a_lone_chooser_reaches_the_best_ending_there_is(seed: int) -> None:
    """VF-33.9: first keep the sector, then recall the fewest FP; against the second reading of the rules."""
    random = Random(seed)
    tried = 0
    while tried < 30:
        defender = some_side(random, DEFENDER, 5, hooks=False)
        if not any(defender.fleets[:5]):
            continue
        tried += 1
        invader = void_side(random.randint(1, 5), Arms(salvo_absorption=random.randint(0, 1)))
        best = min((RESULTS.index(result), -sum(holds)) for result, _, holds in endings(invader, defender))
        seen = foresee(invader, defender, tells=False)
        assert (seen.result, -sum(seen.left[DEFENDER])) == best


def test_the_best_choices_are_never_worse_than_the_defaults() -> None:
    """VF-22.6, VF-22.23: where the enemy has nothing to choose."""
    random = Random(7)
    for _ in range(400):
        invader = some_side(random, INVADER, 6, hooks=False)
        usual = fight(invader, void_side(5), tells=False)
        best = foresee(invader, void_side(5), tells=False)
        assert _score(best)[:2] >= _score(usual)[:2]


def test_where_defaults_are_best_they_are_kept() -> None:
    """T-29, T-33: the same story."""
    for invader, defender in (
        (side("2C1D"), void_side(4)),
        (void_side(3), side("1C1K", shields=1)),
    ):
        assert story(foresee(invader, defender)) == story(fight(invader, defender))


def test_the_plan_holds_in_a_search() -> None:
    """VF-33.9: nothing is paid for that was not planned; T-35 both ways."""
    invader, defender = side("2C", drones=2), side("3V", installations=1)
    assert foresee(invader, defender).result == DEFENDED
    assert foresee(invader, defender, Plan(drones=1)).result == TIE
    assert foresee(invader, defender, Plan(drones=0)).result == CONQUERED


def test_ladder_of_corvettes() -> None:
    """VF-22.16: against 3V. 1C falls first (1:3). 2C: 2:3, 1C and 2V; 1:2, gone. 3C tie (T-23). 4C: 4:3, 3:2
    and 2:1, two left; 5C likewise, three left."""
    rungs = ladder(fleets("5C"), NOTHING, 0, void_side(3))
    assert [written(rung.fleets) for rung in rungs] == ["1C", "2C", "3C", "4C", "5C"]
    assert [rung.outcome.result for rung in rungs] == [DEFENDED, DEFENDED, TIE, CONQUERED, CONQUERED]
    assert [left(rung.outcome) for rung in rungs] == ["3V", "2V", "", "2C", "3C"]
    assert all(rung.outcome.steps for rung in rungs)
    assert not any(rung.outcome.steps for rung in ladder(fleets("2C"), NOTHING, 0, void_side(3), tells=False))


def test_ladder_picks_the_best_mix() -> None:
    """VF-22.23: 2C2D against 4V. One or two FP lose, whatever they are: then Corvettes. Of three, 2C1D win
    with 1 (T-29), 1C2D with 2: 3 + 1 against 4 together, 4V - 3, a Corvette lost; 2 + 1 against 1. All: 4 + 1
    against 4, 4V - 3, a Corvette lost; 3 + 1 against 1."""
    rungs = ladder(fleets("2C2D"), NOTHING, 0, void_side(4))
    assert [written(rung.fleets) for rung in rungs] == ["1C", "2C", "1C2D", "2C2D"]
    assert [left(rung.outcome) for rung in rungs[2:]] == ["2D", "1C2D"]


def test_ladder_sends_the_plain_kinds_of_equals() -> None:
    """VF-22.11: two Sector Defenses take any two FP."""
    rungs = ladder(fleets("1C1K1S"), NOTHING, 0, side("", installations=2))
    assert [rung.outcome.result for rung in rungs] == [DEFENDED, DEFENDED, CONQUERED]
    assert written(rungs[1].fleets) == "1C1S"


def test_smallest_win() -> None:
    """T-22, T-23, T-28, T-38."""
    for available, power, needed in (("3C", 2, "3C"), ("2D", 3, "2D"), ("6C", 3, "4C"), ("2C1D", 0, "1C")):
        rung = smallest_win(fleets(available), NOTHING, 0, void_side(power))
        assert rung is not None
        assert written(rung.fleets) == needed
        assert rung.outcome.result == CONQUERED
    assert smallest_win(fleets("3C"), NOTHING, 0, void_side(3)) is None  # a tie is no win
    rung = smallest_win(fleets("3C"), Arms(targeting=1), 0, void_side(3))
    assert rung is not None
    assert written(rung.fleets) == "3C"


def test_smallest_win_with_a_plan() -> None:
    """T-35: two Corvettes and the Drones."""
    defender, arms = side("3V", installations=1), Arms(drones=2)
    rung = smallest_win(fleets("4C"), arms, 0, defender, Plan(drones=0))
    assert rung is not None
    assert written(rung.fleets) == "2C"
    # Without them 5 would be needed: 1 for the Approach, 4 for the 3V.
    assert smallest_win(fleets("4C"), arms, 0, defender) is None


def test_mixes() -> None:
    """All of a size, none twice, none that is not there."""
    assert [written(mix) for mix in mixes(fleets("2C1D1N"), 2)] == ["2C", "1C1D", "1C1N", "1D1N"]
    assert [written(mix) for mix in mixes(fleets("2C1K"), 3)] == ["2C1K"]
    assert mixes(fleets("1C"), 2) == []
