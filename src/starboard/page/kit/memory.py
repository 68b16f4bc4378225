"""Memory of what was drawn and seen: pieces that stay as they were are neither made nor compared anew.

What somebody reads whom a piece calls otherwise ("you") is left blank in a piece drawn for all, and filled in
for each viewer: so such a piece need not be drawn, nor kept, for him alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, TypeVar, TypeVarTuple

import msgspec

from starboard.kernel.page import Kept, Scene

Inputs = TypeVarTuple("Inputs")
Thing = TypeVar("Thing")
Looker = TypeVar("Looker")

_EDGE = "\0"  # no text that is shown holds it


class Memory:
    """What outlives a drawing: its pieces, and what they were made from.

    Of things that are equal one is remembered: it takes less room, and is quickly found to be the same.
    """

    __slots__ = ("_made", "_things", "kept")

    def __init__(self) -> None:
        self.kept = Kept()
        self._things: dict[Hashable, Any] = {}
        self._made: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def same(self, key: Hashable, thing: Thing) -> Thing:
        """The thing that was there before, if it was equal."""
        known: Thing | None = self._things.get(key)
        if known is not None and known == thing:
            return known
        self._things[key] = thing
        return thing

    def made(self, key: Hashable, make: Callable[[*Inputs], Thing], *inputs: *Inputs) -> Thing:
        """What is made from the inputs; the last that was made under the key, if they are the same still."""
        known = self._made.get(key)
        if known is None or known[0] != inputs:
            known = self._made[key] = inputs, make(*inputs)
        found: Thing = known[1]
        return found


class Watching(Generic[Looker]):
    """The same moment as somebody sees it who only watches, looked at once for all who look."""

    __slots__ = ("_known", "_look")

    def __init__(self, look: Callable[[Scene], Looker]) -> None:
        self._look = look
        self._known: tuple[Scene, Looker] | None = None

    def of(self, scene: Scene) -> Looker | None:
        if scene.public is None:
            return None
        known = self._known
        if known is None or known[0].view is not scene.public or _around(known[0]) != _around(scene):
            watched = msgspec.structs.replace(
                scene,
                view=scene.public,
                seat=None,
                question=None,
                prompt="",
                choices=(),
                closed=(),
                mutable=(),
            )
            known = self._known = watched, self._look(watched)
        return known[1]


def _around(scene: Scene) -> tuple[object, ...]:
    """What everybody sees that is not in the view."""
    return scene.sitters, scene.waiting_for, scene.live, scene.moment


# ---------------------------------------------------------------------- blanks


def blank(what: str, of: object) -> str:
    """A place for a word that each viewer reads in his own way."""
    return f"{_EDGE}{what} {of}{_EDGE}"


def fill(text: str, by: Mapping[str, str]) -> str:
    parts = text.split(_EDGE)
    parts[1::2] = [by[what] for what in parts[1::2]]
    return "".join(parts)
