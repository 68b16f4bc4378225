"""Answers tried in an imagined world: each row once, going on from where its beginning was tried."""

from __future__ import annotations

from random import Random

import pytest
from tests.kernel.rover import rover

from starboard.kernel.ask import GO_ON
from starboard.kernel.rows import Row, Step, together
from starboard.kernel.stakes import Stakes
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table
from starboard.kernel.title import find_title, titles
from starboard.kernel.trials import Trials


def rows_of(table: Table, trials: Trials) -> Step:
    asked = table.questions[0]
    return together(table.title.kinds, asked, table.state, lambda: trials)


def found(step: Step) -> list[tuple[object, ...]]:
    """All of it as plain data, but for the states."""
    steps = [step, *step.following()]
    return [
        (
            one.row,
            one.question.verb,
            one.question.about,
            list(one.question.options),
            sorted(map(str, one.same)),
        )
        for one in steps
    ]


def apart(trials: Trials, seat: int) -> Trials:
    """The same without a world to fork: every row is played from its first answer."""
    return Trials(seat, trials)


@pytest.mark.parametrize("name", sorted(titles()))
def test_going_on_from_a_trial_finds_what_playing_from_the_start_finds(name: str) -> None:
    """Through a game of each title: the same rows, the same positions after them, the same at stake."""
    title = find_title(name)
    table = Table(title, {"seats": 2}, f"trials {name}", hashing=False)
    random = Random(name)
    while not table.over and len(table.answers) < 400:
        asked = table.questions[0]
        seat = asked.seat
        if table.stage is None and not asked.hushed and random.random() < 0.3:
            trials = table.trials(seat)
            step = rows_of(table, trials)
            other = rows_of(table, apart(trials, seat))
            assert found(step) == found(other)
            for one, two in zip(step.following(), other.following(), strict=True):
                assert state_hash(one.state) == state_hash(two.state)
            weigh, alone = table.weigh(seat, trials), table.weigh(seat)
            rows = list(step.rows())
            for row in rows:
                assert weigh(*row) == alone(*row) == in_one_go(table, trials, row)
            # The same if the runs on which rows began are played on by the last row that needs them.
            spent = table.trials(seat)
            rows_of(table, spent)
            last = {row[:-1]: row for row in rows}
            weigh_last = table.weigh(seat, spent)
            for row in rows:
                assert weigh_last(*row, last=last[row[:-1]] is row) == alone(*row)
        table.answer(seat, random.choice(list(asked.options)))


def in_one_go(table: Table, trials: Trials, row: Row) -> Stakes:
    """What is at stake, weighed on a run that plays the whole row."""
    if trials.world is None:
        return table.weigh(table.questions[0].seat)(*row)
    return trials.weigh(trials(), trials.world.state, row)


def test_what_was_tried_is_not_tried_again() -> None:
    table = Table(rover(), {"seats": 2}, "rows")
    trials = table.trials(0)
    run = trials.silent((GO_ON, "crater"))
    assert run is not None
    assert trials.silent((GO_ON, "crater")) is run
    before = state_hash(run.state)
    assert trials.silent((GO_ON, "crater", "dig")) is not None
    assert trials.stakes((GO_ON, "crater", "dig")) == table.weigh(0)(GO_ON, "crater", "dig")
    # What goes on from it leaves it where it is.
    assert state_hash(run.state) == before
    assert run.question is not None


def test_what_is_no_more_needed_is_played_on() -> None:
    trials = Table(rover(), {"seats": 2}, "rows").trials(0)
    run = trials.silent((GO_ON, "crater"))
    assert run is not None
    before = state_hash(run.state)
    dug = trials.stakes((GO_ON, "crater", "dig"))
    assert state_hash(run.state) == before
    looked = trials.stakes((GO_ON, "crater", "look"), last=True)
    assert state_hash(run.state) != before
    # Whoever asks all the same has it tried again.
    assert trials.stakes((GO_ON, "crater", "dig"), last=True) == dug
    assert trials.stakes((GO_ON, "crater", "look")) == looked


def test_a_run_that_taught_somebody_something_leads_nowhere() -> None:
    trials = Table(rover(), {"seats": 2}, "rows").trials(0)
    assert trials.silent((GO_ON, "cave")) is None
    assert trials.silent((GO_ON, "cave", "dig")) is None
    assert trials.stakes((GO_ON, "cave")).reveals
    # Nobody may know whether somebody was asked there.
    assert trials.silent((GO_ON, "ridge")) is None
