"""The Void advances: what is printed, the change drawn, figures before and after, and the buttons."""

from __future__ import annotations

from tests.games.drawings import answers, tree
from tests.games.voidfall.areas import Element, by_class, check, one_by_class, text
from tests.games.voidfall.board.against_void import sight, sight_of
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OUTRIDERS,
    POWER,
    WAGES,
    advancing,
    against,
    lying,
)
from tests.games.voidfall.sampling import answer, state
from tests.games.voidfall.test_examples import own, question

from starboard.games.voidfall import race
from starboard.games.voidfall.board import evaluation, picture, void_scene
from starboard.kernel.run import Run


def columns(run: Run) -> list[Element]:
    return by_class(tree(void_scene.draw(sight_of(run))), "void-way")


def facts(column: Element) -> dict[str, str]:
    return {text(one): text(other) for one, other in zip(column.iter("dt"), column.iter("dd"), strict=True)}


def test_three_columns_with_before_and_after() -> None:
    """VF-9.3, VF-9.5, VF-9.6: 5 for an ongoing Crisis, 20 for a Catastrophe; the demand grows from 2 to 5."""
    run = advancing({"crisis": HANDS, "red.influence": 12})
    total = race.total(state(run))
    penalty, ongoing, token = columns(run)
    assert facts(penalty)["Void"] == f"{total}, unchanged"
    assert facts(penalty)["You"] == "12 → 9"
    assert facts(ongoing) == {"Void": f"{total} → {total + 5}", "To pay": "1 → 5 units"}
    assert facts(token)["Void"] == f"{total} → {total + 20}"
    assert answers(void_scene.draw(sight_of(run))) == ["penalty", "economic", "catastrophe"]
    check(picture.draw(sight_of(run)))


def test_the_card_goes_behind_the_harbingers_and_pushes_the_rest() -> None:
    """VF-9.6."""
    run = advancing({"crisis": HANDS, "row.economic": ["harbinger", HUNGRY]})
    row = one_by_class(columns(run)[1], "pushed-row")
    cells = [one for one in row if one.tag == "span"]
    assert [text(one) for one in cells] == ["", "IH", "HW", "2331"]
    assert "ringed" in (cells[1][0].get("class") or "")
    assert "in-force" in (cells[3].get("class") or "")


def test_what_is_pushed_out_is_named() -> None:
    """VF-9.6: Unpaid Wages falls off a full row, which brings the 20 of a Catastrophe instead of 5."""
    run = advancing({"crisis": HANDS, "row.economic": [HUNGRY, MILLS, POWER, WAGES]})
    total = race.total(state(run))
    ongoing = columns(run)[1]
    assert facts(ongoing)["Unpaid Wages"] == "pushed out"
    assert facts(ongoing)["Void"] == f"{total} → {total + 20}"
    assert "a Catastrophe" in text(one_by_class(ongoing, "void-button"))


def test_a_general_card_has_two_rows() -> None:
    """VF-9.6: 5 on the row with room, 20 for the Catastrophe of the full one; a fourth loses the game."""
    rows = {"row.economic": [HUNGRY, MILLS, POWER, WAGES]}
    run = advancing({"crisis": "crisis-22-fading-hope"} | rows)
    total = race.total(state(run))
    assert facts(columns(run)[1])["Void"] == f"{total} → {total + 5} or {total + 20}"
    run = advancing({"crisis": "crisis-22-fading-hope", "catastrophes": 3} | rows)
    assert facts(columns(run)[1])["Void"] == f"{total + 60} → {total + 65}"
    run = advancing({"crisis": HANDS, "catastrophes": 3} | rows)
    assert facts(columns(run)[1])["Game"] == "lost at once VF-9.12"


def test_the_population_that_falls_is_one_that_can() -> None:
    """VF-16.3: not that of the Home, nor of a Corrupted sector."""
    there = {"sector.0,3.population": 6, "sector.0,2.population": 3}
    corrupted = own("1,2", {"corvette": 1}, population=5, corrupted=True, harbingers=0)
    run = advancing({"crisis": "crisis-18-restless-crowds"} | there | corrupted)
    assert text(one_by_class(columns(run)[0], "void-dice")) == "3→2"


def test_a_fourth_catastrophe_is_marked() -> None:
    """VF-9.13: it may be chosen, and the table marks it clearly."""
    run = advancing({"crisis": HANDS, "catastrophes": 3})
    token = columns(run)[2]
    assert "last" in token.get("class", "").split()
    assert facts(token) == {"Game": "lost at once VF-9.12"}
    assert "loses the game" in text(one_by_class(token, "void-button"))


