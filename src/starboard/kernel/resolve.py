"""How effects are carried out: what a player chooses, declines and pays for, whatever the verbs do.

A title makes one ``Resolver``. Its rules modules register what each verb does and the paired test whether it
could do anything now, so that they can use each other's effects without importing each other in circles; in
the same way what each kind of cost takes. The questions are ``effect-option`` (one alternative) and
``effect-part`` (the next of some parts); their answers are the texts of the parts, ``decline`` and ``stop``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Self, TypeAlias, TypeVar

from starboard.kernel.ask import Rule, Value
from starboard.kernel.effect import ALT, COST, FREE, LEAF, SEQ, Cost, Effect
from starboard.kernel.extending import mypyc_attr
from starboard.kernel.nothing import NOTHING

DECLINE: Final = "decline"
STOP: Final = "stop"


@mypyc_attr(allow_interpreted_subclasses=True)
class How:
    """Under which circumstances an effect is resolved. A title adds its own and sets all of them.

    `clause`: the rule by which it happens. `forced`: nothing may be declined. `accepted`: the player has just
    chosen it, so a single part is not asked about again.
    """

    __slots__ = ("accepted", "clause", "forced")

    clause: str
    forced: bool
    accepted: bool

    def part(self, accepted: bool = False) -> Self:
        """The same for a part of the effect."""
        raise NotImplementedError


S = TypeVar("S")
P = TypeVar("P")
H = TypeVar("H", bound=How)

Doer: TypeAlias = Callable[[S, P, Effect, H], Rule[None]]
Test: TypeAlias = Callable[[S, P, Effect, H], bool]
# What a cost takes, and the test whether it could be paid. Both are given the whole effect, and both return
# the circumstances that follow (the test None if it cannot be paid): what was taken may bear on what it buys.
Payer: TypeAlias = Callable[[S, P, Effect, Cost, H], Rule[H]]
Purse: TypeAlias = Callable[[S, P, Effect, Cost, H], H | None]
# Asks with a verb for one of the options (made anew as often as needed) about something. The last argument
# says that even a single option is a decision if something else could open others.
Chooser: TypeAlias = Callable[[S, P, str, Callable[[], list[Value]], tuple[Value, ...], bool], Rule[Value]]
# Asks whether a single part, given by its text, is wanted.
Asker: TypeAlias = Callable[[S, P, str], Rule[bool]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolver(Generic[S, P, H]):
    def __init__(self, choose: Chooser[S, P], accepts: Asker[S, P]) -> None:
        self.choose = choose
        self.accepts = accepts
        self.doers: dict[int, Doer[S, P, H]] = {}
        self.tests: dict[int, Test[S, P, H]] = {}
        self.asked: set[int] = set()
        self.payers: dict[int, Payer[S, P, H]] = {}
        self.purses: dict[int, Purse[S, P, H]] = {}

    def register(self, verb: int, do: Doer[S, P, H], can: Test[S, P, H], asked: bool = False) -> None:
        """`asked`: the verb itself offers no way out, so a voluntary part is asked about first."""
        self.doers[verb] = do
        self.tests[verb] = can
        if asked:
            self.asked.add(verb)

    def register_cost(self, kind: int, take: Payer[S, P, H], can: Purse[S, P, H]) -> None:
        self.payers[kind] = take
        self.purses[kind] = can

    def possible(self, s: S, p: P, e: Effect, how: H) -> bool:
        """Whether some part of the effect could be done now; costs must be payable."""
        kind = e.kind
        if kind == LEAF:
            return self.tests[e.verb](s, p, e, how)
        if kind == COST:
            return self.can_buy(s, p, e, how)
        return any(self.possible(s, p, part, how) for part in e.parts)

    def can_buy(self, s: S, p: P, e: Effect, how: H) -> bool:
        """A cost is not paid for nothing."""
        for cost in e.costs:
            after = self.purses[cost.kind](s, p, e, cost, how)
            if after is None:
                return False
            how = after
        return self.possible(s, p, e.parts[0], how)

    def resolve(self, s: S, p: P, e: Effect, how: H) -> Rule[None]:
        """Each part is done or declined; an impossible part is skipped."""
        kind = e.kind
        if kind == SEQ:
            return self.in_order(s, p, e, how.part())
        if kind == FREE:
            return self.in_any_order(s, p, list(e.parts), how.part(), e.text)
        if kind == ALT:
            return self.one_of(s, p, e, how)
        if not self.possible(s, p, e, how):
            return NOTHING
        if (kind == COST or e.verb in self.asked) and not how.forced and not how.accepted:
            return self.if_wanted(s, p, e, how)
        return self.buy(s, p, e, how) if kind == COST else self.doers[e.verb](s, p, e, how)

    def if_wanted(self, s: S, p: P, e: Effect, how: H) -> Rule[None]:
        wanted = yield from self.accepts(s, p, e.text)
        # Tested again: what was done while the question stood may have cost the means for it.
        if wanted and self.possible(s, p, e, how):
            yield from self.buy(s, p, e, how) if e.kind == COST else self.doers[e.verb](s, p, e, how)

    def in_order(self, s: S, p: P, e: Effect, how: H) -> Rule[None]:
        for part in e.parts:
            yield from self.resolve(s, p, part, how)

    def in_any_order(self, s: S, p: P, left: list[Effect], how: H, about: str) -> Rule[None]:
        """What is done may put more on the list."""
        while True:
            found = yield from self.choose(
                s, p, "effect-part", lambda: self.open_parts(s, p, left, how, STOP), (about,), False
            )
            for part in left:
                if part.text == found:
                    left.remove(part)
                    yield from self.resolve(s, p, part, how.part(True))
                    break
            else:
                return

    def one_of(self, s: S, p: P, e: Effect, how: H) -> Rule[None]:
        parts = e.parts
        found = yield from self.choose(
            s, p, "effect-option", lambda: self.open_parts(s, p, parts, how, DECLINE), (e.text,), True
        )
        for part in parts:
            if part.text == found:
                yield from self.resolve(s, p, part, how.part(True))
                return

    def open_parts(self, s: S, p: P, parts: Sequence[Effect], how: H, out: str) -> list[Value]:
        found: list[Value] = [part.text for part in parts if self.possible(s, p, part, how)]
        if not how.forced or not found:
            found.append(out)
        return found

    def buy(self, s: S, p: P, e: Effect, how: H) -> Rule[None]:
        """Everything is paid first."""
        for cost in e.costs:
            how = yield from self.payers[cost.kind](s, p, e, cost, how)
        yield from self.resolve(s, p, e.parts[0], how.part(True))
