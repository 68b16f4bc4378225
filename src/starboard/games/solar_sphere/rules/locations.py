"""SS-9: what the location cards do."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.crew import retire, usable_cards, window_within
from starboard.games.solar_sphere.rules.drones import fabricate, salvage
from starboard.games.solar_sphere.rules.possible import means_of, ready
from starboard.games.solar_sphere.rules.resources import can_pay, gain, overflow, pay, store
from starboard.games.solar_sphere.rules.tracks import (
    dranda_gains,
    gain_icon,
    gain_morale,
    gain_points,
    gain_reputation,
)
from starboard.games.solar_sphere.state import (
    ACTING,
    CORPORATION,
    FLEET_PLACES,
    NO_AIM,
    NOBODY,
    Aim,
    Player,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import (
    ANY,
    CORE,
    CREW,
    CRYSTAL,
    FABRICATOR,
    FLEET,
    GOLD,
    LOCATIONS,
    POSITIONS,
    RESOURCES,
    SALVAGE,
    SPHERE,
)
from starboard.kernel.ask import Rule, Value, ask


def act(s: SolarSphere, p: Player, location: int, final: int, boosted: bool) -> Rule[None]:
    """Takes the location's action; the player has chosen it and it is possible."""
    if boosted:
        s.tell("boost", p.seat, "SS-8.11", LOCATIONS[location])
    amount = s.tables.location_boost[location] if boosted else s.tables.location_amount[location]
    if location < FABRICATOR:
        return mine(s, p, location, amount)
    if location == FABRICATOR:
        return fabricate(s, p, amount, True)  # SS-9.2
    if location == SALVAGE:
        return salvage(s, p, amount if boosted else final, True)  # SS-9.3
    if location == SPHERE:
        return build(s, p, 6 if boosted else final)
    if location == CREW:
        return hire(s, p, boosted)
    return attack(s, p, boosted)


def mine(s: SolarSphere, p: Player, resource: int, amount: int) -> Rule[None]:
    """SS-9.1: the three belt cards come in the order of the resources."""
    for _ in range(amount):
        if not store(s, p, resource, "SS-9.1"):
            yield from overflow(s, p, resource)


# ---------------------------------------------------------------------- Solar Sphere


def buildable(s: SolarSphere, p: Player, limit: int) -> list[Value]:
    """SS-9.4 to SS-9.6: the viable hexes within the value limit whose cost is in storage."""
    tiles = s.tables.hexes
    found: list[Value] = []
    for position in s.viable():
        tile = tiles[s.hexes[position]]
        if tile.value <= limit and can_pay(p, tile.cost):
            found.append(POSITIONS[position])
    return found


def build(s: SolarSphere, p: Player, limit: int) -> Rule[None]:
    """SS-9.4 to SS-9.8."""
    spot: str = yield ask(p.seat, "build-hex", buildable(s, p, limit), (limit,))
    position = POSITIONS.index(spot)
    tile = s.tables.hexes[s.hexes[position]]
    pay(p, tile.cost)
    p.active -= 1
    place_hex(s, p.seat, position)
    p.hexes |= 1 << position
    s.tell("build", p.seat, "SS-9.6", spot, tile.id)
    gain_points(s, p, tile.points, "SS-9.7")
    gain_morale(s, p, tile.morale, "SS-9.7")
    gain_reputation(s, p, tile.reputation)
    gain_icon(s, p, tile.faction)
    reward_neighbours(s, position)


def place_hex(s: SolarSphere, owner: int, position: int) -> None:
    s.builder[position] = owner
    s.free -= 1
    if not s.free and not s.final:  # SS-9.8, SS-9.14
        s.final = True
        s.tell("final-round", NOBODY, "SS-9.8")


def reward_neighbours(s: SolarSphere, position: int) -> None:
    """SS-9.7 (b): 1 morale per adjacent hex to its builder, in turn order by SS-1.5; DRANDA's by SS-14.11."""
    touched = [0, 0, 0, 0]
    for other in s.tables.neighbours[position]:
        if other != CORE and NOBODY < s.builder[other] < CORPORATION:
            touched[s.builder[other]] += 1
    for seat in s.order:
        if touched[seat]:
            if seat < len(s.players):
                gain_morale(s, s.players[seat], touched[seat], "SS-9.7")
            else:
                dranda_gains(s, 0, touched[seat], 0, "SS-14.11")


# ---------------------------------------------------------------------- boosts that come first


