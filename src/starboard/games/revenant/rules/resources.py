"""REV-13: Resources and compartments."""

from __future__ import annotations

from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import ANY, RESOURCES
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING


def capacity(s: Revenant, p: Player) -> int:
    """REV-13.3: the slots of all uncorrupted compartments."""
    total = 0
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if not p.corrupt[n]:
            total += compartment.slots
    return total


def held(p: Player) -> list[Value]:
    return [RESOURCES[kind] for kind in range(4) if p.free[kind]]


def gain_resource(s: Revenant, p: Player, kind: int, amount: int, clause: str) -> Rule[None]:
    if not amount:
        return NOTHING
    p.free[kind] += amount
    s.tell("gain", p.seat, clause, RESOURCES[kind], amount)
    return return_excess(s, p)


def gain(s: Revenant, p: Player, amounts: tuple[int, ...], clause: str) -> Rule[None]:
    """Gains Resources of fixed types and of choice; all of them before any goes back."""
    for kind in range(4):
        if amounts[kind]:
            p.free[kind] += amounts[kind]
            s.tell("gain", p.seat, clause, RESOURCES[kind], amounts[kind])
    return _gain_any(s, p, amounts[ANY], clause) if amounts[ANY] else return_excess(s, p)


def _gain_any(s: Revenant, p: Player, amount: int, clause: str) -> Rule[None]:
    for left in range(amount, 0, -1):
        name: str = yield ask(p.seat, "gain-type", RESOURCES, (left,))
        p.free[RESOURCES.index(name)] += 1
        s.tell("gain", p.seat, clause, name, 1)
    yield from return_excess(s, p)


def return_excess(s: Revenant, p: Player) -> Rule[None]:
    """REV-13.4: what goes beyond the capacity returns to the supply, of the owner's choice."""
    excess = sum(p.free) - capacity(s, p)
    return _return(s, p, excess) if excess > 0 else NOTHING


def _return(s: Revenant, p: Player, excess: int) -> Rule[None]:
    while excess > 0:
        options = returnable(s, p)
        # One that is left over because another is closed is asked all the same: the player is told why.
        closed = len(options) == 1 and len(held(p)) > 1
        name: str = yield ask(p.seat, "overflow", options, (excess,), closed)
        p.free[RESOURCES.index(name)] -= 1
        s.tell("return", p.seat, "REV-13.4", name)
        excess -= 1


def returnable(s: Revenant, p: Player) -> list[Value]:
    """What may go back: of a type that is owed (REVP-4.9) only what is to spare, unless nothing is."""
    if s.turn is None or not s.turn.owed or s.turn.seat != p.seat:
        return held(p)
    owed = s.turn.owed
    spare: list[Value] = [RESOURCES[kind] for kind in range(4) if p.free[kind] > owed[kind]]
    return spare or held(p)


def can_pay(p: Player, cost: tuple[int, ...]) -> bool:
    """REV-1.7, REV-13.5: only free Resources, and completely. `cost` may end with a number of any type."""
    left = 0
    for kind in range(4):
        if p.free[kind] < cost[kind]:
            return False
        left += p.free[kind] - cost[kind]
    return len(cost) <= ANY or left >= cost[ANY]


def pay(s: Revenant, p: Player, cost: tuple[int, ...], clause: str) -> Rule[None]:
    for kind in range(4):
        if cost[kind]:
            p.free[kind] -= cost[kind]
            s.tell("pay", p.seat, clause, RESOURCES[kind], cost[kind])
    for left in range(cost[ANY] if len(cost) > ANY else 0, 0, -1):
        name: str = yield ask(p.seat, "pay", held(p), (left,))
        p.free[RESOURCES.index(name)] -= 1
        s.tell("pay", p.seat, clause, name, 1)


def payable(p: Player, cost: tuple[int, ...], discount: int, energy: int = 0) -> bool:
    """REV-13.5, REVP-5.6: whether a cost can be paid less a discount, which never lowers `energy`."""
    return _payable(p.free, cost[0], cost[1], cost[2], cost[3], discount, energy)


def _payable(free: list[int], mat: int, ene: int, sci: int, neu: int, discount: int, energy: int) -> bool:
    if free[1] < energy:
        return False
    missing = max(0, mat - free[0]) + max(0, ene + energy - free[1])
    return missing + max(0, sci - free[2]) + max(0, neu - free[3]) <= discount


def pay_discounted(
    s: Revenant, p: Player, cost: tuple[int, ...], discount: int, energy: int, clause: str
) -> Rule[None]:
    """REV-13.5: the payer takes as many Resources out of the cost as the discount allows, then pays."""
    rest = [cost[0], cost[1], cost[2], cost[3]]
    for left in range(min(discount, sum(rest)), 0, -1):
        waivable: list[Value] = []
        for kind in range(4):
            if rest[kind]:
                rest[kind] -= 1
                if _payable(p.free, rest[0], rest[1], rest[2], rest[3], left - 1, energy):
                    waivable.append(RESOURCES[kind])
                rest[kind] += 1
        name: str = yield ask(p.seat, "discount-pick", waivable, (left,))
        rest[RESOURCES.index(name)] -= 1
    rest[1] += energy
    yield from pay(s, p, (rest[0], rest[1], rest[2], rest[3]), clause)
