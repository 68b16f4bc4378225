"""What the tale says that everybody gained and paid is what really changed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import FACTIONS, RESOURCES
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle


def _figures(s: SolarSphere, p: Player) -> dict[str, int]:
    columns = s.tables.reputation_columns
    return {
        "points": p.score,
        "morale": p.morale,
        "reputation": sum(1 for column in columns if column <= p.reputation),
        "drones": p.active,
        **dict(zip(RESOURCES, p.stock, strict=True)),
        **dict(zip(FACTIONS, p.factions, strict=True)),
    }


def _all(s: SolarSphere) -> Counter[tuple[int, str]]:
    found = {(p.seat, noun): n for p in s.players for noun, n in _figures(s, p).items()}
    if s.dranda is not None:
        found[len(s.players), "points"] = s.dranda.score
    return Counter(found)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_gains_add_up_answer_by_answer(solar_sphere: AnyTitle, seats: int) -> None:
    for number in range(4):
        table = Table(solar_sphere, {"seats": seats}, f"tale {number}")
        words = solar_sphere.words(table.content, table.options)
        random = Random(number)
        while not table.over:
            before, told = _all(table.state), len(table.told)
            question = random.choice(table.questions)
            table.answer(question.seat, random.choice(question.options))
            after = _all(table.state)
            gained: Counter[tuple[int, str]] = Counter()
            for one in table.told[told:]:
                for seat, noun, amount in words.gains(one.event):
                    gained[seat, noun] += amount
            for key in after:
                assert after[key] - before[key] == gained[key], (key, question, table.told[told:])
