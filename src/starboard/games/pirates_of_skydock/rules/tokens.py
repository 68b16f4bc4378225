"""SKY-10: neutralization tokens, and taking them off again."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import How, register
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.abilities import slot_named
from starboard.games.pirates_of_skydock.rules.windows import ask_all, joined_window
from starboard.games.pirates_of_skydock.state import (
    ASSIGNED,
    BARE,
    COLOURS,
    EMPTY,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import KINDS, SLOTS, THICK_HIDE, TOKEN
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING

ENOUGH = "enough"


def uncovered(p: Player) -> list[int]:
    """The filled slots without a token."""
    return [slot for slot, kind in enumerate(p.kinds) if kind != EMPTY and p.tokens[slot] == BARE]


def covered(p: Player) -> list[int]:
    return [slot for slot, token in enumerate(p.tokens) if token != BARE]


def gain_token(s: Skydock, p: Player, clause: str) -> Rule[None]:
    """SKY-10.1, SKY-10.2: powers, the TOKEN window, the die, the slot."""
    if not uncovered(p):
        s.tell("all-covered", p.seat, "SKY-10.1")
        return
    if s.tables.characters[p.character].power == THICK_HIDE and not p.power_used:
        p.power_used = True
        s.tell("power", p.seat, "SKY-10.1", s.tables.powers[THICK_HIDE].id)
        return
    before = s.cancelled
    s.cancelled = False
    if s.turn == p.seat:
        yield from joined_window(s, p, TOKEN, ("token",))
    else:
        yield from ask_all(s, [p], TOKEN, (), lambda: s.cancelled)
    stopped = s.cancelled
    s.cancelled = before
    if stopped:
        s.tell("token-cancelled", p.seat, "SKY-12.4")
        return
    # What was played meanwhile may have covered or uncovered abilities.
    choices = uncovered(p)
    if not choices:
        return
    die = s.roll(20)
    slot = s.tables.slot_of[die]
    if slot not in choices:
        options: list[Value] = [SLOTS[one] for one in choices]
        choice: str = yield ask(p.seat, "token", options, (die,))
        slot = slot_named(choice)
    p.tokens = changed(p.tokens, slot, ASSIGNED)
    s.tell("token", p.seat, clause, SLOTS[slot], die, KINDS[p.kinds[slot]])


def patients(s: Skydock, p: Player, spots: list[int]) -> list[Value]:
    """Every token on characters in these rooms, as in `red A1`; the healer's own first."""
    return [
        f"{COLOURS[q.seat]} {SLOTS[slot]}"
        for q in s.from_seat(p.seat)
        if q.spot in spots
        for slot in covered(q)
    ]


def has_patient(s: Skydock, spots: list[int]) -> bool:
    return any(q.spot in spots and any(q.tokens) for q in s.players)


def take_off(s: Skydock, p: Player, spots: list[int], own: bool, most: int, least: int) -> Rule[int]:
    """Tokens picked one after another, up to `most`; after `least` of them the healer may say enough."""
    picked: list[Value] = []
    while len(picked) < most:
        left = [one for one in _tokens(s, p, spots, own) if one not in picked]
        if not left:
            break
        if len(picked) >= least:
            left.append(ENOUGH)
        choice: str = yield ask(p.seat, "heal", left, (most - len(picked), int(own)))
        if choice == ENOUGH:
            break
        picked.append(choice)
    for one in picked:
        colour, slot = str(one).split()
        q = s.players[COLOURS.index(colour)]
        place = slot_named(slot)
        q.tokens = changed(q.tokens, place, BARE)
        s.tell("heal", p.seat, "SKY-5.6", q.seat, slot, KINDS[q.kinds[place]])
    return len(picked)


def _tokens(s: Skydock, p: Player, spots: list[int], own: bool) -> list[Value]:
    if own:
        return [f"{COLOURS[p.seat]} {SLOTS[slot]}" for slot in covered(p)]
    return patients(s, p, spots)


# --- verbs ------------------------------------------------------------------------------------------------


def _do_neutralize(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    for _ in range(e.args[0]):
        yield from gain_token(s, p, "SKY-10.1")


def _can_neutralize(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return bool(uncovered(p))


def _do_heal(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    n, paid = e.args
    healed = yield from take_off(s, p, [p.spot], e.where == g.SELF, n, 0)
    if paid and healed:
        p.healed += healed
        gain_glory(s, p, healed, how.clause)


def _can_heal(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return any(p.tokens) or (e.where == g.HERE and has_patient(s, [p.spot]))


def _do_cancel_token(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    s.cancelled = True
    return NOTHING


def _can_cancel(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return not s.cancelled


register(g.VERB_NEUTRALIZE, _do_neutralize, _can_neutralize)
register(g.VERB_HEAL, _do_heal, _can_heal)
register(g.VERB_CANCEL_TOKEN, _do_cancel_token, _can_cancel)


# --- glory ------------------------------------------------------------------------------------------------


def gain_glory(s: Skydock, p: Player, n: int, clause: str) -> None:
    p.glory += n
    s.tell("glory", p.seat, clause, n)
