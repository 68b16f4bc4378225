"""A tiny title that uses everything the kernel offers, and can be given a flaw on purpose.

Each round all seats plan in secret at once; then each in turn rolls, draws a secret card, or passes. When
somebody draws, the others may object, in seat order, and the first who does ends it. Most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.kinds import Finder, Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.state import State
from starboard.kernel.title import Closed, Line, Option, Result, Title
from starboard.kernel.together import together

ROUNDS = 2
FLAWS = ("none", "dead-end", "crash", "runaway", "invariant", "shared", "ending", "setup")


class ToyState(State):
    __slots__ = ("deck", "flaw", "hands", "plans", "round", "scores", "turn")

    def __init__(self, chance: Chance, seats: int, flaw: str) -> None:
        super().__init__(chance)
        self.flaw = flaw
        self.round = 0
        self.turn = -1  # -1: the planning
        self.scores = [0] * seats
        self.plans: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.deck = list(range(1, 21))
        chance.shuffle(self.deck)

    def copy(self) -> ToyState:
        new = ToyState.__new__(ToyState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.flaw = self.flaw
        new.round = self.round
        new.turn = self.turn
        new.scores = self.scores if self.flaw == "shared" else self.scores[:]
        new.plans = [plan[:] for plan in self.plans]
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        return new


def plan(s: ToyState, seat: int) -> Rule[str]:
    """Two picks; after `slow` there is but one way on, so nobody is asked."""
    for _ in range(2):
        pick: str = yield ask(seat, "plan", ("fast", "slow"))
        s.plans[seat].append(pick)
    if s.plans[seat][-1] == "slow":
        extra: str = yield ask(seat, "plan-more", ("rest",))
        s.plans[seat].append(extra)
    return "/".join(s.plans[seat])


def move(s: ToyState, seat: int) -> Rule[None]:
    options = ("roll", "draw", "pass") if s.deck else ("roll", "pass")
    choice: str = yield ask(seat, "move", options, (s.round,))
    if choice == "roll":
        die = s.roll(6)
        s.scores[seat] += die
        s.tell("rolled", seat, "TOY-1.1", die)
        if s.flaw == "dead-end":
            yield ask(seat, "impossible", ())
        if s.flaw == "crash":
            s.scores[seat] //= 0
    elif choice == "draw":
        yield from draw(s, seat)
    yield ask(seat, "confirm", ("ok",), (), True)


def draw(s: ToyState, seat: int) -> Rule[None]:
    for other in range(len(s.scores)):
        if other != seat:
            answer: str = yield ask(other, "object", ("object", "allow"), (seat,))
            if answer == "object":
                s.tell("objected", other, "TOY-1.3")
                return
    card = s.draw(s.deck)
    s.hands[seat].append(card)
    s.scores[seat] += 3
    s.tell("drew", seat, "TOY-1.2")
    s.tell_only((seat,), "card", seat, "TOY-1.2", card)


def beat(s: ToyState) -> Rule[None]:
    seats = len(s.scores)
    if s.turn < 0:
        s.plans = [[] for _ in range(seats)]
        plans = yield from together(s, range(seats), lambda seat: plan(s, seat))
        for seat in range(seats):
            s.tell("planned", seat, "TOY-1.0", plans[seat])
        s.turn = 0
    else:
        yield from move(s, s.turn)
        s.turn += 1
        if s.turn == seats:
            s.turn = -1
            s.round += 1
            s.over = s.round == ROUNDS and s.flaw != "runaway"


def setup(options: Mapping[str, Value], content: Any, chance: Chance) -> ToyState:
    if options["flaw"] == "setup":
        raise ValueError("nothing can be set up")
    return ToyState(chance, int(options["seats"]), str(options["flaw"]))


class ToyView(msgspec.Struct, frozen=True):
    round: int
    turn: int
    scores: tuple[int, ...]
    plans: tuple[tuple[str, ...], ...]
    hand: tuple[int, ...]
    deck: int
    sheet: tuple[Line, ...] = ()


def view(s: ToyState, seat: int | None) -> ToyView:
    planning = s.turn < 0
    return ToyView(
        round=s.round,
        turn=s.turn,
        scores=tuple(s.scores),
        plans=tuple(() if planning and n != seat else tuple(p) for n, p in enumerate(s.plans)),
        hand=() if seat is None else tuple(s.hands[seat]),
        deck=len(s.deck),
    )


def redeal(s: ToyState, seat: int | None, chance: Chance) -> None:
    s.chance = chance
    unknown = s.deck + [card for n, hand in enumerate(s.hands) if n != seat for card in hand]
    unknown.sort()
    chance.shuffle(unknown)
    for n, hand in enumerate(s.hands):
        if n != seat:
            hand[:] = [unknown.pop() for _ in hand]
    s.deck = unknown


def result(s: ToyState) -> Result:
    scores = tuple(s.scores)
    ranks = tuple(1 + sum(1 for other in scores if other > mine) for mine in scores)
    names = tuple(f"seat {n}" for n in range(len(scores)))
    ending = "by magic" if s.flaw == "ending" else "rounds played"
    return Result(scores, ranks, names, (Line("All", "TOY-2.1", scores),), ending)


class ToyWatch:
    def __init__(self, state: ToyState) -> None:
        self.seen = 0

    def see(self, state: ToyState) -> None:
        self.seen += 1
        if state.flaw == "invariant" and max(state.scores) >= 6:
            raise AssertionError(f"invariant 1: a score of {max(state.scores)}")


class ToyContent:
    fingerprint = likeness = "toy-cards-1"


def plain_kinds(
    *verbs: str, closed: Finder[Any] = nothing_closed, out: tuple[Value, ...] = ()
) -> Kinds[Any, Any, Any]:
    """Kinds of question with as little as will do."""
    return Kinds(*(Kind(verb, f"{verb}?", f"{verb}?", _label, closed, no_hint, out) for verb in verbs))


def _label(words: Any, view: Any, question: Question, value: Value) -> str:
    return str(value)


def closed(s: ToyState, question: Question) -> list[Closed]:
    return [Closed("draw twice", "TOY-1.2", "one card a turn")] if question.verb == "move" else []


VERBS = ("plan", "plan-more", "move", "impossible", "confirm", "object")


def _absent(*args: Any, **named: Any) -> Any:
    raise NotImplementedError


TOY = Title(
    id="toy",
    name="Toy",
    tagline="For tests.",
    prefixes=("TOY",),
    version=3,
    seats=(2, 3),
    options=(Option("flaw", FLAWS, "what is wrong with it"), Option("mood", ("calm", "wild"), "", (3,))),
    endings=("rounds played",),
    load_content=lambda folder: ToyContent(),
    content_rows=lambda folder: {},
    setup=setup,
    beat=beat,
    result=result,
    view=view,
    redeal=redeal,
    kinds=plain_kinds(*VERBS, closed=closed),
    words=_absent,
    watch=ToyWatch,
    evaluate=lambda s, seat: float(s.scores[seat]),
    patch=_absent,
    probe=_absent,
    terminal=_absent,
)
