"""SS-8.6, SS-8.9: can a visit still be brought to its satellite or its action?

A small search over what the boost and the upright crew (three cards at most) could do to the player's means.
Nothing is searched where the means in hand are enough, nor where no card can be used.
"""

from __future__ import annotations

from collections.abc import Iterable

from starboard.games.solar_sphere.rules.possible import Means, count_of, means_of, possible, ready
from starboard.games.solar_sphere.state import ACTING, ARRIVING, Aim, Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    ANY,
    ARRIVAL,
    CREW,
    FLEET,
    FREE,
    OP_FABRICATE,
    OP_GAIN,
    OP_KICKBACK,
    OP_REFRESH,
    OP_SALVAGE,
    OP_SALVAGE_PER,
    OP_TRADE,
    SPHERE,
    Effect,
)

# The effects of free crew that can bring something within reach.
MAKING_DRONES = (OP_SALVAGE, OP_SALVAGE_PER, OP_FABRICATE, OP_KICKBACK)
BRINGING_PIECES = (OP_TRADE, OP_GAIN)
HELPING = (*BRINGING_PIECES, *MAKING_DRONES, OP_REFRESH)
ALL_LOCATIONS = 0b11111111

# SS-7.5: what a kickback may be besides a resource.
KICKBACK_FABRICATES = 1
KICKBACK_SALVAGES = 2


def upright(s: SolarSphere, p: Player) -> int:
    """The places of the upright cards that can be used in a turn's windows, as bits."""
    bits = 0
    if not p.crew:
        return bits
    for place, used in enumerate(p.used):
        if not used and s.tables.crew[p.crew[place]].kind <= ARRIVAL:
            bits |= 1 << place
    return bits


def helpers(s: SolarSphere, p: Player, aim: Aim) -> bool:
    """Whether an upright card could change what is within reach of this visit."""
    cards = upright(s, p)
    for place in range(len(p.crew)):
        if cards >> place & 1 and usable(s, p, aim, place):
            if s.tables.crew[p.crew[place]].action.op in HELPING:
                return True
    return False


def helped_locations(s: SolarSphere, p: Player) -> int:
    """The locations, as bits, where upright crew could bring something within reach that the means do not."""
    cards = [s.tables.crew[number] for number in p.crew]
    # SS-10.7: the used cards count too if one of them can be turned upright.
    refresh = any(card.action.op == OP_REFRESH and not p.used[n] for n, card in enumerate(cards))
    drones = pieces = 0
    for place, card in enumerate(cards):
        if card.kind <= ARRIVAL and (refresh or not p.used[place]):
            where = ALL_LOCATIONS if card.kind == FREE else 1 << card.at
            if card.action.op in MAKING_DRONES:
                drones |= where
            elif card.action.op in BRINGING_PIECES:
                pieces |= where
    # Pieces help to hire, and to build or attack where no satellite can be launched instead.
    return drones | pieces & (1 << CREW | p.satellites & (1 << SPHERE | 1 << FLEET))


def can_launch(means: Means, location: int) -> bool:
    """SS-8.10."""
    return means[0] > 0 and not means[3] >> location & 1


def within_reach(s: SolarSphere, p: Player, aim: Aim, means: Means, cards: int) -> bool:
    """Whether the aim can be reached from these means with these upright cards, free crew included."""
    if _reached(s, p, aim, means):
        return True
    return bool(cards) and _hope(s, p, aim, means, cards) and _search(s, p, aim, means, cards, set())


def action_within_reach(s: SolarSphere, p: Player, aim: Aim, means: Means) -> bool:
    """SS-8.12: the action as it stands, or after the boost by free crew actions that are still to come."""
    location = aim[0]
    if possible(s, p, means, location, aim[1]):
        return True
    cards = upright(s, p) if p.crew and means[3] >> location & 1 else 0
    if not cards:
        return False
    acting = (location, aim[1], ACTING, 0)
    return any(within_reach(s, p, acting, after, cards) for after in boost(s, means, location))


