"""What an answer costs beyond the click: a stock run down, the turn over, something learned.

The table tries each answer in an imagined world and compares what the title counts, before and after. So no
title has to say twice what its rules do, and the warning never depends on what is really hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from starboard.kernel.ask import Question

S = TypeVar("S")


class Spent(msgspec.Struct, frozen=True, gc=False):
    """How many of something go, out of how many there were; `what` fits into *no … left*."""

    what: str
    n: int
    of: int

    @property
    def last(self) -> bool:
        return self.n == self.of

    @property
    def most(self) -> bool:
        """More than half of them."""
        return 2 * self.n > self.of


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """What one answer does that is hard to take back. `unasked`: what it does beyond the question."""

    reveals: bool = False
    ends_turn: bool = False
    spent: tuple[Spent, ...] = ()
    unasked: str = ""

    @property
    def weighty(self) -> tuple[Spent, ...]:
        """What the answer spends the last of, or most of."""
        return tuple(one for one in self.spent if one.most)

    @property
    def matters(self) -> bool:
        """Whether to ask once first: a stock is run down, or something unasked happens, and it is final."""
        return (self.ends_turn or self.reveals) and (bool(self.unasked) or bool(self.weighty))


NO_STAKES = Stakes()


def _nothing(before: Any, after: Any, question: Question) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Tally(Generic[S]):
    """What a title counts, so that a weighty click asks once.

    `stock`: what the seat can run out of, by name. `turn_over`: called when a beat has ended, says whether
    the seat's turn ended with it. `unasked`: from the states before and after, what the answer does beyond
    the question, in a few words; empty if nothing.
    """

    stock: Callable[[S, int], Mapping[str, int]]
    turn_over: Callable[[S, int], bool]
    unasked: Callable[[S, S, Question], str] = _nothing


class Weighing(Generic[S]):
    """One answer being weighed: the stock before, and when the turn is over or the next question comes.

    `state` is the one before, and must not change meanwhile; `had` is the stock then, if at hand. In a row
    of answers `question` is the one that the last of them answers.
    """

    __slots__ = ("_before", "_had", "_lost", "_tally", "question")

    def __init__(
        self, tally: Tally[S], state: S, question: Question, had: Mapping[str, int] | None = None
    ) -> None:
        self._tally = tally
        self.question = question
        self._before = state
        self._had = tally.stock(state, question.seat) if had is None else had
        # What is gone when the turn is over, and what has happened unasked.
        self._lost: tuple[tuple[Spent, ...], str] | None = None

    def between_beats(self, state: Any) -> None:
        # What comes later is not the seat's doing.
        if self._lost is None and self._tally.turn_over(state, self.question.seat):
            self._lost = self._compare(state)

    def _compare(self, state: Any) -> tuple[tuple[Spent, ...], str]:
        now = self._tally.stock(state, self.question.seat)
        spent: tuple[Spent, ...] = ()
        if now != self._had:
            left = [Spent(what, had - now[what], had) for what, had in self._had.items() if now[what] < had]
            spent = tuple(left)
        return spent, self._tally.unasked(self._before, state, self.question)

    def stakes(self, state: Any, reveals: bool) -> Stakes:
        """`state` is that of the next question."""
        if self._lost is None:
            return Stakes(reveals, False, *self._compare(state))
        return Stakes(reveals, True, *self._lost)
