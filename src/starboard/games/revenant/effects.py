"""How the effects of the content are carried out (7.1, REV-1.6 to REV-1.8).

What is chosen, declined or bought, and in which order, is up to the kernel's ``Resolver``. Revenant adds its
own circumstances and says what costs take; the rules modules register what the verbs do.
"""

from __future__ import annotations

from typing import Final, Self, final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.grammar import ALT, COST, LEAF, Cost, Effect
from starboard.games.revenant.rules.asking import accepts, choose, houses_held, take_of_house, toss_hidden
from starboard.games.revenant.rules.resources import can_pay, gain, pay
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import HOUSES, KINDS
from starboard.kernel import resolve as kernel
from starboard.kernel.ask import Rule, Value, ask


@final
class How(kernel.How):
    """Under which circumstances an effect is resolved (`forced`: REV-11.1).

    `n`: the number paid for (REVP-4.12). `house`: of the discarded HI card, or -1. `less`: Operation cards
    that will have left the hand by then (REV-7.17). `token`: it is an Influence reward, whose Absorbers bring
    no Energy (REVP-4.7).
    """

    __slots__ = ("house", "less", "n", "token")

    def __init__(
        self,
        clause: str,
        forced: bool = False,
        accepted: bool = False,
        n: int = 0,
        house: int = -1,
        less: int = 0,
        token: bool = False,
    ) -> None:
        self.clause = clause
        self.forced = forced
        self.accepted = accepted
        self.n = n
        self.house = house
        self.less = less
        self.token = token

    def part(self, accepted: bool = False) -> Self:
        if self.accepted == accepted:
            return self
        return How(self.clause, self.forced, accepted, self.n, self.house, self.less, self.token)

    def number(self, arg: int) -> int:
        return self.n if arg == g.VARIABLE else arg


RESOLVER: Final[kernel.Resolver[Revenant, Player, How]] = kernel.Resolver(choose, accepts)
register: Final = RESOLVER.register
possible: Final = RESOLVER.possible
resolve: Final = RESOLVER.resolve


def offered(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    """REV-7.1: an option is offered unless its cost cannot be paid or buys nothing (REV-7.15, REV-14.3)."""
    if e.kind == ALT:
        return any(offered(s, p, part, how) for part in e.parts)
    if e.kind == COST or (e.kind == LEAF and e.verb == g.VERB_PROMOTE):
        return possible(s, p, e, how)
    return True


# --- costs --------------------------------------------------------------------------------------------------


def _amounts(amounts: tuple[int, ...], n: int) -> tuple[int, ...]:
    """The numbers with n for those that the payer chooses."""
    if g.VARIABLE not in amounts:
        return amounts
    return tuple(n if amount == g.VARIABLE else amount for amount in amounts)


def _most(s: Revenant, p: Player, e: Effect, cost: Cost) -> int:
    """REVP-4.12: n is limited by what can be paid and, for repairs, by the markers there are."""
    most = 0
    while can_pay(p, _amounts(cost.amounts, most + 1)):
        most += 1
    if any(leaf.verb == g.VERB_REPAIR for leaf in g.leaves(e)):
        most = min(most, sum(s.damage) + s.core)
    return most


def _can_pay(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> How | None:
    if g.VARIABLE not in cost.amounts:
        return how if can_pay(p, cost.amounts) else None
    if not _most(s, p, e, cost):
        return None
    return How(how.clause, how.forced, how.accepted, max(how.n, 1), how.house, how.less)


def _pay(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> Rule[How]:
    if g.VARIABLE in cost.amounts:
        numbers: list[Value] = list(range(1, _most(s, p, e, cost) + 1))
        n = int((yield ask(p.seat, "proto-repair-n", numbers, (e.text,))))
        how = How(how.clause, how.forced, how.accepted, n, how.house, how.less)
    yield from pay(s, p, _amounts(cost.amounts, how.n), how.clause)
    return how


def _can_discard(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> How | None:
    less = how.less + cost.amounts[0]
    if less > len(p.hand):
        return None
    return How(how.clause, how.forced, how.accepted, how.n, how.house, less)


def _discard(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> Rule[How]:
    for _ in range(cost.amounts[0]):
        yield from discard_operation(s, p, how.clause)
    return how


def _useful_houses(s: Revenant, p: Player, e: Effect, how: How) -> list[Value]:
    """The Houses whose HI card could be discarded for this (REV-31: a cost for nothing may not be paid)."""
    return [
        house
        for house in houses_held(p.hidden)
        if possible(s, p, e.parts[0], How(how.clause, house=HOUSES.index(str(house))))
    ]


def _can_show(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> How | None:
    if cost.amounts[0] > len(p.hidden):
        return None
    useful = _useful_houses(s, p, e, how)
    return How(how.clause, house=HOUSES.index(str(useful[0]))) if useful else None


def _show(s: Revenant, p: Player, e: Effect, cost: Cost, how: How) -> Rule[How]:
    house = how.house
    for _ in range(cost.amounts[0]):
        name: str = yield ask(p.seat, "discard-pick", _useful_houses(s, p, e, how), ("hidden",))
        toss_hidden(s, p, take_of_house(p.hidden, name), shown=True)
        house = HOUSES.index(name)
        s.tell("show-hidden", p.seat, "REV-1.7", name)
    return How(how.clause, how.forced, how.accepted, how.n, house, how.less)


RESOLVER.register_cost(g.PAY, _pay, _can_pay)
RESOLVER.register_cost(g.DISCARD_OP, _discard, _can_discard)
RESOLVER.register_cost(g.DISCARD_HI, _show, _can_show)


def discard_operation(
    s: Revenant, p: Player, clause: str, verb: str = "discard-pick", left: int = 1
) -> Rule[None]:
    """REV-21.3: face down on the pile of its kind."""
    cards = s.tables.operations
    options: list[Value] = [cards[card].id for card in p.hand]
    name: str = yield ask(p.seat, verb, options, ("operation", left), secret=True)
    card = s.tables.by_id[name][1]
    p.hand.remove(card)
    s.discards[cards[card].kind].append(card)
    s.tell("discard", p.seat, clause, KINDS[cards[card].kind])
    s.tell_only((p.seat,), "discard-card", p.seat, clause, name)


# --- Resources and modifiers --------------------------------------------------------------------------------


def _do_gain(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    return gain(s, p, _amounts(e.args, how.n), how.clause)


def _can_gain(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return True


def _cannot(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    return False


register(g.VERB_GAIN, _do_gain, _can_gain, asked=True)
# A modifier changes the effect that triggers it; by itself it can do nothing.
for _verb in g.MODIFIERS:
    RESOLVER.tests[_verb] = _cannot
