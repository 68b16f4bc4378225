"""Evaluation, hints and what bots make of them, in positions where a good player does not hesitate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

import pytest
from tests.games.voidfall.sampling import fresh, laid, moments, options, position, start, state

from starboard.bots.bot import Bot
from starboard.bots.greedy import GreedyBot
from starboard.bots.planner import PlannerBot
from starboard.bots.random_bot import RandomBot
from starboard.games.voidfall import TITLE
from starboard.games.voidfall.advice.benefit import action_worth, benefit, productions
from starboard.games.voidfall.advice.evaluation import RIVAL, WIN, evaluate, turns_now
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.rules.upkeep import satisfiable, upkeep_due
from starboard.games.voidfall.state import Act, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import no_hint
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

EVERY_FOCUS = (
    *("focus-production", "focus-conquest", "focus-reinforcement", "focus-development"),
    *("focus-progress", "focus-politics", "focus-prosperity", "focus-temptation"),
)


def only(*cards: str) -> list[str]:
    """The discard pile that leaves just these Focus cards in hand."""
    return [card for card in EVERY_FOCUS if card not in cards]


def play_turn(changes: Mapping[str, Any], turns: int = 0) -> tuple[Voidfall, list[tuple[str, Value]]]:
    """Red's turn as the greedy bot plays it, after so many others in a Cycle of five rounds: the position
    then, and what was answered."""
    before = position({"turn": "red", "round": turns + 1, **changes})
    for p in before.players:
        p.turns = turns
    run = start(before)
    bot = GreedyBot("a turn")
    given: list[tuple[str, Value]] = []
    while run.questions() and run.questions()[0].seat == 0:
        question = run.questions()[0]
        answer = bot.choose(Seat(TITLE, run, 0))
        given.append((question.verb, answer))
        run.answer(0, answer)
    return state(run), given


def liked(s: Voidfall, question: Question) -> Value:
    return max(question.options, key=lambda value: KINDS.hint(s, question, value))


def ask(verb: str, options: tuple[Value, ...], *about: Value) -> Question:
    return Question(0, verb, options, about, False)


def at(s: Voidfall, name: str) -> int:
    return s.tables.maps[s.map].by_name[name]


# --- the value of a position --------------------------------------------------------------------------------


def test_at_the_end_the_value_is_the_margin_and_who_won() -> None:
    """VF-11.1: most Influence wins."""
    s = laid(2)
    s.over = True
    s.players[0].influence, s.players[1].influence = 120, 100
    assert evaluate(s, 0) == 120 - RIVAL * 100 + WIN
    assert evaluate(s, 1) == 100 - RIVAL * 120 - WIN
    s.players[0].influence = 100
    assert evaluate(s, 0) == 100 - RIVAL * 100


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"red.influence": 20}, {"red.influence": 15}),
        ({"red.glory": [2, 3]}, {"red.glory": [2]}),
        # VF-30.7: an Agenda under a marker scores nothing.
        ({"red.slots": ["hazard-institute", "", ""]}, {"red.slots": ["", "", "hazard-institute"]}),
        # VF-30.5: two of one type never lie in slots.
        (
            {"red.agendas": ["salvation-project", "central-currency"]},
            {"red.agendas": ["salvation-project", "hazard-institute"]},
        ),
        ({"red.corrupted-slots": []}, {"red.corrupted-slots": [1, 2, 3]}),
        ({"sector.0,2.corrupted": False}, {"sector.0,2.corrupted": True}),
        ({"red.trade": ["start 1"]}, {"red.trade": []}),
        ({"red.tracks": [0, 3, 0]}, {"red.tracks": [0, 1, 0]}),
        ({"red.active": 4}, {"red.active": 1}),
        # VF-3.8: it can be played in this Cycle.
        (
            {"red.agendas": ["hazard-institute"], "red.discard": only("focus-conquest", "focus-production")},
            {"red.agendas": ["hazard-institute"], "red.discard": only("focus-progress", "focus-production")},
        ),
        # A fourth FP at the Outpost puts the Invasion of 1,1 (two Voidborn FP) within reach.
        ({"sector.0,2.fleet": {"corvette": 4}}, {"sector.0,3.fleet": {"corvette": 4}}),
    ],
)
def test_what_is_better_counts_for_more(better: Mapping[str, Any], worse: Mapping[str, Any]) -> None:
    assert evaluate(position({"turn": "red", **better}), 0) > evaluate(position({"turn": "red", **worse}), 0)


def test_upkeep_that_cannot_be_paid_is_feared() -> None:
    """VF-10.7: 3 Influence each. In the last round nothing comes in between."""
    last = {"turn": "red", "round": 5, "red.slots": ["hazard-institute", "", ""]}
    rich = position({**last, "red.stock": [4, 0, 0, 0, 0]})
    poor = position({**last, "red.stock": [0, 0, 0, 4, 0]})
    for s in (rich, poor):
        s.players[0].turns = 5
    assert upkeep_due(poor, poor.players[0]) == 4
    assert satisfiable(rich, rich.players[0], 4) == 4
    # Four Food and four Credits are worth about the same apart from that.
    assert evaluate(rich, 0) - evaluate(poor, 0) > 0.6 * 4 * 3


def test_an_objective_of_the_event_counts_before_it_is_evaluated() -> None:
    """VF-10.10: in Adaptation each Active FP brings 3 Influence, in Dark Age none."""

    def three_more(event: str) -> float:
        red = {"turn": "red", "cycle": 2, "event": event}
        many, few = (position({**red, "red.active": active}) for active in (4, 1))
        return evaluate(many, 0) - evaluate(few, 0)

    assert three_more("event-2-h-adaptation") > three_more("event-2-a-dark-age") + 3


def test_a_turn_under_way_is_no_turn_to_come() -> None:
    s = position({"turn": "red"})
    run = start(s)
    assert turns_now(s, s.players[0]) == 5
    run.answer(0, "focus-production")
    assert turns_now(s, s.players[0]) == 4
    assert turns_now(s, s.players[1]) == 5


def test_the_hands_of_others_do_not_matter() -> None:
    """2.4: of another player's Agendas only the number is known."""
    one = position({"turn": "red", "black.agendas": ["hazard-institute"]})
    other = position({"turn": "red", "black.agendas": ["full-armament"]})
    assert evaluate(one, 0) == evaluate(other, 0)
    assert evaluate(one, 1) != evaluate(other, 1)


