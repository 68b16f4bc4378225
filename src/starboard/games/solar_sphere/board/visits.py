"""The visits that a question offers at one place: with each die, and with the die that suits it best.

Every place carries that die by itself, so that a click on it is all it takes; whoever wants another die
chooses that first. A satellite stands beside the action.
"""

from __future__ import annotations

from typing import Final

from starboard.games.solar_sphere.board.prospects import reach
from starboard.games.solar_sphere.board.sight import Sight, Visit, Way
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.tables import LOCATIONS, SALVAGE, SPHERE

# The group of what each place offers by itself.
BEST: Final = "die-any"


def first_choice(sight: Sight) -> str:
    """The group that is shown before anybody has chosen one; a single die is no choice."""
    return BEST if len(sight.dice) > 1 else f"die-{sight.dice[0]}"


def groups_of(sight: Sight, die: int, *, best: bool) -> tuple[str, bool]:
    """Which dice show what is done with this one, and whether they are not the first choice. `best`: it is
    what is done if none is chosen."""
    groups = f"die-{die} {BEST}" if best and len(sight.dice) > 1 else f"die-{die}"
    return groups, first_choice(sight) not in groups.split()


def best_die(sight: Sight, n: int) -> int | None:
    """The die that takes the place's action if none is chosen."""
    return _best(sight, n, _by_die(sight, n, ACTION))


def visits(sight: Sight, n: int) -> list[Visit]:
    found = sight.visits.get(n)
    if found is None:
        found = sight.visits[n] = _visits(sight, n)
    return found


def _visits(sight: Sight, n: int) -> list[Visit]:
    actions, satellites = _by_die(sight, n, ACTION), _by_die(sight, n, SATELLITE)
    acting, launching = _best(sight, n, actions), _best(sight, n, satellites)
    found = []
    for die in sight.dice:
        if die in actions:
            found.append(_visit(sight, die, actions[die], best=die == acting))
        if die in satellites:
            beside = die in actions
            best, edge = die == launching, acting is not None
            found.append(_visit(sight, die, satellites[die], best=best, beside=beside, edge=edge))
    return sorted(found, key=lambda one: one.beside)


def _visit(
    sight: Sight, die: int, ways: list[Way], *, best: bool, beside: bool = False, edge: bool = False
) -> Visit:
    groups, off = groups_of(sight, die, best=best)
    return Visit(die, ways, groups, off, beside, edge)


def _by_die(sight: Sight, n: int, mode: str) -> dict[int, list[Way]]:
    """The ways to do this there, by die; what is decided by the price alone counts as the action."""
    found = {}
    for die in sight.dice:
        modes = sight.ask.by_mode(die, n)
        ways = modes.get(mode, []) or (modes.get("", []) if mode == ACTION else [])
        if ways:
            found[die] = ways
    return found


def _best(sight: Sight, n: int, by_die: dict[int, list[Way]]) -> int | None:
    """The die that comes cheapest; of several the one that brings most, then the lowest."""
    ways = [ways[0] for ways in by_die.values()]
    if not ways:
        return None
    return min(ways, key=lambda way: (way.bent, way.price, -_brings(sight, n, way), way.die)).die


def _brings(sight: Sight, n: int, way: Way) -> int:
    """What a higher die brings, where the die's value counts."""
    me = sight.me
    assert me is not None
    if way.choice.value == SATELLITE or LOCATIONS[n] in me.satellites:
        return 0
    if n == SALVAGE:
        return min(way.final, me.inactive + way.price)
    return len(reach(sight, way)) if n == SPHERE else 0
