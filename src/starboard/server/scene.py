"""Gathers what one viewer may know at one moment. Nothing here looks into the state past the title's view."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any, Self

from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker, name_seats
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.rows import Step, aside_of, aside_rows, choices_of, together
from starboard.kernel.stakes import Stakes
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, Closed
from starboard.server.foresight import stakes

_MOST_TOLD = 200
# How long it usually takes to find out about a question, by title and verb.
_usual: dict[tuple[str, str], float] = {}


def usual_seconds(title: str, question: Question) -> float:
    """By what it took before; 0 if there has been none of the kind."""
    return _usual.get((title, question.verb), 0.0)


def _note_seconds(title: str, question: Question, took: float) -> None:
    """Of the processor's time: a busy machine makes no question wider."""
    before = usual_seconds(title, question)
    _usual[title, question.verb] = took if not before else before + (took - before) / 8


@dataclass(slots=True)
class Packed:
    """What has been found out about a question, as one process hands it to another."""

    seconds: float
    closes: bool
    labels: dict[tuple[Value, ...], str]
    closed: tuple[Closed, ...]
    step: Step
    stakes: dict[tuple[Value, ...], Stakes]


class Laid:
    """An open question as the page asks it, with what is costly to find out about it.

    `step` is the question itself, or the one inside which it stands. Rows go by all their answers. The states
    in which answers were tried are gone when this is made: they are many, and large.
    """

    __slots__ = ("_kinds", "_labels", "_seconds", "asked", "closed", "closes", "stakes", "step")

    def __init__(self, table: Table, asked: Question, words: AnyWords, *, apart: bool) -> None:
        begun = time.thread_time()
        kinds = table.title.kinds
        # In a stage others answer meanwhile, and what is the group's is talked about answer by answer.
        single = apart or table.stage is not None or kinds.group(table.state, asked) is not None
        step = Step(asked, (), table.state)
        trials = None if asked.hushed else table.trials(asked.seat)
        if trials is not None and not single:
            step = together(kinds, asked, table.state, lambda: trials)
        self.asked = asked
        self.closes = table.closes_stage
        self._kinds = kinds
        # Of the steps that follow others: what their options are called, seats by their tokens.
        self._labels = {
            (*one.row, value): label
            for one in step.following()
            for value, label in _put_into_words(table, words, one)
        }
        self.closed = tuple(table.closed(asked.seat))
        if step.row:
            self.closed = (*kinds.closed(step.state, step.question), *self.closed)
        self.step = step = step.bare()
        # This comes last: the runs on which the steps were found are played on.
        rows = [*step.rows(), *aside_rows(asked, step)]
        self.stakes = stakes(table, asked.seat, rows, trials)
        self._seconds = time.thread_time() - begun
        if not apart:
            _note_seconds(table.title.id, asked, self._seconds)

    def packed(self) -> Packed:
        return Packed(self._seconds, self.closes, self._labels, self.closed, self.step, self.stakes)

    @classmethod
    def unpacked(cls, packed: Packed, table: Table, asked: Question) -> Self:
        """The same about the question of this table. The options were found where it was packed."""
        self = cls.__new__(cls)
        self.asked = asked
        self.closes = packed.closes
        self._kinds = table.title.kinds
        self._labels = packed.labels
        self.closed = packed.closed
        self.step = step = packed.step
        if not step.row:
            step.question = asked
        self.stakes = packed.stakes
        self._seconds = packed.seconds
        _note_seconds(table.title.id, asked, packed.seconds)
        return self

    def options(
        self, words: AnyWords, view: Any, name: Callable[[int], str]
    ) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """The choices, and what a window offers beside them. `view` is what the seat knows now."""
        asked, step = self.asked, self.step

        def label(one: Step, value: Value) -> str:
            # Only a row's earlier answers change what the seat knows.
            if one.question is asked or one.question is step.question:
                return name_seats(words.label(view, one.question, value), name)
            return name_seats(self._labels[*one.row, value], name)

        stakes = self.stakes.__getitem__
        return choices_of(self._kinds, step, label, stakes), aside_of(self._kinds, asked, step, label, stakes)


