"""VF-17.5 to 17.11: producing and overproducing."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, always, register, resolve, watched
from starboard.games.voidfall.rules.abilities import producing, trigger
from starboard.games.voidfall.rules.counting import count, quantity_of
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.havens import by_overproduction
from starboard.games.voidfall.rules.influence import gain_influence
from starboard.games.voidfall.rules.levels import yield_of
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

EVERYTHING: Final = "all"


def produce(s: Voidfall, p: Player, resource: int, clause: str) -> Rule[None]:
    """VF-17.5 to 17.10: the Yield; beyond 15 it is overproduction, whatever the excess."""
    for source, effect in producing(s, p, resource):
        choice: str = yield ask(p.seat, "effect", [effect.text, FORFEIT], (source,))
        if choice != FORFEIT:
            yield from resolve(s, p, effect, Act(source, "VF-5.4"))
    amount = yield_of(s, p, resource)
    before = p.stock[resource]
    cap = s.tables.stock_cap
    after = min(before + amount, cap)
    stock = list(p.stock)
    stock[resource] = after
    p.stock = tuple(stock)
    s.tell("produce", p.seat, clause, v.RESOURCES[resource], amount, after - before)
    if amount:
        did(s, p, v.DEED_PRODUCE, resource, facts={v.ONLY_YIELD: amount})
    if before + amount > cap:
        p.overproduced += 1
        did(s, p, v.DEED_OVERPRODUCE)
        gain_influence(s, p, s.tables.overproduction_influence, "VF-17.9", v.RESOURCES[resource])
        trigger(s, p, v.ON_OVERPRODUCE)
        yield from by_overproduction(s, p)


def _produce_all(s: Voidfall, p: Player, types: list[int], most: int, act: Act) -> Rule[None]:
    """VF-17.6, VF-17.7: one after another in the player's order, each once; the rest may be forfeited."""
    left = types.copy()
    everything = False
    for n in range(most, 0, -1):
        options: list[Value] = [v.RESOURCES[resource] for resource in left]
        choice: str = v.RESOURCES[left[0]]
        if not everything:
            # Where all of them will be produced, only their order is a choice.
            more: list[Value] = [EVERYTHING, FORFEIT] if n == len(left) > 1 else [FORFEIT]
            choice = yield ask(p.seat, "produce", [*options, *more])
        if choice == FORFEIT:
            return
        if choice == EVERYTHING:
            everything = True
            choice = v.RESOURCES[left[0]]
        resource = v.RESOURCES.index(choice)
        left.remove(resource)
        # Each is a deed of its own: a Crisis may be resolved before the next is produced (VF-7.9, VF-17.7).
        yield from watched(s, p, None, produce(s, p, resource, act.clause))


def _do_produce(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return _produce_all(s, p, list(e.args), len(e.args), act)


def _do_produce_any(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return _produce_all(s, p, list(range(len(v.RESOURCES))), e.args[0], act)


def _do_produce_distinct(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    types = list(range(len(v.RESOURCES)))
    return _produce_all(s, p, types, min(len(types), count(s, p, quantity_of(e), act)), act)


def _do_produce_same(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """The type of the Guild established by this action, if one was."""
    if act.guild != NOBODY:
        return _produce_all(s, p, [act.guild], 1, act)
    return _produce_all(s, p, list(range(len(v.RESOURCES))), 1, act)


def _can_produce_distinct(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return count(s, p, quantity_of(e), act) > 0


register(g.VERB_PRODUCE, _do_produce, always)
register(g.VERB_PRODUCE_ANY, _do_produce_any, always)
register(g.VERB_PRODUCE_DISTINCT, _do_produce_distinct, _can_produce_distinct)
register(g.VERB_PRODUCE_SAME, _do_produce_same, always)
