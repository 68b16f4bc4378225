"""SS-8.6: could the player's arrival effects make a satellite or the action possible?

A small search over what the upright arrival cards (three at most) could do to the player's means.
"""

from __future__ import annotations

from starboard.games.solar_sphere.rules.possible import Means, possible
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import ANY, OP_GAIN, Effect


def within_reach(s: SolarSphere, p: Player, means: Means, location: int, helpers: list[int]) -> bool:
    effects = [s.tables.crew[p.crew[place]].action for place in helpers]
    return _search(s, p, means, location, effects, set())


def _search(
    s: SolarSphere,
    p: Player,
    means: Means,
    location: int,
    effects: list[Effect],
    tried: set[tuple[Means, int]],
) -> bool:
    if (means, len(effects)) in tried:
        return False
    tried.add((means, len(effects)))
    if means[0] > 0 and not means[3] >> location & 1:
        return True
    # A final value of 6 is enough to ask for: see `can_visit`.
    if possible(s, p, means, location, 6):
        return True
    for n, effect in enumerate(effects):
        rest = effects[:n] + effects[n + 1 :]
        for after in _outcomes(s, means, effect):
            if _search(s, p, after, location, rest, tried):
                return True
    return False


def _outcomes(s: SolarSphere, means: Means, effect: Effect) -> list[Means]:
    """All that a gain or a kickback (SS-7.5) could make of the means."""
    limit = s.tables.storage_limit
    if effect.op == OP_GAIN and effect.a != ANY:
        return _with_resource(means, effect.a, limit)
    found = [after for resource in range(3) for after in _with_resource(means, resource, limit)]
    if effect.op == OP_GAIN:
        return found
    active, inactive, reserve, satellites, ore, gold, crystal, row = means
    if reserve:
        found.append((active + 1, inactive, reserve - 1, satellites, ore, gold, crystal, row))
    else:
        for place in range(8):
            if satellites >> place & 1:
                left = satellites & ~(1 << place)
                found.append((active + 1, inactive, reserve, left, ore, gold, crystal, row))
    for regenerated in range(min(2, inactive) + 1):
        after = (active + regenerated, inactive - regenerated, reserve, satellites, ore, gold, crystal, row)
        if regenerated:
            found.append(after)
        if regenerated < min(2, inactive) and row < 3:
            covered = (*after[:1], after[1] - 1, *after[2:7], row + 1)
            for resource in range(3):
                found += _with_resource(covered, resource, limit)
    return found


def _with_resource(means: Means, resource: int, limit: int) -> list[Means]:
    stock = [means[4], means[5], means[6]]
    if sum(stock) < limit:
        stock[resource] += 1
        return [(*means[:4], stock[0], stock[1], stock[2], means[7])]
    found = [means]
    for other in range(3):
        if other != resource and stock[other]:
            changed = stock[:]
            changed[other] -= 1
            changed[resource] += 1
            found.append((*means[:4], changed[0], changed[1], changed[2], means[7]))
    return found
