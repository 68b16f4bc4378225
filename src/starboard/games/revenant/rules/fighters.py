"""REV-8: Fighters; REVP-4.4."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant.rules.asking import STOP, pick
from starboard.games.revenant.rules.attack import attack, can_attack
from starboard.games.revenant.rules.movement import OWN_FRIGATE, can_manoeuvre, manoeuvre
from starboard.games.revenant.state import FRIGATE, Player, Revenant
from starboard.games.revenant.tables import SHIP_IDS
from starboard.kernel.ask import Rule, Value
from starboard.kernel.nothing import NOTHING

MANOEUVRE: Final = "manoeuvre"
ATTACK: Final = "attack"


def fighter(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-8.1; in the prototype the move is no part of the action (REVP-4.2)."""
    if not s.prototype:
        return manoeuvre_and_attack(s, p, ship)
    return attack(s, p, ship) if can_attack(s, p, ship) else NOTHING


def manoeuvre_and_attack(s: Revenant, p: Player, ship: int) -> Rule[None]:
    """REV-8.1: each at most once, in either order."""
    left = [MANOEUVRE, ATTACK]
    name = OWN_FRIGATE if ship == FRIGATE else SHIP_IDS[ship]
    while left:
        options: list[Value] = []
        if MANOEUVRE in left and can_manoeuvre(s, p, ship):
            options.append(MANOEUVRE)
        if ATTACK in left and can_attack(s, p, ship):
            options.append(ATTACK)
        options.append(STOP)
        answer = yield from pick(s, p, "attack-order", options, (name,))
        if answer == STOP:
            return
        left.remove(str(answer))
        if answer == MANOEUVRE:
            yield from manoeuvre(s, p, ship)
        else:
            yield from attack(s, p, ship)
