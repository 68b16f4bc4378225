"""Gathers what one viewer may know at one moment. Nothing here looks into the state past the title's view."""

from __future__ import annotations

import time
from typing import Any, Protocol

from starboard.kernel.ask import Question, Value
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.title import Closed, Title, Words

# Trying an option out costs a fork. Beyond this the warning is shown untried: one too many does no harm.
# The seconds are the processor's, not the clock's: a busy machine must not change what is shown.
_MOST_TRIED = 150
_MOST_SECONDS = 0.15


class Looked(Protocol):
    """The part of a kernel table (or of a branch) that a scene is made from."""

    title: Title

    @property
    def over(self) -> bool: ...

    @property
    def questions(self) -> tuple[Question, ...]: ...

    def question_of(self, seat: int) -> Question | None: ...

    def view(self, seat: int | None) -> Any: ...

    def closed(self, seat: int) -> list[Closed]: ...

    def reveals(self, seat: int, value: Value) -> bool: ...


class QuestionNotes:
    """What is costly to find out about one open question, found out once: reveals and closed options."""

    __slots__ = ("_notes",)

    def __init__(self) -> None:
        self._notes: dict[int, tuple[tuple[bool, ...], tuple[Closed, ...]]] = {}

    def clear(self) -> None:
        self._notes.clear()

    def of(self, table: Looked, question: Question) -> tuple[tuple[bool, ...], tuple[Closed, ...]]:
        found = self._notes.get(question.seat)
        if found is None:
            found = (_reveals(table, question), tuple(table.closed(question.seat)))
            self._notes[question.seat] = found
        return found


def _reveals(table: Looked, question: Question) -> tuple[bool, ...]:
    flags: list[bool] = []
    until = time.thread_time() + _MOST_SECONDS
    for number, value in enumerate(question.options):
        untried = number >= _MOST_TRIED or time.thread_time() > until
        flags.append(untried or table.reveals(question.seat, value))
    return tuple(flags)


def build_scene(
    table: Looked, words: Words, seat: int | None, sitters: tuple[Sitter, ...], notes: QuestionNotes | None
) -> Scene:
    """Without `notes` it is history: nothing is asked there."""
    view = table.view(seat)
    question = None if seat is None or notes is None else table.question_of(seat)
    prompt = ""
    choices: tuple[Choice, ...] = ()
    closed: tuple[Closed, ...] = ()
    if question is not None and notes is not None:
        reveals, closed = notes.of(table, question)
        prompt = words.prompt(view, question)
        choices = tuple(
            Choice(value, words.label(view, question, value), flag)
            for value, flag in zip(question.options, reveals, strict=True)
        )
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
    )
