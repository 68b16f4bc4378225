"""Options that make several picks at once: what stands on the button."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

import msgspec

from starboard.games.revenant.board.options import Face, face, loss
from starboard.games.revenant.board.pieces import emblem, piece, silhouette
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.rules.asking import DO
from starboard.kernel.page import Choice, Path
from starboard.page.drawing import icon

# What is picked first is a thing, and what follows says more about it. Elsewhere the first pick says what to
# do, and the thing comes last.
_THINGS_FIRST: Final = ("hi-to-resource", "land", "place")


def row_face(sight: Sight, path: Path) -> Face:
    """The button of one row."""
    first = path[0]
    begin = face(sight, first, str(first.value))
    if len(path) == 1:
        return begin
    if sight.verb == "damage-point":
        return _hits(sight, path)
    verbs = (sight.verb, *(choice.asks for choice in path))
    if verbs[len(path) - 1] == "gain-type" and verbs.count("gain-type") > 1:
        return _gains(sight, path, verbs.index("gain-type"))
    after = [
        face(sight.asking(before.asks, before.about), _alone(one), str(one.value))
        for before, one in pairwise(path)
    ]
    if sight.verb not in _THINGS_FIRST:
        # What to do is the sign of the thing that it is done with.
        thing, *after = after
        sign = "" if first.value == DO else begin.sign
        begin = Face(f"{sign}{thing.sign}", thing.name, thing.note, thing.house)
    more = " ".join(f"{one.sign} {one.name}".strip() for one in after)
    return Face(begin.sign, begin.name, more or begin.note, begin.house)


def _alone(choice: Choice) -> Choice:
    """The last pick with its own label: a row's says all its picks."""
    return msgspec.structs.replace(choice, label=choice.label.rpartition("; ")[2])


def _gains(sight: Sight, path: Path, start: int) -> Face:
    """All Resources of one gain, those of a kind together; before `start` is what they are gained by."""
    taken = Counter(str(one.value) for one in path[start:])
    goods = " ".join(f"{n}{piece(name, 'px14')}" for name, n in taken.items())
    if not start or path[0].value == DO:
        return Face("", goods)
    first = face(sight, path[0], str(path[0].value))
    return Face(first.sign, first.name, goods, first.house)


def _hits(sight: Sight, path: Path) -> Face:
    """All hits of a sector: how many each ship takes, which are lost, and what the Rift corrupts."""
    verbs = (sight.verb, *(choice.asks for choice in path))
    hits = Counter(str(one.value) for one, verb in zip(path, verbs, strict=False) if verb == "damage-point")
    names, notes = [], []
    for ship, n in hits.items():
        house, kind = ship.rsplit("-", 1)
        sign = f'{emblem(house, "px13")}<span class="silhouette">{silhouette(kind, "px14")}</span>'
        names.append(f"{sign}{f' ×{n}' if n > 1 else ''}")
        struck = sight.ships.get(ship)
        if struck is not None and struck.damage + n > struck.slots:
            notes.append(loss(sight, house))
    for one, verb in zip(path, verbs, strict=False):
        if verb == "spread-target":
            house, kind = str(one.value).rsplit("-", 1)
            notes.append(f"{piece('cor', 'px11')}{emblem(house, 'px11')}{silhouette(kind, 'px12')}")
    safe = f"{icon('check', 'px11')} none lost"
    return Face("", " ".join(names), " ".join(notes) or safe)
