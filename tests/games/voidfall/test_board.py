"""The web drawing of stage, top bar, question bar and turn: every question of whole games, honest prices."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games.drawings import (
    check_markup,
    check_only_watched,
    check_options,
    explained,
    scene_of,
    tree,
)
from tests.games.voidfall.sampling import SEATS, moments, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board import VoidfallPage
from starboard.games.voidfall.state import Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question
from starboard.kernel.page import Scene
from starboard.kernel.run import Run
from starboard.page import sprite

LONGEST = 400_000
WORDS = {seats: VoidfallWords(tables(), {"seats": seats, "scenario": "second-genesis"}) for seats in SEATS}


def page(seats: int = 2) -> VoidfallPage:
    return VoidfallPage(tables(), WORDS[seats])


def scene(s: Voidfall, question: Question | None, seat: int | None, **how: Any) -> Scene:
    return scene_of(TITLE, WORDS[len(s.players)], s, question, seat, **how)


def areas_of(s: Voidfall, question: Question | None, seat: int | None, **how: Any) -> dict[str, str]:
    return page(len(s.players)).areas(scene(s, question, seat, **how))


def text(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def by_class(markup: str, name: str) -> list[ElementTree.Element]:
    return [one for one in tree(markup).iter() if name in one.get("class", "").split()]


def chips(areas: dict[str, str]) -> dict[Any, str]:
    """What stands on each button of the bar, by its answer."""
    return {
        json.loads(node.get("data-answer", "")): text(node)
        for node in tree(areas["question"]).iter("button")
        if node.get("data-answer")
    }


def questions(seats: int, seed: str, every: int = 1) -> Iterator[tuple[Run, Question]]:
    for run in moments(seats, seed, every):
        for question in run.questions():
            yield run, question


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seats", "seed"), [(2, "board two"), (3, "board three"), (4, "board four")])
def test_every_question_is_drawn_and_every_option_can_be_clicked_once(seats: int, seed: str) -> None:
    drawing = page(seats)
    verbs: Counter[str] = Counter()
    components: set[str] = set()
    used: set[str] = set()
    for run, question in questions(seats, seed):
        verbs[question.verb] += 1
        if verbs[question.verb] > 6:
            continue
        areas = drawing.areas(scene(state(run), question, question.seat))
        check_markup(areas, LONGEST)
        check_options(areas, question)
        components |= explained(areas)
        used.update(re.findall(r'href="#([^"]+)"', "".join(areas.values())))
    assert len(verbs) > 30
    assert not [one for one in components if WORDS[seats].explain(one) is None]
    sheet = str(sprite.sheet(drawing.icons()))
    assert not [one for one in used if f'id="{one}"' not in sheet]


def test_whoever_is_not_asked_can_click_nothing() -> None:
    scenes = []
    for run, question in questions(3, "watched", 23):
        s = state(run)
        other = (question.seat + 1) % 3
        scenes += [
            scene(s, question, None),
            scene(s, question, other),
            scene(s, question, question.seat, live=False),
        ]
    assert len(scenes) > 30
    check_only_watched(page(3), scenes, LONGEST)
