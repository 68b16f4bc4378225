"""The language in which the content of Revenant says what it does (chapters 7.1 and 7.12 of the rules).

Effects, such as ``pay(any:2) > gain(any:3)``, become trees of ``Effect``; what agendas and Colonies count,
such as ``ships(belitan)+ships(yarvek) >= 5``, become trees of ``Expr``. ``str`` of a tree is its text again.
The trees and the way of reading are the kernel's; here stand the words, verbs and costs of the game.

Only the kernel's equally plain modules are imported, so that mypyc can compile this one.
"""

from __future__ import annotations

import re
from typing import Final

from starboard.kernel.effect import ALT as ALT
from starboard.kernel.effect import COST as COST
from starboard.kernel.effect import FREE as FREE
from starboard.kernel.effect import LEAF as LEAF
from starboard.kernel.effect import SEQ as SEQ
from starboard.kernel.effect import Cost as Cost
from starboard.kernel.effect import Effect as Effect
from starboard.kernel.effect import EffectReader, Fixed, Number, Slot, Verb, Word, in_braces, joined
from starboard.kernel.effect import leaves as leaves
from starboard.kernel.grammar import OP_AND as OP_AND
from starboard.kernel.grammar import OP_AT_LEAST as OP_AT_LEAST
from starboard.kernel.grammar import OP_AT_MOST as OP_AT_MOST
from starboard.kernel.grammar import OP_EQUAL as OP_EQUAL
from starboard.kernel.grammar import OP_MAX as OP_MAX
from starboard.kernel.grammar import OP_MIN as OP_MIN
from starboard.kernel.grammar import OP_MINUS as OP_MINUS
from starboard.kernel.grammar import OP_NUMBER as OP_NUMBER
from starboard.kernel.grammar import OP_OR as OP_OR
from starboard.kernel.grammar import OP_OVER as OP_OVER
from starboard.kernel.grammar import OP_PLUS as OP_PLUS
from starboard.kernel.grammar import OP_TERM as OP_TERM
from starboard.kernel.grammar import OP_TIMES as OP_TIMES
from starboard.kernel.grammar import Expr as Expr
from starboard.kernel.grammar import GrammarError as GrammarError
from starboard.kernel.grammar import evaluate as evaluate

# --- words ------------------------------------------------------------------------------------------------

FENRAX: Final = 0
SHIVEUS: Final = 1
YARVEK: Final = 2
BELITAN: Final = 3
ZENOR: Final = 4
NOVARIS: Final = 5
DUNLORK: Final = 6
CHOICE: Final = 7  # only in effects: one House per unit, of the player's choice
HOUSES: Final = ("fenrax", "shiveus", "yarvek", "belitan", "zenor", "novaris", "dunlork")

MAT: Final = 0
ENE: Final = 1
SCI: Final = 2
NEU: Final = 3
ANY: Final = 4  # only in effects: the type is chosen for each unit
RESOURCES: Final = ("mat", "ene", "sci", "neu")
_AMOUNTS: Final = (*RESOURCES, "any")

ARKSHIP: Final = 0
FIGHTER: Final = 1
DROPSHIP: Final = 2
SHUTTLE: Final = 3
SHIP_TYPES: Final = ("arkship", "fighter", "dropship", "shuttle")
DISCARDED_HOUSE: Final = 16  # in place of a set of types: any type of the discarded HI card's House

NOWHERE: Final = 0
HERE: Final = 1
NEAR: Final = 2
ANYWHERE: Final = 3
ONE: Final = 4
RIFTS: Final = 5
FROM_OWN: Final = 6
FROM_SHIP: Final = 7
FROM_BOTH: Final = 8
WHERE: Final = ("", "here", "near", "any", "one", "rifts", "own", "ship", "both")

