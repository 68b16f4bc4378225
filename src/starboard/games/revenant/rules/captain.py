"""REV-20: Captain and rank."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, register
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.abilities import after, modifiers, total, use_discounts
from starboard.games.revenant.rules.resources import pay
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import SCI, TR_PROMOTE
from starboard.kernel.ask import Rule


def _price(s: Revenant, discount: int) -> int:
    """REV-23.1: 3 Science, less discounts, never below zero."""
    return max(0, s.tables.numbers[s.edition].promote_cost - discount)


def _do_promote(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-20.2: one step; the new abilities do not work on this very promotion (REV-22.9)."""
    full = _price(s, e.args[0])
    mods = yield from use_discounts(s, p, TR_PROMOTE, -1, full, lambda more: p.free[SCI] >= full - more)
    price = _price(s, e.args[0] + total(mods, g.VERB_DISCOUNT))
    if p.free[SCI] < price:
        return
    yield from pay(s, p, (0, 0, price, 0), how.clause)
    new = [ability.number for ability in s.tables.captains[p.captain].ascension[p.rank]]
    p.rank += 1
    s.tell("promote", p.seat, "REV-20.2", p.rank)
    yield from after(s, p, (TR_PROMOTE,), mods, new)


def _can_promote(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    if p.rank >= len(s.tables.ranks) - 1:
        return False
    discount = e.args[0] + total(modifiers(s, p, TR_PROMOTE), g.VERB_DISCOUNT)
    return p.free[SCI] >= _price(s, discount)


register(g.VERB_PROMOTE, _do_promote, _can_promote, asked=True)
