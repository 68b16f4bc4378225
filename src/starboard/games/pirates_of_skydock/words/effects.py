"""Effects in English: what cards, rooms and encounters do, made from their trees (5.0 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.tables import KINDS, STATS
from starboard.games.pirates_of_skydock.words.phrases import count, sort_cards

# The verbs of which two things are said.
_JOINED: Final = (g.VERB_DIG, g.VERB_SCAN)
NOTHING: Final = "nothing happens"


def effect(e: Effect) -> str:
    """As an instruction without capital and full stop: draw 2 scheme cards, then gain 1 glory."""
    if e.kind == g.LEAF:
        return _SAID[e.verb](e)
    if e.kind == g.CHALLENGE:
        return _challenge(e)
    if e.kind == g.IF:
        return f"{_condition(e)}, {effect(e.parts[0])}"
    if e.kind == g.COST:
        sort, n = e.costs[0].amounts
        return f"you may discard {sort_cards(n, g.SORTS[sort])} to {effect(e.parts[0])}"
    if e.kind == g.ALT:
        return f"either {effect(e.parts[0])} or {effect(e.parts[1])}"
    return _sequence(e)


def told(e: Effect) -> str:
    """The same, told of somebody else."""
    text = effect(e).replace("that you are", "that they are").replace("you may", "they may")
    return text.replace("your ", "their ")


def _sequence(e: Effect) -> str:
    if not e.parts:
        return NOTHING
    said = [effect(part) for part in e.parts]
    if len(said) == 1:
        return said[0]
    # What is joined in itself is set off, so that it cannot be read as part of the step before it.
    if any(part.kind != g.LEAF or part.verb in _JOINED for part in e.parts):
        return "; then ".join(said)
    return f"{', '.join(said[:-1])} and {said[-1]}"


def _challenge(e: Effect) -> str:
    success, failure = e.parts
    said = f"attempt a {STATS[e.args[0]]} challenge"
    if success.parts or success.kind == g.LEAF:
        said += f": if it succeeds, {effect(success)}"
        return f"{said}; if it fails, {effect(failure)}" if does_something(failure) else said
    return f"{said}: if it fails, {effect(failure)}"


def does_something(e: Effect) -> bool:
    return e.kind != g.SEQ or bool(e.parts)


def _condition(e: Effect) -> str:
    condition, level = e.args
    if condition == g.COND_LEVEL:
        return f"at alert level {level} or higher"
    return "if another character is in your room"


def _where(e: Effect) -> str:
    return (" in your room", " in an adjacent room", " in any room")[e.where]


def _sort(sort: int, n: int) -> str:
    return sort_cards(n, g.SORTS[sort])


def _guards(e: Effect) -> str:
    """1 guard in your room: those that a verb is about."""
    return f"{count(e.args[0], 'guard')}{_where(e)}"


def _heal(e: Effect) -> str:
    n, paid = e.args
    some = "1 neutralization token" if n == 1 else f"up to {n} neutralization tokens"
    whose = "from your own board" if e.where == g.SELF else "from characters in your room"
    return f"remove {some} {whose}{', gaining 1 glory for each' if paid else ''}"


def _alert(e: Effect) -> str:
    n = e.args[0]
    return f"raise the alert by {n}" if n > 0 else f"lower the alert by {-n}"


def _sneak(e: Effect) -> str:
    far = "to any room" if e.args[0] == g.ANY_STEPS else f"up to {count(e.args[0], 'step')}"
    return f"sneak {far}, without an encounter"


def _bonus(e: Effect) -> str:
    n, stat = e.args
    return f"add {n} to {'the roll' if stat < 0 else f'a {STATS[stat]} roll'}"


_SAID: Final[dict[int, Callable[[Effect], str]]] = {
    g.VERB_DRAW: lambda e: f"draw {_sort(*e.args)}",
    g.VERB_DIG: lambda e: f"look at the top {_sort(g.LOOT, e.args[0])} and keep {e.args[1]}",
    g.VERB_SHARE: lambda e: f"let each other character in your room draw {_sort(g.SCHEME, e.args[0])}",
    g.VERB_DISCARD: lambda e: f"discard {_sort(*e.args)}",
    g.VERB_STEAL: lambda e: f"take {count(e.args[0], 'random card')} from another character in your room",
    g.VERB_SCAN: lambda e: (
        f"look at the top {count(e.args[0], 'encounter card')} and put them back in any order"
    ),
    g.VERB_GLORY: lambda e: f"gain {e.args[0]} glory",
    g.VERB_ALERT: _alert,
    g.VERB_CALM: lambda e: f"make the alert rise by {e.args[0]} less",
    g.VERB_SPAWN: lambda e: "place a guard in your room",
    g.VERB_STUN: lambda e: f"stun {_guards(e)}",
    g.VERB_REMOVE: lambda e: f"return {_guards(e)} to the supply",
    g.VERB_AIRLOCK: lambda e: f"airlock {_guards(e)}",
    g.VERB_SHIFT: lambda e: f"move {_guards(e)} through one corridor",
    g.VERB_CANCEL_SPAWN: lambda e: (
        f"cancel the guard that is about to be placed{_where(e) if e.where == g.HERE else ''}"
    ),
    g.VERB_CANCEL_TOKEN: lambda e: "cancel the neutralization token that you are about to gain",
    g.VERB_CANCEL_ENCOUNTER: lambda e: "cancel the encounter card",
    g.VERB_NEUTRALIZE: lambda e: f"gain {count(e.args[0], 'neutralization token')}",
    g.VERB_HEAL: _heal,
    g.VERB_SNEAK: _sneak,
    g.VERB_DRAG: lambda e: "go back to the Dock",
    g.VERB_ENERGY: lambda e: f"take {count(e.args[0], 'more energy marker')} for this round",
    g.VERB_STACK: lambda e: f"you may put 2 markers on {count(e.args[0], 'ability', 'abilities')} this round",
    g.VERB_ACTIVATE: lambda e: f"use one of your {KINDS[e.args[0]].capitalize()} abilities without a marker",
    g.VERB_BONUS: _bonus,
    g.VERB_PENALTY: lambda e: f"take {e.args[0]} off the roll",
    g.VERB_UNGUARD: lambda e: "count no guards in the roll",
    g.VERB_REROLL: lambda e: "roll the die again",
}
