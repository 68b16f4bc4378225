"""VF-25: Glory tokens."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, always, register, watched
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

HIGHEST = 5


def values(p: Player) -> list[Value]:
    """The player's tokens as answers, each value once."""
    return sorted(set(p.glory))


def gain_glory(s: Voidfall, p: Player, value: int, clause: str) -> Rule[None]:
    """`glory-rise`: a token just gained may be upgraded at once."""
    p.glory = tuple(sorted((*p.glory, value)))
    s.tell("glory", p.seat, clause, value)
    if p.rules[v.RULE_GLORY_RISE] and value < HIGHEST:
        choice: Value = yield ask(p.seat, "glory-rise", [value + 1, FORFEIT], (value,))
        if choice != FORFEIT:
            # A deed of its own: in an Invasion a Crisis may be resolved before the next step (VF-7.9).
            yield from watched(s, p, None, _rise(s, p, value))


def _rise(s: Voidfall, p: Player, value: int) -> Rule[None]:
    upgrade(s, p, value)
    yield from ()


def upgrade(s: Voidfall, p: Player, value: int) -> None:
    """VF-25.3."""
    tokens = list(p.glory)
    tokens.remove(value)
    p.glory = tuple(sorted((*tokens, value + 1)))
    s.tell("glory-up", p.seat, "VF-25.3", value, value + 1)
    did(s, p, v.DEED_UPGRADE_GLORY)


def discard_glory(s: Voidfall, p: Player, clause: str) -> Rule[None]:
    """VF-25.4: of the owner's choice; without tokens nothing happens."""
    if not p.glory:
        return
    value: int = yield ask(p.seat, "glory-discard", values(p))
    tokens = list(p.glory)
    tokens.remove(value)
    p.glory = tuple(tokens)
    s.tell("glory-lost", p.seat, clause, value)


def _do_glory(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return gain_glory(s, p, e.args[0], act.clause)


def _do_upgrade(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = sorted({value for value in p.glory if value < HIGHEST})
    choice: Value = yield ask(p.seat, "glory-upgrade", options if act.forced else [*options, FORFEIT])
    if isinstance(choice, int):
        upgrade(s, p, choice)


def _can_upgrade(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return any(value < HIGHEST for value in p.glory)


def _do_discard(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return discard_glory(s, p, act.clause)


def _can_discard(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(p.glory)


register(g.VERB_GLORY, _do_glory, always, plain=True)
register(g.VERB_UPGRADE_GLORY, _do_upgrade, _can_upgrade)
register(g.VERB_DISCARD_GLORY, _do_discard, _can_discard, plain=True)
