"""Why not? Clause and reason of closed options, worked by hand from the rules document."""

from __future__ import annotations

import pytest
from tests.games.pirates_of_skydock.steering import (
    TABLES,
    cover,
    each_question,
    give,
    main_question,
    mark,
    on_turn,
)

from starboard.games.pirates_of_skydock.questions import KINDS
from starboard.games.pirates_of_skydock.rules.abilities import improvements, put
from starboard.games.pirates_of_skydock.rules.challenges import declare
from starboard.games.pirates_of_skydock.state import BY_ATTACK, BY_OBJECTIVE, Attempt, Skydock, changed
from starboard.games.pirates_of_skydock.tables import ATTACK, MOVE, PHYSICAL, SLOTS, SPOTS, TECHNICAL
from starboard.games.pirates_of_skydock.view import redeal
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.clauses import clauses
from starboard.kernel.naming import seat_token

BRIDGE, DOCK, S4 = (SPOTS.index(spot) for spot in ("bridge", "dock", "s4"))


def why(s: Skydock, q: Question) -> dict[Value, tuple[str, str]]:
    return {one.key: (one.clause, one.reason) for one in KINDS.closed(s, q)}


def window(*options: Value, about: tuple[Value, ...] = ("after",)) -> Question:
    return Question(0, "window", [*options, GO_ON], about, True)


# ---------------------------------------------------------------------- abilities


def test_abilities_that_can_do_nothing_here() -> None:
    """The Dock has no loot icon; there is no guard in it, and nobody has a token."""
    s = on_turn("tikk-nine", "brakka-voss")
    p = s.players[0]
    for slot, kind in (("A1", ATTACK), ("D2", 5)):
        put(p, SLOTS.index(slot), kind, 1)
    mark(s, 0, "A1", "C1", "D2")
    found = why(s, main_question(s))
    assert found["A1"] == ("SKY-5.3", "there is no guard in the Dock")
    assert found["C1"] == ("SKY-5.2", "there is no loot icon in the Dock")
    assert found["D2"] == ("SKY-5.6", "nobody in the Dock has a neutralization token")
    assert found["D1"] == ("SKY-4.2", "there is no marker on it")


def test_tokens_out_of_reach() -> None:
    """SKY-5.6: black has gone to another room. Medgel Pack heals its player only, wherever others stand."""
    s = on_turn("brakka-voss", "tikk-nine", "doc-sallow")
    for seat in range(3):
        cover(s, seat, "D1")
    s.players[1].spot = BRIDGE
    options: list[Value] = ["red D1", "teal D1", "enough"]
    found = why(s, Question(0, "heal", options, (2, 0), True))
    assert found == {"black D1": ("SKY-5.6", f"{seat_token(1)} is on the Bridge")}
    found = why(s, Question(0, "heal", options[::2], (2, 1), True))
    reason = "this takes tokens off your own board only"
    assert found == {"black D1": ("SKY-1.2", reason), "teal D1": ("SKY-1.2", reason)}


def test_a_covered_ability_says_so_even_without_a_marker() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    mark(s, 0, "D1")
    cover(s, 0, "D1")
    cover(s, 0, "A1")
    found = why(s, main_question(s))
    assert found["D1"] == found["A1"] == ("SKY-10.4", "a neutralization token covers it")


def test_no_scheme_icon() -> None:
    s = on_turn("oro-quill", "tikk-nine")
    s.players[0].spot = BRIDGE
    mark(s, 0, "D1")
    assert why(s, main_question(s))["D1"] == ("SKY-5.1", "there is no scheme icon on the Bridge")


def test_house_calls_look_next_door_too() -> None:
    s = on_turn("doc-sallow", "tikk-nine")
    mark(s, 0, "D1")
    reason = "nobody in the Dock or next door has a neutralization token"
    assert why(s, main_question(s))["D1"] == ("SKY-5.6", reason)


def test_a_room_that_can_do_nothing() -> None:
    """SKY-7.2: the Sickbay heals, and nobody there has a token."""
    s = on_turn("tikk-nine", "brakka-voss")
    s.players[0].spot = SPOTS.index("s2")
    mark(s, 0, "C2")
    reason = "the Sickbay can do nothing now, and no objective can be attempted here"
    assert why(s, main_question(s))["C2"] == ("SKY-7.2", reason)


def test_rooms_out_of_reach() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    mark(s, 0, "D1")
    found = why(s, main_question(s))
    assert found["bridge"] == ("SKY-6.1", "it is 2 steps away, and your Move goes 1")
    assert "s4" not in found
    cover(s, 0, "D1")
    assert why(s, main_question(s))["s4"] == ("SKY-6.1", "you have no marker on an uncovered Move")


