"""VF-2.3 to 2.5, VF-3.3, VF-7.3, VF-9 and VF-33.13: Alerts, Wars, and how the Void advances."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.voidfall.perils import (
    HANDS,
    HUNGRY,
    MILLS,
    OUTRIDERS,
    PLENTY,
    SCOUTS,
    WAGES,
    advancing,
    against,
    lying,
    peril,
    until,
)
from tests.games.voidfall.sampling import DIFFICULTIES, against_void, answer, drive, start, state
from tests.games.voidfall.test_examples import offered, own, question, see

from starboard.games.voidfall.grammar import parse_effect
from starboard.games.voidfall.peril import WAR
from starboard.games.voidfall.position import patch, probe
from starboard.games.voidfall.rules.alerts import build_alert_deck, reveal_alert, ways_out
from starboard.games.voidfall.rules.skirmish import strength, strike, void_arms
from starboard.games.voidfall.state import Act, Voidfall
from starboard.kernel.ask import Question
from starboard.kernel.run import Run
from starboard.kernel.state import Event

# 11.1: Situations of level I, II, III, and Wars.
ADDED = {
    "easy": ((5, 0, 0, 1), (3, 2, 0, 1), (3, 2, 0, 1)),
    "medium": ((5, 0, 0, 1), (3, 2, 0, 1), (2, 3, 0, 1)),
    "hard": ((4, 1, 0, 1), (2, 3, 0, 1), (0, 3, 1, 2)),
}


def counted(s: Voidfall) -> tuple[int, ...]:
    deck = peril(s).alert_deck
    return (*[deck.count(level) for level in (1, 2, 3)], sum(alert >= WAR for alert in deck))


@pytest.mark.parametrize("cycle", [1, 2, 3])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_what_the_difficulty_adds(difficulty: str, cycle: int) -> None:
    """VF-2.3, 11.1."""
    s = lying({"difficulty": difficulty, "cycle": cycle})
    build_alert_deck(s)
    assert counted(s) == ADDED[difficulty][cycle - 1]


def test_the_deck_is_rebuilt_for_a_new_cycle() -> None:
    """VF-2.3, VF-2.4: Wars of the pile go to the box, Situations back; the last Alert counts as discarded."""
    s = lying(
        {"cycle": 2, "alert": "situation-1", "alert-deck": ["situation-1", "war-2-hulls"]}
        | {"alert-discard": ["situation-1", "situation-1", "war-1-probe"]}
    )
    build_alert_deck(s)
    # Left in the deck: a Situation I and a War; easy adds 3/2/0 and a War.
    assert counted(s) == (4, 2, 0, 2)
    # Of 6/7/4 Situations 4 and 2 are in the deck; of 8 Wars one is boxed and two are in the deck.
    assert probe(s, "situations") == [2, 5, 4]
    assert probe(s, "wars") == 5
    assert probe(s, "alert") == ""
    assert probe(s, "alert-discard") == []


def test_a_stack_that_is_too_small() -> None:
    """VF-2.4: all that are left are added. Hard adds 1 of level III in Cycle 3, and 2 Wars."""
    s = lying({"cycle": 3, "difficulty": "hard", "alert-deck": ["situation-3"] * 4})
    peril(s).wars[:] = peril(s).wars[:1]
    build_alert_deck(s)
    assert counted(s) == (0, 3, 4, 1)


def test_the_alert_holds_for_the_round() -> None:
    """VF-3.3: turned before the first turn, the same for everybody, then the next."""
    run = against({"alert-deck": ["situation-1", "situation-2"], "phase": "event"}, 2)
    seen = []
    for _ in range(4):
        until(run, "focus")
        seen.append((question(run).seat, *see(run, "alert")))
        answer(run, offered(run)[0])
        until_turn_ends(run)
    assert seen == [(0, "situation-1"), (1, "situation-1"), (0, "situation-2"), (1, "situation-2")]


def until_turn_ends(run: Run) -> None:
    """Nothing is done; a Crisis that stands becomes ongoing."""
    while question(run).verb != "focus":
        options = offered(run)
        quiet = [one for one in ("end", "none", "economic", "military", "forfeit", "fight") if one in options]
        answer(run, quiet[0] if quiet else options[0])


def test_an_empty_alert_deck() -> None:
    """VF-7.3: the pile is shuffled into a new one, the Alert of the last round with it."""
    s = lying({"alert": "situation-1", "alert-discard": ["situation-2", "war-1-probe"]})
    reveal_alert(s)
    found = [probe(s, "alert"), *probe(s, "alert-deck")]
    assert sorted(found) == ["situation-1", "situation-2", "war-1-probe"]
    assert probe(s, "alert-discard") == []
    s = lying({})
    reveal_alert(s)
    assert probe(s, "alert") == ""


@pytest.mark.parametrize(
    ("difficulty", "cycle", "rows"),
    [("easy", 2, 0), ("easy", 3, 0), ("medium", 2, 0), ("medium", 3, 1), ("hard", 2, 1), ("hard", 3, 0)],
)
def test_a_harbinger_by_difficulty(difficulty: str, cycle: int, rows: int) -> None:
    """VF-2.5: from the supply to a row of the group's choice."""
    run = against({"difficulty": difficulty, "cycle": cycle, "phase": "turn order"})
    if rows:
        assert offered(run) == ["military", "economic"]
        answer(run, "economic")
    assert see(run, "row.economic", "harbinger-supply") == [["harbinger"] * rows, 6 - rows]


