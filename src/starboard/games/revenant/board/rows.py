"""Options that make several picks at once: what stands on the button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.options import Face, face, loss
from starboard.games.revenant.board.pieces import emblem, own_icon, piece, silhouette
from starboard.games.revenant.board.sight import WAYS_OUT, Sight
from starboard.games.revenant.board.texts import effect, effect_text
from starboard.games.revenant.rules.asking import DO
from starboard.games.revenant.rules.attack import STAY
from starboard.kernel.page import Choice, Path, others_of, paths_of
from starboard.page.drawing import icon

# How a Frigate is used: what follows says it too.
_FRIGATE_USES: Final = ("A", "B")
# What is picked first is a thing, and what follows says more about it. Elsewhere what follows is the thing.
_THINGS_FIRST: Final = ("hi-to-resource", "land", "place", "play-card", "second-card")
# What follows says what is done.
_IN_SHORT: Final = ("bonus-action", "attack-order", "land")
# What a card costs is said with all that follows.
_NOTED: Final = ("play-card", "second-card")
# The button of what is picked there says what its effect does.
_SAID: Final = (
    "planet-option",
    "effect-option",
    "effect-part",
    "use-ability",
    "bonus-action",
    # In the hand the whole card is in sight.
    "play-card",
    "second-card",
)


def offered(choices: Sequence[Choice]) -> tuple[list[Path], list[Choice]]:
    """The rows that are buttons, and those that are left to a list.

    These are the rows that leave what is proposed, and those that choose something only to let it be; a ship
    that stays where it is has attacked all the same, or lands there.
    """
    shown: list[Path] = []
    listed: list[Choice] = []
    for choice in choices:
        for path in paths_of(choice):
            if any(str(one.value) in WAYS_OUT and not _goes_on(one) for one in path[1:]):
                listed.append(path[-1])
            else:
                shown.append(path)
        listed += others_of(choice)
    return shown, listed


def _goes_on(one: Choice) -> bool:
    return one.value == STAY or one.asks == "land"


def plain_first(paths: Sequence[Path]) -> list[Path]:
    """The same rows: those of one pick stay in sight before those of several, and the way out comes last."""
    return sorted(paths, key=lambda path: (is_way_out(path), len(path)))


def is_way_out(path: Path) -> bool:
    return len(path) == 1 and str(path[0].value) in WAYS_OUT


def row_face(sight: Sight, path: Path) -> Face:
    """The button of one row, with what comes along."""
    picks = _picks(sight, path)
    made = _picked(sight, path, picks)
    along = [said for asked, one in picks for said in _along(asked, one)]
    note = " · ".join([one for one in (made.note, *along) if one])
    return Face(made.sign, made.name, note, made.house)


Pick: TypeAlias = tuple[Sight, Choice]
"""A pick with the question that it answers."""


def _picks(sight: Sight, path: Path) -> list[Pick]:
    asked = [sight, *(sight.asking(before.asks, before.about) for before in path[:-1])]
    return [(here, _alone(one)) for here, one in zip(asked, path, strict=True)]


def _alone(choice: Choice) -> Choice:
    """The pick with its own label: a row's says all its picks, and what comes along."""
    if not choice.row and not choice.along:
        return choice
    own = choice.label.split("; ")[-1 - len(choice.along)]
    return msgspec.structs.replace(choice, label=own)


def _picked(sight: Sight, path: Path, picks: Sequence[Pick]) -> Face:
    """All that is picked in a row."""
    if sight.verb == "damage-point" and len(path) > 1:
        return _hits(sight, path)
    faces = [face(asked, one, str(one.value)) for asked, one in picks]
    begin = faces[0]
    if len(path) == 1:
        return begin
    verbs = [asked.verb for asked, _ in picks]
    names = [_name(verb, one) for verb, one in zip(verbs, faces, strict=True)]
    for n, (verb, after) in enumerate(pairwise(verbs)):
        if verb == "use-ability" and after == "effect-part":
            names[n] = faces[n].sign  # the part says what of it is done
    if path[0].value == DO:
        names[0] = ""
    if verbs[0] == "effect-option" and path[0].value in _FRIGATE_USES:
        names[0] = begin.sign if verbs[1:] == ["move-run"] else ""
    if verbs[-1] == "attack-order":
        names[-1] = f"{faces[-1].sign} {faces[-1].name}"
    if verbs[-1] == "gain-type":
        start = verbs.index("gain-type")
        taken = Counter(str(one.value) for one in path[start:])
        goods = " ".join(f"{n}{piece(name, 'px14')}" for name, n in taken.items())
        names[start:] = [goods if not any(names[:start]) else f"+{goods}"]
    if sight.verb in _THINGS_FIRST:
        return Face(begin.sign, begin.name, " ".join(names[1:]), begin.house)
    notes = [one.note for verb, one in zip(verbs, faces, strict=True) if verb in _NOTED]
    note = " · ".join([one for one in notes if one])
    return Face(
        "", " ".join([one for one in names if one]), note or _last_note(verbs, faces), faces[-1].house
    )


def _last_note(verbs: Sequence[str], faces: Sequence[Face]) -> str:
    return "" if verbs[-1] == "gain-type" else faces[-1].note


def _name(verb: str, one: Face) -> str:
    if verb in _IN_SHORT:
        return one.sign
    return f"{one.sign} {one.name}".strip()


def _along(asked: Sight, choice: Choice) -> list[str]:
    """What comes along with a pick and has to be said."""
    made = []
    for one in choice.along:
        if one.verb == "turn-end":
            made.append("ends turn")
        elif one.verb == "effect-part" and asked.verb not in _SAID:
            text = one.about[0] if one.value == DO else one.value
            made.append(effect_text(str(text)) or "")
        elif one.verb == "use-ability":
            made.append(_ability(asked, str(one.value)))
    return made


def _ability(sight: Sight, name: str) -> str:
    """Which ability, as a sign, and what it brings."""
    found = sight.book.lexicon.ability(name)
    assert found is not None
    sign = own_icon("captain", "px12") if name not in sight.tables.by_id else _house_of(sight, name)
    return f"{sign}{effect(found[1].effect)}"


def _house_of(sight: Sight, card: str) -> str:
    return emblem(t.HOUSES[sight.operation(card).house], "px12")


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
