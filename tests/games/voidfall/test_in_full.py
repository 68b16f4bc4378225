"""What has to be carried out in full: exactly the answers are offered after which all of it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from starboard.games.voidfall import TITLE
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import Doubt, Impossible, Lost, _fully, feasible, in_full
from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.state import Act, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.effect import Effect
from starboard.kernel.run import Run

MANY = 150  # ways to answer; what has more of them is left to others


def texts() -> list[str]:
    """The solid boxes of all events and the penalties of all Crises, and what is not among them."""
    tables = TITLE.load_content(None)
    solid = (v.BOX_MUST, v.BOX_ONCE)
    found = [box.effect.text for event in tables.events for box in event.boxes if box.kind in solid]
    found += [crisis.penalty.text for crisis in tables.crises]
    more = ["seq[deactivate 2; recall 2]", "seq[recall 1; lower pop; destroy guild]", "x2[lower pop]"]
    return sorted({*found, *more})


def positions(options: dict[str, Value], games: int) -> Iterator[Voidfall]:
    """One of every thirty moments of whole games."""
    tables = TITLE.load_content(None)
    for game in range(games):
        random = Random(game)
        s = TITLE.setup(TITLE.check_options(options), tables, Chance.from_seed(f"in full {game}"))
        run = Run(TITLE.beat, s, True)
        run.start()
        asked = 0
        while questions := run.questions():
            question = random.choice(questions)
            run.answer(question.seat, random.choice(question.options))
            asked += 1
            if asked % 30 == 0 and s.event >= 0:
                yield s.copy()


def ways(before: Voidfall, e: Effect) -> list[tuple[Value, ...]] | None:
    """Every row of answers after which all of it is done, by trying them all; None if there are too many."""
    found: list[tuple[Value, ...]] = []
    waiting: list[tuple[Value, ...]] = [()]
    tried = 0
    while waiting:
        given = waiting.pop()
        tried += 1
        if tried > MANY:
            return None
        s = before.copy()
        s.frame = 1
        rule = _fully(s, s.players[0], e, Act("test", "VF-2.13", forced=True), Doubt(), True)
        try:
            question = next(rule)
            for answer in given:
                question = rule.send(answer)
            assert isinstance(question, Question)
            waiting += [(*given, value) for value in question.options]
        except (StopIteration, Lost):
            found.append(given)
        except Impossible:
            pass
    return found


@pytest.mark.parametrize("options", [{"seats": 3, "houses": "free"}, {"seats": 2, "mode": "coop"}])
def test_only_answers_that_lead_to_the_end_are_offered(options: dict[str, Value]) -> None:
    """VF-2.13, VF-2.26, VF-9.3."""
    effects = [parse_effect(text) for text in texts()]
    random = Random(1)
    checked = impossible = 0
    for before in positions(options, 3):
        for e in effects:
            expected = ways(before, e)
            if expected is None:
                continue
            act = Act("test", "VF-2.13", forced=True)
            assert feasible(before, before.players[0], e, act) == bool(expected), e.text
            impossible += not expected
            s = before.copy()
            rule = in_full(s, s.players[0], e, act)
            given: tuple[Value, ...] = ()
            try:
                question = next(rule)
                # What it triggers comes after it, and may be forfeited.
                while given not in expected:
                    assert isinstance(question, Question)
                    n = len(given)
                    right = dict.fromkeys(way[n] for way in expected if way[:n] == given and len(way) > n)
                    assert set(question.options) == set(right), e.text
                    checked += len(question.options) > 1
                    given = (*given, random.choice(question.options))
                    question = rule.send(given[-1])
            except (StopIteration, Lost):
                assert given in expected or not expected
    assert checked > 50
    assert impossible > 10