def test_no_harbinger_is_left() -> None:
    """VF-2.5: the step is skipped."""
    rows = {"row.military": ["harbinger"] * 4, "row.economic": ["harbinger"] * 2}
    run = against({"difficulty": "hard", "cycle": 2, "phase": "turn order", **rows})
    assert see(run, "row.economic", "harbinger-supply", "catastrophes") == [["harbinger"] * 2, 0, 0]


# --- The Void Advances ------------------------------------------------------------------------------------


def test_nothing_happens_without_a_crisis() -> None:
    """VF-9.1, VF-6.7: it was resolved or discarded."""
    run = advancing({"crisis": ""}, 2)
    assert (question(run).verb, question(run).seat) == ("focus", 1)


@pytest.mark.parametrize(
    ("crisis", "rows"),
    [(OUTRIDERS, ["military"]), (MILLS, ["economic"]), ("crisis-22-fading-hope", ["military", "economic"])],
)
def test_the_row_of_a_type(crisis: str, rows: list[str]) -> None:
    """VF-9.2, VF-9.6: a General Crisis goes to either."""
    s = lying({"phase": "void", "alert": "situation-1", "crisis": crisis, "red.stock": PLENTY})
    card = peril(s).crisis
    assert ways_out(s, s.players[0], card) == ["penalty", *rows, "catastrophe"]


def test_a_penalty_is_suffered_and_the_card_discarded() -> None:
    """VF-9.3: Idle Hands takes 3 I, even of a player who has less (VF-9.4)."""
    for before, after in ((10, 7), (2, 0)):
        run = advancing({"crisis": HANDS, "red.influence": before})
        answer(run, "penalty")
        assert see(run, "red.influence", "crisis-discard.1", "catastrophes") == [after, [HANDS], 0]


def test_a_catastrophe_instead() -> None:
    """VF-9.5, VF-9.11: the Crisis is discarded, the reward optional."""
    run = advancing({"crisis": HANDS})
    answer(run, "catastrophe", "forfeit")
    assert see(run, "crisis-discard.1", "catastrophes", "red.influence") == [[HANDS], 1, 10]


FULL = {f"sector.{at}.void": 3 for at in ("1,2", "1,1", "0,1")}
ALL_TRACKS = ["society", "statecraft", "economy"]


