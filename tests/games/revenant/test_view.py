"""What a board needs stands in the view, and it is right (2.2, chapter 11)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.revenant.sampling import few_tables, fresh, moments, start

from starboard.conform.fuzz import describe
from starboard.games.revenant import TITLE
from starboard.games.revenant.position import patch
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import HOUSES
from starboard.games.revenant.view import RevenantView, SectorView, view
from starboard.kernel.ask import Value
from starboard.kernel.run import Run


def seen(changes: dict[str, Any], seat: int | None = 0, **options: Value) -> RevenantView:
    s = fresh({"seats": 3, **options}, "view")
    patch(s, "turn", "red")
    patch(s, "board", "empty")
    for key, value in changes.items():
        patch(s, key, value)
    Run(TITLE.beat, s, False).start()
    return view(s, seat)


def sector(v: RevenantView, number: int) -> SectorView:
    return v.sectors[number - 1]


def test_a_sector_with_everything_in_it() -> None:
    """REV-25.2, REV-25.3: predicted damage and the sharer stand beside what is there."""
    v = seen(
        {
            "sector.3.ships": ["fenrax-arkship", "zenor-dropship"],
            "fenrax-arkship.damage": 1,
            "fenrax-arkship.corrupt": True,
            "fenrax-arkship.crew": "black cadet-2",
            "round": 2,
            "red.crew.captain": "emergency",
            "teal.crew.captain": "emergency",
            "sector.3.planet": "pl-silent-gate",
            "zenor-dropship.landed": True,
            "sector.3.voidborn": 5,
            "sector.3.shields": 2,
            "sector.3.rift": True,
            "teal.frigate": "3",
        }
    )
    found = sector(v, 3)
    assert (found.id, found.voidborn, found.shields, found.rift) == ("sector-3", 5, 2, True)
    assert (found.damage, found.sharer, found.room) == (3, 2, 3)
    assert found.planet is not None
    assert (found.planet.id, found.planet.cubes, found.planet.landed) == (
        "pl-silent-gate",
        1,
        ("zenor-dropship",),
    )
    ark, dropship = found.ships
    assert (ark.id, ark.house, ark.type, ark.damage, ark.slots, ark.corrupt) == (
        "fenrax-arkship",
        "fenrax",
        "arkship",
        1,
        2,
        True,
    )
    assert ark.crew is not None
    assert (ark.crew.who, ark.crew.seat) == ("cadet-2", 1)
    assert dropship.landed
    assert dropship.crew is None
    assert [f.seat for f in found.frigates] == [2]
    assert [f.seat for f in sector(v, 1).frigates] == [0, 1]


def test_shields_never_make_damage_negative() -> None:
    """REV-25.3."""
    v = seen({"sector.2.voidborn": 1, "sector.2.shields": 3})
    assert sector(v, 2).damage == 0


@pytest.mark.parametrize(("black_first", "sharer"), [(False, 0), (True, 1)])
def test_ties_of_the_sharer_go_by_the_order_to_come(black_first: bool, sharer: int) -> None:
    """REV-25.2 with REV-24.3: the tiles are dealt anew before the Skirmish."""
    changes: dict[str, Any] = {"red.frigate": "2", "black.frigate": "6", "teal.frigate": "6"}
    if black_first:
        changes["black.tactics"] = 1
    assert sector(seen(changes), 4).sharer == sharer


@pytest.mark.parametrize(("tactics", "sharer"), [(5, None), (6, 0)])
def test_the_lone_player_shares_at_distance_two_only_when_ahead(tactics: int, sharer: int | None) -> None:
    """REVS-5.1: medium gives the Crew 5 Tactics; equal is not enough."""
    s = fresh({"seats": 1}, "solo view")
    patch(s, "turn", "red")
    patch(s, "red.frigate", "1")
    patch(s, "red.tactics", tactics)
    v = view(s, 0)
    assert (sector(v, 2).sharer, sector(v, 8).sharer) == (0, 0)
    assert (sector(v, 3).sharer, sector(v, 7).sharer) == (sharer, sharer)
    assert sector(v, 5).sharer is None


def test_houses_show_power_influence_rewards_and_supply() -> None:
    v = seen(
        {
            "sector.1.ships": ["yarvek-arkship", "yarvek-fighter"],
            "reserved": "yarvek-shuttle",
            "red.influence.yarvek": 4,
            "teal.influence.yarvek": 1,
            "rewards.yarvek": [5, 8],
        }
    )
    house = v.houses[HOUSES.index("yarvek")]
    assert (house.id, house.power, house.influence, house.rewards) == ("yarvek", 2, (4, 0, 1), (5, 8))
    assert house.supply == ("yarvek-dropship",)
    assert house.crew_influence is None


def test_worth_counts_own_hidden_influence_and_the_sheet_does_not() -> None:
    """REV-30.4; the public part leaves HI cards and agendas out."""
    changes = {
        "sector.1.ships": ["zenor-arkship", "zenor-fighter", "zenor-shuttle"],
        "red.influence.zenor": 2,
        "red.hidden": ["zenor", "zenor", "fenrax"],
        "red.rank": 1,
        "red.free": [3, 1, 0, 0],
        "red.agendas": ["fa-lifeboats", "pa-ore-hoard"],
    }
    v = seen(changes)
    worth = next(w for w in v.own_worth if w.house == "zenor")
    assert (worth.track, worth.hidden, worth.power, worth.worth) == (2, 2, 3, 12)
    lines = {line.label: line.points for line in v.sheet}
    assert lines["House Zenor"] == (6, 0, 0)
    assert lines["Captain's rank"] == (2, 0, 0)
    assert lines["Resources"] == (1, 1, 1)
    assert lines["Corruption"] == (-2, -2, -2)
    assert not any("genda" in label for label in lines)
    # 6 for Zenor, 2 for the rank, 1 for four Resources, -2 for the Corruption of the start.
    assert v.players[0].score == 7
    assert seen(changes, 1).own_worth[HOUSES.index("zenor")].hidden == 0
    assert seen(changes, None).own_worth == ()


def test_turn_open_cards_and_failures() -> None:
    v = seen(
        {
            "open": ["sc-wreck-field", "sc-quiet-orbit", "sc-dead-armada"],
            "display": ["core-mutiny", "fail-data-rot"],
            "protected": ["upper", ""],
            "core": 3,
        }
    )
    assert v.turn is not None
    assert (v.turn.seat, v.turn.step, v.turn.member, v.turn.place) == (0, "man", None, "home")
    assert [(card.id, card.price) for card in v.open] == [
        ("sc-wreck-field", 3),
        ("sc-quiet-orbit", 4),
        ("sc-dead-armada", 2),
    ]
    assert [(f.slot, f.id, f.covered, f.resolved) for f in v.failures] == [
        ("upper", "core-mutiny", "upper", False),
        ("lower", "fail-data-rot", None, False),
    ]
    assert (v.tokens, v.core.damage, v.core.slots, v.core.immune) == (1, 3, 5, False)


def test_prices_of_the_prototype_are_all_three() -> None:
    v = seen({"open": ["sc-quiet-orbit", "sc-dead-armada"]}, edition="prototype")
    assert [card.price for card in v.open] == [3, 3]
    assert v.core.cubes == 2
    assert [inner.id for inner in v.inner] == ["sector-i1", "sector-i2", "sector-i3", "sector-i4"]
    assert [f.seat for f in v.inner[0].frigates] == [0, 1, 2]


def test_frigate_board_of_a_player() -> None:
    v = seen(
        {
            "red.corruption": ["c4", "c5"],
            "red.locked.c4": [1, 0, 0, 0],
            "red.free": [2, 2, 2, 2],
            "red.cadet-1": ["cad-helm-adept"],
            "red.frigate-cards": ["fri-war-room"],
            "red.orders": ["ord-fair-trade"],
            "red.hand": ["ord-quiet-word", "cad-data-clerk"],
        }
    )
    p = v.players[0]
    assert (p.capacity, p.corruption, p.free) == (8, 2, {"mat": 2, "ene": 2, "sci": 2, "neu": 2})
    assert [(c.id, c.corrupt) for c in p.compartments] == [
        ("c1", False),
        ("c2", False),
        ("c3", False),
        ("c4", True),
        ("c5", True),
    ]
    assert p.compartments[3].locked == {"mat": 1, "ene": 0, "sci": 0, "neu": 0}
    assert (p.cadets, p.frigate_cards, p.orders) == (
        (("cad-helm-adept",), ()),
        ("fri-war-room",),
        ("ord-fair-trade",),
    )
    assert p.hand == ("ord-quiet-word", "cad-data-clerk")
    assert p.hand_kinds == {"cadet": 1, "frigate": 0, "order": 1}


def test_the_council_and_the_crew() -> None:
    council = seen({"board": "empty"}, seats=2).council
    assert council is not None
    assert (council.stack, council.revealed, council.set_aside) == (12, (), 0)
    assert seen({}).council is None
    s = fresh({"seats": 1, "level": "hard"}, "crew")
    patch(s, "turn", "red")
    solo = view(s, 0).solo
    assert solo is not None
    assert (solo.level, solo.tactics, set(solo.influence.values()), solo.deck) == (
        "hard",
        5,
        {3},
        15,
    )
    assert sorted(solo.grid) == ["solo-arkship", "solo-dropship", "solo-fighter", "solo-revenant"]


def test_before_the_frigates_are_placed_they_are_nowhere() -> None:
    for edition in ("final", "prototype"):
        v = view(fresh({"seats": 2, "edition": edition}, "early"), 0)
        assert [p.frigate for p in v.players] == [None, None]
        assert not any(s.frigates for s in v.sectors)
        assert {s.sharer for s in v.sectors} == {None}


def test_before_the_side_is_chosen_there_is_a_specialisation_only() -> None:
    """3.1 step 11."""
    run = start({"seats": 2}, "sides")
    s = run.state
    assert isinstance(s, Revenant)
    first, second = s.order
    before = view(s, None).players
    assert [p.captain for p in before] == [None, None]
    run.answer(first, "B")
    after = view(s, None).players
    assert after[first].captain == f"{before[first].specialisation}-b"
    assert after[second].captain is None
    assert [p.specialisation for p in after] == [p.specialisation for p in before]


@pytest.mark.parametrize("options", few_tables(), ids=describe)
def test_views_are_whole_at_every_moment(options: dict[str, Value]) -> None:
    """They can be sent, and what they say agrees with the state; in the end the sheet is the final one."""
    for run in moments(options, "whole", 17):
        s = run.state
        assert isinstance(s, Revenant)
        for seat in (0, None):
            v = view(s, seat)
            assert msgspec.json.decode(msgspec.json.encode(v), type=RevenantView) == v
            assert sum(len(one.ships) for one in v.sectors) == sum(at >= 0 for at in s.at)
            assert [h.power for h in v.houses] == [s.power(house) for house in range(7)]
            assert [p.score for p in v.players] == [
                sum(line.points[p.seat] for line in v.sheet) for p in s.players
            ]
            assert {len(line.points) for line in v.sheet} == {len(v.columns)}
    assert isinstance(s, Revenant)
    final = view(s, None)
    assert final.over
    assert final.sheet == result(s).sheet
    assert tuple(p.score for p in final.players) == result(s).scores


def test_the_prototype_begins_at_random() -> None:
    """REVP-2.5: markers on field 0 stacked at random, a random first player and seating after it."""
    stacks, orders = set(), set()
    for n in range(30):
        v = view(fresh({"seats": 3, "edition": "prototype"}, f"random {n}"), None)
        assert sorted(v.tactics[0]) == ["0", "1", "2"]
        stacks.add(v.tactics[0])
        orders.add(v.order)
    assert len(stacks) > 3
    assert orders == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
