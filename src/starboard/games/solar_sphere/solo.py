"""SS-14 to SS-16: the automaton DRANDA. Nothing in it is decided by the human (SS-14.12)."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.locations import place_hex, reward_neighbours
from starboard.games.solar_sphere.rules.recover import scarcity
from starboard.games.solar_sphere.rules.tracks import dranda_gains
from starboard.games.solar_sphere.state import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    DRANDA_SEAT,
    TOP_LEFT,
    TOP_RIGHT,
    Dranda,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import (
    ASTEROID_BELT,
    CREW,
    DRANDA_COLOURS,
    FABRICATOR,
    FACTIONS,
    FLEET,
    LOCATIONS,
    POSITIONS,
    SALVAGE,
    SPHERE,
)


def dranda_turn(s: SolarSphere, d: Dranda) -> None:
    """SS-14.7: the next card names the location of the left-most die not yet placed."""
    colour, value = d.dice[d.placed]
    d.placed += 1
    card = _draw(s, d)
    d.row.append(card)
    s.tell("dranda-card", DRANDA_SEAT, "SS-14.7", s.tables.dranda[card].id, DRANDA_COLOURS[colour], value)
    while True:
        location = place_die(s, d, s.tables.dranda[d.row[-1]].icons[colour], value)
        if location == SPHERE:
            _build(s, d, value)
        elif location == FLEET:
            _attack(s, d)
        elif location == CREW:
            _hire(s, d, value)
        elif location == SALVAGE:
            again = _next_opaque(s, d)
            if again >= 0:
                colour = again
                value = s.roll(6)
                d.used_opaque.append((colour, value))
                s.tell("opaque", DRANDA_SEAT, "SS-15.3", DRANDA_COLOURS[colour], value)
                continue
        return


def _draw(s: SolarSphere, d: Dranda) -> int:
    card = s.draw(d.deck)
    d.seen_bottom = min(d.seen_bottom, len(d.deck))
    return card


def place_die(s: SolarSphere, d: Dranda, icon: int, value: int) -> int:
    """SS-14.7, SS-15.1: puts the die down and pays the fee of SS-14.8."""
    location = icon
    if icon == ASTEROID_BELT:
        location = next(n for n in range(FABRICATOR) if value in s.tables.location_dice[n])
    occupied = bool(s.visits[location])
    s.visits[location].append(DRANDA_SEAT * 10 + value)
    s.tell("dranda-visit", DRANDA_SEAT, "SS-14.7", LOCATIONS[location], value)
    if occupied:
        _remove_drone(s, d, "SS-14.8")
    return location


def _remove_drone(s: SolarSphere, d: Dranda, clause: str) -> None:
    if d.supply:
        d.supply -= 1
        d.removed += 1
        s.tell("dranda-removes", DRANDA_SEAT, clause, 1)
    else:
        d.score -= 1
        s.tell("dranda-loses", DRANDA_SEAT, clause, 1)


def _provide(s: SolarSphere, d: Dranda, needed: int) -> int:
    """SS-14.9, SS-15.8: drones to deploy; missing ones are reclaimed from the removed for 1 point each."""
    missing = min(max(0, needed - d.supply), d.removed)
    if missing:
        d.removed -= missing
        d.supply += missing
        d.score -= missing
        s.tell("dranda-reclaims", DRANDA_SEAT, "SS-14.9", missing)
    return min(needed, d.supply)


def _gain_icon(s: SolarSphere, d: Dranda, faction: int) -> None:
    d.factions[faction] += 1
    s.tell("icon", DRANDA_SEAT, "SS-2.7", FACTIONS[faction])


def _next_opaque(s: SolarSphere, d: Dranda) -> int:
    """SS-15.2, SS-15.3: the colour of the opaque die that plays on, or -1."""
    if not any(d.opaque):
        return -1
    for _ in range(len(d.deck)):
        card = _draw(s, d)
        colour = s.tables.dranda[card].strip[0]
        s.tell("dranda-reveals", DRANDA_SEAT, "SS-15.2", s.tables.dranda[card].id)
        if d.opaque[colour]:
            d.opaque[colour] = False
            d.discard.append(d.row[-1])
            d.row[-1] = card
            return colour
        d.deck.insert(0, card)
        d.seen_bottom += 1
    return -1


# ---------------------------------------------------------------------- Solar Sphere


def _build(s: SolarSphere, d: Dranda, value: int) -> None:
    """SS-15.4, SS-15.5."""
    if not s.free:
        return
    candidates, forced = in_reach(s, value)
    if forced:
        _remove_drone(s, d, "SS-15.4")
    if not _provide(s, d, 1):
        return
    position = choose_hex(s, d, candidates)
    tile = s.tables.hexes[s.hexes[position]]
    d.supply -= 1
    place_hex(s, DRANDA_SEAT, position)
    d.hexes |= 1 << position
    s.tell("build", DRANDA_SEAT, "SS-15.5", POSITIONS[position], tile.id)
    dranda_gains(s, tile.points, tile.morale, tile.reputation, "SS-15.5")
    _gain_icon(s, d, tile.faction)
    reward_neighbours(s, position)


def in_reach(s: SolarSphere, value: int) -> tuple[list[int], bool]:
    """SS-15.4: the die's value, else the highest below it, else all (and then a drone is removed)."""
    viable = s.viable()
    values = [s.tables.hexes[s.hexes[position]].value for position in viable]
    reachable = [v for v in values if v <= value]
    if not reachable:
        return viable, True
    best = max(reachable)
    return [position for position, v in zip(viable, values, strict=True) if v == best], False


