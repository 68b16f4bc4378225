"""How much each thing of a position counts, in points of Influence at the end of the game.

What a thing is worth depends on how many turns are still to come, so each has four weights: for the end of
the game, and for 5, 10 and 15 turns before it; between them they are drawn straight. There are two sets, for
players who compete and for players against the Void. `docs/bots.md` tells how they were fitted.
"""

from __future__ import annotations

from typing import Final

_KNOTS: Final = 5
_MOST_TURNS: Final = 24


class Weights:
    """For one number of turns to come."""

    def __init__(self) -> None:
        # The Glory of a player, which each Invasion pays.
        self.glory = 0.0
        # Of what the starting Agenda, and those in Pure slots, score now at every Evaluation to come; and for
        # each of those, by how many Evaluations follow the next, because the empire grows.
        self.start = 0.0
        self.agenda = 0.0
        self.growth = 0.0
        # Of what an Agenda scores above which a marker lies; of what the best in hand will; for each of those
        # that find a slot the same as `growth`; each one in hand; for others, of whom only the number is
        # known; a Pure slot.
        self.blocked = 0.0
        self.hand = 0.0
        self.promise = 0.0
        self.held = 0.0
        self.unknown = 0.0
        self.slot = 0.0
        # Sectors but for the Home; Pure and Corrupted ones; Population in either; what stands there.
        self.sector = 0.0
        self.pure = 0.0
        self.corrupted = 0.0
        self.population = 0.0
        self.frozen = 0.0
        self.guild = 0.0
        self.shipyard = 0.0
        self.defense = 0.0
        self.starbase = 0.0
        # What is produced at once; stocks up to 8, and what is more than that.
        self.yield_food = 0.0
        self.yield_energy = 0.0
        self.yield_materials = 0.0
        self.yield_credits = 0.0
        self.yield_science = 0.0
        self.food = 0.0
        self.energy = 0.0
        self.materials = 0.0
        self.credits = 0.0
        self.science = 0.0
        self.hoard = 0.0
        # What is produced of one resource beyond 5.
        self.surplus = 0.0
        # Fleet Power on the map and on the mat.
        self.deployed = 0.0
        self.active = 0.0
        self.inactive = 0.0
        # Technologies, Trade tokens, the tracks by the value of their space, Tiers, the rest of the mat.
        self.basic = 0.0
        self.improved = 0.0
        self.trade = 0.0
        self.society = 0.0
        self.statecraft = 0.0
        self.economy = 0.0
        self.tier = 0.0
        self.mat_corruption = 0.0
        self.bounty = 0.0
        self.reclaim = 0.0
        # The Invasions in prospect, and what a Rift counts there; what the best actions still open in this
        # turn would bring.
        self.hope = 0.0
        self.rift = 0.0
        self.undone = 0.0
        # What the objectives of the event would bring now.
        self.aim = 0.0
        # The worst that Skirmishes at hand can do; Upkeep that cannot be paid, in the last round and before;
        # Upkeep.
        self.fear = 0.0
        self.due = 0.0
        self.early = 0.0
        self.standing = 0.0
        # Of the Void: what will be saved of an ongoing Crisis, a Harbinger on the map, an incomplete Safe
        # Haven (and for each level that it lacks).
        self.ongoing = 0.0
        self.harbinger = 0.0
        self.haven_level = 0.0
        self.haven = 0.0
        # How near the fourth Catastrophe is; a full row of the Crisis board; its values; the current Crisis.
        self.catastrophe = 0.0
        self.full = 0.0
        self.fleet = 0.0
        self.demand = 0.0
        self.current = 0.0


