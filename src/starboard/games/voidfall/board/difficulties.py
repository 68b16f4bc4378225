"""Difficulties as they are offered for a new table: the Void's total at the start, and its Alerts as dots.

It stands on a page without the title's icons and style sheet, so the drawing brings its own colours.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall.setup import DIFFICULTIES
from starboard.games.voidfall.tables import Tables
from starboard.kernel.english import count
from starboard.page.markup import esc

# Situations by level, then War.
_ALERTS: Final = (("#8FBCFF", "I"), ("#FFC24B", "II"), ("#FF8A80", "III"), ("#FF8A80", "War"))
_WORD: Final = "#B0BDD6"
_STEP: Final = 15
_ROW: Final = 26


def draw(tables: Tables, difficulty: str, scenario: str, seats: int) -> str:
    number = DIFFICULTIES.index(difficulty)
    aid = tables.aids[number]
    kind, place = tables.by_id.get(f"{scenario}-{seats}p", ("", 0))
    total = f"base {aid.base}"
    if kind == "map":
        points = sum([one.points for one in race.at_start(tables, tables.maps[place], number)])
        total = f"Void {points} at the start, {total}"
    harbinger = f"in Cycle {aid.harbinger}" if aid.harbinger else "none"
    facts = [
        total,
        f"{count(aid.crises, 'Crisis', 'Crises')} at the start",
        f"Harbinger on the board: {harbinger}",
    ]
    said = "".join([f"<span>{esc(one)}</span>" for one in facts])
    return f'{_alerts(aid.add)}<span class="choice-facts">{said}</span>'


def _alerts(added: tuple[tuple[int, ...], ...]) -> str:
    """A row for each Cycle: what comes into the Alert deck."""
    rows = ""
    for cycle, numbers in enumerate(added):
        y = _ROW * cycle + 16
        rows += f'<text x="6" y="{y + 4}" font-size="11" fill="{_WORD}">Cycle {cycle + 1}</text>'
        x = 58
        for (colour, name), n in zip(_ALERTS, numbers, strict=True):
            for _ in range(n):
                rows += _dot(x, y, colour, war=name == "War")
                x += _STEP
    label = "; ".join([f"Cycle {cycle + 1}: {_said(numbers)}" for cycle, numbers in enumerate(added)])
    key = "".join(
        [
            f"{_dot(12 + 38 * n, 94, colour, war=name == 'War')}"
            f'<text x="{21 + 38 * n}" y="98" font-size="11" fill="{_WORD}">{name}</text>'
            for n, (colour, name) in enumerate(_ALERTS)
        ]
    )
    return f'<svg class="choice-art" role="img" aria-label="{label}" viewBox="0 0 166 106">{rows}{key}</svg>'


def _dot(x: int, y: int, colour: str, *, war: bool) -> str:
    if war:
        return f'<path d="M{x} {y - 6}l6 6-6 6-6-6z" fill="none" stroke="{colour}" stroke-width="2"/>'
    return f'<rect x="{x - 5}" y="{y - 5}" width="10" height="10" rx="3" fill="{colour}"/>'


def _said(numbers: tuple[int, ...]) -> str:
    return ", ".join([f"{n} × {name}" for (_, name), n in zip(_ALERTS, numbers, strict=True) if n])
