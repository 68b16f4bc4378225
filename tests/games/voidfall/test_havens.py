"""VF-36, VF-10.9, VF-26.8: Safe Havens."""

from __future__ import annotations

import pytest
from tests.games.voidfall.perils import PLENTY, against, do, lying, peril, until
from tests.games.voidfall.sampling import answer, drive, start, state
from tests.games.voidfall.test_examples import offered, own, question, see

from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.rules.evaluation import strike_back
from starboard.games.voidfall.rules.havens import by_sectors, cubes, may_build
from starboard.games.voidfall.rules.production import produce


def test_t66_by_overproduction() -> None:
    """VF-36.2: two in one turn allow one level, a third brings 3 I only."""
    run = against({"red.stock": [15, 15, 15, 0, 0]})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "food", "energy")
    # F and E are overproduced, and the chance comes at once, before M.
    assert question(run).verb == "haven"
    assert offered(run) == ["haven 1", "haven 2", "forfeit"]
    assert see(run, "red.influence") == [16]
    answer(run, "haven 1")
    assert see(run, "haven.1", "haven.2", "red.inactive") == [["red"], [], 7]
    assert do(run, *(["materials"] if question(run).verb == "produce" else [])) != "haven"
    assert see(run, "red.influence") == [19]


def test_one_overproduction_is_not_enough() -> None:
    run = against({"red.stock": [15, 0, 0, 0, 0]})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "food", "energy")
    assert question(run).verb != "haven"
    assert see(run, "red.influence") == [13]


def test_the_next_turn_counts_anew_for_everybody() -> None:
    """VF-36.2: once per player and turn, own or other's."""
    s = lying({"turn": "black", "black.stock": PLENTY}, 2)
    for p in s.players:
        p.overproduced = 1
        p.used = ("once",)
    run = start(s)
    assert question(run).verb == "focus"
    assert [(p.overproduced, p.used) for p in state(run).players] == [(0, ()), (0, ())]


def test_entering_tier_4() -> None:
    """T-42, VF-26.8: also on a Corrupted track, which gives no benefit."""
    for corrupted, influence in (([], 30), (["society"], 10)):
        run = against({"red.tracks": [6, 0, 0], "red.active": 3, "red.corrupted-tracks": corrupted})
        answer(run, "focus-production", "focus-production.thrive", "society")
        assert question(run).verb == "haven"
        answer(run, "haven 1")
        assert see(run, "red.influence", "haven.1", "red.active") == [influence, ["red"], 1]


@pytest.mark.parametrize(("active", "recalled"), [(2, False), (0, True)])
def test_where_the_cube_comes_from(active: int, recalled: bool) -> None:
    """VF-36.1: an Inactive FP, else an Active one, else one of the map; it stays for good."""
    s = lying({"red.active": active})
    p = s.players[0]
    p.inactive = 0
    drive(may_build(s, p, "VF-36.1"), "haven 1", *(["0,3 corvette"] if recalled else []))
    assert p.active == (0 if recalled else active - 1)
    assert probe(s, "sector.0,3.fleet") == {"corvette": 1 if recalled else 2}
    assert (cubes(s, p), peril(s).havens) == (1, ((0,), ()))


def test_without_fp_or_tiles_there_is_no_chance() -> None:
    """VF-36.1, VF-36.3."""
    s = lying({"haven.1": ["red", "red"], "haven.2": ["red"]})
    assert drive(may_build(s, s.players[0], "VF-36.1")) == []
    s = lying({"sector.0,3.fleet": {}, "sector.0,2.owner": ""})
    s.players[0].active = s.players[0].inactive = 0
    assert drive(may_build(s, s.players[0], "VF-36.1")) == []


def test_large_sectors_at_upkeep() -> None:
    """VF-10.9: Pure, Population 6, three Guilds; one level each, and only there."""
    guilds = ["food", "energy", "materials"]
    run = against(
        {"phase": "upkeep", "red.stock": PLENTY, "sector.0,2.population": 6, "sector.0,2.guilds": guilds}
        | own("1,2", {"corvette": 1}, population=6, corrupted=True, guilds=guilds)
        | own("0,1", {"corvette": 1}, population=5, corrupted=False, guilds=guilds)
        | own("1,1", {"corvette": 1}, population=6, corrupted=False, guilds=guilds[:2])
    )
    until(run, "haven")
    answer(run, "haven 1")
    until(run, "objective", "focus", "haven")
    assert question(run).verb != "haven"
    assert see(run, "haven.1") == [["red"]]


