"""Why a card cannot be chosen: Houses, Focuses, Agendas, technologies, objectives."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.forecast import Need as Wanted
from starboard.games.voidfall.forecast import objectives as forecasts
from starboard.games.voidfall.grammar import Conditional, parse_effect
from starboard.games.voidfall.rules.corruption import free_places
from starboard.games.voidfall.rules.technologies import improved_limit, owns
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.games.voidfall.why.perils import offer
from starboard.games.voidfall.words.counts import comparison
from starboard.games.voidfall.words.effects import effect
from starboard.kernel.ask import Question
from starboard.kernel.english import capital, listed
from starboard.kernel.naming import seat_token
from starboard.kernel.title import Closed, Need

_WANTED: Final = {">=": "at least", "<=": "at most", "=": "exactly"}


def houses(s: Voidfall, q: Question) -> list[Closed]:
    return [
        Closed(
            f"House {s.tables.houses[p.house].name}",
            "VF-1.1",
            f"{seat_token(p.seat)} leads it",
            s.tables.houses[p.house].id,
        )
        for p in s.players
        if p.house != NOBODY and p.seat != q.seat
    ]


def turn_order(s: Voidfall, q: Question) -> list[Closed]:
    return [
        Closed(f"Place {slot + 1}", "VF-2.9", f"{seat_token(seat)} has taken it", slot + 1)
        for slot, seat in enumerate(s.order)
        if seat != NOBODY
    ]


def focus(s: Voidfall, q: Question) -> list[Closed]:
    """VF-3.4: used cards come back in the Evaluation."""
    p = s.players[q.seat]
    cards = s.tables.focuses
    used = [
        Closed(cards[card].name, "VF-10.16", "you have used it this Cycle", cards[card].id)
        for card in p.discard
    ]
    aside = [
        Closed(cards[card].name, "VF-10.16", "it comes into your hand with Cycle 2", cards[card].id)
        for card in p.aside
    ]
    return used + aside + offer(s, q)


# --- Agendas ------------------------------------------------------------------------------------------------


def play_agenda(s: Voidfall, q: Question) -> list[Closed]:
    """VF-3.8: the type must fit the Focus."""
    p = s.players[q.seat]
    name = s.tables.focuses[p.focus].name
    found = []
    for card in p.agendas:
        agenda = s.tables.agendas[card]
        if agenda.id not in q.options:
            kind = s.tables.agenda_types[agenda.type]
            fitting = [
                s.tables.focuses[number].name
                for number in range(len(v.FOCUSES))
                if kind.focuses >> number & 1
            ]
            why = f"a {kind.name} Agenda is played with {listed(fitting, 'or')}, not with {name}"
            found.append(Closed(agenda.name, "VF-3.8", why, agenda.id))
    return found


def agenda_types(s: Voidfall, q: Question) -> list[Closed]:
    p = s.players[q.seat]
    found = []
    for kind, row in enumerate(s.tables.agenda_types):
        if v.AGENDAS[kind] in q.options:
            continue
        if s.offers[kind] == NOBODY and not s.agenda_decks[kind]:
            why = ("VF-30.2", "no card of this type is left")
        elif s.offer_corruption[kind] and not free_places(s, p):
            why = ("VF-27.11", "its offer is Corrupted, and you have no free place for the marker")
        else:
            why = ("VF-30.1", "the effect names another type")
        found.append(Closed(row.name, *why, v.AGENDAS[kind]))
    return found


def scorable(s: Voidfall, q: Question) -> list[Closed]:
    """VF-30.7: Corrupted Agendas give nothing; the starting one is not meant."""
    p = s.players[q.seat]
    agendas = s.tables.agendas
    return [
        Closed(agendas[card].name, "VF-30.7", "a Corruption lies above its slot", agendas[card].id)
        for slot, card in enumerate(p.slots)
        if card != NOBODY and p.slot_corruption[slot]
    ]


def agenda_places(s: Voidfall, q: Question) -> list[Closed]:
    """VF-8.6: no type lies in two slots."""
    p = s.players[q.seat]
    kind = s.tables.agendas[p.played].type
    twin = next((slot for slot, card in enumerate(p.slots) if _is_of(s, card, kind)), NOBODY)
    why = f"slot {twin + 1} has a {s.tables.agenda_types[kind].name} Agenda already: exchange that one"
    return [
        Closed(f"Agenda slot {slot + 1}", "VF-8.6", why, f"slot {slot + 1}")
        for slot in range(len(p.slots))
        if f"slot {slot + 1}" not in q.options and twin != NOBODY
    ]


def _is_of(s: Voidfall, card: int, kind: int) -> bool:
    return card != NOBODY and s.tables.agendas[card].type == kind


def objectives(s: Voidfall, q: Question) -> list[Closed]:
    """VF-10.12: those of the event whose condition is not met, or whose benefit could do nothing."""
    p = s.players[q.seat]
    found = []
    for one in forecasts(s, p):
        if one.effect in q.options:
            continue
        if not one.times:
            needs = [f"{need.have} ({_WANTED[need.sign]} {need.want} is wanted)" for need in one.needs]
            have = f": you have {listed(needs)}" if needs else ""
            why = f"its condition is not met{have}"
        else:
            why = "you have evaluated it" if one.useful else "its benefit could do nothing now"
        parsed = parse_effect(one.effect)
        parts = parsed.when.parts if isinstance(parsed, Conditional) and parsed.when is not None else ()
        conditions = [
            Need(f"{comparison(s.tables, part)}; there are {need.have}", "VF-10.12", _meets(need))
            for part, need in zip(parts, one.needs, strict=True)
        ]
        name = capital(effect(s.tables, parsed))
        found.append(Closed(name, "VF-10.12", why, one.effect, _listed(conditions)))
    return found


# --- technologies -------------------------------------------------------------------------------------------


def technologies(s: Voidfall, q: Question) -> list[Closed]:
    """VF-29: Basic piles and Improved cards in sight that cannot be gained."""
    p = s.players[q.seat]
    cards = s.tables.technologies
    found = []
    for tech, copies in enumerate(s.tableau):
        if copies and cards[tech].id not in q.options:
            needs = _listed(
                [
                    Need("you do not own it yet", "VF-29.2", not owns(p, tech)),
                    Need(
                        f"a free slot; {len(p.techs)} of {p.tech_limit} are taken",
                        "VF-29.2",
                        len(p.techs) < p.tech_limit,
                    ),
                ]
            )
            found.append(Closed(cards[tech].name, *_basic(s, p, q, tech), cards[tech].id, needs))
    improved = [*s.improved_offer, *([p.beside] if p.beside != NOBODY else [])]
    for tech in dict.fromkeys(improved):
        name = f"improved {cards[tech].id}"
        if name not in q.options:
            what = f"Improved {cards[tech].name}"
            found.append(Closed(what, *_improved(s, p, q, tech), name, _listed(_to_improve(s, p, tech))))
    return found


def _basic(s: Voidfall, p: Player, q: Question, tech: int) -> tuple[str, str]:
    if owns(p, tech):
        return "VF-29.2", "you own it"
    if len(p.techs) >= p.tech_limit:
        return "VF-29.2", f"all your {p.tech_limit} technology slots are taken"
    return "VF-29.6", "the effect gives an Improved technology"


def _meets(need: Wanted) -> bool:
    """Whether one comparison of a condition holds."""
    if need.sign == ">=":
        return need.have >= need.want
    return need.have <= need.want if need.sign == "<=" else need.have == need.want


def _listed(needs: list[Need]) -> tuple[Need, ...]:
    return tuple(needs) if any(not need.met for need in needs) else ()


def _to_improve(s: Voidfall, p: Player, tech: int) -> list[Need]:
    """VF-29.3 to 29.5: the Basic version, the Tiers for one more, and Cycle 2."""
    limit, have = improved_limit(p), sum([one & 1 for one in p.techs])
    return [
        Need("Cycle 2 or later", "VF-29.5", not s.blocked or tech == p.beside),
        Need("its Basic version", "VF-29.3", tech * 2 in p.techs or tech * 2 + 1 in p.techs),
        Need("you do not own it yet", "VF-29.2", tech * 2 + 1 not in p.techs),
        Need(f"Tiers for {have + 1} Improved; yours allow {limit}", "VF-29.4", have < limit),
    ]


def _improved(s: Voidfall, p: Player, q: Question, tech: int) -> tuple[str, str]:
    if s.blocked and tech != p.beside:
        return "VF-29.5", "Improved technologies are blocked until Cycle 2"
    if tech * 2 + 1 in p.techs:
        return "VF-29.2", "you own it"
    if tech * 2 not in p.techs:
        return "VF-29.3", "you do not own its Basic version"
    limit = improved_limit(p)
    if sum([one & 1 for one in p.techs]) >= limit:
        return "VF-29.4", f"the Tiers of your tracks allow {f'only {limit}' if limit else 'none'}"
    return "VF-29.6", "the effect gives a Basic technology"


def fallen_technologies(s: Voidfall, q: Question) -> list[Closed]:
    """VF-23.12."""
    p = s.players[q.seat]
    cards = s.tables.technologies
    card = s.tables.fallen[s.tables.by_id[str(q.about[0])][1]]
    found = []
    for tech in card.technologies:
        if cards[tech].id in q.options:
            continue
        if not s.tableau[tech]:
            why = ("VF-23.12", "no copy is left in the tableau")
        elif owns(p, tech):
            why = ("VF-29.2", "you own it")
        else:
            why = ("VF-29.2", f"all your {p.tech_limit} technology slots are taken")
        found.append(Closed(cards[tech].name, *why, cards[tech].id))
    return found
