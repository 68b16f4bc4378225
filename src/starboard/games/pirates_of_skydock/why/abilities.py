"""Why an ability cannot be used, raised, covered, healed or given a marker (SKY-3, SKY-5, SKY-10, SKY-11)."""

from __future__ import annotations

from typing import TypeAlias

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.rules.abilities import can_raise, empty_slot
from starboard.games.pirates_of_skydock.rules.actions import actions, room_at, wards
from starboard.games.pirates_of_skydock.rules.tokens import covered
from starboard.games.pirates_of_skydock.state import BARE, COLOURS, EMPTY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import SLOTS
from starboard.games.pirates_of_skydock.words import phrases as say
from starboard.kernel.ask import Question
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed, Need

# A clause and the reason.
Why: TypeAlias = tuple[str, str]


def name_of(s: Skydock, p: Player, slot: int) -> str:
    return f"{s.tables.abilities[p.kinds[slot]].name} in {SLOTS[slot]}"


def filled(p: Player) -> list[int]:
    return [slot for slot, kind in enumerate(p.kinds) if kind != EMPTY]


def here(s: Skydock, p: Player) -> str:
    return say.within(room_at(s, p.spot))


def no_action(s: Skydock, p: Player, slot: int) -> Why:
    """Why an ability cannot be used here, marker or not."""
    kind = p.kinds[slot]
    if p.tokens[slot] != BARE:
        return "SKY-10.4", "a neutralization token covers it"
    if kind == t.SCHEME:
        return "SKY-5.1", f"there is no scheme icon {here(s, p)}"
    if kind == t.LOOT:
        return "SKY-5.2", f"there is no loot icon {here(s, p)}"
    if kind == t.ATTACK:
        return "SKY-5.3", f"there is no guard {here(s, p)}"
    if kind == t.HEAL:
        near = " or next door" if len(wards(s, p)) > 1 else ""
        return "SKY-5.6", f"nobody {here(s, p)}{near} has a neutralization token"
    room = room_at(s, p.spot).name
    return "SKY-7.2", f"the {room} can do nothing now, and no objective can be attempted here"


def to_use(s: Skydock, p: Player, slot: int, *, marker: bool) -> tuple[Need, ...]:
    """All that using an ability takes: a marker, no token on it, and something to do here."""
    works = bool(actions(s, p, slot))
    clause, reason = no_action(s, p, slot)
    found = [Need("no neutralization token on it", "SKY-10.4", p.tokens[slot] == BARE)]
    if marker:
        found.insert(0, Need("a marker on it", "SKY-4.2", bool(p.energy[slot])))
    if p.tokens[slot] == BARE:
        text = f"something to do {here(s, p)}" if works else f"something to do: {reason}"
        found.append(Need(text, clause, works))
    return tuple(found)


def unused(s: Skydock, p: Player) -> list[Closed]:
    """The abilities with which nothing can be done on this turn but forgo."""
    found = []
    for slot in filled(p):
        if p.energy[slot] and p.usable(slot) and actions(s, p, slot):
            continue
        if p.energy[slot] or p.tokens[slot] != BARE:
            why = no_action(s, p, slot)
        else:
            why = ("SKY-4.2", "there is no marker on it")
        found.append(Closed(name_of(s, p, slot), *why, SLOTS[slot], to_use(s, p, slot, marker=True)))
    return found


def activate(s: Skydock, q: Question) -> list[Closed]:
    """SKY-4.8: the abilities of the kind that cannot be used now."""
    p = s.players[q.seat]
    offered = {str(option).split()[0] for option in q.options}
    return [
        Closed(name_of(s, p, slot), *no_action(s, p, slot), SLOTS[slot], to_use(s, p, slot, marker=False))
        for slot in p.slots_of(t.KINDS.index(str(q.about[0])))
        if SLOTS[slot] not in offered
    ]


def energy(s: Skydock, q: Question) -> list[Closed]:
    """SKY-3.7."""
    p = s.players[q.seat]
    return [
        Closed(name_of(s, p, slot), "SKY-3.7", _no_marker(p, slot), SLOTS[slot])
        for slot in filled(p)
        if SLOTS[slot] not in q.options
    ]


def _no_marker(p: Player, slot: int) -> str:
    """Why an ability takes no further marker."""
    if p.energy[slot] > 1:
        return "it has two markers already"
    if p.stack:
        return "it has a marker already, and another ability holds the second one"
    return "it has a marker already; each ability takes one"


