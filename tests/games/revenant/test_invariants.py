"""Every invariant of chapter 8 must catch a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from tests.games.revenant.sampling import few_tables, fresh, moments, start

from starboard.conform.fuzz import describe, every_table
from starboard.games.revenant import TITLE, invariants
from starboard.games.revenant.invariants import Watch
from starboard.games.revenant.position import patch
from starboard.games.revenant.state import (
    AMBASSADOR,
    ARRIVAL,
    FOLLOWER,
    FRIGATE,
    REINFORCE,
    RESERVED,
    SCORING,
    SKIRMISH,
    SUPPLY,
    Revenant,
    replaced,
)
from starboard.games.revenant.tables import OUTER, SHIP_IDS
from starboard.kernel.ask import Value
from starboard.kernel.invariants import InvariantBroken
from starboard.kernel.run import Run
from starboard.kernel.title import Line, Result

Break = Callable[[Revenant], object]

ARK = SHIP_IDS.index("zenor-arkship")
FIGHTER = SHIP_IDS.index("zenor-fighter")
DROPSHIP = SHIP_IDS.index("zenor-dropship")
SHUTTLE = SHIP_IDS.index("zenor-shuttle")


def position(**options: Value) -> Revenant:
    """At red's turn, with the four Zenor ships and one Planet known."""
    s = fresh({"seats": 3, **options}, "broken")
    patch(s, "turn", "red")
    patch(s, "board", "empty")
    patch(s, "sector.3.planet", "pl-silent-gate")
    patch(s, "fenrax-arkship.at", "3")
    patch(s, "zenor-arkship.at", "3")
    patch(s, "zenor-fighter.at", "4")
    patch(s, "zenor-dropship.at", "3")
    patch(s, "zenor-shuttle.at", "5")
    return s


def crowd(s: Revenant) -> None:
    for ship in (1, 2, 5, 6, 9, 10):
        s.at[ship] = 7


def phase(number: int) -> Break:
    def change(s: Revenant) -> None:
        s.phase = number

    return change


def after_phase(number: int, *more: Break) -> Break:
    def change(s: Revenant) -> None:
        s.phase = number
        for one in more:
            one(s)

    return change


def put(name: str, place: int, value: object) -> Break:
    def change(s: Revenant) -> None:
        getattr(s, name)[place] = value

    return change


def put_red(name: str, value: object) -> Break:
    def change(s: Revenant) -> None:
        setattr(s.players[0], name, value)

    return change


def give(name: str, value: object) -> Break:
    def change(s: Revenant) -> None:
        setattr(s, name, value)

    return change


def on_frigate(s: Revenant) -> None:
    s.manned[FRIGATE] = 3


def two_places(s: Revenant) -> None:
    s.manned[ARK] = s.manned[FIGHTER] = 0
    s.players[0].crew[0] = ARK


def unknown_crew(s: Revenant) -> None:
    s.players[0].crew[0] = ARK


def no_more_hand(s: Revenant) -> None:
    for _ in range(14):
        s.players[0].hand.append(s.operations[0].pop())


def many_cadets(s: Revenant) -> None:
    for _ in range(3):
        s.players[0].cadets[0].append(s.operations[0].pop())


def many_frigate_cards(s: Revenant) -> None:
    for _ in range(6):
        s.players[0].frigate_cards.append(s.operations[1].pop())


def two_full_hands(s: Revenant) -> None:
    for p in s.players[:2]:
        for _ in range(9):
            p.hand.append(s.operations[2].pop())


def lock_red(compartment: int, stack: tuple[int, int, int, int]) -> Break:
    def change(s: Revenant) -> None:
        s.players[0].locked = replaced(s.players[0].locked, compartment, stack)

    return change


def corrupt_red(*compartments: int) -> Break:
    def change(s: Revenant) -> None:
        p = s.players[0]
        p.corrupt = tuple(there or n in compartments for n, there in enumerate(p.corrupt))

    return change


def stack_markers(field: int, *markers: int) -> Break:
    def change(s: Revenant) -> None:
        s.tactics = replaced(s.tactics, field, markers)

    return change


def first_token(there: bool) -> Break:
    def change(s: Revenant) -> None:
        s.rewards = replaced(s.rewards, 2, (there, True, True))

    return change


def token_on_core(s: Revenant) -> None:
    patch(s, "display", ["core-mutiny", "fail-data-rot"])
    s.protected = replaced(s.protected, 0, 1)
    s.tokens -= 1


