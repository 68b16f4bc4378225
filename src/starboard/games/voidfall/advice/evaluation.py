"""What a position is worth to a seat (section 8 of the rules), in points of Influence at the end of the game.

It counts what is on the board for everybody to see, and of hidden things only the seat's own Agendas.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.advice import void
from starboard.games.voidfall.advice.benefit import action_worth, agenda_worth, benefit, resistance
from starboard.games.voidfall.advice.weights import AGAINST_THE_VOID, COMPETING, Weights
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
    Act,
    Player,
    Voidfall,
)

# Turns of a Cycle to come.
_ROUNDS: Final = 5
# How much of the best opponent's prospects counts against one's own.
RIVAL: Final = 0.35
WIN: Final = 20.0
# Against the Void: how far ahead of the weakest a player is who counts a good third as much; and what one's
# own prospects count besides.
_SOFT: Final = 20.0
_SELF: Final = 0.15
# How likely a neighbouring sector falls soon, by the FP that are missing.
_CHANCE: Final = (0.55, 0.34, 0.2, 0.1)
_TRACK: Final = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 7.5)
# A stock of which more is worth less.
_MUCH: Final = 8
# A Yield of which more is worth less.
_MUCH_MADE: Final = 5
# How much less an objective counts for each turn until it is evaluated.
_FAR: Final = 0.1
_NOTHING: Final = Act("", "")
# What an Upkeep costs that is not paid (VF-10.7), a lost sector, and a lost FP.
_UPKEEP: Final = 3.0
_LOST: Final = 4.0
_LOST_FP: Final = 0.4


def evaluate(s: Voidfall, seat: int) -> float:
    if s.peril is not None:
        return _together(s, seat)
    if s.over:
        return _final(s, seat)
    mine = prospects(s, COMPETING, s.players[seat], own=True)
    others = [prospects(s, COMPETING, p, own=False) for p in s.players if p.seat != seat]
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
    found = [prospects(s, AGAINST_THE_VOID, p, own=p.seat == seat) for p in s.players]
    least = min(found)
    group = least - _SOFT * log(sum([exp((least - one) / _SOFT) for one in found]) / len(found))
    turns = turns_left(s, s.players[seat])
    return group + _SELF * found[seat] - void.threat(s, AGAINST_THE_VOID[turns], evaluations_left(s))


def evaluations_left(s: Voidfall) -> int:
    """How many times Agendas will still be scored."""
    return CYCLES - s.cycle + 1 if s.phase != AGENDAS else CYCLES - s.cycle


def turns_now(s: Voidfall, p: Player) -> int:
    """The player's turns to come in this Cycle, without one in which a Focus has been played."""
    if s.event == NOBODY or s.phase >= SKIRMISH:
        return 0
    left = _rounds(s) - p.turns
    return left - 1 if s.phase in (ACTIONS, CLEAN_UP) and s.active_seat == p.seat else left


def turns_left(s: Voidfall, p: Player) -> int:
    """The player's turns to come in the whole game, about."""
    return max(0, turns_now(s, p)) + _ROUNDS * (CYCLES - s.cycle)


def prospects(s: Voidfall, weights: list[Weights], p: Player, own: bool) -> float:
    if not p.rules:
        # Houses are still being chosen, and nothing has been set up.
        return 0.0
    turns = turns_left(s, p)
    w = weights[turns]
    value = float(p.influence) + w.glory * p.glory_total
    value += _agendas(s, w, p, own) + _board(s, w, p) + _mat(w, p)
    if not own:
        # What others hope and fear hardly depends on what we do in a turn.
        return value
    value += _ambition(s, w, p) + w.aim * _objectives(s, p)
    if s.phase == ACTIONS and s.active_seat == p.seat:
        value += w.undone * _rest_of_turn(s, p)
    if s.phase <= SKIRMISH:
        value -= w.fear * _skirmish_fear(s, p)
    if s.phase <= UPKEEP:
        value -= _upkeep_fear(s, w, p)
    return value


def _agendas(s: Voidfall, w: Weights, p: Player, own: bool) -> float:
    """What Agendas score now, at each Evaluation to come; those in hand once they are played."""
    left = evaluations_left(s)
    later = left * (left - 1) / 2
    value = w.start * starting_worth(s, p) * left
    agendas = s.tables.agendas
    types: list[int] = []
    pure = free = 0
    for slot, card in enumerate(p.slots):
        blocked = p.slot_corruption[slot]
        if card != NOBODY:
            types.append(agendas[card].type)
            worth = agenda_worth(s, p, card) * left
            value += w.blocked * worth if blocked else w.agenda * worth + w.growth * later
        elif not blocked:
            free += 1
        pure += not blocked
    # A turn is needed to play one, so at the end of a Cycle it misses an Evaluation.
    soon = left if turns_now(s, p) > 0 else left - 1
    value += w.slot * soon * pure + w.held * len(p.agendas)
    if p.played != NOBODY:
        kind = agendas[p.played].type
        if free and kind not in types:
            free -= 1
            types.append(kind)
            value += w.agenda * agenda_worth(s, p, p.played) * left + w.growth * later
    if not own:
        # Of others only the number of their Agendas is known.
        return value + w.unknown * soon * min(free, len(p.agendas))
    return value + _hopes(s, w, p, types, free)


