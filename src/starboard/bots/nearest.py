"""The nearest way to open a closed option: the shortest row of own answers after which it can be chosen.

Lines are tried in worlds that the seat imagines, so nothing hidden leaks out of them. They go as far as the
seat's next turn. No line is followed through an answer by which the seat rolls, draws or reveals anything;
what the others do in between is guessed, and a line counts only if it also works in other worlds, where they
do something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from random import Random
from time import thread_time

import msgspec

from starboard.bots.policy import Policy
from starboard.kernel.ask import Question, Value
from starboard.kernel.rows import Row, together
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat, World
from starboard.kernel.title import AnyTitle, AnyWords

SECONDS = 0.3
# Small things are tried in order, for this part of the time; then whole turns at random.
_IN_ORDER = 0.4
# More answers of a seat's own nobody would call a short way.
_MOST_PICKS = 14
_MOST_OTHERS = 80
# In so many other worlds a line must work as well.
_PROOFS = 3
_SPREAD = 60


class WayStep(msgspec.Struct, frozen=True):
    """One answer on the way. `turn` is 0 until the seat's next turn begins, then 1."""

    text: str
    turn: int


class Nearest(msgspec.Struct, frozen=True):
    """The answers to give, and in words those by which something is done; none were found if empty.

    `turn` is the one on which the option is open.
    """

    row: Row = ()
    steps: tuple[WayStep, ...] = ()
    turn: int = 0


class NotClosedError(Exception):
    """Nothing is closed under this key."""


def nearest(seat: Seat, key: Value, words: AnyWords, seconds: float = SECONDS) -> Nearest:
    """The way to what is closed under `key` at the seat's question, or at one that is asked with it."""
    search = _Search(seat, key, seconds)
    line = search.best()
    return Nearest() if line is None else search.told(line, words)


@dataclass(frozen=True, slots=True)
class _Line:
    """Answers of the seat's own, and what they led to."""

    row: Row
    turn: int
    picks: int
    run: Run
    question: Question

    @property
    def length(self) -> tuple[int, int, int]:
        return self.turn, self.picks, len(self.row)


@dataclass(frozen=True, slots=True)
class _Aim:
    """A question by its verb and the things it is about. Its numbers may be others when it is asked again."""

    verb: str
    things: tuple[str, ...]

    def is_asked(self, question: Question) -> bool:
        return question.verb == self.verb and _things(question) == self.things


def _things(question: Question) -> tuple[str, ...]:
    return tuple(one for one in question.about if isinstance(one, str))


