"""REV-25 and REV-26: damage, spread, Failures; REVP-6.2 to REVP-6.4."""

from __future__ import annotations

import pytest
from tests.games.revenant.rules.staging import card, drive, hold, put, ship, stage

from starboard.games.revenant.rules.failures import clean_up, fail, hit_revenant, suffer
from starboard.games.revenant.rules.skirmish import allocation_order, fight, sharer, skirmish
from starboard.games.revenant.rules.tactics import move_marker
from starboard.games.revenant.state import NOBODY, SUPPLY, replaced
from starboard.games.revenant.tables import BELITAN, FENRAX, LOWER, UPPER, ZENOR


def test_a_sector() -> None:
    """EX-16."""
    s = stage()
    fenrax = put(s, "fenrax-arkship", 3)
    zenor = put(s, "zenor-arkship", 3, damage=1)
    put(s, "zenor-fighter", 8)
    yarvek = put(s, "yarvek-fighter", 3)
    s.voidborn[2], s.shields[2], s.rifts[2] = 4, 1, True
    assert s.power(ZENOR) == 2
    s.sector = 2
    drive(skirmish(s), "zenor-arkship", "zenor-arkship", "yarvek-fighter", "fenrax-arkship")
    assert s.at[zenor] == SUPPLY
    assert s.power(ZENOR) == 1
    assert (s.damage[yarvek], s.corrupt[fenrax], s.corrupt[yarvek]) == (1, True, False)
    assert (s.shields[2], s.voidborn[2]) == (0, 4)


@pytest.mark.parametrize(("sector", "seat"), [(4, 0), (5, 1), (8, 0), (7, 1), (1, 0)])
def test_sharer(sector: int, seat: int) -> None:
    """EX-17, REV-25.2: the nearest Frigate, on a tie the lower tile."""
    s = stage(2)
    s.players[0].frigate, s.players[1].frigate = 1, 5
    assert sharer(s, sector - 1, s.order) == seat


def test_prototype_sharer() -> None:
    """REVP-6.2: on a tie who is higher on the Tactics track."""
    s = stage(2, edition="prototype")
    s.players[0].frigate, s.players[1].frigate = 1, 5
    move_marker(s, 1, 2)
    assert sharer(s, 3, allocation_order(s)) == 1


def test_failure_in_the_middle() -> None:
    """EX-18: the covered effect is spared; the points left are dealt afterwards."""
    s = stage()
    hold(s, s.players[0], "cad-data-clerk")
    hold(s, s.players[2], "cad-purifier", "cad-dock-boss")
    for p in s.players:
        p.free = [1, 1, 1, 1]
    s.core = 4
    s.voidborn[4] = 3
    s.display = replaced(s.display, LOWER, card("fail-power-surge"))
    s.protected = replaced(s.protected, LOWER, UPPER)
    drive(fight(s, 4), "cad-purifier")
    assert [len(p.hand) for p in s.players] == [0, 0, 1]
    assert s.players[0].free == [1, 1, 1, 1]
    assert (s.core, s.resolved, s.failures) == (1, True, 1)


def test_second_failure() -> None:
    """EX-32: each effect for all in turn order before the next one; then the Revenant is immune."""
    s = stage()
    s.order = [1, 0, 2]
    a, b, c = s.players
    b.corrupt = (False, True, True, True, True)
    a.influence[FENRAX] = b.influence[BELITAN] = b.influence[FENRAX] = 1
    s.failures = 1
    s.core = 5
    s.display = replaced(s.display, UPPER, card("core-void-bloom"))
    s.protected = (-1, -1)
    asked = drive(hit_revenant(s), "c2", "c3", "belitan")
    assert [(q.seat, q.verb) for q in asked] == [
        (0, "corruption-slot"),
        (2, "corruption-slot"),
        (1, "failure-loss"),
    ]
    assert (sum(a.corrupt), sum(b.corrupt), sum(c.corrupt)) == (2, 4, 2)
    assert (sum(a.influence), b.influence[BELITAN], b.influence[FENRAX]) == (0, 0, 1)
    assert s.core == 0
    drive(hit_revenant(s))
    assert s.core == 0


