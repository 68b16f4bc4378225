"""Effects in few words, for rooms, cards and options.

The same words serve the terminal and the page, which shows most nouns as signs and brings its own for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.tables import KINDS, STATS
from starboard.games.pirates_of_skydock.view import SeatView
from starboard.games.pirates_of_skydock.words.effects import does_something
from starboard.games.pirates_of_skydock.words.phrases import MINUS, count, signed

_WHERE: Final = {g.HERE: " here", g.ADJACENT: " next door", g.ANYWHERE: " anywhere", g.SELF: ""}


class Signs:
    """What the things are called that effects are about. Here they are words; a page draws them."""

    nothing = "nothing"

    def leaf(self, text: str) -> str:
        """One thing that happens, as a whole."""
        return text

    def cards(self, sort: int, n: int) -> str:
        return count(n, "card") if sort == g.ANY else f"{n} {g.SORTS[sort]}"

    def guards(self, n: int) -> str:
        return count(n, "guard")

    def guard(self) -> str:
        return "guard"

    def encounters(self, n: int) -> str:
        return count(n, "encounter")

    def encounter(self) -> str:
        return "encounter"

    def tokens(self, n: int) -> str:
        return count(n, "token")

    def token(self) -> str:
        return "token"

    def markers(self, n: int) -> str:
        return count(n, "marker")

    def glory(self) -> str:
        return "glory"

    def kind(self, kind: int) -> str:
        return KINDS[kind].capitalize()

    def stat(self, stat: int) -> str:
        return STATS[stat]

    def rolls(self, stat: int) -> str:
        """Before what a challenge brings."""
        return f"{STATS[stat]}:"

    def die(self) -> str:
        return "roll"

    def fails(self, text: str) -> str:
        """What a failure costs; `text` is empty if it costs nothing."""
        return f"✕ {text}" if text else ""


WORDS: Final = Signs()


def brief(e: Effect, signs: Signs = WORDS) -> str:
    """The whole effect in one line: draw 1 scheme, +2 glory."""
    if e.kind == g.LEAF:
        return signs.leaf(_LEAVES[e.verb](e, signs))
    if e.kind == g.CHALLENGE:
        said = [signs.rolls(e.args[0]), brief(e.parts[0], signs), signs.fails(loss(e, signs))]
        return " ".join(filter(None, said))
    if e.kind == g.IF:
        condition, level = e.args
        when = f"level {level}+" if condition == g.COND_LEVEL else "in company"
        return f"{when}: {brief(e.parts[0], signs)}"
    if e.kind == g.COST:
        return f"{signs.leaf(f'{signs.cards(*e.costs[0].amounts)} →')} {brief(e.parts[0], signs)}"
    between = " or " if e.kind == g.ALT else ", "
    return between.join([brief(part, signs) for part in e.parts]) or signs.nothing


# ---------------------------------------------------------------------- with a challenge, part by part


def stat_of(e: Effect) -> str:
    """The stat of the first challenge in an effect, or nothing."""
    if e.kind == g.CHALLENGE:
        return STATS[e.args[0]]
    return next((stat for part in e.parts if (stat := stat_of(part))), "")


def gain(e: Effect, signs: Signs = WORDS) -> str:
    """What it brings if its challenge succeeds, or at once where there is none."""
    if e.kind == g.CHALLENGE:
        return brief(e.parts[0], signs)
    if e.kind == g.SEQ and stat_of(e):
        return ", ".join([gain(part, signs) for part in e.parts if stat_of(part)])
    return brief(e, signs)


def unpaid(e: Effect, mine: SeatView) -> str:
    """What the hand lacks to pay for what the effect offers; nothing if it can, or need not."""
    if e.kind == g.COST:
        sort, n = e.costs[0].amounts
        have = {g.SCHEME: mine.schemes, g.LOOT: mine.loot}.get(sort, mine.schemes + mine.loot)
        if have < n:
            cards = "card" if sort == g.ANY else f"{g.SORTS[sort]} card"
            return f"too few {cards}s in hand" if have else f"no {cards} in hand"
    return next((found for part in e.parts if (found := unpaid(part, mine))), "")


def upfront(e: Effect, signs: Signs = WORDS) -> str:
    """What happens before its challenge, whatever the die shows; nothing where there is no such thing."""
    if e.kind != g.SEQ or not stat_of(e):
        return ""
    return ", ".join([brief(part, signs) for part in e.parts if not stat_of(part)])


def loss(e: Effect, signs: Signs = WORDS) -> str:
    """What a failure costs; nothing where there is no challenge or it costs nothing."""
    if e.kind == g.CHALLENGE:
        return brief(e.parts[1], signs) if does_something(e.parts[1]) else ""
    return next((found for part in e.parts if (found := loss(part, signs))), "")


# ---------------------------------------------------------------------- single things


def _heal(e: Effect, signs: Signs) -> str:
    paid = f", +1 {signs.glory()} each" if e.args[1] else ""
    return f"heal {e.args[0]}{_WHERE[e.where] or ' on you'}{paid}"


def _bonus(e: Effect, signs: Signs) -> str:
    n, stat = e.args
    return f"+{n}" if stat < 0 else f"+{n} {signs.stat(stat)}"


_LEAVES: Final[dict[int, Callable[[Effect, Signs], str]]] = {
    g.VERB_DRAW: lambda e, s: f"draw {s.cards(*e.args)}",
    g.VERB_DIG: lambda e, s: f"keep {e.args[1]} of {s.cards(g.LOOT, e.args[0])}",
    g.VERB_SHARE: lambda e, s: f"others here +{s.cards(g.SCHEME, e.args[0])}",
    g.VERB_DISCARD: lambda e, s: f"discard {s.cards(*e.args)}",
    g.VERB_STEAL: lambda e, s: f"steal {s.cards(g.ANY, e.args[0])} here",
    g.VERB_SCAN: lambda e, s: f"look at {s.encounters(e.args[0])}",
    g.VERB_GLORY: lambda e, s: f"+{e.args[0]} {s.glory()}",
    g.VERB_ALERT: lambda e, s: f"alert {signed(e.args[0])}",
    g.VERB_CALM: lambda e, s: f"by {e.args[0]} less",
    g.VERB_SPAWN: lambda e, s: f"+{s.guards(1)} here",
    g.VERB_STUN: lambda e, s: f"stun {s.guards(e.args[0])}{_WHERE[e.where]}",
    g.VERB_REMOVE: lambda e, s: f"{MINUS}{s.guards(e.args[0])}{_WHERE[e.where]}",
    g.VERB_AIRLOCK: lambda e, s: f"airlock {s.guards(e.args[0])} here",
    g.VERB_SHIFT: lambda e, s: f"move {s.guards(e.args[0])}{_WHERE[e.where]}",
    g.VERB_CANCEL_SPAWN: lambda e, s: f"no {s.guard()} comes{_WHERE[e.where] if e.where == g.HERE else ''}",
    g.VERB_CANCEL_TOKEN: lambda e, s: f"no {s.token()}",
    g.VERB_CANCEL_ENCOUNTER: lambda e, s: f"no {s.encounter()}",
    g.VERB_NEUTRALIZE: lambda e, s: f"+{s.tokens(e.args[0])}",
    g.VERB_HEAL: _heal,
    g.VERB_SNEAK: lambda e, s: "sneak anywhere" if e.args[0] == g.ANY_STEPS else f"sneak {e.args[0]}",
    g.VERB_DRAG: lambda e, s: "to the Dock",
    g.VERB_ENERGY: lambda e, s: f"+{s.markers(e.args[0])}",
    g.VERB_STACK: lambda e, s: f"{s.markers(2)} on {'one' if e.args[0] == 1 else e.args[0]}",
    g.VERB_ACTIVATE: lambda e, s: f"{s.kind(e.args[0])} now",
    g.VERB_BONUS: _bonus,
    g.VERB_PENALTY: lambda e, s: f"{MINUS}{e.args[0]}",
    g.VERB_UNGUARD: lambda e, s: f"no {s.guard()} counts",
    g.VERB_REROLL: lambda e, s: f"{s.die()} again",
}
