"""The drawing kit's memory: equal things once, what was made, what one who watches sees, blanks."""

from __future__ import annotations

from typing import cast

import msgspec

from starboard.kernel.ask import ask
from starboard.kernel.page import Choice, Scene
from starboard.kernel.title import AnyWords, Closed
from starboard.page.kit.memory import Memory, Watching, blank, fill


def test_of_equal_things_the_first_is_remembered() -> None:
    memory = Memory()
    first, equal, other = [1, 2], [1, 2], [3]
    assert memory.same("a", first) is first
    assert memory.same("a", equal) is first
    assert memory.same("b", equal) is equal
    assert memory.same("a", other) is other
    assert memory.same("a", equal) is equal


def test_what_was_made_is_made_anew_when_its_inputs_change() -> None:
    made: list[int] = []

    def double(n: int) -> int:
        made.append(n)
        return 2 * n

    memory = Memory()
    assert [memory.made("a", double, n) for n in (1, 1, 2, 2, 1)] == [2, 2, 4, 4, 2]
    assert made == [1, 2, 1]
    memory.made("b", double, 1)
    assert made == [1, 2, 1, 1]


def test_who_only_watches_is_asked_nothing_and_looks_once_for_all() -> None:
    looks: list[Scene] = []

    def look(seen: Scene) -> int:
        looks.append(seen)
        return len(looks)

    watching = Watching(look)
    public, words = object(), cast("AnyWords", None)
    question = ask(1, "pick", ["belt", "ship"])
    choices, closed = (Choice("belt", "the belt"),), (Closed("the ship", "SS-4.3", "It is night."),)
    mine = Scene("my hand", words, 1, (), question, "Where to?", choices, closed, (1,), True, public)
    assert watching.of(msgspec.structs.replace(mine, public=None)) is None  # nobody else looks
    assert [watching.of(mine), watching.of(msgspec.structs.replace(mine, seat=0))] == [1, 1]
    (seen,) = looks
    assert (seen.view, seen.seat, seen.question, seen.prompt) == (public, None, None, "")
    assert (seen.choices, seen.closed) == ((), ())
    assert watching.of(msgspec.structs.replace(mine, waiting_for=(0,))) == 2
    assert watching.of(msgspec.structs.replace(mine, waiting_for=(0,), public=object())) == 3


def test_blanks_are_filled_in_for_each_viewer() -> None:
    piece = f"<b>{blank('name', 0)}</b> and {blank('name', 1)}"
    assert fill(piece, {"name 0": "You", "name 1": "Bryn"}) == "<b>You</b> and Bryn"
    assert fill(piece, {"name 0": "Ash", "name 1": "You"}) == "<b>Ash</b> and You"
    assert fill("none", {}) == "none"