def _put_into_words(table: Table, words: AnyWords, step: Step) -> Iterator[tuple[Value, str]]:
    """What the options of a step are called, as the seat would know the table by then."""
    see = table.title.glimpse or table.title.view
    view = see(step.state, step.question.seat)
    for value in step.question.options:
        if value not in step.same:
            yield value, words.label(view, step.question, value)


@contextmanager
def uncollected() -> Iterator[None]:
    """What is tried makes thousands of objects, none of which outlives it, and none is in a circle.

    The collector would look through them several times, and find nothing.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class QuestionNotes:
    """Open questions as the page asks them, each found out about only once; `apart`: pick by pick."""

    __slots__ = ("_notes",)

    def __init__(self) -> None:
        self._notes: dict[tuple[int, bool], Laid] = {}

    def follow(self, table: Table) -> None:
        """The table has changed. In a stage, whoever is still asked the same knows no more than before."""
        if table.stage is None:
            self._notes.clear()
            return
        asked, closes = table.questions, table.closes_stage
        self._notes = {
            key: laid
            for key, laid in self._notes.items()
            if laid.closes == closes and any(question is laid.asked for question in asked)
        }

    def lacks(self, question: Question) -> bool:
        """Whether nothing has been found out yet about a question as the page asks it."""
        return (question.seat, False) not in self._notes

    def keep(self, laid: Laid) -> None:
        """What somebody else has found out."""
        self._notes[laid.asked.seat, False] = laid

    def of(self, table: Table, question: Question, words: AnyWords, *, apart: bool) -> Laid:
        found = self._notes.get((question.seat, apart))
        if found is None:
            with uncollected():
                found = self._notes[question.seat, apart] = Laid(table, question, words, apart=apart)
        return found


def build_scene(
    table: Table,
    view: Any,
    words: AnyWords,
    seat: int | None,
    sitters: tuple[Sitter, ...],
    notes: QuestionNotes | None,
    public: Any = None,
    muted: Sequence[Value] | None = None,
    *,
    apart: bool = False,
) -> Scene:
    """`view` is what the seat may know, `public` what a spectator may, if already at hand.

    `apart`: the open question as the rules ask it, pick by pick.

    `muted` is what the seat is not asked for this round, if that can be said. Without `notes` it is history,
    where nothing is asked.
    """
    question = None if seat is None or notes is None else table.question_of(seat)
    prompt = ""
    choices: tuple[Choice, ...] = ()
    closed: tuple[Closed, ...] = ()
    aside: tuple[Choice, ...] = ()
    window = None
    if question is not None and notes is not None:
        names = {sitter.seat: sitter.name or words.seat_name(sitter.seat) for sitter in sitters}
        speaker = Speaker(words, names.__getitem__)
        laid = notes.of(table, question, words, apart=apart)
        if laid.step.row:
            window, question = question, laid.step.question
        closed = speaker.closed(laid.closed)
        prompt = speaker.prompt(view, question)
        choices, aside = laid.options(words, view, names.__getitem__)
    return Scene(
        view=view,
        words=words,
        seat=seat,
        sitters=sitters,
        question=question,
        prompt=prompt,
        choices=choices,
        closed=closed,
        waiting_for=tuple(q.seat for q in table.questions),
        live=notes is not None,
        public=public,
        told=_lately(table, seat),
        moment=notes is not None and not table.over and not table.questions,
        mutable=()
        if question is None or muted is None
        else tuple(value for value in table.mutable(question) if value not in muted),
        aside=aside,
        window=window,
    )


def _lately(table: Table, seat: int | None) -> tuple[Event, ...]:
    """What has happened since the viewer's last answer, as far as they may know; at most the newest part."""
    since = len(table.answers) - 1
    while since > 0 and seat is not None and table.answers[since].seat != seat:
        since -= 1
    # From the end: what is new is little, what was told before may be much.
    new = takewhile(lambda one: one.step > since, reversed(table.told))
    found = [one.event for one in islice(new, _MOST_TOLD) if one.event.to is None or seat in one.event.to]
    return tuple(reversed(found))
