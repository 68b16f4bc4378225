"""Effects: what a card or a space does, as content writes it, becomes a tree of ``Effect``.

A title declares its verbs, each with what stands in its brackets or behind it, and says in a subclass of
``EffectReader`` how effects are joined and what costs there are. What they do is said in ``resolve.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from starboard.kernel.extending import mypyc_attr
from starboard.kernel.grammar import Reader
from starboard.kernel.record import Record

# Kinds of nodes. Of those whose parts are joined by signs, a lower one binds more loosely.
ALT: Final = 0
COST: Final = 1
SEQ: Final = 2
FREE: Final = 3
LEAF: Final = 4


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cost(Record):
    """One thing to be paid: a kind of the title's own, with its numbers."""

    text: str
    kind: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return self.text


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Effect(Record):
    """A node. ALT: one of ``parts`` or none. COST: pay all ``costs``, then do the only part. SEQ: the parts
    in order, FREE: in any order, each optional. LEAF: ``verb`` with the numbers of its brackets, and, if it
    says so, where; its only part is the effect in its brackets, if it holds one.
    """

    text: str
    kind: int
    parts: tuple[Effect, ...] = ()
    costs: tuple[Cost, ...] = ()
    verb: int = -1
    args: tuple[int, ...] = ()
    where: int = 0

    def __str__(self) -> str:
        return self.text


def leaves(effect: Effect) -> Iterator[Effect]:
    """All leaves of the tree, from left to right; a leaf that holds an effect comes before those in it."""
    if effect.kind == LEAF:
        yield effect
    for part in effect.parts:
        yield from leaves(part)


def joined(kind: int, sign: str, parts: tuple[Effect, ...]) -> Effect:
    """Parts with a sign between them."""
    return Effect(f" {sign} ".join([in_braces(part, kind) for part in parts]), kind, parts)


def in_braces(part: Effect, kind: int) -> str:
    """How a part is written inside another node: in braces where it would otherwise be read differently."""
    return f"{{{part}}}" if part.kind <= kind else part.text


@mypyc_attr(allow_interpreted_subclasses=True)
class Slot:
    """One place in the brackets of a verb."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        """Adds its numbers and returns how it is written."""
        raise NotImplementedError


class Number(Slot):
    def __init__(self, low: int = 1, sign: str = "") -> None:
        self.low = low
        self.sign = sign

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if self.sign:
            reader.expect(self.sign)
        args.append(reader.number(self.low))
        return f"{self.sign}{args[-1]}"


class Word(Slot):
    """One of some words; it counts from ``first``."""

    def __init__(self, words: tuple[str, ...], first: int = 0) -> None:
        self.words = words
        self.first = first

    def read(self, reader: EffectReader, args: list[int]) -> str:
        place = reader.word(self.words)
        args.append(self.first + place)
        return self.words[place]


class Perhaps(Word):
    """One of some words, or none of them, which counts as ``otherwise``."""

    def __init__(self, words: tuple[str, ...], first: int = 0, otherwise: int = 0) -> None:
        super().__init__(words, first)
        self.otherwise = otherwise

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.peek() in self.words:
            return super().read(reader, args)
        args.append(self.otherwise)
        return ""


class Fixed(Slot):
    """A token that is always the same, and the numbers it stands for."""

    def __init__(self, token: str, *numbers: int) -> None:
        self.token = token
        self.numbers = numbers

    def read(self, reader: EffectReader, args: list[int]) -> str:
        reader.expect(self.token)
        args += self.numbers
        return self.token


class Verb:
    """A verb as content writes it, and its number. ``where`` is the last of its slots, if it says where;
    ``holds``: an effect stands in its brackets. Without any of these it has no brackets.

    In a phrase there are no brackets: the name, of one word or several, then where, then the slots.
    """

    def __init__(
        self, number: int, name: str, *slots: Slot, where: Slot | None = None, holds: bool = False
    ) -> None:
        self.number = number
        self.name = name
        self.slots = slots
        self.where = where
        self.holds = holds


@mypyc_attr(allow_interpreted_subclasses=True)
class EffectReader(Reader):
    """Reads an effect. ``bound`` names what a cost before has made known, such as the card that it took."""

    def __init__(
        self,
        text: str,
        tokens: re.Pattern[str],
        largest: int,
        terms: dict[str, tuple[str, ...]],
        verbs: dict[str, Verb],
    ) -> None:
        super().__init__(text, tokens, largest, terms)
        self.verbs = verbs
        self.bound: frozenset[str] = frozenset()

    def effect(self) -> Effect:
        """The whole text, or what stands in braces: the loosest of the title's ways to join."""
        raise NotImplementedError

    def series(self, kind: int, sign: str, part: Callable[[], Effect]) -> Effect:
        """Parts with a sign between them; a single one stands for itself."""
        parts = [part()]
        while self.accept(sign):
            parts.append(part())
        return parts[0] if len(parts) == 1 else joined(kind, sign, tuple(parts))

    def atom(self) -> Effect:
        if self.accept("{"):
            inside = self.effect()
            self.expect("}")
            return inside
        if self.peek() not in self.verbs:
            raise self.error("a verb")
        return self.leaf(self.verbs[self.take()])

    def leaf(self, verb: Verb) -> Effect:
        args: list[int] = []
        places: list[int] = []
        parts: tuple[Effect, ...] = ()
        if verb.holds:
            self.expect("(")
            parts = (self.effect(),)
            self.expect(")")
            inside = [parts[0].text]
        else:
            inside = []
            for slot in verb.slots:
                self.expect("," if inside else "(")
                inside.append(slot.read(self, args))
            if verb.where is not None:
                self.expect(",")
                inside.append(verb.where.read(self, places))
            if inside:
                self.expect(")")
        text = f"{verb.name}({', '.join(inside)})" if inside else verb.name
        return Effect(text, LEAF, parts, (), verb.number, tuple(args), places[0] if places else 0)

    def phrase(self) -> Effect:
        """A verb written without brackets: ``stun guard here 2``."""
        verb = self.spoken()
        args: list[int] = []
        places: list[int] = []
        said = [verb.name]
        if verb.where is not None:
            said.append(verb.where.read(self, places))
        said += [slot.read(self, args) for slot in verb.slots]
        text = " ".join([word for word in said if word])
        return Effect(text, LEAF, (), (), verb.number, tuple(args), places[0] if places else 0)

    def spoken(self) -> Verb:
        """The verb whose name stands here, word by word."""
        begun = ""
        while True:
            after = [name[len(begun) :].split()[0] for name in self.verbs if name.startswith(begun)]
            if not begun and self.peek() not in after:
                raise self.error("a verb")
            words = tuple(dict.fromkeys(after))
            name = begun + words[self.word(words)]
            if name in self.verbs:
                return self.verbs[name]
            begun = f"{name} "
