"""Whole games of every title, seen through windows of every kind: nothing is clipped, covered or too small.

For each kind of question the fullest moment is drawn: the one with the most options, or rows of answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import pytest
from tests.browser.conftest import PHONE, Sit
from tests.browser.drawn import areas, every_so_often, moments, open_page
from tests.browser.fits import SIZES, Gallery, overflows
from tests.browser.looking import resize

from starboard.kernel.ask import Value
from starboard.kernel.rows import together
from starboard.kernel.table import Table

# One window of each frame but the tablet; all sizes for a title that has more to place.
FRAMES = {(1280, 700): "compact", (1440, 900): "roomy", (2560, 1440): "large", (390, 844): "phone"}
WINDOWS = {"pirates-of-skydock": SIZES, "voidfall": SIZES}
# Titles whose bars are looked at where they have the most rows of answers, not the most options.
BY_ROWS = ("solar-sphere", "revenant", "pirates-of-skydock", "voidfall")
# Options after which little happens: a game should come to as much as it can.
SHUNNED: frozenset[Value] = frozenset(
    {"pass", "end", "skip", "no", "refuse", "stop", "forfeit", "none", "catastrophe", "alone"}
)


class Game(NamedTuple):
    """One way to play a title, and what it is asked in it beyond the ways before it.

    `alike`: kinds of question that look different here, and are drawn again; where some are named, games
    after the first are played for these alone.
    """

    options: Mapping[str, Value]
    seeds: int = 1
    alike: frozenset[str] = frozenset()


AGAINST_VOID = frozenset({"focus", "void", "crisis", "objective", "agenda"})
TOGETHER = frozenset({"partner", "joint-part", "order", "order-agree", "trade-partner"})
GAMES = {
    "solar-sphere": [Game({"seats": 4}, 2), Game({"seats": 1})],
    "revenant": [Game({"seats": 4}), Game({"seats": 4, "edition": "prototype"}), Game({"seats": 1})],
    "pirates-of-skydock": [Game({"seats": 4})],
    "voidfall": [
        Game({"seats": 3}),
        Game({"seats": 2, "mode": "coop", "scenario": "first-spark"}, 2, TOGETHER),
        Game({"seats": 1, "mode": "solo", "scenario": "first-spark", "difficulty": "easy"}, 1, AGAINST_VOID),
    ],
}
# At least so many kinds of questions come up.
KINDS = {"solar-sphere": 14, "revenant": 40, "pirates-of-skydock": 18, "voidfall": 44}


def rows(game: Table) -> int:
    """How many rows of answers the page offers; where it asks pick by pick, these are the options."""
    asked = game.questions[0]
    if game.stage is not None:
        return len(asked.options)
    step = together(game.title.kinds, asked, game.state, partial(game.trials, asked.seat))
    return sum(1 for _ in step.rows())


def fullest(title: str, game: Game, known: set[str]) -> dict[str, dict[str, str]]:
    """What is drawn at the fullest moment of each kind of question that is not known yet.

    A game is played to its end, and then taken back from one such moment to the one before.
    """
    found: dict[str, tuple[int, int, int]] = {}
    games = []
    for number in range(game.seeds):
        for moment in moments(title, game.options, f"fits {number}", SHUNNED):
            question = moment.game.questions[0]
            size = rows(moment.game) if title in BY_ROWS else len(question.options)
            new = question.verb in game.alike if number and game.alike else question.verb not in known
            if (new or question.verb in game.alike) and size > found.get(question.verb, (0, 0, 0))[0]:
                found[question.verb] = (size, number, moment.step)
        games.append(moment.game)
    drawn = {}
    for verb, (_, number, step) in sorted(found.items(), key=lambda one: -one[1][2]):
        games[number].put_back(games[number].answers[:step], [])
        drawn[verb] = areas(games[number], 0)
    return drawn


@pytest.mark.parametrize("title", GAMES)
def test_every_kind_of_question_fits(person: Sit, title: str) -> None:
    ash = person()
    known: set[str] = set()
    wrong: dict[str, list[str]] = {}
    for game in GAMES[title]:
        drawn = fullest(title, game, known)
        assert set(drawn) >= game.alike
        known |= set(drawn)
        seats = int(game.options["seats"])
        open_page(ash, title, seats, {name: one for name, one in game.options.items() if name != "seats"})
        gallery = Gallery(ash.page, drawn)
        for (width, height), frame in WINDOWS.get(title, FRAMES).items():
            for verb, faults in gallery.misfits(width, height, frame).items():
                for one in faults:
                    wrong.setdefault(one, []).append(f"{verb} at {width} × {height}")
    assert not wrong, "\n".join(f"{one} ({', '.join(where[:4])})" for one, where in wrong.items())
    assert len(known) >= KINDS[title], sorted(known)


@pytest.mark.parametrize("title", ["solar-sphere", "revenant"])
def test_the_table_never_scrolls(person: Sit, title: str) -> None:
    """In no window, nor on a tablet, as a game goes on."""
    ash = person()
    open_page(ash, title, 4, {})
    drawn = list(every_so_often(title, {"seats": 4}, "never scrolls", 12))
    assert len(drawn) > 4
    for width, height in ((1920, 1080), (1366, 768), (1024, 768), PHONE):
        resize(ash.page, width, height)
        assert overflows(ash.page, drawn[:8]) == [], (width, height)
