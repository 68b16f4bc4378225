"""What is foreseen, worked out by hand from the rules, and compared with what then happens."""

from __future__ import annotations

import dataclasses

import pytest
from tests.games.voidfall.perils import lying
from tests.games.voidfall.sampling import against_void, laid, moments, start, state

from starboard.games.voidfall import forecast as f
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.rules.sectors import name_of, neighbours
from starboard.games.voidfall.rules.skirmish import pick_target
from starboard.games.voidfall.state import ACTIONS, AGENDAS, NO_FLEET, NOBODY, Act, Player, Voidfall
from starboard.games.voidfall.tables import STANDARD_TILE

CORVETTES_3 = (3, 0, 0, 0, 0)


def bare() -> tuple[Voidfall, Player, int, int, int]:
    """A first turn; seat 0 holds two plain sectors beside one of the Voidborn, and nothing else but its Home.

    Nothing stands or lies on the three, and there are no other Voidborn.
    """
    s = state(start(laid(2, "bare")))
    p = s.players[0]
    for at in range(len(s.tile)):
        if at not in (p.home, s.players[1].home):
            s.give(at, NOBODY)
            s.fleet[at] = NO_FLEET
        s.void[at] = s.harbingers[at] = 0
    for goal in range(len(s.tile)):
        near = [one for one in neighbours(s, goal) if s.tile[one] == STANDARD_TILE]
        far = [one for one in near if p.home not in neighbours(s, one)]
        if s.tile[goal] == STANDARD_TILE and len(far) >= 2:
            break
    one, other = far[:2]
    for at in (goal, one, other):
        s.installations[at] = s.guilds[at] = ()
        s.bounties[at] = s.reclaims[at] = s.glory[at] = ()
        s.corrupted[at] = False
        s.population[at] = 2
    for at in (one, other):
        s.give(at, p.seat)
    p.track_corruption, p.slot_corruption = (False, False, False), (False, False, False)
    return s, p, goal, one, other


# --- Combat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("void", "result", "left"),
    [
        (1, "conquered", 3),  # 3 against 1: the higher Initiative strikes first and nothing strikes back
        (2, "conquered", 2),  # 3:2, 3:1, back 2:1, then 2:0
        (3, "tie", 0),  # equal Initiative: both lose one at the same time, three times
        (4, "defended", 0),
    ],
)
def test_a_combat_is_foreseen(void: int, result: str, left: int) -> None:
    """VF-22.16, VF-22.19, VF-22.20: Initiative is 1 for each FP here."""
    s, p, goal, one, _ = bare()
    s.void[goal], s.fleet[one] = void, CORVETTES_3
    p.techs = ()
    p.rules = (False,) * len(v.RULES)
    before = s.copy()
    seen = f.invasion(s, p, goal, {one: CORVETTES_3})
    assert seen.result == result
    assert sum(seen.left[0]) == left
    assert seen.force == CORVETTES_3
    assert (s.fleet, s.owner) == (before.fleet, before.owner)


def test_sectors_left_empty_are_named() -> None:
    """VF-20.6: each non-Home sector without FP is abandoned, before the Combat."""
    s, p, goal, one, other = bare()
    s.void[goal], s.fleet[one], s.fleet[other] = 1, CORVETTES_3, (2, 0, 0, 0, 0)
    seen = f.invasion(s, p, goal, {one: CORVETTES_3, other: (1, 0, 0, 0, 0)})
    assert seen.abandoned == (name_of(s, one),)
    assert seen.force == (4, 0, 0, 0, 0)


def test_missiles_of_a_sector_that_is_given_up_do_not_fly() -> None:
    """VF-20.7, VF-22.12: Improved Deep Space Missiles, 1 for an own Shipyard beside the Combat sector."""
    s, p, goal, one, other = bare()
    rules = [False] * len(v.RULES)
    rules[v.RULE_MISSILE_BOTH] = True
    p.rules = tuple(rules)
    s.void[goal] = 3
    s.fleet[one], s.fleet[other] = CORVETTES_3, (1, 0, 0, 0, 0)
    s.installations[one] = (v.SHIPYARD,)
    # All go, and with them the Shipyard: 3 against 3 is a tie.
    assert f.invasion(s, p, goal, {one: CORVETTES_3}).result == "tie"
    s.installations[one], s.installations[other] = (), (v.SHIPYARD,)
    # The missile leaves 2 of them, which 3 beat.
    assert f.invasion(s, p, goal, {one: CORVETTES_3}).result == "conquered"


