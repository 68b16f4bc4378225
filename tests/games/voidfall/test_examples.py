"""The worked examples of chapter 7 that touch competitive rules, with the document's own numbers.

T-22 to T-38 are Combats, which the tests of Combat hold; here they are fought on a map where more than the
Combat is at stake. T-59 to T-67 are co-operative, and of T-68 and T-71 the part that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.voidfall.sampling import answer, asked, position, start, state

from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.rules.corruption import free_places
from starboard.games.voidfall.rules.resources import payable
from starboard.games.voidfall.rules.skirmish import candidates, pick_target, strength
from starboard.games.voidfall.rules.technologies import improved_offer
from starboard.games.voidfall.rules.trade import bonuses, space_of
from starboard.games.voidfall.rules.upkeep import payments, satisfiable
from starboard.games.voidfall.state import Act
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

TURN = {"turn": "blue"}


def begin(changes: Mapping[str, Any], seats: int = 2, scenario: str = "second-genesis") -> Run:
    """A position, whole by the invariants, at its first question."""
    s = position({**TURN, **changes}, seats, scenario)
    Watch(s)
    return start(s)


def see(run: Run, *keys: str) -> list[Any]:
    return [probe(state(run), key) for key in keys]


def question(run: Run) -> Question:
    found = asked(run)
    assert found is not None
    return found


def offered(run: Run) -> list[Value]:
    return list(question(run).options)


def own(at: str, fleet: dict[str, int], **more: Any) -> dict[str, Any]:
    """A sector of blue."""
    found: dict[str, Any] = {f"sector.{at}.owner": "blue", f"sector.{at}.fleet": fleet}
    for name, value in more.items():
        found[f"sector.{at}.{name}"] = value
    return found


# --- 7.1 Frame, Selection, Clean-up -----------------------------------------------------------------------


def test_t01_turn_order() -> None:
    """VF-2.9: ascending Influence, of equals the later one first."""
    run = begin(
        {"cycle": 2, "blue.influence": 22, "green.influence": 15, "yellow.influence": 15}
        | {"phase": "turn order"},
        seats=3,
    )
    assert question(run).seat == 2
    answer(run, 1)
    assert question(run).seat == 1
    assert offered(run) == [2, 3]
    answer(run, 3)
    assert see(run, "order") == [["yellow", "blue", "green"]]


def test_t02_the_trade_column_shrinks() -> None:
    """VF-2.1, VF-2.6: one token leaves at the start of Cycle 2."""
    run = begin({"phase": "agendas", "green.trade": ["start 1", "loose"]})
    assert see(run, "cycle", "column", "boxed-trade", "blocked") == [2, 3, 1, False]
    assert space_of(state(run), 3) == 3


def test_t04_selection() -> None:
    """VF-3.7 to 3.9, VF-4.1, VF-8.9: Focus, token and Agenda in one turn."""
    run = begin({"blue.agendas": ["grand-armada"], "blue.trade": ["start 1"]})
    assert see(run, "blue.upkeep", "column") == [0, 5]
    answer(run, "focus-production", "flip", "grand-armada")
    assert set(offered(run)) == {
        *("focus-production.thrive", "focus-production.supply", "focus-production.optimize"),
        *("agenda", "end"),
    }
    answer(run, "focus-production.supply", "forfeit", "focus-production.thrive", "forfeit")
    # A third Focus action and the Agenda action are still to be had.
    assert offered(run) == ["focus-production.optimize", "agenda", "end"]
    answer(run, "end", "bottom")
    assert see(run, "column", "blue.upkeep", "blue.trade") == [6, 2, []]


def test_t05_a_token_gained_this_turn() -> None:
    """VF-3.7, VF-28.5: it cannot be flipped any more, but may be spent."""
    run = begin({"blue.origin": "marqualos-a", "sector.1,2.void": 1})
    # No token at the start of the turn: no question about flipping.
    answer(run, "focus-politics")
    assert question(run).verb == "action"
    answer(run, "focus-politics.control", "trade", "gain 1S")
    assert see(run, "blue.trade", "column") == [["loose"], 5]
    assert question(run).verb == "move-from"
    answer(run, "forfeit", "focus-politics.assert", 0, "invade", "1,2", 1, 0)
    assert question(run).verb == "combat-pay-drones"
    answer(run, 1)
    assert see(run, "blue.trade", "column") == [[], 6]


def test_t06_clean_up_fleets() -> None:
    """VF-8.2 to 8.4: of seven Corvettes exactly one is recalled."""
    run = begin(own("0,2", {"corvette": 7}))
    active = see(run, "blue.active")[0]
    answer(run, "focus-production", "end")
    assert see(run, "sector.0,2.fleet", "blue.active") == [{"corvette": 6}, active + 1]


def test_t07_clean_up_mixed_fleets() -> None:
    """VF-8.3, VF-8.4: two Dreadnoughts of the Basic technology and a Corvette need three tokens."""
    changes = own("0,2", {"corvette": 1, "dreadnought": 2}) | {"blue.techs": ["targeting", "dreadnoughts"]}
    for choice, left in (
        ("corvette", {"dreadnought": 2}),
        ("dreadnought", {"corvette": 1, "dreadnought": 1}),
    ):
        run = begin(changes)
        answer(run, "focus-production", "end")
        assert offered(run) == ["corvette", "dreadnought"]
        answer(run, choice)
        assert see(run, "sector.0,2.fleet") == [left]
        assert question(run).seat == 1


def test_t08_clean_up_glory() -> None:
    """VF-8.5."""
    run = begin({"blue.glory": [1, 2, 2, 3, 4]})
    answer(run, "focus-production", "end")
    assert offered(run) == [1, 2, 3, 4]
    answer(run, 1)
    assert see(run, "blue.glory") == [[2, 2, 3, 4]]


T09 = {
    "blue.slots": ["salvation-project", "grand-armada", ""],
    "blue.agendas": ["hazard-institute"],
    "blue.trade": ["slot 1"],
}


def test_t09_clean_up_agenda() -> None:
    """VF-8.6, VF-8.7: only the exchange with the old Support makes no type lie twice."""
    run = begin(T09)
    answer(run, "focus-conquest", "none", "hazard-institute", "end")
    assert offered(run) == ["slot 1", "bottom"]
    answer(run, "slot 1", "keep")
    assert see(run, "blue.slots") == [["hazard-institute", "grand-armada", ""]]
    assert see(run, "agenda-deck.support")[0][-1] == "salvation-project"
    assert see(run, "blue.trade") == [["slot 1"]]


def test_t10_clean_up_trade_tokens() -> None:
    """VF-8.9, VF-8.10: any Agenda without a token, also in a Corrupted slot, or the column."""
    changes = {
        "blue.slots": ["salvation-project", "", "grand-armada"],
        "blue.corrupted-slots": [3],
        "blue.trade": ["loose"],
    }
    for place in ("start 1", "slot 1", "slot 3", "column"):
        run = begin(changes)
        answer(run, "focus-production", "none", "end")
        assert offered(run) == ["start 1", "slot 1", "slot 3", "column"]
        answer(run, place)
        assert see(run, "blue.trade", "column") == ([[], 6] if place == "column" else [[place], 5])


# --- 7.2 Resources, production, fleets --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energy", "credits", "can"), [(1, 2, True), (1, 1, False), (0, 3, True)], ids=["E1 C2", "E1 C1", "C3"]
)
def test_t11_credits_as_substitute(energy: int, credits: int, can: bool) -> None:
    """VF-13.2 to 13.4: Politics' Assert costs 2 E and 1 C."""
    run = begin({"blue.stock": [0, energy, 0, credits, 0]})
    assert payable(state(run).players[0], (0, 2, 0, 1, 0, 0, 0)) is can
    answer(run, "focus-politics")
    assert ("focus-politics.assert" in offered(run)) is can
    if can:
        answer(run, "focus-politics.assert")
        assert see(run, "blue.stock.energy", "blue.stock.credits") == [0, 0]


