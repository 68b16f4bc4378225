"""What Voidfall can count (1.6 of the content): quantities, filters of what is counted, and conditions.

``pure-sectors{pop>=4} >= 2 and techs >= 3`` becomes two comparisons; ``str`` of each is its text again. Only
the kernel's equally plain modules are imported, so that mypyc can compile this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.grammar import OP_AT_LEAST as OP_AT_LEAST
from starboard.kernel.grammar import OP_AT_MOST as OP_AT_MOST
from starboard.kernel.grammar import OP_EQUAL as OP_EQUAL
from starboard.kernel.grammar import Reader
from starboard.kernel.record import Record

from . import vocabulary as v

_OPS: Final = {">=": OP_AT_LEAST, "<=": OP_AT_MOST, "=": OP_EQUAL}
SIGNS: Final = {OP_AT_LEAST: ">=", OP_AT_MOST: "<=", OP_EQUAL: "="}

# --- what can be counted ----------------------------------------------------------------------------------

QTY_SECTORS: Final = 0
QTY_PURE_SECTORS: Final = 1
QTY_CORRUPTED_SECTORS: Final = 2
QTY_PURE_SECTORS_OVER_4: Final = 3
QTY_PURE_GUILDS: Final = 4  # arg: a set of kinds
QTY_PURE_INST: Final = 5  # arg: a set of Installations
QTY_PURE_POP: Final = 6
QTY_EMPTY_GUILD_SLOTS: Final = 7
QTY_FP_PURE: Final = 8
QTY_FP_SECTORS: Final = 9
QTY_FP_ACTIVE: Final = 10
QTY_FLEET_KINDS_PURE: Final = 11
QTY_UPKEEP: Final = 12
QTY_UPKEEP_SECTORS: Final = 13
QTY_UPKEEP_PAID: Final = 14
QTY_TECHS: Final = 15
QTY_TECHS_BASIC: Final = 16
QTY_TECHS_IMPROVED: Final = 17
QTY_TRADE: Final = 18
QTY_BOUNTY: Final = 19
QTY_RECLAIM: Final = 20
QTY_GLORY_TOTAL: Final = 21
QTY_GLORY_COUNT: Final = 22
QTY_GLORY: Final = 23  # with a filter of values
QTY_GLORY_BEST3: Final = 24
QTY_STOCK: Final = 25  # arg: a set of resources
QTY_STOCK_SUM: Final = 26
QTY_STOCK_TYPES: Final = 27  # arg: at least so many in stock
QTY_STOCK_MIN: Final = 28
QTY_STOCK_MAX: Final = 29
QTY_YIELD: Final = 30  # arg: the resource
QTY_YIELD_MAX: Final = 31
QTY_YIELD_MIN_FEM: Final = 32
QTY_CORR_MAT: Final = 33
QTY_CORR_ALL: Final = 34
QTY_CORR_TRACKS: Final = 35
QTY_KEPT_CORRUPTION: Final = 36
QTY_TRACKS_PURE: Final = 37  # with a filter of Tiers
QTY_TRACK: Final = 38  # arg: the track; its Tier
QTY_AGENDAS_PURE: Final = 39
QTY_PREFERRED_DISCARDED: Final = 40
QTY_TARGET_POP: Final = 41
QTY_VOID_REMOVED: Final = 42
QTY_RIFTS: Final = 43
QTY_CATASTROPHES: Final = 44
QTY_HARBINGERS: Final = 45
QUANTITIES: Final[tuple[str, ...]] = (
    "sectors",
    "pure-sectors",
    "corrupted-sectors",
    "pure-sectors-over-4",
    "pure-guilds",
    "pure-inst",
    "pure-pop",
    "empty-guild-slots",
    "fp-pure",
    "fp-sectors",
    "fp-active",
    "fleet-kinds-pure",
    "upkeep",
    "upkeep-sectors",
    "upkeep-paid",
    "techs",
    "techs-basic",
    "techs-improved",
    "trade",
    "bounty",
    "reclaim",
    "glory-total",
    "glory-count",
    "glory",
    "glory-best3",
    "stock",
    "stock-sum",
    "stock-types",
    "stock-min",
    "stock-max",
    "yield",
    "yield-max",
    "yield-min-FEM",
    "corr-mat",
    "corr-all",
    "corr-tracks",
    "kept-corruption",
    "tracks-pure",
    "track",
    "agendas-pure",
    "preferred-discarded",
    "target-pop",
    "void-removed",
    "rifts",
    "catastrophes",
    "harbingers",
)

# --- what a filter looks at -------------------------------------------------------------------------------

IS_POP: Final = 0
IS_FP: Final = 1
IS_GUILDS: Final = 2
IS_GUILD_KINDS: Final = 3
IS_FEM_GUILDS: Final = 4
IS_INST: Final = 5
IS_UPKEEP: Final = 6
IS_VOID: Final = 7  # Voidborn FP
IS_TIER: Final = 8
IS_VALUE: Final = 9
IS_GUILD: Final = 10  # kinds: how many Guilds of this set; written without a number, as are all that follow
IS_HAS_INST: Final = 11  # kinds: how many Installations of this set
IS_HAS_FLEET: Final = 12  # kinds: how many FP of this Fleet kind
IS_FULL_GUILDS: Final = 13
IS_NONHOME: Final = 14
IS_HARBINGER: Final = 15
IS_NEXT_TO_RIFT: Final = 16
FILTERS: Final[tuple[str, ...]] = (
    "pop",
    "fp",
    "guilds",
    "guild-kinds",
    "fem-guilds",
    "inst",
    "upkeep",
    "void",
    "tier",
    "value",
    "guild",
    "has",
    "has",
    "full-guilds",
    "nonhome",
    "harbinger",
    "next-to-rift",
)
_OF_SECTOR: Final = (
    IS_POP,
    IS_FP,
    IS_GUILDS,
    IS_GUILD_KINDS,
    IS_FEM_GUILDS,
    IS_INST,
    IS_UPKEEP,
    IS_GUILD,
    IS_HAS_INST,
    IS_FULL_GUILDS,
    IS_NONHOME,
    IS_HAS_FLEET,  # last: it shares its name with IS_HAS_INST
)
_OF_VOID: Final = (IS_POP, IS_VOID, IS_HAS_INST, IS_HARBINGER, IS_NEXT_TO_RIFT)
_FILTERED: Final = {
    QTY_SECTORS: _OF_SECTOR,
    QTY_PURE_SECTORS: _OF_SECTOR,
    QTY_CORRUPTED_SECTORS: _OF_SECTOR,
    QTY_GLORY: (IS_VALUE,),
    QTY_TRACKS_PURE: (IS_TIER,),
}
_MUST_FILTER: Final = (QTY_GLORY, QTY_TRACKS_PURE)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Filter(Record):
    """What is compared, with what. A thing that only holds or not counts as 1 or 0 and is compared with 1."""

    text: str
    what: int
    op: int
    number: int
    kinds: int = 0

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Quantity(Record):
    """Something to be counted; ``arg`` is what stands behind its colon."""

    text: str
    what: int
    arg: int = 0
    only: Filter | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Comparison(Record):
    text: str
    quantity: Quantity
    op: int
    number: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Condition(Record):
    """All of these must be true."""

    text: str
    parts: tuple[Comparison, ...]

    def __str__(self) -> str:
        return self.text


def compare(value: int, op: int, number: int) -> bool:
    if op == OP_AT_LEAST:
        return value >= number
    if op == OP_AT_MOST:
        return value <= number
    return value == number


# --- reading ----------------------------------------------------------------------------------------------


def begins_quantity(reader: Reader) -> bool:
    """Whether a quantity stands here and not a verb of the same name, such as ``trade``."""
    token = reader.peek()
    if token not in QUANTITIES:
        return False
    after = reader.tokens[reader.at + 1]
    return after in _OPS or after in ("{", ":") or token not in ("trade", "bounty", "reclaim", "glory")


def read_quantity(reader: Reader) -> Quantity:
    if reader.peek() not in QUANTITIES:
        raise reader.error("something that can be counted")
    what = QUANTITIES.index(reader.take())
    text = QUANTITIES[what]
    arg = 0
    if what == QTY_STOCK_TYPES:
        reader.expect(">=")
        arg = reader.number()
        text += f">={arg}"
    elif what in (QTY_PURE_GUILDS, QTY_STOCK):
        arg = v.ALL_GUILDS
        if what == QTY_STOCK or reader.peek() == ":":
            reader.expect(":")
            arg = read_guilds(reader)
            text += f":{guilds_text(arg)}"
    elif what == QTY_PURE_INST:
        arg = v.ALL_INSTALLATIONS
        if reader.accept(":"):
            arg = read_installations(reader)
            text += f":{installations_text(arg)}"
    elif what == QTY_YIELD:
        reader.expect(":")
        arg = reader.word(v.LETTERS[:5])
        text += f":{v.LETTERS[arg]}"
    elif what == QTY_TRACK:
        reader.expect(":")
        arg = reader.word(v.TRACKS)
        text += f":{v.TRACKS[arg]}"
    only = None
    if what in _MUST_FILTER or (what in _FILTERED and reader.peek() == "{"):
        only = read_filter(reader, _FILTERED[what])
        text += f"{{{only}}}"
    return Quantity(text, what, arg, only)


def read_condition(reader: Reader) -> Condition:
    parts = [_comparison(reader)]
    while reader.accept("and"):
        parts.append(_comparison(reader))
    return Condition(" and ".join([part.text for part in parts]), tuple(parts))


def _comparison(reader: Reader) -> Comparison:
    quantity = read_quantity(reader)
    op, number = read_comparison(reader)
    return Comparison(f"{quantity} {SIGNS[op]} {number}", quantity, op, number)


def read_comparison(reader: Reader) -> tuple[int, int]:
    if reader.peek() not in _OPS:
        raise reader.error("a comparison with >=, <= or =")
    op = _OPS[reader.take()]
    return op, reader.number(0)


def read_sector_filter(reader: Reader) -> Filter:
    return read_filter(reader, _OF_SECTOR)


def read_void_filter(reader: Reader) -> Filter:
    return read_filter(reader, _OF_VOID)


def read_filter(reader: Reader, known: tuple[int, ...]) -> Filter:
    """In braces: one thing that is looked at."""
    reader.expect("{")
    what = known[reader.word(tuple(dict.fromkeys([FILTERS[one] for one in known])))]
    name = FILTERS[what]
    if what < IS_GUILD:
        op, number = read_comparison(reader)
        found = Filter(f"{name}{SIGNS[op]}{number}", what, op, number)
    elif what == IS_GUILD:
        reader.expect(":")
        kinds = read_guilds(reader)
        found = Filter(f"guild:{guilds_text(kinds)}", what, OP_AT_LEAST, 1, kinds)
    elif what == IS_HAS_INST:
        reader.expect(":")
        if IS_HAS_FLEET in known and reader.peek() in v.FLEETS:
            kind = v.FLEETS.index(reader.take())
            found = Filter(f"has:{v.FLEETS[kind]}", IS_HAS_FLEET, OP_AT_LEAST, 1, kind)
        else:
            kinds = read_installations(reader)
            found = Filter(f"has:{installations_text(kinds)}", what, OP_AT_LEAST, 1, kinds)
    else:
        found = Filter(name, what, OP_AT_LEAST, 1)
    reader.expect("}")
    return found


def read_guilds(reader: Reader) -> int:
    """A set of Guild kinds or resources: one letter, or ``FEM``."""
    if reader.accept("FEM"):
        return v.FEM_GUILDS
    return 1 << reader.word((*v.LETTERS[:5], "FEM"))


def guilds_text(kinds: int) -> str:
    return "".join([letter for place, letter in enumerate(v.LETTERS[:5]) if kinds >> place & 1])


def read_installations(reader: Reader) -> int:
    """A set of Installations with ``/`` between them."""
    kinds = 1 << reader.word(v.INSTALLATIONS)
    while reader.accept("/"):
        more = 1 << reader.word(v.INSTALLATIONS)
        if kinds & more:
            raise reader.error("each Installation once", back=1)
        kinds |= more
    return kinds


def installations_text(kinds: int) -> str:
    return "/".join([name for place, name in enumerate(v.INSTALLATIONS) if kinds >> place & 1])
