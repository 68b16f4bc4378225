"""Gathers what one viewer may know at one moment. Nothing here looks into the state past the title's view."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import Any

from starboard.kernel.ask import Question
from starboard.kernel.naming import Speaker
from starboard.kernel.page import Choice, Scene, Sitter
from starboard.kernel.stakes import Stakes
from starboard.kernel.state import Event
from starboard.kernel.table import Table
from starboard.kernel.title import AnyWords, Closed
from starboard.server.foresight import stakes

_MOST_TOLD = 200


class QuestionNotes:
    """What is costly to find out about an open question, found out only once: stakes and closed options."""

    __slots__ = ("_notes",)

    def __init__(self) -> None:
        self._notes: dict[int, tuple[tuple[Stakes, ...], tuple[Closed, ...]]] = {}

    def clear(self) -> None:
        self._notes.clear()

    def of(self, table: Table, question: Question) -> tuple[tuple[Stakes, ...], tuple[Closed, ...]]:
        found = self._notes.get(question.seat)
        if found is None:
            found = (stakes(table, question), tuple(table.closed(question.seat)))
            self._notes[question.seat] = found
        return found


def build_scene(
    table: Table,
    view: Any,
    words: AnyWords,
    seat: int | None,
    sitters: tuple[Sitter, ...],
    notes: QuestionNotes | None,
    public: Any = None,
) -> Scene:
    """`view` is what the seat may know, `public` what a spectator may, if already at hand.

    Without `notes` it is history, where nothing is asked.
    """
    question = None if seat is None or notes is None else table.question_of(seat)
    prompt = ""
    choices: tuple[Choice, ...] = ()
    closed: tuple[Closed, ...] = ()
    if question is not None and notes is not None:
        names = {sitter.seat: sitter.name or words.seat_name(sitter.seat) for sitter in sitters}
        speaker = Speaker(words, names.__getitem__)
        weights, found = notes.of(table, question)
        closed = speaker.closed(found)
        prompt = speaker.prompt(view, question)
        choices = tuple(
            Choice(value, speaker.label(view, question, value), weight)
            for value, weight in zip(question.options, weights, strict=True)
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
        public=public,
        told=_lately(table, seat),
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
