"""What goes into a Combat: two sides, each with its fleets and what stands behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.vocabulary import CARRIER as CARRIER
from starboard.games.voidfall.vocabulary import CORVETTE as CORVETTE
from starboard.games.voidfall.vocabulary import DESTROYER as DESTROYER
from starboard.games.voidfall.vocabulary import DREADNOUGHT as DREADNOUGHT
from starboard.games.voidfall.vocabulary import SENTRY as SENTRY
from starboard.games.voidfall.vocabulary import VOIDBORN as VOIDBORN
from starboard.kernel.record import Record

# Kinds of Fleet (VF-18.2, VF-19.1), the index of everything counted by kind.
FLEETS: Final = (*v.FLEETS, "voidborn")

Fleets = tuple[int, int, int, int, int, int]
"""FP by kind."""

INVADER: Final = 0
DEFENDER: Final = 1
SIDES: Final = ("invader", "defender")

# Versions of a technology.
BASIC: Final = 1
IMPROVED: Final = 2

EVERY: Final = -1
"""A number of Carriers: all that can deploy."""
NEVER: Final = -1
"""A step for the Drones: none."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Arms(Record):
    """What a side has besides its FP. A technology is 0, BASIC or IMPROVED.

    What has to be paid for is here if it *could* be paid; whether it is, the Invader says during the Combat,
    or a `Plan` does. The last six are what a War card, a Crisis or an event grants (VF-22.31).
    """

    targeting: int = 0
    torpedoes: int = 0
    shields: int = 0
    destroyers: int = 0
    pods: int = 0  # Escape Pods
    cells: bool = False  # Energy Cells, either version
    missiles: int = 0  # what Improved Deep Space Missiles deal here, 0 to 2
    paid_missiles: bool = False  # Basic ones have a Shipyard or Starbase in reach, and 1 E can be paid
    drones: int = 0  # Autonomous Drones, if there is an unflipped Trade token to return
    packets: int = 0  # Bombard: how many times 3 M can be paid
    replicas: tuple[int, ...] = ()  # Improved Combat Replicators: the kinds that can be deployed, paid too
    installations: int = 0  # Sector Defenses and Starbases of the Combat sector, for whoever defends it
    approach_absorption: int = 0
    salvo_absorption: int = 0
    initiative: int = 0
    approach_damage: int = 0
    salvo_damage: int = 0
    no_defense: bool = False  # the other side's Sector Defenses and Starbases do not fire


NOTHING: Final = Arms()


class Side:
    """One side before a Combat: FP by kind, what is behind them, and the owner's Active FP."""

    __slots__ = ("active", "arms", "fleets")

    def __init__(self, fleets: Fleets, arms: Arms = NOTHING, active: int = 0) -> None:
        self.fleets = fleets
        self.arms = arms
        self.active = active


def void_side(power: int, arms: Arms = NOTHING) -> Side:
    """The Voidborn, in their sector or in a Skirmish."""
    return Side((0, 0, 0, 0, 0, power), arms)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Plan(Record):
    """What the Invader means to do before and besides the fighting (VF-22.9, VF-22.10)."""

    deploys: int = EVERY  # how many Carriers deploy
    missiles: bool = False
    drones: int = NEVER  # when the token is returned: 0 before the Approach, n at the n-th Salvo step
    approach_packets: int = 0
    salvo_packets: int = 0


FREE: Final = Plan()
"""Every Carrier deploys; nothing is paid for."""
