"""SS-8: visiting a location with a die."""

from __future__ import annotations

from typing import Final

from starboard.games.solar_sphere.rules.crew import course_bender, usable_cards, window_within
from starboard.games.solar_sphere.rules.drones import exhaust
from starboard.games.solar_sphere.rules.locations import act
from starboard.games.solar_sphere.rules.possible import (
    Means,
    affordable_hex,
    can_attack,
    means_of,
    payable_card,
)
from starboard.games.solar_sphere.rules.reach import (
    action_within_reach,
    can_launch,
    helped_locations,
    upright,
    within_reach,
)
from starboard.games.solar_sphere.state import ARRIVING, DOCKED, NO_AIM, Player, SolarSphere
from starboard.games.solar_sphere.tables import CREW as CREW_STATION
from starboard.games.solar_sphere.tables import CRYSTAL, FABRICATOR, FLEET, LOCATIONS, SALVAGE, SPHERE
from starboard.kernel.ask import UNSEEN, Question, Rule, Value, ask

SATELLITE = "satellite"
ACTION = "action"

# SS-8.2: a die can be changed by 0 to 5, as bits.
ALL_CHANGES: Final = 0b111111
UNCHANGED: Final = 1


def docked_dice(p: Player) -> int:
    """SS-1.7: dice of equal value are interchangeable, so each value counts once: bit n for an n."""
    bits = 0
    for die in p.dice:
        bits |= 1 << die
    if p.auxiliary == DOCKED:
        bits |= 1 << p.auxiliary_value
    return bits


def docked_values(p: Player) -> list[int]:
    return [die for die in range(1, 7) if docked_dice(p) >> die & 1]


def die_options(s: SolarSphere, p: Player) -> list[Value]:
    """SS-6.3: every legal visit (SS-8.1 to SS-8.6), and each die may be discarded."""
    menu = s.menu
    dice = docked_dice(p)
    bender = bool(p.crew) and course_bender(s, p) >= 0
    known = menu.visits[dice << 1 | bender]
    options: list[Value] = []
    for location, changes in enumerate(open_changes(s, p)):
        if changes:
            changes &= ALL_CHANGES
            visits = known[location].get(changes)
            options += menu.visits_with(dice, bender, location, changes) if visits is None else visits
    options += menu.discards[dice]
    return options


def open_changes(s: SolarSphere, p: Player) -> list[int]:
    """SS-8.6: by how much a die may be changed, at each location, so that after the price a satellite or the
    action is within reach; bit n for a change by n.

    The die's value does not matter: only the Sphere looks at it, and only for a player without a
    satellite there, who may then launch one.
    """
    payable = payable_changes(s, p)
    found = payable[:]  # at the belts that is all (SS-8.12)
    own = p.satellites
    # One change less leaves an active drone: for the satellite (SS-8.10), to build, or to attack.
    if not p.reserve and not own:
        found[FABRICATOR] >>= 1
    if not p.inactive and not s.visits[SALVAGE]:
        # Drones exhausted for the visit can be salvaged by it (SS-8.5); without any, only a launch helps.
        if own >> SALVAGE & 1 or not p.active:
            found[SALVAGE] &= ~UNCHANGED
    means = means_of(p)
    boosted = bool(own >> CREW_STATION & 1)
    if not payable_card(s, means, boosted):
        found[CREW_STATION] = 0 if boosted else found[CREW_STATION] >> 1
    found[SPHERE] >>= 1
    if own >> SPHERE & 1 and not affordable_hex(s, means, 6):
        found[SPHERE] = 0
    found[FLEET] >>= 1
    if own >> FLEET & 1:  # the boost may bring what the attack takes
        if not p.stock[CRYSTAL]:
            found[FLEET] = 0
        found[FLEET] |= _attacks(s, p, payable[FLEET] & ~found[FLEET])
    helped = helped_locations(s, p) if p.crew else 0
    if helped:
        for location in range(FABRICATOR, 8):
            closed = payable[location] & ~found[location]
            if closed and helped >> location & 1:
                found[location] |= _with_crew(s, p, location, closed)
    return found


def payable_changes(s: SolarSphere, p: Player) -> list[int]:
    """SS-8.2, SS-8.4: a drone for each step of the die, and one more where a die lies already."""
    changes = (2 << p.active) - 1
    return [changes >> 1 if dice else changes for dice in s.visits]


def _attacks(s: SolarSphere, p: Player, changes: int) -> int:
    """Those of the changes after which the boosted attack is possible (SS-9.11)."""
    found = 0
    for change, after in _after_price(s, p, FLEET, changes):
        if can_attack(s.tables, after, True):
            found |= 1 << change
    return found


def _with_crew(s: SolarSphere, p: Player, location: int, changes: int) -> int:
    """Those of the changes after which upright crew brings a satellite or the action within reach."""
    cards = upright(s, p)
    found = 0
    for change, after in _after_price(s, p, location, changes):
        if within_reach(s, p, (location, 6, ARRIVING, 0), after, cards):
            found |= 1 << change
    return found


def _after_price(s: SolarSphere, p: Player, location: int, changes: int) -> list[tuple[int, Means]]:
    """The means once the drones for the change and the fee are exhausted."""
    means = means_of(p)
    fee = 1 if s.visits[location] else 0
    return [
        (change, (means[0] - fee - change, means[1] + fee + change, *means[2:]))
        for change in range(6)
        if changes >> change & 1
    ]


def arrive(s: SolarSphere, p: Player, die: int, final: int, bent: bool, location: int) -> Rule[bool]:
    """SS-8.7: pay exhausting, arrival effects, choose satellite or action, resolve it.

    Returns whether W2 follows: a launch ends the turn at once (SS-8.10).
    """
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
    mode: str = yield UNSEEN if s.replaying else _modes(s, p, location, final)
    if mode == SATELLITE:
        p.active -= 1
        p.satellites |= 1 << location
        s.tell("launch", p.seat, "SS-8.10", LOCATIONS[location])
        return False
    boosted = bool(p.satellites >> location & 1)  # SS-8.11
    yield from act(s, p, location, final, boosted)
    return True


def _modes(s: SolarSphere, p: Player, location: int, final: int) -> Question:
    """SS-8.9: what is possible there."""
    modes: list[Value] = []
    means = means_of(p)
    if action_within_reach(s, p, (location, final, ARRIVING, 0), means):
        modes.append(ACTION)
    if can_launch(means, location):
        modes.append(SATELLITE)
    return ask(p.seat, "mode", modes, (LOCATIONS[location], final))
