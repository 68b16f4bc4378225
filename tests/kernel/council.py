"""A title for tests of what the group decides: a ship with a crew that wins or loses together.

Each round the captain, who changes every round, sets a course after the crew has talked (COU-1.1), names who
pays for a repair, which that one may decline (COU-1.2), and proposes who is captain next, to which all
others must agree (COU-1.3). Sailing south loses a point for everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.chance import Chance
from starboard.kernel.group import Consent, Group, everybody
from starboard.kernel.kinds import Kind, Kinds, no_hint, nothing_closed
from starboard.kernel.naming import seat_token
from starboard.kernel.state import Event, State
from starboard.kernel.title import Explanation, Line, Result, Title, Words
from starboard.kernel.together import together

ROUNDS = 3


class CouncilState(State):
    __slots__ = ("captain", "paid", "round", "sailed", "scores")

    def __init__(self, chance: Chance, seats: int) -> None:
        super().__init__(chance)
        self.round = 0
        self.captain = 0
        self.sailed = ""
        self.paid = [0] * seats
        self.scores = [0] * seats

    def copy(self) -> CouncilState:
        new = CouncilState.__new__(CouncilState)
        new.chance = self.chance.copy()
        new.events = None
        new.learned = self.learned
        new.over = self.over
        new.replaying = False
        new.round = self.round
        new.captain = self.captain
        new.sailed = self.sailed
        new.paid = self.paid[:]
        new.scores = self.scores[:]
        return new


def _accepts(seat: int, captain: int) -> Rule[str]:
    answer: str = yield ask(seat, "accept", ("yes", "no"), (captain,))
    return answer


def beat(s: CouncilState) -> Rule[None]:
    seats = len(s.scores)
    captain = s.captain
    s.sailed = yield ask(captain, "course", ("north", "south"))
    s.tell("sailed", captain, "COU-1.1", s.sailed)
    s.scores = [score + (1 if s.sailed == "north" else -1) for score in s.scores]
    payer: int = yield ask(captain, "payer", (*range(seats), -1))
    if payer >= 0:
        answer = "yes"
        if payer != captain:
            answer = yield ask(payer, "pay", ("yes", "no"))
        s.paid[payer] += answer == "yes"
        s.tell("asked", payer, "COU-1.2", answer)
    following: int = yield ask(captain, "next", tuple(range(seats)))
    others = [seat for seat in range(seats) if seat != captain]
    answers = yield from together(s, others, lambda seat: _accepts(seat, following))
    agreed = all(answer == "yes" for answer in answers.values())
    s.captain = following if agreed else captain
    s.tell("captain", s.captain, "COU-1.3")
    s.sailed = ""
    s.round += 1
    s.over = s.round == ROUNDS


class CouncilView(msgspec.Struct, frozen=True):
    round: int
    captain: int
    scores: tuple[int, ...]
    paid: tuple[int, ...]
    sheet: tuple[Line, ...] = ()


def view(s: CouncilState, seat: int | None) -> CouncilView:
    return CouncilView(s.round, s.captain, tuple(s.scores), tuple(s.paid))


def result(s: CouncilState) -> Result:
    scores = tuple(s.scores)
    names = tuple(f"seat {n}" for n in range(len(scores)))
    ranks = tuple(1 if score > 0 else 2 for score in scores)
    return Result(scores, ranks, names, (Line("All", "COU-2.1", scores),), "rounds played")


class CouncilWatch:
    def __init__(self, state: CouncilState) -> None:
        pass

    def see(self, state: CouncilState) -> None:
        assert len(set(state.scores)) == 1, "invariant 1: the crew wins or loses together"


class CouncilContent:
    fingerprint = likeness = "council-1"


_ASKS = {
    "course": "which course?",
    "payer": "who pays for the repair?",
    "pay": "do you pay for the repair?",
    "next": "who is captain next?",
    "accept": "do you agree?",
}


class CouncilWords(Words[Any]):
    def seat_name(self, seat: int) -> str:
        return f"Seat {seat}"

    def prompt(self, view: Any, question: Question) -> str:
        return f"{seat_token(question.seat)}: {_ASKS[question.verb]}"

    def label(self, view: Any, question: Question, value: Value) -> str:
        if isinstance(value, int):
            return "nobody" if value < 0 else seat_token(value)
        return value

    def sentence(self, event: Event) -> str:
        return f"{seat_token(event.seat)} {event.verb} {event.data}"

    def explain(self, component: str) -> Explanation | None:
        return None

    def summary(self) -> str:
        return "For tests."


def _named(question: Question, value: Value, seats: int) -> tuple[int, ...]:
    return (int(value),) if value not in (-1, question.seat) else ()


def _next_ahead(s: CouncilState) -> Question | None:
    """It can be talked about from the start of the round."""
    return ask(s.captain, "next", tuple(range(len(s.scores))))


def _kind(verb: str, group: Group[CouncilState] | None = None) -> Kind[CouncilState, Any, CouncilView]:
    return Kind(
        verb,
        f"{verb}?",
        _ASKS[verb],
        lambda words, view, question, value: str(value),
        nothing_closed,
        no_hint,
        group=group,
    )


KINDS: Kinds[CouncilState, Any, CouncilView] = Kinds(
    _kind("course", Group("COU-1.1")),
    _kind("payer", Group("COU-1.2", Consent("pay", _named, "no"))),
    _kind("pay"),
    _kind("next", Group("COU-1.3", Consent("accept", everybody, "yes"), ahead=_next_ahead)),
    _kind("accept"),
)


def _setup(options: Mapping[str, Value], content: Any, chance: Chance) -> CouncilState:
    return CouncilState(chance, int(options["seats"]))


def _absent(*args: Any, **named: Any) -> Any:
    raise NotImplementedError


COUNCIL = Title(
    id="council",
    name="Council",
    tagline="For tests of what the group decides.",
    prefixes=("COU",),
    version=1,
    seats=(1, 2, 3, 4),
    options=(),
    endings=("rounds played",),
    load_content=lambda folder: CouncilContent(),
    content_rows=lambda folder: {},
    setup=_setup,
    beat=beat,
    result=result,
    view=view,
    redeal=lambda state, seat, chance: None,
    kinds=KINDS,
    words=lambda content, options: CouncilWords(),
    watch=CouncilWatch,
    # Nobody likes to pay.
    evaluate=lambda s, seat: float(s.scores[seat] - 3 * s.paid[seat]),
    patch=_absent,
    probe=_absent,
    terminal=_absent,
)
