"""What a click would bring is what it brings, and says nothing that its seat does not know."""

from __future__ import annotations

from random import Random

import pytest
from tests.page.test_areas import Shown, shown

from starboard.kernel.imagined import Imagined
from starboard.kernel.rows import Row, answer_row
from starboard.kernel.tale import merged
from starboard.kernel.title import find_title
from starboard.page.chronicle import chronicle_of
from starboard.server.errors import NotYours, Refused
from starboard.server.model import Identity
from starboard.server.previewing import UNKNOWN, Preview, preview

TITLES = ["solar-sphere", "revenant", "pirates-of-skydock", "voidfall"]
MOST_ROWS = 8


def holder(seat: int) -> Identity:
    return Identity(f"u-{seat}", "", False)


def rows(face: Shown, seat: int) -> list[Row]:
    scene = face.scene(seat)
    given = [one.given for choice in (*scene.choices, *scene.aside) for one in choice.leaves()]
    found = [one if isinstance(one, tuple) else (one,) for one in given]
    return Random(len(face.table.answers)).sample(found, min(MOST_ROWS, len(found)))


def foreseen(face: Shown, seat: int, row: Row) -> Preview:
    return preview(face, holder(seat), face.question_id(seat), row)


@pytest.mark.parametrize("title", TITLES)
def test_it_is_what_the_log_says_afterwards(title: str) -> None:
    compared = 0
    for answers in range(30, 150, 12):
        face = shown(find_title(title), answers, "preview", seats=3)
        if face.table.over or not face.waiting:
            continue
        seat = face.waiting[0]
        for row in rows(face, seat):
            said = foreseen(face, seat, row)
            # With a turn that ends, more may happen, which is not the seat's doing.
            if not said.known or face.table.weigh(seat)(*row).ends_turn:
                continue
            after = shown(find_title(title), answers, "preview", seats=3)
            before = len(after.table.told)
            if answer_row(after.table, seat, row):
                continue
            told = [one.event for one in after.table.told[before:]]
            marks = [n for n, event in enumerate(told) if after.table.title.mark_of(event.verb)]
            own = [
                event for event in told[: marks[0] if marks else None] if event.to is None or seat in event.to
            ]
            gains = merged([gain for event in own for gain in after.words.gains(event)])
            assert said.pills == chronicle_of(after).pills(after, seat, gains), (answers, row)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("title", TITLES)
def test_it_depends_on_nothing_that_is_hidden(title: str) -> None:
    compared = 0
    for answers in range(20, 140, 20):
        face = shown(find_title(title), answers, "unseen", seats=3)
        if face.table.over or not face.waiting or face.table.hushed:
            continue
        seat = face.waiting[0]
        worlds = [Shown(face.info, Imagined(face.table, seat, world)) for world in ("one", "another")]
        for row in rows(face, seat):
            here, there = [foreseen(world, seat, row) for world in worlds]
            assert here == there, (answers, row)
            compared += here.known
    assert compared > 5


def test_only_whoever_is_asked_is_told_and_only_of_answers_to_the_open_question() -> None:
    face = shown(find_title("solar-sphere"), 40, "preview", seats=3)
    seat = face.waiting[0]
    name = face.question_id(seat)
    with pytest.raises(NotYours):
        preview(face, holder((seat + 1) % 3), name, rows(face, seat)[0])
    with pytest.raises(Refused):
        preview(face, holder(seat), name, ("no such answer",))
    face.epoch += 1
    assert preview(face, holder(seat), name, rows(face, seat)[0]) == UNKNOWN
