"""What is counted, in English: quantities, filters and conditions of the content (1.6).

A quantity is counted ("2 Pure sectors") or measured ("your highest Yield is at least 4"). A counted one has a
singular and a plural; the word "each" or a number goes before it.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.quantities import Comparison, Condition, Filter, Quantity
from starboard.games.voidfall.tables import Tables
from starboard.kernel.english import listed

# Counted as they are: singular, plural.
_NOUNS: Final = {
    q.QTY_PURE_SECTORS_OVER_4: ("Pure sector beyond the fourth", "Pure sectors beyond the fourth"),
    q.QTY_PURE_POP: ("Population point in a Pure sector", "Population points in Pure sectors"),
    q.QTY_EMPTY_GUILD_SLOTS: ("empty Guild space", "empty Guild spaces"),
    q.QTY_FP_PURE: ("FP in a Pure sector", "FP in Pure sectors"),
    q.QTY_FP_SECTORS: ("FP in a sector", "FP in sectors"),
    q.QTY_FP_ACTIVE: ("Active FP", "Active FP"),
    q.QTY_FLEET_KINDS_PURE: ("type of Fleet in Pure sectors", "types of Fleet in Pure sectors"),
    q.QTY_UPKEEP: ("Upkeep", "Upkeep"),
    q.QTY_UPKEEP_SECTORS: ("Upkeep in sectors", "Upkeep in sectors"),
    q.QTY_TECHS: ("technology", "technologies"),
    q.QTY_TECHS_BASIC: ("Basic technology", "Basic technologies"),
    q.QTY_TECHS_IMPROVED: ("Improved technology", "Improved technologies"),
    q.QTY_TRADE: ("Trade token", "Trade tokens"),
    q.QTY_BOUNTY: ("Bounty token", "Bounty tokens"),
    q.QTY_RECLAIM: ("Reclaim token", "Reclaim tokens"),
    q.QTY_GLORY_COUNT: ("Glory token", "Glory tokens"),
    q.QTY_GLORY_TOTAL: ("point of Glory", "points of Glory"),
    q.QTY_STOCK_SUM: ("resource in stock", "resources in stock"),
    q.QTY_STOCK_MIN: ("resource in your smallest stockpile", "resources in your smallest stockpile"),
    q.QTY_STOCK_MAX: ("resource in your largest stockpile", "resources in your largest stockpile"),
    q.QTY_CORR_MAT: ("Corruption on your House mat", "Corruption on your House mat"),
    q.QTY_CORR_ALL: (
        "Corruption on your House mat and in your sectors",
        "Corruption on your House mat and in your sectors",
    ),
    q.QTY_CORR_TRACKS: ("Corrupted track", "Corrupted tracks"),
    q.QTY_KEPT_CORRUPTION: ("Corruption removed this Cycle", "Corruption removed this Cycle"),
    q.QTY_AGENDAS_PURE: ("Pure Agenda in a slot", "Pure Agendas in slots"),
    q.QTY_PREFERRED_DISCARDED: ("preferred Focus card used", "preferred Focus cards used"),
    q.QTY_VOID_REMOVED: ("Voidborn FP removed in the Combat", "Voidborn FP removed in the Combat"),
    q.QTY_RIFTS: ("Rift on the map", "Rifts on the map"),
    q.QTY_CATASTROPHES: ("Catastrophe token", "Catastrophe tokens"),
    q.QTY_HARBINGERS: ("Harbinger on the map", "Harbingers on the map"),
}
_SECTORS: Final = {
    q.QTY_SECTORS: ("sector", "sectors"),
    q.QTY_PURE_SECTORS: ("Pure sector", "Pure sectors"),
    q.QTY_CORRUPTED_SECTORS: ("Corrupted sector", "Corrupted sectors"),
}
# Measured: what is compared with a number, or what Influence is equal to.
_MEASURES: Final = {
    q.QTY_UPKEEP: "your Upkeep",
    q.QTY_UPKEEP_SECTORS: "the Upkeep of your sectors",
    q.QTY_PURE_POP: "the Population of your Pure sectors",
    q.QTY_GLORY_TOTAL: "the sum of your Glory",
    q.QTY_GLORY_BEST3: "the sum of your three highest Glory tokens",
    q.QTY_STOCK_SUM: "the number of your resources",
    q.QTY_STOCK_MIN: "your smallest stockpile",
    q.QTY_STOCK_MAX: "your largest stockpile",
    q.QTY_YIELD_MAX: "your highest Yield",
    q.QTY_YIELD_MIN_FEM: "the lowest of your Food, Energy and Materials Yields",
    q.QTY_TARGET_POP: "the Population of the sector invaded",
}
# What is not the player's own.
_COMMON: Final = (q.QTY_RIFTS, q.QTY_CATASTROPHES, q.QTY_HARBINGERS)
_FOR_COMPARING: Final = (
    *(q.QTY_UPKEEP, q.QTY_UPKEEP_SECTORS, q.QTY_PURE_POP, q.QTY_GLORY_TOTAL, q.QTY_GLORY_BEST3),
    *(q.QTY_STOCK_SUM, q.QTY_STOCK_MIN, q.QTY_STOCK_MAX, q.QTY_YIELD, q.QTY_YIELD_MAX, q.QTY_YIELD_MIN_FEM),
    q.QTY_TARGET_POP,
)


def kinds_in(kinds: int, names: tuple[str, ...]) -> list[str]:
    return [name for place, name in enumerate(names) if kinds >> place & 1]


def guild_noun(tables: Tables, kinds: int, plural: bool) -> str:
    """Scientists' Guild, Farmers', Engineers' or Miners' Guilds, Guilds."""
    noun = "Guilds" if plural else "Guild"
    if kinds == v.ALL_GUILDS:
        return noun
    whose = [name.rpartition(" ")[0] for name in kinds_in(kinds, tables.guild_names)]
    return f"{listed(whose, 'or')} {noun}"


def installation_noun(tables: Tables, kinds: int, plural: bool) -> str:
    if kinds == v.ALL_INSTALLATIONS:
        return "Installations" if plural else "Installation"
    return listed(
        [f"{name}s" if plural else name for name in kinds_in(kinds, tables.installation_names)], "or"
    )


def resource_noun(tables: Tables, kinds: int) -> str:
    return listed(kinds_in(kinds, tables.resource_names), "or")


def with_filter(tables: Tables, only: Filter) -> str:
    """What a sector has that passes: "of Population 4 or more", "with a Shipyard"."""
    n = only.number
    if only.what == q.IS_POP:
        return f"of Population {_bound(only.op, n)}"
    if only.what == q.IS_NONHOME:
        return "other than your Home"
    if only.what == q.IS_FULL_GUILDS:
        return "with all Guild spaces filled"
    if only.what == q.IS_HARBINGER:
        return "with a Harbinger"
    if only.what == q.IS_NEXT_TO_RIFT:
        return "next to a Rift"
    if only.what == q.IS_GUILD:
        return f"with {_article(guild_noun(tables, only.kinds, False))}"
    if only.what == q.IS_HAS_INST:
        return f"with {_article(installation_noun(tables, only.kinds, False))}"
    if only.what == q.IS_HAS_FLEET:
        return f"with a {tables.fleets[only.kinds].name}"
    if only.what == q.IS_VALUE:
        return f"of value {_bound(only.op, n)}"
    if only.what == q.IS_TIER:
        return f"at Tier {_bound(only.op, n)}"
    nouns = {
        q.IS_FP: ("FP", "FP"),
        q.IS_GUILDS: ("Guild", "Guilds"),
        q.IS_GUILD_KINDS: ("type of Guild", "types of Guild"),
        q.IS_FEM_GUILDS: (
            guild_noun(tables, v.FEM_GUILDS, False),
            guild_noun(tables, v.FEM_GUILDS, True),
        ),
        q.IS_INST: ("Installation", "Installations"),
        q.IS_UPKEEP: ("Upkeep", "Upkeep"),
        q.IS_VOID: ("Voidborn FP", "Voidborn FP"),
    }
    one, many = nouns[only.what]
    return f"with {_amount(only.op, n, one, many)}"


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOU' else 'a'} {noun}"


def _bound(op: int, n: int) -> str:
    """4, 4 or more, 4 or less."""
    return {q.OP_AT_LEAST: f"{n} or more", q.OP_AT_MOST: f"{n} or less"}.get(op, str(n))


def _amount(op: int, n: int, one: str, many: str) -> str:
    """At least 2 Guilds, no Guilds, exactly 1 Guild."""
    if op == q.OP_EQUAL and n == 0:
        return f"no {many}"
    noun = one if n == 1 else many
    if op == q.OP_AT_LEAST:
        return f"at least {n} {noun}"
    return f"at most {n} {noun}" if op == q.OP_AT_MOST else f"exactly {n} {noun}"


def nouns(tables: Tables, quantity: Quantity) -> tuple[str, str]:
    """Singular and plural of what is counted."""
    what, arg, only = quantity.what, quantity.arg, quantity.only
    if what in _SECTORS:
        extra = "" if only is None else f" {with_filter(tables, only)}"
        one, many = _SECTORS[what]
        return f"{one}{extra}", f"{many}{extra}"
    if what == q.QTY_PURE_GUILDS:
        return (
            f"{guild_noun(tables, arg, False)} in a Pure sector",
            f"{guild_noun(tables, arg, True)} in Pure sectors",
        )
    if what == q.QTY_PURE_INST:
        return (
            f"{installation_noun(tables, arg, False)} in a Pure sector",
            f"{installation_noun(tables, arg, True)} in Pure sectors",
        )
    if what == q.QTY_STOCK:
        goods = resource_noun(tables, arg)
        return f"{goods} in stock", f"{goods} in stock"
    if what == q.QTY_STOCK_TYPES:
        return f"stockpile with {arg} or more", f"stockpiles with {arg} or more"
    if what == q.QTY_GLORY:
        assert only is not None
        said = with_filter(tables, only)
        return f"Glory token {said}", f"Glory tokens {said}"
    if what == q.QTY_TRACKS_PURE:
        assert only is not None
        said = with_filter(tables, only)
        return f"Pure track {said}", f"Pure tracks {said}"
    return _NOUNS[what]


def measure(tables: Tables, quantity: Quantity) -> str:
    """What Influence may be equal to: "the sum of your Glory", "the number of your technologies"."""
    if quantity.what == q.QTY_YIELD:
        return f"your {tables.resource_names[quantity.arg]} Yield"
    if quantity.what == q.QTY_STOCK:
        return f"your {listed(kinds_in(quantity.arg, tables.resource_names))} in stock"
    if quantity.what in _MEASURES:
        return _MEASURES[quantity.what]
    return f"the number of your {nouns(tables, quantity)[1]}"


def comparison(tables: Tables, part: Comparison) -> str:
    """A clause that can follow "if"."""
    quantity, op, n = part.quantity, part.op, part.number
    if quantity.what == q.QTY_UPKEEP_PAID:
        return "all Upkeep was satisfied" if n else "some Upkeep was not satisfied"
    if quantity.what == q.QTY_TRACK:
        return f"{v.TRACKS[quantity.arg].capitalize()} is Pure and at Tier {_bound(op, n)}"
    if quantity.what in _FOR_COMPARING:
        bound = {q.OP_AT_LEAST: "at least ", q.OP_AT_MOST: "at most "}.get(op, "")
        return f"{measure(tables, quantity)} is {bound}{n}"
    one, many = nouns(tables, quantity)
    has = "there are" if quantity.what in _COMMON else "you have"
    return f"{has} {_amount(op, n, one, many)}"


def condition(tables: Tables, when: Condition) -> str:
    return " and ".join([comparison(tables, part) for part in when.parts])
