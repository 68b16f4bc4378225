"""Effects in a few characters, for pictures: +2M, 2*→+3*, kill 2 near."""

from __future__ import annotations

from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.tables import Ability, OperationCard
from starboard.games.revenant.words.lexicon import Lexicon

LETTERS: Final = ("M", "E", "S", "N", "*")
HOUSE_LETTERS: Final = tuple(house[0].upper() for house in t.HOUSES)

_PLACES: Final = {
    g.HERE: " here",
    g.NEAR: " near",
    g.ONE: " in 1 sector",
    g.FROM_OWN: " own",
    g.FROM_SHIP: " ship",
}
_COPIES: Final = ("Arkship", "Planet", "own Frigate", "ship near", "ship here", "any ship", "manned ship")
_FORMS: Final = {
    g.VERB_TACTICS: "+{n}T",
    g.VERB_DATA: "+{n} Data",
    g.VERB_DRAW: "draw {n}",
    g.VERB_SHIELD: "{shield} {n}{place}",
    g.VERB_DESTROY: "kill {n}{place}",
    g.VERB_REPAIR: "repair {n}{place}",
    g.VERB_CLEANSE: "cleanse {n}{place}",
    g.VERB_CAREFUL: "careful {n}",
    g.VERB_FRIGMOVE: "Frigate {n}",
    g.VERB_PROMOTE: "promote −{n}",
    g.VERB_PROTECT: "protect",
    g.VERB_SWAP: "exchange ship",
    g.VERB_SHUTTLE: "+{shuttle}",
    g.VERB_CULL: "cull Colonies",
    g.VERB_MOVE: "+{n} move",
    g.VERB_DAMAGE: "+{n} damage",
    g.VERB_REACH: "reach",
    g.VERB_OCCUPIED: "occupied too",
    g.VERB_BOTH: "both options",
    g.VERB_DISCOUNT: "−{n} cost",
    g.VERB_HIDRAW: "look +{n}",
    g.VERB_HIKEEP: "keep +{n}",
    g.VERB_LOSE_TACTICS: "−{n}T",
    g.VERB_LOSE_OP: "−{n} card",
    g.VERB_LOSE_HI: "−{n} HI",
    g.VERB_LOSE_INFLUENCE: "−{n} Infl",
    g.VERB_CORRUPT: "+{n} Corr",
    g.VERB_PENALTY: "−{n} at end",
    g.VERB_SPAWN: "+{n} Voidborn/Rift",
    g.VERB_HIT: "hit Rift Arkships",
}


def amounts(parts: tuple[int, ...], sign: str = "+") -> str:
    """+2M+1*."""
    found = [f"{sign}{'n' if n == g.VARIABLE else n}{LETTERS[kind]}" for kind, n in enumerate(parts) if n]
    return "".join(found) or "0"


def brief(lex: Lexicon, e: Effect) -> str:
    if e.kind == g.LEAF:
        return _leaf(lex, e)
    parts = [brief(lex, part) for part in e.parts]
    if e.kind == g.COST:
        costs = []
        for cost in e.costs:
            if cost.kind == g.PAY:
                costs.append(amounts(cost.amounts, ""))
            else:
                costs.append(f"{cost.amounts[0]} {'card' if cost.kind == g.DISCARD_OP else 'HI'}")
        return f"{'+'.join(costs)}→{parts[0]}"
    return {g.SEQ: ", ", g.FREE: " & ", g.ALT: " | "}[e.kind].join(parts)


def _leaf(lex: Lexicon, e: Effect) -> str:
    n = e.args[0] if e.args else 0
    if e.verb == g.VERB_GAIN:
        return amounts(e.args)
    if e.verb == g.VERB_LOSE:
        return amounts(e.args, "−")
    if e.verb == g.VERB_INFLUENCE:
        return f"+{e.args[1]} Infl" + ("" if n == g.CHOICE else f" {HOUSE_LETTERS[n]}")
    if e.verb == g.VERB_HIDDEN:
        return "HI" if n == 1 else f"HI×{n}"
    if e.verb == g.VERB_DEPLOY:
        if n == g.DISCARDED_HOUSE:
            return "deploy of its House"
        return "deploy " + "/".join(lex.ship_type(kind) for kind in range(4) if n >> kind & 1)
    if e.verb == g.VERB_PLAY:
        return f"play {n}" + (f" −{e.args[1]}" if e.args[1] else "")
    if e.verb == g.VERB_COPY:
        return f"copy {_COPIES[n]}"
    if e.verb == g.VERB_REPLACE:
        return f"instead {brief(lex, e.parts[0])}"
    text = "n" if n == g.VARIABLE else str(n)
    if e.verb == g.VERB_PROMOTE and not n:
        return "promote"
    return _FORMS[e.verb].format(n=text, place=_PLACES.get(e.where, ""), **_lower(lex))


def _lower(lex: Lexicon) -> dict[str, str]:
    return {"shield": lex.word("shield"), "shuttle": lex.word("shuttle")}


def brief_ability(lex: Lexicon, a: Ability) -> str:
    trigger = t.TRIGGERS[a.trigger].capitalize()
    frigate = " (Frigate)" if a.frigate_only else ""
    return f"{trigger}{frigate}: {brief(lex, a.effect)}"


def brief_card(lex: Lexicon, card: OperationCard) -> str:
    if card.ability is not None:
        return brief_ability(lex, card.ability)
    assert card.effect is not None
    return brief(lex, card.effect)