def test_slots_that_take_no_marker() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    mark(s, 0, "A1")
    q = Question(0, "energy", ["C1", "D1"], (3,), True)
    assert why(s, q) == {"A1": ("SKY-3.7", "it has a marker already; each ability takes one")}


def test_slots_that_take_no_marker_with_double_shift() -> None:
    """SKY-3.7: of two with markers, one holds the second marker itself."""
    s = on_turn("brakka-voss", "tikk-nine")
    p = s.players[0]
    p.stack = 1
    mark(s, 0, "C1")
    p.energy = changed(p.energy, SLOTS.index("A1"), 2)
    assert why(s, Question(0, "energy", ["D1"], (1,), True)) == {
        "A1": ("SKY-3.7", "it has two markers already"),
        "C1": ("SKY-3.7", "it has a marker already, and another ability holds the second one"),
    }


# ---------------------------------------------------------------------- improving


def improve(s: Skydock, card: str) -> dict[Value, tuple[str, str]]:
    number = TABLES.by_id[card][1]
    return why(s, Question(0, "improve", improvements(s, s.players[0], number), (card,), True))


def test_improvements_that_are_not_possible() -> None:
    """SKY-11.3 to SKY-11.5: no token left, a full row, the highest level, another kind."""
    s = on_turn("brakka-voss", "tikk-nine")
    p = s.players[0]
    for slot, level in (("B1", 4), ("B2", 2), ("B3", 1), ("B4", 1)):
        put(p, SLOTS.index(slot), MOVE, level)
    s.high[MOVE] = s.low[ATTACK] = 0
    found = improve(s, "bypass-kit-a")  # Move + Attack
    assert found["B1"] == ("SKY-11.5", "level 4 is the highest of Move")
    assert found["B2"] == ("SKY-11.4", "no Move token with the levels 3 and 4 is left in the supply")
    assert "B3" not in found
    assert found["C1"] == ("SKY-11.1", "Bypass Kit shows Move and Attack")
    assert found["move B"] == ("SKY-11.3", "row B is full")
    assert found["attack"] == ("SKY-11.3", "no Attack token with the levels 1 and 2 is left in the supply")


def test_loot_that_improves_nothing() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "captains-ledger")
    s.low[2] = 0
    found = why(s, window())
    assert found["improve captains-ledger"] == ("SKY-11.3", "no new Scheme is left in the supply")


# ---------------------------------------------------------------------- objectives and help


def test_an_objective_lists_everything_that_is_missing() -> None:
    s = on_turn("pip-and-clank", "tikk-nine")
    give(s, 0, "overclock-a")
    mark(s, 0, "D1")
    clause, reason = why(s, main_question(s))["flight-codes"]
    assert clause == "SKY-8.2"
    assert reason == (
        "it must be done on the Bridge, and you are in the Dock; "
        "it costs gear + map, and your scheme cards lack map; you have no marker on an uncovered Interact"
    )


def test_an_objective_that_is_done_or_whose_track_is_short() -> None:
    s = on_turn("pip-and-clank", "tikk-nine")
    mark(s, 0, "B1")
    s.marked[1] = 1
    s.tracks[2][0] = 2
    give(s, 0, "all-in-a", "fast-talk-a")  # blade, mask: fearsome-name could be paid
    found = why(s, main_question(s))
    assert found["siphon-fuel"] == ("SKY-8.2", "your token is on it already")
    assert "help siphon-fuel" not in found
    assert found["fearsome-name"] == (
        "SKY-8.17",
        "you are on space 2 of 3 and advance each time your Attack challenge succeeds",
    )


def test_conditions_of_objectives() -> None:
    names = ("charts-of-the-rim", "press-the-crew", "fearsome-name")
    s = on_turn("pip-and-clank", "tikk-nine", objectives=names)
    s.guards[DOCK] = 1
    mark(s, 0, "B1")
    found = why(s, main_question(s))
    assert found["charts-of-the-rim"][1].startswith("there is a guard in the Dock; ")
    assert found["press-the-crew"][1].startswith(
        "the alert must be at level 2 or higher, and it is at level 1; "
    )


