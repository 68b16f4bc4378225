"""SS-1.1: a round is Dock, Deploy, Battle, Recover."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.battle import battle
from starboard.games.solar_sphere.rules.deploy import deploy
from starboard.games.solar_sphere.rules.dock import dock
from starboard.games.solar_sphere.rules.recover import recover
from starboard.games.solar_sphere.state import BATTLE, DEPLOY, DOCK, SolarSphere
from starboard.kernel.ask import Rule
from starboard.kernel.nothing import NOTHING


def beat(s: SolarSphere) -> Rule[None]:
    """Plays the next stretch: a phase without decisions, one turn, or one ship's battle."""
    if s.phase == DEPLOY:
        return deploy(s)
    if s.phase == BATTLE:
        return battle(s)
    if s.phase == DOCK:
        dock(s)
    else:
        recover(s)
    return NOTHING
