"""Texts in which content says what it counts and does: their tokens, their errors, and expressions.

Whoever enters printed cards writes such texts, so an error says what was expected and at which character.
What a title can count, such as ``ships(belitan)``, is its own; the numbers and comparisons around it, such as
``2*rank+1 >= 5 and hi >= 3``, are the same for all. Effects are read in ``effect.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starboard.kernel.extending import mypyc_attr
from starboard.kernel.record import Record

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
_SIGNS: Final = ("", "", "min", "max", "*", "//", "+", "-", ">=", "<=", "==", "and", "or")
_BINDING: Final = (5, 5, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1, 0)
_INFIX: Final = {sign: op for op, sign in enumerate(_SIGNS) if op >= OP_TIMES}
_LOOSEST: Final = 0
_COMPARISON: Final = 2
_SUM: Final = 3
_CLOSEST: Final = 5


class GrammarError(ValueError):
    """A text that is not of the language: what was expected, and at which character (counted from 1)."""

    def __init__(self, expected: str, got: str, position: int) -> None:
        seen = f"got '{got}'" if got else "but the text ends there"
        super().__init__(f"expected {expected} at character {position}, {seen}")
        self.expected = expected
        self.got = got
        self.position = position


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expr(Record):
    """A node: OP_NUMBER has a ``value``, OP_TERM a ``name`` and an ``arg`` as written, others two parts."""

    text: str
    op: int
    parts: tuple[Expr, ...] = ()
    value: int = 0
    name: str = ""
    arg: str | None = None

    def __str__(self) -> str:
        return self.text


def is_condition(expr: Expr) -> bool:
    return expr.op >= OP_AT_LEAST


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


def _text(op: int, left: Expr, right: Expr) -> str:
    sign = _SIGNS[op]
    if op <= OP_MAX:
        return f"{sign}({left}, {right})"
    mine = _BINDING[op]
    first = f"({left})" if _BINDING[left.op] < mine else left.text
    second = f"({right})" if _BINDING[right.op] <= mine else right.text
    return f"{first} {sign} {second}" if op >= OP_AT_LEAST else first + sign + second


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """The tokens of a text, and where we are in it.

    ``tokens`` matches one token; every character but blanks belongs to one. ``largest`` is the largest number
    that content may write. ``terms`` are the things that can be counted, with the words that may stand in
    brackets behind each.
    """

    def __init__(
        self, text: str, tokens: re.Pattern[str], largest: int, terms: dict[str, tuple[str, ...]]
    ) -> None:
        self.text = text.rstrip()
        self.tokens: list[str] = []
        self.places: list[int] = []
        for found in tokens.finditer(text):
            self.tokens.append(found[0])
            self.places.append(found.start() + 1)
        self.tokens.append("")
        self.places.append(len(self.text) + 1)
        self.at = 0
        self.largest = largest
        self.terms = terms

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

    def number(self, low: int = 1, remark: str = "") -> int:
        token = self.peek()
        if not token.isdecimal() or not low <= int(token) <= self.largest:
            raise self.error(f"a number from {low} to {self.largest}{remark}")
        self.at += 1
        return int(token)

    # --- expressions --------------------------------------------------------------------------------------

    def condition(self) -> Expr:
        """The whole text: something that is true or false."""
        expr = self.expression()
        self.end("an operator or the end")
        if not is_condition(expr):
            raise self.error("a comparison with >=, <= or ==")
        return expr

    def quantity(self) -> Expr:
        """The whole text: something that is a number."""
        expr = self.expression()
        self.end("an operator or the end")
        if is_condition(expr):
            raise GrammarError("a number and not a comparison", self.text.lstrip(), 1)
        return expr

    def expression(self, binding: int = _LOOSEST) -> Expr:
        """As much as is held together by operators that bind at least so closely."""
        if binding == _CLOSEST:
            return self.value()
        left = self.expression(binding + 1)
        while _BINDING[op := _INFIX.get(self.peek(), OP_NUMBER)] == binding:
            left = self.join(left, op, binding + 1)
            if binding == _COMPARISON:
                break
        return left

    def join(self, left: Expr, op: int, binding: int) -> Expr:
        conditions = op >= OP_AND
        if is_condition(left) != conditions:
            raise self.error("a comparison before this" if conditions else "a number before this")
        self.at += 1
        start = self.at
        right = self.constant(1) if op == OP_OVER else self.expression(binding)
        if is_condition(right) != conditions:
            raise self.error("a comparison" if conditions else "a number", back=self.at - start)
        return Expr(_text(op, left, right), op, (left, right))

    def constant(self, low: int) -> Expr:
        number = self.number(low)
        return Expr(str(number), OP_NUMBER, value=number)

    def value(self) -> Expr:
        token = self.peek()
        if token.isdecimal():
            return self.constant(0)
        if self.accept("("):
            inside = self.expression()
            self.expect(")")
            return inside
        if token in ("min", "max"):
            self.at += 1
            self.expect("(")
            left = self.expression(_SUM)
            if self.peek() != ",":
                raise self.error("','")
            both = self.join(left, _SIGNS.index(token), _SUM)
            self.expect(")")
            return both
        return self.term()

    def term(self) -> Expr:
        name = self.peek()
        if name not in self.terms:
            raise self.error("a number or something that can be counted")
        self.at += 1
        words = self.terms[name]
        if not words:
            return Expr(name, OP_TERM, name=name)
        self.expect("(")
        arg = words[self.word(words)]
        self.expect(")")
        return Expr(f"{name}({arg})", OP_TERM, name=name, arg=arg)
