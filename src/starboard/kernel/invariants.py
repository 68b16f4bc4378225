"""What every title's watch over its invariants has in common."""

from __future__ import annotations

from typing import Generic, Protocol, Self, TypeVar


class InvariantBroken(AssertionError):
    """A state that the rules cannot lead to: a bug in the title."""


class Copied(Protocol):
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)


class Watching(Generic[S]):
    """Shown every state of one game in order; the first one may come from any moment of it.

    A title says what holds in every state (`check`) and what holds between two (`compare`, where `before` is
    the one seen last). What it wants to know beforehand it looks up in its own `__init__`.
    """

    def __init__(self, state: S) -> None:
        self.check(state)
        self.before = state.copy()

    def see(self, state: S) -> None:
        self.check(state)
        self.compare(state)
        self.before = state.copy()

    def check(self, state: S) -> None:
        raise NotImplementedError

    def compare(self, state: S) -> None:
        raise NotImplementedError
