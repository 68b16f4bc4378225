"""Rows of answers: what the rules ask pick by pick, and the page asks at once.

A title declares beside its kinds of question which belong together. Here the answers are tried, each on a run
of its own, and whatever follows without anybody learning anything can be shown with the question it follows.
The rules know nothing of rows: each of the answers is an ordinary one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from starboard.kernel.ask import Question, Value
from starboard.kernel.kinds import Kind, Kinds
from starboard.kernel.page import Choice, Proposed
from starboard.kernel.run import Run
from starboard.kernel.stakes import NO_STAKES, Stakes
from starboard.kernel.state import state_hash
from starboard.kernel.trials import Fresh, Trials
from starboard.kernel.trials import Row as Row

if TYPE_CHECKING:
    from starboard.kernel.table import Table

# So many picks are tried at once, the most first.
_PICKS = (20, 3, 2)


@dataclass(slots=True)
class Step:
    """A question, the answers of the same seat that lead to it, and what can be asked with its options.

    `state` is that of the run on which it was found: it may be imagined, so only what the seat knows counts.
    `same` are options that lead nowhere new: another order of the same picks is among the rows, or they can
    be had before all of them. `beside`: what is asked with the options of the window that stands inside.
    `proposed` is the answer that the title proposes, if any.
    """

    question: Question
    row: Row
    state: Any
    proposed: Value | None = None
    then: dict[Value, Step] = field(default_factory=dict)
    same: set[Value] = field(default_factory=set)
    beside: dict[Value, Step] = field(default_factory=dict)

    def rows(self) -> Iterator[Row]:
        """Every row of answers that ends here or in what follows, counted from the open question."""
        for value in self.question.options:
            if value in self.then:
                yield from self.then[value].rows()
            elif value not in self.same:
                yield (*self.row, value)

    def following(self) -> Iterator[Step]:
        """Every step that follows this one, sooner or later."""
        for step in (*self.then.values(), *self.beside.values()):
            yield step
            yield from step.following()

    def bare(self) -> Step:
        """The same without the states on which the steps were found, which are large."""
        then = {value: step.bare() for value, step in self.then.items()}
        beside = {value: step.bare() for value, step in self.beside.items()}
        return Step(self.question, self.row, None, self.proposed, then, self.same, beside)

    def offers(self, row: Row) -> bool:
        """Whether these answers can be given at once, in this or in another order."""
        if row[0] in self.beside and self.beside[row[0]].offers(row):
            return True
        step = self
        for value in row[len(self.row) :]:
            if value in step.same:
                return True
            if value not in step.then:
                return value in step.question.options and (*step.row, value) == row
            step = step.then[value]
        return False


class _TooManyError(Exception):
    """More rows than the title wants to ask at once."""


def together(kinds: Kinds[Any, Any, Any], asked: Question, state: Any, trials: Callable[[], Fresh]) -> Step:
    """The question that the page asks in place of this one, with all that can be asked with it.

    `trials` is called only if there is anything to try. For people it imagines a world: `Table.trials`, which
    know afterwards what was tried.
    """
    kind = kinds.of(asked.verb)
    first = Step(asked, (), state, kind.proposes(state, asked))
    if asked.hushed or not (kind.inside or kind.then or kind.along):
        return first
    fresh = trials()
    tries = _Tries(kinds, asked.seat, fresh if isinstance(fresh, Trials) else Trials(asked.seat, fresh))
    if not kind.inside:
        return tries.grown(first, first)
    for value in kind.out:
        if value in asked.options:
            after = tries.after((value,), kind.inside)
            if after is not None:
                step = tries.grown(after, first)
                step.beside.update(tries.beside(first))
                return step
    return tries.grown(first, first)


def begins(kinds: Kinds[Any, Any, Any], verb: str, value: Value, next_verb: str) -> bool:
    """Whether this answer to a question of this verb may be one row with the answer to the next."""
    kind = kinds.of(verb)
    joined = next_verb in (*kind.then, *kind.along, *kind.beside)
    return joined or (value in kind.out and next_verb in kind.inside)


def choices_of(
    kinds: Kinds[Any, Any, Any],
    step: Step,
    label: Callable[[Step, Value], str],
    stakes: Callable[[Row], Stakes],
    before: str = "",
) -> tuple[Choice, ...]:
    """The options of a step as they are shown; `before` says what is answered before them."""
    made = []
    for value in step.question.options:
        if value in step.same:
            continue
        said = before + label(step, value)
        given: Row = (*step.row, value)
        along: list[Proposed] = []
        otherwise: list[Choice] = []
        after = step.then.get(value)
        while after is not None:
            asked = after.question
            proposed = after.proposed
            if proposed is None:
                break
            for other in asked.options:
                if other != proposed and other not in after.same:
                    row = (*given, other)
                    otherwise.append(Choice(other, f"{said}; {label(after, other)}", stakes(row), given))
            said = f"{said}; {label(after, proposed)}"
            along.append(Proposed(asked.verb, asked.about, proposed))
            given = (*given, proposed)
            after = after.then.get(proposed)
        then: tuple[Choice, ...] = ()
        asks, weighed = "", NO_STAKES
        about: tuple[Value, ...] = ()
        if after is None:
            weighed = stakes(given)
        else:
            then = choices_of(kinds, after, label, stakes, f"{said}; ")
            asks, about = after.question.verb, after.question.about
        made.append(Choice(value, said, weighed, step.row, then, asks, about, tuple(along), tuple(otherwise)))
    return tuple(made)


def aside_of(
    kinds: Kinds[Any, Any, Any],
    asked: Question,
    step: Step,
    label: Callable[[Step, Value], str],
    stakes: Callable[[Row], Stakes],
) -> tuple[Choice, ...]:
    """What the window offers that stands inside the step, but for its way out; none without a window."""
    if not step.row:
        return ()
    window = Step(asked, (), None, None, step.beside, {step.row[0]})
    return choices_of(kinds, window, label, stakes)


def aside_rows(asked: Question, step: Step) -> Iterator[Row]:
    """The rows of those options."""
    if step.row:
        yield from Step(asked, (), None, None, step.beside, {step.row[0]}).rows()


def answer_row(table: Table, seat: int, row: Row) -> str:
    """Gives the answers one after the other; returns why the rest was not given, if not all were.

    The first must be legal. The others must be so in their turn, to a question that the title asks together
    with the one before it: an answer meant for something else is never taken for it.
    """
    kinds = table.title.kinds
    before = table.question_of(seat)
    table.answer(seat, row[0])
    for given, value in pairwise(row):
        now = table.question_of(seat)
        assert before is not None
        if now is None or not begins(kinds, before.verb, given, now.verb) or value not in now.options:
            return "Something else is asked now: the rest of what you chose was not done."
        table.answer(seat, value, joined=True)
        before = now
    return ""


def goes_on(table: Table, seat: int | None) -> bool:
    """Whether what redo would give this seat next goes on with the row of the last answer."""
    joined = table.redo_joins(seat)
    if joined is not None:
        return joined
    last = table.answers[-1]
    now = table.question_of(last.seat)
    return now is not None and begins(table.title.kinds, last.verb, last.value, now.verb)


def row_start(table: Table, step: int, at: Callable[[int], Table], floor: int = 0) -> int:
    """The step at which the row began that the answer at `step` ended, or `floor` if that is later.

    `at` shows the table after so many answers, at least `floor`.
    """
    while step > floor and table.joined[step]:
        step -= 1
    return _derived_start(table, step, at, floor) if table.joined[step] is None else step


def _derived_start(table: Table, step: int, at: Callable[[int], Table], floor: int) -> int:
    """For answers of which nobody knows whether they were given in a row: as the page would ask them."""
    answers, kinds = table.answers, table.title.kinds
    seat, found = answers[step].seat, step
    for first in range(step - 1, floor - 1, -1):
        one, after = answers[first], answers[first + 1]
        if one.seat != seat or table.taught(first + 1) or not begins(kinds, one.verb, one.value, after.verb):
            break
        then = at(first)
        asked = then.question_of(seat)
        if asked is None:
            break
        row = tuple(answer.value for answer in answers[first : step + 1])
        if together(kinds, asked, then.state, partial(then.trials, seat)).offers(row):
            found = first
    return found


class _Tries:
    def __init__(self, kinds: Kinds[Any, Any, Any], seat: int, trials: Trials) -> None:
        self._kinds = kinds
        self._seat = seat
        self._trials = trials
        self._left = 0
        self._spares = False
        self._seen: set[str] = set()
        self._marks: dict[Row, str] = {}

    def grown(self, step: Step, first: Step) -> Step:
        """The step with what follows it: all of it or, where that is too much, the next picks.

        `first` is the open question: the same, or the window inside.
        """
        if self._kinds.of(step.question.verb).partly:
            return self._grown_partly(step, first)
        kind = self._kinds.of(step.question.verb)
        had = frozenset(() if step is first else first.question.options)
        for picks, spares in product(_PICKS, (False, True) if kind.spared else (False,)):
            self._left = kind.most
            self._spares = spares
            self._seen.clear()
            try:
                self._grow(step, picks, had)
            except _TooManyError:
                step.then.clear()
                step.same.clear()
            else:
                break
        return step

    def beside(self, window: Step) -> Iterator[tuple[Value, Step]]:
        """What is asked with the options of a window that stands inside another question."""
        kind = self._kinds.of(window.question.verb)
        for value in window.question.options if kind.beside else ():
            if value not in kind.out and kind.joins(window.state, window.question, value):
                after = self.after((value,), kind.beside)
                if after is not None:
                    yield value, after

    def _grow(self, step: Step, picks: int, had: frozenset[Value]) -> None:
        """`had` is what could be had before: it is no part of a row where it can be had apart."""
        kind = self._kinds.of(step.question.verb)
        then = kind.then if picks > 1 else ()
        for value in step.question.options:
            if value in had and self._is_apart(kind, value):
                step.same.add(value)
                continue
            row = (*step.row, value)
            run = self._trials.silent(row) if self._goes_on(step, value) else None
            if run is not None:
                if kind.verb in kind.then:
                    mark = self._mark(row, run)
                    if mark in self._seen:
                        step.same.add(value)
                        continue
                    self._seen.add(mark)
                after = self._asked(run, row, then)
                if after is not None and not kind.belongs(value, after.question):
                    after = None
                usual = self._usual(row, kind.along) if after is None else None
                if usual is not None:
                    step.then[value] = usual
                if after is not None:
                    self._grow(after, picks - 1, had.union(step.question.options))
                    if next(after.rows(), None) is not None:
                        step.then[value] = after
                    else:
                        step.same.add(value)
                    continue
            self._left -= 1
            if self._left < 0:
                raise _TooManyError

    def _is_apart(self, kind: Kind[Any, Any, Any], value: Value) -> bool:
        return value in kind.apart or (self._spares and value in kind.spared)

    def _goes_on(self, step: Step, value: Value) -> bool:
        kind = self._kinds.of(step.question.verb)
        if self._is_apart(kind, value) or not (kind.then or kind.along):
            return False
        return kind.joins(step.state, step.question, value)

    def _mark(self, row: Row, run: Run) -> str:
        """The same for the same picks in another order."""
        mark = self._marks.get(row)
        if mark is None:
            # What is chosen but not yet done shows in what is asked next.
            mark = self._marks[row] = f"{len(row)} {state_hash(run.state)} {run.question!r}"
        return mark

    def _usual(self, row: Row, verbs: tuple[str, ...]) -> Step | None:
        """What is asked after these answers, and after what is proposed there, as far as something is."""
        after = self.after(row, verbs) if verbs else None
        if after is None or after.proposed is None:
            return None
        further = self._usual((*row, after.proposed), self._kinds.of(after.question.verb).along)
        if further is not None:
            after.then[after.proposed] = further
        return after

    def _grown_partly(self, step: Step, first: Step) -> Step:
        """As far as there is room: a few picks that are the player's alone, and whatever is proposed."""
        if step is not first:
            self._leave_out(step, first)
        kind = self._kinds.of(step.question.verb)
        left = kind.most - len(step.question.options)
        ends = [(step, self._picks(step))] if left >= 0 else []
        while ends:
            found = [
                (before, value, after, picks + self._picks(after))
                for before, picks in ends
                for value, after in self._next(before, first, open_now=before is step)
                if picks + self._picks(after) <= kind.picks
            ]
            found.sort(key=lambda one: self._adds(one[2]))
            ends = []
            for before, value, after, picks in found:
                if self._adds(after) <= left:
                    left -= self._adds(after)
                    before.then[value] = after
                    ends.append((after, picks))
        return step

    def _leave_out(self, step: Step, first: Step) -> None:
        """What is no part of a row and could be had before."""
        apart = self._kinds.of(step.question.verb).apart
        step.same.update(
            [one for one in step.question.options if one in apart and one in first.question.options]
        )

    def _next(self, step: Step, first: Step, *, open_now: bool) -> Iterator[tuple[Value, Step]]:
        """What is asked after the answers that may go on, if it belongs to the row.

        Whoever is asked about nothing but what is proposed, answers that first.
        """
        kind = self._kinds.of(step.question.verb)
        proposed = step.proposed
        then = () if open_now and proposed is not None and not kind.onward else kind.then
        if not then and not kind.along:
            return
        for value in step.question.options if proposed is None or open_now else (proposed,):
            if value in step.same or not self._goes_on(step, value):
                continue
            after = self.after((*step.row, value), (*then, *kind.along))
            if after is None:
                continue
            self._leave_out(after, first)
            if not self._adds(after) or (after.question.verb in then and kind.belongs(value, after.question)):
                yield value, after

    def _picks(self, step: Step) -> int:
        """What can only be done or left is no choice of its own."""
        out = self._kinds.of(step.question.verb).out
        doing = [one for one in step.question.options if one not in out and one not in step.same]
        return 1 if self._adds(step) and len(doing) > 1 else 0

    def _adds(self, step: Step) -> int:
        """How many options more it takes to ask this as well."""
        return len(step.question.options) - len(step.same) - 1 if step.proposed is None else 0

    def after(self, row: Row, verbs: tuple[str, ...]) -> Step | None:
        run = self._trials.silent(row)
        return None if run is None else self._asked(run, row, verbs)

    def _asked(self, run: Run, row: Row, verbs: tuple[str, ...]) -> Step | None:
        """What the seat is asked next, if it is one of these."""
        question = run.question
        if not isinstance(question, Question) or question.hushed or question.seat != self._seat:
            return None
        if question.verb not in verbs:
            return None
        return Step(question, row, run.state, self._kinds.of(question.verb).proposes(run.state, question))
