"""How the effects of the content are carried out (5.0 of the rules document).

The order of parts and the choice between them are up to the kernel's ``Resolver``. Here stand the ways of
combining that only this game has; the rules modules register what the verbs do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self, final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.grammar import COST, Effect
from starboard.games.pirates_of_skydock.rules.cards import discard, held
from starboard.games.pirates_of_skydock.state import BY_CARD, NOBODY, Player, Skydock
from starboard.kernel import resolve as kernel
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING
from starboard.kernel.resolve import DECLINE


@final
class How(kernel.How):
    """Under which circumstances an effect is resolved.

    `source`: what its challenges are made for. `slot`: the Interact ability whose bonus they get, or NOBODY.
    `guards`: how many active guards count in them, or NOBODY for those in the actor's room (SKY-6.7).
    """

    __slots__ = ("guards", "slot", "source")

    def __init__(self, clause: str, source: int = BY_CARD, slot: int = NOBODY, guards: int = NOBODY) -> None:
        self.clause = clause
        self.forced = True
        self.accepted = False
        self.source = source
        self.slot = slot
        self.guards = guards

    def part(self, accepted: bool = False) -> Self:
        return self


def _choose(
    s: Skydock,
    p: Player,
    verb: str,
    options: Callable[[], list[Value]],
    about: tuple[Value, ...],
    always: bool,
) -> Rule[Value]:
    found: Value = yield ask(p.seat, verb, options(), about)
    return found


def _accepts(s: Skydock, p: Player, part: str) -> Rule[bool]:
    """Nothing in this game is accepted as such: what may be declined is declined with its cost."""
    yield from ()
    return True


class Resolver(kernel.Resolver[Skydock, Player, How]):
    """Adds challenges, conditions, and costs that are declined and paid in one question."""

    challenge: Callable[[Skydock, Player, Effect, How], Rule[bool]]

    def possible(self, s: Skydock, p: Player, e: Effect, how: How) -> bool:
        if e.kind == g.CHALLENGE:
            return True
        if e.kind == g.IF:
            return holds(s, p, e) and self.possible(s, p, e.parts[0], how)
        if e.kind == COST:
            sort, n = e.costs[0].amounts
            return len(held(s, p, sort)) >= n and self.possible(s, p, e.parts[0], how)
        return super().possible(s, p, e, how)

    def resolve(self, s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
        if e.kind == g.CHALLENGE:
            return self.try_challenge(s, p, e, how)
        if e.kind == g.IF:
            return self.resolve(s, p, e.parts[0], how) if holds(s, p, e) else NOTHING
        if e.kind == COST:
            return self.offer(s, p, e, how)
        return super().resolve(s, p, e, how)

    def try_challenge(self, s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
        passed = yield from self.challenge(s, p, e, how)
        yield from self.resolve(s, p, e.parts[0 if passed else 1], how)

    def offer(self, s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
        """`pay COST -> STEP`: the cards to discard, or no."""
        if not self.possible(s, p, e, how):
            return
        sort, n = e.costs[0].amounts
        picked: list[int] = []
        ids = s.tables.by_id
        while len(picked) < n:
            left = [s.tables.cards[card].id for card in held(s, p, sort) if card not in picked]
            about = (e.parts[0].text, n - len(picked))
            choice: str = yield ask(p.seat, "pay", left if picked else [*left, DECLINE], about)
            if choice == DECLINE:
                return
            picked.append(ids[choice][1])
        for card in sorted(picked):
            discard(s, p, card, how.clause)
        yield from self.resolve(s, p, e.parts[0], how)


def holds(s: Skydock, p: Player, e: Effect) -> bool:
    """The condition of an `if`, looked at when it is reached."""
    condition, level = e.args
    if condition == g.COND_LEVEL:
        return s.level >= level
    return any(other.spot == p.spot for other in s.players if other is not p)


RESOLVER: Final[Resolver] = Resolver(_choose, _accepts)
register: Final = RESOLVER.register
possible: Final = RESOLVER.possible
resolve: Final = RESOLVER.resolve
