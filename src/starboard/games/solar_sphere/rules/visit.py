"""SS-8: visiting a location with a die."""

from __future__ import annotations

from starboard.games.solar_sphere.menu import DISCARD
from starboard.games.solar_sphere.rules.crew import course_bender, usable_cards, window_within
from starboard.games.solar_sphere.rules.drones import exhaust
from starboard.games.solar_sphere.rules.locations import act
from starboard.games.solar_sphere.rules.possible import means_of, possible
from starboard.games.solar_sphere.rules.reach import (
    HELPING,
    MAKING_DRONES,
    action_within_reach,
    can_launch,
    upright,
    within_reach,
)
from starboard.games.solar_sphere.rules.tracks import gain_morale
from starboard.games.solar_sphere.state import ARRIVING, DOCKED, NO_AIM, SPENT, Player, SolarSphere
from starboard.games.solar_sphere.tables import CREW as CREW_STATION
from starboard.games.solar_sphere.tables import FABRICATOR, FLEET, FREE, LOCATIONS, SALVAGE, SPHERE
from starboard.kernel.ask import Rule, Value, ask

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
    # By free crew, where the visit could not do without: with anything, or with drones.
    helped = manned = False
    for place, number in enumerate(p.crew):
        if not p.used[place]:
            card = s.tables.crew[number]
            if card.at >= 0:
                careful |= 1 << card.at
            elif card.kind == FREE and card.action.op in HELPING:
                helped = True
                manned = manned or card.action.op in MAKING_DRONES
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
        full = most
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
                most = -1
        if helped and (changed_only or most < full):
            # With the last drone spent, drones are all that helps: but for hiring, which takes none.
            first = 0 if changed_only or most < 0 else most + 1
            last = 0 if changed_only else full
            if manned or location == CREW_STATION or most < full - 1:
                if _any_visit(s, p, location, fee, first, last):
                    _careful_options(s, p, location, fee, values, bender, options)
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


def _any_visit(s: SolarSphere, p: Player, location: int, fee: int, first: int, last: int) -> bool:
    """Whether crew opens one of these changes of value."""
    return any(can_visit(s, p, location, fee + change) for change in range(first, min(5, last) + 1))


def _careful_options(
    s: SolarSphere, p: Player, location: int, fee: int, values: list[int], bender: bool, options: list[Value]
) -> None:
    """The same, each price tried out (SS-8.6)."""
    known: dict[int, bool] = {}
    for change in range(min(5, p.active - fee) + 1):
        known[change] = can_visit(s, p, location, fee + change)
    for die in values:
        for text in s.menu.visits[die][location][5]:
            final = s.menu.meaning[text].final
            if known.get(abs(final - die), False):
                options.append(text)
        if bender and known[0]:
            options += s.menu.bent[die][location]


def can_visit(s: SolarSphere, p: Player, location: int, price: int) -> bool:
    """SS-8.6: whether after exhausting `price` drones a satellite or the action is within reach.

    The die's value does not matter: only the Sphere looks at it, and only for a player without a
    satellite there, who may then launch one.
    """
    means = means_of(p)
    means = (means[0] - price, means[1] + price, *means[2:])
    if can_launch(means, location) or possible(s, p, means, location, 6):
        return True
    cards = upright(s, p)
    return cards != 0 and within_reach(s, p, (location, 6, ARRIVING, 0), means, cards)


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
    if p.crew:  # SS-8.8, SS-10.3
        s.aim = (location, final, ARRIVING, 0)
        if usable_cards(s, p):
            yield from window_within(s, p, "arrival", (LOCATIONS[location], final))
        s.aim = NO_AIM
    modes: list[Value] = []
    means = means_of(p)
    if possible(s, p, means, location, final) or (
        p.crew and action_within_reach(s, p, (location, final, ARRIVING, 0), means)
    ):
        modes.append(ACTION)
    if can_launch(means, location):
        modes.append(SATELLITE)
    mode: str = yield ask(p.seat, "mode", modes, (LOCATIONS[location], final))
    if mode == SATELLITE:
        p.active -= 1
        p.satellites |= 1 << location
        s.tell("launch", p.seat, "SS-8.10", LOCATIONS[location])
        return False
    boosted = bool(p.satellites >> location & 1)  # SS-8.11
    yield from act(s, p, location, final, boosted)
    return True
