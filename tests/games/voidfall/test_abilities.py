"""The special rules of 1.9 that change other rules (VF-39.6), one by one, worked by hand."""

from __future__ import annotations

from typing import Any

from tests.games.voidfall.sampling import answer, position, state
from tests.games.voidfall.test_examples import begin, offered, own, question, see

from starboard.games.voidfall.combat.story import DEFENDED, TIE
from starboard.games.voidfall.position import probe
from starboard.games.voidfall.rules.skirmish import forecast

PLENTY = [9, 9, 9, 9, 9]
BARE: dict[str, Any] = {"red.beside": "", "red.tracks": [3, 3, 0]}


def with_techs(*techs: str) -> dict[str, Any]:
    return {**BARE, "red.techs": list(techs)}


def test_levels_of_technologies() -> None:
    """VF-39.6, VF-17.1: `bank-science`, `dock-credits`."""
    s = position(
        {"turn": "red", **with_techs("data-refinery", "improved orbital-docks")}
        | {"sector.0,2.guilds": ["credits", "credits"], "sector.0,2.installations": ["shipyard"]}
    )
    # 2 Bankers' Guilds; the printed Shipyard of the Home and one more, besides 2 × 2 Population.
    assert [probe(s, f"red.level.{what}") for what in ("science", "credits")] == [4, 8]


def test_levels_of_novaris() -> None:
    """VF-39.6: `corrupt-yield`, at most 3."""
    s = position({"turn": "red", "red.origin": "novaris-a"})
    assert [probe(s, f"red.level.{what}") for what in ("energy", "science")] == [0, 3]
    s = position(
        {
            "turn": "red",
            "red.origin": "novaris-a",
            "sector.0,3.corrupted": True,
            "sector.0,2.corrupted": True,
        }
        | own("1,2", {"corvette": 1})
        | own("1,1", {"corvette": 1})
    )
    assert [probe(s, f"red.level.{what}") for what in ("energy", "science")] == [3, 6]


def test_double_dock() -> None:
    """VF-39.6, VF-18.6: one deployment more in every sector with a Shipyard."""
    run = begin(with_techs("orbital-docks") | {"red.stock": [0, 0, 2, 0, 0], "red.active": 3})
    answer(run, "focus-reinforcement", "focus-reinforcement.muster", "0,3 corvette", "0,3 corvette")
    assert see(run, "sector.0,3.fleet", "red.active") == [{"corvette": 4}, 1]


