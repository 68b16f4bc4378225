"""SKY-8.9 to SKY-8.18: calling for help, answering, being bound."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.abilities import slot_named
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.rules.objectives import attempt, can_attempt
from starboard.games.pirates_of_skydock.rules.windows import improve_window
from starboard.games.pirates_of_skydock.state import COLOURS, NOBODY, Attempt, Player, Skydock, changed
from starboard.games.pirates_of_skydock.tables import INTERACT, KINDS, SLOTS, SYMBOLS, WILD
from starboard.kernel.ask import MOMENT, Rule, Value, ask
from starboard.kernel.together import together

CALL: Final = "help "
NO: Final = "no"
DROP: Final = "drop"


def interact_markers(p: Player) -> list[int]:
    """The slots with a marker on an uncovered Interact ability."""
    return [slot for slot in p.slots_of(INTERACT) if p.energy[slot] and p.usable(slot)]


def calls(s: Skydock, p: Player) -> list[Value]:
    """SKY-8.9: an objective not yet called for this turn and one of its symbols, as in `help NAME map`."""
    if not interact_markers(p):
        return []
    found: list[Value] = []
    for place, number in enumerate(s.objectives):
        if s.called >> place & 1:
            continue
        objective = s.tables.objectives[number]
        for symbol, n in enumerate(objective.symbols):
            if n and can_attempt(s, p, place, symbol):
                found.append(f"{CALL}{objective.id} {SYMBOLS[symbol]}")
    return found


def fitting(s: Skydock, q: Player, symbol: int) -> list[int]:
    """SKY-8.10: the scheme cards that show the symbol or a wild."""
    cards = s.tables.cards
    return [card for card in held(s, q, g.SCHEME) if cards[card].symbols[symbol] or cards[card].symbols[WILD]]


def call(s: Skydock, p: Player, choice: str) -> Rule[bool]:
    """Whether a helper was picked, so that the attempt was made."""
    _, name, sign = choice.split()
    place = s.objectives.index(s.tables.by_id[name][1])
    symbol = SYMBOLS.index(sign)
    s.called |= 1 << place
    s.attempt = Attempt(p.seat, place, symbol)
    s.tell("call", p.seat, "SKY-8.9", name, sign)
    s.reveal()  # asking others cannot be taken back
    others = s.from_seat(p.seat)[1:]
    about = (name, sign, p.seat)
    seats = [q.seat for q in others]
    asked = yield from together(s, seats, lambda seat: _answer(s, s.players[seat], about, symbol))
    if not any(asked.values()):
        yield MOMENT
    s.reveal()  # and now it is known who agrees
    agreed = [q for q in others if q.aside != NOBODY]
    s.tell("agreed", p.seat, "SKY-8.10", name, *[q.seat for q in agreed])
    if not agreed:
        s.attempt = None
        return False
    options: list[Value] = [COLOURS[q.seat] for q in agreed]
    picked: str = yield ask(p.seat, "helper", [*options, DROP], (name, sign))
    for q in agreed:
        if COLOURS[q.seat] != picked:
            q.aside = NOBODY
    if picked == DROP:
        s.tell("drop", p.seat, "SKY-8.10", name)
        s.attempt = None
        return False
    helper = COLOURS.index(picked)
    s.tell("helper", p.seat, "SKY-8.11", name, helper)
    tried = s.attempt = Attempt(p.seat, place, symbol, helper)
    yield from improve_window(s, p, ("help", name))
    slots: list[Value] = [SLOTS[slot] for slot in interact_markers(p)]
    chosen: str = yield ask(p.seat, "interact-marker", slots, (name,))
    slot = slot_named(chosen)
    remove_marker(s, p, slot)
    yield from attempt(s, p, place, slot, tried)
    return True


def _answer(s: Skydock, q: Player, about: tuple[Value, ...], symbol: int) -> Rule[bool]:
    """SKY-8.10: only who holds a fitting card is asked. Returns whether that was so."""
    options: list[Value] = [s.tables.cards[card].id for card in fitting(s, q, symbol)]
    if not options:
        return False
    choice: str = yield ask(q.seat, "help", [*options, NO], about, hushed=True)
    if choice != NO:
        q.aside = s.tables.by_id[choice][1]
    return True


def remove_marker(s: Skydock, p: Player, slot: int) -> None:
    """SKY-4.4: it goes to the player's reserve."""
    p.energy = changed(p.energy, slot, p.energy[slot] - 1)
    p.reserve += 1
    s.tell("marker", p.seat, "SKY-4.2", SLOTS[slot], KINDS[p.kinds[slot]])