COPY_ARKSHIP_OCCUPIED: Final = 0
COPY_PLANET_OCCUPIED: Final = 1
COPY_OWN_FRIGATE: Final = 2
COPY_SHIP_NEAR: Final = 3
COPY_SHIP_HERE: Final = 4
COPY_SHIP_BOARD: Final = 5
COPY_SETS: Final = (
    "arkship_occupied",
    "planet_occupied",
    "own_frigate",
    "ship_near",
    "ship_here",
    "ship_board",
)

VERB_GAIN: Final = 0
VERB_TACTICS: Final = 1
VERB_INFLUENCE: Final = 2
VERB_HIDDEN: Final = 3
VERB_DATA: Final = 4
VERB_DRAW: Final = 5
VERB_SHIELD: Final = 6
VERB_DESTROY: Final = 7
VERB_REPAIR: Final = 8
VERB_CLEANSE: Final = 9
VERB_CAREFUL: Final = 10
VERB_FRIGMOVE: Final = 11
VERB_DEPLOY: Final = 12
VERB_PLAY: Final = 13
VERB_PROMOTE: Final = 14
VERB_PROTECT: Final = 15
VERB_COPY: Final = 16
VERB_SWAP: Final = 17
VERB_SHUTTLE: Final = 18
VERB_CULL: Final = 19
VERB_REPLACE: Final = 20
VERB_MOVE: Final = 21
VERB_DAMAGE: Final = 22
VERB_REACH: Final = 23
VERB_OCCUPIED: Final = 24
VERB_BOTH: Final = 25
VERB_DISCOUNT: Final = 26
VERB_HIDRAW: Final = 27
VERB_HIKEEP: Final = 28
VERB_LOSE: Final = 29
VERB_LOSE_TACTICS: Final = 30
VERB_LOSE_OP: Final = 31
VERB_LOSE_HI: Final = 32
VERB_LOSE_INFLUENCE: Final = 33
VERB_CORRUPT: Final = 34
VERB_PENALTY: Final = 35
VERB_SPAWN: Final = 36
VERB_HIT: Final = 37
SCANNER_VERBS: Final = (VERB_SHUTTLE, VERB_CULL)
MODIFIERS: Final = tuple(range(VERB_REPLACE, VERB_HIKEEP + 1))
FAILURE_VERBS: Final = tuple(range(VERB_LOSE, VERB_HIT + 1))


# --- what stands in brackets ------------------------------------------------------------------------------

VARIABLE: Final = -1  # the n that the payer chooses, in a cost and in what it buys
PAY: Final = 0  # amounts of mat, ene, sci, neu, any
DISCARD_OP: Final = 1  # the number of cards
DISCARD_HI: Final = 2
_COSTS: Final = ("pay", "discard")
_DISCARDED: Final = "house_of_discard"


class _Amount(Slot):
    """A number, or n where a cost with n has been paid."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.peek() == "n" and "n" in reader.bound:
            args.append(VARIABLE)
            return reader.take()
        args.append(reader.number(1, " (n only behind a cost with n)" if reader.peek() == "n" else ""))
        return str(args[-1])


class _Amounts(Slot):
    """Amounts of mat, ene, sci, neu, any."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        texts = [""] * len(_AMOUNTS)
        found = [0] * len(_AMOUNTS)
        while True:
            place = reader.word(_AMOUNTS)
            if found[place]:
                raise reader.error("each type once", back=1)
            reader.expect(":")
            amount: list[int] = []
            texts[place] = f"{_AMOUNTS[place]}:{_N.read(reader, amount)}"
            found[place] = amount[0]
            if not reader.accept(","):
                args += found
                return ",".join([text for text in texts if text])


