"""Clauses of chapter 4 on positions, with values worked by hand from the document."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.sampling import answer, drive, fresh, options, position, start, state
from tests.games.voidfall.test_examples import begin, offered, own, question, see

from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.rules.corruption import free_places
from starboard.games.voidfall.rules.invasion import BOUNTIES, _step
from starboard.games.voidfall.rules.skirmish import candidates, pick_target, strength
from starboard.games.voidfall.state import Act, Voidfall
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash

PLENTY = [9, 9, 9, 9, 9]


def to(run: Run, verb: str) -> None:
    """Answers with the first option until this is asked."""
    for _ in range(200):
        if question(run).verb == verb:
            return
        answer(run, offered(run)[0])
    raise AssertionError(f"'{verb}' was never asked")


def names(s: Voidfall, sectors: list[int]) -> list[str]:
    return [s.tables.maps[s.map].sector_ids[at] for at in sectors]


# --- VF-5 Triggered effects -------------------------------------------------------------------------------


def test_a_benefit_waits_with_what_is_pending() -> None:
    """VF-5.1, VF-5.2: Accelerate's Sector Defense may be built before Society's benefit is taken."""
    run = begin({"red.tracks": [1, 0, 0], "red.active": 2})
    answer(run, "focus-reinforcement", "focus-reinforcement.accelerate", "advance any", "society")
    assert offered(run) == ["inst defense", "pop", "seq[inst defense; pop]", "forfeit"]
    answer(run, "inst defense", "0,2 defense")
    assert question(run).verb == "grow"
    answer(run, "0,3")
    assert see(run, "sector.0,3.population", "sector.0,2.installations") == [3, ["defense"]]


def test_all_that_waits_can_be_taken_in_its_order() -> None:
    """VF-4.4, VF-17.6: Supply produces three resources and gains Influence, in two answers or in five."""
    supply, influence = "produce F,E,M", "per pure-guilds:FEM -> influence 1"
    quick, slow = begin({}), begin({})
    answer(quick, "focus-production", "focus-production.supply")
    assert offered(quick) == [supply, influence, f"seq[{supply}; {influence}]", "forfeit"]
    answer(quick, f"seq[{supply}; {influence}]")
    assert offered(quick) == ["food", "energy", "materials", "all", "forfeit"]
    answer(quick, "all")
    answer(slow, "focus-production", "focus-production.supply")
    answer(slow, supply, "food", "energy", "materials", influence)
    assert question(quick).verb == question(slow).verb == "action"
    assert state_hash(quick.state) == state_hash(slow.state)


def test_nothing_is_paid_for_unasked() -> None:
    """VF-4.4: of what has a price, or is one of several, there is no taking all at once."""
    run = begin({"red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.grow")
    assert not [value for value in offered(run) if str(value).startswith("seq[")]


def test_triggered_effects_vanish_with_the_action() -> None:
    """VF-5.2: what is forfeited does not come back."""
    run = begin({"red.tracks": [1, 0, 0], "red.active": 2})
    answer(run, "focus-reinforcement", "focus-reinforcement.accelerate", "advance any", "society", "forfeit")
    assert question(run).verb == "action"
    answer(run, "end")
    assert see(run, "sector.0,3.population", "sector.0,2.population") == [2, 2]


def test_each_trigger_of_a_cost_waits_even_if_the_effect_is_impossible() -> None:
    """VF-5.1: Kradmor gains 2 resources for the Corruption, though no track can advance and none is seen."""
    run = begin(
        {"red.origin": "kradmor-a", "red.stock": [0, 0, 0, 0, 0], "red.active": 0, "red.techs": []}
        | {"red.beside": ""}
    )
    answer(run, "kradmor-temptation", "kradmor-temptation.exert", "track society")
    assert "gain 2X" in offered(run)
    answer(run, "gain 2X", "science", "science")
    assert see(run, "red.stock.science") == [2]


def test_once_per_turn_comes_back_after_preparation() -> None:
    """VF-5.6, VF-2.25: Astoran's ability, used in an event box, is to be had again in the first turn."""
    run = begin(
        {"red.origin": "astoran-a", "event": "event-1-c-relics-of-the-realm", "red.stock": PLENTY}
        | {"phase": "event", "sector.0,2.installations": []}
    )
    to(run, "event-box")
    answer(run, "use", "inst any", "0,2 defense")
    assert offered(run) == ["gain 1E", "gain 1F", "influence 1", "forfeit"]
    answer(run, "influence 1", "gain 1F", "forfeit")
    answer(run, "focus-development", "focus-development.grow", 0, "inst any", "0,2 defense")
    assert offered(run) == ["gain 1E", "gain 1F", "influence 1", "forfeit"]
    answer(run, "forfeit", "focus-development.settle", "0,2 corvette", "inst any @same", "0,2 shipyard")
    answer(run, "forfeit")
    # Once per turn: nothing more for the third Installation.
    assert (question(run).verb, question(run).seat) == ("focus", 1)
    assert see(run, "red.influence") == [11]


