"""Tables, positions and games of Voidfall for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from starboard.games.voidfall import TITLE, content
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.position import patch
from starboard.games.voidfall.rules.beat import beat
from starboard.games.voidfall.setup import first_position
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.tables import Tables
from starboard.kernel.ask import Question, Rule, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run

SEATS = (2, 3, 4)
# Answers by which nothing is done; a busy player seldom gives them.
OUT = ("end", "forfeit", "stop", "none")
SCENARIOS = ("tutorial", "second-genesis", "kingdom-come", "altered-space")
# Against the Void: scenarios with their seats.
AGAINST_VOID = (
    *(("first-spark", seats) for seats in (1, 2, 3, 4)),
    *(("one-for-all", 1), ("darkest-hour", 1), ("ancient-secrets", 1), ("devils-triangle", 1)),
    *(("darkness-fades", 1), ("not-the-day", 1), ("civilization-falls", 1)),
)
DIFFICULTIES = ("easy", "medium", "hard")


@cache
def tables() -> Tables:
    return content.load()


def options(scenario: str, seats: int, /, **more: Value) -> dict[str, Value]:
    mode = "tutorial" if scenario == "tutorial" else "competitive" if scenario in SCENARIOS else "coop"
    if mode == "coop" and seats == 1:
        mode = "solo"
    return TITLE.check_options({"seats": seats, "mode": mode, "scenario": scenario, **more})


def every_table() -> list[dict[str, Value]]:
    """All scenarios and seats with all options."""
    return [
        options(scenario, seats, houses=houses, focus=focus, **invasions)
        for scenario in SCENARIOS
        for seats in SEATS
        for houses in ("recommended", "free")
        for focus in ("open", "secret")
        for invasions in (({}, {"invasions": "voidborn"}) if scenario == "tutorial" else ({},))
    ]


def fresh(given: Mapping[str, Value], seed: str = "fresh") -> Voidfall:
    return first_position(given, tables(), Chance.from_seed(seed))


def laid(seats: int, seed: str = "fresh", **more: Value) -> Voidfall:
    """The first scenario, unless something else is said."""
    return fresh(options(str(more.pop("scenario", "second-genesis")), seats, **more), seed)


def against_void(seats: int, seed: str = "fresh", **more: Value) -> Voidfall:
    """The first scenario, unless something else is said."""
    return fresh(options(str(more.pop("scenario", "first-spark")), seats, **more), seed)


def position(changes: Mapping[str, Any], seats: int = 2, scenario: str = "second-genesis") -> Voidfall:
    s = fresh(options(scenario, seats), "position")
    for key, value in changes.items():
        patch(s, key, value)
    return s


def start(s: Voidfall, forkable: bool = True) -> Run:
    run = Run(beat, s, forkable)
    run.start()
    return run


def state(run: Run) -> Voidfall:
    assert isinstance(run.state, Voidfall)
    return run.state


def asked(run: Run) -> Question | None:
    questions = run.questions()
    return questions[0] if questions else None


def answer(run: Run, *answers: Value) -> Question | None:
    """Answers the first open question each time; the one that is open then."""
    for value in answers:
        question = run.questions()[0]
        assert value in question.options, f"{value!r} is no answer to {question}"
        run.answer(question.seat, value)
    return asked(run)


def is_resource(value: Value) -> bool:
    return value in v.RESOURCES


def moments(seats: int, seed: str, every: int, **more: Value) -> Iterator[Run]:
    """One random game of busy players, shown at every so-manieth answer and at its end.

    Anybody who is asked may be next.
    """
    return moments_of(laid(seats, seed, **more), seed, every)


def moments_of(s: Voidfall, seed: str, every: int) -> Iterator[Run]:
    random = Random(seed)
    run = start(s)
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


def drive(rule: Rule[Any], *answers: Value) -> list[Question]:
    """Plays a rule by itself to its end, with these answers where there is a choice; what was asked."""
    given = iter(answers)
    asked: list[Question] = []
    answer: Value | None = None
    while True:
        try:
            question = rule.send(answer)
        except StopIteration:
            assert next(given, None) is None, "there was no question for the last answers"
            return asked
        assert isinstance(question, Question)
        if len(question.options) == 1:
            answer = question.options[0]
            continue
        asked.append(question)
        answer = next(given)
        assert answer in question.options, f"{answer!r} is no answer to {question}"