def test_as_much_as_possible() -> None:
    """REV-26.4: who has one Resource loses one of two."""
    s = stage()
    s.players[0].free = [0, 0, 0, 1]
    drive(suffer(s, s.tables.failures[card("fail-power-surge")].effects[UPPER]))
    assert s.players[0].free == [0, 0, 0, 0]


def test_hit_spares_full_arkships() -> None:
    """7.13: 1 damage on every Arkship with a free slot in a Rift sector."""
    s = stage()
    full = put(s, "zenor-arkship", 1, damage=2)
    hit = put(s, "fenrax-arkship", 3)
    away = put(s, "novaris-arkship", 4)
    s.rifts[0] = s.rifts[2] = True
    drive(suffer(s, s.tables.failures[card("fail-fire-in-the-hold")].effects[LOWER]))
    assert [s.damage[n] for n in (full, hit, away)] == [2, 1, 0]


def test_clean_up() -> None:
    """REV-26.6: the lower card goes with its token back, the upper one slides down with its own."""
    s = stage()
    upper, lower = s.display
    coming = s.failure_deck[-1]
    s.protected, s.tokens, s.resolved = (LOWER, UPPER), 0, True
    clean_up(s)
    assert (s.display, s.protected) == ((coming, upper), (-1, LOWER))
    assert (s.tokens, s.resolved) == (1, False)
    assert lower in s.box


@pytest.mark.parametrize(("edition", "spread"), [("final", False), ("prototype", True)])
def test_spread_compared(edition: str, spread: bool) -> None:
    """EX-26, REV-25.7, REVP-6.4: all damage absorbed."""
    s = stage(edition=edition)
    fighter = put(s, "zenor-fighter", 2)
    s.voidborn[1], s.shields[1], s.rifts[1] = 1, 1, True
    s.sector = 1
    drive(skirmish(s))
    assert s.corrupt[fighter] == spread
    assert s.damage[fighter] == 0


def test_shuttles_bear_nothing() -> None:
    """7.3: the first point destroys a Shuttle, and no Corruption spreads to one."""
    s = stage()
    put(s, "zenor-shuttle", 2)
    put(s, "fenrax-shuttle", 2)
    s.voidborn[1], s.rifts[1] = 1, True
    drive(fight(s, 1), "zenor-shuttle")
    assert s.at[ship("zenor-shuttle")] == SUPPLY
    assert not any(s.corrupt)


def test_prototype_failure() -> None:
    """REVP-6.3: the upper effect only, then immune for the rest of the Breach."""
    s = stage(edition="prototype")
    s.core = 5
    tile = card("fail-hull-breach")
    s.display = replaced(s.display, UPPER, tile)
    s.players[0].free = [1, 0, 0, 0]
    s.rifts[3] = True
    drive(hit_revenant(s))
    assert s.players[0].free == [0, 0, 0, 0]
    assert s.voidborn[3] == 0
    assert (s.box[-1], s.core) == (tile, 0)
    drive(hit_revenant(s))
    assert s.core == 0


def test_solo_sharing() -> None:
    """REVS-5.1, REVS-5.2: near the Frigate you share; elsewhere the lowest Crew Influence, then the front."""
    s = stage(1)
    assert s.solo is not None
    s.players[0].frigate = 0
    assert [sharer(s, n, allocation_order(s)) for n in (7, 0, 1, 2)] == [0, 0, 0, NOBODY]
    move_marker(s, 0, 6)
    assert sharer(s, 2, allocation_order(s)) == 0
    front = put(s, "zenor-arkship", 5)
    back = put(s, "fenrax-fighter", 5)
    s.voidborn[4] = 1
    drive(fight(s, 4))
    assert (s.damage[front], s.damage[back]) == (1, 0)
    s.solo.influence[FENRAX] = 0
    drive(fight(s, 4))
    assert s.damage[back] == 1


def test_first_failure_takes_the_lower_card() -> None:
    """REV-26.2, REV-26.3."""
    s = stage()
    s.display = (card("fail-broken-oath"), card("fail-hull-breach"))
    s.protected = (-1, -1)
    s.rifts[6] = True
    drive(fail(s))
    assert s.voidborn[6] == 1
    drive(fail(s))
    assert (s.voidborn[6], s.failures) == (1, 2)
