"""Labels: each option as one line with its true price."""

from __future__ import annotations

from starboard.games.solar_sphere.menu import DISCARD, END, NOTHING, REFUSE, menu_for
from starboard.games.solar_sphere.rules.battle import REROLL, chance, columns_by_rank
from starboard.games.solar_sphere.rules.possible import can_attack, payable
from starboard.games.solar_sphere.rules.visit import ACTION
from starboard.games.solar_sphere.state import POINTS_ROW, RESOURCE_ROW, ROWS
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    CREW,
    DIE,
    FABRICATOR,
    FLEET,
    LOCATIONS,
    OP_AUXILIARY_DIE,
    OP_GAIN,
    OP_MORALE_PER,
    OP_POINTS_PER,
    OP_SALVAGE_PER,
    PER_CREW,
    PER_HEX,
    RESOURCES,
    SALVAGE,
    SPHERE,
    Effect,
    Tables,
    crew_of,
    hex_of,
    ship_of,
)
from starboard.games.solar_sphere.view import (
    HexView,
    PlayerView,
    ShipView,
    SolarSphereView,
    hex_worth,
    seen_means,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.english import count, listed
from starboard.kernel.naming import seat_token

SKIP = "none"


def window(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    text = str(value)
    if text == GO_ON:
        return "go on to the die" if q.verb == "window-before" else "go on without"
    if text == END:
        return "end the turn"
    if text.startswith("kickback-"):
        column = int(text.removeprefix("kickback-"))
        kickbacks = next(k.kickbacks for k in me.kickbacks if k.column == column)
        return (
            f"−{me.morale - column} morale → {count(kickbacks, 'kickback')} (morale {me.morale} → {column})"
        )
    card = crew_of(t, text)
    return f"{card.name}: {say.effect(card.action)}{_worth_now(t, me, card.action)}"


def _worth_now(t: Tables, me: PlayerView, e: Effect) -> str:
    """What a counting effect (SS-10.6) comes to at this moment, or what would go wrong with it."""
    if e.op == OP_MORALE_PER:
        n = len(me.crew) + len(me.retired) if e.a == PER_CREW else len(me.hexes)
        return f" (now {n // e.b})"
    if e.op in (OP_POINTS_PER, OP_SALVAGE_PER):
        n = len(me.hexes) if e.a == PER_HEX else len(me.ships)
        return f" (now {n})"
    if e.op == OP_GAIN and stored(me) >= t.storage_limit:
        return " (storage full)"
    if e.op == OP_AUXILIARY_DIE and me.auxiliary != "reserve":
        return " (already gained this round)"
    return ""


def die(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    visit = menu_for(t).meaning[str(value)]
    if visit.location == DISCARD:
        return f"die {visit.die} · discard it · +1 morale"
    fee = 1 if view.locations[visit.location].dice else 0
    change = 0 if visit.bent else abs(visit.final - visit.die)
    if visit.bent:
        upright = [crew_of(t, c.card) for c in me.crew if not c.used]
        bender = next(card for card in upright if card.kind == DIE)
        rolled = f"die {visit.die} → {visit.final} ({bender.name})"
    elif change:
        rolled = f"die {visit.die} → {visit.final} ({count(change, 'drone')})"
    else:
        rolled = f"die {visit.die}"
    place = t.location_names[visit.location] + (", fee 1 drone" if fee else ", no fee")
    return f"{rolled} · {place} · {_visit_effect(t, view, me, visit.location, visit.final, change + fee)}"


def _visit_effect(
    t: Tables, view: SolarSphereView, me: PlayerView, location: int, final: int, price: int
) -> str:
    """What could be done there after exhausting `price` drones (SS-8.5)."""
    boosted = LOCATIONS[location] in me.satellites
    launch = me.active > price and not boosted
    action = _action(t, view, me, location, final, price, boosted)
    if not action:
        helpers = [
            card.name
            for card in (crew_of(t, c.card) for c in me.crew if not c.used)
            if card.kind == ARRIVAL and card.at == location
        ]
        if helpers:
            action = f"act with the help of {listed(helpers, 'or')}"
    if launch:
        satellite = "launch a satellite (1 drone, ends the turn)"
        return f"{action}, or {satellite}" if action else satellite
    return action + (" (boosted)" if boosted else "")


def _action(
    t: Tables, view: SolarSphereView, me: PlayerView, location: int, final: int, price: int, boosted: bool
) -> str:
    """The location's action; empty if it would not be possible (SS-8.12)."""
    amount = t.location_boost[location] if boosted else t.location_amount[location]
    active, inactive = me.active - price, me.inactive + price
    if location < FABRICATOR:
        return f"gain {amount} {RESOURCES[location]}"
    if location == FABRICATOR:
        return f"fabricate up to {amount}" if me.reserve or me.satellites else ""
    if location == SALVAGE:
        upto = amount if boosted else final
        return f"salvage up to {min(upto, inactive)}" if inactive else ""
    if location == SPHERE:
        spots = affordable(t, view, me, 6 if boosted else final) if active > 0 else []
        return f"build {listed([spot.position for spot in spots], 'or')} (1 drone)" if spots else ""
    if location == CREW:
        hires = hireable(t, view, me, boosted)
        first = f"gain {count(amount, 'resource')}, then " if boosted else ""
        if not hires:
            return ""
        cost = say.hire_price(t, min(hires))
        return f"{first}hire 1 of {len(hires)} (from {cost})" if len(hires) > 1 else f"{first}hire ({cost})"
    assert location == FLEET
    first = f"salvage up to {min(amount, inactive)}, then " if boosted and inactive else ""
    if not can_attack(t, seen_means(me, price), boosted):
        return ""
    return f"{first}attack ships for 1 crystal and at least 1 drone each"


def affordable(t: Tables, view: SolarSphereView, me: PlayerView, limit: int) -> list[HexView]:
    """The hexes that could be built at once, up to a value."""
    stock = [me.stock[r] for r in RESOURCES]
    found = []
    for spot in view.sphere:
        if spot.viable and spot.tile is not None:
            tile = hex_of(t, spot.tile)
            if tile.value <= limit and not say.lacking(tile.cost, stock):
                found.append(spot)
    return found


def hireable(t: Tables, view: SolarSphereView, me: PlayerView, boosted: bool) -> list[int]:
    """The tiers of the cards that could be paid; the boost may add one piece of any type (SS-8.12)."""
    means = seen_means(me, 0)
    filled = [slot.tier for slot in view.display if slot.card is not None]
    return [tier for tier in filled if payable(t, means, tier, boosted)]


def resource(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    text = str(value)
    if text == "fabricate":
        if me.reserve:
            return f"fabricate 1 drone (active {me.active} → {me.active + 1}, reserve {me.reserve})"
        return f"take 1 satellite back (active {me.active} → {me.active + 1})"
    if text == "salvage":
        return f"salvage up to {min(2, me.inactive)} of {count(me.inactive, 'inactive drone')}"
    full = "; storage is full: swap or refuse" if stored(me) >= t.storage_limit else ""
    return f"1 {text} (you have {me.stock[text]}{full})"


def storage(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    new = q.about[0]
    if value == REFUSE:
        return f"refuse the {new} (keep {stock(me)})"
    return f"return 1 {value} and keep the {new}"


def regenerate(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    n = int(value)
    if not n:
        return SKIP
    return f"regenerate {n} (active {me.active} → {me.active + n}, inactive {me.inactive - n})"


def decommission(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    rows = menu_for(t).rows[str(value)]
    if not rows:
        return SKIP
    matrix = [me.matrix[row] for row in ROWS]
    parts = []
    for row in rows:
        column = matrix[row]
        if row == RESOURCE_ROW:
            parts.append(count(t.matrix_resources[column], "resource"))
        elif row == POINTS_ROW:
            parts.append(count(t.matrix_points[column], "point"))
        else:
            parts.append(f"{t.matrix_morale[column]} morale")
    names = listed([ROWS[row] for row in rows])
    text = f"{names} row{'s' if len(rows) > 1 else ''}: +{' + '.join(parts)}"
    before = min(matrix)
    for row in rows:
        matrix[row] += 1
    if min(matrix) > before:
        lost = me.auxiliary != "reserve"
        text += f" · completes column {before + 1}: " + (
            "no second auxiliary die this round" if lost else "auxiliary die"
        )
    return text


def fabricate(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    n = int(value)
    if not n:
        return SKIP
    return f"fabricate {n} (active {me.active} → {me.active + n}, reserve {me.reserve - n})"


def satellite(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    if value == NOTHING:
        return SKIP
    return f"{say.location(t, str(value))}: the satellite becomes an active drone"


def hexagon(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    spot = next(h for h in view.sphere if h.position == value)
    assert spot.tile is not None
    tile = hex_of(t, spot.tile)
    gains = [say.hex_benefit(tile), say.faction(t, tile.faction)]
    parts = [
        f"{spot.position} {tile.name}",
        f"{say.pieces(tile.cost)} → {', '.join(gains)}",
        f"scores {hex_worth(t, view.scoring, view.sphere, me.colour, spot)} at the end",
        f"value {tile.value}",
    ]
    beside = _neighbours(t, view, spot)
    if beside:
        parts.append(beside)
    return " · ".join(parts)


def _neighbours(t: Tables, view: SolarSphereView, spot: HexView) -> str:
    """Who gains morale beside it (SS-9.7)."""
    position = t.by_id[spot.position][1]
    gains: dict[str, int] = {}
    for other in t.neighbours[position]:
        builder = view.sphere[other].builder if other < 18 else None
        if builder is not None and builder not in ("corporation", "dranda"):
            gains[builder] = gains.get(builder, 0) + 1
    return ", ".join(f"{seat_token(t.colours.index(colour))} +{n} morale" for colour, n in gains.items())


def hire(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    card = crew_of(t, str(value))
    token = next(slot.token for slot in view.display if slot.card == card.id)
    gains = [count(t.hire_points[card.tier], "point")]
    if token:
        gains.append(f"{token} morale")
    gains.append(say.faction(t, card.faction))
    price = say.hire_price(t, card.tier)
    return f"{card.name} · {price} → {', '.join(gains)} · {say.crew_action(t, card)}"


def payment(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    gold, _ = t.hire_cost[crew_of(t, str(q.about[0])).tier]
    cost = [str(value).split("+").count(r) for r in RESOURCES]
    cost[1] += gold
    left = [me.stock[r] - cost[n] for n, r in enumerate(RESOURCES)]
    return f"pay {say.pieces(cost, ' + ')} (left: {say.pieces(left)})"


def retire(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    card = crew_of(t, str(value))
    used = next(c.used for c in me.crew if c.card == card.id)
    bonus = ", or ".join(say.effect(side) + _worth_now(t, me, side) for side in card.retire)
    return f"{card.name} retires: {bonus} · action {'already' if used else 'not yet'} used this round"


def side(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    side = crew_of(t, str(q.about[0])).retire[int(value)]
    return say.effect(side) + _worth_now(t, me, side)


def refresh(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    card = crew_of(t, str(value))
    return f"{card.name}: {say.crew_action(t, card)}"


def attack(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    me = view.players[q.seat]
    n = int(value)
    ship = in_fleet(view, q.about[0])
    if not n:
        return "leave it alone"
    card = ship_of(t, ship.card)
    success = chance(t, card.value, ship.power + n)
    rank = _rank_after(ship, me.colour, n)
    bonus = card.bonus[min(rank, 2)]
    role = "you command" if not rank else f"rank {rank + 1}"
    claim = f", claim {say.ship_icons(t, card)}" if not rank else ""
    return (
        f"{count(n, 'drone')} + 1 crystal → {say.chance_text(success)} chance now · {role}: "
        f"{count(bonus, 'point')}{claim}"
    )


def reroll(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    if value != REROLL:
        return "keep the roll: the attack fails"
    card = ship_of(t, str(q.about[0]))
    success = say.chance_text(chance(t, card.value, int(q.about[3])))
    return f"roll again ({success} chance of success); this uses the card"


def mode(t: Tables, view: SolarSphereView, q: Question, value: Value) -> str:
    if value != ACTION:
        return "satellite: 1 active drone stays here and boosts your later visits; this ends your turn"
    me = view.players[q.seat]
    location = LOCATIONS.index(str(q.about[0]))
    boosted = LOCATIONS[location] in me.satellites
    text = _action(t, view, me, location, int(q.about[1]), 0, boosted)
    return f"action: {text}" + (" (boosted)" if boosted else "")


def stored(me: PlayerView) -> int:
    return sum(me.stock.values())


def stock(me: PlayerView) -> str:
    return say.pieces([me.stock[r] for r in RESOURCES])


def in_fleet(view: SolarSphereView, card: Value) -> ShipView:
    return next(ship for ship in view.fleet if ship.card == card)


def _rank_after(ship: ShipView, owner: str, more: int) -> int:
    """SS-11.2, with `more` drones of `owner` added (SS-9.12)."""
    columns = [(c.owner, c.drones + (more if c.owner == owner else 0)) for c in ship.columns]
    if all(name != owner for name, _ in columns):
        columns.append((owner, more))
    ranked = columns_by_rank([drones for _, drones in columns])
    return next(rank for rank, n in enumerate(ranked) if columns[n][0] == owner)
