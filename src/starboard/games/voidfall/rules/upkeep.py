"""VF-10.5 to 10.8, VF-10.19: counting Upkeep and paying for it."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.counting import agenda_upkeep
from starboard.games.voidfall.rules.influence import lose_influence
from starboard.games.voidfall.rules.resources import take
from starboard.games.voidfall.rules.sectors import sector_upkeep
from starboard.games.voidfall.state import Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask

GIFT = 2
PER_CREDIT = 2


def upkeep_due(s: Voidfall, p: Player) -> int:
    """What is left to pay after abilities that satisfy some of it (VF-10.19)."""
    sectors = 0 if p.rules[v.RULE_FREE_SECTOR_UPKEEP] else sum([sector_upkeep(s, at) for at in s.own(p)])
    gift = GIFT if p.rules[v.RULE_UPKEEP_GIFT_2] else 0
    return max(0, agenda_upkeep(s, p) + sectors - gift)


def satisfiable(s: Voidfall, p: Player, upkeep: int, stock: Sequence[int] = ()) -> int:
    """VF-10.8: as many as possible, with another stock than that of now if one is given."""
    food, energy, materials, credits = (stock or p.stock)[:4]
    most = food + (materials + energy) // s.tables.upkeep_other
    if p.rules[v.RULE_CREDIT_UPKEEP]:
        most += PER_CREDIT * credits
    return min(upkeep, most)


def payments(s: Voidfall, p: Player, k: int) -> list[tuple[int, int, int]]:
    """All ways to satisfy k Upkeep in which no unit could be left out: Credits, Food, Materials.

    The rest of the pairs is Energy.
    """
    food, energy, materials, credits = p.stock[:4]
    most_credits = min(credits, -(-k // PER_CREDIT)) if p.rules[v.RULE_CREDIT_UPKEEP] else 0
    found: list[tuple[int, int, int]] = []
    for c in range(most_credits + 1):
        left = k - PER_CREDIT * c
        if left <= 0:
            found.append((c, 0, 0))
            continue
        for f in range(min(food, left) + 1):
            units = s.tables.upkeep_other * (left - f)
            for m in range(min(materials, units) + 1):
                if units - m <= energy:
                    found.append((c, f, m))
    return found


def pay_upkeep(s: Voidfall, p: Player) -> Rule[None]:
    """Food, pairs of Materials and Energy, with a technology Credits; the rest costs Influence."""
    upkeep = upkeep_due(s, p)
    k = satisfiable(s, p, upkeep)
    ways = payments(s, p, k)
    for kind, resource in enumerate((v.CREDITS, v.FOOD, v.MATERIALS)):
        if len(ways) > 1:
            options: list[Value] = sorted({way[kind] for way in ways})
            units: int = yield ask(p.seat, "upkeep", options, (v.RESOURCES[resource], k))
            ways = [way for way in ways if way[kind] == units]
    c, f, m = ways[0]
    left = max(0, k - PER_CREDIT * c)
    s.tell("upkeep", p.seat, "VF-10.5", upkeep, k)
    take(s, p, v.CREDITS, c, "VF-10.19")
    take(s, p, v.FOOD, f, "VF-10.6")
    take(s, p, v.MATERIALS, m, "VF-10.6")
    take(s, p, v.ENERGY, s.tables.upkeep_other * (left - f) - m if left else 0, "VF-10.6")
    p.short = upkeep - k
    lose_influence(s, p, s.tables.upkeep_influence * p.short, "VF-10.7", "upkeep")
