"""Every invariant of section 6 that a watch sees must catch a state, or a step, that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.pirates_of_skydock.sampling import SEATS, answer, moments, position, start, state

from starboard.games.pirates_of_skydock import invariants
from starboard.games.pirates_of_skydock.invariants import Watch
from starboard.games.pirates_of_skydock.state import (
    ASSIGNED,
    EMPTY,
    LAUNCHED,
    LOCKED_DOWN,
    UPKEEP,
    Attempt,
    Challenge,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import HEAL, MOVE, SCHEME, SLOTS
from starboard.kernel.invariants import InvariantBroken

Break = Callable[[Skydock], object]
A1, A3, B1, D1 = (SLOTS.index(name) for name in ("A1", "A3", "B1", "D1"))


def turn() -> Skydock:
    """Red's turn, with something in every zone."""
    changes: dict[str, Any] = {
        "turn": "red",
        "guards": {"s4": [2, 1], "dock": [1, 0]},
        "box": 2,
        "alert": 5,
        "launch": 4,
        "red.hand": ["all-in-a", "vent-crawl-a", "jet-harness"],
        "scheme-pile": ["all-in-b"],
        "encounter-pile": ["work-song"],
        "red.support": [2, 3],
        "red.tokens": {"B1": "assigned"},
        "objective.flight-codes.helped": ["red"],
    }
    s = position(3, changes)
    Watch(s)
    return s


def planning() -> Skydock:
    """Red has planned an upgrade and placed two markers."""
    hands = {"red.hand": ["jet-harness"], "scheme-deck": ["whisper-net-a", "whisper-net-b"]}
    run = start(position(2, {"phase": "planning", "launch": 7, "red.tokens": {"B1": "recovering"}, **hands}))
    for value in ("scheme", "scheme", "improve jet-harness", "D1", "A1", "B1"):
        run.answer(0, value)
    Watch(state(run))
    return state(run)


def helping() -> Skydock:
    """Red attempts the Flight Codes with black's map, before the roll."""
    hands = {"red.hand": ["overclock-a", "steady-hands-a"], "black.hand": ["vent-crawl-a", "all-in-a"]}
    run = start(position(2, {"turn": "red", "red.spot": "bridge", **hands}))
    answer(run, "help flight-codes map", "vent-crawl-a", "black")
    Watch(state(run))
    return state(run)


def put(name: str, value: Any) -> Break:
    return lambda s: setattr(s, name, value)


def add(name: str, place: int, more: int) -> Break:
    def change(s: Skydock) -> None:
        getattr(s, name)[place] += more

    return change


def of_red(name: str, value: Any) -> Break:
    return lambda s: setattr(s.players[0], name, value)


def slot(name: str, place: int, value: int) -> Break:
    def change(s: Skydock) -> None:
        p = s.players[0]
        setattr(p, name, changed(getattr(p, name), place, value))

    return change


def of_shown(change: Callable[[Player], object]) -> Break:
    def apply(s: Skydock) -> None:
        shown = s.players[0].shown
        assert shown is not None
        change(shown)

    return apply


def both(*changes: Break) -> Break:
    def apply(s: Skydock) -> None:
        for change in changes:
            change(s)

    return apply


def rolled(die: int, spent: int) -> Break:
    def change(s: Skydock) -> None:
        s.challenge = Challenge(0, 0, 0, 10)
        s.challenge.die, s.challenge.spent = die, spent

    return change


def hoard_cards(s: Skydock) -> None:
    s.phase, s.step = UPKEEP, 3
    while len(s.players[0].hand) < 6:
        s.players[0].hand.append(s.scheme_deck.pop())


def act_within(s: Skydock) -> None:
    """Snap Decision while All In is being resolved."""
    s.players[0].hand.remove(6)
    s.scheme_deck.remove(0)
    s.resolving += [6, 0]


