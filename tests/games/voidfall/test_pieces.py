"""Resources, sectors, fleets, tokens, tracks, Corruption, cards (VF-12 to VF-32) on positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.sampling import answer, position, state
from tests.games.voidfall.test_examples import begin, offered, own, question, see

from starboard.games.voidfall.combat.story import CONQUERED, DEFENDED
from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.rules.fleets import tokens_needed
from starboard.games.voidfall.rules.resources import pay, payable
from starboard.games.voidfall.rules.sectors import can_grow, can_shrink, neighbours
from starboard.games.voidfall.rules.skirmish import candidates, forecast
from starboard.games.voidfall.rules.trade import space_of
from starboard.games.voidfall.state import Voidfall
from starboard.kernel.ask import Question

PLENTY = [9, 9, 9, 9, 9]


def at(s: Voidfall, name: str) -> int:
    return s.tables.maps[s.map].by_name[name]


def near(s: Voidfall, name: str) -> set[str]:
    return {s.tables.maps[s.map].sector_ids[one] for one in neighbours(s, at(s, name))}


# --- VF-12, VF-13 -----------------------------------------------------------------------------------------


def test_effects_touch_own_things_only() -> None:
    """VF-12.1, VF-12.2, VF-12.4, VF-15.10: Guilds go to own sectors, Invasions to others."""
    run = begin({"red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.grow", 0, "guild any")
    assert {str(option).partition(" ")[0] for option in offered(run)} == {"0,3", "0,2", "forfeit"}
    run = begin({"red.stock": PLENTY})
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade")
    assert offered(run) == ["1,2", "-1,3", "1,1", "-1,2", "0,1", "forfeit"]


def test_repeated_effects_see_each_other() -> None:
    """VF-12.7, VF-39.2: `x2[one[remove-corruption sector; activate 1]]`, each can be forfeited."""
    run = begin(
        {"red.origin": "yarvek-a", "red.stock": PLENTY, "red.reclaims": ["reclaim-miners"]}
        | {"sector.0,2.corrupted": True}
    )
    answer(run, "yarvek-conquest", "yarvek-conquest.recycle", 0)
    assert see(run, "red.reclaims", "red.stock.materials") == [[], 7]
    answer(run, "remove-corruption sector", "sector 0,2")
    assert see(run, "sector.0,2.corrupted") == [False]
    # The second time nothing is Corrupted any more.
    assert question(run).verb == "activate"
    answer(run, 1)
    assert see(run, "red.active") == [5]


def test_mixed_payments() -> None:
    """VF-13.5, VF-13.7: "n of F/E/M" with Credits in their place, "n of any" with all; S only there."""
    s = position({"turn": "red", "red.stock": [1, 0, 0, 1, 3]})
    p = s.players[0]
    basic, any_of = (0, 0, 0, 0, 0, 0, 2), (0, 0, 0, 0, 0, 5, 0)
    assert payable(p, basic)
    assert payable(p, any_of)
    assert not payable(p, (0, 0, 0, 0, 0, 0, 3))
    assert not payable(p, (0, 0, 0, 0, 0, 6, 0))
    rule = pay(s, p, (0, 0, 0, 0, 0, 1, 1), "VF-13.5")
    first = next(rule)
    assert isinstance(first, Question)
    assert list(first.options) == ["food", "credits"]
    second = rule.send("food")
    assert isinstance(second, Question)
    assert list(second.options) == ["credits", "science"]


def test_credits_do_not_count_as_something_else() -> None:
    """VF-13.8: they are no Food when Food is counted or gained."""
    run = begin({"cycle": 3, "event": "event-3-i-bright-future", "phase": "objectives"})
    # `influence = stock:C`; Belitan has 3.
    answer(run, offered(run)[1])
    assert see(run, "red.influence") == [13]


# --- VF-14 to VF-17 ---------------------------------------------------------------------------------------


def test_adjacency() -> None:
    """VF-14.1: not across Voidstorms; through Wormholes."""
    s = position({"turn": "red"}, scenario="altered-space")
    assert "0,0" not in near(s, "0,1")
    # The Wormholes A at 2,0 and -2,0 touch 1,0 and 1,1, and -1,0 and -1,-1.
    assert {"-1,0", "-1,-1", "1,1"} <= near(s, "1,0")


def test_who_controls_a_sector() -> None:
    """VF-14.2, VF-14.3, VF-18.10: the Home is its owner's without any FP."""
    run = begin({"sector.0,3.fleet": {"corvette": 1}, "red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.settle", "0,3 corvette")
    assert see(run, "sector.0,3.owner", "sector.0,3.fleet", "sector.0,3.void") == ["red", {}, 0]
    assert see(run, "sector.-1,2.owner", "sector.1,2.owner") == ["", ""]


def test_sector_abilities_work_while_held() -> None:
    """VF-14.5, VF-17.3: the Paradise World's Levels come and go with it."""
    s = position({"turn": "red"}, scenario="kingdom-come")
    before = [probe(s, f"red.level.{what}") for what in ("food", "credits")]
    for key, value in own("0,1", {"corvette": 1}).items():
        patch(s, key, value)
    assert [probe(s, f"red.level.{what}") for what in ("food", "credits")] == [before[0] + 2, before[1] + 1]
    patch(s, "sector.0,1.owner", "")
    assert [probe(s, f"red.level.{what}") for what in ("food", "credits")] == before


def test_capture_effects_come_once() -> None:
    """VF-14.5, VF-23.11: the genesis sector is cleansed and grows."""
    run = begin(
        own("1,1", {"corvette": 3}) | {"sector.1,0.void": 1, "sector.1,0.bounties": [], "red.stock": PLENTY}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,0", 2, "capture")
    answer(run, "sector 1,0", "1,0")
    assert see(run, "sector.1,0.corrupted", "sector.1,0.population") == [False, 4]


def test_immune_sectors() -> None:
    """VF-14.8, VF-14.9, VF-33.6: no Skirmish and no marker on the Asteroid Belt."""
    s = position(
        {"turn": "red", "sector.-1,3.owner": "red", "sector.-1,3.fleet": {"corvette": 1}},
        scenario="kingdom-come",
    )
    found = [s.tables.maps[s.map].sector_ids[one] for one in candidates(s, s.players[0])]
    assert found == ["0,2"]


def test_pure_and_corrupted() -> None:
    """VF-14.7, VF-14.10, VF-16.1: what stands in a Pure sector is Pure."""
    run = begin(
        {"cycle": 3, "event": "event-3-a-revenge-of-the-novarchs", "phase": "objectives", "red.active": 2}
        | own("1,2", {"corvette": 3}, corrupted=True)
    )
    # 1 for each of 2 Active FP, 2 for each of 4 in Pure sectors; 3 at 1,2 do not count.
    answer(run, "seq[per fp-active -> influence 1; per fp-pure -> influence 2]")
    assert see(run, "red.influence") == [20]


def test_fixed_populations() -> None:
    """VF-16.1: the Megalopolis stays at 6, and shrinks neither."""
    s = position({"turn": "red"} | own("0,0", {"corvette": 1}, corrupted=False), scenario="kingdom-come")
    assert probe(s, "sector.0,0.population") == 6
    assert not can_grow(s, at(s, "0,0"))
    assert not can_shrink(s, at(s, "0,0"))


def test_rows_are_filled_from_the_left() -> None:
    """VF-15.1 to 15.5: one kind may stand several times; a full row takes nothing more."""
    run = begin({"sector.0,2.guilds": ["food", "food"], "red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.grow", 0, "guild any", "0,2 food")
    assert see(run, "sector.0,2.guilds", "red.upkeep") == [["food", "food", "food"], 3]
    answer(run, "focus-development.settle", "0,2 corvette")
    # No Guild space is left there: only the Installation.
    assert {str(option).partition(" ")[2] for option in offered(run)} == {"shipyard", "defense", ""}


def test_printed_pieces_count() -> None:
    """VF-15.7: two printed Bankers' Guilds of Population 6 in the Megalopolis."""
    s = position({"turn": "red"} | own("0,0", {"corvette": 1}), scenario="kingdom-come")
    assert probe(s, "red.level.credits") == 12


def test_starbases_muster_and_shoot() -> None:
    """VF-15.9, VF-18.6: as a Shipyard only with the technology; in defence always."""
    for techs, yards in (([], ["0,3 corvette"]), (["starbases"], ["0,3 corvette", "0,2 corvette"])):
        run = begin(
            {"red.techs": techs, "red.beside": "", "sector.0,2.installations": ["starbase"]}
            | {"red.stock": PLENTY, "red.active": 4}
        )
        answer(run, "focus-reinforcement", "focus-reinforcement.muster", 0)
        assert offered(run) == [*yards, "forfeit"]
        p = state(run).players[0]
        # 2 VFP lose one to the Starbase; two Corvettes then beat the other without loss.
        assert forecast(state(run), p, at(state(run), "0,2"), 2) == (DEFENDED, 0)


def test_producing_different_types() -> None:
    """VF-17.6, VF-17.7: each type once, in any order, or fewer."""
    run = begin({"red.stock": [15, 0, 15, 0, 0]})
    answer(run, "focus-production", "focus-production.supply", "produce F,E,M", "materials")
    assert offered(run) == ["food", "energy", "all", "forfeit"]
    answer(run, "food")
    assert see(run, "red.influence") == [16]


# --- VF-18 to VF-21 ---------------------------------------------------------------------------------------


def test_tokens_of_a_fleet() -> None:
    """VF-18.2 to 18.4, VF-8.3: three FP on a token, one for Dreadnoughts and Carriers of the Basic kind."""
    s = position({"turn": "red"})
    p = s.players[0]
    assert [tokens_needed(s, p, fleet) for fleet in ((3, 1, 0, 0, 0), (4, 0, 0, 2, 0), (0, 0, 3, 0, 1))] == [
        *(2, 4, 2)
    ]
    patch(s, "red.techs", ["improved dreadnoughts", "improved carriers"])
    assert [tokens_needed(s, p, fleet) for fleet in ((4, 0, 0, 2, 0), (0, 0, 0, 3, 4))] == [3, 3]


def test_types_need_their_technology() -> None:
    """VF-18.2, VF-18.5, VF-18.7: Dreadnoughts at 1 M, Carriers at 1 F each."""
    run = begin(
        {"red.techs": ["dreadnoughts", "carriers"], "red.beside": "", "red.stock": [0, 0, 0, 0, 0]}
        | {"red.active": 3}
    )
    answer(run, "focus-temptation", "focus-temptation.exert", "slot 1", "deploy 1 @home")
    assert offered(run) == ["0,3 corvette", "forfeit"]
    run = begin(
        {"red.techs": ["dreadnoughts", "carriers"], "red.beside": "", "red.stock": [1, 0, 0, 1, 0]}
        | {"red.active": 3}
    )
    answer(run, "focus-temptation", "focus-temptation.exert", "slot 1", "deploy 1 @home")
    assert offered(run) == ["0,3 corvette", "0,3 dreadnought", "0,3 carrier", "forfeit"]
    answer(run, "0,3 dreadnought")
    assert see(run, "red.stock", "sector.0,3.fleet") == [[1, 0, 0, 0, 0], {"corvette": 2, "dreadnought": 1}]


def test_activating() -> None:
    """VF-18.1, VF-18.11: up to the number, as long as there are Inactive ones."""
    run = begin({"red.stock": PLENTY, "red.active": 9})
    answer(run, "focus-conquest", "focus-conquest.prepare", 0)
    assert offered(run) == [1, "forfeit"]
    answer(run, 1)
    assert see(run, "red.active", "red.inactive") == [10, 0]


def test_any_fp_may_be_recalled() -> None:
    """VF-18.8, VF-18.9: as a cost, any own FP on the map, the Home's too."""
    run = begin({})
    answer(run, "focus-progress", "focus-progress.restore")
    assert offered(run) == ["0,3 corvette", "0,2 corvette"]


def test_lost_installations_do_not_help() -> None:
    """VF-20.7, VF-20.8, VF-21.1: the Shipyard of a sector left empty fires no missile."""
    run = begin(
        {"red.techs": ["improved deep-space-missiles"], "red.tracks": [3, 0, 0], "red.beside": ""}
        | {"sector.0,2.fleet": {"corvette": 2}, "sector.0,2.installations": ["shipyard"]}
        | {"sector.0,1.installations": [], "sector.0,1.void": 2, "red.stock": PLENTY, "red.glory": []}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "0,1", 2)
    # 2:2 without missiles is a tie; with one it would have been won.
    assert see(run, "sector.0,2.owner", "sector.0,2.void", "sector.0,1.owner", "sector.0,1.void") == [
        *("", 2, "", 2)
    ]


def test_a_lost_invasion() -> None:
    """VF-20.9, VF-23.1, VF-19.1: the sector keeps what is left of its VFP."""
    run = begin({"red.techs": [], "red.beside": "", "red.stock": PLENTY, "sector.1,1.void": 3})
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,1", 1)
    # 1:3, the Corvette falls before it fires.
    assert see(run, "sector.1,1.void", "sector.1,1.owner", "red.active") == [3, "", 3]


def test_a_tie_with_a_player() -> None:
    """VF-23.15, VF-21.8, VF-22.2: the defender discards a Glory token and the sector is taken over."""
    run = begin(
        {"sector.1,1.owner": "black", "sector.1,1.fleet": {"corvette": 2}, "black.glory": [2, 4]}
        | {"black.techs": [], "black.beside": ""}
        | {"red.techs": [], "red.beside": "", "red.stock": PLENTY, "sector.0,2.fleet": {"corvette": 3}}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,1", 2)
    assert (question(run).seat, offered(run)) == (1, [2, 4])
    answer(run, 4)
    assert see(run, "sector.1,1.void", "sector.1,1.owner", "black.glory", "red.influence") == [
        2,
        "",
        [2],
        10,
    ]


# --- VF-24, VF-25 -----------------------------------------------------------------------------------------


def test_tokens_are_drawn_and_resolved_at_once() -> None:
    """VF-24.1, VF-24.2, VF-24.5, VF-24.6: a Bounty of the Trade column."""
    run = begin({"red.stock": PLENTY, "bounty-pile": ["bounty-mm"]})
    answer(run, "focus-politics", "focus-politics.control", "trade", "bounty 1")
    assert {"gain 2M", "influence 1", "forfeit"} <= set(offered(run))
    answer(run, "gain 2M")
    assert see(run, "red.bounties", "red.stock.materials") == [["bounty-mm"], 11]


def test_a_discarded_token_goes_back() -> None:
    """VF-24.7: shuffled into its pile; without one the cost cannot be paid."""
    run = begin({"red.origin": "yarvek-a", "red.stock": PLENTY})
    answer(run, "yarvek-conquest")
    assert "yarvek-conquest.rally" not in offered(run)
    run = begin({"red.origin": "yarvek-a", "red.stock": PLENTY, "red.bounties": ["bounty-ee", "bounty-mm"]})
    size = see(run, "bounty-pile-size")[0]
    answer(run, "yarvek-conquest", "yarvek-conquest.rally", "bounty-mm")
    assert see(run, "red.bounties", "bounty-pile-size") == [["bounty-ee"], size + 1]


def test_glory() -> None:
    """VF-25.1, VF-25.3, VF-25.4: a token of 1 to 4 rises by 1; a 5 does not."""
    run = begin({"red.glory": [2, 5], "red.stock": PLENTY})
    answer(run, "focus-politics", "focus-politics.assert", 0, "upgrade-glory")
    assert offered(run) == [2, "forfeit"]
    answer(run, 2)
    assert see(run, "red.glory") == [[3, 5]]
    run = begin({"red.glory": [5], "red.stock": PLENTY})
    answer(run, "focus-politics", "focus-politics.assert", 0)
    assert question(run).verb == "invade"


# --- VF-26 ------------------------------------------------------------------------------------------------


def test_the_end_of_a_track() -> None:
    """VF-26.1, VF-26.3, VF-26.6, VF-26.9: not offered any more."""
    run = begin({"red.tracks": [7, 2, 2]})
    answer(run, "focus-temptation", "focus-temptation.conspire", "slot 1", "advance any")
    assert offered(run) == ["statecraft", "economy", "forfeit"]


def test_the_least_advanced_track() -> None:
    """VF-26.6: among the lowest, player's choice."""
    run = begin({"red.origin": "kradmor-b", "red.tracks": [1, 1, 2]})
    answer(run, "kradmor-temptation", "kradmor-temptation.foresee", "advance least")
    assert offered(run) == ["society", "statecraft", "forfeit"]


def test_a_benefit_lost_does_not_come_back() -> None:
    """VF-26.7: the marker is moved away too late."""
    run = begin({"red.tracks": [1, 0, 0], "red.corrupted-tracks": ["society"], "red.stock": PLENTY})
    answer(run, "focus-production", "focus-production.thrive", "society")
    answer(run, "focus-production.optimize", 0, 0, "remove-corruption", "track society", "forfeit")
    assert see(
        run, "red.tracks", "red.corrupted-tracks", "sector.0,3.population", "sector.0,2.population"
    ) == [*([2, 0, 0], [], 2, 2)]


# --- VF-27, VF-28 -----------------------------------------------------------------------------------------


def test_capturing_is_not_gaining() -> None:
    """VF-27.3, VF-27.4: a Corrupted sector is taken even where no marker could be gained."""
    full: dict[str, Any] = {"red.corrupted-tracks": ["society", "statecraft", "economy"]}
    full |= {"red.corrupted-slots": [1, 2, 3], "sector.0,2.corrupted": True, "red.stock": PLENTY}
    run = begin({**full, "sector.1,2.glory": []})
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade", "1,2", 1, 0)
    assert see(run, "sector.1,2.owner", "sector.1,2.corrupted", "red.corruption") == ["red", True, 8]


def test_markers_on_offers_belong_to_nobody() -> None:
    """VF-27.10: they can be neither moved nor removed."""
    run = begin({"corrupted-offers": ["might"], "red.corrupted-slots": [], "red.stock": PLENTY})
    answer(run, "focus-production", "focus-production.optimize", 0, 0)
    assert question(run).verb == "regroup"


def test_a_bonus_may_be_forfeited() -> None:
    """VF-28.3, VF-28.8, VF-28.10: the token is kept; on an Agenda it hides 2 Upkeep and nothing else."""
    run = begin({"red.stock": PLENTY, "red.slots": ["grand-armada", "", ""]})
    answer(run, "focus-politics", "focus-politics.control", "trade", "forfeit", "forfeit", "end", "slot 1")
    assert see(run, "red.trade", "red.upkeep", "column") == [["slot 1"], 2, 5]


def test_the_column_with_pairs() -> None:
    """VF-28.6, VF-28.7: T-51 on the way: 7, 8 and 9 tokens lie down to spaces 4, 4 and 5."""
    s = position({"turn": "red"}, 3)
    assert [space_of(s, n) for n in range(1, 13)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


# --- VF-29 to VF-33 ---------------------------------------------------------------------------------------


def test_basic_or_improved() -> None:
    """VF-29.6 to 29.8: what is legal of either, or nothing; the offer is not refilled."""
    run = begin(
        {"cycle": 2, "red.tracks": [3, 0, 0], "red.stock": PLENTY, "tableau": {"cloning": [4, 0]}}
        | {"red.techs": ["targeting", "sentries"]}
    )
    answer(run, "focus-progress", "focus-progress.invent")
    assert sorted(map(str, offered(run))) == ["cloning", "forfeit", "improved sentries", "improved targeting"]
    answer(run, "improved sentries")
    assert see(run, "improved-offer", "red.techs") == [
        *(["deep-space-missiles", "salvage-scanner", "purifier"], ["targeting", "improved sentries"])
    ]
    assert see(run, "red.influence") == [16]


def test_gaining_agendas() -> None:
    """VF-30.1, VF-30.3, VF-30.4: the face-up card, and a new one; or forfeited before cards are seen."""
    run = begin({"red.stock": PLENTY})
    answer(run, "focus-conquest", "focus-conquest.plan", 0, "agenda any")
    assert offered(run) == ["dominance", "support", "might", "wealth", "forfeit"]
    answer(run, "might", "mining-consortium")
    assert see(run, "red.agendas", "offers") == [
        *(["mining-consortium"], ["high-society", "salvation-project", "many-power-sources", "grand-armada"])
    ]
    # VF-30.4: not to be played in this turn; Selection is over.
    assert "agenda" not in offered(run)


def test_slots_of_agendas() -> None:
    """VF-30.5, VF-27.1: the starting slot is never Corrupted; Improved Central Surveillance adds one more."""
    s = position({"turn": "red", "red.techs": ["improved central-surveillance"], "red.tracks": [3, 0, 0]})
    patch(s, "red.corrupted-slots", [1, 2, 3, 4])
    assert s.players[0].mat_corruption == 4
    assert probe(s, "red.slots") == ["", "", "", ""]


def test_preferred_actions_are_paid_or_forfeited() -> None:
    """VF-31.2, VF-31.5: no technology action comes with it."""
    run = begin({"red.techs": ["terraforming"], "red.beside": "", "red.stock": [0, 0, 1, 0, 0]})
    answer(
        run, "focus-temptation", "focus-temptation.exploit", "focus-prosperity.prosper", "economy", "forfeit"
    )
    assert see(run, "red.tracks", "red.stock.materials") == [[0, 0, 1], 0]
    assert "terraforming.1" not in offered(run)


def test_a_peek_must_be_finished() -> None:
    """VF-32.2: once looked, one card is put on top; the answer is secret."""
    run = begin({})
    answer(run, "focus-temptation", "focus-temptation.conspire", "slot 1", "peek-events")
    assert question(run).secret
    assert "forfeit" not in offered(run)
    run = begin({"cycle": 3, "event": "event-3-k-redemption-awaits"})
    answer(run, "focus-temptation", "focus-temptation.conspire", "slot 1")
    # VF-32.1: in Cycle 3 impossible.
    assert question(run).verb == "advance"


def test_a_skirmish_takes_losses_by_choice() -> None:
    """VF-33.9, VF-33.11, VF-19.4: the forecast keeps the sector with the fewest losses."""
    s = position(
        {"turn": "red", "red.techs": ["shields"], "red.beside": "", "sector.0,2.fleet": {"corvette": 2}}
    )
    p = s.players[0]
    # 2:2, one Damage is absorbed by the Shields; then 1:2.
    assert forecast(s, p, at(s, "0,2"), 2) == (DEFENDED, 0)
    # 4:2 absorbed, V3; 3:2 C1, V2; 2:1 C0.
    assert forecast(s, p, at(s, "0,2"), 4) == (CONQUERED, 2)


def test_drones_defend() -> None:
    """VF-39.6, hook H6: by a Trade token, or automatically with the Improved card."""
    changes: dict[str, Any] = {"phase": "skirmish", "red.beside": "", "red.corrupted-slots": [1, 2, 3]}
    changes |= {"sector.0,2.fleet": {"corvette": 1}, "red.glory": []}
    run = begin({**changes, "red.techs": ["autonomous-drones"], "red.trade": ["start 1"]})
    answer(run, "drones")
    assert see(run, "sector.0,2.owner", "red.trade", "column") == ["red", [], 6]
    run = begin({**changes, "red.techs": ["improved autonomous-drones"], "red.tracks": [3, 0, 0]})
    assert see(run, "sector.0,2.owner", "sector.0,2.fleet") == ["red", {"corvette": 1}]


def test_who_chooses() -> None:
    """VF-39.1: in an objective each player for themselves; what is impossible is forfeited."""
    run = begin({"phase": "objectives", "sector.0,2.fleet": {"corvette": 5}, "red.active": 1})
    assert question(run).seat == 0
    answer(run, offered(run)[0], "activate 1", 1, "bounty 1")
    assert see(run, "red.active") == [2]


@pytest.mark.parametrize("kind", ["guild any", "inst any"])
def test_bound_sectors(kind: str) -> None:
    """VF-39.4: Fenrax' Settle has no binding cost; the first effect names the sector of the second."""
    run = begin({"red.origin": "fenrax-a", "red.stock": PLENTY, "sector.0,2.guilds": []})
    answer(run, "fenrax-development", "fenrax-development.settle", 0)
    what = "0,2 food" if kind == "guild any" else "0,2 defense"
    answer(run, f"{kind} @same", what)
    assert {str(option).partition(" ")[0] for option in offered(run)} == {"0,2", "forfeit"}


def test_colonies_go_elsewhere() -> None:
    """VF-39.4: `@other` is any own sector but the one whose Population was lowered."""
    run = begin({"red.origin": "fenrax-a", "red.stock": PLENTY, "sector.0,3.guilds": []})
    answer(run, "fenrax-development", "fenrax-development.colonize", 0)
    answer(run, "guild any @other")
    assert {str(option).partition(" ")[0] for option in offered(run)} == {"0,3", "forfeit"}


# --- deploying in Combat ----------------------------------------------------------------------------------


def test_a_replica_from_the_fp_just_lost() -> None:
    """VF-39.6, hook H4, VF-22.2: without Active FP before, the Corvette recalled makes a tie a win."""
    run = begin(
        {"red.techs": ["improved combat-replicators"], "red.tracks": [3, 0, 0], "red.beside": ""}
        | {"red.active": 0, "sector.1,1.void": 1, "sector.1,1.bounties": [], "red.stock": [0, 2, 0, 0, 0]}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,1", 1)
    assert question(run).verb == "combat-replicate"
    assert offered(run) == ["no", "corvette"]
    answer(run, "corvette")
    assert see(run, "sector.1,1.owner", "sector.1,1.fleet", "red.active") == ["red", {"corvette": 1}, 0]


def test_the_toll_of_deploying() -> None:
    """VF-39.6: a Corruption once per Focus, or 1 M for each FP; Carriers in Combat pay it too."""
    changes: dict[str, Any] = {"event": "event-1-h-straight-to-hell", "red.active": 3, "red.beside": ""}
    run = begin({**changes, "red.techs": [], "red.stock": [0, 0, 3, 0, 0]})
    answer(run, "focus-reinforcement", "focus-reinforcement.muster", "0,3 corvette")
    # 1 M is left: either way.
    assert offered(run) == ["corruption", "materials"]
    answer(run, "materials")
    assert see(run, "red.stock.materials", "sector.0,3.fleet") == [0, {"corvette": 3}]
    run = begin(
        {**changes, "red.techs": ["carriers"], "sector.0,2.fleet": {"corvette": 1, "carrier": 2}}
        | {"red.stock": [0, 2, 1, 0, 0], "sector.1,1.void": 2}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "1,1", 0, 2)
    assert (question(run).verb, offered(run)) == ("combat-deploy", [0, 1, 2])
    answer(run, 2)
    assert offered(run) == ["corruption", "materials"]
    answer(run, "materials", "slot 1")
    # Only the Corruption could pay for the second one.
    assert see(run, "red.stock.materials", "red.corrupted-slots") == [0, [1, 3]]
    # 4:2, one VFP falls, the other takes a Corvette; 3:1.
    answer(run, "corvette")
    assert see(run, "sector.1,1.owner", "sector.1,1.fleet", "red.active") == [
        *("red", {"corvette": 1, "carrier": 2}, 2)
    ]
