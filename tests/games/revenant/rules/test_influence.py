"""REV-16, REV-3 and REV-2.7: Influence, Hidden Influence, the emergency action."""

from __future__ import annotations

from tests.games.revenant.rules.staging import drive, hide, man, put, stage, take_turn

from starboard.games.revenant.rules.influence import gain_data, gain_hidden, gain_influence
from starboard.games.revenant.rules.turn import influence
from starboard.games.revenant.state import CADET_1, CAPTAIN
from starboard.games.revenant.tables import BELITAN, ENE, MAT, NEU, YARVEK, ZENOR


def test_reward_token() -> None:
    """EX-3, REV-16.2: only the first to reach the field takes its token."""
    s = stage()
    first, second = s.players[0], s.players[1]
    first.influence[ZENOR] = second.influence[ZENOR] = 1
    put(s, "zenor-fighter", 1)
    put(s, "zenor-arkship", 2)
    drive(influence(s, first, man(s, 0, CADET_1, "zenor-fighter")))
    drive(influence(s, second, man(s, 1, CADET_1, "zenor-arkship")))
    assert (first.influence[ZENOR], second.influence[ZENOR]) == (2, 2)
    assert (first.free[NEU], second.free[NEU]) == (1, 0)
    assert s.rewards[ZENOR] == (False, True, True)


def test_track_ends_at_8() -> None:
    """REV-16.1."""
    s = stage()
    s.players[0].influence[BELITAN] = 8
    drive(gain_influence(s, s.players[0], BELITAN, "REV-16.1"))
    assert s.players[0].influence[BELITAN] == 8
    assert s.rewards[BELITAN] == (True, True, True)


def test_emergency() -> None:
    """EX-7, REV-2.7: HI by rank, a Resource; no Influence, no Corruption; a bonus action follows."""
    s = stage()
    p = s.players[0]
    p.rank = 1
    p.free = [1, 1, 1, 1]
    hide(s, p, BELITAN, 2)
    s.hidden_discard = []
    s.hidden_deck = [0, 8] * 20
    asked = take_turn(s, 0, "cadet-1 emergency", "fenrax", "ene", "pass")
    assert [question.verb for question in asked] == ["place", "hi-keep", "emergency-gain", "bonus-action"]
    assert len(p.hidden) == 3
    assert (len(s.hidden_deck), len(s.hidden_discard)) == (38, 1)
    assert p.free == [1, 2, 1, 1]
    assert p.influence == [0] * 7
    assert sum(p.corrupt) == 1


def test_third_data() -> None:
    """REV-15.1: the third cube turns all three into HI, the fourth begins anew."""
    s = stage()
    p = s.players[0]
    p.data = 1
    drive(gain_data(s, p, 3, "REV-15.1"))
    assert p.data == 1
    assert len(p.hidden) == 1


def test_empty_hidden_deck() -> None:
    """REV-16.6: the discards become the deck; with none nothing is gained."""
    s = stage()
    p = s.players[0]
    s.hidden_deck, s.hidden_discard = [], [YARVEK * 7]
    drive(gain_hidden(s, p, "REV-16.4"))
    assert p.hidden == [YARVEK * 7]
    drive(gain_hidden(s, p, "REV-16.4"))
    assert p.hidden == [YARVEK * 7]


def test_money_at_a_decision() -> None:
    """REV-1.9, REV-16.9: a card becomes a Resource and the decision stays open."""
    s = stage()
    p = s.players[0]
    hide(s, p, BELITAN)
    asked = take_turn(s, 0, "spend-hidden", "mat", "captain frigate", "decline", "pass")
    assert [q.verb for q in asked[:3]] == ["place", "gain-type", "place"]
    assert p.free[MAT] == 1
    assert [number // 7 for number in s.hidden_discard] == [BELITAN]


def test_prototype_keeps_its_cards() -> None:
    """REVP-1.4: HI is never turned into Resources."""
    s = stage(edition="prototype")
    hide(s, s.players[0], BELITAN)
    put(s, "zenor-arkship", 2)
    asked = take_turn(s, 0, "captain zenor-arkship", "pass")
    assert all("spend-hidden" not in question.options for question in asked)
    assert s.players[0].free[ENE] == 0


def test_the_impersonator() -> None:
    """7.7: Influence replaced by Tactics and HI; at rank 2 a second card of that gain may be kept."""
    s = stage()
    p = s.players[0]
    p.captain = s.tables.by_id["politician-a"][1]
    p.rank = 2
    put(s, "zenor-fighter", 1)
    s.hidden_deck = [0, 7, 14]
    turn = man(s, 0, CAPTAIN, "zenor-fighter")
    drive(influence(s, p, turn), "politician-a-rank-1", "do", "do", "yarvek", "fenrax")
    assert p.influence[ZENOR] == 0
    assert sorted(p.hidden) == [0, 14]
    assert s.hidden_discard == [7]
    drive(gain_hidden(s, p, "REV-16.4"))
    assert len(p.hidden) == 3
