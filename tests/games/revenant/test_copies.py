"""Forks and copies never touch the original; replays are exact (INV-27)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.revenant.sampling import few_tables, moments, start

from starboard.games.revenant.state import Revenant
from starboard.kernel.ask import Value
from starboard.kernel.fuzz import describe
from starboard.kernel.run import Run
from starboard.kernel.state import plain, state_hash

TABLES = few_tables()


def mutable_parts(value: Any, shared: frozenset[str] = frozenset()) -> dict[int, Any]:
    """Every list and every object with slots below a state, by identity."""
    found: dict[int, Any] = {}
    if isinstance(value, (list, tuple)):
        if isinstance(value, list):
            found[id(value)] = value
        for item in value:
            found.update(mutable_parts(item))
    elif hasattr(type(value), "__slots__") and not isinstance(value, (int, str, bytes)):
        found[id(value)] = value
        for cls in type(value).__mro__:
            for name in getattr(cls, "__slots__", ()):
                if name not in shared:
                    found.update(mutable_parts(getattr(value, name)))
    return found


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_forks_leave_the_original_alone(options: dict[str, Value]) -> None:
    for run in moments(options, "copies", 41):
        before = state_hash(run.state)
        asked = _asked(run)
        fork = run.fork()
        assert plain(fork.state) == plain(run.state)
        assert _asked(fork) == asked
        fork.play_randomly(Random(5))
        assert fork.state.over
        assert state_hash(run.state) == before
        again = run.fork()
        again.play_randomly(Random(5))
        assert state_hash(again.state) == state_hash(fork.state)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_a_fork_keeps_its_question_while_the_original_goes_on(options: dict[str, Value]) -> None:
    kept: list[tuple[Run, str, list[Any]]] = []
    for run in moments(options, "kept", 7):
        kept.append((run.fork(), state_hash(run.state), _asked(run)))
    assert len(kept) > 10
    for fork, before, asked in kept:
        assert state_hash(fork.state) == before
        assert _asked(fork) == asked


def _asked(run: Run) -> list[Any]:
    return [(q.seat, q.verb, list(q.options), q.about) for q in run.questions()]


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(options: dict[str, Value]) -> None:
    for run in moments(options, "shares", 31):
        state = run.state
        assert isinstance(state, Revenant)
        copy = state.copy()
        assert plain(copy) == plain(state)
        mine = mutable_parts(state, Revenant.SHARED)
        others = mutable_parts(copy, Revenant.SHARED)
        assert len(mine) > 50
        assert [mine[key] for key in mine.keys() & others.keys()] == []
        assert copy.tables is state.tables


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_the_same_seed_and_answers_give_the_same_game(options: dict[str, Value]) -> None:
    hashes = []
    for _ in range(2):
        run = start(options, "again", forkable=False)
        random = Random("again")
        seen = []
        while run.question is not None:
            (question,) = run.questions()
            run.answer(question.seat, random.choice(list(question.options)))
            seen.append(state_hash(run.state))
        hashes.append(seen)
    assert hashes[0] == hashes[1]
    other = start(options, "another seed", forkable=False)
    assert state_hash(other.state) != state_hash(start(options, "again", forkable=False).state)
