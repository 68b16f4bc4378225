"""A search through the rest of one's own turn.

Own consecutive questions, up to the moment somebody else is asked or somebody learns something, form a
small tree in which nothing is left to chance. It is walked with a budget of leaves: each walk goes down
by the best value found so far and the answers still untried, most promising first; finishes the turn by
the title's hints; and evaluates the position reached.
"""

from __future__ import annotations

from math import log, sqrt

from starboard.bots.policy import Policy
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

# Exploration, in units of the spread of the values seen at a node.
_CURIOSITY = 0.35
# No turn of any title asks one seat more often than this without anything being learned.
_LONGEST = 60


class Branch:
    """A question of the turn: its answers in the order in which they are tried, and what came of them."""

    __slots__ = ("best", "children", "options", "order", "question", "tried", "value", "visits", "worst")

    def __init__(self, question: Question, order: list[Value]) -> None:
        self.question = question
        self.order = order
        self.tried = 0
        self.visits = 0
        self.value: dict[Value, float] = {}
        self.children: dict[Value, Branch | None] = {}
        self.options: dict[Value, int] = {}
        self.best = float("-inf")
        self.worst = float("inf")

    def select(self) -> Value:
        """An untried answer while there are any worth trying, else the one with the best upper bound."""
        # Widening: the more often we come here, the more answers are looked at.
        if self.tried < len(self.order) and (self.tried < 2 or self.tried <= 1.6 * sqrt(self.visits) + 1):
            return self.order[self.tried]
        spread = self.best - self.worst
        top = log(self.visits + 1)
        curiosity = _CURIOSITY * spread
        return max(
            self.order[: self.tried],
            key=lambda v: self.value[v] + curiosity * sqrt(top / self.options[v]),
        )

    def note(self, answer: Value, value: float) -> None:
        self.visits += 1
        if answer not in self.value:
            self.tried += 1
            self.value[answer] = value
            self.options[answer] = 1
        else:
            self.options[answer] += 1
            if value > self.value[answer]:
                self.value[answer] = value
        if value > self.best:
            self.best = value
        if value < self.worst:
            self.worst = value

    def leader(self) -> Value:
        return max(self.order[: self.tried], key=lambda v: self.value[v])


def question_of(run: Run, seat: int) -> Question | None:
    """The open question of this seat, if it has one."""
    question = run.question
    if question is None:
        return None
    if isinstance(question, Open):
        for one in question.questions:
            if one.seat == seat:
                return one
        return None
    return question if question.seat == seat else None


class TurnSearch:
    """Searches the turn that begins with the seat's present question, in one imagined world."""

    def __init__(self, seat: Seat, policy: Policy, world: str) -> None:
        self._seat = seat
        self._me = seat.seat
        self._policy = policy
        self._world = world
        self.leaves = 0
        self.root = self._branch(seat.imagine(world), seat.question)
        # Every answer of the root is tried before any is tried twice.
        self._learned = -1

    def _branch(self, run: Run, question: Question) -> Branch:
        order = list(question.options)
        if len(order) > 1:
            weights = self._policy.weights(run.state, question)
            ranked = sorted(range(len(order)), key=lambda n: -weights[n])
            order = [order[n] for n in ranked]
        return Branch(question, order)

    def search(self, leaves: int) -> None:
        for _ in range(leaves):
            self.walk()

    def walk(self) -> None:
        me = self._me
        run = self._seat.imagine(self._world)
        state = run.state
        learned = state.learned
        branch: Branch | None = self.root
        path: list[tuple[Branch, Value]] = []
        question: Question | None = question_of(run, me)
        while branch is not None and question is not None:
            answer = branch.select()
            path.append((branch, answer))
            new = answer not in branch.children
            run.answer(me, answer)
            question = question_of(run, me) if state.learned == learned else None
            if new:
                branch.children[answer] = None if question is None else self._branch(run, question)
                break
            branch = branch.children[answer]
        steps = 0
        while question is not None and steps < _LONGEST:
            run.answer(me, self._policy.best(state, question))
            question = question_of(run, me) if state.learned == learned else None
            steps += 1
        value = self._seat.title.evaluate(state, me)
        for visited, answer in path:
            visited.note(answer, value)
        self.leaves += 1
