"""A small effect language of a harbour, and what its verbs and costs do, to try the kernel with.

``|`` one of these, ``;`` in order, ``&`` in any order, ``2c + 1crew -> …`` a price, ``x2[…]`` twice,
``if coins >= 2 then …``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Self, final

from starboard.kernel import resolve as kernel
from starboard.kernel.ask import Question, Rule, Value, ask
from starboard.kernel.effect import (
    ALT,
    COST,
    FREE,
    SEQ,
    Cost,
    Effect,
    EffectReader,
    Fixed,
    Number,
    Slot,
    Verb,
    Word,
    in_braces,
)
from starboard.kernel.grammar import Expr, evaluate
from starboard.kernel.nothing import NOTHING

EARN, FISH, REST, PAINT, MEND, BELL, SAIL, LATER, HIRE, WAVE, SING, SINK = range(12)
NET = 12  # needs the crew member that was paid
SHIFT = 13
COINS, CREW = range(2)
COLOURS: Final = ("red", "green", "blue")
PLACES: Final = ("pier", "quay")
TERMS: Final[dict[str, tuple[str, ...]]] = {"coins": (), "crew": (), "boats": ("red", "green", "all")}


class Hours(Slot):
    """From an hour to a later one, written ``6 - 14``: a slot of the title's own."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        first = reader.number()
        reader.expect("-")
        last = reader.number(first + 1)
        args += (first, last)
        return f"{first} - {last}"


VERBS: Final = (
    Verb(EARN, "earn", Number()),
    Verb(FISH, "fish", Number(0)),
    Verb(REST, "rest"),
    Verb(PAINT, "paint", Word(COLOURS), Number()),
    Verb(MEND, "mend", Number(), where=Word(PLACES, 1)),
    Verb(BELL, "bell", Fixed("twice", 2)),
    Verb(SAIL, "sail", Number(sign="+")),
    Verb(LATER, "later", holds=True),
    Verb(HIRE, "hire", Number()),
    Verb(WAVE, "wave"),
    Verb(SING, "sing", Word(COLOURS, 10)),
    Verb(SINK, "sink"),
    Verb(NET, "net"),
    Verb(SHIFT, "shift", Hours(), Word(PLACES)),
)
REPEAT: Final = 10
IF: Final = 11


@dataclass(frozen=True, eq=False, repr=False)  # with slots it would hide those of a compiled Effect
class Condition(Effect):
    when: Expr | None = None


class HarbourReader(EffectReader):
    def __init__(self, text: str) -> None:
        tokens = re.compile(r"[a-z]\w*|\d+|->|[<>=]=|//|\S")
        super().__init__(text, tokens, 9, TERMS, {verb.name: verb for verb in VERBS})

    def effect(self) -> Effect:
        return self.series(ALT, "|", self.purchase)

    def purchase(self) -> Effect:
        if not self.peek().isdecimal():
            return self.sequence()
        costs = [self.cost()]
        while self.accept("+"):
            costs.append(self.cost())
        self.expect("->")
        before = self.bound
        if any(cost.kind == CREW for cost in costs):
            self.bound |= {"crew"}
        part = self.sequence()
        self.bound = before
        price = " + ".join(cost.text for cost in costs)
        return Effect(f"{price} -> {in_braces(part, COST)}", COST, (part,), tuple(costs))

    def sequence(self) -> Effect:
        return self.series(SEQ, ";", lambda: self.series(FREE, "&", self.atom))

    def cost(self) -> Cost:
        number = self.number()
        kind = self.word(("c", "crew"))
        return Cost(f"{number} {('c', 'crew')[kind]}", kind, (number,))

    def atom(self) -> Effect:
        if self.accept("x2"):
            self.expect("[")
            part = self.effect()
            self.expect("]")
            return Effect(f"x2[{part}]", REPEAT, (part,), args=(2,))
        if self.accept("if"):
            when = self.expression()
            self.expect("then")
            part = self.atom()
            return Condition(f"if {when} then {in_braces(part, FREE)}", IF, (part,), when=when)
        if self.peek() == "net" and "crew" not in self.bound:
            raise self.error("a price with crew before net")
        return super().atom()


def parse(text: str) -> Effect:
    reader = HarbourReader(text)
    effect = reader.effect()
    reader.end("the end")
    return effect


