"""What a visit would bring, in a few characters, from the viewer's own means (SS-8.12).

The question's options say what is legal; this only says what for.
"""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.solar_sphere.board.pieces import drones_price, piece
from starboard.games.solar_sphere.board.sight import Sight, Way
from starboard.games.solar_sphere.rules.possible import can_attack
from starboard.games.solar_sphere.rules.visit import ACTION as ACT
from starboard.games.solar_sphere.rules.visit import SATELLITE as LAUNCH
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    CREW,
    FABRICATOR,
    FLEET,
    FREE,
    LOCATIONS,
    RESOURCES,
    SALVAGE,
    SPHERE,
)
from starboard.games.solar_sphere.view import HexView, PlayerView, seen_means
from starboard.games.solar_sphere.words.labels import affordable, hireable
from starboard.page.drawing import icon, plural

SATELLITE = f"{icon('satellite', 'px13')} satellite"


class Toll(NamedTuple):
    """The least that a visit costs from the click to its end, as far as that is certain.

    `drones`: fee, change of value, and the one that is launched, built with or sent to attack. `gold`, `more`
    (of any kind) and `crystal`: what the action takes at least. `launch`: nothing but a satellite is left.
    """

    launch: bool
    drones: int
    gold: int = 0
    more: int = 0
    crystal: int = 0


def toll(sight: Sight, location: int, way: Way) -> Toll:
    """The whole price of one way to visit a location."""
    me = sight.me
    assert me is not None
    chosen = way.choice.value
    launches = way.choice.stakes.unasked or prospect(sight, location, way) == SATELLITE
    if chosen == LAUNCH or (launches and chosen != ACT):
        return Toll(True, way.price + 1)
    boosted = LOCATIONS[location] in me.satellites
    # With or without the action a drone stays there (SS-8.10, SS-9.6, SS-9.11).
    if location in (SPHERE, FLEET):
        attack = location == FLEET and bool(_action(sight, me, location, way))
        return Toll(False, way.price + 1, crystal=1 if attack else 0)
    tiers = hireable(sight.tables, sight.view, me, boosted) if location == CREW else []
    costs = [sight.tables.hire_cost[tier] for tier in tiers]
    return Toll(False, way.price, *min(costs, key=sum)) if costs else Toll(False, way.price)


def toll_tag(due: Toll, bent: bool) -> str:
    """The price as it stands on the place: goods, then drones; a satellite if one stays."""
    parts = [icon("crew", "px12")] if bent else []
    if due.launch:
        parts.append(icon("satellite", "px12"))
    if due.gold or due.more:
        parts.append(f"{due.gold}{piece('gold', 'px12')}{f'+{due.more}' if due.more else ''}")
    if due.crystal:
        parts.append(f"{due.crystal}{piece('crystal', 'px12')}")
    if due.drones or len(parts) == bent:
        parts.append(drones_price(due.drones))
    return " ".join(parts)


def prospect(sight: Sight, location: int, way: Way) -> str:
    """The location's action after this way's price; a satellite where only that is left."""
    me = sight.me
    assert me is not None
    action = _action(sight, me, location, way)
    if action:
        return action
    for held in me.crew:
        card = sight.crew(held.card)
        if not held.used and (card.kind == FREE or (card.kind == ARRIVAL and card.at == location)):
            return "with crew"  # SS-6.2, SS-8.8: on arrival, before satellite or action
    return SATELLITE


def _action(sight: Sight, me: PlayerView, location: int, way: Way) -> str:
    t = sight.tables
    boosted = LOCATIONS[location] in me.satellites
    amount = t.location_boost[location] if boosted else t.location_amount[location]
    active, inactive = me.active - way.price, me.inactive + way.price
    if location < FABRICATOR:
        return f"+{amount} {piece(RESOURCES[location], 'px13')}"
    if location == FABRICATOR:
        return f"fabricate {amount}" if me.reserve or me.satellites else ""
    if location == SALVAGE:
        upto = min(amount if boosted else way.final, inactive)
        return f"salvage {upto}" if upto else ""
    if location == SPHERE:
        spots = affordable(sight.tables, sight.view, me, 6 if boosted else way.final) if active > 0 else []
        return plural(len(spots), "hex", "hexes") if spots else ""
    if location == CREW:
        hires = len(hireable(t, sight.view, me, boosted))
        return f"{hires} for hire" if hires else ""
    return "attack" if can_attack(t, seen_means(me, way.price), boosted) else ""


def reach(sight: Sight, way: Way) -> list[HexView]:
    """The hexes that this visit of the Sphere could build."""
    me = sight.me
    assert me is not None
    if me.active <= way.price:
        return []
    return affordable(sight.tables, sight.view, me, 6 if LOCATIONS[SPHERE] in me.satellites else way.final)
