"""What a position is worth (chapter 9 of the rules document), judged by what everybody may see."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.battle import chance
from starboard.games.solar_sphere.scoring import (
    dranda_points,
    lacking,
    player_points,
    sets_of,
    sphere_points,
)
from starboard.games.solar_sphere.state import (
    DOCKED,
    LOCKED,
    TOP_LEFT,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import (
    CRYSTAL,
    FREE,
    GOLD,
    OP_FABRICATE,
    OP_GAIN,
    OP_KICKBACK,
    OP_MORALE_PER,
    OP_REFRESH,
    OP_REROLL,
    OP_SALVAGE,
    OP_SET_DIE,
    OP_TRADE,
    ORE,
    PRISM,
    CrewCard,
    Tables,
)

# A won game is worth this much more than a drawn one, and a lost one as much less: more than the margin
# by which games between equals are decided.
WIN = 60.0

TURNS = 18.0  # of one player in a whole game


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
        return own - 0.6 * sum(dranda_points(s, s.dranda))
    return own - (0.6 if len(s.players) == 2 else 0.3) * best


def _final(s: SolarSphere, seat: int) -> float:
    """The margin over the best opponent; ties go by reputation, then morale (SS-13.6)."""
    own = 0.0
    best = -1000.0
    for p in s.players:
        total = sum(player_points(s, p)) + p.reputation * 0.01 + p.morale * 0.0001
        if p.seat == seat:
            own = total
        elif total > best:
            best = total
    if s.dranda is not None:
        best = sum(dranda_points(s, s.dranda)) + 0.5  # SS-16.5: a tie is a loss
    if own == best:
        return 0.0
    return own - best + (WIN if own > best else -WIN)


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
    share = turns / TURNS
    u = 1.0 if turns > 3 else turns / 4.0
    value = p.score + sphere_points(s, p.hexes) + 0.8 * share * p.hexes.bit_count()
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
                value += SATELLITE[location] * share
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
SATELLITE = (9.5, 3.0, 2.5, 1.0, 4.5, 6.0, 2.5, 0.5)


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


def _sets(t: Tables, factions: list[int], e: int, ti: int, r: int, p: int, u: float, share: float) -> float:
    """Sets, and icons on the way to the next two, when the given icons are added."""
    a, b, c = factions[0] + e, factions[1] + ti, factions[2] + r
    prism = factions[PRISM] + p
    sets = sets_of(a, b, c, prism)
    far = lacking(sets + 2, a, b, c) - prism
    return t.set_points * sets + u * (0.9 + 0.8 * share) * (6 - far)


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
