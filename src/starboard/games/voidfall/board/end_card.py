"""How a race against the Void ended (VF-11.3): who reached its total, and what the total was made of."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.voidfall import race
from starboard.games.voidfall.peril_view import PerilView
from starboard.games.voidfall.setup import DIFFICULTIES
from starboard.games.voidfall.state import AGENDAS, PHASES
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.view import VoidfallView
from starboard.kernel.english import listed
from starboard.page.markup import signed


def draw(tables: Tables, view: VoidfallView, names: Sequence[str]) -> str:
    """Empty where nobody raced the Void. Names are markup."""
    peril = view.peril
    if peril is None:
        return ""
    total, lowest = peril.race.total, peril.race.influence[peril.race.lowest]
    mood = "good" if view.ranks[:1] == (1,) else "bad"
    head = f'<h3 class="{mood}">{lowest} : {total}</h3><p>{_sentence(view, peril, names)}</p>'
    return f'<div class="void-ending">{head}{_sources(tables, view, peril)}</div>'


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
