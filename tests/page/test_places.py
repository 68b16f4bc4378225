"""Where beats happened: what a title names as a place is drawn on its board."""

from __future__ import annotations

import re
from random import Random

import pytest

from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.areas import title_page
from starboard.server.scene import build_scene

DRAWN = re.compile(r'data-(?:place|key|explain|piece|sector)="([^"]*)"')


@pytest.mark.parametrize("title", ["solar-sphere", "revenant", "pirates-of-skydock", "voidfall"])
def test_what_a_beat_names_can_be_found_on_the_board(title: str) -> None:
    """Cards and ships may have left by now: what stays is found, and of all titles there is enough of it."""
    kind = find_title(title)
    table = Table(kind, kind.check_options({"seats": 2}), "places", hashing=False)
    random = Random(title)
    while not table.over and len(table.answers) < 150:
        question = table.questions[0]
        table.answer(question.seat, random.choice(list(question.options)))
    words = kind.words(table.content, table.options)
    page = title_page(kind, table.content, words)
    assert page is not None
    areas = page.areas(build_scene(table, table.view(0), words, 0, (), None))
    drawn = set(DRAWN.findall(areas["stage"] + areas["left"]))
    named = [place for one in table.told for place in words.tale.places([one.event])]
    assert len(named) > 10
    found = [place for place in named if place in drawn]
    assert len(found) > 0.6 * len(named), sorted(set(named) - drawn)
