"""Finishing a set-up plainly, and entering a phase of a round."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.rules.abilities import empty_slot
from starboard.games.pirates_of_skydock.rules.crew import new_player, snake
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    EMPTY,
    HAND_LIMIT,
    NO_SLOTS,
    NOBODY,
    PHASES,
    PLANNING,
    Player,
    Skydock,
    changed,
)

# What everybody drafts in a plain set-up, and into which row.
_DRAFTED = (t.SCHEME, t.LOOT)
_DRAFT_ROW = t.ROWS.index("B")


def enter(s: Skydock, phase: int) -> None:
    """The beginning of a phase: markers on the boards in the action phase, otherwise in the reserves."""
    if phase < PLANNING:
        raise ValueError(f"expected one of {', '.join(PHASES[PLANNING:])}")
    if s.phase < PLANNING:
        _finish(s)
    s.phase = phase
    s.step = HAND_LIMIT
    s.turn = NOBODY
    s.turns = 0
    for p in s.players:
        place_markers(s, p, _usual(s, p) if phase == ACTION else [])


def _usual(s: Skydock, p: Player) -> list[int]:
    """Four abilities, those of the character's own slots first."""
    own = [slot for slot, _ in s.tables.characters[p.character].abilities]
    filled = [slot for slot, kind in enumerate(p.kinds) if kind != EMPTY]
    return sorted(filled, key=lambda slot: slot not in own)[: s.tables.markers]


def place_markers(s: Skydock, p: Player, slots: list[int]) -> None:
    """Exactly there; each player has four, more come from the pile."""
    reserve = max(s.tables.markers - len(slots), 0)
    more = len(slots) + reserve - p.markers() - p.reserve
    if more > s.pile:
        raise ValueError(f"the pile has only {s.pile} markers")
    for slot in slots:
        if p.kinds[slot] == EMPTY:
            raise ValueError(f"{t.SLOTS[slot]} is empty")
        if slots.count(slot) > 2:
            raise ValueError(f"{t.SLOTS[slot]} can hold two markers at the most")
    s.pile -= more
    p.reserve = reserve
    p.energy = NO_SLOTS
    for slot in slots:
        p.energy = changed(p.energy, slot, p.energy[slot] + 1)


def begin_with(s: Skydock, p: Player, character: int) -> None:
    """The character with its first abilities and the plain draft."""
    if any(q is not p and q.character == character for q in s.players):
        raise ValueError("another player has this character")
    person = s.tables.characters[character]
    p.character = character
    p.glory = person.glory
    p.kinds, p.levels, p.tokens = (EMPTY,) * len(t.SLOTS), NO_SLOTS, NO_SLOTS
    given = list(person.abilities)
    for slot, kind in given:
        p.kinds = changed(p.kinds, slot, kind)
    for kind in _DRAFTED:
        p.kinds = changed(p.kinds, empty_slot(p, _DRAFT_ROW), kind)
    p.levels = tuple(int(kind != EMPTY) for kind in p.kinds)
    count_tokens(s)
    if s.phase == ACTION:
        place_markers(s, p, _usual(s, p))


def count_tokens(s: Skydock) -> None:
    """The supply of ability tokens is what the boards have left of it."""
    for kind, ability in enumerate(s.tables.abilities):
        levels = [
            level for p in s.players for found, level in zip(p.kinds, p.levels, strict=True) if found == kind
        ]
        high = sum(level > 2 for level in levels)
        s.low[kind], s.high[kind], s.low_box[kind] = ability.low - len(levels), ability.high - high, high
        if s.low[kind] < 0 or s.high[kind] < 0:
            raise ValueError(f"there are not so many tokens of {t.KINDS[kind]}")


def _finish(s: Skydock) -> None:
    seats = len(s.players)
    before, s.players = s.players, [new_player(seat, s.tables.markers) for seat in range(seats)]
    for p, old in zip(s.players, before, strict=True):
        p.hand, p.support = old.hand, old.support  # what was given to them earlier is not lost
    s.pile = s.tables.energy - s.tables.markers * seats
    s.first = 0
    s.picks = snake(0, seats)
    rooms = list(s.rooms)
    for spot, tile in zip(t.RANDOM_SPOTS, s.tables.tiles, strict=True):
        rooms[spot] = tile[0]
    s.rooms = tuple(rooms)
    ids = [objective.id for objective in s.tables.objectives]
    s.objectives = tuple(map(ids.index, ("flight-codes", "tame-the-core", "smuggle-the-prize")))
    for p in s.players:
        p.offered = (2 * p.seat, 2 * p.seat + 1)
        p.backer = 2 * p.seat
        begin_with(s, p, p.seat)
