"""Undo plays on from a moment that was kept. Nobody may be able to tell that from a game played straight."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest
from tests.kernel.staged import STAGED
from tests.kernel.toy import TOY

from starboard.kernel.ask import Value
from starboard.kernel.moments import _MOST
from starboard.kernel.state import plain
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, titles

TITLES = [*titles().values(), STAGED, TOY]


def named(title: AnyTitle) -> str:
    return title.id


def tables(title: AnyTitle, seed: str) -> list[Table]:
    return [Table(title, {"seats": seats}, f"{seed} {seats}") for seats in title.seats]


def everything(table: Table) -> list[Any]:
    """All that a table holds, its secrets and counts included."""
    return [
        table.answers,
        table.start_hash,
        table.told,
        table._learned,
        table._boundary,
        table._own_boundary,
        table._secret,
        table.stage,
        [(q.seat, q.verb, list(q.options), q.about, q.secret, q.pause) for q in table.questions],
        plain(table.state),
        [table.view(seat) for seat in (None, *range(table.seat_count))],
    ]


def straight(table: Table) -> Table:
    """The same answers, given one after the other at a new table."""
    found = Table(table.title, table.options, table.seed, content=table.content)
    for answer in table.answers:
        found.answer(answer.seat, answer.value)
    return found


def play(table: Table, random: Random, most: int) -> None:
    for _ in range(most):
        if table.over:
            return
        question = random.choice(table.questions)
        table.answer(question.seat, random.choice(question.options))


@pytest.mark.parametrize("title", TITLES, ids=named)
def test_going_back_leads_to_just_what_was_played(title: AnyTitle) -> None:
    random = Random(f"moments of {title.id}")
    for table in tables(title, "moments"):
        play(table, random, 90)
        for _ in range(4):
            table.undo(random.randrange(len(table.answers) + 1))
            assert everything(table) == everything(straight(table))
            play(table, random, random.randrange(1, 40))
            assert everything(table) == everything(straight(table))


def test_answers_taken_back_from_the_middle_are_gone_without_a_trace() -> None:
    """In a stage a seat takes back its own answers and the others' later ones stay."""
    taken = 0
    for number in range(40):
        random = Random(f"middle {number}")
        table = Table(STAGED, {"seats": 2 + number % 3}, f"middle {number}")
        while not table.over:
            play(table, random, 3)
            stage = table.stage
            if stage is None:
                continue
            steps = range(stage, len(table.answers))
            middle = [n for n in steps if any(table.answers[m].seat != table.answers[n].seat for m in steps)]
            if middle and random.random() < 0.7:
                step = random.choice(middle)
                seat = table.answers[step].seat
                table.take_back(seat, step)
                taken += 1
                assert everything(table) == everything(straight(table))
                while table.redoable(seat) and random.random() < 0.5:
                    table.redo(seat)
                    assert everything(table) == everything(straight(table))
    assert taken > 100


@pytest.mark.parametrize("title", titles().values(), ids=named)
def test_undo_in_a_long_game_plays_few_answers_again(
    title: AnyTitle, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tables(title, "long")[-1]
    play(table, Random(7), 400)
    count = len(table.answers)
    assert count > 60
    given: list[Value] = []
    take = Table._take

    def counted(table: Table, seat: int, value: Value, joined: bool | None) -> None:
        given.append(value)
        take(table, seat, value, joined)

    monkeypatch.setattr(Table, "_take", counted)
    for _ in range(12):
        table.undo()
    assert len(given) < 12 * 10


@pytest.mark.parametrize("title", TITLES, ids=named)
def test_moments_are_few_and_reach_back_to_the_deal(title: AnyTitle) -> None:
    table = tables(title, "few")[-1]
    play(table, Random(3), 400)
    steps = [moment.step for moment in table._moments]
    assert steps == sorted(set(steps))
    assert steps[0] == 0
    assert len(steps) <= _MOST


def test_a_copy_of_the_table_stays_where_it_is() -> None:
    """The server takes back at a copy while others look at the table."""
    table = Table(STAGED, {"seats": 2}, "copied")
    play(table, Random(5), 14)
    before = everything(table)
    other = copy(table)
    other.undo(3)
    play(other, Random(6), 5)
    assert everything(table) == before == everything(straight(table))
