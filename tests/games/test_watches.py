"""A watch looks again only at what has changed: it must find whatever it would find at first sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.invariants import InvariantBroken
from starboard.kernel.run import Run
from starboard.kernel.state import State, named_by, slots_of
from starboard.kernel.title import AnyTitle, find_title

TABLES: list[tuple[str, dict[str, Value]]] = [
    ("solar-sphere", {"seats": 3}),
    ("solar-sphere", {"seats": 1}),
    ("revenant", {"seats": 3}),
    ("revenant", {"seats": 1}),
    ("pirates-of-skydock", {"seats": 3}),
    ("voidfall", {"seats": 2}),
    ("voidfall", {"seats": 2, "mode": "coop", "scenario": "first-spark"}),
]
LOOKS = 5
# Said when a game is set up; no rule ever changes it.
FIXED = {"edition", "seat"}
# At least so many ways to spoil a position have to be found out at first sight, or nothing is compared.
LEAST = 100


def positions(title: AnyTitle, options: dict[str, Value]) -> Iterator[State]:
    """Some moments of a game by chance."""
    random = Random("watches")
    chance = Chance.from_seed("watches")
    run = Run(title.beat, title.setup(title.check_options(options), title.load_content(None), chance), False)
    run.start()
    answers = 0
    while questions := run.questions():
        question = random.choice(questions)
        run.answer(question.seat, random.choice(list(question.options)))
        answers += 1
        if answers % 60 == 40:
            yield run.state


def parts(thing: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every field of a state and of what it is made of, players and all: the way to its owner, its name."""
    left_out = named_by(type(thing), "SHARED") | named_by(type(thing), "PASSING")
    for name in slots_of(type(thing)):
        value = getattr(thing, name, None)
        if name in left_out or name in FIXED or isinstance(value, Chance):
            continue
        for place, one in [(None, value)] if not isinstance(value, list) else enumerate(value):
            if slots_of(type(one)) and not isinstance(one, (tuple, int, str, Chance)):
                yield from parts(one, (*path, name) if place is None else (*path, name, place))
        yield path, name


def others(value: Any) -> Iterator[Any]:
    """What might stand there instead."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -1, 99)
    elif type(value) in (list, tuple):
        made = type(value)
        if not value:
            yield made((0,))
        elif not slots_of(type(value[0])):
            yield made(value[:-1])
            yield made((*value, value[0]))
            for place in {0, len(value) // 2, len(value) - 1}:
                for one in others(value[place]):
                    yield made((*value[:place], one, *value[place + 1 :]))


def owner(state: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        state = state[step] if isinstance(step, int) else getattr(state, step)
    return state


def is_broken(look: Callable[[], object]) -> bool:
    """What is no position at all is not found out: it cannot even be looked at."""
    try:
        look()
    except InvariantBroken:
        return True
    except Exception:
        return False
    return False


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_a_watch_finds_at_first_sight_it_finds_after_an_answer(
    name: str, options: dict[str, Value]
) -> None:
    title = find_title(name)
    found = 0
    missed: list[str] = []
    for state in islice(positions(title, options), LOOKS):
        for path, field in list(parts(state)):
            for other in others(getattr(owner(state, path), field)):
                spoilt = state.copy()
                setattr(owner(spoilt, path), field, other)
                if not is_broken(lambda spoilt=spoilt: title.watch(spoilt)):  # type: ignore[misc]
                    continue
                found += 1
                watch = title.watch(state)
                if not is_broken(lambda watch=watch, spoilt=spoilt: watch.see(spoilt)):  # type: ignore[misc]
                    missed.append(f"{path} {field} = {other!r}")
    assert missed == []
    assert found >= LEAST
