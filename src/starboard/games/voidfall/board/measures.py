"""What is counted, in signs and a word or two: quantities, filters and conditions (1.6 of the content).

All of it is markup. What has no sign of its own is said as the explanations say it.
"""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board import pieces
from starboard.games.voidfall.quantities import Comparison, Condition, Filter, Quantity
from starboard.games.voidfall.tables import Tables
from starboard.games.voidfall.words.counts import kinds_in, nouns
from starboard.page.drawing import icon, symbol
from starboard.page.markup import esc

RESOURCES: Final = {
    "food": "food",
    "energy": "energy",
    "materials": "material",
    "credits": "credits",
    "science": "science",
}
"""The icons of the resources."""
SMALL: Final = "px13"
VOID: Final = symbol("p-void", "icon px12 colour-void")


def resource(name: str, size: str = SMALL) -> str:
    return icon(RESOURCES[name], f"{size} colour-{name}")


def ship(kind: str = "corvette", size: str = "px12") -> str:
    return symbol(f"p-{kind}", f"icon {size}")


def corruption(size: str = SMALL) -> str:
    return icon("corruption", f"{size} colour-corruption")


def laurel(size: str = SMALL) -> str:
    return icon("glory", f"{size} colour-laurel")


def crown(size: str = "px12") -> str:
    return icon("influence", f"{size} colour-influence")


def guilds(kinds: int, size: str = SMALL) -> str:
    """A set of kinds; all of them are the word."""
    if kinds == v.ALL_GUILDS:
        return "Guild"
    found = kinds_in(kinds, v.RESOURCES)
    return "".join([symbol(pieces.GUILDS[one], f"icon {size} colour-{one}") for one in found])


def installations(kinds: int, size: str = SMALL) -> str:
    if kinds == v.ALL_INSTALLATIONS:
        return "Installation"
    found = kinds_in(kinds, v.INSTALLATIONS)
    return "".join([symbol(pieces.INSTALLATIONS[one], f"icon {size} colour-installation") for one in found])


# ---------------------------------------------------------------------- bounds and filters


def bound(op: int, n: int) -> str:
    """4+, at most 4, 4."""
    return {q.OP_AT_LEAST: f"{n}+", q.OP_AT_MOST: f"≤{n}"}.get(op, str(n))


def only(tables: Tables, one: Filter) -> str:
    """What a sector, a Glory token or a track has that counts."""
    limit = bound(one.op, one.number)
    if one.what == q.IS_GUILD:
        return f"with {guilds(one.kinds)}"
    if one.what == q.IS_HAS_INST:
        return f"with {installations(one.kinds)}"
    if one.what == q.IS_HAS_FLEET:
        return f"with {ship(v.FLEETS[one.kinds])}"
    said = {
        q.IS_POP: f"of Pop {limit}",
        q.IS_FP: f"with {limit} {ship()}",
        q.IS_GUILDS: f"with {limit} Guilds",
        q.IS_GUILD_KINDS: f"with {limit} kinds of Guild",
        q.IS_FEM_GUILDS: f"with {limit} {guilds(v.FEM_GUILDS)}",
        q.IS_INST: f"with {limit} Installations",
        q.IS_UPKEEP: f"with {limit} {icon('upkeep', SMALL)}",
        q.IS_VOID: f"with {limit} {VOID}",
        q.IS_TIER: f"at Tier {limit}",
        q.IS_VALUE: f"of {limit}",
        q.IS_FULL_GUILDS: "full of Guilds",
        q.IS_NONHOME: "but Home",
        q.IS_HARBINGER: "with a Harbinger",
        q.IS_NEXT_TO_RIFT: "next to a Rift",
    }
    return said[one.what]


# ---------------------------------------------------------------------- quantities


