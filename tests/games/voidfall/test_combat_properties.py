"""VF-22: what holds in every Combat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.voidfall.combats import side, story, total
from tests.games.voidfall.second_reading import Ending, endings

from starboard.games.voidfall.combat.course import DEPLOY
from starboard.games.voidfall.combat.machine import Combat, begin, fight
from starboard.games.voidfall.combat.search import foresee
from starboard.games.voidfall.combat.sides import (
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    INVADER,
    NOTHING,
    SENTRY,
    VOIDBORN,
    Arms,
    Fleets,
    Plan,
    Side,
    void_side,
)
from starboard.games.voidfall.combat.story import (
    CONQUERED,
    DEFENDED,
    RESULTS,
    TIE,
    TOGETHER,
    Blow,
    Outcome,
    Step,
)

KINDS = (CORVETTE, CORVETTE, SENTRY, DESTROYER, DREADNOUGHT, CARRIER)


def some_fleets(random: Random, most: int) -> Fleets:
    counts = [0] * 6
    for _ in range(random.randint(1, most)):
        counts[random.choice(KINDS)] += 1
    c, s, d, n, k, v = counts
    return (c, s, d, n, k, v)


def some_side(random: Random, role: int, most: int = 8, hooks: bool = True) -> Side:
    """The Voidborn with grants, or a player with technologies; a Defender with Installations."""
    installations = random.randint(0, 2) if role == DEFENDER else 0
    if random.random() < 0.35:
        grants = role == INVADER
        return void_side(
            random.randint(1, most),
            Arms(
                installations=installations,
                approach_absorption=random.randint(0, 1) * grants,
                salvo_absorption=random.randint(0, 2) * grants,
                initiative=random.choice((0, 0, 5)) * grants,
                approach_damage=random.randint(0, 1) * grants,
                salvo_damage=random.randint(0, 1) * grants,
                no_defense=grants and random.random() < 0.2,
            ),
        )
    return Side(
        some_fleets(random, most),
        Arms(
            targeting=random.randint(0, 2),
            torpedoes=random.randint(0, 2),
            shields=random.randint(0, 2),
            destroyers=random.randint(0, 2),
            cells=random.random() < 0.3,
            missiles=random.choice((0, 0, 1, 2)),
            installations=installations,
            pods=random.randint(0, 2) * hooks,
            paid_missiles=hooks and random.random() < 0.3,
            drones=random.randint(0, 2) * hooks,
            packets=random.randint(0, 3) * hooks,
            replicas=(CORVETTE,) if hooks and random.random() < 0.2 else (),
        ),
        random.randint(0, 3) * hooks,
    )


def some_plan(random: Random) -> Plan:
    return Plan(
        random.randint(-1, 2),
        random.random() < 0.5,
        random.randint(-1, 3),
        random.randint(0, 2),
        random.randint(0, 2),
    )


def plus(a: tuple[int, ...] | list[int], b: tuple[int, ...] | list[int], sign: int = 1) -> list[int]:
    return [x + sign * y for x, y in zip(a, b, strict=True)]


def check_blow(blow: Blow, stood: int) -> None:
    """VF-22.3, VF-22.14: net Damage is lost, all FP at most."""
    net = sum(blow.damage) - sum(blow.absorbed)
    assert net >= 0
    assert sum(blow.lost) == min(net, stood)


def check_story(outcome: Outcome, invader: Side, defender: Side) -> None:
    """VF-22.8, VF-22.15 to VF-22.20, VF-22.29: steps follow from each other."""
    standing = [list(invader.fleets), list(defender.fleets)]
    standing[INVADER][CORVETTE] += outcome.deployed
    absorbed = [0, 0]
    for number, step in enumerate(outcome.steps):
        assert step.number == number
        assert [list(fleets) for fleets in step.fleets] == standing
        if number:
            assert all(map(sum, standing))
            check_order(step, invader, defender)
        for blow in step.blows:
            check_blow(blow, sum(standing[blow.struck]))
            absorbed[blow.struck] += sum(blow.absorbed)
            standing[blow.struck] = plus(standing[blow.struck], blow.lost, -1)
    if outcome.replica >= 0:
        standing[INVADER][outcome.replica] += 1
    assert [list(fleets) for fleets in outcome.left] == standing
    # VF-22.4: every unit once. Two kinds of Shields, Drones of both kinds, packets, grants and FP.
    for role, combatant in ((INVADER, invader), (DEFENDER, defender)):
        arms, fleets = combatant.arms, combatant.fleets
        free = arms.approach_absorption + arms.salvo_absorption + arms.shields
        paid = arms.packets + (1 + arms.drones if arms.drones else 0)
        tied = fleets[DREADNOUGHT] + (fleets[CARRIER] if role == DEFENDER else paid)
        assert absorbed[role] <= free + tied


def check_order(step: Step, invader: Side, defender: Side) -> None:
    sure = (invader.arms.targeting == 2, defender.arms.targeting == 2 and step.initiatives[DEFENDER] > 0)
    if sure[INVADER] != sure[DEFENDER]:
        assert step.order == (INVADER if sure[INVADER] else DEFENDER)
    elif step.initiatives[INVADER] == step.initiatives[DEFENDER]:
        assert step.order == TOGETHER
        assert [blow.struck for blow in step.blows] == [DEFENDER, INVADER]
    else:
        higher = step.initiatives[INVADER] > step.initiatives[DEFENDER]
        assert step.order == (INVADER if higher else DEFENDER)
    if step.order != TOGETHER:
        assert step.blows[0].struck == 1 - step.order
    assert step.blows


def by_chance(combat: Combat, random: Random) -> Outcome:
    """Any answers at all."""
    while (choice := combat.step()) is not None:
        assert choice.default in choice.options
        assert 1 < len(choice.options) <= 16
        assert choice.options == sorted(set(choice.options))
        combat.answer(random.choice(choice.options))
    return combat.outcome()


@pytest.mark.parametrize("seed", range(6))
def test_every_combat_ends_and_nothing_is_lost_on_the_way(seed: int) -> None:
    """VF-22.2, VF-22.20, VF-22.30, VF-18.1, invariants 10 and 26: whatever is answered."""
    random = Random(seed)
    for _ in range(250):
        invader, defender = some_side(random, INVADER), some_side(random, DEFENDER)
        combat = begin(invader, defender, some_plan(random))
        outcome = by_chance(combat, random)
        assert len(outcome.steps) <= 100
        assert not (total(outcome, INVADER) and total(outcome, DEFENDER))
        check_story(outcome, invader, defender)
        for role, before, force in (
            (INVADER, invader, combat.invader),
            (DEFENDER, defender, combat.defender),
        ):
            came = [0] * 6
            if role == INVADER:
                came[CORVETTE] = outcome.deployed
                if outcome.replica >= 0:
                    came[outcome.replica] += 1
            assert plus(before.fleets, came) == plus(outcome.left[role], outcome.lost[role])
            assert all(0 <= n <= lost for n, lost in zip(outcome.home[role], outcome.lost[role]))
            assert outcome.home[role][VOIDBORN] == 0
            recalled = sum(outcome.lost[role]) - outcome.lost[role][VOIDBORN] - sum(outcome.home[role])
            assert force.active == before.active - sum(came) + recalled >= 0


@pytest.mark.parametrize("seed", range(3))
def test_the_result_says_who_stands(seed: int) -> None:
    """VF-23.1, VF-23.3, VF-23.14, VF-23.15."""
    random = Random(seed)
    for _ in range(250):
        outcome = fight(some_side(random, INVADER), some_side(random, DEFENDER), some_plan(random))
        stands = total(outcome, INVADER) > 0, total(outcome, DEFENDER) > 0
        assert (
            outcome.result == {(True, False): CONQUERED, (False, True): DEFENDED, (False, False): TIE}[stands]
        )


@pytest.mark.parametrize("seed", range(3))
def test_stepping_by_default_is_fight(seed: int) -> None:
    """VF-22.6, VF-22.23, invariant 26: and the same a second time."""
    random = Random(seed)
    for _ in range(250):
        sides = some_side(random, INVADER), some_side(random, DEFENDER)
        plan = some_plan(random)
        combat = begin(*sides, plan)
        while (choice := combat.step()) is not None:
            combat.answer(choice.default)
        stepped, quick, again = combat.outcome(), fight(*sides, plan), fight(*sides, plan, False)
        assert story(stepped) == story(quick)
        for other in (quick, again):
            assert (stepped.result, stepped.left, stepped.lost, stepped.home) == (
                other.result,
                other.left,
                other.lost,
                other.home,
            )


def reached(combat: Combat, found: set[Ending]) -> None:
    """All endings, every option of every choice tried."""
    while combat.advance():
        if combat.choice == DEPLOY:
            combat.take(0)
            continue
        for option in combat.options():
            branch = combat.copy()
            branch.take(option)
            reached(branch, found)
        return
    outcome = combat.outcome()
    found.add((RESULTS[outcome.result], *outcome.left))


@pytest.mark.parametrize("seed", range(8))
def test_all_endings_are_those_of_a_second_reading(seed: int) -> None:
    """VF-22.2 to VF-22.31: two programs, written apart from the same text, can reach the same endings."""
    random = Random(seed)
    for _ in range(60):
        invader = some_side(random, INVADER, 6, hooks=False)
        defender = some_side(random, DEFENDER, 5, hooks=False)
        found: set[Ending] = set()
        reached(begin(invader, defender), found)
        assert found == endings(invader, defender), (invader.arms.values(), defender.arms.values())


MIRROR = {CONQUERED: DEFENDED, DEFENDED: CONQUERED, TIE: TIE}


@pytest.mark.parametrize("targeting", range(3))
@pytest.mark.parametrize("torpedoes", range(3))
@pytest.mark.parametrize("shields", range(3))
def test_corvettes_fight_alike_on_both_sides(targeting: int, torpedoes: int, shields: int) -> None:
    """VF-22.16, VF-22.21, VF-22.25: roles exchanged, the result is exchanged."""
    arms = Arms(targeting, torpedoes, shields)
    for mine in range(1, 7):
        for theirs in range(1, 7):
            there = fight(Side((mine, 0, 0, 0, 0, 0), arms), Side((theirs, 0, 0, 0, 0, 0)))
            back = fight(Side((theirs, 0, 0, 0, 0, 0)), Side((mine, 0, 0, 0, 0, 0), arms))
            assert back.result == MIRROR[there.result]
            assert back.left == (there.left[1], there.left[0])


def test_voidborn_fight_like_corvettes() -> None:
    """VF-19.1: on both sides."""
    for mine in range(1, 7):
        for theirs in range(1, 7):
            for installations in range(3):
                arms = Arms(installations=installations)
                plain = Side((mine, 0, 0, 0, 0, 0))
                one = fight(plain, void_side(theirs, arms))
                two = fight(void_side(mine), Side((theirs, 0, 0, 0, 0, 0), arms))
                assert one.result == two.result
                assert [sum(n) for n in one.left] == [sum(n) for n in two.left]


def more(fleets: Fleets, kind: int) -> Fleets:
    c, s, d, n, k, v = (have + (1 if kind == index else 0) for index, have in enumerate(fleets))
    return (c, s, d, n, k, v)


SMALL: list[Fleets] = [
    (c, s, d, n, k, 0)
    for c in range(3)
    for s in range(2)
    for d in range(3)
    for n in range(2)
    for k in range(2)
    if 0 < c + s + d + n + k <= 4
]
KITS = (
    NOTHING,
    Arms(targeting=1),
    Arms(targeting=2, shields=1),
    Arms(torpedoes=1, shields=2),
    Arms(torpedoes=2, destroyers=2),
)


@pytest.mark.parametrize("arms", KITS)
def test_one_fp_more_is_never_worse_for_an_invader(arms: Arms) -> None:
    """Invariant 33, VF-22.28: with the best choices, any kind, against the Voidborn."""
    for power in range(1, 6):
        for installations in range(3):
            enemy = void_side(power, Arms(installations=installations))
            best = {fleets: foresee(Side(fleets, arms, 1), enemy, tells=False).result for fleets in SMALL}
            for fleets, result in best.items():
                for kind in range(VOIDBORN):
                    if (larger := more(fleets, kind)) in best:
                        assert best[larger] >= result, (fleets, kind, power, installations)


@pytest.mark.parametrize("arms", KITS)
def test_one_fp_more_is_never_worse_for_a_defender(arms: Arms) -> None:
    """Invariant 33, VF-33.9: in a Skirmish."""
    for power in range(1, 6):
        for boost in (NOTHING, Arms(salvo_absorption=1), Arms(initiative=5), Arms(approach_damage=1)):
            enemy = void_side(power, boost)
            best = {fleets: foresee(enemy, Side(fleets, arms), tells=False).result for fleets in SMALL}
            for fleets, result in best.items():
                for kind in range(VOIDBORN):
                    if (larger := more(fleets, kind)) in best:
                        assert best[larger] <= result, (fleets, kind, power, boost.values())


HELP: tuple[dict[str, Any], ...] = (
    {"targeting": 1},
    {"targeting": 2},
    {"torpedoes": 1},
    {"torpedoes": 2},
    {"shields": 1},
    {"shields": 2},
    {"destroyers": 2},
    {"missiles": 1},
    {"missiles": 2},
)


@pytest.mark.parametrize("help_", HELP, ids=str)
def test_a_technology_never_hurts(help_: dict[str, Any]) -> None:
    """VF-22.12 to VF-22.25: with the best choices, on either side."""
    for fleets in SMALL:
        for power in (2, 4):
            enemy = void_side(power)
            plain, helped = Side(fleets), Side(fleets, Arms(**help_))
            assert foresee(helped, enemy, tells=False).result >= foresee(plain, enemy, tells=False).result
            assert foresee(enemy, helped, tells=False).result <= foresee(enemy, plain, tells=False).result


def test_what_a_fight_does_not_change() -> None:
    """A Side and a Plan serve many fights: none of them changes anything in it."""
    invader, defender = side("2C1D", 2, packets=2, drones=1), side("1C1K", shields=1)
    before = invader.fleets, invader.active, defender.fleets
    fight(invader, defender, Plan(drones=0, salvo_packets=2))
    assert (invader.fleets, invader.active, defender.fleets) == before
    assert invader.arms.packets == 2
