"""The title's part of the top bar: rounds or cycles, the phases of one, and whose turn comes when."""

from __future__ import annotations

from starboard.page.kit.people import Person


def strip(rounds: str, phases: str, order: str, players: int) -> str:
    crowd = " crowd" if players > 3 else ""
    return f'<div class="board top-strip{crowd}">{rounds}{phases}{order}</div>'


def section(style: str, explain: str, body: str, eyebrow: str = "", more: str = "") -> str:
    """A part of the strip, explained as a whole. `more` are further attributes, each after a space."""
    head = f'<span class="eyebrow">{eyebrow}</span>' if eyebrow else ""
    return f'<div class="{style}" data-explain="{explain}"{more}>{head}{body}</div>'


def steps(last: int, now: int, over: bool) -> str:
    """The numbers from 1 to `last`: those behind, the present one, those to come."""
    return "".join(map(_step, range(1, last + 1), [now] * last, [over] * last))


def _step(n: int, now: int, over: bool) -> str:
    if n == now and not over:
        return f'<i class="now" aria-current="step">{n}</i>'
    return f'<i class="{"done" if n < now or over else ""}">{n}</i>'


def phase(text: str, place: int, now: int, over: bool) -> str:
    """One phase; `place` and `now` say which one it is, and which one is on."""
    state = "done" if place < now or over else "now" if place == now else ""
    return f'<span class="{state}">{text}</span>'


def turn(who: Person, rest: str, title: str, *, acts: bool, before: str = "") -> str:
    """A place of the turn order. `rest` shows what he has left, `before` stands before his sign."""
    return (
        f'<span class="player-turn{" on" if acts else ""} {who.seat}" title="{who.name}: {title}">{before}'
        f'{who.sign("px16")}<span class="player-name">{who.name}</span>{rest}</span>'
    )
