"""VF-15 and VF-16 as effects: Guilds, Installations and Population.

A target is called `q,r KIND`, for Population and where the kind is given `q,r`.
"""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, register
from starboard.games.voidfall.rules.abilities import trigger
from starboard.games.voidfall.rules.corruption import cleanse_sector
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.fleets import deploy, types_to_deploy
from starboard.games.voidfall.rules.places import bind, places
from starboard.games.voidfall.rules.sectors import (
    can_build,
    can_grow,
    can_shrink,
    guilds_of,
    has_guild_space,
    has_installation_space,
    installations_of,
    is_home,
    name_of,
    named,
    sector_upkeep,
)
from starboard.games.voidfall.state import Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

SENTRY = "sentry"
CLEANSE = "cleanse"

# --- Guilds -----------------------------------------------------------------------------------------------


def guild_targets(s: Voidfall, p: Player, e: Effect, act: Act) -> list[Value]:
    kinds = [kind for kind in range(len(v.RESOURCES)) if e.args[0] >> kind & 1]
    return [
        f"{name_of(s, at)} {v.RESOURCES[kind]}"
        for at in places(s, p, e, act)
        if has_guild_space(s, at)
        for kind in kinds
    ]


def establish(s: Voidfall, p: Player, at: int, kind: int, clause: str) -> None:
    """VF-15.2."""
    there, upkeep = guilds_of(s, at), sector_upkeep(s, at)
    s.guilds[at] += (kind,)
    s.tell("guild", p.seat, clause, name_of(s, at), v.RESOURCES[kind])
    if s.peril is not None:
        facts = {v.ONLY_KIND_NEW: int(kind not in there), v.ONLY_LAST_SLOT: sector_upkeep(s, at) - upkeep}
        did(s, p, v.DEED_GUILD, 1 << kind, at, facts)
    trigger(s, p, v.ON_GUILD, at)


