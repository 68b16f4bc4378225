"""What the rules ask pick by pick, a page may ask at once, if nobody learns anything in between."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.kernel.rover import rover

from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.errors import IllegalAnswer
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.rows import Step, answer_row, goes_on, row_start, together
from starboard.kernel.table import Table


def table(*given: Value, most: int = 120) -> Table:
    made = Table(rover(most), {"seats": 2}, "rows")
    for value in given:
        made.answer(made.questions[0].seat, value)
    return made


def at_once(made: Table) -> Step:
    asked = made.questions[0]
    return together(made.title.kinds, asked, made.state, partial(made.trials, asked.seat))


def earlier(made: Table, step: int) -> Table:
    return table(*(answer.value for answer in made.answers[:step]))


def test_a_window_stands_in_the_question_it_precedes() -> None:
    step = at_once(table())
    assert (step.question.verb, step.row) == ("place", (GO_ON,))
    assert (GO_ON, "base") in step.rows()


def test_what_follows_silently_is_asked_with_it() -> None:
    step = at_once(table())
    assert set(step.then) == {"crater"}
    assert step.then["crater"].question.about == ("crater",)
    assert {(GO_ON, "crater", "dig"), (GO_ON, "crater", "look")} < set(step.rows())


def test_a_row_never_goes_past_a_draw_or_a_window_in_which_others_may_be_asked() -> None:
    step = at_once(table())
    assert "cave" not in step.then  # a card is drawn
    assert "ridge" not in step.then  # nobody may know whether somebody was asked there
    assert {(GO_ON, "cave"), (GO_ON, "ridge")} < set(step.rows())


def test_another_order_of_the_same_picks_is_no_other_row() -> None:
    step = at_once(table(GO_ON, "base"))
    rows = list(step.rows())
    assert len(rows) == len({tuple(sorted(row)) for row in rows}) == 10
    # In whatever order they are given, it is one of them.
    assert step.offers((2, 1, 0))
    assert step.offers((0, 0, 2))
    assert not step.offers((0, 0))
    assert not step.offers((0, 7, 0))


def test_too_many_rows_are_asked_pick_by_pick() -> None:
    assert not at_once(table(GO_ON, "base", most=5)).then
    assert max(map(len, at_once(table(GO_ON, "base", most=10)).rows())) == 3


def test_where_all_picks_are_too_many_the_next_ones_are_asked_at_once() -> None:
    rows = list(at_once(table(GO_ON, "base", most=9)).rows())
    assert {len(row) for row in rows} == {2}
    assert len(rows) == 6


def test_the_log_knows_single_answers_only() -> None:
    one_by_one, row = table(GO_ON, "crater", "dig", 1, 1, 0), table()
    assert answer_row(row, 0, (GO_ON, "crater", "dig")) == ""
    assert answer_row(row, 0, (1, 1, 0)) == ""
    assert row.log() == one_by_one.log()


def test_an_answer_meant_for_something_else_is_dropped_with_a_sentence() -> None:
    made = table()
    assert "was not done" in answer_row(made, 0, (GO_ON, "base", "dig"))
    assert [answer.value for answer in made.answers] == [GO_ON, "base"]
    # Legal as it would be: no row goes on where the title does not ask the two together.
    made = table(GO_ON, "crater")
    assert "was not done" in answer_row(made, 0, ("dig", 0))
    assert made.questions[0].verb == "box"
    with pytest.raises(IllegalAnswer):
        answer_row(made, 0, (9, 0, 0))
    assert made.questions[0].about == (3,)


def never(step: int) -> Table:
    raise AssertionError("what is recorded need not be derived")


def test_a_row_is_taken_back_and_redone_as_one() -> None:
    made = table("tool")
    answer_row(made, 0, (GO_ON, "crater", "dig"))
    answer_row(made, 0, (2, 0, 1))
    assert made.joined == [False, False, True, True, False, True, True]
    before = made.log()
    assert row_start(made, 6, never) == 4
    assert row_start(made, 3, never) == 1  # the tool was a click of its own
    assert row_start(made, 0, never) == 0
    made.undo(1)
    # What was taken back comes again as it was given: two rows.
    given = []
    while made.redoable():
        made.redo()
        given.append(goes_on(made, 0))
    assert given == [True, True, False, True, True, False]
    assert made.log() == before
    assert made.joined == [False, False, True, True, False, True, True]


def test_picks_that_were_given_one_by_one_are_taken_back_one_by_one() -> None:
    made = table(GO_ON, "crater", "dig", 2, 0, 1)
    assert [row_start(made, step, never) for step in range(6)] == [0, 1, 2, 3, 4, 5]
    made.undo(3)
    made.redo()
    assert not goes_on(made, 0)


def test_a_row_is_taken_back_as_far_as_nobody_has_to_be_asked() -> None:
    made = table()
    answer_row(made, 0, (GO_ON, "crater", "dig"))
    assert row_start(made, 2, never, floor=1) == 1


def read(*given: Value) -> Table:
    """A table made from a log, which does not say what was answered at once."""
    made = table()
    for value in given:
        made.answer(made.questions[0].seat, value, joined=None)
    return made


def test_of_a_log_a_row_is_what_the_page_would_ask_at_once() -> None:
    made = read("tool", GO_ON, "crater", "dig", 2, 0, 1)
    at = partial(earlier, made)
    assert row_start(made, 6, at) == 4
    assert row_start(made, 3, at) == 1
    assert row_start(made, 0, at) == 0
    made.undo(4)
    made.redo()
    assert goes_on(made, 0)
    made.redo()
    made.redo()
    assert not goes_on(made, 0)


def test_of_a_log_what_was_drawn_in_between_is_no_row() -> None:
    made = read(GO_ON, "cave", "dig")
    at = partial(earlier, made)
    assert row_start(made, 2, at) == 2
    assert row_start(made, 1, at) == 0
    assert row_start(made, 1, at, floor=1) == 1


def test_the_others_hands_decide_nothing() -> None:
    """Whatever is hidden: the same rows, for they are tried in an imagined world."""
    made = table(GO_ON, "cave", "dig", 0, 0, 0)
    rows = list(at_once(made).rows())
    made.state.hands[0] = [19 if made.state.hands[0] != [19] else 18]
    assert list(at_once(made).rows()) == rows


def test_a_row_weighs_as_a_whole() -> None:
    weigh = table().weigh(0)
    assert not weigh(GO_ON, "crater", "dig").reveals
    assert weigh(GO_ON, "cave").reveals
    assert weigh(GO_ON).reveals is False


def test_a_log_of_rows_replays() -> None:
    made = table()
    while not made.over:
        asked = made.questions[0]
        answer_row(made, asked.seat, next(iter(at_once(made).rows())))
    assert made.result is not None
    again = Table(rover(), {"seats": 2}, "rows")
    for answer in made.answers:
        again.answer(answer.seat, answer.value)
        assert again.answers[-1] == answer


def test_a_pick_that_only_leads_to_known_rows_is_left_out() -> None:
    """Each row is offered once, and each of its beginnings leads somewhere."""

    def check(step: Step) -> None:
        for after in step.then.values():
            assert list(after.rows())
            check(after)

    check(at_once(table(GO_ON, "base")))


def at_once_by(made: Table, *kinds: Kind[Any, Any, Any]) -> Step:
    asked = made.questions[0]
    return together(Kinds(*kinds), asked, made.state, partial(made.trials, asked.seat))


def kind(verb: str, **more: Any) -> Kind[Any, Any, Any]:
    return Kind(
        verb, verb, verb, lambda words, view, question, value: str(value), nothing_closed, no_hint, **more
    )


def first_box(state: object, question: Question) -> Value:
    return 0


def test_what_is_proposed_comes_along_to_the_end_and_what_is_not_stays_a_row() -> None:
    made = table(GO_ON)
    step = at_once_by(
        made,
        kind("place", then=("mode",), partly=True),
        kind("mode", along=("box",), partly=True),
        kind("box", along=("box",), partly=True, proposes=first_box),
    )
    rows = set(step.rows())
    assert ("crater", "dig", 0, 0, 0) in rows
    assert {("crater", "dig", 0, 2), ("crater", "look", 1)} < rows
    assert ("crater", "dig", 2, 0) not in rows


def test_what_comes_along_follows_where_all_picks_are_asked_at_once_as_well() -> None:
    made = table(GO_ON)
    step = at_once_by(
        made,
        kind("place", then=("mode",), along=("box",)),
        kind("mode"),
        kind("box", along=("box",), proposes=first_box),
    )
    assert {("crater", "dig"), ("base", 0, 0, 0), ("base", 0, 1)} < set(step.rows())


@pytest.mark.parametrize("onward", [False, True])
def test_what_is_proposed_to_the_open_question_goes_on_if_the_title_says_so(onward: bool) -> None:
    made = table(GO_ON, "base")
    step = at_once_by(made, kind("box", then=("box",), partly=True, proposes=first_box, onward=onward))
    assert (max(map(len, step.rows())) > 1) == onward


def test_as_many_picks_as_the_title_says_and_none_that_could_be_had_before() -> None:
    made = table(GO_ON, "base")
    for picks in (1, 2, 3):
        step = at_once_by(made, kind("box", then=("box",), partly=True, picks=picks))
        assert max(map(len, step.rows())) == picks
    rows = set(at_once_by(made, kind("box", then=("box",), partly=True, apart=(0,))).rows())
    assert rows == {(0,), (1, 1), (1, 2), (2, 1), (2, 2)}
    # It is no part of a row where it could not be had before.
    step = at_once_by(
        table(GO_ON), kind("place", then=("box",), partly=True), kind("box", partly=True, apart=(0,))
    )
    assert {("base", 0), ("base", 1), ("base", 2)} < set(step.rows())
