"""VF-20.4 to 20.10 and VF-23: invading a sector, and what a won Invasion brings."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.combat.course import NONE
from starboard.games.voidfall.combat.fray import Fray
from starboard.games.voidfall.combat.sides import DEFENDER, INVADER
from starboard.games.voidfall.combat.story import CONQUERED, RESULTS, TIE
from starboard.games.voidfall.effects import FORFEIT, carry_out, register, watched
from starboard.games.voidfall.rules.abilities import abilities_of
from starboard.games.voidfall.rules.battle import defending, fight_out, gained_fp, player_side, settle_losses
from starboard.games.voidfall.rules.corruption import cleanse_sector
from starboard.games.voidfall.rules.crisis_board import each_may, from_seat, to_row
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.fleets import ways
from starboard.games.voidfall.rules.glory import discard_glory, gain_glory
from starboard.games.voidfall.rules.influence import gain_influence
from starboard.games.voidfall.rules.sectors import installations_of, is_home, name_of, named, tile_of
from starboard.games.voidfall.rules.takeover import abandon, take_over
from starboard.games.voidfall.rules.technologies import gain_basic, owns
from starboard.games.voidfall.rules.tokens import instead_of_token, resolve_bounty, resolve_reclaim
from starboard.games.voidfall.state import NO_FLEET, NOBODY, Act, Player, Voidfall
from starboard.games.voidfall.tables import STANDARD_TILE
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

SEED = "seed"
REST = "rest"
# The steps after a win in the engine's default order (VF-23.5); the last three come from technologies.
INSTALLATIONS = "installations"  # A
GLORY = "glory"  # D
SPOILS = "spoils"  # E
HARBINGERS = "harbingers"  # G
RIFT = "rift"  # F
BOUNTIES = "bounties"  # B
RECLAIMS = "reclaims"  # C
CAPTURE = "capture"  # H
FALLEN = "fallen"  # I
SALVAGE = "salvage"
CLEANSE = "cleanse"
WIN = "win"
# Tells the deployment of a replica from that of Carriers.
REPLICA = 1


# --- target and movement (VF-20.4 to 20.8) ----------------------------------------------------------------


def sources(s: Voidfall, p: Player, at: int) -> list[int]:
    """VF-20.5: own sectors from which FP can be moved; `jump-storms`: also through one own sector."""
    seat = p.seat
    found = {near for near in ways(s, p, at) if s.owner[near] == seat}
    if p.rules[v.RULE_JUMP_STORMS]:
        for near in tuple(found):
            found |= {far for far in ways(s, p, near) if s.owner[far] == seat}
    return sorted([near for near in found if any(s.fleet[near])])


def may_invade(s: Voidfall, p: Player, at: int) -> bool:
    """VF-20.4: Voidborn and nobody's sectors, and in competition those of others, but never a Home."""
    owner = s.owner[at]
    if owner == NOBODY:
        return True
    return owner != p.seat and not s.peaceful and not is_home(s, at)


def targets(s: Voidfall, p: Player, corrupted: bool) -> list[int]:
    near: set[int] = set()
    for at in s.own(p):
        near.update(ways(s, p, at))
    return sorted(
        [
            at
            for at in near
            if may_invade(s, p, at) and (s.corrupted[at] or not corrupted) and sources(s, p, at)
        ]
    )


