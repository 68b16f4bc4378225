"""A small title whose seats plan side by side, with draws of their own, in the middle of a beat.

Each round one seat sets the tempo. Two cards are set apart face down for each seat. Then all plan at once: a
seat may draw its cards, lay down numbers, and say that it is ready. When all are, the plans are shown and a
die decides what they are worth; then each seat in turn may boast, and hides a marble in one hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from tests.kernel.toy import plain_kinds

from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.state import Event, State
from starboard.kernel.title import Explanation, Line, Result, Title, Words
from starboard.kernel.together import together

ROUNDS = 2
PACKET = 2
NUMBERS = ("1", "2", "3")
MOST_LAID = 3
SIDES = ("left", "right")


class StagedState(State):
    __slots__ = ("deck", "hands", "hidden", "laid", "packets", "planning", "round", "scores", "tempo")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.round = 0
        self.planning = False
        self.tempo = ""
        self.scores = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.packets: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[str]] = [[] for _ in range(seats)]
        self.hidden = [""] * seats
        self.deck = list(range(1, 31))
        chance.shuffle(self.deck)

    def copy(self) -> StagedState:
        new = StagedState.__new__(StagedState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.round = self.round
        new.planning = self.planning
        new.tempo = self.tempo
        new.scores = self.scores[:]
        new.hands = [hand[:] for hand in self.hands]
        new.packets = [packet[:] for packet in self.packets]
        new.laid = [laid[:] for laid in self.laid]
        new.hidden = self.hidden[:]
        new.deck = self.deck[:]
        return new


def plan(s: StagedState, seat: int) -> Rule[str]:
    while True:
        options = ["draw"] if s.packets[seat] else []
        if len(s.laid[seat]) < MOST_LAID:
            options += NUMBERS
        options.append("ready")
        choice: str = yield ask(seat, "plan", options, (len(s.laid[seat]),), pause=True)
        if choice == "ready":
            return "".join(s.laid[seat])
        if choice == "draw":
            card = s.draw(s.packets[seat])
            s.hands[seat].append(card)
            s.tell_only((seat,), "drew", seat, "STG-1.2", card)
        else:
            s.laid[seat].append(choice)
            s.tell_only((seat,), "laid", seat, "STG-1.3", choice)


def beat(s: StagedState) -> Rule[None]:
    seats = len(s.scores)
    s.tempo = yield ask(s.round % seats, "tempo", ("calm", "brisk"))
    s.tell("tempo", s.round % seats, "STG-1.0", s.tempo)
    s.laid = [[] for _ in range(seats)]
    s.packets = [[s.deck.pop() for _ in range(PACKET)] for _ in range(seats)]
    s.planning = True
    plans = yield from together(s, range(seats), lambda seat: plan(s, seat))
    s.planning = False
    for seat in reversed(range(seats)):
        s.deck += reversed(s.packets[seat])
        s.packets[seat] = []
    die = s.roll(6)
    for seat in range(seats):
        s.scores[seat] += sum(map(int, plans[seat])) * die + sum(s.hands[seat])
        s.tell("planned", seat, "STG-1.4", plans[seat], die)
    for seat in range(seats):
        boast: str = yield ask(seat, "boast", ("boast", "pass"))
        s.tell(boast, seat, "STG-1.5")
    for seat in range(seats):
        s.hidden[seat] = yield ask(seat, "hide", SIDES, secret=True)
        s.tell("hid", seat, "STG-1.6")
    s.round += 1
    s.over = s.round == ROUNDS


class StagedView(msgspec.Struct, frozen=True):
    round: int
    tempo: str
    scores: tuple[int, ...]
    hand: tuple[int, ...]
    cards: tuple[int, ...]
    packet: int
    laid: tuple[tuple[str, ...], ...]
    hidden: str
    deck: int


def view(s: StagedState, seat: int | None) -> StagedView:
    """While all plan, the others' hands and packets are shown as they were when it began."""

    def cards(n: int) -> int:
        drawn = PACKET - len(s.packets[n]) if s.planning and n != seat else 0
        return len(s.hands[n]) - drawn

    return StagedView(
        round=s.round,
        tempo=s.tempo,
        scores=tuple(s.scores),
        hand=() if seat is None else tuple(s.hands[seat]),
        cards=tuple(cards(n) for n in range(len(s.scores))),
        packet=0 if seat is None else len(s.packets[seat]),
        laid=tuple(() if s.planning and n != seat else tuple(laid) for n, laid in enumerate(s.laid)),
        hidden="" if seat is None else s.hidden[seat],
        deck=len(s.deck),
    )


def redeal(s: StagedState, seat: int | None, chance: Chance) -> None:
    s.chance = chance
    hidden = [s.deck, *s.packets, *(hand for n, hand in enumerate(s.hands) if n != seat)]
    unknown = sorted(card for cards in hidden for card in cards)
    chance.shuffle(unknown)
    for cards in hidden:
        cards[:] = [unknown.pop() for _ in cards]
    for n, side in enumerate(s.hidden):
        if side and n != seat:
            s.hidden[n] = SIDES[chance.below(len(SIDES))]


def result(s: StagedState) -> Result:
    scores = tuple(s.scores)
    ranks = tuple(1 + sum(1 for other in scores if other > mine) for mine in scores)
    names = tuple(f"seat {n}" for n in range(len(scores)))
    return Result(scores, ranks, names, (Line("All", "STG-2.1", scores),), "rounds played")


class StagedWatch:
    def __init__(self, state: StagedState) -> None:
        self.cards = sorted(state.deck)

    def see(self, s: StagedState) -> None:
        found = s.deck + [card for cards in (*s.packets, *s.hands) for card in cards]
        assert sorted(found) == self.cards, "invariant 1: cards are lost or doubled"


class StagedContent:
    fingerprint = likeness = "staged-cards-1"


class StagedWords(Words[Any]):
    def seat_name(self, seat: int) -> str:
        return f"Seat {seat}"

    def prompt(self, view: Any, question: Question) -> str:
        return question.verb

    def label(self, view: Any, question: Question, value: Value) -> str:
        return str(value)

    def sentence(self, event: Event) -> str:
        return f"{event.verb} {event.data}"

    def explain(self, component: str) -> Explanation | None:
        return None

    def summary(self) -> str:
        return "For tests."


def _setup(options: Mapping[str, Value], content: Any, chance: Chance) -> StagedState:
    return StagedState(chance, int(options["seats"]))


def _absent(*args: Any, **named: Any) -> Any:
    raise NotImplementedError


STAGED = Title(
    id="staged",
    name="Staged",
    tagline="For tests of simultaneous play.",
    prefixes=("STG",),
    version=1,
    seats=(1, 2, 3, 4),
    options=(),
    endings=("rounds played",),
    load_content=lambda folder: StagedContent(),
    content_rows=lambda folder: {},
    setup=_setup,
    beat=beat,
    result=result,
    view=view,
    redeal=redeal,
    kinds=plain_kinds("plan", "tempo", "boast", "hide"),
    words=lambda content, options: StagedWords(),
    watch=StagedWatch,
    evaluate=lambda s, seat: float(s.scores[seat]),
    patch=_absent,
    probe=_absent,
    terminal=_absent,
)
