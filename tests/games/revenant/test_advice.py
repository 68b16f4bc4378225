"""Evaluation and hints. Expected values are worked by hand from the rules document."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite

import pytest
from tests.games.revenant.sampling import few_tables, fresh, moments, start

from starboard.bots import make_bot
from starboard.bots.bot import Bot
from starboard.bots.greedy import GreedyBot
from starboard.games.revenant import TITLE
from starboard.games.revenant.advice import evaluate
from starboard.games.revenant.advice.evaluation import WIN, _nearness, influence_of, turns_left
from starboard.games.revenant.advice.fleet import powers_to_count_on
from starboard.games.revenant.questions import KINDS
from starboard.games.revenant.state import ACTION, FRIGATE, RECALL, SETUP, SKIRMISH, SUPPLY, Revenant
from starboard.games.revenant.tables import (
    ARKSHIP,
    DROPSHIP,
    FENRAX,
    FIGHTER,
    HOUSE_SHIPS,
    HOUSES,
    OUTER,
    SHIVEUS,
    YARVEK,
    ZENOR,
)
from starboard.kernel.ask import Question, Value
from starboard.kernel.seat import Seat

_TITLE = replace(TITLE, evaluate=evaluate)


def ship(house: int, kind: int) -> int:
    return house * 4 + kind


def bare(seats: int = 2, cycle: int = 4) -> Revenant:
    """A board without ships, Voidborn and Rifts; all Frigates in sector 1, nobody has anything.

    All turns of the Cycle are over and the Skirmish is at hand.
    """
    s = fresh({"seats": seats})
    s.cycle, s.phase = cycle, RECALL
    s.at = [SUPPLY] * HOUSE_SHIPS
    s.damage = [0] * HOUSE_SHIPS
    s.voidborn = [0] * len(s.voidborn)
    s.rifts = [False] * len(s.rifts)
    return s


def powers(s: Revenant) -> list[float]:
    return powers_to_count_on(s, [influence_of(p) for p in s.players])


def ask(verb: str, options: tuple[Value, ...], *about: Value) -> Question:
    return Question(0, verb, options, about, False)


def preferred(s: Revenant, question: Question) -> Value:
    return max(question.options, key=lambda value: KINDS.hint(s, question, value))


# --- the end ------------------------------------------------------------------------------------------------


def test_at_the_end_the_value_is_the_margin_and_who_won() -> None:
    """REV-30.4, REV-30.6, REV-30.8: 3 × 2 - 2 against 2 - 2."""
    s = fresh({"seats": 2})
    s.over = True
    s.players[0].influence[FENRAX] = 3
    s.players[1].rank = 1
    assert evaluate(s, 0) == 4 + WIN
    assert evaluate(s, 1) == -4 - WIN


def test_a_tie_goes_to_the_lower_tile() -> None:
    """REV-30.9."""
    s = fresh({"seats": 2})
    s.over = True
    s.order = [1, 0]
    assert evaluate(s, 1) == WIN
    assert evaluate(s, 0) == -WIN


@pytest.mark.parametrize(("yarvek", "value"), [(4, -WIN), (5, 2 + WIN)])
def test_alone_a_tie_is_lost(yarvek: int, value: float) -> None:
    """REVS-6.1, REVS-6.2: medium Crew 7 × 2 × 2 + 2 × 5 = 38; the player 16 + 16 + 2 × yarvek - 2."""
    s = fresh({"seats": 1, "level": "medium"})
    s.over = True
    p = s.players[0]
    p.influence[FENRAX] = p.influence[SHIVEUS] = 8
    p.influence[YARVEK] = yarvek
    assert evaluate(s, 0) == value


# --- the parts of a position --------------------------------------------------------------------------------


def test_influence_is_track_and_cards() -> None:
    """EX-1: Fenrax 5 and 2 cards, Yarvek 4 and 1 card."""
    p = fresh({"seats": 2}).players[0]
    p.influence[FENRAX], p.influence[YARVEK] = 5, 4
    p.hidden = [FENRAX * 7, FENRAX * 7 + 3, YARVEK * 7 + 6]
    found = influence_of(p)
    assert (found[FENRAX], found[YARVEK]) == (7, 5)
    assert sum(found) == 12
    assert p.influence[FENRAX] == 5


def test_turns_left() -> None:
    """REV-1.4: 12 turns in all, 3 in each Cycle, none after the Action phase of the last."""
    s = fresh({"seats": 2})
    p = s.players[0]
    assert turns_left(s, p) == 12
    s.cycle, s.phase = 3, ACTION
    p.crew[1] = FRIGATE
    assert turns_left(s, p) == 5
    s.cycle, s.phase = 4, SKIRMISH
    assert turns_left(s, p) == 0


def test_a_turn_to_be_taken_is_worth_something() -> None:
    """So that a position after the turn of one can be compared with one after the turns of both."""
    s = bare()
    s.phase = ACTION
    one, two = s.players
    both_to_play = evaluate(s, 0)
    two.crew[0] = FRIGATE
    assert evaluate(s, 0) > both_to_play > evaluate(s, 1)
    one.crew[0] = FRIGATE
    assert evaluate(s, 0) < both_to_play


def test_without_danger_power_is_the_ships_on_the_board() -> None:
    """REV-16.7."""
    s = bare()
    s.at[ship(FENRAX, ARKSHIP)] = 2
    s.at[ship(FENRAX, FIGHTER)] = 5
    s.at[ship(ZENOR, DROPSHIP)] = 2
    found = powers(s)
    assert found == [2.0 if house == FENRAX else float(house == ZENOR) for house in range(7)]


def test_the_sharer_gives_up_the_ship_of_the_other() -> None:
    """REV-25.2, REV-25.4: two points destroy a Fighter; the nearer Frigate's player picks which."""
    s = bare()
    s.at[ship(FENRAX, FIGHTER)] = s.at[ship(ZENOR, FIGHTER)] = 4
    s.voidborn[4] = 2
    mine, other = s.players
    mine.influence[FENRAX] = other.influence[ZENOR] = 4
    mine.frigate, other.frigate = 4, 0
    found = powers(s)
    assert found[FENRAX] == 1.0
    assert found[ZENOR] < 0.5
    near = evaluate(s, 0)
    mine.frigate, other.frigate = 0, 4
    found = powers(s)
    assert found[ZENOR] == 1.0
    assert found[FENRAX] < 0.5
    # The swing is most of a ship of Influence 4 on both sides.
    assert near - evaluate(s, 0) > 4


