"""What a position is worth to a seat (section 8 of the rules), in points of Influence at the end of the game.

It counts what is on the board for everybody to see, and of hidden things only the seat's own Agendas.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice import void
from starboard.games.voidfall.advice.benefit import action_worth, agenda_worth, resistance
from starboard.games.voidfall.combat.story import DEFENDED
from starboard.games.voidfall.rules.actions import AGENDA, budget
from starboard.games.voidfall.rules.battle import guns, yards_near
from starboard.games.voidfall.rules.counting import agenda_upkeep, tier
from starboard.games.voidfall.rules.invasion import may_invade
from starboard.games.voidfall.rules.levels import yields
from starboard.games.voidfall.rules.sectors import guilds_of, installations_of, neighbours, sector_upkeep
from starboard.games.voidfall.rules.skirmish import candidates, forecast, strength
from starboard.games.voidfall.rules.upkeep import satisfiable, upkeep_due
from starboard.games.voidfall.scoring import starting_worth
from starboard.games.voidfall.state import (
    ACTIONS,
    AGENDAS,
    CLEAN_UP,
    CYCLES,
    NOBODY,
    OBJECTIVES,
    SKIRMISH,
    UPKEEP,
    Player,
    Voidfall,
)

# How much of the best opponent's prospects counts against one's own.
RIVAL: Final = 0.35
WIN: Final = 20.0

# Against the Void: how far ahead of the weakest a player is who counts a good third as much; and what one's
# own prospects count besides.
_SOFT: Final = 20.0
_SELF: Final = 0.15

# Turns of a Cycle to come, and for how many turns it pays to build things up.
_ROUNDS: Final = 5.0
_LONG: Final = 8.0

# A turn to come, so that positions after different numbers of turns can be compared.
_TURN: Final = 5.0

# Agendas: what those in slots score more at each later Evaluation, because the empire grows; how sure it is
# that one in hand, or one that a marker lies above, will score; what a free Pure slot promises.
_GROWTH: Final = 1.5
_PLAYED: Final = 0.95
_HAND: Final = 0.6
_BLOCKED: Final = 0.35
_UNKNOWN: Final = 5.0
_FREE_SLOT: Final = 1.5
# Glory is paid at each Invasion: one in so many turns.
_GLORY: Final = 0.22
# How likely a neighbouring sector falls soon, by the FP that are missing.
_CHANCE: Final = (0.55, 0.34, 0.2, 0.1)
_SECTOR: Final = 4.0
_PURE: Final = 2.0
_POPULATION: Final = 0.5
_GUILD: Final = 0.8
_INSTALLATION: Final = 0.6
# For each turn to come.
_YIELD: Final = 0.12
_STOCK: Final = 0.42
_MUCH: Final = 8
_HOARD: Final = 0.1
_DEPLOYED: Final = 1.3
_ACTIVE: Final = 1.0
_INACTIVE: Final = 0.15
_BASIC: Final = 1.6
_IMPROVED: Final = 3.0
_TRADE: Final = 2.4
_TRACK: Final = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 7.5)
_TIER: Final = 0.8
_MAT_CORRUPTION: Final = 1.3
_SECTOR_CORRUPTION: Final = 1.1
_SHORT: Final = 3.0
_TOKEN: Final = 0.25
_LOST_SECTOR: Final = 5.0
_LOST_FP: Final = 0.4
# What a lost sector costs besides in a game against the Void: it is Corrupted and theirs.
_LOST_TO_VOID: Final = 5.0
# Of what the actions still to be taken in this turn would bring.
_UNDONE: Final = 0.8


def evaluate(s: Voidfall, seat: int) -> float:
    if s.peril is not None:
        return _together(s, seat)
    if s.over:
        return _final(s, seat)
    mine = prospects(s, s.players[seat], own=True)
    others = [prospects(s, p, own=False) for p in s.players if p.seat != seat]
    return mine - RIVAL * max(others) if others else mine


def _final(s: Voidfall, seat: int) -> float:
    mine = float(s.players[seat].influence)
    others = [p.influence for p in s.players if p.seat != seat]
    if not others:
        return mine
    best = max(others)
    return mine - RIVAL * best + (WIN if mine > best else -WIN if mine < best else 0.0)


def _together(s: Voidfall, seat: int) -> float:
    """VF-11.3: each player has to reach the Void's total, so whoever has least counts most."""
    if s.over:
        if race.ending(s) == race.OVERRUN:
            return void.LOST
        margin = float(race.margin(s))
        return margin + (WIN if margin >= 0 else -WIN)
    found = [prospects(s, p, own=p.seat == seat) for p in s.players]
    least = min(found)
    group = least - _SOFT * log(sum([exp((least - one) / _SOFT) for one in found]) / len(found))
    turns = turns_now(s, s.players[seat]) + _ROUNDS * (CYCLES - s.cycle)
    return group + _SELF * found[seat] - void.threat(s, turns, evaluations_left(s))