def test_an_own_ability_works_on_the_card_that_brings_it() -> None:
    """VF-5.3, VF-29.9: the Guild of Cybernetics itself brings 2 of its resource."""
    run = begin({"tableau": {"cybernetics": [4, 0]}, "red.stock": [0, 0, 0, 0, 2]})
    answer(run, "focus-progress", "focus-progress.invent", "cybernetics", "0,3 science", "gain 2S")
    assert see(run, "red.stock.science", "red.influence") == [2, 14]


# --- VF-2 Events ------------------------------------------------------------------------------------------


def test_boxes_for_every_sector_place_up_to_the_limit() -> None:
    """VF-2.21, VF-19.2: `place reclaim + bounty + void 2 on each-void{pop>=4}`."""
    run = begin(
        {"cycle": 2, "event": "event-2-d-humanity-rises", "phase": "event", "sector.0,1.void": 2}
        | {"sector.-1,1.void": 1, "sector.1,-1.void": 3}
    )
    # Limit 3 on standard tiles, 6 on the genesis in the middle.
    assert see(run, *(f"sector.{at}.void" for at in ("0,1", "-1,1", "1,-1", "0,0", "1,1"))) == [3, 3, 3, 5, 2]
    assert len(see(run, "sector.0,1.bounties")[0]) == 1
    assert len(see(run, "sector.0,1.reclaims")[0]) == 2


def test_the_first_player_says_where_short_tokens_go() -> None:
    """VF-2.27, VF-24.8: one Reclaim token is left for five sectors of Population 4 and more."""
    s = position({"turn": "red", "cycle": 2, "event": "event-2-d-humanity-rises", "phase": "event"})
    s.players[0].reclaims = tuple(s.reclaim_pile[1:])
    del s.reclaim_pile[1:]
    before = {name: len(probe(s, f"sector.{name}.reclaims")) for name in ("0,1", "0,0", "-1,1")}
    run = start(s)
    assert (question(run).seat, question(run).verb) == (0, "place")
    assert offered(run) == ["0,1", "0,-1", "-1,1", "1,-1", "0,0"]
    answer(run, "0,0")
    # Nothing more is asked for the others: they get the Bounty and the VFP only.
    after = {name: len(see(run, f"sector.{name}.reclaims")[0]) for name in before}
    assert after == {**before, "0,0": before["0,0"] + 1}
    assert len(see(run, "sector.0,1.bounties")[0]) == 1


def test_a_box_with_one_target_needs_all_of_it_to_fit() -> None:
    """VF-2.19, VF-2.20: 1 VFP and a Guild; full sectors are not offered."""
    run = begin(
        {"event": "event-1-e-civilization-reborn", "phase": "event", "sector.1,2.void": 3}
        | {"sector.1,1.guilds": ["food", "food", "food"]}
    )
    assert question(run).verb == "place"
    assert offered(run) == ["-1,3", "0,1"]
    answer(run, "-1,3")
    assert see(run, "sector.-1,3.void", "sector.-1,3.guilds") == [3, ["credits"]]


def test_a_box_without_a_valid_sector_is_skipped() -> None:
    """VF-2.13, VF-2.19."""
    full = {f"sector.{at}.void": 3 for at in ("1,2", "-1,3", "1,1", "0,1")}
    run = begin({"event": "event-1-d-we-resist", "phase": "event", **full})
    assert question(run).seat == 1


