"""SS-8: visiting a location with a die."""

from __future__ import annotations

from starboard.games.solar_sphere.effects import useful
from starboard.games.solar_sphere.menu import DISCARD
from starboard.games.solar_sphere.rules.arrival import within_reach
from starboard.games.solar_sphere.rules.crew import arrival_cards, course_bender, use
from starboard.games.solar_sphere.rules.drones import exhaust
from starboard.games.solar_sphere.rules.locations import act
from starboard.games.solar_sphere.rules.possible import Means, means_of, possible
from starboard.games.solar_sphere.rules.tracks import gain_morale
from starboard.games.solar_sphere.state import DOCKED, SPENT, Player, SolarSphere
from starboard.games.solar_sphere.tables import CREW as CREW_STATION
from starboard.games.solar_sphere.tables import FABRICATOR, FLEET, LOCATIONS, SALVAGE, SPHERE
from starboard.kernel.ask import GO_ON, Rule, Value, ask

SATELLITE = "satellite"
ACTION = "action"


def docked_values(p: Player) -> list[int]:
    """SS-1.7: dice of equal value are interchangeable, so each value counts once."""
    values = []
    last = 0
    for die in p.dice:  # kept sorted
        if die != last:
            values.append(die)
            last = die
    if p.auxiliary == DOCKED and p.auxiliary_value not in values:
        values.append(p.auxiliary_value)
        values.sort()
    return values


def die_options(s: SolarSphere, p: Player) -> list[Value]:
    """SS-6.3: every legal visit (SS-8.1 to SS-8.6), and each die may be discarded."""
    menu = s.menu
    values = docked_values(p)
    bender = bool(p.crew) and course_bender(s, p) >= 0
    options: list[Value] = []
    # Where the price itself matters: arrival effects may help, or an own boost at the Fleet does.
    careful = p.satellites & 1 << FLEET
    for place, card in enumerate(p.crew):
        at = s.tables.crew[card].at
        if at >= 0 and not p.used[place]:
            careful |= 1 << at
    for location in range(8):
        fee = 1 if s.visits[location] else 0
        most = p.active - fee
        if most < 0:
            continue
        if careful >> location & 1:
            _careful_options(s, p, location, fee, values, bender, options)
            continue
        launch = not p.satellites >> location & 1
        changed_only = False
        # What is the dearest change of value after which a satellite or the action is possible?
        if location < FABRICATOR:
            pass
        elif location == FABRICATOR:
            if not p.reserve and not p.satellites:
                most -= 1
        elif location == SALVAGE:
            # Drones exhausted for the visit can be salvaged by it (SS-8.5); without any, only a launch helps.
            if not p.inactive and not fee and not (launch and most):
                changed_only = True
        elif location == CREW_STATION:
            if not possible(s, p, means_of(p), location, 6):
                most -= 1 if launch else 99
        else:
            most -= 1  # both a launch and the action take an active drone
            if location == SPHERE and not launch and not possible(s, p, means_of(p), location, 6):
                continue
        if most < 0:
            continue
        span = most if most < 5 else 5
        for die in values:
            if changed_only:
                options += menu.changed[die][location][span]
            else:
                options += menu.visits[die][location][span]
                if bender:
                    options += menu.bent[die][location]
    for die in values:
        options.append(menu.discard[die])
    return options


def _careful_options(
    s: SolarSphere, p: Player, location: int, fee: int, values: list[int], bender: bool, options: list[Value]
) -> None:
    """The same, each price tried out (SS-8.6)."""
    helpers = arrival_cards(s, p, location)
    known: dict[int, bool] = {}
    for change in range(min(5, p.active - fee) + 1):
        known[change] = can_visit(s, p, location, fee + change, helpers)
    for die in values:
        for text in s.menu.visits[die][location][5]:
            final = s.menu.meaning[text].final
            if known.get(abs(final - die), False):
                options.append(text)
        if bender and known[0]:
            options += s.menu.bent[die][location]


def can_visit(s: SolarSphere, p: Player, location: int, price: int, helpers: list[int]) -> bool:
    """SS-8.6: whether after exhausting `price` drones a satellite or the action is within reach.

    The die's value does not matter: only the Sphere looks at it, and only for a player without a
    satellite there, who may then launch one.
    """
    means = means_of(p)
    means = (means[0] - price, means[1] + price, *means[2:])
    if can_launch(p, means, location) or possible(s, p, means, location, 6):
        return True
    return bool(helpers) and within_reach(s, p, means, location, helpers)


def can_launch(p: Player, means: Means, location: int) -> bool:
    """SS-8.10."""
    return means[0] > 0 and not means[3] >> location & 1


def use_die(s: SolarSphere, p: Player) -> Rule[bool]:
    """SS-6.3: exactly one die. Returns whether W2 follows: a launch ends the turn at once (SS-8.10)."""
    answer: str = yield ask(p.seat, "use-die", die_options(s, p), (), True)
    visit = s.menu.meaning[answer]
    if visit.die in p.dice:
        p.dice.remove(visit.die)
    else:
        p.auxiliary = SPENT
    if visit.location == DISCARD:
        s.tell("discard", p.seat, "SS-6.5", visit.die)
        gain_morale(s, p, 1, "SS-6.5")
        return True
    return (yield from _arrive(s, p, visit.die, visit.final, visit.bent, visit.location))


def _arrive(s: SolarSphere, p: Player, die: int, final: int, bent: bool, location: int) -> Rule[bool]:
    """SS-8.7: pay exhausting, arrival effects, choose satellite or action, resolve it."""
    fee = 1 if s.visits[location] else 0  # SS-8.4
    change = abs(final - die)
    if bent:
        place = course_bender(s, p)  # SS-8.3, SS-8.13
        p.used[place] = True
        s.tell("use-crew", p.seat, "SS-8.3", s.tables.crew[p.crew[place]].id)
        change = 0
    exhaust(p, change + fee)
    s.visits[location].append(p.seat * 10 + final)
    s.tell("visit", p.seat, "SS-8.1", LOCATIONS[location], die, final, change, fee)
    while p.crew:  # SS-8.8
        helpers = arrival_cards(s, p, location)
        if not helpers:
            break
        cards = s.tables.crew
        offered: list[Value] = [cards[p.crew[n]].id for n in helpers if useful(s, p, cards[p.crew[n]].action)]
        if not offered:
            break
        offered.append(GO_ON)
        chosen: str = yield ask(p.seat, "arrival", offered, (LOCATIONS[location], final))
        if chosen == GO_ON:
            break
        yield from use(s, p, chosen)
    modes: list[Value] = []
    means = means_of(p)
    if possible(s, p, means, location, final):
        modes.append(ACTION)
    if can_launch(p, means, location):
        modes.append(SATELLITE)
    if not modes:  # SS-8.9: the player's own choices on arrival have closed everything
        s.tell("lapse", p.seat, "SS-8.9", LOCATIONS[location])
        return True
    mode: str = yield ask(p.seat, "mode", modes, (LOCATIONS[location], final))
    if mode == SATELLITE:
        p.active -= 1
        p.satellites |= 1 << location
        s.tell("launch", p.seat, "SS-8.10", LOCATIONS[location])
        return False
    boosted = bool(p.satellites >> location & 1)  # SS-8.11
    yield from act(s, p, location, final, boosted)
    return True
