"""The nearest way to open a closed option."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.quarry import QUARRY, QuarryWords

from starboard.bots.nearest import Nearest, NotClosedError, nearest
from starboard.kernel.ask import GO_ON, Value
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table

WORDS: Any = QuarryWords()


def way(key: str, *answers: Value, seed: str = "quarry") -> Nearest:
    table = Table(QUARRY, {"seats": 2}, seed)
    for value in answers:
        table.answer(table.questions[0].seat, value)
    return nearest(Seat(QUARRY, table.fork(), table.questions[0].seat), key, WORDS)


def test_the_shortest_row_of_own_answers_is_found() -> None:
    """Without the tool a lift would take two more turns; a pass is no step worth a word."""
    found = way("lift")
    assert found.row == ("tool", "mine")
    assert [(step.text, step.turn) for step in found.steps] == [
        ("tool, with 0 ore", 0),
        ("mine, with 0 ore", 0),
    ]
    assert found.turn == 1


def test_what_is_closed_in_the_question_around_a_window_is_found_from_the_window() -> None:
    found = way("lift", GO_ON, "mine", GO_ON, "wait")
    assert found.row == (GO_ON, "mine", GO_ON)
    assert [step.text for step in found.steps] == ["mine, with 1 ore"]


def test_a_way_that_takes_more_than_two_turns_or_luck_is_none() -> None:
    """A crane costs 4: only a die could bring that in time."""
    assert way("crane") == Nearest()


def test_what_never_opens_has_no_way() -> None:
    assert way("gate", GO_ON, "mine", GO_ON, "wait", GO_ON, "mine", GO_ON, "wait") == Nearest()


def test_what_is_not_closed_is_said() -> None:
    with pytest.raises(NotClosedError):
        way("mine")


def test_nothing_hidden_and_no_die_changes_what_is_found() -> None:
    assert {way("lift", seed=f"deal {n}") for n in range(4)} == {way("lift")}
