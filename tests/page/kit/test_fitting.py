"""What has room in the question bar: every option is there, in sight or behind a button."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.games.drawings import answers, tree

from starboard.kernel.page import Choice
from starboard.page.kit import fitting


def _markup(node: ElementTree.Element) -> str:
    return ElementTree.tostring(node, encoding="unicode")


def text(node: ElementTree.Element) -> str:
    return " ".join("".join(node.itertext()).split())


def options(n: int, name: str = "Officers’ Quarters") -> list[fitting.Option]:
    made = [
        fitting.Option(Choice(f"D1 s{k}", f"room {k}"), name, '<span class="price">free</span>')
        for k in range(n)
    ]
    return [*made, fitting.Option(Choice("D1 forgo", "forgo"), "Forgo", "", "ghost")]


@pytest.mark.parametrize("n", [0, 1, 4, 9, 14, 30])
def test_all_options_are_in_the_bar_however_many(n: int) -> None:
    made = tree(fitting.lay_out(options(n), 300))
    whole = _markup(made[0])
    assert Counter(answers(whole)) == Counter(str(one.choice.value) for one in options(n))
    lists = list(made.iter("details"))
    behind = [answer for one in lists for answer in answers(_markup(one))]
    assert "D1 forgo" not in behind
    if n <= 4:
        assert not lists
    if n >= 14:
        assert len(behind) >= n - 10
        assert f"{len(behind)} more" in text(lists[0])


def test_of_options_as_wide_as_a_row_two_are_in_sight() -> None:
    """Three that each fill most of a row would take three, though two rows are wide enough for all."""
    wide = [fitting.Option(Choice(f"card-{k}", ""), "A rather long name " * 4) for k in range(3)]
    made = tree(fitting.lay_out(wide, 200))
    behind = [answer for one in made.iter("details") for answer in answers(_markup(one))]
    assert len(behind) == 1
    assert Counter(answers(_markup(made[0]))) == Counter(f"card-{k}" for k in range(3))


def test_few_options_have_two_lines_and_many_have_one() -> None:
    assert "tall" in fitting.lay_out(options(3))
    assert "flat" in fitting.lay_out(options(8))
