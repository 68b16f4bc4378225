"""Events put together for showing: with the names of people, in turns, and where somebody learned something.

A title's marks say which events open a part of the game. Where it marks no turns, they are told by who
answered.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from markupsafe import Markup

from starboard.kernel.english import capital
from starboard.kernel.log import Answer
from starboard.kernel.naming import heads_of, split_seats
from starboard.kernel.page import Kept, Step, Telling
from starboard.kernel.state import Event
from starboard.kernel.table import Table, Told
from starboard.kernel.tale import Gain, merged, phrase, short_name
from starboard.page.face import Face
from starboard.page.kit.scenes import figure
from starboard.page.markup import clause_link, esc, seat_class, shape

# Whoever looks is about as far as the others: what was put together long ago is asked for no more, or only
# by somebody who goes back in the history, and can be made again.
_MOST_KEPT = 160
_MOST_BEATS = 80
_END = "</details></li>"


def sitter_name(face: Face, seat: int) -> str:
    """The person or bot at a seat; automata are called what the title calls them."""
    if 0 <= seat < len(face.info.seats) and face.info.seats[seat].name:
        return face.info.seats[seat].name
    return face.words.seat_name(seat)


def sentence(face: Face, told: Told) -> Markup:
    """A log sentence that calls everybody by name."""
    return Markup(chronicle_of(face).sentence(face, told.event))


def first_told(told: Sequence[Told], step: int) -> int:
    """The number of the first event at this step or later: steps never fall."""
    return bisect_left(told, step, key=_step)


def _step(told: Told) -> int:
    return told.step


class Stretch(NamedTuple):
    """Answers from `first` (counted before them) to `last`, given by one seat in one turn."""

    seat: int
    first: int
    last: int


def turns(table: Table, known: Sequence[Stretch] = ()) -> list[Stretch]:
    """One stretch per turn: where the seat changes, and where the title says that a turn begins.

    `known` are the stretches of the same game at an earlier moment: the last of them may have gone on.
    """
    found = list(known[:-1])
    start = known[-1].first if known else 0
    opening = {mark.verb for mark in table.title.marks if mark.turn}
    begins = {one.step for one in table.told[first_told(table.told, start) :] if one.event.verb in opening}
    seat = -1
    first = start
    for number in range(start, len(table.answers)):
        answer = table.answers[number]
        if number > first and (answer.seat != seat or number in begins):
            found.append(Stretch(seat, first, number))
            first = number
        seat = answer.seat
    if len(table.answers) > start:
        found.append(Stretch(seat, first, len(table.answers)))
    return found


def parts(table: Table) -> list[tuple[int, str]]:
    """Where rounds and other parts of the game begin, with their short names."""
    shorts = {mark.verb: mark.short for mark in table.title.marks if mark.short}
    return [
        (told.step, shorts[told.event.verb].format(*told.event.data))
        for told in table.told
        if told.event.verb in shorts
    ]


@dataclass(frozen=True, slots=True)
class Course:
    """Turns, parts of the game, and where undo stops."""

    turns: list[Stretch]
    parts: list[tuple[int, str]]
    boundary: int


@dataclass(frozen=True, slots=True)
class Line:
    """An event as a line of the log, or as a heading; empty if there is nothing to say of it."""

    told: Told
    place: str
    html: str


@dataclass(frozen=True, slots=True)
class Beat:
    """A beat as an entry of the log, ready but for whether it is fresh."""

    lines: list[Line]
    seat: int
    text: str
    brief: str
    """The last of what its events are called, for where there is little room."""
    gains: tuple[Gain, ...]
    rest: str
    part: Event | None
    """What opened the part of the game."""
    numbers: range
    """Its events and those of this part and of the one before, by their numbers."""

    @property
    def place(self) -> str:
        return self.lines[0].place

    def html(self, fresh: bool, back: str = "") -> str:
        """`back` is the button that leads back to before it."""
        rest = f"{self.rest.removesuffix(_END)}{back}{_END}" if back else self.rest
        return f'<li class="beat{" fresh" if fresh else ""}"{rest}'


class Chronicle:
    """The lines of one table, kept for a while: a page is drawn for every viewer after every answer."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ()
        self._called: list[str] = []
        self._sentences: dict[Event, str] = {}
        self._lines: dict[int, Line] = {}
        self._beats: dict[tuple[int, ...], Beat] = {}
        self._steps: dict[tuple[str, int | None], tuple[Beat, Step | None]] = {}
        self._counted: tuple[list[Answer], int, int] | None = None
        self._course = Course([], [], 0)
        # How many of the events before each one everybody may read.
        self._counted_in: list[Told] = []
        self._public = [0]
        # Pieces of markup that several viewers see alike.
        self.kept = Kept()

    def sentence(self, face: Face, event: Event) -> str:
        """The sentence as markup. Who may read it is for the caller to know."""
        self._learn_names(face)
        known = self._sentences.get(event)
        if known is None:
            known = "".join(
                f"<b>{self._called[piece]}</b>" if isinstance(piece, int) else esc(piece)
                for piece in split_seats(face.words.sentence(event))
            )
            if len(self._sentences) >= _MOST_KEPT:
                self._sentences.clear()
            self._sentences[event] = known
        return known

    def line(self, face: Face, table: Table, number: int) -> Line:
        """The line of one event. Who may read it is for the caller to know."""
        self._learn_names(face)
        told = table.told[number]
        line = self._lines.get(number)
        # After an undo the same number may stand for another event.
        if line is None or (line.told is not told and line.told != told):
            if len(self._lines) >= _MOST_KEPT:
                self._lines.clear()
            line = self._lines[number] = self._line(face, table, number)
        return line

    def beat(self, face: Face, table: Table, numbers: tuple[int, ...], parts: Sequence[int] = ()) -> Beat:
        """The events of one beat, by their numbers. Those who may read the same are given the same.

        `parts` are the numbers of the last two events that opened a part of the game.
        """
        lines = [self.line(face, table, number) for number in numbers]
        known = self._beats.get(numbers)
        if known is None or known.lines != lines:
            if len(self._beats) >= _MOST_BEATS:
                self._beats.clear()
            known = self._beats[numbers] = self._beat(
                face,
                lines,
                table.told[parts[-1]].event if parts else None,
                range(parts[0] if parts else 0, numbers[-1] + 1),
            )
        return known

    def step(self, face: Face, table: Table, beat: Beat, seat: int | None) -> Step | None:
        """The beat as a step of a scene, as the seat sees it."""
        if face.page is None:
            return None
        known = self._steps.get((beat.place, seat))
        if known is None or known[0] is not beat:
            if len(self._steps) >= _MOST_BEATS:
                self._steps.clear()
            events = [table.told[number].event for number in beat.numbers]
            earlier = tuple([event for event in events if event.to is None or seat in event.to])
            own = tuple([line.told.event for line in beat.lines])
            telling = Telling(seat, tuple(self._called), own, beat.part, earlier)
            known = self._steps[beat.place, seat] = (beat, face.page.step(telling))
        return known[1]

    def course(self, table: Table) -> Course:
        """How the game went up to now, worked out once for all who look."""
        known = self._counted
        # A table that goes back begins new lists.
        if (
            known is None
            or known[0] is not table.answers
            or known[1:] != (len(table.answers), len(table.told))
        ):
            self._counted = (table.answers, len(table.answers), len(table.told))
            goes_on = known is not None and known[0] is table.answers and known[1] <= len(table.answers)
            before = self._course.turns if goes_on else []
            self._course = Course(turns(table, before), parts(table), table.boundary)
        return self._course

    def _learn_names(self, face: Face) -> None:
        names = tuple([s.name for s in face.info.seats])
        if names == self._names:
            return
        self._names, self._lines, self._beats, self._sentences = names, {}, {}, {}
        self._steps = {}
        self._called = [esc(sitter_name(face, seat)) for seat in range(face.table.seat_count)]

    def place(self, told: list[Told], number: int) -> str:
        """The name of a line. It counts only what everybody may read: the rest must not show in it."""
        if self._counted_in is not told:
            self._counted_in, self._public = told, [0]
        for one in told[len(self._public) - 1 : number]:
            self._public.append(self._public[-1] + (one.event.to is None))
        before = self._public[number]
        if told[number].event.to is None:
            return str(before)
        return f"{before}.{number - bisect_left(self._public, before)}"

    def _line(self, face: Face, table: Table, number: int) -> Line:
        told = table.told[number]
        verb, seat, clause, _, _ = told.event
        text = self.sentence(face, told.event)
        if not text:
            return Line(told, "", "")
        place = self.place(table.told, number)
        opens = table.title.mark_of(verb)
        if opens is None:
            line = (
                f'<li class="log-line"><button class="go" data-step="{told.step}">{text}</button>'
                f"{clause_link(table.title.id, clause)}</li>"
            )
            return Line(told, place, line)
        mark = shape(seat, 11) if seat >= 0 else ""
        plain = esc(Markup(text).striptags().rstrip("."))
        kind = "turn" if opens.turn else "part"
        head = f'<li class="log-sep {kind}" data-log="{place}">{mark}<span class="go">{plain}</span></li>'
        return Line(told, place, head)

    def _beat(self, face: Face, lines: list[Line], part: Event | None, numbers: range) -> Beat:
        """Who, what in a few words, what it brought to whom; opened, it tells each event with its clause."""
        events = [line.told.event for line in lines]
        first = events[0]
        seat = -1 if first.verb in face.words.tale.together else first.seat
        heads = [self._named(face, head) for head in heads_of(face.words, events, seat)]
        gains = merged([gain for event in events for gain in face.words.gains(event)])
        said = phrase(heads)
        text = f"<b>{capital(self._name(face, seat))}</b> {said}" if seat >= 0 else capital(said)
        if not heads:
            text = self.sentence(face, first)
        seats = " ".join(map(str, sorted({event.seat for event in events if event.seat >= 0})))
        told = "".join([line.html for line in lines])
        places = esc("|".join(face.words.tale.places(events)))
        rest = (
            f' data-log="{lines[0].place}" data-seat="{seat}" data-seats="{seats}" data-places="{places}">'
            "<details><summary>"
            f'{shape(seat, 12)}<span class="go">{text}</span>{self.pills(face, seat, gains)}</summary>'
            f"<ol>{told}</ol>{_END}"
        )
        if heads:
            brief = short_name(heads)
        else:
            # A sentence begins with who did it, and the shape before it says that.
            brief = esc(Markup(text.partition("</b>")[2] or text).striptags().rstrip("."))
        return Beat(lines, seat, text, brief, gains, rest, part, numbers)

    def _named(self, face: Face, head: str) -> str:
        """The text as markup, with every seat called by its name."""
        pieces = split_seats(head)
        return "".join(self._name(face, piece) if isinstance(piece, int) else esc(piece) for piece in pieces)

    def _name(self, face: Face, seat: int) -> str:
        """What a seat is called, as markup; automata are called what the title calls them."""
        return self._called[seat] if seat < len(self._called) else esc(face.words.seat_name(seat))

    def pills(self, face: Face, whose: int, gains: Sequence[Gain]) -> str:
        """One for each seat. What others lose is a loss, what one loses by one's own beat is a price."""
        nouns = {} if face.page is None else face.page.nouns
        made = ""
        for seat in dict.fromkeys([gain.seat for gain in gains]):
            own = [gain for gain in gains if gain.seat == seat]
            figures = "".join([figure(gain, nouns, seat == whose) for gain in own])
            who = shape(seat, 10, sitter_name(face, seat))
            made += f'<span class="pill {seat_class(seat)}">{who}{figures}</span>'
        return f'<span class="pills">{made}</span>' if made else ""


_chronicles: WeakKeyDictionary[Face, Chronicle] = WeakKeyDictionary()


def chronicle_of(face: Face) -> Chronicle:
    found = _chronicles.get(face)
    if found is None:
        found = _chronicles[face] = Chronicle()
    return found
