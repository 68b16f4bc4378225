"""SKY-11: acquiring and upgrading abilities. In planning all of it is only planned (SKY-3.12)."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock.rules.cards import pile_of, sort_of
from starboard.games.pirates_of_skydock.state import EMPTY, Player, Skydock, changed
from starboard.games.pirates_of_skydock.tables import KINDS, ROW_SLOTS, ROWS, SLOTS
from starboard.kernel.ask import UNSEEN, Rule, Value, ask

_SLOT_AT: Final = {name: slot for slot, name in enumerate(SLOTS)}
ACQUIRE: Final = tuple(tuple(f"{kind} {row}" for row in ROWS) for kind in KINDS)
_ACQUIRED: Final = {ACQUIRE[kind][row]: (kind, row) for kind in range(len(KINDS)) for row in range(len(ROWS))}


def slot_named(name: str) -> int:
    return _SLOT_AT[name]


def empty_slot(p: Player, row: int) -> int:
    """SKY-2.3: the left-most empty slot of a row, or EMPTY if it is full."""
    for slot in ROW_SLOTS[row]:
        if p.kinds[slot] == EMPTY:
            return slot
    return EMPTY


def open_rows(p: Player) -> list[int]:
    return [row for row in range(len(ROWS)) if empty_slot(p, row) != EMPTY]


def put(p: Player, slot: int, kind: int, level: int) -> None:
    p.kinds = changed(p.kinds, slot, kind)
    p.levels = changed(p.levels, slot, level)


def _left_low(s: Skydock, p: Player, kind: int) -> int:
    return p.low[kind] if s.planning else s.low[kind]


def _left_high(s: Skydock, p: Player, kind: int) -> int:
    return p.high[kind] if s.planning else s.high[kind]


def can_raise(s: Skydock, p: Player, slot: int) -> bool:
    """SKY-11.4, SKY-11.5: 1 to 2 and 3 to 4 are flips; 2 to 3 takes a token."""
    kind, level = p.kinds[slot], p.levels[slot]
    if level >= s.tables.abilities[kind].most:
        return False
    return level != 2 or _left_high(s, p, kind) > 0


def can_improve(s: Skydock, p: Player, card: int) -> bool:
    kinds = s.tables.cards[card].kinds
    for kind in kinds:
        if _left_low(s, p, kind) > 0 and EMPTY in p.kinds:
            return True
    return any(kind in kinds and can_raise(s, p, slot) for slot, kind in enumerate(p.kinds))


def improvements(s: Skydock, p: Player, card: int) -> list[Value]:
    """SKY-11.1: a kind to acquire and its row, as in `move D`, or the slot of an ability to raise."""
    found: list[Value] = []
    rows = open_rows(p)
    for kind in s.tables.cards[card].kinds:
        if _left_low(s, p, kind) > 0:
            found += [ACQUIRE[kind][row] for row in rows]
        found += [SLOTS[slot] for slot in p.slots_of(kind) if can_raise(s, p, slot)]
    return found


def improve(s: Skydock, p: Player, card: int) -> Rule[None]:
    """SKY-11.1: the loot card is discarded; a plan keeps it until it is settled."""
    planning = s.planning
    name = s.tables.cards[card].id
    choice: str = (
        yield UNSEEN
        if s.replaying
        else ask(p.seat, "improve", improvements(s, p, card), (name,), secret=planning)
    )
    slot, kind, level = meaning(p, choice)
    p.hand.remove(card)
    if planning:
        plan_step(s, p, (card, slot, kind, level))
    else:
        take_token(s, kind, level)
        put(p, slot, kind, level)
        pile_of(s, sort_of(s, card)).append(card)
        s.tell("improve", p.seat, "SKY-11.1", name, KINDS[kind], SLOTS[slot], level)


def meaning(p: Player, choice: str) -> tuple[int, int, int]:
    """The slot, the kind and the level that an answer leads to."""
    if choice in _ACQUIRED:
        kind, row = _ACQUIRED[choice]
        return empty_slot(p, row), kind, 1
    slot = _SLOT_AT[choice]
    return slot, p.kinds[slot], p.levels[slot] + 1


def token_left(s: Skydock, kind: int, level: int) -> bool:
    """SKY-3.13: only acquiring and going from 2 to 3 need a token."""
    if level == 1:
        return s.low[kind] > 0
    return level != 3 or s.high[kind] > 0


def take_token(s: Skydock, kind: int, level: int) -> None:
    """SKY-11.3, SKY-11.4: from the supply; the token that a level-3 one replaces goes to the box."""
    if level == 1:
        s.low[kind] -= 1
    elif level == 3:
        s.high[kind] -= 1
        s.low_box[kind] += 1


def plan_step(s: Skydock, p: Player, step: tuple[int, int, int, int]) -> None:
    """SKY-3.12: the seat's own board changes, and the supply as it sees it; nothing else."""
    _, slot, kind, level = step
    p.steps = (*p.steps, step)
    put(p, slot, kind, level)
    if level == 1:
        p.low = changed(p.low, kind, p.low[kind] - 1)
    elif level == 3:
        p.high = changed(p.high, kind, p.high[kind] - 1)
