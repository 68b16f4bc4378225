"""REV-23: bonus actions; REVP-5.2."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant.effects import How, possible, resolve
from starboard.games.revenant.rules.abilities import activate, activations
from starboard.games.revenant.rules.asking import PASS, accepts, choose
from starboard.games.revenant.rules.operations import affiliable, affiliate
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import BONUS_AFFILIATE, BONUS_EFFECT, Compartment
from starboard.kernel.ask import Rule, Value

_BONUS: Final = How("REV-23.7")


def available(s: Revenant, p: Player) -> list[Compartment]:
    """REV-6.1, REV-23.7: of uncorrupted compartments, those whose bonus action could do something."""
    found: list[Compartment] = []
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if not p.corrupt[n] and _useful(s, p, compartment):
            found.append(compartment)
    return found


def _useful(s: Revenant, p: Player, compartment: Compartment) -> bool:
    if compartment.bonus == BONUS_EFFECT:
        assert compartment.effect is not None
        return possible(s, p, compartment.effect, _BONUS)
    if compartment.bonus == BONUS_AFFILIATE:
        return len(affiliable(s, p)) > 0
    return len(activations(s, p, [])) > 0


def _ids(s: Revenant, p: Player) -> list[Value]:
    found: list[Value] = [compartment.id for compartment in available(s, p)]
    found.append(PASS)
    return found


def bonus_action(s: Revenant, p: Player) -> Rule[bool]:
    """REV-6.1, REV-6.2: one of them or none. Returns whether there was one."""
    answer = yield from choose(s, p, "bonus-action", lambda: _ids(s, p), opening=True)
    if answer == PASS:
        return False
    compartment = next(c for c in s.tables.compartments[s.edition] if c.id == answer)
    s.tell("bonus", p.seat, "REV-6.1", compartment.id)
    if compartment.bonus == BONUS_AFFILIATE:
        yield from affiliate(s, p)
    elif compartment.bonus != BONUS_EFFECT:
        yield from activate(s, p)
    else:
        effect = compartment.effect
        assert effect is not None
        yield from resolve(s, p, effect, How("REV-6.1", accepted=True))
        for _ in range(1, compartment.times):  # REVP-5.2
            if not possible(s, p, effect, How("REV-6.1")):
                break
            again = yield from accepts(s, p, effect.text)
            if not again:
                break
            yield from resolve(s, p, effect, How("REV-6.1", accepted=True))
    return True