@pytest.mark.parametrize(
    ("crisis", "changes", "possible"),
    [
        (OUTRIDERS, {}, True),
        (OUTRIDERS, FULL, False),
        (OUTRIDERS, {f"sector.{at}.installations": ["defense"] * 3 for at in ("1,2", "1,1", "0,1")}, False),
        ("crisis-07-silent-yards", {}, True),
        ("crisis-07-silent-yards", {"sector.2,-1.void": 6}, False),
        ("crisis-65-opening-rift", {"sector.2,-1.void": 5}, False),
        ("crisis-65-opening-rift", {"sector.2,-1.void": 4}, True),
        ("crisis-26-broken-pickets", {**FULL, "sector.0,1.void": 2}, False),
        ("crisis-26-broken-pickets", {**FULL, "sector.0,1.void": 1}, True),
        (SCOUTS, {}, True),
        ("crisis-10-open-skies", {"red.stock": [9, 0, 9, 2, 9]}, False),
        ("crisis-10-open-skies", {"red.stock": [0, 1, 0, 2, 0]}, True),
        ("crisis-18-restless-crowds", {}, True),
        ("crisis-18-restless-crowds", {"sector.0,2.population": 1}, False),
        (
            "crisis-19-whispers",
            {"red.corrupted-tracks": ALL_TRACKS, "red.corrupted-slots": [1, 2, 3]},
            False,
        ),
        ("crisis-19-whispers", {"red.corrupted-tracks": ALL_TRACKS, "red.corrupted-slots": [1, 2]}, True),
        ("crisis-20-lost-archives", {}, True),
        ("crisis-20-lost-archives", {"tableau": {}}, False),
        ("crisis-21-divided-council", {}, True),
        ("crisis-21-divided-council", {"corrupted-offers": ["might"]}, False),
        (
            "crisis-28-gatekeepers",
            {"row.military": ["harbinger"] * 4, "row.economic": ["harbinger"] * 2},
            False,
        ),
        ("crisis-28-gatekeepers", {"row.military": ["harbinger"] * 4}, True),
        ("crisis-27-iron-shortage", {"sector.0,3.fleet": {}, "sector.0,2.fleet": {"corvette": 1}}, False),
        ("crisis-27-iron-shortage", {"sector.0,3.fleet": {}, "sector.0,2.fleet": {"corvette": 2}}, True),
        (WAGES, {"red.stock": [0, 0, 0, 1, 0]}, False),
        ("crisis-43-broken-oaths", {}, True),
        ("crisis-43-broken-oaths", {"red.glory": []}, False),
        ("crisis-57-end-of-trade", {}, False),
        ("crisis-57-end-of-trade", {"red.trade": ["start 1"]}, True),
        ("crisis-62-burning-libraries", {}, False),
        ("crisis-62-burning-libraries", {"cycle": 2}, True),
        ("crisis-64-broken-alliance", {"corrupted-offers": ["dominance"]}, False),
        ("crisis-59-stalled-industry", {"sector.0,2.installations": ["defense"]}, True),
        ("crisis-59-stalled-industry", {}, False),
    ],
)
def test_a_penalty_needs_every_part_of_it(crisis: str, changes: dict[str, Any], possible: bool) -> None:
    """VF-9.3, VF-9.4, VF-37.2, VF-37.3."""
    s = lying({"phase": "void", "alert": "situation-1", "crisis": crisis, **changes})
    assert ("penalty" in ways_out(s, s.players[0], peril(s).crisis)) == possible


def test_every_part_of_a_penalty_is_carried_out() -> None:
    """VF-9.3: Iron Shortage recalls twice, here the last FP of the Outpost."""
    run = advancing({"crisis": "crisis-27-iron-shortage"})
    answer(run, "penalty", "0,2 corvette", "0,2 corvette")
    # The Outpost was given up: Glory 2 is gone and the Void has it.
    assert see(run, "sector.0,2.owner", "sector.0,2.void", "red.glory", "red.active") == ["", 2, [], 4]


# --- War --------------------------------------------------------------------------------------------------


def events(run: Run, verb: str) -> list[Event]:
    return [event for event in state(run).events or () if event.verb == verb]


def recorded(changes: dict[str, Any], seats: int = 1) -> Run:
    s = lying(changes, seats)
    s.events = []
    return start(s)


