"""VF-13: stockpiles, gains in any mix, and payments with substitutes."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.state import Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING

STOP = "stop"
BASIC = (v.FOOD, v.ENERGY, v.MATERIALS)
# What may be paid where content writes B: C stands in for any of the three (VF-13.5).
FOR_BASIC = (v.FOOD, v.ENERGY, v.MATERIALS, v.CREDITS)
ALL = (v.FOOD, v.ENERGY, v.MATERIALS, v.CREDITS, v.SCIENCE)
# What is taken first where there is nothing to choose.
IN_ORDER = (v.SCIENCE, v.CREDITS, v.FOOD, v.ENERGY, v.MATERIALS)


def add(s: Voidfall, p: Player, resource: int, amount: int, clause: str) -> int:
    """VF-13.1: what goes beyond the cap is lost. Returns what was gained."""
    stock = list(p.stock)
    gained = min(amount, s.tables.stock_cap - stock[resource])
    if gained <= 0:
        return 0
    stock[resource] += gained
    p.stock = tuple(stock)
    s.tell("gain", p.seat, clause, v.RESOURCES[resource], gained)
    return gained


def take(s: Voidfall, p: Player, resource: int, amount: int, clause: str) -> None:
    if amount:
        stock = list(p.stock)
        stock[resource] -= amount
        p.stock = tuple(stock)
        s.tell("spend", p.seat, clause, v.RESOURCES[resource], amount)


def gain(s: Voidfall, p: Player, bundle: tuple[int, ...], clause: str) -> Rule[None]:
    """A bundle with one amount for each of ``LETTERS``."""
    for resource in ALL:
        if bundle[resource]:
            add(s, p, resource, bundle[resource], clause)
    if bundle[v.ANY_BASIC] or bundle[v.ANY_RESOURCE]:
        return _gain_mixes(s, p, bundle, clause)
    return NOTHING


def _gain_mixes(s: Voidfall, p: Player, bundle: tuple[int, ...], clause: str) -> Rule[None]:
    if bundle[v.ANY_BASIC]:
        yield from gain_mix(s, p, bundle[v.ANY_BASIC], BASIC, clause)
    if bundle[v.ANY_RESOURCE]:
        yield from gain_mix(s, p, bundle[v.ANY_RESOURCE], ALL, clause)


def gain_mix(s: Voidfall, p: Player, units: int, allowed: tuple[int, ...], clause: str) -> Rule[None]:
    """VF-13.10: unit by unit; the rest may be forfeited."""
    for left in range(units, 0, -1):
        options: list[Value] = [v.RESOURCES[resource] for resource in allowed]
        choice: str = yield ask(p.seat, "gain", [*options, STOP], (left,))
        if choice == STOP:
            return
        add(s, p, v.RESOURCES.index(choice), 1, clause)


# --- payments (VF-13.2 to 13.7) ---------------------------------------------------------------------------


def payable(p: Player, need: tuple[int, ...]) -> bool:
    """VF-13.4: whether a bundle can be covered in full, with substitutes."""
    return _covers(p.stock, need, p.rules[v.RULE_MATERIALS_AS_ENERGY])


def _covers(stock: tuple[int, ...], need: tuple[int, ...], swaps: bool) -> bool:
    if need[v.SCIENCE] > stock[v.SCIENCE]:
        return False
    if not need[v.ANY_BASIC] and not need[v.ANY_RESOURCE]:
        # Most often everything is there as printed.
        food, energy, materials, credits, _ = stock
        if need[0] <= food and need[1] <= energy and need[2] <= materials and need[3] <= credits:
            return True
    short = 0
    for resource in BASIC:
        short += max(0, need[resource] - stock[resource])
    if swaps:
        missing = max(0, need[v.ENERGY] - stock[v.ENERGY])
        spare = max(0, stock[v.MATERIALS] - need[v.MATERIALS])
        short -= min(missing, spare)
    if short + need[v.CREDITS] > stock[v.CREDITS]:
        return False
    left = sum(stock[r] - need[r] for r in FOR_BASIC)
    if need[v.ANY_BASIC] > left:
        return False
    return need[v.ANY_BASIC] + need[v.ANY_RESOURCE] <= left + stock[v.SCIENCE] - need[v.SCIENCE]


def pay(s: Voidfall, p: Player, need: tuple[int, ...], clause: str) -> Rule[None]:
    """VF-13.2: as printed, where nothing can stand in for anything else."""
    swaps = p.rules[v.RULE_MATERIALS_AS_ENERGY]
    if (
        swaps
        or need[v.ANY_BASIC]
        or need[v.ANY_RESOURCE]
        or ((need[0] or need[1] or need[2]) and need[v.CREDITS] < p.stock[v.CREDITS])
    ):
        return _choose_units(s, p, need, swaps, clause)
    for resource in IN_ORDER:
        take(s, p, resource, need[resource], clause)
    return NOTHING


def _choose_units(s: Voidfall, p: Player, need: tuple[int, ...], swaps: bool, clause: str) -> Rule[None]:
    """Which units and substitutes; each value is offered only if the rest can still be paid."""
    left = list(need)
    take(s, p, v.SCIENCE, left[v.SCIENCE], clause)
    left[v.SCIENCE] = 0
    take(s, p, v.CREDITS, left[v.CREDITS], clause)
    left[v.CREDITS] = 0
    for resource in BASIC:
        if swaps and resource == v.ENERGY:
            yield from _substitute(s, p, left, resource, v.MATERIALS, swaps, clause)
        yield from _substitute(s, p, left, resource, v.CREDITS, swaps, clause)
        take(s, p, resource, left[resource], clause)
        left[resource] = 0
    yield from _pay_mix(s, p, left, v.ANY_BASIC, FOR_BASIC, clause)
    yield from _pay_mix(s, p, left, v.ANY_RESOURCE, ALL, clause)


def _substitute(
    s: Voidfall, p: Player, left: list[int], resource: int, by: int, swaps: bool, clause: str
) -> Rule[None]:
    """How many units of a resource are paid with another (VF-13.2, VF-13.6)."""
    if not left[resource]:
        return
    options: list[Value] = []
    if not s.replaying:
        for units in range(min(left[resource], p.stock[by]) + 1):
            stock, need = list(p.stock), left.copy()
            stock[by] -= units
            need[resource] -= units
            # What is chosen here is final: after Credits, the rest is paid with the resource itself.
            if by == v.CREDITS and need[resource] > stock[resource]:
                continue
            if _covers(tuple(stock), tuple(need), swaps and resource == v.FOOD):
                options.append(units)
    about = (v.RESOURCES[resource], v.RESOURCES[by], left[resource])
    units_paid: int = yield ask(p.seat, "substitute", [0] if s.replaying else options, about)
    take(s, p, by, units_paid, clause)
    left[resource] -= units_paid


def _pay_mix(
    s: Voidfall, p: Player, left: list[int], kind: int, allowed: tuple[int, ...], clause: str
) -> Rule[None]:
    """VF-13.5: "n of F/E/M" or "n of any", unit by unit."""
    while left[kind]:
        options: list[Value] = []
        for resource in allowed:
            if p.stock[resource]:
                stock, need = list(p.stock), left.copy()
                stock[resource] -= 1
                need[kind] -= 1
                if _covers(tuple(stock), tuple(need), False):
                    options.append(v.RESOURCES[resource])
        choice: str = yield ask(p.seat, "pay", options, (left[kind],))
        take(s, p, v.RESOURCES.index(choice), 1, clause)
        left[kind] -= 1
