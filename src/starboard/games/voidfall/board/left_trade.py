"""The Trade column, lying down: its tokens, the bonus of each space, and which of them can be reached."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import sign
from starboard.games.voidfall.rules.trade import first_bonus, ways
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.page import Choice
from starboard.page.drawing import target
from starboard.page.markup import esc

BY_TRADE: Final = "trade-bonus"
"""The question that is answered by the column."""
_ANY: Final = "any-trade-bonus"


def lowest(column: tuple[int, ...]) -> int:
    """The space from which the next token comes; 0 if there is none."""
    return max([n + 1 for n, tokens in enumerate(column) if tokens], default=0)


def trade(sight: Sight) -> str:
    column = sight.view.column
    here = lowest(column)
    # While a bonus is chosen, the token is taken already: the question says from which space.
    asked = sight.verb == BY_TRADE and sight.question is not None
    space = int(sight.question.about[0]) if asked and sight.question is not None else here
    any_bonus = sight.me is not None and _ANY in sight.me.rules
    first = first_bonus(space, any_bonus) if space else 0
    made = "".join([_space(sight, n + 1, tokens, here, first) for n, tokens in enumerate(column)])
    hint = f"next from {here} · bonus {first}–{len(column)}" if here else "no token left"
    return (
        f'<div class="panel-head"><span class="eyebrow" data-explain="trade column">Trade column '
        f'<b>{sum(column)}</b></span><span class="dim">{hint}</span></div>'
        f'<div class="trade-column">{made}</div>'
    )


def _space(sight: Sight, n: int, tokens: int, here: int, first: int) -> str:
    bonus = sight.tables.bonuses[n - 1]
    reach = first and n >= first
    style = f"trade-space{' next' if n == here else ''}{' open' if reach else ''}"
    stack = f'<span class="stack">{"<i></i>" * tokens}</span>'
    options = [one for one in [sight.open(way.text) for way in ways(bonus)] if one is not None]
    if sight.verb != BY_TRADE or not reach:
        options = []
    said = esc(f"Space {n}: {effect(sight.tables, bonus)}")
    explain = f'data-explain="trade-space-{n}"'
    drawn = f'<span class="bonus">{sign(sight.tables, bonus)}</span>'
    if not options:
        return (
            f'<span class="{style}" {explain} title="{said}" tabindex="0" role="group" aria-label="{said}">'
            f"{stack}{drawn}</span>"
        )
    if len(options) == 1:
        return f'<button class="{style} legal" {explain} {target(options[0])}>{stack}{drawn}</button>'
    return f'<span class="{style}">{stack}<span class="bonus">{_ways(sight, n, options)}</span></span>'


def _ways(sight: Sight, n: int, options: list[Choice]) -> str:
    """A space with several bonuses: each is a button."""
    by_text = {str(one.value): one for one in options}
    return "".join(
        [
            f'<button class="bonus-way legal" {target(by_text[way.text])}>{sign(sight.tables, way)}</button>'
            for way in ways(sight.tables.bonuses[n - 1])
            if way.text in by_text
        ]
    )
