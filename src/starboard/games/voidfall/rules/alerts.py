"""VF-2.3, VF-3.3, VF-7.3 and VF-9: Alerts, and how the Void advances at the end of a turn."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import carry_out, feasible
from starboard.games.voidfall.peril import LEVELS, ROWS, WAR, Peril
from starboard.games.voidfall.rules.crisis_board import (
    catastrophe,
    leave,
    make_ongoing,
    military_value,
    pay_demand,
    peril_of,
)
from starboard.games.voidfall.rules.skirmish import strength, strike
from starboard.games.voidfall.state import DELAYED, NOBODY, Act, Player, Voidfall
from starboard.games.voidfall.tables import Crisis, War
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import SEQ, Effect

PENALTY: Final = "penalty"
CATASTROPHE: Final = "catastrophe"
FIGHT: Final = "fight"


def build_alert_deck(s: Voidfall) -> None:
    """VF-2.3, VF-2.4: Wars of the pile leave the game, Situations go back; then what the difficulty adds."""
    peril = peril_of(s)
    discard_alert(peril)
    situations = list(peril.situations)
    for card in peril.alert_discard:
        if card < WAR:
            situations[card] += 1
    peril.alert_discard = ()
    *levels, wars = s.tables.aids[peril.difficulty].add[s.cycle - 1]
    for level in range(1, LEVELS + 1):
        added = min(levels[level - 1], situations[level])
        situations[level] -= added
        peril.alert_deck += [level] * added
    for _ in range(min(wars, len(peril.wars))):
        peril.alert_deck.append(peril.wars.pop())
    peril.situations = tuple(situations)
    s.chance.shuffle(peril.alert_deck)


def discard_alert(peril: Peril) -> None:
    if peril.alert != NOBODY:
        peril.alert_discard += (peril.alert,)
        peril.alert = NOBODY


def reveal_alert(s: Voidfall) -> None:
    """VF-3.3: before the first turn of a round; VF-7.3: an empty deck is rebuilt from the pile.

    If that is empty too there is none in this round, as with Crises (VF-7.2).
    """
    peril = peril_of(s)
    discard_alert(peril)
    if not peril.alert_deck:
        peril.alert_deck += peril.alert_discard
        peril.alert_discard = ()
        s.chance.shuffle(peril.alert_deck)
    if not peril.alert_deck:
        return
    peril.alert = s.draw(peril.alert_deck)
    s.tell("alert", NOBODY, "VF-3.3", alert_id(s, peril.alert))


def alert_id(s: Voidfall, alert: int) -> str:
    return s.tables.wars[alert - WAR].id if alert >= WAR else f"situation-{alert}"


def war_of(s: Voidfall) -> War | None:
    alert = peril_of(s).alert
    return s.tables.wars[alert - WAR] if alert >= WAR else None


def war_strength(s: Voidfall, p: Player, war: War) -> int:
    """VF-9.9: with the value of the Military row and the card's change for this Cycle."""
    return strength(s, p, False, military_value(s) + war.fleet[s.cycle - 1])


# --- The Void Advances (VF-9) -----------------------------------------------------------------------------


def void_advances(s: Voidfall) -> Rule[None]:
    p = s.players[s.active_seat]
    peril = peril_of(s)
    war = war_of(s)
    if war is not None:
        yield from _war(s, p, war)
    elif peril.crisis != NOBODY:
        yield from _unresolved(s, p, peril.crisis)
    s.phase = DELAYED


def ways_out(s: Voidfall, p: Player, card: int) -> list[Value]:
    """VF-9.2: the penalty only if all of it can be carried out (VF-9.3), a row that fits, a Catastrophe."""
    crisis = s.tables.crises[card]
    found: list[Value] = []
    if lacking(s, p, card) is None:
        found.append(PENALTY)
    return [*found, *rows_for(crisis), CATASTROPHE]


def rows_for(crisis: Crisis) -> list[str]:
    """VF-9.6: that of its type; a General one goes to either."""
    return [row for kind, row in enumerate(ROWS) if crisis.type in (kind, v.GENERAL)]


def lacking(s: Voidfall, p: Player, card: int) -> Effect | None:
    """VF-9.4: the instruction of the penalty that cannot be carried out, or all of it."""
    crisis = s.tables.crises[card]
    if feasible(s, p, crisis.penalty, _penalty(crisis.id)):
        return None
    parts = crisis.penalty.parts if crisis.penalty.kind in (SEQ, g.ALL) else ()
    for part in parts:
        if not feasible(s, p, part, _penalty(crisis.id)):
            return part
    return crisis.penalty


def _penalty(cause: str) -> Act:
    act = Act(cause, "VF-9.3", forced=True)
    act.strict = True
    return act


def _unresolved(s: Voidfall, p: Player, card: int) -> Rule[None]:
    crisis = s.tables.crises[card]
    choice: str = yield ask(p.seat, "void", ways_out(s, p, card), (crisis.id,))
    s.tell("void", p.seat, "VF-9.2", crisis.id, choice)
    if choice in ROWS:
        peril_of(s).crisis = NOBODY
        yield from make_ongoing(s, card, ROWS.index(choice))
        return
    leave(s, card)
    if choice == PENALTY:
        yield from carry_out(s, p, crisis.penalty, _penalty(crisis.id))
    else:
        yield from catastrophe(s)


def _war(s: Voidfall, p: Player, war: War) -> Rule[None]:
    """VF-9.8: each player of the round faces it on the own turn; the card stays."""
    choice: str = yield ask(p.seat, "void", [FIGHT, CATASTROPHE], (war.id,))
    s.tell("void", p.seat, "VF-9.8", war.id, choice)
    if choice == CATASTROPHE:
        yield from catastrophe(s)
        return
    boosts = war.boosts[peril_of(s).difficulty]
    yield from strike(s, p, war_strength(s, p, war), boosts, war.defended, Act(war.id, "VF-9.9"))
    yield from pay_demand(s, p)
