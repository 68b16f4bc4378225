"""What a Combat can come to: best choices, the smallest force that wins, the ladder of forces.

`fight` is the quick answer, with default choices. `foresee` looks at every choice of losses, Absorption and
shots that the owners have; what the Invader declares before the Approach follows the plan in both.
"""

from __future__ import annotations

from starboard.games.voidfall.combat.course import LOSE, SHOOT
from starboard.games.voidfall.combat.force import PLAIN
from starboard.games.voidfall.combat.machine import Combat, begin, fight
from starboard.games.voidfall.combat.sides import (
    FREE,
    INVADER,
    Arms,
    Fleets,
    Plan,
    Side,
)
from starboard.games.voidfall.combat.story import CONQUERED, Outcome

_Score = tuple[int, int, int]
"""Result, FP left to the Invader, FP left to the Defender."""


def foresee(invader: Side, defender: Side, plan: Plan = FREE, tells: bool = True) -> Outcome:
    """The Combat if both owners choose as well as can be (VF-33.9): the result first, then own FP, then the
    enemy's. Of equally good choices the default is taken."""
    combat = begin(invader, defender, plan, tells)
    known: dict[tuple[int, ...], _Score] = {}
    while combat.advance():
        combat.take(_best_answer(combat, known)[0] if _open(combat) else combat.default())
    return combat.outcome()


def _open(combat: Combat) -> bool:
    return SHOOT <= combat.choice <= LOSE


def _best_answer(combat: Combat, known: dict[tuple[int, ...], _Score]) -> tuple[int, _Score]:
    """The best answer to an open choice, and what it comes to."""
    invades = combat.side == INVADER
    usual = combat.default()
    if combat.choice == LOSE and combat.worth(usual) <= PLAIN:
        return usual, _come_to(combat, usual, known)  # whatever else is lost can do as much, or more
    best = usual
    best_score = _come_to(combat, usual, known)
    for option in combat.options():
        if option != usual:
            score = _come_to(combat, option, known)
            if _wish(score, invades) > _wish(best_score, invades):
                best = option
                best_score = score
    return best, best_score


def _come_to(combat: Combat, answer: int, known: dict[tuple[int, ...], _Score]) -> _Score:
    """What a Combat comes to after an answer, if both choose best from then on."""
    after = combat.copy()
    after.take(answer)
    while after.advance():
        if not _open(after):
            after.take(after.default())
            continue
        key = after.key()
        score = known.get(key)
        if score is None:
            score = _best_answer(after, known)[1]
            known[key] = score
        return score
    return (after.result, after.invader.size, after.defender.size)


def _wish(score: _Score, invades: bool) -> int:
    result, invader, defender = score
    if invades:
        return (result * 100 + invader) * 100 - defender
    return (defender - result * 100) * 100 - invader


class Rung:
    """A force that could be sent, and what would come of it."""

    __slots__ = ("fleets", "outcome")

    def __init__(self, fleets: Fleets, outcome: Outcome) -> None:
        self.fleets = fleets
        self.outcome = outcome


def ladder(
    available: Fleets, arms: Arms, active: int, defender: Side, plan: Plan = FREE, tells: bool = True
) -> list[Rung]:
    """For 1, 2, … FP the best mix of those available to send, with default choices in the Combat."""
    found: list[Rung] = []
    for size in range(1, sum(available) + 1):
        found.append(_best_mix(available, size, arms, active, defender, plan, tells))
    return found


def smallest_win(
    available: Fleets, arms: Arms, active: int, defender: Side, plan: Plan = FREE, tells: bool = True
) -> Rung | None:
    """The fewest FP that win, or None."""
    for size in range(1, sum(available) + 1):
        rung = _best_mix(available, size, arms, active, defender, plan, tells)
        if rung.outcome.result == CONQUERED:
            return rung
    return None


def _best_mix(
    available: Fleets, size: int, arms: Arms, active: int, defender: Side, plan: Plan, tells: bool
) -> Rung:
    """The result first, then most FP left; of equals the mix with most Corvettes, then Sentries and so on."""
    best: Fleets = available
    best_wish = -1
    for mix in mixes(available, size):
        outcome = fight(Side(mix, arms, active), defender, plan, False)
        wish = outcome.result * 100 + sum(outcome.left[INVADER])
        if wish > best_wish:
            best = mix
            best_wish = wish
    return Rung(best, fight(Side(best, arms, active), defender, plan, tells))


def mixes(available: Fleets, size: int) -> list[Fleets]:
    """All ways to take so many FP, those with most of the first kinds first."""
    found: list[list[int]] = [[]]
    room = sum(available)
    for have in available:
        room -= have
        longer: list[list[int]] = []
        for mix in found:
            left = size - sum(mix)
            for n in range(min(have, left), max(0, left - room) - 1, -1):
                longer.append([*mix, n])
        found = longer
    return [(mix[0], mix[1], mix[2], mix[3], mix[4], mix[5]) for mix in found]
