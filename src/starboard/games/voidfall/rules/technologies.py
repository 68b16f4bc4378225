"""VF-29: Basic and Improved technologies.

A card is called by its id, the Improved one `improved ID`.
"""

from __future__ import annotations

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.effects import FORFEIT, bring, register
from starboard.games.voidfall.rules.abilities import refresh_rules, trigger
from starboard.games.voidfall.rules.deeds import did
from starboard.games.voidfall.rules.influence import gain_influence
from starboard.games.voidfall.state import COPY_0, COPY_4, NOBODY, Act, Player, Voidfall
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.effect import Effect

# By Tier of a track (VF-29.4).
IMPROVED_BY_TIER = (0, 1, 2, 2, 2)


def owns(p: Player, technology: int) -> bool:
    return any(tech >> 1 == technology for tech in p.techs)


def improved_limit(p: Player) -> int:
    """VF-29.4: Corrupted tracks count too."""
    return sum([IMPROVED_BY_TIER[v.TIERS[position]] for position in p.tracks])


def basic_offer(s: Voidfall, p: Player) -> list[int]:
    """VF-29.1, VF-29.2: piles that are not empty, of technologies not owned in either version."""
    if len(p.techs) >= p.tech_limit:
        return []
    return [tech for tech, copies in enumerate(s.tableau) if copies and not owns(p, tech)]


def improved_offer(s: Voidfall, p: Player) -> list[int]:
    """VF-29.3, VF-29.5: of Basic cards owned, the own starting one or one on the unblocked offer."""
    if sum([tech & 1 for tech in p.techs]) >= improved_limit(p):
        return []
    found = [p.beside] if p.beside != NOBODY else []
    if not s.blocked:
        found += list(s.improved_offer)
    return sorted([tech for tech in found if tech * 2 in p.techs])


def gain_basic(s: Voidfall, p: Player, technology: int, clause: str) -> Rule[None]:
    """VF-29.9: card into the slot, Influence of the copy, immediate effect."""
    copies = s.tableau[technology]
    first = copies & COPY_4 != 0
    tableau = list(s.tableau)
    tableau[technology] = copies - (COPY_4 if first else COPY_0)
    s.tableau = tuple(tableau)
    card = s.tables.technologies[technology]
    _take(s, p, technology * 2, clause, card.id)
    if first:
        gain_influence(s, p, s.tables.tech_influence, "VF-29.1", card.id)
    act = Act(card.id, "VF-29.1")
    act.surcharged = card.surcharge_paid
    did(s, p, v.DEED_TECH, v.BASIC)
    trigger(s, p, v.ON_TECH)
    yield from bring(s, p, card.immediate, act)


def gain_improved(s: Voidfall, p: Player, technology: int, clause: str) -> None:
    """VF-29.3: it replaces the Basic card, which goes to the box."""
    card = s.tables.technologies[technology]
    if p.beside == technology:
        p.beside = NOBODY
    else:
        s.improved_offer = tuple([tech for tech in s.improved_offer if tech != technology])
    p.techs = tuple([tech for tech in p.techs if tech != technology * 2])
    _take(s, p, technology * 2 + 1, clause, f"improved {card.id}")
    gain_influence(s, p, s.tables.improved_influence, "VF-29.3", card.id)
    did(s, p, v.DEED_TECH, v.IMPROVED)
    trigger(s, p, v.ON_TECH)


def _take(s: Voidfall, p: Player, tech: int, clause: str, name: str) -> None:
    p.techs += (tech,)
    had_fifth = len(p.rules) > 0 and p.rules[v.RULE_FIFTH_AGENDA]
    refresh_rules(s, p)
    s.tell("technology", p.seat, clause, name)
    if p.rules[v.RULE_FIFTH_AGENDA] and not had_fifth:
        add_slot(p)


def add_slot(p: Player) -> None:
    """`fifth-agenda`: one more slot, which can be Corrupted."""
    p.slots += (NOBODY,)
    p.slot_corruption += (False,)
    p.covered = (*p.covered[:-1], False, p.covered[-1])


def technology_id(s: Voidfall, tech: int) -> str:
    """As answers call it: `improved ID` for the Improved version."""
    name = s.tables.technologies[tech >> 1].id
    return f"improved {name}" if tech & 1 else name


def technologies_to_gain(s: Voidfall, p: Player, wanted: int) -> list[Value]:
    cards = s.tables.technologies
    found: list[Value] = []
    if wanted != v.IMPROVED:
        found += [cards[tech].id for tech in basic_offer(s, p)]
    if wanted != v.BASIC:
        found += [f"improved {cards[tech].id}" for tech in improved_offer(s, p)]
    return found


def gain_technology(s: Voidfall, p: Player, name: str, clause: str) -> Rule[None]:
    version, _, rest = name.rpartition(" ")
    technology = s.tables.by_id[rest][1]
    if version:
        gain_improved(s, p, technology, clause)
    else:
        yield from gain_basic(s, p, technology, clause)


def _do_tech(s: Voidfall, p: Player, e: Effect, act: Act) -> Rule[None]:
    options = [FORFEIT] if s.replaying else technologies_to_gain(s, p, e.args[0])
    choice: str = yield ask(p.seat, "technology", options if act.forced else [*options, FORFEIT])
    if choice != FORFEIT:
        yield from gain_technology(s, p, choice, "VF-29.1")


def _can_tech(s: Voidfall, p: Player, e: Effect, act: Act) -> bool:
    return bool(technologies_to_gain(s, p, e.args[0]))


register(g.VERB_TECH, _do_tech, _can_tech)
