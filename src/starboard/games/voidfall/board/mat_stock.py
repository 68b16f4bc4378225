"""Stocks: what is there of fifteen, what producing adds, and where the next Level would bring more."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board.measures import resource
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import Production
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.vocabulary import RESOURCES
from starboard.page.kit.things import thing
from starboard.page.markup import esc

# The questions that are answered by a resource.
_BY_RESOURCE: Final = ("gain", "pay", "produce")
_UNIT: Final = 10


def draw(sight: Sight, me: PlayerView) -> str:
    return sight.part(
        "stock",
        lambda sight: _draw(sight, me),
        me.stock,
        me.production,
        asked=sight.verb in _BY_RESOURCE,
    )


def _draw(sight: Sight, me: PlayerView) -> str:
    most = sight.tables.stock_cap
    rows = "".join(
        [_row(sight, kind, n, made) for kind, n, made in zip(RESOURCES, me.stock, me.production, strict=True)]
    )
    return (
        f'<div class="mat-stock"><div class="mat-head"><span class="eyebrow" data-explain="stockpile">Stock '
        f'<b>of {most}</b></span><span data-explain="production">level → yield</span><span>next step</span>'
        f"</div>{rows}</div>"
    )


def _row(sight: Sight, kind: str, n: int, made: Production) -> str:
    name = sight.tables.resource_names[RESOURCES.index(kind)]
    choice = sight.open(kind) if sight.verb in _BY_RESOURCE else None
    most = sight.tables.stock_cap
    body = (
        f"{resource(kind, 'px18')}<b>{n}</b>"
        f'<span class="stock-fill">{bar(n, made.gained, most)}{_over(sight, made)}</span>'
        f'<span class="stock-level">{made.level} <i>→</i> <b>{made.amount}</b></span>'
        f'<span class="stock-next">{_next(made)}</span>'
    )
    label = f"{name}: {n} of {most}, Level {made.level}, Yield {made.amount}"
    return thing(f"stock-row colour-{kind}", esc(label), kind, body, choice)


def _next(made: Production) -> str:
    return f"{made.next} → {made.next_yield}" if made.next else "highest"


def _over(sight: Sight, made: Production) -> str:
    """VF-17.9: what the excess brings."""
    if not made.over:
        return ""
    gain = sight.tables.overproduction_influence
    return f'<span class="stock-over" title="overproduction: {gain} Influence">+{gain}</span>'


def bar(n: int, gained: int, most: int) -> str:
    """A unit is ten wide; what producing would add is hatched."""
    hatch = "".join([f"M{_UNIT * (n + one) + at} 9l4-9h2l-4 9z" for one in range(gained) for at in (0, 5)])
    added = f'<path class="yield" d="{hatch}"/>' if gained else ""
    return (
        f'<svg class="stock-bar" viewBox="0 0 {_UNIT * most} 9" preserveAspectRatio="none" role="img" '
        f'aria-label="{n} of {most}, producing adds {gained}">'
        f'<rect class="there" width="{_UNIT * n}" height="9"/>{added}</svg>'
    )
