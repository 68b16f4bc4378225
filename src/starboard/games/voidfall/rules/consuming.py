"""VF-37: technologies that the Void consumes."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import register
from starboard.games.voidfall.rules.crisis_board import peril_of
from starboard.games.voidfall.state import COPY_0, COPY_4, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect


def basic_to_consume(s: Voidfall) -> list[int]:
    """VF-37.1: a copy showing Influence if there is one, else any."""
    shown = [tech for tech, copies in enumerate(s.tableau) if copies & COPY_4]
    return shown or [tech for tech, copies in enumerate(s.tableau) if copies]


def _do_consume(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    peril = peril_of(s)
    if e.args[0] == v.IMPROVED:
        # VF-37.2: the leftmost card of the offer.
        tech, s.improved_offer = s.improved_offer[0], s.improved_offer[1:]
        peril.consumed += (tech * 2 + 1,)
        s.tell("consumed", p.seat, "VF-37.2", f"improved {s.tables.technologies[tech].id}")
        return
    options: list[Value] = [s.tables.technologies[tech].id for tech in basic_to_consume(s)]
    choice: str = yield ask(p.seat, "consume", options)
    tech = s.tables.by_id[choice][1]
    tableau = list(s.tableau)
    tableau[tech] -= COPY_4 if tableau[tech] & COPY_4 else COPY_0
    s.tableau = tuple(tableau)
    peril.consumed += (tech * 2,)
    s.tell("consumed", p.seat, "VF-37.1", choice)


def _can_consume(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    """VF-37.2, VF-37.3: while the Block tile lies there, no Improved one."""
    if s.peril is None:
        return False
    if e.args[0] == v.IMPROVED:
        return not s.blocked and bool(s.improved_offer)
    return any(s.tableau)


register(g.VERB_CONSUME, _do_consume, _can_consume, plain=True)