def test_an_alternative_that_can_be_done_must_be_taken() -> None:
    """VF-2.15, VF-2.26: without a place for the Corruption only the recall is left."""
    run = begin(
        {"event": "event-1-h-straight-to-hell", "phase": "event", "red.corrupted-slots": [1, 2, 3]}
        | {"red.corrupted-tracks": ["society", "statecraft", "economy"], "sector.0,2.corrupted": True}
    )
    assert (question(run).seat, question(run).verb) == (0, "recall")


def test_lowest_and_highest_population() -> None:
    """VF-2.28: in `event-1-c` the Bounty goes to 1,2 (Population 2), Reclaim and SD to 0,1 (4)."""
    run = begin({"event": "event-1-c-relics-of-the-realm", "phase": "event", "sector.0,1.reclaims": []})
    assert question(run).verb == "event-box"
    assert len(see(run, "sector.1,2.bounties")[0]) == 1
    assert len(see(run, "sector.0,1.reclaims")[0]) == 1
    assert see(run, "sector.0,1.installations") == [["defense", "defense"]]


def test_all_or_nothing() -> None:
    """VF-2.26: `all[pop @nonhome; gain-corruption @same]`: both on one sector."""
    run = begin(
        {"cycle": 2, "event": "event-2-g-inner-discord", "phase": "event"}
        | own("1,2", {"corvette": 1}, corrupted=False)
    )
    assert offered(run) == ["0,2", "1,2"]
    answer(run, "1,2")
    assert see(run, "sector.1,2.population", "sector.1,2.corrupted", "sector.0,2.corrupted") == [
        *(3, True, False)
    ]
    run = begin(
        {"cycle": 2, "event": "event-2-g-inner-discord", "phase": "event", "sector.0,2.population": 6}
    )
    assert see(run, "sector.0,2.corrupted") == [False]


def test_corruption_with_a_fallback_place() -> None:
    """VF-27.9: `agenda/any` twice; the two free slots first, then any place."""
    run = begin(
        {"cycle": 3, "event": "event-3-d-last-stand", "phase": "event", "red.corrupted-slots": [2, 3]}
    )
    # The one free slot was no choice; for the second marker all places are open.
    assert see(run, "red.corrupted-slots") == [[1, 2, 3]]
    assert offered(run) == ["sector 0,2", "track society", "track statecraft", "track economy"]


def test_a_bare_advance() -> None:
    """VF-26.2, VF-39.3: the track just Corrupted moves without its benefit."""
    run = begin({"event": "event-1-g-face-of-evil", "phase": "event"})
    answer(run, "track statecraft")
    assert see(run, "red.tracks", "red.active", "red.corrupted-tracks") == [[0, 1, 0], 2, ["statecraft"]]
    answer(run, "slot 1")
    assert see(run, "black.tracks", "black.corrupted-slots") == [[0, 0, 0], [1, 3]]


def test_delayed_boxes_come_after_the_first_turn() -> None:
    """VF-2.17, VF-33.4: Corruption on the mat plus 1, without the bonus of later Cycles."""
    run = begin(
        {"cycle": 3, "event": "event-3-g-wind-of-ruin", "red.corrupted-slots": [], "red.glory": [1]}
        | {"sector.0,2.fleet": {"corvette": 1}, "red.techs": []}
    )
    answer(run, "focus-production", "end")
    # 1 VFP against 1 Corvette: a tie, so the Outpost is lost.
    assert see(run, "sector.0,2.owner", "sector.0,2.void", "red.glory") == ["", 2, []]
    assert question(run).seat == 1


# --- VF-13 Resources --------------------------------------------------------------------------------------


def test_materials_as_energy() -> None:
    """VF-13.6, VF-4.15: House Nervo; 2 E of Bombard by 1 E, 1 M, or by Credits."""
    run = begin({"red.origin": "nervo-a", "red.stock": [0, 1, 1, 1, 0]})
    answer(run, "nervo-uplift", "nervo-uplift.bombard")
    assert question(run).about == ("energy", "materials", 2)
    assert offered(run) == [0, 1]
    answer(run, 1)
    assert question(run).about == ("energy", "credits", 1)
    answer(run, 1)
    assert see(run, "red.stock") == [[0, 1, 0, 0, 0]]


def test_science_is_never_replaced() -> None:
    """VF-13.2."""
    run = begin({"red.stock": [0, 0, 0, 9, 1]})
    answer(run, "focus-progress")
    assert "focus-progress.invent" not in offered(run)


