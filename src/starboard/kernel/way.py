"""How a stored game gets from one version of a title's rules to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starboard.kernel.ask import GO_ON, Question, Value

if TYPE_CHECKING:
    from starboard.kernel.log import Answer


def as_it_was(question: Question | None, answer: Answer) -> Answer:
    return answer


def lets_pass(question: Question) -> Value | None:
    """Passes a window that the older rules did not open; any other new question has no answer."""
    return GO_ON if GO_ON in question.options else None


@dataclass(frozen=True, slots=True)
class Way:
    """How answers given under one version are given under the next.

    The older rules are gone, so both functions look at today's question. `translate` gives the answer in
    today's words, or None for one that is no longer asked for; `question` is what its seat is asked now, if
    anything. `unasked` answers a question that the older rules did not ask; None if only its seat could.
    """

    change: str
    """One sentence for the players: what is different now."""
    translate: Callable[[Question | None, Answer], Answer | None] = as_it_was
    unasked: Callable[[Question], Value | None] = lets_pass


UNTOLD = Way("The rules were revised.")
"""For a version whose title says nothing about how to get there."""
