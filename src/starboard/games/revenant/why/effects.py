"""Why an effect could not be done now: its cost, its targets, its limits."""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, possible
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.resources import can_pay
from starboard.games.revenant.state import NOBODY, ON_PLANET, SUPPLY, Player, Revenant
from starboard.games.revenant.tables import ARKSHIP, HOUSE_SHIPS, OUTER, SCI, SHIP_TYPE
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.english import count


def why_impossible(s: Revenant, p: Player, e: Effect, lex: Lexicon) -> tuple[str, str]:
    """Clause and reason for an effect of which no part is possible."""
    if e.kind == g.COST:
        return _no_purchase(s, p, e, lex)
    if e.kind != g.LEAF:
        return why_impossible(s, p, e.parts[0], lex)
    verb = e.verb
    if verb == g.VERB_PROMOTE:
        return no_promotion(s, p, e, lex)
    if verb == g.VERB_COPY:
        return _no_copy(s, e)
    if verb == g.VERB_DEPLOY:
        return _no_deployment(s, e, lex)
    if verb == g.VERB_PLAY:
        if not p.hand:
            return "REV-21.4", f"you hold no {lex.word('operation')}"
        return "REV-21.4", "you cannot pay for and place any card in your hand"
    if verb == g.VERB_CLEANSE:
        where = {
            g.FROM_OWN: "on your Frigate board",
            g.FROM_SHIP: "on any House ship",
            g.FROM_BOTH: "on your Frigate board or any House ship",
        }
        return "REV-14.3", f"there is no Corruption {where[e.where]}"
    if verb == g.VERB_DESTROY:
        return "REV-19.5", "there is no Voidborn " + ("here" if e.where == g.HERE else "within reach")
    if verb == g.VERB_REPAIR:
        return "REV-19.7", "nothing within reach is damaged"
    if verb == g.VERB_SHIELD:
        return "REV-1.11", "you are on the Revenant, not in an outer sector"
    if verb == g.VERB_FRIGMOVE:
        return "REV-18.2", "your Frigate has landed and stays there until Recall"
    if verb == g.VERB_CAREFUL:
        return "REV-18.6", "no ship can reach a sector with room and no more Voidborn than where it is"
    if verb == g.VERB_PROTECT:
        return "REV-11.6", "no Protection token is left, or no effect to cover"
    if verb == g.VERB_INFLUENCE:
        return "REV-16.1", f"you are on {lex.numbers.influence_max}, the last field"
    if verb == g.VERB_TACTICS:
        return "REV-17.1", f"you are on {lex.numbers.tactics_max}, the last field"
    if verb == g.VERB_DRAW:
        return "REV-21.9", f"no {lex.word('operation')} is left to draw"
    if verb == g.VERB_HIDDEN:
        return "REV-16.6", "no Hidden Influence card is left"
    return "REV-4.2", "it would change nothing now"


def no_promotion(s: Revenant, p: Player, e: Effect, lex: Lexicon) -> tuple[str, str]:
    top = len(s.tables.ranks) - 1
    if p.rank >= top:
        return "REV-20.2", f"you have {lex.word('rank')} {top}, the highest"
    price = max(0, s.tables.numbers[s.edition].promote_cost - e.args[0])
    return "REV-23.1", f"it costs {price} Science, and you have {p.free[SCI]} free"


def _no_purchase(s: Revenant, p: Player, e: Effect, lex: Lexicon) -> tuple[str, str]:
    for cost in e.costs:
        amounts = tuple(1 if n == g.VARIABLE else n for n in cost.amounts)
        if cost.kind == g.PAY and not can_pay(p, amounts):
            if amounts[4]:
                return "REV-1.7", f"it costs {lex.pieces(amounts)}, and you have {sum(p.free)} free"
            return "REV-1.7", f"it costs {lex.pieces(amounts)}, and you lack {lex.lacking(amounts, p.free)}"
        if cost.kind == g.DISCARD_OP and len(p.hand) < amounts[0]:
            cards = lex.words_for("operation", amounts[0])
            copying = any(leaf.verb == g.VERB_COPY for leaf in g.leaves(e))
            reason = f"it costs {cards}, and you hold {len(p.hand) or 'none'}"
            return "REV-7.15" if copying else "REV-1.7", reason
        if cost.kind == g.DISCARD_HI and len(p.hidden) < amounts[0]:
            return "REV-1.7", f"it costs {count(amounts[0], 'Hidden Influence card')}, and you hold none"
    bought = e.parts[0]
    if not possible(s, p, bought, How("REV-1.7", accepted=True, n=1)):
        return why_impossible(s, p, bought, lex)
    return "REV-7.17", "after the discard you could no longer pay for anything"


def _no_copy(s: Revenant, e: Effect) -> tuple[str, str]:
    if e.args[0] == g.COPY_PLANET_OCCUPIED:
        return "REV-7.15", "no Planet is occupied"
    turn = s.turn
    here = -1 if turn is None else (turn.copying[-1] if turn.copying else turn.place)
    if e.args[0] == g.COPY_ARKSHIP_OCCUPIED:
        others = [ark for ark in range(0, HOUSE_SHIPS, 4) if s.manned[ark] != NOBODY and ark != here]
        if not others:
            return "REV-7.15", "no other Arkship is occupied"
        return "REV-7.17", "no other occupied Arkship has an option you could pay for"
    where = "here" if 0 <= here < ON_PLANET else "there"
    return "REV-22.6", f"no ship {where} can be copied"


def _no_deployment(s: Revenant, e: Effect, lex: Lexicon) -> tuple[str, str]:
    types = 15 if e.args[0] == g.DISCARDED_HOUSE else e.args[0]
    waiting = [ship for ship in range(HOUSE_SHIPS) if s.at[ship] == SUPPLY and types >> SHIP_TYPE[ship] & 1]
    if not waiting:
        kinds = " or ".join(lex.ship_type(kind) for kind in range(4) if types >> kind & 1)
        return "REV-11.3", f"there is no {kinds} in the supply"
    if all(SHIP_TYPE[ship] == ARKSHIP for ship in waiting) and not s.redeploy:
        return "REV-11.11", "destroyed Arkships do not come back in this game"
    limit = max(s.tables.ship_limit[:OUTER])
    return "REV-18.4", f"no sector has room: each holds {limit} House ships"
