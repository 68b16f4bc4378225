"""Keys of the sectors."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.position.pieces import (
    exchange_tokens,
    move_fp,
    number_of,
    seat_of,
    token_ids,
    within,
)
from starboard.games.voidfall.rules.sectors import guild_spaces, is_home, tile_of
from starboard.games.voidfall.state import COLOURS, NO_FLEET, NOBODY, Voidfall
from starboard.kernel.positions import Key


def _owner(s: Voidfall, at: int) -> str:
    return "" if s.owner[at] == NOBODY else COLOURS[s.owner[at]]


def _set_owner(s: Voidfall, at: int, value: str) -> None:
    """Whoever had FP here takes them back; the Voidborn leave."""
    if is_home(s, at):
        if value != _owner(s, at):
            raise ValueError("a Home always belongs to its owner")
        return
    _set_fleet(s, at, {})
    s.give(at, seat_of(s, value) if value else NOBODY)
    if value:
        s.void[at] = 0


def _set_population(s: Voidfall, at: int, value: int) -> None:
    if not 0 <= value <= s.tables.pop_max:
        raise ValueError(f"expected a number from 0 to {s.tables.pop_max}")
    s.population[at] = value


def _set_corrupted(s: Voidfall, at: int, value: bool) -> None:
    s.corrupted[at] = bool(value)


def _guilds(s: Voidfall, at: int) -> list[str]:
    return [v.RESOURCES[kind] for kind in s.guilds[at]]


def _set_guilds(s: Voidfall, at: int, value: list[str]) -> None:
    if len(value) > guild_spaces(s, at):
        raise ValueError(f"there are {guild_spaces(s, at)} spaces for Guilds")
    s.guilds[at] = tuple(v.RESOURCES.index(name) for name in value)


def _installations(s: Voidfall, at: int) -> list[str]:
    return [v.INSTALLATIONS[kind] for kind in s.installations[at]]


def _set_installations(s: Voidfall, at: int, value: list[str]) -> None:
    if len(value) > tile_of(s, at).inst_spaces:
        raise ValueError(f"there are {tile_of(s, at).inst_spaces} spaces for Installations")
    s.installations[at] = tuple(v.INSTALLATIONS.index(name) for name in value)


def _fleet(s: Voidfall, at: int) -> dict[str, int]:
    return {v.FLEETS[kind]: fp for kind, fp in enumerate(s.fleet[at]) if fp}


def _set_fleet(s: Voidfall, at: int, value: dict[str, int]) -> None:
    fleet = list(NO_FLEET)
    for kind, fp in value.items():
        fleet[v.FLEETS.index(kind)] = fp
    owner = s.owner[at]
    if owner == NOBODY:
        if any(fleet):
            raise ValueError("the sector belongs to nobody: name its owner first")
        return
    move_fp(s.players[owner], sum(fleet) - sum(s.fleet[at]))
    s.fleet[at] = tuple(fleet)


def _set_void(s: Voidfall, at: int, value: int) -> None:
    if not 0 <= value <= tile_of(s, at).void_limit or (value and s.owner[at] != NOBODY):
        raise ValueError(f"at most {tile_of(s, at).void_limit} fit, and only where no player is")
    s.void[at] = value


def _set_bounties(s: Voidfall, at: int, value: list[str]) -> None:
    s.bounties[at] = exchange_tokens(s, s.bounties[at], value, reclaim=False)


def _set_reclaims(s: Voidfall, at: int, value: list[str]) -> None:
    s.reclaims[at] = exchange_tokens(s, s.reclaims[at], value, reclaim=True)


def _set_glory(s: Voidfall, at: int, value: list[int]) -> None:
    s.glory[at] = tuple(sorted(value))


def _fallen(s: Voidfall, at: int) -> str:
    return "" if s.fallen[at] == NOBODY else s.tables.fallen[s.fallen[at]].id


def _set_fallen(s: Voidfall, at: int, value: str) -> None:
    s.fallen[at] = number_of(s, value, "Fallen House") if value else NOBODY


def _set_harbingers(s: Voidfall, at: int, value: int) -> None:
    """They come from the supply."""
    if s.peril is None:
        if value:
            raise ValueError("only games against the Void have Harbingers")
        return
    more = value - s.harbingers[at]
    s.peril.supply -= within(more, -s.harbingers[at], s.peril.supply)
    s.harbingers[at] = value


def _key(name: str, read: Any, change: Any = None) -> Key:
    return Key(f"sector.{{sector}}.{name}", read, change)


KEYS = (
    _key("owner", _owner, _set_owner),
    _key("population", lambda s, at: s.population[at], _set_population),
    _key("corrupted", lambda s, at: s.corrupted[at], _set_corrupted),
    _key("guilds", _guilds, _set_guilds),
    _key("installations", _installations, _set_installations),
    _key("fleet", _fleet, _set_fleet),
    _key("void", lambda s, at: s.void[at], _set_void),
    _key("bounties", lambda s, at: token_ids(s, s.bounties[at], False), _set_bounties),
    _key("reclaims", lambda s, at: token_ids(s, s.reclaims[at], True), _set_reclaims),
    _key("glory", lambda s, at: list(s.glory[at]), _set_glory),
    _key("fallen", _fallen, _set_fallen),
    _key("harbingers", lambda s, at: s.harbingers[at], _set_harbingers),
    _key("tile", lambda s, at: tile_of(s, at).id),
)