def test_t12_production() -> None:
    """VF-17.1 to 17.5: Population counts once for each Guild, Corrupted sectors too."""
    run = begin(
        own("1,2", {"corvette": 1}, population=3, corrupted=True, guilds=["credits"])
        | {"sector.0,2.guilds": ["credits"], "blue.stock": [0, 0, 0, 2, 0], "blue.agendas": ["grand-armada"]}
    )
    assert see(run, "blue.level.credits", "blue.yield.credits") == [5, 2]
    answer(run, "focus-production", "grand-armada", "agenda", "guild any", "1,2 credits")
    answer(run, "credits")
    assert see(run, "blue.level.credits", "blue.yield.credits", "blue.stock.credits") == [8, 3, 5]


@pytest.mark.parametrize(
    ("guilds", "before", "after", "influence"),
    [(2, 12, 15, 0), (2, 14, 15, 3), (2, 15, 15, 3), (0, 15, 15, 0)],
)
def test_t13_overproduction(guilds: int, before: int, after: int, influence: int) -> None:
    """VF-17.8 to 17.10: F Level 4 yields 3."""
    run = begin({"sector.0,3.guilds": ["food"] * guilds, "blue.stock": [before, 0, 0, 0, 0]})
    assert see(run, "blue.yield.food") == [3 if guilds else 0]
    answer(run, "focus-prosperity", "focus-prosperity.stock", "produce any", "food", "forfeit")
    assert see(run, "blue.stock.food", "blue.influence") == [after, 10 + influence]


