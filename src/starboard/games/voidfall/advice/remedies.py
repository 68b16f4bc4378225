"""Which Crises could be resolved with what is about to be done (VF-7.4 to 7.9), in points of Influence."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import can_pay
from starboard.games.voidfall.rules.counting import holds
from starboard.games.voidfall.rules.crises import LEADS_TO, may_resolve, open_crises
from starboard.games.voidfall.rules.crisis_board import peril_of
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.effect import Effect, leaves

# What it is worth to be rid of a Crisis: the current one by its level, or an ongoing one.
# (Whole numbers: where a function begins by reading a tuple of floats, mypyc may take it for unset.)
_CURRENT: Final = (0, 4, 5, 7)
_ONGOING: Final = 5.0
# How likely the deed is done in the way that a card asks for, and that a condition is made true first.
_IN_THAT_WAY: Final = 0.6
_NOT_YET: Final = 0.15
_NOTHING: Final = Act("", "VF-7.7")


def relief(s: Voidfall, card: int) -> float:
    """Of a Crisis that goes."""
    return float(_CURRENT[s.tables.crises[card].level]) if peril_of(s).crisis == card else _ONGOING


def remedy(s: Voidfall, p: Player, e: Effect) -> float:
    """What an effect could do about the open Crises."""
    if s.peril is None or not may_resolve(s, p):
        return 0.0
    cards = open_crises(s)
    if not cards:
        return 0.0
    deeds = {LEADS_TO.get(leaf.verb) for leaf in leaves(e)}
    return sum([_chance(s, p, card) * relief(s, card) for card in cards if _deed(s, card) in deeds])


def remedy_by_focus(s: Voidfall, p: Player, focus: int) -> float:
    """What resolving actions of a Focus could do by itself."""
    found = 0.0
    if s.peril is not None:
        for card in open_crises(s):
            demand = s.tables.crises[card].condition
            if demand.deed == v.DEED_RESOLVE_FOCUS and (demand.about == focus or focus == v.LEADERSHIP):
                found += _chance(s, p, card) * relief(s, card)
    return found


def _deed(s: Voidfall, card: int) -> int:
    return s.tables.crises[card].condition.deed


def _chance(s: Voidfall, p: Player, card: int) -> float:
    demand = s.tables.crises[card].condition
    if demand.kind == v.KIND_A:
        return _IN_THAT_WAY
    if demand.kind == v.KIND_C:
        return 1.0 if can_pay(s, p, demand.costs) else 0.0
    assert demand.when is not None
    return 1.0 if holds(s, p, demand.when, _NOTHING) else _NOT_YET