def test_the_fewest_fp_that_win() -> None:
    """VF-22.19: against 2, 2 tie and 3 win."""
    s, p, goal, one, other = bare()
    p.rules = (False,) * len(v.RULES)
    s.void[goal], s.fleet[one], s.fleet[other] = 2, (2, 0, 0, 0, 0), (2, 0, 0, 0, 0)
    seen = next(found for found in f.prospects(s, p) if found.target == name_of(s, goal))
    assert seen.available == (4, 0, 0, 0, 0)
    assert set(seen.sources) == {name_of(s, one), name_of(s, other)}
    assert seen.enough == CORVETTES_3
    assert (seen.left, seen.all_in) == (2, "conquered")


def test_what_a_win_brings_for_glory() -> None:
    """VF-23.7: all own Glory with what lies there; VF-23.8: the loser's."""
    s, p, goal, _, other = bare()
    p.glory, s.glory[goal] = (1, 3), (2,)
    assert f.win_influence(s, p, goal) == 6
    s.give(other, 1)
    s.players[1].glory = (2, 5)
    assert f.win_influence(s, p, other) == 7


def test_glory_for_sectors_that_are_given_up_is_gone_before() -> None:
    """VF-20.6, VF-23.7: 1 and 3 are owned, 2 lies there; one sector left empty costs the 1."""
    s, p, goal, one, other = bare()
    p.glory, s.glory[goal] = (1, 3), (2,)
    s.void[goal], s.fleet[one], s.fleet[other] = 1, CORVETTES_3, (2, 0, 0, 0, 0)
    assert f.invasion(s, p, goal, {one: (2, 0, 0, 0, 0)}).influence == 6
    assert f.invasion(s, p, goal, {one: CORVETTES_3}).influence == 5
    assert f.invasion(s, p, goal, {one: CORVETTES_3, other: (2, 0, 0, 0, 0)}).influence == 2
    rules = [False] * len(v.RULES)
    rules[v.RULE_FREE_REGROUP_8] = True
    p.rules = tuple(rules)
    # House Fenrax gives sectors up for nothing.
    assert f.invasion(s, p, goal, {one: CORVETTES_3}).influence == 6


# --- the Skirmish -------------------------------------------------------------------------------------------


def foreseen(s: Voidfall, p: Player) -> f.Skirmish:
    seen = f.skirmish(s, p)
    assert seen is not None
    return seen


def test_strength_and_target() -> None:
    """VF-33.2, VF-33.3, VF-33.6: markers on tracks and slots; 1 more from Cycle 2 on."""
    s, p, goal, one, other = bare()
    s.void[goal] = 1
    s.fleet[one], s.fleet[other] = (1, 0, 0, 0, 0), (3, 0, 0, 0, 0)
    p.track_corruption, p.slot_corruption = (True, False, False), (False, False, True)
    p.chambers = 1
    seen = foreseen(s, p)
    assert seen.strength == 2
    # 2 against 1 takes the sector; against 3 it fails.
    assert (seen.targets, seen.decided) == ((name_of(s, one),), "lost")
    assert (seen.result, seen.recalled) == ("conquered", 1)
    s.cycle = 2
    assert foreseen(s, p).strength == 3


@pytest.mark.parametrize("decided", f.BREAKS[2:])
def test_ties_between_sectors(decided: str) -> None:
    """VF-33.10: Pure before Corrupted, most Population, most Guilds, at last at random."""
    s, p, goal, one, other = bare()
    s.void[goal] = 1
    s.fleet[one] = s.fleet[other] = (2, 0, 0, 0, 0)
    p.track_corruption = (True, False, False)
    equal = foreseen(s, p)
    assert (set(equal.targets), equal.decided) == ({name_of(s, one), name_of(s, other)}, f.AT_RANDOM)
    if decided == "pure":
        s.corrupted[one] = True
        s.population[one] = 6
    elif decided == "population":
        s.population[other] = 3
        s.guilds[one] = (v.FOOD,)
    else:
        s.guilds[other] = (v.FOOD,)
    seen = foreseen(s, p)
    assert (seen.targets, seen.decided) == ((name_of(s, other),), decided)


