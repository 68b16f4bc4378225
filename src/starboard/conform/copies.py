"""Copies and forks: they are the same game, and nothing that happens in them affects the original."""

from __future__ import annotations

import enum
from random import Random
from typing import Any

import msgspec

from starboard.conform.walk import Game, Look, Moment, asked
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import named_by, plain, slots_of, state_hash

FORK_ANSWERS = 150
_PLAIN = (int, float, str, bytes, bool, type(None), frozenset, enum.Enum)


def begin(game: Game) -> Look:
    kept: list[tuple[Run, str, Any, str]] = []

    def look(moment: Moment) -> None:
        if moment.sampled(3, 29):
            _check_copy(moment)
            _check_fork(moment)
            kept.append((moment.run.fork(), state_hash(moment.state), _open(moment.run), moment.place))
        if moment.question is None:
            for fork, before, questions, place in kept:
                if state_hash(fork.state) != before or _open(fork) != questions:
                    moment.fail(f"a fork changed while the original went on; it was taken at {place}")

    return look


def _check_copy(moment: Moment) -> None:
    """A copy has every slot, the same hash, and shares nothing that can change."""
    state = moment.state
    copy = state.copy()
    missing = [name for name in slots_of(type(state)) if not hasattr(copy, name)]
    if missing:
        moment.fail(f"copy() leaves out {', '.join(missing)}")
    if state_hash(copy) != state_hash(state):
        one, other = plain(state), plain(copy)
        differ = [name for name in one if one[name] != other.get(name)]
        moment.fail(f"copy() changes {', '.join(differ)}")
    mine = changeable(state)
    shared = [path for key, (path, _) in changeable(copy).items() if key in mine]
    if shared:
        moment.fail(f"copy() shares what can change: {', '.join(shared[:5])}")


def _check_fork(moment: Moment) -> None:
    """A fork waits for the same question, plays on the same way every time, and leaves the original alone."""
    run = moment.run
    before, questions = state_hash(run.state), _open(run)
    ends = []
    for _ in range(2):
        fork = run.fork()
        if state_hash(fork.state) != before or _open(fork) != questions:
            moment.fail("a fork differs from the game it was taken from")
        play_on(fork, Random(moment.step))
        ends.append(state_hash(fork.state))
        if state_hash(run.state) != before or _open(run) != questions:
            moment.fail("a fork that was played on has changed the game it was taken from")
    if ends[0] != ends[1]:
        moment.fail("two forks that got the same answers came to different positions")


def play_on(run: Run, random: Random) -> None:
    """Not `play_randomly`: a title under test may never come to an end."""
    for _ in range(FORK_ANSWERS):
        questions = run.questions()
        if not questions:
            return
        question = random.choice(questions)
        run.answer(question.seat, random.choice(question.options))


def _open(run: Run) -> list[Any]:
    return [asked(question) for question in run.questions()]


def changeable(value: Any, path: str = "state") -> dict[int, tuple[str, Any]]:
    """Everything mutable below a value, by identity, with the path to it."""
    found: dict[int, tuple[str, Any]] = {}
    _gather(value, path, found)
    return found


def _gather(value: Any, path: str, found: dict[int, tuple[str, Any]]) -> None:
    if isinstance(value, _PLAIN) or id(value) in found:
        return
    if not _frozen(value):
        found[id(value)] = (path, value)
    if isinstance(value, dict):
        for key, item in value.items():
            _gather(item, f"{path}[{key!r}]", found)
    elif isinstance(value, (list, tuple)):
        for n, item in enumerate(value):
            _gather(item, f"{path}[{n}]", found)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _gather(getattr(value, name), f"{path}.{name}", found)
    elif not isinstance(value, (Chance, set)):
        cls = type(value)
        shared = named_by(cls, "SHARED")
        for name in slots_of(cls):
            if name not in shared and hasattr(value, name):
                _gather(getattr(value, name), f"{path}.{name}", found)


def _frozen(value: Any) -> bool:
    if isinstance(value, tuple):
        return True
    if isinstance(value, msgspec.Struct):
        return bool(value.__struct_config__.frozen)
    parameters = getattr(type(value), "__dataclass_params__", None)
    return parameters is not None and bool(parameters.frozen)
