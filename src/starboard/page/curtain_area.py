"""The curtain over question and mat while a screen is passed on: whose it is next, and what happened.

Nobody looks through a seat meanwhile, so nobody is *you*, and everything told here is public.
"""

from __future__ import annotations

from starboard.kernel.ask import PASSES
from starboard.kernel.english import count, listed
from starboard.page.chronicle import Beat, chronicle_of, sitter_name
from starboard.page.face import Face, Look
from starboard.page.kit.idle import ONE_MOMENT
from starboard.page.ledger import figures
from starboard.page.log_area import public_beats
from starboard.page.markup import clause_link, esc, icon, seat_class, shape

_MOST = 5
_FINE = "Everyone can see the board. The curtain falls by itself after the answer that passes the turn on."


def curtain_area(face: Face, look: Look) -> str:
    next_seat = look.asked[0] if look.asked else None
    back = _just_answered(face, look)
    heard = (
        "Nobody here has to decide" if next_seat is None else f"Pass the screen to {_name(face, next_seat)}"
    )
    return (
        f'<div class="curtain {seat_class(next_seat)}" role="region" aria-label="{heard}">'
        f'<div class="cu-who">{_who(face, next_seat)}<p class="cu-note">{_note(face, look, back)}</p>'
        f"{_chips(face, next_seat)}</div>"
        f'<div class="cu-since">{_since(face, look)}</div>'
        f'<div class="cu-go">{_buttons(face, look, back)}'
        f'<p class="cu-fine">{icon("lock", 14)}<span>{_FINE}</span></p></div></div>'
    )


def _name(face: Face, seat: int) -> str:
    return esc(sitter_name(face, seat))


# ---------------------------------------------------------------------- who is next


def _who(face: Face, seat: int | None) -> str:
    if seat is None:
        others = listed([_name(face, other) for other in face.waiting])
        head = f"{others} to decide" if others else ONE_MOMENT
        small = "nobody at this screen has to decide"
    else:
        head, small = f"{_name(face, seat)}, your turn", _worth(face, seat)
    return (
        f'<div class="cu-head"><span class="cu-mark">{shape(-1 if seat is None else seat, 36)}</span>'
        f"<div><h2>{head}</h2><p>{small}</p></div></div>"
    )


def _worth(face: Face, seat: int) -> str:
    """What everybody can count, where the title counts anything."""
    scores = figures(face, face.view(None)).get("score", ())
    if seat >= len(scores):
        return ""
    return count(round(scores[seat]), "public point")


def _note(face: Face, look: Look, back: int | None) -> str:
    if not look.asked:
        return "Nobody’s side is on the screen. Open yours to look at it."
    name = _name(face, look.asked[0])
    unseen = f"Nothing of {name}’s is on the screen yet."
    return unseen if back is None else f"{_name(face, back)}’s side is face down. {unseen}"


def _chips(face: Face, next_seat: int | None) -> str:
    """Everyone at the table, the next player first and marked."""
    chips = []
    for sitting in sorted(face.info.seats, key=lambda one: one.seat != next_seat):
        kind = {"bot": " <i>bot</i>", "person": ""}.get(sitting.kind, " <i>open</i>")
        now = ' class="now"' if sitting.seat == next_seat else ""
        chips.append(f"<li{now}>{shape(sitting.seat, 13)}{_name(face, sitting.seat)}{kind}</li>")
    return f'<ul class="cu-seats" aria-label="At the table">{"".join(chips)}</ul>'


# ---------------------------------------------------------------------- what happened


def _since(face: Face, look: Look) -> str:
    """The newest beats since the end of the seat's last turn, latest at the bottom."""
    seat = look.asked[0] if look.asked else None
    if seat is None:
        head, told = "What happened last", public_beats(face, 0)
    else:
        head, told = (
            f"Since {_name(face, seat)}’s last turn",
            public_beats(face, _last_turn(face, seat)),
        )
    lines = "".join(_line(face, beat) for beat in told[-_MOST:])
    body = f"<ul>{lines}</ul>" if lines else '<p class="cu-none">Nothing public.</p>'
    return f"<h3>{head}<span>public events only</span></h3>{body}"


def _line(face: Face, beat: Beat) -> str:
    """A beat in the words of the log, and what it brought to whom."""
    pills = chronicle_of(face).pills(face, beat.seat, beat.gains)
    clause = clause_link(face.table.title.id, beat.lines[0].told.event.clause)
    return f"<li>{shape(beat.seat, 14)}<span>{beat.text}</span>{pills}{clause}</li>"


def _last_turn(face: Face, seat: int) -> int:
    """The last answer of the seat before the others went on; what it has answered since then is this turn."""
    answers = face.table.answers
    step = len(answers)
    while step and answers[step - 1].seat == seat:
        step -= 1
    while step and answers[step - 1].seat != seat:
        step -= 1
    return step


# ---------------------------------------------------------------------- opening


def _buttons(face: Face, look: Look, back: int | None) -> str:
    """The first player asked; the others, if several are asked or nobody is; and one more look."""
    rest = look.asked[1:] if look.asked else look.round
    made = []
    if look.asked:
        made.append(_button(face, "primary", look.asked[0], "I am {}: show my side"))
    made += [_button(face, "btn", seat, f"{shape(seat, 15)}I am {{}}") for seat in rest]
    if back is not None:
        made.append(_button(face, "btn", back, f"{icon('person', 16)}{{}} again, one more look"))
    return f'<div class="cu-acts">{"".join(made)}</div>'


def _button(face: Face, style: str, seat: int, text: str) -> str:
    # Its id keeps a button the same when the curtain changes, and never mistaken for another seat's.
    name = _name(face, seat)
    return (
        f'<button type="button" class="{style}" id="open-{seat}" data-name="{name}" data-open="{seat}">'
        f"{text.format(name)}</button>"
    )


def _just_answered(face: Face, look: Look) -> int | None:
    """Who passed the turn on, until the next player has opened: there may be something to take back."""
    if not look.asked or any(face.has_faced(seat) for seat in look.asked):
        return None
    for answer in reversed(face.table.answers):
        passed = face.info.settings.quick and answer.value in PASSES
        if answer.seat in look.round and not passed:
            return None if answer.seat in look.asked else answer.seat
    return None
