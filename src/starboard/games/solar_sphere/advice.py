"""What a position is worth (chapter 9 of the rules document), and which answers are worth trying first.

`evaluate` judges positions for the bots; `hints` weighs single answers, so that imagined games are played
sensibly without searching. Both look only at what everybody may see.
"""

from __future__ import annotations

from math import exp

from starboard.games.solar_sphere.menu import DISCARD, END, NOTHING, REFUSE
from starboard.games.solar_sphere.rules.battle import chance
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.games.solar_sphere.scoring import faction_sets, sphere_points
from starboard.games.solar_sphere.state import (
    DOCKED,
    LOCKED,
    TOP_LEFT,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import (
    BELT_GOLD,
    CORE,
    CREW,
    CRYSTAL,
    FABRICATOR,
    FLEET,
    FREE,
    GOLD,
    OP_FABRICATE,
    OP_GAIN,
    OP_KICKBACK,
    OP_LOBBY,
    OP_MORALE_PER,
    OP_REFRESH,
    OP_REROLL,
    OP_SALVAGE,
    OP_SET_DIE,
    OP_TRADE,
    ORE,
    POSITIONS,
    PRISM,
    RESOURCES,
    SALVAGE,
    SPHERE,
    CrewCard,
    Tables,
)
from starboard.kernel.ask import GO_ON, Question, Value

# A won game is worth this much more than a drawn one, and a lost one as much less: more than the margin
# by which games between equals are decided.
WIN = 60.0

_TURNS = 18.0  # of one player in a whole game


def evaluate(s: SolarSphere, seat: int) -> float:
    """How well this seat stands, in points: its own prospects less a part of the best opponent's."""
    if s.over:
        return _final(s, seat)
    own = 0.0
    best = -1000.0
    for p in s.players:
        worth = _prospects(s, p)
        if p.seat == seat:
            own = worth
        elif worth > best:
            best = worth
    if s.dranda is not None:
        return own - 0.6 * _dranda(s, s.dranda)
    return own - (0.6 if len(s.players) == 2 else 0.3) * best


def _final(s: SolarSphere, seat: int) -> float:
    """The margin over the best opponent; ties go by reputation, then morale (SS-13.6)."""
    own = 0.0
    best = -1000.0
    for p in s.players:
        total = _total(s, p) + p.reputation * 0.01 + p.morale * 0.0001
        if p.seat == seat:
            own = total
        elif total > best:
            best = total
    if s.dranda is not None:
        best = _dranda(s, s.dranda) + 0.5  # SS-16.5: a tie is a loss
    if own == best:
        return 0.0
    return own - best + (WIN if own > best else -WIN)


def _total(s: SolarSphere, p: Player) -> int:
    t = s.tables
    return (
        p.score
        + sphere_points(s, p.hexes)
        + t.set_points * faction_sets(p.factions)
        + t.end_points[p.reputation]
        + t.end_points[p.morale]
        + (p.active + p.stored()) // 2
    )


def _dranda(s: SolarSphere, d: Dranda) -> float:
    t = s.tables
    return (
        d.score
        + sphere_points(s, d.hexes)
        + t.set_points * faction_sets(d.factions)
        + d.supply * t.levels[d.level].per_drone
    )


# ---------------------------------------------------------------------- the parts of a position


def turns_left(s: SolarSphere, p: Player) -> int:
    dice = len(p.dice)
    if p.auxiliary == DOCKED or p.auxiliary == LOCKED:
        dice += 1
    return dice if s.final else dice + 3 * (s.tables.rounds - s.round)


def _prospects(s: SolarSphere, p: Player) -> float:
    """Points so far and what the rest should bring.

    The weights were fitted to games between greedy bots. `t` is the share of the game left; `u` says
    how much can still be done with means at all, which fades over the last four turns.
    """
    t = s.tables
    rounds = 0 if s.final else t.rounds - s.round
    turns = turns_left(s, p)
    share = turns / _TURNS
    u = 1.0 if turns > 3 else turns / 4.0
    value = p.score + _sphere(s, p.hexes) + 0.8 * share * p.hexes.bit_count()
    value += _sets(t, p.factions, 0, 0, 0, 0, u, share)
    value += t.end_points[p.reputation] + 2.0 * share * p.reputation
    morale = p.morale
    flow = (0.75 + 0.7 * share) * (morale if morale < 8 else 8)
    if morale > 8:
        # Beyond that it waits: early in the game, too long.
        flow += (0.7 - 0.9 * share) * (morale - 8)
    track = t.end_points[morale]
    value += track + u * (flow - track)
    stock = p.stock
    value += _pieces(stock[ORE]) * (0.5 + 2.6 * u * share)
    value += _pieces(stock[GOLD]) * (0.5 + u * (0.4 + 1.4 * share))
    value += _pieces(stock[CRYSTAL]) * (0.5 + 1.9 * u * share)
    stored = stock[0] + stock[1] + stock[2]
    if stored > 4:
        value -= 0.5 * u * (stored - 4)
    active = p.active
    value += (0.5 + u * (0.9 + 1.2 * share)) * (active if active < 6 else 6)
    if active > 6:
        value += 0.5 * (active - 6)
    value += u * ((0.9 + 0.9 * share) * p.inactive + 1.2 * share * p.reserve)
    satellites = p.satellites
    if satellites:
        for location in range(8):
            if satellites >> location & 1:
                value += _SATELLITE[location] * share
    cards = t.crew
    for place in range(len(p.crew)):
        worth = _crew_worth(cards[p.crew[place]])
        value += 0.9 * worth * rounds
        if turns and not p.used[place]:
            value += 0.5 * worth
    matrix = p.matrix
    least = min(matrix)
    if least < 3:
        value += u * (0.2 + 1.6 * share) * (matrix[0] + matrix[1] + matrix[2] - 3 * least)
    if p.auxiliary == DOCKED or p.auxiliary == LOCKED:
        value += 1.5
    fleet = s.fleet
    for place in range(4):
        ship = fleet[place]
        if ship is not None and ship.owners:
            value += _ship(s, p, ship, place, u, share)
    return value


# By location. Ore and the Sphere's boost are what hexes are made of.
_SATELLITE = (9.5, 3.0, 2.5, 1.0, 4.5, 6.0, 2.5, 0.5)


def _pieces(count: int) -> float:
    """Pieces beyond the third of a type wait longer for their use."""
    return float(count) if count < 4 else 3 + 0.6 * (count - 3)


def _crew_worth(card: CrewCard) -> float:
    """What the action brings in a round."""
    op = card.action.op
    if op == OP_GAIN:
        return 2.0 if card.kind == FREE else 1.1
    if op == OP_MORALE_PER:
        return 1.3
    if op == OP_TRADE:
        return 0.6
    if op == OP_FABRICATE:
        return 1.1
    if op == OP_SALVAGE:
        return 1.6
    if op in (OP_SET_DIE, OP_REROLL, OP_REFRESH):
        return 0.7
    if op == OP_KICKBACK:
        return 1.6
    return 0.5


_touching: dict[str, list[int]] = {}


def _neighbours(t: Tables) -> list[int]:
    """The neighbours of each position as bits."""
    if t.fingerprint not in _touching:
        _touching[t.fingerprint] = [
            sum(1 << other for other in t.neighbours[position] if other < CORE) for position in range(CORE)
        ]
    return _touching[t.fingerprint]


def _sphere(s: SolarSphere, hexes: int) -> float:
    """Points of the scoring card so far (SS-13.2)."""
    points = 0
    card = s.tables.scoring[s.scoring]
    worth = card.worth
    left = hexes
    position = 0
    touching = [] if worth else _neighbours(s.tables)
    while left:
        if left & 1:
            if worth:
                points += worth[position]
            else:
                own = (hexes & touching[position]).bit_count()
                points += card.lattice[own if own < 2 else 2]
        left >>= 1
        position += 1
    return float(points)


def _sets(t: Tables, factions: list[int], e: int, ti: int, r: int, p: int, u: float, share: float) -> float:
    """Sets, and icons on the way to the next two, when the given icons are added."""
    a, b, c = factions[0] + e, factions[1] + ti, factions[2] + r
    prism = factions[PRISM] + p
    k = 0
    while True:
        n = k + 1
        if (n - a if a < n else 0) + (n - b if b < n else 0) + (n - c if c < n else 0) > prism:
            break
        k = n
    n = k + 2
    far = (n - a if a < n else 0) + (n - b if b < n else 0) + (n - c if c < n else 0) - prism
    return t.set_points * k + u * (0.9 + 0.8 * share) * (6 - far)


def _ship(s: SolarSphere, p: Player, ship: Ship, place: int, u: float, share: float) -> float:
    """What a ship promises: bonus of the own rank, and the icons if the player commands it."""
    owners = ship.owners
    t = s.tables
    card = t.ships[ship.card]
    seat = p.seat
    mine = 0
    power = 0
    column = -1
    for n in range(len(owners)):
        power += ship.drones[n]
        if owners[n] == seat:
            mine = ship.drones[n]
            column = n
    win = chance(t, card.value, power)
    last = place < TOP_LEFT or s.final
    if not mine:
        return -0.6 * (1.0 - win) if last else 0.0
    rank = 0
    for n in range(len(owners)):
        drones = ship.drones[n]
        if drones > mine or (drones == mine and n < column):
            rank += 1
    success = win if last else win + 0.5 * (1.0 - win)
    value = success * (card.bonus[rank if rank < 2 else 2] + 0.7) + (0.9 + 0.9 * share) * u * mine
    if last:
        value -= 0.6 * (1.0 - win)
    if rank == 0:
        icons = card.icons
        claim = _sets(t, p.factions, icons[0], icons[1], icons[2], icons[3], u, share)
        claim -= _sets(t, p.factions, 0, 0, 0, 0, u, share)
        claim += (2.8 + 7.0 * share) * card.reputation
        # In the last fight the Commander claims the ship even if the attack fails (SS-11.13).
        value += claim if last else claim * success
    return value


# ---------------------------------------------------------------------- hints

_KEEN = 1.8  # how much a point more makes an answer likelier: weights are exp(points × this)


def hints(s: SolarSphere, question: Question, value: Value) -> float:
    """The weight of an answer for a quick player who looks at nothing else."""
    p = s.players[question.seat]
    verb = question.verb
    if verb == "use-die":
        return exp(_KEEN * _die_hint(s, p, str(value)))
    if verb == "window-before":
        return _window_hint(s, p, str(value))
    if verb in ("window-after", "arrival", "window-between"):
        if value in (END, GO_ON):
            return 1.0
        return _use_hint(s, p, str(value))
    if verb == "kickback-choice" or verb == "resource-type":
        return _gain_hint(s, p, str(value))
    if verb == "mode":
        return _mode_hint(s, p, str(question.about[0]), str(value))
    if verb == "regenerate":
        return _regenerate_hint(p, int(question.options[-1]), int(value))
    if verb == "decommission":
        rows = s.menu.rows[str(value)]
        if not rows:
            return 0.3
        least = min(p.matrix)
        completes = sum(1 for row in range(3) if p.matrix[row] == least and row not in rows) == 0
        return (6.0 if completes and not p.auxiliary_gained else 1.0) + 0.5 * len(rows)
    if verb == "build-hex":
        return exp(0.6 * _hex_hint(s, p, POSITIONS.index(str(value))))
    if verb == "hire-card":
        card = s.tables.crew[s.tables.by_id[str(value)][1]]
        return card.tier + (2.0 if card.faction == PRISM else 0.0) + _icon_hint(p, card.faction)
    if verb == "fleet-deploy":
        return _attack_hint(s, p, str(question.about[0]), int(value), len(question.options))
    if verb == "fabricate":
        return 0.3 + float(int(value))
    if verb == "storage":
        if value == REFUSE:
            return 1.0
        new = RESOURCES.index(str(question.about[0]))
        return 3.0 if p.stock[RESOURCES.index(str(value))] > p.stock[new] + 1 else 0.2
    if verb == "take-satellite":
        if value == NOTHING:
            return 4.0 if turns_left(s, p) > 4 else 1.0
        return 1.0
    if verb == "retire-card":
        card = s.tables.crew[s.tables.by_id[str(value)][1]]
        return 4.0 - card.tier
    if verb == "reroll":
        return 9.0 if value == "reroll" else 1.0
    return 1.0


def _icon_hint(p: Player, faction: int) -> float:
    """An icon of the scarcest faction brings a set nearer."""
    if faction == PRISM:
        return 2.0
    return 1.5 if p.factions[faction] == min(p.factions[:PRISM]) else 0.3


def _hex_hint(s: SolarSphere, p: Player, position: int) -> float:
    tile = s.tables.hexes[s.hexes[position]]
    worth = s.tables.scoring[s.scoring].worth
    points = tile.points + 0.7 * tile.morale + 3.5 * tile.reputation + _icon_hint(p, tile.faction)
    if worth:
        points += worth[position]
    else:
        points += 2 * sum(1 for other in s.tables.neighbours[position] if p.hexes >> other & 1)
    return points - 1.2 * sum(tile.cost)


def _die_hint(s: SolarSphere, p: Player, value: str) -> float:
    """About how many points a visit brings, less what it exhausts."""
    visit = s.menu.meaning[value]
    location = visit.location
    if location == DISCARD:
        return 0.3
    change = visit.final - visit.die
    price = 1 if s.visits[location] else 0
    if not visit.bent:
        price += change if change > 0 else -change
    active = p.active - price
    stock = p.stock
    stored = stock[0] + stock[1] + stock[2]
    boosted = p.satellites >> location & 1
    turns = turns_left(s, p)
    launch = 0.0 if boosted or not active else _SATELLITE[location] * turns / _TURNS - 1.0
    gain = 0.0
    if location <= 2:
        room = s.tables.storage_limit - stored
        pieces = 3 if boosted else 1
        gain = 1.2 * (pieces if pieces < room else room)
        if stock[location] > 2:
            gain *= 0.5
    elif location == FABRICATOR:
        made = 3 if boosted else 2
        gain = (0.9 if active < 5 else 0.4) * (made if made < p.reserve else p.reserve)
    elif location == SALVAGE:
        idle = p.inactive + price
        limit = 6 if boosted else visit.final
        gain = 0.75 * (idle if idle < limit else limit)
    elif location == SPHERE:
        if active and stock[ORE] and s.free:
            limit = 6 if boosted else visit.final
            gain = 2.0 + 0.7 * (stock[ORE] if stock[ORE] < 3 else 3) + 0.3 * limit
    elif location == CREW:
        if stock[GOLD] + (1 if boosted else 0) > 1:
            gain = 2.5 + 0.7 * (stored - 2 if stored < 4 else 2)
    elif stock[CRYSTAL] and active > 1:
        gain = 0.9 * (active if active < 5 else 5) - 0.6
    return (gain if gain > launch else launch) - 0.8 * price


def _window_hint(s: SolarSphere, p: Player, value: str) -> float:
    if value == GO_ON:
        return 1.0
    if not value.startswith("kickback-"):
        return _use_hint(s, p, value)
    column = int(value[9:])
    count = kickbacks_for(s, p, column)
    distance = p.morale - column
    room = s.tables.storage_limit - p.stored() + (p.inactive + 1) // 2 + 1
    if count > room:
        return 0.05
    # A kickback is worth a resource; morale is worth more the fewer turns are left to use the resource.
    turns = turns_left(s, p)
    gain = count * (1.3 if turns > 3 else 0.9) - distance * (0.6 if turns > 3 else 0.8)
    return exp(gain - 0.3)


def _use_hint(s: SolarSphere, p: Player, card_id: str) -> float:
    action = s.tables.crew[s.tables.by_id[card_id][1]].action
    if action.op == OP_TRADE:
        return 1.5 if p.stock[action.a] > p.stock[action.b] + 1 else 0.2
    if action.op == OP_GAIN:
        return 4.0 if p.stored() < s.tables.storage_limit else 0.2
    if action.op == OP_LOBBY:
        return 2.0 if p.reputation < 20 else 0.05
    return 3.0


def _gain_hint(s: SolarSphere, p: Player, value: str) -> float:
    if value == "fabricate":
        return 1.2 if p.active < 4 and p.reserve else 0.2
    if value == "salvage":
        return 1.6 if p.inactive > 1 else 0.4
    resource = RESOURCES.index(value)
    if p.stored() >= s.tables.storage_limit:
        return 0.1
    weight = 1.6 if resource == ORE else 1.3 if resource == GOLD else 1.0
    return weight / (1 + p.stock[resource])


def _mode_hint(s: SolarSphere, p: Player, place: str, value: str) -> float:
    location = _PLACES[place]
    launch = turns_left(s, p) - 4
    if value == "satellite":
        return max(0.1, 0.2 * launch) if location <= BELT_GOLD + 1 else max(0.05, 0.1 * launch)
    return 1.0 if location < SPHERE else 4.0


_PLACES = {
    "belt-ore": 0,
    "belt-gold": 1,
    "belt-crystal": 2,
    "fabricator": FABRICATOR,
    "salvage": SALVAGE,
    "sphere": SPHERE,
    "crew": CREW,
    "fleet": FLEET,
}


def _regenerate_hint(p: Player, most: int, count: int) -> float:
    """As many as possible, but leave over what completes a column of the matrix."""
    least = min(p.matrix)
    missing = 0
    for row in p.matrix:
        if row == least:
            missing += 1
    target = most
    if least < 3 and missing <= most and not p.auxiliary_gained:
        target = most - missing
    return 4.0 if count == target else 0.6 / (1 + abs(count - target))


def _attack_hint(s: SolarSphere, p: Player, card_id: str, count: int, options: int) -> float:
    """Two drones more than the value is the sound number (chapter 9)."""
    card = s.tables.by_id[card_id][1]
    power = 0
    for ship in s.fleet:
        if ship is not None and ship.card == card:
            power = ship.power()
    target = max(1, s.tables.ships[card].value + 2 - power)
    if count == 0:
        return 1.0 if options > target else 3.0
    return 4.0 / (1 + abs(count - target))