def test_an_illegal_penalty_names_what_is_missing() -> None:
    """VF-9.4: Hungry Worlds takes 3 Food."""
    run = advancing({"crisis": HUNGRY, "red.stock": [0, 0, 0, 0, 0]})
    penalty = columns(run)[0]
    assert "closed" in penalty.get("class", "").split()
    assert "Food" in facts(penalty)["cannot"]
    assert not by_class(penalty, "void-button")


def test_a_harbinger_as_penalty_adds_ten() -> None:
    """VF-11.2."""
    tables = state(advancing({"crisis": HANDS})).tables
    card = next(one for one in tables.crises if one.penalty.text == "add-harbinger")
    run = advancing({"crisis": card.id, "alert": f"situation-{card.level}"})
    total = race.total(state(run))
    assert facts(columns(run)[0])["Void"] == f"{total} → {total + 10}"


def test_a_war_has_two_ways() -> None:
    """VF-9.8: the first row of the board is +1, the Probing Fleet takes 1 away in Cycle 1."""
    run = advancing({"alert": "war-1-probe", "crisis": ""})
    fight, token = columns(run)
    assert (facts(fight)["Military row"], facts(fight)["War card"]) == ("+0", "−1")
    assert facts(token)["A fourth"] == "loses the game"
    assert answers(void_scene.draw(sight_of(run))) == ["fight", "catastrophe"]


def test_equal_targets_of_a_war_are_all_named() -> None:
    """VF-33.10: of two sectors that are equal in everything chance strikes one."""
    guilds = {"guilds": ["energy", "materials"], "population": 2, "corrupted": False, "harbingers": 0}
    twins = own("1,2", {"corvette": 2}, **guilds) | {"red.corrupted-slots": [2, 3]}
    run = advancing({"alert": "war-1-probe", "crisis": ""} | twins)
    there = sight_of(run)
    names = sorted(there.sector_name(one) for one in ("0,2", "1,2"))
    said = text(one_by_class(columns(run)[0], "void-printed"))
    assert f"{names[0]} or {names[1]}" in said or f"{names[1]} or {names[0]}" in said


def test_the_skirmish_of_a_penalty_is_foreseen() -> None:
    """VF-33.4: 2 markers on the mat and +2 of the card, not the value of the row; 4 VFP take 2 Corvettes."""
    changes = {
        "crisis": "crisis-48-void-vanguard",
        "red.corrupted-slots": [2, 3],
        "row.military": [OUTRIDERS],
    }
    run = advancing(changes | {"red.techs": [], "red.beside": ""})
    outpost = sight_of(run).sector_name("0,2")
    assert facts(columns(run)[0])["Skirmish"] == f"4 {outpost} falls"
    answer(run, "penalty")
    assert state(run).owner[state(run).tables.maps[state(run).map].by_name["0,2"]] == -1
    run = advancing(changes | {"sector.0,2.fleet": {"corvette": 6}})
    assert facts(columns(run)[0])["Skirmish"].startswith(f"4 {outpost} holds")


def test_nothing_is_foreseen_of_a_quiet_board() -> None:
    """VF-10.3, `quiet-board`: neither its strength nor its demand is part of the Evaluation."""
    quiet = {"cycle": 2, "event": "event-2-f-scorched-earth"}
    rows = {"row.economic": [HUNGRY, MILLS], "red.stock": [0, 0, 0, 0, 0], "red.corrupted-slots": [2, 3]}
    loud = text(tree(evaluation.forecast(sight(lying(rows)))))
    assert "0 of 7 paid to the board" in loud
    said = text(tree(evaluation.forecast(sight(lying(quiet | rows)))))
    assert "paid to the board" not in said
    assert "0, the Crisis board is quiet" in said
    # The same while it is under way, with the column of the Void.
    begun = {"phase": "skirmish", "red.stock": [2, 2, 2, 2, 0], "sector.0,2.guilds": ["food"] * 3}
    run = against(rows | begun)
    assert question(run).verb == "substitute"
    assert "Economic row 7 to pay" in text(tree(evaluation.draw(sight_of(run))))
    run = against(quiet | rows | begun)
    assert question(run).verb == "upkeep"
    said = text(tree(evaluation.draw(sight_of(run))))
    assert "to pay" not in said
    assert "the Crisis board is quiet" in said


def test_nobody_else_has_the_scene() -> None:
    run = advancing({"crisis": OUTRIDERS}, 2)
    assert void_scene.draw(sight_of(run, 1)) == ""
    assert void_scene.draw(sight(lying({}))) == ""