def test_gains_beyond_15_are_lost() -> None:
    """VF-13.1, VF-13.10, VF-13.11, VF-17.11: no overproduction by gaining."""
    run = begin({"red.stock": [15, 0, 0, 0, 0]})
    answer(run, "focus-prosperity", "focus-prosperity.stock", "gain 2X", "food", "stop", "forfeit")
    assert see(run, "red.stock", "red.influence") == [[15, 0, 0, 0, 0], 10]


def test_influence_never_falls_below_0() -> None:
    """VF-12.6, VF-10.7: one Upkeep of 2 unpaid would cost 6."""
    run = begin({"phase": "upkeep", "red.influence": 4, "red.stock": [0, 0, 0, 9, 9]})
    assert see(run, "red.influence", "red.stock") == [0, [0, 0, 0, 9, 9]]


# --- VF-15, VF-18, VF-20 ----------------------------------------------------------------------------------


def test_destroying_spares_home_and_printed_ones() -> None:
    """VF-15.6: Fenrax' Reclaim pays with an Installation token in a non-Home sector."""
    run = begin({"red.origin": "fenrax-a", "red.stock": PLENTY})
    answer(run, "fenrax-dispersal")
    assert "fenrax-dispersal.reclaim" not in offered(run)
    run = begin({"red.origin": "fenrax-a", "red.stock": PLENTY, "sector.0,2.installations": ["shipyard"]})
    answer(run, "fenrax-dispersal", "fenrax-dispersal.reclaim")
    assert see(run, "sector.0,2.installations") == [[]]


def test_starbases_need_their_technology() -> None:
    """VF-15.8: one per sector with the Basic technology, two with the Improved one."""
    for techs, tracks, number in (([], 0, 0), (["starbases"], 0, 1), (["improved starbases"], 3, 2)):
        run = begin(
            {"red.techs": techs, "red.beside": "", "red.tracks": [tracks, 0, 0], "red.stock": PLENTY}
            | {"sector.0,2.installations": ["starbase"] * max(0, number - 1)}
        )
        answer(run, "focus-development", "focus-development.grow", 0, "inst any")
        assert ("0,2 starbase" in offered(run)) is (number > 0)
    run = begin(
        {"red.techs": ["starbases"], "red.beside": "", "sector.0,2.installations": ["starbase"]}
        | {"red.stock": PLENTY}
    )
    answer(run, "focus-development", "focus-development.grow", 0, "inst any")
    assert "0,2 starbase" not in offered(run)


def test_a_regroup_without_a_move_triggers_nothing() -> None:
    """VF-39.7, Fenrax' ability: `once-turn on regroup`."""
    changes: dict[str, Any] = {"red.origin": "fenrax-a", "red.stock": PLENTY, "sector.0,2.fleet": {}}
    changes |= {"sector.0,2.fleet": {"corvette": 2}}
    run = begin(changes)
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "regroup", "forfeit")
    assert question(run).verb == "action"
    run = begin(changes)
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "regroup", "0,2 corvette", "stop")
    assert question(run).verb == "deploy"


def test_a_home_is_never_invaded() -> None:
    """VF-14.4, VF-20.4."""
    run = begin(
        {"sector.0,-2.owner": "red", "sector.0,-2.fleet": {"corvette": 1}, "red.stock": PLENTY}
        | {"black.active": 2}
    )
    answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade")
    assert "0,-3" not in offered(run)
    assert "-1,-2" in offered(run)


def test_nobody_is_invaded_in_a_peaceful_tutorial() -> None:
    """VF-38.3."""
    for invasions, there in (("all", True), ("voidborn", False)):
        s = fresh(options("tutorial", 2, invasions=invasions))
        for key, value in {
            "turn": "red",
            "red.stock": PLENTY,
            "sector.1,2.owner": "black",
            "sector.1,2.fleet": {"corvette": 1},
        }.items():
            patch(s, key, value)
        run = start(s)
        answer(run, "focus-conquest", "focus-conquest.engage", 0, "invade")
        assert ("1,2" in offered(run)) is there


# --- VF-21 Takeover ---------------------------------------------------------------------------------------