def test_a_sharer_marks_own_ships_before_losing_one() -> None:
    """7.3: an Arkship takes two markers, so two points destroy nothing."""
    s = bare()
    s.at[ship(FENRAX, ARKSHIP)] = s.at[ship(ZENOR, ARKSHIP)] = 4
    s.voidborn[4] = 2
    mine = s.players[0]
    mine.influence[FENRAX] = mine.influence[ZENOR] = 3
    assert powers(s)[FENRAX] == powers(s)[ZENOR] == 1.0
    s.damage[ship(FENRAX, ARKSHIP)] = s.damage[ship(ZENOR, ARKSHIP)] = 2
    assert powers(s)[FENRAX] < 0.5
    assert powers(s)[ZENOR] < 0.5


def test_a_shield_counts_where_voidborn_are() -> None:
    """REV-25.3: points are Voidborn less Shields."""
    s = bare()
    s.at[ship(FENRAX, FIGHTER)] = 4
    s.voidborn[4] = 2
    s.players[0].influence[FENRAX] = 5
    open_ = evaluate(s, 0)
    s.shields[5] = 2
    assert evaluate(s, 0) == open_
    s.shields[4] = 1
    assert evaluate(s, 0) > open_ + 2


def test_sectors_already_fought_threaten_no_more() -> None:
    """REV-25.1: sectors in order."""
    s = bare()
    s.at[ship(FENRAX, FIGHTER)] = 4
    s.voidborn[4] = 2
    s.phase, s.sector = SKIRMISH, 4
    assert powers(s)[FENRAX] == 1.0
    s.sector = 3
    assert powers(s)[FENRAX] < 0.5


def test_what_is_foreseen_is_less_sure_the_more_turns_are_to_come() -> None:
    """REV-19, REV-25.3: until the Skirmish somebody may shoot the Voidborn or lay Shields."""
    s = bare()
    s.at[ship(FENRAX, FIGHTER)] = 4
    s.voidborn[4] = 2
    at_hand = powers(s)[FENRAX]
    s.phase = ACTION
    at_first = powers(s)[FENRAX]
    for p in s.players:
        p.crew = [FRIGATE, FRIGATE, -1]
    assert at_hand < powers(s)[FENRAX] < at_first < 1.0
    # A ship saved now has to live through the Skirmishes of later Cycles too.
    s.cycle = 2
    assert powers(s)[FENRAX] < at_first


def test_damage_and_rifts_endanger_later() -> None:
    """REV-27.1: what repairs are for, where nothing happens now."""
    s = bare(cycle=2)
    s.at[ship(FENRAX, ARKSHIP)] = s.at[ship(ZENOR, ARKSHIP)] = 2
    s.rifts[2] = True
    s.damage[ship(ZENOR, ARKSHIP)] = 2
    found = powers(s)
    assert found[ZENOR] < found[FENRAX] < 1.0
    s.rifts[2] = False
    assert powers(s)[FENRAX] > found[FENRAX]


