"""Numbers with their nouns, lists, capitals."""

from __future__ import annotations

from starboard.kernel.english import capital, count, counted, listed


def test_one_is_singular_and_everything_else_is_not() -> None:
    assert [count(n, "day") for n in (0, 1, 2)] == ["0 days", "1 day", "2 days"]
    assert [count(n, "hex", "hexes") for n in (1, 3)] == ["1 hex", "3 hexes"]


def test_lists_of_any_length() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"


def test_a_capital_leaves_the_rest_as_it_is() -> None:
    assert [capital(text) for text in ("", "a Die", "DRANDA")] == ["", "A Die", "DRANDA"]


def test_a_noun_goes_with_its_number() -> None:
    assert [counted(n, "scheme cards") for n in (1, -1, 0, 2)] == [
        *("scheme card", "scheme card", "scheme cards", "scheme cards")
    ]
    assert [counted(1, noun) for noun in ("ore", "Tactics", "glory")] == ["ore", "Tactics", "glory"]