def guarded(s: SolarSphere, p: Player) -> bool:
    """SS-8.9: whether an answer within a visit could put what the player is there for out of reach.

    Crew and boosts never make active drones fewer, so a satellite stays possible; and pieces can be refused,
    so what can be hired or attacked now stays so.
    """
    location, _, stage, _ = s.aim
    means = means_of(p)
    return not (can_launch(means, location) if stage == ARRIVING else ready(s, means, location))


def keeps(s: SolarSphere, p: Player, outcomes: Iterable[Means], cards: int) -> bool:
    """Whether one of these outcomes leaves what the player is visiting for within reach (SS-8.9)."""
    kept = False
    for means in outcomes:  # cheaper than the generator that `any` takes
        if within_reach(s, p, s.aim, means, cards):
            kept = True
            break
    return kept


def _reached(s: SolarSphere, p: Player, aim: Aim, means: Means) -> bool:
    location, final, stage, _ = aim
    if stage == ACTING:
        return ready(s, means, location)
    return can_launch(means, location) or possible(s, p, means, location, final)


def _hope(s: SolarSphere, p: Player, aim: Aim, means: Means, cards: int) -> bool:
    """Spares most searches: unless a card makes drones, would all pieces that the cards bring be enough?"""
    best = [means[4], means[5], means[6]]
    for place, number in enumerate(p.crew):
        if cards >> place & 1 and usable(s, p, aim, place):
            e = s.tables.crew[number].action
            if e.op in MAKING_DRONES or e.op == OP_REFRESH:
                return True
            if e.op == OP_TRADE:
                best[e.b] += e.c
            elif e.op == OP_GAIN:
                for resource in range(3):
                    if e.a == resource or e.a == ANY:
                        best[resource] += e.b
    return _reached(s, p, aim, (*means[:4], best[0], best[1], best[2], means[7]))


def _search(
    s: SolarSphere, p: Player, aim: Aim, means: Means, cards: int, tried: set[tuple[Aim, Means, int]]
) -> bool:
    if (aim, means, cards) in tried:
        return False
    tried.add((aim, means, cards))
    location, final, stage, spent = aim
    for place, number in enumerate(p.crew):
        if not cards >> place & 1 or not usable(s, p, aim, place):
            continue
        card = s.tables.crew[number]
        left = cards & ~(1 << place)
        then = (location, final, stage, spent | 1 << place) if card.kind == ARRIVAL else aim
        if card.action.op == OP_REFRESH:
            for other in range(len(p.crew)):
                if not left >> other & 1 and s.tables.crew[p.crew[other]].action.op != OP_REFRESH:
                    if _search(s, p, then, means, left | 1 << other, tried):
                        return True
            continue
        for after in outcomes(s, p, means, card.action):
            if after != means and (_reached(s, p, then, after) or _search(s, p, then, after, left, tried)):
                return True
    if cards and stage == ARRIVING and means[3] >> location & 1:
        acting = (location, final, ACTING, 0)
        for after in boost(s, means, location):
            if _reached(s, p, acting, after) or _search(s, p, acting, after, cards, tried):
                return True
    return False


def usable(s: SolarSphere, p: Player, aim: Aim, place: int) -> bool:
    """SS-8.8, SS-10.2: free cards always; arrival cards on arrival there, each once."""
    card = s.tables.crew[p.crew[place]]
    if card.kind == FREE:
        return True
    return card.kind == ARRIVAL and card.at == aim[0] and aim[2] == ARRIVING and not aim[3] >> place & 1


# ---------------------------------------------------------------------- what effects make of the means


def boost(s: SolarSphere, means: Means, location: int) -> list[Means]:
    """SS-9.9, SS-9.11: the boosts that are effects of their own."""
    if location == CREW:
        return gained(s, means, ANY, s.tables.location_boost[CREW])
    if location == FLEET:
        return [means, *salvaged(s, means, s.tables.location_boost[FLEET])]
    return []


