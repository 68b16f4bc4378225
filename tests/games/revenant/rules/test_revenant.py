"""REV-11, REV-12 and REV-28: the Revenant's spaces, deployment, Scanner cards."""

from __future__ import annotations

import pytest
from tests.games.revenant.rules.staging import card, drive, hide, man, put, ship, stage, take_turn

from starboard.games.revenant.effects import How, possible, resolve
from starboard.games.revenant.grammar import parse_effect
from starboard.games.revenant.rules import revenant
from starboard.games.revenant.rules.hyperjump import land_shuttle
from starboard.games.revenant.rules.resources import returnable
from starboard.games.revenant.rules.revenant import deployable, exchange, protectable, revenant_space
from starboard.games.revenant.rules.sectors import room
from starboard.games.revenant.rules.tactics import field_of, move_marker
from starboard.games.revenant.rules.turn import open_places
from starboard.games.revenant.state import (
    CAPTAIN,
    HYPERCHARGE,
    REINFORCE,
    RESERVED,
    SUPPLY,
    Player,
    Revenant,
    Turn,
    replaced,
)
from starboard.games.revenant.tables import BELITAN, DUNLORK, FENRAX, MAT, NEU
from starboard.kernel.ask import Rule

EVERYWHERE = list(range(8))


def test_paying_for_the_revenant() -> None:
    """EX-13: HI opens Reinforce; deployment and Protection are compulsory."""
    s = stage()
    p = s.players[0]
    p.free = [1, 1, 0, 0]
    p.influence[BELITAN] = 2
    s.rewards = replaced(s.rewards, BELITAN, (False, True, True))
    hide(s, p, DUNLORK, 2)
    s.turn = Turn(0)
    assert REINFORCE not in open_places(s, p)
    asked = take_turn(
        s,
        0,
        "spend-hidden",
        "neu",
        "captain reinforce",
        "belitan",
        "fenrax-shuttle",
        "sector-5",
        f"{s.tables.failures[s.display[1]].id} upper",
        "pass",
    )
    assert "decline" not in asked[4].options
    assert p.free == [0, 0, 0, 0]
    assert len(p.hidden) == 1
    assert p.influence[BELITAN] == 3
    assert s.power(FENRAX) == 1
    assert (s.tokens, s.protected) == (1, (-1, 0))
    (deployed,) = (event for event in s.events or () if event.verb == "deploy")
    assert (deployed.seat, deployed.data) == (0, ("fenrax-shuttle", "sector-5"))


def test_lost_cost() -> None:
    """REV-11.12: a cost that is gone when step 3 begins loses the action."""
    s = stage()
    p = s.players[0]
    man(s, 0, CAPTAIN, "reinforce")
    p.free = [1, 1, 1, 0]
    assert drive(revenant_space(s, p, REINFORCE)) == []
    assert p.free == [1, 1, 1, 0]


def test_arkship_limit() -> None:
    """EX-14, REV-11.11: the Arkship cap; without the flag no Arkship returns."""
    s = stage(arkship_redeploy="yes")
    put(s, "yarvek-arkship", 4)
    put(s, "zenor-fighter", 5)
    ark = ship("dunlork-arkship")
    assert not room(s, 3, ark)
    assert room(s, 4, ark)
    assert room(s, 3, ship("dunlork-fighter"))
    assert ark in deployable(s, 15, EVERYWHERE)
    assert ark not in deployable(stage(), 15, EVERYWHERE)


def test_reserved_shuttle() -> None:
    """REV-11.3, REV-16.7: nobody deploys it and it is not on the board."""
    s = stage()
    s.at[ship("zenor-shuttle")] = RESERVED
    assert ship("zenor-shuttle") not in deployable(s, 15, EVERYWHERE)
    assert s.power(4) == 0


def test_hypercharge() -> None:
    """EX-15."""
    s = stage()
    p = s.players[0]
    s.cycle = 2
    s.open = [card("sc-wreck-field"), card("sc-quiet-orbit"), card("sc-dead-armada")]
    p.free = [0, 0, 0, 3]
    move_marker(s, 0, 5)
    man(s, 0, CAPTAIN, "hypercharge")
    asked = drive(revenant_space(s, p, HYPERCHARGE), "sc-wreck-field")
    assert list(asked[0].options) == ["sc-wreck-field", "sc-dead-armada"]
    assert (p.free[NEU], p.free[MAT]) == (0, 1)
    assert (len(p.hidden), field_of(s, 0)) == (1, 7)
    assert s.open == [card("sc-wreck-field")]
    assert s.charged
    p.free = [0, 0, 0, 4]
    assert HYPERCHARGE not in open_places(s, p)


