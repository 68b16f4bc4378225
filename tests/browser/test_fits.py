"""Whole games of every title, seen through windows of every kind: nothing is clipped, covered or too small.

For each kind of question the fullest moment is drawn: the one with the most options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from tests.browser.conftest import Sit
from tests.browser.drawn import areas, moments, open_page, push
from tests.browser.fits import frame_of, misfits
from tests.browser.looking import check_fits, resize

from starboard.kernel.ask import Value

WINDOWS = {(1280, 700): "compact", (1440, 900): "roomy", (2560, 1440): "large", (390, 844): "phone"}
# Options after which little happens: a game should come to as much as it can.
SHUNNED: frozenset[Value] = frozenset({"pass", "end", "skip", "no", "refuse", "stop"})


class Game(NamedTuple):
    """One way to play a title, and what it is asked in it beyond the ways before it."""

    options: Mapping[str, Value]
    seeds: int = 1


GAMES = {
    "solar-sphere": [Game({"seats": 4}, 2), Game({"seats": 1})],
    "revenant": [Game({"seats": 4}), Game({"seats": 4, "edition": "prototype"}), Game({"seats": 1})],
    "pirates-of-skydock": [Game({"seats": 4})],
    "voidfall": [
        Game({"seats": 3}),
        Game({"seats": 2, "mode": "coop", "scenario": "first-spark"}),
        Game({"seats": 1, "mode": "solo", "scenario": "first-spark"}),
    ],
}
# At least so many kinds of questions come up.
KINDS = {"solar-sphere": 14, "revenant": 40, "pirates-of-skydock": 18, "voidfall": 44}


def fullest(title: str, game: Game, known: set[str]) -> dict[str, dict[str, str]]:
    """What is drawn at the fullest moment of each kind of question that is not known yet.

    Playing costs next to nothing, drawing much: games are played once to find the moments and once to draw.
    """
    found: dict[str, tuple[int, int, int]] = {}
    for number in range(game.seeds):
        for moment in moments(title, game.options, f"fits {number}", SHUNNED):
            question = moment.game.questions[0]
            size = len(question.options)
            if question.verb not in known and size > found.get(question.verb, (0, 0, 0))[0]:
                found[question.verb] = (size, number, moment.step)
    drawn = {}
    for number in range(game.seeds):
        verbs = {step: verb for verb, (_, seed, step) in found.items() if seed == number}
        for moment in moments(title, game.options, f"fits {number}", SHUNNED):
            if moment.step in verbs:
                drawn[verbs[moment.step]] = areas(moment.game, moment.seat)
    return drawn


@pytest.mark.parametrize("title", GAMES)
def test_every_kind_of_question_fits(person: Sit, title: str) -> None:
    ash = person()
    known: set[str] = set()
    wrong: dict[str, list[str]] = {}
    for game in GAMES[title]:
        drawn = fullest(title, game, known)
        known |= set(drawn)
        seats = int(game.options["seats"])
        open_page(ash, title, seats, {name: one for name, one in game.options.items() if name != "seats"})
        for (width, height), frame in WINDOWS.items():
            resize(ash.page, width, height)
            assert frame_of(ash.page) == frame
            for verb, drawing in drawn.items():
                push(ash.page, drawing)
                check_fits(ash.page, wide=frame == "phone")
                for one in misfits(ash.page):
                    wrong.setdefault(one, []).append(f"{verb} at {width} × {height}")
    assert not wrong, "\n".join(f"{one} ({', '.join(where[:4])})" for one, where in wrong.items())
    assert len(known) >= KINDS[title], sorted(known)
