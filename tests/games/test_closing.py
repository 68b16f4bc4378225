"""A game that nobody plays on is closed without a complaint, even after the program's own modules."""

from __future__ import annotations

import sys
from random import Random

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.run import Run
from starboard.kernel.table import Table
from starboard.kernel.title import find_title, titles


def emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python leaves the modules of all titles when a process ends: their names mean nothing any more."""
    for name, module in list(sys.modules.items()):
        if name.startswith("starboard.games."):
            for own, value in list(vars(module).items()):
                if isinstance(value, type) and issubclass(value, BaseException):
                    monkeypatch.setattr(module, own, None)


@pytest.mark.parametrize("name", sorted(titles()))
@pytest.mark.parametrize("together", [False, True])
def test_an_open_game_is_closed_at_the_end_of_a_process(
    name: str, together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = find_title(name)
    options: dict[str, Value] = {"seats": 2}
    # Where all can lose together, that can happen at any time.
    options |= {one.name: one.together for one in title.options if together and one.together is not None}
    table = Table(title, options, "closing", hashing=False)
    random = Random(name)
    open_games: list[Run] = []
    while not table.over and len(open_games) < 120:
        open_games.append(table.fork())
        question = table.questions[0]
        table.answer(question.seat, random.choice(list(question.options)))
    emptied(monkeypatch)
    for run in open_games:
        if run._rule is not None:
            run._rule.close()
