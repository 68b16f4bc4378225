"""SS-1.1: a round is Dock, Deploy, Battle, Recover."""

from __future__ import annotations

from starboard.games.solar_sphere.rules.battle import battle
from starboard.games.solar_sphere.rules.deploy import deploy
from starboard.games.solar_sphere.rules.dock import dock
from starboard.games.solar_sphere.rules.recover import recover
from starboard.games.solar_sphere.state import BATTLE, DEPLOY, DOCK, SolarSphere
from starboard.kernel.ask import Rule


def beat(s: SolarSphere) -> Rule[None]:
    """Plays the next stretch: a phase without decisions, one turn, or one ship's battle."""
    if s.phase == DOCK:
        dock(s)
    elif s.phase == DEPLOY:
        yield from deploy(s)
    elif s.phase == BATTLE:
        yield from battle(s)
    else:
        recover(s)
