"""VF-39.5: what costs take. Each is registered with the test of whether it can be paid."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import register_cost
from starboard.games.voidfall.rules.abilities import trigger
from starboard.games.voidfall.rules.agendas import drop_agenda
from starboard.games.voidfall.rules.building import (
    destroy_guild,
    destroy_installation,
    guilds_to_destroy,
    installations_to_destroy,
    lower_population,
    shrink_targets,
)
from starboard.games.voidfall.rules.corruption import gain_corruption, has_free_place
from starboard.games.voidfall.rules.fleets import can_deactivate, deactivate, deployed, recall
from starboard.games.voidfall.rules.glory import discard_glory
from starboard.games.voidfall.rules.resources import pay, payable
from starboard.games.voidfall.rules.tokens import discard_token
from starboard.games.voidfall.rules.trade import spend_trade
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule
from starboard.kernel.effect import Cost


def _take_resources(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return pay(s, p, cost.amounts, act.clause)


def _has_resources(s: Voidfall, p: Player, cost: Cost) -> bool:
    return payable(p, cost.amounts)


def _take_corruption(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    yield from gain_corruption(s, p, act, cost.amounts[0])
    trigger(s, p, v.ON_CORRUPTION_COST)


def _has_place(s: Voidfall, p: Player, cost: Cost) -> bool:
    """VF-27.2: without a free place it cannot be paid."""
    return has_free_place(s, p, cost.amounts[0])


def _take_recall(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    for _ in range(cost.amounts[0]):
        yield from recall(s, p, act, binds=True)


def _has_deployed(s: Voidfall, p: Player, cost: Cost) -> bool:
    return deployed(s, p) >= cost.amounts[0]


def _take_deactivate(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return deactivate(s, p, cost.amounts[0], act)


def _has_fp(s: Voidfall, p: Player, cost: Cost) -> bool:
    return can_deactivate(s, p, cost.amounts[0])


def _take_guild(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return destroy_guild(s, p, act)


def _has_guild(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(guilds_to_destroy(s, p))


def _take_installation(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return destroy_installation(s, p, act)


def _has_installation(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(installations_to_destroy(s, p))


def _take_population(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return lower_population(s, p, act)


def _has_population(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(shrink_targets(s, p))


def _take_bounty(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return discard_token(s, p, reclaim=False)


def _has_bounty(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(p.bounties)


def _take_reclaim(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return discard_token(s, p, reclaim=True)


def _has_reclaim(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(p.reclaims)


def _take_glory(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return discard_glory(s, p, "VF-25.4")


def _has_glory(s: Voidfall, p: Player, cost: Cost) -> bool:
    return bool(p.glory)


def _take_trade(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return spend_trade(s, p)


def _has_trade(s: Voidfall, p: Player, cost: Cost) -> bool:
    return p.trade > 0


def _take_agenda(s: Voidfall, p: Player, cost: Cost, act: Act) -> Rule[None]:
    return drop_agenda(s, p)


def _has_agenda(s: Voidfall, p: Player, cost: Cost) -> bool:
    return any(card != NOBODY for card in p.slots)


register_cost(g.PAY_RESOURCES, _take_resources, _has_resources)
register_cost(g.PAY_CORRUPTION, _take_corruption, _has_place)
register_cost(g.PAY_RECALL, _take_recall, _has_deployed)
register_cost(g.PAY_DEACTIVATE, _take_deactivate, _has_fp)
register_cost(g.PAY_DESTROY_GUILD, _take_guild, _has_guild)
register_cost(g.PAY_DESTROY_INST, _take_installation, _has_installation)
register_cost(g.PAY_LOWER_POP, _take_population, _has_population)
register_cost(g.PAY_DISCARD_BOUNTY, _take_bounty, _has_bounty)
register_cost(g.PAY_DISCARD_RECLAIM, _take_reclaim, _has_reclaim)
register_cost(g.PAY_DISCARD_GLORY, _take_glory, _has_glory)
register_cost(g.PAY_RETURN_TRADE, _take_trade, _has_trade)
register_cost(g.PAY_DROP_AGENDA, _take_agenda, _has_agenda)
