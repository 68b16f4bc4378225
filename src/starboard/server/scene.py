"""Gathers what one viewer may know at one moment. Nothing here looks into the state past the title's view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Any

from starboard.kernel.ask import Question, Value
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.rows import Row, Step, aside_of, choices_of, together
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, Closed
from starboard.server.foresight import stakes

_MOST_TOLD = 200


class Laid:
    """An open question as the page asks it, with what is costly to find out about it.

    `step` is the question itself, or the one inside which it stands. Rows go by all their answers.
    """

    __slots__ = ("_table", "_views", "asked", "closed", "closes", "stakes", "step")

    def __init__(self, table: Table, asked: Question, *, apart: bool) -> None:
        kinds = table.title.kinds
        # In a stage others answer meanwhile, and what is the group's is talked about answer by answer.
        single = apart or table.stage is not None or kinds.group(table.state, asked) is not None
        step = Step(asked, (), table.state)
        if not single:
            step = together(kinds, asked, table.state, lambda: table.trials(asked.seat))
        self.asked = asked
        self.closes = table.closes_stage
        self.step = step
        rows = [*step.rows(), *((value,) for value in asked.options if step.row and (value,) != step.row)]
        self.stakes = stakes(table, asked.seat, rows)
        self.closed = tuple(table.closed(asked.seat))
        if step.row:
            self.closed = (*kinds.closed(step.state, step.question), *self.closed)
        self._table = table
        self._views: dict[Row, Any] = {}

    def view(self, step: Step) -> Any:
        """What the seat will know when this is asked."""
        view = self._views.get(step.row)
        if view is None:
            view = self._views[step.row] = self._table.title.view(step.state, step.question.seat)
        return view


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

    def of(self, table: Table, question: Question, *, apart: bool) -> Laid:
        found = self._notes.get((question.seat, apart))
        if found is None:
            found = self._notes[question.seat, apart] = Laid(table, question, apart=apart)
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
        asked = question
        laid = notes.of(table, asked, apart=apart)
        step = laid.step

        def label(one: Step, value: Value) -> str:
            # Only a row's earlier answers change what the seat knows.
            seen = view if one.question in (asked, step.question) else laid.view(one)
            return speaker.label(seen, one.question, value)

        if step.row:
            window, question = asked, step.question
        closed = speaker.closed(laid.closed)
        prompt = speaker.prompt(view, question)
        choices = choices_of(table.title.kinds, step, label, laid.stakes.__getitem__)
        aside = aside_of(asked, step, label, laid.stakes.__getitem__)
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
