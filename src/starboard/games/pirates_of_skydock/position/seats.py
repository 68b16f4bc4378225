"""Keys of the players."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.position.cards import index_of, set_hand
from starboard.games.pirates_of_skydock.position.plain import begin_with, count_tokens, place_markers
from starboard.games.pirates_of_skydock.position.table import take_support, within
from starboard.games.pirates_of_skydock.rules.abilities import slot_named
from starboard.games.pirates_of_skydock.scoring import backing, eligible, ranks, score
from starboard.games.pirates_of_skydock.state import (
    BARE,
    COVERS,
    EMPTY,
    NO_SLOTS,
    NOBODY,
    Player,
    Skydock,
    changed,
)
from starboard.kernel.positions import Key, field, ids


def _character(s: Skydock, p: Player) -> str:
    return "" if p.character == NOBODY else s.tables.characters[p.character].id


def _set_character(s: Skydock, p: Player, value: str) -> None:
    if p.character == NOBODY:
        raise ValueError("the characters are still being chosen: name 'phase', 'turn' or 'step' first")
    character = index_of(s.tables.characters, value, "character")
    if character != p.character:
        begin_with(s, p, character)


def _spot_at(s: Skydock, value: str) -> int:
    return t.SPOTS.index(value)


def _set_hand(s: Skydock, p: Player, value: list[str]) -> None:
    set_hand(s, p.hand, value)


def _count(s: Skydock, p: Player, scheme: bool) -> int:
    return sum((card < s.tables.schemes) == scheme for card in p.hand)


def _backer(s: Skydock, p: Player) -> str:
    return "" if p.backer == NOBODY else s.tables.backers[p.backer].id


def _set_backer(s: Skydock, p: Player, value: str) -> None:
    """The one kept of the two that were offered."""
    backer = index_of(s.tables.backers, value, "backer")
    if p.backer == NOBODY:
        raise ValueError("the backers are still to be chosen: name 'offered' instead")
    _offer(s, p, p.offered.index(p.backer), backer)
    p.backer = backer


def _set_offered(s: Skydock, p: Player, value: list[str]) -> None:
    """Of a player who has chosen, the first one is kept."""
    if len(value) != len(p.offered):
        raise ValueError(f"expected {len(p.offered)} backers")
    for place, id in enumerate(value):
        _offer(s, p, place, index_of(s.tables.backers, id, "backer"))
    if p.backer != NOBODY:
        p.backer = p.offered[0]


def _offer(s: Skydock, p: Player, place: int, backer: int) -> None:
    """A backer that was offered in another place changes places with the one given up."""
    old = p.offered[place]
    for q in s.players:
        q.offered = tuple(old if one == backer else one for one in q.offered)
        q.backer = old if q.backer == backer else q.backer
    p.offered = changed(p.offered, place, backer)


# --- the board --------------------------------------------------------------------------------------------


def _ability(p: Player, slot: int) -> str:
    return "" if p.kinds[slot] == EMPTY else f"{t.KINDS[p.kinds[slot]]} {p.levels[slot]}"


def _board(s: Skydock, p: Player) -> dict[str, str]:
    return {name: _ability(p, slot) for slot, name in enumerate(t.SLOTS) if p.kinds[slot] != EMPTY}


def _put(s: Skydock, p: Player, slot: int, value: str) -> None:
    if not value:
        p.kinds, p.levels = changed(p.kinds, slot, EMPTY), changed(p.levels, slot, 0)
        p.tokens = changed(p.tokens, slot, BARE)
        p.reserve += p.energy[slot]
        p.energy = changed(p.energy, slot, 0)
        return
    name, level = value.split()
    kind = t.KINDS.index(name)
    within(int(level), 1, s.tables.abilities[kind].most)
    p.kinds, p.levels = changed(p.kinds, slot, kind), changed(p.levels, slot, int(level))


def _check_board(s: Skydock, p: Player) -> None:
    for slots in t.ROW_SLOTS:
        there = [p.kinds[slot] != EMPTY for slot in slots]
        if sorted(there, reverse=True) != there:
            raise ValueError("the abilities of a row lie side by side from its first slot")
    count_tokens(s)


def _set_slot(s: Skydock, p: Player, slot: int, value: str) -> None:
    _put(s, p, slot, value)
    _check_board(s, p)


def _set_board(s: Skydock, p: Player, value: dict[str, str]) -> None:
    for slot, name in enumerate(t.SLOTS):
        _put(s, p, slot, value.get(name, ""))
    if unknown := set(value) - set(t.SLOTS):
        raise ValueError(f"there is no slot {unknown.pop()}")
    _check_board(s, p)


def _energy(s: Skydock, p: Player) -> list[str]:
    return [name for name, markers in zip(t.SLOTS, p.energy, strict=True) for _ in range(markers)]


def _set_energy(s: Skydock, p: Player, value: list[str]) -> None:
    place_markers(s, p, [slot_named(name) for name in value])


def _set_reserve(s: Skydock, p: Player, value: int) -> None:
    within(value, 0, p.reserve + s.pile)
    s.pile += p.reserve - value
    p.reserve = value


def _tokens(s: Skydock, p: Player) -> dict[str, str]:
    return {name: COVERS[token] for name, token in zip(t.SLOTS, p.tokens, strict=True) if token != BARE}


def _set_tokens(s: Skydock, p: Player, value: dict[str, str]) -> None:
    tokens = NO_SLOTS
    for name, side in value.items():
        slot = slot_named(name)
        if p.kinds[slot] == EMPTY:
            raise ValueError(f"{name} is empty")
        tokens = changed(tokens, slot, COVERS.index(side))
    p.tokens = tokens


# --- support, tracks, marks -------------------------------------------------------------------------------


def _set_support(s: Skydock, p: Player, value: list[int]) -> None:
    s.support_pile[:0] = p.support
    p.support = []
    for token in value:
        take_support(s, token)
        p.support.append(token)


def _set_track(s: Skydock, p: Player, place: int, value: int) -> None:
    s.tracks[place][p.seat] = within(value, 0, s.tables.objectives[s.objectives[place]].track)


def _marks(s: Skydock, p: Player) -> list[str]:
    return ids(s.tables.objectives, [n for n, bits in zip(s.objectives, s.marked) if bits >> p.seat & 1])


KEYS = (
    Key("{player}.character", _character, _set_character),
    Key("{player}.spot", *field("spot", lambda s, spot: t.SPOTS[spot], _spot_at)),
    Key("{player}.glory", *field("glory")),
    Key("{player}.hand", lambda s, p: ids(s.tables.cards, p.hand), _set_hand),
    Key("{player}.schemes", lambda s, p: _count(s, p, True)),
    Key("{player}.loot", lambda s, p: _count(s, p, False)),
    Key("{player}.offered", lambda s, p: ids(s.tables.backers, p.offered), _set_offered),
    Key("{player}.backer", _backer, _set_backer),
    Key("{player}.board", _board, _set_board),
    Key("{player}.slot.{slot}", lambda s, p, slot: _ability(p, slot), _set_slot),
    Key("{player}.energy", _energy, _set_energy),
    Key("{player}.reserve", lambda s, p: p.reserve, _set_reserve),
    Key("{player}.stack", *field("stack")),
    Key("{player}.tokens", _tokens, _set_tokens),
    Key("{player}.support", lambda s, p: list(p.support), _set_support),
    Key("{player}.track.{objective}", lambda s, p, place: s.tracks[place][p.seat], _set_track),
    Key("{player}.airlocked", *field("airlocked")),
    Key("{player}.healed", *field("healed")),
    Key("{player}.helped", *field("helped")),
    Key("{player}.power-used", *field("power_used")),
    Key("{player}.schemed", *field("schemed")),
    Key("{player}.marks", _marks),
    Key("{player}.eligible", eligible),
    Key("{player}.backing", backing),
    Key("{player}.total", score),
    Key("{player}.place", lambda s, p: ranks(s)[p.seat]),
)