def field_worth(s: Revenant, field: int) -> float:
    """Seat 0 on this field of the Tactics track, seat 1 on field 4."""
    s.tactics = tuple((1,) if n == 4 else (0,) if n == field else () for n in range(len(s.tactics)))
    return evaluate(s, 0)


def test_before_the_last_cycle_it_pays_to_play_after_the_other() -> None:
    """REV-24.3: who stands higher on the Tactics track plays first; no order follows the last Cycle."""
    s = bare(cycle=2)
    assert field_worth(s, 3) > field_worth(s, 2)
    assert field_worth(s, 5) < field_worth(s, 3)
    s.cycle = 4
    assert field_worth(s, 5) > field_worth(s, 3)


def test_the_frigate_is_wanted_near_the_ships_of_own_houses() -> None:
    """REV-25.2: the nearest Frigate shares the damage of Skirmishes to come."""
    s = bare(cycle=2)
    s.at[ship(FENRAX, ARKSHIP)] = 4
    p = s.players[0]

    def worth(sector: int) -> float:
        p.frigate = sector
        return evaluate(s, 0)

    p.influence[FENRAX] = 4
    assert worth(3) > worth(1)
    p.influence[FENRAX], p.influence[ZENOR] = 0, 4
    assert worth(3) == worth(1)


def test_the_sides_that_did_worse_are_not_chosen() -> None:
    """7.7: the side is chosen in the set-up; afterwards nothing can be changed about it."""
    s = fresh({"seats": 2})
    ids = [captain.id for captain in s.tables.captains]

    def worth(side: str) -> float:
        s.players[0].captain = ids.index(side)
        return evaluate(s, 0)

    s.phase = SETUP
    assert worth("scientist-a") > worth("scientist-b")
    assert worth("commander-a") > worth("commander-b")
    assert worth("scout-a") == worth("scout-b")
    s.phase = ACTION
    assert worth("scientist-a") == worth("scientist-b")


def test_the_order_of_the_crew_decides_far_from_the_frigate() -> None:
    """REVS-5.1, REVS-5.2: the ship of the House with the lowest Crew Influence takes all."""
    s = bare(seats=1)
    assert s.solo is not None
    s.at[ship(FENRAX, FIGHTER)] = s.at[ship(ZENOR, FIGHTER)] = 4
    s.voidborn[4] = 2
    s.solo.influence = [1, 5, 5, 5, 4, 5, 5]
    p = s.players[0]
    p.influence[FENRAX] = 8
    p.frigate = 0
    assert powers(s)[FENRAX] < 0.5
    p.frigate = 3  # at distance 1 the player shares, and gives up Zenor's
    assert powers(s)[FENRAX] == 1.0


def test_agendas_grow_nearer_and_are_met() -> None:
    """7.14: Armoury wants 4 Frigate cards."""
    s = fresh({"seats": 2})
    p = s.players[0]
    armoury = s.tables.agendas[s.tables.by_id["pa-armoury"][1]].condition
    seen = []
    for cards in range(5):
        p.frigate_cards = list(range(cards))
        seen.append(_nearness(s, p, armoury))
    assert seen == sorted(set(seen))
    assert seen[3] < 1.0
    assert seen[4] == 1.0


def test_an_agenda_met_in_the_last_cycle_is_worth_its_prestige() -> None:
    """REV-30.5: 6 Prestige, once no turn is left."""
    s = bare()
    s.phase = SKIRMISH
    s.players[0].agendas = (s.tables.by_id["pa-standing-orders"][1],)
    before = evaluate(s, 0)
    s.players[0].orders = [60, 61, 62, 63]
    four = evaluate(s, 0)
    s.players[0].orders.append(64)
    assert four == pytest.approx(before + 4)
    assert evaluate(s, 0) == pytest.approx(four + 1 + 6)


def test_the_agendas_of_others_are_not_looked_at() -> None:
    """2.2: they are the owner's secret until scoring."""
    s = bare()
    before = evaluate(s, 0)
    for agenda in range(len(s.tables.agendas)):
        s.players[1].agendas = (agenda,)
        assert evaluate(s, 0) == before


