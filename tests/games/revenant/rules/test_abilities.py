"""REV-22 and REV-23: triggers, limits, modifiers, bonus actions."""

from __future__ import annotations

from tests.games.revenant.rules.staging import ask_only, card, drive, hide, hold, man, put, stage, take_turn

from starboard.games.revenant.effects import How, resolve
from starboard.games.revenant.grammar import parse_effect
from starboard.games.revenant.rules.abilities import activations
from starboard.games.revenant.rules.bonus import available
from starboard.games.revenant.rules.influence import gain_hidden
from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.state import CADET_1, CAPTAIN, EMERGENCY, STEP_ACTION
from starboard.games.revenant.tables import SCI, ZENOR


def test_other_parts_of_a_modifier_come_after() -> None:
    """7.1: War Room adds damage to the attack, and its Tactics follow the attack."""
    s = stage()
    p = s.players[0]
    p.frigate_cards = [card("fri-war-room")]
    s.voidborn[0] = 3
    asked = take_turn(s, 0, "cadet-1 frigate", "A", "attack", "fri-war-room", "stop", "pass")
    assert [q.verb for q in asked[2:4]] == ["attack-order", "use-ability"]
    assert s.voidborn[0] == 1
    assert field_of(s, 0) == 3


def test_frigate_triggers_need_the_frigate() -> None:
    """REV-21.6: Twin Cannon does not help a Fighter."""
    s = stage()
    p = s.players[0]
    p.frigate_cards = [card("fri-twin-cannon")]
    put(s, "zenor-fighter", 1)
    s.voidborn[0] = 3
    take_turn(s, 0, "cadet-1 zenor-fighter", "attack", "stay", "stop", "pass")
    assert s.voidborn[0] == 2


def test_cadet_cards_work_with_their_cadet_only() -> None:
    """REV-21.5, REV-20.3: neither the other Cadet nor the Captain uses them."""
    s = stage()
    p = s.players[0]
    p.cadets[1] = [card("cad-turret-gunner")]
    s.voidborn[0] = 6
    put(s, "zenor-fighter", 1)
    take_turn(s, 0, "cadet-1 zenor-fighter", "attack", "stay", "stop", "pass")
    assert s.voidborn[0] == 5
    take_turn(s, 0, "cadet-2 frigate", "A", "attack", "stop", "pass")
    assert s.voidborn[0] == 3


def test_once_per_turn() -> None:
    """REV-22.3: Salvage Diver pays for the first kill only."""
    s = stage()
    p = s.players[0]
    p.cadets[0] = [card("cad-salvage-diver"), card("cad-turret-gunner")]
    s.voidborn[0] = 2
    take_turn(s, 0, "cadet-1 frigate", "A", "attack", "cad-salvage-diver", "stop", "pass")
    assert s.voidborn[0] == 0
    assert p.free == [1, 0, 0, 0]


def test_a_new_card_does_not_work_on_itself() -> None:
    """REV-22.9: Drill Hall gives nothing for its own play, Quartermaster no discount for it."""
    s = stage()
    p = s.players[0]
    p.free = [2, 0, 0, 0]
    hold(s, p, "fri-drill-hall")
    asked = take_turn(s, 0, "captain frigate", "decline", "c2", "fri-drill-hall", "pass")
    assert [question.verb for question in asked][-3:] == ["bonus-action", "play-card", "turn-end"]
    assert field_of(s, 0) == 0


def test_running_effect_counts_for_a_new_card() -> None:
    """REV-22.9: War Scholar, played by Calculate with its own Cadet, works when that option ends."""
    s = stage()
    p = s.players[0]
    put(s, "novaris-arkship", 2)
    hold(s, p, "cad-war-scholar")
    take_turn(
        s,
        0,
        "cadet-1 novaris-arkship",
        "ark-calculate",
        "cad-war-scholar",
        "cadet-1",
        "decline",
        "cad-war-scholar",
        "pass",
    )
    assert field_of(s, 0) == 2


def test_needed_discount_cannot_be_declined() -> None:
    """REV-21.4, REV-22.1: Quartermaster makes a card playable that could not be paid otherwise."""
    s = stage()
    p = s.players[0]
    p.cadets[0] = [card("cad-quartermaster")]
    hold(s, p, "ord-open-archives")
    take_turn(s, 0, "cadet-1 frigate", "decline", "c2", "ord-open-archives", "do", "pass")
    assert p.free[SCI] == 3
    assert p.orders == [card("ord-open-archives")]


def test_hidden_modifiers() -> None:
    """REV-16.4: Whisper Envoy looks at one card more."""
    s = stage()
    p = s.players[0]
    p.cadets[0] = [card("cad-whisper-envoy")]
    s.hidden_deck = [0, 7, 14]
    man(s, 0, CADET_1, "frigate")
    asked = drive(gain_hidden(s, p, "REV-16.4"), "shiveus")
    assert list(asked[0].options) == ["shiveus", "yarvek"]


def test_occupied_planet() -> None:
    """REV-10.1: Trailblazer lands where another ship has landed."""
    s = stage()
    p = s.players[0]
    put(s, "zenor-dropship", 2)
    s.landed[put(s, "fenrax-dropship", 2)] = True
    s.planets[1] = card("pl-ashen-quarry")
    asked = take_turn(s, 0, "cadet-1 zenor-dropship", "stop", "pass")
    assert [question.verb for question in asked] == ["place", "move-run", "bonus-action"]
    p.cadets[1] = [card("cad-trailblazer")]
    put(s, "yarvek-dropship", 2)
    asked = take_turn(s, 0, "cadet-2 yarvek-dropship", "stop", "land", "upper", "do", "pass")
    assert p.free == [2, 0, 0, 0]


