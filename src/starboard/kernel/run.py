"""A run: a state, the rule that is playing on it, and the question it waits for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from starboard.kernel.ask import Open, Question, Rule, Value
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import State

Beat = Callable[[Any], Rule[None]]


def _to_the_end(beat: Beat, state: State) -> Rule[None]:
    """All beats to come as one rule: to delegate to a beat is cheaper than to catch its end."""
    while not state.over:
        yield from beat(state)


class Run:
    """Plays beat after beat on one state and stops at each real question.

    A generator cannot be copied, so the run keeps a copy of the state at the start of the current beat
    and what was sent into the rule since: a fork copies the former and replays the latter. Playouts, which
    are never forked, do without (`forkable=False`).
    """

    __slots__ = (
        "_beat",
        "_checkpoint",
        "_forkable",
        "_rule",
        "_secret_from",
        "_sent",
        "_since",
        "question",
        "state",
    )

    def __init__(self, beat: Beat, state: State, forkable: bool) -> None:
        self._beat = beat
        self.state = state
        self._forkable = forkable
        self._checkpoint: State | None = None
        # The answers since the checkpoint, and the same with those between that questions gave themselves.
        self._since: list[Any] = []
        self._sent: list[Any] = []
        # Where in `_since` the answers to the simultaneous questions now open begin: nobody knows them yet.
        # It stays below zero while a beat has asked one seat at a time.
        self._secret_from = -1
        self._rule: Rule[None] | None = None
        self.question: Question | Open | None = None

    def start(self) -> None:
        """Plays on to the first question."""
        self._go(None)

    def questions(self) -> tuple[Question, ...]:
        """The open questions: none when the game is over, several in simultaneous decisions."""
        question = self.question
        if question is None:
            return ()
        if isinstance(question, Open):
            return question.questions
        return (question,)

    def answer(self, seat: int, value: Value) -> None:
        """Gives a legal answer (checked by the table, not here) and plays on to the next question."""
        given: Any = (seat, value) if isinstance(self.question, Open) else value
        if self._forkable:
            self._since.append(given)
            self._sent.append(given)
        self._go(given)

    def watch(self, between: Callable[[Any], None]) -> None:
        """Shows the state from now on wherever a beat has ended and another begins."""
        beat = self._beat

        def shown(state: Any) -> Rule[None]:
            between(state)
            return beat(state)

        self._beat = shown

    def _go(self, given: Any) -> None:
        rule = self._rule
        state = self.state
        while True:
            if rule is None:
                if state.over:
                    self._rule = None
                    self.question = None
                    return
                if self._forkable:
                    self._checkpoint = state.copy()
                    self._since = []
                    self._sent = []
                    self._secret_from = -1
                rule = self._beat(state)
                given = None
            try:
                question = rule.send(given)
            except StopIteration:
                rule = None
                continue
            if isinstance(question, Question):
                options = question.options
                # A question with one option answers itself. (`ask` has refused an empty list.)
                if len(options) == 1 and not question.pause:
                    given = options[0]
                    if self._forkable:
                        self._sent.append(given)
                    continue
            self._rule = rule
            if isinstance(question, Open):
                before = self.question
                if not isinstance(before, Open) or before.stage is not question.stage:
                    self._secret_from = len(self._since)
            self.question = question
            return

    def fork(self, forkable: bool = True, knowing: int | None = None) -> Run:
        """An independent run at the same moment of the same game, hidden things included.

        With `knowing` a seat, what the others have secretly answered to simultaneous questions is left out:
        they have those questions before them again.
        """
        if self._checkpoint is None:
            raise DeadEnd("this run was made without checkpoints and cannot be forked")
        if self.question is None:
            done = Run(self._beat, self.state.copy(), forkable)
            done._checkpoint = self._checkpoint
            return done
        new = Run(self._beat, self._checkpoint.copy(), forkable)
        # The checkpoint is only ever copied, so the fork may share it.
        new._checkpoint = self._checkpoint
        if self._secret_from < 0:
            new._send_again(self)
        else:
            new._answer_again(self, knowing)
        return new

    def _send_again(self, other: Run) -> None:
        """Brings the rule to where the other's waits, and waits for the same question."""
        state = self.state
        state.replaying = True
        rule = self._beat(state)
        rule.send(None)
        for given in other._sent:
            rule.send(given)
        state.replaying = False
        self._rule = rule
        self.question = other.question
        if self._forkable:
            self._since = other._since.copy()
            self._sent = other._sent.copy()

    def _answer_again(self, other: Run, knowing: int | None) -> None:
        """The same with questions to several seats, which are asked anew: some may not have been answered."""
        self._rule = self._beat(self.state)
        self._go(None)
        since = other._since
        if knowing is not None and isinstance(other.question, Open):
            start = other._secret_from
            since = since[:start] + [one for one in since[start:] if one[0] == knowing]
        for given in since:
            if self._forkable:
                self._since.append(given)
                self._sent.append(given)
            self._go(given)

    @property
    def laid_down(self) -> int:
        """How many of the last answers were given to simultaneous questions that are still open."""
        return len(self._since) - self._secret_from if isinstance(self.question, Open) else 0

    def imagine(self, seat: int, deal: Callable[[Any], None]) -> Run | None:
        """A run before the same question to the seat, in a game dealt anew, which can be forked in its turn.

        Forks begin at the checkpoint, so the deal is made there. That is right only while nobody has learned
        anything since, and all answers since fit the new deal as well as the real one; else there is none.
        """
        checkpoint = self._checkpoint
        if checkpoint is None or checkpoint.learned != self.state.learned:
            return None
        # What has been laid down at the same time is hidden too, and lies in the answers since.
        if any(isinstance(given, tuple) for given in self._since):
            return None
        state = checkpoint.copy()
        deal(state)
        new = Run(self._beat, state, True)
        new.start()
        for given in self._since:
            question = new.question
            # Somebody may have answered with a card that lies elsewhere now.
            if not isinstance(question, Question) or given not in question.options:
                return None
            new.answer(question.seat, given)
        return new if new._asks(seat) == self._asks(seat) else None

    def _asks(self, seat: int) -> list[Any]:
        """The question to the seat as plain data."""
        return [[q.verb, q.about, list(q.options)] for q in self.questions() if q.seat == seat]

    def play_randomly(self, random: Random) -> int:
        """Answers at random to the end of the game; returns the number of real decisions made."""
        self._forkable = False
        self._checkpoint = None
        decisions = 0
        draw = random.random
        state = self.state
        rule = self._rule
        question = self.question
        # The loop of `_go`, written out once more: here every call and every attribute counts.
        while question is not None and rule is not None:
            given: Any
            if isinstance(question, Question):
                options = question.options
                count = len(options)
                if count > 1:
                    decisions += 1
                    given = options[int(draw() * count)]
                else:
                    given = options[0]
            else:
                one = question.questions[int(draw() * len(question.questions))]
                if len(one.options) > 1:
                    decisions += 1
                given = (one.seat, one.options[int(draw() * len(one.options))])
            while True:
                try:
                    question = rule.send(given)
                    break
                except StopIteration:
                    if state.over:
                        question = None
                        break
                    rule = _to_the_end(self._beat, state)
                    given = None
        self._rule = None
        self.question = None
        return decisions
