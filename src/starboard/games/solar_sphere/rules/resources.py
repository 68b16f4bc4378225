"""SS-3: resources and storage."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.solar_sphere.menu import REFUSE
from starboard.games.solar_sphere.rules.possible import Means, means_of
from starboard.games.solar_sphere.rules.reach import gained, guarded, keeps, swapped, upright
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import ANY, RESOURCES
from starboard.kernel.ask import Rule, Value, ask


def gain(s: SolarSphere, p: Player, resource: int, amount: int, clause: str) -> Rule[None]:
    """SS-3.1 to SS-3.3: from the supply into storage; of several pieces, one at a time."""
    for left in range(amount - 1, -1, -1):
        r = (yield from choose_resource(s, p, left)) if resource == ANY else resource
        if not store(s, p, r, clause):
            yield from overflow(s, p, r, resource, left)


def store(s: SolarSphere, p: Player, resource: int, clause: str) -> bool:
    """Stores one piece if there is room for it."""
    stock = p.stock
    if stock[0] + stock[1] + stock[2] >= s.tables.storage_limit:
        return False
    stock[resource] += 1
    s.tell("gain", p.seat, clause, RESOURCES[resource])
    return True


def choose_resource(s: SolarSphere, p: Player, left: int) -> Rule[int]:
    """SS-3.3. `left` more pieces of choice follow."""
    options: Sequence[Value] = RESOURCES
    if s.aim[0] >= 0 and guarded(s, p):  # SS-8.9
        means, cards = means_of(p), upright(s, p)
        options = [
            RESOURCES[r]
            for r in range(3)
            if keeps(s, p, (o for m in gained(s, means, r, 1) for o in gained(s, m, ANY, left)), cards)
        ]
    # One that is left over because others are closed is asked all the same: the player is told why.
    name: str = yield ask(p.seat, "resource-type", options, (), len(options) < 3)
    return RESOURCES.index(name)


def overflow(s: SolarSphere, p: Player, resource: int, rest: int = ANY, left: int = 0) -> Rule[None]:
    """SS-3.2: with a full storage, refuse the new piece or return another one for it.

    `left` more pieces of the type `rest` follow.
    """
    options: list[Value] = [REFUSE]
    options += [RESOURCES[r] for r in range(3) if r != resource and p.stock[r]]
    open_to_all = len(options)
    if s.aim[0] >= 0:  # SS-8.9
        means, cards = means_of(p), upright(s, p)
        options = [
            option
            for option in options
            if keeps(s, p, gained(s, stored_anew(means, option, resource), rest, left), cards)
        ]
    answer: str = yield ask(p.seat, "storage", options, (RESOURCES[resource],), len(options) < open_to_all)
    if answer == REFUSE:
        s.tell("refuse", p.seat, "SS-3.2", RESOURCES[resource])
    else:
        p.stock[RESOURCES.index(answer)] -= 1
        p.stock[resource] += 1
        s.tell("replace", p.seat, "SS-3.2", answer, RESOURCES[resource])


def stored_anew(means: Means, answer: Value, resource: int) -> Means:
    """The means after an answer to `storage`."""
    return means if answer == REFUSE else swapped(means, RESOURCES.index(str(answer)), resource)


def can_pay(p: Player, cost: tuple[int, int, int]) -> bool:
    """SS-1.4."""
    stock = p.stock
    return stock[0] >= cost[0] and stock[1] >= cost[1] and stock[2] >= cost[2]


def pay(p: Player, cost: tuple[int, int, int]) -> None:
    stock = p.stock
    stock[0] -= cost[0]
    stock[1] -= cost[1]
    stock[2] -= cost[2]
