"""How the effects of the content are carried out (7.1, REV-1.6 to REV-1.8).

The rules modules register what each verb does and the paired test whether it could do anything now, so
that they can use each other's effects without importing each other in circles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from starboard.games.revenant import grammar as g
from starboard.games.revenant.grammar import ALT, COST, FREE, LEAF, SEQ, Effect
from starboard.games.revenant.rules.asking import (
    DECLINE,
    STOP,
    accepts,
    choose,
    houses_held,
    take_of_house,
    toss_hidden,
)
from starboard.games.revenant.rules.resources import can_pay, gain, pay
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import HOUSES, KINDS
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING


class How:
    """Under which circumstances an effect is resolved.

    `forced`: nothing may be declined (REV-11.1). `accepted`: the player has just chosen it, so a single part
    is not asked about again. `n`: the number paid for (REVP-4.12). `house`: of the discarded HI card, or -1.
    `less`: Operation cards that will have left the hand by then (REV-7.17). `token`: it is an Influence
    reward, whose Absorbers bring no Energy (REVP-4.7).
    """

    __slots__ = ("accepted", "clause", "forced", "house", "less", "n", "token")

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

    def part(self, accepted: bool = False) -> How:
        """The same for a part of the effect."""
        if self.accepted == accepted:
            return self
        return How(self.clause, self.forced, accepted, self.n, self.house, self.less, self.token)

    def number(self, arg: int) -> int:
        return self.n if arg == g.VARIABLE else arg


Doer: TypeAlias = Callable[[Revenant, Player, Effect, How], Rule[None]]
Test: TypeAlias = Callable[[Revenant, Player, Effect, How], bool]

_doers: Final[dict[int, Doer]] = {}
_tests: Final[dict[int, Test]] = {}
_asked: Final[set[int]] = set()
_texts: Final[dict[Effect, str]] = {}


def register(verb: int, do: Doer, can: Test, asked: bool = False) -> None:
    """`asked`: the verb itself offers no way out, so a voluntary part is asked about first (REV-1.8)."""
    _doers[verb] = do
    _tests[verb] = can
    if asked:
        _asked.add(verb)


def text_of(effect: Effect) -> str:
    """The effect in the effect language; it serves as an answer where parts are chosen."""
    text = _texts.get(effect)
    if text is None:
        text = _texts[effect] = str(effect)
    return text


# --- tests --------------------------------------------------------------------------------------------------


def possible(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    """Whether some part of the effect could be done now; costs must be payable (REV-1.7)."""
    kind = e.kind
    if kind == LEAF:
        return _tests[e.verb](s, p, e, how)
    if kind == COST:
        return _can_buy(s, p, e, how)
    return any(possible(s, p, part, how) for part in e.parts)


def offered(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    """REV-7.1: an option is offered unless its cost cannot be paid or buys nothing (REV-7.15, REV-14.3)."""
    if e.kind == COST:
        return _can_buy(s, p, e, how)
    if e.kind == ALT:
        return any(offered(s, p, part, how) for part in e.parts)
    if e.kind == LEAF and e.verb == g.VERB_PROMOTE:
        return possible(s, p, e, how)
    return True


def _amounts(amounts: tuple[int, ...], n: int) -> tuple[int, ...]:
    """The numbers with n for those that the payer chooses."""
    if g.VARIABLE not in amounts:
        return amounts
    return tuple(n if amount == g.VARIABLE else amount for amount in amounts)


def _can_buy(s: Revenant, p: Player, e: Effect, how: How) -> bool:
    less = how.less
    hidden = 0
    for cost in e.costs:
        if cost.kind == g.PAY:
            if not can_pay(p, _amounts(cost.amounts, 1)):
                return False
        elif cost.kind == g.DISCARD_OP:
            less += cost.amounts[0]
        else:
            hidden += cost.amounts[0]
    if less > len(p.hand) or hidden > len(p.hidden):
        return False
    bought = e.parts[0]
    if not _most(s, p, e):
        return False
    if hidden:
        return len(_useful_houses(s, p, bought, how)) > 0
    return possible(s, p, bought, How(how.clause, how.forced, True, max(how.n, 1), how.house, less))


def _useful_houses(s: Revenant, p: Player, bought: Effect, how: How) -> list[Value]:
    """The Houses whose HI card could be discarded for this (REV-31: a cost for nothing may not be paid)."""
    return [
        house
        for house in houses_held(p.hidden)
        if possible(s, p, bought, How(how.clause, house=HOUSES.index(str(house))))
    ]


# --- carrying out -------------------------------------------------------------------------------------------


def resolve(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-1.6, REV-1.8: each part is done or declined; an impossible part is skipped."""
    kind = e.kind
    if kind == SEQ:
        return _in_order(s, p, e, how.part())
    if kind == FREE:
        return _in_any_order(s, p, e, how.part())
    if kind == ALT:
        return _one_of(s, p, e, how)
    if not possible(s, p, e, how):
        return NOTHING
    if (kind == COST or e.verb in _asked) and not how.forced and not how.accepted:
        return _if_wanted(s, p, e, how)
    return _buy(s, p, e, how) if kind == COST else _doers[e.verb](s, p, e, how)


