"""The displays beside the map: event and objectives, Trade column, technologies, Agenda offers."""

from __future__ import annotations

import pytest
from tests.games.drawings import answers, having, tree
from tests.games.voidfall.areas import Element, asks, at_table, by_class, one_by_class, sight, signs, text
from tests.games.voidfall.sampling import tables

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import left
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.state import COPY_0, COPY_4, EVENT, NOBODY, SELECT, Voidfall
from starboard.kernel.ask import Question

ADAPTATION = "event-2-h-adaptation"
DARK_AGE = "event-2-a-dark-age"


def drawn(s: Voidfall, question: Question | None = None, seat: int | None = 0) -> str:
    return left.draw(sight(s, question, seat))


def number(id: str) -> int:
    return tables().by_id[id][1]


# ---------------------------------------------------------------------- the event


def boxes(s: Voidfall) -> list[str]:
    return [text(one) for one in by_class(tree(drawn(s)), "event-box")]


def test_the_event_with_its_rounds() -> None:
    s, _ = at_table(event=ADAPTATION)
    s.round = 3
    head = one_by_class(drawn(s), "event-head")
    assert text(head) == "Adaptation3/5"
    assert len(by_class(head, "on")) == 3


def test_before_the_event_comes_up() -> None:
    s, _ = at_table()
    s.event = NOBODY
    assert "comes up when the Turn Order is set" in text(one_by_class(drawn(s), "event-none"))


def test_of_the_boxes_the_present_one_is_shown_and_then_what_lasts() -> None:
    """Adaptation: each may produce two types; all Cycle long the Voidborn adapt."""
    s, _ = at_table(event=ADAPTATION)
    s.phase, s.box = EVENT, 0
    assert [one.partition(" ")[0] for one in boxes(s)] == ["mayproduce"]
    assert text(one_by_class(drawn(s), "event-done")) == "1 more box on the card"
    s.phase = SELECT
    assert [one.partition(" ")[0] for one in boxes(s)] == ["ongoingin"]
    assert text(one_by_class(drawn(s), "event-done")) == "1 box done in Preparation"


def test_a_box_is_used_where_it_stands() -> None:
    s, _ = at_table(event=ADAPTATION)
    s.phase, s.box = EVENT, 0
    assert answers(drawn(s, asks("event-box", "use", "forfeit", about=(ADAPTATION, "produce any 2")))) == [
        "use"
    ]


def shares(s: Voidfall, n: int) -> list[Element]:
    objective = by_class(tree(drawn(s)), "objective")[n]
    return by_class(objective, "share")


def test_objectives_with_the_value_of_every_seat() -> None:
    """Adaptation: Glory of 8 or more; 3 Influence for each Active FP."""
    s, p = at_table(event=ADAPTATION)
    p.glory, p.active = (1, 5), 2
    s.players[1].glory, s.players[1].active = (4, 4), 0
    s.players[1].track_corruption = (True, False, False)  # something that could be removed
    assert [text(one) for one in shares(s, 0)] == ["6", "8"]
    assert [("met" in one.get("class", "").split()) for one in shares(s, 0)] == [False, True]
    assert [text(one) for one in shares(s, 1)] == ["+6", "+0"]


@pytest.mark.parametrize(("event", "joint"), [(ADAPTATION, "or"), ("event-3-d-last-stand", "or")])
def test_objectives_are_joined_by_their_line(event: str, joint: str) -> None:
    s, _ = at_table(event=event)
    node = one_by_class(drawn(s), "objectives")
    both = tables().events[number(event)].both
    assert [text(one) for one in node.findall("i")] == ["and" if both else joint]
    assert ("both" in node.get("class", "").split()) is both


def test_an_objective_is_evaluated_where_it_stands() -> None:
    s, _ = at_table(event=ADAPTATION)
    first, second = [one.text for one in tables().events[number(ADAPTATION)].objectives]
    markup = drawn(s, asks("objective", second, "none", about=(ADAPTATION,)))
    assert answers(markup) == [second]
    # VF-10.12: the condition of the other is not met.
    assert [one["data-clause"] for one in having(markup, "data-why")] == ["VF-10.12"]
    assert first != second


# ---------------------------------------------------------------------- the Trade column


def column(s: Voidfall, *classes: str, question: Question | None = None) -> list[int]:
    spaces = by_class(tree(drawn(s, question)), "trade-space")
    return [n + 1 for n, one in enumerate(spaces) if set(classes) <= set(one.get("class", "").split())]


def test_the_trade_column_lying_down() -> None:
    """VF-28.1: the lowest token is next, with its bonus or any below."""
    s, _ = at_table()
    s.column = 4
    node = tree(drawn(s))
    stacks = [len(one.findall("i")) for one in by_class(node, "stack")]
    assert stacks == [1, 1, 1, 1, 0, 0, 0]
    assert column(s, "next") == [4]
    assert column(s, "open") == [4, 5, 6, 7]
    assert "next from 4 · bonus 4–7" in text(one_by_class(node, "trade-panel"))


def test_silent_partners_reach_every_bonus() -> None:
    """4.2: Marqualos may take the bonus of any space."""
    s, p = at_table()
    s.column, p.house = 4, number("marqualos")
    refresh_rules(s, p)
    assert column(s, "open") == [1, 2, 3, 4, 5, 6, 7]


