"""The history bar: undo that names what it undoes, redo, restart, bars per turn, the boundary, a slider."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup

from starboard.kernel.ask import PASSES
from starboard.page.chronicle import Stretch, chronicle_of, first_told
from starboard.page.face import Face
from starboard.page.markup import esc, icon, seat_class, short
from starboard.page.since import since_strip
from starboard.page.way_back import own_seats

_OWN: Final = re.compile(r"^['’]s ")


def history_area(face: Face, seat: int | None, step: int | None) -> str:
    now = face.table
    total = len(now.answers)
    here = total if step is None else step
    parts = [_undo(face, seat, step), _scrub(face, seat, total, here, step is None)]
    if face.over:
        parts.append(
            '<button type="button" class="time-button" data-sheet="open" aria-label="Score sheet" '
            f'title="Score sheet (S)">{icon("points", 16)}<span>Score sheet</span></button>'
        )
    # Whoever looks back has a strip for it.
    if face.over and step is None:
        parts.append(
            '<button type="button" class="time-button" data-do="play" aria-label="Play" '
            f'aria-pressed="false">{icon("play", 16)}<span>Play</span></button>'
        )
    if seat is not None and step is None and not face.over:
        parts.append(since_strip(face, seat))
    parts.append(_live(step))
    return f'<div class="timeline" role="group" aria-label="History">{"".join(parts)}</div>'


# ---------------------------------------------------------------------- undo


def _undo(face: Face, seat: int | None, step: int | None) -> str:
    if seat is None or face.kept is not None or (face.over and not face.branch):
        return ""
    table = face.table
    floor = face.may_undo_to(seat)
    last = last_own(face, seat)
    open_ = step is None and last is not None and last >= floor
    label = f"Undo: {undone(face, seat, last)}" if open_ and last is not None else "Undo"
    word, _, what = short(label, 30).partition(":")
    shown = esc(word) + (f'<span class="what">:{esc(what)}</span>' if what else "")
    tip = f"{label} (U)" if open_ else table.why_undo_stops(seat, floor)
    shut = "" if open_ else " disabled"
    again = "" if step is None and table.redoable(seat) else " disabled"
    own = sum(1 for answer in table.answers[table.undo_floor(seat) :] if answer.seat == seat)
    many = "" if open_ and own > 1 else " disabled"
    return (
        f'<button type="button" class="time-button undo" data-do="undo" aria-label="{esc(label)}" '
        f'title="{esc(tip)}"'
        f"{shut}>"
        f"{icon('undo', 17)}<span>{shown}</span></button>"
        '<button type="button" class="time-button redo" data-do="redo" aria-label="Redo" title="Redo '
        f'(R)"{again}>{icon("redo", 17)}</button>'
        '<button type="button" class="time-button restart" data-do="restart" aria-label="Restart the turn" '
        f'title="Restart the turn (T)"{many}>{icon("restart", 17)}</button>'
    )


def last_own(face: Face, seat: int) -> int | None:
    """The step before the last answer that the seat actually gave.

    Windows in which nothing could be done were passed automatically and are undone with what came before.
    Whoever holds several seats takes back what any of them answered.
    """
    mine = own_seats(face, seat)
    for number in range(len(face.table.answers) - 1, -1, -1):
        answer = face.table.answers[number]
        passed = face.info.settings.quick and answer.value in PASSES
        if answer.seat in mine and not passed and face.table.lands(number) == number:
            return number
    return None


def undone(face: Face, seat: int, step: int) -> str:
    """What the answer after `step` did, in a few words, without saying who."""
    told = face.table.told
    # A choice that caused no event has no words of its own by now, unless the turn passed with it.
    unsaid = "your last answer"
    for number in range(first_told(told, step + 1), len(told)):
        at, event = told[number].step, told[number].event
        if at > step + 1:
            break
        if face.table.title.mark_of(event.verb) is not None:
            unsaid = "the end of your turn"
        elif event.seat == seat:
            who, cut, rest = chronicle_of(face).sentence(face, event).partition("</b>")
            said = str(Markup(rest if cut else who).striptags()).rstrip(".")
            # What is somebody's is the reader's own.
            return _OWN.sub("your ", said)
    return unsaid


# ---------------------------------------------------------------------- bars and slider


def _scrub(face: Face, seat: int | None, total: int, here: int, live: bool) -> str:
    table = face.table
    chronicle = chronicle_of(face)
    course = chronicle.course(table)
    # A branch begins at the moment it was made: what came before belongs to the table.
    start = face.may_undo_to(seat) if face.branch and seat is not None else 0
    span = max(total - start, 1)
    percent = 100 / span
    floor = lock = -1
    if live and seat is not None and face.kept is None and not face.over:
        floor = face.may_undo_to(seat)
        lock = max(course.boundary, floor)
    bars = chronicle.kept.draw("bars", _bars, course.turns, start, here, percent)
    labels = "".join(
        f'<text class="round-label" x="{percent * (step - start):.2f}%" y="10">{esc(name)}</text>'
        for step, name in course.parts
        # There is no room for a name where the lock is.
        if start <= step < max(total, 1) and not 0 <= lock - step < span / 20
    )
    mine = ""
    if lock >= 0:
        if floor < total:
            x = f"{percent * (floor - start):.2f}%"
            mine = f'<line class="mine" x1="{x}" x2="100%" y1="28.5" y2="28.5"/>'
        if lock > start:
            x = f"{percent * (lock - start):.2f}%"
            mine += (
                f'<line class="bound" x1="{x}" x2="{x}" y1="13" y2="29"/>'
                f'<svg x="{x}" y="0" width="13" height="13" overflow="visible"><use href="#i-lock" '
                'class="bound-lock" x="-7" width="13" height="13"/></svg>'
            )
    spoken = f"Step {here} of {total}" if here < total else f"Now, after {total} steps"
    return (
        f'<div class="scrub"><svg aria-hidden="true">{bars}{labels}{mine}</svg>'
        f'<input type="range" id="slider" min="{start}" max="{total}" value="{here}" '
        f'aria-label="Moment in the game" aria-valuetext="{spoken}"{"" if total else " disabled"}></div>'
    )


def _bars(turns: list[Stretch], start: int, here: int, percent: float) -> str:
    """A bar per turn, its width being its number of answers."""
    return "".join(
        f'<rect class="turn {seat_class(s.seat)}{" later" if s.first >= here else ""}" '
        f'x="{percent * (s.first + 0.08 - start):.2f}%" '
        f'width="{percent * max(0.3, s.last - s.first - 0.16):.2f}%"/>'
        for s in turns
        if s.first >= start
    )


def _live(step: int | None) -> str:
    if step is None:
        return '<span class="time-button live"><i class="dot"></i><span>Live</span></span>'
    return (
        '<button type="button" class="time-button past" data-do="live" aria-label="Back to now">'
        f"{icon('chevron', 15)}"
        "<span>Back to now</span></button>"
    )
