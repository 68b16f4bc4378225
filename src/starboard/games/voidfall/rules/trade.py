"""VF-28: Trade tokens and the Trade column."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, carry_out, possible, register
from starboard.games.voidfall.rules.abilities import trigger
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import ALT, Effect

SPACES = 7
FEW = 2  # players with single tokens


def space_of(s: Voidfall, n: int) -> int:
    """VF-28.7: the space on which the last of n tokens lies."""
    return n if len(s.players) <= FEW else -(-n // 2)


def first_bonus(space: int, any_bonus: bool) -> int:
    """VF-28.1: the highest space whose bonus may be taken; `any-trade-bonus`: of all."""
    return 1 if any_bonus else space


def ways(bonus: Effect) -> tuple[Effect, ...]:
    """What a space offers, each an answer of its own."""
    return bonus.parts if bonus.kind == ALT else (bonus,)


def bonuses(s: Voidfall, p: Player, space: int, act: Act) -> list[tuple[str, Effect]]:
    """VF-28.1: of the token's space or any below."""
    found: list[tuple[str, Effect]] = []
    for one in range(first_bonus(space, p.rules[v.RULE_ANY_TRADE_BONUS]), SPACES + 1):
        for part in ways(s.tables.bonuses[one - 1]):
            if possible(s, p, part, act):
                found.append((part.text, part))
    return found


def gain_trade(s: Voidfall, p: Player, bonus: bool, clause: str, asks: bool = True) -> Rule[None]:
    """The bottommost token, and one bonus if wanted. `asks`: outside the own turn, where it is to lie."""
    space = space_of(s, s.column)
    s.column -= 1
    p.loose += 1
    s.tell("trade", p.seat, clause, space)
    did(s, p, v.DEED_TRADE)
    if bonus:
        yield from take_bonus(s, p, space)
    trigger(s, p, v.ON_TRADE)
    if asks and s.active_now != p.seat:
        yield from store_at_once(s, p)


def take_bonus(s: Voidfall, p: Player, space: int) -> Rule[None]:
    """VF-28.3: it may be forfeited."""
    act = Act("trade column", "VF-28.1")
    found = bonuses(s, p, space, act)
    options: list[Value] = [text for text, _ in found]
    choice: str = yield ask(p.seat, "trade-bonus", [*dict.fromkeys(options), FORFEIT], (space,))
    for text, effect in found:
        if text == choice:
            yield from carry_out(s, p, effect, act)
            return


def store_at_once(s: Voidfall, p: Player) -> Rule[None]:
    """VF-10.18: outside the own turn a token may be put on an Agenda without one."""
    free = free_agendas(p)
    if free and p.loose:
        choice: str = yield ask(p.seat, "store-now", [*free, FORFEIT])
        if choice != FORFEIT:
            store(s, p, choice)


def free_agendas(p: Player) -> list[Value]:
    """Where a token can lie: Agendas in slots without one, and the place that Escape Pods add.

    They are called `start N`, `slot N` and `pods`.
    """
    found: list[Value] = []
    for place in range(len(p.starting)):
        if not p.covered[place]:
            found.append(f"start {place + 1}")
    for slot, agenda in enumerate(p.slots):
        if agenda != NOBODY and not p.covered[len(p.starting) + slot]:
            found.append(f"slot {slot + 1}")
    if p.rules[v.RULE_EXTRA_TRADE_SPACE] and not p.covered[-1]:
        found.append("pods")
    return found


def place_of(p: Player, name: str) -> int:
    kind, _, number = name.partition(" ")
    if kind == "pods":
        return len(p.covered) - 1
    return int(number) - 1 + (len(p.starting) if kind == "slot" else 0)


def store(s: Voidfall, p: Player, name: str) -> None:
    cover(p, place_of(p, name), True)
    p.loose -= 1
    s.tell("stored", p.seat, "VF-8.9", name)


def cover(p: Player, place: int, there: bool) -> None:
    covered = list(p.covered)
    covered[place] = there
    p.covered = tuple(covered)


def to_column(s: Voidfall, p: Player, clause: str) -> Rule[None]:
    """VF-28.6; `nexus-return`: with the bonus of its new space or one below."""
    s.column += 1
    space = space_of(s, s.column)
    s.tell("trade-returned", p.seat, clause, space)
    if p.rules[v.RULE_NEXUS_RETURN]:
        yield from take_bonus(s, p, space)
    trigger(s, p, v.ON_RETURN_TRADE)


def spend_trade(s: Voidfall, p: Player) -> Rule[None]:
    """VF-28.5: an unflipped token goes back at once; loose ones first, then one of choice."""
    if p.loose:
        p.loose -= 1
    else:
        lying: list[Value] = [name for name in places_of_tokens(p) if p.covered[place_of(p, name)]]
        choice: str = yield ask(p.seat, "spend-token", lying)
        cover(p, place_of(p, choice), False)
    yield from to_column(s, p, "VF-28.5")


def places_of_tokens(p: Player) -> list[str]:
    """All places where a Trade token may lie."""
    names = [f"start {place + 1}" for place in range(len(p.starting))]
    names += [f"slot {slot + 1}" for slot in range(len(p.slots))]
    return [*names, "pods"]


def _do_trade(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return gain_trade(s, p, not e.args[0], "VF-28.1")


def _can_trade(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-28.4."""
    return s.column > 0


register(g.VERB_TRADE, _do_trade, _can_trade, plain=True)
