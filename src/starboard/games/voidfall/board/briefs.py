"""What technologies, Houses and tiles do, in one short line: for a slot on a mat, a row of an offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.measures import (
    SMALL,
    VOID,
    corruption,
    guilds,
    installations,
    resource,
    ship,
)
from starboard.games.voidfall.board.texts import people, price, short
from starboard.games.voidfall.tables import Ability, Action, Tables, Technology, Trigger
from starboard.page.drawing import icon
from starboard.page.markup import esc

_YARD: Final = installations(1 << v.SHIPYARD)
_BASE: Final = installations(1 << v.STARBASE)
_TRADE: Final = icon("trade-token", SMALL)

# Rules of 1.9, each in a word or two; what is not here is called by its name.
_RULES: Final = {
    "safe-return": f"saves 1 {ship()}",
    "safe-return-all": f"saves all {ship()}",
    "extra-trade-space": f"holds {_TRADE}",
    "initiative-plus-5": "Initiative +5",
    "first-strike": "strikes first",
    "bank-science": f"{guilds(1 << v.CREDITS)} +2 {resource('science')} Level",
    "credit-upkeep": f"1 {resource('credits')} pays 2 {icon('upkeep', SMALL)}",
    "double-dock": f"{_YARD} counts twice",
    "dock-credits": f"{_YARD} +2 {resource('credits')} Level",
    "defender-volley": "defending: +1 Approach",
    "free-sector-upkeep": f"sectors: no {icon('upkeep', SMALL)}",
    "torpedo-first": "+1 first Salvo",
    "torpedo-all": "+1 every Salvo",
    "starbase-1": f"build {_BASE}",
    "starbase-2": f"2 {_BASE} a sector",
    "starbase-cleanse": f"{_BASE} removes {corruption()}",
    "fleet-destroyer": f"deploy {ship('destroyer')}",
    "fleet-destroyer-full": f"{ship('destroyer')} +1 Approach",
    "no-tier-cost": "Tiers are free",
    "shield-salvo": "absorbs 1 Salvo",
    "shield-both": "absorbs 1 + 1",
    "fleet-dreadnought-1": f"deploy {ship('dreadnought')}",
    "fleet-dreadnought-3": f"3 {ship('dreadnought')} a token",
    "fleet-carrier-1": f"deploy {ship('carrier')}",
    "fleet-carrier-3": f"3 {ship('carrier')} a token",
    "fleet-sentry": f"deploy {ship('sentry')}",
    "sentry-bonus": f"build: + {ship('sentry')}",
    "corruption-store-2": f"stores 2 {corruption()}",
    "corruption-store-3": f"stores 3 {corruption()}",
    "double-removal": f"removes 2 {corruption()}",
    "jump-storms": "jumps Voidstorms",
    "double-action": "one action twice",
    "home-annex-2": "Home: 2 Guilds more",
    "home-annex-4": "Home: 4 Guilds more",
    "missile-attack": f"1 {resource('energy')}: 1 Approach",
    "missile-both": "up to 2 Approach",
    "fifth-agenda": f"+1 {icon('agenda', SMALL)} slot",
    "seed-reclaim": f"invading: + {icon('reclaim', SMALL)}",
    "seed-reclaim-wide": f"+ {icon('reclaim', SMALL)}, cleanses",
    "home-cleanse": f"Home: −{corruption()}",
    "drone-1": f"{_TRADE}: absorbs 1 + 1",
    "drone-2": f"{_TRADE}: absorbs 1 + 2",
    "drone-defence": f"{_TRADE}: holds a Skirmish",
    "drone-auto": "holds every Skirmish",
    "nexus-return": f"bonus for −{_TRADE}",
    "salvage-base": f"a win: 1 {icon('bounty', SMALL)}",
    "replicate": f"a win: 1 {ship()}",
    "guild-dividend": "Guild: 2 of its kind",
    "pop-dividend": f"{people('+1')}: 2 per kind",
    "free-regroup-8": "8 moves a regroup",
    "materials-as-energy": f"{resource('materials')} as {resource('energy')}",
    "upkeep-gift-2": f"2 {icon('upkeep', SMALL)} free",
    "second-start-agenda": f"second starting {icon('agenda', SMALL)}",
    "any-trade-bonus": f"{_TRADE}: any bonus",
    "corrupt-yield": f"{corruption()} sectors: Levels +1",
    "void-immune": f"no {VOID}",
    "pure-tile": f"no {corruption()}",
}
_WHEN: Final = {
    v.ON_GUILD: "a Guild",
    v.ON_INST: "a building",
    v.ON_POP: people("+1"),
    v.ON_TECH: icon("f-progress", SMALL),
    v.ON_ADVANCE: "a track",
    v.ON_OVERPRODUCE: "overproduction",
    v.ON_REGROUP: "a regroup",
    v.ON_TRADE: _TRADE,
    v.ON_INVADE_WIN: "a win",
    v.ON_VOID_WIN: "a win",
    v.ON_CORRUPTION_COST: f"+{corruption()}",
    v.ON_RETURN_TRADE: f"−{_TRADE}",
}


def rule(tables: Tables, number: int) -> str:
    row = tables.rules[number]
    return _RULES.get(row.id) or esc(row.name)


def trigger(tables: Tables, one: Trigger) -> str:
    when = _WHEN.get(one.when, "")
    if one.when == v.ON_PRODUCE:
        when = f"produce {resource(v.RESOURCES[one.resource])}"
    return f"{when}: {short(tables, one.effect)}"


def deed(tables: Tables, one: Action) -> str:
    """Its price, and what it brings."""
    if one.effect.text.startswith("rule "):
        return rule(tables, one.effect.args[0])
    paid = f"{price(tables, one.costs)} → " if one.costs else ""
    return f"{paid}{short(tables, one.effect)}"


def action(tables: Tables, one: Action) -> str:
    """The same with the Focuses with which it is taken."""
    signs = [icon(f"f-{name}", SMALL) for n, name in enumerate(v.FOCUSES) if one.focuses >> n & 1]
    with_focus = "".join(signs) or "preferred"
    return f"{with_focus}: {deed(tables, one)}"


def lines(tables: Tables, ability: Ability) -> list[str]:
    """All that it does, each in a line."""
    return _lines(tables, ability, action)


def _lines(tables: Tables, ability: Ability, write: Callable[[Tables, Action], str]) -> list[str]:
    found = [rule(tables, number) for number in ability.rules]
    found += [f"{resource(v.RESOURCES[n])} Level +{rise}" for n, rise in enumerate(ability.levels) if rise]
    found += [trigger(tables, one) for one in ability.triggers]
    found += [write(tables, one) for one in ability.actions]
    if ability.third:
        found.append("third action, once a Cycle")
    return found


def brief(tables: Tables, card: Technology, *, improved: bool) -> str:
    """The one line for which there is room; of an Improved card, what it adds."""
    basic = _lines(tables, card.basic, deed)
    if not improved:
        return basic[0]
    # Where the deed is the same, it is the Focuses that are more.
    for write in (deed, action):
        had = _lines(tables, card.basic, write)
        more = [one for one in _lines(tables, card.improved, write) if one not in had]
        if more:
            return more[0]
    return basic[0]
