"""REV-22.5 to REV-22.8: copies; REV-7.11 to REV-7.17."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, hold, man, put, stage, take_turn

from starboard.games.revenant import grammar as g
from starboard.games.revenant.rules.arkships import open_options
from starboard.games.revenant.rules.copying import targets
from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.state import CADET_1, CAPTAIN, FRIGATE, ON_PLANET
from starboard.games.revenant.tables import BELITAN, SHIVEUS, ZENOR


def test_control() -> None:
    """EX-21: the landed Frigate returns, manoeuvres and attacks; no HI, Cadet 1 stays on it."""
    s = stage()
    p = s.players[0]
    p.captain = card("commander-a")
    put(s, "shiveus-arkship", 1)
    s.planets[3] = card("pl-salt-choir")
    man(s, 0, CADET_1, "frigate")
    p.frigate, p.landed = 3, True
    s.voidborn[4] = 3
    take_turn(
        s,
        0,
        "captain shiveus-arkship",
        "ark-control",
        "A",
        "manoeuvre",
        "sector-5",
        "attack",
        "pass",
    )
    assert (p.frigate, p.landed, p.frigate_crew) == (4, False, CADET_1)
    assert s.voidborn[4] == 1
    assert field_of(s, 0) == 2
    assert p.influence[SHIVEUS] == 1
    assert p.hidden == []


def test_clone() -> None:
    """EX-22: Exchange copied from an occupied Arkship triggers Provision; no Influence for the copy."""
    s = stage()
    p = s.players[0]
    p.cadets[0] = [card("cad-data-clerk")]
    p.free = [0, 1, 0, 1]
    put(s, "zenor-arkship", 1)
    put(s, "belitan-arkship", 4)
    man(s, 1, CAPTAIN, "belitan-arkship")
    hold(s, p, "ord-fair-trade")
    take_turn(
        s,
        0,
        "cadet-1 zenor-arkship",
        "ark-clone",
        "ark-exchange",
        "neu",
        "sci",
        "sci",
        "sci",
        "cad-data-clerk",
        "do",
        "do",
        "mat",
        "pass",
    )
    assert p.free == [1, 0, 4, 0]
    assert p.hand == []
    assert (p.influence[ZENOR], p.influence[BELITAN]) == (1, 0)


def test_clone_needs_card_and_target() -> None:
    """REV-7.15, REV-7.17: neither without a card in hand nor without an occupied Arkship or Planet."""
    s = stage()
    p = s.players[0]
    zenor = put(s, "zenor-arkship", 1)
    put(s, "belitan-arkship", 4)
    man(s, 1, CAPTAIN, "belitan-arkship")
    man(s, 0, CAPTAIN, "zenor-arkship")
    assert open_options(s, p, zenor, True) == []
    hold(s, p, "ord-fair-trade")
    assert [option.id for option in open_options(s, p, zenor, True)] == ["ark-clone"]
    s.manned[put(s, "belitan-arkship", 4)] = -1
    assert open_options(s, p, zenor, True) == []
    s.planets[2] = card("pl-salt-choir")
    s.landed[put(s, "yarvek-dropship", 3)] = True
    assert [option.id for option in open_options(s, p, zenor, True)] == ["ark-replicate"]
    assert targets(s, p, g.COPY_PLANET_OCCUPIED, 0) == [ON_PLANET + 2]


def test_replicate() -> None:
    """REV-7.14, REV-22.7: no cube and no landing, but a lower option counts for step 4."""
    s = stage()
    p = s.players[0]
    put(s, "zenor-arkship", 1)
    s.planets[2], s.cubes[2] = card("pl-ashen-quarry"), 1
    s.landed[put(s, "yarvek-dropship", 3)] = True
    hold(s, p, "ord-fair-trade")
    take_turn(s, 0, "captain zenor-arkship", "ark-replicate", "lower", "decline", "c2", "pass")
    assert p.corrupt == (False, True, False, False, True)
    assert (s.cubes[2], p.data) == (1, 0)


def test_landed_dropship_is_no_target() -> None:
    """REV-22.6."""
    s = stage()
    p = s.players[0]
    dropship = put(s, "yarvek-dropship", 1)
    man(s, 0, CADET_1, "frigate")
    assert targets(s, p, g.COPY_SHIP_NEAR, 0) == [dropship]
    s.landed[dropship] = True
    assert targets(s, p, g.COPY_SHIP_NEAR, 0) == []


def test_impersonator() -> None:
    """7.7: a House ship may act as another ship in its sector, the own Frigate included."""
    s = stage()
    p = s.players[0]
    p.captain = card("politician-a")
    put(s, "zenor-arkship", 1)
    fighter = put(s, "yarvek-fighter", 1)
    man(s, 0, CAPTAIN, "zenor-arkship")
    assert targets(s, p, g.COPY_SHIP_HERE, 0) == [fighter, FRIGATE]
    man(s, 0, CAPTAIN, "reinforce")
    assert targets(s, p, g.COPY_SHIP_HERE, 0) == []


def test_replaced_action() -> None:
    """7.7, REV-22.6: the Fighter attacks in its own right and does not become manned."""
    s = stage()
    p = s.players[0]
    p.captain = card("politician-a")
    put(s, "zenor-arkship", 1)
    put(s, "yarvek-fighter", 1)
    s.voidborn[0] = 1
    take_turn(
        s,
        0,
        "captain zenor-arkship",
        "politician-a-basic-2",
        "yarvek-fighter",
        "attack",
        "stay",
        "stop",
    )
    assert s.voidborn[0] == 0
    assert s.manned[put(s, "yarvek-fighter", 1)] == -1
    assert p.influence[ZENOR] == 1
