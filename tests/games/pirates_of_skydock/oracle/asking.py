"""How the second engine asks: one seat, or several side by side."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")


class Ask:
    def __init__(self, seat: int, verb: str, options: Iterable[str]) -> None:
        self.seat = seat
        self.verb = verb
        self.options = list(options)


class Beside:
    """A part for each of several seats, at its own pace."""

    def __init__(self, parts: dict[int, Play[None]]) -> None:
        self.parts = parts


Play: TypeAlias = Generator["Ask | Beside", Any, T]


class Asking:
    """The open questions of a game that is played."""

    def __init__(self, game: Play[None]) -> None:
        self._game = game
        self._parts: dict[int, Play[None]] | None = None
        self.open: dict[int, Ask] = {}
        self._go_on(None)

    def answer(self, seat: int, value: str) -> None:
        assert value in self.open[seat].options, f"{value} is none of {self.open[seat].options}"
        if self._parts is None:
            self._go_on(value)
        else:
            self._part(self._parts, seat, value)
            if not self._parts:
                self._go_on(None)

    def _go_on(self, value: str | None) -> None:
        self._parts, self.open = None, {}
        try:
            asked = self._game.send(value)
        except StopIteration:
            return
        if isinstance(asked, Ask):
            self.open[asked.seat] = asked
            return
        self._parts = dict(asked.parts)
        for seat in list(self._parts):
            self._part(self._parts, seat, None)
        if not self._parts:
            self._go_on(None)

    def _part(self, parts: dict[int, Play[None]], seat: int, value: str | None) -> None:
        try:
            asked = parts[seat].send(value)
        except StopIteration:
            del parts[seat]
            self.open.pop(seat, None)
            return
        assert isinstance(asked, Ask)
        self.open[seat] = asked


def picks(seat: int, verb: str, things: Iterable[str], n: int, out: str = "") -> Play[list[str] | None]:
    """SKY-1.9: n of these, one after another; nothing is asked if it is all of them. None: declined."""
    left = list(things)
    if len(left) <= n and not out:
        return left
    picked: list[str] = []
    while len(picked) < n:
        choice = yield Ask(seat, verb, [*left, out] if out and not picked else left)
        if choice == out:
            return None
        picked.append(choice)
        left.remove(choice)
    return picked
