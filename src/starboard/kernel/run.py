"""A run: a state, the rule that is playing on it, and the question it waits for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from starboard.kernel.ask import Afresh, Again, Open, Question, Rule, Value
from starboard.kernel.errors import DeadEnd
from starboard.kernel.state import State

Beat = Callable[[Any], Rule[None]]


def _to_the_end(beat: Beat, state: State) -> Rule[None]:
    """All beats to come as one rule: delegating to a beat is cheaper than catching its end."""
    while not state.over:
        yield from beat(state)


class Run:
    """Plays beat after beat on one state and stops at each real question.

    A generator cannot be copied, so the run keeps a copy of the state at the start of the current beat and
    what has been sent into the rule since: a fork copies the former and replays the latter. Playouts are
    never forked and do without (`forkable=False`).

    A `paced` run also rests at each window that asks nobody (`MOMENT`, or any hushed question with a single
    option), until it is told to go on. Forks are not paced.
    """

    __slots__ = (
        "_beat",
        "_between",
        "_brief",
        "_checkpoint",
        "_forkable",
        "_rule",
        "_sent",
        "_since",
        "_staged",
        "laid_down",
        "paced",
        "question",
        "resting",
        "state",
    )

    def __init__(self, beat: Beat, state: State, forkable: bool) -> None:
        self._beat = beat
        self._between: Callable[[Any], None] | None = None
        self.state = state
        self._forkable = forkable
        # Whether it can be forked in the beat only in which it began.
        self._brief = False
        self._checkpoint: State | None = None
        # The answers since the checkpoint, and the same including those that questions gave themselves.
        self._since: list[Any] = []
        self._sent: list[Any] = []
        # Whether several seats have been asked at once since the checkpoint.
        self._staged = False
        # How many of the last answers were given in the stage that is still open: nobody else knows them yet.
        self.laid_down = 0
        self._rule: Rule[None] | None = None
        self.question: Question | Open | None = None
        self.paced = False
        self.resting = False

    def start(self) -> None:
        """Plays on to the first question."""
        self._go(None)

    def questions(self) -> tuple[Question, ...]:
        """The open questions: none at rest or when the game is over, several in simultaneous decisions."""
        question = self.question
        if question is None or self.resting:
            return ()
        if isinstance(question, Open):
            return question.questions
        return (question,)

    def answer(self, seat: int, value: Value) -> None:
        """Gives a legal answer (checked by the table, not here) and plays on to the next question."""
        self._give((seat, value) if isinstance(self.question, Open) else value)

    def go_on(self) -> None:
        """Ends a rest, if there is one: plays on to the next question or the next rest."""
        question = self.question
        if self.resting and isinstance(question, Question):
            self.resting = False
            given = question.options[0]
            if self._forkable:
                self._sent.append(given)
            self._go(given)

    def _give(self, given: Any) -> None:
        if self._forkable:
            self._since.append(given)
            self._sent.append(given)
        self._go(given)

    def watch(self, between: Callable[[Any], None] | None) -> None:
        """From now on, shows the state whenever one beat has ended and another begins; forks show nothing."""
        self._between = between

    def _go(self, given: Any) -> None:
        rule = self._rule
        state = self.state
        while True:
            if rule is None:
                if state.over:
                    self._rule = None
                    self.question = None
                    self.laid_down = 0
                    return
                if self._brief:
                    self._forkable = False
                    self._checkpoint = None
                elif self._forkable:
                    self._checkpoint = state.copy()
                    self._since = []
                    self._sent = []
                self._staged = False
                self.laid_down = 0
                if self._between is not None:
                    self._between(state)
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
                    self.resting = self.paced and question.hushed
                    if not self.resting:
                        given = options[0]
                        if self._forkable:
                            self._sent.append(given)
                        continue
            self._rule = rule
            if isinstance(question, Open):
                before = self.question
                same = isinstance(before, Open) and before.stage is question.stage
                self.laid_down = self.laid_down + 1 if same else 0
                self._staged = True
            elif self._staged:
                self.laid_down = 0
            self.question = question
            return

    def be_brief(self) -> None:
        """It can be forked until the beat is over, but not after that: no state is copied for it any more."""
        self._brief = True

    def fork(self, forkable: bool = True, knowing: int | None = None) -> Run:
        """An independent run at the same moment of the same game, hidden things included.

        With a seat in `knowing`, the others' answers in the open stage are left out: they face those
        questions again.
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
        if self._staged:
            if knowing is not None:
                new._answer_again(self._known_to(knowing))
            elif isinstance(self.question, Open):
                new._join(self, self.question)
            else:
                new._answer_again(self._since)
        else:
            new._send_again(self)
        return new

    def dealt(self, seat: int, deal: Callable[[Any], None]) -> Run:
        """A run at the same moment, as the seat knows it, with everything else dealt afresh by `deal`.

        Others who are asked at the same time are asked by the new deal, not by the real one. It cannot be
        forked, as its checkpoint would be the real one.
        """
        new = self.fork(False, seat)
        deal(new.state)
        rule = new._rule
        if rule is not None and isinstance(new.question, Open):
            asked = rule.send(Afresh(seat))
            new.question = asked
        return new

    @property
    def forkable(self) -> bool:
        """Whether the checkpoint is this run's own; a run that cannot be forked has its origin's."""
        return self._forkable and self._checkpoint is not None

    def remember(self) -> None:
        """From the next beat on it can be forked: that of the beat under way is its origin's checkpoint."""
        self._forkable = True
        self._checkpoint = None
        self._since = []
        self._sent = []

    def same_beat(self, other: Run) -> bool:
        """Whether both are waiting in the very same beat of the same game."""
        return self._checkpoint is other._checkpoint

    def at_rest(self) -> Run:
        """This moment, for later forks. It costs no copy of the state, and must not be played on."""
        if not self._forkable or self._checkpoint is None:
            raise DeadEnd("this run was made without checkpoints and cannot be kept")
        kept = Run(self._beat, self._checkpoint, True)
        kept._checkpoint = self._checkpoint
        kept._since = self._since.copy()
        kept._sent = self._sent.copy()
        kept._staged = self._staged
        kept.laid_down = self.laid_down
        kept.question = self.question
        kept.resting = self.resting
        return kept

    def _known_to(self, seat: int) -> list[Any]:
        """The answers since the checkpoint, except the others' answers in the open stage."""
        start = len(self._since) - self.laid_down
        return self._since[:start] + [given for given in self._since[start:] if given[0] == seat]

    def _send_again(self, other: Run) -> None:
        """Brings the rule to where the other's is waiting, and waits for the same question."""
        state = self.state
        state.replaying = True
        rule = self._beat(state)
        rule.send(None)
        for given in other._sent:
            rule.send(given)
        state.replaying = False
        self._rule = rule
        self.question = other.question
        self.resting = other.resting
        if self._forkable:
            self._since = other._since.copy()
            self._sent = other._sent.copy()

    def _join(self, other: Run, question: Open) -> None:
        """The same in an open stage: what those have done whose part is over is taken over, not played again.

        What was sent into the other parts is sent again at once.
        """
        given = other._since
        start = len(given) - other.laid_down
        # A moment that is kept has no state of its own to take over from, and its stage has gone on. Nor does
        # anybody know what was sent in another stage of the same beat.
        if other.state is other._checkpoint or any(isinstance(one, tuple) for one in given[:start]):
            self._answer_again(given)
            return
        state, stage = self.state, question.stage
        state.replaying = True
        rule = self._beat(state)
        rule.send(None)
        for one in other._sent[: len(other._sent) - other.laid_down]:
            rule.send(one)
        ended = stage.ended if state.keeps_apart() else {}
        for seat in ended:
            state.take_over(other.state, seat)
        self._rule = rule
        self.question = rule.send(Again(ended, stage, question.questions))
        state.replaying = False
        self._staged = True
        self.laid_down = other.laid_down
        if ended:
            state.learned = other.state.learned
        if self._forkable:
            self._since = given.copy()
            self._sent = other._sent.copy()

    def _answer_again(self, since: list[Any]) -> None:
        """The same if several seats were asked at once: some of their questions may be open again."""
        self._rule = self._beat(self.state)
        self._go(None)
        for given in since:
            self._give(given)

    def imagine(self, seat: int, deal: Callable[[Any], None]) -> Run | None:
        """A run before the same question to the seat, in a game dealt afresh, which can itself be forked.

        Forks begin at the checkpoint, so the deal is made there. That is valid only while nobody has learned
        anything since, and all answers since fit the new deal as well as the real one; otherwise there is
        none.
        """
        checkpoint = self._checkpoint
        if checkpoint is None:
            return None
        since = self._known_to(seat)
        # The seat knows nothing of what others learned in their parts of an open stage.
        known = self.state if len(since) == len(self._since) else self.fork(False, seat).state
        if checkpoint.learned != known.learned:
            return None
        state = checkpoint.copy()
        deal(state)
        new = Run(self._beat, state, True)
        new.start()
        for given in since:
            # Somebody may have answered with a card that is elsewhere now.
            if not new._fits(given):
                return None
            new._give(given)
        return new if new._asks(seat) == self._asks(seat) else None

    def _fits(self, given: Any) -> bool:
        """Whether this can be sent into the waiting rule: a value, or a seat and its value in a stage."""
        question = self.question
        if isinstance(question, Question):
            return not isinstance(given, tuple) and given in question.options
        if question is None or not isinstance(given, tuple):
            return False
        return any(one.seat == given[0] and given[1] in one.options for one in question.questions)

    def _asks(self, seat: int) -> list[Any]:
        """The question to the seat as plain data."""
        return [[q.verb, q.about, list(q.options)] for q in self.questions() if q.seat == seat]

    def play_randomly(self, random: Random) -> int:
        """Answers at random until the game ends; returns the number of real decisions made."""
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
