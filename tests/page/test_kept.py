"""Pieces of markup that are kept: made again when, and only when, something they are made from is another."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest

from starboard.kernel.ask import Value
from starboard.kernel.page import Kept, Page, Scene, Sitter
from starboard.kernel.table import Table
from starboard.kernel.title import find_title
from starboard.server.areas import title_page
from starboard.server.scene import QuestionNotes, build_scene

NAMES = ("Ash", "Bryn", "Cato", "Dunya")


def test_a_piece_is_made_again_only_when_an_input_changes() -> None:
    made: list[tuple[str, tuple[int, ...]]] = []

    def make(name: str, values: tuple[int, ...]) -> str:
        made.append((name, values))
        return f"<b>{name}</b>{sum(values)}"

    kept = Kept()
    assert kept.draw("x", make, "Ash", (1, 2)) == "<b>Ash</b>3"
    # Equal inputs count, not the same objects.
    assert kept.draw("x", make, "".join(["A", "sh"]), tuple(range(1, 3))) == "<b>Ash</b>3"
    assert made == [("Ash", (1, 2))]
    assert kept.draw("x", make, "Ash", (1, 3)) == "<b>Ash</b>4"
    assert kept.draw("x", make, "Bryn", (1, 3)) == "<b>Bryn</b>4"
    assert len(made) == 3


def test_each_place_remembers_its_own() -> None:
    kept = Kept()
    assert kept.draw(("mat", 0), str.upper, "red") == "RED"
    assert kept.draw(("mat", 1), str.upper, "teal") == "TEAL"
    assert kept.draw(("mat", 0), str.upper, "red") == "RED"
    assert kept.draw(("mat", 0), str.title, "red") == "Red"


def test_a_piece_is_held_while_what_it_was_made_from_stays_the_same() -> None:
    made: list[int] = []

    def make() -> str:
        made.append(len(made))
        return f"<b>{len(made)} → {len(made)}</b>"

    kept = Kept()
    assert kept.hold(("mat", 0), make, "Ash", (1, 2)) == "<b>1 &#8594; 1</b>"
    assert kept.hold(("mat", 0), make, "Ash", tuple(range(1, 3))) == "<b>1 &#8594; 1</b>"
    assert kept.hold(("mat", 1), make, "Ash", (1, 2)) == "<b>2 &#8594; 2</b>"
    assert kept.hold(("mat", 0), make, "Ash", (1, 3)) == "<b>3 &#8594; 3</b>"
    # What is drawn under the same name is another thing.
    assert kept.draw(("mat", 0), str.upper, "red") == "RED"


def test_letters_beyond_ascii_mean_the_same() -> None:
    drawn = Kept().draw("x", lambda text: f"<b>{text}</b>", "Łódź − 3 → 4")
    assert drawn.isascii()
    assert unescape(drawn) == "<b>Łódź − 3 → 4</b>"


# ---------------------------------------------------------------------- whole games


def scene(table: Table, page: Page, seat: int | None, live: bool, notes: QuestionNotes) -> Scene:
    """What the server would gather. From time to time somebody comes, goes or is called otherwise."""
    time = len(table.answers) // 40
    sitters = tuple(
        Sitter(n, f"{NAMES[n]} {time // 3}", "person", (time + n) % 3 > 0, False)
        for n in range(table.seat_count)
    )
    words = table.title.words(table.content, table.options)
    view = table.view(None if page.one_view else seat)
    return build_scene(table, view, words, seat, sitters, notes if live else None)


def new_page(table: Table) -> Page:
    page = title_page(table.title, table.content, table.title.words(table.content, table.options))
    assert page is not None
    return page


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("solar-sphere", {"seats": 1}),
        ("solar-sphere", {"seats": 4}),
        ("revenant", {"seats": 1}),
        ("revenant", {"seats": 2}),
        ("revenant", {"seats": 4}),
        ("revenant", {"seats": 3, "edition": "prototype"}),
        ("pirates-of-skydock", {"seats": 3}),
        ("voidfall", {"seats": 1}),
        ("voidfall", {"seats": 2}),
    ],
    ids=lambda one: one if isinstance(one, str) else " ".join(map(str, one.values())),
)
def test_what_was_drawn_before_and_for_others_leaves_no_trace(title: str, options: dict[str, Value]) -> None:
    """One page draws for everybody through a whole game, and always as one that has drawn nothing yet.

    Of the same moment the other has drawn for whoever comes later, never for whoever came before.
    """
    table = Table(find_title(title), options, "kept", hashing=False)
    random = Random(title)
    kept = new_page(table)
    seats = range(table.seat_count)
    drawn = 0

    def compare(*looking: tuple[int | None, bool]) -> None:
        nonlocal drawn
        notes = QuestionNotes()
        scenes = [scene(table, kept, seat, live, notes) for seat, live in looking]
        areas = [kept.areas(one) for one in scenes]
        bare = new_page(table)
        for who, one, found in reversed(list(zip(looking, scenes, areas, strict=True))):
            assert found == bare.areas(one), (len(table.answers), *who)
            drawn += 1

    while not table.over:
        question = table.questions[0]
        if len(table.answers) % 5 == 0:
            compare(*[(seat, live) for seat in (question.seat, *seats, None) for live in (True, False)])
        table.answer(question.seat, random.choice(list(question.options)))
    compare(*[(seat, True) for seat in (*seats, None)])
    assert drawn > 60
