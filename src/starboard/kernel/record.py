"""What the rules see of a piece of content: a few values that never change, shared by all states.

It stands on the standard library alone, so that mypyc can compile it and the titles' records with it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from starboard.kernel.extending import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """The base of a card, a tile or a whole set of tables. A subclass only names its values:

        @dataclass(frozen=True, slots=True, eq=False, repr=False)
        class Planet(Record):
            id: str
            mining: int  # the option that is tagged Mining

    Two records are equal only if they are the same one: comparing all their values would be slow, and the
    rules know things by their numbers. The first value tells the reader which one it is.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the values, in the order they are given."""
        return cls.__match_args__

    def values(self) -> tuple[Any, ...]:
        """The values in the same order."""
        return tuple([getattr(self, name) for name in self.names()])

    def __reduce__(self) -> tuple[Any, ...]:
        # Compiled classes have no other way to get to another process.
        return type(self), self.values()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({getattr(self, self.names()[0])})"