@pytest.mark.parametrize("before", [12, 14])
def test_t14_gain_before_producing(before: int) -> None:
    """VF-5.4, VF-13.11: Neural Matrix gives 2 C just before C is produced."""
    run = begin(
        {"blue.techs": ["targeting", "neural-matrix"], "blue.stock": [0, 0, 0, before, 0]}
        | own("1,2", {"corvette": 1}, population=5, guilds=["credits"])
    )
    assert see(run, "blue.yield.credits") == [2]
    answer(run, "focus-prosperity", "focus-prosperity.stock", "produce any", "credits", "gain 2C")
    assert see(run, "blue.stock.credits", "blue.influence") == [15, 13]


def test_t15_level_cap() -> None:
    """VF-17.1, VF-17.2: the sum is capped only while shown."""
    s = position(
        {**TURN, "sector.0,2.guilds": ["energy"]}
        | own("1,2", {"corvette": 1}, population=6, guilds=["materials"])
        | own("1,1", {"corvette": 1}, population=5, guilds=["materials"])
        | own("0,1", {"corvette": 1}, population=4, guilds=["materials"])
    )
    assert [probe(s, f"blue.{what}.materials") for what in ("level", "yield")] == [13, 15]
    patch(s, "sector.1,2.owner", "")
    assert [probe(s, f"blue.{what}.materials") for what in ("level", "yield")] == [9, 6]


def test_t16_population() -> None:
    """VF-16.1, VF-16.2, VF-16.4, VF-17.1: the bonus of the starting Agenda; who can grow and shrink."""
    run = begin(
        {"sector.0,2.guilds": [], "sector.0,3.population": 6, "blue.stock": [3, 3, 3, 3, 3]}
        | own("1,2", {"corvette": 1}, population=3, corrupted=True)
        | own("1,1", {"corvette": 1}, population=1, corrupted=False)
    )
    assert see(run, "blue.level.energy", "blue.yield.energy") == [1, 1]
    answer(run, "focus-development", "focus-development.harmonize", "pop")
    assert offered(run) == ["0,2", "1,1", "forfeit"]
    answer(run, "0,2")
    assert see(run, "sector.0,2.population") == [3]


def test_t16_lowering_population() -> None:
    """VF-16.3: never the Home, a Corrupted sector or a Population of 1."""
    changes = {"blue.origin": "fenrax-a", "blue.stock": [3, 3, 3, 3, 3], "sector.0,3.population": 4}
    changes |= own("1,2", {"corvette": 1}, population=3, corrupted=True)
    changes |= own("1,1", {"corvette": 1}, population=1, corrupted=False)
    run = begin(changes)
    answer(run, "fenrax-development", "fenrax-development.colonize")
    # Only the Outpost can: it was not asked.
    while question(run).verb == "substitute":
        answer(run, 0)
    assert see(run, "sector.0,2.population") == [2]
    answer(run, "forfeit")
    patch(state(run), "sector.0,2.population", 1)
    answer(run, "end")
    run = begin(changes | {"sector.0,2.population": 1})
    answer(run, "fenrax-development")
    assert "fenrax-development.colonize" not in offered(run)


def test_t17_reinforcement_turn() -> None:
    """VF-18.5, VF-18.6, VF-18.12: a Shipyard built first musters, and deactivating recalls."""
    run = begin(
        {"blue.techs": ["targeting", "dreadnoughts"], "blue.stock": [0, 0, 4, 0, 0]}
        | {"sector.0,3.fleet": {"corvette": 1}, "sector.0,2.fleet": {"corvette": 3}, "blue.active": 1}
        | {"blue.agendas": ["salvation-project"]}
    )
    assert see(run, "blue.inactive") == [9]
    answer(run, "focus-reinforcement", "salvation-project", "agenda")
    answer(run, "activate 1", 1, "0,2 shipyard")
    assert see(run, "blue.active", "blue.inactive") == [2, 8]
    answer(run, "focus-reinforcement.muster", "0,3 dreadnought", "0,2 corvette")
    assert see(run, "blue.stock.materials", "blue.active") == [1, 0]
    answer(run, "focus-reinforcement.accelerate", "0,3 corvette", "forfeit")
    assert see(run, "blue.inactive", "blue.active", "sector.0,3.fleet", "sector.0,2.fleet") == [
        *(9, 0, {"dreadnought": 1}, {"corvette": 4})
    ]
    Watch(state(run))


