"""What all declarations of questions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.state import EVENT, Voidfall
from starboard.games.voidfall.view import VoidfallView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.labels import me
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.ask import Question, Value
from starboard.kernel.group import Group
from starboard.kernel.kinds import (
    Belongs,
    Kind,
    Label,
    Prompt,
    Proposal,
    no_hint,
    no_proposal,
    nothing_closed,
    whatever_follows,
)
from starboard.kernel.kinds import Finder as KernelFinder
from starboard.kernel.kinds import Hint as KernelHint

Some: TypeAlias = tuple[Kind[Voidfall, Lexicon, VoidfallView], ...]
Saying: TypeAlias = str | Prompt[Lexicon, VoidfallView]
Finder: TypeAlias = KernelFinder[Voidfall]
Hint: TypeAlias = KernelHint[Voidfall]


def kind(
    verb: str,
    headline: Saying,
    prompt: Saying,
    label: Label[Lexicon, VoidfallView],
    closed: Finder = nothing_closed,
    *,
    out: tuple[Value, ...] = (),
    detail: Saying = "",
    hint: Hint = no_hint,
    group: Group[Voidfall] | None = None,
    inside: tuple[str, ...] = (),
    then: tuple[str, ...] = (),
    most: int = 20,
    partly: bool = True,
    along: tuple[str, ...] = (),
    proposes: Proposal[Voidfall] = no_proposal,
    belongs: Belongs = whatever_follows,
    apart: tuple[Value, ...] = (),
) -> Kind[Voidfall, Lexicon, VoidfallView]:
    return Kind(
        verb,
        headline,
        prompt,
        label,
        closed,
        hint,
        out,
        detail,
        group,
        inside,
        then,
        most,
        partly=partly,
        along=along,
        proposes=proposes,
        belongs=belongs,
        apart=apart,
    )


def together(s: Voidfall) -> bool:
    """Whether several decide as a group (VF-2.27)."""
    return s.mode == v.COOP and len(s.players) > 1


def _box_for_all(s: Voidfall) -> bool:
    if not together(s) or s.phase != EVENT:
        return False
    boxes = s.tables.events[s.event].boxes
    return s.box < len(boxes) and boxes[s.box].kind in (v.BOX_ONCE, v.BOX_ONCE_MAY)


BOX_FOR_ALL: Final = Group("VF-2.27", when=_box_for_all)
"""What an event box that is resolved once for the table leaves open."""

MAY = (FORFEIT,)
MAY_STOP = (FORFEIT, STOP)


def left(place: int = 0) -> Callable[[Lexicon, VoidfallView, Question], str]:
    """How many are still to come."""

    def detail(w: Lexicon, view: VoidfallView, q: Question) -> str:
        return f"{q.about[place]} to go"

    return detail


def in_sector(place: int = 0) -> Callable[[Lexicon, VoidfallView, Question], str]:
    def detail(w: Lexicon, view: VoidfallView, q: Question) -> str:
        return say.sector(w, str(q.about[place]))

    return detail


def stock(w: Lexicon, view: VoidfallView, q: Question) -> str:
    stock = me(view, q).stock
    return ", ".join([f"{n} {w.tables.resource_names[kind]}" for kind, n in enumerate(stock)])


def fp_areas(w: Lexicon, view: VoidfallView, q: Question) -> str:
    mine = me(view, q)
    return f"{mine.active} Active FP, {mine.inactive} Inactive"
