"""A search through a long turn, of a title that says which turn it is (`long_turns` in `TITLE`).

A turn of many decisions has far more lines than can be tried, and a tree that is widened from the top never
comes to the decisions further down. So the best line found so far is improved: wherever on it the title's
hints like another answer well, that one is tried, and the rest of the turn is played as the best lines
played it where they met the same question, otherwise by the hints. Every line is played to the end of the
turn, also after something has been learned; what others are asked meanwhile they answer by the hints.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from starboard.bots.budget import Budget
from starboard.bots.policy import Policy
from starboard.bots.turn import Branch, question_of
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat

# A line is tried in the first world; one that comes near the best, after chance had a say, in the others too.
_WORLDS = 2
_NEAR = 2.0
# How many first answers are looked into, and how much the little known ones are favoured, in units of the
# spread of what was found behind them.
_WIDTH = 1.6
_CURIOSITY = 0.5
# After this many walks in a row that found nothing new, the turn counts as known.
_STALE = 60
# Every so often a line other than the best is improved.
_ELSEWHERE = 4
_LONGEST = 400
# A turn has so many questions at most that are part of the tree.
_DEEPEST = 80

Key = tuple[str, tuple[Value, ...]]


class LineSearch:
    """Searches the turn that begins with the seat's present question; `known` is what was found before."""

    def __init__(self, seat: Seat, policy: Policy, name: str, known: Branch | None = None) -> None:
        self._seat = seat
        self._me = seat.seat
        self._policy = policy
        self._worlds = [seat.world(f"{name}~{n}") for n in range(_WORLDS)]
        self.imagined = 0
        self._walks = 0
        self._stale = 0
        self._best = float("-inf")
        # What other worlds add to the value of a line in the first one, on average: the sum, and of how many.
        self._more = 0.0
        self._compared = 0
        # By the turn's first answer and the question, and by the question alone: the answers to it, one after
        # another, in the best line in which it was asked, and the value of that line.
        self._lore: dict[tuple[Value, Key] | Key, tuple[float, tuple[Value, ...]]] = {}
        run = self._begin(0)
        self._turn = self._turn_of(run)
        self.root = self._branch(run, seat.question, {}, None) if known is None else known
        if self.root.value:
            self._recall()

    def _recall(self) -> None:
        """What earlier questions of the turn taught about the best line."""
        first = self.root.leader()
        self._best = self.root.value[first]
        given: dict[Key, tuple[Value, ...]] = {}
        branch: Branch | None = self.root
        while branch is not None and branch.value:
            answer = branch.leader()
            key = (branch.question.verb, branch.question.about)
            given[key] = (*given.get(key, ()), answer)
            branch = branch.children.get(answer)
        self._note(first, given, self._best)

    @property
    def exhausted(self) -> bool:
        return self.root.finished or self._stale > _STALE

    def search(self, worlds: int) -> None:
        while self.imagined < worlds and not self.exhausted:
            self.walk()

    def spend(self, budget: Budget, share: float) -> None:
        self.walk()
        while budget.spent(self.imagined) < share and not self.exhausted:
            self.walk()

    def walk(self) -> None:
        """Tries an answer that was not tried before, somewhere on a good line."""
        self._walks += 1
        path = self._way()
        branch, answer = path[-1]
        if answer in branch.children:
            # Nothing is left to find out this way.
            self._stale += 1
            value = branch.value[answer]
        else:
            self._stale = 0
            value = self._try(path)
        for visited, given in path:
            visited.note(given, value)
        for visited, given in reversed(path):
            after = visited.children.get(given)
            if after is not None and not after.finished:
                break
            visited.done.add(given)

    def _way(self) -> list[tuple[Branch, Value]]:
        branch = self.root
        answer = self._open(branch)
        path = [(branch, answer)]
        after = branch.children.get(answer)
        if after is None:
            return path
        if self._walks % _ELSEWHERE == 0:
            return self._down(path, after)
        line = path.copy()
        place, most = 0, 0.0
        while after is not None:
            urge = after.urge()
            if urge > most:
                place, most = len(line), urge
            answer = after.leader()
            line.append((after, answer))
            after = after.children[answer]
        if not place:
            return self._down(path, path[0][0].children[path[0][1]])
        branch = line[place][0]
        return [*line[:place], (branch, branch.order[len(branch.value)])]

    def _open(self, branch: Branch) -> Value:
        """Which first answer of the turn is looked into: what is good, and what is little known."""
        tried = len(branch.value)
        total = branch.total()
        if tried < len(branch.order) and (tried <= _WIDTH * sqrt(total) + 1 or len(branch.done) == tried):
            return branch.order[tried]
        value = {answer: found for answer, found in branch.value.items() if answer not in branch.done}
        if not value:
            return branch.leader()
        spread = _CURIOSITY * (max(branch.value.values()) - min(branch.value.values()))
        visits = branch.visits
        bonus = spread * sqrt(log(total + 1))
        return max(value, key=lambda answer: value[answer] + bonus / sqrt(visits[answer]))

    def _down(self, path: list[tuple[Branch, Value]], branch: Branch | None) -> list[tuple[Branch, Value]]:
        """Like a tree search: by the values found and how often they were looked at."""
        while branch is not None:
            answer = branch.select(branch.total())
            path.append((branch, answer))
            branch = branch.children.get(answer)
        return path

    def _try(self, path: list[tuple[Branch, Value]]) -> float:
        """Plays the path and the rest of the turn; its new questions become part of the tree."""
        me = self._me
        run = self._begin(0)
        state = run.state
        learned = state.learned
        given: dict[Key, tuple[Value, ...]] = {}
        first = path[0][1]
        for branch, answer in path:
            self._give(run, branch.question, answer, given)
        while True:
            branch, answer = path[-1]
            question = question_of(run, me) if state.learned == learned else None
            if question is None or len(path) >= _DEEPEST or self._turn_of(run) != self._turn:
                branch.children[answer] = None
                break
            following = self._branch(run, question, given, first)
            branch.children[answer] = following
            answer = following.order[0]
            path.append((following, answer))
            self._give(run, question, answer, given)
        self._play_on(run, given, first)
        evaluate = self._seat.title.evaluate
        value = evaluate(state, me)
        if state.learned != learned:
            usual = self._more / self._compared if self._compared else 0.0
            if value + usual > self._best - _NEAR:
                total = value
                for world in range(1, _WORLDS):
                    total += self._elsewhere(path, world)
                self._more += total / _WORLDS - value
                self._compared += 1
                value = total / _WORLDS
            else:
                value += usual
        self._best = max(self._best, value)
        self._note(first, given, value)
        return value

    def _note(self, first: Value, given: dict[Key, tuple[Value, ...]], value: float) -> None:
        for key, answers in given.items():
            self._remember((first, key), value, answers)
            self._remember(key, value, answers)

    def _remember(self, key: Any, value: float, answers: tuple[Value, ...]) -> None:
        known = self._lore.get(key)
        if known is None or value > known[0]:
            self._lore[key] = (value, answers)

    def _elsewhere(self, path: list[tuple[Branch, Value]], world: int) -> float:
        """What the same line comes to in another world, as far as it fits there."""
        run = self._begin(world)
        given: dict[Key, tuple[Value, ...]] = {}
        for branch, answer in path:
            question = question_of(run, self._me)
            if question is None or answer not in question.options or question.verb != branch.question.verb:
                break
            self._give(run, question, answer, given)
        self._play_on(run, given, path[0][1])
        return self._seat.title.evaluate(run.state, self._me)

    def _play_on(self, run: Run, given: dict[Key, tuple[Value, ...]], first: Value) -> None:
        """To the end of the turn; in another's only until somebody else is asked."""
        for _ in range(_LONGEST):
            asked = run.question
            if asked is None or self._turn_of(run) != self._turn:
                return
            question = asked.questions[0] if isinstance(asked, Open) else asked
            if question.seat != self._me:
                if self._turn[1] != self._me:
                    return
                run.answer(question.seat, self._policy.best(run.state, question))
                continue
            found, answer = self._known(question, given, first)
            if not found:
                answer = self._policy.best(run.state, question)
            self._give(run, question, answer, given)

    def _known(
        self, question: Question, given: dict[Key, tuple[Value, ...]], first: Value | None
    ) -> tuple[bool, Value]:
        """How the best line so far answered the question: the answer that has not been given in this one."""
        key = (question.verb, question.about)
        so_far = given.get(key, ())
        for name in ((first, key), key) if first is not None else (key,):
            known = self._lore.get(name)
            if known is not None:
                left = list(known[1])
                for one in so_far:
                    if one in left:
                        left.remove(one)
                for one in left:
                    if one in question.options:
                        return True, one
        return False, ""

    def _give(self, run: Run, question: Question, answer: Value, given: dict[Key, tuple[Value, ...]]) -> None:
        key = (question.verb, question.about)
        given[key] = (*given.get(key, ()), answer)
        run.answer(self._me, answer)

    def _turn_of(self, run: Run) -> tuple[int, int]:
        turn = self._seat.title.long_turns
        return (0, self._me) if turn is None else turn(run.state)

    def _begin(self, number: int) -> Run:
        self.imagined += 1
        return self._worlds[number].begin(-1.0)

    def _branch(
        self, run: Run, question: Question, given: dict[Key, tuple[Value, ...]], first: Value | None
    ) -> Branch:
        order = list(question.options)
        if len(order) == 1:
            return Branch(question, order, [1.0])
        weights = dict(zip(order, self._policy.weights(run.state, question), strict=True))
        order.sort(key=lambda answer: -weights[answer])
        found, answer = self._known(question, given, first)
        if found:
            order.remove(answer)
            order.insert(0, answer)
        return Branch(question, order, [weights[answer] for answer in order])
