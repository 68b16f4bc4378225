"""How a race against the Void ended (VF-11.3): who reached its total, and what the total was made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall.peril_view import PerilView
from starboard.games.voidfall.setup import DIFFICULTIES
from starboard.games.voidfall.state import AGENDAS, PHASES
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.kernel.english import listed
from starboard.page.markup import seat_class, signed

_WIDTH, _HEIGHT = 78, 150
_GAP: Final = 10
_ROOM: Final = 24
"""Above the highest block."""


def draw(tables: Tables, view: VoidfallView, names: Sequence[str]) -> str:
    """Empty where nobody raced the Void. Names are markup."""
    peril = view.peril
    if peril is None:
        return ""
    total, lowest = peril.race.total, peril.race.influence[peril.race.lowest]
    mood = "good" if view.ranks[:1] == (1,) else "bad"
    head = f'<h3 class="{mood}">{lowest} : {total}</h3><p>{_sentence(view, peril, names)}</p>'
    return f'<div class="void-ending">{head}{_blocks(peril, names)}{_sources(tables, view, peril)}</div>'


def _sentence(view: VoidfallView, peril: PerilView, names: Sequence[str]) -> str:
    if view.phase != PHASES[AGENDAS]:
        return f"<b>A fourth Catastrophe ended the game</b> in Cycle {view.cycle} (VF-9.12)."
    total = peril.race.total
    short = [(total - n, seat) for seat, n in enumerate(peril.race.influence) if n < total]
    if not short:
        more = f"with {peril.race.margin} to spare" if peril.race.margin else "exactly"
        if len(names) == 1:
            return f"<b>{names[0]} reaches the Void’s total</b> {more}."
        return f"<b>All reach the Void’s total</b>, {names[peril.race.lowest]} {more}."
    said = listed([f"{names[seat]} ends {missing} short" for missing, seat in sorted(short, reverse=True)])
    others = " Each must reach the Void’s total (VF-11.3)." if len(names) > 1 else ""
    return f"<b>{said}.</b>{others}"


# ---------------------------------------------------------------------- blocks against the dashed line


def _blocks(peril: PerilView, names: Sequence[str]) -> str:
    """A block for everybody, and the Void's; the dashed line is what had to be reached."""
    values = [*peril.race.influence, peril.race.total]
    most = max(*values, 1)
    classes = [*[seat_class(seat) for seat in range(len(names))], "void"]
    made = ""
    for n, (value, style) in enumerate(zip(values, classes, strict=True)):
        high = _HEIGHT * value / most
        x = n * (_WIDTH + _GAP)
        y = _ROOM + _HEIGHT - high
        label = "Void" if style == "void" else names[n]
        made += (
            f'<g class="{style}"><rect class="block" x="{x}" y="{y:.1f}" width="{_WIDTH}" '
            f'height="{high:.1f}" rx="7"/>'
            f'<text class="figure" x="{x + _WIDTH // 2}" y="{max(y - 6, 16):.1f}">{value}</text>'
            f'<text x="{x + _WIDTH // 2}" y="{_ROOM + _HEIGHT + 18}">{label}</text></g>'
        )
    line = _ROOM + _HEIGHT - _HEIGHT * peril.race.total / most
    wide = len(values) * (_WIDTH + _GAP) - _GAP
    spoken = ", ".join([f"{name} {n}" for name, n in zip(names, peril.race.influence, strict=True)])
    return (
        f'<svg class="end-blocks" viewBox="0 0 {wide} {_ROOM + _HEIGHT + 26}" role="img" '
        f'aria-label="{spoken}, the Void {peril.race.total}">{made}'
        f'<path class="to-reach" d="M0 {line:.1f}H{wide}"/></svg>'
    )


# ---------------------------------------------------------------------- what it was made of


def _sources(tables: Tables, view: VoidfallView, peril: PerilView) -> str:
    field = tables.maps[tables.by_id[view.map][1]]
    before = race.at_start(tables, field, DIFFICULTIES.index(peril.difficulty))
    rows = ""
    for was, now in zip(before, peril.race.sources, strict=True):
        rows += _row(now.label, was.points, now.points)
    total = _row("Total", sum([one.points for one in before]), peril.race.total)
    heads = "".join([f'<th scope="col">{one}</th>' for one in ("The Void’s total", "start", "end", "")])
    return (
        f'<table class="score-table"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
        f"<tfoot>{total}</tfoot></table>"
    )


def _row(label: str, was: int, now: int) -> str:
    change = now - was
    mood = "good" if change < 0 else "bad" if change > 0 else "none"
    by = "–" if not change else f"{'+' if change > 0 else ''}{signed(change)}"
    return f'<tr><th scope="row">{label}</th><td>{was}</td><td>{now}</td><td class="{mood}">{by}</td></tr>'