def _hopes(s: Voidfall, w: Weights, p: Player, types: list[int], free: int) -> float:
    """The best Agenda in hand of each type that is in no slot: what it will score once it is played. In this
    Cycle that takes a turn with a Focus that suits it.
    """
    agendas = s.tables.agendas
    promises: dict[int, int] = {}
    for card in p.agendas:
        kind = agendas[card].type
        if kind not in types:
            promises[kind] = max(promises.get(kind, 0), agenda_worth(s, p, card))
    if not promises:
        return 0.0
    still = 0
    for card in p.hand:
        still |= 1 << s.tables.focuses[card].type
    left = evaluations_left(s)
    turns = turns_now(s, p)
    value = 0.0
    for kind, worth in sorted(promises.items(), key=_by_worth)[:free]:
        soon = left - 1
        if turns > 0 and s.tables.agenda_types[kind].focuses & still:
            soon = left
            turns -= 1
        value += w.hand * worth * soon + w.promise * soon * (soon - 1) / 2
    return value


def _by_worth(one: tuple[int, int]) -> int:
    return -one[1]


def _board(s: Voidfall, w: Weights, p: Player) -> float:
    value = 0.0
    fp = 0
    yards = (w.shipyard, w.defense, w.starbase)
    for at in s.own(p):
        value += w.guild * len(guilds_of(s, at))
        for kind in installations_of(s, at):
            value += yards[kind]
        if s.corrupted[at]:
            value += w.frozen * s.population[at] + w.corrupted
        else:
            value += w.population * s.population[at] + w.pure
        if at != p.home:
            value += w.sector
        fp += sum(s.fleet[at])
    made = yields(s, p)
    value += w.yield_food * min(made[v.FOOD], _MUCH_MADE) + w.yield_energy * min(made[v.ENERGY], _MUCH_MADE)
    value += w.yield_materials * min(made[v.MATERIALS], _MUCH_MADE)
    value += w.yield_credits * min(made[v.CREDITS], _MUCH_MADE)
    value += w.yield_science * min(made[v.SCIENCE], _MUCH_MADE)
    for amount in made:
        if amount > _MUCH_MADE:
            value += w.surplus * (amount - _MUCH_MADE)
    return value + w.deployed * fp


def _mat(w: Weights, p: Player) -> float:
    value = w.active * p.active + w.inactive * p.inactive
    stock = p.stock
    value += w.food * min(stock[v.FOOD], _MUCH) + w.energy * min(stock[v.ENERGY], _MUCH)
    value += w.materials * min(stock[v.MATERIALS], _MUCH)
    value += w.credits * min(stock[v.CREDITS], _MUCH) + w.science * min(stock[v.SCIENCE], _MUCH)
    for amount in stock:
        if amount > _MUCH:
            value += w.hoard * (amount - _MUCH)
    for tech in p.techs:
        value += w.improved if tech & 1 else w.basic
    value += w.trade * p.trade
    each = (w.society, w.statecraft, w.economy)
    for track in range(len(v.TRACKS)):
        position = each[track] * _TRACK[p.tracks[track]]
        value += position / 2 if p.track_corruption[track] else position
        if tier(p, track):
            value += w.tier
    value -= w.mat_corruption * p.mat_corruption
    return value + w.bounty * len(p.bounties) + w.reclaim * len(p.reclaims)


def _ambition(s: Voidfall, w: Weights, p: Player) -> float:
    """The two best Invasions in prospect: what they would bring, by how near they are."""
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
            prize = p.glory_total + 2 * sum(s.glory[at]) + 4.0 + s.population[at]
            prize += len(s.bounties[at]) + 2 * len(s.reclaims[at])
            if s.peril is not None:
                prize += void.prize(s, at)
                if s.tables.tiles[s.tile[at]].rift:
                    prize += w.rift
            hope = _CHANCE[missing] * prize
            if hope > best:
                best, second = hope, best
            elif hope > second:
                second = hope
    return w.hope * (best + 0.5 * second)


def _objectives(s: Voidfall, p: Player) -> float:
    """VF-10.10: what the event's objectives would bring now; the more turns there are until then, the less
    they are to be counted on.
    """
    if not s.round or s.phase >= OBJECTIVES:
        return 0.0
    event = s.tables.events[s.event]
    worths = [benefit(s, p, objective, _NOTHING) for objective in event.objectives]
    value = sum(worths) if event.both else max(worths)
    return value * (1.0 - _FAR * max(0, turns_now(s, p)))


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
            harm += _LOST + s.population[at] + len(guilds_of(s, at))
            if s.peril is not None:
                # It is Corrupted and theirs.
                harm += _LOST + s.population[at]
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


def _upkeep_fear(s: Voidfall, w: Weights, p: Player) -> float:
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
    cost = _UPKEEP * short + lost
    standing = agenda_upkeep(s, p) + sum([sector_upkeep(s, at) for at in s.own(p)])
    return (w.due if soon else w.early) * cost + w.standing * standing


def _rounds(s: Voidfall) -> int:
    return s.tables.events[s.event].rounds
