"""REV-10: Dropships and Planets; REVP-4.5."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, resolve
from starboard.games.revenant.rules.abilities import after, automatic, modifiers, offer, total, use_modifiers
from starboard.games.revenant.rules.asking import DECLINE, pick
from starboard.games.revenant.rules.attack import sector_of
from starboard.games.revenant.rules.corruption import empty_slots
from starboard.games.revenant.rules.influence import gain_data
from starboard.games.revenant.rules.movement import OWN_FRIGATE, can_manoeuvre, manoeuvre
from starboard.games.revenant.rules.sectors import occupied
from starboard.games.revenant.state import FRIGATE, Player, Revenant
from starboard.games.revenant.tables import (
    LOWER,
    OUTER,
    SHIP_IDS,
    SIDES,
    TR_LAND,
    TR_MINING,
    TR_PLANET,
    UPPER,
    Ability,
)
from starboard.kernel.ask import Rule, Value
from starboard.kernel.nothing import NOTHING

LAND: Final = "land"


def dropship(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-10.1: manoeuvre, then land, each optional; in the prototype landing alone (REVP-4.5)."""
    if s.prototype:
        if can_land(s, p, ship):
            yield from land(s, p, ship)
        return
    if can_manoeuvre(s, p, ship):
        yield from manoeuvre(s, p, ship)
    if can_land(s, p, ship):
        name = OWN_FRIGATE if ship == FRIGATE else SHIP_IDS[ship]
        answer = yield from pick(s, p, "land", [LAND, DECLINE], (name,))
        if answer == LAND:
            yield from land(s, p, ship)


def can_land(s: Revenant, p: Player, ship: int) -> bool:
    """REV-10.1, REV-2.4: on a Planet of its sector that is free, unless an ability allows otherwise."""
    if p.landed if ship == FRIGATE else s.landed[ship]:
        return False
    sector = sector_of(s, p, ship)
    if sector >= OUTER or s.planets[sector] < 0:
        return False
    return not occupied(s, sector) or total(modifiers(s, p, TR_LAND), g.VERB_OCCUPIED) > 0


def land(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-10.2, REV-10.3; in the prototype the cube is taken last (REVP-4.5)."""
    mods = yield from use_modifiers(s, p, TR_LAND)
    sector = sector_of(s, p, ship)
    if ship == FRIGATE:
        p.landed = True
    else:
        s.landed[ship] = True
    name = OWN_FRIGATE if ship == FRIGATE else SHIP_IDS[ship]
    s.tell("land", p.seat, "REV-10.2", name, s.tables.planets[s.planets[sector]].id)
    if not s.prototype:
        yield from _take_cube(s, p, sector)
    yield from after(s, p, (TR_LAND,), mods)
    yield from planet_option(s, p, sector)
    if s.prototype:
        yield from _take_cube(s, p, sector)


def _take_cube(s: Revenant, p: Player, sector: int) -> Rule[None]:
    if not s.cubes[sector]:
        return NOTHING
    s.cubes[sector] -= 1
    return gain_data(s, p, 1, "REV-10.3")


def planet_option(s: Revenant, p: Player, sector: int) -> Rule[None]:
    """REV-10.3 to REV-10.5: one option, or both by an ability; the lower one needs a Corruption slot."""
    turn = s.turn
    assert turn is not None
    planet = s.tables.planets[s.planets[sector]]
    mods: list[Ability] = []
    for a in modifiers(s, p, TR_PLANET):
        if total([a], g.VERB_BOTH) and not empty_slots(s, p):
            continue
        if automatic(a) or (yield from offer(s, p, a)):
            mods.append(a)
    if total(mods, g.VERB_BOTH):
        sides = [UPPER, LOWER]
    else:
        options: list[Value] = [SIDES[UPPER]]
        if empty_slots(s, p):
            options.append(SIDES[LOWER])
        answer = yield from pick(s, p, "planet-option", options, (planet.id,))
        sides = [SIDES.index(str(answer))]
    for side in sides:
        if side == LOWER:
            if not empty_slots(s, p):
                continue
            turn.lower = True
        s.tell("planet", p.seat, "REV-10.3", planet.id, SIDES[side])
        yield from resolve(s, p, planet.options[side], How("REV-10.3"))
        triggers = (TR_PLANET, TR_MINING) if planet.mining == side else (TR_PLANET,)
        yield from after(s, p, triggers, mods if side == sides[-1] else None)
