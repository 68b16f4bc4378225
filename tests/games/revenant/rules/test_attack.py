"""REV-8 and REV-19: attacks, Bombard, Shields, repair."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, man, put, stage, take_turn

from starboard.games.revenant.effects import How, resolve
from starboard.games.revenant.grammar import parse_effect
from starboard.games.revenant.rules.attack import can_attack, damaged, sectors_for
from starboard.games.revenant.rules.tactics import field_of, move_marker
from starboard.games.revenant.state import CADET_1, CAPTAIN, FRIGATE
from starboard.games.revenant.tables import MAT, OUTER, SHIVEUS


def test_bombard() -> None:
    """EX-4: attack, Bombard, the second point where the Fighter stands now, Bombard, manoeuvre."""
    s = stage()
    p = s.players[0]
    fighter = put(s, "shiveus-fighter", 3)
    p.cadets[0] = [card("cad-turret-gunner")]
    s.voidborn[2], s.voidborn[3], s.voidborn[4] = 1, 1, 3
    move_marker(s, 0, 2)
    take_turn(
        s,
        0,
        "cadet-1 shiveus-fighter",
        "attack",
        "sector-4",
        "sector-5",
        "manoeuvre",
        "sector-6",
        "pass",
    )
    assert s.voidborn[:OUTER] == [0, 0, 0, 0, 3, 0, 0, 0]
    assert s.at[fighter] == 5
    assert field_of(s, 0) == 4
    assert p.free[MAT] == 1
    assert p.influence[SHIVEUS] == 1


def test_bombard_needs_room() -> None:
    """REV-8.4: not into a sector with 5 House ships, never inside the ring."""
    s = stage()
    put(s, "shiveus-fighter", 3)
    for house in ("fenrax", "yarvek", "belitan", "zenor", "novaris"):
        put(s, f"{house}-fighter", 4)
    s.voidborn[2] = 1
    asked = take_turn(s, 0, "captain shiveus-fighter", "attack", "stay", "stop", "pass")
    assert list(asked[2].options) == ["stay", "sector-2"]


def test_attack_needs_voidborn() -> None:
    """REV-19.3, REV-19.4: in its sector, or next to it with `reach`."""
    s = stage()
    p = s.players[0]
    man(s, 0, CADET_1, "frigate")
    s.voidborn[1] = 1
    assert not can_attack(s, p, FRIGATE)
    p.cadets[0] = [card("cad-lance-spotter")]
    assert can_attack(s, p, FRIGATE)


def test_surplus_damage_is_lost() -> None:
    """REV-19.3: two points against one Voidborn."""
    s = stage()
    p = s.players[0]
    p.captain = card("commander-a")
    s.voidborn[0] = 1
    take_turn(s, 0, "captain frigate", "A", "attack", "stop", "pass")
    assert s.voidborn[0] == 0
    assert field_of(s, 0) == 1


def test_one_sector_for_all_shields() -> None:
    """REV-7.6: up to 2 Shields into one single sector."""
    s = stage()
    man(s, 0, CAPTAIN, "frigate")
    effect = parse_effect("shield(2, one)")
    asked = drive(resolve(s, s.players[0], effect, How("REV-7.6")), "sector-4", "sector-4")
    assert list(asked[1].options) == ["sector-4", "stop"]
    assert s.shields[3] == 2


def test_what_can_be_repaired() -> None:
    """REV-19.7: `near` reaches ships there; the Revenant only `any`, or who mans it."""
    s = stage()
    put(s, "zenor-arkship", 2, damage=1)
    put(s, "novaris-arkship", 4, damage=2)
    s.core = 3
    man(s, 0, CAPTAIN, "frigate")
    near = parse_effect("repair(2, near)").where
    anywhere = parse_effect("repair(2, any)").where
    assert damaged(s, near, sectors_for(s, near)) == ["zenor-arkship"]
    assert damaged(s, anywhere, sectors_for(s, anywhere)) == ["zenor-arkship", "novaris-arkship", "revenant"]
    man(s, 0, CADET_1, "reinforce")
    assert damaged(s, near, sectors_for(s, near)) == ["zenor-arkship", "novaris-arkship", "revenant"]


def test_prototype_absorbers() -> None:
    """EX-25: the Frigate's Absorber brings 1 Energy, Absorb 2, the Novaris token none."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.frigate = 5
    take_turn(s, 0, "captain frigate", "action", "absorb", "stop", "pass")
    assert (s.shields[5], p.free[1]) == (1, 1)
    put(s, "dunlork-arkship", 2)
    take_turn(s, 0, "cadet-1 dunlork-arkship", "proto-absorb", "sector-1", "sector-1", "pass")
    assert (s.shields[0], p.free[1]) == (2, 3)
    put(s, "novaris-fighter", 3)
    put(s, "zenor-fighter", 3)
    p.influence[5] = 1
    take_turn(s, 0, "cadet-2 novaris-fighter", "sector-8", "stop", "pass")
    assert (s.shields[7], p.free[1]) == (1, 3)