def test_t18_regroup() -> None:
    """VF-20.1 to 20.3: P = 0,2, Q = 1,2 next to it, R = 1,1 next to both; the Home may be emptied."""
    run = begin(
        own("0,2", {"corvette": 3})
        | own("1,2", {"corvette": 1})
        | own("1,1", {"corvette": 1})
        | {"sector.0,3.fleet": {"dreadnought": 1}, "blue.techs": ["targeting", "dreadnoughts"]}
        | {"blue.stock": [3, 3, 3, 3, 3]}
    )
    answer(run, "focus-reinforcement", "focus-reinforcement.mobilize", 0, "regroup")
    answer(run, "0,2 corvette", "1,2", "0,2 corvette", "1,2")
    assert "0,2 corvette" not in offered(run)
    answer(run, "1,2 corvette", "1,1", "0,3 dreadnought", "1,2", "stop")
    assert see(run, "sector.0,2.fleet", "sector.1,2.fleet", "sector.1,1.fleet", "sector.0,3.fleet") == [
        *({"corvette": 1}, {"corvette": 2, "dreadnought": 1}, {"corvette": 2}, {})
    ]


def test_t19_invade_movement() -> None:
    """VF-20.4, VF-20.5: T = 1,1; A = 0,2 and B = 1,2 are next to it, the Home is not."""
    run = begin(
        own("0,2", {"corvette": 3, "dreadnought": 1})
        | own("1,2", {"corvette": 1, "dreadnought": 1})
        | {"sector.0,3.fleet": {"corvette": 1}, "sector.1,1.void": 1, "blue.techs": ["dreadnoughts"]}
        | {"blue.beside": "", "blue.stock": [0, 2, 0, 0, 0]}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,1")
    assert question(run).about == ("1,1", "0,2", "corvette")
    answer(run, 3, 0, 1)
    assert question(run).about == ("1,1", "1,2", "dreadnought")
    answer(run, 0)
    assert see(run, "sector.0,2.fleet", "sector.1,2.fleet", "sector.0,3.fleet") == [
        *({"dreadnought": 1}, {"dreadnought": 1}, {"corvette": 1})
    ]
    assert see(run, "sector.0,2.owner", "sector.1,2.owner") == ["blue", "blue"]
    answer(run, "rest")
    # 4 Corvettes against 1 VFP: it falls before it can deal anything.
    assert see(run, "sector.1,1.owner", "sector.1,1.fleet") == ["blue", {"corvette": 4}]


def test_t20_abandoning_by_movement() -> None:
    """VF-20.6, VF-21.2, VF-21.3: before the Combat, with the Glory token of choice."""
    run = begin(
        own("1,1", {"corvette": 2}, population=4, corrupted=False, guilds=["materials"], bounties=[])
        | {"sector.1,1.installations": ["shipyard"], "blue.glory": [1, 3], "blue.stock": [0, 2, 0, 0, 0]}
        | {"sector.0,2.fleet": {"corvette": 1}, "sector.1,2.glory": []}
    )
    level = see(run, "blue.level.materials")[0]
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 0, 0, 2)
    assert question(run).verb == "glory-discard"
    assert offered(run) == [1, 3]
    answer(run, 1)
    assert see(
        run,
        *("blue.glory", "sector.1,1.owner", "sector.1,1.installations", "sector.1,1.guilds"),
        *("sector.1,1.corrupted", "sector.1,1.void"),
    ) == [[3], "", [], ["materials"], True, 2]
    assert len(see(run, "sector.1,1.bounties")[0]) == 1
    assert see(run, "blue.level.materials") == [level - 4]


def test_t21_recall_as_a_cost_empties_a_sector() -> None:
    """VF-18.10, VF-14.6, VF-39.4: the sector is lost, and with it what was to happen there."""
    run = begin({"sector.0,2.fleet": {"corvette": 1}, "blue.glory": [2], "blue.active": 2})
    answer(run, "focus-development", "focus-development.settle", "0,2 corvette")
    assert question(run).verb == "action"
    assert see(run, "blue.glory", "sector.0,2.owner", "sector.0,2.void", "blue.active") == [[], "", 2, 3]


# --- 7.3 Combat, where the map takes part -----------------------------------------------------------------


def test_t27_a_tie_against_the_voidborn() -> None:
    """VF-21.7, VF-23.15, VF-23.16: the sector is taken over again; the Invader's Glory stays."""
    run = begin(
        {"sector.0,1.void": 2, "sector.0,1.installations": [], "sector.0,2.fleet": {"corvette": 3}}
        | {"blue.techs": [], "blue.beside": "", "blue.glory": [2], "blue.stock": [0, 2, 0, 0, 0]}
        | {"sector.0,1.guilds": ["food"], "sector.0,1.bounties": []}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "0,1", 2)
    # 2:2 at the same time, then 1:1.
    assert see(run, "sector.0,1.void", "sector.0,1.owner", "sector.0,1.guilds", "blue.glory") == [
        *(2, "", ["food"], [2])
    ]
    assert len(see(run, "sector.0,1.bounties")[0]) == 1
    assert len(see(run, "sector.0,1.reclaims")[0]) == 1