def test_nothing_to_strike_at() -> None:
    """VF-33.7: without a Voidborn sector beside it no sector is a candidate; VF-33.5: strength 0."""
    s, p, goal, one, _ = bare()
    p.track_corruption = (True, True, True)
    assert (foreseen(s, p).targets, foreseen(s, p).decided) == ((), f.NO_TARGET)
    s.void[goal], s.fleet[one] = 1, (1, 0, 0, 0, 0)
    p.track_corruption = (False, False, False)
    seen = foreseen(s, p)
    assert (seen.strength, seen.result, seen.recalled) == (0, "defended", 0)


def test_the_rules_pick_what_is_foreseen() -> None:
    """VF-33.8 to 33.10, in positions of random games."""
    compared = 0
    for seed in range(4):
        for run in moments(3, f"strikes {seed}", 17):
            s = state(run)
            for p in s.players:
                seen = f.skirmish(s, p)
                if seen is None or seen.decided == f.FIXED:
                    continue
                after = s.copy()
                at = pick_target(after, after.players[p.seat], seen.strength)
                if at == NOBODY:
                    assert seen.targets == ()
                else:
                    assert name_of(s, at) in seen.targets
                    compared += 1
    assert compared > 30


# --- Upkeep, Agendas, objectives ----------------------------------------------------------------------------


def test_upkeep_is_foreseen() -> None:
    """VF-10.5 to 10.8: 1 F, or 2 of M and E; 3 I for each that is left."""
    s, p, _, _, _ = bare()
    p.starting, p.slots = p.starting[:1], (0, 8, NOBODY)
    p.covered = (True, False, False, False, False)
    p.stock, p.influence = (1, 2, 1, 9, 9), 20
    # Two Agendas without a token make 4; 1 F and one pair of E and M satisfy 2.
    seen = f.upkeep(s, p)
    assert (seen.due, seen.satisfied, seen.short, seen.influence) == (4, 2, 2, 6)
    rules = [False] * len(v.RULES)
    rules[v.RULE_UPKEEP_GIFT_2] = True
    p.rules = tuple(rules)
    seen = f.upkeep(s, p)
    assert (seen.total, seen.free, seen.due, seen.short) == (4, 2, 2, 0)


@pytest.mark.parametrize(
    ("stock", "rules", "seen"),
    [
        # The third space wants 1F 2E 3M 1S. All is there, and 1 F is left for 4 Upkeep.
        ((2, 2, 3, 0, 1), (), (1, 3, 9)),
        # Credits stand in for 1 F and 1 M: 2 F and 1 M are left.
        ((2, 2, 3, 2, 1), (), (2, 2, 6)),
        # Two more stand in for 2 M: with 3 M that makes 2 and 1.
        ((2, 2, 3, 4, 1), (), (3, 1, 3)),
        # If a Credit satisfies 2 Upkeep, none is spent while there is anything else: 1 F, and the Credit.
        ((2, 2, 3, 1, 1), (v.RULE_CREDIT_UPKEEP,), (3, 1, 3)),
        # Materials as Energy: 1 E and 4 M pay 2E 3M; 2 F stay with a Credit for the third.
        ((2, 1, 4, 1, 1), (v.RULE_MATERIALS_AS_ENERGY,), (2, 2, 6)),
        # The demand costs Influence itself, and no more can be lost than is there.
        ((0, 0, 0, 0, 0), (), (0, 4, 0)),
    ],
)
def test_the_crisis_board_is_paid_first(
    stock: tuple[int, ...], rules: tuple[int, ...], seen: tuple[int, int, int]
) -> None:
    """VF-10.1, VF-35.3, VF-10.8: Upkeep comes after the demand, of what that leaves."""
    s = against_void(1, "paid first")
    run = start(s)
    s = state(run)
    p = s.players[0]
    s.phase, s.cycle = ACTIONS, 1
    assert s.peril is not None
    s.peril.rows = ((), (5, 6))
    for at in s.own(p):
        s.guilds[at] = s.installations[at] = ()
    p.starting, p.slots = p.starting[:1], (0, NOBODY, NOBODY)
    p.covered = (False,) * len(p.covered)
    p.rules = tuple([rule in rules for rule in range(len(v.RULES))])
    p.stock, p.influence = stock, 20
    found = f.upkeep(s, p)
    assert found.due == 4
    assert (found.satisfied, found.short, found.influence) == seen
    assert found.board == (sum(stock) > 0)