BROKEN: list[tuple[int, str, Callable[[], Skydock], Break]] = [
    (1, "a guard too many", turn, add("guards", 0, 1)),
    (1, "a supply below zero", turn, both(put("supply", -1), put("box", 11))),
    (2, "a lost card", turn, lambda s: s.scheme_deck.pop()),
    (2, "a card twice", turn, lambda s: s.loot_pile.append(s.loot_deck[0])),
    (2, "a loot card among schemes", turn, lambda s: s.scheme_pile.append(s.loot_deck.pop())),
    (2, "an encounter in two places", turn, lambda s: put("encounter", s.encounter_deck[0])(s)),
    (3, "a marker too many", turn, of_red("reserve", 2)),
    (3, "a pile below zero", turn, both(put("pile", -1), of_red("reserve", 13))),
    (3, "a reserve of five", planning, of_shown(lambda shown: setattr(shown, "reserve", 5))),
    (4, "a token too many", turn, add("low", MOVE, 1)),
    (4, "a token not in the box", turn, both(add("low_box", HEAL, 1), add("low", HEAL, -1))),
    (4, "a plan that has taken its token", planning, add("high", MOVE, -1)),
    (5, "a support token of another value", turn, lambda s: s.players[0].support.__setitem__(0, 4)),
    (6, "an objective twice", turn, put("objectives", (0, 0, 3))),
    (6, "a mark of nobody", turn, add("marked", 0, 8)),
    (6, "a track without spaces", turn, lambda s: s.tracks[0].__setitem__(0, 1)),
    (7, "an alert beyond LOCKDOWN", turn, put("alert", 25)),
    (8, "a launch token beyond the track", turn, put("launch", 9)),
    (9, "a gap in a row", turn, both(slot("kinds", A3, MOVE), slot("levels", A3, 1), add("low", MOVE, -1))),
    (
        9,
        "a level beyond the highest",
        turn,
        both(slot("levels", B1, 4), add("low_box", SCHEME, 1), add("high", SCHEME, -1)),
    ),
    (
        9,
        "four abilities",
        turn,
        both(
            slot("kinds", D1, EMPTY),
            slot("levels", D1, 0),
            slot("energy", D1, 0),
            add("low", MOVE, 1),
            of_red("reserve", 1),
        ),
    ),
    (10, "a token on an empty slot", turn, slot("tokens", A3, ASSIGNED)),
    (10, "two markers without stack", turn, both(slot("energy", A1, 2), of_red("reserve", -1))),
    (11, "six cards after the hand limit", turn, hoard_cards),
    (13, "a stunned guard in planning", planning, both(add("stunned", 0, 1), put("supply", 11))),
    (14, "a marker when planning began", planning, of_shown(lambda p: setattr(p, "energy", (1,) * 17))),
    (14, "an assigned token then", planning, of_shown(lambda p: setattr(p, "tokens", (ASSIGNED,) * 17))),
    (15, "a claimed token in planning", planning, put("claimed", True)),
    (15, "a first player who is not there", turn, put("first", 3)),
    (16, "a crowd in planning", planning, both(add("guards", 1, 3), put("supply", 9))),
    (17, "a character in no room", turn, of_red("spot", 9)),
    (18, "an action inside an action", turn, act_within),
    (21, "helped, but not marked", turn, put("marked", [0, 0, 0])),
    (22, "a card without the symbol set aside", helping, lambda s: s.players[1].__setattr__("aside", 6)),
    (22, "a card set aside for no call", helping, put("attempt", None)),
    (22, "a card set aside twice over", helping, lambda s: put("attempt", Attempt(0, 0, 0, 1))(s)),
    (23, "a question after a natural 20", turn, rolled(20, 0)),
    (23, "a card spent on a natural 1", turn, rolled(1, 1)),
    (25, "over without an ending", turn, put("over", True)),
    (25, "LOCKDOWN, and the game goes on", turn, put("alert", 24)),
    (25, "LAUNCH, and the game goes on", turn, put("launch", 0)),
    (
        25,
        "the wrong ending",
        turn,
        both(put("launch", 0), put("over", True), put("ending", LOCKED_DOWN)),
    ),
    (29, "a packet outside planning", turn, lambda s: s.players[0].loot_packet.append(s.loot_deck.pop())),
    (29, "a card drawn and not counted", planning, of_red("drawn", 1)),
]


@pytest.mark.parametrize(("number", "what", "begin", "change"), BROKEN, ids=[row[1] for row in BROKEN])
def test_a_broken_state_is_caught(
    number: int, what: str, begin: Callable[[], Skydock], change: Break
) -> None:
    s = begin()
    change(s)
    with pytest.raises(InvariantBroken, match=rf"^INV-{number}: "):
        Watch(s)


