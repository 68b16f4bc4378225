"""Pieces of markup that are kept: made again when, and only when, something they are made from is another."""

from __future__ import annotations

from html import unescape

from starboard.kernel.page import Kept


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


def test_letters_beyond_ascii_mean_the_same() -> None:
    drawn = Kept().draw("x", lambda text: f"<b>{text}</b>", "Łódź − 3 → 4")
    assert drawn.isascii()
    assert unescape(drawn) == "<b>Łódź − 3 → 4</b>"
