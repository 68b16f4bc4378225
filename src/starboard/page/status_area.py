"""The right end of the top bar: who is thinking, spectators, the seal; and the name of the open question."""

from __future__ import annotations

import time

from starboard.page.chronicle import sitter_name
from starboard.page.face import Face, Look
from starboard.page.markup import esc, icon, shape


def status_area(face: Face, seat: int | None, step: int | None, look: Look | None = None) -> str:
    """`look` is for a screen that is passed round."""
    parts = [_asked(face, seat, step, look)]
    if step is None:
        parts.append(_kept(face, seat, look))
        parts.append(_thinking(face, seat))
        parts.append(_clocks(face, seat))
        parts.append(_consent(face, seat))
    if look is not None and seat is not None:
        parts.append(
            '<button type="button" class="badge cover" data-do="cover" title="Draw the curtain over my side">'
            f"{icon('lock', 14)}<span>Hide my side</span></button>"
        )
    elif look is None and seat is None:
        parts.append(f'<span class="badge watch">{icon("share", 14)} Watching</span>')
    if not face.branch:
        seal = face.seal
        parts.append(
            '<button type="button" class="seal" data-dialog="fair" title="The shuffle is sealed">'
            f"{icon('seed', 17)}<code>{seal[:4]}…{seal[-4:]}</code>"
            '<span class="visually-hidden">How the shuffle is proved fair</span></button>'
        )
    return f'<div class="status">{"".join(parts)}</div>'


def _asked(face: Face, seat: int | None, step: int | None, look: Look | None) -> str:
    """What the script sends back with an answer, and which seats are still waiting for somebody.

    On a screen that is passed round, `data-round` names those who are asked: to go on showing a side, the
    screen says who had been asked when it last looked.
    """
    waiting = () if face.info.closed else face.info.seats
    free = " ".join(str(s.seat) for s in waiting if s.kind in ("open", "friend"))
    question = ""
    if seat in face.waiting and seat is not None and step is None:
        question = face.question_id(seat)
    passed = "" if look is None else f' data-round="{" ".join(map(str, look.asked))}"'
    return (
        f'<i id="asked" hidden data-question="{question}" data-seat="{"" if seat is None else seat}" '
        f'data-free="{free}" data-over="{"yes" if face.over else "no"}"{passed}></i>'
    )


def _kept(face: Face, seat: int | None, look: Look | None) -> str:
    """A table played under older rules says why it has stopped, and how it can go on."""
    if face.kept is None or _wanted(face, seat):
        return ""  # where consent is asked for, that sentence replaces it
    button = ""
    if (seat is not None or look is not None) and face.kept.may_go_on and face.asked is None:
        button = '<button type="button" class="btn" data-do="go-on">Go on from here</button>'
    return (
        f'<div class="ribbon frame-ribbon" role="status">{icon("history", 16)}<span>{esc(face.kept.sentence)}'
        f'</span><span class="end">{button}</span></div>'
    )


def _thinking(face: Face, seat: int | None) -> str:
    bots = [s for s in face.waiting if face.info.seats[s].kind == "bot" and s != seat]
    if not bots or face.info.gathering:
        return ""
    names = esc(", ".join(sitter_name(face, bot) for bot in bots))
    verb = "is" if len(bots) == 1 else "are"
    shapes = "".join(shape(bot, 14) for bot in bots)
    return (
        f'<span class="thinks" title="{names} {verb} thinking">{shapes}<span class="visually-hidden">{names} '
        f"{verb} "
        "thinking</span></span>"
    )


def _clocks(face: Face, seat: int | None) -> str:
    """How long those who are asked still have, first the reader, then whoever has least; a script counts."""
    parts = []
    for asked, until in sorted(face.deadlines(seat), key=lambda one: (one[0] != seat, one[1])):
        name = "You have" if asked == seat else f"{esc(sitter_name(face, asked))} has"
        at = time.strftime("%H:%M UTC", time.gmtime(until))
        parts.append(
            f'<span class="badge clock" title="{name} until then; after that a bot plays on">'
            f'{shape(asked, 13)}{icon("clock", 14)}<b data-until="{until:.0f}">{at}</b></span>'
        )
    return "".join(parts)


def _consent(face: Face, seat: int | None) -> str:
    """Somebody wants something that needs the others' consent: the others are asked."""
    asked = face.asked
    if asked is None or seat is None:
        return ""
    mark = icon("undo" if asked.change is None else "person", 16)
    if _wanted(face, seat):
        return (
            f'<div class="ribbon frame-ribbon" role="alert">{mark}<span>{esc(asked.text)}</span>'
            '<span class="end">'
            '<button type="button" class="btn" data-do="agree">Agree</button>'
            '<button type="button" class="btn bare" data-do="refuse">Refuse</button></span></div>'
        )
    return f'<span class="badge" title="{esc(asked.text)}">{esc(asked.name)} is waiting for consent</span>'


def _wanted(face: Face, seat: int | None) -> bool:
    """Whether the person looking through this seat is being asked for consent."""
    if face.asked is None or seat is None:
        return False
    holder = face.info.seats[seat].user_id
    return holder in face.asked.need and holder not in face.asked.yes