def _if_wanted(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    wanted = yield from accepts(s, p, text_of(e))
    # Tested again: Hidden Influence spent in between may have cost the means for it (REV-1.9).
    if wanted and possible(s, p, e, how):
        yield from _buy(s, p, e, how) if e.kind == COST else _doers[e.verb](s, p, e, how)


def _in_order(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    for part in e.parts:
        yield from resolve(s, p, part, how)


def _in_any_order(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    left = list(e.parts)
    while True:
        found = yield from choose(s, p, "effect-part", lambda: _open_parts(s, p, left, how), (text_of(e),))
        for part in left:
            if text_of(part) == found:
                left.remove(part)
                yield from resolve(s, p, part, how.part(True))
                break
        else:
            return


def _open_parts(s: Revenant, p: Player, left: list[Effect], how: How) -> list[Value]:
    found: list[Value] = [text_of(part) for part in left if possible(s, p, part, how)]
    if not how.forced or not found:
        found.append(STOP)
    return found


def _one_of(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    found = yield from choose(
        s, p, "effect-option", lambda: _alternatives(s, p, e, how), (text_of(e),), opening=True
    )
    for part in e.parts:
        if text_of(part) == found:
            yield from resolve(s, p, part, how.part(True))
            return


def _alternatives(s: Revenant, p: Player, e: Effect, how: How) -> list[Value]:
    found: list[Value] = [text_of(part) for part in e.parts if possible(s, p, part, how)]
    if not how.forced or not found:
        found.append(DECLINE)
    return found


def _buy(s: Revenant, p: Player, e: Effect, how: How) -> Rule[None]:
    """REV-1.7: everything is paid first."""
    bought = e.parts[0]
    n = how.n
    house = how.house
    if _variable(e):
        numbers: list[Value] = list(range(1, _most(s, p, e) + 1))
        n = int((yield ask(p.seat, "proto-repair-n", numbers, (text_of(e),))))
    for cost in e.costs:
        if cost.kind == g.PAY:
            yield from pay(s, p, _amounts(cost.amounts, n), how.clause)
        elif cost.kind == g.DISCARD_OP:
            for _ in range(cost.amounts[0]):
                yield from discard_operation(s, p, how.clause)
        else:
            for _ in range(cost.amounts[0]):
                name: str = yield ask(p.seat, "discard-pick", _useful_houses(s, p, bought, how), ("hidden",))
                toss_hidden(s, p, take_of_house(p.hidden, name), shown=True)
                house = HOUSES.index(name)
                s.tell("show-hidden", p.seat, "REV-1.7", name)
    yield from resolve(s, p, bought, How(how.clause, how.forced, True, n, house, how.less))


def _variable(e: Effect) -> bool:
    return any(g.VARIABLE in cost.amounts for cost in e.costs)


def _most(s: Revenant, p: Player, e: Effect) -> int:
    """REVP-4.12: n is limited by what can be paid and, for repairs, by the markers there are."""
    if not _variable(e):
        return 1
    most = 0
    while all(c.kind != g.PAY or can_pay(p, _amounts(c.amounts, most + 1)) for c in e.costs):
        most += 1
    if any(leaf.verb == g.VERB_REPAIR for leaf in g.leaves(e)):
        most = min(most, sum(s.damage) + s.core)
    return most


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
    _tests[_verb] = _cannot
