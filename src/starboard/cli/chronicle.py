"""What happened: one line for each beat, or sentence by sentence with the clauses behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from starboard.kernel.english import capital, counted
from starboard.kernel.naming import Speaker
from starboard.kernel.table import Told
from starboard.kernel.tale import merged, phrase
from starboard.kernel.title import AnyTitle


class Heading(Text):
    """The name of a phase, above its beats."""


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


def lines_of(speaker: Speaker, title: AnyTitle, told: Sequence[Told], phase: str = "") -> list[Text]:
    """The beats, a line each, with a heading where a phase begins; `phase` is the one that is on before."""
    if not speaker.tale.opens:
        return _sentences(speaker, told)
    lines: list[Text] = []
    for now, beat in _beats(speaker, title, told, phase):
        if now and now != phase:
            lines.append(Heading(now, style="bold"))
        phase = now
        lines.append(_beat(speaker, beat))
    return [line for line in lines if line]


def phase_after(speaker: Speaker, title: AnyTitle, told: Sequence[Told]) -> str:
    """The phase that is on after all that was told; none where a part of the game has only begun."""
    for one in reversed(told):
        mark = title.mark_of(one.event.verb)
        phase = speaker.phase(one.event)
        if phase or (mark is not None and not mark.turn):
            return phase
    return ""


def print_lines(console: Console, lines: Sequence[Text], most: int | None = None) -> int:
    """The last `most` of them. Returns how many were left out."""
    left_out = 0 if most is None else max(0, len(lines) - most)
    for number, line in enumerate(lines[left_out:]):
        sign = "…" if left_out and not number else " " if isinstance(line, Heading) else "·"
        console.print(Text.assemble((f" {sign} ", "dim"), line))
    return left_out


def _beats(
    speaker: Speaker, title: AnyTitle, told: Sequence[Told], phase: str
) -> Iterator[tuple[str, list[Told]]]:
    """Each with the phase in which it began.

    Headings stand alone. That a turn begins needs no line: what is done in it says whose it is.
    """
    beat: list[Told] = []
    began = phase
    for one in told:
        mark = title.mark_of(one.event.verb)
        now = speaker.phase(one.event) or phase
        new = bool(mark) or now != phase
        if beat and (new or speaker.tale.begins(beat[0].event, beat[-1].step, one.event, one.step)):
            yield began, beat
            beat = []
        phase = now
        if mark is None:
            began = began if beat else phase
            beat.append(one)
        elif not mark.turn:
            phase = ""
            yield phase, [one]
    if beat:
        yield began, beat


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
        figures = " ".join(
            f"{gain.amount:+} {counted(gain.amount, gain.noun)}" for gain in gains if gain.seat == whose
        )
        who = "" if whose == seat else f"{speaker.name(whose)} "
        line.append(f"  {who}{figures}".replace("-", "−"), style="dim")
    return line
