"""One side during a Combat: its FP, and the shots and Absorption it still has."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.sides import (
    BASIC,
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    IMPROVED,
    INVADER,
    SENTRY,
    VOIDBORN,
    Arms,
)
from starboard.games.voidfall.combat.story import (
    BOMBARD,
    CARRIERS,
    DREADNOUGHTS,
    DRONES,
    GRANTED,
    SHIELDS,
    Damage,
    Initiative,
)

PLAIN: Final = 1
"""The worth of an FP that is one of many."""


class Force:
    """A side while it fights.

    `shots` are Destroyers that have not fired their extra shot. `ready` counts the Salvo Absorption left by
    kind, each unit good for once (VF-22.4). Shots and units of a kind of Fleet are never more than its FP
    present, since FP without one are taken to be lost first (VF-22.7, VF-22.23).
    """

    __slots__ = ("active", "arms", "fleets", "home", "lost", "ready", "role", "shots", "size")

    def __init__(self, role: int, arms: Arms, fleets: list[int], active: int) -> None:
        self.role = role
        self.arms: Arms = arms
        self.fleets: list[int] = fleets
        self.size = sum(fleets)
        self.active = active
        self.lost: list[int] = [0, 0, 0, 0, 0, 0]
        self.home: list[int] = [0, 0, 0, 0, 0, 0]
        # VF-22.25, VF-22.27: Dreadnoughts and Carriers absorb for a Defender, Destroyers fire for an Invader.
        self.ready: list[int] = [1 if arms.shields else 0, 0, 0, 0, 0, arms.salvo_absorption]
        self.shots = 0
        if role == DEFENDER:
            self.ready[CARRIERS] = fleets[CARRIER]
            self.ready[DREADNOUGHTS] = fleets[DREADNOUGHT]
        else:
            self.shots = fleets[DESTROYER]

    def copy(self) -> Force:
        new = Force(self.role, self.arms, self.fleets[:], self.active)
        new.lost = self.lost[:]
        new.home = self.home[:]
        new.ready = self.ready[:]
        new.shots = self.shots
        return new

    def initiative_parts(self) -> Initiative:
        """VF-22.16, VF-22.31, in the order of `INITIATIVE`; all 0 if no FP gives Initiative (VF-22.24)."""
        f = self.fleets
        power = self.size
        destroyers = 0
        if self.role == DEFENDER:
            power -= f[SENTRY]
        elif f[DESTROYER]:
            destroyers = 1
        arms = self.arms
        return (
            power,
            1 if f[DREADNOUGHT] else 0,
            destroyers,
            5 if arms.targeting == BASIC and f[CORVETTE] else 0,
            arms.initiative if f[VOIDBORN] else 0,
        )

    def initiative(self) -> int:
        fleets, dreadnoughts, destroyers, targeting, granted = self.initiative_parts()
        return fleets + dreadnoughts + destroyers + targeting + granted

    def counts_higher(self) -> bool:
        """VF-22.17: Improved Targeting, for a side that has Initiative at all."""
        return self.arms.targeting == IMPROVED and self.initiative() > 0

    def salvo(self, number: int, shots: int) -> Damage:
        """VF-22.21, VF-22.22: what this side deals now, in the Salvo step with that number."""
        arms = self.arms
        torpedoes = 0
        if self.fleets[CORVETTE] and (
            arms.torpedoes == IMPROVED or (arms.torpedoes == BASIC and number == 1)
        ):
            torpedoes = 1
        return (1, torpedoes, shots, 0, 0, 0, 0, arms.salvo_damage if number == 1 else 0)

    def approach(self, other: Force, paid_missiles: bool) -> Damage:
        """VF-22.11, VF-22.12: what this side deals in the Approach."""
        arms = self.arms
        if self.role == INVADER:
            destroyers = 1 if arms.destroyers == IMPROVED and self.fleets[DESTROYER] else 0
            missiles = arms.missiles + (1 if paid_missiles else 0)
            return (0, 0, destroyers, 0, 0, missiles, 0, arms.approach_damage)
        installations = 0 if other.arms.no_defense else arms.installations
        sentries = self.fleets[SENTRY]
        dealt = installations + sentries + arms.missiles + arms.approach_damage
        return (
            *(0, 0, 0),
            installations,
            sentries,
            arms.missiles,
            1 if dealt and arms.cells else 0,
            arms.approach_damage,
        )

    def screen(self, packets: int, drones: bool) -> list[int]:
        """VF-22.13: Approach Absorption by kind."""
        arms = self.arms
        invades = self.role == INVADER
        return [
            1 if arms.shields == IMPROVED and self.fleets[CORVETTE] else 0,
            0,
            self.fleets[DREADNOUGHT] if invades else 0,
            packets,
            1 if drones else 0,
            arms.approach_absorption,
        ]

    def usable(self, kind: int) -> int:
        """VF-22.7: the Salvo Absorption of a kind that works as the FP stand now."""
        if kind == SHIELDS and not self.fleets[CORVETTE]:
            return 0
        return self.ready[kind]

    def absorption(self) -> int:
        """All Salvo Absorption that works now."""
        r = self.ready
        return (
            (r[SHIELDS] if self.fleets[CORVETTE] else 0)
            + r[CARRIERS]
            + r[DREADNOUGHTS]
            + r[BOMBARD]
            + r[DRONES]
            + r[GRANTED]
        )

    def deploy(self, kind: int, n: int) -> None:
        """Active FP are deployed in the Combat sector."""
        self.fleets[kind] += n
        self.size += n
        self.active -= n

    def lose(self, kind: int) -> None:
        """VF-22.2: one FP is recalled."""
        left = self.fleets[kind] - 1
        self.fleets[kind] = left
        self.size -= 1
        self.lost[kind] += 1
        if kind != VOIDBORN:
            self.active += 1
        if kind == DESTROYER:
            self.shots = min(self.shots, left)
        elif kind == DREADNOUGHT:
            self.ready[DREADNOUGHTS] = min(self.ready[DREADNOUGHTS], left)
        elif kind == CARRIER:
            self.ready[CARRIERS] = min(self.ready[CARRIERS], left)

    def save(self, kind: int, n: int) -> None:
        """Recalled FP go to the Home sector instead of the Active area."""
        self.home[kind] += n
        self.active -= n

    def worth(self, kind: int, torpedoes: bool) -> int:
        """How much one FP of a kind still does in this Combat, for the choice of losses.

        Each is one of many that give Initiative; besides, it may be the last that holds up something.
        `torpedoes`: the first salvo of this side is still to come.
        """
        arms = self.arms
        n = self.fleets[kind]
        if kind == CORVETTE:
            if n > 1:
                return PLAIN
            worth = PLAIN + 3 * self.ready[SHIELDS]
            if arms.targeting == BASIC:
                worth += 4
            if arms.torpedoes == IMPROVED:
                worth += 6
            elif arms.torpedoes == BASIC and torpedoes:
                worth += 3
            return worth
        if kind == SENTRY:
            return PLAIN if self.role == INVADER else PLAIN - 1  # no Initiative in defence
        worth = PLAIN
        if kind == DREADNOUGHT:
            if self.ready[DREADNOUGHTS] == n:
                worth += 3
            if n == 1:
                worth += 1
        elif kind == CARRIER:
            if self.ready[CARRIERS] == n:
                worth += 3
        elif kind == DESTROYER and self.role == INVADER:
            if self.shots == n:
                worth += 3
            if n == 1:
                worth += 1
        return worth
