"""Chapter 6: the Corrupted Crew."""

from __future__ import annotations

from tests.games.revenant.rules.staging import card, drive, man, put, ship, stage

from starboard.games.revenant.rules.tactics import field_of
from starboard.games.revenant.scoring import result
from starboard.games.revenant.solo import CREW, crew_turn, gain_crew_tactics, order_lines
from starboard.games.revenant.state import (
    CAPTAIN,
    FOLLOWER,
    HARBINGER,
    HYPERCHARGE,
    REINFORCE,
    Revenant,
    Solo,
)
from starboard.games.revenant.tables import FENRAX, SHIVEUS, YARVEK, ZENOR

GRID = ("solo-fighter", "solo-arkship", "solo-revenant", "solo-dropship")


def crew(s: Revenant, *houses: int) -> Solo:
    """The grid of EX-24 and these Houses to be revealed, the first one first."""
    solo = s.solo
    assert solo is not None
    solo.grid = [card(name) for name in GRID]
    solo.tile, solo.marker = 0, 1
    solo.deck = [house * 7 for house in reversed(houses)]
    return solo


def test_two_turns() -> None:
    """EX-24."""
    s = stage(1)
    solo = crew(s, YARVEK, ZENOR)
    put(s, "zenor-fighter", 4)
    man(s, 0, CAPTAIN, "zenor-fighter")
    crew_turn(s, solo)
    assert s.manned[REINFORCE] in (FOLLOWER, HARBINGER)
    assert (solo.marker, solo.tile, solo.influence[YARVEK]) == (2, 1, 3)
    crew_turn(s, solo)
    assert (solo.marker, solo.tile, solo.influence[ZENOR]) == (1, 0, 3)
    assert field_of(s, CREW) == 6
    assert s.manned[HYPERCHARGE] == -1


def test_levels() -> None:
    """REVS-1.4: start values, without rewards or removed tokens."""
    for level, tactics, influence in (("easy", 3, 1), ("medium", 5, 2), ("hard", 5, 3)):
        s = stage(1, level=level)
        assert s.solo is not None
        assert field_of(s, CREW) == tactics
        assert s.solo.influence == [influence] * 7
        assert s.rewards == ((True,) * 3,) * 7


def test_reinforce_of_the_crew() -> None:
    """REVS-4.2, REVS-2.7: for the House that led before this turn, beside its Arkship, else in sector 1."""
    s = stage(1)
    solo = crew(s, ZENOR, YARVEK)
    solo.influence[YARVEK] = 4
    put(s, "yarvek-arkship", 6)
    crew_turn(s, solo)
    assert s.at[ship("yarvek-fighter")] == 5
    assert solo.influence[ZENOR] == 3


def test_harbinger() -> None:
    """REVS-1.5: on hard the first figure corrupts its ship; a corrupted one gives 1 Tactics instead."""
    s = stage(1, level="hard")
    solo = crew(s, ZENOR)
    solo.marker = 0
    ark = put(s, "zenor-arkship", 2)
    crew_turn(s, solo)
    assert s.manned[ark] == HARBINGER
    assert s.corrupt[ark]
    t = stage(1, level="hard")
    other = crew(t, ZENOR)
    other.marker = 0
    put(t, "zenor-arkship", 2, corrupt=True)
    crew_turn(t, other)
    assert field_of(t, CREW) == 6


def test_tactics_of_the_crew() -> None:
    """REVS-3.3: on 8 a ship of the leading House into the fewest Voidborn, at the front of the line."""
    s = stage(1)
    solo = crew(s)
    first = put(s, "zenor-arkship", 4)
    s.voidborn[:8] = [2, 2, 2, 1, 2, 1, 2, 2]
    solo.influence[SHIVEUS] = 5
    for _ in range(2):
        gain_crew_tactics(s, solo, "REVS-2.4")
    assert s.at[ship("shiveus-fighter")] == -1
    gain_crew_tactics(s, solo, "REVS-2.4")
    assert solo.lines[3] == [ship("shiveus-fighter"), first]


def test_dropship_of_the_crew() -> None:
    """REVS-3.2: the closest free Planet, on a tie the one met first going clockwise."""
    s = stage(1)
    solo = crew(s, ZENOR)
    solo.marker = 2
    dropship = put(s, "zenor-dropship", 1)
    s.planets[2], s.planets[6] = 0, 1
    s.cubes[2] = 1
    crew_turn(s, solo)
    assert (s.at[dropship], s.landed[dropship], s.cubes[2]) == (2, True, 0)
    assert solo.lines[2] == [dropship]


def test_hypercharge_of_the_crew() -> None:
    """REVS-4.3: the open card of the highest Crew Influence; the Cycle is charged."""
    s = stage(1)
    solo = crew(s, ZENOR)
    man(s, 0, CAPTAIN, "reinforce")
    s.open = [card("sc-glass-straits"), card("sc-choir-nebula"), card("sc-hollow-moon")]
    solo.influence[SHIVEUS] = 5
    crew_turn(s, solo)
    assert s.charged
    assert s.open == [card("sc-choir-nebula")]


def test_prototype_both_spaces() -> None:
    """REVS-4.1: nothing until both spaces hold figures; then the jump, a ship, and the weaker card goes."""
    s = stage(1, edition="prototype")
    solo = crew(s, ZENOR, ZENOR)
    s.open = [card("sc-glass-straits"), card("sc-choir-nebula")]
    solo.influence[FENRAX] = 5
    crew_turn(s, solo)
    assert (s.charged, s.at[ship("fenrax-fighter")]) == (False, -1)
    solo.marker = 1
    crew_turn(s, solo)
    assert s.charged
    assert s.at[ship("fenrax-fighter")] == 0
    assert s.open == [card("sc-glass-straits")]


def test_lines() -> None:
    """REVS-1.6: from the front; to stop keeps the rest."""
    s = stage(1)
    solo = crew(s)
    names = ("zenor-arkship", "fenrax-fighter", "yarvek-dropship")
    a, b, c = (put(s, name, 3) for name in names)
    drive(order_lines(s, solo), "yarvek-dropship", "stop")
    assert solo.lines[2] == [c, a, b]


def test_result() -> None:
    """REVS-6.1, REVS-6.2: tracks times Power and twice the Tactics field; equal is lost."""
    s = stage(1)
    solo = crew(s)
    p = s.players[0]
    p.corrupt = (False,) * 5
    p.agendas = (card("pa-armoury"), card("fa-many-arks"))
    put(s, "zenor-arkship", 1)
    put(s, "zenor-fighter", 2)
    solo.influence = [2] * 7
    p.hidden = [ZENOR * 7 + n for n in range(7)]
    sheet = result(s)
    assert sheet.scores == (14,)
    assert sum(line.points[1] for line in sheet.sheet) == 2 * 2 + 2 * 5
    assert sheet.ranks == (2,)
    p.orders = [card("ord-fair-trade")]
    assert result(s).ranks == (1,)
