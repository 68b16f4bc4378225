"""What the tale says that everybody gained and paid is what really changed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starboard.games.revenant import TITLE
from starboard.games.revenant.rules.tactics import field_so_far
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import HOUSES, RESOURCES
from starboard.games.revenant.words import tale
from starboard.games.revenant.words.log import LOG
from starboard.kernel.ask import Value
from starboard.kernel.table import Table

from .sampling import few_tables

# Details of a beat that need no words there: opened, it tells them.
DETAILS = {
    *("cycle", "turn", "frigate", "leave", "planet-laid", "discard-open", "take-off", "cull-card"),
    *("keep-hidden", "spend-hidden-card", "lose-hidden-card", "draw-card", "discard-card", "attach"),
    *("shields-gone", "covered", "line"),
}

WAYS_OUT = ("decline", "stop", "pass", "spend-hidden", "stay")


def _figures(s: Revenant, p: Player) -> dict[str, int]:
    return {
        **{tale.RESOURCES[kind]: n for kind, n in zip(RESOURCES, p.free, strict=True)},
        **{tale.INFLUENCE[house]: n for house, n in zip(HOUSES, p.influence, strict=True)},
        tale.HIDDEN: len(p.hidden),
        tale.DATA: p.data,
        tale.VOID: p.void,
        tale.CORRUPTION: sum(p.corrupt),
        tale.TACTICS: field_so_far(s, p.seat),
        tale.RANK: p.rank,
        tale.CARDS: len(p.hand),
        tale.PRESTIGE: -p.penalty,
    }


def _all(s: Revenant) -> Counter[tuple[int, str]]:
    found = {(p.seat, noun): n for p in s.players for noun, n in _figures(s, p).items()}
    if s.solo is not None:
        crew = len(s.players)
        found[crew, tale.TACTICS] = field_so_far(s, crew)
        found |= {(crew, tale.INFLUENCE[house]): n for house, n in zip(HOUSES, s.solo.influence, strict=True)}
    return Counter(found)


def _play(options: dict[str, Value], seed: int, eager: float) -> set[str]:
    """A game by chance, added up answer by answer. Says which verbs it told.

    `eager`: how often ways out are passed over, so that costly things happen too.
    """
    table = Table(TITLE, options, f"tale {seed}")
    words = TITLE.words(table.content, table.options)
    random = Random(seed)
    while not table.over:
        before, told = _all(table.state), len(table.told)
        question = random.choice(table.questions)
        busy = [option for option in question.options if option not in WAYS_OUT]
        table.answer(
            question.seat, random.choice(busy if busy and random.random() < eager else question.options)
        )
        after = _all(table.state)
        gained: Counter[tuple[int, str]] = Counter()
        for one in table.told[told:]:
            for seat, noun, amount in words.gains(one.event):
                gained[seat, noun] += amount
        for key in after.keys() | gained.keys():
            assert after[key] - before[key] == gained[key], (key, question, table.told[told:])
    return {one.event.verb for one in table.told}


@pytest.mark.parametrize("options", few_tables(), ids=lambda mode: " ".join(map(str, mode.values())))
def test_gains_add_up_answer_by_answer(options: dict[str, Value]) -> None:
    for seed, eager in ((0, 0.0), (1, 0.8)):
        _play(options, seed, eager)


def test_rare_gains_add_up_too() -> None:
    """A Failure that costs Prestige, and the Kingmaker's card that is shown."""
    assert {"penalty", "show-hidden"} <= _play({"seats": 3}, 55, 0.8)


def test_nothing_is_forgotten() -> None:
    """Every verb of the log has a head or a gain in the tale, or is a detail, and not both."""
    assert {verb for verb in LOG if not tale.TALE.tells(verb)} == DETAILS
