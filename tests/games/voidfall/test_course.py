"""The course of a game: Cycles, events, turns, Clean-up, Evaluation (VF-1 to VF-5, VF-8, VF-10)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.games.voidfall.sampling import answer, fresh, options, position, start, state
from tests.games.voidfall.test_examples import begin, offered, own, question, see

from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.state import Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.state import Event, state_hash

PLENTY = [9, 9, 9, 9, 9]


def played(seed: str) -> tuple[list[Event], list[Value], Voidfall]:
    """A random game of three: what was told, what was answered, and how it stood at the end."""
    s = fresh(options("kingdom-come", 3), seed)
    s.events = []
    run = start(s)
    random = Random(seed)
    given: list[Value] = []
    while questions := run.questions():
        value = random.choice(list(questions[0].options))
        given.append(value)
        run.answer(questions[0].seat, value)
    return list(s.events), given, s


def cycles(events: list[Event]) -> Iterator[list[Event]]:
    begun = [n for n, event in enumerate(events) if event.verb == "cycle"]
    for first, last in zip(begun, [*begun[1:], len(events)]):
        yield events[first:last]


def test_a_whole_game() -> None:
    """VF-1.1 to VF-1.3, VF-2.11, VF-3.1, VF-3.2: three Cycles; in each round everybody in Turn Order."""
    events, _, s = played("whole")
    parts = list(cycles(events))
    assert len(parts) == 3
    assert s.over
    order = list(s.order)
    for part in parts:
        verbs = [event.verb for event in part]
        assert verbs.count("event") == verbs.count("evaluation") == 1
        assert verbs.index("event") < verbs.index("turn") < verbs.index("evaluation")
        event = s.tables.events[s.tables.by_id[str(part[verbs.index("event")].data[0])][1]]
        turns = [one.seat for one in part if one.verb == "turn"]
        assert verbs.count("round") == event.rounds
        assert len(turns) == 3 * event.rounds
        assert turns == turns[:3] * event.rounds
        order = turns[:3]
    assert tuple(order) == s.order


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    """VF-1.8."""
    _, given, s = played("again")
    run = start(fresh(options("kingdom-come", 3), "again"))
    answer(run, *given)
    assert state_hash(run.state) == state_hash(s)


def test_a_single_option_is_taken_without_asking() -> None:
    """VF-1.6: the only slot left in the Turn Order, and an end of actions when nothing else can be done."""
    run = begin({"cycle": 2, "phase": "turn order"})
    assert offered(run) == [1, 2]
    answer(run, 2)
    # The other player has not been asked: the event is on the table.
    assert question(run).verb != "turn-order"


def test_the_improved_offer_of_cycle_3() -> None:
    """VF-2.8: what is left leaves the game, the deck is laid out."""
    s = position({"turn": "red", "cycle": 2, "phase": "agendas", "event": "event-2-h-adaptation"})
    deck = s.improved_deck
    run = start(s)
    assert see(run, "cycle") == [3]
    assert (state(run).improved_offer, state(run).improved_deck) == (deck, ())


def test_each_box_is_finished_by_all_before_the_next() -> None:
    """VF-2.12, VF-2.18, VF-2.22, VF-1.5: first the places, then the gifts, each in Turn Order."""
    run = begin({"event": "event-1-d-we-resist", "phase": "event", "order": ["black", "red"]})
    assert (question(run).seat, question(run).verb) == (1, "place")
    # Voidborn sectors next to a sector of black, and none of the other side.
    assert offered(run) == ["-1,-2", "1,-3", "-1,-1", "0,-1"]
    answer(run, "0,-1")
    assert see(run, "sector.0,-1.void", "sector.0,-1.glory") == [2, [1, 3]]
    assert (question(run).seat, question(run).verb) == (0, "place")
    answer(run, "1,2")
    assert (question(run).seat, question(run).verb) == (1, "event-box")
    answer(run, "forfeit")
    # VF-2.14: forfeited; now red.
    assert (question(run).seat, question(run).verb) == (0, "event-box")


def test_a_dashed_box_that_is_impossible() -> None:
    """VF-2.14: without Science there is nothing to convert, and nothing is asked."""
    run = begin(
        {"cycle": 2, "event": "event-2-a-dark-age", "phase": "event", "red.stock": [0, 0, 0, 0, 0]}
        | {"black.stock": [0, 0, 0, 9, 7]}
    )
    answer(run, offered(run)[0])
    answer(run, offered(run)[0])
    assert (question(run).seat, question(run).verb) == (1, "event-box")
    answer(run, "use")
    assert offered(run) == [6, 5, 4, 3, 2, 1, "forfeit"]
    answer(run, 6)
    assert see(run, "black.stock", "corrupted-offers") == [[0, 0, 0, 15, 1], ["might"]]


def test_corruption_at_a_named_place() -> None:
    """VF-2.24, VF-27.9: on the mat, never in the Chambers."""
    run = begin(
        {"cycle": 3, "event": "event-3-g-wind-of-ruin", "phase": "event"}
        | {"red.techs": ["decontamination-chambers"], "red.beside": ""}
    )
    assert offered(run) == ["track society", "track statecraft", "track economy", "slot 1", "slot 2"]


def test_ongoing_boxes_end_with_the_evaluation() -> None:
    """VF-2.16: 1 E more for actions of preferred Focuses, in turns of this Cycle only."""
    run = begin({"cycle": 3, "event": "event-3-h-adapt-and-overcome", "red.stock": [0, 0, 0, 0, 3]})
    answer(run, "focus-progress")
    # Without Energy or Credits not even the free action of a preferred Focus.
    assert question(run).seat == 1
    run = begin(
        {"event": "event-1-g-face-of-evil", "red.corrupted-slots": [1, 3], "red.stock": [1, 1, 0, 0, 0]}
    )
    answer(run, "focus-production", "focus-production.optimize", "remove-corruption", "slot 1", "forfeit")
    assert see(run, "red.kept", "red.corrupted-slots") == [1, [3]]
    patch(state(run), "phase", "agendas")
    s = state(run).copy()
    patch(s, "red.discard", [])
    assert probe(s, "red.kept") == 1
    for p in s.players:
        if p.focus >= 0:
            p.hand, p.focus = tuple(sorted((*p.hand, p.focus))), -1
    later = start(s)
    assert see(later, "red.kept", "cycle") == [0, 2]


# --- VF-3, VF-4 -------------------------------------------------------------------------------------------


def test_actions_of_a_turn() -> None:
    """VF-3.4, VF-4.1, VF-4.12, VF-4.13: two of three, each once, or fewer."""
    run = begin({"red.stock": PLENTY})
    assert len(offered(run)) == 8
    answer(run, "focus-conquest")
    assert offered(run) == [
        *("focus-conquest.engage", "focus-conquest.plan", "focus-conquest.prepare", "end")
    ]
    answer(run, "focus-conquest.prepare", 0, 2)
    assert offered(run) == ["focus-conquest.engage", "focus-conquest.plan", "end"]
    answer(run, "focus-conquest.plan", 0, "forfeit")
    # Two actions are taken.
    assert question(run).seat == 1
    assert see(run, "red.discard", "red.stock") == [["focus-conquest"], [9, 8, 6, 8, 9]]


def test_a_cost_is_paid_in_full_and_never_refunded() -> None:
    """VF-4.3, VF-4.6, VF-4.7: forfeiting everything is legal and gives nothing back."""
    run = begin({"red.stock": [0, 2, 0, 0, 0]})
    answer(run, "focus-conquest")
    assert offered(run) == ["focus-conquest.engage", "end"]
    answer(run, "focus-conquest.engage", "forfeit")
    assert see(run, "red.stock") == [[0, 0, 0, 0, 0]]


def test_effects_in_any_order_before_the_next_action() -> None:
    """VF-4.4, VF-4.5, VF-4.14: joined by "+" any subset in any order, split by "/" one at most."""
    run = begin({"red.stock": PLENTY, "red.active": 2})
    answer(run, "focus-temptation", "focus-temptation.exert", "track society")
    each = ["activate 1", "deploy 1 @home", "produce any 2"]
    assert offered(run) == [*each, f"seq[{'; '.join(each)}]", "forfeit"]
    answer(run, "produce any 2", "energy", "forfeit", "activate 1", 1, "0,3 corvette")
    assert see(run, "red.stock.energy", "red.active", "sector.0,3.fleet") == [11, 2, {"corvette": 3}]
    assert question(run).verb == "action"
    answer(run, "end")
    run = begin({"red.stock": PLENTY})
    answer(run, "focus-development", "focus-development.grow", 0)
    assert offered(run) == ["guild any", "inst any", "forfeit"]
    answer(run, "guild any", "0,3 food")
    assert question(run).verb == "action"


def test_costs_in_several_parts() -> None:
    """VF-4.8, VF-18.13: Organize takes resources and an FP, which may have to be recalled first."""
    run = begin({"red.stock": [0, 1, 1, 0, 0], "red.active": 0})
    answer(run, "focus-prosperity", "focus-prosperity.organize", "0,3 corvette")
    assert see(run, "red.stock", "red.inactive", "red.active") == [[0, 0, 0, 0, 0], 11, 0]


def test_agenda_and_technology_actions() -> None:
    """VF-4.2, VF-4.9, VF-4.10: before, between or after the others, each once."""
    run = begin(
        {"red.techs": ["terraforming"], "red.beside": "", "red.stock": PLENTY}
        | {"red.agendas": ["grand-armada"]}
    )
    answer(run, "focus-development", "grand-armada")
    assert offered(run)[-3:] == ["agenda", "terraforming.1", "end"]
    answer(run, "terraforming.1", 0, "0,2", "agenda", "forfeit")
    assert see(run, "sector.0,2.population", "red.stock.materials") == [3, 8]
    assert offered(run) == [
        *("focus-development.grow", "focus-development.settle", "focus-development.harmonize", "end")
    ]


def test_technology_actions_need_their_focus() -> None:
    """VF-4.9, VF-4.11: Terraforming with Development and Prosperity; a House card too."""
    techs: dict[str, Any] = {"red.techs": ["terraforming"], "red.beside": "", "red.stock": PLENTY}
    run = begin(techs)
    answer(run, "focus-production")
    assert "terraforming.1" not in offered(run)
    run = begin({"red.origin": "fenrax-a", **techs})
    answer(run, "fenrax-development")
    assert "terraforming.1" in offered(run)


def test_a_technology_gained_this_turn() -> None:
    """VF-4.9: its action is to be had after the action that gained it."""
    run = begin({"tableau": {"neural-matrix": [4, 0]}, "red.stock": PLENTY, "red.techs": []})
    patch(state(run), "tableau", {"purifier": [4, 0]})
    answer(
        run, "focus-temptation", "focus-temptation.exploit", "focus-progress.invent", "purifier", "forfeit"
    )
    assert "purifier.1" in offered(run)


def test_robotics_doubles_an_action() -> None:
    """VF-39.6: the doubled cost at once, the effect twice, one action, once per turn."""
    run = begin({"red.techs": ["robotics"], "red.beside": "", "red.stock": [0, 0, 2, 0, 2]})
    answer(run, "focus-development", "robotics.1", "focus-development.grow")
    assert see(run, "red.stock.materials") == [0]
    answer(run, "guild any", "0,3 food", "inst any", "0,2 defense")
    assert see(run, "sector.0,3.guilds", "sector.0,2.installations") == [["food", "food"], ["defense"]]
    assert "robotics.1" not in offered(run)
    answer(run, "focus-development.settle", "0,3 corvette")
    # The Home has no space left for anything; two actions are taken.
    assert question(run).seat == 1


def test_twin_tiles_grant_their_action_twice() -> None:
    """VF-4.10: two Research Complexes, 1 C for 2 S each."""
    run = begin(
        {"sector.-1,1.owner": "red", "sector.-1,1.fleet": {"corvette": 1}, "red.stock": [0, 0, 0, 3, 0]}
        | {"sector.1,-1.owner": "red", "sector.1,-1.fleet": {"corvette": 1}},
        scenario="altered-space",
    )
    answer(run, "focus-progress")
    tile = next(str(name) for name in offered(run) if str(name).startswith("research-complex"))
    answer(run, tile, tile)
    assert see(run, "red.stock") == [[0, 0, 0, 1, 4]]
    assert tile not in offered(run)


def test_preferred_cheap_and_tax() -> None:
    """VF-4.3: 1 C instead of the printed cost; Belitan prefers Progress."""
    run = begin({"cycle": 3, "event": "event-3-i-bright-future", "red.stock": [0, 0, 0, 1, 2]})
    answer(run, "focus-progress", "focus-progress.invent")
    assert offered(run) == ["printed", "1C"]
    answer(run, "1C", "forfeit")
    assert see(run, "red.stock") == [[0, 0, 0, 0, 2]]


# --- VF-8 -------------------------------------------------------------------------------------------------


def test_clean_up_in_order() -> None:
    """VF-8.1, VF-8.8, VF-8.11: fleets, Glory, Agenda, Trade tokens, Focus card."""
    run = begin(
        {"sector.0,2.fleet": {"corvette": 7, "sentry": 1}, "red.glory": [1, 2, 3, 4, 5]}
        | {"red.agendas": ["grand-armada"], "red.trade": ["loose"], "red.techs": ["sentries"]}
        | {"red.beside": "", "red.active": 0}
    )
    answer(run, "focus-production", "none", "grand-armada")
    # VF-8.8: in play only from the Clean-up on.
    assert see(run, "red.slots", "red.upkeep") == [["", "", ""], 2]
    answer(run, "end")
    verbs = []
    while question(run).seat == 0:
        verbs.append(question(run).verb)
        answer(run, offered(run)[0])
    # 7 Corvettes and a Sentry: only at 3 and 1 two tokens suffice, if Corvettes are recalled.
    assert verbs == [*["clean-fleet"] * 4, "glory-discard", "clean-agenda", "store"]
    assert see(run, "red.discard", "red.focus", "red.slots") == [
        *(["focus-production"], "", ["grand-armada", "", ""])
    ]


def test_limits_are_checked_at_the_own_clean_up_only() -> None:
    """VF-8.12, VF-25.2: what an objective deploys may stay above two tokens."""
    run = begin(
        {"phase": "objectives", "sector.0,2.fleet": {"corvette": 6}, "red.active": 1}
        | {"sector.0,3.guilds": ["food", "food"], "sector.0,2.guilds": ["food", "energy", "materials"]}
        | {"red.glory": [1, 1, 1, 1, 1]}
    )
    answer(run, offered(run)[1], "deploy 1", "0,2 corvette", "gain 2F")
    assert see(run, "sector.0,2.fleet", "red.glory") == [{"corvette": 7}, [1, 1, 1, 1, 1]]


# --- VF-10 ------------------------------------------------------------------------------------------------


def test_all_targets_are_fixed_before_any_combat() -> None:
    """VF-10.1, VF-10.2, VF-10.4, VF-33.1: strength and target of everybody, then player by player."""
    run = begin(
        {"phase": "skirmish", "red.glory": [2, 3], "sector.0,2.fleet": {"corvette": 1}, "red.techs": []}
        | {"black.corrupted-slots": [2, 3]}
    )
    assert (question(run).seat, question(run).verb) == (0, "glory-discard")
    field = state(run).tables.maps[state(run).map]
    assert state(run).targets == ((field.by_name["0,2"], 1), (field.by_name["0,-2"], 2))


def test_no_candidate_is_a_successful_defence() -> None:
    """VF-33.7, VF-23.17: sectors next to no Voidborn sector; a player spared by an event."""
    none = {f"sector.{at}.void": 0 for at in ("1,2", "-1,3", "1,1", "0,1")}
    run = begin({"phase": "skirmish", "red.corrupted-slots": [1, 2, 3], **none})
    assert state(run).targets == () or state(run).targets[0][0] == -1
    assert see(run, "sector.0,2.owner") == ["red"]
    run = begin(
        {"cycle": 2, "event": "event-2-g-inner-discord", "phase": "skirmish", "red.influence": 40}
        | {"black.influence": 41, "red.corrupted-slots": [1, 2, 3], "black.corrupted-slots": [1, 2, 3]}
        | {"black.glory": [1, 2]}
    )
    assert state(run).targets[0][0] == -1
    assert see(run, "sector.0,2.owner", "sector.0,-2.owner") == ["red", "black"]
    answer(run, 1)
    assert see(run, "sector.0,-2.owner") == [""]


def test_sections_that_take_influence_away() -> None:
    """VF-10.15, VF-12.6: Astoran loses 1 for each marker on the mat, after what it gains."""
    run = begin(
        {"phase": "agendas", "cycle": 3, "red.origin": "astoran-a", "red.influence": 0}
        | {"red.corrupted-slots": [1, 2, 3], "red.corrupted-tracks": ["society", "economy"]}
    )
    # 4 for each of two Pure sectors with a Shipyard, 1 for the Engineers at Home; then 5 markers.
    assert see(run, "red.influence") == [8 + 1 - 5]


def test_focus_cards_come_back() -> None:
    """VF-10.16: after Cycle 1 with Innovation."""
    run = begin({"phase": "agendas", "red.discard": ["focus-conquest", "focus-politics"]})
    assert see(run, "red.discard", "red.aside") == [[], []]
    assert len(see(run, "red.hand")[0]) == 9


def test_tokens_gained_outside_the_own_turn() -> None:
    """VF-10.18, VF-5.5: put on an Agenda at once, or loose until the next Clean-up."""
    for choice, lying in (("start 1", ["start 1"]), ("forfeit", ["loose"])):
        run = begin(
            {"event": "event-1-c-relics-of-the-realm", "phase": "objectives", "red.tracks": [3, 0, 0]}
        )
        answer(run, offered(run)[-2], "trade", "gain 1S", choice)
        assert see(run, "red.trade") == [lying]


def test_corrupted_agendas_score_nothing() -> None:
    """VF-30.6, VF-30.7, VF-27.8: neither at the Evaluation nor by an effect."""
    changes: dict[str, Any] = {
        "red.slots": ["grand-armada", "", ""],
        "red.techs": ["sentries"],
        "red.beside": "",
    }
    changes |= {"sector.0,2.fleet": {"corvette": 1, "sentry": 1}, "red.tracks": [0, 6, 0]}
    for corrupted, influence in (([], 4), ([1], 0)):
        run = begin({**changes, "phase": "agendas", "cycle": 3, "red.corrupted-slots": corrupted})
        # 3 for each of two Pure sectors, 2 for the printed Shipyard of the Home.
        assert see(run, "red.influence") == [10 + 8 + influence]


def test_free_sector_upkeep_and_gifts() -> None:
    """VF-10.19, VF-39.8: paid by abilities, but counted in full."""
    changes: dict[str, Any] = {"phase": "upkeep", "sector.0,2.guilds": ["food", "energy", "materials"]}
    changes |= {"red.stock": [9, 0, 0, 0, 0]}
    for more, left in (
        ({}, 6),
        ({"red.techs": ["improved energy-cells"], "red.tracks": [3, 0, 0]}, 7),
        ({"red.origin": "thegwyn-a"}, 8),
    ):
        s = position({"turn": "red", **more, **changes})
        assert probe(s, "red.upkeep") == 3
        assert see(start(s), "red.stock.food") == [left]


def test_own_things_only_count() -> None:
    """VF-12.3, VF-10.14: black's sectors do not count for red, Corrupted ones not as Pure."""
    run = begin(
        {"cycle": 3, "event": "event-3-k-redemption-awaits", "phase": "objectives"}
        | own("1,2", {"corvette": 1}, corrupted=True)
    )
    answer(run, "per pure-sectors -> influence 4")
    assert see(run, "red.influence") == [18]