def _do_invade(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = [FORFEIT]
    if not s.replaying:
        options = [name_of(s, at) for at in targets(s, p, e.args[0] == 1)]
    s.muster = (p.seat, NOBODY, e.args[0])
    choice: str = yield ask(p.seat, "invade", options if act.forced else [*options, FORFEIT])
    s.muster = ()
    if choice == FORFEIT:
        act.lost = True
        return
    yield from invade(s, p, named(s, choice), act)


def _can_invade(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(targets(s, p, e.args[0] == 1))


def invade(s: Voidfall, p: Player, at: int, act: Act) -> Rule[None]:
    """VF-20.9: movement, Combat and outcome are one Invasion."""
    before = {near: sum(s.fleet[near]) for near in sources(s, p, at)}
    facts = _facts(s, at)
    fleet = yield from _muster_force(s, p, at)
    facts[v.ONLY_FP_SENT] = sum(fleet)
    facts[v.ONLY_SOURCES] = sum([sum(s.fleet[near]) < there for near, there in before.items()])
    act.target = at
    s.muster = (p.seat, at)
    seeded = yield from _seed(s, p, at)
    s.muster = ()
    owner = s.owner[at]
    loser = s.players[owner] if owner != NOBODY else None
    fray = Fray(at, p.seat, owner, player_side(s, p, at, INVADER, fleet, act), defending(s, at))
    outcome = yield from fight_out(s, fray, act)
    act.packets = False
    act.lost = outcome.result != CONQUERED
    act.removed = outcome.lost[DEFENDER][5]
    s.invasion = ()
    settle_losses(s, p, outcome, INVADER)
    if loser is not None:
        settle_losses(s, loser, outcome, DEFENDER)
    s.tell(
        "combat",
        p.seat,
        "VF-22.1",
        name_of(s, at),
        RESULTS[outcome.result],
        *outcome.left[0],
        *outcome.left[1],
        owner,
        gained_fp(outcome, INVADER),
        gained_fp(outcome, DEFENDER),
    )
    # VF-39.7: both are deployments, though not by the same effect, and not in an own sector.
    if outcome.deployed:
        did(s, p, v.DEED_DEPLOY, facts={v.ONLY_NUMBER: outcome.deployed})
    if outcome.replica != NONE:
        did(s, p, v.DEED_DEPLOY, REPLICA, facts={v.ONLY_NUMBER: 1})
    if outcome.result == CONQUERED:
        facts[v.ONLY_FP_LOST] = sum(outcome.lost[INVADER])
        did(s, p, v.DEED_INVADE_WIN, facts=facts)
        s.give(at, p.seat)
        s.void[at] = 0
        s.fleet[at] = outcome.left[INVADER][:5]
        yield from _after_win(s, p, loser, at, seeded, act)
    elif outcome.result == TIE:
        # VF-23.15: a player who defended discards a Glory token; the sector is taken over.
        s.void[at] = 0
        s.fleet[at] = NO_FLEET
        if loser is not None:
            yield from abandon(s, loser, at, "VF-23.15", fought=True)
        else:
            yield from take_over(s, p, at)
    elif loser is not None:
        s.fleet[at] = outcome.left[DEFENDER][:5]
    else:
        s.void[at] = outcome.left[DEFENDER][5]


def _facts(s: Voidfall, at: int) -> dict[int, int]:
    """VF-39.7: the target's Population and pieces, as they are before the Combat."""
    return {
        v.ONLY_AT_CORRUPTED: int(s.corrupted[at]),
        v.ONLY_TARGET_POP: s.population[at],
        v.ONLY_TARGET_HARBINGER: int(s.harbingers[at] > 0),
        v.ONLY_TARGET_DEFENSE: int(v.DEFENSE in installations_of(s, at)),
        v.ONLY_TARGET_FALLEN: int(s.fallen[at] != NOBODY),
    }


def _muster_force(s: Voidfall, p: Player, at: int) -> Rule[tuple[int, ...]]:
    """How many FP of each source and type; at least one in all (VF-20.5)."""
    piles = [(near, kind) for near in sources(s, p, at) for kind, fp in enumerate(s.fleet[near]) if fp]
    force = list(NO_FLEET)
    emptied: list[int] = []
    for place, (near, kind) in enumerate(piles):
        last = place == len(piles) - 1 and not any(force)
        options: list[Value] = list(range(1 if last else 0, s.fleet[near][kind] + 1))
        about = (name_of(s, at), name_of(s, near), v.FLEETS[kind])
        s.muster = (p.seat, at, near, kind)
        sent: int = yield ask(p.seat, "send", options, about)
        if not sent:
            continue
        force[kind] += sent
        s.invasion = (p.seat, at, *force)
        fleet = list(s.fleet[near])
        fleet[kind] -= sent
        s.fleet[near] = tuple(fleet)
        s.tell("move", p.seat, "VF-20.5", name_of(s, near), name_of(s, at), v.FLEETS[kind], sent)
        if not any(fleet) and near != p.home:
            emptied.append(near)
    s.muster = (p.seat, at)
    for near in emptied:
        yield from abandon(s, p, near, "VF-20.6")
    return tuple(force)


def _seed(s: Voidfall, p: Player, at: int) -> Rule[bool]:
    """Hook H2, Salvage Scanner: a Reclaim token on the Voidborn (Improved: or Corrupted) sector invaded."""
    wide = p.rules[v.RULE_SEED_RECLAIM_WIDE]
    if not (wide or p.rules[v.RULE_SEED_RECLAIM]) or not (s.void[at] or (wide and s.corrupted[at])):
        return False
    choice: str = yield ask(p.seat, "seed", [SEED, FORFEIT], (name_of(s, at),))
    if choice == FORFEIT:
        return False
    if s.reclaim_pile:
        s.reclaims[at] += (s.reclaim_pile.pop(),)
        s.tell("placed", p.seat, "VF-39.6", name_of(s, at), "reclaim", 1)
    else:
        yield from instead_of_token(s, p)
    return wide


# --- after a win (VF-23.4 to 23.13) -----------------------------------------------------------------------


def _after_win(s: Voidfall, p: Player, loser: Player | None, at: int, seeded: bool, act: Act) -> Rule[None]:
    """All applicable steps, in the Invader's order."""
    wins = [
        (source, one.effect)
        for source, ability in abilities_of(s, p)
        for one in ability.triggers
        if (one.when == v.ON_INVADE_WIN and (s.corrupted[at] or not one.corrupted))
        or (one.when == v.ON_VOID_WIN and loser is None)
    ]
    salvages = p.rules[v.RULE_SALVAGE_BASE]
    left = _steps(s, p, loser, at, seeded)
    left += [f"{WIN} {source}" for source, _ in wins]
    in_default_order = False
    while left:
        step: str = left[0]
        if not in_default_order:
            options: list[Value] = [*left, REST] if len(left) > 1 else [*left]
            step = yield ask(p.seat, "outcome", options, (name_of(s, at),))
            if step == REST:
                in_default_order = True
                step = left[0]
        left.remove(step)
        kind, _, source = step.partition(" ")
        if kind == WIN:
            for name, effect in wins:
                if name == source:
                    yield from carry_out(s, p, effect, _here(act, name, "VF-23.4", at))
        else:
            yield from _step(s, p, loser, at, step, act)
        if p.rules[v.RULE_SALVAGE_BASE] and not salvages:
            # VF-5.3: gained from a Fallen House or in the Ruins, it works at once.
            salvages = True
            left = [*[one for one in left if one != INSTALLATIONS], SALVAGE]


def _here(act: Act, cause: str, clause: str, at: int) -> Act:
    """What tokens, tile and card offer happens on the captured sector (VF-39.4)."""
    new = Act(cause, clause, here=at)
    new.target = at
    new.removed = act.removed
    return new


def _steps(s: Voidfall, p: Player, loser: Player | None, at: int, seeded: bool) -> list[str]:
    salvages = p.rules[v.RULE_SALVAGE_BASE]
    found: list[str] = []
    if s.installations[at] and not salvages:
        found.append(INSTALLATIONS)
    if loser is None:
        found.append(GLORY)
    else:
        found.append(SPOILS)
    if s.harbingers[at]:
        found.append(HARBINGERS)
    if tile_of(s, at).rift:
        found.append(RIFT)
    if s.bounties[at]:
        found.append(BOUNTIES)
    if s.reclaims[at]:
        found.append(RECLAIMS)
    if tile_of(s, at).capture is not None:
        found.append(CAPTURE)
    if s.fallen[at] != NOBODY:
        found.append(FALLEN)
    if salvages:
        found.append(SALVAGE)
    if seeded and s.corrupted[at]:
        found.append(CLEANSE)
    return found


def _step(s: Voidfall, p: Player, loser: Player | None, at: int, step: str, act: Act) -> Rule[None]:
    if step == INSTALLATIONS:
        s.installations[at] = ()
        s.tell("installations-gone", p.seat, "VF-23.5", name_of(s, at))
    elif step == GLORY:
        yield from _glory(s, p, at)
    elif step == SPOILS:
        assert loser is not None
        gain_influence(s, p, loser.glory_total, "VF-23.8", name_of(s, at))
        yield from discard_glory(s, loser, "VF-23.8")
    elif step == HARBINGERS:
        while s.harbingers[at]:
            yield from to_row(s, p, at)
    elif step == RIFT:
        yield from _close_rift(s, p, at)
    elif step == BOUNTIES:
        while s.bounties[at]:
            # Each by itself: what the one before brings may ask something.
            s.reveal()
            bounty, s.bounties[at] = s.bounties[at][0], s.bounties[at][1:]
            yield from resolve_bounty(s, p, bounty)
    elif step == RECLAIMS:
        while s.reclaims[at]:
            s.reveal()
            reclaim, s.reclaims[at] = s.reclaims[at][0], s.reclaims[at][1:]
            yield from resolve_reclaim(s, p, reclaim, at)
    elif step == CAPTURE:
        capture = tile_of(s, at).capture
        assert capture is not None
        yield from carry_out(s, p, capture, _here(act, tile_of(s, at).id, "VF-23.11", at))
    elif step == FALLEN:
        yield from _fallen(s, p, at, act)
    elif step == SALVAGE:
        if s.bounty_pile:
            yield from resolve_bounty(s, p, s.draw(s.bounty_pile))
        else:
            yield from instead_of_token(s, p)
    elif s.corrupted[at]:
        yield from cleanse_sector(s, p, at)


def _glory(s: Voidfall, p: Player, at: int) -> Rule[None]:
    """VF-23.7: all tokens there, then Influence for all own Glory, once, even without a new token."""
    tokens, s.glory[at] = s.glory[at], ()
    for value in tokens:
        yield from gain_glory(s, p, value, "VF-23.7")
    gain_influence(s, p, p.glory_total, "VF-23.7", name_of(s, at))


def _close_rift(s: Voidfall, p: Player, at: int) -> Rule[None]:
    """VF-23.9: each player, from the Invader on, may take the reward; then a Pure standard sector with
    Population 1 lies there.
    """
    yield from each_may(s, from_seat(s, p.seat), s.tables.rift, "rift", "VF-23.9")
    s.lay_tile(at, STANDARD_TILE)
    s.population[at] = s.tables.pop_min
    s.corrupted[at] = False
    s.tell("rift-closed", NOBODY, "VF-23.9", name_of(s, at))


def _fallen(s: Voidfall, p: Player, at: int, act: Act) -> Rule[None]:
    """VF-23.12: the sixth slot, one of two technologies, then what the card offers."""
    card = s.tables.fallen[s.fallen[at]]
    s.fallen[at] = NOBODY
    p.tech_limit = s.tables.tech_limit_fallen
    s.tell("fallen", p.seat, "VF-23.12", card.id)
    cards = s.tables.technologies
    offered: list[Value] = [
        cards[tech].id
        for tech in card.technologies
        if s.tableau[tech] and not owns(p, tech) and len(p.techs) < p.tech_limit
    ]
    if offered:
        choice: str = yield ask(p.seat, "fallen-technology", [*offered, FORFEIT], (card.id,))
        if choice != FORFEIT:
            # A deed of its own, which may resolve a Crisis before the next step (VF-7.9).
            yield from watched(s, p, None, gain_basic(s, p, s.tables.by_id[choice][1], "VF-23.12"))
    yield from carry_out(s, p, card.reward, _here(act, card.id, "VF-23.12", at))


def _do_rule(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """`bombard-absorb` allows the packets of VF-22.10 in the Invasion that follows; the action of Robotics
    is taken where actions are."""
    if e.args[0] == v.RULE_BOMBARD_ABSORB:
        act.packets = True
    yield from ()


def _can_rule(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return e.args[0] == v.RULE_BOMBARD_ABSORB


register(g.VERB_INVADE, _do_invade, _can_invade)
register(g.VERB_RULE, _do_rule, _can_rule, plain=True)