def _table(weights: dict[str, tuple[float, float, float, float]]) -> list[Weights]:
    """The weights for each number of turns to come."""
    table: list[Weights] = []
    for turns in range(_MOST_TURNS):
        one = Weights()
        for name, (*knots, last) in weights.items():
            knots.append(last)
            before = min(turns // _KNOTS, len(knots) - 2)
            step = (turns - before * _KNOTS) / _KNOTS
            setattr(one, name, knots[before] + (knots[before + 1] - knots[before]) * step)
        table.append(one)
    return table


_COMPETING: Final[dict[str, tuple[float, float, float, float]]] = {
    "glory": (0.66, 0.64, 1.2, 1.28),
    "start": (0.78, 1.63, 0.75, 0.88),
    "agenda": (0.81, 0.61, 0.71, 0.52),
    "growth": (1.29, 1.29, 1.29, 1.29),
    "blocked": (0.24, 0.33, 0.4, 0.44),
    "hand": (0.1, 0.42, 0.49, 0.36),
    "promise": (0.0, 0.0, 0.0, 0.0),
    "held": (0.4, 0.4, 0.4, 0.4),
    "unknown": (4.66, 4.36, 3.5, 3.25),
    "slot": (-1.94, 0.12, 0.84, 1.0),
    "sector": (0.23, -0.59, 3.67, 4.31),
    "pure": (-0.12, 0.08, 0.95, 1.23),
    "corrupted": (-0.17, -0.54, -0.84, -0.93),
    "population": (-0.05, 0.07, 0.26, 0.35),
    "frozen": (0.32, 0.65, 0.67, 0.6),
    "guild": (0.64, 1.2, 1.44, 1.25),
    "shipyard": (-0.18, 0.04, 0.3, 0.37),
    "defense": (0.01, 0.17, 0.43, 0.48),
    "starbase": (0.28, 0.59, 0.7, 0.7),
    "yield_food": (-0.16, 0.64, 2.36, 3.07),
    "yield_energy": (-0.03, 0.54, 1.26, 1.91),
    "yield_materials": (-0.01, 0.32, 0.73, 1.26),
    "yield_credits": (-0.25, -0.24, 0.31, 1.04),
    "yield_science": (-0.03, 0.47, 1.44, 2.1),
    "food": (0.1, 0.41, 0.44, 0.4),
    "energy": (-0.13, 0.04, 0.18, 0.22),
    "materials": (-0.11, 0.09, 0.25, 0.28),
    "credits": (0.12, 0.2, 0.31, 0.42),
    "science": (0.27, 0.71, 0.87, 0.77),
    "hoard": (-0.05, 0.01, 0.04, 0.07),
    "surplus": (-0.04, 0.35, 1.1, 1.7),
    "deployed": (0.56, 1.39, 1.72, 1.59),
    "active": (0.35, 1.17, 1.23, 1.16),
    "inactive": (-0.01, 0.01, 0.06, 0.1),
    "basic": (-1.21, -0.99, 0.22, 0.69),
    "improved": (-2.81, -0.73, 1.11, 1.59),
    "trade": (-1.12, 0.42, 1.31, 1.57),
    "society": (0.01, 0.49, 0.79, 0.86),
    "statecraft": (-0.23, 0.35, 0.79, 0.88),
    "economy": (0.4, 1.25, 1.49, 1.37),
    "tier": (0.14, 0.75, 1.01, 0.96),
    "mat_corruption": (1.99, 3.84, 5.93, 5.18),
    "bounty": (-0.02, -0.08, -0.01, 0.07),
    "reclaim": (0.21, 0.25, 0.26, 0.26),
    "hope": (0.22, 0.81, 0.83, 0.64),
    "rift": (0.0, 0.0, 0.0, 0.0),
    "undone": (0.8, 0.8, 0.8, 0.8),
    "aim": (0.8, 0.8, 0.8, 0.8),
    "fear": (0.6, 0.34, 1.04, 0.87),
    "due": (0.67, 0.79, 0.87, 0.91),
    "early": (-0.17, 0.2, 0.24, 0.26),
    "standing": (0.28, 0.42, 0.38, 0.42),
}
_AGAINST_THE_VOID: Final[dict[str, tuple[float, float, float, float]]] = {
    "glory": (0.5, 0.9, 1.6, 2.4),
    "start": (0.75, 0.85, 0.7, 0.6),
    "agenda": (0.85, 0.65, 0.5, 0.45),
    "growth": (2.0, 2.3, 2.2, 2.0),
    "blocked": (0.43, 0.41, 0.44, 0.46),
    "hand": (0.2, 0.45, 0.42, 0.4),
    "promise": (0.0, 0.3, 1.2, 1.4),
    "held": (0.4, 0.4, 0.4, 0.4),
    "unknown": (3.0, 3.0, 3.0, 3.0),
    "slot": (-0.25, 0.89, 0.78, 0.74),
    "sector": (-0.5, 0.5, 2.0, 3.0),
    "pure": (-0.05, 0.57, 1.1, 1.25),
    "corrupted": (-0.25, -0.75, -1.04, -1.07),
    "population": (0.26, 0.55, 0.69, 0.58),
    "frozen": (0.31, 0.52, 0.51, 0.48),
    "guild": (0.53, 0.74, 0.83, 0.75),
    "shipyard": (0.03, 0.22, 0.33, 0.37),
    "defense": (0.09, 0.4, 0.62, 0.6),
    "starbase": (0.3, 0.6, 0.7, 0.7),
    "yield_food": (0.24, 1.24, 2.61, 2.61),
    "yield_energy": (-0.06, 1.06, 1.64, 1.77),
    "yield_materials": (0.06, 0.93, 3.04, 4.2),
    "yield_credits": (-0.33, -0.21, 0.26, 0.83),
    "yield_science": (0.24, 0.5, 1.27, 1.46),
    "food": (0.01, 0.26, 0.43, 0.4),
    "energy": (0.07, 0.32, 0.39, 0.39),
    "materials": (-0.04, 0.27, 0.44, 0.54),
    "credits": (0.07, 0.46, 0.81, 0.91),
    "science": (0.23, 0.91, 1.23, 0.97),
    "hoard": (-0.18, 0.02, 0.13, 0.12),
    "surplus": (0.06, 0.7, 1.6, 1.9),
    "deployed": (0.61, 1.15, 1.47, 1.35),
    "active": (0.29, 0.88, 1.17, 0.93),
    "inactive": (0.03, 0.12, 0.14, 0.19),
    "basic": (-0.28, 0.59, 1.41, 1.48),
    "improved": (-2.14, -0.35, 1.15, 1.62),
    "trade": (0.36, 1.6, 2.06, 2.17),
    "society": (0.17, 0.81, 1.07, 0.95),
    "statecraft": (0.05, 0.63, 0.85, 0.82),
    "economy": (0.24, 0.78, 0.91, 0.93),
    "tier": (-0.03, 0.64, 0.84, 0.79),
    "mat_corruption": (0.36, 1.67, 2.28, 1.76),
    "bounty": (0.13, 0.08, 0.09, 0.14),
    "reclaim": (0.26, 0.25, 0.25, 0.24),
    "hope": (0.07, 0.65, 0.8, 0.59),
    "rift": (5.0, 15.0, 20.0, 20.0),
    "undone": (0.8, 0.8, 0.8, 0.8),
    "aim": (0.8, 0.8, 0.8, 0.8),
    "fear": (0.45, 0.41, 0.88, 0.23),
    "due": (0.46, 0.68, 0.87, 0.91),
    "early": (0.15, 0.21, 0.47, 0.43),
    "standing": (0.14, 0.31, 0.3, 0.39),
    "ongoing": (0.83, 1.68, 1.72, 1.57),
    "harbinger": (2.08, 3.55, 3.94, 3.77),
    "haven_level": (-2.34, -4.07, -3.06, -2.76),
    "haven": (3.8, 14.44, 15.36, 10.95),
    "catastrophe": (0.12, 0.27, 0.65, 0.82),
    "full": (0.5, 5.74, 6.92, 6.77),
    "fleet": (0.3, 1.0, 2.5, 2.5),
    "demand": (0.5, 1.0, 1.6, 1.8),
    "current": (1.68, 1.63, 1.61, 1.56),
}

COMPETING: Final = _table(_COMPETING)
AGAINST_THE_VOID: Final = _table(_AGAINST_THE_VOID)
