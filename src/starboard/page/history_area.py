"""The history bar: undo that names what it undoes, redo, restart, bars per turn, the boundary, a slider."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from starboard.kernel.ask import GO_ON
from starboard.kernel.table import Table
from starboard.page.chronicle import ROUND, TURN, sentence
from starboard.page.markup import icon, seat_class, short

if TYPE_CHECKING:
    from starboard.server.face import Face


@dataclass(frozen=True, slots=True)
class Stretch:
    """Answers from `first` (counted before them) to `last`, given by one seat in one turn."""

    seat: int
    first: int
    last: int


def turns(table: Table) -> list[Stretch]:
    """One stretch per turn: where the seat changes, and where the title says that a turn begins."""
    begins = {told.step for told in table.told if told.event.verb == TURN}
    found: list[Stretch] = []
    for number, answer in enumerate(table.answers):
        last = found[-1] if found else None
        if last is not None and last.seat == answer.seat and number not in begins:
            found[-1] = Stretch(last.seat, last.first, number + 1)
        else:
            found.append(Stretch(answer.seat, number, number + 1))
    return found


def rounds(table: Table) -> list[tuple[int, str]]:
    """Where rounds begin, with their short names."""
    return [(t.step, f"R{t.event.data[0]}") for t in table.told if t.event.verb == ROUND and t.event.data]


def history_area(face: Face, seat: int | None, step: int | None) -> str:
    now = face.table
    total = len(now.answers)
    here = total if step is None else step
    parts = [_undo(face, seat, step), _scrub(face, seat, total, here, step is None)]
    if now.over:
        parts.append(
            Markup(
                '<button type="button" class="tb" data-sheet="open" aria-label="Score sheet" '
                'title="Score sheet (S)">{}<span>Score sheet</span></button>'
            ).format(icon("points", 16))
        )
    if now.over or step is not None:
        parts.append(
            Markup(
                '<button type="button" class="tb" data-do="play" aria-label="Play" '
                'aria-pressed="false">{}<span>Play</span></button>'
            ).format(icon("play", 16))
        )
    parts.append(_live(step))
    return f'<div class="timeline" role="group" aria-label="History">{"".join(parts)}</div>'


# ---------------------------------------------------------------------- undo


def _undo(face: Face, seat: int | None, step: int | None) -> Markup:
    if seat is None or (face.table.over and not face.branch):
        return Markup("")
    table = face.table
    floor = face.may_undo_to(seat)
    total = len(table.answers)
    last = last_own(face, seat)
    open_ = step is None and last is not None and last >= floor
    label = f"Undo: {undone(face, seat, last)}" if open_ and last is not None else "Undo"
    shut = Markup("") if open_ else Markup(" disabled")
    again = Markup("") if step is None and table.redoable else Markup(" disabled")
    many = Markup("") if open_ and total - table.undo_floor(seat) > 1 else Markup(" disabled")
    return Markup(
        '<button type="button" class="tb undo" data-do="undo" aria-label="{}" title="{} '
        '(U)"{}>{}<span>{}</span></button>'
        '<button type="button" class="tb redo" data-do="redo" aria-label="Redo" title="Redo '
        '(R)"{}>{}</button>'
        '<button type="button" class="tb restart" data-do="restart" aria-label="Restart the turn" '
        'title="Restart the turn (T)"{}>{}</button>'
    ).format(
        label,
        label,
        shut,
        icon("undo", 17),
        short(label, 30),
        again,
        icon("redo", 17),
        many,
        icon("restart", 17),
    )


def last_own(face: Face, seat: int) -> int | None:
    """The step before the last answer that the seat really gave.

    Windows in which nothing could be done were passed by themselves and are undone with what came before.
    """
    for number in range(len(face.table.answers) - 1, -1, -1):
        answer = face.table.answers[number]
        if answer.seat == seat and not (face.info.settings.quick and answer.value == GO_ON):
            return number
    return None


def undone(face: Face, seat: int, step: int) -> str:
    """What the answer after `step` did, in a few words, without saying who."""
    for told in face.table.told:
        if told.step == step + 1 and told.event.seat == seat and told.event.verb not in (TURN, ROUND):
            who, cut, rest = sentence(face, told).partition("</b>")
            return str(Markup(rest if cut else who).striptags()).rstrip(".")
    answer = face.table.answers[step]
    name = answer.value if isinstance(answer.value, str) else f"{answer.verb} {answer.value}"
    return name.replace("-", " ")


# ---------------------------------------------------------------------- bars and slider


def _scrub(face: Face, seat: int | None, total: int, here: int, live: bool) -> Markup:
    table = face.table
    # A branch begins at the moment it was made: what was before belongs to the table.
    start = face.may_undo_to(seat) if face.branch and seat is not None else 0
    span = max(total - start, 1)

    def wide(steps: float) -> str:
        return f"{100 * steps / span:.2f}%"

    def at(step: float) -> str:
        return wide(step - start)

    bars = Markup("").join(
        Markup('<rect class="turn {}{}" x="{}" y="17" width="{}" height="9" rx="2.5"/>').format(
            seat_class(s.seat),
            " later" if s.first >= here else "",
            at(s.first + 0.08),
            wide(max(0.3, s.last - s.first - 0.16)),
        )
        for s in turns(table)
        if s.first >= start
    )
    lock = max(table.boundary, face.may_undo_to(seat)) if live and seat is not None and not table.over else -1
    labels = Markup("").join(
        Markup('<text class="rd" x="{}" y="10">{}</text>').format(at(step), name)
        for step, name in rounds(table)
        # Where the lock stands there is no room for a name.
        if start <= step < max(total, 1) and not 0 <= lock - step < span / 20
    )
    mine = Markup("")
    if seat is not None and lock >= 0:
        floor = face.may_undo_to(seat)
        if floor < total:
            mine += Markup('<line class="mine" x1="{}" x2="100%" y1="28.5" y2="28.5"/>').format(at(floor))
        if lock > start:
            mine += Markup(
                '<line class="bound" x1="{0}" x2="{0}" y1="13" y2="29"/>'
                '<svg x="{0}" y="0" width="13" height="13" overflow="visible"><use href="#i-lock" '
                'class="bound-lock" '
                'x="-7" width="13" height="13"/></svg>'
            ).format(at(lock))
    spoken = f"Step {here} of {total}" if here < total else f"Now, after {total} steps"
    return Markup(
        '<div class="scrub"><svg aria-hidden="true">{}{}{}</svg><input type="range" id="slider" '
        'min="{}" max="{}" '
        'value="{}" aria-label="Moment in the game" aria-valuetext="{}"{}></div>'
    ).format(bars, labels, mine, start, total, here, spoken, Markup(" disabled") if not total else Markup(""))


def _live(step: int | None) -> Markup:
    if step is None:
        return Markup('<span class="tb live"><i class="dot"></i><span>Live</span></span>')
    return Markup(
        '<button type="button" class="tb past" data-do="live" aria-label="Back to now">{}<span>Back '
        "to now</span></button>"
    ).format(icon("chevron", 15))
