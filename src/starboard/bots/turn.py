"""A search through the rest of the bot's own turn.

A seat's consecutive questions, up to the moment when somebody else is asked or somebody learns something,
form a small tree in which nothing is left to chance. It is walked with a budget of imagined worlds: each walk
goes down by the best value found so far and the answers still untried, most promising first; finishes
the turn by the title's hints; and evaluates the position reached. If the turn ends in a roll or a draw, the
value is the mean over several worlds, the same ones for every line of play.
"""

from __future__ import annotations

from math import log, sqrt

from starboard.bots.budget import Budget
from starboard.bots.policy import Policy
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

# Exploration, in units of the spread of the values seen at a question.
_CURIOSITY = 0.35
# How many worlds to try a line in if it ends in chance; and the same for a question of few answers in a title
# where one die decides much, since there is time for it.
_WORLDS = 4
_FEW = 6
_MORE_WORLDS = 10
# After this many walks in a row that found nothing new, the turn counts as known.
_STALE = 25
# No turn of any title asks one seat more often than this without anything being learned.
_LONGEST = 60


class Branch:
    """A question of the turn: its answers in the order they are tried, and what came of them."""

    __slots__ = ("children", "done", "order", "question", "value", "visits", "weights", "worst")

    def __init__(self, question: Question, order: list[Value], weights: list[float] | None = None) -> None:
        self.question = question
        self.order = order
        # What the hints say of each of them, where that is asked.
        self.weights = weights
        self.worst = float("inf")
        # By answer tried: the best value found behind it, how often we went there, and what comes next.
        self.value: dict[Value, float] = {}
        self.visits: dict[Value, int] = {}
        self.children: dict[Value, Branch | None] = {}
        # Answers behind which nothing is left to find out; noted only by a search line by line.
        self.done: set[Value] = set()

    def select(self, total: int) -> Value:
        """An untried answer while there are any worth trying, else the one with the best upper bound."""
        tried = len(self.value)
        # Widening: the more often we come here, the more answers are looked at.
        if tried < len(self.order) and (
            tried < 2 or tried <= 1.6 * sqrt(total) + 1 or len(self.done) == tried
        ):
            return self.order[tried]
        value = self.value
        visits = self.visits
        if 0 < len(self.done) < tried:
            value = {answer: found for answer, found in value.items() if answer not in self.done}
        curiosity = _CURIOSITY * (max(value.values()) - self.worst) * sqrt(log(total + 1))
        return max(value, key=lambda answer: value[answer] + curiosity / sqrt(visits[answer]))

    def urge(self) -> float:
        """How much speaks for the next answer that was not tried: 1 if it is as good as the first."""
        tried = len(self.value)
        if tried >= len(self.order) or self.weights is None:
            return 0.0
        return sqrt(min(1.0, self.weights[tried] / self.weights[0])) / tried

    def total(self) -> int:
        return sum(self.visits.values())

    def note(self, answer: Value, value: float) -> None:
        self.visits[answer] = self.visits.get(answer, 0) + 1
        if answer not in self.value or value > self.value[answer]:
            self.value[answer] = value
        if value < self.worst:
            self.worst = value

    @property
    def finished(self) -> bool:
        return len(self.done) == len(self.order)

    def leader(self) -> Value:
        return max(self.value, key=lambda answer: self.value[answer])


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


def follow(run: Run, seat: int, answer: Value, turn: Branch) -> None:
    """Gives an answer, and then the best line found behind it, as far as it goes."""
    state = run.state
    learned = state.learned
    run.answer(seat, answer)
    branch = turn.children.get(answer)
    while branch is not None and branch.value and state.learned == learned:
        question = question_of(run, seat)
        answer = branch.leader()
        if question is None or answer not in question.options:
            return
        run.answer(seat, answer)
        branch = branch.children.get(answer)


class TurnSearch:
    """Searches the turn that begins with the seat's present question; `known` is what was found before."""

    def __init__(self, seat: Seat, policy: Policy, name: str, known: Branch | None = None) -> None:
        self._seat = seat
        self._me = seat.seat
        self._policy = policy
        even = seat.title.even_dice
        count = _MORE_WORLDS if even and len(seat.question.options) <= _FEW else _WORLDS
        self._worlds = [
            (seat.world(f"{name}~{n}"), (n + 0.5) / count if even else -1.0) for n in range(count)
        ]
        self._stale = 0
        self.imagined = 0
        self.root = self._branch(self._begin(0), seat.question) if known is None else known

    @property
    def exhausted(self) -> bool:
        return self._stale > _STALE

    def search(self, worlds: int) -> None:
        """Walks until it has imagined this many worlds, or nothing new is left to find."""
        while self.imagined < worlds and not self.exhausted:
            self.walk()

    def spend(self, budget: Budget, share: float) -> None:
        """Walks at least once, and until this share of the budget is gone or nothing new is left to find."""
        self.walk()
        while budget.spent(self.imagined) < share and not self.exhausted:
            self.walk()

    def walk(self) -> None:
        """Goes down the known tree to an untried answer, and finds out what comes of it."""
        branch = self.root
        path: list[tuple[Branch, Value]] = []
        while True:
            answer = branch.select(branch.total())
            path.append((branch, answer))
            if answer not in branch.children:
                self._stale = 0
                value = self._try(path)
                break
            child = branch.children[answer]
            if child is None:
                self._stale += 1
                value = branch.value[answer]
                break
            branch = child
        for visited, given in path:
            visited.note(given, value)

    def _try(self, path: list[tuple[Branch, Value]]) -> float:
        """Plays the path and finishes the turn by the first answers of new questions, adding them to it."""
        me = self._me
        run = self._begin(0)
        state = run.state
        learned = state.learned
        for _, answer in path:
            run.answer(me, answer)
        while True:
            branch, answer = path[-1]
            question = question_of(run, me) if state.learned == learned else None
            if question is None or len(path) >= _LONGEST:
                branch.children[answer] = None
                break
            following = self._branch(run, question)
            branch.children[answer] = following
            path.append((following, following.order[0]))
            run.answer(me, following.order[0])
        evaluate = self._seat.title.evaluate
        value = evaluate(state, me)
        if state.learned == learned:
            return value
        for world in range(1, len(self._worlds)):
            value += evaluate(self._replay(path, world).state, me)
        return value / len(self._worlds)

    def _begin(self, number: int) -> Run:
        world, lot = self._worlds[number]
        self.imagined += 1
        return world.begin(lot)

    def _replay(self, path: list[tuple[Branch, Value]], world: int) -> Run:
        """Plays the same answers in another world, as far as they fit there."""
        run = self._begin(world)
        for _, answer in path:
            question = question_of(run, self._me)
            if question is None or answer not in question.options:
                break
            run.answer(self._me, answer)
        return run

    def _branch(self, run: Run, question: Question) -> Branch:
        order = list(question.options)
        if len(order) > 1:
            weights = self._policy.weights(run.state, question)
            ranked = sorted(range(len(order)), key=lambda n: -weights[n])
            order = [order[n] for n in ranked]
        return Branch(question, order)
