"""REV-21 and REV-23.2: drawing, playing, Affiliate; REVP-5.5."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, hold, put, ship, stage, take_turn

from starboard.games.revenant.rules.operations import draw_operations, splits
from starboard.games.revenant.tables import SHIVEUS


def test_hand_limit() -> None:
    """EX-28: 7 and 3 are 10, two go."""
    s = stage()
    p = s.players[0]
    hold(s, p, *(s.tables.operations[n].id for n in range(7)))
    drive(draw_operations(s, p, 3, "REV-27.3"), "2 cadet 1 order", "cad-data-clerk", "cad-field-linguist")
    assert len(p.hand) == 8
    assert sorted(s.discards[0]) == [card("cad-data-clerk"), card("cad-field-linguist")]


def test_declared_kinds() -> None:
    """REV-21.1, REV-21.2: every split of 2, without kinds that have no cards."""
    assert [text for text, _ in splits(2, 7)] == [
        "2 cadet",
        "1 cadet 1 frigate",
        "1 cadet 1 order",
        "2 frigate",
        "1 frigate 1 order",
        "2 order",
    ]
    assert [text for text, _ in splits(2, 5)] == ["2 cadet", "1 cadet 1 order", "2 order"]


def test_nothing_to_draw() -> None:
    """REV-21.9."""
    s = stage()
    s.operations = [[], [], []]
    assert drive(draw_operations(s, s.players[0], 2, "REV-27.3")) == []


def test_affiliate_a() -> None:
    """EX-11."""
    s = stage()
    p = s.players[0]
    p.influence[SHIVEUS] = 2
    p.free = [1, 0, 0, 0]
    put(s, "shiveus-fighter", 3)
    put(s, "zenor-arkship", 5, corrupt=True)
    hold(s, p, "ord-shiveus-pledge")
    take_turn(
        s,
        0,
        "captain shiveus-fighter",
        "stop",
        "c2",
        "ord-shiveus-pledge",
        "do",
        "zenor-arkship",
    )
    assert p.free == [0, 0, 0, 0]
    assert p.influence[SHIVEUS] == 4
    assert p.void == 1
    assert p.orders == [card("ord-shiveus-pledge")]
    assert not s.corrupt[ship("zenor-arkship")]


def test_affiliate_b() -> None:
    """EX-12: two cards at full price; the first slot has no bonus."""
    s = stage()
    p = s.players[0]
    p.free = [1, 1, 2, 0]
    put(s, "novaris-arkship", 3)
    hold(s, p, "cad-war-scholar", "fri-codex-bank")
    take_turn(
        s,
        0,
        "captain novaris-arkship",
        "decline",
        "c2",
        "cad-war-scholar",
        "B",
        "cadet-2",
        "fri-codex-bank",
    )
    assert p.free == [0, 0, 1, 0]
    assert p.cadets == [[], [card("cad-war-scholar")]]
    assert p.frigate_cards == [card("fri-codex-bank")]


def test_no_affiliation_elsewhere() -> None:
    """REV-23.2: not for a card of another House."""
    s = stage()
    p = s.players[0]
    p.free = [1, 0, 0, 0]
    put(s, "zenor-fighter", 3)
    hold(s, p, "ord-shiveus-pledge")
    asked = take_turn(s, 0, "captain zenor-fighter", "stop", "pass")
    assert "c2" not in asked[-1].options


def test_calculate() -> None:
    """EX-31, final: by Calculate a card of 2 mat costs 1, without any affiliation bonus."""
    s = stage()
    p = s.players[0]
    p.free = [1, 0, 0, 0]
    put(s, "novaris-arkship", 3)
    hold(s, p, "fri-drill-hall")
    asked = take_turn(s, 0, "captain novaris-arkship", "ark-calculate", "fri-drill-hall", "decline", "pass")
    assert [q.verb for q in asked] == ["place", "effect-option", "play-card", "effect-part", "bonus-action"]
    assert p.frigate_cards == [card("fri-drill-hall")]
    assert p.free == [0, 0, 0, 0]


def test_prototype_house_discount() -> None:
    """EX-31, prototype: Improve and the House discount make it free."""
    s = stage(edition="prototype")
    p = s.players[0]
    put(s, "novaris-arkship", 3)
    hold(s, p, "fri-drill-hall")
    take_turn(s, 0, "captain novaris-arkship", "proto-improve", "fri-drill-hall", "pass")
    assert p.frigate_cards == [card("fri-drill-hall")]


def test_cadet_room() -> None:
    """REV-21.5: at most 2 beside a Cadet; with both full no Cadet card is playable."""
    s = stage()
    p = s.players[0]
    p.free = [2, 2, 2, 2]
    put(s, "novaris-arkship", 3)
    p.cadets = [[card("cad-data-clerk"), card("cad-field-linguist")], [card("cad-deck-tutor")]]
    hold(s, p, "cad-war-scholar")
    take_turn(s, 0, "captain novaris-arkship", "decline", "c2", "cad-war-scholar", "neither")
    assert len(p.cadets[1]) == 2
    hold(s, p, "cad-quartermaster")
    asked = take_turn(s, 0, "cadet-1 frigate", "decline", "pass")
    assert "c2" not in asked[-1].options
