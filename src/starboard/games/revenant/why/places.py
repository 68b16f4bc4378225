"""Why a crew space cannot be manned (REV-2)."""

from __future__ import annotations

from starboard.games.revenant.rules.corruption import empty_slots
from starboard.games.revenant.rules.revenant import price
from starboard.games.revenant.state import (
    AMBASSADOR,
    EMERGENCY,
    FRIGATE,
    HARBINGER,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    NOBODY,
    REINFORCE,
    Player,
    Revenant,
)
from starboard.games.revenant.tables import (
    HOUSE_SHIPS,
    HYPERCHARGE_SPACE,
    NEU,
    REINFORCE_SPACE,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
)
from starboard.games.revenant.why.needs import paying, unmet
from starboard.games.revenant.words import names
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.ask import Question
from starboard.kernel.english import count
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed, Need


def places(s: Revenant, p: Player, q: Question, lex: Lexicon) -> list[Closed]:
    """The crew and the spaces that `place` leaves out."""
    offered = {str(option).split()[-1] for option in q.options}
    found = []
    for member, place in enumerate(p.crew):
        if place != HOME:
            who = MEMBERS[member]
            where = lex.place(SHIP_IDS[place]) if place < HOUSE_SHIPS else lex.place(_OWN[place])
            reason = f"already placed in this {lex.word('cycle')}: {where}"
            found.append(Closed(names.MEMBERS[who], "REV-2.1", reason, who))
    for space, name in ((REINFORCE, "reinforce"), (HYPERCHARGE, "hypercharge")):
        if name not in offered:
            why = _no_space(s, p, space, lex)
            found.append(Closed(lex.place(name), *why, name, unmet(_space_needs(s, p, space, lex))))
    for ship in range(HOUSE_SHIPS):
        name = SHIP_IDS[ship]
        if s.at[ship] >= 0 and SHIP_TYPE[ship] != SHUTTLE and name not in offered:
            found.append(Closed(lex.ship(name), *_no_ship(s, p, ship), name, unmet(_ship_needs(s, p, ship))))
    if "frigate" not in offered:
        who = names.MEMBERS[MEMBERS[p.frigate_crew]]
        found.append(Closed("your Frigate", "REV-2.3", f"occupied by your {who}", "frigate"))
    for other in s.players:
        if other.seat != p.seat:
            what = f"{seat_token(other.seat)}'s Frigate"
            reason = "you can never man another player's Frigate"
            found.append(Closed(what, "REV-2.3", reason, f"frigate-{other.seat}"))
    if any(s.at[ship] >= 0 for ship in range(SHUTTLE, HOUSE_SHIPS, 4)):
        found.append(Closed(f"{lex.word('shuttle')}s", "REV-2.2", "they have no crew space", "shuttle"))
    if s.prototype:
        reason = "there is none in the prototype edition"
        found.append(Closed("emergency action", "REVP-1.4", reason, "emergency"))
    return found


_OWN = {FRIGATE: "frigate", REINFORCE: "reinforce", HYPERCHARGE: "hypercharge", EMERGENCY: "emergency"}


def _occupant(p: Player, who: int) -> str:
    """Who stands on a crew space, as the player calls them."""
    if who >= AMBASSADOR:
        return "an Ambassador" if who == AMBASSADOR else "the Harbinger" if who == HARBINGER else "a Follower"
    whose = "your" if who // 3 == p.seat else f"{seat_token(who // 3)}'s"
    return f"{whose} {names.MEMBERS[MEMBERS[who % 3]]}"


def _no_ship(s: Revenant, p: Player, ship: int) -> tuple[str, str]:
    if s.manned[ship] != NOBODY:
        who = f"occupied by {_occupant(p, s.manned[ship])}"
        if s.landed[ship]:
            return "REV-2.4", f"{who}; it has landed and keeps its crew until Recall"
        return "REV-2.3", who
    assert not empty_slots(s, p)
    slots = sum(1 for c in s.tables.compartments[s.edition] if c.corruptible)
    return (
        "REV-2.6",
        f"it carries Corruption, and all {slots} Corruption slots of your Frigate board are full",
    )


