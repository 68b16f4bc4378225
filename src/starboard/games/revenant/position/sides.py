"""Keys of the players, and of the Corrupted Crew in their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.position.board import send
from starboard.games.revenant.position.cards import find_card, on_hidden_deck, set_hidden, set_operations
from starboard.games.revenant.position.names import house_names, place_name, place_of, sector_name, sector_of
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.rules.tactics import field_of, move_marker
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import Player, Revenant, Solo, replaced
from starboard.kernel.errors import StarboardError
from starboard.kernel.positions import Change, Key, Read, field, ids, item, number_each, numbers

# --- both -------------------------------------------------------------------------------------------------


def _marker(s: Revenant, side: Player | Solo) -> int:
    """Also the column of the score sheet."""
    return side.seat if isinstance(side, Player) else len(s.players)


def _move_marker(s: Revenant, side: Player | Solo, value: int) -> None:
    move_marker(s, _marker(s, side), value)


def _line(s: Revenant, side: Player | Solo, line: str) -> int:
    """The lines of a clause, or the one line with this label."""
    column = _marker(s, side)
    return sum(one.points[column] for one in result(s).sheet if line in (one.clause, one.label))


SIDE_KEYS = (
    Key("{side}.tactics", lambda s, side: field_of(s, _marker(s, side)), _move_marker),
    Key("{side}.influence", *numbers("influence", t.HOUSES)),
    Key("{side}.influence.{House}", *item("influence")),
    Key("{side}.sheet.{line}", _line),
)


# --- players ----------------------------------------------------------------------------------------------


def _set_captain(s: Revenant, p: Player, value: str) -> None:
    p.captain = find_card(s.tables.captains, value)
    p.specialisation = p.captain // 2


def _lock(s: Revenant, p: Player, compartment: int, value: list[int]) -> None:
    p.locked = replaced(p.locked, compartment, tuple(number_each(t.RESOURCES, value)))


def _corruption(s: Revenant, p: Player) -> list[str]:
    return [c.id for n, c in enumerate(s.tables.compartments[s.edition]) if p.corrupt[n]]


def _compartment(s: Revenant, id: str) -> int:
    ids = [c.id for c in s.tables.compartments[s.edition]]
    if id not in ids:
        raise StarboardError(f"there is no compartment called '{id}'.")
    return ids.index(id)


def _set_corruption(s: Revenant, p: Player, value: list[str]) -> None:
    wanted = [_compartment(s, id) for id in value]
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if n in wanted and not compartment.corruptible:
            raise ValueError(f"{compartment.id} has no Corruption slot")
        p.corrupt = replaced(p.corrupt, n, n in wanted)
        if n not in wanted:
            p.locked = replaced(p.locked, n, (0,) * len(t.RESOURCES))


def _operations(pile: Callable[[Player], list[int]]) -> tuple[Read, Change]:
    """A pile of Operation cards."""

    def read(s: Revenant, p: Player) -> list[str]:
        return ids(s.tables.operations, pile(p))

    def change(s: Revenant, p: Player, value: list[str]) -> None:
        set_operations(s, pile(p), value)

    return read, change


def _set_hidden(s: Revenant, p: Player, value: list[str]) -> None:
    set_hidden(s, p.hidden, value)


def _agendas(s: Revenant) -> Sequence[Any]:
    return s.tables.hidden_agendas if s.prototype else s.tables.agendas


def _set_agendas(s: Revenant, p: Player, value: list[str]) -> None:
    """An agenda that somebody else holds changes owners with the one given up."""
    for slot, id in enumerate(value):
        number = find_card(_agendas(s), id)
        for other in s.players:
            if other is not p and number in other.agendas:
                other.agendas = replaced(other.agendas, other.agendas.index(number), p.agendas[slot])
        p.agendas = replaced(p.agendas, slot, number)
    p.agendas = p.agendas[: len(value)]


def _send_member(s: Revenant, p: Player, member: int, value: str) -> None:
    send(s, p, member, place_of(value))


PLAYER_KEYS = (
    Key("{player}.captain", lambda s, p: s.tables.captains[p.captain].id, _set_captain),
    Key("{player}.rank", *field("rank")),
    Key("{player}.free", *numbers("free", t.RESOURCES)),
    Key("{player}.free.{resource}", *item("free")),
    Key("{player}.locked.{compartment}", lambda s, p, n: list(p.locked[n]), _lock),
    Key("{player}.corruption", _corruption, _set_corruption),
    Key("{player}.resources", lambda s, p: sum(p.free) + sum(map(sum, p.locked))),
    Key("{player}.capacity", capacity),
    Key("{player}.void", *field("void")),
    Key("{player}.data", *field("data")),
    Key("{player}.hand", *_operations(lambda p: p.hand)),
    Key("{player}.hand-size", lambda s, p: len(p.hand)),
    Key("{player}.cadet-1", *_operations(lambda p: p.cadets[0])),
    Key("{player}.cadet-2", *_operations(lambda p: p.cadets[1])),
    Key("{player}.frigate-cards", *_operations(lambda p: p.frigate_cards)),
    Key("{player}.orders", *_operations(lambda p: p.orders)),
    Key("{player}.order-count", lambda s, p: len(p.orders)),
    Key("{player}.hidden", lambda s, p: house_names(p.hidden), _set_hidden),
    Key("{player}.hidden-size", lambda s, p: len(p.hidden)),
    Key("{player}.agendas", lambda s, p: ids(_agendas(s), p.agendas), _set_agendas),
    Key("{player}.frigate", *field("frigate", sector_name, sector_of)),
    Key("{player}.landed", *field("landed")),
    Key("{player}.crew.{member}", lambda s, p, n: place_name(p.crew[n]), _send_member),
    Key("{player}.penalty", *field("penalty")),
    Key("{player}.revealed", *field("revealed")),
    Key(
        "{player}.marked",
        *field("marked", kept=lambda s, marked: tuple(map(bool, marked))),
    ),
    Key("{player}.total", lambda s, p: result(s).scores[p.seat]),
    Key("{player}.place", lambda s, p: result(s).ranks[p.seat]),
)


# --- the Corrupted Crew -----------------------------------------------------------------------------------


def _grid(s: Revenant, value: list[str]) -> list[int]:
    return [find_card(s.tables.solo_cards, id) for id in value]


def _stack_deck(s: Revenant, solo: Solo, value: list[str]) -> None:
    on_hidden_deck(s, solo.deck, value)


CREW_KEYS = (
    Key("{crew}.grid", *field("grid", lambda s, grid: ids(s.tables.solo_cards, grid), _grid)),
    Key("{crew}.marker", *field("marker")),
    Key("{crew}.tile", *field("tile")),
    Key("{crew}.deck", lambda s, solo: house_names(solo.deck[::-1]), _stack_deck),
    Key("{crew}.deck-size", lambda s, solo: len(solo.deck)),
    Key("{crew}.revealed", lambda s, solo: house_names(solo.revealed)),
    Key("{crew}.figures", *field("figures")),
    Key("{crew}.harbinger", *field("harbinger")),
    Key("{crew}.total", lambda s, solo: sum(line.points[-1] for line in result(s).sheet)),
)

KEYS = (*SIDE_KEYS, *PLAYER_KEYS, *CREW_KEYS)
