"""What may follow a verb of Voidfall: resources, kinds of pieces, places.

Only the kernel's equally plain modules and those beside this one are imported, so that mypyc can compile it.
"""

from __future__ import annotations

from typing import Final

from starboard.kernel.effect import EffectReader, Slot

from . import quantities as q
from . import vocabulary as v

WHERE: Final[tuple[str, ...]] = (*v.PLACES, *v.POSITIONS)


def bundle_text(amounts: list[int] | tuple[int, ...]) -> str:
    """Amounts of resources, one for each of LETTERS, as content writes them."""
    return " ".join([f"{amount}{letter}" for amount, letter in zip(amounts, v.LETTERS) if amount])


class Bundle(Slot):
    """Amounts with their letters: one number for each of LETTERS."""

    def __init__(self, letters: int = len(v.LETTERS)) -> None:
        self.letters = v.LETTERS[:letters]

    def read(self, reader: EffectReader, args: list[int]) -> str:
        found = [0] * len(v.LETTERS)
        while True:
            amount = reader.number()
            place = reader.word(self.letters)
            if found[place]:
                raise reader.error("each letter once", back=1)
            found[place] = amount
            if not reader.peek().isdecimal():
                args += found
                return bundle_text(found)


class Guilds(Slot):
    """A set of Guild kinds."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.accept("any"):
            args.append(v.ALL_GUILDS)
            return "any"
        args.append(1 << reader.word((*v.LETTERS[:5], "any")))
        return q.guilds_text(args[-1])


class Installations(Slot):
    """A set of Installations."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        if reader.accept("any"):
            args.append(v.ALL_INSTALLATIONS)
            return "any"
        args.append(1 << reader.word((*v.INSTALLATIONS, "any")))
        return q.installations_text(args[-1])


class Rise(Slot):
    """A number with a plus sign."""

    def read(self, reader: EffectReader, args: list[int]) -> str:
        reader.expect("+")
        args.append(reader.number(0))
        return f"+{args[-1]}"


class Place(Slot):
    """A place, a position of Corruption, or nothing: AT_ANY. A filter is read behind it."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def read(self, reader: EffectReader, args: list[int]) -> str:
        token = reader.peek()
        if not token.startswith("@") and token not in self.words:
            args.append(v.AT_ANY)
            return ""
        word = self.words[reader.word(self.words)]
        args.append(WHERE.index(word))
        return word