def test_an_immune_sector_is_left_to_nobody() -> None:
    """VF-21.4: the Asteroid Belt has no Population and is immune to Voidborn Fleets."""
    s = position(
        {"turn": "red", "sector.-1,3.owner": "red", "sector.-1,3.fleet": {"corvette": 1}}
        | {"sector.-1,3.installations": ["defense"], "red.glory": [1, 2]},
        scenario="kingdom-come",
    )
    run = start(s)
    answer(run, "focus-development", "focus-development.settle", "-1,3 corvette", 2)
    keys = ("owner", "void", "bounties", "corrupted", "installations")
    assert see(run, *(f"sector.-1,3.{key}" for key in keys)) == ["", 0, [], False, []]
    assert see(run, "red.glory") == [[1]]


def test_each_token_is_turned_up_when_its_turn_comes() -> None:
    """VF-24.2, VF-3.11: who has seen the second can no longer choose anew what the first brings."""
    s = position({"turn": "red"})
    p = s.players[0]
    s.bounties[p.home] = (0, 1)
    before = s.learned
    asked = drive(_step(s, p, None, p.home, BOUNTIES, Act("", "")), "influence 1", "influence 1")
    assert [one.verb for one in asked] == ["effect", "effect"]
    assert s.learned == before + 2


def test_an_empty_pile_is_made_good_at_a_takeover() -> None:
    """VF-24.8: even if an older Bounty lies on the sector."""
    s = position({"turn": "red", "sector.0,2.fleet": {"corvette": 1}, "red.glory": []})
    s.players[1].bounties = tuple(s.bounty_pile)
    s.bounty_pile.clear()
    s.bounties[2] = ()
    run = start(s)
    answer(run, "focus-development", "focus-development.settle", "0,2 corvette")
    assert question(run).verb == "no-token"
    answer(run, "influence")
    assert see(run, "red.influence", "sector.0,2.void") == [11, 2]


# --- VF-23 Outcome ----------------------------------------------------------------------------------------


def test_the_order_of_steps_is_the_invaders() -> None:
    """VF-23.4, VF-23.5: a Defense from a Reclaim token survives only after step A."""
    changes = {
        "sector.0,1.reclaims": ["reclaim-defense"],
        "red.stock": [0, 2, 0, 0, 0],
        "sector.0,1.void": 1,
    }
    changes |= {"sector.0,2.fleet": {"corvette": 4}}
    for order, left in ((("reclaims", "installations"), []), (("installations", "reclaims"), ["defense"])):
        run = begin(changes)
        answer(run, "focus-conquest", "focus-conquest.engage", "invade", "0,1", 4)
        # The Outpost was emptied for it, at the price of the only Glory token.
        for step in order:
            answer(run, step)
            if step == "reclaims":
                answer(run, "inst defense @here", "0,1 defense", "influence 2")
        assert see(run, "sector.0,1.installations") == [left]


def test_a_fallen_house() -> None:
    """VF-23.2, VF-23.12, VF-23.13: sixth slot, one of two technologies, then the card's effects there."""
    run = begin({"red.stock": [0, 2, 0, 0, 0], "sector.0,2.fleet": {"corvette": 4}, "red.glory": [1]})
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "-1,2", 3)
    # Two Sector Defenses leave one Corvette.
    assert see(run, "sector.-1,2.owner", "sector.-1,2.fleet") == ["red", {"corvette": 1}]
    assert offered(run) == ["glory", "fallen", "rest"]
    answer(run, "fallen")
    assert offered(run) == ["deep-space-missiles", "sentries", "forfeit"]
    answer(run, "deep-space-missiles")
    assert see(run, "red.tech-limit", "red.influence", "sector.-1,2.fallen") == [6, 14, ""]
    answer(run, "gain 2E")
    both = "seq[inst any @here; guild E @here]"
    assert offered(run) == ["inst any @here", "guild E @here", both, "forfeit"]
    answer(run, "guild E @here", "-1,2 energy", "forfeit")
    assert see(run, "sector.-1,2.guilds", "red.stock.energy") == [["energy"], 2]
    # Glory 1 + 1.
    assert see(run, "red.influence", "red.glory") == [16, [1, 1]]


def test_a_fallen_house_that_holds() -> None:
    """VF-23.2: never a tie, and the sector stays as it was."""
    run = begin({"red.stock": [0, 2, 0, 0, 0], "sector.0,2.fleet": {"corvette": 4}})
    answer(run, "focus-conquest", "focus-conquest.engage", "invade", "-1,2", 2)
    assert see(run, "sector.-1,2.owner", "sector.-1,2.void", "sector.-1,2.fallen", "red.active") == [
        *("", 0, "fallen-astoran", 4)
    ]


