"""Tables and games of Voidfall for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from starboard.games.voidfall import content
from starboard.games.voidfall.rules.beat import beat
from starboard.games.voidfall.setup import first_position
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.tables import Tables
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run

SEATS = (2, 3, 4)
# Answers by which nothing is done; a busy player seldom gives them.
OUT = ("end", "forfeit", "stop", "none")


@cache
def tables() -> Tables:
    return content.load()


def fresh(seats: int, seed: str = "fresh", **options: Value) -> Voidfall:
    chosen: dict[str, Value] = {
        "seats": seats,
        "scenario": "second-genesis",
        "focus": "open",
        "houses": "dealt",
        "invasions": "all",
        **options,
    }
    return first_position(chosen, tables(), Chance.from_seed(seed))


def start(s: Voidfall, forkable: bool = True) -> Run:
    run = Run(beat, s, forkable)
    run.start()
    return run


def state(run: Run) -> Voidfall:
    assert isinstance(run.state, Voidfall)
    return run.state


def moments(seats: int, seed: str, every: int, **options: Value) -> Iterator[Run]:
    """One random game of busy players, shown at every so-manieth answer and at its end.

    Anybody who is asked may be next.
    """
    random = Random(seed)
    run = start(fresh(seats, seed, **options))
    step = 0
    while questions := run.questions():
        if step % every == 0:
            yield run
        question = random.choice(questions)
        doing = [value for value in question.options if value not in OUT]
        idle = not doing or random.random() < 0.1
        run.answer(question.seat, random.choice(list(question.options) if idle else doing))
        step += 1
    yield run
