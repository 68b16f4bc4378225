"""The language in which the content of Pirates of Skydock says what it does (5.0 of the rules).

Effects, such as ``challenge mental -> (pay discard loot 1 -> gain glory 2) else none``, become trees of
``Effect``; ``str`` of a tree is its text again. The trees and the way of reading are the kernel's; here stand
the verbs of the game and its ways to combine them.

Only the kernel's equally plain modules and ``tables.py`` are imported, so that mypyc can compile this one.
"""

from __future__ import annotations

import re
from typing import Final

from starboard.kernel.effect import ALT as ALT
from starboard.kernel.effect import COST as COST
from starboard.kernel.effect import LEAF as LEAF
from starboard.kernel.effect import SEQ as SEQ
from starboard.kernel.effect import Cost as Cost
from starboard.kernel.effect import Effect as Effect
from starboard.kernel.effect import EffectReader, Number, Perhaps, Slot, Verb, Word
from starboard.kernel.effect import leaves as leaves
from starboard.kernel.grammar import GrammarError as GrammarError

from .tables import KINDS, STATS

# Kinds of nodes besides the kernel's. SEQ without parts is ``none``; ALT is ``choose``; COST is ``pay``, with
# a single cost.
CHALLENGE: Final = 10  # args: stat; parts: what happens on success, what on failure
IF: Final = 11  # args: COND_LEVEL and a level, or COND_COMPANY and 0; one part

COND_LEVEL: Final = 0
COND_COMPANY: Final = 1

DISCARD: Final = 0  # the only kind of cost; amounts: sort, number

# Sorts of cards. They are no kinds of abilities, which have two of these names too.
SCHEME: Final = 0
LOOT: Final = 1
ANY: Final = 2
SORTS: Final = ("scheme", "loot", "any")

HERE: Final = 0
ADJACENT: Final = 1
ANYWHERE: Final = 2
SELF: Final = 3
SCOPES: Final = ("here", "adjacent", "anywhere", "self")

ANY_STEPS: Final = -1

VERB_DRAW: Final = 0  # sort, n
VERB_DIG: Final = 1  # n, k
VERB_SHARE: Final = 2  # n
VERB_DISCARD: Final = 3  # sort, n
VERB_STEAL: Final = 4  # n
VERB_SCAN: Final = 5  # n
VERB_GLORY: Final = 6  # n
VERB_ALERT: Final = 7  # n, negative to lower it
VERB_CALM: Final = 8  # n
VERB_SPAWN: Final = 9
VERB_STUN: Final = 10  # n; where
VERB_REMOVE: Final = 11  # n; where
VERB_AIRLOCK: Final = 12  # n
VERB_SHIFT: Final = 13  # n; where
VERB_CANCEL_SPAWN: Final = 14  # where: HERE or ANYWHERE
VERB_CANCEL_TOKEN: Final = 15
VERB_CANCEL_ENCOUNTER: Final = 16
VERB_NEUTRALIZE: Final = 17  # n
VERB_HEAL: Final = 18  # n, 1 if paid; where: SELF or HERE
VERB_SNEAK: Final = 19  # n, or ANY_STEPS
VERB_DRAG: Final = 20
VERB_ENERGY: Final = 21  # n
VERB_STACK: Final = 22  # n
VERB_ACTIVATE: Final = 23  # kind
VERB_BONUS: Final = 24  # n, stat or -1
VERB_PENALTY: Final = 25  # n
VERB_UNGUARD: Final = 26
VERB_REROLL: Final = 27


# --- what follows a verb ----------------------------------------------------------------------------------


class _Most(Slot):
    """A number that is not above the one before it."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        most = args[-1]
        args.append(reader.number())
        if args[-1] > most:
            raise reader.error(f"a number not above {most}", back=1)
        return str(args[-1])


class _Rise(Slot):
    """A number with its sign."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        sign = ("+", "-")[reader.word(("+", "-"))]
        number = reader.number()
        args.append(number if sign == "+" else -number)
        return f"{sign}{number}"


class _Steps(Slot):
    """A number, or ``any``: ANY_STEPS."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.accept("any"):
            args.append(ANY_STEPS)
            return "any"
        args.append(reader.number(1, " or any"))
        return str(args[-1])


class _Anywhere(Slot):
    """HERE, or ANYWHERE, which this verb writes as ``any``."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        place = reader.word(("any", "here"))
        args.append((ANYWHERE, HERE)[place])
        return ("any", "here")[place]