@pytest.mark.parametrize(
    ("hand", "lack"),
    [
        # V16: tame-the-core needs blade + gear + gear.
        (("overclock-a", "overclock-b", "fast-talk-a"), "blade"),
        (("fast-talk-a", "false-alarm-a"), "blade + gear"),  # two masks stand for one gear
        (("steady-hands-a",), "gear + gear"),
    ],
)
def test_which_symbols_are_missing(hand: tuple[str, ...], lack: str) -> None:
    names = ("flight-codes", "tame-the-core", "fearsome-name")
    s = on_turn("pip-and-clank", "tikk-nine", objectives=names)
    s.players[0].spot = SPOTS.index("drift")
    give(s, 0, *hand)
    mark(s, 0, "B1")
    found = why(s, main_question(s))
    assert found["tame-the-core"] == (
        "SKY-8.6",
        f"it costs blade + gear + gear, and your scheme cards lack {lack}",
    )


def test_calls_for_help() -> None:
    """SKY-8.9: once per objective and turn; the rest must be payable; a marker on Interact."""
    s = on_turn("pip-and-clank", "tikk-nine")
    s.players[0].spot = BRIDGE
    mark(s, 0, "B1")
    assert why(s, main_question(s))["help flight-codes"] == (
        "SKY-8.9",
        "a helper brings 1 symbol, and your scheme cards lack gear + map",
    )
    give(s, 0, "overclock-a")
    assert "help flight-codes" not in why(s, main_question(s))
    s.called = 1
    assert why(s, main_question(s))["help flight-codes"] == (
        "SKY-8.9",
        "you have called for it this turn already",
    )
    s.called = 0
    cover(s, 0, "B1")
    assert why(s, main_question(s))["help flight-codes"] == (
        "SKY-7.1",
        "you have no marker on an uncovered Interact",
    )


def test_cards_that_do_not_help_and_seats_that_did_not_offer() -> None:
    s = on_turn("pip-and-clank", "tikk-nine", "oro-quill")
    give(s, 0, "overclock-a", "vent-crawl-a", "gilded-idol-a")
    q = Question(0, "help", ["vent-crawl-a", "no"], ("flight-codes", "map", 1), True)
    assert why(s, q) == {
        "overclock-a": ("SKY-8.10", "it shows no map and no wild"),
        "gilded-idol-a": ("SKY-8.10", "it shows no map and no wild"),
    }
    q = Question(0, "helper", ["black", "drop"], ("flight-codes", "map"), True)
    assert why(s, q) == {"teal": ("SKY-8.10", "no help was offered")}


# ---------------------------------------------------------------------- cards


def test_cards_of_another_time() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "steady-hands-a", "power-cell-a")
    mark(s, 0, "D1")
    found = why(s, main_question(s))
    assert found["steady-hands-a"] == ("SKY-12.1", "it is played before the die of your own challenge")
    assert found["power-cell-a"] == ("SKY-12.1", "it is played in planning")


def test_one_scheme_card_a_turn() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "whisper-net-a", "stolen-manifest-a")
    s.players[0].schemed = True
    found = why(s, window("stolen-manifest-a"))
    assert found["whisper-net-a"] == ("SKY-4.7", "you have played a scheme card this turn already")
    assert "stolen-manifest-a" not in found


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("flash-charge-a", "there is no active guard in your room"),
        ("second-wind-a", "you have no neutralization token"),
        ("trauma-drone", "nobody in your room has a neutralization token"),
        ("grease-a-palm-a", "the alert is on the first space of its level and cannot fall"),
        ("pickpocket-a", "nobody else in your room holds a card"),
        ("boarding-rush-a", "no uncovered Attack of yours can do anything here"),
    ],
)
def test_effects_that_could_do_nothing(card: str, reason: str) -> None:
    """SKY-1.8."""
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, card)
    assert why(s, main_question(s))[card] == ("SKY-1.8", reason)


def test_no_action_inside_an_action() -> None:
    """V33: `activate` is not offered in an inner window."""
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "snap-decision-a")
    q = window(about=("encounter", "snap-inspection"))
    assert why(s, q)["snap-decision-a"] == ("SKY-4.3", "there is no action inside an action")


def test_between_helper_and_attempt_only_improving() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "whisper-net-a")
    q = window(about=("help", "flight-codes"))
    assert why(s, q)["whisper-net-a"] == (
        "SKY-8.18",
        "from here to the attempt you can only improve abilities",
    )


def test_cards_that_must_pay() -> None:
    """V14: without Overclock the gear could not be paid, so only Steady Hands is offered."""
    s = on_turn("pip-and-clank", "tikk-nine")
    s.players[0].spot = BRIDGE
    give(s, 0, "overclock-a", "steady-hands-a", "gilded-idol-a")
    s.attempt = Attempt(0, 0, 3, 1)
    s.challenge = declare(s, s.players[0], BY_OBJECTIVE, TECHNICAL, SLOTS.index("B1"), objective=0)
    q = Question(0, "spend", ["steady-hands-a", "stop"], (1,), True)
    assert why(s, q) == {
        "overclock-a": ("SKY-8.7", "the objective could not be paid without it"),
        "gilded-idol-a": ("SKY-9.8", "only scheme cards add to a roll"),
    }


