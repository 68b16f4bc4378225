"""What the strip says of one's own score since one's own move."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.page.test_areas import Shown, shown

from starboard.kernel.title import find_title
from starboard.page.ledger import PROJECTED, projected
from starboard.page.markup import signed
from starboard.page.since import since_foot, since_strip

SEAT = 0


def _worth(face: Shown) -> int:
    return round(projected(face.view(SEAT))[PROJECTED][SEAT])


def _said(markup: str) -> str:
    found = re.search(r'title="if the game ended now">([^<]*)<', markup)
    return found[1] if found else ""


@pytest.mark.parametrize("title", ["solar-sphere", "revenant"])
def test_it_says_how_ones_score_has_changed_while_the_others_moved(title: str) -> None:
    face = shown(find_title(title), 30, "since", seats=3)
    random = Random("since")
    own = None
    changes = 0
    while not face.table.over and len(face.table.answers) < 500:
        question = face.table.questions[0]
        if question.seat == SEAT and own is not None and face.table.answers[-1].seat != SEAT:
            said = _said(since_strip(face, SEAT))
            now = _worth(face)
            assert said == ("" if now == own else f"{signed(own)} → {signed(now)}")
            # It stays for the whole turn, and the foot of the log says the same.
            assert _said(since_foot(face, SEAT, None)) == said
            changes += now != own
            # Nobody knows what it was when a server has begun anew.
            again = Shown(face.info, face.table)
            assert _said(since_strip(again, SEAT)) == ""
            assert _said(since_foot(again, SEAT, None)) == ""
        face.table.answer(question.seat, random.choice(list(question.options)))
        face.count_answers()
        since_strip(face, SEAT)
        if question.seat == SEAT:
            own = _worth(face)
    assert changes > 0