BROKEN: list[tuple[str, Break]] = [
    ("INV-2", put("at", FIGHTER, -5)),
    ("INV-2", put("at", SHUTTLE, RESERVED)),
    ("INV-2", lambda s: (put("at", FIGHTER, RESERVED)(s), give("reserved", FIGHTER)(s))),
    ("INV-3", lambda s: s.hidden_deck.pop()),
    ("INV-3", lambda s: s.players[0].hidden.append(s.hidden_deck[0])),
    ("INV-4", lambda s: s.operations[1].pop()),
    ("INV-4", lambda s: s.discards[0].append(s.operations[1].pop())),
    ("INV-5", lambda s: s.planet_deck.pop()),
    ("INV-5", lambda s: s.scanner_discard.append(s.scanner_deck[0])),
    ("INV-5", lambda s: s.colonies.pop()),
    ("INV-5", lambda s: s.box.pop()),
    ("INV-5", give("removers", (0,))),
    ("INV-6", put_red("free", [9, 9, 0, 0])),
    ("INV-6", lambda s: s.players[0].free.__setitem__(2, 8)),
    ("INV-6", lock_red(1, (1, 0, 0, 0))),
    ("INV-6", lock_red(4, (3, 0, 0, 0))),
    ("INV-7", corrupt_red(0)),
    ("INV-8", put_red("void", 3)),
    ("INV-8", put_red("data", 3)),
    ("INV-9", crowd),
    ("INV-9", put("voidborn", 2, 7)),
    ("INV-9", put("at", FIGHTER, 9)),
    ("INV-9", put_red("frigate", 8)),
    ("INV-9", lambda s: [put("at", ship, 0)(s) for ship in (ARK, 0)]),
    ("INV-11", put("damage", ARK, 3)),
    ("INV-11", put("damage", SHUTTLE, 1)),
    ("INV-11", put("corrupt", SHUTTLE, True)),
    ("INV-11", lambda s: (put("at", ARK, SUPPLY)(s), put("corrupt", ARK, True)(s))),
    ("INV-11", give("core", 6)),
    ("INV-12", on_frigate),
    ("INV-12", two_places),
    ("INV-12", unknown_crew),
    ("INV-12", lambda s: s.players[0].crew.append(-1)),
    ("INV-12", put_red("frigate_crew", 1)),
    ("INV-12", put("manned", ARK, FOLLOWER)),
    ("INV-12", lambda s: (put("manned", ARK, AMBASSADOR)(s), give("set_aside", 3)(s))),
    ("INV-13", give("round", 4)),
    ("INV-13", give("round", 2)),
    ("INV-13", give("cycle", 5)),
    ("INV-13", lambda s: patch(s, "black.crew.captain", "emergency")),
    ("INV-14", lambda s: s.players[0].influence.__setitem__(2, 9)),
    ("INV-14", lambda s: s.players[0].influence.__setitem__(2, -1)),
    ("INV-14", put_red("rank", 4)),
    ("INV-18", lambda s: s.scanner_deck.append(s.open.pop())),
    ("INV-18", give("charged", True)),
    ("INV-19", give("failures", 3)),
    ("INV-19", after_phase(SKIRMISH, give("failures", 2), give("core", 3))),
    ("INV-20", give("tokens", 1)),
    ("INV-20", token_on_core),
    ("INV-21", after_phase(ARRIVAL, put("shields", 2, 1))),
    ("INV-21", after_phase(SKIRMISH, put("landed", DROPSHIP, True))),
    ("INV-21", after_phase(SKIRMISH, lambda s: patch(s, "zenor-arkship.crew", "red captain"))),
    ("INV-21", put("landed", FIGHTER, True)),
    ("INV-22", put("cubes", 2, 2)),
    ("INV-22", put("cubes", 6, 1)),
    ("INV-22", put("voidborn", OUTER, 1)),
    ("INV-23", no_more_hand),
    ("INV-23", two_full_hands),
    ("INV-24", many_cadets),
    ("INV-24", many_frigate_cards),
    ("INV-25", stack_markers(5, 0)),
    ("INV-25", stack_markers(0, 0, 2)),
    ("INV-25", give("order", [0, 1, 1])),
    ("may never happen: negative payment", put_red("free", [-1, 1, 1, 1])),
]


