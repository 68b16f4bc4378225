"""REV-18: runs, limits and careful moves."""

from __future__ import annotations

from tests.games.revenant.rules.staging import ask_only, card, drive, man, put, stage

from starboard.games.revenant.effects import How, resolve
from starboard.games.revenant.grammar import parse_effect
from starboard.games.revenant.rules.movement import manoeuvre
from starboard.games.revenant.state import CADET_1, CAPTAIN, FRIGATE
from starboard.kernel.ask import Question

FOUR = parse_effect("careful(4)")
HOW = How("REV-18.6")


def test_careful_moves() -> None:
    """EX-5: 6→7→8 in one run, then 5→6; a run may not end among more Voidborn."""
    s = stage()
    dropship = put(s, "zenor-dropship", 6)
    fighter = put(s, "yarvek-fighter", 5)
    s.voidborn[4:8] = [3, 1, 3, 1]
    man(s, 0, CAPTAIN, "frigate")
    asked = drive(
        resolve(s, s.players[0], FOUR, HOW),
        "zenor-dropship",
        "sector-8",
        "yarvek-fighter",
        "sector-6",
    )
    assert "sector-7" not in asked[1].options
    assert (s.at[dropship], s.at[fighter]) == (7, 5)


def test_one_run_per_ship() -> None:
    """EX-35, REV-18.7: 1→2→3 in one run; nobody stops in 2 to go on later."""
    s = stage()
    put(s, "zenor-fighter", 1)
    put(s, "zenor-shuttle", 3)
    s.voidborn[0:3] = [1, 3, 1]
    man(s, 0, CAPTAIN, "frigate")
    rule = resolve(s, s.players[0], FOUR, HOW)
    goals = ask_only(rule, "zenor-fighter")
    assert "sector-2" not in goals.options
    assert "sector-1" in goals.options
    rest = rule.send("sector-3")
    assert isinstance(rest, Question)
    assert "zenor-fighter" not in rest.options
    assert rest.about == ("careful", 2)


def test_limit_in_passing() -> None:
    """EX-6, REV-18.4: a full sector is passed, not entered to stay."""
    s = stage()
    p = s.players[0]
    fighter = put(s, "shiveus-fighter", 1)
    for house in ("fenrax", "yarvek", "belitan", "zenor", "novaris"):
        put(s, f"{house}-fighter", 2)
    for house in ("fenrax", "yarvek", "belitan", "zenor"):
        put(s, f"{house}-dropship", 3)
    man(s, 0, CADET_1, "shiveus-fighter")
    assert list(ask_only(manoeuvre(s, p, fighter)).options) == ["sector-8", "stop"]
    p.cadets[0] = [card("cad-helm-adept")]
    three = ask_only(manoeuvre(s, p, fighter)).options
    assert "sector-3" in three
    assert "sector-2" not in three
    put(s, "novaris-dropship", 3)
    assert "sector-3" not in ask_only(manoeuvre(s, p, fighter)).options


def test_never_inside_the_ring() -> None:
    """REV-18.3, REVP-4.3: only the prototype's Frigates stop there, and not in solo (REVS-1.7)."""
    for seats, edition, inside in ((2, "final", False), (2, "prototype", True), (1, "prototype", False)):
        s = stage(seats, edition=edition)
        man(s, 0, CAPTAIN, "frigate")
        goals = ask_only(manoeuvre(s, s.players[0], FRIGATE)).options
        assert ("sector-i1" in goals) == inside


def test_solo_frigate_goes_further() -> None:
    """REVS-1.7: one additional move when it manoeuvres."""
    s = stage(1)
    man(s, 0, CAPTAIN, "frigate")
    assert "sector-3" in ask_only(manoeuvre(s, s.players[0], FRIGATE)).options


def test_landed_frigate_stays() -> None:
    """7.1: `frigmove` not while landed."""
    s = stage()
    p = s.players[0]
    man(s, 0, CAPTAIN, "frigate")
    p.landed = True
    assert drive(resolve(s, p, parse_effect("frigmove(2)"), HOW)) == []