def test_ark_ships() -> None:
    """VF-39.6, VF-15.2: two Guilds more at Home, without Upkeep."""
    run = begin(
        with_techs("ark-ships") | {"sector.0,3.guilds": ["food", "food", "food"], "red.stock": PLENTY}
    )
    answer(run, "focus-development", "focus-development.grow", 0, "guild any", "0,3 energy")
    assert len(see(run, "sector.0,3.guilds")[0]) == 4
    assert see(run, "red.upkeep") == [2]
    run = begin(with_techs("ark-ships") | {"sector.0,3.guilds": ["food"] * 4, "red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.grow", 0, "guild any")
    assert not any(str(option).startswith("0,3") for option in offered(run))


def test_sentries_in_place_of_installations() -> None:
    """VF-39.6: `fleet-sentry` instead, `sentry-bonus` besides; both need an Active FP."""
    changes: dict[str, Any] = {"red.stock": [0, 1, 0, 0, 0], "red.active": 1}
    run = begin(with_techs("sentries") | changes)
    answer(run, "focus-reinforcement", "focus-reinforcement.mobilize", "inst defense")
    assert offered(run) == ["0,2 defense", "0,2 sentry", "forfeit"]
    answer(run, "0,2 sentry")
    assert see(run, "sector.0,2.fleet", "sector.0,2.installations", "red.active") == [
        *({"corvette": 2, "sentry": 1}, [], 0)
    ]
    run = begin(with_techs("improved sentries") | changes)
    answer(
        run, "focus-reinforcement", "focus-reinforcement.mobilize", "inst defense", "0,2 defense", "sentry"
    )
    assert see(run, "sector.0,2.fleet", "sector.0,2.installations") == [
        *({"corvette": 2, "sentry": 1}, ["defense"])
    ]
    run = begin(with_techs("sentries") | changes | {"red.active": 0})
    answer(run, "focus-reinforcement", "focus-reinforcement.mobilize", "inst defense")
    assert offered(run) == ["0,2 defense", "forfeit"]


def test_starbases_cleanse() -> None:
    """VF-39.6: a `pop` effect may remove the Corruption of a sector with a Starbase."""
    run = begin(
        with_techs("improved starbases")
        | {"sector.0,2.installations": ["starbase"], "sector.0,2.corrupted": True, "red.stock": PLENTY}
    )
    answer(run, "focus-development", "focus-development.harmonize", "pop")
    assert offered(run) == ["0,3", "0,2 cleanse", "forfeit"]
    answer(run, "0,2 cleanse")
    assert see(run, "sector.0,2.corrupted", "sector.0,2.population") == [False, 2]


def test_no_tier_cost() -> None:
    """VF-39.6, VF-26.2: Improved Cloning enters position 6 for nothing."""
    run = begin(with_techs("improved cloning") | {"red.tracks": [5, 0, 0], "red.active": 2})
    answer(run, "focus-production", "focus-production.thrive", "society", "forfeit")
    assert see(run, "red.tracks", "red.active") == [[6, 0, 0], 2]


def test_cloning_and_cybernetics() -> None:
    """VF-5.1: both come up when the Population grows; 2 for each Guild kind in the sector."""
    run = begin(with_techs("cloning", "improved cybernetics") | {"red.stock": [0, 0, 0, 0, 1]})
    answer(run, "focus-development", "focus-development.harmonize", "pop", "0,2")
    assert set(offered(run)) == {"gain 1C", "activate 1", "gain 2E", "gain 2M", "forfeit"}
    answer(run, "gain 2E", "gain 2M", "gain 1C")
    assert see(run, "red.stock") == [[0, 2, 2, 1, 0]]


def test_double_removal() -> None:
    """VF-39.6, VF-27.6: each effect removes up to 2, also in place of a deployment at Home."""
    run = begin(
        with_techs("improved decontamination-chambers", "improved purifier")
        | {"red.corrupted-slots": [1, 2, 3], "red.stock": PLENTY, "red.active": 2}
    )
    answer(run, "focus-temptation", "focus-temptation.exert", "chambers", "deploy 1 @home", "cleanse")
    answer(run, "slot 1", "slot 2")
    assert see(run, "red.corrupted-slots", "red.active", "red.chambers") == [[3], 2, 1]


def test_jump_storms() -> None:
    """VF-39.6, VF-20.4, VF-20.5: over Voidstorms, and from two steps away through an own sector."""
    changes: dict[str, Any] = {"red.stock": [0, 2, 0, 0, 0], "sector.0,3.fleet": {"corvette": 3}}
    changes |= own("0,1", {"corvette": 1})
    for techs, there in (((), False), (("improved hyperdrive",), True)):
        run = begin({"red.origin": "belitan-a"} | with_techs(*techs) | changes, scenario="altered-space")
        answer(run, "focus-conquest", "focus-conquest.engage", "invade")
        # A Voidstorm lies between 0,1 and the Palace at 0,0.
        assert ("0,0" in offered(run)) is there
    answer(run, "1,1")
    # The Home is two steps from 1,1, through the Outpost.
    assert question(run).about == ("1,1", "0,3", "corvette")


def test_salvage() -> None:
    """VF-39.6, hook H5: Combat Replicators keep the Installations and bring a Bounty."""
    run = begin(
        with_techs("combat-replicators")
        | {"sector.0,1.void": 1, "sector.0,1.reclaims": [], "red.stock": [0, 2, 0, 0, 0]}
        | {"sector.0,2.fleet": {"corvette": 4}, "bounty-pile": ["bounty-mm"]}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "0,1", 3)
    assert offered(run) == ["glory", "salvage", "rest"]
    answer(run, "rest", "gain 2M")
    assert see(run, "sector.0,1.installations", "red.bounties") == [["defense"], ["bounty-mm"]]


def test_salvage_scanner() -> None:
    """VF-39.6, hook H2: a Reclaim token before the Combat; the Improved card cleanses after the win."""
    changes: dict[str, Any] = {"reclaim-pile": ["reclaim-farmers"], "red.stock": [0, 2, 0, 0, 0]}
    for tech, corrupted in (("salvage-scanner", True), ("improved salvage-scanner", False)):
        run = begin(with_techs(tech) | changes)
        answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 2, 0, "seed", "rest")
        answer(run, "guild F @here", "1,2 food")
        assert see(run, "sector.1,2.guilds", "sector.1,2.corrupted", "red.reclaims") == [
            *(["food"], corrupted, ["reclaim-farmers"])
        ]


def test_glory_rises() -> None:
    """VF-39.6, VF-25.3: event II-I."""
    run = begin(
        {"cycle": 2, "event": "event-2-i-great-triumph", "red.stock": [0, 2, 0, 0, 0], "red.glory": [1]}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 2, 0, 2)
    assert see(run, "red.glory", "red.influence") == [[1, 2], 13]


