"""REV-13: Resources and compartments; REV-14: Corruption and Residual Void; REV-15: Discovery Data."""

from __future__ import annotations

from starboard.games.revenant.grammar import ANY, RESOURCES
from starboard.games.revenant.state import Player, Revenant
from starboard.kernel.ask import Rule, Value, ask


def slots(s: Revenant) -> tuple[int, ...]:
    """Resource slots of the compartments, left to right (7.5)."""
    return s.tables.compartment_slots[1 if s.prototype else 0]


def capacity(s: Revenant, p: Player) -> int:
    """REV-13.3: the slots of all uncorrupted compartments."""
    return sum(n for n, corrupt in zip(slots(s), p.corrupt, strict=True) if not corrupt)


def gain_resource(s: Revenant, p: Player, kind: int, amount: int, clause: str) -> Rule[None]:
    if amount:
        p.free[kind] += amount
        s.tell("gain", p.seat, clause, RESOURCES[kind], amount)
        yield from return_excess(s, p)


def gain(s: Revenant, p: Player, amounts: tuple[int, ...], clause: str) -> Rule[None]:
    """Gains Resources of fixed types and of choice; all of them before any goes back."""
    for kind in range(4):
        if amounts[kind]:
            p.free[kind] += amounts[kind]
            s.tell("gain", p.seat, clause, RESOURCES[kind], amounts[kind])
    for left in range(amounts[ANY], 0, -1):
        name: str = yield ask(p.seat, "gain-type", RESOURCES, (left,))
        p.free[RESOURCES.index(name)] += 1
        s.tell("gain", p.seat, clause, name, 1)
    yield from return_excess(s, p)


def return_excess(s: Revenant, p: Player) -> Rule[None]:
    """REV-13.4: what goes beyond the capacity returns to the supply, of the owner's choice."""
    while sum(p.free) > capacity(s, p):
        held: list[Value] = [RESOURCES[kind] for kind in range(4) if p.free[kind]]
        name: str = yield ask(p.seat, "overflow", held, (sum(p.free) - capacity(s, p),))
        p.free[RESOURCES.index(name)] -= 1
        s.tell("return", p.seat, "REV-13.4", name)


def can_pay(p: Player, cost: tuple[int, ...]) -> bool:
    """REV-1.7, REV-13.5: only free Resources, and completely. `cost` may end with a number of any type."""
    left = 0
    for kind in range(4):
        if p.free[kind] < cost[kind]:
            return False
        left += p.free[kind] - cost[kind]
    return len(cost) < 5 or left >= cost[ANY]


def pay(s: Revenant, p: Player, cost: tuple[int, ...], clause: str) -> Rule[None]:
    for kind in range(4):
        if cost[kind]:
            p.free[kind] -= cost[kind]
            s.tell("pay", p.seat, clause, RESOURCES[kind], cost[kind])
    for left in range(cost[ANY] if len(cost) > 4 else 0, 0, -1):
        held: list[Value] = [RESOURCES[kind] for kind in range(4) if p.free[kind]]
        name: str = yield ask(p.seat, "pay", held, (left,))
        p.free[RESOURCES.index(name)] -= 1
        s.tell("pay", p.seat, clause, name, 1)


def discounted(
    s: Revenant, p: Player, cost: tuple[int, ...], discount: int
) -> Rule[tuple[int, int, int, int]]:
    """REV-13.5: the payer takes Resources out of a cost, as many as the discount; only payable rests count."""
    rest = [cost[0], cost[1], cost[2], cost[3]]
    for left in range(min(discount, sum(rest)), 0, -1):
        waivable: list[Value] = []
        for kind in range(4):
            if rest[kind]:
                after = rest[:]
                after[kind] -= 1
                if _payable_with(p, after, left - 1):
                    waivable.append(RESOURCES[kind])
        name: str = yield ask(p.seat, "discount-pick", waivable, (left,))
        rest[RESOURCES.index(name)] -= 1
    return (rest[0], rest[1], rest[2], rest[3])


def payable(p: Player, cost: tuple[int, ...], discount: int) -> bool:
    return _payable_with(p, list(cost[:4]), discount)


def _payable_with(p: Player, cost: list[int], discount: int) -> bool:
    missing = sum(max(0, cost[kind] - p.free[kind]) for kind in range(4))
    return missing <= discount
