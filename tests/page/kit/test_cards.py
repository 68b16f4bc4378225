"""Cards: the same face upright, with its sign beside the name, and in a row; fans with the room left."""

from __future__ import annotations

from xml.etree import ElementTree

from tests.games.drawings import tree

from starboard.page.kit.cards import Face, empty, fan, foot_tag, headed, row, upright

CARD = Face("Bypass Kit", "technical +4", sign="<svg/>", aside="2", when="roll", more="or Move to 3")
BARE = Face("Bypass Kit", "technical +4")


def parts(markup: str) -> list[tuple[str, str]]:
    """What stands on a card, part by part."""
    return [(one.get("class", ""), "".join(one.itertext())) for one in tree(markup)]


def texts(markup: str) -> str:
    return " ".join("".join(tree(markup).itertext()).split())


def test_an_upright_card_has_its_symbols_above_its_name() -> None:
    assert parts(upright(CARD, "pays")) == [
        ("card-head", "2"),
        ("card-name", "Bypass Kit"),
        ("card-when", "roll"),
        ("card-effect", "technical +4"),
        ("card-more", "or Move to 3"),
        ("card-foot", "pays"),
    ]


def test_symbols_stay_together_and_the_price_stands_apart() -> None:
    head = tree(upright(CARD))[0]
    assert [(one.get("class"), len(one)) for one in head] == [("card-sign", 1)]
    assert head[0].tail == "2"


def test_a_sign_may_stand_beside_the_name() -> None:
    head: ElementTree.Element = tree(headed(CARD))[0]
    assert [one.get("class") or one.tag for one in head] == ["card-name", "svg"]
    assert "".join(head.itertext()) == "Bypass Kit2"
    assert [name for name, _ in parts(headed(CARD))] == ["card-head", "card-when", "card-effect", "card-more"]


def test_what_a_card_does_not_have_takes_no_room() -> None:
    assert parts(upright(BARE)) == [("card-name", "Bypass Kit"), ("card-effect", "technical +4")]
    assert texts(row(BARE)) == "Bypass Kit technical +4"


def test_a_row_says_in_one_line_when_and_what() -> None:
    assert texts(row(CARD, "75 %")) == "Bypass Kit roll: technical +475 %"
    drawn = tree(row(CARD, foot_tag("75 %")))
    assert [one.get("class") or one.tag for one in drawn] == ["svg", "card-line", "card-foot"]
    assert [one.get("class") for one in drawn.iter("b")] == ["card-name"]


def test_a_fan_shows_how_many_more_there_is_room_for() -> None:
    two = ["<div>one</div>", "<div>two</div>"]
    shown = tree(fan("berths", two, 3, empty("crew", "empty berth")))[0]
    assert shown.get("class", "").split() == ["cards", "berths", "count-2"]
    assert [one.text for one in shown] == ["one", "two", "empty berth"]
    assert shown[2].get("class", "").split() == ["game-card", "crew", "none"]
    assert [one.text for one in tree(fan("berths", two, 2, empty("crew", "")))[0]] == ["one", "two"]
    # A hand has no places; it may be empty all the same, and more may lie there than there is room for.
    assert texts(fan("hand", [], none="no cards")) == "no cards"
    assert texts(fan("hand", two, 1, "free", none="no cards")) == "onetwo"
