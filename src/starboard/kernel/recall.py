"""Things made before, by what they were made from."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recall(Generic[T]):
    """Makes a thing once for the same facts, and forgets all of them when there are too many.

    Most of a view is the same from one question to the next, and from one row of answers to the other. The
    facts must be all that goes into it, so that nothing a seat may not know is left in what another is shown.
    """

    __slots__ = ("_made", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[Hashable, T] = {}

    def of(self, facts: Hashable, make: Callable[[], T]) -> T:
        found = self._made.get(facts)
        if found is None:
            if len(self._made) >= self._most:
                self._made.clear()
            found = self._made[facts] = make()
        return found
