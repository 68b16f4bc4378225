"""Effects, abilities and conditions as short lines of figures and icons."""

from __future__ import annotations

from functools import lru_cache

from starboard.games.revenant import grammar as g
from starboard.games.revenant import tables as t
from starboard.games.revenant.board.pieces import emblem, own_icon, piece, silhouette
from starboard.games.revenant.grammar import ALT, COST, FREE, LEAF, SEQ, Cost, Effect, Expr
from starboard.page.drawing import icon

_WHERE = {g.HERE: "here", g.NEAR: "near", g.ANYWHERE: "", g.ONE: "in one sector", g.RIFTS: "at each Rift"}
_COPY = (
    "copy an occupied Arkship",
    "copy an occupied Planet",
    "act with your Frigate",
    "copy a ship near",
    "copy a ship here",
    "copy any ship",
)
TRIGGER_WORDS = {
    "manoeuvre": "Manoeuvre",
    "attack": "attack",
    "kill": "kill",
    "land": "landing",
    "planet": "Planet",
    "mining": "Mining",
    "provision": "Provision",
    "arkship": "Arkship",
    "reinforce": "Reinforce",
    "hypercharge": "Hypercharge",
    "revenant": "Revenant",
    "cleanse": "cleansing",
    "play": "playing a card",
    "shield": "shielding",
    "corrupted": "new Corruption",
    "promote": "promotion",
    "copy": "copying",
    "hidden": "HI",
    "data": "Data",
    "influence": "Influence",
    "action": "action",
    "activate": "Activate",
    "end": "turn",
}
HIDDEN = icon("hidden-card", "tint-hidden px13")
TACTICS = icon("tactics", "px13")
INFLUENCE = icon("influence", "tint-influence px13")
SHIELD = icon("shield", "tint-shield px13")
DATA = piece("cube", "px13", "Data")
VOIDBORN = piece("void", "tint-rift px13", "Voidborn")
CORRUPTION = piece("cor", "px13", "Corruption")
CARD = own_icon("order", "px13")
SKIP = own_icon("skip", "px13")


@lru_cache(maxsize=1024)
def effect(e: Effect) -> str:
    """An effect in figures and icons."""
    if e.kind == LEAF:
        return f'<span class="no-break">{_leaf(e)}</span>'
    if e.kind == COST:
        return f"{price(e)} → {effect(e.parts[0])}"
    joint = {ALT: " or ", SEQ: ", ", FREE: " + "}[e.kind]
    return joint.join(effect(part) for part in e.parts)


@lru_cache(maxsize=1024)
def effect_text(text: str) -> str | None:
    """The same for a text of the effect language; None if it is no such text."""
    try:
        # A part may speak of n or of a discarded card, which only what it costs explains.
        return effect(g.parse_effect(f"pay(any:n) ; discard(hi:1) > {{{text}}}").parts[0])
    except g.GrammarError:
        return None


def price(e: Effect) -> str:
    """What has to be given for the effect."""
    return " ".join(_cost(cost) for cost in e.costs)


@lru_cache(maxsize=64)
def brief(e: Effect) -> str:
    """The same for the smallest cards: figures and icons without words, as far as that goes."""
    if e.kind == SEQ:
        return " ".join(brief(part) for part in e.parts)
    if e.kind != LEAF:
        return effect(e)
    if e.verb == g.VERB_DRAW:
        return f'<span class="no-break">{_number(e.args[0])}{own_icon("affiliate", "px13")}</span>'
    return f'<span class="no-break">{_leaf(e).replace(" <svg", "<svg")}</span>'


def _number(n: int) -> str:
    return "n" if n == g.VARIABLE else str(n)


def _amounts(amounts: tuple[int, ...]) -> str:
    names = (*t.RESOURCES, "any")
    return " ".join(
        f"{_number(n)} {piece(name, 'px13')}" for name, n in zip(names, amounts, strict=True) if n
    )


