"""What Voidfall asks at once, and what it proposes."""

from __future__ import annotations

import json
from functools import partial
from html import unescape
from itertools import chain

import pytest
from tests.browser.drawn import areas, moments

from starboard.games.voidfall.board.sector_options import _STEPS
from starboard.games.voidfall.questions import KINDS
from starboard.games.voidfall.questions.joined import (
    all_that_is_due,
    cheapest_upkeep,
    in_default_order,
    on_an_agenda,
    only_gain,
)
from starboard.games.voidfall.rules import invasion
from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Path, paths_of
from starboard.kernel.rows import choices_of, together
from starboard.kernel.stakes import NO_STAKES
from starboard.page.kit.fitting import shares

# In steps A to I, as printed (VF-23.4).
OUTCOMES = (
    "installations",
    "bounties",
    "reclaims",
    "glory",
    "spoils",
    "rift",
    "harbingers",
    "capture",
    "fallen",
)


def asked(*options: Value, verb: str = "effect", about: tuple[Value, ...] = ("cause",)) -> Question:
    return Question(0, verb, list(options), about, False)


@pytest.mark.parametrize(
    ("effect", "proposed"),
    [
        ("influence 1", True),
        ("gain 1E 1M", True),
        ("per pure-guilds:FEM -> influence 1", True),
        # These ask something, or are paid for.
        ("gain 2X", False),
        ("trade", False),
        ("guild any", False),
        ("pay 2E -> influence 3", False),
    ],
)
def test_only_a_plain_gain_is_proposed(effect: str, proposed: bool) -> None:
    assert only_gain(None, asked(effect, "forfeit")) == (effect if proposed else None)
    assert only_gain(None, asked(effect, "influence 2", "forfeit")) is None


def test_several_plain_gains_are_taken_at_once() -> None:
    """Unless what one brings depends on another that is taken before it."""
    both = "seq[gain 1S; gain 1C]"
    assert only_gain(None, asked("gain 1S", "gain 1C", both, "forfeit")) == both
    assert only_gain(None, asked("gain 1S", "gain 1C", "forfeit")) is None
    counted = "per pure-guilds:FEM -> influence 1"
    assert only_gain(None, asked("gain 1S", counted, f"seq[gain 1S; {counted}]", "forfeit")) is None
    assert only_gain(None, asked("gain 1S", "gain 1C", both)) is None


def test_what_else_is_proposed() -> None:
    assert all_that_is_due(None, asked("food", "energy", "all", "forfeit")) == "all"
    assert all_that_is_due(None, asked("food", "energy", "forfeit")) is None
    # VF-10.6: one Food satisfies one Upkeep, of anything else it takes two.
    assert cheapest_upkeep(None, asked(0, 1, 2, about=("food", 3))) == 2
    assert cheapest_upkeep(None, asked(0, 1, 2, about=("materials", 3))) == 0
    assert in_default_order(None, asked("glory", "bounties", "rest")) == "rest"
    # VF-8.9: to give a token back is never proposed.
    assert on_an_agenda(None, asked("slot 1", "column")) == "slot 1"
    assert on_an_agenda(None, asked("column", "slot 1")) is None


def test_every_step_after_a_win_has_a_name() -> None:
    assert {*OUTCOMES, invasion.REST} <= set(_STEPS)


def test_rows_beside_each_other_share_what_there_is() -> None:
    assert shares([100, 200, 300], 900) == [100, 200, 300]
    assert shares([500, 100, 500], 700) == [300, 100, 300]
    assert shares([], 100) == []


def test_a_sector_on_the_map_answers_the_row_that_ends_there_and_the_flip_is_spoken_of_in_time() -> None:
    on_map = flips = 0
    shunned = frozenset[Value]({"pass", "end", "forfeit", "none"})
    games = [moments("voidfall", {"seats": 2}, seed, shunned) for seed in ("rows", "r2", "r3")]
    for moment in chain.from_iterable(games):
        question = moment.game.questions[0]
        if moment.game.stage is not None or question.verb not in ("action", "flip", "effect"):
            continue
        step = together(KINDS, question, moment.game.state, partial(moment.game.trials, 0))
        known = {sector.id for sector in moment.game.view(0).sectors}
        choices = choices_of(KINDS, step, lambda one, value: str(value), lambda row: NO_STAKES)
        ending: dict[str, list[Path]] = {}
        for choice in choices:
            for path in paths_of(choice):
                for sector in known.intersection(str(path[-1].value).split()[:2]):
                    ending.setdefault(sector, []).append(path)
        drawn = areas(moment.game, 0)
        for paths in ending.values():
            if len(paths) == 1 and len(paths[0]) > 1:
                given = json.dumps(paths[0][-1].given)
                assert f'data-answer="{given}"' in unescape(drawn["stage"]), given
                on_map += 1
        inside = question.verb == "flip" and step.question.verb == "action"
        assert ("before the first" in drawn["question"]) == inside
        flips += inside
    assert on_map > 5
    assert flips
