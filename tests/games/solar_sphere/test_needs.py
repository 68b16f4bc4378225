"""A closed option says all that it takes, what is there and what is missing (SS-8.4, SS-9.4, SS-9.10)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from tests.games.drawings import having
from tests.games.trying import drawn

from starboard.games.solar_sphere import TITLE
from starboard.kernel.table import Table
from starboard.page.drawing import why


def test_whatever_is_closed_lacks_something_and_says_the_rest_too() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        table = Table(TITLE, {"seats": 3}, f"needs {seed}", hashing=False)
        random = Random(seed)
        while not table.over:
            question = table.questions[0]
            if question.verb in ("build-hex", "hire-card", "use-die"):
                for closed in table.closed(question.seat):
                    if closed.needs:
                        assert not all(need.met for need in closed.needs), closed
                        assert all(need.clause.startswith("SS-") for need in closed.needs)
                        seen[question.verb] += 1
                        seen["met"] += any(need.met for need in closed.needs)
                if question.verb == "build-hex":
                    hexes = [one for one in table.closed(question.seat) if one.key]
                    assert all(len(one.needs) >= 2 for one in hexes)
            options = list(question.options)
            crew = [one for one in options if str(one).endswith(("crew", "belt-gold", "action"))]
            table.answer(question.seat, random.choice(crew or options))
    assert min(seen[verb] for verb in ("build-hex", "hire-card", "use-die", "met")) > 3, seen


def test_the_page_is_told_all_of_them() -> None:
    table = Table(TITLE, {"seats": 2}, "needs page", hashing=False)
    random = Random(3)
    while table.questions[0].verb != "build-hex" or not table.closed(table.questions[0].seat):
        table.answer(table.questions[0].seat, random.choice(list(table.questions[0].options)))
    question = table.questions[0]
    closed = next(one for one in table.closed(question.seat) if one.key)
    attributes = having(f"<button {why(closed)}></button>", "data-needs")[0]
    assert json.loads(attributes["data-needs"]) == [[n.text, n.clause, n.met] for n in closed.needs]
    stage = drawn(table, question)["stage"]
    assert any(node.get("data-needs") == attributes["data-needs"] for node in stage.iter())
