"""REV-7: Arkships; REVP-4.10 to REVP-4.13."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, offered, resolve
from starboard.games.revenant.grammar import LEAF, Effect
from starboard.games.revenant.rules.abilities import after
from starboard.games.revenant.rules.asking import DECLINE, choose
from starboard.games.revenant.rules.movement import reorganize
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import (
    PROTOTYPE_CLONE,
    REORGANIZE,
    SHIP_HOUSE,
    SHIP_IDS,
    TR_ARKSHIP,
    TR_PROVISION,
    ArkOption,
)
from starboard.kernel.ask import Rule, Value

# A set of copy targets that only REVP-4.13 knows: the manned ships.
COPY_MANNED: Final = len(g.COPY_SETS)
_CLONE: Final = g.bought(
    (g.discard(g.DISCARD_OP, 1),), Effect("copy(manned)", LEAF, verb=g.VERB_COPY, args=(COPY_MANNED,))
)  # REVP-4.13


def options_of(s: Revenant, ship: int) -> list[ArkOption]:
    """7.4."""
    return [s.tables.options[n] for n in s.tables.arkships[s.arkship_table][SHIP_HOUSE[ship]]]


def is_clone(option: ArkOption) -> bool:
    """REV-7.16, REVP-4.13: Clone is never copied by Clone."""
    if option.effect is None:
        return option.special == PROTOTYPE_CLONE
    for leaf in g.leaves(option.effect):
        if leaf.verb == g.VERB_COPY and leaf.args[0] == g.COPY_ARKSHIP_OCCUPIED:
            return True
    return False


def open_options(s: Revenant, p: Player, ship: int, clones: bool, less: int = 0) -> list[ArkOption]:
    """REV-7.1: the options whose cost can be paid."""
    how = How("REV-7.1", less=less)
    found: list[ArkOption] = []
    for option in options_of(s, ship):
        if option in found or (not clones and is_clone(option)):
            continue
        effect = _CLONE if option.special == PROTOTYPE_CLONE else option.effect
        if effect is None or offered(s, p, effect, how):
            found.append(option)
    return found


def arkship(s: Revenant, p: Player, ship: int, clones: bool = True) -> Rule[None]:
    """REV-7.1: choose one option or decline; then what follows an Arkship option (REV-7.2)."""
    answer = yield from choose(
        s, p, "effect-option", lambda: _option_ids(s, p, ship, clones), (SHIP_IDS[ship],), opening=True
    )
    if answer == DECLINE:
        return
    option = next(o for o in options_of(s, ship) if o.id == answer)
    s.tell("option", p.seat, "REV-7.1", SHIP_IDS[ship], option.id)
    if option.special == REORGANIZE:
        yield from reorganize(s, p)
    else:
        effect = _CLONE if option.special == PROTOTYPE_CLONE else option.effect
        assert effect is not None
        yield from resolve(s, p, effect, How("REV-7.1", accepted=True))
    yield from after(s, p, (TR_ARKSHIP, TR_PROVISION) if option.provision else (TR_ARKSHIP,))


def _option_ids(s: Revenant, p: Player, ship: int, clones: bool) -> list[Value]:
    found: list[Value] = [option.id for option in open_options(s, p, ship, clones)]
    found.append(DECLINE)
    return found