# --- VF-27 Corruption -------------------------------------------------------------------------------------


def test_chambers_take_markers_but_not_from_themselves() -> None:
    """VF-27.1, VF-27.5: with no other free place, the marker in the Chambers cannot be moved."""
    changes = {
        "red.techs": ["decontamination-chambers"],
        "red.beside": "",
        "red.chambers": 1,
        "red.corrupted-slots": [1, 2, 3],
        "red.corrupted-tracks": ["society", "statecraft", "economy"],
        "sector.0,2.corrupted": True,
        "red.stock": PLENTY,
    }
    s = position({"turn": "red", **changes})
    assert free_places(s, s.players[0]) == ["chambers"]
    run = start(s)
    answer(run, "focus-politics", "focus-politics.control", "move-corruption")
    assert "chambers" not in offered(run)
    answer(run, "slot 1")
    assert see(run, "red.chambers", "red.corrupted-slots") == [2, [2, 3]]


def test_a_corruptible_home() -> None:
    """VF-14.8: of Houses Marqualos and Novaris."""
    for origin, there in (("novaris-a", True), ("zenor-a", False)):
        s = position({"turn": "red", "red.origin": origin})
        assert ("sector 0,3" in free_places(s, s.players[0])) is there


def test_markers_of_the_mat_only() -> None:
    """VF-27.6, VF-27.7: `remove-corruption mat`."""
    run = begin({"red.origin": "novaris-a", "red.stock": PLENTY, "sector.0,2.corrupted": True})
    answer(run, "novaris-reinforcement", "novaris-reinforcement.adapt", 0, 0, 0)
    answer(run, "remove-corruption mat")
    assert offered(run) == ["slot 3", "forfeit"]


# --- VF-28 Trade ------------------------------------------------------------------------------------------


def test_any_stored_token_may_be_returned() -> None:
    """VF-8.9: all may be rearranged, and returning is always legal."""
    run = begin({"red.trade": ["start 1"]})
    answer(run, "focus-production", "none", "end")
    assert question(run).verb == "rearrange"
    answer(run, "lift", "column")
    assert see(run, "red.trade", "column") == [[], 6]


def test_trade_nexus() -> None:
    """VF-39.6: a returned token brings the bonus of its new space or one below."""
    run = begin({"red.techs": ["trade-nexus"], "red.beside": "", "red.trade": ["start 1"]})
    answer(run, "focus-production", "none", "end", "lift", "column")
    assert offered(run) == ["bounty 1", "gain 1S", "forfeit"]
    answer(run, "gain 1S")
    assert see(run, "red.stock.science") == [3]


def test_a_dropped_agenda_frees_its_token() -> None:
    """VF-28.9, VF-30.8: Marqualos' Transfer."""
    run = begin({"red.origin": "marqualos-a", "red.slots": ["grand-armada", "", ""], "red.trade": ["slot 1"]})
    answer(run, "marqualos-guile", "none", "marqualos-guile.transfer")
    assert see(run, "red.slots", "red.trade") == [["", "", ""], ["loose"]]
    assert see(run, "agenda-deck.wealth")[0][-1] == "grand-armada"


def test_an_empty_column_gives_nothing() -> None:
    """VF-28.4."""
    tokens = ["start 1", "loose", "loose", "loose", "loose", "loose"]
    run = begin({"black.trade": tokens, "red.stock": PLENTY})
    answer(run, "focus-politics", "focus-politics.control")
    assert question(run).verb == "move-from"


# --- VF-29, VF-30, VF-31, VF-32 ---------------------------------------------------------------------------


def test_a_full_row_of_technologies() -> None:
    """VF-29.2: five, then only Improved ones."""
    techs = ["targeting", "shields", "cloning", "robotics", "torpedoes"]
    run = begin({"red.techs": techs, "red.tracks": [3, 0, 0], "red.stock": PLENTY})
    answer(run, "focus-progress", "focus-progress.invent")
    assert offered(run) == ["improved targeting", "forfeit"]
    answer(run, "improved targeting")
    assert see(run, "red.influence", "red.beside", "red.improved-limit") == [16, "", 1]


