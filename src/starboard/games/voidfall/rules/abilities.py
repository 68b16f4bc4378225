"""VF-5.3: what Houses, technologies and held sectors do permanently, and what they trigger (VF-5.1)."""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.sectors import guilds_of
from starboard.games.voidfall.state import NOBODY, Act, Pending, Player, Voidfall
from starboard.games.voidfall.tables import Ability, Trigger
from starboard.kernel.effect import FREE, LEAF, Effect


def abilities_of(s: Voidfall, p: Player) -> tuple[tuple[str, Ability], ...]:
    """All abilities in force, each with the id of what gives it; looked up only after a change."""
    if not p.abilities:
        p.abilities = tuple(_look_up(s, p))
    return p.abilities


def _look_up(s: Voidfall, p: Player) -> list[tuple[str, Ability]]:
    tables = s.tables
    house = tables.houses[p.house]
    found = [(house.id, house.ability)]
    for tech in p.techs:
        card = tables.technologies[tech >> 1]
        found.append((card.id, card.improved if tech & 1 else card.basic))
    for at in p.sectors:
        tile = tables.tiles[s.tile[at]]
        # Most tiles have none.
        if tile.ability.works:
            found.append((tile.id, tile.ability))
    return found


def refresh_rules(s: Voidfall, p: Player) -> None:
    """A permanent ability works from the moment its card is gained; ongoing boxes bind all (VF-2.16)."""
    p.abilities = ()
    rules = [False] * len(v.RULES)
    for _, ability in abilities_of(s, p):
        for rule in ability.rules:
            rules[rule] = True
    if s.event != NOBODY:
        for box in s.tables.events[s.event].boxes:
            if box.kind == v.BOX_ONGOING and box.effect.verb == g.VERB_RULE:
                rules[box.effect.args[0]] = True
    p.rules = tuple(rules)


def wait(s: Voidfall, e: Effect, act: Act, once: str = "") -> None:
    """VF-5.1: it joins the pending effects of the action, each part by itself (VF-4.5)."""
    if e.kind == FREE:
        for part in e.parts:
            wait(s, part, act, once)
    else:
        s.pending.append(Pending(e, act, NOBODY, once))


def trigger(s: Voidfall, p: Player, when: int, at: int = NOBODY, corrupted: bool = False) -> None:
    """Puts what the owner's deed triggers on the list of pending effects."""
    for source, ability in abilities_of(s, p):
        for one in ability.triggers:
            if one.when == when and (corrupted or not one.corrupted) and _is_open(s, p, source, one):
                once = source if one.limit == v.ONCE_TURN else ""
                wait(s, one.effect, Act(source, "VF-5.1", here=at), once)
    if when == v.ON_GUILD and p.rules[v.RULE_GUILD_DIVIDEND]:
        _dividend(s, guilds_of(s, at)[-1], at)
    elif when == v.ON_POP and p.rules[v.RULE_POP_DIVIDEND]:
        for kind in sorted(set(guilds_of(s, at))):
            _dividend(s, kind, at)


def producing(s: Voidfall, p: Player, resource: int) -> list[tuple[str, Effect]]:
    """What may be used just before a resource is produced (VF-5.4)."""
    return [
        (source, one.effect)
        for source, ability in abilities_of(s, p)
        for one in ability.triggers
        if one.when == v.ON_PRODUCE and one.resource == resource
    ]


def _is_open(s: Voidfall, p: Player, source: str, one: Trigger) -> bool:
    """VF-5.6: whether a limited ability has not been used this turn, and does not wait already."""
    if one.limit != v.ONCE_TURN:
        return True
    return source not in p.used and all(waiting.once != source for waiting in s.pending)


def _dividend(s: Voidfall, kind: int, at: int) -> None:
    """Cybernetics: 2 of the Guild's resource."""
    wait(s, _DIVIDENDS[kind], Act("cybernetics", "VF-5.1", here=at))


def _dividend_of(resource: int) -> Effect:
    bundle = [0] * len(v.LETTERS)
    bundle[resource] = 2
    return Effect(f"gain {g.bundle_text(bundle)}", LEAF, (), (), g.VERB_GAIN, tuple(bundle))


_DIVIDENDS = tuple(_dividend_of(resource) for resource in range(len(v.RESOURCES)))
