"""The greedy bot: it looks ahead to the end of its turn and takes what is worth most by then."""

from __future__ import annotations

from random import Random

from starboard.bots.policy import Policy
from starboard.bots.searching import search_of
from starboard.bots.turn import Branch
from starboard.kernel.ask import Question, Value
from starboard.kernel.seat import Seat

# How many worlds it imagines for one turn.
WORLDS = 160


def same(a: Question, b: Question) -> bool:
    return a.verb == b.verb and a.about == b.about and list(a.options) == list(b.options)


class GreedyBot:
    """One search serves the whole turn: the answers that follow are read off the line it found."""

    def __init__(self, seed: str, worlds: int = WORLDS) -> None:
        self._seed = seed
        self._worlds = worlds
        self._decisions = 0
        self._plan: Branch | None = None

    def choose(self, seat: Seat) -> Value:
        question = seat.question
        if len(question.options) == 1:
            self._follow(question, question.options[0])
            return question.options[0]
        plan = self._plan
        if plan is None or not same(plan.question, question) or plan.total() < 4:
            plan = self._think(seat)
        answer = plan.leader()
        self._plan = plan.children[answer]
        return answer

    def _follow(self, question: Question, answer: Value) -> None:
        plan = self._plan
        if plan is not None and same(plan.question, question):
            self._plan = plan.children.get(answer)

    def _think(self, seat: Seat) -> Branch:
        self._decisions += 1
        name = f"{self._seed}/{self._decisions}"
        search = search_of(seat, Policy(seat.title, Random(name)), name)
        search.search(self._worlds)
        return search.root
