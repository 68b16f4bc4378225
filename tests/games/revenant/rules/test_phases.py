"""REV-27 to REV-29: Rift phase, Hyperjump, the Council; REVP-3."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, man, put, ship, stage

from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.rules.council import council
from starboard.games.revenant.rules.rift import reveal_cards, roll_rifts
from starboard.games.revenant.state import AMBASSADOR, ARRIVAL, CAPTAIN, SCORING, SKIRMISH
from starboard.games.revenant.tables import BELITAN, FENRAX, OUTER


def test_rift_roll() -> None:
    """EX-20: the face 2-2-2 of the red die; what goes beyond 6 is ignored."""
    s = stage(4)
    s.rifts[0] = True
    s.voidborn[7], s.voidborn[0], s.voidborn[1] = 3, 5, 6
    s.chance.rigged = (5,)
    roll_rifts(s)
    assert (s.voidborn[0], s.voidborn[7], s.voidborn[1]) == (6, 5, 6)


def test_solo_rift_roll() -> None:
    """REVS-5.5: 1 less in the middle of the yellow die, not below 0."""
    s = stage(1)
    s.rifts[2] = True
    s.chance.rigged = (4,)
    roll_rifts(s)
    assert s.voidborn[1:4] == [1, 0, 1]


def test_planets_are_refilled() -> None:
    """REV-27.2."""
    s = stage()
    s.planets[2], s.planets[5], s.cubes[5] = 0, 1, 1
    roll_rifts(s)
    assert (s.cubes[2], s.cubes[5], s.cubes[0]) == (1, 1, 0)


def test_cards_of_the_last_cycle() -> None:
    """EX-30, REV-27.4: the Scanner cards go, three Colonies come."""
    s = stage()
    before = list(s.open)
    reveal_cards(s, True)
    assert s.colony
    assert len(s.open) == 3
    assert s.scanner_discard == before
    assert len(s.colonies) == 4


def test_clean_up_brings_the_core_card() -> None:
    """EX-30: in the clean-up of Cycle 3 the Core card is revealed into the upper slot."""
    s = stage()
    for cycle in (1, 2, 3):
        s.cycle, s.phase, s.sector = cycle, SKIRMISH, 0
        while s.phase == SKIRMISH:
            drive(beat(s))
        assert s.phase == ARRIVAL
    assert s.tables.failures[s.display[0]].core
    s.cycle, s.phase, s.sector = 4, SKIRMISH, 0
    display = s.display
    while s.phase == SKIRMISH:
        drive(beat(s))
    assert s.phase == SCORING
    assert s.display == display


def test_hyperjump() -> None:
    """REV-28: the old map goes, the chosen card's map comes with its reserved Shuttle."""
    s = stage(2)
    s.phase, s.stage, s.charged = ARRIVAL, 0, True
    s.chosen = card("sc-quiet-orbit")
    s.open = [s.chosen]
    s.reserved = ship("zenor-shuttle")
    s.at[s.reserved] = -2
    s.voidborn[3], s.rifts[3], s.planets[3] = 5, True, s.planet_deck.pop()
    s.shields[3] = 1
    drive(beat(s))
    assert (sum(s.voidborn), sum(s.rifts), s.planet_discard != []) == (0, 0, True)
    drive(beat(s))
    assert s.voidborn[:OUTER] == [1] * 8
    assert [n + 1 for n in range(8) if s.rifts[n]] == [1, 5]
    assert [n + 1 for n in range(8) if s.planets[n] >= 0] == [2, 4, 6, 8]
    assert s.at[ship("zenor-shuttle")] == 2
    drive(beat(s), "2 cadet", "2 order")
    drive(beat(s))
    assert (s.cycle, s.charged, len(s.open)) == (2, False, 3)
    assert card("sc-quiet-orbit") in s.scanner_discard


def _reveal(house: int) -> int:
    return house * 7


def test_council() -> None:
    """EX-23: the Arkship is manned and the Dropship off the board, so the Fighter is taken."""
    s = stage(2)
    put(s, "fenrax-arkship", 1)
    fighter = put(s, "fenrax-fighter", 8)
    s.voidborn[7] = 2
    man(s, 1, CAPTAIN, "fenrax-arkship")
    s.council = [_reveal(FENRAX), _reveal(FENRAX) + 1]
    council(s)
    assert s.manned[fighter] == AMBASSADOR
    assert s.voidborn[7] == 2
    council(s)
    assert s.set_aside == 1
    assert s.council_seen == (1, 0)


def test_council_dropship() -> None:
    """REV-29.4: own sector, then counter-clockwise, then clockwise; its cube is discarded."""
    s = stage(2)
    dropship = put(s, "belitan-dropship", 1)
    s.planets[7], s.planets[1] = 0, 1
    s.cubes[7] = s.cubes[1] = 1
    s.council = [_reveal(BELITAN)]
    council(s)
    assert (s.at[dropship], s.landed[dropship], s.cubes[7], s.cubes[1]) == (7, True, 0, 1)


def test_council_and_a_landed_dropship() -> None:
    """EX-34."""
    s = stage(2)
    put(s, "belitan-arkship", 4)
    man(s, 0, CAPTAIN, "belitan-arkship")
    dropship = put(s, "belitan-dropship", 1)
    s.planets[0], s.cubes[0], s.landed[dropship] = 0, 1, True
    s.council = [_reveal(BELITAN)]
    council(s)
    assert (s.manned[dropship], s.at[dropship], s.cubes[0]) == (AMBASSADOR, 0, 1)


def test_sonar_without_a_jump() -> None:
    """REVP-3.2, REVP-3.3: the open Sonar cards stay; in round 4 Colonies replace them."""
    s = stage(2, edition="prototype")
    before = list(s.open)
    s.core_cubes = 0
    s.cycle, s.phase, s.stage = 2, 1, 0
    drive(beat(s))
    assert (s.open, s.core_cubes) == (before, 0)
    s.cycle, s.phase, s.stage = 4, 1, 0
    drive(beat(s))
    assert s.colony
    assert len(s.open) == 2


def test_sonar_after_a_jump() -> None:
    """REVP-3.1: the map of the remaining card, its Civilian ship, and 2 cubes on the Revenant."""
    s = stage(2, edition="prototype")
    s.open = [card("sc-quiet-orbit")]
    s.scanner_deck = [card("sc-pale-corona"), card("sc-hollow-moon"), card("sc-ember-trail")]
    s.core_cubes, s.jumped = 0, True
    s.cycle, s.phase, s.stage = 2, 1, 0
    drive(beat(s))
    assert s.voidborn[:OUTER] == [1] * 8
    assert s.at[ship("yarvek-shuttle")] == 2
    assert s.core_cubes == 2
    assert s.open == [card("sc-ember-trail"), card("sc-hollow-moon")]
    assert card("sc-quiet-orbit") in s.scanner_discard
