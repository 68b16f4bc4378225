"""What comes out of a Combat: the result, and what happened step by step, for whoever tells it."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.sides import Fleets

# Results (VF-23.1 to VF-23.3, VF-23.14, VF-23.15), the better for the Invader the higher.
DEFENDED: Final = 0
TIE: Final = 1
CONQUERED: Final = 2
RESULTS: Final = ("defended", "tie", "conquered")

# Where Damage comes from (VF-22.11, VF-22.12, VF-22.21).
VOLLEY: Final = 0
TORPEDOES: Final = 1
DESTROYERS: Final = 2
INSTALLATIONS: Final = 3
SENTRIES: Final = 4
MISSILES: Final = 5
CELLS: Final = 6
GRANTED_DAMAGE: Final = 7
SOURCES: Final = (
    "volley",
    "torpedoes",
    "destroyers",
    "installations",
    "sentries",
    "missiles",
    "energy-cells",
    "granted",
)

Damage = tuple[int, int, int, int, int, int, int, int]
"""By source."""
NO_DAMAGE: Final = (0, 0, 0, 0, 0, 0, 0, 0)

# Where Absorption comes from, in the order in which it is used by default (VF-22.6).
SHIELDS: Final = 0
CARRIERS: Final = 1
DREADNOUGHTS: Final = 2
BOMBARD: Final = 3
DRONES: Final = 4
GRANTED: Final = 5
ABSORBERS: Final = ("shields", "carriers", "dreadnoughts", "bombard", "drones", "granted")

INITIATIVE: Final = ("fleets", "dreadnoughts", "destroyers", "targeting", "granted")
"""What Initiative is made of (VF-22.16)."""
Initiative = tuple[int, int, int, int, int]
NO_INITIATIVE: Final = (0, 0, 0, 0, 0)

TOGETHER: Final = 2
"""Instead of a side: both strike at the same time."""


def amount(damage: Damage) -> int:
    """All of it together; quicker than `sum` once compiled."""
    a, b, c, d, e, f, g, h = damage
    return a + b + c + d + e + f + g + h


class Blow:
    """Damage dealt to one side: from where, what absorbed how much of it, which FP it cost."""

    __slots__ = ("absorbed", "damage", "lost", "struck")

    def __init__(self, struck: int, damage: Damage) -> None:
        self.struck = struck
        self.damage = damage
        self.absorbed = [0, 0, 0, 0, 0, 0]
        self.lost = [0, 0, 0, 0, 0, 0]


class Step:
    """The Approach (number 0) or a Salvo step: FP and Initiatives at its start, who strikes first, the blows.

    Pairs are Invader and Defender. In the Approach there is no Initiative. Where there is no Damage there is
    no blow.
    """

    __slots__ = ("blows", "drones", "fleets", "initiative_parts", "number", "order")

    def __init__(
        self,
        number: int,
        order: int,
        fleets: tuple[Fleets, Fleets],
        initiative_parts: tuple[Initiative, Initiative],
        drones: bool,
    ) -> None:
        self.number = number
        self.order = order
        self.fleets = fleets
        self.initiative_parts = initiative_parts
        self.drones = drones
        """The Trade token for the Drones was returned at the start of this step."""
        self.blows: list[Blow] = []

    @property
    def initiatives(self) -> tuple[int, int]:
        invader, defender = self.initiative_parts
        return (sum(invader), sum(defender))


class Outcome:
    """How a Combat ended. Pairs are Invader and Defender.

    `left` is what stands in the Combat sector, a replica included. `lost` is what Damage took; of it `home`
    went to the Home sector (Escape Pods), Voidborn to the supply, the rest to the Active area. `deployed`
    Active FP came in as Corvettes by Carriers; `replica` is the kind deployed by the Replicators, or -1.
    """

    __slots__ = ("deployed", "home", "left", "lost", "replica", "result", "steps")

    def __init__(
        self,
        result: int,
        left: tuple[Fleets, Fleets],
        lost: tuple[Fleets, Fleets],
        home: tuple[Fleets, Fleets],
        deployed: int,
        replica: int,
        steps: list[Step],
    ) -> None:
        self.result = result
        self.left = left
        self.lost = lost
        self.home = home
        self.deployed = deployed
        self.replica = replica
        self.steps = steps
        """Empty if nobody listened."""
