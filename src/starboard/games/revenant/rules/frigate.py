"""REV-9: the own Frigate; REVP-4.6."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant.rules.abilities import after
from starboard.games.revenant.rules.asking import DECLINE, pick
from starboard.games.revenant.rules.attack import attack, can_attack, lay_shield
from starboard.games.revenant.rules.dropships import LAND, can_land, dropship, land
from starboard.games.revenant.rules.fighters import ATTACK, manoeuvre_and_attack
from starboard.games.revenant.rules.movement import can_manoeuvre
from starboard.games.revenant.state import FRIGATE, Player, Revenant
from starboard.games.revenant.tables import OUTER, TR_SHIELD
from starboard.kernel.ask import Rule, Value

LIKE_FIGHTER: Final = "A"
LIKE_DROPSHIP: Final = "B"
ABSORB: Final = "absorb"


def frigate(s: Revenant, p: Player) -> Rule[None]:
    """REV-9.1: A as a Fighter without Bombard, B as a Dropship."""
    if s.prototype:
        yield from _prototype(s, p)
        return
    options: list[Value] = []
    moves = can_manoeuvre(s, p, FRIGATE)
    if moves or can_attack(s, p, FRIGATE):
        options.append(LIKE_FIGHTER)
    if moves or can_land(s, p, FRIGATE):
        options.append(LIKE_DROPSHIP)
    options.append(DECLINE)
    answer = yield from pick(s, p, "effect-option", options, ("frigate",))
    if answer == LIKE_FIGHTER:
        yield from manoeuvre_and_attack(s, p, FRIGATE)
    elif answer == LIKE_DROPSHIP:
        yield from dropship(s, p, FRIGATE)


def _prototype(s: Revenant, p: Player) -> Rule[None]:
    """REVP-4.6: attack, land, or an Absorber with its Energy."""
    options: list[Value] = []
    if can_attack(s, p, FRIGATE):
        options.append(ATTACK)
    if can_land(s, p, FRIGATE):
        options.append(LAND)
    if p.frigate < OUTER:
        options.append(ABSORB)
    options.append(DECLINE)
    answer = yield from pick(s, p, "effect-option", options, ("frigate",))
    if answer == ATTACK:
        yield from attack(s, p, FRIGATE)
    elif answer == LAND:
        yield from land(s, p, FRIGATE)
    elif answer == ABSORB:
        yield from lay_shield(s, p, p.frigate, "REVP-4.6", True)
        yield from after(s, p, (TR_SHIELD,))