def test_the_voidborn_adapt() -> None:
    """VF-39.6, VF-22.31: event II-H, 1 Salvo Absorption for each Improved technology of the defender."""
    changes = {"turn": "red", "cycle": 2, "sector.0,2.fleet": {"corvette": 2}}
    for techs, event, expected in (
        ((), "event-2-k-through-insight", (DEFENDED, 0)),
        ((), "event-2-h-adaptation", (DEFENDED, 0)),
        # 1:2, the shot is absorbed and a Corvette lost; 1:1 then is a tie.
        (("improved robotics",), "event-2-h-adaptation", (TIE, 2)),
    ):
        s = position({**changes, "event": event, **with_techs(*techs)})
        assert forecast(s, s.players[0], s.tables.maps[s.map].by_name["0,2"], 1) == expected


def test_houses_with_triggers() -> None:
    """VF-5.1, VF-23.4: Yarvek and Shiveus after a win, Zenor with a technology."""
    run = begin(
        {"red.origin": "yarvek-a", "red.stock": [0, 2, 0, 0, 0], "sector.1,2.glory": []}
        | {"sector.0,3.fleet": {"corvette": 3}}
    )
    answer(run, "yarvek-conquest", "yarvek-conquest.engage", "invade", "1,2", 2, 0, "rest")
    assert "activate 1" in offered(run)
    run = begin(
        {"red.origin": "shiveus-a", "red.stock": [0, 2, 0, 0, 1], "sector.1,2.glory": []}
        | {"sector.0,3.fleet": {"corvette": 3}}
    )
    answer(run, "shiveus-politics", "shiveus-politics.retaliate", "1,2", 2, 0, "rest")
    answer(run, "pay 1S -> remove-corruption @target", "sector 1,2")
    assert see(run, "sector.1,2.corrupted", "red.stock.science") == [False, 0]
    run = begin({"red.origin": "zenor-a", "red.stock": [0, 0, 0, 0, 2], "tableau": {"robotics": [4]}})
    answer(run, "focus-progress", "focus-progress.invent", "robotics")
    assert {"gain 1S", "gain 1C"} <= set(offered(run))


def test_fenrax_abandons_for_nothing() -> None:
    """VF-39.6: no Glory token for a sector given up, eight moves to regroup."""
    run = begin({"red.origin": "fenrax-a", "sector.0,2.fleet": {"corvette": 1}, "red.glory": [2]})
    answer(run, "focus-progress", "focus-progress.restore", "0,2 corvette")
    assert see(run, "sector.0,2.owner", "red.glory") == ["", [2]]
    run = begin({"red.origin": "fenrax-a", "red.stock": PLENTY})
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "regroup")
    assert question(run).about == (8,)


def test_bombard() -> None:
    """VF-22.10, VF-39.6: packets of 3 M, Credits in their place, only in the Invasion that follows."""
    run = begin(
        {"red.origin": "nervo-a", "red.techs": [], "red.beside": "", "red.stock": [0, 2, 4, 2, 0]}
        | {"sector.0,1.void": 3, "sector.0,2.fleet": {"corvette": 4}}
    )
    answer(run, "nervo-uplift", "nervo-uplift.bombard")
    while question(run).verb == "substitute":
        answer(run, 0)
    answer(run, "0,1", 3)
    assert (question(run).verb, offered(run)) == ("combat-pay-approach", [0, 1])
    answer(run, 1)
    while question(run).verb == "substitute":
        answer(run, 0)
    assert see(run, "red.stock") == [[0, 0, 1, 2, 0]]
    # 1 M and 2 C are left: one packet for the Salvo.
    assert (question(run).verb, offered(run)) == ("combat-pay-salvo", [0, 1])
    answer(run, 1)
    # T-34: won with 2 FP.
    assert see(run, "sector.0,1.owner", "sector.0,1.fleet", "red.stock") == [
        *("red", {"corvette": 2}, [0, 0, 0, 0, 0])
    ]
    assert state(run).invasion == ()


def test_once_per_turn_is_used_up_by_using_it() -> None:
    """VF-5.6: Fenrax' deployment after a regroup, impossible the first time, is to be had the second time."""
    run = begin(
        {"red.origin": "fenrax-a", "red.stock": PLENTY, "red.active": 0, "red.techs": ["hyperdrive"]}
        | {"red.beside": ""}
    )
    answer(run, "focus-conquest", "hyperdrive.1", 0, "0,2 corvette", "stop")
    assert question(run).verb == "action"
    answer(run, "focus-conquest.prepare", 0, 2, "focus-conquest.engage", 0, "regroup", "0,3 corvette", "stop")
    assert question(run).verb == "deploy"
    answer(run, "0,2 corvette")
    assert see(run, "red.active") == [1]
