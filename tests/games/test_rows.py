"""What a title asks at once: whatever a row is made of, it is taken back as one, and redone as one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from starboard.kernel.rows import Row, Step, answer_row, goes_on, row_start, together
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

TITLES = ("solar-sphere", "revenant", "pirates-of-skydock", "voidfall")
GAMES = 3
ASKING_AT_ONCE = ("solar-sphere", "revenant", "voidfall")


def never(step: int) -> Table:
    raise AssertionError("what is recorded need not be derived")


def verbs(step: Step, row: Row) -> tuple[str, ...]:
    """What the picks of a row answer."""
    found = [step.question.verb]
    for value in row[len(step.row) : -1]:
        step = step.then[value]
        found.append(step.question.verb)
    return tuple(found)


def new_rows(table: Table, known: set[tuple[str, ...]]) -> Iterator[Row]:
    """One row of each kind that is not known yet."""
    asked = table.questions[0]
    if table.stage is None:
        step = together(table.title.kinds, asked, table.state, partial(table.trials, asked.seat))
        for row in step.rows():
            kind = (asked.verb, *verbs(step, row))
            if len(row) > 1 and kind not in known:
                known.add(kind)
                yield row


@pytest.mark.parametrize("title", TITLES)
def test_whatever_a_row_is_made_of_it_is_taken_back_as_one(title: str) -> None:
    known: set[tuple[str, ...]] = set()
    for game in range(GAMES):
        random = Random(f"taken back {game}")
        table = Table(find_title(title), {"seats": 2}, f"taken back {game}")
        while not table.over:
            seat = table.questions[0].seat
            for row in new_rows(table, known):
                before = table.log()
                assert answer_row(table, seat, row) == "", row
                after = table.log()
                assert tuple(answer.value for answer in after.answers[len(before.answers) :]) == row
                table.undo(row_start(table, len(table.answers) - 1, never))
                assert table.log() == before, row
                table.redo()
                while goes_on(table, seat):
                    table.redo()
                assert table.log() == after, row
                table.undo(row_start(table, len(table.answers) - 1, never))
            asked = table.questions[0]
            table.answer(asked.seat, random.choice(asked.options))
    assert bool(known) == (title in ASKING_AT_ONCE)