def evaluations_left(s: Voidfall) -> int:
    """How many times Agendas will still be scored."""
    return CYCLES - s.cycle + 1 if s.phase != AGENDAS else CYCLES - s.cycle


def turns_now(s: Voidfall, p: Player) -> int:
    """The player's turns to come in this Cycle, without one in which a Focus has been played."""
    if s.event == NOBODY or s.phase >= SKIRMISH:
        return 0
    left = _rounds(s) - p.turns
    return left - 1 if s.phase in (ACTIONS, CLEAN_UP) and s.active_seat == p.seat else left


def prospects(s: Voidfall, p: Player, own: bool) -> float:
    if not p.rules:
        # Houses are still being chosen, and nothing has been set up.
        return 0.0
    now = turns_now(s, p)
    turns = now + _ROUNDS * (CYCLES - s.cycle)
    pace = min(1.0, turns / _LONG)
    value = float(p.influence) + (_TURN + _GLORY * p.glory_total) * turns
    value += _agendas(s, p, now, turns, own)
    value += _board(s, p, turns, pace)
    value += _mat(s, p, pace)
    if not own:
        # What others hope and fear hardly depends on what we do in a turn.
        return value
    value += _ambition(s, p, turns)
    if s.phase == ACTIONS and s.active_seat == p.seat:
        value += _UNDONE * _rest_of_turn(s, p)
    if s.phase <= SKIRMISH:
        value -= _skirmish_fear(s, p)
    if s.phase <= UPKEEP:
        value -= _upkeep_fear(s, p, turns)
    return value


def _agendas(s: Voidfall, p: Player, now: int, turns: float, own: bool) -> float:
    """What Agendas score now, at each Evaluation to come; those in hand once they are played."""
    left = evaluations_left(s)
    more = _GROWTH * left * (left - 1) / 2
    value = starting_worth(s, p) * left + more
    agendas = s.tables.agendas
    types: list[int] = []
    free = 0
    for slot, card in enumerate(p.slots):
        blocked = p.slot_corruption[slot]
        if card != NOBODY:
            types.append(agendas[card].type)
            value += (agenda_worth(s, p, card) * left + more) * (_BLOCKED if blocked else 1.0)
        elif not blocked:
            free += 1
    # A turn is needed to play one, so at the end of a Cycle it misses an Evaluation.
    soon = left if now > 0 else left - 1
    if p.played != NOBODY:
        kind = agendas[p.played].type
        if free and kind not in types:
            free -= 1
            types.append(kind)
            value += _PLAYED * (agenda_worth(s, p, p.played) * left + more)
    ready = min(1.0, turns / 3.0)
    if own:
        promises: dict[int, float] = {}
        for card in p.agendas:
            kind = agendas[card].type
            if kind not in types:
                promise = (agenda_worth(s, p, card) + _GROWTH) * soon
                promises[kind] = max(promises.get(kind, 0.0), promise)
        found = sorted(promises.values(), reverse=True)[:free]
        value += (_HAND * sum(found) + len(p.agendas)) * ready
        held = len(found)
    else:
        # Of others only the number of their Agendas is known.
        held = min(free, len(p.agendas))
        value += _HAND * _UNKNOWN * soon * held * ready
    return value + _FREE_SLOT * soon * (free - held) * ready


def _board(s: Voidfall, p: Player, turns: float, pace: float) -> float:
    gain = 0.0
    fp = 0
    for at in s.own(p):
        gain += _POPULATION * s.population[at]
        gain += _GUILD * len(guilds_of(s, at)) + _INSTALLATION * len(installations_of(s, at))
        gain += -_SECTOR_CORRUPTION if s.corrupted[at] else _PURE
        if at != p.home:
            gain += _SECTOR
        fp += sum(s.fleet[at])
    produced = sum(yields(s, p))
    return gain * (0.4 + 0.6 * pace) + _DEPLOYED * fp * (0.3 + 0.7 * pace) + _YIELD * produced * turns


def _mat(s: Voidfall, p: Player, pace: float) -> float:
    value = (_ACTIVE * p.active + _INACTIVE * p.inactive) * (0.2 + 0.8 * pace)
    for amount in p.stock:
        value += (_STOCK * min(amount, _MUCH) + _HOARD * max(0, amount - _MUCH)) * (0.15 + 0.85 * pace)
    for tech in p.techs:
        value += (_IMPROVED if tech & 1 else _BASIC) * pace
    value += _TRADE * p.trade * (0.3 + 0.7 * pace)
    for track in range(len(v.TRACKS)):
        position = _TRACK[p.tracks[track]]
        value += (position / 2 if p.track_corruption[track] else position) * (0.3 + 0.7 * pace)
        if tier(p, track):
            value += _TIER * pace
    value -= _MAT_CORRUPTION * p.mat_corruption * (0.3 + 0.7 * pace)
    return value + _TOKEN * (len(p.bounties) + len(p.reclaims))


