"""A question carries what was asked, and one without options fails at once."""

from __future__ import annotations

import pytest

from starboard.kernel.ask import ask
from starboard.kernel.errors import DeadEnd


def test_a_question_without_options_is_a_dead_end_that_names_itself() -> None:
    with pytest.raises(DeadEnd, match=r"'build' \('I3',\) for seat 2 has no option"):
        ask(2, "build", [], ("I3",))


def test_a_question_carries_what_was_asked() -> None:
    question = ask(1, "bet", [1, 2], ("red",), True)
    assert (question.seat, question.verb, list(question.options)) == (1, "bet", [1, 2])
    assert (question.about, question.pause) == (("red",), True)
    assert repr(question) == "Question(seat 1, bet ('red',): [1, 2])"
