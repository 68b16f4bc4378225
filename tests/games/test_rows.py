"""What a title asks at once: whatever a row is made of, it is taken back as one, and redone as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from tests.browser.drawn import moments

from starboard.kernel.page import others_of, paths_of
from starboard.kernel.rows import Row, Step, answer_row, choices_of, goes_on, row_start, together
from starboard.kernel.stakes import NO_STAKES
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


@pytest.mark.parametrize("title", ["revenant", "voidfall"])
def test_every_row_is_a_choice_once_and_so_is_what_goes_otherwise(title: str) -> None:
    joined = 0
    for moment in moments(title, {"seats": 2}, "rows", frozenset()):
        game, question = moment.game, moment.game.questions[0]
        if game.stage is not None:
            continue
        kinds = game.title.kinds
        step = together(kinds, question, game.state, partial(game.trials, 0))
        choices = choices_of(kinds, step, lambda one, value: str(value), lambda row: NO_STAKES)
        shown = [path[-1].given for choice in choices for path in paths_of(choice)]
        shown += [other.given for choice in choices for other in others_of(choice)]
        rows = [row if len(row) > 1 else row[0] for row in step.rows()]
        assert Counter(shown) == Counter(rows)
        # Whatever could be answered pick by pick is the beginning of a row.
        firsts = {row[len(step.row)] for row in step.rows()}
        assert firsts == set(step.question.options) - step.same
        joined += sum(len(row) > 1 for row in step.rows())
    assert joined > 100
