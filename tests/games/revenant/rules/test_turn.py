"""REV-2, REV-7 and REV-10: where crew may go, and what Arkships and Planets do."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, hold, man, put, ship, stage, take_turn

from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.rules.turn import open_places
from starboard.games.revenant.state import (
    AMBASSADOR,
    CADET_1,
    CAPTAIN,
    EMERGENCY,
    FRIGATE,
    HYPERCHARGE,
    REINFORCE,
    Turn,
)
from starboard.games.revenant.tables import DUNLORK, ENE, NEU


def test_free_spaces() -> None:
    """REV-2.2, REV-2.3: no Shuttle, no manned ship, the own Frigate, the emergency space always."""
    s = stage()
    p = s.players[0]
    put(s, "zenor-shuttle", 1)
    ark = put(s, "zenor-arkship", 1)
    s.manned[put(s, "fenrax-arkship", 3)] = AMBASSADOR
    s.turn = Turn(0)
    assert open_places(s, p) == [ark, FRIGATE, EMERGENCY]
    man(s, 0, CADET_1, "frigate")
    assert open_places(s, p) == [ark, EMERGENCY]


def test_revenant_spaces_need_their_cost() -> None:
    """REV-2.5: Reinforce 1 ene, 1 mat, 1 neu; Hypercharge the cheapest open card."""
    s = stage()
    p = s.players[0]
    s.open = [card("sc-quiet-orbit"), card("sc-wreck-field")]
    s.turn = Turn(0)
    p.free = [1, 1, 0, 1]
    assert open_places(s, p) == [FRIGATE, REINFORCE, EMERGENCY]
    p.free = [0, 0, 0, 3]
    assert open_places(s, p) == [FRIGATE, HYPERCHARGE, EMERGENCY]


def test_prototype_without_a_place() -> None:
    """REVP-1.5: the main action is skipped, the bonus action remains."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.frigate_crew = CADET_1
    p.crew[CADET_1] = FRIGATE
    asked = take_turn(s, 0, "p2", "neu")
    assert [question.verb for question in asked] == ["bonus-action", "gain-type"]
    assert p.free[NEU] == 1


def test_charge() -> None:
    """REV-7.9, REV-3.1: 2 Energy, then Shields into one or two sectors."""
    s = stage()
    p = s.players[0]
    put(s, "dunlork-arkship", 4)
    take_turn(s, 0, "cadet-1 dunlork-arkship", "ark-charge", "do", "sector-1", "sector-5", "pass")
    assert p.free[ENE] == 2
    assert (s.shields[0], s.shields[4]) == (1, 1)
    assert p.influence[DUNLORK] == 1


def test_eliminate() -> None:
    """REV-7.10: 2 Voidborn anywhere, 1 Tactics each."""
    s = stage()
    put(s, "shiveus-arkship", 4)
    s.voidborn[0] = s.voidborn[6] = 1
    take_turn(s, 0, "cadet-1 shiveus-arkship", "ark-eliminate", "sector-7", "sector-1", "pass")
    assert sum(s.voidborn) == 0
    assert field_of(s, 0) == 2


def test_fabricate() -> None:
    """REV-7.12: 3 mat for a Shuttle; not offered without them."""
    s = stage()
    p = s.players[0]
    put(s, "yarvek-arkship", 4)
    asked = take_turn(s, 0, "cadet-1 yarvek-arkship", "decline", "pass")
    assert "ark-fabricate" not in asked[1].options
    s.manned[ship("yarvek-arkship")] = -1
    p.free = [3, 0, 0, 0]
    take_turn(s, 0, "cadet-2 yarvek-arkship", "ark-fabricate", "novaris-shuttle", "sector-2", "pass")
    assert p.free[0] == 0
    assert s.at[ship("novaris-shuttle")] == 1


def test_calculate_draws_anyway() -> None:
    """REV-7.8: the draw happens even if no card was played."""
    s = stage()
    p = s.players[0]
    put(s, "novaris-arkship", 4)
    take_turn(s, 0, "cadet-1 novaris-arkship", "ark-calculate", "do", "1 order", "pass")
    assert len(p.hand) == 1


def test_landing() -> None:
    """REV-10.3 to REV-10.5: the cube at once, then exactly one option; the lower one corrupts in step 4."""
    s = stage()
    p = s.players[0]
    dropship = put(s, "zenor-dropship", 2)
    s.planets[2], s.cubes[2] = card("pl-ashen-quarry"), 1
    take_turn(
        s,
        0,
        "cadet-1 zenor-dropship",
        "sector-3",
        "land",
        "lower",
        "do",
        "mat",
        "ene",
        "sci",
        "neu",
        "c3",
        "pass",
    )
    assert (s.at[dropship], s.landed[dropship], s.cubes[2], p.data) == (2, True, 0, 1)
    assert p.free == [1, 1, 1, 1]
    assert p.corrupt[2]


def test_corrupted_option_of_a_played_card() -> None:
    """REV-5.5, REV-5.7: a lower option in step 5 corrupts after the bonus action, also in an emergency."""
    s = stage()
    p = s.players[0]
    p.free = [0, 0, 0, 1]
    p.frigate = 1
    put(s, "zenor-dropship", 2)
    s.planets[1] = card("pl-ashen-quarry")
    hold(s, p, "ord-second-skin")
    s.hidden_deck = []
    take_turn(
        s,
        0,
        "cadet-1 emergency",
        "mat",
        "c2",
        "ord-second-skin",
        "zenor-dropship",
        "stop",
        "land",
        "lower",
        "decline",
        "c3",
    )
    assert p.corrupt == (False, False, True, False, True)
    assert s.manned[ship("zenor-dropship")] == -1


def test_at_most_one_corruption() -> None:
    """REV-5.1: a corrupted ship and a corrupted option together give 1."""
    s = stage()
    p = s.players[0]
    put(s, "zenor-dropship", 2, corrupt=True)
    s.planets[1] = card("pl-ashen-quarry")
    take_turn(s, 0, "captain zenor-dropship", "stop", "land", "lower", "decline", "c2", "pass")
    assert sum(p.corrupt) == 2


def test_prototype_move_and_action() -> None:
    """REVP-4.2, REVP-4.5: move, land, option, then the cube; after landing no move."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.data = 2
    put(s, "zenor-dropship", 2)
    s.planets[2], s.cubes[2] = card("pl-ashen-quarry"), 1
    asked = take_turn(
        s, 0, "cadet-1 zenor-dropship", "manoeuvre", "sector-3", "action", "upper", "do", "pass"
    )
    assert list(asked[3].options) == ["action", "stop"]
    assert p.free[0] == 2
    assert (p.data, len(p.hidden)) == (0, 1)


def test_manned_frigate_gains_hidden() -> None:
    """REV-3.3, REVP-4.1."""
    for edition in ("final", "prototype"):
        s = stage(edition=edition)
        turn = (
            ("captain frigate", "decline", "pass")
            if edition == "final"
            else ("captain frigate", "stop", "pass")
        )
        put(s, "zenor-dropship", 2)
        take_turn(s, 0, *turn)
        assert len(s.players[0].hidden) == 1
        assert s.players[0].crew[CAPTAIN] == FRIGATE