def test_t30_paid_missiles() -> None:
    """VF-22.10, VF-22.12: 1 E, with a Shipyard next to the target."""
    run = begin(
        {"blue.techs": ["improved destroyers", "deep-space-missiles"], "blue.tracks": [3, 0, 0]}
        | {"blue.beside": "", "sector.0,2.fleet": {"corvette": 1, "destroyer": 2}}
        | {"sector.0,2.installations": ["shipyard"], "sector.0,1.void": 3, "blue.stock": [0, 3, 0, 0, 0]}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "0,1", 0, 2)
    assert question(run).verb == "combat-pay-missiles"
    answer(run, 1)
    assert see(run, "blue.stock.energy") == [0]
    # Approach 2 against 1: 1D and 1V are left; 2:1 in the Salvo.
    assert question(run).verb == "outcome"
    assert see(run, "sector.0,1.owner", "sector.0,1.fleet") == ["blue", {"destroyer": 1}]


def test_t36_missiles_in_defence() -> None:
    """VF-22.11, VF-23.15, VF-33.12: a tie in a Skirmish costs the sector and one Glory token."""
    run = begin(
        {"phase": "skirmish", "blue.techs": ["improved deep-space-missiles"], "blue.tracks": [3, 0, 0]}
        | {"blue.beside": "", "blue.glory": [2], "sector.0,2.fleet": {"corvette": 3}}
        | {"sector.0,2.installations": ["shipyard"], "blue.corrupted-slots": [1, 2, 3]}
        | own("1,1", {"corvette": 1})
        | own("1,2", {"corvette": 3}, installations=["shipyard"])
    )
    # 3 VFP against the single Corvette at 1,1, the only sector that would be lost: two missiles leave 1:1.
    assert see(run, "sector.1,1.owner", "sector.1,1.void", "blue.glory") == ["", 2, []]


def test_t38_an_undefended_sector() -> None:
    """VF-14.3, VF-23.2: one Corvette is enough for a sector of nobody without defence."""
    run = begin(
        {"sector.1,2.void": 0, "blue.stock": [0, 2, 0, 0, 0], "blue.glory": [1], "sector.1,2.glory": []}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 1, 0)
    assert see(run, "sector.1,2.owner", "sector.1,2.fleet", "blue.influence") == [
        *("blue", {"corvette": 1}, 11)
    ]


# --- 7.4 Outcomes, Glory, tracks --------------------------------------------------------------------------


def test_t39_win_over_a_voidborn_sector() -> None:
    """VF-23.3 to 23.7, VF-24.2, VF-24.3 in the default order."""
    run = begin(
        {"sector.1,1.bounties": [], "sector.0,1.bounties": ["bounty-ff"], "blue.glory": [2, 2]}
        | {"sector.0,1.reclaims": ["reclaim-miners"], "sector.0,1.glory": [3], "blue.stock": [0, 2, 0, 0, 0]}
        | {"sector.0,2.fleet": {"corvette": 4}, "blue.techs": [], "blue.beside": ""}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "0,1", 3)
    assert offered(run) == ["installations", "glory", "bounties", "reclaims", "rest"]
    answer(run, "rest")
    assert see(run, "sector.0,1.installations", "blue.glory", "blue.influence") == [[], [2, 2, 3], 17]
    answer(run, "gain 2F", "guild M @here", "0,1 materials")
    assert see(
        run, "blue.stock.food", "sector.0,1.guilds", "sector.0,1.corrupted", "blue.bounties", "blue.reclaims"
    ) == [2, ["materials"], True, ["bounty-ff"], ["reclaim-miners"]]
    # SD 1 in the Approach, 2:1 then.
    assert see(run, "sector.0,1.fleet", "sector.0,1.owner") == [{"corvette": 2}, "blue"]


def test_t39_what_a_token_shows_may_be_forfeited() -> None:
    """VF-24.4: it is kept all the same."""
    run = begin({"sector.1,1.void": 1, "sector.1,1.bounties": ["bounty-ff"], "blue.stock": [0, 2, 0, 0, 0]})
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,1", 1, "bounties", "forfeit")
    assert see(run, "blue.bounties", "blue.stock.food") == [["bounty-ff"], 0]


def test_t40_win_over_a_player() -> None:
    """VF-20.4, VF-21.6, VF-23.5, VF-23.8."""
    run = begin(
        {"sector.1,1.owner": "green", "sector.1,1.fleet": {"corvette": 1}, "sector.1,1.guilds": ["science"]}
        | {"sector.1,1.installations": ["defense", "shipyard"], "green.glory": [1, 2, 3]}
        | {"sector.0,2.fleet": {"corvette": 5}, "blue.stock": [0, 2, 0, 0, 0], "blue.glory": [5]}
        | {"sector.1,1.bounties": [], "sector.1,1.glory": [], "sector.1,1.corrupted": True}
    )
    active = see(run, "green.active")[0]
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,1", 4, "spoils")
    assert question(run).seat == 1
    assert offered(run) == [1, 2, 3]
    answer(run, 2)
    assert see(run, "blue.influence", "green.glory", "blue.glory") == [16, [1, 3], [5]]
    assert see(
        run,
        *("sector.1,1.owner", "sector.1,1.installations", "sector.1,1.guilds", "sector.1,1.void"),
        *("sector.1,1.corrupted", "green.active"),
    ) == ["blue", [], ["science"], 0, True, active + 1]


