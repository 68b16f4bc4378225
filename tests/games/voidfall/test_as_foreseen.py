"""What was foreseen, and what then came: over random games, and over all ways of paying."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.games.voidfall.sampling import against_void, laid, moments_of, start, state

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.campaign import InvasionView
from starboard.games.voidfall.combat.sides import DEFENDER, INVADER
from starboard.games.voidfall.peril_view import ways
from starboard.games.voidfall.rules.crisis_board import demand, left_after, most_payable, pay_demand
from starboard.games.voidfall.rules.upkeep import satisfiable
from starboard.games.voidfall.state import FROM_INVASIONS, Voidfall
from starboard.games.voidfall.view import view
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

# More Upkeep than anybody has.
ENDLESS = 99


# --- Invasions (VF-20 to VF-23) -----------------------------------------------------------------------------


def usual(question: Question) -> Value:
    """In a Combat the usual choice, and no replica; of Glory the lowest token."""
    if question.verb == "combat-replicate":
        return "no"
    if question.verb.startswith("combat-"):
        return question.about[0] if question.about[0] in question.options else question.options[0]
    return question.options[0] if question.verb == "glory-discard" else "forfeit"


def fought(run: Run, seat: int, one: InvasionView) -> Run:
    """The Invasion with exactly the FP that the preview is of, up to its outcome."""
    fork = run.fork(True, seat)
    fork.answer(seat, one.target)
    left = list(one.force)
    while fork.questions() and fork.questions()[0].verb == "send":
        question = fork.questions()[0]
        kind = v.FLEETS.index(str(question.about[2]))
        sent = left[kind] if question.about[1] in one.sources else 0
        left[kind] -= sent
        fork.answer(seat, sent)
    while fork.questions():
        question = fork.questions()[0]
        if not question.verb.startswith(("combat-", "seed", "glory-discard")):
            break
        fork.answer(question.seat, usual(question))
    return fork


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_invasion(seats: int) -> None:
    """VF-20.6, VF-22, VF-23.7, VF-23.8: result, FP left, and the Influence for Glory."""
    compared = 0
    for seed in range(6):
        for run in moments_of(laid(seats, f"as foreseen {seed}"), f"as foreseen {seed}", 1):
            asked = run.questions()[0] if run.questions() else None
            if asked is None or asked.verb != "invade":
                continue
            s = state(run)
            for one in view(s, asked.seat).invasions:
                if len(one.sources) != 1:
                    continue
                fork = fought(run, asked.seat, one)
                after = state(fork)
                at = after.tables.maps[after.map].by_name[one.target]
                now = fork.questions()[0] if fork.questions() else None
                if now is None or now.verb != "outcome":
                    # Nothing was won, or there was nothing to choose: the game has gone on.
                    continue
                assert one.course.result == "conquered"
                assert sum(after.fleet[at]) == sum(one.course.left[INVADER])
                assert not sum(one.course.left[DEFENDER])
                before = after.players[asked.seat].ledger[FROM_INVASIONS]
                step = "glory" if "glory" in now.options else "spoils"
                fork.answer(asked.seat, step)
                while fork.questions() and fork.questions()[0].verb in ("glory-rise", "glory-discard"):
                    question = fork.questions()[0]
                    fork.answer(question.seat, usual(question))
                gained = state(fork).players[asked.seat].ledger[FROM_INVASIONS] - before
                assert gained == one.influence
                compared += 1
    assert compared > 10


# --- the ways out when the Void advances (VF-9) -------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2])
def test_ways_out(seats: int) -> None:
    """VF-9.2, VF-9.12, VF-9.13: what is open is offered, and what is said to lose the game does."""
    losing = 0
    for seed in range(4):
        for run in moments_of(against_void(seats, f"ways {seed}"), f"ways {seed}", 1):
            asked = run.questions()[0] if run.questions() else None
            if asked is None or asked.verb != "void":
                continue
            s = state(run)
            found = ways(s)
            assert [one.way for one in found if one.open] == list(asked.options)
            for one in found:
                if not one.open:
                    continue
                fork = run.fork(True, asked.seat)
                fork.answer(asked.seat, one.way)
                after = state(fork)
                overrun = after.over and race.ending(after) == race.OVERRUN
                if after.cycle == s.cycle:
                    assert overrun == one.loses
                    losing += one.loses
    assert losing


# --- the Crisis board, and Upkeep after it (VF-10.1) --------------------------------------------------------


def payments(s: Voidfall, given: tuple[Value, ...] = ()) -> Iterator[Voidfall]:
    """The game after every way of paying the demand."""
    tried = s.copy()
    rule = pay_demand(tried, tried.players[0])
    answers = iter(given)
    try:
        question = next(rule)
        while True:
            assert isinstance(question, Question)
            answer = question.options[0] if len(question.options) == 1 else next(answers, None)
            if answer is None:
                for value in question.options:
                    yield from payments(s, (*given, value))
                return
            question = rule.send(answer)
    except StopIteration:
        yield tried


@pytest.mark.parametrize("rule", [-1, v.RULE_CREDIT_UPKEEP, v.RULE_MATERIALS_AS_ENERGY])
def test_what_the_board_leaves_for_upkeep(rule: int) -> None:
    """VF-35.3, VF-10.8: no payment leaves more than is foreseen, and one leaves as much."""
    random = Random(rule)
    s = state(start(against_void(1, "left for Upkeep")))
    assert s.peril is not None
    p = s.players[0]
    p.rules = tuple([one == rule for one in range(len(v.RULES))])
    for _ in range(60):
        s.peril.rows = ((), tuple(range(5, 5 + random.randrange(5))))
        p.stock = tuple([random.randrange(6) for _ in v.RESOURCES])
        foreseen = satisfiable(s, p, ENDLESS, left_after(p, most_payable(p, demand(s))))
        found = [satisfiable(after, after.players[0], ENDLESS) for after in payments(s)]
        assert max(found) == foreseen
