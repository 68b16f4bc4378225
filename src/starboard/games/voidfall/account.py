"""What an Evaluation did to a player, step by step, for whoever looks at it afterwards (VF-10.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

STEPS: Final = ("skirmish", "upkeep", "objectives", "agendas")

# How a Skirmish was settled, where there was no Combat.
NO_STRIKE: Final = "none"
BY_DRONES: Final = "drones"


class Account(NamedTuple):
    """One player's Evaluation. `influence`: before it, and after each of its steps that is done.

    `markers` and `bonus` make the strength of the Skirmish (VF-33.2, VF-33.3), `sector` is -1 without a
    target, `decided` what chose it (VF-33.8, VF-33.10), `result` what came of it, empty until then. `demand`:
    what the Crisis board asked for, and how much of it was paid (VF-10.3). Upkeep: all of it, what abilities
    satisfy, what was paid. `objectives` are those evaluated, as the event writes
    them; `agendas` what each of them brought.
    """

    cycle: int
    influence: tuple[int, ...]
    markers: int = 0
    bonus: int = 0
    sector: int = -1
    decided: str = ""
    result: str = ""
    recalled: int = 0
    demand: tuple[int, int] = (0, 0)
    upkeep: tuple[int, int, int] = (0, 0, 0)
    objectives: tuple[str, ...] = ()
    agendas: tuple[tuple[str, int], ...] = ()
