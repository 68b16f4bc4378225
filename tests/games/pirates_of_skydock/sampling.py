"""Tables, positions and games of Pirates of Skydock for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from starboard.games.pirates_of_skydock import TITLE, content
from starboard.games.pirates_of_skydock.position import patch
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.table import Table

SEATS = (2, 3, 4)


@cache
def tables() -> Tables:
    return content.load()


def fresh(options: Mapping[str, Value], seed: str = "fresh") -> Skydock:
    return TITLE.setup(TITLE.check_options(options), tables(), Chance.from_seed(seed))


def position(seats: int, changes: Mapping[str, Any], seed: str = "position") -> Skydock:
    s = fresh({"seats": seats}, seed)
    for key, value in changes.items():
        patch(s, key, value)
    return s


def seated(seats: int, changes: Mapping[str, Any], seed: str = "position") -> Table:
    """A table whose game begins in such a position."""

    def begun(options: Mapping[str, Value], content: Tables, chance: Chance) -> Skydock:
        s = TITLE.setup(options, content, chance)
        for key, value in changes.items():
            patch(s, key, value)
        return s

    return Table(replace(TITLE, setup=begun), {"seats": seats}, seed, content=tables())


def start(s: Skydock, forkable: bool = True) -> Run:
    run = Run(TITLE.beat, s, forkable)
    run.start()
    return run


def state(run: Run) -> Skydock:
    assert isinstance(run.state, Skydock)
    return run.state


def answer(run: Run, *answers: Value) -> Question | None:
    """Answers the first open question each time; the one that is open then."""
    for value in answers:
        question = run.questions()[0]
        assert value in question.options, f"{value} is no answer to {question}"
        run.answer(question.seat, value)
    return run.questions()[0] if run.questions() else None


def moments(seats: int, seed: str, every: int) -> Iterator[Run]:
    """One random game, shown at every so-manieth answer and at its end; anybody who is asked may be next."""
    random = Random(seed)
    run = start(fresh({"seats": seats}, seed))
    step = 0
    while questions := run.questions():
        if step % every == 0:
            yield run
        question = random.choice(questions)
        run.answer(question.seat, random.choice(list(question.options)))
        step += 1
    yield run
