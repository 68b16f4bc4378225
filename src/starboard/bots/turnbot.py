"""A bot that thinks about its whole turn: what it has found serves every question of the turn.

How it thinks is up to the title: it runs the best lines against each other (`race.py`), or looks at the next
turn as well (`ahead.py`). Here is what both have in common: the plan of the turn from question to question,
and what may be spent on each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from starboard.bots.budget import Budget
from starboard.bots.greedy import same
from starboard.bots.turn import Branch
from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat


class Thought(Protocol):
    """What was thought about one question. `turn` is what is known of the turn by then."""

    turn: Branch

    def answer(self) -> Value: ...


# From the seat, a name for what it imagines, what is known of the turn, if anything, and the budget.
Thinking: TypeAlias = Callable[[Seat, str, Branch | None, Budget], Thought]


class TurnBot:
    """`seconds` or `worlds` for the first question of a turn; `following` is the share of it for those that
    follow in the same turn: much is known about them.
    """

    def __init__(self, seed: str, seconds: float, worlds: int, think: Thinking, following: float) -> None:
        self._seed = seed
        self._seconds = seconds
        self._worlds = worlds
        self._think = think
        self._following = following
        self._decisions = 0
        self._plan: Branch | None = None
        self._learned = -1

    def choose(self, seat: Seat) -> Value:
        question = seat.question
        self._decisions += 1
        name = f"{self._seed}/{self._decisions}"
        learned = seat.imagine(name).state.learned
        plan = self._plan
        if plan is None or learned != self._learned or not same(plan.question, question):
            plan = None
        answer = question.options[0]
        if len(question.options) > 1:
            share = 1.0 if plan is None else self._following
            worlds = max(1, int(self._worlds * share)) if self._worlds else 0
            thought = self._think(seat, name, plan, Budget(self._seconds * share, worlds))
            answer = thought.answer()
            plan = thought.turn
        self._plan = None if plan is None else plan.children.get(answer)
        self._learned = learned
        return answer
