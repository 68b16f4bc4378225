"""VF-21: abandoned sectors and takeover."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.glory import discard_glory
from starboard.games.voidfall.rules.sectors import corruptible, name_of, tile_of
from starboard.games.voidfall.rules.tokens import instead_of_token
from starboard.games.voidfall.state import NO_FLEET, NOBODY, Player, Voidfall
from starboard.kernel.ask import Rule


def abandon(s: Voidfall, p: Player, at: int, clause: str, fought: bool = False) -> Rule[None]:
    """VF-21.2, VF-21.5: exactly one Glory token per lost sector, then the takeover.

    House Fenrax gives sectors up for nothing, but not if they were lost in a Combat.
    """
    s.tell("abandon", p.seat, clause, name_of(s, at), "fallen" if fought else "left")
    if fought or not p.rules[v.RULE_FREE_REGROUP_8]:
        yield from discard_glory(s, p, "VF-21.2")
    yield from take_over(s, p, at)


def take_over(s: Voidfall, p: Player, at: int) -> Rule[None]:
    """VF-21.3 and 21.4."""
    s.give(at, NOBODY)
    s.fleet[at] = NO_FLEET
    s.installations[at] = ()
    if corruptible(s, at):
        s.corrupted[at] = True
    if not tile_of(s, at).immune:
        s.void[at] = s.tables.takeover_void_fp
        s.tell("takeover", p.seat, "VF-21.3", name_of(s, at))
        if s.bounty_pile:
            s.bounties[at] += (s.bounty_pile.pop(),)
        else:
            yield from instead_of_token(s, p)
