"""What every title's watch over its invariants has in common."""

from __future__ import annotations

import marshal
from collections.abc import Hashable
from typing import Any, Generic, Protocol, Self, TypeVar

# The last one in which equal values always look alike, however many there are of each.
_MARSHAL_VERSION = 2


class InvariantBroken(AssertionError):
    """A state that the rules cannot lead to: a bug in the title."""


class Copied(Protocol):
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)


class Watching(Generic[S]):
    """Shown every state of one game in order; the first one may come from any moment of it.

    Most answers change little, and what was found right stays so until something that the check looks at
    changes. Where a check costs more than to see whether that is so, a watch asks whether to make it `anew`.
    """

    def __init__(self, state: S) -> None:
        self._looked_at: dict[Hashable, object] = {}
        self.check(state)
        self.keep(state)

    def see(self, state: S) -> None:
        self.check(state)
        self.compare(state)
        self.keep(state)

    def check(self, state: S) -> None:
        """What holds in every state."""

    def compare(self, state: S) -> None:
        """What holds between the state `before` and the one that follows."""

    def keep(self, state: S) -> None:
        """Keeps what the next state will be compared with: all of it, unless a title needs less."""
        self.before = state.copy()

    def anew(self, subject: Hashable, *facts: object) -> bool:
        """Whether any of the facts, all that the check of a subject looks at, is not as it was last time.

        They never change themselves: numbers, texts, tuples of them. Lists go through `frozen`.
        """
        if self._looked_at.get(subject) == facts:
            return False
        self._looked_at[subject] = facts
        return True


def frozen(*values: Any) -> bytes:
    """Plain values, lists and all that is in them too, as one that never changes."""
    return marshal.dumps(values, _MARSHAL_VERSION)