@pytest.mark.parametrize(
    ("stock", "short"),
    [
        ([1, 0, 2, 0, 0], 1),  # the M that is demanded leaves one, which is no pair
        ([1, 0, 2, 1, 0], 0),  # a Credit pays it
        ([1, 0, 3, 0, 0], 0),
    ],
)
def test_the_crisis_board_is_paid_before_upkeep(stock: list[int], short: int) -> None:
    """VF-10.3, VF-10.8: 1 M is demanded in the Evaluation, then 2 Upkeep for the starting Agenda."""
    s = lying({"red.stock": stock})
    seen = f.upkeep(s, s.players[0])
    assert (seen.due, seen.short, seen.influence) == (2, short, 3 * short)
    run = start(lying({"red.stock": stock, "phase": "skirmish", "red.corrupted-slots": []}))
    while (asked := run.questions()) and asked[0].verb in ("substitute", "upkeep"):
        # Credits first, and Food.
        run.answer(0, asked[0].options[-1])
    assert state(run).accounts[0].upkeep == (2, 0, 2 - short)


def test_agendas_are_scored_section_by_section() -> None:
    """VF-10.13, VF-30.7: High Society: 5 for a Pure sector of Population 6, 4/8/12/16 by Tier of Society."""
    s, p, _, one, _ = bare()
    card = s.tables.by_id["high-society"][1]
    p.slots = (card, NOBODY, NOBODY)
    s.population[one] = 6
    p.tracks = (5, 0, 0)  # Tier 2
    (seen,) = [found for found in f.agendas_in_play(s, p) if found.place == "slot 1"]
    assert (seen.sections, seen.pure, seen.total) == ((5, 8), True, 13)
    s.corrupted[one] = True
    p.track_corruption = (True, False, False)
    (seen,) = [found for found in f.agendas_in_play(s, p) if found.place == "slot 1"]
    assert seen.sections == (0, 0)
    s.corrupted[one], p.track_corruption = False, (False, False, False)
    p.slot_corruption = (True, False, False)
    (seen,) = [found for found in f.agendas_in_play(s, p) if found.place == "slot 1"]
    assert (seen.pure, seen.total) == (False, 0)


def test_objectives_say_how_far_they_are() -> None:
    """VF-10.10, VF-10.11: `=` is met or not, `×` counts how often."""
    s, p, _, _, _ = bare()
    s.event = s.tables.by_id["event-1-a-dawn-of-technology"][1]
    p.techs = (0, 2)
    guilds, techs = f.objectives(s, p)
    assert techs.needs == (f.Need("techs", 2, ">=", 3),)
    assert (techs.times, techs.useful) == (0, False)
    p.techs = (0, 2, 4)
    assert f.objectives(s, p)[1].times == 1
    assert guilds.needs[0].want == 2
    s.event = next(
        n for n, one in enumerate(s.tables.events) if one.objectives[0].text.startswith("per reclaim")
    )
    p.reclaims = (0, 0, 0)
    assert f.objectives(s, p)[0].times == 3


# --- production ---------------------------------------------------------------------------------------------


def test_yields_and_the_next_step() -> None:
    """VF-17.1, VF-17.4: two Farmers on Population 2 and one on 1 make Level 5, Yield 3; Level 6 gives 4."""
    s, p, _, one, other = bare()
    for at in s.own(p):
        s.guilds[at] = ()
    s.guilds[one], s.population[one] = (v.FOOD, v.FOOD), 2
    s.guilds[other], s.population[other] = (v.FOOD,), 1
    bonus = s.tables.origins[p.origin].levels[v.FOOD]
    assert bonus == 0
    seen = f.production(s, p)[v.FOOD]
    assert (seen.level, seen.amount, seen.next, seen.next_yield) == (5, 3, 6, 4)
    s.population[one] = 6
    # 6 + 6 + 1: the highest Level.
    seen = f.production(s, p)[v.FOOD]
    assert (seen.level, seen.amount, seen.next) == (13, 15, 0)


