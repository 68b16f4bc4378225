"""Why a location cannot be visited: the price of getting there, and what could be done on arrival."""

from __future__ import annotations

from starboard.games.solar_sphere.menu import DISCARD
from starboard.games.solar_sphere.rules.crew import course_bender
from starboard.games.solar_sphere.rules.possible import Means, means_of, possible
from starboard.games.solar_sphere.rules.reach import helpers
from starboard.games.solar_sphere.rules.visit import docked_values
from starboard.games.solar_sphere.state import ACTING, ARRIVING, LOCKED, Player, SolarSphere
from starboard.games.solar_sphere.tables import (
    CREW,
    CRYSTAL,
    FABRICATOR,
    FLEET,
    GOLD,
    LOCATIONS,
    POSITIONS,
    SALVAGE,
    SPHERE,
)
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import Question
from starboard.kernel.english import count, listed
from starboard.kernel.title import Closed, Need

Why = tuple[str, str]
"""Clause and reason."""


def use_die(s: SolarSphere, q: Question) -> list[Closed]:
    """Locations that no die can visit, or only to launch; then dice that cannot go where another can."""
    p = s.players[q.seat]
    offered: dict[int, set[int]] = {}
    for option in q.options:
        visit = s.menu.meaning[str(option)]
        if visit.location != DISCARD:
            offered.setdefault(visit.location, set()).add(visit.die)
    found = []
    if p.auxiliary == LOCKED:
        reason = "you gained it this turn; you may use it from your next turn on"
        found.append(Closed(f"auxiliary die {p.auxiliary_value}", "SS-4.12", reason))
    values = docked_values(p)
    single = []
    for location, name in enumerate(s.tables.location_names):
        dice = offered.get(location, set())
        if not dice:
            nearest = min(values, key=lambda die: _change(s, p, die, location))
            needs = _visit_needs(s, p, location, nearest)
            found.append(Closed(name, *_no_visit(s, p, location, nearest), LOCATIONS[location], needs))
            continue
        launch_only = _launch_only(s, p, location, q)
        if launch_only is not None:
            found.append(Closed(f"{name}, its action", *launch_only))
        for die in values:
            if die not in dice:
                why = _no_visit(s, p, location, die)
                needs = _visit_needs(s, p, location, die)
                single.append(Closed(f"die {die} at {name}", *why, f"{die} {LOCATIONS[location]}", needs))
    return found + single


def _launch_only(s: SolarSphere, p: Player, location: int, q: Question) -> Why | None:
    """If every visit there could only launch a satellite: why its action is closed even to the best die."""
    if helpers(s, p, (location, 6, ARRIVING, 0)):
        return None  # what they could open depends on how they are used: the location itself will tell
    fee = 1 if s.visits[location] else 0
    means = means_of(p)
    highest, cheapest = 0, means
    for option in q.options:
        visit = s.menu.meaning[str(option)]
        if visit.location == location:
            price = fee + (0 if visit.bent else abs(visit.final - visit.die))
            after = (means[0] - price, means[1] + price, *means[2:])
            if possible(s, p, after, location, visit.final):
                return None
            if visit.final > highest:
                highest, cheapest = visit.final, after
    return no_action(s, cheapest, location, highest)


def _change(s: SolarSphere, p: Player, die: int, location: int) -> int:
    """The fewest drones that make the die fit."""
    if course_bender(s, p) >= 0:
        return 0
    return min(abs(final - die) for final in s.tables.location_dice[location])


def _no_visit(s: SolarSphere, p: Player, location: int, die: int) -> Why:
    fee = 1 if s.visits[location] else 0
    if fee > p.active:
        return "SS-8.4", f"a die is already there, so the fee is 1 active drone, and you have {p.active}"
    change = _change(s, p, die, location)
    price = change + fee
    finals = s.tables.location_dice[location]
    final = min(finals, key=lambda value: (abs(value - die), value))
    if price > p.active:
        with_fee = ", plus 1 for the fee" if fee else ""
        drones = count(change, "drone")
        return "SS-8.2", f"making your {die} a {final} takes {drones}{with_fee}; you have {p.active} active"
    means = means_of(p)
    after = (means[0] - price, means[1] + price, *means[2:])
    paid = f"after exhausting {count(price, 'drone')}: " if price else ""
    # The limit of the Sphere keeps nobody out: whoever has no satellite there could launch one.
    clause, reason = no_action(s, after, location, 6)
    return clause, f"{paid}no action, {reason}; no satellite, {no_launch(after, location)[1]} (SS-8.10)"