def _plain() -> dict[int, str]:
    """Those without an argument. Signs have no plural, so neither have these."""
    upkeep = icon("upkeep", SMALL)
    technology = icon("f-progress", SMALL)
    return {
        q.QTY_PURE_SECTORS_OVER_4: "Pure sector above 4",
        q.QTY_PURE_POP: "Pure Pop",
        q.QTY_EMPTY_GUILD_SLOTS: "free Guild spaces",
        q.QTY_FP_PURE: f"{ship()} in Pure sectors",
        q.QTY_FP_SECTORS: f"{ship()} in sectors",
        q.QTY_FP_ACTIVE: f"Active {ship()}",
        q.QTY_FLEET_KINDS_PURE: f"kinds of {ship()} in Pure sectors",
        q.QTY_UPKEEP: upkeep,
        q.QTY_UPKEEP_SECTORS: f"{upkeep} in sectors",
        q.QTY_TECHS: technology,
        q.QTY_TECHS_BASIC: f"Basic {technology}",
        q.QTY_TECHS_IMPROVED: f"Improved {technology}",
        q.QTY_TRADE: icon("trade-token", SMALL),
        q.QTY_BOUNTY: icon("bounty", SMALL),
        q.QTY_RECLAIM: icon("reclaim", SMALL),
        q.QTY_GLORY_TOTAL: f"{laurel()} sum",
        q.QTY_GLORY_COUNT: f"{laurel()} tokens",
        q.QTY_GLORY_BEST3: f"best three {laurel()}",
        q.QTY_STOCK_SUM: "resources",
        q.QTY_STOCK_MIN: "smallest stock",
        q.QTY_STOCK_MAX: "largest stock",
        q.QTY_YIELD_MAX: "best Yield",
        q.QTY_YIELD_MIN_FEM: f"lowest Yield of {''.join([resource(one) for one in v.RESOURCES[:3]])}",
        q.QTY_CORR_MAT: f"{corruption()} on the mat",
        q.QTY_CORR_ALL: corruption(),
        q.QTY_CORR_TRACKS: f"{corruption()} on tracks",
        q.QTY_KEPT_CORRUPTION: f"{corruption()} removed",
        q.QTY_AGENDAS_PURE: f"Pure {icon('agenda', SMALL)}",
        q.QTY_PREFERRED_DISCARDED: "preferred Focus used",
        q.QTY_TARGET_POP: "Pop of the sector won",
        q.QTY_VOID_REMOVED: f"{VOID} removed",
    }


_PLAIN: Final = _plain()
_SECTORS: Final = {
    q.QTY_SECTORS: "sector",
    q.QTY_PURE_SECTORS: "Pure sector",
    q.QTY_CORRUPTED_SECTORS: f"{corruption()} sector",
}


def quantity(tables: Tables, one: Quantity, *, many: bool = False) -> str:
    """What is counted: `Pure sector of Pop 4+`, `Active FP`. Of words there may be several."""
    what = one.what
    if what in _SECTORS:
        filtered = "" if one.only is None else f" {only(tables, one.only)}"
        return f"{_SECTORS[what]}{'s' if many else ''}{filtered}"
    if what == q.QTY_PURE_GUILDS:
        return f"Pure {_several(guilds(one.arg), many)}"
    if what == q.QTY_PURE_INST:
        return f"Pure {_several(installations(one.arg), many)}"
    if what == q.QTY_STOCK:
        return "".join([resource(name) for name in kinds_in(one.arg, v.RESOURCES)])
    if what == q.QTY_STOCK_TYPES:
        return f"stocks of {one.arg}+"
    if what == q.QTY_YIELD:
        return f"{resource(v.RESOURCES[one.arg])} Yield"
    if what == q.QTY_GLORY and one.only is not None:
        return f"{laurel()} {only(tables, one.only)}"
    if what == q.QTY_TRACKS_PURE and one.only is not None:
        return f"Pure track{'s' if many else ''} {only(tables, one.only)}"
    if what == q.QTY_TRACK:
        return f"{icon(f't-{v.TRACKS[one.arg]}', SMALL)} Tier"
    return _PLAIN[what] if what in _PLAIN else esc(nouns(tables, one)[many])


def _several(noun: str, many: bool) -> str:
    return f"{noun}s" if many and noun.isalpha() else noun


# Measured rather than counted: the bound stands behind them.
_MEASURED: Final = (
    *(q.QTY_TRACK, q.QTY_YIELD, q.QTY_YIELD_MAX, q.QTY_YIELD_MIN_FEM, q.QTY_STOCK_MIN, q.QTY_STOCK_MAX),
    *(
        q.QTY_PURE_POP,
        q.QTY_GLORY_TOTAL,
        q.QTY_GLORY_BEST3,
        q.QTY_UPKEEP,
        q.QTY_UPKEEP_SECTORS,
        q.QTY_TARGET_POP,
    ),
)


def comparison(tables: Tables, one: Comparison) -> str:
    """3+ Pure sectors; Yield 4+; at most 2 free Guild spaces; no Corruption on the mat."""
    if one.quantity.what == q.QTY_UPKEEP_PAID:
        return f"all {icon('upkeep', SMALL)} paid" if one.number else f"{icon('upkeep', SMALL)} not paid"
    if one.quantity.what in _MEASURED:
        return f"{quantity(tables, one.quantity)} {bound(one.op, one.number)}"
    if one.op == q.OP_EQUAL and not one.number:
        return f"no {quantity(tables, one.quantity, many=True)}"
    return f"{bound(one.op, one.number)} {quantity(tables, one.quantity, many=one.number > 1)}"


def condition(tables: Tables, when: Condition) -> str:
    return " and ".join([comparison(tables, part) for part in when.parts])
