"""Two own turns ahead: the best few answers, each with the best that can follow them in the next turn.

For titles with long turns (`long_turns` in `TITLE`). What a turn prepares shows only in the turn after it,
and playing on by the hints alone would not find it. So the first part of the budget searches the own turn as
usual. Then the best answers are played to the end of the lines found behind them, others answer by the
title's hints, and the seat's next turn is searched in its turn, with a small budget: the best found there is
what the answer is worth, besides what it was worth at the end of the own turn. All answers are tried in the
same worlds.
"""

from __future__ import annotations

from random import Random

from starboard.bots.budget import Budget
from starboard.bots.policy import Policy
from starboard.bots.searching import search_of
from starboard.bots.spread import Spread
from starboard.bots.turn import Branch, follow, question_of
from starboard.bots.turnbot import TurnBot
from starboard.kernel.ask import Open, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.state import State
from starboard.kernel.title import AnyTitle

# The share of the budget for the own turn; and the whole budget of a question that follows in the same turn:
# most is known about it by then.
_OWN_TURN = 0.5
_FOLLOWING = 0.04
# How many answers are looked at further, if they are not too far behind the best.
_ANSWERS = 4
_BEHIND = 6.0
# As how many worlds what was found at the end of the own turn counts.
_TRUST = 2.0
# How many worlds are imagined to search the next turn.
_NEXT_TURN = 50
# What it costs to play on to the next turn, in worlds.
_PLAYED_ON = 3
# A question with fewer answers is no new turn: it belongs to what happens between turns.
_CHOICE = 4
_LONGEST = 600


def ahead_bot(seed: str, seconds: float, worlds: int) -> TurnBot:
    """`seconds` or `worlds` per decision."""
    return TurnBot(seed, seconds, worlds, Look, _FOLLOWING)


class Look:
    """`plan`: what is known of this turn; if there is something, the next turn has been looked at already."""

    def __init__(self, seat: Seat, name: str, plan: Branch | None, budget: Budget) -> None:
        self._seat = seat
        self._name = name
        self._budget = budget
        self._further = plan is None
        search = search_of(seat, Policy(seat.title, Random(name)), name, plan)
        search.spend(budget, _OWN_TURN if self._further else 1.0)
        self._imagined = search.imagined
        self.turn = search.root

    def answer(self) -> Value:
        """Whatever leads to the best next turn, as far as that can be told from a few worlds."""
        found = self.turn.value
        best, *rivals = sorted(found, key=lambda answer: -found[answer])[:_ANSWERS]
        rivals = [rival for rival in rivals if found[rival] > found[best] - _BEHIND]
        if not rivals or not self._further:
            return best
        answers = [best, *rivals]
        worth = {answer: Spread() for answer in answers}
        number = 0
        while self._budget.spent(self._imagined) < 1.0:
            for answer in answers:
                worth[answer].add(self._after(answer, f"{self._name}:{number}"))
            number += 1
        return max(answers, key=lambda answer: _TRUST * found[answer] + worth[answer].total)

    def _after(self, answer: Value, name: str) -> float:
        """The best that the search of the seat's next turn finds after this answer."""
        title, me = self._seat.title, self._seat.seat
        self._imagined += _PLAYED_ON
        run = self._seat.imagine(name)
        now = _turn(title, run)
        # What is imagined cannot be forked before a beat begins there, so it is kept as it is then.
        begun: list[State] = []

        def keep(state: State) -> None:
            begun[:] = [state.copy()]

        run.watch(keep)
        follow(run, me, answer, self.turn)
        policy = Policy(title, Random(name))
        for _ in range(_LONGEST):
            asked = run.question
            if asked is None:
                break
            question = asked.questions[0] if isinstance(asked, Open) else asked
            turn = _turn(title, run)
            mine = question.seat == me == turn[1] and turn != now
            if mine and begun and len(question.options) >= _CHOICE:
                again = Run(title.beat, begun[0], True)
                again.start()
                if question_of(again, me) is None:
                    break
                search = search_of(Seat(title, again, me), policy, name)
                search.search(_NEXT_TURN)
                self._imagined += search.imagined
                return max(search.root.value.values())
            run.answer(question.seat, policy.best(run.state, question))
        return title.evaluate(run.state, me)


def _turn(title: AnyTitle, run: Run) -> tuple[int, int]:
    return title.long_turns(run.state) if title.long_turns is not None else (0, 0)
