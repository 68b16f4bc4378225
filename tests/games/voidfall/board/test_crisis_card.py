"""The Crisis of the turn with its ways out, the War, and what the Void brings on a phone."""

from __future__ import annotations

from tests.games.drawings import answers, tree
from tests.games.voidfall.areas import by_class, check, one_by_class, text
from tests.games.voidfall.board.against_void import sight, sight_of
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OUTRIDERS,
    PLENTY,
    POWER,
    WAGES,
    advancing,
    lying,
)

from starboard.games.voidfall.board import phone_crisis
from starboard.games.voidfall.board.crisis_card import crisis_card
from starboard.games.voidfall.board.meeting import focuses_for
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.state import SELECT


def drawn(one: Sight) -> str:
    assert one.view.peril is not None
    return crisis_card(one, one.view.peril)


def ways(markup: str) -> dict[str, str]:
    return {
        text(one.findall("b")[0]): text(one_by_class(one, "comes-to"))
        for one in by_class(tree(markup), "way-out")
    }


def test_the_condition_comes_first_then_three_ways_out() -> None:
    """VF-7.6, VF-9.2: Idle Hands is Economic; its penalty is 3 Influence."""
    run = advancing({"crisis": HANDS, "row.economic": [HUNGRY]})
    markup = drawn(sight_of(run))
    assert "Idle Hands" in text(one_by_class(markup, "crisis-head"))
    assert text(one_by_class(markup, "kind")) == "Economic · I"
    found = ways(markup)
    assert [*found] == ["Penalty", "Ongoing", "Catastrophe"]
    # One more on the row: 1 Food, 3 Energy, 3 Materials, 1 Science; 20 for a Catastrophe.
    assert found == {"Penalty": "−3", "Ongoing": "to pay 1231", "Catastrophe": "0 → 1, Void +20"}
    check(markup)


def test_ways_answer_while_the_void_advances() -> None:
    run = advancing({"crisis": HANDS})
    assert answers(drawn(sight_of(run))) == ["penalty", "economic", "catastrophe"]


def test_a_fourth_catastrophe_is_said_to_lose() -> None:
    """VF-9.13; a full row needs one as well (VF-9.6)."""
    run = advancing({"crisis": HANDS, "catastrophes": 3, "row.economic": [HUNGRY, MILLS, POWER, WAGES]})
    found = ways(drawn(sight_of(run)))
    assert (found["Ongoing"], found["Catastrophe"]) == ("loses the game", "loses the game")


def test_a_penalty_that_cannot_be_suffered_is_closed() -> None:
    """VF-9.4: Hungry Worlds takes 3 Food."""
    run = advancing({"crisis": HUNGRY, "red.stock": [0, 0, 0, 0, 0]})
    markup = drawn(sight_of(run))
    assert "closed" in one_by_class(markup, "way-out", "penalty").get("class", "")
    assert "penalty" not in answers(markup)


def test_a_tick_says_that_something_in_hand_meets_it() -> None:
    """VF-7.6: Outriders wants a won Invasion, for which Conquest is needed."""
    s = lying({"alert": "situation-1", "crisis": OUTRIDERS})
    s.phase = SELECT
    one = sight(s)
    assert "focus-conquest" in focuses_for(one, OUTRIDERS)
    assert by_class(tree(drawn(one)), "tick")
    s.players[0].hand = tuple(
        [card for card in s.players[0].hand if s.tables.focuses[card].id == "focus-progress"]
    )
    assert s.peril is not None
    s.peril.offer = ()
    assert not focuses_for(sight(s), OUTRIDERS)
    assert by_class(tree(drawn(sight(s))), "no-tick")


def test_a_yield_that_is_too_low_meets_nothing() -> None:
    """VF-7.6: Broken Mills wants Materials with a Yield of 4; nobody yields that much at the start."""
    s = lying({"alert": "situation-1", "crisis": MILLS})
    s.phase = SELECT
    assert not focuses_for(sight(s), MILLS)


def test_a_war_says_what_it_would_do() -> None:
    """VF-9.9: a Skirmish and the demand of the Economic row, which is 1 Energy and 1 Material."""
    run = advancing({"alert": "war-1-probe", "crisis": "", "red.stock": PLENTY})
    markup = drawn(sight_of(run))
    assert text(one_by_class(markup, "kind")) == "War"
    assert "pays 1" in text(one_by_class(markup, "war-toll"))
    assert [*ways(markup)] == ["Face it", "Catastrophe"]
    assert answers(markup) == ["fight", "catastrophe"]
    run = advancing({"alert": "war-1-probe", "crisis": "", "red.stock": [0, 0, 0, 0, 0], "red.influence": 20})
    assert "1 short, −3" in text(one_by_class(drawn(sight_of(run)), "war-toll"))


def test_without_a_crisis_the_void_stays() -> None:
    """VF-9.1."""
    s = lying({"alert": "situation-1", "crisis": ""})
    s.phase = SELECT
    assert "does not advance" in drawn(sight(s))
    s = lying({})
    assert "turned up" in drawn(sight(s))


def test_on_a_phone_it_stands_below_the_map_with_the_values_in_force() -> None:
    s = lying({"alert": "situation-1", "crisis": POWER, "row.military": ["harbinger"]})
    s.phase = SELECT
    markup = phone_crisis.draw(sight(s))
    assert text(one_by_class(markup, "phone-board")).startswith("+2")
    # While the Void advances all of it is told over the map.
    assert phone_crisis.draw(sight_of(advancing({"crisis": HANDS}))) == ""
    # The maps of three need the room.
    crowd = lying({"alert": "situation-1", "crisis": POWER}, 3)
    assert phone_crisis.draw(sight(crowd)) == ""
