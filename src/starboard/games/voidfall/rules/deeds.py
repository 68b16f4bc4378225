"""VF-39.7: what players do is noted while Crises are about, with all that their conditions may ask for."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.peril import Deed
from starboard.games.voidfall.rules.sectors import shipyards
from starboard.games.voidfall.state import NOBODY, Player, Voidfall


def did(
    s: Voidfall, p: Player, deed: int, about: int = -1, at: int = NOBODY, facts: dict[int, int] | None = None
) -> None:
    """A thing was really done, in the sector `at` if it has a place."""
    peril = s.peril
    if peril is None:
        return
    known = {} if facts is None else facts
    if at != NOBODY:
        known[v.ONLY_AT_HOME] = int(at == p.home)
        known[v.ONLY_AT_NONHOME] = int(at != p.home)
        known[v.ONLY_AT_CORRUPTED] = int(s.corrupted[at])
        known[v.ONLY_AT_SHIPYARD] = int(shipyards(s, p, at) > 0)
    known[v.ONLY_NO_FLIP] = int(not p.flipped)
    known[v.ONLY_FROM_PREFERRED] = int(peril.preferred)
    peril.deeds.append(Deed(p.seat, deed, about, known))


def together(deeds: list[Deed]) -> list[Deed]:
    """`n`: the FP that one effect deployed or activated; a place counts if one of them came there."""
    found: list[Deed] = []
    for one in deeds:
        if one.deed in (v.DEED_DEPLOY, v.DEED_ACTIVATE):
            same = next(
                (other for other in found if (other.deed, other.about) == (one.deed, one.about)), None
            )
            if same is not None:
                number = same.facts[v.ONLY_NUMBER] + one.facts[v.ONLY_NUMBER]
                same.facts = {what: max(value, one.facts.get(what, 0)) for what, value in same.facts.items()}
                same.facts[v.ONLY_NUMBER] = number
                continue
        found.append(one)
    return found
