"""All that an option takes, each with what there is of it: what is there is ticked on the page."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.revenant import grammar as g
from starboard.games.revenant.effects import How, possible
from starboard.games.revenant.grammar import Effect
from starboard.games.revenant.rules.sectors import occupied, room
from starboard.games.revenant.state import FRIGATE, Player, Revenant
from starboard.games.revenant.tables import ARKSHIP, OUTER, SHIP_TYPE
from starboard.games.revenant.words.lexicon import Lexicon
from starboard.kernel.english import count
from starboard.kernel.title import Need


def paying(p: Player, cost: Sequence[int], lex: Lexicon, clause: str) -> list[Need]:
    """Each kind of Resource by itself; the fifth amount is of any kind."""
    found = []
    left = 0
    for kind, n in enumerate(cost[:4]):
        have = p.free[kind]
        left += max(0, have - n)
        if n:
            name = lex.tables.resource_names[kind]
            found.append(Need(f"{n} {name}; you have {have} free", clause, have >= n))
    more = cost[4] if len(cost) > 4 else 0
    if more:
        text = f"{count(more, 'Resource')} of any kind; you have {left} free"
        found.append(Need(text, clause, left >= more))
    return found


def landing(s: Revenant, p: Player, ship: int, sector: int, lex: Lexicon) -> tuple[Need, ...]:
    """REV-2.4, REV-10.1."""
    name = lex.sector(s.tables.sector_ids[sector])
    flies = not (p.landed if ship == FRIGATE else s.landed[ship])
    planet = sector < OUTER and s.planets[sector] >= 0
    free = planet and not occupied(s, sector)
    return (
        Need("it has not landed in this Cycle", "REV-2.4", flies),
        Need(f"a Planet in {name}", "REV-10.1", planet),
        *((Need("nobody on that Planet", "REV-10.1", free),) if planet else ()),
    )


def roomy(s: Revenant, sector: int, ship: int) -> list[Need]:
    """REV-18.4: the limit of House ships and, in the final edition, of Arkships."""
    inside = s.at.count(sector) - (s.at[ship] == sector)
    limit = s.tables.ship_limit[sector]
    found = [Need(f"room for a House ship; it holds {inside} of {limit}", "REV-18.4", inside < limit)]
    if SHIP_TYPE[ship] == ARKSHIP and not s.prototype and inside < limit:
        found.append(Need("room for an Arkship", "REV-18.4", room(s, sector, ship)))
    return found


def buying(s: Revenant, p: Player, e: Effect, lex: Lexicon) -> tuple[Need, ...]:
    """What an effect with a cost takes: each part of the cost, then something for it to do."""
    if e.kind != g.COST:
        return ()
    found: list[Need] = []
    for cost in e.costs:
        amounts = tuple(1 if n == g.VARIABLE else n for n in cost.amounts)
        if cost.kind == g.PAY:
            found += paying(p, amounts, lex, "REV-1.7")
        elif cost.kind == g.DISCARD_OP:
            cards = lex.words_for("operation", amounts[0])
            have = len(p.hand)
            found.append(Need(f"{cards} to discard; you hold {have}", "REV-1.7", have >= amounts[0]))
        elif cost.kind == g.DISCARD_HI:
            cards = count(amounts[0], "Hidden Influence card")
            have = len(p.hidden)
            found.append(Need(f"{cards} to discard; you hold {have}", "REV-1.7", have >= amounts[0]))
    works = possible(s, p, e.parts[0], How("REV-1.7", accepted=True, n=1))
    found.append(Need(f"something to do: {lex.effect(e.parts[0])}", "REV-4.2", works))
    return tuple(found)


def unmet(needs: Sequence[Need]) -> tuple[Need, ...]:
    """The list if it says why something is closed; else none: then the sentence alone does."""
    return tuple(needs) if any(not need.met for need in needs) else ()


def reaching(distance: int, steps: int) -> Need:
    return Need(f"at most {count(steps, 'sector')} away; it is {distance}", "REV-18.5", distance <= steps)
