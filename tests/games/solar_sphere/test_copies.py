"""Forks and copies never touch the original."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.fuzz import describe, every_table
from starboard.kernel.run import Run
from starboard.kernel.state import plain, state_hash
from starboard.kernel.title import Title, find_title

TABLES = every_table(find_title("solar-sphere"))


def mutable_parts(value: Any, shared: frozenset[str] = frozenset()) -> dict[int, Any]:
    """Every list and every object with slots below a state, by identity."""
    found: dict[int, Any] = {}
    if isinstance(value, list):
        found[id(value)] = value
        for item in value:
            found.update(mutable_parts(item))
    elif hasattr(type(value), "__slots__") and not isinstance(value, (int, str, tuple, bytes)):
        found[id(value)] = value
        for cls in type(value).__mro__:
            for name in getattr(cls, "__slots__", ()):
                if name not in shared:
                    found.update(mutable_parts(getattr(value, name)))
    return found


def moments(title: Title, options: dict[str, Value], seed: str, count: int) -> list[Run]:
    """Forks of one game at random moments, the last one at its end."""
    random = Random(seed)
    hints = title.hints
    assert hints is not None
    state = title.setup(options, title.load_content(None), Chance.from_seed(seed))
    run = Run(title.beat, state, True)
    run.start()
    wanted = set(random.sample(range(120), count))
    found = []
    for step in range(100_000):
        if run.question is None:
            break
        if step in wanted:
            found.append(run.fork())
        (question,) = run.questions()
        weights = [0.05 + hints(state, question, option) for option in question.options]
        run.answer(question.seat, random.choices(question.options, weights)[0])
    return [*found, run]


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_forks_at_random_moments_leave_the_original_alone(
    solar_sphere: Title, options: dict[str, Value]
) -> None:
    for game in range(3):
        for run in moments(solar_sphere, options, f"copies {game}", 12):
            before = state_hash(run.state)
            asked = [(q.seat, q.verb, list(q.options), q.about) for q in run.questions()]
            fork = run.fork()
            assert plain(fork.state) == plain(run.state)
            assert [(q.seat, q.verb, list(q.options), q.about) for q in fork.questions()] == asked
            fork.play_randomly(Random(game))
            assert fork.state.over
            assert state_hash(run.state) == before
            # The untouched run still plays on from where it stood, to the end of the same random game.
            again = run.fork()
            again.play_randomly(Random(game))
            assert state_hash(again.state) == state_hash(fork.state)


@pytest.mark.parametrize("options", TABLES, ids=describe)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(
    solar_sphere: Title, options: dict[str, Value]
) -> None:
    for run in moments(solar_sphere, options, "shares", 12):
        state = run.state
        assert isinstance(state, SolarSphere)
        copy = state.copy()
        assert plain(copy) == plain(state)
        mine = mutable_parts(state, SolarSphere.SHARED)
        others = mutable_parts(copy, SolarSphere.SHARED)
        assert len(mine) > 40
        assert [mine[key] for key in mine.keys() & others.keys()] == []
        assert copy.tables is state.tables
        assert copy.menu is state.menu
