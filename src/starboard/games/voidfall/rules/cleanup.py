"""VF-8: Clean-up at the end of a turn."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.rules.agendas import to_bottom
from starboard.games.voidfall.rules.fleets import change_fleet, tokens_needed
from starboard.games.voidfall.rules.glory import discard_glory
from starboard.games.voidfall.rules.sectors import name_of
from starboard.games.voidfall.rules.trade import cover, free_agendas, store, to_column
from starboard.games.voidfall.state import BY_ALL, NOBODY, Player, Voidfall
from starboard.games.voidfall.tables import HOUSE, STANDARD
from starboard.kernel.ask import Rule, Value, ask

BOTTOM = "bottom"
COLUMN = "column"
KEEP = "keep"
LIFT = "lift"


def clean_up(s: Voidfall, p: Player) -> Rule[None]:
    """VF-8.1: fleets, Glory, Agenda, Trade tokens, Focus card."""
    if s.events is not None and _is_due(s, p):
        s.tell("clean-up", p.seat, "VF-8.1")
    for at in p.sectors:
        # So few FP never need more tokens.
        if sum(s.fleet[at]) > s.tables.fleet_tokens_per_sector:
            yield from _fleets(s, p, at)
    while len(p.glory) > s.tables.glory_limit:
        yield from discard_glory(s, p, "VF-8.5")
    if p.played != NOBODY:
        yield from _agenda(s, p)
    if p.flipped or p.loose or any(p.covered):
        yield from _trade(s, p)
    # VF-8.11: a Joint or Heroic card goes to the box.
    if s.tables.focuses[p.focus].kind in (STANDARD, HOUSE):
        p.discard += (p.focus,)
    p.focus = NOBODY
    p.flipped = p.third = p.toll = False
    p.done = 0
    p.used = ()
    p.overproduced = 0


def _is_due(s: Voidfall, p: Player) -> bool:
    """Whether something has to be put in order, so that it is worth telling."""
    crowded = any(tokens_needed(s, p, s.fleet[at]) > s.tables.fleet_tokens_per_sector for at in s.own(p))
    return crowded or len(p.glory) > s.tables.glory_limit or p.played != NOBODY or p.flipped or p.loose > 0


def _fleets(s: Voidfall, p: Player, at: int) -> Rule[None]:
    """VF-8.2 to 8.4: one FP at a time, until two tokens suffice."""
    while tokens_needed(s, p, s.fleet[at]) > s.tables.fleet_tokens_per_sector:
        kinds: list[Value] = [v.FLEETS[kind] for kind, fp in enumerate(s.fleet[at]) if fp]
        kind: str = yield ask(p.seat, "clean-fleet", kinds, (name_of(s, at),))
        change_fleet(s, at, v.FLEETS.index(kind), -1)
        p.active += 1
        s.tell("recall", p.seat, "VF-8.2", name_of(s, at), kind)


def agenda_places(s: Voidfall, p: Player) -> list[Value]:
    """VF-8.6, VF-8.7: slots in which the played Agenda makes no type lie twice, or the deck's bottom."""
    agendas = s.tables.agendas
    kind = agendas[p.played].type
    found: list[Value] = []
    for slot in range(len(p.slots)):
        others = [card for place, card in enumerate(p.slots) if card != NOBODY and place != slot]
        if all(agendas[card].type != kind for card in others):
            found.append(f"slot {slot + 1}")
    return [*found, BOTTOM]


def _agenda(s: Voidfall, p: Player) -> Rule[None]:
    choice: str = yield ask(p.seat, "clean-agenda", agenda_places(s, p), (s.tables.agendas[p.played].id,))
    card, p.played = p.played, NOBODY
    name = s.tables.agendas[card].id
    if choice == BOTTOM:
        to_bottom(s, s.tables.agendas[card].type, card, BY_ALL)
        s.tell("agenda-dropped", p.seat, "VF-8.6", name)
        return
    slot = int(choice.partition(" ")[2]) - 1
    slots = list(p.slots)
    before, slots[slot] = slots[slot], card
    p.slots = tuple(slots)
    if before != NOBODY:
        to_bottom(s, s.tables.agendas[before].type, before, BY_ALL)
        s.tell("agenda-dropped", p.seat, "VF-8.6", s.tables.agendas[before].id)
    s.tell("agenda-placed", p.seat, "VF-8.6", name, slot + 1)


def _trade(s: Voidfall, p: Player) -> Rule[None]:
    """VF-8.9: the flipped token goes back first; then each other one lies on an Agenda or goes back."""
    if p.flipped:
        p.flipped = False
        yield from to_column(s, p, "VF-8.9")
    if any(p.covered):
        choice: str = yield ask(p.seat, "rearrange", [KEEP, LIFT])
        if choice == LIFT:
            p.loose += sum(p.covered)
            for place in range(len(p.covered)):
                cover(p, place, False)
    while p.loose:
        place_name: str = yield ask(p.seat, "store", [*free_agendas(p), COLUMN], (p.loose,))
        if place_name == COLUMN:
            p.loose -= 1
            yield from to_column(s, p, "VF-8.9")
        else:
            store(s, p, place_name)