def _cost(cost: Cost) -> str:
    if cost.kind == g.PAY:
        return f'<span class="no-break">{_amounts(cost.amounts)}</span>'
    sign = CARD if cost.kind == g.DISCARD_OP else HIDDEN
    return f'<span class="no-break">{_number(cost.amounts[0])} {sign}</span>'


def _types(types: int) -> str:
    if types == g.DISCARDED_HOUSE:
        return "a ship of that House"
    return " or ".join(silhouette(name, "px13") for n, name in enumerate(t.SHIP_TYPES) if types >> n & 1)


def _where(e: Effect) -> str:
    word = _WHERE.get(e.where, "")
    return f" {word}" if word else ""


def _leaf(e: Effect) -> str:
    verb, args = e.verb, e.args
    n = _number(args[0]) if args else ""
    if verb == g.VERB_GAIN:
        return _amounts(args)
    if verb == g.VERB_LOSE:
        return f"lose {_amounts(args)}"
    if verb == g.VERB_INFLUENCE:
        sign = INFLUENCE if args[0] == g.CHOICE else emblem(t.HOUSES[args[0]], "px12") + INFLUENCE
        return f"{_number(args[1])} {sign}"
    if verb == g.VERB_CLEANSE:
        source = {g.FROM_OWN: " own", g.FROM_SHIP: " of a ship"}.get(e.where, "")
        return f"−{n} {CORRUPTION}{source}"
    if verb == g.VERB_DEPLOY:
        return f"deploy {_types(args[0])}"
    if verb == g.VERB_PLAY:
        less = f", −{args[1]}" if args[1] else ""
        return f"play {n} {CARD}{less}"
    if verb == g.VERB_PROMOTE:
        return f"rank +1{f', −{args[0]} ' + piece('sci', 'px12') if args[0] else ''}"
    if verb == g.VERB_COPY:
        return _COPY[args[0]] if args[0] < len(_COPY) else "copy a manned ship"
    if verb == g.VERB_REPLACE:
        return f"instead: {effect(e.parts[0])}"
    signed = {
        g.VERB_TACTICS: TACTICS,
        g.VERB_HIDDEN: HIDDEN,
        g.VERB_DATA: DATA,
        g.VERB_SHIELD: SHIELD,
    }
    if verb in signed:
        return f"{n} {signed[verb]}{_where(e)}"
    written = {
        g.VERB_DRAW: f"draw {n} {CARD}",
        g.VERB_DESTROY: f"kill {n} {VOIDBORN}{_where(e)}",
        g.VERB_REPAIR: f"repair {n}{_where(e)}",
        g.VERB_CAREFUL: f"{n} careful {'move' if n == '1' else 'moves'}",
        g.VERB_FRIGMOVE: f"Frigate moves {n}",
        g.VERB_PROTECT: f"protect {own_icon('protect', 'px13')}",
        g.VERB_SWAP: "exchange a ship",
        g.VERB_SHUTTLE: f"1 {silhouette('shuttle', 'px13')}",
        g.VERB_CULL: "cull 2",
        g.VERB_MOVE: f"+{n} {'move' if n == '1' else 'moves'}",
        g.VERB_DAMAGE: f"+{n} damage",
        g.VERB_REACH: "reach 1",
        g.VERB_OCCUPIED: "share a Planet",
        g.VERB_BOTH: "both options",
        g.VERB_DISCOUNT: f"{n} Resource less",
        g.VERB_HIDRAW: f"look at +{n} {HIDDEN}",
        g.VERB_HIKEEP: f"keep +{n} {HIDDEN}",
        g.VERB_LOSE_TACTICS: f"lose {n} {TACTICS}",
        g.VERB_LOSE_OP: f"lose {n} {CARD}",
        g.VERB_LOSE_HI: f"lose {n} {HIDDEN}",
        g.VERB_LOSE_INFLUENCE: f"lose {n} {INFLUENCE}",
        g.VERB_CORRUPT: f"+{n} {CORRUPTION}",
        g.VERB_PENALTY: f"−{n} Prestige",
        g.VERB_SPAWN: f"+{n} {VOIDBORN}{_where(e)}",
        g.VERB_HIT: "hit Arkships at Rifts",
    }
    return written[verb]


