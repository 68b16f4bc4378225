"""VF-39.4: where an effect may happen, and which sector it binds."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.counting import passes
from starboard.games.voidfall.rules.sectors import neighbours, shipyards
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.effect import Effect


def places(s: Voidfall, p: Player, e: Effect, act: Act) -> list[int]:
    """The own sectors that the place of an effect allows."""
    where = e.where
    own = list(p.sectors)
    if act.distinct:
        own = [at for at in own if at not in act.others]
    if where == v.AT_HOME:
        return [p.home]
    if where == v.AT_NONHOME:
        return [at for at in own if at != p.home]
    if where == v.AT_SAME:
        return own if act.bound == NOBODY else [at for at in own if at == act.bound]
    if where == v.AT_OTHER:
        return [at for at in own if at != act.bound]
    if where == v.AT_OTHERS:
        return [at for at in own if at != act.bound and at not in act.others]
    if where == v.AT_HERE:
        return [at for at in own if at == act.here]
    if where == v.AT_TARGET:
        return [at for at in own if at == act.target]
    if where == v.AT_NEAR:
        return [at for at in own if at == act.bound or at in neighbours(s, act.bound)]
    if where == v.AT_SHIPYARD:
        return [at for at in own if shipyards(s, p, at)]
    if where == v.AT_WITH:
        assert isinstance(e, g.Filtered)
        return [at for at in own if passes(s, at, e.only)]
    return own


def bind(act: Act, e: Effect, at: int) -> None:
    """The first effect of an action that names a sector binds it, if the cost has not done so."""
    if act.distinct or e.where == v.AT_OTHERS:
        act.others += (at,)
    elif act.bound == NOBODY:
        act.bound = at