def _visit_needs(s: SolarSphere, p: Player, location: int, die: int) -> tuple[Need, ...]:
    """All that the visit takes: drones for fee and change, and then an action or a satellite."""
    fee = 1 if s.visits[location] else 0
    change = _change(s, p, die, location)
    found = []
    if fee:
        text = f"1 active drone for the fee; you have {p.active}"
        found.append(Need(text, "SS-8.4", p.active >= fee))
    if change:
        text = f"{count(change, 'active drone')} to change the {die}; you have {max(0, p.active - fee)}"
        found.append(Need(text, "SS-8.2", p.active >= fee + change))
    if p.active >= fee + change:
        means = means_of(p)
        after = (means[0] - fee - change, means[1] + fee + change, *means[2:])
        clause, reason = no_action(s, after, location, 6)
        found.append(Need(f"an action: {reason}", clause, False))
        clause, reason = no_launch(after, location)
        found.append(Need(f"or a satellite: {reason}", clause, False))
    return tuple(found)


def in_vain(s: SolarSphere) -> Why:
    """Why an answer in the middle of a visit is closed that would leave it without an end (SS-8.9)."""
    location, _, stage, _ = s.aim
    if stage == ACTING:
        deed = "hire anybody" if location == CREW else "attack a ship"
        return "SS-8.9", f"after that you could no longer {deed}"
    name = s.tables.location_names[location]
    return "SS-8.9", f"after that you could neither act at {name} nor launch a satellite there"


def no_launch(means: Means, location: int) -> Why:
    """Why no satellite can be launched (SS-8.10)."""
    if means[3] >> location & 1:
        return "SS-8.10", "you already have one there"
    return "SS-8.10", "it needs 1 active drone and you have 0"


def no_action(s: SolarSphere, means: Means, location: int, final: int) -> Why:
    """Why the location's action is not possible (SS-8.12)."""
    active, inactive = means[0], means[1]
    boosted = bool(means[3] >> location & 1)
    if location == FABRICATOR:
        return "SS-9.2", "your reserve is empty and you have no satellite to take back"
    if location == SALVAGE:
        return "SS-9.3", "you have no inactive drone"
    if location == SPHERE:
        if not s.free:
            return "SS-9.8", "no free hex is left"
        if not active:
            return "SS-9.6", "building needs 1 active drone and you have 0"
        return _no_hex(s, means, 6 if boosted else final)
    if location == CREW:
        return "SS-9.10", _no_card(s, means, boosted)
    assert location == FLEET
    crystal = means[4 + CRYSTAL]
    missing = ["1 active drone"] if not active else []
    missing += ["1 crystal"] if not crystal else []
    reason = f"you lack {listed(missing)}"
    if boosted:
        reason += f", which the boost cannot make from {count(inactive, 'inactive drone')}"
        if not crystal and means[7] >= 3:
            reason += " and a full resource row"
    return "SS-9.11", reason


def _no_hex(s: SolarSphere, means: Means, limit: int) -> Why:
    stock = means[4:7]
    viable = [(position, s.tables.hexes[s.hexes[position]]) for position in s.viable()]
    within = [(position, tile) for position, tile in viable if tile.value <= limit]
    if not within:
        lowest = min(tile.value for _, tile in viable)
        return "SS-9.4", f"no viable hex has a value of {limit} or less; the lowest is {lowest}"
    position, tile = min(within, key=lambda one: sum(max(0, n - stock[r]) for r, n in enumerate(one[1].cost)))
    lack = say.lacking(tile.cost, stock)
    return "SS-9.6", f"even for {POSITIONS[position]} {tile.name} you lack {lack}"


def _no_card(s: SolarSphere, means: Means, boosted: bool) -> str:
    tiers = [slot // 2 + 1 for slot in range(6) if s.display[slot] >= 0]
    if not tiers:
        return "no card is left in the display"
    gold, any_part = min((s.tables.hire_cost[tier] for tier in tiers), key=sum)
    have, total = means[4 + GOLD], sum(means[4:7])
    price = f"{gold} gold" + (f" + {any_part} of any kind" if any_part else "")
    if have < gold:
        lack = f"{gold - have} gold"
    else:
        lack = count(gold + any_part - total, "piece")
    with_boost = ", more than the boost gives" if boosted else ""
    return f"the cheapest card costs {price}; you lack {lack}{with_boost}"