def test_a_bonus_for_another_stat_and_no_guard_to_ignore() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    give(s, 0, "forged-badge-a", "ghost-step-a")
    s.challenge = declare(s, s.players[0], BY_ATTACK, PHYSICAL, SLOTS.index("A1"))
    q = Question(0, "react", [GO_ON], ("roll", "attack"), True)
    assert why(s, q) == {
        "forged-badge-a": ("SKY-1.8", "this is a physical challenge, and it helps in mental ones"),
        "ghost-step-a": ("SKY-1.8", "no active guard counts in this roll"),
    }


# ---------------------------------------------------------------------- people, guards, tokens


def test_characters_that_are_taken() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    q = Question(0, "character", ["oro-quill"], (), True)
    assert set(why(s, q)) == {"brakka-voss", "tikk-nine"}


def test_only_airlock_against_a_stunned_guard() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    q = Question(0, "attack-result", ["airlock"], ("dock",), True)
    assert why(s, q) == {"knock-out": ("SKY-5.5", "the guard is stunned already")}


def test_guards_out_of_reach_or_stunned_already() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    s.guards[BRIDGE] = s.guards[DOCK] = 1
    s.guards[SPOTS.index("drift")] = 0
    s.stunned[S4] = 1
    q = Question(0, "stun", ["dock"], (1,), True)
    assert why(s, q) == {
        "s4": ("SKY-13.1", "its guards are stunned already"),
        "bridge": ("SKY-1.2", "the effect does not reach so far"),
    }


def test_covered_slots_take_no_second_token() -> None:
    s = on_turn("brakka-voss", "tikk-nine")
    cover(s, 0, "A1")
    q = Question(0, "token", ["C1", "D1"], (1,), True)
    assert why(s, q) == {"A1": ("SKY-10.3", "a token covers it already")}


# ---------------------------------------------------------------------- what always holds


def test_no_closed_reason_concerns_an_open_option_and_every_clause_exists() -> None:
    known = set(clauses("SKY"))
    keys = 0
    for number in range(4):

        def look(s: Skydock, q: Question) -> None:
            nonlocal keys
            for one in KINDS.closed(s, q):
                keys += 1
                assert one.key not in q.options, (q, one)
                assert one.clause in known, one
                assert not one.reason.endswith("."), one

        each_question(2 + number % 3, number, look)
    assert keys > 2000


def test_nothing_hidden_is_used() -> None:
    """The same reasons after a new deal of what the asked seat cannot see."""
    looked = 0

    def look(s: Skydock, q: Question) -> None:
        nonlocal looked
        looked += 1
        if looked % 7:
            return
        other = s.copy()
        redeal(other, q.seat, Chance.from_seed(str(looked)))
        assert KINDS.closed(other, q) == KINDS.closed(s, q)

    each_question(3, 5, look)
    assert looked > 100


# ---------------------------------------------------------------------- all that an option takes


def test_what_is_closed_lists_all_that_it_takes() -> None:
    """SKY-4.2, SKY-5.2, SKY-6.1: met ones too."""
    s = on_turn("tikk-nine", "brakka-voss")
    mark(s, 0, "C1")
    found = {one.key: one.needs for one in KINDS.closed(s, main_question(s))}
    assert [need.met for need in found["C1"]] == [True, True, False]
    assert next((need.text, need.met) for need in found["D1"]) == ("a marker on it", False)
    room = found["bridge"]
    assert room[0].text == "a marker on an uncovered Move"
    assert not room[0].met
    for needs in found.values():
        assert not needs or not all(need.met for need in needs)


def test_what_a_helper_would_bring_is_not_lacking() -> None:
    """SKY-8.9: gear + map at the Bridge. From the Dock too, a gear in hand is enough for the price."""
    s = on_turn("brakka-voss", "doc-sallow")
    mark(s, 0, "C1")
    for paid in (False, True):
        if paid:
            give(s, 0, "overclock-a")
        found = {one.key: one for one in KINDS.closed(s, main_question(s))}
        needs = {need.clause: need for need in found["help flight-codes"].needs}
        assert needs["SKY-8.2"].met is False
        assert needs["SKY-8.6"].met is paid
        assert needs["SKY-8.6"].text.startswith("gear + map, one of them from the helper")
        assert ("lack" in needs["SKY-8.6"].text) is not paid