@lru_cache(maxsize=64)
def bonus_text(card: t.Compartment, promote_cost: int) -> str:
    """What the bonus action of a compartment does, and for what."""
    if card.effect is None:
        return "play a card" if card.bonus == t.BONUS_AFFILIATE else "all abilities"
    if card.effect.verb == g.VERB_PROMOTE:
        needed = promote_cost - card.effect.args[0]
        return f"{needed} {piece('sci', 'px12')} → {effect(card.effect)}"
    times = f" ×{card.times}" if card.times > 1 else ""
    return (_either(card.effect) or effect(card.effect)) + times


def _either(e: Effect) -> str:
    """Several prices for the same thing, each once: the prices side by side, the thing once."""
    if e.kind != FREE or any(part.kind != COST for part in e.parts):
        return ""
    bought = {str(part.parts[0]) for part in e.parts}
    if len(bought) > 1:
        return ""
    return f"{', '.join(price(part) for part in e.parts)} → {effect(e.parts[0].parts[0])}"


@lru_cache(maxsize=512)
def ability(a: t.Ability) -> str:
    """When it works, and what it does."""
    word = TRIGGER_WORDS[t.TRIGGERS[a.trigger]]
    if a.frigate_only:
        word = f"Frigate {word}"
    if a.condition == t.ON_REVENANT:
        word = f"{word} on the Revenant"
    if a.trigger == t.TR_ACTIVATE:
        return f"{own_icon('activate', 'tint-title px13')} {effect(a.effect)}"
    when = {t.AFTER: f"after {word}", t.MOD: word}.get(a.timing, f"end of {word}")
    return f'<span class="when">{when[:1].upper()}{when[1:]}:</span> {effect(a.effect)}'


def card_text(card: t.OperationCard) -> str:
    if card.ability is not None:
        return ability(card.ability)
    assert card.effect is not None
    return effect(card.effect)


@lru_cache(maxsize=128)
def condition(e: Expr) -> str:
    """What an agenda counts."""
    if e.op == g.OP_NUMBER:
        return str(e.value)
    if e.op == g.OP_TERM:
        return _term(e.name, e.arg)
    left, right = (condition(part) for part in e.parts)
    signs = {
        g.OP_PLUS: " + ",
        g.OP_MINUS: " − ",
        g.OP_TIMES: " × ",
        g.OP_OVER: " ÷ ",
        g.OP_AT_LEAST: " ≥ ",
        g.OP_AT_MOST: " ≤ ",
        g.OP_EQUAL: " = ",
        g.OP_AND: ", ",
        g.OP_OR: " or ",
    }
    if e.op in signs:
        return f"{left}{signs[e.op]}{right}"
    return f"{'at most' if e.op == g.OP_MIN else 'at least'} {left}: {right}"


def _term(name: str, arg: str | None) -> str:
    if name in ("ships", "power"):
        return "ships" if arg == "all" else emblem(str(arg), "px12")
    if name == "res":
        return "Resources" if arg == "all" else piece(str(arg), "px12")
    if name == "type":
        return f"{silhouette(str(arg), 'px13')} on the board"
    if name == "tracks_at":
        return f"tracks at {arg}"
    return {
        "rank": own_icon("promote", "px13"),
        "cadets": own_icon("cadetcard", "px13"),
        "frigcards": own_icon("frigcard", "px13"),
        "orders": own_icon("order", "px13"),
        "hi": "HI",
        "corruption": CORRUPTION,
        "empty_corruption": "empty slots",
        "frigate_damage": "Frigate damage",
        "top3": "best 3 Houses",
        "full_houses": "full Houses",
        "types_present": "ship types",
        "damage_total": "damage",
        "shields_total": SHIELD,
        "failures_resolved": own_icon("failure", "px13"),
    }[name]
