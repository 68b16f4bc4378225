"""How likely a quick player is to give an answer, by kind of question.

Thanks to these weights imagined games are played sensibly without searching. They look only at what everybody
may see. Bots want one for every option of every question, so these functions are compiled and kept quick.
"""

from __future__ import annotations

from math import exp

from starboard.games.solar_sphere.advice import SATELLITE, TURNS, turns_left
from starboard.games.solar_sphere.menu import DISCARD, END, NOTHING, REFUSE
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    BELT_CRYSTAL,
    CREW,
    CRYSTAL,
    FABRICATOR,
    GOLD,
    LOCATIONS,
    OP_GAIN,
    OP_LOBBY,
    OP_TRADE,
    ORE,
    POSITIONS,
    PRISM,
    RESOURCES,
    SALVAGE,
    SPHERE,
    crew_of,
)
from starboard.kernel.ask import GO_ON, Question, Value

_KEEN = 1.8  # how much a point more makes an answer likelier: weights are exp(points × this)


# ---------------------------------------------------------------------- windows and visits


def window(s: SolarSphere, q: Question, value: Value) -> float:
    if value in (GO_ON, END):
        return 1.0
    p = s.players[q.seat]
    text = str(value)
    if not text.startswith("kickback-"):
        return _use(s, p, text)
    column = int(text[9:])
    count = kickbacks_for(s, p, column)
    distance = p.morale - column
    room = s.tables.storage_limit - p.stored() + (p.inactive + 1) // 2 + 1
    if count > room:
        return 0.05
    # A kickback is worth a resource; morale is worth more the fewer turns are left to use the resource.
    turns = turns_left(s, p)
    gain = count * (1.3 if turns > 3 else 0.9) - distance * (0.6 if turns > 3 else 0.8)
    return exp(gain - 0.3)


def _use(s: SolarSphere, p: Player, card: str) -> float:
    action = crew_of(s.tables, card).action
    if action.op == OP_TRADE:
        return 1.5 if p.stock[action.a] > p.stock[action.b] + 1 else 0.2
    if action.op == OP_GAIN:
        return 4.0 if p.stored() < s.tables.storage_limit else 0.2
    if action.op == OP_LOBBY:
        return 2.0 if p.reputation < 20 else 0.05
    return 3.0


def use_die(s: SolarSphere, q: Question, value: Value) -> float:
    """About how many points a visit brings, less what it exhausts."""
    p = s.players[q.seat]
    visit = s.menu.meaning[str(value)]
    location = visit.location
    if location == DISCARD:
        return exp(_KEEN * 0.3)
    change = visit.final - visit.die
    price = 1 if s.visits[location] else 0
    if not visit.bent:
        price += change if change > 0 else -change
    active = p.active - price
    stock = p.stock
    stored = stock[0] + stock[1] + stock[2]
    boosted = p.satellites >> location & 1
    turns = turns_left(s, p)
    launch = 0.0 if boosted or not active else SATELLITE[location] * turns / TURNS - 1.0
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
    return exp(_KEEN * ((gain if gain > launch else launch) - 0.8 * price))


def mode(s: SolarSphere, q: Question, value: Value) -> float:
    location = LOCATIONS.index(str(q.about[0]))
    if value == "satellite":
        launch = turns_left(s, s.players[q.seat]) - 4
        return max(0.1, 0.2 * launch) if location <= BELT_CRYSTAL else max(0.05, 0.1 * launch)
    return 1.0 if location < SPHERE else 4.0


# ---------------------------------------------------------------------- goods


def gain(s: SolarSphere, q: Question, value: Value) -> float:
    p = s.players[q.seat]
    if value == "fabricate":
        return 1.2 if p.active < 4 and p.reserve else 0.2
    if value == "salvage":
        return 1.6 if p.inactive > 1 else 0.4
    resource = RESOURCES.index(str(value))
    if p.stored() >= s.tables.storage_limit:
        return 0.1
    weight = 1.6 if resource == ORE else 1.3 if resource == GOLD else 1.0
    return weight / (1 + p.stock[resource])


def storage(s: SolarSphere, q: Question, value: Value) -> float:
    if value == REFUSE:
        return 1.0
    stock = s.players[q.seat].stock
    new = RESOURCES.index(str(q.about[0]))
    return 3.0 if stock[RESOURCES.index(str(value))] > stock[new] + 1 else 0.2


# ---------------------------------------------------------------------- drones


def regenerate(s: SolarSphere, q: Question, value: Value) -> float:
    """As many as possible, but leave over what completes a column of the matrix."""
    p = s.players[q.seat]
    most = int(q.options[-1])
    least = min(p.matrix)
    missing = 0
    for row in p.matrix:
        if row == least:
            missing += 1
    target = most
    if least < 3 and missing <= most and not p.auxiliary_gained:
        target = most - missing
    count = int(value)
    return 4.0 if count == target else 0.6 / (1 + abs(count - target))


def decommission(s: SolarSphere, q: Question, value: Value) -> float:
    rows = s.menu.rows[str(value)]
    if not rows:
        return 0.3
    p = s.players[q.seat]
    least = min(p.matrix)
    completes = sum(1 for row in range(3) if p.matrix[row] == least and row not in rows) == 0
    return (6.0 if completes and not p.auxiliary_gained else 1.0) + 0.5 * len(rows)


def fabricate(s: SolarSphere, q: Question, value: Value) -> float:
    return 0.3 + int(value)


def take_satellite(s: SolarSphere, q: Question, value: Value) -> float:
    return 4.0 if value == NOTHING and turns_left(s, s.players[q.seat]) > 4 else 1.0


# ---------------------------------------------------------------------- building, hiring, attacking


def build(s: SolarSphere, q: Question, value: Value) -> float:
    p = s.players[q.seat]
    position = POSITIONS.index(str(value))
    tile = s.tables.hexes[s.hexes[position]]
    worth = s.tables.scoring[s.scoring].worth
    points = tile.points + 0.7 * tile.morale + 3.5 * tile.reputation + _icon(p, tile.faction)
    if worth:
        points += worth[position]
    else:
        points += 2 * sum(1 for other in s.tables.neighbours[position] if p.hexes >> other & 1)
    return exp(0.6 * (points - 1.2 * sum(tile.cost)))


def _icon(p: Player, faction: int) -> float:
    """An icon of the scarcest faction brings a set nearer."""
    if faction == PRISM:
        return 2.0
    return 1.5 if p.factions[faction] == min(p.factions[:PRISM]) else 0.3


def hire(s: SolarSphere, q: Question, value: Value) -> float:
    card = crew_of(s.tables, str(value))
    return card.tier + (2.0 if card.faction == PRISM else 0.0) + _icon(s.players[q.seat], card.faction)


def retire(s: SolarSphere, q: Question, value: Value) -> float:
    return 4.0 - crew_of(s.tables, str(value)).tier


def attack(s: SolarSphere, q: Question, value: Value) -> float:
    """Two drones more than the value is the sound number (chapter 9)."""
    card = s.tables.by_id[str(q.about[0])][1]
    power = 0
    for ship in s.fleet:
        if ship is not None and ship.card == card:
            power = ship.power()
    target = max(1, s.tables.ships[card].value + 2 - power)
    count = int(value)
    if count == 0:
        return 1.0 if len(q.options) > target else 3.0
    return 4.0 / (1 + abs(count - target))


def reroll(s: SolarSphere, q: Question, value: Value) -> float:
    return 9.0 if value == "reroll" else 1.0