class _Search:
    def __init__(self, seat: Seat, key: Value, seconds: float) -> None:
        self._title: AnyTitle = seat.title
        self._kinds = seat.title.kinds
        self._seat = seat
        self._me = seat.seat
        self._key = key
        self._world = seat.world("nearest")
        self._aims = self._find_aims()
        if not self._aims:
            raise NotClosedError
        self._random = Random(f"{key}")
        self._began = thread_time()
        self._seconds = seconds

    # ------------------------------------------------------------------ what is looked for

    def _find_aims(self) -> list[_Aim]:
        """The open question, and the one that the page asks in its place."""
        asked = self._seat.question
        state = self._world.begin().state
        step = together(self._kinds, asked, state, lambda: self._world.begin)
        found = []
        for question, there in ((asked, state), (step.question, step.state)):
            if any(one.key == self._key for one in self._kinds.closed(there, question)):
                found.append(_Aim(question.verb, _things(question)))
        return found

    def _is_there(self, run: Run, question: Question) -> bool:
        return any(aim.is_asked(question) for aim in self._aims) and self._kinds.opens(
            run.state, question, self._key
        )

    # ------------------------------------------------------------------ lines

    def _spent(self) -> float:
        return (thread_time() - self._began) / self._seconds

    def best(self) -> _Line | None:
        found: _Line | None = None
        for line in self._lines():
            if found is not None and line.length >= found.length:
                continue
            if self._is_there(line.run, line.question) and self._holds(line.row):
                found = line
        return found

    def _lines(self) -> Iterator[_Line]:
        """First all short ones, the shortest first; then whole turns."""
        number = count()
        first = self._follow((), self._world, Policy(self._title, self._random))
        if first is None:
            return
        waiting: list[tuple[tuple[int, int, int], int, _Line]] = [(first.length, next(number), first)]
        while waiting and self._spent() < _IN_ORDER:
            line = heappop(waiting)[2]
            for value in self._tried(line.question.options):
                after = self._follow((*line.row, value), self._world, Policy(self._title, self._random))
                if after is not None:
                    yield after
                    heappush(waiting, (after.length, next(number), after))
                if self._spent() > _IN_ORDER:
                    break
        if waiting:
            yield from self._strolls()

    def _tried(self, options: Sequence[Value]) -> list[Value]:
        return list(options) if len(options) <= _SPREAD else self._random.sample(list(options), _SPREAD)

    def _strolls(self) -> Iterator[_Line]:
        while self._spent() < 1.0:
            stroll = _Stroll(self, self._world.begin(), Policy(self._title, self._random))
            while (line := stroll.line()) is not None and self._spent() < 1.0:
                if line.row:
                    yield line
                if not stroll.answer(self._random.choice(line.question.options)):
                    break

    def _holds(self, row: Row) -> bool:
        """Whether the row leads there in other worlds, too, and whatever else the others do."""
        for n in range(_PROOFS):
            policy = Policy(self._title, Random(n))
            line = self._follow(row, self._seat.world(f"nearest {n}"), policy, guessed=True)
            if line is None or not self._is_there(line.run, line.question):
                return False
        return True

    def _follow(self, row: Row, world: World, policy: Policy, *, guessed: bool = False) -> _Line | None:
        """Where a row leads, if the seat is asked something there; None if it cannot be followed."""
        stroll = _Stroll(self, world.begin(), policy, guessed=guessed)
        for value in row:
            if not stroll.answer(value):
                return None
        return stroll.line()

    # ------------------------------------------------------------------ in words

    def told(self, line: _Line, words: AnyWords) -> Nearest:
        """Passing by a window is no step worth a word, unless there is nothing else."""
        stroll = _Stroll(self, self._world.begin(), Policy(self._title, Random(f"{self._key}")))
        steps: list[WayStep] = []
        passed: list[WayStep] = []
        for value in line.row:
            question = stroll.question()
            assert question is not None
            view = self._title.view(stroll.run.state, self._me)
            step = WayStep(words.label(view, question, value), stroll.turn)
            (passed if self._kinds.is_way_out(question, value) else steps).append(step)
            stroll.answer(value)
        return Nearest(line.row, tuple(steps or passed[-1:]), line.turn)


class _Stroll:
    """A run that the seat plays on, while the others are guessed."""

    def __init__(self, search: _Search, run: Run, policy: Policy, *, guessed: bool = False) -> None:
        self._title = search._title
        self._me = search._me
        self._policy = policy
        self._guess = policy.pick if guessed else policy.best
        self._row: list[Value] = []
        self._picks = 0
        self.turn = 0
        self.run = run
        run.state.events = []

    def question(self) -> Question | None:
        return next((one for one in self.run.questions() if one.seat == self._me), None)

    def line(self) -> _Line | None:
        question = self.question()
        if question is None:
            return None
        return _Line(tuple(self._row), self.turn, self._picks, self.run, question)

    def answer(self, value: Value) -> bool:
        """Whether the line goes on: nothing was learned by the answer, and it is not too long."""
        question = self.question()
        if question is None or value not in question.options:
            return False
        state = self.run.state
        learned = state.learned
        self.run.answer(self._me, value)
        self._row.append(value)
        self._picks += not self._title.kinds.is_way_out(question, value)
        if state.learned != learned or len(self._row) > _MOST_PICKS:
            return False
        return self._others_play()

    def _others_play(self) -> bool:
        run = self.run
        for _ in range(_MOST_OTHERS):
            self._count_turns()
            if self.turn > 1:
                return False
            if self.question() is not None:
                return True
            other = next(iter(run.questions()), None)
            if other is None:
                return False
            run.answer(other.seat, self._guess(run.state, other))
        return False

    def _count_turns(self) -> None:
        events = self.run.state.events
        assert events is not None
        for event in events:
            mark = self._title.mark_of(event.verb)
            self.turn += mark is not None and mark.turn and event.seat == self._me
        events.clear()