@pytest.mark.parametrize(("number", "what", "begin", "change"), BROKEN, ids=[row[1] for row in BROKEN])
def test_so_is_one_that_was_right_before(
    number: int, what: str, begin: Callable[[], Skydock], change: Break
) -> None:
    """What was found right is looked at again as soon as it changes."""
    s = begin()
    watch = Watch(s)
    watch.see(s)
    change(s)
    with pytest.raises(InvariantBroken, match=rf"^INV-{number}: "):
        watch.see(s)


def test_winners_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """INV-25: a winner without an objective, or after LOCKDOWN, or none after a launch."""
    s = position(2, {"phase": "upkeep", "launch": 1, "objective.flight-codes.marked": ["red"]})
    start(s)
    Watch(s)
    for ranks in ((2, 1), (2, 2)):
        monkeypatch.setattr(invariants, "ranks", lambda s, ranks=ranks: ranks)
        with pytest.raises(InvariantBroken, match=r"^INV-25: "):
            Watch(s)


def helped_for_glory(s: Skydock) -> None:
    s.marked[1] |= 2
    s.helped[1] |= 2
    s.players[1].glory += 3


def fewer_tokens(s: Skydock) -> None:
    """An ability is gone, and its token is back in the supply."""
    p = s.players[0]
    p.kinds, p.levels, p.energy = (
        changed(p.kinds, D1, EMPTY),
        changed(p.levels, D1, 0),
        changed(p.energy, D1, 0),
    )
    p.reserve += 1
    s.low[MOVE] += 1
    p.kinds, p.levels = changed(p.kinds, 1, MOVE), changed(p.levels, 1, 1)
    s.low[MOVE] -= 1


def second_scheme(s: Skydock) -> None:
    s.players[0].hand.remove(6)
    s.resolving.append(6)


def two_encounters(s: Skydock) -> None:
    s.encounter_pile += [s.encounter_deck.pop(), s.encounter_deck.pop()]


def walk_elsewhere(s: Skydock) -> None:
    s.players[1].spot = 4


STEPS: list[tuple[int, str, Break, Break]] = [
    (1, "the box shrinks", put("turns", 1), both(put("box", 1), put("supply", 9))),
    (6, "a mark is taken away", put("turns", 1), both(put("marked", [0, 0, 0]), put("helped", [0, 0, 0]))),
    (7, "the level falls", put("alert", 6), put("alert", 5)),
    (8, "the launch token leaps", put("turns", 1), put("launch", 2)),
    (8, "the launch token goes back", put("turns", 1), put("launch", 5)),
    (9, "an ability moves", put("turns", 1), fewer_tokens),
    (12, "glory falls", put("turns", 1), of_red("glory", 0)),
    (
        13,
        "a guard is stunned in upkeep",
        both(put("phase", UPKEEP), put("step", 5)),
        both(add("guards", 5, -1), add("stunned", 5, 1)),
    ),
    (17, "somebody else walks", put("turn", 0), walk_elsewhere),
    (18, "a second scheme card", of_red("schemed", True), second_scheme),
    (18, "the limit is forgotten", of_red("schemed", True), of_red("schemed", False)),
    (20, "two encounter cards for one Move", put("turns", 1), two_encounters),
    (21, "glory for a completion with help", put("turns", 1), helped_for_glory),
    (21, "marked once more, with help", add("marked", 1, 2), add("helped", 1, 2)),
    (
        25,
        "the game goes on",
        both(put("launch", 0), put("over", True), put("ending", LAUNCHED)),
        put("turns", 1),
    ),
]


@pytest.mark.parametrize(("number", "what", "first", "then"), STEPS, ids=[row[1] for row in STEPS])
def test_a_broken_step_is_caught(number: int, what: str, first: Break, then: Break) -> None:
    s = turn()
    first(s)
    watch = Watch(s)
    then(s)
    with pytest.raises(InvariantBroken, match=rf"^INV-{number}: "):
        watch.see(s)


def test_each_invariant_that_a_watch_sees_is_broken_here() -> None:
    """The others are named in the manual of the invariants, with what proves them."""
    elsewhere = {19, 24, 26, 27, 28}
    assert {row[0] for row in (*BROKEN, *STEPS)} | elsewhere == set(range(1, 30))
    manual = invariants.__doc__
    assert manual is not None
    assert all(f"INV-{number}" in manual for number in elsewhere)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_keep_all_invariants(seats: int) -> None:
    watch: Watch | None = None
    for run in moments(seats, "kept", 1):
        if watch is None:
            watch = Watch(state(run))
        else:
            watch.see(state(run))
    assert state(run).over