class _Patient(Slot):
    """SELF or HERE."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        place = reader.word(("self", "here"))
        args.append((SELF, HERE)[place])
        return ("self", "here")[place]


_N: Final = Number()
_DECK: Final = Word(SORTS[:ANY])
_SORT: Final = Word(SORTS)
_SCOPE: Final = Word(SCOPES[:SELF])

_VERBS: Final = (
    Verb(VERB_DRAW, "draw", _DECK, _N),
    Verb(VERB_DIG, "dig loot", _N, _Most()),
    Verb(VERB_SHARE, "share scheme", _N),
    Verb(VERB_DISCARD, "discard", _SORT, _N),
    Verb(VERB_STEAL, "steal here", _N),
    Verb(VERB_SCAN, "scan encounter", _N),
    Verb(VERB_GLORY, "gain glory", _N),
    Verb(VERB_ALERT, "alert", _Rise()),
    Verb(VERB_CALM, "calm", _N),
    Verb(VERB_SPAWN, "spawn guard here"),
    Verb(VERB_STUN, "stun guard", _N, where=_SCOPE),
    Verb(VERB_REMOVE, "remove guard", _N, where=_SCOPE),
    Verb(VERB_AIRLOCK, "airlock guard here", _N),
    Verb(VERB_SHIFT, "shift guard", _N, where=_SCOPE),
    Verb(VERB_CANCEL_SPAWN, "cancel spawn", where=_Anywhere()),
    Verb(VERB_CANCEL_TOKEN, "cancel token"),
    Verb(VERB_CANCEL_ENCOUNTER, "cancel encounter"),
    Verb(VERB_NEUTRALIZE, "neutralize self", _N),
    Verb(VERB_HEAL, "heal", _N, Perhaps(("paid",), first=1, otherwise=0), where=_Patient()),
    Verb(VERB_SNEAK, "sneak", _Steps()),
    Verb(VERB_DRAG, "drag dock"),
    Verb(VERB_ENERGY, "energy", _N),
    Verb(VERB_STACK, "stack", _N),
    Verb(VERB_ACTIVATE, "activate", Word(KINDS)),
    Verb(VERB_BONUS, "bonus", _N, Perhaps(STATS, otherwise=-1)),
    Verb(VERB_PENALTY, "penalty", _N),
    Verb(VERB_UNGUARD, "unguard"),
    Verb(VERB_REROLL, "reroll"),
)
VERBS: Final = tuple(verb.name for verb in _VERBS)


# --- reading ----------------------------------------------------------------------------------------------

_TOKEN: Final = re.compile(r"[A-Za-z_]\w*|\d+|->|>=|\S")
_LARGEST: Final = 20
_LEVELS: Final = ("1", "2", "3", "4")
_BY_NAME: Final = {verb.name: verb for verb in _VERBS}
NONE: Final = Effect("none", SEQ)


class _Reader(EffectReader):
    """Steps with ``;`` between them; a step that holds others takes one each, or several in brackets."""

    def __init__(self, text: str) -> None:
        super().__init__(text, _TOKEN, _LARGEST, {}, _BY_NAME)

    def effect(self) -> Effect:
        parts = [self.atom()]
        while self.accept(";"):
            parts.append(self.atom())
        if len(parts) == 1:
            return parts[0]
        return Effect("; ".join([_among(part) for part in parts]), SEQ, tuple(parts))

    def atom(self) -> Effect:
        if self.accept("("):
            inside = self.effect()
            self.expect(")")
            return inside
        if self.accept("none"):
            return NONE
        if self.accept("challenge"):
            return self.challenge()
        if self.accept("choose"):
            return self.choice()
        if self.accept("pay"):
            return self.purchase()
        if self.accept("if"):
            return self.condition_met()
        return self.phrase()

    def challenge(self) -> Effect:
        stat = self.word(STATS)
        self.expect("->")
        success = self.atom()
        self.expect("else")
        failure = self.atom()
        text = f"challenge {STATS[stat]} -> {_inside(success)} else {_inside(failure)}"
        return Effect(text, CHALLENGE, (success, failure), args=(stat,))

    def choice(self) -> Effect:
        self.expect("{")
        one = self.effect()
        self.expect("|")
        other = self.effect()
        self.expect("}")
        return Effect(f"choose {{ {one} | {other} }}", ALT, (one, other))

    def purchase(self) -> Effect:
        if self.peek() != "discard":
            raise self.error("'discard' and what is paid")
        paid = self.phrase()
        self.expect("->", " and what the cost buys")
        part = self.atom()
        cost = Cost(paid.text, DISCARD, paid.args)
        return Effect(f"pay {cost} -> {_inside(part)}", COST, (part,), (cost,))

    def condition_met(self) -> Effect:
        if self.word(("level", "company")) == COND_LEVEL:
            self.expect(">=")
            level = self.word(_LEVELS) + 1
            when, args = f"level>={level}", (COND_LEVEL, level)
        else:
            when, args = "company", (COND_COMPANY, 0)
        self.expect("->")
        part = self.atom()
        return Effect(f"if {when} -> {_inside(part)}", IF, (part,), args=args)


def _inside(part: Effect) -> str:
    """How a part is written behind an arrow or ``else``: in brackets unless it is a verb or ``none``."""
    return f"({part})" if part.parts else part.text


def _among(part: Effect) -> str:
    """How a part is written among others with ``;`` between them."""
    return _inside(part) if part.kind == SEQ else part.text


def parse_effect(text: str) -> Effect:
    reader = _Reader(text)
    effect = reader.effect()
    reader.end("';' or the end")
    return effect