class _Influence(Slot):
    """A House or CHOICE, and a number."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        house = Word((*HOUSES, "choice")).read(reader, args)
        reader.expect(",")
        return f"{house},{_N.read(reader, args)}"


class _Types(Slot):
    """The sum of 1 << ship type, or DISCARDED_HOUSE."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.peek() == _DISCARDED:
            args.append(DISCARDED_HOUSE)
            return _HOUSE_OF_DISCARD.read(reader, [])
        types = 1 << reader.word((*SHIP_TYPES, _DISCARDED))
        while reader.accept("+"):
            more = 1 << reader.word(SHIP_TYPES)
            if types & more:
                raise reader.error("each type once", back=1)
            types |= more
        args.append(types)
        return "+".join([name for place, name in enumerate(SHIP_TYPES) if types >> place & 1])


class _HouseOfDiscard(Slot):
    """The House of the HI card that was discarded for this."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if _DISCARDED not in reader.bound:
            raise reader.error("discard(hi:1) > before house_of_discard")
        reader.expect(_DISCARDED)
        return _DISCARDED


_N: Final = _Amount()
_RESOURCES: Final = _Amounts()
_HOUSE_OF_DISCARD: Final = _HouseOfDiscard()
_PLUS: Final = Number(sign="+")
_FLAG: Final = Fixed("1", 1)
_AT: Final = Word(WHERE[HERE : ONE + 1], HERE)
_AT_RIFTS: Final = Word(WHERE[RIFTS : RIFTS + 1], RIFTS)
_FROM: Final = Word(WHERE[FROM_OWN : FROM_BOTH + 1], FROM_OWN)

_VERBS: Final = (
    Verb(VERB_GAIN, "gain", _RESOURCES),
    Verb(VERB_TACTICS, "tactics", _N),
    Verb(VERB_INFLUENCE, "influence", _Influence()),
    Verb(VERB_HIDDEN, "hidden", _N),
    Verb(VERB_DATA, "data", _N),
    Verb(VERB_DRAW, "draw", _N),
    Verb(VERB_SHIELD, "shield", _N, where=_AT),
    Verb(VERB_DESTROY, "destroy", _N, where=_AT),
    Verb(VERB_REPAIR, "repair", _N, where=_AT),
    Verb(VERB_CLEANSE, "cleanse", _N, where=_FROM),
    Verb(VERB_CAREFUL, "careful", _N),
    Verb(VERB_FRIGMOVE, "frigmove", _N),
    Verb(VERB_DEPLOY, "deploy", _Types(), where=_AT),
    Verb(VERB_PLAY, "play", _N, Number(0)),  # cards, discount of each
    Verb(VERB_PROMOTE, "promote", Number(0)),
    Verb(VERB_PROTECT, "protect", _FLAG),
    Verb(VERB_COPY, "copy", Word(COPY_SETS)),
    Verb(VERB_SWAP, "swap", _HOUSE_OF_DISCARD),
    Verb(VERB_SHUTTLE, "shuttle"),
    Verb(VERB_CULL, "cull"),
    Verb(VERB_REPLACE, "replace", holds=True),  # what to do instead
    Verb(VERB_MOVE, "move", _PLUS),
    Verb(VERB_DAMAGE, "damage", _PLUS),
    Verb(VERB_REACH, "reach", _FLAG),
    Verb(VERB_OCCUPIED, "occupied", _FLAG),
    Verb(VERB_BOTH, "both", _FLAG),
    Verb(VERB_DISCOUNT, "discount", _N),
    Verb(VERB_HIDRAW, "hidraw", _PLUS),
    Verb(VERB_HIKEEP, "hikeep", _PLUS),
    Verb(VERB_LOSE, "lose", _RESOURCES),
    Verb(VERB_LOSE_TACTICS, "lose_tactics", _N),
    Verb(VERB_LOSE_OP, "lose_op", _N),
    Verb(VERB_LOSE_HI, "lose_hi", _N),
    Verb(VERB_LOSE_INFLUENCE, "lose_influence", _N),
    Verb(VERB_CORRUPT, "corrupt", _N),
    Verb(VERB_PENALTY, "penalty", _N),
    Verb(VERB_SPAWN, "spawn", _N, where=_AT_RIFTS),
    Verb(VERB_HIT, "hit", Fixed("rift_arks")),
)
VERBS: Final = tuple(verb.name for verb in _VERBS)

# What can be counted (7.12), with the words that may stand in brackets behind it.
_LEVELS: Final = tuple(str(level) for level in range(1, 9))
TERMS: Final[dict[str, tuple[str, ...]]] = {
    "rank": (),
    "cadets": (),
    "frigcards": (),
    "orders": (),
    "res": (*RESOURCES, "all"),
    "hi": (),
    "tracks_at": _LEVELS,
    "corruption": (),
    "empty_corruption": (),
    "frigate_damage": (),
    "ships": (*HOUSES, "all"),
    "power": HOUSES,
    "type": SHIP_TYPES,
    "top3": (),
    "full_houses": (),
    "types_present": (),
    "damage_total": (),
    "shields_total": (),
    "failures_resolved": (),
}


# --- reading ----------------------------------------------------------------------------------------------

_TOKEN: Final = re.compile(r"[A-Za-z_]\w*|\d+|//|[<>=]=|\S")
_LARGEST: Final = 20
_BY_NAME: Final = {verb.name: verb for verb in _VERBS}


class _Reader(EffectReader):
    """Loosest first: ``|`` alternatives, ``>`` what a cost buys, ``;`` in order, ``&`` in any order."""

    def __init__(self, text: str) -> None:
        super().__init__(text, _TOKEN, _LARGEST, TERMS, _BY_NAME)

    def effect(self) -> Effect:
        return self.series(ALT, "|", self.purchase)

    def purchase(self) -> Effect:
        if self.peek() not in _COSTS:
            return self.sequence()
        costs = [self.cost()]
        while self.accept(";"):
            costs.append(self.cost())
        self.expect(">", " and what the cost buys")
        before = self.bound
        for cost in costs:
            if VARIABLE in cost.amounts:
                self.bound |= {"n"}
            if cost.kind == DISCARD_HI:
                self.bound |= {_DISCARDED}
        part = self.sequence()
        self.bound = before
        return bought(tuple(costs), part)

    def sequence(self) -> Effect:
        return self.series(SEQ, ";", self.free)

    def free(self) -> Effect:
        return self.series(FREE, "&", self.atom)

    def atom(self) -> Effect:
        if self.peek() in _COSTS:
            raise self.error("a verb (a cost stands first, or in braces)")
        return super().atom()

    def cost(self) -> Cost:
        if self.peek() not in _COSTS:
            raise self.error("a further cost, pay or discard")
        paid = self.take() == "pay"
        self.expect("(")
        if paid:
            before = self.bound
            self.bound |= {"n"}
            amounts: list[int] = []
            cost = Cost(f"pay({_RESOURCES.read(self, amounts)})", PAY, tuple(amounts))
            self.bound = before
        else:
            kind = (DISCARD_OP, DISCARD_HI)[self.word(("op", "hi"))]
            self.expect(":")
            cost = discard(kind, self.number())
        self.expect(")")
        return cost


def discard(kind: int, cards: int) -> Cost:
    return Cost(f"discard({'op' if kind == DISCARD_OP else 'hi'}:{cards})", kind, (cards,))


def bought(costs: tuple[Cost, ...], part: Effect) -> Effect:
    price = " ; ".join([cost.text for cost in costs])
    return Effect(f"{price} > {in_braces(part, COST)}", COST, (part,), costs)


def in_order(parts: tuple[Effect, ...]) -> Effect:
    return joined(SEQ, ";", parts)


def parse_effect(text: str) -> Effect:
    reader = _Reader(text)
    effect = reader.effect()
    reader.end("one of | ; & or the end")
    return effect


def parse_condition(text: str) -> Expr:
    """Something that is true or false."""
    return _Reader(text).condition()


def parse_amount(text: str) -> Expr:
    """Something that is a number."""
    return _Reader(text).quantity()
