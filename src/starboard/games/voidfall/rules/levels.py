"""VF-17.1 to 17.4: Production Levels and Yields."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.sectors import guilds_of, installations_of
from starboard.games.voidfall.state import Player, Voidfall

BANK_LEVELS = 2
DOCK_LEVELS = 2
CORRUPT_LEVELS = 3  # at most, one for each Corrupted sector


def level(s: Voidfall, p: Player, resource: int) -> int:
    """VF-17.1: Population for each matching Guild, and permanent bonuses; shown at most as 13."""
    return levels(s, p)[resource]


def levels(s: Voidfall, p: Player) -> list[int]:
    """All five at once."""
    tables = s.tables
    found = list(tables.origins[p.origin].levels)
    for _, ability in abilities_of(s, p):
        if any(ability.levels):
            for resource, more in enumerate(ability.levels):
                found[resource] += more
    banks = docks = corrupted = 0
    for at in s.own(p):
        population = s.population[at]
        corrupted += s.corrupted[at]
        for resource in guilds_of(s, at):
            found[resource] += population
            if resource == v.CREDITS:
                banks += 1
        if p.rules[v.RULE_DOCK_CREDITS]:
            docks += installations_of(s, at).count(v.SHIPYARD)
    if p.rules[v.RULE_BANK_SCIENCE]:
        found[v.SCIENCE] += BANK_LEVELS * banks
    found[v.CREDITS] += DOCK_LEVELS * docks
    if p.rules[v.RULE_CORRUPT_YIELD]:
        more = min(CORRUPT_LEVELS, corrupted)
        found[v.ENERGY] += more
        found[v.SCIENCE] += more
    cap = tables.production_level_cap
    return [min(level, cap) for level in found]


def yield_of(s: Voidfall, p: Player, resource: int) -> int:
    """VF-17.4."""
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    return row[level(s, p, resource)]


def yields(s: Voidfall, p: Player) -> list[int]:
    """All five at once."""
    row, credits = s.tables.yields, s.tables.credit_yields
    return [(credits if n == v.CREDITS else row)[level] for n, level in enumerate(levels(s, p))]
