"""The language in which the content of Revenant says what it does (chapters 7.1 and 7.12 of the rules).

Effects, such as ``pay(any:2) > gain(any:3)``, become trees of ``Effect``; what agendas and Colonies count,
such as ``ships(belitan)+ships(yarvek) >= 5``, become trees of ``Expr``. ``str`` of a tree is its text again.
Whoever enters printed cards writes these texts, so an error says what was expected and at which character.

Only the standard library is imported, and the classes are plain, so that mypyc can compile this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

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
VERBS: Final = (
    "gain",
    "tactics",
    "influence",
    "hidden",
    "data",
    "draw",
    "shield",
    "destroy",
    "repair",
    "cleanse",
    "careful",
    "frigmove",
    "deploy",
    "play",
    "promote",
    "protect",
    "copy",
    "swap",
    "shuttle",
    "cull",
    "replace",
    "move",
    "damage",
    "reach",
    "occupied",
    "both",
    "discount",
    "hidraw",
    "hikeep",
    "lose",
    "lose_tactics",
    "lose_op",
    "lose_hi",
    "lose_influence",
    "corrupt",
    "penalty",
    "spawn",
    "hit",
)
SCANNER_VERBS: Final = (VERB_SHUTTLE, VERB_CULL)
MODIFIERS: Final = tuple(range(VERB_REPLACE, VERB_HIKEEP + 1))
FAILURE_VERBS: Final = tuple(range(VERB_LOSE, VERB_HIT + 1))

# What stands between the brackets of a verb.
_NUMBER: Final = 0
_PLUS: Final = 1
_FLAG: Final = 2
_RESOURCES: Final = 3
_AT: Final = 4
_FROM: Final = 5
_HOUSE: Final = 6
_TYPES: Final = 7
_TWO: Final = 8
_SET: Final = 9
_WORD: Final = 10
_BARE: Final = 11
_EFFECT: Final = 12
_SHAPES: Final = {
    VERB_GAIN: _RESOURCES,
    VERB_LOSE: _RESOURCES,
    VERB_INFLUENCE: _HOUSE,
    VERB_SHIELD: _AT,
    VERB_DESTROY: _AT,
    VERB_REPAIR: _AT,
    VERB_SPAWN: _AT,
    VERB_CLEANSE: _FROM,
    VERB_DEPLOY: _TYPES,
    VERB_PLAY: _TWO,
    VERB_PROTECT: _FLAG,
    VERB_REACH: _FLAG,
    VERB_OCCUPIED: _FLAG,
    VERB_BOTH: _FLAG,
    VERB_COPY: _SET,
    VERB_SWAP: _WORD,
    VERB_HIT: _WORD,
    VERB_SHUTTLE: _BARE,
    VERB_CULL: _BARE,
    VERB_REPLACE: _EFFECT,
    VERB_MOVE: _PLUS,
    VERB_DAMAGE: _PLUS,
    VERB_HIDRAW: _PLUS,
    VERB_HIKEEP: _PLUS,
}
_WORDS: Final = {VERB_SWAP: "house_of_discard", VERB_HIT: "rift_arks"}


# --- effects ----------------------------------------------------------------------------------------------

ALT: Final = 0
COST: Final = 1
SEQ: Final = 2
FREE: Final = 3
LEAF: Final = 4
_JOINTS: Final = (" | ", " > ", " ; ", " & ")

PAY: Final = 0
DISCARD_OP: Final = 1
DISCARD_HI: Final = 2

VARIABLE: Final = -1  # the n that the payer chooses, in a cost and in what it buys


class Cost:
    """``pay``: amounts of mat, ene, sci, neu, any. ``discard``: the number of cards."""

    __slots__ = ("amounts", "kind")

    def __init__(self, kind: int, amounts: tuple[int, ...]) -> None:
        self.kind = kind
        self.amounts = amounts

    def __reduce__(self) -> tuple[Any, ...]:
        return Cost, (self.kind, self.amounts)

    def __str__(self) -> str:
        if self.kind == PAY:
            return f"pay({_write_amounts(self.amounts)})"
        return f"discard({'op' if self.kind == DISCARD_OP else 'hi'}:{_write_number(self.amounts[0])})"

    def __repr__(self) -> str:
        return f"Cost({self})"


class Effect:
    """A node. ALT: one of ``parts`` or none. COST: pay all ``costs``, then do the only part. SEQ: the parts
    in order, FREE: in any order, each optional. LEAF: ``verb`` with its numbers:

    =============================================  =======================  ==============================
    verb                                           args                     where
    =============================================  =======================  ==============================
    gain, lose                                     mat, ene, sci, neu, any  NOWHERE
    influence                                      House or CHOICE, number  NOWHERE
    shield, destroy, repair                        number                   HERE, NEAR, ANYWHERE, ONE
    spawn                                          number                   RIFTS
    cleanse                                        number                   FROM_OWN, FROM_SHIP, FROM_BOTH
    deploy                                         sum of 1 << ship type,   HERE, NEAR, ANYWHERE, ONE
                                                   or DISCARDED_HOUSE
    play                                           cards, discount of each  NOWHERE
    copy                                           COPY_…                   NOWHERE
    replace (its only part: what to do instead)    none                     NOWHERE
    swap, shuttle, cull, hit                       none                     NOWHERE
    all others                                     number                   NOWHERE
    =============================================  =======================  ==============================

    A number is VARIABLE where the text says ``n``.
    """

    __slots__ = ("args", "costs", "kind", "parts", "verb", "where")

    def __init__(
        self,
        kind: int,
        parts: tuple[Effect, ...] = (),
        costs: tuple[Cost, ...] = (),
        verb: int = -1,
        args: tuple[int, ...] = (),
        where: int = NOWHERE,
    ) -> None:
        self.kind = kind
        self.parts = parts
        self.costs = costs
        self.verb = verb
        self.args = args
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        return Effect, (self.kind, self.parts, self.costs, self.verb, self.args, self.where)

    def __str__(self) -> str:
        if self.kind == LEAF:
            return _write_leaf(self)
        parts = [f"{{{part}}}" if part.kind <= self.kind else str(part) for part in self.parts]
        if self.kind == COST:
            return " ; ".join(str(cost) for cost in self.costs) + " > " + parts[0]
        return _JOINTS[self.kind].join(parts)

    def __repr__(self) -> str:
        return f"Effect({self})"


def leaves(effect: Effect) -> Iterator[Effect]:
    """All leaves of the tree, from left to right; of ``replace(E)`` the leaf itself, then those of E."""
    if effect.kind == LEAF:
        yield effect
    for part in effect.parts:
        yield from leaves(part)


def _write_number(number: int) -> str:
    return "n" if number == VARIABLE else str(number)


def _write_amounts(amounts: tuple[int, ...]) -> str:
    return ",".join(f"{name}:{_write_number(amount)}" for name, amount in zip(_AMOUNTS, amounts) if amount)


def _write_types(types: int) -> str:
    if types == DISCARDED_HOUSE:
        return "house_of_discard"
    return "+".join(name for place, name in enumerate(SHIP_TYPES) if types >> place & 1)


def _write_leaf(leaf: Effect) -> str:
    shape = _SHAPES.get(leaf.verb, _NUMBER)
    args = leaf.args
    if shape == _BARE:
        return VERBS[leaf.verb]
    if shape == _WORD:
        inside = _WORDS[leaf.verb]
    elif shape == _EFFECT:
        inside = str(leaf.parts[0])
    elif shape == _RESOURCES:
        inside = _write_amounts(args)
    elif shape == _HOUSE:
        inside = f"{'choice' if args[0] == CHOICE else HOUSES[args[0]]},{_write_number(args[1])}"
    elif shape == _TYPES:
        inside = f"{_write_types(args[0])}, {WHERE[leaf.where]}"
    elif shape == _TWO:
        inside = f"{_write_number(args[0])}, {args[1]}"
    elif shape == _SET:
        inside = COPY_SETS[args[0]]
    elif shape == _PLUS:
        inside = f"+{args[0]}"
    elif leaf.where != NOWHERE:
        inside = f"{_write_number(args[0])}, {WHERE[leaf.where]}"
    else:
        inside = _write_number(args[0])
    return f"{VERBS[leaf.verb]}({inside})"


# --- conditions and amounts -------------------------------------------------------------------------------

OP_NUMBER: Final = 0
OP_TERM: Final = 1
OP_MIN: Final = 2
OP_MAX: Final = 3
OP_TIMES: Final = 4
OP_OVER: Final = 5  # rounds down
OP_PLUS: Final = 6
OP_MINUS: Final = 7
OP_AT_LEAST: Final = 8
OP_AT_MOST: Final = 9
OP_EQUAL: Final = 10
OP_AND: Final = 11
OP_OR: Final = 12
_SIGNS: Final = ("", "", "min", "max", "*", "//", "+", "-", " >= ", " <= ", " == ", " and ", " or ")
_BINDING: Final = (5, 5, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1, 0)

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


class Expr:
    """A node: OP_NUMBER has a ``value``, OP_TERM a ``name`` and an ``arg`` as written, others parts."""

    __slots__ = ("arg", "name", "op", "parts", "value")

    def __init__(
        self,
        op: int,
        parts: tuple[Expr, ...] = (),
        value: int = 0,
        name: str = "",
        arg: str | None = None,
    ) -> None:
        self.op = op
        self.parts = parts
        self.value = value
        self.name = name
        self.arg = arg

    def __reduce__(self) -> tuple[Any, ...]:
        return Expr, (self.op, self.parts, self.value, self.name, self.arg)

    def __str__(self) -> str:
        if self.op == OP_NUMBER:
            return str(self.value)
        if self.op == OP_TERM:
            return self.name if self.arg is None else f"{self.name}({self.arg})"
        if self.op <= OP_MAX:
            return f"{_SIGNS[self.op]}({', '.join(str(part) for part in self.parts)})"
        left, right = self.parts
        mine = _BINDING[self.op]
        first = f"({left})" if _BINDING[left.op] < mine else str(left)
        second = f"({right})" if _BINDING[right.op] <= mine else str(right)
        return first + _SIGNS[self.op] + second

    def __repr__(self) -> str:
        return f"Expr({self})"


def evaluate(expr: Expr, lookup: Callable[[str, str | None], int]) -> int:
    """The value of an amount; of a condition 1 or 0. ``lookup`` counts a term, given name and word."""
    op = expr.op
    if op == OP_NUMBER:
        return expr.value
    if op == OP_TERM:
        return lookup(expr.name, expr.arg)
    left = evaluate(expr.parts[0], lookup)
    if op == OP_AND and left == 0:
        return 0
    if op == OP_OR and left != 0:
        return 1
    right = evaluate(expr.parts[1], lookup)
    if op == OP_MIN:
        return left if left < right else right
    if op == OP_MAX:
        return left if left > right else right
    if op == OP_TIMES:
        return left * right
    if op == OP_OVER:
        return left // right
    if op == OP_PLUS:
        return left + right
    if op == OP_MINUS:
        return left - right
    if op == OP_AT_LEAST:
        return 1 if left >= right else 0
    if op == OP_AT_MOST:
        return 1 if left <= right else 0
    if op == OP_EQUAL:
        return 1 if left == right else 0
    return right  # both sides of "and" and "or" are conditions, and the left one has left it open


# --- reading ----------------------------------------------------------------------------------------------


class GrammarError(ValueError):
    """A text that is not of the language: what was expected, and at which character (counted from 1)."""

    def __init__(self, expected: str, got: str, position: int) -> None:
        seen = f"got '{got}'" if got else "but the text ends there"
        super().__init__(f"expected {expected} at character {position}, {seen}")
        self.expected = expected
        self.got = got
        self.position = position


_TOKEN: Final = re.compile(r"\s*([A-Za-z_]\w*|\d+|//|[<>=]=|\S)")
_LARGEST: Final = 20


class _Reader:
    """The tokens of a text, and where we are in it."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self.places: list[int] = []
        for found in _TOKEN.finditer(text):
            self.tokens.append(found[1])
            self.places.append(found.start(1) + 1)
        self.tokens.append("")
        self.places.append(len(text.rstrip()) + 1)
        self.at = 0
        self.variable = False  # inside what a cost with n buys
        self.discarded = False  # inside what a discarded HI card buys

    def peek(self) -> str:
        return self.tokens[self.at]

    def take(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def accept(self, token: str) -> bool:
        if self.tokens[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str, why: str = "") -> None:
        if not self.accept(token):
            raise self.error(f"'{token}'{why}")

    def error(self, expected: str, back: int = 0) -> GrammarError:
        at = self.at - back
        return GrammarError(expected, self.tokens[at], self.places[at])

    def end(self, expected: str) -> None:
        if self.peek():
            raise self.error(expected)

    def word(self, known: tuple[str, ...]) -> int:
        """The place of the next token among the known words."""
        if self.peek() not in known:
            raise self.error(known[0] if len(known) == 1 else f"one of {', '.join(known)}")
        return known.index(self.take())

    def number(self, low: int = 1) -> int:
        token = self.peek()
        if not token.isdecimal() or not low <= int(token) <= _LARGEST:
            raise self.error(f"a number from {low} to {_LARGEST}")
        self.at += 1
        return int(token)

    # effects

    def amount(self, in_cost: bool = False) -> int:
        if self.peek() != "n":
            return self.number()
        if not in_cost and not self.variable:
            raise self.error(f"a number from 1 to {_LARGEST} (n only behind a cost with n)")
        self.at += 1
        return VARIABLE

    def alternatives(self) -> Effect:
        parts = [self.purchase()]
        while self.accept("|"):
            parts.append(self.purchase())
        return parts[0] if len(parts) == 1 else Effect(ALT, tuple(parts))

    def purchase(self) -> Effect:
        if self.peek() not in ("pay", "discard"):
            return self.sequence()
        costs = [self.cost()]
        while self.accept(";"):
            costs.append(self.cost())
        self.expect(">", " and what the cost buys")
        before = (self.variable, self.discarded)
        self.variable = self.variable or any(VARIABLE in cost.amounts for cost in costs)
        self.discarded = self.discarded or any(cost.kind == DISCARD_HI for cost in costs)
        bought = self.sequence()
        self.variable, self.discarded = before
        return Effect(COST, (bought,), tuple(costs))

    def sequence(self) -> Effect:
        parts = [self.free()]
        while self.accept(";"):
            parts.append(self.free())
        return parts[0] if len(parts) == 1 else Effect(SEQ, tuple(parts))

    def free(self) -> Effect:
        parts = [self.atom()]
        while self.accept("&"):
            parts.append(self.atom())
        return parts[0] if len(parts) == 1 else Effect(FREE, tuple(parts))

    def atom(self) -> Effect:
        if self.accept("{"):
            inside = self.alternatives()
            self.expect("}")
            return inside
        if self.peek() in ("pay", "discard"):
            raise self.error("a verb (a cost stands first, or in braces)")
        if self.peek() not in VERBS:
            raise self.error("a verb")
        return self.leaf(VERBS.index(self.take()))

    def cost(self) -> Cost:
        if self.peek() not in ("pay", "discard"):
            raise self.error("a further cost, pay or discard")
        if self.take() == "pay":
            self.expect("(")
            cost = Cost(PAY, self.amounts(True))
        else:
            self.expect("(")
            kind = (DISCARD_OP, DISCARD_HI)[self.word(("op", "hi"))]
            self.expect(":")
            cost = Cost(kind, (self.number(),))
        self.expect(")")
        return cost

    def amounts(self, in_cost: bool = False) -> tuple[int, ...]:
        amounts = [0, 0, 0, 0, 0]
        while True:
            place = self.word(_AMOUNTS)
            if amounts[place]:
                raise self.error("each type once", back=1)
            self.expect(":")
            amounts[place] = self.amount(in_cost)
            if not self.accept(","):
                return tuple(amounts)

    def leaf(self, verb: int) -> Effect:
        shape = _SHAPES.get(verb, _NUMBER)
        if shape == _BARE:
            return Effect(LEAF, verb=verb)
        self.expect("(")
        parts: tuple[Effect, ...] = ()
        args: tuple[int, ...] = ()
        where = NOWHERE
        if shape == _EFFECT:
            parts = (self.alternatives(),)
        elif shape == _WORD:
            if verb == VERB_SWAP:
                self.need_discarded()
            self.word((_WORDS[verb],))
        elif shape == _RESOURCES:
            args = self.amounts()
        elif shape == _HOUSE:
            house = self.word((*HOUSES, "choice"))
            self.expect(",")
            args = (house, self.amount())
        elif shape == _TYPES:
            args = (self.types(),)
            where = self.where(HERE, ONE)
        elif shape == _TWO:
            cards = self.amount()
            self.expect(",")
            args = (cards, self.number(0))
        elif shape == _SET:
            args = (self.word(COPY_SETS),)
        elif shape == _PLUS:
            self.expect("+")
            args = (self.number(),)
        elif shape == _FLAG:
            self.expect("1")
            args = (1,)
        elif verb == VERB_PROMOTE:
            args = (self.number(0),)
        else:
            args = (self.amount(),)
            if verb == VERB_SPAWN:
                where = self.where(RIFTS, RIFTS)
            elif shape == _AT:
                where = self.where(HERE, ONE)
            elif shape == _FROM:
                where = self.where(FROM_OWN, FROM_BOTH)
        self.expect(")")
        return Effect(LEAF, parts, (), verb, args, where)

    def types(self) -> int:
        if self.peek() == "house_of_discard":
            self.need_discarded()
            self.at += 1
            return DISCARDED_HOUSE
        types = 1 << self.word((*SHIP_TYPES, "house_of_discard"))
        while self.accept("+"):
            more = 1 << self.word(SHIP_TYPES)
            if types & more:
                raise self.error("each type once", back=1)
            types |= more
        return types

    def need_discarded(self) -> None:
        if not self.discarded:
            raise self.error("discard(hi:1) > before house_of_discard")

    def where(self, first: int, last: int) -> int:
        self.expect(",")
        return first + self.word(WHERE[first : last + 1])

    # conditions and amounts

    def either(self) -> Expr:
        left = self.both()
        while self.peek() == "or":
            left = self.join(left, OP_OR, self.both)
        return left

    def both(self) -> Expr:
        left = self.comparison()
        while self.peek() == "and":
            left = self.join(left, OP_AND, self.comparison)
        return left

    def comparison(self) -> Expr:
        left = self.total()
        if self.peek() not in (">=", "<=", "=="):
            return left
        return self.join(left, OP_AT_LEAST + (">=", "<=", "==").index(self.peek()), self.total)

    def total(self) -> Expr:
        left = self.product()
        while self.peek() in ("+", "-"):
            left = self.join(left, OP_PLUS if self.peek() == "+" else OP_MINUS, self.product)
        return left

    def product(self) -> Expr:
        left = self.value()
        while self.peek() in ("*", "//"):
            if self.peek() == "*":
                left = self.join(left, OP_TIMES, self.value)
            else:
                left = self.join(left, OP_OVER, self.divisor)
        return left

    def join(self, left: Expr, op: int, side: Callable[[], Expr]) -> Expr:
        conditions = op >= OP_AND
        if is_condition(left) != conditions:
            raise self.error("a comparison before this" if conditions else "a number before this")
        self.at += 1
        start = self.at
        right = side()
        if is_condition(right) != conditions:
            raise self.error("a comparison" if conditions else "a number", back=self.at - start)
        return Expr(op, (left, right))

    def divisor(self) -> Expr:
        return Expr(OP_NUMBER, value=self.number())

    def value(self) -> Expr:
        token = self.peek()
        if token.isdecimal():
            return Expr(OP_NUMBER, value=self.number(0))
        if self.accept("("):
            inside = self.either()
            self.expect(")")
            return inside
        if token in ("min", "max"):
            self.at += 1
            self.expect("(")
            left = self.total()
            if self.peek() != ",":
                raise self.error("','")
            both = self.join(left, OP_MIN if token == "min" else OP_MAX, self.total)
            self.expect(")")
            return both
        if token not in TERMS:
            raise self.error("a number or something that can be counted")
        self.at += 1
        words = TERMS[token]
        if not words:
            return Expr(OP_TERM, name=token)
        self.expect("(")
        arg = words[self.word(words)]
        self.expect(")")
        return Expr(OP_TERM, name=token, arg=arg)


def is_condition(expr: Expr) -> bool:
    return expr.op >= OP_AT_LEAST


def parse_effect(text: str) -> Effect:
    reader = _Reader(text)
    effect = reader.alternatives()
    reader.end("one of | ; & or the end")
    return effect


def parse_condition(text: str) -> Expr:
    """Something that is true or false."""
    expr = _parse_expr(text)
    if not is_condition(expr):
        raise GrammarError("a comparison with >=, <= or ==", "", len(text.rstrip()) + 1)
    return expr


def parse_amount(text: str) -> Expr:
    """Something that is a number."""
    expr = _parse_expr(text)
    if is_condition(expr):
        raise GrammarError("a number and not a comparison", text.strip(), 1)
    return expr


def _parse_expr(text: str) -> Expr:
    reader = _Reader(text)
    expr = reader.either()
    reader.end("an operator or the end")
    return expr
