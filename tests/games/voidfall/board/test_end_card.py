"""VF-11.3: how the race ended, on the score sheet."""

from __future__ import annotations

from tests.games.drawings import tree
from tests.games.voidfall.areas import check, one_by_class, text
from tests.games.voidfall.perils import lying
from tests.games.voidfall.sampling import laid, tables

from starboard.games.voidfall import race
from starboard.games.voidfall.board import end_card
from starboard.games.voidfall.state import AGENDAS, VOID, Voidfall
from starboard.games.voidfall.view import view

NAMES = ("Ann", "Ben")


def ended(red: int, black: int, phase: int = AGENDAS) -> str:
    """Two players with so much more or less than the Void."""
    s = lying({}, 2)
    total = race.total(s)
    s.players[0].influence, s.players[1].influence = total + red, total + black
    return drawn(s, phase)


def drawn(s: Voidfall, phase: int = AGENDAS) -> str:
    s.phase, s.over, s.cycle = phase, True, 3
    return end_card.draw(tables(), view(s, None), NAMES)


def sentence(markup: str) -> str:
    return text(next(tree(markup).iter("p")))


def test_all_must_reach_the_total() -> None:
    markup = ended(16, 4)
    assert sentence(markup) == "All reach the Void’s total, Ben with 4 to spare."
    total = race.total(lying({}, 2))
    head = next(tree(markup).iter("h3"))
    assert (text(head), head.get("class")) == (f"{total + 4} : {total}", "good")
    check(markup)


def test_exactly_is_enough() -> None:
    assert sentence(ended(0, 3)) == "All reach the Void’s total, Ann exactly."


def test_a_loss_says_by_how_much_and_who() -> None:
    markup = ended(16, -3)
    assert sentence(markup) == "Ben ends 3 short. Each must reach the Void’s total (VF-11.3)."
    assert next(tree(markup).iter("h3")).get("class") == "bad"
    assert sentence(ended(-5, -7)).startswith("Ben ends 7 short and Ann ends 5 short.")


def test_a_fourth_catastrophe() -> None:
    """VF-9.12."""
    assert sentence(ended(16, 4, VOID)) == "A fourth Catastrophe ended the game in Cycle 3 (VF-9.12)."


def test_the_sources_from_start_to_end() -> None:
    """First Spark for two, with 6 Harbingers: a Catastrophe came, and one of them is gone."""
    s = lying({"catastrophes": 1}, 2)
    at = next(n for n, there in enumerate(s.harbingers) if there)
    s.harbingers[at] = 0
    rows = [[text(cell) for cell in row] for row in one_by_class(drawn(s), "score-table").iter("tr")]
    found = {row[0]: row[1:] for row in rows}
    assert found["Catastrophes"] == ["0", "20", "+20"]
    assert found["Harbingers on the map"] == ["20", "10", "−10"]
    assert found["Rifts"] == ["30", "30", "–"]
    assert found["Total"][1] == str(race.total(s))


def test_other_games_have_none() -> None:
    assert end_card.draw(tables(), view(laid(2), None), NAMES) == ""