def test_the_offer_is_blocked_in_cycle_1() -> None:
    """VF-29.5, VF-2.7."""
    changes = {"red.techs": ["sentries"], "red.beside": "", "red.tracks": [3, 0, 0], "red.stock": PLENTY}
    for cycle, there in ((1, False), (2, True)):
        run = begin({**changes, "cycle": cycle})
        answer(run, "focus-progress", "focus-progress.invent")
        assert ("improved sentries" in offered(run)) is there


def test_an_agenda_from_an_empty_deck() -> None:
    """VF-30.2: the face-up card only, and the space stays empty."""
    s = position({"turn": "red", "red.stock": PLENTY})
    s.players[1].agendas = tuple(sorted(s.agenda_decks[0]))
    s.agenda_decks[0].clear()
    s.agenda_seen[0].clear()
    run = start(s)
    answer(run, "focus-conquest", "focus-conquest.plan", 0, "agenda any", "dominance")
    assert see(run, "red.agendas") == [["high-society"]]
    assert see(run, "offers")[0][0] == ""


def test_preferred_actions() -> None:
    """VF-31.1 to 31.4: Belitan prefers Progress and Prosperity, also from the discard pile."""
    run = begin({"red.discard": ["focus-progress"], "red.stock": [0, 0, 0, 0, 0]})
    answer(run, "focus-temptation", "focus-temptation.exploit")
    # Without resources: what is free, or paid with an FP.
    assert offered(run) == [
        *("focus-progress.experiment", "focus-progress.restore", "focus-prosperity.stock", "forfeit")
    ]


def test_peeking() -> None:
    """VF-32.1: two cards of the next Cycle; one on top, the other at the bottom."""
    run = begin({})
    first, second = see(run, "event-deck.2")[0][:2]
    answer(run, "focus-temptation", "focus-temptation.conspire", "slot 1", "peek-events", second)
    deck = see(run, "event-deck.2")[0]
    assert (deck[0], deck[-1], len(deck)) == (second, first, 10)
    assert question(run).verb == "advance"


# --- VF-33 Skirmish ---------------------------------------------------------------------------------------


def skirmish(changes: dict[str, Any]) -> Voidfall:
    return position({"turn": "red", "red.corrupted-slots": [3], **changes})


def test_strength() -> None:
    """VF-33.2, VF-33.3: slots and tracks, 1 more in the Evaluation of Cycles 2 and 3."""
    s = skirmish({"red.corrupted-tracks": ["society"], "sector.0,2.corrupted": True, "red.chambers": 0})
    p = s.players[0]
    assert [strength(s, p, True), strength(s, p, False)] == [2, 2]
    s.cycle = 2
    assert [strength(s, p, True), strength(s, p, False), strength(s, p, False, -5)] == [3, 2, 0]


def test_the_chain_of_targets() -> None:
    """VF-33.6, VF-33.8, VF-33.10."""
    both = own("1,2", {"corvette": 1}, corrupted=False) | own("1,1", {"corvette": 1}, corrupted=False)
    s = skirmish(both | {"sector.0,2.fleet": {"corvette": 2}, "red.techs": []})
    assert names(s, candidates(s, s.players[0])) == ["0,2", "1,1"]
    # 1,2 touches the Home, 0,2 and 1,1 only: no Voidborn sector. Strength 1 ties with a single Corvette.
    assert names(s, [pick_target(s, s.players[0], 1)]) == ["1,1"]
    # Strength 2 takes either: more FP are lost at 0,2.
    assert names(s, [pick_target(s, s.players[0], 2)]) == ["0,2"]


@pytest.mark.parametrize(
    ("changes", "target"),
    [
        ({"sector.1,1.corrupted": True, "sector.1,1.population": 6}, "0,2"),  # Pure first
        ({"sector.1,1.population": 3}, "1,1"),  # then the higher Population
        ({"sector.1,1.population": 2, "sector.1,1.guilds": ["food"] * 3}, "1,1"),  # then more Guilds
        ({"sector.1,1.population": 2, "sector.1,1.guilds": ["food"]}, "0,2"),
    ],
)
def test_equal_targets(changes: dict[str, Any], target: str) -> None:
    """VF-33.10: one Corvette each would be lost to 1 VFP."""
    s = skirmish(
        {"sector.0,2.fleet": {"corvette": 1}, "red.techs": []}
        | own("1,1", {"corvette": 1}, corrupted=False)
        | changes
    )
    assert names(s, [pick_target(s, s.players[0], 1)]) == [target]


