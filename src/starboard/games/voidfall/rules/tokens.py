"""VF-24: Bounty and Reclaim tokens."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, always, carry_out, register
from starboard.games.voidfall.rules.influence import gain_influence
from starboard.games.voidfall.rules.resources import add
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

INFLUENCE = "influence"


def resolve_bounty(s: Voidfall, p: Player, token: int) -> Rule[None]:
    """VF-24.2: it is kept beside the mat; what it shows may be forfeited (VF-24.4)."""
    p.bounties += (token,)
    name, reward, _ = s.tables.bounties[token]
    s.tell("bounty", p.seat, "VF-24.2", name)
    yield from carry_out(s, p, reward, Act(name, "VF-24.2"))


def resolve_reclaim(s: Voidfall, p: Player, token: int, at: int) -> Rule[None]:
    """VF-24.3: what it builds or deploys comes to the sector it lay on."""
    p.reclaims += (token,)
    name, reward, _ = s.tables.reclaims[token]
    s.tell("reclaim", p.seat, "VF-24.2", name)
    yield from carry_out(s, p, reward, Act(name, "VF-24.3", here=at))


def instead_of_token(s: Voidfall, p: Player) -> Rule[None]:
    """VF-24.8: 1 Influence or 1 resource for a token that is not there."""
    options: list[Value] = [INFLUENCE, *v.RESOURCES, FORFEIT]
    choice: str = yield ask(p.seat, "no-token", options)
    if choice == INFLUENCE:
        gain_influence(s, p, 1, "VF-24.8", "")
    elif choice != FORFEIT:
        add(s, p, v.RESOURCES.index(choice), 1, "VF-24.8")


def _do_bounty(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    for _ in range(e.args[0]):
        if s.bounty_pile:
            yield from resolve_bounty(s, p, s.draw(s.bounty_pile))
        else:
            yield from instead_of_token(s, p)


def _do_reclaim(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-24.5: as if it lay in the Home sector."""
    if s.reclaim_pile:
        yield from resolve_reclaim(s, p, s.draw(s.reclaim_pile), p.home)
    else:
        yield from instead_of_token(s, p)


def discard_token(s: Voidfall, p: Player, reclaim: bool) -> Rule[None]:
    """VF-24.7: any own token is shuffled back into its pile."""
    held = p.reclaims if reclaim else p.bounties
    kinds = s.tables.reclaims if reclaim else s.tables.bounties
    names = [kinds[token][0] for token in sorted(set(held))]
    name: str = yield ask(p.seat, "discard-token", names)
    token = s.tables.by_id[name][1]
    left = list(held)
    left.remove(token)
    pile = s.reclaim_pile if reclaim else s.bounty_pile
    pile.append(token)
    s.chance.shuffle(pile)
    if reclaim:
        p.reclaims = tuple(left)
    else:
        p.bounties = tuple(left)
    s.tell("token-discarded", p.seat, "VF-24.7", name)


register(g.VERB_BOUNTY, _do_bounty, always, plain=True)
register(g.VERB_RECLAIM, _do_reclaim, always, plain=True)