def outcomes(s: SolarSphere, p: Player, means: Means, e: Effect) -> list[Means]:
    """All that an effect could make of the means; what does not touch them leaves them as they are."""
    op = e.op
    if op == OP_TRADE:
        stock = [means[4], means[5], means[6]]
        if not stock[e.a]:
            return []
        stock[e.a] -= 1
        return gained(s, (*means[:4], stock[0], stock[1], stock[2], means[7]), e.b, e.c)
    if op == OP_GAIN:
        return gained(s, means, e.a, e.b)
    if op == OP_SALVAGE:
        return salvaged(s, means, e.a)
    if op == OP_SALVAGE_PER:
        return salvaged(s, means, count_of(p, e.a))
    if op == OP_FABRICATE:
        return fabricated(means, e.a)
    if op == OP_KICKBACK:
        return [
            *gained(s, means, ANY, 1),
            *fabricated(means, KICKBACK_FABRICATES),
            *salvaged(s, means, KICKBACK_SALVAGES),
        ]
    return [means]


def gained(s: SolarSphere, means: Means, resource: int, amount: int) -> list[Means]:
    """SS-3.2, SS-3.3: several pieces one at a time."""
    found = [means]
    for _ in range(amount):
        found = [
            after
            for before in found
            for piece in (range(3) if resource == ANY else (resource,))
            for after in _with_piece(s, before, piece)
        ]
    return found


def _with_piece(s: SolarSphere, means: Means, resource: int) -> list[Means]:
    stock = [means[4], means[5], means[6]]
    if sum(stock) < s.tables.storage_limit:
        stock[resource] += 1
        return [(*means[:4], stock[0], stock[1], stock[2], means[7])]
    found = [means]
    for other in range(3):
        if other != resource and stock[other]:
            found.append(swapped(means, other, resource))
    return found


def swapped(means: Means, returned: int, resource: int) -> Means:
    """SS-3.2: a stored piece goes back and the new one takes its place."""
    stock = [means[4], means[5], means[6]]
    stock[returned] -= 1
    stock[resource] += 1
    return (*means[:4], stock[0], stock[1], stock[2], means[7])


def salvaged(s: SolarSphere, means: Means, upto: int) -> list[Means]:
    """SS-4.6 to SS-4.9, at least one drone. The points and morale rows only take drones away: whatever they
    leave within reach, regenerating does too."""
    most = min(upto, means[1])
    found = []
    for count in range(most + 1):
        after = regenerated(means, count)
        if count:
            found.append(after)
        if count < most and means[7] < 3:
            found += decommissioned(s, after, 1, True)
    return found


def regenerated(means: Means, count: int) -> Means:
    return (means[0] + count, means[1] - count, *means[2:])


def decommissioned(s: SolarSphere, means: Means, drones: int, resource_row: bool) -> list[Means]:
    """SS-4.8, SS-4.9: drones into so many rows, the resource row among them or not."""
    after = (means[0], means[1] - drones, *means[2:])
    if not resource_row:
        return [after]
    pieces = s.tables.matrix_resources[means[7]]
    return gained(s, (*after[:7], means[7] + 1), ANY, pieces)


def fabricated(means: Means, upto: int) -> list[Means]:
    """SS-4.1, SS-4.2: at least one drone; own satellites only once the reserve is empty."""
    found: list[Means] = []
    last = [means]
    for _ in range(upto):
        made: list[Means] = []
        for before in last:
            active, inactive, reserve, satellites = before[:4]
            if reserve:
                made.append((active + 1, inactive, reserve - 1, satellites, *before[4:]))
            else:
                for place in range(8):
                    if satellites >> place & 1:
                        made.append((active + 1, inactive, 0, satellites & ~(1 << place), *before[4:]))
        found += made
        last = made
    return found
