"""What every title's watch over its invariants has in common."""

from __future__ import annotations

from typing import Generic, Protocol, Self, TypeVar


class InvariantBroken(AssertionError):
    """A state that the rules cannot lead to: a bug in the title."""


class Copied(Protocol):
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)


class Watching(Generic[S]):
    """Shown every state of one game in order; the first one may come from any moment of it."""

    def __init__(self, state: S) -> None:
        self.check(state)
        self.before = state.copy()

    def see(self, state: S) -> None:
        self.check(state)
        self.compare(state)
        self.before = state.copy()

    def check(self, state: S) -> None:
        """What holds in every state."""

    def compare(self, state: S) -> None:
        """What holds between the state `before` and the one that follows."""
