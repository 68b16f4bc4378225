"""The other players: three lines each, and a sheet with all that is public of them."""

from __future__ import annotations

from tests.games.drawings import tree
from tests.games.voidfall.areas import Element, asks, at_table, by_class, one_by_class, sight, signs, text
from tests.games.voidfall.sampling import laid, start, state, tables

from starboard.games.voidfall.board import others
from starboard.games.voidfall.state import NOBODY, Voidfall


def number(id: str) -> int:
    return tables().by_id[id][1]


def drawn(s: Voidfall, seat: int | None = 0) -> Element:
    return tree(others.draw(sight(s, None, seat)))


def corners(s: Voidfall, seat: int | None = 0) -> list[Element]:
    return by_class(drawn(s, seat), "opponent")


def rows(corner: Element) -> list[list[str]]:
    return [[text(one) for one in row] for row in by_class(corner, "opponent-row")]


def entry(corner: Element, term: str) -> str:
    """What the sheet says of something."""
    sheet = one_by_class(corner, "player-sheet")
    terms = [text(one) for one in sheet.iter("dt")]
    return text(list(sheet.iter("dd"))[terms.index(term)])


def test_who_comes_next_stands_first() -> None:
    s, _ = at_table(4)
    seats = [set(one.get("class", "").split()) & {"p1", "p2", "p3", "p4"} for one in corners(s, 2)]
    assert seats == [{"p4"}, {"p1"}, {"p2"}]
    assert len(corners(s, None)) == 4


def test_three_lines_of_figures() -> None:
    s, _ = at_table(2)
    q = s.players[1]
    q.influence, q.stock, q.active, q.inactive = 33, (7, 3, 5, 4, 2), 1, 3
    q.glory, q.loose, q.covered = (3, 5), 2, (False,) * len(q.covered)
    q.techs = (2 * number("shields"), 2 * number("robotics"), 2 * number("targeting") + 1)
    q.slots = (number("cutting-edge"), NOBODY, NOBODY)
    q.agendas = (number("full-armament"),)
    q.track_corruption, q.slot_corruption = (True, False, False), (False, True, False)
    (corner,) = corners(s)
    assert text(one_by_class(corner, "opponent-score")).startswith("33→")
    assert rows(corner) == [["7", "3", "5", "4", "2", "1·3"], ["8", "2+1", "1", "2", "2"]]
    assert "i-a-wealth" in signs(by_class(corner, "opponent-row")[1])


def test_watchers_have_the_stocks_on_the_mats() -> None:
    s, _ = at_table(3)
    assert [len(rows(one)) for one in corners(s, None)] == [1, 1, 1]


def test_the_sheet_says_all_that_is_public() -> None:
    s, _ = at_table(2)
    q = s.players[1]
    q.stock, q.active, q.inactive, q.tracks = (7, 3, 5, 4, 2), 1, 3, (3, 0, 5)
    q.slots, q.techs = (number("cutting-edge"), NOBODY, NOBODY), (2 * number("shields"),)
    q.agendas, q.known = (number("full-armament"), number("quantum-leap")), (number("quantum-leap"),)
    q.hand, q.discard, q.focus = (4, 5), (0,), 1
    s.fleet[q.home] = (3, 0, 0, 0, 0)
    deployed = sum(sum(s.fleet[at]) for at in s.own(q))
    (corner,) = corners(s)
    assert entry(corner, "Fleet Power") == f"1 Active, 3 Inactive, {deployed} on the map"
    assert entry(corner, "Tracks") == "Society 3 (Tier 1)Statecraft 0 (Tier 0)Economy 5 (Tier 2)"
    assert entry(corner, "Technologies") == "1 of 5Shields"
    assert "Cutting Edge 2" in entry(corner, "Agendas")
    # VF-2.3: the types of a hand are public, and what was taken openly is remembered.
    hand = entry(corner, "In hand")
    assert hand.startswith("1 Might1 Wealth")
    assert "Quantum Leap (Wealth)" in hand
    assert "Full Armament" not in text(corner)
    assert entry(corner, "Focus cards") == "plays Conquest; Progress, Politics left; used Production"


def test_somebody_who_has_no_house_yet() -> None:
    s = state(start(laid(2, "free", houses="free")))
    (corner,) = corners(s)
    assert rows(corner) == [["no House yet"]]
    assert entry(corner, "At the table") == "online"


def test_who_is_waited_for_is_marked() -> None:
    s, _ = at_table(3)
    markup = others.draw(sight(s, asks("focus", "focus-progress"), 1))
    thinking = [one for one in by_class(tree(markup), "opponent") if "thinks" in one.get("class", "").split()]
    assert len(thinking) == 1
    assert "p1" in thinking[0].get("class", "").split()
