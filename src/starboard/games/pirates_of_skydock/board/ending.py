"""What the end of a game says of its own: what glory came from, who could not win, a lockdown."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starboard.games.pirates_of_skydock.board import lockdown
from starboard.games.pirates_of_skydock.board.pieces import glory
from starboard.games.pirates_of_skydock.state import ENDINGS, LOCKED_DOWN, NOBODY_ELIGIBLE
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import SeatView, SkydockView
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.kernel.page import Ended, Ending
from starboard.kernel.title import Line, Words
from starboard.page.markup import esc, seat_class, shape

GLORY: Final = "Glory"
"""The line of the score sheet."""

_SOURCES: Final = (
    ("SKY-8.8", "Objectives"),
    ("SKY-7.2", "Rooms"),
    ("SKY-5.5", "Guards airlocked"),
    ("SKY-5.6", "Heal"),
)


def ending(tables: Tables, words: Words[SkydockView], ended: Ended) -> Ending:
    view: SkydockView = ended.view
    people = "".join([_person(tables, view, one, ended.names[one.seat]) for one in view.players])
    people = f'<ul class="all-lost">{people}</ul>'
    if view.ending == ENDINGS[LOCKED_DOWN]:
        return lockdown.ending(tables, words, ended, people)
    sources = {GLORY: _sources(tables, ended)}
    if view.ending == ENDINGS[NOBODY_ELIGIBLE]:
        return Ending(
            sources=sources,
            headline="Launched, and nobody wins.",
            summary="Nobody has a token on an objective, and without one nobody can be captain.",
            result=f'{people}<p class="note"><span class="clause-link">SKY-15.2</span></p>',
        )
    barred = {one.seat: "no token" for one in view.players if not one.eligible}
    return Ending(sources=sources, barred=barred)


def _sources(tables: Tables, ended: Ended) -> list[Line]:
    """SKY-15.3: what everybody's glory came from; together they are the line of the sheet."""
    seats = range(len(ended.names))
    start = [0 for _ in seats]
    gained: dict[str, Counter[int]] = {clause: Counter() for clause, _ in _SOURCES}
    for _, event in ended.told:
        if event.verb == "character":
            start[event.seat] = tables.characters[tables.by_id[str(event.data[0])][1]].glory
        elif event.verb == "glory" and event.clause in gained:
            gained[event.clause][event.seat] += int(event.data[0])
    lines = [Line("Start", "SKY-0.11", tuple(start))]
    lines += [Line(name, clause, tuple(gained[clause][seat] for seat in seats)) for clause, name in _SOURCES]
    rest = tuple(ended.view.players[seat].glory - sum(line.points[seat] for line in lines) for seat in seats)
    lines.append(Line("Cards and encounters", "SKY-6.6", rest))
    return [line for line in lines if any(line.points)]


def _person(tables: Tables, view: SkydockView, one: SeatView, name: str) -> str:
    """Where somebody stands when all is lost, and what it was worth."""
    room = view.rooms[[place.spot for place in view.rooms].index(one.spot)]
    beside = ", beside guards" if room.guards + room.stunned else ""
    marks = sum(one.seat in objective.marked for objective in view.objectives)
    return (
        f'<li class="{seat_class(one.seat)}">{shape(one.seat, 18)}<b>{name}</b>'
        f"<span>{esc(say.inside(tables, view, one.spot))}{beside}</span><s>{one.glory} {glory()}</s>"
        f"<small>{marks} of {len(view.objectives)}</small></li>"
    )