def test_every_moment_has_a_value_and_every_answer_a_weight() -> None:
    for seats in (2, 3):
        for run in moments(seats, f"advice {seats}", 7):
            s = state(run)
            assert all(isfinite(evaluate(s, p.seat)) for p in s.players)
            for question in run.questions():
                for value in question.options:
                    weight = KINDS.hint(s, question, value)
                    assert isfinite(weight)
                    assert weight >= 0, (question, value)


def test_only_where_any_answer_will_do_is_there_no_hint() -> None:
    bare = {kind.verb for kind in KINDS if kind.hint is no_hint}
    assert bare == {
        *("house", "origin", "turn-order", "place", "place-guild", "flip-which", "price", "peek"),
        *("shrink", "destroy", "clean-fleet", "discard-token", "spend-token"),
    }


# --- what things are worth ----------------------------------------------------------------------------------


def test_overproduction_is_worth_three_influence() -> None:
    """VF-17.9: Food has Level 2 + 0 and Yield 1; Energy Level 2 + 1 (the Origin) and Yield 2."""
    s = position({"turn": "red", "red.stock": [15, 15, 2, 3, 2]})
    food, energy, materials, credits, science = productions(s, s.players[0])
    assert food == energy == 3
    assert 0 < materials < 3
    assert credits == science == 0


def test_what_cannot_be_paid_or_done_is_worth_nothing() -> None:
    s = position({"turn": "red", "red.stock": [0, 0, 0, 0, 0]})
    p = s.players[0]
    conquest = s.tables.focuses[s.tables.by_id["focus-conquest"][1]]
    assert [action_worth(s, p, action) for action in conquest.actions] == [0, 0, 0]
    rich = position({"turn": "red", "red.stock": [5, 5, 5, 5, 5]})
    assert all(action_worth(rich, rich.players[0], action) > 0 for action in conquest.actions)