def test_no_token_is_left() -> None:
    s, _ = at_table()
    s.column = 0
    assert column(s, "next") == column(s, "open") == []
    assert "no token left" in text(one_by_class(drawn(s), "trade-panel"))


def test_bonuses_are_taken_where_they_stand() -> None:
    """2.3: space 4 has two bonuses, each with a button; the question says whence the token came."""
    s, _ = at_table()
    s.column = 3
    asked = asks("trade-bonus", "gain 2C", "gain 2S", "bounty 1", "gain 1S", "forfeit", about=(4,))
    assert sorted(answers(drawn(s, asked))) == ["bounty 1", "gain 1S", "gain 2C", "gain 2S"]
    assert column(s, "open", question=asked) == [4, 5, 6, 7]


# ---------------------------------------------------------------------- technologies


def pile(s: Voidfall, name: str, question: Question | None = None, seat: int | None = 0) -> Element:
    found = [one for one in by_class(tree(drawn(s, question, seat)), "pile") if text(one).startswith(name)]
    assert len(found) == 1
    return found[0]


def lay(s: Voidfall, id: str, copies: int) -> None:
    piles = [0] * len(s.tableau)
    piles[number(id)] = copies
    s.tableau = tuple(piles)


@pytest.mark.parametrize(
    ("copies", "shown"), [(COPY_4 | COPY_0, ["4", "0"]), (COPY_4, ["4"]), (COPY_0, ["0"])]
)
def test_piles_show_their_copies(copies: int, shown: list[str]) -> None:
    """VF-29.1: the copy worth 4 Influence lies on top."""
    s, _ = at_table()
    s.improved_offer = ()
    lay(s, "robotics", copies)
    assert [text(one) for one in by_class(pile(s, "Robotics"), "copies")[0]] == shown


def test_improved_cards_on_offer() -> None:
    """VF-29.3: it needs the Basic card; VF-29.4: and a track at Tier 1. VF-29.5: blocked until Cycle 2."""
    s, p = at_table()
    s.improved_offer, s.blocked, p.beside = (number("shields"),), False, NOBODY
    lay(s, "robotics", COPY_0)

    def plus() -> str:
        return by_class(pile(s, "Shields"), "plus")[0].get("class", "")

    assert plus() == "plus"
    assert text(pile(s, "Shields")).endswith("gone")
    p.techs, p.tracks = (2 * number("shields"),), (3, 0, 0)
    assert plus() == "plus can"
    s.blocked = True
    assert plus() == "plus"
    assert "from Cycle 2" in drawn(s)


def test_technologies_are_gained_from_their_piles() -> None:
    s, p = at_table()
    lay(s, "robotics", COPY_0)
    s.improved_offer = ()
    p.tracks = (3, 0, 0)
    markup = drawn(s, asks("technology", "robotics", "improved torpedoes"))
    assert answers(markup) == ["robotics", "improved torpedoes"]
    assert having(markup, "data-asks-for")[0]["data-asks-for"] == "technologies"


def test_own_technologies_are_ticked() -> None:
    s, _ = at_table()
    lay(s, "torpedoes", COPY_0)
    assert "mine" in pile(s, "Torpedoes").get("class", "").split()
    assert "mine" not in pile(s, "Torpedoes", seat=None).get("class", "").split()


# ---------------------------------------------------------------------- Agenda offers


def offer(s: Voidfall, kind: int, question: Question | None = None) -> Element:
    return by_class(tree(drawn(s, question)), "agenda-offer")[kind]


def test_offers_with_their_objectives_and_decks() -> None:
    s, _ = at_table()
    offers = list(s.offers)
    offers[v.MIGHT] = number("central-currency")
    s.offers = tuple(offers)
    s.offer_corruption = (True, False, False, False)
    s.agenda_decks[v.MIGHT] = s.agenda_decks[v.MIGHT][:3]
    s.agenda_seen[v.MIGHT] = s.agenda_seen[v.MIGHT][:3]
    node = offer(s, v.MIGHT)
    assert text(node).startswith("Central Currency")
    assert "Yield 4+ → 7" in text(node)
    assert text(one_by_class(node, "offer-deck")) == "3"
    assert "i-corruption" not in signs(node)
    assert "i-corruption" in signs(one_by_class(offer(s, v.DOMINANCE), "offer-head"))


def test_an_offer_that_is_empty() -> None:
    s, _ = at_table()
    s.offers = (NOBODY,) * 4
    assert text(one_by_class(offer(s, v.WEALTH), "offer-head")) == "Wealth"


def test_agendas_are_taken_from_their_offers() -> None:
    s, _ = at_table()
    types = answers(drawn(s, asks("agenda", "might", "wealth", "forfeit")))
    assert types == ["might", "wealth"]
    card = tables().agendas[s.offers[v.MIGHT]].id
    markup = drawn(s, asks("agenda-from", card, "draw", about=("might",)))
    assert sorted(answers(markup)) == sorted([card, "draw"])
    assert having(markup, "data-asks-for")[0]["data-asks-for"] == "agendas"


def test_what_was_seen_of_a_deck_is_not_drawn() -> None:
    """Cards of the decks stand in the view of whoever looked at them, not on the table."""
    s, _ = at_table()
    names = [tables().agendas[card].name for deck in s.agenda_decks for card in deck]
    shown = text(tree(drawn(s)))
    assert not [name for name in names if name in shown]
