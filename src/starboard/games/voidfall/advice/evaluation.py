"""What a position is worth to a seat (section 8 of the rules), in points of Influence at the end of the game.

It counts what is on the board for everybody to see, and of hidden things only the seat's own Agendas.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.story import DEFENDED
from starboard.games.voidfall.rules.counting import agenda_upkeep, tier
from starboard.games.voidfall.rules.levels import yield_of
from starboard.games.voidfall.rules.sectors import guilds_of, installations_of, sector_upkeep
from starboard.games.voidfall.rules.skirmish import candidates, forecast, strength
from starboard.games.voidfall.rules.upkeep import satisfiable, upkeep_due
from starboard.games.voidfall.scoring import slots_worth, starting_worth
from starboard.games.voidfall.state import (
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

# Of what Agendas would score now, how much they score at an Evaluation to come.
_AGENDAS: Final = 0.95
_LATER: Final = 1.1  # there they score a little more, because the empire grows
_GLORY: Final = 0.42  # for each Evaluation to come: an Invasion or two
_SECTOR: Final = 2.0
_PURE: Final = 1.6
_POPULATION: Final = 0.45
_GUILD: Final = 0.8
_INSTALLATION: Final = 0.7
_YIELD: Final = 0.55
_STOCK: Final = 0.42
_MUCH: Final = 8
_HOARD: Final = 0.1
_DEPLOYED: Final = 1.1
_ACTIVE: Final = 0.8
_INACTIVE: Final = 0.15
_BASIC: Final = 1.6
_IMPROVED: Final = 3.0
_TRADE: Final = 2.2
_HAND: Final = (0.0, 2.2, 3.6, 4.2)
_TRACK: Final = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 7.5)
_MAT_CORRUPTION: Final = 1.3
_SECTOR_CORRUPTION: Final = 1.1
_SHORT: Final = 3.0
_TOKEN: Final = 0.25
_LOST_SECTOR: Final = 5.0
_LOST_FP: Final = 0.4


def evaluate(s: Voidfall, seat: int) -> float:
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


def evaluations_left(s: Voidfall) -> int:
    """How many times Agendas will still be scored."""
    return CYCLES - s.cycle + 1 if s.phase != AGENDAS else CYCLES - s.cycle


def turns_left(s: Voidfall, p: Player) -> float:
    """The player's turns to come, those of later Cycles guessed."""
    this = 0.0
    if s.event != NOBODY and s.phase < SKIRMISH:
        this = s.tables.events[s.event].rounds - p.turns
        if s.phase == CLEAN_UP and s.active_seat == p.seat:
            this -= 1
    return this + 5.0 * (CYCLES - s.cycle)


def prospects(s: Voidfall, p: Player, own: bool) -> float:
    if p.house == NOBODY:
        return 0.0
    left = evaluations_left(s)
    turns = turns_left(s, p)
    pace = min(1.0, turns / 8.0)
    value = float(p.influence)
    value += (
        (starting_worth(s, p) + slots_worth(s, p)) * _AGENDAS * (left + (_LATER - 1.0) * max(0, left - 1))
    )
    value += _GLORY * left * p.glory_total
    value += _board(s, p, pace)
    value += _mat(s, p, pace, own)
    if s.phase <= SKIRMISH:
        value -= _skirmish_fear(s, p)
    if s.phase <= UPKEEP:
        value -= _upkeep_fear(s, p, turns)
    return value


def _board(s: Voidfall, p: Player, pace: float) -> float:
    value = 0.0
    for at in s.own(p):
        pure = not s.corrupted[at]
        home = at == p.home
        gain = _POPULATION * s.population[at]
        gain += _GUILD * len(guilds_of(s, at)) + _INSTALLATION * len(installations_of(s, at))
        if not home:
            gain += _SECTOR
        if pure:
            gain += _PURE
        else:
            gain -= _SECTOR_CORRUPTION
        value += gain * (0.4 + 0.6 * pace)
        value += _DEPLOYED * sum(s.fleet[at]) * (0.3 + 0.7 * pace)
    produced = 0
    for resource in range(len(v.RESOURCES)):
        produced += yield_of(s, p, resource)
    return value + _YIELD * produced * pace


def _mat(s: Voidfall, p: Player, pace: float, own: bool) -> float:
    value = (_ACTIVE * p.active + _INACTIVE * p.inactive) * (0.2 + 0.8 * pace)
    for amount in p.stock:
        value += (_STOCK * min(amount, _MUCH) + _HOARD * max(0, amount - _MUCH)) * (0.15 + 0.85 * pace)
    for tech in p.techs:
        value += (_IMPROVED if tech & 1 else _BASIC) * pace
    value += _TRADE * p.trade * (0.3 + 0.7 * pace)
    # Of others only the number of their Agendas is known.
    hand = p.agendas
    fits = len({s.tables.agendas[card].type for card in hand}) if own else len(hand)
    value += _HAND[min(fits, len(_HAND) - 1)] * pace
    for track in range(len(v.TRACKS)):
        position = _TRACK[p.tracks[track]]
        value += (position / 2 if p.track_corruption[track] else position) * (0.3 + 0.7 * pace)
    value += 0.8 * sum([tier(p, track) > 0 for track in range(len(v.TRACKS))]) * pace
    value -= _MAT_CORRUPTION * p.mat_corruption * (0.3 + 0.7 * pace)
    return value + _TOKEN * (len(p.bounties) + len(p.reclaims))


def _skirmish_fear(s: Voidfall, p: Player) -> float:
    """The worst that the next Skirmish can do."""
    power = strength(s, p, True)
    if not power:
        return 0.0
    if s.phase == SKIRMISH and s.targets:
        at = s.targets[p.seat][0]
        around = [at] if at != NOBODY and s.owner[at] == p.seat else []
    else:
        around = candidates(s, p)
    worst = 0.0
    for at in around:
        result, fp = forecast(s, p, at, power)
        harm = _LOST_FP * fp
        if result != DEFENDED:
            harm += _LOST_SECTOR + s.population[at] + len(guilds_of(s, at))
            harm += _PURE if not s.corrupted[at] else 0.0
        worst = max(worst, harm)
    return worst


def _upkeep_fear(s: Voidfall, p: Player, turns: float) -> float:
    """Upkeep that could not be paid now; with turns left, some of it still will be."""
    due = upkeep_due(s, p)
    short = due - satisfiable(s, p, due)
    soon = s.phase in (SKIRMISH, UPKEEP, OBJECTIVES) or (s.event != NOBODY and p.turns >= _rounds(s) - 1)
    cost = _SHORT * short * (1.0 if soon else 0.35)
    standing = agenda_upkeep(s, p) + sum([sector_upkeep(s, at) for at in s.own(p)])
    return cost + 0.25 * standing * max(0, evaluations_left(s) - 1) * min(1.0, turns / 4.0)


def _rounds(s: Voidfall) -> int:
    return s.tables.events[s.event].rounds
