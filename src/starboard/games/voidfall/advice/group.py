"""Quick weights for the questions of games against the Void: what helps the group, without looking ahead."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice.benefit import action_worth, benefit, price_of, resistance
from starboard.games.voidfall.advice.remedies import relief
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.peril import ROWS
from starboard.games.voidfall.rules.alerts import CATASTROPHE, FIGHT, PENALTY
from starboard.games.voidfall.rules.crises import NONE
from starboard.games.voidfall.rules.crisis_board import peril_of, spaces
from starboard.games.voidfall.rules.joint import ALONE, YES
from starboard.games.voidfall.rules.sectors import named
from starboard.games.voidfall.state import COLOURS, COPY_4, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import LEAF, Effect

_OUT: Final = 0.05
_NOTHING: Final = Act("", "")
# A Catastrophe is the last resort, and a fourth one none at all.
_LAST_RESORT: Final = 0.02
# Somebody who has this much more of a resource has some to give.
_TO_SPARE: Final = 4


def _of(s: Voidfall, colour: Value) -> Player:
    return s.players[COLOURS.index(str(colour))]


# --- the group ----------------------------------------------------------------------------------------------


def order(s: Voidfall, question: Question, value: Value) -> float:
    """Whoever has least plays first, as long as there is something to take; equals as they are."""
    wanted = sorted(s.order, key=lambda seat: s.players[seat].influence)
    return 1.0 if str(value).split() == [COLOURS[seat] for seat in wanted] else _OUT


def agree(s: Voidfall, question: Question, value: Value) -> float:
    """A partner has thought about it."""
    return 1.0 if value == YES else _OUT


def _spare_places(p: Player) -> int:
    """Where a Corruption does no harm: Agenda slots that are empty, tracks that are finished."""
    slots = sum([card == NOBODY and not p.slot_corruption[slot] for slot, card in enumerate(p.slots)])
    return slots + sum(
        [place >= v.LAST_SPACE and not p.track_corruption[track] for track, place in enumerate(p.tracks)]
    )


def payer(s: Voidfall, question: Question, value: Value) -> float:
    """Whoever has a place where it does no harm, rather the one who is ahead."""
    if value == FORFEIT:
        return 0.3
    p = _of(s, value)
    ahead = p.influence - min([q.influence for q in s.players])
    return 0.2 + _spare_places(p) + 0.02 * ahead


def consent(s: Voidfall, question: Question, value: Value) -> float:
    """All gain by it; it is declined only by somebody whom it would hurt."""
    spare = _spare_places(s.players[question.seat])
    return (1.0 if spare else 0.3) if value == YES else 0.4


# --- Crises -------------------------------------------------------------------------------------------------


def row(s: Voidfall, question: Question, value: Value) -> float:
    """The shorter row; a full one brings a Catastrophe."""
    there = len(peril_of(s).rows[ROWS.index(str(value))])
    return _LAST_RESORT if there == spaces(s) else 1.0 / (1 + there)


def crisis(s: Voidfall, question: Question, value: Value) -> float:
    """A Crisis that can be resolved is, unless its cost is more than it is worth."""
    if value == NONE:
        return 0.5
    card = s.tables.by_id[str(value)][1]
    return max(_OUT, relief(s, card) - price_of(s.tables.crises[card].condition.costs))


def crisis_discard(s: Voidfall, question: Question, value: Value) -> float:
    """The one that weighs most, rather one that is hard to resolve."""
    if value == FORFEIT:
        return _OUT
    card = s.tables.by_id[str(value)][1]
    return relief(s, card) + 0.5 * s.tables.crises[card].level


def advance(s: Voidfall, question: Question, value: Value) -> float:
    """A War is faced; of a Crisis the penalty is suffered if it is slight, else it waits on a free row."""
    if value == FIGHT:
        return 1.0
    if value == CATASTROPHE:
        last = peril_of(s).catastrophes == s.tables.catastrophe_limit
        return 0.0 if last else _LAST_RESORT
    if value == PENALTY:
        penalty = s.tables.crises[s.tables.by_id[str(question.about[0])][1]].penalty
        return 1.0 / (1.0 + harm(s, s.players[question.seat], penalty))
    return 0.25 * row(s, question, value)


def harm(s: Voidfall, p: Player, penalty: Effect) -> float:
    """What a penalty takes, roughly."""
    if penalty.kind == LEAF:
        return max(0.0, -benefit(s, p, penalty, _NOTHING))
    return price_of(penalty.costs) + sum([harm(s, p, part) for part in penalty.parts])


# --- Harbingers ---------------------------------------------------------------------------------------------


def harbinger(s: Voidfall, question: Question, value: Value) -> float:
    """Where it is driven off most easily."""
    return 1.0 / (1 + resistance(s, named(s, str(value))))


def harbinger_off(s: Voidfall, question: Question, value: Value) -> float:
    """Off the map, where each counts 10 (VF-11.2), before a row that is nearly full."""
    if value == FORFEIT:
        return _OUT
    if value in ROWS:
        return 1.0 + 0.5 * len(peril_of(s).rows[ROWS.index(str(value))])
    return 4.0


# --- Safe Havens --------------------------------------------------------------------------------------------


def haven(s: Voidfall, question: Question, value: Value) -> float:
    """The one that lacks least: only a complete one counts."""
    if value == FORFEIT:
        return 0.1
    tile = int(str(value).partition(" ")[2]) - 1
    return 4.0 / (s.tables.maps[s.map].havens[tile] - len(peril_of(s).havens[tile]))


def haven_next(s: Voidfall, question: Question, value: Value) -> float:
    """Whoever has least takes first."""
    return 1.0 / (1 + _of(s, value).influence)


def haven_reward(s: Voidfall, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    for reward in s.tables.haven_rewards:
        if reward.text == value:
            return 0.1 + max(0.0, benefit(s, p, reward, _NOTHING))
    return _OUT


# --- Joint Focuses ------------------------------------------------------------------------------------------


def _shared(s: Voidfall, question: Question, text: Value) -> Effect | None:
    """The part with these words of the action that is shared out."""
    for one in s.tables.focuses[s.players[s.active_seat].focus].actions:
        if one.id == question.about[0]:
            return next((part for part in _parts(one.effect) if part.text == text), None)
    return None


def _parts(e: Effect) -> list[Effect]:
    return [e, *[below for part in e.parts for below in _parts(part)]]


def partner(s: Voidfall, question: Question, value: Value) -> float:
    """Whoever gains most by it, rather somebody who is behind."""
    part = _shared(s, question, question.about[1])
    p = s.players[question.seat] if value == ALONE else _of(s, value)
    gained = 1.0 if part is None else max(0.0, benefit(s, p, part, _NOTHING))
    behind = 1.0 + 0.02 * (max([q.influence for q in s.players]) - p.influence)
    return _OUT + gained * behind


def joint(s: Voidfall, question: Question, value: Value) -> float:
    """What costs nothing is taken, if it brings anything."""
    part = _shared(s, question, question.about[1])
    gained = 1.0 if part is None else benefit(s, s.players[question.seat], part, _NOTHING)
    return (0.1 + max(0.0, gained)) if value == YES else 0.2


def joint_part(s: Voidfall, question: Question, value: Value) -> float:
    """The part that brings more."""
    if value == FORFEIT:
        return _OUT
    part = _shared(s, question, value)
    return 1.0 if part is None else 0.1 + max(0.0, benefit(s, s.players[question.seat], part, _NOTHING))


def trade_partner(s: Voidfall, question: Question, value: Value) -> float:
    """Whoever has much of what I lack."""
    if value == FORFEIT:
        return 0.3
    mine, theirs = s.players[question.seat].stock, _of(s, value).stock
    return 0.1 + 0.2 * sum([max(0, abs(a - b) - _TO_SPARE) for a, b in zip(mine, theirs)])


def give(s: Voidfall, question: Question, value: Value) -> float:
    """What I have much more of than the other."""
    if value == STOP:
        return 0.5
    kind = v.RESOURCES.index(str(value))
    more = s.players[question.seat].stock[kind] - _of(s, question.about[0]).stock[kind]
    return 0.1 * more if more >= _TO_SPARE else 0.02


def focus_discard(s: Voidfall, question: Question, value: Value) -> float:
    """The card whose actions are worth least now."""
    p = s.players[question.seat]
    card = s.tables.focuses[s.tables.by_id[str(value)][1]]
    return 1.0 / (1.0 + sum([action_worth(s, p, one) for one in card.actions]))


def consume(s: Voidfall, question: Question, value: Value) -> float:
    """What would bring the group least; whoever gains the copy that shows it has 4 Influence (VF-29.1)."""
    number = s.tables.by_id[str(value)][1]
    effect = s.tables.technologies[number].immediate
    worth = max([benefit(s, p, effect, _NOTHING) for p in s.players])
    return 1.0 / (1.0 + worth + (4.0 if s.tableau[number] & COPY_4 else 0.0))