def test_overproduction_is_foreseen() -> None:
    """VF-17.9, VF-17.10: above 15, not at it."""
    s, p, _, one, other = bare()
    s.guilds[one], s.population[one] = (v.FOOD, v.FOOD), 2
    s.guilds[other], s.population[other] = (v.FOOD,), 1
    s.guilds[p.home] = ()
    p.stock = (12, 0, 0, 0, 0)
    seen = f.production(s, p)[v.FOOD]
    assert (seen.amount, seen.gained, seen.over) == (3, 3, False)
    p.stock = (14, 0, 0, 0, 0)
    seen = f.production(s, p)[v.FOOD]
    assert (seen.gained, seen.over) == (1, True)


# --- what a player is worth ---------------------------------------------------------------------------------


def influence_in(s: Voidfall, p: Player, written: str) -> int:
    """What an objective of this text would bring in Influence."""
    found = f._objective(s, p, parse_effect(written), Act("event", "VF-10.10"))
    return found.influence


def test_the_influence_in_an_objective() -> None:
    """Of several ways the best; what cannot be paid, or whose condition fails, brings none."""
    s, p, *_ = bare()
    p.active, p.glory, p.stock = 3, (1, 2, 3, 4), (0, 0, 0, 2, 0)
    assert influence_in(s, p, "per fp-active -> influence 3") == 9
    assert influence_in(s, p, "glory-count >= 4 -> influence 8") == 8
    assert influence_in(s, p, "glory-count >= 5 -> influence 8") == 0
    assert influence_in(s, p, "one[influence 4; influence = glory-total]") == 10
    assert influence_in(s, p, "upto[influence 4; remove-corruption]") == 4
    # 1.6: the best three of the Glory are 4, 3 and 2.
    assert influence_in(s, p, "x2[influence = glory-best3]") == 18
    # Quantum Leap: 5 for a pair of Pure sectors; Grand Armada lies in a Corrupted slot.
    pure = sum(not s.corrupted[at] for at in s.own(p))
    leap, armada = s.tables.by_id["quantum-leap"][1], s.tables.by_id["grand-armada"][1]
    p.slots, p.slot_corruption, p.techs = (leap, armada, NOBODY), (False, True, False), ()
    assert influence_in(s, p, "score-agenda") == 5 * (pure // 2)
    p.slot_corruption = (True, True, False)
    assert influence_in(s, p, "score-agenda") == 0
    assert influence_in(s, p, "pay 2C -> influence 5") == 5
    assert influence_in(s, p, "pay 1S -> influence 5") == 0


def worth(s: Voidfall, p: Player) -> f.Worth:
    return f.worth(s, p, f.agendas_in_play(s, p), f.objectives(s, p))


@pytest.mark.parametrize("both", [False, True])
def test_of_a_red_line_the_better_objective_counts_of_a_green_line_both(both: bool) -> None:
    """VF-10.10. Redemption Awaits: 4 for each Pure sector, 7 for every 2 Reclaim tokens."""
    s, p, *_ = bare()
    number = s.tables.by_id["event-3-k-redemption-awaits"][1]
    event = dataclasses.replace(s.tables.events[number], both=both)
    events = (*s.tables.events[:number], event, *s.tables.events[number + 1 :])
    s.tables = dataclasses.replace(s.tables, events=events)
    s.event, p.reclaims = number, (0, 0)
    pure = sum(not s.corrupted[at] for at in s.own(p))
    assert worth(s, p).event == (4 * pure + 7 if both else max(4 * pure, 7))


def test_what_is_behind_a_player_is_not_foreseen() -> None:
    """VF-10.5, VF-10.10: once paid and evaluated, it is in the Influence itself."""
    s, p, *_ = bare()
    s.event = s.tables.by_id["event-3-k-redemption-awaits"][1]
    p.influence, p.stock = 50, (0, 0, 0, 0, 0)
    before = worth(s, p)
    assert before.upkeep > 0
    assert before.event > 0
    s.phase = AGENDAS
    after = worth(s, p)
    assert (after.upkeep, after.event) == (0, 0)
    assert after.total == 50 + after.starting + after.slots
    s.over = True
    assert worth(s, p) == f.Worth(50, 0, 0, 0, 0)
