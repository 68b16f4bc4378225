"""The Crisis board at the left: spaces, values in force, what stands there, Catastrophes, and its targets."""

from __future__ import annotations

from tests.games.drawings import answers, tree
from tests.games.voidfall.areas import Element, asks, by_class, check, one_by_class, signs, text
from tests.games.voidfall.board.against_void import sight
from tests.games.voidfall.perils import HUNGRY, MILLS, OUTRIDERS, POWER, WAGES, lying

from starboard.games.voidfall.board import left
from starboard.games.voidfall.board.crisis_board import letters
from starboard.games.voidfall.state import Voidfall
from starboard.kernel.ask import Question

STANDING = {"row.military": ["harbinger", OUTRIDERS], "row.economic": [HUNGRY]}


def drawn(s: Voidfall, question: Question | None = None) -> str:
    return left.draw(sight(s, question))


def spaces(s: Voidfall, row: str) -> list[Element]:
    return by_class(tree(drawn(s)), "crisis-space", row)


def test_a_row_is_four_spaces_and_what_counts_when_it_is_full() -> None:
    """11.2: +1 to +4, and +5 for a full row."""
    s = lying(STANDING)
    found = spaces(s, "military")
    assert [text(one) for one in found] == ["+0", "OU+2", "+3", "+4", "full+5"]
    assert "full" in found[4].get("class", "")
    assert "i-harbinger" in signs(found[0])


def test_the_leftmost_free_space_is_in_force() -> None:
    """VF-35.2."""
    s = lying(STANDING)
    assert ["in-force" in one.get("class", "") for one in spaces(s, "military")] == [
        *(False, False, True, False, False)
    ]
    # Of the Economic row the second space: 2 Energy, 2 Materials, 1 Science.
    ringed = [one for one in spaces(s, "economic") if "in-force" in one.get("class", "")]
    assert [text(one) for one in ringed] == ["221"]
    assert signs(ringed[0]) == ["i-energy", "i-material", "i-science"]


def test_a_full_row_has_its_own_value() -> None:
    """VF-35.2 [R]: 3 Food, 3 Energy, 3 Materials, 2 Credits and 2 Science."""
    s = lying({"row.economic": [HUNGRY, MILLS, POWER, WAGES]})
    ringed = [one for one in spaces(s, "economic") if "in-force" in one.get("class", "")]
    assert [text(one) for one in ringed] == ["full23312"]


def test_ongoing_crises_say_what_resolves_them() -> None:
    s = lying(STANDING)
    lines = by_class(tree(drawn(s)), "ongoing-crisis")
    assert [text(one).startswith(name) for one, name in zip(lines, ("OUOutriders", "HWHungry Worlds"))] == [
        True,
        True,
    ]
    assert [one.get("data-explain") for one in lines] == [OUTRIDERS, HUNGRY]
    check(drawn(s))


def test_plates_have_two_letters() -> None:
    assert [letters(one) for one in ("Idle Docks", "Outriders", "Raiders at the Gate")] == ["ID", "OU", "RA"]


def test_catastrophes_lie_in_three_sockets() -> None:
    """VF-9.12: there is no fourth."""
    s = lying({"catastrophes": 2})
    node = one_by_class(drawn(s), "catastrophes")
    assert (len(node.findall("i")), len(by_class(node, "placed"))) == (3, 2)
    assert text(node) == "2 of 3"
    assert "a fourth loses the game" in node.get("title", "")


def test_a_row_answers_where_it_lies() -> None:
    """VF-35.5: a Harbinger goes to a row of choice."""
    s = lying(STANDING)
    assert answers(drawn(s, asks("row", "military", "economic"))) == ["military", "economic"]


def test_a_harbinger_is_removed_where_it_stands() -> None:
    """VF-34.3: of several on a row only the row matters."""
    s = lying({"row.military": ["harbinger", "harbinger", OUTRIDERS]})
    markup = drawn(s, asks("harbinger-off", "military", "forfeit"))
    assert answers(markup) == ["military"]
    assert "i-harbinger" in signs(one_by_class(markup, "crisis-space", "legal"))


def test_a_crisis_answers_on_its_plate_and_on_its_line() -> None:
    """VF-7.10: one deed may fulfil several."""
    s = lying({**STANDING, "alert": "situation-1", "crisis": POWER})
    markup = drawn(s, asks("crisis", POWER, HUNGRY, "none"))
    # The plate, the line, and the current Crisis itself.
    assert sorted(answers(markup)) == sorted([HUNGRY, HUNGRY, POWER])


def test_the_shelf_brings_forward_what_is_asked() -> None:
    s = lying({})
    asked = {"technologies": asks("consume", "cloning"), "agendas": asks("agenda", "might")}
    asked["trade"] = asks("trade-bonus", "trade", about=(6,))
    for shelf, question in asked.items():
        node = one_by_class(drawn(s, question), "void-shelf")
        assert node.get("data-asks-for") == shelf
    tabs = [text(one) for one in by_class(tree(drawn(s)), "shelf-tab")]
    assert [one.rstrip("0123456789") for one in tabs] == ["Technologies", "Agendas", "Heroic"]
    assert [one.get("data-show") for one in by_class(tree(drawn(s)), "fold")] == ["event", "trade"]


def test_consumed_technologies_are_struck_out() -> None:
    """VF-37.3."""
    s = lying({"consumed": ["cloning"]})
    node = one_by_class(drawn(s), "pile", "consumed")
    assert text(node) == "Cloningconsumed"
    s = lying({})
    first = next(iter(by_class(tree(drawn(s)), "pile"))).get("data-explain", "")
    assert answers(drawn(s, asks("consume", first))) == [first]
