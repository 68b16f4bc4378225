"""VF-22 at the table: who takes part in a Combat, what its owners are asked, and what it costs them.

The Combat itself is worked out in ``combat``; it is the same for rules, previews and bots.
"""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.course import (
    ABSORB,
    CHOICES,
    DEPLOY,
    LOSE,
    NONE,
    PAY_APPROACH,
    PAY_DRONES,
    PAY_MISSILES,
    PAY_SALVO,
    REPLICATE,
    SAVE,
    Choice,
)
from starboard.games.voidfall.combat.fray import Fray
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import (
    BASIC,
    DEFENDER,
    IMPROVED,
    INVADER,
    Arms,
    Fleets,
    Side,
    void_side,
)
from starboard.games.voidfall.combat.story import ABSORBERS, Outcome
from starboard.games.voidfall.rules.fleets import charge, kinds_to_deploy, may_deploy, most_to_deploy
from starboard.games.voidfall.rules.resources import pay, payable
from starboard.games.voidfall.rules.sectors import has_yard, installations_of, neighbours
from starboard.games.voidfall.rules.trade import spend_trade
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask

MISSILE = (0, 1, 0, 0, 0, 0, 0)
PACKET = 3
MOST_MISSILES = 2
NO = "no"
# Choices whose answers are kinds of Fleet.
BY_KIND = (LOSE, SAVE, REPLICATE)


def version(p: Player, basic: int, improved: int) -> int:
    if p.rules[improved]:
        return IMPROVED
    return BASIC if p.rules[basic] else 0


def yards_near(s: Voidfall, p: Player, at: int) -> int:
    """VF-22.11, VF-22.12: other own sectors with a Shipyard or Starbase, adjacent to the Combat sector."""
    return sum([1 for near in neighbours(s, at) if s.owner[near] == p.seat and has_yard(s, near)])


def guns(s: Voidfall, at: int) -> int:
    """Sector Defenses and Starbases that shoot for whoever defends (VF-15.9)."""
    return sum([1 for kind in installations_of(s, at) if kind != v.SHIPYARD])


def most_packets(p: Player) -> int:
    """Bombard: how many times 3 M can be paid, with Credits in place of Materials."""
    return (p.stock[v.MATERIALS] + p.stock[v.CREDITS]) // PACKET


def arms_of(s: Voidfall, p: Player, at: int, role: int, act: Act | None = None) -> Arms:
    """What stands behind a player's FP in a Combat. Without an `act` nothing that costs anything."""
    near = yards_near(s, p, at)
    invades = role == INVADER
    optional = invades and act is not None
    return Arms(
        targeting=version(p, v.RULE_INITIATIVE_PLUS_5, v.RULE_FIRST_STRIKE),
        torpedoes=version(p, v.RULE_TORPEDO_FIRST, v.RULE_TORPEDO_ALL),
        shields=version(p, v.RULE_SHIELD_SALVO, v.RULE_SHIELD_BOTH),
        destroyers=version(p, v.RULE_FLEET_DESTROYER, v.RULE_FLEET_DESTROYER_FULL),
        pods=version(p, v.RULE_SAFE_RETURN, v.RULE_SAFE_RETURN_ALL),
        cells=p.rules[v.RULE_DEFENDER_VOLLEY],
        missiles=min(near, MOST_MISSILES) if p.rules[v.RULE_MISSILE_BOTH] else 0,
        paid_missiles=optional and p.rules[v.RULE_MISSILE_ATTACK] and near > 0 and payable(p, MISSILE),
        drones=version(p, v.RULE_DRONE_1, v.RULE_DRONE_2) if optional and p.trade else 0,
        packets=most_packets(p) if act is not None and act.packets else 0,
        replicas=_replicas(s, p, act) if invades and p.rules[v.RULE_REPLICATE] else (),
        installations=0 if invades else guns(s, at),
    )


def _replicas(s: Voidfall, p: Player, act: Act | None) -> tuple[int, ...]:
    """Hook H4: the kinds that Improved Combat Replicators may deploy; most cost nothing."""
    if act is not None:
        return tuple(kinds_to_deploy(s, p, act))
    if p.rules[v.RULE_DEPLOY_TOLL] and not p.toll:
        return ()
    cards = s.tables.fleets
    return tuple(
        [kind for kind in range(len(v.FLEETS)) if may_deploy(p, kind) and not any(cards[kind].surcharge)]
    )


