"""Why Corruption, damage, Protection, Resources or a Planet's lower option cannot go or be taken there."""

from __future__ import annotations

from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.state import Player, Revenant
from starboard.games.revenant.tables import (
    HOUSES,
    LOWER,
    RESOURCES,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
    SIDES,
    UPPER,
)
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed


def setup_houses(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """Each House is chosen once."""
    found = []
    for n, house in enumerate(HOUSES):
        if house not in q.options:
            taker = next(other.seat for other in s.players if other.influence[n])
            clause = "REVP-2.6" if s.prototype else "REV-16.1"
            reason = f"{seat_token(taker)} has chosen it: everyone takes a different House"
            found.append(Closed(lex.house(house), clause, reason, house))
    return found


def planet_options(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    if "lower" in q.options:
        return []
    slots = sum(1 for c in s.tables.compartments[s.edition] if c.corruptible)
    reason = f"it brings 1 Corruption, and all {slots} Corruption slots of your Frigate board are full"
    return [Closed("lower option", "REV-5.4", reason, "lower")]


def protections(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-11.6."""
    found = []
    for slot, number in enumerate(s.display):
        if number < 0:
            continue
        card = s.tables.failures[number]
        if s.protected[slot] >= 0:
            reason = "it already has a Protection token; each card takes 1"
            found.append(Closed(card.name, "REV-11.6", reason, card.id))
        elif card.core and f"{card.id} {SIDES[UPPER]}" in q.options:
            reason = "the lower effect of a Core card can never be covered"
            found.append(
                Closed(f"{card.name}, lower effect", "REV-11.6", reason, f"{card.id} {SIDES[LOWER]}")
            )
    return found


def corruption_slots(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    found = []
    for c in s.tables.compartments[s.edition]:
        if c.id not in q.options:
            reason = "there is already Corruption on it" if c.corruptible else "it has no Corruption slot"
            found.append(Closed(c.name, "REV-14.1" if c.corruptible else "REV-13.1", reason, c.id))
    return found


def damage_points(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    ships = len(q.options)
    reason = (
        f"it is hit only when no House ship is left here, and there {'is' if ships == 1 else 'are'} {ships}"
    )
    return [
        Closed("the Revenant", "REV-25.5", reason, "revenant"),
        Closed("Frigates", "REV-25.5", "they are never hit", "frigate"),
    ]


def spreads(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    sector = s.tables.sector_ids.index(str(q.about[0]))
    found = []
    for ship in s.ships_in(sector):
        if SHIP_IDS[ship] in q.options:
            continue
        if SHIP_TYPE[ship] == SHUTTLE:
            why = ("REV-14.5", "it has no Corruption slot")
        else:
            why = ("REV-25.7", "it is already corrupted")
        found.append(Closed(lex.ship(SHIP_IDS[ship]), *why, SHIP_IDS[ship]))
    return found


def payments(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """REV-13.5: only free Resources count."""
    if not any(option in RESOURCES for option in q.options):
        return []
    found = []
    for kind, name in enumerate(RESOURCES):
        if name in q.options:
            continue
        locked = sum(stack[kind] for stack in p.locked)
        reason = f"you have none free, {locked} locked by Corruption" if locked else "you have none"
        found.append(Closed(lex.resource(name), "REV-13.5", reason, name))
    return found


def kept(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    room = capacity(s, p)
    have = count(sum(p.free), "free Resource")
    found = [Closed("keep all", "REV-13.4", f"your open compartments hold {room}, and you have {have}")]
    for kind, name in enumerate(RESOURCES):
        if p.free[kind] and name not in q.options and s.turn is not None:
            reason = f"you are about to pay {s.turn.owed[kind]} and have {p.free[kind]}"
            found.append(Closed(f"return 1 {lex.name(name)}", "REVP-4.9", reason, name))
    locked = sum(map(sum, p.locked))
    if locked:
        reason = f"{count(locked, 'Resource')} in corrupted compartments cannot be given up"
        found.append(Closed("locked Resources", "REV-13.4", reason))
    return found
