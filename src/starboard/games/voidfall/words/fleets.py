"""What each type of Fleet does in Combat (VF-22.9 to 22.27), which stands on no card."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.fleets import NEEDED
from starboard.games.voidfall.tables import Technology

COMBAT: Final = {
    v.CORVETTE: "In Combat each FP has 1 Initiative; many technologies work only while one is there.",
    v.SENTRY: "In Combat each FP has 1 Initiative as Invader; as Defender none, but deals 1 Approach Damage.",
    v.DESTROYER: "In Combat each FP has 1 Initiative.",
    v.DREADNOUGHT: (
        "In Combat each FP has 1 Initiative, and all together 1 more. Each absorbs 1 Approach Damage as "
        "Invader, 1 Salvo Damage as Defender."
    ),
    v.CARRIER: (
        "In Combat each FP has 1 Initiative. As Invader each may first deploy an Active FP there as a "
        "Corvette; as Defender each absorbs 1 Salvo Damage."
    ),
}


def brought_by(card: Technology) -> str:
    """Of a technology that lets deploy a type of Fleet, what it does in Combat; else empty."""
    for kind, rules in enumerate(NEEDED):
        if any(rule in card.basic.rules for rule in rules):
            return COMBAT[kind]
    return ""
