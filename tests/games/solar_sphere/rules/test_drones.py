"""SS-4: the salvage decision in full, and the auxiliary die."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from starboard.games.solar_sphere.rules.drones import gain_auxiliary_die, salvage
from starboard.games.solar_sphere.state import DOCKED, LOCKED, SPENT, Player, SolarSphere
from starboard.kernel.ask import Question
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


@pytest.fixture
def s(solar_sphere: AnyTitle) -> SolarSphere:
    options = solar_sphere.check_options({"seats": 2})
    state: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("d"))
    return state


def outcomes(s: SolarSphere, start: Player, upto: int, must: bool) -> set[tuple[int, frozenset[int]]]:
    """All (regenerated, rows) that the questions allow."""
    found = set()
    pending: list[list[object]] = [[]]
    while pending:
        answers = pending.pop()
        p = start.copy()
        rule = salvage(s, p, upto, must)
        try:
            question = next(rule)
            for answer in answers:
                question = rule.send(answer)
        except StopIteration:
            rows = frozenset(row for row in range(3) if p.matrix[row] > start.matrix[row])
            found.add((p.active - start.active, rows))
            continue
        assert isinstance(question, Question)
        pending += [[*answers, option] for option in question.options]
    return found


@pytest.mark.parametrize("must", [True, False])
def test_every_choice_of_a_salvage(s: SolarSphere, must: bool) -> None:
    """SS-4.6, SS-4.8, SS-4.10, SS-1.3: r + rows ≤ min(N, inactive), no full row, seldom 0."""
    for upto, inactive, matrix in product((1, 2, 4), (1, 2, 5), ([0, 0, 0], [3, 1, 2], [3, 3, 3], [2, 3, 0])):
        p = s.players[0].copy()
        p.inactive = inactive
        p.matrix = list(matrix)
        most = min(upto, inactive)
        free = [row for row in range(3) if matrix[row] < 3]
        right = {
            (r, frozenset(rows))
            for r in range(most + 1)
            for n in range(most - r + 1)
            for rows in combinations(free, n)
            if r + n or not must
        }
        assert outcomes(s, p, upto, must) == right


def test_one_column_at_most(s: SolarSphere) -> None:
    """SS-4.11, SS-4.14: a die if and only if the left-most incomplete column became full, and one only."""
    for matrix in product(range(4), repeat=3):
        for n in (1, 2, 3):
            for rows in combinations([row for row in range(3) if matrix[row] < 3], n):
                p = s.players[0].copy()
                p.inactive, p.matrix = 3, list(matrix)
                s.chance.rigged = (3,)
                names = "+".join(("resource", "points", "morale")[row] for row in rows)
                rule = salvage(s, p, 3, True)
                next(rule)
                try:
                    rule.send(0)
                    rule.send(names)
                    rule.send("ore")
                except StopIteration:
                    pass
                covered = [matrix[row] + (row in rows) for row in range(3)]
                assert p.matrix == covered
                assert p.auxiliary_gained == (min(covered) > min(matrix))
                assert min(covered) - min(matrix) <= 1


def test_the_die_is_gained_once(s: SolarSphere) -> None:
    """SS-4.12, SS-4.13: rolled and locked; a second gain is lost while it waits and after it was spent."""
    p = s.players[0]
    s.chance.rigged = (4,)
    gain_auxiliary_die(s, p, "SS-4.11")
    assert (p.auxiliary, p.auxiliary_value, p.morale) == (LOCKED, 5, 0)
    for state in (DOCKED, SPENT):
        p.auxiliary = state
        gain_auxiliary_die(s, p, "SS-10.11")
        assert (p.auxiliary, p.auxiliary_value) == (state, 5)
