"""Effects in English: what cards, rooms and encounters do, made from their trees (5.0 of the rules)."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.tables import KINDS, STATS
from starboard.games.pirates_of_skydock.words.phrases import MINUS, capital, count, signed, sort_cards

# Where the guards are that a verb is about.
_SCOPES: Final = (" in your room", " in an adjacent room", "")
# The verbs of which two things are said.
_JOINED: Final = (g.VERB_DIG, g.VERB_SCAN)
NOTHING: Final = "nothing happens"


def effect(e: Effect) -> str:
    """As an instruction without capital and full stop: draw 2 scheme cards, then gain 1 glory."""
    if e.kind == g.LEAF:
        return _leaf(e)
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


def sentence(e: Effect) -> str:
    return f"{capital(effect(e))}."


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
        return f"{said}; if it fails, {effect(failure)}" if _does_something(failure) else said
    return f"{said}: if it fails, {effect(failure)}"


def _does_something(e: Effect) -> bool:
    return e.kind != g.SEQ or bool(e.parts)


def _condition(e: Effect) -> str:
    condition, level = e.args
    if condition == g.COND_LEVEL:
        return f"at alert level {level} or higher"
    return "if another character is in your room"


def _leaf(e: Effect) -> str:
    verb = e.verb
    n = e.args[0] if e.args else 0
    if verb == g.VERB_DRAW:
        return f"draw {sort_cards(e.args[1], g.SORTS[n])}"
    if verb == g.VERB_DIG:
        return f"look at the top {sort_cards(n, 'loot')} and keep {e.args[1]}"
    if verb == g.VERB_SHARE:
        return f"let each other character in your room draw {sort_cards(n, 'scheme')}"
    if verb == g.VERB_DISCARD:
        return f"discard {sort_cards(e.args[1], g.SORTS[n])}"
    if verb == g.VERB_STEAL:
        return f"take {count(n, 'random card')} from another character in your room"
    if verb == g.VERB_SCAN:
        return f"look at the top {count(n, 'encounter card')} and put them back in any order"
    if verb == g.VERB_GLORY:
        return f"gain {n} glory"
    if verb == g.VERB_ALERT:
        return f"raise the alert by {n}" if n > 0 else f"lower the alert by {-n}"
    if verb == g.VERB_CALM:
        return f"make the alert rise by {n} less"
    if verb == g.VERB_SPAWN:
        return "place a guard in your room"
    if verb == g.VERB_STUN:
        return f"stun {count(n, 'guard')}{_SCOPES[e.where] or ' in any room'}"
    if verb == g.VERB_REMOVE:
        return f"return {count(n, 'guard')}{_SCOPES[e.where] or ' in any room'} to the supply"
    if verb == g.VERB_AIRLOCK:
        return f"airlock {count(n, 'guard')} in your room"
    if verb == g.VERB_SHIFT:
        return f"move {count(n, 'guard')}{_SCOPES[e.where] or ' in any room'} through one corridor"
    if verb == g.VERB_CANCEL_SPAWN:
        where = "" if e.where == g.ANYWHERE else " in your room"
        return f"cancel the guard that is about to be placed{where}"
    if verb == g.VERB_CANCEL_TOKEN:
        return "cancel the neutralization token that you are about to gain"
    if verb == g.VERB_CANCEL_ENCOUNTER:
        return "cancel the encounter card"
    if verb == g.VERB_NEUTRALIZE:
        return f"gain {count(n, 'neutralization token')}"
    if verb == g.VERB_HEAL:
        whose = "from your own board" if e.where == g.SELF else "from characters in your room"
        paid = ", gaining 1 glory for each" if e.args[1] else ""
        return f"remove {'1' if n == 1 else f'up to {n}'} neutralization token{'s' * (n > 1)} {whose}{paid}"
    if verb == g.VERB_SNEAK:
        far = "to any room" if n == g.ANY_STEPS else f"up to {count(n, 'step')}"
        return f"sneak {far}, without an encounter"
    if verb == g.VERB_DRAG:
        return "go back to the Dock"
    if verb == g.VERB_ENERGY:
        return f"take {count(n, 'more energy marker')} for this round"
    if verb == g.VERB_STACK:
        return f"put 2 markers on {count(n, 'ability', 'abilities')} this round if you like"
    if verb == g.VERB_ACTIVATE:
        return f"use one of your {KINDS[n].capitalize()} abilities without a marker"
    if verb == g.VERB_BONUS:
        roll = "the roll" if e.args[1] < 0 else f"a {STATS[e.args[1]]} roll"
        return f"add {n} to {roll}"
    if verb == g.VERB_PENALTY:
        return f"take {n} off the roll"
    if verb == g.VERB_UNGUARD:
        return "count no guards in the roll"
    assert verb == g.VERB_REROLL
    return "roll the die again"


# ---------------------------------------------------------------------- in short, for boards


def stat_of(e: Effect) -> str:
    """The stat of the first challenge in an effect, or nothing."""
    if e.kind == g.CHALLENGE:
        return STATS[e.args[0]]
    return next((stat for part in e.parts if (stat := stat_of(part))), "")


def gain(e: Effect) -> str:
    """What it brings, in a few signs: if its challenge succeeds, or at once where there is none."""
    if e.kind == g.CHALLENGE:
        return brief(e.parts[0])
    if e.kind == g.SEQ and stat_of(e):
        return " · ".join([gain(part) for part in e.parts])
    return brief(e)


def loss(e: Effect) -> str:
    """What a failure costs, in a few signs; nothing where there is no challenge or it costs nothing."""
    if e.kind == g.CHALLENGE:
        return brief(e.parts[1]) if _does_something(e.parts[1]) else ""
    return next((found for part in e.parts if (found := loss(part))), "")


def brief(e: Effect) -> str:
    """An effect in a few words for a small space: +2 glory · 1 scheme."""
    if e.kind == g.LEAF:
        return _brief_leaf(e)
    if e.kind == g.CHALLENGE:
        failure = f" ✕ {brief(e.parts[1])}" if _does_something(e.parts[1]) else ""
        return f"{STATS[e.args[0]]}: {brief(e.parts[0])}{failure}"
    if e.kind == g.IF:
        condition, level = e.args
        when = f"level {level}+" if condition == g.COND_LEVEL else "company"
        return f"{when}: {brief(e.parts[0])}"
    if e.kind == g.COST:
        sort, n = e.costs[0].amounts
        return f"{MINUS}{n} {_short_sort(sort)} → {brief(e.parts[0])}"
    if e.kind == g.ALT:
        return f"{brief(e.parts[0])} or {brief(e.parts[1])}"
    return " · ".join([brief(part) for part in e.parts]) or "nothing"


def _short_sort(sort: int) -> str:
    return "card" if sort == g.ANY else g.SORTS[sort]


def _brief_leaf(e: Effect) -> str:
    n = e.args[0] if e.args else 0
    where = ("here", "adjacent", "anywhere", "self")[e.where]
    steps = "any" if n == g.ANY_STEPS else n
    second = e.args[1] if len(e.args) > 1 else 0
    short: dict[int, str] = {
        g.VERB_DRAW: f"+{second} {_short_sort(n)}",
        g.VERB_DIG: f"keep {second} of {n} loot",
        g.VERB_SHARE: f"others here +{n} scheme",
        g.VERB_DISCARD: f"{MINUS}{second} {_short_sort(n)}",
        g.VERB_STEAL: f"steal {n} here",
        g.VERB_SCAN: f"look at {n} encounters",
        g.VERB_GLORY: f"+{n} glory",
        g.VERB_ALERT: f"alert {signed(n)}",
        g.VERB_CALM: f"rise {MINUS}{n}",
        g.VERB_SPAWN: "+1 guard here",
        g.VERB_STUN: f"stun {n} {where}",
        g.VERB_REMOVE: f"{MINUS}{n} guard {where}",
        g.VERB_AIRLOCK: f"airlock {n} here",
        g.VERB_SHIFT: f"shift {n} guard {where}",
        g.VERB_CANCEL_SPAWN: "no guard" if e.where == g.ANYWHERE else "no guard here",
        g.VERB_CANCEL_TOKEN: "no token",
        g.VERB_CANCEL_ENCOUNTER: "no encounter",
        g.VERB_NEUTRALIZE: f"+{n} token on you",
        g.VERB_HEAL: f"heal {n} {where}{' for glory' if second else ''}",
        g.VERB_SNEAK: "sneak anywhere" if n == g.ANY_STEPS else f"sneak {steps}",
        g.VERB_DRAG: "to the Dock",
        g.VERB_ENERGY: f"+{n} marker",
        g.VERB_STACK: f"2 markers on {n}",
        g.VERB_ACTIVATE: f"use {KINDS[n % len(KINDS)].capitalize()}",
        g.VERB_BONUS: f"+{n}{'' if second < 0 else ' ' + STATS[second % len(STATS)]}",
        g.VERB_PENALTY: f"{MINUS}{n}",
        g.VERB_UNGUARD: "guards count 0",
        g.VERB_REROLL: "reroll",
    }
    return short[e.verb]
