"""The search line by line: it finds what stands far down a long turn, or behind something that is learned."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.kernel.toy import TOY, ToyState

from starboard.bots.greedy import GreedyBot
from starboard.bots.line import LineSearch
from starboard.bots.policy import Policy
from starboard.bots.turn import Branch
from starboard.kernel.ask import Question, Rule, ask
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.title import AnyTitle

# Ten questions, and which of five answers brings a point.
RIGHT = (3, 1, 4, 0, 2, 4, 3, 2, 4, 1)


def ten_questions(s: ToyState) -> Rule[None]:
    for number, right in enumerate(RIGHT):
        answer: int = yield ask(0, "move", (0, 1, 2, 3, 4), (number,))
        s.scores[0] += answer == right
    s.over = True


def a_die_between(s: ToyState) -> Rule[None]:
    """`draw` rolls a die, which brings nothing, and then five points wait for whoever takes them."""
    answer: str = yield ask(0, "move", ("pass", "draw"), (1,))
    if answer == "pass":
        s.scores[0] += 1
    else:
        s.roll(6)
        taken: str = yield ask(0, "move", ("roll", "pass"), (2,))
        s.scores[0] += 5 * (taken == "roll")
    s.over = True


def one_turn(s: Any) -> tuple[int, int]:
    return 1, 0


def first_question(rule: Any, long_turns: Any = one_turn) -> tuple[AnyTitle, Seat]:
    title = replace(TOY, beat=rule, long_turns=long_turns, evaluate=lambda s, seat: float(s.scores[seat]))
    state = title.setup(title.check_options({"seats": 2}), title.load_content(None), Chance.from_seed("line"))
    run = Run(title.beat, state, True)
    run.start()
    return title, Seat(title, run, 0)


def test_what_stands_far_down_a_long_turn_is_found() -> None:
    """There are 40 answers other than the first ones, each to be tried once on the best line so far."""
    title, seat = first_question(ten_questions)
    search = LineSearch(seat, Policy(title, Random(1)), "x")
    search.search(80)
    assert max(search.root.value.values()) == 10


def test_what_is_known_of_the_turn_is_gone_on_from() -> None:
    """The search of a later question of the turn begins with what was found at an earlier one."""
    title, seat = first_question(ten_questions)
    before = LineSearch(seat, Policy(title, Random(1)), "x")
    before.search(80)
    after = LineSearch(seat, Policy(title, Random(2)), "y", before.root)
    after.search(1)
    assert max(after.root.value.values()) == 10


def test_a_line_does_not_end_where_something_is_learned() -> None:
    _, seat = first_question(a_die_between)
    assert GreedyBot("x").choose(seat) == "draw"
    _, short = first_question(a_die_between, None)
    assert GreedyBot("x").choose(short) == "pass"


@pytest.mark.parametrize(("tried", "urge"), [(0, 0.0), (1, 0.5), (2, 0.0)])
def test_the_next_answer_is_wanted_as_much_as_the_hints_like_it(tried: int, urge: float) -> None:
    """A quarter of the first one's weight, of which the root counts."""
    branch = Branch(Question(0, "which", ("a", "b"), (), False), ["a", "b"], [0.8, 0.2])
    for answer in ("a", "b")[:tried]:
        branch.note(answer, 1.0)
    if tried:
        assert branch.urge() == pytest.approx(urge)
