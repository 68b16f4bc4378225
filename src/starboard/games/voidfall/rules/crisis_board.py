"""VF-34, VF-35 and VF-9.11: the Crisis board with its two rows, Harbingers, and Catastrophes.

A row is called `military` or `economic`; a Harbinger by the sector or the row it is on.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, Lost, always, apart_for, register
from starboard.games.voidfall.peril import HARBINGER, ROWS, Peril
from starboard.games.voidfall.rules.influence import lose_influence
from starboard.games.voidfall.rules.resources import pay, payable
from starboard.games.voidfall.rules.sectors import adjacent_void, name_of, named
from starboard.games.voidfall.state import NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect


def peril_of(s: Voidfall) -> Peril:
    """What a game against the Void has."""
    assert s.peril is not None
    return s.peril


def spaces(s: Voidfall) -> int:
    """Of each row; the last value is that of a full row."""
    return len(s.tables.military) - 1


def military_value(s: Voidfall) -> int:
    """VF-35.2: of the leftmost unoccupied space."""
    return s.tables.military[len(peril_of(s).rows[v.MILITARY])]


def demand(s: Voidfall) -> tuple[int, ...]:
    """VF-35.2: resources, as a bundle."""
    return (*s.tables.economic[len(peril_of(s).rows[v.ECONOMIC])], 0, 0)


def from_active(s: Voidfall) -> list[Player]:
    """VF-9.11: all players in Turn Order from the active one; outside turns from the first."""
    return from_seat(s, s.order[0] if s.active_now == NOBODY else s.active_now)


def from_seat(s: Voidfall, seat: int) -> list[Player]:
    first = s.order.index(seat)
    return [s.players[seat] for seat in (*s.order[first:], *s.order[:first])]


def set_row(peril: Peril, row: int, cards: tuple[int, ...]) -> None:
    peril.rows = (cards, peril.rows[v.ECONOMIC]) if row == v.MILITARY else (peril.rows[v.MILITARY], cards)


def put_on_row(peril: Peril, card: int, row: int) -> None:
    """On its leftmost free space, at set-up."""
    set_row(peril, row, (*peril.rows[row], card))


def discard_crisis(s: Voidfall, card: int) -> None:
    """VF-7.12: to the pile of its level; a Starting Crisis goes to the box."""
    level = s.tables.crises[card].level
    if level:
        peril_of(s).crisis_discards[level] += (card,)


def leave(s: Voidfall, card: int) -> None:
    """A Crisis is resolved or discarded: those to its right move up (VF-7.13)."""
    peril = peril_of(s)
    if peril.crisis == card:
        peril.crisis = NOBODY
    else:
        for row in (v.MILITARY, v.ECONOMIC):
            if card in peril.rows[row]:
                set_row(peril, row, tuple([one for one in peril.rows[row] if one != card]))
    discard_crisis(s, card)


def make_ongoing(s: Voidfall, card: int, row: int) -> Rule[None]:
    """VF-9.6, VF-9.7: behind the Harbingers; what is pushed past the last space brings a Catastrophe."""
    peril = peril_of(s)
    there = peril.rows[row]
    first = there.count(HARBINGER)
    if first == spaces(s):
        _push_out(s, card)
        yield from catastrophe(s)
        return
    pushed = (*there[:first], card, *there[first:])
    set_row(peril, row, pushed[: spaces(s)])
    s.tell("ongoing", NOBODY, "VF-9.6", s.tables.crises[card].id, ROWS[row])
    if len(pushed) > spaces(s):
        _push_out(s, pushed[-1])
        yield from catastrophe(s)


def _push_out(s: Voidfall, card: int) -> None:
    """What finds no space is discarded; a Harbinger returns to the supply."""
    if card == HARBINGER:
        peril_of(s).supply += 1
        s.tell("harbinger-out", NOBODY, "VF-35.5")
        return
    discard_crisis(s, card)
    s.tell("crisis-out", NOBODY, "VF-9.6", s.tables.crises[card].id)


# --- Harbingers (VF-34, VF-35.5) --------------------------------------------------------------------------


def to_row(s: Voidfall, p: Player, at: int = NOBODY) -> Rule[None]:
    """VF-35.5: a Harbinger, of a sector or from the supply, takes the leftmost space of a row of choice."""
    peril = peril_of(s)
    choice: str = yield ask(p.seat, "row", list(ROWS))
    if at == NOBODY:
        peril.supply -= 1
    else:
        s.harbingers[at] -= 1
    row = ROWS.index(choice)
    pushed = (HARBINGER, *peril.rows[row])
    set_row(peril, row, pushed[: spaces(s)])
    s.tell("harbinger-row", p.seat, "VF-35.5", choice)
    if len(pushed) > spaces(s):
        _push_out(s, pushed[-1])
        yield from catastrophe(s)


def harbinger_targets(s: Voidfall, p: Player) -> list[int]:
    """VF-34.2: adjacent Voidborn sectors, those without one first; none without a token."""
    if not peril_of(s).supply:
        return []
    near = adjacent_void(s, p)
    return [at for at in near if not s.harbingers[at]] or near


def _do_add(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options: list[Value] = [name_of(s, at) for at in harbinger_targets(s, p)]
    where: str = yield ask(p.seat, "harbinger", options)
    peril_of(s).supply -= 1
    s.harbingers[named(s, where)] += 1
    s.tell("placed", p.seat, "VF-34.2", where, "harbinger", 1)


def _can_add(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return s.peril is not None and bool(harbinger_targets(s, p))


def removable(s: Voidfall, only_sectors: bool) -> list[Value]:
    """VF-34.3: from a sector or from a row."""
    found: list[Value] = [name_of(s, at) for at, there in enumerate(s.harbingers) if there]
    if not only_sectors and s.peril is not None:
        found += [ROWS[row] for row, cards in enumerate(s.peril.rows) if HARBINGER in cards]
    return found


def _do_remove(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options = removable(s, e.args[0] == 1)
    choice: str = yield ask(p.seat, "harbinger-off", options if act.forced else [*options, FORFEIT])
    if choice == FORFEIT:
        return
    peril = peril_of(s)
    if choice in ROWS:
        row = ROWS.index(choice)
        set_row(peril, row, peril.rows[row][1:])
    else:
        s.harbingers[named(s, choice)] -= 1
    peril.supply += 1
    s.tell("harbinger-gone", p.seat, "VF-34.3", choice)


def _can_remove(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(removable(s, e.args[0] == 1))


# --- Catastrophes (VF-9.11, VF-9.12) ----------------------------------------------------------------------


def catastrophe(s: Voidfall) -> Rule[None]:
    """A token is placed, and everybody may remove a Corruption or gain resources; a fourth loses the game."""
    peril = peril_of(s)
    if peril.catastrophes == s.tables.catastrophe_limit:
        s.tell("lost", NOBODY, "VF-9.12")
        raise Lost
    peril.catastrophes += 1
    s.tell("catastrophe", NOBODY, "VF-9.11", peril.catastrophes)
    yield from each_may(s, from_active(s), s.tables.catastrophe, "catastrophe", "VF-9.11")


def each_may(s: Voidfall, players: list[Player], reward: Effect, cause: str, clause: str) -> Rule[None]:
    for p in players:
        yield from apart_for(s, p, reward, Act(cause, clause))


def _do_catastrophe(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    return catastrophe(s)


# --- the Economic demand (VF-35.3, VF-35.4) ---------------------------------------------------------------


def most_payable(p: Player, due: tuple[int, ...]) -> tuple[int, ...]:
    """Of a demand, the largest part that can be paid, with all substitutes."""
    wanted = due
    while not payable(p, wanted):
        # A unit that cannot be paid is left out; which one makes no difference to what is spent.
        smaller = [
            (*wanted[:kind], wanted[kind] - 1, *wanted[kind + 1 :]) for kind, n in enumerate(wanted) if n
        ]
        wanted = max(smaller, key=lambda need: _shortfall(p, need))
    return wanted


def _shortfall(p: Player, need: tuple[int, ...]) -> int:
    """How near a bundle is to being payable: less what is missing of Science, then of all else."""
    missing = max(0, need[v.SCIENCE] - p.stock[v.SCIENCE])
    short = [max(0, need[kind] - p.stock[kind]) for kind in (v.FOOD, v.ENERGY, v.MATERIALS)]
    if p.rules[v.RULE_MATERIALS_AS_ENERGY]:
        short[v.ENERGY] -= min(short[v.ENERGY], max(0, p.stock[v.MATERIALS] - need[v.MATERIALS]))
    return -missing - max(0, sum(short) + need[v.CREDITS] - p.stock[v.CREDITS])


def left_after_demand(s: Voidfall, p: Player, worth: Callable[[tuple[int, ...]], int]) -> tuple[int, ...]:
    """VF-35.3: what the demand leaves in stock, of all ways to pay it the one of most worth."""
    food, energy, materials, credits, science = most_payable(p, demand(s))[:5]
    have = p.stock
    found = [have]
    swaps = p.rules[v.RULE_MATERIALS_AS_ENERGY]
    for f, e, m in product(range(food + 1), range(energy + 1), range(materials + 1)):
        for swapped in range(energy - e + 1 if swaps else 1):
            paid = (food - f, energy - e - swapped, materials - m + swapped, credits + f + e + m, science)
            left = tuple([one - gone for one, gone in zip(have, paid, strict=True)])
            if min(left) >= 0:
                found.append(left)
    return max(found[1:] or found, key=worth)


def shortfall(s: Voidfall, p: Player) -> int:
    """VF-35.3: the Influence that the demand would cost with what is in stock now."""
    due = demand(s)
    return min(p.influence, s.tables.crisis_shortfall * (sum(due) - sum(most_payable(p, due))))


def pay_demand(s: Voidfall, p: Player) -> Rule[int]:
    """As much as possible; each resource not paid costs Influence. Returns how many were paid."""
    due = demand(s)
    paid = most_payable(p, due)
    s.tell("demand", p.seat, "VF-35.3", sum(due), sum(paid))
    yield from pay(s, p, paid, "VF-35.3")
    missing = sum(due) - sum(paid)
    lose_influence(s, p, s.tables.crisis_shortfall * missing, "VF-35.3", "crisis board")
    return sum(paid)


register(g.VERB_ADD_HARBINGER, _do_add, _can_add, plain=True)
register(g.VERB_REMOVE_HARBINGER, _do_remove, _can_remove)
register(g.VERB_CATASTROPHE, _do_catastrophe, always, plain=True)