def _aim_of_boost(s: SolarSphere, p: Player, location: int, pieces: int) -> Aim:
    """SS-8.9: what the boost must leave within reach; nothing can go wrong if it is and no piece must go."""
    if p.stored() + pieces <= s.tables.storage_limit and ready(s, means_of(p), location):
        return NO_AIM
    return (location, 0, ACTING, 0)


def _between(s: SolarSphere, p: Player, location: int) -> Rule[None]:
    """SS-6.2: the window between the boost and what it was for."""
    s.aim = (location, 0, ACTING, 0)
    if usable_cards(s, p):
        yield from window_within(s, p, "window-between", (LOCATIONS[location],))
    s.aim = NO_AIM


# ---------------------------------------------------------------------- Crew Station


def hireable(s: SolarSphere, p: Player) -> list[Value]:
    """SS-9.10: the cards of the display whose cost is in storage."""
    tables = s.tables
    found: list[Value] = []
    total = p.stored()
    for slot in range(6):
        card = s.display[slot]
        if card >= 0:
            gold, any_part = tables.hire_cost[slot // 2 + 1]
            if p.stock[GOLD] >= gold and total >= gold + any_part:
                found.append(tables.crew[card].id)
    return found


def hire(s: SolarSphere, p: Player, boosted: bool) -> Rule[None]:
    """SS-9.9, SS-9.10."""
    if boosted:
        pieces = s.tables.location_boost[CREW]
        s.aim = _aim_of_boost(s, p, CREW, pieces)
        yield from gain(s, p, ANY, pieces, "SS-9.9")
        yield from _between(s, p, CREW)
    chosen: str = yield ask(p.seat, "hire-card", hireable(s, p))
    slot = 0
    while s.display[slot] < 0 or s.tables.crew[s.display[slot]].id != chosen:
        slot += 1
    tier = slot // 2 + 1
    yield from _pay_hire(s, p, tier, chosen)
    card = s.display[slot]
    s.display[slot] = -1
    token = s.tokens[slot]
    s.tokens[slot] = 0
    gain_points(s, p, s.tables.hire_points[tier], "SS-9.10")
    gain_morale(s, p, token, "SS-9.10")
    gain_icon(s, p, s.tables.crew[card].faction)
    if len(p.crew) == 3:
        s.hiring = card
        yield from retire(s, p)
        s.hiring = -1
    p.crew.append(card)
    p.used.append(False)


def _pay_hire(s: SolarSphere, p: Player, tier: int, chosen: str) -> Rule[None]:
    """SS-3.4: the "any" part in any mix; all pieces are paid together."""
    gold, any_part = s.tables.hire_cost[tier]
    cost = (0, gold, 0)
    text = ""
    if any_part:
        mixes: list[Value] = []
        for name, mix in s.menu.mixes[any_part]:
            if can_pay(p, (mix[0], mix[1] + gold, mix[2])):
                mixes.append(name)
        text = yield ask(p.seat, "hire-payment", mixes, (chosen,))
        for name, mix in s.menu.mixes[any_part]:
            if name == text:
                cost = (mix[0], mix[1] + gold, mix[2])
    pay(p, cost)
    s.tell("hire", p.seat, "SS-9.10", chosen, gold, text)


# ---------------------------------------------------------------------- Resistance Fleet


def attack(s: SolarSphere, p: Player, boosted: bool) -> Rule[None]:
    """SS-9.11 to SS-9.13: ship by ship, 1 crystal and at least 1 drone for each that is attacked."""
    if boosted:
        s.aim = _aim_of_boost(s, p, FLEET, max(s.tables.matrix_resources))
        yield from salvage(s, p, s.tables.location_boost[FLEET], False)
        yield from _between(s, p, FLEET)
    places = [place for place in range(4) if s.fleet[place] is not None]
    attacked = False
    for place in places:
        if not p.active or not p.stock[CRYSTAL]:
            return
        ship = s.fleet[place]
        if ship is None:
            continue
        low = 1 if not attacked and place == places[-1] else 0
        card = s.tables.ships[ship.card].id
        count: int = yield ask(p.seat, "fleet-deploy", range(low, p.active + 1), (card, FLEET_PLACES[place]))
        if count:
            attacked = True
            p.stock[CRYSTAL] -= 1
            p.active -= count
            ship.deploy(p.seat, count)
            s.tell("attack", p.seat, "SS-9.11", card, count, RESOURCES[CRYSTAL])
