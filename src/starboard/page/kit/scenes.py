"""The parts of a scene's steps: rows of cells to compare, the faces of a die, who gets what, what it means.

A sum is drawn, not told. The frame goes round it: the header, the march of all steps, the way on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from starboard.kernel.english import capital, counted
from starboard.kernel.naming import heads_of, name_seats
from starboard.kernel.page import Telling
from starboard.kernel.state import Event
from starboard.kernel.tale import Gain, merged, phrase
from starboard.kernel.title import AnyWords
from starboard.page.markup import esc, icon, seat_class, shape, signed

_MOST_CELLS = 14
"""More of them are a figure."""


def called(telling: Telling, seat: int, name: Callable[[int], str], you: str = "You") -> str:
    """A seat as the reader calls it, as markup; `name` says what the title calls an automaton."""
    return you if seat == telling.seat else _named(telling, seat, name)


def _named(telling: Telling, seat: int, name: Callable[[int], str]) -> str:
    return telling.names[seat] if 0 <= seat < len(telling.names) else esc(name(seat))


# ---------------------------------------------------------------------- sums


class Row(NamedTuple):
    """Cells of one side, each with its class and content, and how many they are together."""

    label: str
    note: str
    cells: Sequence[tuple[str, str]]
    total: str


def compared(rows: Sequence[Row], mark: int = -1, note: str = "", good: bool = True) -> str:
    """Rows under each other, cell by cell. After `mark` cells a line stands, with its note beside it."""
    most = max([len(row.cells) for row in rows], default=0)
    made = "".join([_compared(row, n == len(rows) - 1, mark, note, good) for n, row in enumerate(rows)])
    crowd = " crowd" if most > _MOST_CELLS else ""
    return f'<div class="scene-sum{crowd}">{made}</div>'


def _compared(row: Row, last: bool, mark: int, note: str, good: bool) -> str:
    cells = ""
    for n, (style, content) in enumerate(row.cells):
        cells += f'<i class="cell {style}{" marked" if n + 1 == mark else ""}">{content}</i>'
    said = f'<em class="{"good" if good else "bad"}">{note}</em>' if last and note else ""
    return (
        f'<div class="scene-row"><span class="scene-label"><b>{row.label}</b><small>{row.note}</small></span>'
        f'<span class="scene-cells">{cells}{said}</span><b class="scene-total">{row.total}</b></div>'
    )


def faces(label: str, values: Sequence[int | str], fell: int | None, good: Callable[[int], bool]) -> str:
    """All faces of a die in a row; `fell` is the place of the one that fell, `good` those that help."""
    made = "".join(
        [
            f'<i class="face{" good" if good(n) else ""}{" fell" if n == fell else ""}">{value}</i>'
            for n, value in enumerate(values)
        ]
    )
    return f'<div class="scene-faces"><span>{label}</span>{made}</div>'


def chance(text: str, clause: str) -> str:
    """What the chance was before the roll."""
    return (
        f'<p class="scene-chance"><span>chance before the roll</span><b>{text}</b>'
        f'<span class="clause-link">{clause}</span></p>'
    )


def lines(texts: Sequence[tuple[str, str]]) -> str:
    """What happened, sentence by sentence, each with its clause."""
    made = "".join(
        [
            f'<li><span>{text}</span><span class="clause-link">{esc(clause)}</span></li>'
            for text, clause in texts
        ]
    )
    return f'<ol class="scene-lines">{made}</ol>'


# ---------------------------------------------------------------------- who gets what


class Share(NamedTuple):
    """A seat's part in it: what stands before the name, what it did, what it got, a word at the end."""

    seat: int
    name: str
    lead: str = ""
    did: str = ""
    gains: Sequence[Gain] = ()
    note: str = ""


def shares(found: Sequence[Share], nouns: Mapping[str, str], own: int | None) -> str:
    made = ""
    for one in found:
        figures = "".join([figure(gain, nouns, False) for gain in merged(one.gains)])
        mine = " own" if one.seat == own else ""
        out = "" if figures or one.did or one.note else " out"
        made += (
            f'<li class="scene-share {seat_class(one.seat)}{mine}{out}">'
            f'<b class="scene-share-lead">{one.lead}</b>'
            f"{shape(one.seat, 15)}<b>{one.name}</b><span>{one.did}</span>"
            f'<span class="scene-share-figures">{figures}</span><small>{one.note}</small></li>'
        )
    return f'<ul class="scene-shares">{made}</ul>'


def figure(gain: Gain, nouns: Mapping[str, str], own: bool) -> str:
    """How many of something, with its sign. What is lost by one's own doing is a price."""
    mood = "" if gain.amount > 0 else ' class="price"' if own else ' class="loss"'
    sign = "+" if gain.amount > 0 else ""
    drawn = nouns.get(gain.noun)
    called = counted(gain.amount, gain.noun)
    noun = icon(drawn, 12, called, _colour(gain.noun)) if drawn else esc(f" {called}")
    return f"<span{mood}>{sign}{signed(gain.amount)}{noun}</span>"


def _colour(noun: str) -> str:
    """The class for its colour in the title's style sheet."""
    return f"colour-{noun.lower().replace(' ', '-')}"


def verdict(text: str, good: bool, more: str = "") -> str:
    """What it means, at the foot of a step."""
    sign = icon("check" if good else "alert", 14)
    return f'<span class="verdict {"good" if good else "bad"}">{sign}{text}</span><span>{more}</span>'


# ---------------------------------------------------------------------- words


def said(telling: Telling, words: AnyWords, event: Event) -> str:
    """The event's sentence as the log has it, with everybody's name, as markup."""
    return name_seats(esc(words.sentence(event)), lambda seat: f"<b>{telling.names[seat]}</b>")


def told(telling: Telling, words: AnyWords, leave_out: Collection[str] = ()) -> str:
    """What happened, sentence by sentence."""
    kept = [event for event in telling.events if event.verb not in leave_out]
    found = [(said(telling, words, event), event.clause) for event in kept]
    return lines([line for line in found if line[0]]) if found else ""


def in_few_words(telling: Telling, words: AnyWords, most: int = 2) -> str:
    """The first of what the beat's events are called, as a sentence in markup.

    The reader goes by name, as in the log and the bar: the verbs are those of a third person.
    """
    whose = telling.events[0].seat
    heads = heads_of(words, telling.events, whose)
    if heads and heads[0].endswith(":") and len(heads) > 1:
        del heads[0]
    text = esc(capital(phrase(heads[:most])))
    more = " …" if len(heads) > most else ""
    named = name_seats(text, lambda seat: _named(telling, seat, words.seat_name))
    lead = f"{_named(telling, whose, words.seat_name)} " if 0 <= whose < len(telling.names) else ""
    return f"{lead}{named[:1].lower() + named[1:] if lead else named}{more}"


def to_you(telling: Telling, words: AnyWords, nouns: Mapping[str, str]) -> str:
    """What it did to the reader, as figures; empty if nothing."""
    mine = merged(
        [gain for event in telling.events for gain in words.gains(event) if gain.seat == telling.seat]
    )
    if telling.seat is None or not mine:
        return ""
    figures = "".join([figure(gain, nouns, False) for gain in mine])
    return f'<span class="pill {seat_class(telling.seat)}">{shape(telling.seat, 12, "you")}{figures}</span>'