def player_side(
    s: Voidfall, p: Player, at: int, role: int, fleet: tuple[int, ...], act: Act | None = None
) -> Side:
    return Side(_six(fleet), arms_of(s, p, at, role, act), most_to_deploy(s, p))


def defending(s: Voidfall, at: int) -> Side:
    """Who defends a sector: a player, the Voidborn, or only its Installations."""
    owner = s.owner[at]
    if owner != NOBODY:
        return player_side(s, s.players[owner], at, DEFENDER, s.fleet[at])
    return void_side(s.void[at], Arms(installations=guns(s, at)))


def _six(fleet: tuple[int, ...]) -> Fleets:
    return (fleet[0], fleet[1], fleet[2], fleet[3], fleet[4], 0)


def fight_out(s: Voidfall, fray: Fray, act: Act) -> Rule[Outcome]:
    """Asks the owners for whatever is theirs to choose, and takes what they pay."""
    s.fray = fray
    combat = fray.again(s.events is not None)
    while True:
        choice = combat.step()
        if choice is None:
            s.fray = None
            return combat.outcome()
        p = s.players[fray.invader if choice.side == INVADER else fray.defender]
        values = choice.options
        # What was spent since the Combat began may be missing now.
        if choice.kind == PAY_MISSILES and not payable(p, MISSILE):
            values = [0]
        elif choice.kind == REPLICATE:
            values = [kind for kind in values if kind == NONE or kind in kinds_to_deploy(s, p, act)]
        default = choice.default if choice.default in values else NONE
        options = [choice_name(choice, value) for value in values]
        about: tuple[Value, ...] = (choice_name(choice, default), choice.about)
        given: Value = yield ask(p.seat, f"combat-{CHOICES[choice.kind]}", options, about)
        value = values[options.index(given)]
        active = p.active
        yield from _pay_for(s, p, combat, choice.kind, value, act)
        # A Trade Nexus may activate FP for the token of the Drones.
        combat.invader.active += p.active - active
        fray.answers.append((value, combat.packets, combat.invader.active))
        combat.answer(value)


def choice_name(choice: Choice, value: int) -> Value:
    if choice.kind in BY_KIND:
        return NO if value == NONE else v.FLEETS[value]
    return ABSORBERS[value] if choice.kind == ABSORB else value


def _pay_for(s: Voidfall, p: Player, combat: Combat, kind: int, value: int, act: Act) -> Rule[None]:
    """VF-22.10, VF-22.5, and what deploying costs (VF-18.5)."""
    if value < 0 or (value == 0 and kind != REPLICATE):
        return
    declared = 0
    if kind == PAY_MISSILES:
        yield from pay(s, p, MISSILE, "VF-22.10")
    elif kind == PAY_DRONES:
        yield from spend_trade(s, p)
    elif kind in (PAY_APPROACH, PAY_SALVO):
        declared = value
        yield from pay(s, p, (0, 0, PACKET * value, 0, 0, 0, 0), "VF-22.10")
    elif kind == REPLICATE:
        yield from charge(s, p, value, act)
    elif kind == DEPLOY:
        for _ in range(value):
            yield from charge(s, p, v.CORVETTE, act)
    if act.packets:
        # The machine takes off what was just declared.
        combat.packets = most_packets(p) + declared


def gained_fp(outcome: Outcome, role: int) -> int:
    """How many FP more a side has on the map than before the Combat, most often less than 0."""
    came = outcome.deployed + (0 if outcome.replica == NONE else 1) if role == INVADER else 0
    return came + sum(outcome.home[role][:5]) - sum(outcome.lost[role][:5])


def settle_losses(s: Voidfall, p: Player, outcome: Outcome, role: int) -> None:
    """VF-22.2: damaged FP go to the Active area, with Escape Pods to the Home sector."""
    home = outcome.home[role]
    p.active -= gained_fp(outcome, role)
    if any(home):
        fleet = list(s.fleet[p.home])
        for kind in range(len(v.FLEETS)):
            fleet[kind] += home[kind]
        s.fleet[p.home] = tuple(fleet)
