"""Quick weights for single answers: what a sensible player would rather do, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.machine import begin
from starboard.games.voidfall.combat.sides import INVADER
from starboard.games.voidfall.combat.story import CONQUERED
from starboard.games.voidfall.effects import FORFEIT, possible
from starboard.games.voidfall.rules.actions import AGENDA, END
from starboard.games.voidfall.rules.battle import defending, player_side
from starboard.games.voidfall.rules.invasion import sources
from starboard.games.voidfall.rules.levels import level, yield_of
from starboard.games.voidfall.rules.sectors import named
from starboard.games.voidfall.state import NO_FLEET, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import Effect, leaves

Hint: TypeAlias = Callable[[Voidfall, Question, Value], float]

# What an effect is worth by its verb, roughly in points.
_WORTH: Final = {
    g.VERB_INVADE: 7.0,
    g.VERB_TECH: 5.0,
    g.VERB_AGENDA: 3.5,
    g.VERB_ADVANCE: 3.5,
    g.VERB_MUSTER: 3.5,
    g.VERB_REMOVE_CORRUPTION: 3.0,
    g.VERB_POP: 2.5,
    g.VERB_GUILD: 2.5,
    g.VERB_TRADE: 2.5,
    g.VERB_PRODUCE: 2.0,
    g.VERB_PRODUCE_ANY: 2.0,
    g.VERB_INST: 1.5,
    g.VERB_DEPLOY: 1.5,
    g.VERB_ACTIVATE: 1.2,
    g.VERB_UPGRADE_GLORY: 1.5,
    g.VERB_SCORE_AGENDA: 6.0,
    g.VERB_PREFERRED_ACTION: 3.0,
    g.VERB_REGROUP: 0.4,
    g.VERB_PEEK_EVENTS: 0.2,
    g.VERB_MOVE_CORRUPTION: 0.4,
}


def hint(state: Voidfall, question: Question, value: Value) -> float:
    """The weight of an answer; a way out is rarely best."""
    found = _BY_VERB.get(question.verb)
    if found is not None:
        return found(state, question, value)
    return 0.15 if value in (FORFEIT, "stop", "none") else 1.0


def _effect(s: Voidfall, p: Player, e: Effect, act: Act) -> float:
    total = 0.0
    for leaf in leaves(e):
        if possible(s, p, leaf, act):
            total += _WORTH.get(leaf.verb, 1.0)
    return total


def _focus(s: Voidfall, question: Question, value: Value) -> float:
    """A card whose actions can be paid and do something now."""
    p = s.players[question.seat]
    act = Act("", "")
    worths = [_effect(s, p, action.effect, act) for action in s.tables.focuses[_number(s, value)].actions]
    worths.sort()
    return 0.2 + (worths[-1] + worths[-2]) ** 2


def _number(s: Voidfall, value: Value) -> int:
    return s.tables.by_id[str(value)][1]


def _action(s: Voidfall, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    if value == END:
        return 0.05
    if value == AGENDA:
        return 6.0
    for action in s.tables.focuses[p.focus].actions:
        if action.id == value:
            return 0.1 + _effect(s, p, action.effect, Act("", ""))
    return 2.0


def _effect_part(s: Voidfall, question: Question, value: Value) -> float:
    return 0.1 if value == FORFEIT else 1.0


def _few(s: Voidfall, question: Question, value: Value) -> float:
    """Printed resources first (VF-13.7)."""
    return 1.0 if value == min(question.options) else 0.1


def _most(s: Voidfall, question: Question, value: Value) -> float:
    numbers = [one for one in question.options if isinstance(one, int)]
    return 1.0 if numbers and value == max(numbers) else 0.1


def _invade(s: Voidfall, question: Question, value: Value) -> float:
    """Only where all FP in reach would win."""
    if value == FORFEIT:
        return 0.3
    p = s.players[question.seat]
    at = named(s, str(value))
    fleet = list(NO_FLEET)
    for near in sources(s, p, at):
        for kind, fp in enumerate(s.fleet[near]):
            fleet[kind] += fp
    combat = begin(player_side(s, p, at, INVADER, tuple(fleet)), defending(s, at), tells=False)
    combat.finish()
    if combat.result != CONQUERED:
        return 0.001
    worth = 1.0 + s.population[at] + sum(s.glory[at]) + len(s.reclaims[at])
    return worth * (2.0 if s.fallen[at] != NOBODY else 1.0)


def _send(s: Voidfall, question: Question, value: Value) -> float:
    """Many, but rather not the last one of a sector that is not the Home."""
    p = s.players[question.seat]
    near = named(s, str(question.about[1]))
    sent = int(value)
    empties = near != p.home and sent == sum(s.fleet[near])
    return (1.0 + sent) * (0.08 if empties else 1.0)


def _corrupt(s: Voidfall, question: Question, value: Value) -> float:
    """Chambers, empty slots and finished tracks first, then sectors of little use."""
    p = s.players[question.seat]
    kind, _, which = str(value).partition(" ")
    if kind == "chambers":
        return 8.0
    if kind == "slot":
        return 4.0 if p.slots[int(which) - 1] == NOBODY else 0.3
    if kind == "track":
        return 3.0 if p.tracks[v.TRACKS.index(which)] >= v.LAST_SPACE else 0.8
    return 1.5 / (1 + s.population[named(s, which)])


def _cleanse(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return 0.05
    p = s.players[question.seat]
    kind, _, which = str(value).partition(" ")
    if kind == "sector":
        return 2.0 + s.population[named(s, which)]
    if kind == "slot":
        return 4.0 if p.slots[int(which) - 1] != NOBODY else 1.0
    return 1.5 if kind == "track" else 0.3


def _produce(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return 0.05
    p = s.players[question.seat]
    return 0.2 + yield_of(s, p, v.RESOURCES.index(str(value)))


def _guild(s: Voidfall, question: Question, value: Value) -> float:
    """Where the Yield grows."""
    if value == FORFEIT:
        return 0.05
    p = s.players[question.seat]
    where, _, kind = str(value).partition(" ")
    at, resource = named(s, where), v.RESOURCES.index(kind)
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    now = level(s, p, resource)
    more = row[min(now + s.population[at], len(row) - 1)] - row[now]
    return 0.4 + more + (0.0 if s.corrupted[at] else 1.0)


def _keep_slot(s: Voidfall, question: Question, value: Value) -> float:
    if value == "bottom":
        return 0.1
    p = s.players[question.seat]
    slot = int(str(value).partition(" ")[2]) - 1
    free = 2.0 if p.slots[slot] == NOBODY else 0.7
    return free * (0.4 if p.slot_corruption[slot] else 1.0)


def _yes(s: Voidfall, question: Question, value: Value) -> float:
    return 1.0 if value == question.options[0] else 0.15


def _low_glory(s: Voidfall, question: Question, value: Value) -> float:
    return 1.0 if value == min(question.options) else 0.05


def _default(s: Voidfall, question: Question, value: Value) -> float:
    """In Combat the usual answer stands first in what the question is about."""
    return 1.0 if value == question.about[0] else 0.15


_BY_VERB: Final[dict[str, Hint]] = {
    "focus": _focus,
    "plan": _focus,
    "action": _action,
    "effect": _effect_part,
    "substitute": _few,
    "upkeep": _few,
    "activate": _most,
    "convert": _few,
    "invade": _invade,
    "send": _send,
    "corrupt": _corrupt,
    "move-to": _corrupt,
    "cleanse": _cleanse,
    "produce": _produce,
    "guild": _guild,
    "clean-agenda": _keep_slot,
    "play-agenda": _yes,
    "flip": _yes,
    "event-box": _yes,
    "outcome": _yes,
    "glory-discard": _low_glory,
    "store": _yes,
    "rearrange": _yes,
    **{
        f"combat-{kind}": _default
        for kind in (
            *("deploy", "pay-missiles", "pay-drones", "pay-approach", "pay-salvo", "shoot", "absorb"),
            *("lose", "save", "save-number", "replicate"),
        )
    },
}