def test_a_war_is_faced_by_each_player() -> None:
    """VF-9.8, VF-9.10: a Catastrophe for one is none for the next; the card stays for the round."""
    run = advancing({"alert": "war-1-probe", "alert-deck": ["situation-1"]}, 2)
    assert offered(run) == ["fight", "catastrophe"]
    answer(run, "catastrophe", "forfeit", "forfeit")
    assert (question(run).seat, *see(run, "alert", "crisis", "catastrophes")) == (1, "war-1-probe", "", 1)
    answer(run, "focus-politics", "end")
    assert (question(run).seat, question(run).verb) == (1, "void")
    answer(run, "catastrophe", "forfeit", "forfeit")
    assert see(run, "alert", "catastrophes", "alert-discard") == ["situation-1", 2, ["war-1-probe"]]


def test_a_war_strikes_and_then_demands() -> None:
    """VF-9.9, VF-33.4, VF-35.3: 1 Corruption, +2 of the second Military space, +1 of Overreach in Cycle 1."""
    run = recorded(
        {"phase": "void", "alert": "war-8-overreach", "row.military": [OUTRIDERS], "red.stock": PLENTY}
        | own("0,2", {"corvette": 6})
    )
    answer(run, "fight")
    assert [event.data for event in events(run, "strike")] == [("0,2", 4)]
    assert [event.data[:2] for event in events(run, "skirmish")] == [("0,2", "defended")]
    # If defended: 4 I or an upgrade, compulsory (VF-33.13).
    assert offered(run) == ["influence 4", "upgrade-glory"]
    answer(run, "influence 4")
    while question(run).verb == "substitute":
        answer(run, 0)
    assert see(run, "red.influence", "red.stock") == [14, [9, 9, 8, 9, 9]]


def test_t71_a_skirmish_of_strength_0() -> None:
    """VF-33.5, VF-33.13, VF-33.14: P is Pure and so the Combat sector; 1 VFP comes next to it."""
    s = lying({"red.corrupted-slots": []} | own("1,2", {"corvette": 1}, population=4, corrupted=True))
    p = s.players[0]
    power = strength(s, p, False, 1 - 1)
    assert power == 0
    act = Act("war", "VF-9.9")
    after = parse_effect("place void 1 on near-void")
    asked = drive(strike(s, p, power, (), after, act), "0,1")
    # Next to 0,2 lie 1,1 and 0,1; 2,1 is next to 1,2 only.
    assert [list(one.options) for one in asked] == [["1,1", "0,1"]]
    assert probe(s, "sector.0,1.void") == 2
    assert [sum(s.fleet[at]) for at in s.own(p)] == [2, 2, 1]


@pytest.mark.parametrize(("war", "needs"), [("war-7-tide", True), ("war-8-overreach", False)])
def test_a_sector_is_found_only_for_what_needs_it(war: str, needs: bool) -> None:
    """VF-33.5: of two equal sectors one is drawn for Rising Tide, none for Overreach."""
    s = lying(
        {"red.corrupted-slots": []}
        | own("1,2", {"corvette": 2}, population=2, corrupted=False, guilds=["energy", "materials"])
    )
    s.events = []
    card = s.tables.wars[s.tables.by_id[war][1]]
    before = s.chance.copy()
    rule = strike(s, s.players[0], 0, (), card.defended, Act(war, "VF-9.9"))
    asked = next(rule)
    assert isinstance(asked, Question)
    assert asked.verb == ("place" if needs else "effect")
    found = [event.data[0] for event in s.events if event.verb == "skirmish-target"]
    assert (found in (["0,2"], ["1,2"])) if needs else not found
    assert (s.chance.below(1000) == before.below(1000)) != needs


def test_if_defended_anywhere_if_not_next_to_the_combat_sector() -> None:
    """VF-19.3, VF-33.14: 1,1 and 0,1 are full, and so is 1,0; the Rift has room for 6."""
    s = lying({"red.corrupted-slots": [], "sector.1,1.void": 3, "sector.0,1.void": 3, "sector.1,2.void": 3})
    act = Act("war", "VF-9.9")
    asked = drive(strike(s, s.players[0], 0, (), parse_effect("place void 1 on near-void"), act), "2,-1")
    assert [list(one.options) for one in asked] == [["2,1", "2,0", "2,-1"]]
    for at in ("2,1", "2,0"):
        patch(s, f"sector.{at}.void", 3)
    patch(s, "sector.2,-1.void", 6)
    assert drive(strike(s, s.players[0], 0, (), parse_effect("place void 1 on near-void"), act)) == []


