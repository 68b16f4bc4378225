"""SS-1.1: the round."""

from __future__ import annotations

from random import Random

import pytest

from starboard.games.solar_sphere.state import PHASES, SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.title import AnyTitle


@pytest.mark.parametrize("seats", [1, 3])
def test_phases_in_order(solar_sphere: AnyTitle, seats: int) -> None:
    """SS-1.1, SS-13.1, SS-12.6: Dock, Deploy, Battle, Recover, and again; the final round has no Recover."""
    options = solar_sphere.check_options({"seats": seats})
    s: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("beat"))
    random = Random(3)
    seen: list[tuple[int, str]] = []
    while not s.over:
        now = (s.round, PHASES[s.phase])
        if not seen or seen[-1] != now:
            seen.append(now)
        rule = solar_sphere.beat(s)
        answer = None
        try:
            while True:
                question = rule.send(answer)
                answer = question.options[random.randrange(len(question.options))]  # type: ignore[union-attr]
        except StopIteration:
            pass
    last = seen[-1][0]
    assert seen == [(n, phase) for n in range(1, last + 1) for phase in PHASES][:-1]
    assert last == 6 or not s.free


def test_the_same_seed_and_answers_give_the_same_game(solar_sphere: AnyTitle) -> None:
    """SS-1.6: one seeded stream."""
    finals = []
    for _ in range(2):
        options = solar_sphere.check_options({"seats": 2})
        s = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("same"))
        random = Random(5)
        while not s.over:
            rule = solar_sphere.beat(s)
            answer = None
            try:
                while True:
                    question = rule.send(answer)
                    answer = question.options[random.randrange(len(question.options))]  # type: ignore[union-attr]
            except StopIteration:
                pass
        finals.append(solar_sphere.result(s))
    assert finals[0] == finals[1]