def test_influence_is_worth_what_it_says() -> None:
    """`influence 3` of the Trade column; `per pure-sectors -> influence 3` of the starting Agenda."""
    s = position({"turn": "red"})
    p = s.players[0]
    assert benefit(s, p, s.tables.bonuses[1], Act("", "")) == 3
    common = s.tables.starting[p.starting[0]]
    assert benefit(s, p, common.objectives[0], Act("", "")) == 6


# --- hints --------------------------------------------------------------------------------------------------


def test_an_invasion_is_wanted_only_where_it_is_won() -> None:
    """VF-22.16, VF-22.19: without technologies the higher number strikes first and wins. Next to -1,3 stand
    two Corvettes in the Home and two at the Outpost, of which one stays: three against two Voidborn FP."""
    plain = {"turn": "red", "red.techs": []}
    question = ask("invade", ("-1,3", "forfeit"))
    assert liked(position(plain), question) == "-1,3"
    assert liked(position({**plain, "sector.-1,3.void": 3}), question) == "forfeit"
    assert liked(position({**plain, "sector.0,2.fleet": {"corvette": 1}}), question) == "forfeit"


def test_as_few_fp_as_win_are_sent_and_no_sector_is_left_behind_empty() -> None:
    """VF-20.6: the last FP of the Outpost would abandon it. Two Corvettes beat one Voidborn FP."""
    s = position({"turn": "red", "red.techs": [], "sector.0,3.fleet": {"corvette": 3}})
    assert liked(s, ask("send", (0, 1, 2, 3), "1,2", "0,3", "corvette")) == 2
    s.invasion = (0, at(s, "1,2"), 2, 0, 0, 0, 0)
    assert liked(s, ask("send", (0, 1, 2), "1,2", "0,2", "corvette")) == 0


def test_glory_rises_before_the_invasion_that_pays_it() -> None:
    """VF-23.7 counts all own Glory; Assert lets the player upgrade first."""
    _, given = play_turn({"red.discard": only("focus-politics"), "red.stock": [4, 4, 4, 4, 0]})
    verbs = [verb for verb, _ in given]
    assert verbs.index("glory-upgrade") < verbs.index("invade")


# --- whole turns --------------------------------------------------------------------------------------------


def test_a_certain_win_is_taken() -> None:
    """VF-23.7: three Corvettes beat two Voidborn FP; the sector, its Glory and the Influence are red's."""
    s, given = play_turn(
        {
            "red.discard": only("focus-conquest"),
            "red.stock": [4, 4, 0, 0, 0],
            "sector.0,3.fleet": {"corvette": 3},
        }
    )
    assert ("action", "focus-conquest.engage") in given
    won = [name for verb, name in given if verb == "invade"]
    assert len(won) == 1
    assert s.owner[at(s, str(won[0]))] == 0
    assert s.players[0].influence > 10
    assert s.owner[at(s, "0,2")] == 0, "the Outpost was not given up for it"


def test_nobody_attacks_where_he_is_repelled() -> None:
    """VF-20.2, VF-23.14: with a single FP everywhere nothing can be won."""
    s, given = play_turn(
        {
            "red.discard": only("focus-conquest"),
            "red.stock": [4, 6, 0, 2, 0],
            "sector.0,3.fleet": {"corvette": 1},
            "sector.0,2.fleet": {"corvette": 1},
            "sector.1,2.void": 3,
            "sector.-1,3.void": 3,
        }
    )
    assert all(value == "forfeit" for verb, value in given if verb == "invade")
    assert sum(sum(s.fleet[own]) for own in s.own(s.players[0])) == 2


def test_upkeep_is_provided_for_in_the_last_round() -> None:
    """VF-10.7: two Agendas cost 4 Upkeep, or 12 Influence. Two Guilds at Population 5 yield 8 Food."""
    s, _ = play_turn(
        {
            "red.slots": ["hazard-institute", "", ""],
            "red.stock": [0, 0, 0, 2, 2],
            "red.discard": only("focus-production", "focus-progress", "focus-prosperity"),
            "sector.0,3.guilds": ["food", "food"],
            "sector.0,3.population": 5,
        },
        turns=4,
    )
    p = s.players[0]
    assert satisfiable(s, p, upkeep_due(s, p)) == upkeep_due(s, p) >= 4


