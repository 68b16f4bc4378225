"""REV-13 and REV-14: capacity, overflow, locking, cleansing."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, hold, put, ship, stage, take_turn

from starboard.games.revenant.rules.corruption import gain_corruption, remove_corruption
from starboard.games.revenant.rules.resources import capacity, gain, payable
from starboard.games.revenant.rules.turn import open_places
from starboard.games.revenant.state import Turn
from starboard.games.revenant.tables import FENRAX


def test_locking() -> None:
    """EX-9, REV-13.6, REV-13.7."""
    s = stage()
    p = s.players[0]
    p.free = [3, 2, 2, 2]
    assert capacity(s, p) == 10
    drive(gain_corruption(s, p, "REV-5.1"), "c4", "mat")
    assert p.free == [2, 2, 2, 2]
    assert p.locked[3] == (1, 0, 0, 0)
    drive(remove_corruption(s, p, "c4", "REV-14.3"))
    assert p.free == [3, 2, 2, 2]
    assert p.void == 1


def test_overflow() -> None:
    """EX-10, REV-13.4: gained and free Resources together; the owner returns the excess."""
    s = stage()
    p = s.players[0]
    p.free = [4, 2, 2, 2]
    drive(gain(s, p, (0, 0, 2, 0, 0), "REV-7.4"), "mat", "mat")
    assert p.free == [2, 2, 4, 2]


def test_cleaning_the_manned_ship() -> None:
    """EX-8, REV-14.4, REV-5.2: the third Residual Void gives HI; the ship is clean in step 4."""
    s = stage()
    p = s.players[0]
    put(s, "fenrax-arkship", 2, corrupt=True)
    p.void = 2
    take_turn(
        s,
        0,
        "captain fenrax-arkship",
        "ark-reconnaissance",
        "draw(2)",
        "2 order",
        "cleanse(1, both)",
        "fenrax-arkship",
        "pass",
    )
    assert (p.void, len(p.hidden), len(p.hand)) == (0, 1, 2)
    assert sum(p.corrupt) == 1
    assert not s.corrupt[ship("fenrax-arkship")]
    assert p.influence[FENRAX] == 1


def test_corrupted_ship() -> None:
    """REV-5.1, REV-6.3: Corruption on the manned ship gives 1, and blocks its bonus action at once."""
    s = stage()
    p = s.players[0]
    put(s, "dunlork-arkship", 2, corrupt=True)
    asked = take_turn(s, 0, "captain dunlork-arkship", "ark-provision-mat", "c4")
    assert [question.verb for question in asked] == ["place", "effect-option", "corruption-slot"]
    assert p.corrupt == (False, False, False, True, True)


def test_full_corruption() -> None:
    """EX-29: corrupted ships are closed, the lower option too, Promote alone is left; capacity 4."""
    s = stage()
    p = s.players[0]
    p.corrupt = (False, True, True, True, True)
    p.free = [0, 0, 3, 0]
    put(s, "zenor-arkship", 1, corrupt=True)
    put(s, "belitan-dropship", 2)
    hold(s, p, "ord-call-the-staff")
    s.planets[1] = card("pl-ashen-quarry")
    s.turn = Turn(0)
    assert ship("zenor-arkship") not in open_places(s, p)
    asked = take_turn(s, 0, "captain belitan-dropship", "stop", "land", "do", "mat", "c1")
    assert [question.verb for question in asked] == [
        "place",
        "move-run",
        "land",
        "effect-part",
        "overflow",
        "bonus-action",
    ]
    assert list(asked[-1].options) == ["c1", "pass"]
    assert capacity(s, p) == 4


def test_discount_and_extra_energy() -> None:
    """REV-13.5, REVP-5.6: a discount never lowers the Energy of the rightmost slots."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.free = [1, 2, 0, 0]
    assert payable(p, (2, 0, 0, 0), 1, 2)
    assert not payable(p, (2, 0, 0, 0), 0, 2)
    p.free = [2, 1, 0, 0]
    assert not payable(p, (2, 0, 0, 0), 4, 2)
