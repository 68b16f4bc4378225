"""Questions that only games against the Void ask: what their buttons say, and what answers on the board."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.drawings import answers, check_markup, check_options, scene_of, tree
from tests.games.voidfall.areas import asks, by_class, one_by_class, text
from tests.games.voidfall.board.against_void import sight
from tests.games.voidfall.perils import OUTRIDERS, POWER, lying, peril
from tests.games.voidfall.sampling import OUT, against_void, options, start, state, tables

from starboard.games.voidfall import TITLE
from starboard.games.voidfall.board import (
    VoidfallPage,
    havens,
    joint_card,
    picture,
    question,
)
from starboard.games.voidfall.board import (
    options as texts,
)
from starboard.games.voidfall.board.offer_shelf import beside
from starboard.games.voidfall.questions.peril import PERIL
from starboard.games.voidfall.state import ACTIONS, Voidfall
from starboard.games.voidfall.words.table import VoidfallWords
from starboard.kernel.ask import Question, Value

MOST = 1_500_000


def button(s: Voidfall, asked: Question, value: Value) -> tuple[str, str]:
    """Name and note of an option, in words."""
    one = sight(s, asked)
    choice = one.open(value)
    assert choice is not None
    name, note = texts.texts(one, choice)
    return text(tree(name)), text(tree(note))


def test_a_row_says_what_would_count_then() -> None:
    """VF-35.5: with a Harbinger and a Crisis the third space counts, with one more the fourth."""
    s = lying({"row.military": ["harbinger", OUTRIDERS]})
    asked = asks("row", "military", "economic")
    assert button(s, asked, "military") == ("Military row", "+3 → +4")
    # From nothing to 2 Energy, 2 Materials, 1 Science.
    assert button(s, asked, "economic") == ("Economic row", "221 to pay")


def test_a_full_row_warns() -> None:
    s = lying({"row.military": ["harbinger", "harbinger", "harbinger", OUTRIDERS]})
    assert button(s, asks("row", "military", "economic"), "military")[1] == "full: a Catastrophe"
    s = lying({"row.military": ["harbinger", "harbinger", "harbinger", OUTRIDERS], "catastrophes": 3})
    assert button(s, asks("row", "military", "economic"), "military")[1] == "loses the game"


def test_a_crisis_with_its_price() -> None:
    """VF-7.8: Power Loss asks for 1 Material after producing Energy."""
    s = lying({"alert": "situation-1", "crisis": POWER})
    asked = asks("crisis", POWER, "none")
    assert button(s, asked, POWER) == ("PLPower Loss", "1resolve")
    assert button(s, asked, "none")[0] == "Leave it"


def test_a_harbinger_on_the_map_and_on_the_board() -> None:
    """VF-34.3, VF-11.2: 10 each on the map; on the Military row +1 counts again."""
    s = lying({"row.military": ["harbinger"]})
    at = next(n for n, there in enumerate(s.harbingers) if there)
    name = s.tables.maps[s.map].sector_ids[at]
    asked = asks("harbinger-off", name, "military", "forfeit")
    assert button(s, asked, name)[1].endswith("Void −10")
    assert button(s, asked, "military") == ("Military row", "+0 counts")
    assert name in answers(picture.draw(sight(s, asked)))


def test_a_haven_with_its_level() -> None:
    """VF-36.1: the second level of two completes it."""
    s = lying({"haven.1": ["red"]})
    asked = asks("haven", "haven 1", "haven 2", "forfeit")
    assert button(s, asked, "haven 1") == ("Haven 1", "level 1 → 2 of 2, rewards")
    assert button(s, asked, "haven 2") == ("Haven 2", "level 0 → 1 of 1, rewards")
    assert answers(havens.draw(sight(s, asked))) == ["haven 1", "haven 2"]


def test_haven_levels_wear_the_colour_of_who_gave_the_cube() -> None:
    s = lying({"haven.1": ["black"]}, 2)
    first = by_class(tree(havens.draw(sight(s))), "safe-haven")[0]
    assert [one.get("class") for one in one_by_class(first, "haven-levels")] == ["p2", None]


def test_a_split_is_offered_whole() -> None:
    """VF-6.1 d: who takes one part leaves the other."""
    s = lying({}, 2)
    asked = asks("joint-part", "invade", "regroup", "forfeit", about=("joint-conquest",))
    assert button(s, asked, "invade") == ("Invade", "the partner may regroup")
    assert button(s, asked, "forfeit")[0] == "Neither"


def test_what_is_given_and_what_is_left() -> None:
    s = lying({"red.stock": [4, 0, 0, 0, 0]}, 2)
    assert button(s, asks("give", "food", "stop", about=("black", 2)), "food") == ("1", "4 → 3")


def test_orders_by_signs_and_names() -> None:
    s = lying({}, 2)
    assert button(s, asks("order", "red black", "black red"), "black red")[1] == "Ash · You"


# --- Joint and Heroic cards ---------------------------------------------------------------------------------


def played(card: str) -> Voidfall:
    s = lying({}, 2)
    s.phase = ACTIONS
    s.players[s.order[0]].focus = tables().by_id[card][1]
    return s


def offering(*cards: str) -> Voidfall:
    s = lying({})
    peril(s).offer = tuple([tables().by_id[card][1] for card in cards])
    return s


def test_the_joint_card_has_seats_before_each_effect() -> None:
    """VF-6.1: Twin strike is split, an Agenda for one of both, the rest for each."""
    node = tree(joint_card.draw(sight(played("joint-conquest"))))
    lines = by_class(node, "joint-line")
    assert [text(one.findall("small")[0]) for one in lines] == [
        *("one part each", "one part each", "one of you", "each", "each")
    ]
    lit = [len(by_class(one, "taker", "lit")) for one in lines]
    assert lit == [2, 2, 1, 2, 2]


def test_no_joint_card_without_one() -> None:
    assert joint_card.draw(sight(played("focus-conquest"))) == ""
    assert joint_card.draw(sight(lying({}))) == ""


def test_the_offer_beside_the_map_while_a_focus_is_chosen() -> None:
    """VF-3.5: for a card of the same name, Leadership for any."""
    s = offering("heroic-leadership", "heroic-conquest")
    s.players[0].hand = (tables().by_id["focus-progress"][1],)
    asked = asks("focus", "focus-progress", "heroic-leadership")
    markup = beside(sight(s, asked))
    assert [text(one.findall("em")[0]) for one in by_class(tree(markup), "offer-head")] == [
        *("any card", "no card for it")
    ]
    assert answers(markup) == ["heroic-leadership"]
    assert beside(sight(s)) == ""


def test_special_cards_stand_out_in_the_bar() -> None:
    s = offering("heroic-conquest")
    markup = question.draw(sight(s, asks("focus", "focus-conquest", "heroic-conquest")))
    special = one_by_class(markup, "chip", "special")
    assert text(one_by_class(special, "option-name")) == "HConquest"


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_question_can_be_answered_on_the_page(seats: int) -> None:
    """Each option once in the bar, whatever else can be clicked is one of them, and nothing is malformed."""
    random = Random(seats)
    own = VoidfallWords(tables(), options("first-spark", seats, difficulty="medium"))
    page = VoidfallPage(tables(), own)
    run = start(against_void(seats, f"page {seats}", difficulty="medium"))
    met: dict[str, int] = {}
    special = {one.verb for one in PERIL}
    while questions := run.questions():
        asked = questions[0]
        met[asked.verb] = met.get(asked.verb, 0) + 1
        if met[asked.verb] <= (4 if asked.verb in special else 1):
            areas = page.areas(scene_of(TITLE, own, state(run), asked, asked.seat))
            check_markup(areas, MOST)
            check_options(areas, asked)
        keen = [one for one in asked.options if one not in (*OUT, "catastrophe", "no", "alone")]
        run.answer(asked.seat, random.choice(keen if keen and random.random() < 0.9 else list(asked.options)))
    areas = page.areas(scene_of(TITLE, own, state(run), None, 0))
    check_markup(areas, MOST)
    assert {"void", "crisis"} <= set(met)