def interact_marker(s: Skydock, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for slot in p.slots_of(t.INTERACT):
        if SLOTS[slot] in q.options:
            continue
        if p.tokens[slot] != BARE:
            why = ("SKY-10.4", "a neutralization token covers it")
        else:
            why = ("SKY-8.18", "there is no marker on it")
        needs = (
            Need("a marker on it", "SKY-8.18", bool(p.energy[slot])),
            Need("no neutralization token on it", "SKY-10.4", p.tokens[slot] == BARE),
        )
        found.append(Closed(name_of(s, p, slot), *why, SLOTS[slot], needs))
    return found


def token(s: Skydock, q: Question) -> list[Closed]:
    """SKY-10.2, SKY-10.3."""
    p = s.players[q.seat]
    reason = "a token covers it already"
    return [Closed(name_of(s, p, slot), "SKY-10.3", reason, SLOTS[slot]) for slot in covered(p)]


def heal(s: Skydock, q: Question) -> list[Closed]:
    """SKY-5.6, 5.0: the tokens of characters that are out of reach, or of all others if it heals oneself."""
    p = s.players[q.seat]
    own_only = bool(q.about[1])
    found = []
    for other in s.players:
        if other is p or (other.spot == p.spot and not own_only):
            continue
        for slot in covered(other):
            key = f"{COLOURS[other.seat]} {SLOTS[slot]}"
            if key not in q.options:
                why = ("SKY-5.6", f"{seat_token(other.seat)} is {here(s, other)}")
                if own_only:
                    why = ("SKY-1.2", "this takes tokens off your own board only")
                what = f"{seat_token(other.seat)}'s {name_of(s, other, slot)}"
                found.append(Closed(what, *why, key))
    return found


# ---------------------------------------------------------------------- acquiring and upgrading


def improve(s: Skydock, q: Question) -> list[Closed]:
    """SKY-11: rows that are full, tokens that are gone, levels at their highest, other kinds."""
    p = s.players[q.seat]
    card = say.card_of(s.tables, str(q.about[0]))
    found = []
    for kind in card.kinds:
        found += no_new(s, p, kind)
    for slot in filled(p):
        if SLOTS[slot] not in q.options:
            why = no_rise(s, p, slot)
            fits = p.kinds[slot] in card.kinds
            if not fits:
                why = ("SKY-11.1", f"{card.name} shows {shown(s, card.kinds)}")
            needs = (
                Need(f"a kind that {card.name} shows: {shown(s, card.kinds)}", "SKY-11.1", fits),
                *to_rise(s, p, slot),
            )
            found.append(Closed(f"Raise {name_of(s, p, slot)}", *why, SLOTS[slot], needs))
    return found


def shown(s: Skydock, kinds: tuple[int, ...]) -> str:
    return say.listed([s.tables.abilities[kind].name for kind in kinds])


def no_new(s: Skydock, p: Player, kind: int) -> list[Closed]:
    """What keeps a new ability of a kind from some row, or from all."""
    name, word = s.tables.abilities[kind].name, t.KINDS[kind]
    if not (p.low[kind] if s.planning else s.low[kind]):
        reason = f"no {name} token with the levels 1 and 2 is left in the supply"
        return [Closed(f"New {name}", "SKY-11.3", reason, word)]
    return [
        Closed(f"New {name} in row {row}", "SKY-11.3", f"row {row} is full", f"{word} {row}")
        for number, row in enumerate(t.ROWS)
        if empty_slot(p, number) == EMPTY
    ]


def no_rise(s: Skydock, p: Player, slot: int) -> Why:
    kind, level = p.kinds[slot], p.levels[slot]
    row = s.tables.abilities[kind]
    if level >= row.most:
        return "SKY-11.5", f"level {level} is the highest of {row.name}"
    return "SKY-11.4", f"no {row.name} token with the levels 3 and 4 is left in the supply"


def to_rise(s: Skydock, p: Player, slot: int) -> tuple[Need, ...]:
    """SKY-11.4, SKY-11.5: a level above, and the token that shows it."""
    level, row = p.levels[slot], s.tables.abilities[p.kinds[slot]]
    found = [Need(f"a level below {row.most}; it has {level}", "SKY-11.5", level < row.most)]
    if level < row.most:
        found.append(Need("the token of its next level", "SKY-11.4", can_raise(s, p, slot)))
    return tuple(found)


def no_improvement(s: Skydock, p: Player, kinds: tuple[int, ...]) -> Why:
    """Why a loot card can improve nothing at all."""
    reasons = []
    clause = "SKY-11.3"
    full = EMPTY not in p.kinds
    for kind in kinds:
        name = s.tables.abilities[kind].name
        reasons.append("your board is full" if full else f"no new {name} is left in the supply")
        for slot in p.slots_of(kind):
            if not can_raise(s, p, slot):
                clause, reason = no_rise(s, p, slot)
                reasons.append(f"{SLOTS[slot]}: {reason}")
    return clause, "; ".join(dict.fromkeys(reasons))


def draft(s: Skydock, q: Question) -> list[Closed]:
    """SKY-2.2."""
    return [
        Closed(row.name, "SKY-2.2", "no token of level 1 is left in the supply", t.KINDS[kind])
        for kind, row in enumerate(s.tables.abilities)
        if not s.low[kind]
    ]
