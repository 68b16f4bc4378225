"""Effects in signs and few words, for rooms and cards; whole sentences are the explanations' business."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.board.pieces import (
    KIND_NAMES,
    glory,
    guard,
    kind_icon,
    marker,
    sort_icon,
    stat_icon,
)
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.page.drawing import icon
from starboard.page.markup import signed

TIMING_WORDS: Final = {
    "turn": "turn",
    "plan": "plan",
    "roll": "roll",
    "reroll": "after the die",
    "enc": "encounter",
    "token": "token",
    "assist": "another’s roll",
    "spawn": "guard comes",
    "alert": "alert rises",
}
NOTHING: Final = "nothing"
_WHERE: Final = {g.HERE: "here", g.ADJACENT: "next door", g.ANYWHERE: "anywhere", g.SELF: ""}
_SMALL: Final = "px13"


class Lines(NamedTuple):
    """What a room or an encounter does: before anything is rolled, if it works, if it fails.

    Without a roll everything stands in `works`, and `stat` is empty.
    """

    stat: str
    first: str
    works: str
    fails: str


@lru_cache(maxsize=256)
def lines(effect: Effect) -> Lines:
    steps = effect.parts if effect.kind == g.SEQ and effect.parts else (effect,)
    rolls = [n for n, step in enumerate(steps) if step.kind == g.CHALLENGE]
    if not rolls:
        return Lines("", "", short(effect), "")
    roll = steps[rolls[0]]
    first = ", ".join(map(short, steps[: rolls[0]]))
    return Lines(t.STATS[roll.args[0]], first, short(roll.parts[0]), short(roll.parts[1]))


@lru_cache(maxsize=512)
def short(effect: Effect) -> str:
    """The whole effect in one line."""
    if effect.kind == g.LEAF:
        return f'<span class="no-break">{_LEAVES[effect.verb](effect)}</span>'
    if effect.kind == g.SEQ:
        return ", ".join(map(short, effect.parts)) or NOTHING
    if effect.kind == g.ALT:
        return " or ".join(map(short, effect.parts))
    if effect.kind == g.COST:
        sort, n = effect.costs[0].amounts
        return f'<span class="no-break">{_cards(sort, n)} →</span> {short(effect.parts[0])}'
    if effect.kind == g.CHALLENGE:
        works, fails = map(short, effect.parts)
        return f"{stat_icon(t.STATS[effect.args[0]], _SMALL)} {works} {failure(fails)}"
    condition, level = effect.args
    when = f"level {level}+" if condition == g.COND_LEVEL else "in company"
    return f"{when}: {short(effect.parts[0])}"


def effect_lines(effect: Effect) -> str:
    """What happens, with a roll in two lines."""
    text = lines(effect)
    if not text.stat:
        return f"<span>{text.works}</span>"
    first = f'<span class="fails">first {text.first}</span>' if text.first else ""
    return f"{first}<span>{stat_icon(text.stat, 'px13')} {text.works}</span>{failure(text.fails)}"


def failure(text: str) -> str:
    """What a failed roll costs."""
    dull = " dull" if text == NOTHING else ""
    return f'<span class="fails{dull}">✕ {text}</span>'


def _cards(sort: int, n: int) -> str:
    """So many cards of a sort."""
    sign = icon("hidden-card", _SMALL) if sort == g.ANY else sort_icon(g.SORTS[sort], _SMALL)
    return f"{n} {sign}"


def _guards(n: int) -> str:
    return f"{n} {guard('active', _SMALL)}"


def _sneak(effect: Effect) -> str:
    return "sneak anywhere" if effect.args[0] == g.ANY_STEPS else f"sneak {effect.args[0]}"


def _heal(effect: Effect) -> str:
    paid = f", +1 {glory()} each" if effect.args[1] else ""
    return f"heal {effect.args[0]} {'here' if effect.where == g.HERE else 'on you'}{paid}"


def _bonus(effect: Effect) -> str:
    n, stat = effect.args
    return f"+{n}" if stat < 0 else f"{stat_icon(t.STATS[stat], _SMALL)} +{n}"


def _rise(n: int) -> str:
    return f"+{n}" if n > 0 else signed(n)


_LEAVES: Final[dict[int, Callable[[Effect], str]]] = {
    g.VERB_DRAW: lambda e: f"draw {_cards(*e.args)}",
    g.VERB_DIG: lambda e: f"keep {e.args[1]} of {_cards(g.LOOT, e.args[0])}",
    g.VERB_SHARE: lambda e: f"others here {_cards(g.SCHEME, e.args[0])}",
    g.VERB_DISCARD: lambda e: f"discard {_cards(*e.args)}",
    g.VERB_STEAL: lambda e: f"steal {_cards(g.ANY, e.args[0])} here",
    g.VERB_SCAN: lambda e: f"look at {e.args[0]} {sort_icon('encounter', _SMALL)}",
    g.VERB_GLORY: lambda e: f"+{e.args[0]} {glory()}",
    g.VERB_ALERT: lambda e: f"alert {_rise(e.args[0])}",
    g.VERB_CALM: lambda e: f"alert rises {e.args[0]} less",
    g.VERB_SPAWN: lambda e: f"{guard('active', _SMALL)} here",
    g.VERB_STUN: lambda e: f"stun {_guards(e.args[0])} {_WHERE[e.where]}",
    g.VERB_REMOVE: lambda e: f"{_WHERE[e.where]} −{_guards(e.args[0])}",
    g.VERB_AIRLOCK: lambda e: f"airlock {_guards(e.args[0])} here",
    g.VERB_SHIFT: lambda e: f"move {_guards(e.args[0])} {_WHERE[e.where]}",
    g.VERB_CANCEL_SPAWN: lambda e: f"no guard comes{' here' if e.where == g.HERE else ''}",
    g.VERB_CANCEL_TOKEN: lambda e: f"no {icon('neutral', _SMALL)}",
    g.VERB_CANCEL_ENCOUNTER: lambda e: f"no {sort_icon('encounter', _SMALL)}",
    g.VERB_NEUTRALIZE: lambda e: f"{e.args[0]} {icon('neutral', _SMALL)}",
    g.VERB_HEAL: _heal,
    g.VERB_SNEAK: _sneak,
    g.VERB_DRAG: lambda e: "to the Dock",
    g.VERB_ENERGY: lambda e: f"+{e.args[0]} {marker(_SMALL)}",
    g.VERB_STACK: lambda e: f"2 {marker(_SMALL)} on one",
    g.VERB_ACTIVATE: lambda e: f"{kind_icon(t.KINDS[e.args[0]], _SMALL)} {KIND_NAMES[e.args[0]]} now",
    g.VERB_BONUS: _bonus,
    g.VERB_PENALTY: lambda e: f"−{e.args[0]}",
    g.VERB_UNGUARD: lambda e: f"no {guard('active', _SMALL)} counts",
    g.VERB_REROLL: lambda e: f"{icon('d20', _SMALL)} again",
}
