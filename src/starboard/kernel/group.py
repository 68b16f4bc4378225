"""Questions that belong to the group. The rules ask one seat; what the others think of it is no answer.

A title whose players win or lose together says of a kind of question that the table talks before the seat
that is asked answers it. Who proposes, agrees and objects is between the people at the table: the rules never
see it. Where they want somebody's consent, they ask that seat after the answer, as they ask everything else;
`Consent` says which question that is, so that nobody who has already agreed is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from starboard.kernel.ask import Question, Value

S = TypeVar("S")

Concerned: TypeAlias = Callable[[Question, Value, int], tuple[int, ...]]
"""The seats that an answer concerns: the question, the answer, how many seats there are."""


def everybody(question: Question, value: Value, seats: int) -> tuple[int, ...]:
    """Whatever the answer is, it concerns all the others."""
    return tuple(seat for seat in range(seats) if seat != question.seat)


def always(state: object) -> bool:
    return True


def not_ahead(state: object) -> Question | None:
    return None


@dataclass(frozen=True, slots=True)
class Consent:
    """`verb` is the kind of question by which the rules ask the seats that an answer concerns to accept it.

    `silence` is what counts for somebody who has not said anything by the deadline: whoever would have to pay
    has declined, whoever would only have to come along has agreed.
    """

    verb: str
    concerned: Concerned
    silence: Value
    yes: Value = "yes"
    no: Value = "no"


@dataclass(frozen=True, slots=True)
class Group(Generic[S]):
    """Makes a kind of question the group's.

    `clause` is the rule that says who answers. Without `consent`, what the others say binds nobody. `when`
    says in which games it is the group's; `ahead` is the question as it would be asked if it came up now, so
    that it can be talked about before.
    """

    clause: str
    consent: Consent | None = None
    when: Callable[[S], bool] = field(default=always)
    ahead: Callable[[S], Question | None] = field(default=not_ahead)
