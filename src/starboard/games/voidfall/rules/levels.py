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
    total = s.tables.origins[p.origin].levels[resource]
    for _, ability in abilities_of(s, p):
        total += ability.levels[resource]
    own = s.own(p)
    for at in own:
        total += s.population[at] * guilds_of(s, at).count(resource)
    if resource == v.SCIENCE and p.rules[v.RULE_BANK_SCIENCE]:
        total += BANK_LEVELS * sum([guilds_of(s, at).count(v.CREDITS) for at in own])
    if resource == v.CREDITS and p.rules[v.RULE_DOCK_CREDITS]:
        total += DOCK_LEVELS * sum([installations_of(s, at).count(v.SHIPYARD) for at in own])
    if resource in (v.ENERGY, v.SCIENCE) and p.rules[v.RULE_CORRUPT_YIELD]:
        total += min(CORRUPT_LEVELS, sum([s.corrupted[at] for at in own]))
    return min(total, s.tables.production_level_cap)


def yield_of(s: Voidfall, p: Player, resource: int) -> int:
    """VF-17.4."""
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    return row[level(s, p, resource)]
