"""A title for tests of hushed questions: one sails, others may stop it in secret, all plan, somebody calls.

What the seats hold is set by the test that plays it, so that two games differ in nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from tests.kernel.toy import plain_kinds

from starboard.kernel.ask import GO_ON, MOMENT, Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.kinds import Kinds
from starboard.kernel.state import Event, State
from starboard.kernel.title import Explanation, Line, Mark, Result, Title, Words
from starboard.kernel.together import together

ROUNDS = 3
MOST_PLANNED = 4
STOPS = ("fog", "squall")
ROPE = "rope"

_dealt: dict[int, tuple[str, ...]] = {}


@contextmanager
def holding(**hands: str) -> Iterator[None]:
    """`holding(seat1="fog squall")`: what is dealt to each seat in games that begin meanwhile."""
    _dealt.update({int(seat.removeprefix("seat")): tuple(cards.split()) for seat, cards in hands.items()})
    try:
        yield
    finally:
        _dealt.clear()


class WhisperState(State):
    __slots__ = ("hands", "planning", "plans", "round", "scores")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.round = 0
        self.scores = [0] * seats
        self.hands = [list(_dealt.get(seat, ())) for seat in range(seats)]
        self.plans: list[list[str]] = [[] for _ in range(seats)]
        self.planning = False

    def copy(self) -> WhisperState:
        new = WhisperState.__new__(WhisperState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.round = self.round
        new.scores = self.scores[:]
        new.hands = [hand[:] for hand in self.hands]
        new.plans = [plan[:] for plan in self.plans]
        new.planning = self.planning
        return new


def others(s: WhisperState, seat: int) -> list[int]:
    seats = len(s.scores)
    return [(seat + n) % seats for n in range(1, seats)]


def window(s: WhisperState, sailing: int) -> Rule[bool]:
    """Whoever holds a card that stops a ship may play it, one seat after the other."""
    nobody = True
    for seat in others(s, sailing):
        cards = [card for card in STOPS if card in s.hands[seat]]
        if cards:
            nobody = False
            card: str = yield ask(seat, "stop", [*cards, GO_ON], hushed=True)
            if card != GO_ON:
                s.hands[seat].remove(card)
                s.tell("stopped", seat, "WSP-1.2", card)
                return True
    if nobody:
        yield MOMENT
    return False


def help_or_not(s: WhisperState, seat: int) -> Rule[str]:
    """Nothing if the seat has no rope and is not asked."""
    if ROPE not in s.hands[seat]:
        return ""
    answer: str = yield ask(seat, "help", (ROPE, GO_ON), hushed=True)
    return answer


def call(s: WhisperState, caller: int) -> Rule[None]:
    """All who hold a rope are asked at once; who agreed is shown to all."""
    answers = yield from together(s, others(s, caller), lambda seat: help_or_not(s, seat))
    if not any(answers.values()):
        yield MOMENT
    helpers = sorted(seat for seat, answer in answers.items() if answer == ROPE)
    s.reveal()
    s.tell("helped", caller, "WSP-1.4", *helpers)


def plan(s: WhisperState, seat: int) -> Rule[None]:
    choice = ""
    while choice != "ready":
        more = ("1", "2") if len(s.plans[seat]) < MOST_PLANNED else ()
        choice = yield ask(seat, "plan", (*more, "ready"), pause=True)
        if choice != "ready":
            s.plans[seat].append(choice)


def beat(s: WhisperState) -> Rule[None]:
    s.tell("round", -1, "WSP-1.0", s.round + 1)
    seats = len(s.scores)
    sailing = s.round % seats
    course: str = yield ask(sailing, "sail", ("near", "far"))
    s.tell("sailed", sailing, "WSP-1.1", course)
    stopped = yield from window(s, sailing)
    if not stopped:
        s.scores[sailing] += s.roll(6) if course == "far" else 1
        s.tell("arrived", sailing, "WSP-1.3", s.scores[sailing])
    asked: str = yield ask(sailing, "call", ("call", "alone"))
    s.tell(asked, sailing, "WSP-1.4")
    if asked == "call":
        yield from call(s, sailing)
    berth: str = yield ask(sailing, "berth", ("bow", "stern"))
    s.tell("moored", sailing, "WSP-1.5", berth)
    s.plans = [[] for _ in range(seats)]
    s.planning = True
    yield from together(s, range(seats), lambda seat: plan(s, seat))
    s.planning = False
    for seat in range(seats):
        s.scores[seat] += sum(map(int, s.plans[seat]))
        s.tell("planned", seat, "WSP-1.6", "".join(s.plans[seat]))
    s.round += 1
    s.over = s.round == ROUNDS


class WhisperView(msgspec.Struct, frozen=True):
    round: int
    scores: tuple[int, ...]
    hand: tuple[str, ...]
    plans: tuple[tuple[str, ...], ...]
    sheet: tuple[Line, ...] = ()


def view(s: WhisperState, seat: int | None) -> WhisperView:
    return WhisperView(
        s.round,
        tuple(s.scores),
        () if seat is None else tuple(s.hands[seat]),
        tuple(() if s.planning and n != seat else tuple(plan) for n, plan in enumerate(s.plans)),
    )


def redeal(s: WhisperState, seat: int | None, chance: Chance) -> None:
    """Nobody knows how many cards another holds."""
    s.chance = chance
    for n, hand in enumerate(s.hands):
        if n != seat:
            hand[:] = [card for card in (*STOPS, ROPE) if chance.below(2)]


def result(s: WhisperState) -> Result:
    scores = tuple(s.scores)
    ranks = tuple(1 + sum(1 for other in scores if other > mine) for mine in scores)
    names = tuple(f"seat {n}" for n in range(len(scores)))
    return Result(scores, ranks, names, (Line("All", "WSP-2.1", scores),), "rounds played")


class WhisperWatch:
    def __init__(self, state: WhisperState) -> None:
        self.cards = Counter(card for hand in state.hands for card in hand)

    def see(self, s: WhisperState) -> None:
        assert Counter(card for hand in s.hands for card in hand) <= self.cards, "invariant 1: a new card"


class WhisperContent:
    fingerprint = likeness = "whisper-cards-1"


class WhisperWords(Words[Any]):
    def seat_name(self, seat: int) -> str:
        return f"Seat {seat}"

    def prompt(self, view: Any, question: Question) -> str:
        return question.verb

    def label(self, view: Any, question: Question, value: Value) -> str:
        return str(value)

    def sentence(self, event: Event) -> str:
        return f"{event.verb} {event.seat} {event.data}"

    def explain(self, component: str) -> Explanation | None:
        return None

    def summary(self) -> str:
        return "For tests."


def _setup(options: Mapping[str, Value], content: Any, chance: Chance) -> WhisperState:
    return WhisperState(chance, int(options["seats"]))


def _absent(*args: Any, **named: Any) -> Any:
    raise NotImplementedError


KINDS: Kinds[Any, Any, Any] = plain_kinds("sail", "stop", "call", "help", "berth", "plan", out=(GO_ON,))

WHISPER = Title(
    id="whisper",
    name="Whisper",
    tagline="For tests of what nobody may know to have been asked.",
    prefixes=("WSP",),
    version=1,
    seats=(1, 2, 3, 4),
    options=(),
    endings=("rounds played",),
    load_content=lambda folder: WhisperContent(),
    content_rows=lambda folder: {},
    setup=_setup,
    beat=beat,
    result=result,
    view=view,
    redeal=redeal,
    kinds=KINDS,
    words=lambda content, options: WhisperWords(),
    watch=WhisperWatch,
    evaluate=lambda s, seat: float(s.scores[seat]),
    patch=_absent,
    probe=_absent,
    terminal=_absent,
    marks=(Mark("round", "R{}"),),
    hushes=True,
)