def test_if_defended_without_a_combat_sector() -> None:
    """VF-33.7, VF-33.14: with no candidate any Voidborn sector will do."""
    s = lying({"sector.0,2.owner": "", "sector.0,2.void": 3})
    act = Act("war", "VF-9.9")
    asked = drive(strike(s, s.players[0], 1, (), parse_effect("place defense on near-void"), act), "0,2")
    assert [list(one.options) for one in asked] == [["0,2", "1,2", "1,1", "0,1", "2,1", "1,0", "2,0"]]


def test_a_lost_skirmish_brings_nothing() -> None:
    """VF-33.13: only after a successful defence."""
    run = advancing(
        {"alert": "war-7-tide", "row.military": ["harbinger"] * 4, "sector.0,2.fleet": {"corvette": 1}}
    )
    answer(run, "fight")
    # 1 Corruption and 5 of the full row against one Corvette: the Outpost falls, 2 VFP hold it.
    assert see(run, "sector.0,2.owner", "sector.0,2.void") == ["", 2]
    assert [see(run, f"sector.{at}.void")[0] for at in ("1,2", "1,1", "0,1")] == [2, 2, 1]


@pytest.mark.parametrize(("difficulty", "absorbed"), [("easy", 1), ("medium", 2), ("hard", 2)])
def test_boosts_by_difficulty(difficulty: str, absorbed: int) -> None:
    """VF-22.31, 11.3: the Void Veil absorbs 1 or 2 Salvos."""
    s = lying({"difficulty": difficulty, "alert": "war-3-veil"})
    card = s.tables.wars[peril(s).alert - WAR]
    assert void_arms(s.players[0], card.boosts[peril(s).difficulty]).salvo_absorption == absorbed


@pytest.mark.parametrize(("cycle", "power"), [(1, 3), (2, 4)])
def test_the_evaluation_resolves_the_board(cycle: int, power: int) -> None:
    """VF-10.3, VF-33.3: 1 Corruption and +2 of the second space, +1 in Cycle 2; then 1M is due."""
    run = recorded(
        {"cycle": cycle, "phase": "skirmish", "row.military": [OUTRIDERS], "red.stock": [0, 0, 1, 0, 0]}
        | own("0,2", {"corvette": 8})
    )
    assert [event.data for event in events(run, "strike")] == [("0,2", power)]
    assert [event.data[:2] for event in events(run, "skirmish")] == [("0,2", "defended")]
    assert [event.data for event in events(run, "demand")] == [(1, 1)]


def test_the_quiet_board() -> None:
    """VF-39.6: under Scorched Earth VF-10.3 is skipped."""
    run = recorded({"cycle": 2, "event": "event-2-f-scorched-earth", "phase": "skirmish"})
    assert events(run, "skirmish") == events(run, "demand") == []


@pytest.mark.parametrize(("focus", "knows"), [("secret", True), ("blind", False)])
def test_chosen_before_or_after_the_alert(focus: str, knows: bool) -> None:
    """VF-38.1: as chosen at set-up."""
    run = start(against_void(2, "plans", focus=focus))
    until(run, "plan")
    assert (see(run, "alert")[0] != "") == knows
    for _ in range(2):
        answer(run, offered(run)[0])
    assert see(run, "alert") != [""]


def test_who_speaks_for_the_group() -> None:
    """VF-2.27: outside turns the first player in Turn Order, here for the row of the Harbinger."""
    run = against({"difficulty": "hard", "cycle": 2, "order": ["black", "red"], "phase": "turn order"}, 2)
    assert (question(run).verb, question(run).seat) == ("row", 1)


def test_a_catastrophe_outside_turns_begins_with_the_first_player() -> None:
    """VF-9.11."""
    run = against(
        {"difficulty": "hard", "cycle": 2, "row.economic": [HUNGRY, MILLS, WAGES, HANDS]}
        | {"order": ["black", "red"], "phase": "turn order"},
        2,
    )
    answer(run, "economic")
    order = []
    while question(run).verb == "effect":
        order.append(question(run).seat)
        answer(run, "forfeit")
    assert order == [1, 0]
