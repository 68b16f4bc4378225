"""Options that make several picks at once: what stands on the button."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

import msgspec

from starboard.games.revenant.board.options import Face, face, loss
from starboard.games.revenant.board.pieces import emblem, piece, silhouette
from starboard.games.revenant.board.sight import WAYS_OUT, Sight
from starboard.games.revenant.questions.kind import TURN_END
from starboard.games.revenant.rules.asking import DO, SPEND_HIDDEN
from starboard.kernel.page import Choice, Path
from starboard.page.drawing import icon

# What is picked first is a thing, and what follows says more about it. Elsewhere the first pick says what to
# do, and the thing comes last.
_THINGS_FIRST: Final = ("hi-to-resource", "land", "place")


# What a pick of these is about: the part of an effect before it.
_OF_A_PART: Final = ("cleanse-source", "gain-type", "shield-sector", "destroy-target", "repair-target")


def row_face(sight: Sight, path: Path) -> Face:
    """The button of one row."""
    first = path[0]
    if len(path) > 1 and path[-2].asks == TURN_END:
        rest = row_face(sight, path[:-1])
        end = "then trade in" if path[-1].value == SPEND_HIDDEN else "ends the turn"
        return Face(rest.sign, rest.name, f"{rest.note}, {end}" if rest.note else end, rest.house)
    begin = face(sight, first, str(first.value))
    if len(path) == 1:
        return begin
    if sight.verb == "damage-point":
        return _hits(sight, path)
    verbs = (sight.verb, *(choice.asks for choice in path))
    if verbs[len(path) - 1] == "gain-type" and verbs.count("gain-type") > 1:
        return _gains(sight, path, verbs.index("gain-type"))
    if sight.verb == "effect-part" and "effect-part" in verbs[1 : len(path)]:
        return _parts(sight, path)
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


def _parts(sight: Sight, path: Path) -> Face:
    """Several parts of an effect: what is taken, in this order; those that are left out are not named."""
    begin = face(sight, path[0], str(path[0].value))
    taken = [f"{begin.sign} {begin.name}".strip()]
    left = ""
    for before, one in pairwise(path):
        text = str(one.value)
        if before.asks == "effect-part" and text in WAYS_OUT:
            left = "leave the rest"
            continue
        made = face(sight.asking(before.asks, before.about), _alone(one), text)
        said = f"{made.sign} {made.name}".strip()
        if before.asks in _OF_A_PART:
            taken[-1] += f" {said}"
        else:
            taken.append(said)
    if str(path[0].value) in WAYS_OUT:
        taken = taken[1:] or taken
    return Face("", ", ".join(taken), left)


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
