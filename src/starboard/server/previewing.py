"""What a click would bring, said before it is made: the answers are tried in a world that the seat imagines.

Nothing that luck decides or that others keep hidden is in it: where anybody would learn something, there is
no more to say than that.
"""

from __future__ import annotations

import msgspec

from starboard.kernel.rows import Row
from starboard.kernel.state import Event
from starboard.kernel.tale import merged
from starboard.page.chronicle import chronicle_of
from starboard.page.ledger import PROJECTED, projected
from starboard.server.errors import NotYours, Refused
from starboard.server.face import Face, parse_question
from starboard.server.model import Identity


class Preview(msgspec.Struct, frozen=True):
    """`pills` say in markup what everybody would gain and pay, as the log would; `places` where on the board.

    `worth` is what the seat would have if the game ended now, before and after, where that changes.
    Nothing is `known` where anybody would learn something, nor of a question that has been answered.
    """

    known: bool
    pills: str = ""
    places: tuple[str, ...] = ()
    worth: tuple[int, int] | None = None


UNKNOWN = Preview(False)


def preview(face: Face, who: Identity, name: str, row: Row) -> Preview:
    """`name` is that of the open question, which the first of the answers is to."""
    seat = parse_question(name)[2]
    if seat not in face.seats_of(who):
        raise NotYours("This seat is not yours: you can only watch it.")
    asked = face.table.question_of(seat)
    if face.kept is not None or asked is None or face.question_id(seat) != name:
        return UNKNOWN
    # What follows a question of which nobody must know shows whether others are asked as well.
    if asked.hushed:
        return UNKNOWN
    run = face.table.trials(seat)()
    state = run.state
    learned = state.learned
    told: list[Event] = []
    state.events = told
    tally = face.table.title.tally
    # How much had been told when the turn was over, or another part began: what comes later is not the
    # seat's doing.
    ends: list[int] = []

    def between_beats(state: object) -> None:
        if tally is None or tally.turn_over(state, seat):
            ends.append(len(told))

    run.watch(between_beats)
    for value in row:
        question = next((one for one in run.questions() if one.seat == seat), None)
        if question is None or value not in question.options:
            raise Refused("This is not one of the answers: look at the question.")
        run.answer(seat, value)
        if state.learned != learned:
            return UNKNOWN
    opens = face.table.title.mark_of
    ends += [n for n, one in enumerate(told) if opens(one.verb) is not None]
    mine = [one for one in told[: min(ends, default=None)] if one.to is None or seat in one.to]
    gains = merged([gain for event in mine for gain in face.words.gains(event)])
    return Preview(
        True,
        chronicle_of(face).pills(face, seat, gains),
        face.words.tale.places(mine),
        _worth(face, state, seat),
    )


def _worth(face: Face, state: object, seat: int) -> tuple[int, int] | None:
    """The seat's own column of the sheet as it is, and as it would be."""
    now = projected(face.view(seat)).get(PROJECTED, ())
    then = projected(face.table.title.view(state, seat)).get(PROJECTED, ())
    if seat >= len(now) or seat >= len(then) or now[seat] == then[seat]:
        return None
    return round(now[seat]), round(then[seat])