def test_a_trade_token_buys_the_third_action_where_it_is_worth_it() -> None:
    """VF-4.1: on the last turn of the game Thrive brings the 20 Influence at the end of Society, Supply 3 for
    the Guilds, and Optimize frees an Agenda that scores 7 for having no Corrupted sector."""
    _, given = play_turn(
        {
            "cycle": 3,
            "red.discard": [*only("focus-production"), "focus-innovation"],
            "red.stock": [9, 9, 9, 4, 0],
            "red.trade": ["start 1"],
            "red.tracks": [6, 0, 0],
            "red.slots": ["salvation-project", "", ""],
            "red.corrupted-slots": [1],
        },
        turns=4,
    )
    assert ("flip", "flip") in given
    taken = {str(value) for verb, value in given if verb == "action"}
    assert {f"focus-production.{name}" for name in ("thrive", "supply", "optimize")} <= taken
    assert ("cleanse", "slot 1") in given


def test_an_agenda_is_played_with_its_focus_and_put_into_a_pure_slot() -> None:
    """VF-3.8, VF-8.6: Wealth goes with Production; the third slot is Corrupted."""
    s, given = play_turn({"red.discard": only("focus-production"), "red.agendas": ["trade-monopoly"]})
    assert ("play-agenda", "trade-monopoly") in given
    slot = s.players[0].slots.index(s.tables.by_id["trade-monopoly"][1])
    assert not s.players[0].slot_corruption[slot]


def test_corruption_goes_where_it_hurts_least() -> None:
    """VF-27.1: a slot that is empty anyway rather than an Agenda in play or a sector that scores."""
    s = position({"turn": "red", "red.slots": ["hazard-institute", "", ""], "red.corrupted-slots": [3]})
    places = ("sector 0,2", "track society", "slot 1", "slot 2")
    assert liked(s, ask("corrupt", places)) == "slot 2"


# --- games --------------------------------------------------------------------------------------------------


def played(bots: list[Any], seed: str, most: int = 10_000) -> tuple[list[int], list[Value]]:
    """The Influence at the end, or after so many answers, and the answers."""
    run: Run = start(laid(2, seed))
    given: list[Value] = []
    while (questions := run.questions()) and len(given) < most:
        seat = questions[0].seat
        given.append(bots[seat].choose(Seat(TITLE, run, seat)))
        run.answer(seat, given[-1])
    return [p.influence for p in state(run).players], given


@pytest.mark.parametrize(
    ("scenario", "seats"), [("second-genesis", 3), ("first-spark", 1), ("first-spark", 3)]
)
@pytest.mark.parametrize("bot", [lambda: GreedyBot("free", 12), lambda: PlannerBot("free", 0.0, 12)])
def test_bots_choose_their_houses(bot: Callable[[], Bot], scenario: str, seats: int) -> None:
    """VF 3.1: whoever has chosen has nothing yet until all have, and so nothing to be valued."""
    run = start(fresh(options(scenario, seats, houses="free")))
    bots = [bot() for _ in range(seats)]
    asked = []
    while not all(p.rules for p in state(run).players):
        question = run.questions()[0]
        asked.append((question.seat, question.verb))
        run.answer(question.seat, bots[question.seat].choose(Seat(TITLE, run, question.seat)))
    for seat in range(seats):
        chosen = [verb for one, verb in asked if one == seat and verb in ("house", "origin")]
        assert chosen == ["house", "origin"]


def test_greedy_beats_random_by_far() -> None:
    (mine, other), _ = played([GreedyBot("one", 40), RandomBot("other")], "a game")
    assert mine > 2 * other


def test_the_same_seeds_give_the_same_moves() -> None:
    games = [played([PlannerBot("one", 0.0, 8), GreedyBot("other", 8)], "twice", 40) for _ in range(2)]
    assert games[0] == games[1]
