"""SS-3: resources and storage."""

from __future__ import annotations

from starboard.games.solar_sphere.menu import REFUSE
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import ANY, RESOURCES
from starboard.kernel.ask import Rule, Value, ask


def gain(s: SolarSphere, p: Player, resource: int, amount: int, clause: str) -> Rule[None]:
    """SS-3.1 to SS-3.3: from the supply into storage; of several pieces, one at a time."""
    for _ in range(amount):
        r = (yield from choose_resource(p)) if resource == ANY else resource
        if not store(s, p, r, clause):
            yield from overflow(s, p, r)


def store(s: SolarSphere, p: Player, resource: int, clause: str) -> bool:
    """Stores one piece if there is room for it."""
    stock = p.stock
    if stock[0] + stock[1] + stock[2] >= s.tables.storage_limit:
        return False
    stock[resource] += 1
    s.tell("gain", p.seat, clause, RESOURCES[resource])
    return True


def choose_resource(p: Player) -> Rule[int]:
    """SS-3.3."""
    name: str = yield ask(p.seat, "resource-type", RESOURCES)
    return RESOURCES.index(name)


def overflow(s: SolarSphere, p: Player, resource: int) -> Rule[None]:
    """SS-3.2: with a full storage, refuse the new piece or return another one for it."""
    options: list[Value] = [REFUSE]
    options += [RESOURCES[r] for r in range(3) if r != resource and p.stock[r]]
    answer: str = yield ask(p.seat, "storage", options, (RESOURCES[resource],))
    if answer == REFUSE:
        s.tell("refuse", p.seat, "SS-3.2", RESOURCES[resource])
    else:
        p.stock[RESOURCES.index(answer)] -= 1
        p.stock[resource] += 1
        s.tell("replace", p.seat, "SS-3.2", answer, RESOURCES[resource])


def can_pay(p: Player, cost: tuple[int, int, int]) -> bool:
    """SS-1.4."""
    stock = p.stock
    return stock[0] >= cost[0] and stock[1] >= cost[1] and stock[2] >= cost[2]


def pay(p: Player, cost: tuple[int, int, int]) -> None:
    stock = p.stock
    stock[0] -= cost[0]
    stock[1] -= cost[1]
    stock[2] -= cost[2]
