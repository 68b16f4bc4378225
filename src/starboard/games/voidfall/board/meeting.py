"""Which Focus cards could meet the condition of a Crisis: a hint on the page, no rule."""

from __future__ import annotations

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.quantities import compare
from starboard.games.voidfall.rules.crises import leads_to
from starboard.games.voidfall.view import PlayerView


def focuses_for(sight: Sight, crisis: str) -> list[str]:
    """Of the viewer's Focus cards in hand or in play those with an action that does what the Crisis asks for,
    if all else that it asks for is met; how the action is done then is the player's affair.
    """
    me, peril = sight.me, sight.view.peril
    if me is None or peril is None:
        return []
    shown = [peril.crisis, *[space.crisis for row in peril.rows for space in row.spaces]]
    one = next((each for each in shown if each is not None and each.id == crisis), None)
    if one is None or not one.ready[me.seat] or not _yields_enough(sight, crisis, me):
        return []
    cards = (
        [me.focus]
        if me.focus
        else [*me.hand, *[each.focus for each in peril.offer if each.matching[me.seat]]]
    )
    return [card for card in cards if may_meet(sight.tables, crisis, sight.focus(card))]


def _yields_enough(sight: Sight, crisis: str, me: PlayerView) -> bool:
    """Of the ways in which something must be done, the one that the mat decides beforehand: the Yield."""
    demand = sight.tables.crises[sight.number(crisis)].condition
    only = demand.only
    if only is None or only.what != v.ONLY_YIELD:
        return True
    kinds = range(len(v.RESOURCES)) if demand.about < 0 else (demand.about,)
    return any(compare(me.production[kind].amount, only.op, only.number) for kind in kinds)


def may_meet(tables: t.Tables, crisis: str, card: t.Focus) -> bool:
    demand = tables.crises[tables.by_id[crisis][1]].condition
    if demand.deed == v.DEED_RESOLVE_FOCUS:
        return card.type in (demand.about, v.LEADERSHIP)
    return any(demand.deed in leads_to(one.effect) for one in card.actions)
