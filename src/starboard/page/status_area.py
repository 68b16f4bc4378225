"""The right end of the top bar: who is thinking, spectators, the seal; and the name of the open question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from starboard.page.chronicle import sitter_name
from starboard.page.markup import icon, shape

if TYPE_CHECKING:
    from starboard.server.face import Face


def status_area(face: Face, seat: int | None, step: int | None) -> str:
    parts = [_asked(face, seat, step)]
    if step is None:
        parts.append(_thinking(face, seat))
        parts.append(_consent(face, seat))
    if seat is None:
        parts.append(Markup('<span class="badge watch">{} Watching</span>').format(icon("share", 14)))
    seal = face.table.commitment
    if face.branch:
        return f'<div class="status">{"".join(parts)}</div>'
    parts.append(
        Markup(
            '<button type="button" class="seal" data-dialog="fair" title="The shuffle is sealed">{}'
            '<code>{}…{}</code><span class="vh">How the shuffle is proved fair</span></button>'
        ).format(icon("seed", 17), seal[:4], seal[-4:])
    )
    return f'<div class="status">{"".join(parts)}</div>'


def _asked(face: Face, seat: int | None, step: int | None) -> Markup:
    """What the script sends back with an answer, and which seats still wait for somebody."""
    free = " ".join(str(s.seat) for s in face.info.seats if s.kind in ("open", "friend"))
    question = ""
    if seat is not None and step is None and face.table.question_of(seat) is not None:
        question = face.question_id(seat)
    return Markup(
        '<i id="asked" hidden data-question="{}" data-seat="{}" data-free="{}" data-over="{}"></i>'
    ).format(question, "" if seat is None else seat, free, "yes" if face.table.over else "no")


def _thinking(face: Face, seat: int | None) -> Markup:
    bots = [s for s in face.sitters(True) if s.thinking and s.seat != seat]
    if not bots:
        return Markup("")
    names = ", ".join(sitter_name(face, s.seat) for s in bots)
    verb = "is" if len(bots) == 1 else "are"
    return Markup(
        '<span class="thinks" title="{0} {1} thinking">{2}<span class="vh">{0} {1} thinking</span></span>'
    ).format(names, verb, Markup("").join(shape(s.seat, 14) for s in bots))


def _consent(face: Face, seat: int | None) -> Markup:
    """Somebody wishes to go back beyond his own right: the others are asked."""
    asked = face.asked
    if asked is None or seat is None:
        return Markup("")
    holder = face.info.seats[seat].user_id
    if holder in asked.need and holder not in asked.yes:
        return Markup(
            '<div class="ribbon f-ribbon" role="alert">{}<span><b>{}</b> asks to take back '
            '{}.</span><span class="end">'
            '<button type="button" class="btn" data-do="agree">Agree</button>'
            '<button type="button" class="btn bare" data-do="refuse">Refuse</button></span></div>'
        ).format(icon("undo", 16), asked.name, _moves(len(face.table.answers) - asked.to))
    return Markup('<span class="badge">{} asked to take back</span>').format(asked.name)


def _moves(count: int) -> str:
    return "1 answer" if count == 1 else f"{count} answers"