@pytest.mark.parametrize(
    ("number", "change"), BROKEN, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_broken_state_is_caught(number: str, change: Break) -> None:
    s = position()
    watch = Watch(s)
    change(s)
    with pytest.raises(InvariantBroken, match=f"^{number}\\b"):
        Watch(s)
    # What was found right is looked at again as soon as it changes.
    with pytest.raises(InvariantBroken, match=f"^{number}\\b"):
        watch.see(s)


def test_house_power_is_compared_with_the_ships() -> None:
    class Wrong(Revenant):
        def power(self, house: int) -> int:
            return 0

    s = position()
    wrong = Wrong(s.tables, s.chance)
    for cls in Revenant.__mro__:
        for name in getattr(cls, "__slots__", ()):
            if name != "tables":
                setattr(wrong, name, getattr(s, name))
    with pytest.raises(InvariantBroken, match=r"^INV-1:"):
        Watch(wrong)


def take_reserved(s: Revenant) -> None:
    s.at[SHUTTLE] = 6
    s.reserved = -1


def exchange_board(s: Revenant) -> None:
    s.cycle = 2
    s.rifts[3] = not s.rifts[3]


def lose_voidborn(s: Revenant) -> None:
    s.cycle = 2
    s.voidborn = [0] * 12


CHANGES: list[tuple[str, Break, Break]] = [
    ("INV-10", lambda s: None, put("at", ARK, 6)),
    ("INV-13", lambda s: None, give("cycle", 3)),
    ("INV-14", put_red("rank", 2), put_red("rank", 1)),
    ("INV-15", first_token(False), first_token(True)),
    ("INV-16", lambda s: None, corrupt_red(1, 2)),
    ("INV-17", lambda s: charge(s), give("charged", False)),
    ("INV-17", lambda s: None, exchange_board),
    ("INV-17", put("voidborn", 4, 3), lose_voidborn),
    ("INV-29", lambda s: None, put("at", SHIP_IDS.index("belitan-arkship"), 6)),
    ("may never happen: the reserved", lambda s: patch(s, "reserved", "zenor-shuttle"), take_reserved),
]


def charge(s: Revenant) -> None:
    while len(s.open) > 1:
        s.scanner_discard.append(s.open.pop())
    s.chosen = s.open[0]
    s.charged = True


@pytest.mark.parametrize(
    ("number", "prepare", "change"), CHANGES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_forbidden_change_is_caught(number: str, prepare: Break, change: Break) -> None:
    s = position()
    run = Run(TITLE.beat, s, False)
    run.start()  # so that a turn is under way
    prepare(s)
    watch = Watch(s)
    watch.see(s)
    change(s)
    if number == "INV-17" and not s.charged and s.cycle == 1:
        s.open += [s.scanner_discard.pop() for _ in range(2)]  # nothing else is wrong
    with pytest.raises(InvariantBroken, match=f"^{number}\\b"):
        watch.see(s)


def test_a_cycle_charged_between_two_looks_counts_as_charged() -> None:
    """INV-17: without a decision from the Hypercharge to the draw, the Arrival is the first that is seen."""
    s = position()
    run = Run(TITLE.beat, s, False)
    run.start()
    watch = Watch(s)
    charge(s)
    s.turn = None
    s.phase = ARRIVAL
    watch.see(s)
    s.rifts[0] = not s.rifts[0]
    s.cycle += 1
    watch.compare(s)


def test_a_watch_may_begin_at_any_moment() -> None:
    """Also in the Arrival, which exchanges the board."""
    states = [run.state.copy() for run in moments({"seats": 1}, "late", 1)]
    assert any(s.phase == ARRIVAL for s in states)  # type: ignore[attr-defined]
    for before, after in pairwise(states):
        Watch(before).see(after)  # type: ignore[arg-type]


def test_a_hand_above_the_limit_must_go_down() -> None:
    """INV-23."""
    s = position()
    p = s.players[0]
    for _ in range(10):
        p.hand.append(s.operations[0].pop())
    watch = Watch(s)
    s.discards[0].append(p.hand.pop())
    watch.see(s)
    p.hand.append(s.operations[0].pop())
    watch.see(s)  # from 9 the discarding may have ended and a new draw begun
    with pytest.raises(InvariantBroken, match=r"^INV-23\b"):
        watch.see(s)


def test_the_lines_of_the_crew_are_the_ships_of_the_sector() -> None:
    s = fresh({"seats": 1}, "lines")
    patch(s, "turn", "red")
    Watch(s)
    assert s.solo is not None
    line = next(line for line in s.solo.lines if line)
    line.pop()
    with pytest.raises(InvariantBroken, match=r"^INV-2\b"):
        Watch(s)


def test_the_sheet_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """INV-28."""
    s = position()
    patch(s, "board", "empty")
    s.phase = SCORING
    s.over = True
    Watch(s)
    wrong = Result((5, 0, 0), (1, 2, 3), ("red", "black", "teal"), (Line("x", "REV-30.7", (4, 0, 0)),), "")
    monkeypatch.setattr(invariants, "result", lambda s: wrong)
    with pytest.raises(InvariantBroken, match=r"^INV-28\b"):
        Watch(s)


def test_figures_beyond_their_number_are_caught() -> None:
    """INV-12, in solo: two Followers and one Harbinger."""
    s = fresh({"seats": 1}, "figures")
    patch(s, "turn", "red")
    Watch(s)
    s.manned[REINFORCE] = FOLLOWER
    with pytest.raises(InvariantBroken, match=r"^INV-12\b"):
        Watch(s)


@pytest.mark.parametrize("options", few_tables(), ids=describe)
def test_random_games_keep_all_invariants(options: dict[str, Value]) -> None:
    """INV-26: every state has a decider with an option, and every game comes to an end."""
    for game in range(2):
        run = start(options, f"kept {game}", forkable=False)
        state = run.state
        watch = Watch(state)  # type: ignore[arg-type]
        random = Random(game)
        answers = 0
        while run.question is not None:
            (question,) = run.questions()
            chosen = [o for o in question.options if o not in ("decline", "stop", "pass", "spend-hidden")]
            busy = chosen if chosen and random.random() < 0.7 * game else list(question.options)
            run.answer(question.seat, random.choice(busy))
            watch.see(state)  # type: ignore[arg-type]
            answers += 1
            assert answers < 5000
        assert state.over


def test_every_option_can_be_played() -> None:
    for n, options in enumerate(every_table(TITLE)):
        run = start(options, f"option {n}", forkable=False)
        run.play_randomly(Random(n))
        assert run.state.over
        Watch(run.state)  # type: ignore[arg-type]