def _ship_needs(s: Revenant, p: Player, ship: int) -> list[Need]:
    """REV-2.3, REV-2.6: the crew space, and room for the Corruption that comes with the ship."""
    who = s.manned[ship]
    taken = "" if who == NOBODY else f"; {_occupant(p, who)} is there"
    if s.landed[ship]:
        taken += " until Recall, as it has landed"
    found = [Need(f"its crew space free{taken}", "REV-2.3", who == NOBODY)]
    if s.corrupt[ship]:
        free = len(empty_slots(s, p))
        text = f"a free Corruption slot on your Frigate board, for the Corruption it carries; you have {free}"
        found.append(Need(text, "REV-2.6", free > 0))
    return found


def _space_needs(s: Revenant, p: Player, space: int, lex: Lexicon) -> list[Need]:
    """REV-2.5: the space, and what it costs."""
    who = s.manned[space]
    taken = "" if who == NOBODY else f"; {_occupant(p, who)} is there"
    found = [Need(f"its crew space free{taken}", "REV-2.3", who == NOBODY)]
    costs = s.tables.space_cost[s.edition]
    if space == REINFORCE:
        clause = "REVP-4.8" if s.prototype else "REV-2.5"
        return found + paying(p, costs[REINFORCE_SPACE], lex, clause)
    clause = "REVP-4.9" if s.prototype else "REV-2.5"
    found.append(Need(f"not yet used in this {lex.word('cycle')}", clause, not s.charged))
    if s.prototype:
        return found + paying(p, costs[HYPERCHARGE_SPACE], lex, clause)
    found.append(Need("an open card", clause, bool(s.open)))
    if s.open:
        cheapest = min(price(s, card) for card in s.open)
        text = f"{cheapest} Neutronium for the cheapest open card; you have {p.free[NEU]} free"
        found.append(Need(text, clause, p.free[NEU] >= cheapest))
    return found


def _no_space(s: Revenant, p: Player, space: int, lex: Lexicon) -> tuple[str, str]:
    if s.manned[space] != NOBODY:
        return "REV-2.3", f"occupied by {_occupant(p, s.manned[space])}"
    costs = s.tables.space_cost[s.edition]
    if space == REINFORCE:
        cost = costs[REINFORCE_SPACE]
        return "REVP-4.8" if s.prototype else "REV-2.5", _unpaid(s, p, cost, lex)
    if s.charged:
        if s.prototype:
            return "REVP-4.9", "the Hyperjump is already enabled"
        return "REV-2.5", f"{lex.word('hypercharge')} has already been used in this {lex.word('cycle')}"
    if s.prototype:
        return "REVP-4.9", _unpaid(s, p, costs[HYPERCHARGE_SPACE], lex)
    if not s.open:
        return "REV-2.5", "no card is open"
    cheapest = min(price(s, card) for card in s.open)
    lack = cheapest - p.free[NEU]
    return "REV-2.5", (
        f"the cheapest open card costs {cheapest} Neutronium, and you have {p.free[NEU]} free"
        + _hint(s, p, lack)
    )


def _unpaid(s: Revenant, p: Player, cost: tuple[int, ...], lex: Lexicon) -> str:
    lack = sum(max(0, n - p.free[kind]) for kind, n in enumerate(cost))
    return f"it costs {lex.pieces(cost)}, and you lack {lex.lacking(cost, p.free)}{_hint(s, p, lack)}"


def _hint(s: Revenant, p: Player, lack: int) -> str:
    """REV-16.9: Hidden Influence is money."""
    if s.prototype or lack > len(p.hidden):
        return ""
    return f"; you could pay by discarding {count(lack, 'Hidden Influence card')} first"
