"""Why a card cannot be played, discarded or spent now (SKY-1.8, SKY-4.7, SKY-8.7, SKY-12.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.effects import holds
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.abilities import can_improve
from starboard.games.pirates_of_skydock.rules.payment import spare
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE, could_work
from starboard.games.pirates_of_skydock.state import Player, Skydock
from starboard.games.pirates_of_skydock.tables import TIMINGS
from starboard.games.pirates_of_skydock.why.abilities import Why, no_improvement
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.kernel.ask import Question
from starboard.kernel.title import Closed, Need


def _closed(s: Skydock, card: int, why: Why, needs: tuple[Need, ...] = ()) -> Closed:
    return Closed(say.card_name(s.tables, s.tables.cards[card].id), *why, s.tables.cards[card].id, needs)


# ---------------------------------------------------------------------- playing for the effect


def unplayable(
    s: Skydock, p: Player, q: Question, timings: tuple[int, ...], inner: bool = False
) -> list[Closed]:
    """The cards of the hand that are not offered for their effect."""
    found = []
    for card in p.hand:
        if s.tables.cards[card].id not in q.options:
            needs = _to_play(s, p, card, timings)
            found.append(_closed(s, card, _no_play(s, p, card, timings, inner), needs))
    return found


def _no_play(s: Skydock, p: Player, card: int, timings: tuple[int, ...], inner: bool) -> Why:
    row = s.tables.cards[card]
    if card == p.aside:
        return "SKY-8.10", "it is set aside for the help you have promised"
    if row.timing not in timings:
        return "SKY-12.1", f"it is played {say.WHEN[row.timing]}"
    if row.scheme and p.schemed:
        during = "in planning" if s.planning else "this turn" if s.turn >= 0 else "in this upkeep"
        return "SKY-4.7", f"you have played a scheme card {during} already"
    if inner and any(leaf.verb == g.VERB_ACTIVATE for leaf in g.leaves(row.effect)):
        return "SKY-4.3", "there is no action inside an action"
    if not could_work(s, p, card):
        return "SKY-1.8", useless(s, p, row.effect)
    return "SKY-8.7", "the objective could not be paid without it"


def _to_play(s: Skydock, p: Player, card: int, timings: tuple[int, ...]) -> tuple[Need, ...]:
    """What playing a card takes: the moment, the one scheme card of a turn, and something to do."""
    row = s.tables.cards[card]
    timely = row.timing in timings
    found = [Need(f"the moment: it is played {say.WHEN[row.timing]}", "SKY-12.1", timely)]
    if row.scheme:
        found.append(Need("no other scheme card played now", "SKY-4.7", not p.schemed))
    if timely:
        works = could_work(s, p, card)
        text = "something to do" if works else f"something to do: {useless(s, p, row.effect)}"
        found.append(Need(text, "SKY-1.8", works))
    return tuple(found) if any(not need.met for need in found) else ()


def useless(s: Skydock, p: Player, e: Effect) -> str:
    """Why an effect could do nothing now; it must be such a one."""
    leaf = next((one for one in g.leaves(e)), None)
    if leaf is None:
        return "it does nothing"
    if e.kind == g.IF and not holds(s, p, e):
        return "its condition does not hold"
    say_why = _USELESS.get(leaf.verb)
    return say_why(s, p, leaf) if say_why is not None else "it could do nothing now"


def _no_guards(s: Skydock, p: Player, e: Effect) -> str:
    kind = "active guard" if e.verb == g.VERB_STUN else "guard"
    return f"there is no {kind} {('in your room', 'next door', 'on the ship')[e.where]}"


def _no_tokens(s: Skydock, p: Player, e: Effect) -> str:
    if e.where == g.SELF:
        return "you have no neutralization token"
    return "nobody in your room has a neutralization token"


def _no_bonus(s: Skydock, p: Player, e: Effect) -> str:
    c = s.challenge
    if c is None or c.die:
        return "no roll is pending"
    return f"this is a {t.STATS[c.stat]} challenge, and it helps in {t.STATS[e.args[1]]} ones"


def _no_activation(s: Skydock, p: Player, e: Effect) -> str:
    name = s.tables.abilities[e.args[0]].name
    return f"no uncovered {name} of yours can do anything here"


_USELESS: Final[dict[int, Callable[[Skydock, Player, Effect], str]]] = {
    g.VERB_DRAW: lambda s, p, e: f"there is no {g.SORTS[e.args[0]]} card to draw",
    g.VERB_DIG: lambda s, p, e: "there is no loot card to look at",
    g.VERB_SCAN: lambda s, p, e: "there is no encounter card to look at",
    g.VERB_DISCARD: lambda s, p, e: "you hold no such card",
    g.VERB_STEAL: lambda s, p, e: "nobody else in your room holds a card",
    g.VERB_ALERT: lambda s, p, e: "the alert is on the first space of its level and cannot fall",
    g.VERB_CALM: lambda s, p, e: "the alert is not about to rise",
    g.VERB_STUN: _no_guards,
    g.VERB_REMOVE: _no_guards,
    g.VERB_AIRLOCK: _no_guards,
    g.VERB_SHIFT: _no_guards,
    g.VERB_CANCEL_SPAWN: lambda s, p, e: "the guard comes to another room",
    g.VERB_NEUTRALIZE: lambda s, p, e: "all your abilities are covered",
    g.VERB_HEAL: _no_tokens,
    g.VERB_DRAG: lambda s, p, e: "you are in the Dock already",
    g.VERB_ENERGY: lambda s, p, e: "the energy pile is empty",
    g.VERB_ACTIVATE: _no_activation,
    g.VERB_BONUS: _no_bonus,
    g.VERB_UNGUARD: lambda s, p, e: "no active guard counts in this roll",
}


# ---------------------------------------------------------------------- loot for abilities


def unimproving(s: Skydock, p: Player) -> list[Closed]:
    """SKY-11: loot with which no ability can be improved."""
    found = []
    for card in p.hand:
        row = s.tables.cards[card]
        if not row.scheme and not can_improve(s, p, card):
            what = f"Improve with {say.card_name(s.tables, row.id)}"
            found.append(Closed(what, *no_improvement(s, p, row.kinds), f"{IMPROVE}{row.id}"))
    return found


# ---------------------------------------------------------------------- windows


def plan(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    return [*unplayable(s, p, q, (t.PLAN,)), *unimproving(s, p)]


def window(s: Skydock, q: Question) -> list[Closed]:
    """Free windows: after the action everything of the own turn, inside it no action (SKY-4.3)."""
    p = s.players[q.seat]
    about = str(q.about[0])
    if about == "help":
        reason = "from here to the attempt you can only improve abilities"
        return [*[_closed(s, card, ("SKY-8.18", reason)) for card in p.hand], *unimproving(s, p)]
    joined = {"token": (t.TOKEN, t.TURN), "encounter": (t.ENC, t.TURN)}
    return [*unplayable(s, p, q, joined.get(about, (t.TURN,)), about != "after"), *unimproving(s, p)]


def react(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    return unplayable(s, p, q, (TIMINGS.index(str(q.about[0])),))


# ---------------------------------------------------------------------- discarding


def spend(s: Skydock, q: Question) -> list[Closed]:
    """SKY-9.8, SKY-8.7."""
    p = s.players[q.seat]
    kept = spare(s, p)
    found = []
    for card in p.hand:
        if card >= s.tables.schemes:
            found.append(_closed(s, card, ("SKY-9.8", "only scheme cards add to a roll")))
        elif card == p.aside:
            found.append(_closed(s, card, ("SKY-8.10", "it is set aside for the help you have promised")))
        elif card not in kept:
            found.append(_closed(s, card, ("SKY-8.7", "the objective could not be paid without it")))
    return found


def discard(s: Skydock, q: Question) -> list[Closed]:
    """Cards of the wrong sort; those picked before are on their way already."""
    p = s.players[q.seat]
    sorts = {s.tables.by_id[str(option)][1] < s.tables.schemes for option in q.options if _is_card(s, option)}
    if len(sorts) != 1:
        return []
    scheme = next(iter(sorts))
    reason = f"a {'scheme' if scheme else 'loot'} card is asked for"
    return [_closed(s, card, ("SKY-1.9", reason)) for card in p.hand if (card < s.tables.schemes) != scheme]


def _is_card(s: Skydock, option: object) -> bool:
    return str(option) in s.tables.by_id


def draw(s: Skydock, q: Question) -> list[Closed]:
    """SKY-3.2, SKY-3.10: a packet that is used up."""
    return [
        Closed(f"A {sort} card", "SKY-3.10", "there is no such card left for you this round", sort)
        for sort in g.SORTS[: g.ANY]
        if sort not in q.options
    ]


def effect_option(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    return [
        Closed(say.capital(part.text), "SKY-1.8", useless(s, p, part), part.text)
        for part in g.parse_effect(str(q.about[0])).parts
        if part.text not in q.options
    ]