def _do_guild(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options = [FORFEIT] if s.replaying else guild_targets(s, p, e, act)
    choice: str = yield ask(p.seat, "guild", options if act.forced else [*options, FORFEIT])
    if choice == FORFEIT:
        return
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    bind(act, e, at)
    act.guild = v.RESOURCES.index(kind)
    establish(s, p, at, act.guild, "VF-15.2")


def _can_guild(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return any(has_guild_space(s, at) for at in places(s, p, e, act))


# --- Installations ----------------------------------------------------------------------------------------


def installation_targets(s: Voidfall, p: Player, e: Effect, act: Act) -> list[Value]:
    """`fleet-sentry`: a Sentry may be deployed in place of what could be built (VF-39.6)."""
    found: list[Value] = []
    sentries = v.SENTRY in types_to_deploy(s, p, act)
    for at in places(s, p, e, act):
        built = [
            kind
            for kind in range(len(v.INSTALLATIONS))
            if e.args[0] >> kind & 1 and can_build(s, p, at, kind)
        ]
        found += [f"{name_of(s, at)} {v.INSTALLATIONS[kind]}" for kind in built]
        if built and sentries:
            found.append(f"{name_of(s, at)} {SENTRY}")
    return found


def build(s: Voidfall, p: Player, at: int, kind: int, clause: str) -> None:
    s.installations[at] += (kind,)
    s.tell("build", p.seat, clause, name_of(s, at), v.INSTALLATIONS[kind])
    did(s, p, v.DEED_INST, 1 << kind, at)
    trigger(s, p, v.ON_INST, at)


def _do_inst(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    """`sentry-bonus`: besides the building a Sentry, or only that."""
    options = [FORFEIT] if s.replaying else installation_targets(s, p, e, act)
    choice: str = yield ask(p.seat, "build", options if act.forced else [*options, FORFEIT])
    if choice == FORFEIT:
        return
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    bind(act, e, at)
    if kind == SENTRY:
        yield from deploy(s, p, at, v.SENTRY, act)
        return
    build(s, p, at, v.INSTALLATIONS.index(kind), "VF-15.2")
    if p.rules[v.RULE_SENTRY_BONUS] and v.SENTRY in types_to_deploy(s, p, act):
        also: str = yield ask(p.seat, "sentry-bonus", [SENTRY, FORFEIT], (where,))
        if also == SENTRY:
            yield from deploy(s, p, at, v.SENTRY, act)


def _can_inst(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    if not e.args[0] & (1 << v.SHIPYARD | 1 << v.DEFENSE):
        return bool(installation_targets(s, p, e, act))
    return any(has_installation_space(s, at) for at in places(s, p, e, act))


# --- destroying (VF-15.6) ---------------------------------------------------------------------------------


def guilds_to_destroy(s: Voidfall, p: Player) -> list[Value]:
    return [
        f"{name_of(s, at)} {v.RESOURCES[kind]}"
        for at in s.own(p)
        if not is_home(s, at)
        for kind in sorted(set(s.guilds[at]))
    ]


def installations_to_destroy(s: Voidfall, p: Player) -> list[Value]:
    return [
        f"{name_of(s, at)} {v.INSTALLATIONS[kind]}"
        for at in s.own(p)
        if not is_home(s, at)
        for kind in sorted(set(s.installations[at]))
    ]


def destroy_guild(s: Voidfall, p: Player, act: Act) -> Rule[None]:
    choice: str = yield ask(p.seat, "destroy", guilds_to_destroy(s, p))
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    row = list(s.guilds[at])
    row.remove(v.RESOURCES.index(kind))
    s.guilds[at] = tuple(row)
    act.bound = at
    s.tell("destroy", p.seat, "VF-15.6", where, kind)


def destroy_installation(s: Voidfall, p: Player, act: Act) -> Rule[None]:
    choice: str = yield ask(p.seat, "destroy", installations_to_destroy(s, p))
    where, _, kind = choice.partition(" ")
    at = named(s, where)
    row = list(s.installations[at])
    row.remove(v.INSTALLATIONS.index(kind))
    s.installations[at] = tuple(row)
    act.bound = at
    s.tell("destroy", p.seat, "VF-15.6", where, kind)


def _do_destroy_guild(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return destroy_guild(s, p, act)


def _can_destroy_guild(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(guilds_to_destroy(s, p))


def _do_destroy_inst(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return destroy_installation(s, p, act)


def _can_destroy_inst(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(installations_to_destroy(s, p))


# --- Population -------------------------------------------------------------------------------------------


def growth_targets(s: Voidfall, p: Player, e: Effect, act: Act) -> list[Value]:
    """`starbase-cleanse`: the Corruption of an own sector with a Starbase may be removed instead."""
    where = places(s, p, e, act)
    found: list[Value] = [name_of(s, at) for at in where if can_grow(s, at)]
    if p.rules[v.RULE_STARBASE_CLEANSE]:
        found += [
            f"{name_of(s, at)} {CLEANSE}"
            for at in s.own(p)
            if s.corrupted[at] and v.STARBASE in installations_of(s, at)
        ]
    return found


def _do_pop(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options = [FORFEIT] if s.replaying else growth_targets(s, p, e, act)
    choice: str = yield ask(p.seat, "grow", options if act.forced else [*options, FORFEIT])
    if choice == FORFEIT:
        return
    where, _, cleanses = choice.partition(" ")
    at = named(s, where)
    bind(act, e, at)
    if cleanses:
        yield from cleanse_sector(s, p, at)
        return
    s.population[at] += 1
    s.tell("grow", p.seat, "VF-16.2", where, s.population[at])
    did(s, p, v.DEED_POP, at=at, facts={v.ONLY_POP_AFTER: s.population[at]})
    trigger(s, p, v.ON_POP, at)


def _can_pop(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(growth_targets(s, p, e, act))


def shrink_targets(s: Voidfall, p: Player) -> list[Value]:
    return [name_of(s, at) for at in s.own(p) if can_shrink(s, at)]


def lower_population(s: Voidfall, p: Player, act: Act) -> Rule[None]:
    where: str = yield ask(p.seat, "shrink", shrink_targets(s, p))
    at = named(s, where)
    s.population[at] -= 1
    act.bound = at
    s.tell("shrink", p.seat, "VF-16.3", where, s.population[at])


def _do_lower(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return lower_population(s, p, act)


def _can_lower(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(shrink_targets(s, p))


register(g.VERB_GUILD, _do_guild, _can_guild)
register(g.VERB_INST, _do_inst, _can_inst)
register(g.VERB_DESTROY_GUILD, _do_destroy_guild, _can_destroy_guild, plain=True)
register(g.VERB_DESTROY_INST, _do_destroy_inst, _can_destroy_inst, plain=True)
register(g.VERB_POP, _do_pop, _can_pop)
register(g.VERB_LOWER_POP, _do_lower, _can_lower, plain=True)
