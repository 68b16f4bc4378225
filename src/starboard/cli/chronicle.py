"""What happened: one line for each beat, or sentence by sentence with the clauses behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from starboard.kernel.english import capital
from starboard.kernel.naming import Speaker
from starboard.kernel.table import Told
from starboard.kernel.tale import merged, phrase
from starboard.kernel.title import AnyTitle


def tell(console: Console, speaker: Speaker, told: Sequence[Told], *, most: int | None = None) -> int:
    """The last `most` sentences, each with the clause behind it. Returns how many were left out."""
    return print_lines(console, _sentences(speaker, told), most)


def _sentences(speaker: Speaker, told: Sequence[Told]) -> list[Text]:
    lines = [(speaker.sentence(one.event), one.event.clause) for one in told]
    return [Text.assemble(text, " ", (clause, "dim")) for text, clause in lines if text]


def tell_beats(
    console: Console, speaker: Speaker, title: AnyTitle, told: Sequence[Told], *, most: int | None = None
) -> int:
    """The last `most` beats: who, what in a few words, what it brought to whom.

    A title that declares none is told sentence by sentence.
    """
    return print_lines(console, lines_of(speaker, title, told), most)


def lines_of(speaker: Speaker, title: AnyTitle, told: Sequence[Told]) -> list[Text]:
    """The beats, a line each."""
    if not speaker.tale.opens:
        return _sentences(speaker, told)
    lines = [_beat(speaker, beat) for beat in _beats(speaker, title, told)]
    return [line for line in lines if line]


def print_lines(console: Console, lines: Sequence[Text], most: int | None = None) -> int:
    """The last `most` of them. Returns how many were left out."""
    left_out = 0 if most is None else max(0, len(lines) - most)
    for number, line in enumerate(lines[left_out:]):
        bullet = " … " if left_out and not number else " · "
        console.print(Text.assemble((bullet, "dim"), line))
    return left_out


def _beats(speaker: Speaker, title: AnyTitle, told: Sequence[Told]) -> Iterator[list[Told]]:
    """Headings stand alone. That a turn begins needs no line: what is done in it says whose it is."""
    beat: list[Told] = []
    for one in told:
        mark = title.mark_of(one.event.verb)
        if beat and (mark or speaker.tale.begins(beat[0].event, beat[-1].step, one.event, one.step)):
            yield beat
            beat = []
        if mark is None:
            beat.append(one)
        elif not mark.turn:
            yield [one]
    if beat:
        yield beat


def _beat(speaker: Speaker, beat: Sequence[Told]) -> Text:
    events = [one.event for one in beat]
    first = events[0]
    seat = -1 if first.verb in speaker.tale.together else first.seat
    heads = speaker.heads(events, seat)
    if not heads:
        return Text(speaker.sentence(first))
    name = f"{speaker.name(seat)}: " if seat >= 0 else ""
    line = Text(capital(name + phrase(heads)))
    gains = merged([gain for event in events for gain in speaker.gains(event)])
    for whose in dict.fromkeys([gain.seat for gain in gains]):
        figures = " ".join(f"{gain.amount:+} {gain.noun}" for gain in gains if gain.seat == whose)
        who = "" if whose == seat else f"{speaker.name(whose)} "
        line.append(f"  {who}{figures}".replace("-", "−"), style="dim")
    return line