def test_of_the_cards_of_others_only_the_number_counts() -> None:
    """2.2: Hidden Influence is the owner's secret; more of it is better for the owner."""
    s = bare()
    s.at[ship(FENRAX, ARKSHIP)] = 2
    values = []
    for house in range(7):
        s.players[1].hidden = [house * 7]
        values.append(evaluate(s, 0))
    assert len(set(values)) == 1
    s.players[1].hidden.append(0)
    assert evaluate(s, 0) < values[0]
    s.players[0].hidden = [FENRAX * 7 + 1]
    known = evaluate(s, 0)
    s.players[0].hidden = [ZENOR * 7 + 1]  # a House without ships
    assert known > evaluate(s, 0)


# --- hints --------------------------------------------------------------------------------------------------


def test_damage_goes_to_the_ship_that_helps_others() -> None:
    s = bare()
    s.players[0].influence[FENRAX] = 3
    s.players[1].influence[ZENOR] = 3
    question = ask("damage-point", ("fenrax-arkship", "zenor-arkship"), "sector-4", 1)
    assert preferred(s, question) == "zenor-arkship"
    assert preferred(s, ask("deploy", ("fenrax-fighter", "zenor-fighter"))) == "fenrax-fighter"


def test_influence_goes_to_power_and_worthless_cards_become_money() -> None:
    """REV-16.9, chapter 10."""
    s = bare()
    for kind in range(3):
        s.at[ship(YARVEK, kind)] = kind
    s.at[ship(FENRAX, ARKSHIP)] = 6
    assert preferred(s, ask("influence-house", HOUSES)) == "yarvek"
    assert preferred(s, ask("hi-keep", ("fenrax", "yarvek", "zenor"))) == "yarvek"
    assert preferred(s, ask("hi-to-resource", ("fenrax", "yarvek", "zenor"))) == "zenor"
    s.players[0].influence[YARVEK] = 8  # REV-16.1: more would be lost
    assert preferred(s, ask("influence-house", HOUSES)) == "fenrax"


def test_cards_are_drawn_for_which_there_is_room() -> None:
    """REV-21.5, REV-21.6: 4 Cadet cards and 5 Frigate cards find a place."""
    s = bare()
    question = ask("draw-split", ("2 cadet", "1 cadet 1 frigate", "2 frigate", "2 order"), 2)
    s.players[0].frigate_cards = list(range(28, 33))
    assert preferred(s, question) == "2 cadet"
    s.players[0].frigate_cards = []
    s.players[0].cadets = [[0, 1], [2, 3]]
    assert preferred(s, question) == "2 frigate"


def test_shields_go_where_something_is_at_stake() -> None:
    s = bare()
    s.at[ship(FENRAX, ARKSHIP)] = 2
    s.players[0].influence[FENRAX] = 2
    s.voidborn[2] = s.voidborn[6] = 3
    sectors = tuple(s.tables.sector_ids[:OUTER])
    assert preferred(s, ask("shield-sector", (*sectors, "stop"), 2)) == "sector-3"


@pytest.mark.parametrize("options", few_tables(), ids=str)
def test_every_answer_has_a_weight_and_every_position_a_value(options: dict[str, Value]) -> None:
    asked = 0
    for run in moments(options, "advice", 3):
        s = run.state
        assert isinstance(s, Revenant)
        for p in s.players:
            assert isfinite(evaluate(s, p.seat))
        for question in run.questions():
            weights = [KINDS.hint(s, question, value) for value in question.options]
            assert all(isfinite(weight) and weight >= 0.0 for weight in weights)
            assert sum(weights) > 0.0
            asked += 1
    assert asked > 20
    assert run.state.over


# --- whole games --------------------------------------------------------------------------------------------


def play(options: dict[str, Value], bots: list[Bot]) -> Revenant:
    run = start(options, "whole game")
    while questions := run.questions():
        question = questions[0]
        answer = bots[question.seat].choose(Seat(_TITLE, run, question.seat))
        assert answer in question.options
        run.answer(question.seat, answer)
    state = run.state
    assert isinstance(state, Revenant)
    return state


@pytest.mark.parametrize("options", few_tables(), ids=str)
def test_a_hasty_greedy_bot_plays_every_table_to_the_end(options: dict[str, Value]) -> None:
    seats = int(options["seats"])
    first: Bot = GreedyBot("hasty", worlds=5)
    s = play(options, [first, *(make_bot("random", f"{seat}") for seat in range(1, seats))])
    assert s.over
    # Five worlds a turn are little, but random play seldom gets beyond a dozen points.
    assert TITLE.result(s).scores[0] > 0


@pytest.mark.parametrize("edition", ["final", "prototype"])
@pytest.mark.parametrize("seats", [1, 2])
def test_a_hasty_planner_plays_to_the_end(edition: str, seats: int) -> None:
    s = play(
        {"edition": edition, "seats": seats}, [make_bot("planner:n=2", f"{seat}") for seat in range(seats)]
    )
    assert s.over
