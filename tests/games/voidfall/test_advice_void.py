"""What bots make of the Void: the group's result, what threatens it, and what helps."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OUTRIDERS,
    PLENTY,
    SILENT_YARDS,
    THIN_LINES,
    lying,
    peril,
)
from tests.games.voidfall.sampling import against_void, moments_of, start, state
from tests.games.voidfall.test_advice import ask, liked

from starboard.bots.greedy import GreedyBot
from starboard.games.voidfall import TITLE, race
from starboard.games.voidfall.advice import void
from starboard.games.voidfall.advice.benefit import action_worth
from starboard.games.voidfall.advice.evaluation import WIN, evaluate
from starboard.games.voidfall.advice.remedies import relief, remedy
from starboard.games.voidfall.advice.weights import AGAINST_THE_VOID
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.state import AGENDAS, Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat

DIFFICULTIES = ("easy", "medium", "hard")


def action(s: Voidfall, name: str) -> Any:
    focus, _, _ = name.partition(".")
    return next(one for one in s.tables.focuses[s.tables.by_id[focus][1]].actions if one.id == name)


# --- the value of a position --------------------------------------------------------------------------------


def test_at_the_end_only_the_lowest_and_the_void_count() -> None:
    """VF-11.3, VF-11.4: the margin of whoever has least, for everybody alike."""
    s = against_void(2)
    s.cycle, s.phase, s.over = 3, AGENDAS, True
    total = race.total(s)
    s.players[0].influence, s.players[1].influence = total + 50, total + 7
    assert evaluate(s, 0) == evaluate(s, 1) == 7 + WIN
    s.players[1].influence = total - 1
    assert evaluate(s, 0) == evaluate(s, 1) == -1 - WIN


def test_a_fourth_catastrophe_is_worse_than_any_total() -> None:
    """VF-9.12."""
    s = against_void(1)
    bad = evaluate(lying({"catastrophes": 3, "red.influence": 0}), 0)
    s.over = True
    assert race.ending(s) == race.OVERRUN
    assert evaluate(s, 0) < bad - 100


def test_who_has_least_counts_most() -> None:
    """VF-11.3: ten points for the one behind help the group more than for the one ahead."""
    plain = {"red.influence": 90, "black.influence": 50}
    ahead, behind = {**plain, "red.influence": 100}, {**plain, "black.influence": 60}
    base = evaluate(lying(plain, 2), 1)
    assert evaluate(lying(behind, 2), 1) > evaluate(lying(ahead, 2), 1) > base
    # Also for the one who is ahead.
    assert evaluate(lying(behind, 2), 0) > evaluate(lying(ahead, 2), 0)


@pytest.mark.parametrize(
    ("worse", "by"),
    [
        # 11.7: 20 for a Catastrophe, and the fourth comes nearer.
        ({"catastrophes": 1}, 20),
        ({"catastrophes": 3}, 60),
        # 5 for an ongoing Crisis, less what will be resolved; the row demands more.
        ({"row.economic": [HUNGRY]}, 4),
        ({"row.military": [OUTRIDERS]}, 4),
        # 10 for a Harbinger, less for those that will be driven off.
        ({"sector.0,2.harbingers": 1}, 5),
    ],
)
def test_what_the_void_gains_everybody_loses(worse: dict[str, Any], by: int) -> None:
    plain: dict[str, Any] = {"row.economic": [], "row.military": [], "red.stock": PLENTY}
    assert evaluate(lying(plain), 0) - evaluate(lying({**plain, **worse}), 0) >= by


def test_a_level_of_a_safe_haven_brings_its_completion_nearer() -> None:
    """11.7: 20 for each that is incomplete."""
    s = lying({})
    levels = s.tables.maps[s.map].havens[0]
    values = []
    for built in range(levels + 1):
        peril(s).havens = ((0,) * built, *peril(s).havens[1:])
        values.append(-void.threat(s, AGAINST_THE_VOID[10], 3))
    assert values == sorted(values)
    assert values[-1] - values[0] >= 5


def test_a_demand_that_cannot_be_paid_is_feared() -> None:
    """VF-35.3, VF-35.4: two spaces are taken, so 1F 2E 3M 1S are due; two Credits stand in for two."""
    s = lying({"row.economic": [HUNGRY, MILLS], "red.stock": [1, 1, 1, 2, 0]})
    assert void.after_demand(s, s.players[0]) == ([0, 0, 0, 0, 0], 2)
    rich = lying({"row.economic": [HUNGRY, MILLS], "red.stock": PLENTY})
    assert void.after_demand(rich, rich.players[0]) == ([8, 7, 6, 9, 8], 0)


def test_a_war_at_hand_strikes_before_the_evaluation() -> None:
    """VF-9.8: Hardened Hulls in Cycle 1 have 1 FP less than the row says, and absorb 1."""
    s = lying({"alert": "war-2-hulls", "row.military": [OUTRIDERS], "red.corrupted-slots": [3]})
    p = s.players[0]
    (war, boosts), (evaluation, _) = void.strikes_to_come(s, p)
    # One marker on the mat; the second space of the Military row says 2.
    assert (war, evaluation) == (1 + 2 - 1, 1 + 2)
    assert any(boosts)
    quiet = lying({"alert": "situation-1", "row.military": [OUTRIDERS]})
    assert len(void.strikes_to_come(quiet, quiet.players[0])) == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_moment_has_a_value_and_every_answer_a_weight(seats: int) -> None:
    for difficulty in DIFFICULTIES:
        s = against_void(seats, difficulty=difficulty)
        for run in moments_of(s, f"advice {difficulty}", 9):
            now = state(run)
            assert all(isfinite(evaluate(now, p.seat)) for p in now.players)
            for question in run.questions():
                for value in question.options:
                    weight = KINDS.hint(now, question, value)
                    assert isfinite(weight)
                    assert weight >= 0, (question, value)


# --- hints --------------------------------------------------------------------------------------------------


def test_a_crisis_that_can_be_resolved_makes_an_action_dearer() -> None:
    """Idle Hands: `do guild any where kind-new`."""
    plain = {
        "alert": "situation-1",
        "phase": "actions",
        "red.focus": "focus-development",
        "red.stock": PLENTY,
    }
    calm, pressed = (
        lying({**plain, "row.economic": []}),
        lying({**plain, "crisis": HANDS, "row.economic": []}),
    )
    grow = action(pressed, "focus-development.grow")
    gained = action_worth(pressed, pressed.players[0], grow)
    assert gained > action_worth(calm, calm.players[0], grow)
    card = pressed.tables.by_id[HANDS][1]
    assert relief(pressed, card) >= remedy(pressed, pressed.players[0], grow.effect) > 0


@pytest.mark.parametrize(
    ("verb", "options", "about", "changes", "wanted"),
    [
        # A War is faced rather than bought off with 20 for the Void.
        ("void", ("fight", "catastrophe"), ("war-1-probe",), {}, "fight"),
        # Idle Hands costs 3 Influence, an ongoing Crisis 5 at the end.
        ("void", ("penalty", "economic", "catastrophe"), (HANDS,), {}, "penalty"),
        (
            "row",
            ("military", "economic"),
            (),
            {"row.military": [OUTRIDERS, THIN_LINES], "row.economic": []},
            "economic",
        ),
        (
            "row",
            ("military", "economic"),
            (),
            {"row.military": [], "row.economic": [HUNGRY, MILLS]},
            "military",
        ),
        ("crisis", (SILENT_YARDS, "none"), (), {"row.military": [SILENT_YARDS]}, SILENT_YARDS),
        ("crisis-discard", (SILENT_YARDS, "forfeit"), (), {"row.military": [SILENT_YARDS]}, SILENT_YARDS),
        ("harbinger-off", ("1,2", "military", "forfeit"), (), {"row.military": ["harbinger"]}, "1,2"),
        ("order-agree", ("yes", "no"), ("red black",), {}, "yes"),
        ("haven", ("haven 1", "haven 2", "forfeit"), (), {}, "haven 2"),
    ],
)
def test_answers_that_a_good_partner_gives(
    verb: str, options: tuple[Value, ...], about: tuple[Value, ...], changes: dict[str, Any], wanted: Value
) -> None:
    assert liked(lying(changes), ask(verb, options, *about)) == wanted


def test_a_fourth_catastrophe_is_never_placed() -> None:
    s = lying({"catastrophes": 3})
    assert KINDS.hint(s, ask("void", ("fight", "catastrophe"), "war-1-probe"), "catastrophe") == 0


def test_whoever_is_behind_plays_and_takes_first() -> None:
    s = lying({"red.influence": 60, "black.influence": 30}, 2)
    assert liked(s, ask("order", ("red black", "black red"))) == "black red"
    assert liked(s, ask("haven-next", ("red", "black"), "haven 1")) == "black"


def test_what_a_partner_lacks_is_given() -> None:
    """VF-13.12."""
    s = lying({"red.stock": [9, 2, 2, 2, 2], "black.stock": [0, 2, 2, 2, 2]}, 2)
    assert liked(s, ask("give", ("food", "energy", "stop"), "black", 4)) == "food"
    even = lying({"red.stock": [3, 3, 3, 3, 3], "black.stock": [3, 3, 3, 3, 3]}, 2)
    assert liked(even, ask("give", ("food", "energy", "stop"), "black", 4)) == "stop"


# --- games --------------------------------------------------------------------------------------------------


def test_greedy_holds_its_own_against_the_void() -> None:
    """It ends the game without a fourth Catastrophe, and nearer to the Void than whoever does nothing."""
    run = start(against_void(1, "a game"))
    bot = GreedyBot("one", 40)
    while run.questions():
        run.answer(0, bot.choose(Seat(TITLE, run, 0)))
    s = state(run)
    assert race.ending(s) != race.OVERRUN
    assert race.margin(s) > -120