def choose_hex(s: SolarSphere, d: Dranda, candidates: list[int]) -> int:
    """SS-15.4: the five filters; one that no candidate meets is skipped."""
    scoring = s.tables.scoring[s.scoring]
    neighbours = s.tables.neighbours
    own = {c: sum(1 for n in neighbours[c] if d.hexes >> n & 1) for c in candidates}
    best = max(scoring.worth) if scoring.worth else scoring.lattice[2]
    if scoring.worth:
        worth_six = [c for c in candidates if scoring.worth[c] == best]
    else:
        worth_six = [c for c in candidates if own[c] >= 2]
    left = worth_six or candidates
    icons = {}
    for c in left:
        faction = s.tables.hexes[s.hexes[c]].faction
        icons[c] = scarcity(s, tuple(1 if n == faction else 0 for n in range(4)))
    fewest = min(icons[c] for c in left)
    left = [c for c in left if icons[c] == fewest]
    most = max(own[c] for c in left)
    left = [c for c in left if own[c] == most]
    coords = s.tables.coords
    return min(left, key=lambda c: (2 * coords[c][0] + coords[c][1], coords[c][1]))


# ---------------------------------------------------------------------- Resistance Fleet


def _attack(s: SolarSphere, d: Dranda) -> None:
    """SS-15.6, SS-15.9."""
    drones = _provide(s, d, s.tables.levels[d.level].fleet_drones)
    bottom = [ship for ship in (s.fleet[BOTTOM_LEFT], s.fleet[BOTTOM_RIGHT]) if ship is not None]
    top = [ship for ship in (s.fleet[TOP_LEFT], s.fleet[TOP_RIGHT]) if ship is not None]
    for row in (bottom, top):
        for ship in row:  # A
            target = s.tables.ships[ship.card].value
            while drones and ship.power() < target:
                drones = _deploy(s, d, ship, drones)
        again = True
        while drones and again:  # B
            again = False
            for ship in row:
                if drones and ship.power() <= s.tables.ships[ship.card].value + 2:
                    drones = _deploy(s, d, ship, drones)
                    again = True
    while drones and (bottom or top):  # D
        for ship in bottom + top:
            if drones:
                drones = _deploy(s, d, ship, drones)


def _deploy(s: SolarSphere, d: Dranda, ship: Ship, drones: int) -> int:
    d.supply -= 1
    ship.deploy(DRANDA_SEAT, 1)
    s.tell("dranda-attack", DRANDA_SEAT, "SS-15.6", s.tables.ships[ship.card].id, 1)
    return drones - 1


def dranda_claims(s: SolarSphere, card: int) -> None:
    """SS-16.1, SS-14.11."""
    d = s.dranda
    if d is None:
        return
    ship = s.tables.ships[card]
    d.ships.append(card)
    s.tell("claim", DRANDA_SEAT, "SS-16.1", ship.id)
    for faction in range(4):
        for _ in range(ship.icons[faction]):
            _gain_icon(s, d, faction)
    dranda_gains(s, 0, 0, ship.reputation, "SS-14.11")


def dranda_drones_leave(s: SolarSphere, ship: Ship, success: bool) -> None:
    """SS-16.1: after a success some are removed; the others return to the supply."""
    d = s.dranda
    if d is None or DRANDA_SEAT not in ship.owners:
        return
    column = ship.owners.index(DRANDA_SEAT)
    count = ship.drones[column]
    lost = min(count, s.tables.levels[d.level].lost_after_success) if success else 0
    d.removed += lost
    d.supply += count - lost
    del ship.owners[column]
    del ship.drones[column]
    if lost:
        s.tell("dranda-removes", DRANDA_SEAT, "SS-16.1", lost)


# ---------------------------------------------------------------------- Crew Station

_TIERS_TRIED = ((0, 1, 2), (1, 2, 0), (2, 1, 0))


def _hire(s: SolarSphere, d: Dranda, value: int) -> None:
    """SS-15.7."""
    for tier in _TIERS_TRIED[(value - 1) // 2]:
        slots = [slot for slot in (2 * tier, 2 * tier + 1) if s.display[slot] >= 0]
        if not slots:
            continue
        counts = [_icon_count(s, s.display[slot]) for slot in slots]
        if len(slots) == 2 and counts[0] == counts[1]:
            slot = slots[0] if value % 2 else slots[1]
        else:
            slot = slots[counts.index(min(counts))]
        card = s.display[slot]
        token = s.tokens[slot]
        s.display[slot] = -1
        s.tokens[slot] = 0
        d.crew.append(card)
        s.tell("dranda-hires", DRANDA_SEAT, "SS-15.7", s.tables.crew[card].id)
        dranda_gains(s, s.tables.hire_points[tier + 1], token, 0, "SS-15.7")
        _gain_icon(s, d, s.tables.crew[card].faction)
        return


def _icon_count(s: SolarSphere, card: int) -> int:
    faction = s.tables.crew[card].faction
    return scarcity(s, tuple(1 if n == faction else 0 for n in range(4)))