def test_both_options() -> None:
    """7.1: upper first, then the corrupted one; it counts for step 4."""
    s = stage()
    p = s.players[0]
    p.captain, p.rank = card("scout-b"), 3
    put(s, "zenor-dropship", 2)
    s.planets[1] = card("pl-glass-delta")
    s.hidden_deck = [0] * 8
    take_turn(
        s,
        0,
        "captain zenor-dropship",
        "stop",
        "land",
        "scout-b-rank-1",
        "scout-b-rank-3",
        "do",
        "scout-b-rank-2",
        "mat",
        "mat",
        "do",
        "c2",
        "pass",
    )
    assert p.free == [2, 0, 0, 2]
    assert len(p.hidden) == 2
    assert p.corrupt == (False, True, False, False, True)


def test_mimic() -> None:
    """REV-22.5: `copy` abilities follow the copied effect."""
    s = stage()
    p = s.players[0]
    p.cadets[0] = [card("cad-mimic-adept")]
    put(s, "shiveus-arkship", 3)
    take_turn(
        s,
        0,
        "cadet-1 shiveus-arkship",
        "ark-control",
        "decline",
        "cad-mimic-adept",
        "do",
        "do",
        "sci",
        "pass",
    )
    assert p.free == [0, 0, 1, 1]


def test_activate_uses_all_boards() -> None:
    """REV-23.5: the Captain's and every Cadet's activation, whoever is used this turn."""
    s = stage()
    p = s.players[0]
    p.cadets[1] = [card("cad-convoy-guide"), card("cad-capacitor-chief")]
    p.frigate_cards = [card("fri-solar-vanes"), card("fri-war-room")]
    man(s, 0, CADET_1, "frigate")
    # No ship can move, so the Convoy Guide is not offered.
    assert [a.number for a in activations(s, p, [])] == [
        s.tables.captains[p.captain].activation.number,
        card("cad-capacitor-chief"),
        card("fri-solar-vanes"),
    ]


def test_cleanse_needs_something_to_cleanse() -> None:
    """REV-23.7: not offered without Corruption, or without card and Energy."""
    s = stage()
    p = s.players[0]
    man(s, 0, CAPTAIN, "frigate")
    assert [c.id for c in available(s, p)] == ["c4"]
    p.free[1] = 1
    assert [c.id for c in available(s, p)] == ["c3", "c4"]
    p.corrupt = (False,) * 5
    assert [c.id for c in available(s, p)] == ["c4", "c5"]


def test_kingmaker() -> None:
    """7.7: a HI card brings a ship of its House; the two end abilities share one use."""
    s = stage()
    p = s.players[0]
    p.captain, p.rank = card("politician-b"), 3
    put(s, "fenrax-fighter", 4)
    hide(s, p, ZENOR, 2)
    s.hidden_deck = []
    asked = take_turn(
        s,
        0,
        "captain frigate",
        "decline",
        "pass",
        "politician-b-rank-3",
        "fenrax-fighter",
        "pass",
    )
    assert list(asked[3].options) == ["politician-b-rank-2", "politician-b-rank-3", "decline", "spend-hidden"]
    assert s.power(ZENOR) == 1
    assert len(p.hidden) == 1


def test_near_and_here() -> None:
    """REV-1.11: on the Revenant nothing is here, all is near; in an emergency it is the Frigate."""
    s = stage()
    p = s.players[0]
    p.frigate = 4
    how = How("REV-1.11")
    man(s, 0, CAPTAIN, "reinforce")
    assert drive(resolve(s, p, parse_effect("shield(1, here)"), how)) == []
    everywhere = ask_only(resolve(s, p, parse_effect("shield(1, near)"), how))
    assert len(everywhere.options) == 8 + 1
    turn = man(s, 0, CAPTAIN, "frigate")
    turn.place, turn.step = EMERGENCY, STEP_ACTION
    near = ask_only(resolve(s, p, parse_effect("shield(1, near)"), how))
    assert list(near.options) == ["sector-4", "sector-5", "sector-6", "stop"]


def test_promote() -> None:
    """REV-23.1, REV-20.2: 3 Science; not at rank 3."""
    s = stage()
    p = s.players[0]
    p.free = [0, 0, 3, 0]
    take_turn(s, 0, "captain frigate", "decline", "c1", "pass")
    assert (p.rank, p.free[SCI]) == (1, 0)
    p.rank, p.free = 3, [0, 0, 3, 0]
    man(s, 0, CADET_1, "frigate")
    assert "c1" not in [c.id for c in available(s, p)]


def test_lecture_deck() -> None:
    """7.9: one Science less, and 2 Tactics after the promotion."""
    s = stage()
    p = s.players[0]
    p.frigate_cards = [card("fri-lecture-deck")]
    p.free = [0, 0, 2, 0]
    take_turn(s, 0, "captain frigate", "decline", "c1", "fri-lecture-deck", "pass")
    assert (p.rank, p.free[SCI], field_of(s, 0)) == (1, 0, 2)
