"""What the Void threatens in a co-operative or solo game (VF-11.2), in points of Influence for everybody.

Its total is what every player has to reach; besides, a fuller Crisis board strikes harder and asks for more.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice.weights import Weights
from starboard.games.voidfall.peril import WAR
from starboard.games.voidfall.rules.alerts import war_of, war_strength
from starboard.games.voidfall.rules.crisis_board import demand, military_value, peril_of, spaces
from starboard.games.voidfall.rules.evaluation import strike_strength
from starboard.games.voidfall.rules.havens import incomplete
from starboard.games.voidfall.state import SKIRMISH, VOID, Player, Voidfall

# A game that a fourth Catastrophe ends: worse than any total.
LOST: Final = -500.0

# Catastrophes already placed: the next ones come nearer to the fourth.
_FEAR: Final = (0.0, 2.0, 8.0, 25.0)
# The current Crisis while it can still be resolved, by its level.
_CURRENT: Final = (0.0, 3.5, 4.5, 6.0)


def threat(s: Voidfall, w: Weights, evaluations: int) -> float:
    """The Voidborn's total as it is to be expected, and what the board will cost each player until then."""
    peril = peril_of(s)
    total = float(race.total(s))
    if evaluations == 0:
        return total
    total -= w.ongoing * len(peril.ongoing) + w.harbinger * sum(s.harbingers)
    levels = s.tables.maps[s.map].havens
    for tile in incomplete(s):
        total -= w.haven + w.haven_level * (levels[tile] - len(peril.havens[tile]))
    total += w.catastrophe * _FEAR[peril.catastrophes]
    total += w.full * sum([len(row) == spaces(s) for row in peril.rows])
    total += w.fleet * military_value(s) + w.demand * sum(demand(s))
    if peril.crisis >= 0 and s.phase <= VOID:
        total += w.current * _CURRENT[s.tables.crises[peril.crisis].level]
    return total


def prize(s: Voidfall, at: int) -> float:
    """What the Void's total loses with a sector: its Population, a Harbinger, a Fallen House (VF-11.2)."""
    _, _, _, harbinger, _, _, fallen, _, population = s.tables.end_scores
    # A Harbinger that is driven off goes to the Crisis board (VF-35.5).
    value = population * s.population[at] + (harbinger - 4.0) * s.harbingers[at]
    return value + (fallen if s.fallen[at] >= 0 else 0)


def faces_war(s: Voidfall, p: Player) -> bool:
    """Whether the War of this round still comes to the player (VF-9.8)."""
    if peril_of(s).alert < WAR or s.phase >= SKIRMISH or s.order.index(p.seat) < s.turn:
        return False
    return s.phase <= VOID or s.order.index(p.seat) > s.turn


def strikes_to_come(s: Voidfall, p: Player) -> list[tuple[int, tuple[int, ...]]]:
    """Skirmishes until the end of this Cycle's Evaluation: their strength, and what helps the Voidborn."""
    found: list[tuple[int, tuple[int, ...]]] = []
    war = war_of(s)
    if war is not None and faces_war(s, p):
        found.append((war_strength(s, p, war), war.boosts[peril_of(s).difficulty]))
    found.append((strike_strength(s, p), ()))
    return found


def after_demand(s: Voidfall, p: Player) -> tuple[list[int], int]:
    """The stock once the Crisis board is paid, and how much of its demand is missing (VF-35.3)."""
    stock = list(p.stock)
    missing = 0
    if p.rules[v.RULE_QUIET_BOARD]:
        return stock, 0
    for kind, wanted in enumerate(demand(s)[: len(stock)]):
        short = max(0, wanted - stock[kind])
        stock[kind] -= wanted - short
        if short and kind != v.SCIENCE:
            # Credits pay for basic resources (VF-13.5).
            helped = min(short, stock[v.CREDITS])
            stock[v.CREDITS] -= helped
            short -= helped
        missing += short
    return stock, missing
