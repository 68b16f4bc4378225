"""SS-6: who moves when."""

from __future__ import annotations

from random import Random

import pytest

from starboard.games.solar_sphere.state import SolarSphere
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_of_whole_games(solar_sphere: AnyTitle, seats: int) -> None:
    """SS-6.1, SS-6.3, SS-6.6: in turn order, who has no die is skipped, each turn uses exactly one die."""
    options = solar_sphere.check_options({"seats": seats})
    s: SolarSphere = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("turns"))
    run = Run(solar_sphere.beat, s, False)
    run.start()
    random = Random(seats)
    turns: dict[int, list[int]] = {}
    gained: dict[int, int] = {}
    orders: dict[int, list[int]] = {}
    while run.question is not None:
        (question,) = run.questions()
        if question.verb == "use-die":
            turns.setdefault(s.round, []).append(question.seat)
            orders.setdefault(s.round, s.order)
            assert s.order == orders[s.round]
        before = sum(p.auxiliary_gained for p in s.players)
        now = s.round
        run.answer(question.seat, question.options[random.randrange(len(question.options))])
        if s.round == now:
            gained[now] = gained.get(now, 0) + sum(p.auxiliary_gained for p in s.players) - before
    for number, seen in turns.items():
        assert len(seen) == 3 * seats + gained.get(number, 0)
        # Until somebody runs out of dice everybody moves once in each lap.
        assert seen[: 3 * seats] == orders[number] * 3


def test_windows_answer_nothing_by_themselves(solar_sphere: AnyTitle) -> None:
    """SS-6.2: W1, die and W2 are put to the player even with one option."""
    options = solar_sphere.check_options({"seats": 2})
    s = solar_sphere.setup(options, solar_sphere.load_content(None), Chance.from_seed("w"))
    run = Run(solar_sphere.beat, s, False)
    run.start()
    seen = []
    for _ in range(3):
        (question,) = run.questions()
        seen.append(question.verb)
        run.answer(question.seat, [o for o in question.options if "kickback" not in str(o)][-1])
    assert seen == ["window-before", "use-die", "window-after"]