def test_t41_win_with_nothing_new() -> None:
    """VF-23.7: all own Glory pays, even without a new token."""
    run = begin(
        {"blue.glory": [1, 4], "sector.1,2.glory": [], "blue.stock": [0, 2, 0, 0, 0], "blue.influence": 0}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,2", 2, 0)
    assert see(run, "blue.influence", "blue.glory", "sector.1,2.owner") == [5, [1, 4], "blue"]


def test_t42_tier_4() -> None:
    """VF-26.2: two FP are deactivated before position 7."""
    run = begin({"blue.tracks": [6, 0, 0], "blue.active": 3})
    inactive = see(run, "blue.inactive")[0]
    answer(run, "focus-production", "focus-production.thrive", "society")
    assert see(run, "blue.tracks", "blue.active", "blue.inactive", "blue.influence") == [
        *([7, 0, 0], 1, inactive + 2, 30)
    ]


def test_t43_paying_with_the_map() -> None:
    """VF-18.12, VF-26.2: without Active FP one is recalled and deactivated."""
    changes: dict[str, Any] = {"blue.tracks": [0, 0, 5], "blue.active": 0, "blue.stock": [0, 0, 1, 0, 0]}
    changes |= {"sector.0,3.fleet": {}}
    run = begin(changes)
    inactive = see(run, "blue.inactive")[0]
    answer(run, "focus-prosperity", "focus-prosperity.prosper", "economy")
    assert see(run, "blue.tracks", "blue.inactive", "sector.0,2.fleet") == [
        *([0, 0, 6], inactive + 1, {"corvette": 1})
    ]
    run = begin(changes | {"sector.0,2.owner": "", "sector.0,2.void": 1})
    answer(run, "focus-prosperity", "focus-prosperity.prosper")
    # With no FP on the map and none Active the advance is impossible.
    assert see(run, "blue.tracks") == [[0, 0, 5]]


def test_t44_a_corrupted_track() -> None:
    """VF-26.5, VF-29.4: it moves without its benefit and counts for the Improved limit."""
    run = begin(
        {"blue.tracks": [0, 0, 2], "blue.corrupted-tracks": ["economy"], "blue.stock": [0, 0, 1, 0, 0]}
    )
    assert see(run, "blue.improved-limit") == [0]
    answer(run, "focus-prosperity", "focus-prosperity.prosper", "economy")
    assert question(run).verb == "action"
    assert see(run, "blue.tracks", "blue.improved-limit") == [[0, 0, 3], 1]


def test_t45_skip() -> None:
    """VF-26.4, VF-28.1."""
    run = begin({"blue.stock": [0, 0, 1, 0, 0]})
    answer(run, "focus-prosperity", "focus-prosperity.prosper", "economy", "skip")
    assert question(run).verb == "trade-bonus"
    answer(run, "gain 1S")
    assert see(run, "blue.tracks", "blue.trade", "blue.stock.science") == [[0, 0, 2], ["loose"], 1]


def test_t46_improved_limit() -> None:
    """VF-29.3, VF-29.4."""
    s = position(
        {**TURN, "cycle": 2, "blue.techs": ["shields", "dreadnoughts", "torpedoes"], "blue.beside": "shields"}
        | {"blue.tracks": [7, 3, 0], "blue.corrupted-tracks": ["statecraft"]}
        | {"improved-offer": ["dreadnoughts", "robotics"]}
    )
    assert probe(s, "blue.improved-limit") == 3
    found = [s.tables.technologies[tech].id for tech in improved_offer(s, s.players[0])]
    assert sorted(found) == ["dreadnoughts", "shields"]


def test_t47_technology_copies() -> None:
    """VF-29.1, VF-29.2: 4 Influence for the first copy, 0 for the second."""
    run = begin(
        {"tableau": {"cloning": [4, 0]}, "blue.stock": [0, 0, 0, 0, 2], "green.stock": [0, 0, 0, 0, 2]}
        | {"yellow.stock": [0, 0, 0, 0, 2]},
        seats=3,
    )
    for seat, influence in (("blue", 14), ("green", 10)):
        answer(run, "focus-progress", "focus-progress.invent", "cloning", "forfeit", "end")
        assert see(run, f"{seat}.influence", f"{seat}.techs")[0] == influence
        assert "cloning" in see(run, f"{seat}.techs")[0]
    assert see(run, "tableau") == [{}]
    answer(run, "focus-progress", "focus-progress.invent")
    assert question(run).verb == "action"


# --- 7.5 Corruption, Trade, Agendas -----------------------------------------------------------------------


def test_t48_places_for_a_new_marker() -> None:
    """VF-27.1, VF-14.8."""
    s = position(
        {**TURN, "blue.corrupted-tracks": ["economy"], "blue.corrupted-slots": [3]}
        | own("1,2", {"corvette": 1}, corrupted=True)
    )
    assert free_places(s, s.players[0]) == [
        *("sector 0,2", "track society", "track statecraft", "slot 1", "slot 2")
    ]


T49 = {
    "blue.corrupted-tracks": ["society", "statecraft", "economy"],
    "blue.corrupted-slots": [1, 2, 3],
    "sector.0,2.corrupted": True,
}


def test_t49_a_full_mat() -> None:
    """VF-27.2: as a cost it cannot be paid, as an instruction it does nothing."""
    run = begin(T49)
    answer(run, "focus-temptation")
    assert offered(run) == ["focus-temptation.exploit", "end"]
    run = begin({"cycle": 3, "event": "event-3-k-redemption-awaits", **T49, "phase": "event"})
    while question(run).verb == "place":
        answer(run, offered(run)[0])
    # Nothing was asked: blue has no place left, green the Outpost alone (a sector comes first).
    assert (question(run).seat, question(run).verb, offered(run)) == (0, "event-box", ["use", "forfeit"])
    assert see(run, "blue.corruption", "sector.0,-2.corrupted") == [7, True]


def test_t50_trade_bonus() -> None:
    """VF-28.1, VF-12.5: the token's own space or any below it."""
    run = begin({"green.trade": ["start 1", "loose"], "blue.stock": [0, 0, 0, 1, 0]})
    answer(run, "focus-politics", "focus-politics.control", "trade")
    assert offered(run) == ["gain 2C", "gain 2S", "gain 2B", "bounty 1", "gain 1S", "forfeit"]
    answer(run, "gain 2B", "food", "food")
    assert see(run, "blue.stock.food", "column") == [2, 3]


def test_t51_returning_with_three_players() -> None:
    """VF-28.6, VF-28.7."""
    s = position(TURN, 3)
    assert [space_of(s, n) for n in (7, 8, 9)] == [4, 4, 5]


def test_t52_a_corrupted_offer() -> None:
    """VF-27.11: the marker comes with the Agenda, also by a blind draw."""
    run = begin({"corrupted-offers": ["might"], "blue.stock": [0, 1, 0, 1, 0]})
    answer(run, "focus-conquest", "focus-conquest.plan", "agenda any", "might", "draw", "full-armament")
    assert question(run).verb == "corrupt"
    answer(run, "track society")
    assert see(run, "blue.agendas", "corrupted-offers", "blue.corrupted-tracks") == [
        *(["full-armament"], [], ["society"])
    ]
    assert see(run, "agenda-deck.might")[0][-1] == "many-power-sources"


# --- 7.6 Evaluation and end -------------------------------------------------------------------------------


def test_t53_counting_upkeep() -> None:
    """VF-10.5."""
    s = position(
        {**TURN, "sector.0,2.guilds": ["food", "energy", "materials"]}
        | {"blue.slots": ["salvation-project", "grand-armada", ""], "blue.trade": ["slot 1"]}
    )
    assert probe(s, "blue.upkeep") == 5


def test_t54_paying_upkeep_short() -> None:
    """VF-10.6 to 10.8: Credits are no help; k = 3 + 1."""
    run = begin(
        {"phase": "upkeep", "sector.0,2.guilds": ["food", "energy", "materials"]}
        | {"blue.slots": ["salvation-project", "grand-armada", ""], "blue.trade": ["slot 1"]}
        | {"blue.stock": [3, 2, 1, 9, 0]}
    )
    assert offered(run) == [0, 1]
    answer(run, 1)
    assert see(run, "blue.stock", "blue.influence") == [[0, 1, 0, 9, 0], 7]


def test_t55_paying_upkeep_with_choice() -> None:
    """VF-10.8: Credits, Food, Materials; the rest of the pairs is Energy."""
    s = position({**TURN, "blue.stock": [2, 0, 4, 9, 9]})
    p = s.players[0]
    assert satisfiable(s, p, 2) == 2
    assert payments(s, p, 2) == [(0, 0, 4), (0, 1, 2), (0, 2, 0)]


def test_t56_galactic_objectives() -> None:
    """VF-10.10 to 10.12: a red line; both conditions of `event-1-k` are met."""
    run = begin(
        {"phase": "objectives", "sector.0,2.fleet": {"corvette": 4}, "blue.active": 1}
        | {"sector.0,3.guilds": ["food", "food"], "sector.0,2.guilds": ["food", "energy", "materials"]}
    )
    first, second, none = offered(run)
    assert (first, none) == ("fp-sectors >= 5 -> upto[bounty 1; activate 1]", "none")
    answer(run, second, "gain 2F", "0,2 corvette")
    assert see(run, "blue.stock.food", "sector.0,2.fleet", "blue.bounties") == [6, {"corvette": 5}, []]
    assert question(run).seat == 1


def test_t57_agenda_scoring() -> None:
    """VF-10.13, VF-10.14: 6 + 0 + 4 for the starting Agenda, 0 + 4 for the second, nothing for the third."""
    run = begin(
        {"phase": "agendas", "cycle": 3, "sector.0,2.installations": ["shipyard"]}
        | {"sector.0,3.guilds": ["food", "food"], "sector.0,2.guilds": ["science"]}
        | own("1,2", {"corvette": 1}, corrupted=True, installations=["defense"])
        | {"blue.slots": ["agricultural-union", "", "grand-armada"], "blue.corrupted-slots": [3]}
    )
    assert see(run, "over", "blue.influence") == [True, 24]


def test_t58_a_tie_at_the_end() -> None:
    """VF-11.1: fewer Corruption markers on mat and sectors; else both win."""
    s = position(
        {**TURN, "blue.influence": 131, "green.influence": 131, "blue.corrupted-tracks": ["society"]}
        | {"blue.corrupted-slots": [1, 2, 3], "green.corrupted-slots": [1, 2, 3]}
    )
    assert [probe(s, f"{seat}.{what}") for seat in ("blue", "green") for what in ("corruption", "place")] == [
        *(4, 2, 3, 1)
    ]
    patch(s, "blue.corrupted-tracks", [])
    assert [probe(s, f"{seat}.place") for seat in ("blue", "green")] == [1, 1]


# --- 7.8 Events, special Upkeep ---------------------------------------------------------------------------


def test_t69_credits_for_upkeep() -> None:
    """VF-10.19: with the Improved Data Refinery 1 C satisfies 2 Upkeep."""
    s = position({**TURN, "blue.techs": ["improved data-refinery"], "blue.stock": [0, 1, 1, 1, 0]})
    p = s.players[0]
    assert satisfiable(s, p, 5) == 3
    assert payments(s, p, 3) == [(1, 0, 1)]
    patch(s, "blue.stock", [0, 1, 1, 3, 0])
    assert satisfiable(s, p, 5) == 5
    assert payments(s, p, 5) == [(2, 0, 1), (3, 0, 0)]


def test_t70_a_solid_box_not_fully_possible() -> None:
    """VF-2.13, VF-2.26: with one token in all the box is skipped."""
    run = begin(
        {"cycle": 2, "event": "event-2-f-scorched-earth", "sector.0,2.guilds": ["energy"], "phase": "event"}
    )
    while question(run).verb == "place":
        answer(run, offered(run)[0])
    assert see(run, "sector.0,2.guilds") == [["energy"]]
    # Green has two tokens and loses them; each time the kind was the only choice but for the type.
    while question(run).verb != "focus":
        answer(run, offered(run)[0])
    assert see(run, "sector.0,-2.guilds") == [[]]


def test_t71_target_of_a_skirmish_without_strength() -> None:
    """VF-33.5, VF-33.10: where a target is needed, Pure comes first even with less Population."""
    s = position(
        {**TURN, "blue.corrupted-slots": [], "sector.0,2.owner": ""}
        | own("1,2", {"corvette": 1}, population=2, corrupted=False)
        | own("0,1", {"corvette": 1}, population=4, corrupted=True)
    )
    p = s.players[0]
    assert strength(s, p, False) == 0
    names = s.tables.maps[s.map].sector_ids
    assert [names[at] for at in candidates(s, p)] == ["1,2", "0,1"]
    assert names[pick_target(s, p, 0)] == "1,2"


def test_t72_an_offer_already_corrupted() -> None:
    """VF-2.23."""
    run = begin({"event": "event-1-b-looming-fate", "corrupted-offers": ["dominance"], "phase": "event"})
    while question(run).verb == "place":
        answer(run, offered(run)[0])
    assert see(run, "corrupted-offers") == [["dominance"]]
    assert question(run).verb == "event-box"


def test_trade_bonuses_of_the_top_space() -> None:
    """VF-28.2: the top space has none of its own."""
    s = position(TURN)
    found = [text for text, _ in bonuses(s, s.players[0], 1, Act("", ""))]
    assert found == ["influence 3", "activate 1", "gain 2C", "gain 2S", "gain 2B", "bounty 1", "gain 1S"]
