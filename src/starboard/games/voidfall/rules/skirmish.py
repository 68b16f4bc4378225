"""VF-33: the Voidborn strike at one sector of a player."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.account import BY_DRONES, NO_STRIKE
from starboard.games.voidfall.combat.fray import Fray
from starboard.games.voidfall.combat.search import foresee
from starboard.games.voidfall.combat.sides import DEFENDER, Arms, void_side
from starboard.games.voidfall.combat.story import DEFENDED, RESULTS
from starboard.games.voidfall.effects import always, carry_out, register
from starboard.games.voidfall.rules.battle import fight_out, gained_fp, player_side, settle_losses
from starboard.games.voidfall.rules.sectors import guilds_of, name_of, neighbours, tile_of
from starboard.games.voidfall.rules.takeover import abandon
from starboard.games.voidfall.rules.trade import spend_trade
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, ask
from starboard.kernel.effect import Effect, leaves

MERCY = 40
LATE_CYCLES = 2
DRONES = "drones"
FIGHT = "fight"

# What decides which sector is struck, in this order, and by which clause.
ONLY_ONE: Final = "only one"
BREAKS: Final = ("lost", "recalled", "pure", "population", "guilds")
AT_RANDOM: Final = "random"
NO_TARGET: Final = "no target"
_DECIDING: Final = {
    ONLY_ONE: "VF-33.6",
    "lost": "VF-33.8",
    "recalled": "VF-33.8",
    "pure": "VF-33.10",
    "population": "VF-33.10",
    "guilds": "VF-33.10",
    AT_RANDOM: "VF-33.10",
}


def strength(s: Voidfall, p: Player, evaluation: bool, modifier: int = 0) -> int:
    """VF-33.2 to 33.5: Corruption on the mat, and 1 more in the Evaluation of later Cycles; never below 0."""
    bonus = s.tables.skirmish_cycle_bonus if evaluation and s.cycle >= LATE_CYCLES else 0
    return max(0, p.mat_corruption + bonus + modifier)


def candidates(s: Voidfall, p: Player) -> list[int]:
    """VF-33.6, VF-33.7: non-Home sectors adjacent to a Voidborn sector, and no player who is exempt."""
    if p.rules[v.RULE_MERCY_40] and p.influence <= MERCY:
        return []
    return [
        at
        for at in s.own(p)
        if at != p.home
        and not tile_of(s, at).immune
        and any(s.void[near] or s.harbingers[near] for near in neighbours(s, at))
    ]


def void_arms(p: Player, boosts: tuple[int, ...] = ()) -> Arms:
    """VF-22.31, and `void-adapts`: 1 Salvo Absorption per Improved technology of the defender."""
    grants = boosts or (0,) * len(v.BOOSTS)
    adapted = sum([tech & 1 for tech in p.techs]) if p.rules[v.RULE_VOID_ADAPTS] else 0
    return Arms(
        approach_absorption=grants[v.BOOST_APPROACH_ABSORB],
        salvo_absorption=grants[v.BOOST_SALVO_ABSORB] + adapted,
        initiative=grants[v.BOOST_INITIATIVE],
        approach_damage=grants[v.BOOST_APPROACH_DAMAGE],
        salvo_damage=grants[v.BOOST_SALVO_DAMAGE],
        no_defense=grants[v.BOOST_NO_DEFENSE] > 0,
    )


def forecast(s: Voidfall, p: Player, at: int, power: int, boosts: tuple[int, ...] = ()) -> tuple[int, int]:
    """VF-33.9: the result, and how many FP would be recalled, with the best free choices."""
    if not power:
        return DEFENDED, 0
    side = player_side(s, p, at, DEFENDER, s.fleet[at])
    outcome = foresee(void_side(power, void_arms(p, boosts)), side, tells=False)
    return outcome.result, sum(outcome.lost[DEFENDER])


def rank(s: Voidfall, p: Player, at: int, power: int, boosts: tuple[int, ...] = ()) -> tuple[int, ...]:
    """VF-33.8, VF-33.10: what speaks for a target, in this order: it would fall, FP recalled, it is Pure, its
    Population, its Guilds.
    """
    result, recalled = forecast(s, p, at, power, boosts)
    falls = 0 if result == DEFENDED else 1
    return (falls, recalled, 0 if s.corrupted[at] else 1, s.population[at], len(guilds_of(s, at)))


def struck(
    s: Voidfall, p: Player, found: list[int], power: int, boosts: tuple[int, ...] = ()
) -> tuple[list[int], str]:
    """VF-33.8, VF-33.10: the candidates that are left after each comparison, and which of them decided."""
    if len(found) <= 1:
        return found, ONLY_ONE if found else NO_TARGET
    ranks = {at: rank(s, p, at, power, boosts) for at in found}
    left = found
    for place, name in enumerate(BREAKS):
        most = max([ranks[at][place] for at in left])
        left = [at for at in left if ranks[at][place] == most]
        if len(left) == 1:
            return left, name
    return left, AT_RANDOM


def choose_target(s: Voidfall, p: Player, power: int, boosts: tuple[int, ...] = ()) -> tuple[int, str]:
    """The candidate for which most speaks, of equals one at random; and what decided."""
    best, decided = struck(s, p, candidates(s, p), power, boosts)
    if not best:
        return NOBODY, decided
    at = best[0]
    if len(best) > 1:
        s.reveal()
        at = best[s.chance.below(len(best))]
    s.tell("skirmish-target", p.seat, _DECIDING[decided], name_of(s, at), power, decided)
    return at, decided


def pick_target(s: Voidfall, p: Player, power: int, boosts: tuple[int, ...] = ()) -> int:
    return choose_target(s, p, power, boosts)[0]


def skirmish(
    s: Voidfall, p: Player, at: int, power: int, evaluation: bool, boosts: tuple[int, ...] = ()
) -> Rule[bool]:
    """VF-33.11, VF-33.12. Returns whether it was successfully defended (VF-23.17)."""
    if at == NOBODY or power == 0:
        s.tell("skirmish-none", p.seat, "VF-33.7" if power else "VF-33.5", power)
        if evaluation:
            _note(s, p, NO_STRIKE, 0)
        return True
    s.tell("strike", p.seat, "VF-33.11", name_of(s, at), power)
    if evaluation:
        helped = yield from _drones(s, p, at)
        if helped:
            _note(s, p, BY_DRONES, 0)
            return True
    side = player_side(s, p, at, DEFENDER, s.fleet[at])
    fray = Fray(at, NOBODY, p.seat, void_side(power, void_arms(p, boosts)), side)
    outcome = yield from fight_out(s, fray, Act("skirmish", "VF-33.11"))
    settle_losses(s, p, outcome, DEFENDER)
    s.fleet[at] = outcome.left[DEFENDER][:5]
    gained = gained_fp(outcome, DEFENDER)
    s.tell("skirmish", p.seat, "VF-33.12", name_of(s, at), RESULTS[outcome.result], gained, *s.fleet[at])
    if evaluation:
        _note(s, p, RESULTS[outcome.result], sum(outcome.lost[DEFENDER]))
    if outcome.result == DEFENDED:
        return True
    yield from abandon(s, p, at, "VF-23.14", fought=True)
    return False


def _note(s: Voidfall, p: Player, result: str, recalled: int) -> None:
    s.note(s.accounts[p.seat]._replace(result=result, recalled=recalled), p.seat)


def _drones(s: Voidfall, p: Player, at: int) -> Rule[bool]:
    """Hook H6, Autonomous Drones: defended by a Trade token, or automatically."""
    if p.rules[v.RULE_DRONE_AUTO]:
        s.tell("drones", p.seat, "VF-39.6", name_of(s, at))
        return True
    if not p.rules[v.RULE_DRONE_DEFENCE] or not p.trade:
        return False
    choice: str = yield ask(p.seat, "drone-defence", [DRONES, FIGHT], (name_of(s, at),))
    if choice == FIGHT:
        return False
    yield from spend_trade(s, p)
    s.tell("drones", p.seat, "VF-39.6", name_of(s, at))
    return True


def strike(
    s: Voidfall, p: Player, power: int, boosts: tuple[int, ...], defended: Effect, act: Act
) -> Rule[None]:
    """A Skirmish outside the Evaluation. VF-33.13: what follows a successful defence is compulsory; if it
    needs the Combat sector, one is found even where nobody strikes (VF-33.5).
    """
    act.target = pick_target(s, p, power, boosts) if power or _needs_sector(defended) else NOBODY
    held = yield from skirmish(s, p, act.target, power, False, boosts)
    if held and not g.is_nothing(defended):
        after = Act(act.cause, "VF-33.13", forced=True)
        after.target = act.target
        yield from carry_out(s, p, defended, after)


def _needs_sector(defended: Effect) -> bool:
    return any(
        leaf.where == (v.ZONE_NEAR_VOID if leaf.verb == g.VERB_PLACE else v.AT_TARGET)
        for leaf in leaves(defended)
    )


def _do_skirmish(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """VF-33.4: only the value printed there; VF-33.13: what follows a successful defence is compulsory."""
    defended = e.parts[0] if e.parts else g.NONE
    return strike(s, p, strength(s, p, False, e.args[0]), e.args[1:], defended, act)


register(g.VERB_SKIRMISH, _do_skirmish, always, plain=True)
