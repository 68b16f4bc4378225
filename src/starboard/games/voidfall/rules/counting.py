"""What objectives, conditions and multipliers count (1.6 of the content, VF-39.8)."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import quantities as q
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.quantities import Condition, Filter, Quantity, compare
from starboard.games.voidfall.rules.levels import yield_of, yields
from starboard.games.voidfall.rules.sectors import (
    guilds_of,
    installations_of,
    is_home,
    neighbours,
    pure_sectors,
    sector_upkeep,
    tile_of,
)
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.effect import Effect

ENOUGH_SECTORS = 4
BEST = 3


def quantity_of(e: Effect) -> Quantity:
    """What an effect that says how much by a quantity counts."""
    assert isinstance(e, g.Counting)
    assert e.quantity is not None
    return e.quantity


def holds(s: Voidfall, p: Player, condition: Condition, act: Act) -> bool:
    # Written out: it is asked for every effect with a condition, and `all` would make a generator each time.
    for part in condition.parts:  # noqa: SIM110
        if not compare(count(s, p, part.quantity, act), part.op, part.number):
            return False
    return True


def count(s: Voidfall, p: Player, quantity: Quantity, act: Act) -> int:
    """Only what the player has, the Home included (VF-12.3)."""
    what, arg, only = quantity.what, quantity.arg, quantity.only
    if what <= q.QTY_CORRUPTED_SECTORS:
        return sum([_passes(s, at, only) for at in _sectors(s, p, what)])
    if what <= q.QTY_FLEET_KINDS_PURE:
        return _on_map(s, p, what, arg)
    if what <= q.QTY_UPKEEP_PAID:
        return _upkeep(s, p, what)
    if what <= q.QTY_GLORY_BEST3:
        return _held(p, what, only)
    if what <= q.QTY_STOCK_MAX:
        return _stock(p, what, arg)
    if what <= q.QTY_YIELD_MIN_FEM:
        return _yields(s, p, what, arg)
    if what <= q.QTY_PREFERRED_DISCARDED:
        return _mat(s, p, what, arg, only)
    if what == q.QTY_TARGET_POP:
        # As it is now: what the outcome has brought counts (VF-39.3), such as the growth of a Genesis sector.
        return 0 if act.target == NOBODY else s.population[act.target]
    if what == q.QTY_VOID_REMOVED:
        return act.removed
    return _threats(s, what)


def _threats(s: Voidfall, what: int) -> int:
    """Rifts and Harbingers on the map, Catastrophe tokens on the board."""
    if what == q.QTY_RIFTS:
        return sum([tile_of(s, at).rift for at in range(len(s.tile))])
    if what == q.QTY_CATASTROPHES:
        return 0 if s.peril is None else s.peril.catastrophes
    return sum(s.harbingers)


def upkeep_of(s: Voidfall, p: Player) -> int:
    """VF-10.5: of all Agendas in slots that no Trade token covers, and of sectors."""
    return agenda_upkeep(s, p) + sum([sector_upkeep(s, at) for at in s.own(p)])


def agenda_upkeep(s: Voidfall, p: Player) -> int:
    agendas = (*p.starting, *p.slots)
    bare = [1 for place, agenda in enumerate(agendas) if agenda != NOBODY and not p.covered[place]]
    return s.tables.agenda_upkeep * len(bare)


def tier(p: Player, track: int) -> int:
    """VF-26.1."""
    return v.TIERS[p.tracks[track]]


def pure_tier(p: Player, track: int) -> int:
    return 0 if p.track_corruption[track] else tier(p, track)


def passes(s: Voidfall, at: int, only: Filter | None) -> bool:
    """Whether a sector is of the kind that a filter in braces names."""
    return only is None or compare(_measure(s, at, only), only.op, only.number)


def _passes(s: Voidfall, at: int, only: Filter | None) -> int:
    return 1 if passes(s, at, only) else 0


def _measure(s: Voidfall, at: int, only: Filter) -> int:
    what = only.what
    if what == q.IS_POP:
        return s.population[at]
    if what == q.IS_FP:
        return sum(s.fleet[at])
    if what == q.IS_UPKEEP:
        return sector_upkeep(s, at)
    if what == q.IS_VOID:
        return s.void[at]
    if what == q.IS_HAS_FLEET:
        return s.fleet[at][only.kinds]
    if what == q.IS_INST:
        return len(installations_of(s, at))
    if what == q.IS_HAS_INST:
        return sum([only.kinds >> kind & 1 for kind in installations_of(s, at)])
    if what == q.IS_NONHOME:
        return 0 if is_home(s, at) else 1
    if what == q.IS_HARBINGER:
        return s.harbingers[at]
    if what == q.IS_NEXT_TO_RIFT:
        return sum([tile_of(s, near).rift for near in neighbours(s, at)])
    guilds = guilds_of(s, at)
    if what == q.IS_GUILDS:
        return len(guilds)
    if what == q.IS_GUILD_KINDS:
        return len(set(guilds))
    if what == q.IS_FEM_GUILDS:
        return sum([v.FEM_GUILDS >> kind & 1 for kind in guilds])
    if what == q.IS_GUILD:
        return sum([only.kinds >> kind & 1 for kind in guilds])
    # At least one Guild and no empty slot; the places of Ark Ships are ignored.
    return 1 if guilds and len(s.guilds[at]) >= tile_of(s, at).guild_spaces else 0


def _sectors(s: Voidfall, p: Player, what: int) -> Sequence[int]:
    if what == q.QTY_SECTORS:
        return p.sectors
    if what == q.QTY_PURE_SECTORS:
        return pure_sectors(s, p)
    return [at for at in s.own(p) if s.corrupted[at]]


def _on_map(s: Voidfall, p: Player, what: int, arg: int) -> int:
    if what == q.QTY_FP_ACTIVE:
        return p.active
    if what == q.QTY_FP_SECTORS:
        return sum([sum(s.fleet[at]) for at in s.own(p)])
    if what == q.QTY_EMPTY_GUILD_SLOTS:
        # Those printed on the tiles; the places of Ark Ships are no slots.
        return sum([max(0, tile_of(s, at).guild_spaces - len(s.guilds[at])) for at in s.own(p)])
    pure = pure_sectors(s, p)
    if what == q.QTY_PURE_SECTORS_OVER_4:
        return max(0, len(pure) - ENOUGH_SECTORS)
    if what == q.QTY_PURE_GUILDS:
        return sum([arg >> kind & 1 for at in pure for kind in guilds_of(s, at)])
    if what == q.QTY_PURE_INST:
        return sum([arg >> kind & 1 for at in pure for kind in installations_of(s, at)])
    if what == q.QTY_PURE_POP:
        return sum([s.population[at] for at in pure])
    if what == q.QTY_FP_PURE:
        return sum([sum(s.fleet[at]) for at in pure])
    return sum([1 for kind in range(len(v.FLEETS)) if any(s.fleet[at][kind] for at in pure)])


def _upkeep(s: Voidfall, p: Player, what: int) -> int:
    if what == q.QTY_UPKEEP:
        return upkeep_of(s, p)
    if what == q.QTY_UPKEEP_SECTORS:
        return sum([sector_upkeep(s, at) for at in s.own(p)])
    return 0 if p.short else 1


def _held(p: Player, what: int, only: Filter | None) -> int:
    if what == q.QTY_TECHS:
        return len(p.techs)
    if what == q.QTY_TECHS_IMPROVED:
        return sum([tech & 1 for tech in p.techs])
    if what == q.QTY_TECHS_BASIC:
        return sum([1 - (tech & 1) for tech in p.techs])
    if what == q.QTY_TRADE:
        # One that is flipped is still the player's, until Clean-up returns it (2.3).
        return p.trade + p.flipped
    if what == q.QTY_BOUNTY:
        return len(p.bounties)
    if what == q.QTY_RECLAIM:
        return len(p.reclaims)
    if what == q.QTY_GLORY_TOTAL:
        return p.glory_total
    if what == q.QTY_GLORY_COUNT:
        return len(p.glory)
    if what == q.QTY_GLORY_BEST3:
        return sum(sorted(p.glory)[-BEST:])
    assert only is not None
    return sum([1 for value in p.glory if compare(value, only.op, only.number)])


def _stock(p: Player, what: int, arg: int) -> int:
    stock = p.stock
    if what == q.QTY_STOCK:
        return sum([amount for kind, amount in enumerate(stock) if arg >> kind & 1])
    if what == q.QTY_STOCK_SUM:
        return sum(stock)
    if what == q.QTY_STOCK_TYPES:
        return sum([1 for amount in stock if amount >= arg])
    return min(stock) if what == q.QTY_STOCK_MIN else max(stock)


def _yields(s: Voidfall, p: Player, what: int, arg: int) -> int:
    if what == q.QTY_YIELD:
        return yield_of(s, p, arg)
    every = yields(s, p)
    return max(every) if what == q.QTY_YIELD_MAX else min(every[:3])


def _mat(s: Voidfall, p: Player, what: int, arg: int, only: Filter | None) -> int:
    if what == q.QTY_CORR_MAT:
        return p.mat_corruption
    if what == q.QTY_CORR_ALL:
        return p.mat_corruption + sum([s.corrupted[at] for at in s.own(p)])
    if what == q.QTY_CORR_TRACKS:
        return sum(p.track_corruption)
    if what == q.QTY_KEPT_CORRUPTION:
        return p.kept
    if what == q.QTY_TRACK:
        return pure_tier(p, arg)
    if what == q.QTY_AGENDAS_PURE:
        return sum(
            [1 for slot, agenda in enumerate(p.slots) if agenda != NOBODY and not p.slot_corruption[slot]]
        )
    if what == q.QTY_PREFERRED_DISCARDED:
        preferred = s.tables.houses[p.house].preferred
        return sum([preferred >> s.tables.focuses[card].type & 1 for card in p.discard])
    assert only is not None
    tiers = [tier(p, track) for track in range(len(v.TRACKS)) if not p.track_corruption[track]]
    return sum([1 for found in tiers if compare(found, only.op, only.number)])
