"""Every kind of question of this title, each declared once, sorted by what is asked about."""

from starboard.games.revenant.questions import (
    cards,
    core,
    fleet,
    influence,
    resources,
    setup,
    skirmish,
    turn,
)
from starboard.kernel.kinds import Kinds

KINDS = Kinds(
    *setup.KINDS,
    *turn.KINDS,
    *influence.KINDS,
    *resources.KINDS,
    *fleet.KINDS,
    *core.KINDS,
    *cards.KINDS,
    *skirmish.KINDS,
)

__all__ = ["KINDS"]
