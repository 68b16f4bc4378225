"""What a scene holds: warnings that do not depend on the clock, on hidden things, or on who looks."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from random import Random

import pytest
from tests.kernel.staged import STAGED
from tests.server.test_secrets import redealt

from starboard.kernel.page import Sitter
from starboard.kernel.rows import Row
from starboard.kernel.seat import Seat
from starboard.kernel.stakes import Stakes
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, find_title, titles
from starboard.kernel.trials import Trials
from starboard.server import foresight
from starboard.server.areas import title_page
from starboard.server.scene import Laid, QuestionNotes, build_scene

SITTERS = tuple(Sitter(seat, f"P{seat}", "person", True, False) for seat in range(2))


def positions(title: AnyTitle, count: int) -> list[Table]:
    """One table brought to different moments; it is looked at before it moves on."""
    found = []
    for seed in range(count):
        table = Table(title, {"seats": 2}, f"scene {seed}", hashing=False)
        random = Random(seed)
        for _ in range(10 * seed + 1):
            question = table.questions[0]
            table.answer(question.seat, random.choice(question.options))
        found.append(table)
    return found


def test_a_view_made_from_the_spectators_is_the_one_made_anew() -> None:
    for title in titles().values():
        for table in positions(title, 6):
            public = table.view(None)
            for seat in range(table.seat_count):
                assert table.view(seat, public) == table.view(seat)


def test_in_a_stage_a_question_is_found_out_about_once_whoever_else_answers() -> None:
    table = Table(STAGED, {"seats": 3}, "notes", hashing=False)
    table.answer(0, "calm")
    words = STAGED.words(table.content, table.options)
    notes = QuestionNotes()

    def laid(seat: int) -> Laid:
        question = table.question_of(seat)
        assert question is not None
        return notes.of(table, question, words, apart=False)

    def answer(seat: int, value: str) -> None:
        table.answer(seat, value)
        notes.follow(table)

    first, other = laid(1), laid(2)
    answer(0, "1")
    assert laid(1) is first
    answer(1, "2")
    assert laid(1) is not first
    assert laid(2) is other
    answer(0, "ready")
    answer(1, "ready")
    # Now that the others are done, this answer shows everybody the plans.
    assert laid(2) is not other
    assert laid(2).stakes["ready",].reveals
    assert not other.stakes["ready",].reveals


def test_the_warning_is_true_and_does_not_depend_on_hidden_things(solar_sphere: AnyTitle) -> None:
    table = Table(solar_sphere, {"seats": 2}, "warnings", hashing=False)
    random = Random(5)
    checked = {True: 0, False: 0}
    while not table.over and min(checked.values()) < 5:
        question = table.questions[0]
        kind = any(table.reveals(question.seat, value) for value in question.options)
        if checked[kind] >= 5 or len(question.options) > 15:
            table.answer(question.seat, random.choice(question.options))
            continue
        checked[kind] += 1
        words = solar_sphere.words(table.content, table.options)
        view = table.view(question.seat)
        here = build_scene(table, view, words, question.seat, SITTERS, QuestionNotes(), apart=True)
        rows = build_scene(table, view, words, question.seat, SITTERS, QuestionNotes())
        assert [choice.value for choice in here.choices] == list(question.options)
        for choice in here.choices:
            # Undo stops behind an answer that taught somebody something, and behind no other.
            table.answer(question.seat, choice.value)
            assert (table.boundary == len(table.answers)) == choice.reveals
            table.undo()
        real = table._run
        table._run = redealt(table, question.seat, "another world")
        view = table.view(question.seat)
        there = build_scene(table, view, words, question.seat, SITTERS, QuestionNotes(), apart=True)
        assert there.choices == here.choices
        assert there.closed == here.closed
        again = build_scene(table, view, words, question.seat, SITTERS, QuestionNotes())
        assert (again.choices, again.aside, again.closed) == (rows.choices, rows.aside, rows.closed)
        table._run = real
        table.answer(question.seat, random.choice(question.options))
    assert checked == {True: 5, False: 5}


def test_what_could_not_be_tried_is_warned_of(
    solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foresight, "MOST_TRIED", 1)
    table = next(t for t in positions(solar_sphere, 6) if len(t.questions[0].options) > 2)
    words = solar_sphere.words(table.content, table.options)
    shown = build_scene(
        table, table.view(table.questions[0].seat), words, table.questions[0].seat, SITTERS, QuestionNotes()
    )
    assert all(leaf.reveals for choice in shown.choices[1:] for leaf in choice.leaves())


def test_only_the_asked_seat_gets_the_question(solar_sphere: AnyTitle) -> None:
    table = positions(solar_sphere, 3)[-1]
    words = solar_sphere.words(table.content, table.options)
    asked = table.questions[0].seat
    for seat in (0, 1, None):
        now = build_scene(table, table.view(seat), words, seat, SITTERS, QuestionNotes())
        assert (now.question is not None) == (seat == asked)
        assert bool(now.choices) == (seat == asked)
        assert now.waiting_for == (asked,)
        assert now.live
        past = build_scene(table, table.view(seat), words, seat, SITTERS, None)
        assert past.question is None
        assert past.choices == ()
        assert not past.live


def test_costly_things_are_found_out_once_per_question(
    solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = positions(solar_sphere, 2)[-1]
    words = solar_sphere.words(table.content, table.options)
    calls = []
    real = foresight.stakes

    def counted(
        table: Table, seat: int, rows: Iterable[Row], trials: Trials | None = None
    ) -> dict[Row, Stakes]:
        calls.append(seat)
        return real(table, seat, rows, trials)

    monkeypatch.setattr("starboard.server.scene.stakes", counted)
    notes = QuestionNotes()
    for _ in range(3):
        build_scene(
            table, table.view(table.questions[0].seat), words, table.questions[0].seat, SITTERS, notes
        )
    assert len(calls) == 1
    notes.follow(table)
    build_scene(table, table.view(table.questions[0].seat), words, table.questions[0].seat, SITTERS, notes)
    assert len(calls) == 2


@pytest.mark.parametrize("title", sorted(titles()))
def test_what_was_tried_is_gone_at_once(title: str) -> None:
    """Not only when the collector comes: hundreds of states are tried for a wide question."""
    found = find_title(title)
    table = Table(found, {"seats": max(found.seats)}, "gone", hashing=False)
    words = found.words(table.content, table.options)
    state = type(table.state)
    random = Random(1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(40):
            question = table.questions[0]
            before = sum(type(one) is state for one in gc.get_objects())
            laid = QuestionNotes().of(table, question, words, apart=False)
            assert sum(type(one) is state for one in gc.get_objects()) == before, question.verb
            assert laid.stakes
            table.answer(question.seat, random.choice(question.options))
    finally:
        gc.enable()


@pytest.mark.parametrize("seats", [1, 3])
def test_one_deal_for_all_options_agrees_with_a_deal_for_each(solar_sphere: AnyTitle, seats: int) -> None:
    table = Table(solar_sphere, {"seats": seats}, f"foresight {seats}", hashing=False)
    random = Random(seats)
    shared = 0
    while not table.over:
        question = table.questions[0]
        if random.random() < 0.25:
            seat = Seat(solar_sphere, table.fork(), question.seat)
            each = []
            for value in question.options:
                world = seat.imagine(str(value))
                before = world.state.learned
                world.answer(question.seat, value)
                each.append(world.state.learned != before)
            found = foresight.stakes(table, question.seat, [(value,) for value in question.options])
            assert [one.reveals for one in found.values()] == each
            shared += table.fork().imagine(question.seat, lambda state: None) is not None
        table.answer(question.seat, random.choice(question.options))
    assert shared > 10


def test_nobody_is_touched_by_looking_ahead(solar_sphere: AnyTitle) -> None:
    for table in positions(solar_sphere, 5):
        before = state_hash(table.state)
        question = table.questions[0]
        foresight.stakes(table, question.seat, [(value,) for value in question.options])
        assert state_hash(table.state) == before


@pytest.mark.parametrize("title", sorted(titles()))
def test_one_view_serves_all_seats_only_where_they_know_the_same(title: str) -> None:
    """What a page claims of its title, through random games: else a seat would see too little of its own."""
    found = find_title(title)
    table = Table(found, {"seats": max(found.seats)}, "one view")
    page = title_page(found, table.content, found.words(table.content, table.options))
    assert page is not None
    random = Random(8)
    same = True
    for _ in range(150):
        if table.over:
            break
        if not len(table.answers) % 5:
            public = table.view(None)
            same = same and all(table.view(seat) == public for seat in range(table.seat_count))
        question = random.choice(table.questions)
        table.answer(question.seat, random.choice(question.options))
    assert page.one_view == same


def test_a_scene_tells_what_happened_since_the_viewer_last_answered(solar_sphere: AnyTitle) -> None:
    table = Table(solar_sphere, {"seats": 2}, "told", hashing=False)
    random = Random(3)
    words = solar_sphere.words(table.content, table.options)
    for _ in range(60):
        question = table.questions[0]
        table.answer(question.seat, random.choice(question.options))
        for seat in (0, 1, None):
            scene = build_scene(table, table.view(seat), words, seat, SITTERS, QuestionNotes())
            given = [n for n, answer in enumerate(table.answers, 1) if seat is None or answer.seat == seat]
            since = given[-1] if given else 1
            expected = [told.event for told in table.events_for(seat) if told.step >= since]
            assert list(scene.told) == expected[-200:]
