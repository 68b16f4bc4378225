"""What an effect of the content is worth to a player now, roughly, in points of Influence.

The values are those of chapter 12 of the content, a little lower for what needs a later turn to pay.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice.remedies import remedy
from starboard.games.voidfall.effects import can_pay, possible, times
from starboard.games.voidfall.rules.agendas import scorable, tier_influence
from starboard.games.voidfall.rules.battle import guns
from starboard.games.voidfall.rules.counting import count, holds, quantity_of
from starboard.games.voidfall.rules.invasion import may_invade, sources
from starboard.games.voidfall.rules.levels import yields
from starboard.games.voidfall.rules.sectors import neighbours
from starboard.games.voidfall.scoring import section_worths
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.games.voidfall.tables import Action
from starboard.kernel.effect import ALT, COST, LEAF, Cost, Effect

_RESOURCE: Final = (0.7, 0.6, 0.6, 0.9, 1.0, 0.7, 1.0)
_WORTH: Final = {
    g.VERB_TECH: 5.5,
    g.VERB_AGENDA: 4.0,
    g.VERB_REMOVE_CORRUPTION: 3.5,
    g.VERB_POP: 2.5,
    g.VERB_GUILD: 2.5,
    g.VERB_TRADE: 4.0,
    g.VERB_INST: 1.5,
    g.VERB_UPGRADE_GLORY: 3.0,
    g.VERB_PREFERRED_ACTION: 3.0,
    g.VERB_REGROUP: 0.4,
    g.VERB_PEEK_EVENTS: 0.1,
    g.VERB_MOVE_CORRUPTION: 0.5,
    g.VERB_RECLAIM: 2.5,
    g.VERB_GAIN_CORRUPTION: -3.0,
    g.VERB_SKIRMISH: -2.0,
    g.VERB_DISCARD_GLORY: -3.0,
    g.VERB_LOWER_POP: -2.0,
    g.VERB_DESTROY_GUILD: -2.5,
    g.VERB_DESTROY_INST: -1.5,
    g.VERB_REMOVE_VOID: 1.5,
    g.VERB_THIRD_ACTION: 3.0,
    # Against the Void (VF-11.2).
    g.VERB_HAVEN: 5.0,
    g.VERB_REMOVE_HARBINGER: 8.0,
    g.VERB_ADD_HARBINGER: -8.0,
    g.VERB_DISCARD_CRISIS: 5.0,
    g.VERB_CATASTROPHE: -20.0,
    g.VERB_CONSUME: -5.0,
    g.VERB_CORRUPT_OFFER: -2.5,
    g.VERB_PLACE: -2.0,
}
_PER_UNIT: Final = {
    g.VERB_INFLUENCE: 1.0,
    g.VERB_LOSE_INFLUENCE: -1.0,
    g.VERB_ACTIVATE: 1.2,
    g.VERB_DEACTIVATE: -1.2,
    g.VERB_DEPLOY: 1.3,
    g.VERB_RECALL: -1.0,
    g.VERB_BOUNTY: 1.8,
}
_PRICE: Final = {
    g.PAY_DEACTIVATE: 1.2,
    g.PAY_RECALL: 1.0,
    g.PAY_CORRUPTION: 2.5,
    g.PAY_RETURN_TRADE: 3.0,
}
# What a partner gains counts this much of what one gains oneself.
_PARTNER: Final = 0.5
# Against the Void each Corruption counts 2 for it.
_MARKER: Final = 2.0
_ADVANCE: Final = 1.2
_SKIP: Final = 2.5
# A stock of which more is worth less.
_PLENTY: Final = 8
# An Invasion that cannot be won is worth nothing; a won one at least the sector.
_SECTOR: Final = 7.0
# FP that one mustering brings to the map.
_MUSTERED: Final = 1.2
_HOST: Final = 4


def benefit(s: Voidfall, p: Player, e: Effect, act: Act, deep: bool = True) -> float:
    """What could be done of it now. Not `deep`: what a space of a track brings is not looked up."""
    kind = e.kind
    if kind == LEAF:
        # A skip is part of an advance, nothing that could be done by itself.
        if e.verb == g.VERB_SKIP:
            return _SKIP
        return _leaf(s, p, e, act, deep) if possible(s, p, e, act) else 0.0
    if kind == ALT:
        return max([benefit(s, p, part, act, deep) for part in e.parts])
    if kind == COST:
        if not can_pay(s, p, e.costs):
            return 0.0
        gained = benefit(s, p, e.parts[0], act, deep) if e.parts else 0.0
        return max(0.0, gained - price_of(e.costs))
    if isinstance(e, g.Conditional):
        assert e.when is not None
        if holds(s, p, e.when, act):
            return benefit(s, p, e.parts[0], act, deep)
        return benefit(s, p, e.parts[1], act, deep) if len(e.parts) > 1 else 0.0
    if kind == g.PER:
        return times(s, p, e, act) * benefit(s, p, e.parts[0], act, deep)
    if kind == g.JOINT:
        return _joint(s, p, e, act, deep)
    if kind == g.REPEAT:
        return e.args[0] * benefit(s, p, e.parts[0], act, deep)
    return sum([benefit(s, p, part, act, deep) for part in e.parts])


def _joint(s: Voidfall, p: Player, e: Effect, act: Act, deep: bool) -> float:
    """VF-6.1: what one gains oneself, and a partner beside."""
    gained = [benefit(s, p, part, act, deep) for part in e.parts]
    if e.args[0] in (g.SELF, g.EITHER) or len(s.players) == 1:
        return max(gained)
    if e.args[0] == g.BOTH:
        return gained[0] * (1.0 + _PARTNER)
    return max(gained) + _PARTNER * min(gained)


def price_of(costs: tuple[Cost, ...]) -> float:
    total = 0.0
    for cost in costs:
        if cost.kind == g.PAY_RESOURCES:
            for letter, amount in enumerate(cost.amounts):
                if amount:
                    total += amount * _RESOURCE[letter]
        else:
            total += _PRICE.get(cost.kind, 2.0)
    return total


def action_worth(s: Voidfall, p: Player, action: Action) -> float:
    """An action with what it costs; 0 if it cannot be paid for."""
    if not can_pay(s, p, action.costs):
        return 0.0
    worth = benefit(s, p, action.effect, Act("", "")) - 0.7 * price_of(action.costs)
    if s.peril is not None:
        worth += remedy(s, p, action.effect)
    return max(0.0, worth)


def agenda_worth(s: Voidfall, p: Player, card: int) -> int:
    """What an Agenda would score now."""
    return sum(section_worths(s, p, s.tables.agendas[card]))


def reach(s: Voidfall, p: Player, at: int) -> int:
    """FP that could invade a sector."""
    return sum([sum(s.fleet[near]) for near in sources(s, p, at)])


def resistance(s: Voidfall, at: int) -> int:
    """FP that an Invasion of the sector would about cost."""
    owner = s.owner[at]
    return (s.void[at] if owner == NOBODY else sum(s.fleet[at])) + guns(s, at)


def prey(s: Voidfall, p: Player) -> int:
    """A neighbouring sector that seems to fall to what stands around it, NOBODY if there is none."""
    seen: set[int] = set()
    for own in s.own(p):
        for at in neighbours(s, own):
            if at not in seen:
                seen.add(at)
                if may_invade(s, p, at) and reach(s, p, at) > resistance(s, at):
                    return at
    return NOBODY


def _leaf(s: Voidfall, p: Player, e: Effect, act: Act, deep: bool) -> float:
    verb = e.verb
    per_unit = _PER_UNIT.get(verb)
    if per_unit is not None:
        return per_unit * e.args[0]
    if verb == g.VERB_GAIN:
        return sum([amount * _RESOURCE[letter] for letter, amount in enumerate(e.args) if amount])
    if verb in (g.VERB_PRODUCE, g.VERB_PRODUCE_ANY, g.VERB_PRODUCE_SAME, g.VERB_PRODUCE_DISTINCT):
        return _produced(s, p, e, act)
    if verb == g.VERB_INFLUENCE_EQUAL:
        return float(count(s, p, quantity_of(e), act))
    if verb == g.VERB_TIER:
        return float(tier_influence(p, e))
    if verb == g.VERB_INVADE:
        at = prey(s, p)
        return _SECTOR + p.glory_total + sum(s.glory[at]) if at != NOBODY else 0.0
    if verb == g.VERB_MUSTER:
        return _MUSTERED * min(p.active, _HOST)
    if verb == g.VERB_ADVANCE:
        return _advance(s, p, e.args[0], act) if deep else _ADVANCE
    if verb == g.VERB_SCORE_AGENDA:
        return float(max([agenda_worth(s, p, card) for card in scorable(s, p)]))
    if verb == g.VERB_GLORY:
        return 2.0 + e.args[0]
    if s.peril is not None and verb in (g.VERB_REMOVE_CORRUPTION, g.VERB_GAIN_CORRUPTION):
        return _WORTH[verb] + (_MARKER if verb == g.VERB_REMOVE_CORRUPTION else -_MARKER)
    return _WORTH.get(verb, 1.0)


def _produced(s: Voidfall, p: Player, e: Effect, act: Act) -> float:
    every = productions(s, p)
    if e.verb == g.VERB_PRODUCE:
        return sum([every[resource] for resource in e.args])
    most = e.args[0] if e.verb == g.VERB_PRODUCE_ANY else 1
    if e.verb == g.VERB_PRODUCE_DISTINCT:
        most = count(s, p, quantity_of(e), act)
    every.sort(reverse=True)
    return sum(every[:most])


def productions(s: Voidfall, p: Player) -> list[float]:
    """What producing each resource brings: what fits into the stock, and 3 Influence for more (VF-17.9)."""
    found: list[float] = []
    for resource, amount in enumerate(yields(s, p)):
        have = p.stock[resource]
        room = s.tables.stock_cap - have
        if amount > room:
            found.append(_RESOURCE[resource] * room + s.tables.overproduction_influence)
        else:
            found.append(_RESOURCE[resource] * amount * (0.5 if have > _PLENTY else 1.0))
    return found


def _advance(s: Voidfall, p: Player, wanted: int, act: Act) -> float:
    tracks = range(len(v.TRACKS)) if wanted >= len(v.TRACKS) or wanted < 0 else (wanted,)
    return max([space_worth(s, p, track, act) for track in tracks])


def space_worth(s: Voidfall, p: Player, track: int, act: Act) -> float:
    """The next space of a track: what it brings, and being a step further."""
    position = p.tracks[track] + 1
    if position > v.LAST_SPACE:
        return 0.0
    if p.track_corruption[track]:
        return _ADVANCE
    return _ADVANCE + benefit(s, p, s.tables.houses[p.house].tracks[track][position], act, False)
