"""Quick weights for single answers: what a sensible player would rather do, without looking ahead."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice.benefit import (
    action_worth,
    agenda_worth,
    benefit,
    productions,
    reach,
    resistance,
    space_worth,
)
from starboard.games.voidfall.advice.remedies import remedy, remedy_by_focus
from starboard.games.voidfall.combat.machine import begin
from starboard.games.voidfall.combat.sides import INVADER
from starboard.games.voidfall.combat.story import CONQUERED
from starboard.games.voidfall.effects import FORFEIT, STOP
from starboard.games.voidfall.rules.actions import AGENDA, END, other_actions
from starboard.games.voidfall.rules.battle import defending, player_side
from starboard.games.voidfall.rules.cleanup import BOTTOM, COLUMN
from starboard.games.voidfall.rules.invasion import may_invade, sources
from starboard.games.voidfall.rules.levels import level
from starboard.games.voidfall.rules.production import EVERYTHING
from starboard.games.voidfall.rules.sectors import guilds_of, installations_of, named, neighbours
from starboard.games.voidfall.rules.turn import FLIP, NONE
from starboard.games.voidfall.state import COPY_4, NO_FLEET, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Question, Value
from starboard.kernel.effect import ALT

_OUT: Final = 0.05
_NOTHING: Final = Act("", "")


def rather(s: Voidfall, question: Question, value: Value) -> float:
    """A way out is rarely best; all else is as good."""
    return 0.15 if value in (FORFEIT, STOP, NONE, "no") else 1.0


def first(s: Voidfall, question: Question, value: Value) -> float:
    """What stands first is the usual thing."""
    return 1.0 if value == question.options[0] else 0.15


def fewest(s: Voidfall, question: Question, value: Value) -> float:
    """Printed resources first (VF-13.7)."""
    return 1.0 if value == min(question.options) else 0.1


def most(s: Voidfall, question: Question, value: Value) -> float:
    numbers = [one for one in question.options if isinstance(one, int)]
    return 1.0 if numbers and value == max(numbers) else 0.1


def usual(s: Voidfall, question: Question, value: Value) -> float:
    """In Combat the usual answer stands first in what the question is about."""
    return 1.0 if value == question.about[0] else 0.15


# --- cards and actions --------------------------------------------------------------------------------------


def focus(s: Voidfall, question: Question, value: Value) -> float:
    """A card whose actions can be paid and do something now, and with which an Agenda can be played."""
    p = s.players[question.seat]
    card = s.tables.focuses[s.tables.by_id[str(value)][1]]
    worths = sorted([action_worth(s, p, action) for action in card.actions])
    total = worths[-1] + worths[-2] + (0.5 * worths[-3] if p.trade else 0.0)
    for agenda in p.agendas:
        if s.tables.agenda_types[s.tables.agendas[agenda].type].focuses >> card.type & 1:
            total += 4.0
            break
    if s.peril is not None:
        total += remedy_by_focus(s, p, card.type)
    return 0.2 + total * total


def flip(s: Voidfall, question: Question, value: Value) -> float:
    """The third action, if it is worth more than the token."""
    if value == NONE:
        return 1.0
    p = s.players[question.seat]
    third = min([action_worth(s, p, action) for action in s.tables.focuses[p.focus].actions])
    return third / (2.5 if value == FLIP else 0.5)


def action(s: Voidfall, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    if value == END:
        return _OUT
    if value == AGENDA:
        kind = s.tables.agenda_types[s.tables.agendas[p.played].type]
        return 0.5 + benefit(s, p, kind.effect, _NOTHING)
    for one in s.tables.focuses[p.focus].actions:
        if one.id == value:
            return 0.02 + action_worth(s, p, one)
    for name, other in other_actions(s, p):
        if name == value:
            return 0.02 + action_worth(s, p, other)
    return 0.5


def preferred(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    for card in (*p.hand, *p.discard, p.focus):
        for one in s.tables.focuses[card].actions:
            if one.id == value:
                return 0.02 + action_worth(s, p, one)
    return 0.5


def effect(s: Voidfall, question: Question, value: Value) -> float:
    """What waits, by what it is worth; Glory rises before the Invasion that pays for it."""
    if value == FORFEIT:
        return 0.1
    p = s.players[question.seat]
    for one in s.pending:
        for part in one.effect.parts if one.effect.kind == ALT else (one.effect,):
            if part.text == value:
                rises = 10.0 if part.verb == g.VERB_UPGRADE_GLORY else 0.0
                helps = remedy(s, p, part) if s.peril is not None else 0.0
                return 0.12 + rises + helps + max(0.0, benefit(s, p, part, one.act))
    return 1.0


def event_box(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return 0.3
    p = s.players[question.seat]
    for box in s.tables.events[s.event].boxes:
        if box.effect.text == question.about[1]:
            return 0.1 + max(0.0, benefit(s, p, box.effect, _NOTHING))
    return 1.0


def objective(s: Voidfall, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    for one in s.tables.events[s.event].objectives:
        if one.text == value:
            return 0.1 + max(0.0, benefit(s, p, one, _NOTHING))
    return _OUT


def track(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    return 0.1 + space_worth(s, p, v.TRACKS.index(str(value)), _NOTHING)


def technology(s: Voidfall, question: Question, value: Value) -> float:
    """Improved ones bring 6 Influence, first copies 4 (VF-29.1, VF-29.3)."""
    if value == FORFEIT:
        return _OUT
    version, _, name = str(value).rpartition(" ")
    if version:
        return 8.0
    p = s.players[question.seat]
    number = s.tables.by_id[name][1]
    first_copy = 4.0 if s.tableau[number] & COPY_4 else 0.0
    return 1.0 + first_copy + benefit(s, p, s.tables.technologies[number].immediate, _NOTHING)


# --- Agendas and Trade tokens -------------------------------------------------------------------------------


def agenda_type(s: Voidfall, question: Question, value: Value) -> float:
    """A type that is neither in a slot nor in hand, from a Pure offer."""
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    kind = v.AGENDAS.index(str(value))
    agendas = s.tables.agendas
    held = any(agendas[card].type == kind for card in p.agendas)
    placed = any(card != NOBODY and agendas[card].type == kind for card in p.slots)
    weight = 0.2 if held else 0.6 if placed else 2.0
    shown = s.offers[kind]
    if shown != NOBODY:
        weight *= 1.0 + 0.15 * agenda_worth(s, p, shown)
    return weight * (0.4 if s.offer_corruption[kind] else 1.0)


def agenda_source(s: Voidfall, question: Question, value: Value) -> float:
    """The better of two unknown cards would score some 6 points by then."""
    if value not in s.tables.by_id:
        return 7.0
    return 1.0 + agenda_worth(s, s.players[question.seat], s.tables.by_id[str(value)][1])


def agenda_kept(s: Voidfall, question: Question, value: Value) -> float:
    if value not in s.tables.by_id:
        return _OUT
    return 1.0 + max(0, agenda_worth(s, s.players[question.seat], s.tables.by_id[str(value)][1]))


def agenda_dropped(s: Voidfall, question: Question, value: Value) -> float:
    worth = agenda_worth(s, s.players[question.seat], s.tables.by_id[str(value)][1])
    return 1.0 / (1.0 + max(0, worth))


def agenda_played(s: Voidfall, question: Question, value: Value) -> float:
    if value == NONE:
        return 0.3
    p = s.players[question.seat]
    card = s.tables.by_id[str(value)][1]
    kind = s.tables.agenda_types[s.tables.agendas[card].type]
    return 1.0 + agenda_worth(s, p, card) + benefit(s, p, kind.effect, _NOTHING)


def agenda_place(s: Voidfall, question: Question, value: Value) -> float:
    """A free slot; an Agenda that scores less makes room."""
    if value == BOTTOM:
        return 0.4
    p = s.players[question.seat]
    slot = int(str(value).partition(" ")[2]) - 1
    if p.slot_corruption[slot]:
        return 0.6
    gained = float(agenda_worth(s, p, s.tables.by_id[str(question.about[0])][1]))
    if p.slots[slot] == NOBODY:
        return 4.0 + gained
    return max(_OUT, 0.3 + gained - agenda_worth(s, p, p.slots[slot]))


def token_place(s: Voidfall, question: Question, value: Value) -> float:
    return _OUT if value in (COLUMN, FORFEIT) else 1.0


def trade_bonus(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    for bonus in s.tables.bonuses:
        for part in bonus.parts if bonus.kind == ALT else (bonus,):
            if part.text == value:
                return 0.1 + benefit(s, p, part, _NOTHING)
    return 1.0


# --- resources, Corruption, Glory ---------------------------------------------------------------------------


def resource_gained(s: Voidfall, question: Question, value: Value) -> float:
    """What is scarce; Science and Credits buy most."""
    if value == STOP:
        return _OUT
    resource = v.RESOURCES.index(str(value))
    dear = 1.5 if resource in (v.CREDITS, v.SCIENCE) else 1.0
    return dear / (1 + s.players[question.seat].stock[resource])


def resource_paid(s: Voidfall, question: Question, value: Value) -> float:
    resource = v.RESOURCES.index(str(value))
    dear = 0.5 if resource in (v.CREDITS, v.SCIENCE) else 1.0
    return dear * s.players[question.seat].stock[resource]


def produced(s: Voidfall, question: Question, value: Value) -> float:
    if value == FORFEIT:
        return _OUT
    found = productions(s, s.players[question.seat])
    if value == EVERYTHING:
        return 0.3 + sum(
            [found[v.RESOURCES.index(str(one))] for one in question.options if one in v.RESOURCES]
        )
    return 0.2 + found[v.RESOURCES.index(str(value))]


def upkeep(s: Voidfall, question: Question, value: Value) -> float:
    """Food first: what it costs is 1 Food or 2 others (VF-10.6)."""
    food = question.about[0] == v.RESOURCES[v.FOOD]
    return 1.0 if value == (max if food else min)(question.options) else 0.1


def toll(s: Voidfall, question: Question, value: Value) -> float:
    return 1.0 if value == "materials" else 0.3


def corrupted(s: Voidfall, question: Question, value: Value) -> float:
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


def cleansed(s: Voidfall, question: Question, value: Value) -> float:
    if value in (FORFEIT, STOP):
        return _OUT
    p = s.players[question.seat]
    kind, _, which = str(value).partition(" ")
    if kind == "sector":
        return 3.0 + s.population[named(s, which)]
    if kind == "slot":
        return 4.0 if p.slots[int(which) - 1] != NOBODY else 1.0
    return 1.5 if kind == "track" else 0.3


def marker_moved(s: Voidfall, question: Question, value: Value) -> float:
    """Away from sectors and Agendas that score; otherwise it stays."""
    if value in (FORFEIT, STOP):
        return 1.5
    weight = cleansed(s, question, value)
    return weight if weight > 3.0 else 0.2


def glory_upgraded(s: Voidfall, question: Question, value: Value) -> float:
    """The highest: the lowest are the ones to be given up."""
    return float(value) if isinstance(value, int) else _OUT


# --- building -----------------------------------------------------------------------------------------------


def guild(s: Voidfall, question: Question, value: Value) -> float:
    """Where the Yield grows."""
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    where, _, kind = str(value).partition(" ")
    at, resource = named(s, where), v.RESOURCES.index(kind)
    row = s.tables.credit_yields if resource == v.CREDITS else s.tables.yields
    now = level(s, p, resource)
    more = row[min(now + s.population[at], len(row) - 1)] - row[now]
    return 0.4 + more + (0.0 if s.corrupted[at] else 1.0)


def building(s: Voidfall, question: Question, value: Value) -> float:
    """Shipyards while there are few, Sector Defenses where the Voidborn are near."""
    if value == FORFEIT:
        return _OUT
    p = s.players[question.seat]
    where, _, kind = str(value).partition(" ")
    at = named(s, where)
    if kind == v.INSTALLATIONS[v.SHIPYARD]:
        yards = sum([installations_of(s, own).count(v.SHIPYARD) for own in s.own(p)])
        return 2.0 if yards < 3 else 0.7
    near = any(s.void[one] for one in neighbours(s, at))
    return 1.5 if near and v.DEFENSE not in installations_of(s, at) else 0.6


def growth(s: Voidfall, question: Question, value: Value) -> float:
    """Where Guilds use it."""
    if value == FORFEIT:
        return _OUT
    at = named(s, str(value).partition(" ")[0])
    return 1.0 + len(guilds_of(s, at)) + (1.0 if s.population[at] in (2, 3) else 0.0)


# --- Fleets -------------------------------------------------------------------------------------------------


def conquers(s: Voidfall, p: Player, at: int, fleet: tuple[int, ...]) -> bool:
    """Whether this force would win, with the usual answers on both sides."""
    combat = begin(player_side(s, p, at, INVADER, fleet), defending(s, at), tells=False)
    combat.finish()
    return combat.result == CONQUERED


def invasion(s: Voidfall, question: Question, value: Value) -> float:
    """Only where FP in reach would win, without giving up a sector for it."""
    if value == FORFEIT:
        return 0.3
    p = s.players[question.seat]
    at = named(s, str(value))
    fleet = list(NO_FLEET)
    for near in sources(s, p, at):
        stay = 0 if near == p.home else 1
        for kind, fp in enumerate(s.fleet[near]):
            fleet[kind] += max(0, fp - stay)
            stay = max(0, stay - fp)
    if not any(fleet) or not conquers(s, p, at, tuple(fleet)):
        return 0.02
    worth = 1.0 + s.population[at] + sum(s.glory[at]) + len(s.reclaims[at]) + 2 * len(guilds_of(s, at))
    return worth * (2.0 if s.fallen[at] != NOBODY else 1.0)


def force(s: Voidfall, question: Question, value: Value) -> float:
    """As few as win; the last FP of a sector other than the Home stays, unless it is needed."""
    p = s.players[question.seat]
    at, near = named(s, str(question.about[0])), named(s, str(question.about[1]))
    kind = v.FLEETS.index(str(question.about[2]))
    sent = int(value)
    fleet = list(s.invasion[2:]) if s.invasion else list(NO_FLEET)
    fleet[kind] += sent
    keeps = 0.1 if near != p.home and sent == sum(s.fleet[near]) else 1.0
    if any(fleet) and conquers(s, p, at, tuple(fleet)):
        return 4.0 / (1 + sent) * keeps
    # What could still be sent after this, from this pile on.
    behind = False
    for other in sources(s, p, at):
        for one, fp in enumerate(s.fleet[other]):
            if behind and fp:
                fleet[one] += fp if other == p.home else max(0, fp - (1 if sum(s.fleet[other]) == fp else 0))
            behind = behind or (other == near and one == kind)
    wins = any(fleet) and conquers(s, p, at, tuple(fleet))
    return (1.0 if wins else 0.02 * (1 + sent)) * keeps


def at_front(s: Voidfall, p: Player, at: int) -> bool:
    """Whether there is something to conquer, or to fear, next to a sector."""
    return any(s.owner[near] != p.seat and may_invade(s, p, near) for near in neighbours(s, at))


def deployment(s: Voidfall, question: Question, value: Value) -> float:
    """Where it makes an Invasion possible, at least at the front."""
    if value in (FORFEIT, STOP):
        return _OUT
    p = s.players[question.seat]
    where, _, kind = str(value).partition(" ")
    if not kind:
        return 1.5
    at = named(s, where)
    better = 1.3 if kind != v.FLEETS[v.CORVETTE] else 1.0
    weight = 0.5
    for near in neighbours(s, at):
        if s.owner[near] != p.seat and may_invade(s, p, near):
            weight = max(weight, 1.0)
            missing = resistance(s, near) - reach(s, p, near)
            if 0 <= missing <= 2:
                weight = max(weight, 3.0 - missing)
    return weight * better


def recalled(s: Voidfall, question: Question, value: Value) -> float:
    """From behind the front, and never the last one of a sector."""
    p = s.players[question.seat]
    at = named(s, str(value).partition(" ")[0])
    if at != p.home and sum(s.fleet[at]) == 1:
        return 0.01
    return 1.0 if at_front(s, p, at) else 3.0


def regrouped(s: Voidfall, question: Question, value: Value) -> float:
    """From behind the front; otherwise FP stay where they are."""
    if value in (FORFEIT, STOP):
        return 0.5
    p = s.players[question.seat]
    at = named(s, str(value).partition(" ")[0])
    return 0.1 if at_front(s, p, at) else 1.0


def regroup_goal(s: Voidfall, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    at = named(s, str(value))
    return 2.0 + sum(s.fleet[at]) if at_front(s, p, at) else 0.2