def test_shuttle_arrives() -> None:
    """REV-28.7: in the printed sector or the next with room; full everywhere: back to the supply."""
    s = stage()
    shuttle = ship("zenor-shuttle")
    for house in ("fenrax", "yarvek", "belitan", "shiveus", "novaris"):
        put(s, f"{house}-fighter", 8)
    s.at[shuttle] = RESERVED
    land_shuttle(s, shuttle, 7)
    assert s.at[shuttle] == 0
    s.at[shuttle] = SUPPLY


def test_core_cards_are_half_open() -> None:
    """REV-11.6: never the lower effect of a Core card; one token per card; none left, none placed."""
    s = stage()
    s.display = (card("core-mutiny"), card("fail-data-rot"))
    assert protectable(s) == ["core-mutiny upper", "fail-data-rot upper", "fail-data-rot lower"]
    s.protected = (-1, 1)
    assert protectable(s) == ["core-mutiny upper"]
    s.tokens = 0
    assert protectable(s) == []


def test_cull() -> None:
    """REV-12.2: two Colonies leave the game; with fewer than 5 left nothing happens."""
    s = stage()
    effect = parse_effect("cull")
    how = How("REV-12.2", forced=True)
    drive(resolve(s, s.players[1], effect, how), "col-lectern", "col-emberhold")
    assert s.removed == [card("col-lectern"), card("col-emberhold")]
    assert s.removers == (1, 1)
    assert len(s.colonies) == 5
    s.colonies.pop()
    assert not possible(s, s.players[1], effect, how)


def test_swap() -> None:
    """7.1: the new ship is fresh and takes over sector, Planet and crew."""
    s = stage()
    old = put(s, "zenor-dropship", 4, damage=1, corrupt=True)
    s.landed[old] = True
    turn = man(s, 1, CAPTAIN, "zenor-dropship")
    new = ship("fenrax-dropship")
    exchange(s, old, new)
    assert (s.at[old], s.at[new]) == (SUPPLY, 3)
    assert (s.damage[new], s.corrupt[new], s.landed[new]) == (0, False, True)
    assert s.players[1].crew[CAPTAIN] == new == turn.place
    assert s.manned[old] == -1
    assert s.power(4) == 0


def test_prototype_jump_space() -> None:
    """REVP-4.9: the Revenant's Data first, then 3 neu; one Sonar card goes; of Colonies both may."""
    s = stage(edition="prototype")
    p = s.players[0]
    p.free = [0, 0, 0, 3]
    p.data = 1
    first, second = s.open
    man(s, 0, CAPTAIN, "hypercharge")
    drive(revenant_space(s, p, HYPERCHARGE), s.tables.scanners[first].id)
    assert (p.data, len(p.hidden), s.core_cubes) == (0, 1, 0)
    assert (p.free[NEU], s.charged, s.open) == (0, True, [second])
    s.charged, s.colony, s.open = False, True, [0, 1]
    p.free = [0, 0, 0, 3]
    drive(revenant_space(s, p, HYPERCHARGE), "both")
    assert s.open == []


def test_what_the_jump_costs_may_not_go_back() -> None:
    """REVP-4.9: of what is owed only the rest may be returned, unless there is nothing else to return."""
    s = stage(edition="prototype")
    p = s.players[0]
    turn = man(s, 0, CAPTAIN, "hypercharge")
    p.free = [1, 0, 0, 3]
    assert returnable(s, p) == ["mat", "neu"]
    turn.owed = (0, 0, 0, 3)
    assert returnable(s, p) == ["mat"]
    p.free = [1, 0, 0, 4]
    assert returnable(s, p) == ["mat", "neu"]
    p.free = [0, 0, 0, 3]
    assert returnable(s, p) == ["neu"]
    s.players[1].free = [0, 0, 0, 1]
    assert returnable(s, s.players[1]) == ["neu"]


def test_a_jump_that_cannot_be_paid_any_more_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """REVP-4.9, REV-11.12: nothing is paid, no card goes, and the Data stays with the player."""

    def costly(s: Revenant, p: Player, amount: int, clause: str) -> Rule[None]:
        p.data += amount
        p.free[NEU] -= 1
        yield from ()

    monkeypatch.setattr(revenant, "gain_data", costly)
    s = stage(edition="prototype")
    s.events = []
    p = s.players[0]
    p.free = [0, 0, 0, 3]
    turn = man(s, 0, CAPTAIN, "hypercharge")
    opened = list(s.open)
    drive(revenant_space(s, p, HYPERCHARGE))
    assert (p.free, p.data, s.core_cubes) == ([0, 0, 0, 2], 2, 0)
    assert (s.charged, s.open, turn.owed) == (False, opened, ())
    assert [event.clause for event in s.events if event.verb == "lost"] == ["REV-11.12"]
