"""What a seat knows grows only where undo stops, and its options depend only on what it knows.

A seat cannot tell apart worlds that differ only in how everything it cannot know is dealt. If the same answer
is given in several of them and the seat is then shown different things, the answer has taught it something: a
card was turned up, a deck looked through, a die rolled. A seat that could take back such an answer would keep
what it learned, so `learned` must have grown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import msgspec

from starboard.conform.walk import Game, Look, Moment, difference, heard, question_of, shown, shown_to
from starboard.kernel.ask import Open, Question
from starboard.kernel.run import Run
from starboard.kernel.state import Event

WORLDS = 2


# ---------------------------------------------------------------------- undo


def begin_undo(game: Game) -> Look:
    def look(moment: Moment) -> None:
        question = moment.question
        if question is None:
            return
        # The answering seat and the spectators are always checked; the other seats now and then.
        all_seats = moment.sampled(4, 11)
        viewers = game.viewers if all_seats else [question.seat, None]
        real = _World(moment, question, lambda: moment.run.fork(False), viewers)
        if moment.staged:
            _check_stage(moment, question, real)
        for source in viewers if all_seats else [question.seat]:
            for n in range(WORLDS):
                begin = partial(_consistent, moment, question, source, n)
                run = begin()
                if run is not None:
                    _compare(moment, question, source, real, _World(moment, question, begin, viewers, run))

    return look


class _World:
    """An answer in one world: whether it teaches something, what each viewer is shown then, and what it is
    told.

    Views are costly, so they are made where they are compared; what was shown before the answer, in the world
    begun anew.
    """

    def __init__(
        self,
        moment: Moment,
        question: Question,
        begin: Callable[[], Run | None],
        viewers: Sequence[int | None],
        run: Run | None = None,
    ) -> None:
        self._title = moment.title
        self._begin = begin
        self._viewers = viewers
        self._run = run = run or self._begun()
        open_before, learned = run.question, run.state.learned
        events: list[Event] = []
        run.state.events = events
        run.answer(question.seat, moment.value)
        self.taught = bool(run.state.learned != learned)
        self.heard = {viewer: heard(events, viewer) for viewer in viewers}
        self.hushed = any(one.hushed for one in run.questions())
        self.stage_goes_on = (
            isinstance(open_before, Open)
            and isinstance(run.question, Open)
            and run.question.stage is open_before.stage
        )

    def _begun(self) -> Run:
        run = self._begin()
        assert run is not None
        return run

    @cached_property
    def before(self) -> dict[int | None, bytes]:
        return shown_to(self._title, self._begun(), self._viewers)

    @cached_property
    def after(self) -> dict[int | None, bytes]:
        return shown_to(self._title, self._run, self._viewers)


def _consistent(moment: Moment, question: Question, source: int | None, world: int) -> Run | None:
    """The moment in a world that the source cannot tell from the real one, if the answer is possible there.

    The question depends on what the asked seat knows, and for anyone else that seat's own cards are dealt
    afresh: so the deal is made at the start of the beat, and the question asked again. If somebody has
    learned something since, that is no longer possible; then only a world where the asked seat knows the same
    will do.
    """
    if source == question.seat:
        return moment.imagined(source, world)
    if moment.staged:
        return None
    if moment.nothing_learned_since_beat:
        run, misfit = moment.dealt_before(source, world)
        again = question_of(run, question.seat)
        fits = misfit is None and again is not None and again.verb == question.verb
        return run if fits and again is not None and moment.value in again.options else None
    run = moment.imagined(source, world)
    known, now = (msgspec.json.encode(moment.title.view(s, question.seat)) for s in (moment.state, run.state))
    return run if known == now else None


def _compare(moment: Moment, question: Question, source: int | None, real: _World, other: _World) -> None:
    if source == question.seat and not moment.staged and real.taught != other.taught:
        moment.fail(
            f"whether the answer reveals something depends on what seat {source} cannot know: the warning "
            "before the click would give it away"
        )
    # Who is asked in secret next depends on hidden cards: the worlds are not at the same moment then.
    if real.taught or other.taught or real.hushed or other.hushed:
        return
    for viewer, after in real.after.items():
        if after == other.after[viewer] and real.heard[viewer] == other.heard[viewer]:
            continue
        if real.before[viewer] != other.before[viewer]:
            continue
        who = "a spectator" if viewer is None else f"seat {viewer}"
        if after != other.after[viewer]:
            moment.fail(
                f"{who} learns something from the answer, but the undo boundary has not moved (call "
                f"reveal() where it is shown): two worlds that were the same differ now, "
                f"{difference(after, other.after[viewer])}"
            )
        moment.fail(
            f"{who} is told something hidden, but the undo boundary has not moved: "
            f"{real.heard[viewer]} against {other.heard[viewer]}"
        )


def _check_stage(moment: Moment, question: Question, real: _World) -> None:
    """Nobody sees what another seat has committed to while the stage is open."""
    if not real.stage_goes_on:
        return
    for viewer, before in real.before.items():
        if viewer == question.seat:
            continue
        who = "a spectator" if viewer is None else f"seat {viewer}"
        if real.after[viewer] != before:
            moment.fail(
                f"{who} sees what seat {question.seat} answers before the stage is over: "
                f"{difference(before, real.after[viewer])}"
            )
        if real.heard[viewer]:
            moment.fail(
                f"{who} is told what seat {question.seat} answers before the stage is over: "
                f"{real.heard[viewer]}"
            )


# ---------------------------------------------------------------------- options


def begin_options(game: Game) -> Look:
    def look(moment: Moment) -> None:
        question = moment.question
        if question is None or moment.staged or not moment.nothing_learned_since_beat:
            return
        if not moment.sampled(6, 7):
            return
        seat = question.seat
        known = shown(game.title, game.run, seat)
        for world in range(WORLDS):
            run, misfit = moment.dealt_before(seat, world)
            if misfit is not None:
                # Another seat may have answered with a card that is elsewhere now; the seat's own cards stay.
                if misfit[0] == seat:
                    moment.fail(
                        f"the options of seat {seat} depend on what it cannot know: after a new deal, "
                        f"{misfit[1]!r}, which it answered before, is not on its list"
                    )
                continue
            if question.hushed and _others_first(run, seat):
                continue
            now = shown(game.title, run, seat)
            if now != known:
                moment.fail(
                    f"what seat {seat} is asked or shown depends on what it cannot know: "
                    f"{difference(known, now)}"
                )

    return look


def _others_first(run: Run, seat: int) -> bool:
    """Whether somebody else, whose cards are dealt afresh, is asked in secret before the seat is."""
    return any(one.hushed and one.seat != seat for one in run.questions())