def _ambition(s: Voidfall, p: Player, turns: float) -> float:
    """The two best Invasions in prospect: what they would bring, by how near they are."""
    if turns < 1.0:
        return 0.0
    spare: dict[int, int] = {}
    for at in s.own(p):
        fp = sum(s.fleet[at])
        if at != p.home:
            fp -= 1
        for near in neighbours(s, at):
            if s.owner[near] != p.seat:
                spare[near] = spare.get(near, 0) + fp
    best = second = 0.0
    for at, fp in spare.items():
        missing = max(0, resistance(s, at) + 1 - fp)
        if missing < len(_CHANCE) and may_invade(s, p, at):
            prize = p.glory_total + 2 * sum(s.glory[at]) + _SECTOR + s.population[at]
            prize += len(s.bounties[at]) + 2 * len(s.reclaims[at])
            if s.peril is not None:
                prize += void.prize(s, at)
            hope = _CHANCE[missing] * prize
            if hope > best:
                best, second = hope, best
            elif hope > second:
                second = hope
    return (best + 0.5 * second) * min(1.0, turns / 3.0)


def _rest_of_turn(s: Voidfall, p: Player) -> float:
    """What the best actions still open in this turn would bring."""
    worths = [
        action_worth(s, p, action)
        for place, action in enumerate(s.tables.focuses[p.focus].actions)
        if not p.done >> place & 1
    ]
    worths.sort(reverse=True)
    value = sum(worths[: max(0, budget(p))])
    if p.played != NOBODY and AGENDA not in p.used:
        value += 2.5
    return value


def _skirmish_fear(s: Voidfall, p: Player) -> float:
    """The worst that the next Skirmish can do; against the Void also that of a War at hand."""
    if s.peril is not None and s.phase != SKIRMISH:
        return sum(
            [_worst(s, p, power, boosts, candidates(s, p)) for power, boosts in void.strikes_to_come(s, p)]
        )
    if s.phase == SKIRMISH and s.targets:
        at, power = s.targets[p.seat]
        return _worst(s, p, power, (), [at] if at != NOBODY and s.owner[at] == p.seat else [])
    return _worst(s, p, strength(s, p, True), (), candidates(s, p))


def _worst(s: Voidfall, p: Player, power: int, boosts: tuple[int, ...], around: list[int]) -> float:
    if not power:
        return 0.0
    worst = 0.0
    for at in around:
        result, fp = _foreseen(s, p, at, power, boosts)
        harm = _LOST_FP * fp
        if result != DEFENDED:
            harm += _LOST_SECTOR + s.population[at] + len(guilds_of(s, at))
            harm += _PURE if not s.corrupted[at] else 0.0
            if s.peril is not None:
                harm += _LOST_TO_VOID + s.population[at]
        worst = max(worst, harm)
    return worst


# What the Voidborn would do to a sector, by all that matters: the same few Combats come up again and again.
_forecasts: dict[tuple[object, ...], tuple[int, int]] = {}
_MOST_FORECASTS: Final = 20_000


def _foreseen(s: Voidfall, p: Player, at: int, power: int, boosts: tuple[int, ...] = ()) -> tuple[int, int]:
    key = (power, boosts, s.fleet[at], guns(s, at), yards_near(s, p, at), p.rules, p.techs)
    found = _forecasts.get(key)
    if found is None:
        if len(_forecasts) >= _MOST_FORECASTS:
            _forecasts.clear()
        found = _forecasts[key] = forecast(s, p, at, power, boosts)
    return found


def _upkeep_fear(s: Voidfall, p: Player, turns: float) -> float:
    """Upkeep, and what the Crisis board demands, that could not be paid now; with turns left, some still will
    be.
    """
    due = upkeep_due(s, p)
    lost = 0.0
    if s.peril is not None and s.phase <= SKIRMISH:
        stock, missing = void.after_demand(s, p)
        food, energy, materials = stock[:3]
        short = due - min(due, food + (energy + materials) // s.tables.upkeep_other)
        lost = float(s.tables.crisis_shortfall * missing)
    else:
        short = due - satisfiable(s, p, due)
    soon = s.phase in (SKIRMISH, UPKEEP, OBJECTIVES) or (s.event != NOBODY and p.turns >= _rounds(s) - 1)
    cost = (_SHORT * short + lost) * (1.0 if soon else 0.35)
    standing = agenda_upkeep(s, p) + sum([sector_upkeep(s, at) for at in s.own(p)])
    return cost + 0.25 * standing * max(0, evaluations_left(s) - 1) * min(1.0, turns / 4.0)


def _rounds(s: Voidfall) -> int:
    return s.tables.events[s.event].rounds