def test_lots_decide_last() -> None:
    """VF-33.10 step 4, VF-1.7: at random between equals."""
    for lot, target in ((0, "0,2"), (1, "1,1")):
        s = skirmish(
            {"sector.0,2.fleet": {"corvette": 1}, "red.techs": []}
            | own("1,1", {"corvette": 1}, corrupted=False, population=2, guilds=["food", "food"])
            | {"chance": [lot]}
        )
        learned = s.learned
        assert names(s, [pick_target(s, s.players[0], 1)]) == [target]
        assert s.learned == learned + 1


def test_a_lost_skirmish() -> None:
    """VF-23.14, VF-21.5: always 2 VFP, one Glory token."""
    run = begin(
        {"phase": "skirmish", "cycle": 3, "red.corrupted-slots": [1, 2, 3], "red.glory": [2, 3]}
        | {"sector.0,2.fleet": {"corvette": 1}, "event": "event-3-k-redemption-awaits"}
    )
    assert question(run).verb == "glory-discard"
    answer(run, 2)
    assert see(run, "sector.0,2.void", "red.glory", "sector.0,2.guilds") == [2, [3], ["energy", "materials"]]


def test_no_strength_no_lots() -> None:
    """VF-33.5: nothing is drawn for a Skirmish of strength 0."""
    run = begin(
        {"phase": "skirmish", "red.corrupted-slots": [], "black.corrupted-slots": []}
        | own("1,1", {"corvette": 2}, corrupted=False, population=2, guilds=["food", "food"])
    )
    assert state(run).targets == ((-1, 0), (-1, 0))
    assert see(run, "sector.0,2.owner", "sector.1,1.owner") == ["red", "red"]


# --- VF-38 Variants, chapter 3 ----------------------------------------------------------------------------


def test_pre_selected_focuses() -> None:
    """VF-38.1: all choose secretly together; the card chosen is the one played."""
    s = fresh(options("second-genesis", 2, focus="secret"))
    run = start(s)
    to(run, "plan")
    assert [q.seat for q in run.questions()] == list(state(run).order)
    assert all(q.secret for q in run.questions())
    first, second = state(run).order
    run.answer(second, "focus-conquest")
    run.answer(first, "focus-politics")
    assert question(run).seat == first
    assert state(run).tables.focuses[state(run).players[first].focus].id == "focus-politics"


@pytest.mark.parametrize(
    ("seats", "column", "glory"), [(2, 6, [1, 2]), (3, 12, [1, 2, 2]), (4, 12, [1, 2, 2, 3])]
)
def test_set_up(seats: int, column: int, glory: list[int]) -> None:
    """Chapter 3, steps 4 to 9 and 12: by Turn Order, with the copies of starting technologies."""
    s = position({"turn": "red"}, seats)
    assert probe(s, "column") == column
    assert [p.glory[0] for p in s.in_order()] == glory
    assert [p.influence for p in s.players] == [10] * seats
    assert all(p.slot_corruption == (False, False, True) for p in s.players)
    assert probe(s, "red.aside") == ["focus-innovation"]
    tableau = probe(s, "tableau")
    assert tableau.get("targeting", []) == ([0] if seats > 2 else [])
    assert len([copies for copies in tableau.values() if copies == [4, 0]]) == 8
    assert len(s.improved_offer) == len(s.improved_deck) == 4


def test_a_house_card_in_place_of_innovation_is_in_hand() -> None:
    """Chapter 3, step 8."""
    s = position({"turn": "red", "red.origin": "marqualos-a"})
    assert probe(s, "red.aside") == []
    assert "marqualos-guile" in probe(s, "red.hand")


def test_extras_of_origins() -> None:
    """Chapter 3, step 15: Marqualos' tokens lie on the two starting Agendas, taken without bonus."""
    s = fresh(options("altered-space", 4), "extras")
    assert sorted(s.tables.houses[p.house].id for p in s.players) == [
        "astoran",
        "marqualos",
        "shiveus",
        "zenor",
    ]
    run = start(s)
    to(run, "focus")
    for p in state(run).players:
        if s.tables.houses[p.house].id == "marqualos":
            assert p.covered == (True, True, False, False, False, False)
            assert len(p.bounties) == 1