@final
class How(kernel.How):
    __slots__ = ("fisher",)

    def __init__(self, clause: str, forced: bool = False, accepted: bool = False, fisher: int = -1) -> None:
        self.clause = clause
        self.forced = forced
        self.accepted = accepted
        self.fisher = fisher

    def part(self, accepted: bool = False) -> Self:
        return self if self.accepted == accepted else How(self.clause, self.forced, accepted, self.fisher)


class Harbour:
    def __init__(self, coins: int = 0, crew: tuple[int, ...] = ()) -> None:
        self.coins = coins
        self.crew = list(crew)
        self.done: list[str] = []

    def count(self, name: str, arg: str | None) -> int:
        return self.coins if name == "coins" else len(self.crew)


def choose(
    s: Harbour,
    seat: int,
    verb: str,
    options: Callable[[], list[Value]],
    about: tuple[Value, ...],
    opening: bool,
) -> Rule[Value]:
    answer: Value = yield ask(seat, verb, options(), about)
    return answer


def accepts(s: Harbour, seat: int, text: str) -> Rule[bool]:
    answer: Value = yield ask(seat, "effect-part", ["do", "decline"], (text,))
    if answer == "spend":  # what a player may do while a question stands
        s.coins = 0
    return answer != "decline"


class HarbourResolver(kernel.Resolver[Harbour, int, How]):
    """What a title with further ways to combine effects adds."""

    def possible(self, s: Harbour, p: int, e: Effect, how: How) -> bool:
        if isinstance(e, Condition):
            return self._holds(s, e) and self.possible(s, p, e.parts[0], how)
        return super().possible(s, p, e, how)

    def resolve(self, s: Harbour, p: int, e: Effect, how: How) -> Rule[None]:
        if e.kind == REPEAT:
            return self._repeat(s, p, e, how.part())
        if isinstance(e, Condition):
            return self.resolve(s, p, e.parts[0], how) if self._holds(s, e) else NOTHING
        return super().resolve(s, p, e, how)

    def _holds(self, s: Harbour, e: Condition) -> bool:
        assert e.when is not None
        return evaluate(e.when, s.count) != 0

    def _repeat(self, s: Harbour, p: int, e: Effect, how: How) -> Rule[None]:
        for _ in range(e.args[0]):
            yield from self.resolve(s, p, e.parts[0], how)


RESOLVER: Final = HarbourResolver(choose, accepts)


def _do(s: Harbour, p: int, e: Effect, how: How) -> Rule[None]:
    s.done.append(e.text if how.fisher < 0 else f"{e.text} by {how.fisher}")
    if e.verb == EARN:
        s.coins += e.args[0]
    return NOTHING


def _can(s: Harbour, p: int, e: Effect, how: How) -> bool:
    return e.verb != SINK and (e.verb != NET or how.fisher >= 0)


for verb in VERBS:
    # Resting is nothing that anybody would decline.
    RESOLVER.register(verb.number, _do, _can, asked=verb.number != REST)


def _pay_coins(s: Harbour, p: int, e: Effect, cost: Cost, how: How) -> Rule[How]:
    s.coins -= cost.amounts[0]
    yield from ()
    return how


def _can_pay_coins(s: Harbour, p: int, e: Effect, cost: Cost, how: How) -> How | None:
    return how if s.coins >= cost.amounts[0] else None


def _pay_crew(s: Harbour, p: int, e: Effect, cost: Cost, how: How) -> Rule[How]:
    fisher = how.fisher
    for _ in range(cost.amounts[0]):
        fisher = yield ask(p, "who", list(s.crew))
        s.crew.remove(fisher)
    return How(how.clause, how.forced, how.accepted, fisher)


def _can_pay_crew(s: Harbour, p: int, e: Effect, cost: Cost, how: How) -> How | None:
    if len(s.crew) < cost.amounts[0]:
        return None
    return How(how.clause, how.forced, how.accepted, s.crew[0])


RESOLVER.register_cost(COINS, _pay_coins, _can_pay_coins)
RESOLVER.register_cost(CREW, _pay_crew, _can_pay_crew)


def play(rule: Rule[None], *answers: Value) -> list[tuple[str, list[Value]]]:
    """Answers the questions in turn; returns what was asked and offered. All answers must be used up."""
    asked: list[tuple[str, list[Value]]] = []
    left = list(answers)
    given: Value | None = None
    while True:
        try:
            question = rule.send(given)
        except StopIteration:
            assert not left, left
            return asked
        assert isinstance(question, Question)
        asked.append((question.verb, list(question.options)))
        given = left.pop(0)
