"""VF-17.1 to 17.4: Production Levels and Yields."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.sectors import guilds_of, installations_of
from starboard.games.voidfall.state import Player, Voidfall

BANK_LEVELS = 2
DOCK_LEVELS = 2
CORRUPT_LEVELS = 3  # at most, one for each Corrupted sector


def levels(s: Voidfall, p: Player) -> list[int]:
    """VF-17.1: Population for each matching Guild, and permanent bonuses; each shown at most as 13.

    All five at once: going through the sectors is what costs time.
    """
    totals = list(s.tables.origins[p.origin].levels)
    for _, ability in abilities_of(s, p):
        if any(ability.levels):
            for resource, more in enumerate(ability.levels):
                totals[resource] += more
    corrupted = 0
    for at in s.own(p):
        for guild in guilds_of(s, at):
            totals[guild] += s.population[at]
            if guild == v.CREDITS and p.rules[v.RULE_BANK_SCIENCE]:
                totals[v.SCIENCE] += BANK_LEVELS
        if p.rules[v.RULE_DOCK_CREDITS]:
            totals[v.CREDITS] += DOCK_LEVELS * installations_of(s, at).count(v.SHIPYARD)
        corrupted += s.corrupted[at]
    if p.rules[v.RULE_CORRUPT_YIELD]:
        totals[v.ENERGY] += min(CORRUPT_LEVELS, corrupted)
        totals[v.SCIENCE] += min(CORRUPT_LEVELS, corrupted)
    return [min(total, s.tables.production_level_cap) for total in totals]


def level(s: Voidfall, p: Player, resource: int) -> int:
    return levels(s, p)[resource]


def yield_of(s: Voidfall, p: Player, resource: int) -> int:
    """VF-17.4."""
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    return row[level(s, p, resource)]


def yields(s: Voidfall, p: Player) -> list[int]:
    """All five at once."""
    row, credits = s.tables.yields, s.tables.credit_yields
    return [(credits if n == v.CREDITS else row)[level] for n, level in enumerate(levels(s, p))]
