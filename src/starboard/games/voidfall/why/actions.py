"""Why an action cannot be taken (VF-4, VF-31)."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import can_pay
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.actions import AGENDA, budget, is_preferred, prices
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.games.voidfall.tables import Action, Focus
from starboard.games.voidfall.words.abilities import focuses
from starboard.games.voidfall.words.effects import bundle, units
from starboard.kernel.ask import Question
from starboard.kernel.effect import Cost
from starboard.kernel.english import listed
from starboard.kernel.title import Closed, Need

_MISSING: Final = {
    g.PAY_CORRUPTION: ("VF-27.2", "there is no free place for the Corruption"),
    g.PAY_RECALL: ("VF-18.9", "you have too few FP in sectors to recall"),
    g.PAY_DEACTIVATE: ("VF-18.12", "you have too few FP to deactivate"),
    g.PAY_DESTROY_GUILD: ("VF-15.6", "you have no Guild outside your Home that could be destroyed"),
    g.PAY_DESTROY_INST: ("VF-15.6", "you have no Installation outside your Home that could be destroyed"),
    g.PAY_LOWER_POP: ("VF-16.4", "no Pure sector of yours but the Home has a Population above 1"),
    g.PAY_DISCARD_BOUNTY: ("VF-24.7", "you have no Bounty token"),
    g.PAY_DISCARD_RECLAIM: ("VF-24.7", "you have no Reclaim token"),
    g.PAY_DISCARD_GLORY: ("VF-25.4", "you have no Glory token"),
    g.PAY_RETURN_TRADE: ("VF-28.5", "you have no Trade token that is not flipped"),
    g.PAY_DROP_AGENDA: ("VF-30.8", "you have no Agenda in a slot besides the starting one"),
}


_ASKED: Final = {
    g.PAY_CORRUPTION: "a place for Corruption",
    g.PAY_RECALL: "FP to recall",
    g.PAY_DEACTIVATE: "FP to deactivate",
    g.PAY_DESTROY_GUILD: "a Guild to destroy",
    g.PAY_DESTROY_INST: "an Installation to destroy",
    g.PAY_LOWER_POP: "Population to lower",
    g.PAY_DISCARD_BOUNTY: "a Bounty token to discard",
    g.PAY_DISCARD_RECLAIM: "a Reclaim token to discard",
    g.PAY_DISCARD_GLORY: "a Glory token to discard",
    g.PAY_RETURN_TRADE: "a Trade token to return",
    g.PAY_DROP_AGENDA: "an Agenda to give up",
}


def unpaid(s: Voidfall, p: Player, costs: tuple[Cost, ...]) -> tuple[str, str]:
    """The first part of a cost that cannot be paid."""
    for cost in costs:
        if not can_pay(s, p, (cost,)):
            if cost.kind == g.PAY_RESOURCES:
                return "VF-4.3", f"it costs {bundle(s.tables, cost.amounts)}, and you have {_stock(s, p)}"
            return _MISSING[cost.kind]
    return "VF-4.3", "its parts cannot be paid together"


def _stock(s: Voidfall, p: Player) -> str:
    have = [units(s.tables, kind, n) for kind, n in enumerate(p.stock) if n]
    return listed(have) or "nothing in stock"


def paying(s: Voidfall, p: Player, costs: tuple[Cost, ...]) -> list[Need]:
    """Each part of a cost by itself, of Resources each kind."""
    found = []
    for cost in costs:
        if cost.kind == g.PAY_RESOURCES:
            # Credits stand in for what is short (VF-13.2): together it may be enough.
            enough = can_pay(s, p, (cost,))
            for kind, n in enumerate(cost.amounts[: len(p.stock)]):
                if n:
                    short = p.stock[kind] < n
                    instead = ", and Credits stand in" if short and enough else ""
                    text = f"{units(s.tables, kind, n)}; you have {p.stock[kind]}{instead}"
                    found.append(Need(text, "VF-4.3", enough or not short))
        elif cost.kind in _MISSING:
            clause, reason = _MISSING[cost.kind]
            met = can_pay(s, p, (cost,))
            found.append(Need(_ASKED[cost.kind] if met else f"{_ASKED[cost.kind]}: {reason}", clause, met))
    return found


def _listed(needs: list[Need]) -> tuple[Need, ...]:
    return tuple(needs) if any(not need.met for need in needs) else ()


def _closed(action: Action, why: tuple[str, str], needs: list[Need] | None = None) -> Closed:
    return Closed(action.name, *why, action.id, _listed(needs or []))


def actions(s: Voidfall, q: Question) -> list[Closed]:
    """Of the played Focus, of technologies, House and held sectors, and of the Agenda."""
    p = s.players[q.seat]
    card = s.tables.focuses[p.focus]
    found = [
        _closed(action, _focus_action(s, p, card, place), _focus_needs(s, p, card, place))
        for place, action in enumerate(card.actions)
        if action.id not in q.options
    ]
    if p.played != NOBODY and AGENDA not in q.options:
        kind = s.tables.agenda_types[s.tables.agendas[p.played].type]
        found.append(Closed(f"{kind.name} action", "VF-4.2", "you have taken it this turn", AGENDA))
    for _, ability in abilities_of(s, p):
        for action in ability.actions:
            if action.id not in q.options:
                needs = _other_needs(s, p, card, action)
                found.append(_closed(action, _other_action(s, p, card, action), needs))
    return found


def _focus_action(s: Voidfall, p: Player, card: Focus, place: int) -> tuple[str, str]:
    if p.done >> place & 1:
        return "VF-4.1", "you have taken it this turn"
    if budget(p) <= 0:
        why = "" if p.flipped or p.third else "; a flipped Trade token would have allowed the third"
        return "VF-4.1", f"you have taken all Focus actions of this turn{why}"
    action = card.actions[place]
    if is_preferred(s, p, card) and p.rules[v.RULE_PREFERRED_TAX] and can_pay(s, p, action.costs):
        return "VF-39.6", "the event makes preferred actions cost 1 Energy more, which you lack"
    return unpaid(s, p, action.costs)


def _focus_needs(s: Voidfall, p: Player, card: Focus, place: int) -> list[Need]:
    """VF-4.1: an action that is left to take, this one not taken yet, and its cost."""
    action = card.actions[place]
    done = bool(p.done >> place & 1)
    needs = [Need("not taken yet this turn", "VF-4.1", not done)]
    if not done:
        left = budget(p)
        needs.append(Need(f"a Focus action left this turn; you have {max(0, left)}", "VF-4.1", left > 0))
        needs += paying(s, p, action.costs)
    return needs


def _other_needs(s: Voidfall, p: Player, card: Focus, action: Action) -> list[Need]:
    """VF-4.9, VF-4.10: the Focus it goes with, once a turn, and its cost."""
    fits = _goes_with(s, p, card, action)
    text = f"a Focus it goes with: {focuses(s.tables, action)}; you play {card.name}"
    return [
        Need(text, "VF-4.9", fits),
        Need("not taken yet this turn", "VF-4.10", action.id not in p.used),
        *paying(s, p, action.costs),
    ]


def _goes_with(s: Voidfall, p: Player, card: Focus, action: Action) -> bool:
    """VF-4.11: Leadership is every Focus that is named, but never a preferred one."""
    if action.focuses >> card.type & 1 == 1 or (card.type == v.LEADERSHIP and action.focuses != 0):
        return True
    return action.preferred and is_preferred(s, p, card)


def _other_action(s: Voidfall, p: Player, card: Focus, action: Action) -> tuple[str, str]:
    if not _goes_with(s, p, card, action):
        return "VF-4.9", f"it goes with {focuses(s.tables, action)}, and you play {card.name}"
    if action.id in p.used:
        return "VF-4.10", "you have taken it this turn"
    if not can_pay(s, p, action.costs):
        return unpaid(s, p, action.costs)
    if action.effect.text.startswith("rule"):
        return "VF-39.6", "no action is left whose cost you could pay twice"
    return "VF-4.10", "of this card you take one action per turn"


def doubled(s: Voidfall, q: Question) -> list[Closed]:
    """VF-39.6: the cost must be payable twice at once."""
    p = s.players[q.seat]
    found = []
    for place, action in enumerate(s.tables.focuses[p.focus].actions):
        if action.id in q.options:
            continue
        if p.done >> place & 1:
            why = ("VF-4.1", "you have taken it this turn")
        else:
            why = ("VF-39.6", "you cannot pay its cost twice")
        found.append(_closed(action, why))
    return found


def preferred(s: Voidfall, q: Question) -> list[Closed]:
    """VF-31: actions of preferred cards that cannot be paid, and those of a card that is elsewhere."""
    p = s.players[q.seat]
    found: list[Closed] = []
    for number in s.tables.houses[p.house].focuses:
        card = s.tables.focuses[number]
        if not is_preferred(s, p, card):
            continue
        away = number not in (*p.hand, *p.discard)
        for action in card.actions:
            if action.id in q.options:
                continue
            if away:
                where = "is being played this turn" if number == p.focus else "comes into play with Cycle 2"
                found.append(_closed(action, ("VF-31.4", f"{card.name} {where}")))
            elif not prices(s, p, card, action):
                found.append(_closed(action, unpaid(s, p, action.costs), paying(s, p, action.costs)))
    return found
