"""The Crisis board (VF-35): two rows of spaces, what stands on them, the values in force, Catastrophes."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.measures import resource
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.peril_view import CrisisView, PerilView, RowView, SpaceView
from starboard.games.voidfall.words import crises
from starboard.kernel.english import capital, count
from starboard.kernel.page import Choice
from starboard.kernel.title import Closed
from starboard.page.drawing import icon
from starboard.page.kit.things import thing
from starboard.page.markup import esc

_SHOWN: Final = 3
"""Ongoing Crises that are said in a line; of more the rest are explained by their plates."""
_CRISES: Final = ("crisis", "crisis-before", "crisis-discard")
_ROWS: Final = {
    "military": ("skirmish", "void", "Military", "adds to a Skirmish"),
    "economic": ("upkeep", "warn", "Economic", "to pay, or lose 3 Influence each"),
}


def crisis_board(sight: Sight, peril: PerilView) -> str:
    rows = "".join([_row(sight, one) for one in peril.rows])
    return f"{_head(peril)}{rows}{_ongoing(sight, peril)}"


def _head(peril: PerilView) -> str:
    return (
        f'<div class="crisis-head"><b data-explain="crisis board">{icon("crisis", "px16 colour-title")}'
        f"Crisis board</b>{sockets(peril.catastrophes, peril.catastrophe_limit)}</div>"
    )


def sockets(placed: int, limit: int) -> str:
    """Where the Catastrophe tokens lie; there is none for a fourth (VF-9.12)."""
    made = "".join(
        [f'<i class="placed">{icon("damage", "px12")}</i>' if n < placed else "<i></i>" for n in range(limit)]
    )
    return (
        f'<span class="catastrophes" data-explain="catastrophe" title="{count(placed, "Catastrophe")}; a '
        f'{_ordinal(limit + 1)} loses the game">{made}<small>{placed} of {limit}</small></span>'
    )


def _ordinal(n: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[n - 1]


def letters(name: str) -> str:
    """What stands on the plate of a Crisis: Idle Docks is ID."""
    words = name.split()
    return (words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]).upper()


# ---------------------------------------------------------------------- rows


def _row(sight: Sight, row: RowView) -> str:
    mark, colour, name, aside = _ROWS[row.row]
    choice = sight.open(row.row) if sight.verb in ("row", "void") else None
    sign = icon(mark, f"px14 colour-{colour}")
    head = f'<span class="row-head"><b>{sign}{name}</b><small>{aside}</small></span>'
    spaces = "".join(
        [_space(sight, row, place, one, inert=choice is not None) for place, one in enumerate(row.spaces)]
    )
    body = f'{head}<span class="crisis-spaces">{spaces}</span>'
    return thing("crisis-row", f"{name} row", "crisis board", body, choice)


def _space(sight: Sight, row: RowView, place: int, space: SpaceView, *, inert: bool) -> str:
    """`inert`: the row answers as a whole, so nothing in it does."""
    full = place == len(row.spaces) - 1
    styles = ["crisis-space", row.row]
    styles += ["in-force"] if place == row.in_force else []
    styles += ["full"] if full else []
    stands = "<em>full</em>" if full else '<span class="stands"></span>'
    if space.harbinger:
        stands = f'<span class="stands stake">{icon("harbinger", "px17 colour-harbinger")}</span>'
    elif space.crisis is not None:
        card = sight.tables.crises[sight.number(space.crisis.id)]
        stands = f'<span class="stands plate">{letters(card.name)}</span>'
    body = f"{stands}{value(space)}"
    if inert:
        return f'<span class="{" ".join(styles)}">{body}</span>'
    choice, closed = _target(sight, row, place, space)
    explain = (
        space.crisis.id if space.crisis is not None else "harbinger" if space.harbinger else "crisis board"
    )
    return thing(
        " ".join(styles), _spoken(sight, row, place, space), explain, body, choice, closed, tag="span"
    )


def value(space: SpaceView) -> str:
    """What counts while this is the leftmost free space."""
    if not space.demand:
        return f'<b class="value">+{space.military}</b>'
    return f'<b class="value">{owed(space.demand)}</b>'


def owed(demand: tuple[int, ...]) -> str:
    """A bundle in pairs, as small as it can be."""
    parts = [f"<i>{n}{resource(v.RESOURCES[kind], 'px10')}</i>" for kind, n in enumerate(demand) if n]
    return f'<span class="owed">{"".join(parts)}</span>'


def _target(sight: Sight, row: RowView, place: int, space: SpaceView) -> tuple[Choice | None, Closed | None]:
    if space.crisis is not None and sight.verb in _CRISES:
        return sight.open(space.crisis.id), sight.shut(space.crisis.id)
    if space.harbinger and sight.verb == "harbinger-off" and place == 0:
        return sight.open(row.row), sight.shut(row.row)
    return None, None


def _spoken(sight: Sight, row: RowView, place: int, space: SpaceView) -> str:
    where = "full row" if place == len(row.spaces) - 1 else f"space {place + 1}"
    parts = [f"{_ROWS[row.row][2]} row, {where}", _said(space)]
    if space.harbinger:
        parts.append("a Harbinger")
    elif space.crisis is not None:
        parts.append(crises.title(sight.tables, space.crisis.id))
    if place == row.in_force:
        parts.append("in force")
    return esc(", ".join(parts))


def _said(space: SpaceView) -> str:
    if not space.demand:
        return f"+{space.military}"
    return " ".join([f"{n} {v.RESOURCES[kind]}" for kind, n in enumerate(space.demand) if n])


# ---------------------------------------------------------------------- what solves those that are ongoing


def _ongoing(sight: Sight, peril: PerilView) -> str:
    found = [space.crisis for row in peril.rows for space in row.spaces if space.crisis is not None]
    made = "".join([_line(sight, one) for one in found[:_SHOWN]])
    if len(found) > _SHOWN:
        made += f"<small>and {len(found) - _SHOWN} more: see their plates</small>"
    return f'<div class="ongoing-crises">{made}</div>' if made else ""


def _line(sight: Sight, one: CrisisView) -> str:
    card = sight.tables.crises[sight.number(one.id)]
    said = capital(crises.demand(sight.tables, card.condition))
    body = (
        f'<em class="plate">{letters(card.name)}</em><b>{esc(card.name)}</b>'
        f'<span title="{esc(said)}">{esc(said)}</span>'
    )
    choice = closed = None
    if sight.verb in _CRISES:
        choice, closed = sight.open(one.id), sight.shut(one.id)
    return thing("ongoing-crisis", esc(f"{card.name}: {said}"), one.id, body, choice, closed)
