"""Seats that answer at once: who answers first makes no difference, and the end is a revelation."""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from starboard.kernel.ask import Afresh, Open, Question, Rule, Stage, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import State
from starboard.kernel.together import together


def state() -> State:
    return State(Chance.from_seed("together"))


def picks(seat: int, laid: list[list[Value]], count: int, single_after: Value = "never") -> Rule[str]:
    for n in range(count):
        value: Value = yield ask(seat, "pick", ["x", "y"], (n,))
        laid[seat].append(value)
        if value == single_after:
            laid[seat].append((yield ask(seat, "only", ["z"])))
    return f"seat {seat} done"


def drive(rule: Rule[Any], answers: list[tuple[int, Value]]) -> tuple[dict[int, Any], list[tuple[int, ...]]]:
    """Feeds answers in; returns the results and which seats were asked at each step."""
    asked: list[tuple[int, ...]] = []
    given: Any = None
    for answer in [*answers, None]:
        try:
            opened = rule.send(given)
        except StopIteration as end:
            assert answer is None, "the rule ended before all answers were given"
            return end.value, asked
        assert isinstance(opened, Open)
        asked.append(tuple(q.seat for q in opened.questions))
        given = answer
    raise AssertionError("the rule still waits")


ANSWERS: list[tuple[int, Value]] = [(0, "x"), (0, "y"), (1, "y"), (2, "x"), (2, "y"), (2, "x")]


def picks_of(laid: list[list[Value]], seat: int) -> Rule[str]:
    """As many as the seat has answers."""
    return picks(seat, laid, sum(one == seat for one, _ in ANSWERS))


def test_the_order_of_answers_makes_no_difference() -> None:
    """All 60 interleavings of 2, 1 and 3 answers."""
    outcomes = set()
    orders = set(permutations([0, 0, 1, 2, 2, 2]))
    for order in orders:
        mine = {seat: [v for s, v in ANSWERS if s == seat] for seat in range(3)}
        laid: list[list[Value]] = [[], [], []]
        answers = [(seat, mine[seat].pop(0)) for seat in order]
        results, _ = drive(together(state(), range(3), partial(picks_of, laid)), answers)
        outcomes.add((str(laid), str(sorted(results.items()))))
    assert len(orders) == 60
    assert outcomes == {
        (
            "[['x', 'y'], ['y'], ['x', 'y', 'x']]",
            "[(0, 'seat 0 done'), (1, 'seat 1 done'), (2, 'seat 2 done')]",
        )
    }


def test_nobody_waits_for_another() -> None:
    laid: list[list[Value]] = [[], []]
    rule = together(state(), range(2), lambda seat: picks(seat, laid, 2))
    _, asked = drive(rule, [(1, "x"), (1, "y"), (0, "x"), (0, "x")])
    assert asked == [(0, 1), (0, 1), (0,), (0,)]
    assert laid == [["x", "x"], ["x", "y"]]


def test_single_options_answer_themselves_inside() -> None:
    laid: list[list[Value]] = [[], []]
    rule = together(state(), range(2), lambda seat: picks(seat, laid, 2, single_after="y"))
    _, asked = drive(rule, [(0, "y"), (1, "x"), (0, "x"), (1, "y")])
    assert laid == [["y", "z", "x"], ["x", "y", "z"]]
    assert asked == [(0, 1), (0, 1), (0, 1), (1,)]


def test_a_pause_inside_is_put_to_the_seat() -> None:
    def waits(seat: int) -> Rule[None]:
        yield ask(seat, "ready", ["ok"], (), True)

    _, asked = drive(together(state(), range(2), waits), [(1, "ok"), (0, "ok")])
    assert asked == [(0, 1), (0,)]


def test_rules_that_ask_nothing_end_at_once() -> None:
    def silent(seat: int) -> Rule[int]:
        yield from ()
        return seat * 10

    results, asked = drive(together(state(), (0, 3), silent), [])
    assert results == {0: 0, 3: 30}
    assert asked == []


def test_a_rule_in_the_group_cannot_open_a_group() -> None:
    def nested(seat: int) -> Rule[Any]:
        return (yield Open((Question(seat, "deep", ["a", "b"], (), False),), Stage()))

    with pytest.raises(DeadEnd, match="may only ask its own seat"):
        drive(together(state(), (0,), nested), [])


def test_the_end_of_a_stage_is_a_revelation_and_nothing_before_it_is() -> None:
    s = state()
    laid: list[list[Value]] = [[], []]
    rule = together(s, range(2), lambda seat: picks(seat, laid, 1))
    rule.send(None)
    rule.send((1, "x"))
    assert s.learned == 0
    with pytest.raises(StopIteration):
        rule.send((0, "x"))
    assert s.learned == 1


def test_a_stage_of_one_seat_or_without_a_question_shows_nobody_anything() -> None:
    def silent(seat: int) -> Rule[None]:
        yield from ()

    s = state()
    drive(together(s, (0,), lambda seat: picks(seat, [[]], 1)), [(0, "x")])
    drive(together(s, (0, 1), silent), [])
    assert s.learned == 0


# ---------------------------------------------------------------------- worlds that one seat imagines


def shows(hands: list[list[Value]], taken: list[list[Value]], seat: int) -> Rule[bool]:
    """Whoever holds nothing is not asked."""
    if not hands[seat]:
        return False
    value: Value = yield ask(seat, "show", [*hands[seat], "no"])
    taken[seat].append(value)
    return True


def opened(asked: Question | Open) -> dict[int, list[Value]]:
    assert isinstance(asked, Open)
    return {q.seat: list(q.options) for q in asked.questions}


def test_after_a_new_deal_the_others_are_asked_by_it() -> None:
    hands: list[list[Value]] = [["a"], ["b"], [], ["d"]]
    taken: list[list[Value]] = [[], [], [], []]
    rule = together(state(), (1, 2, 3, 0), partial(shows, hands, taken))
    assert opened(rule.send(None)) == {1: ["b", "no"], 3: ["d", "no"], 0: ["a", "no"]}
    hands[1:] = [[], ["e"], ["f"]]
    assert opened(rule.send(Afresh(0))) == {2: ["e", "no"], 3: ["f", "no"], 0: ["a", "no"]}
    assert opened(rule.send((3, "f"))) == {2: ["e", "no"], 0: ["a", "no"]}
    rule.send((0, "no"))
    with pytest.raises(StopIteration) as end:
        rule.send((2, "e"))
    assert end.value.value == {0: True, 1: False, 2: True, 3: True}
    assert taken == [["no"], [], ["e"], ["f"]]


def test_a_new_deal_asks_nobody_again_who_has_answered() -> None:
    hands: list[list[Value]] = [["a"], ["b"]]
    laid: list[list[Value]] = [[], []]
    rule = together(state(), range(2), lambda seat: picks(seat, laid, 2))
    rule.send(None)
    rule.send((1, "x"))
    rule.send(Afresh(0))
    rule.send((1, "y"))
    assert laid == [[], ["x", "y"]]
    # If nobody were left to ask, the moment would not exist in the new deal: it stays as it was.
    rule = together(state(), (1,), partial(shows, hands, [[], []]))
    rule.send(None)
    hands[1] = []
    assert opened(rule.send(Afresh(0))) == {1: ["b", "no"]}