def test_a_sector_given_up_for_one_level_allows_no_other() -> None:
    """VF-10.9, VF-36.1: the recalled FP was the last of the second sector."""
    guilds = ["food", "energy", "materials"]
    s = lying(
        {"sector.0,2.population": 6, "sector.0,2.guilds": guilds, "sector.0,3.fleet": {}, "red.glory": []}
        | {"sector.0,2.fleet": {"corvette": 2}}
        | own("1,2", {"corvette": 1}, population=6, corrupted=False, guilds=guilds)
    )
    p = s.players[0]
    p.active = p.inactive = 0
    drive(by_sectors(s, p), "haven 1", "1,2 corvette")
    assert peril(s).havens == ((0,), ())


def test_the_reward_of_a_complete_tile() -> None:
    """VF-36.4: each player one that nobody took; the builder says in which order."""
    run = against({"haven.1": ["black"], "red.stock": [15, 15, 0, 0, 0], "black.stock": [0] * 5}, 2)
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "food", "energy")
    answer(run, "haven 1")
    assert (question(run).seat, question(run).verb, offered(run)) == (0, "haven-next", ["red", "black"])
    answer(run, "black")
    assert question(run).seat == 1
    assert offered(run) == ["remove-corruption", "remove-harbinger", "gain 3X", "deploy 2", "none"]
    answer(run, "gain 3X", "food", "food", "food")
    assert (question(run).seat, question(run).verb) == (0, "haven-reward")
    assert offered(run) == ["remove-corruption", "remove-harbinger", "deploy 2", "none"]
    answer(run, "remove-corruption", "slot 3")
    assert see(run, "black.stock", "red.corrupted-slots", "haven.1") == [
        [3, 0, 0, 0, 0],
        [],
        ["black", "red"],
    ]


def test_a_reward_of_another_players_turn_resolves_no_crisis() -> None:
    """VF-7.14: black was given no Joint effect."""
    faith = "crisis-05-shaken-faith"
    run = against(
        {
            "haven.1": ["black"],
            "red.stock": [15, 15, 0, 0, 0],
            "black.stock": PLENTY,
            "row.military": [faith],
        },
        2,
    )
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "food", "energy")
    answer(run, "haven 1", "black")
    assert do(run, "remove-corruption", "slot 3") == "haven-reward"
    assert question(run).seat == 0
    assert see(run, "row.military") == [[faith]]


def test_by_an_effect() -> None:
    """VF-36.2: Heroic Leadership; 4 resources for a level."""
    run = against({"special-offer": ["heroic-leadership"], "red.stock": [4, 0, 0, 0, 0]})
    answer(run, "heroic-leadership", "focus-politics", "heroic-leadership.ascend")
    answer(run, "haven 1", "haven 1")
    assert see(run, "haven.1", "red.stock") == [["red"], [0, 0, 0, 0, 0]]


def test_fp_on_safe_havens_belong_to_the_fourteen() -> None:
    """VF-18.1."""
    s = lying({"haven.1": ["red", "red"]})
    assert probe(s, "red.inactive") == 6
    patch(s, "haven.1", ["red"])
    assert probe(s, "red.inactive") == 7


def test_evaluation_counts_as_a_turn() -> None:
    """VF-36.2, VF-5.6: what was overproduced before does not count."""
    s = lying({"phase": "skirmish", "red.stock": [15, 15, 15, 15, 15]})
    s.players[0].overproduced = 1
    drive(strike_back(s), 0)
    assert s.players[0].overproduced == 0
    s.players[0].stock = (15, 15, 15, 15, 15)
    assert drive(produce(s, s.players[0], 0, "VF-17.5")) == []
    assert [q.verb for q in drive(produce(s, s.players[0], 1, "VF-17.5"), "forfeit")] == ["haven"]
