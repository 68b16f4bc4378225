"""The actions of Joint and Heroic cards: price, and each effect behind the seats that may take it (VF-6)."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import tables as t
from starboard.games.voidfall.board import signs
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import price, short
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.effect import Effect
from starboard.page.markup import esc

_WORDS = {g.SELF: "you only", g.EITHER: "one of you", g.BOTH: "each", g.SPLIT: "one part each"}


def action_lines(sight: Sight, one: t.Action) -> str:
    """An action on one line: what it costs and brings."""
    said = esc(effect(sight.tables, one.effect))
    paid = price(sight.tables, one.costs)
    body = (
        _joined(sight, one.effect)
        if joints(one.effect)
        else f"<span>{short(sight.tables, one.effect)}</span>"
    )
    return f'<span class="offer-action" title="{said}"><i>{paid}</i><span class="brings">{body}</span></span>'


def joints(e: Effect) -> list[Effect]:
    """The parts of an effect that are shared out, from the left."""
    if e.kind == g.JOINT:
        return [e]
    return [found for part in e.parts for found in joints(part)]


def _joined(sight: Sight, e: Effect) -> str:
    return " ".join(
        [f'<span class="shared">{seats(sight, one)}{_parts(sight, one)}</span>' for one in joints(e)]
    )


def _parts(sight: Sight, one: Effect) -> str:
    return " / ".join([signs.brief(sight.tables, part) for part in one.parts])


def word(one: Effect) -> str:
    """Who may take it, in words."""
    return _WORDS[one.args[0]]


def seats(sight: Sight, one: Effect) -> str:
    """Before an effect: the signs of those who may take it. Lit are those who do unless they decline."""
    active = sight.view.active if sight.view.active >= 0 else sight.seat or 0
    who = [active] if one.args[0] == g.SELF else [active, *others(sight, active)]
    made = "".join(
        [
            f'<i class="taker{" lit" if n == 0 or one.args[0] in (g.BOTH, g.SPLIT) else ""}">'
            f"{sight.person(seat).sign('px12')}</i>"
            for n, seat in enumerate(who)
        ]
    )
    return f'<span class="takers" title="{word(one)}">{made}</span>'


def others(sight: Sight, active: int) -> list[int]:
    return [p.seat for p in sight.view.players if p.seat != active]
