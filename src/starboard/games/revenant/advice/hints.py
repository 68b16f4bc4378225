"""The weight of single answers, so that imagined games are played sensibly without searching."""

from __future__ import annotations

from math import exp

from starboard.games.revenant import grammar as g
from starboard.games.revenant.advice.evaluation import turns_left
from starboard.games.revenant.scoring import objectives_met
from starboard.games.revenant.state import (
    EMERGENCY,
    FRIGATE,
    HYPERCHARGE,
    MEMBERS,
    REINFORCE,
    Player,
    Revenant,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    BONUS_ACTIVATE,
    BONUS_AFFILIATE,
    DROPSHIP,
    HOUSES,
    KINDS,
    MAT,
    NEU,
    OUTER,
    RESOURCES,
    SCI,
    SHIP_HOUSE,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
    Tables,
)
from starboard.games.revenant.tables import FRIGATE as FRIGATE_CARD
from starboard.kernel.ask import Question, Value

_KEEN = 1.2  # how much a point more makes an answer likelier: weights are exp(points × this)
_LITTLE = 0.02

_houses = {name: house for house, name in enumerate(HOUSES)}
_ships = {name: ship for ship, name in enumerate(SHIP_IDS)}
_kinds = {name: kind for kind, name in enumerate(RESOURCES)}
_members = {name: member for member, name in enumerate(MEMBERS)}
_places = {"frigate": FRIGATE, "reinforce": REINFORCE, "hypercharge": HYPERCHARGE, "emergency": EMERGENCY}

# About what the options of Arkships bring, beyond Influence.
_OPTIONS = {
    "ark-exchange": 0.9,
    "ark-provision-sci": 1.7,
    "ark-provision-mat": 1.4,
    "ark-provision-neu": 1.5,
    "ark-charge": 2.2,
    "ark-mobilise": 0.8,
    "ark-reconnaissance": 2.0,
    "ark-calculate": 2.4,
    "ark-ascent": 2.0,
    "ark-eliminate": 2.0,
    "ark-control": 1.5,
    "ark-fabricate": 3.5,
    "ark-clone": 1.0,
    "ark-replicate": 1.2,
    "proto-convert": 1.8,
    "proto-research": 2.4,
    "proto-absorb": 2.2,
    "proto-provision-sci": 1.7,
    "proto-provision-mat": 1.4,
    "proto-provision-neu": 1.5,
    "proto-reorganize": 0.8,
    "proto-improve": 3.0,
    "proto-promote": 3.0,
    "proto-analyze": 1.4,
    "proto-purge": 2.0,
    "proto-repair": 1.4,
    "proto-clone": 1.2,
}


def hints(s: Revenant, question: Question, value: Value) -> float:
    """The weight of an answer for a quick player who looks at nothing else."""
    p = s.players[question.seat]
    verb = question.verb
    answer = str(value)
    if answer == "spend-hidden":
        return 0.3 if _waste(s, p) else _LITTLE
    if answer in ("stop", "decline", "pass"):
        return _refusal(s, p, verb, question)
    if answer in _houses:
        return _house_hint(s, p, verb, _houses[answer])
    if answer in _ships:
        return _ship_hint(s, p, question, _ships[answer])
    if answer in _kinds:
        return _resource_hint(s, p, verb, _kinds[answer])
    if answer.startswith("sector-"):
        return _sector_hint(s, p, question, s.tables.sector_ids.index(answer))
    if verb == "place":
        return exp(_KEEN * _place_hint(s, p, answer))
    if verb == "bonus-action":
        return _bonus_hint(s, p, answer)
    if verb == "corruption-slot" or verb == "cleanse-source":
        weight = _compartment_weight(s.tables, s.edition, answer)
        return 1.0 / weight if verb == "corruption-slot" else 2.0 * weight
    if verb == "effect-option":
        return _OPTIONS.get(answer, 1.5)
    if answer in s.tables.by_id:
        return _card_hint(s, p, verb, answer)
    return _word_hint(s, p, question, answer)


def _refusal(s: Revenant, p: Player, verb: str, question: Question) -> float:
    if verb == "proto-reveal":
        return 2.5
    if verb == "solo-lines" or verb == "turn-end":
        return 1.0
    if verb == "move-run":
        return 0.8 if question.about and question.about[0] == "frigate" else 0.3
    if verb == "effect-option":
        return 0.05
    if verb == "hi-keep":
        return _LITTLE
    return 0.1


def _waste(s: Revenant, p: Player) -> bool:
    """A card of a House without ships brings nothing but the Resource."""
    return any(not s.power(card // 7) for card in p.hidden)


def _lead(s: Revenant, p: Player, house: int) -> float:
    """Own Influence less what is seen of the others': what a ship of the House is worth to the player."""
    own = p.influence[house]
    for card in p.hidden:
        if card // 7 == house:
            own += 1
    solo = s.solo
    if solo is not None:
        return float(own - solo.influence[house])
    total = 0
    for other in s.players:
        if other.seat != p.seat:
            total += other.influence[house]
    return own - total / (len(s.players) - 1)


def _house_hint(s: Revenant, p: Player, verb: str, house: int) -> float:
    power = s.power(house)
    if verb == "hi-to-resource":
        return exp(-1.5 * power)
    if verb == "failure-loss":
        return exp(-1.0 * power)
    if verb != "hi-keep" and p.influence[house] >= s.tables.numbers[s.edition].influence_max:
        return 0.001
    return exp(_KEEN * (power + 0.2 * _lead(s, p, house)))


def _resource_hint(s: Revenant, p: Player, verb: str, kind: int) -> float:
    have = p.free[kind]
    if verb in ("gain-type", "emergency-gain"):
        want = 1.6 if kind == SCI and p.rank < 3 else 1.3 if kind in (NEU, MAT) else 1.0
        return want / (1 + have)
    # To be given up or locked in: what there is most of.
    return 0.2 + have * have


def _danger(s: Revenant, sector: int) -> int:
    """Damage points in the coming Skirmish."""
    points = s.voidborn[sector] - s.shields[sector]
    return points if points > 0 else 0


def _stake(s: Revenant, p: Player, sector: int) -> float:
    """What the player has to lose in a sector."""
    stake = 0.0
    for ship in range(28):
        if s.at[ship] == sector:
            lead = _lead(s, p, ship >> 2)
            if lead > 0:
                stake += lead
    return stake


def _sector_hint(s: Revenant, p: Player, question: Question, sector: int) -> float:
    verb = question.verb
    if sector >= OUTER:
        return 0.5
    if verb in ("shield-sector", "destroy-target", "attack-target", "solo-remove"):
        danger = _danger(s, sector)
        if not danger:
            return 0.05 if verb == "shield-sector" else 0.5
        return 0.5 + _stake(s, p, sector)
    if verb == "bombard":
        return 1.0 + 0.5 * s.voidborn[sector]
    about = question.about[0] if question.about else ""
    if verb == "move-run" and about != "frigate":
        ship = _ships.get(str(about), 0)
        if s.turn is not None and s.turn.place == ship:
            if SHIP_TYPE[ship] == DROPSHIP:
                return 3.0 if s.planets[sector] >= 0 else 0.5
            return 0.4 + 0.5 * s.voidborn[sector]
        return 1.5 / (1 + _danger(s, sector))
    if verb == "deploy":
        return 3.0 / (1 + _danger(s, sector))
    stake = 0.3 + _stake(s, p, sector) * (1 + _danger(s, sector))
    return stake + (1.5 if s.planets[sector] >= 0 and verb == "move-run" else 0.0)


def _ship_hint(s: Revenant, p: Player, question: Question, ship: int) -> float:
    verb = question.verb
    lead = _lead(s, p, SHIP_HOUSE[ship])
    if verb == "damage-point":
        last = s.damage[ship] >= s.tables.ship_types[SHIP_TYPE[ship]].damage_slots
        if last:
            return exp(-1.5 * lead)
        return exp(-0.5 * lead) * (2.0 if lead > 0 else 0.8)
    if verb in ("spread-target", "swap-target"):
        return exp(-0.5 * lead)
    if verb == "deploy":
        if s.at[ship] < 0 and not question.about:
            return exp(lead) * (0.6 if SHIP_TYPE[ship] == SHUTTLE else 1.0)
        return 1.0
    if verb == "cleanse-source":
        return 0.8 + 0.1 * max(lead, 0.0)
    if verb == "solo-lines":
        return exp(-0.5 * lead)
    # Repairs, Shuttles to reserve, ships to move or copy.
    return exp(0.5 * lead)


def _place_hint(s: Revenant, p: Player, answer: str) -> float:
    """About how many points a placement brings."""
    name, _, where = answer.partition(" ")
    member = _members[name]
    t = s.tables
    value = 0.0
    if member == 0:
        value += 0.15 * p.rank
    else:
        value += 0.25 * len(p.cadets[member - 1])
    ship = _ships.get(where, -1)
    if ship < 0:
        place = _places[where]
        if place == EMERGENCY:
            return value + 1.8
        if place == FRIGATE:
            return value + 3.0 + (0.6 if s.planets[p.frigate] >= 0 or s.voidborn[p.frigate] else 0.0)
        if place == REINFORCE:
            best = 0.0
            for house in range(7):
                lead = _lead(s, p, house)
                if lead > best and s.power(house) < 4:
                    best = lead
            return value + 2.0 + best
        return value + (3.0 if sum(s.voidborn) > 16 or s.colony else 1.8)
    house = SHIP_HOUSE[ship]
    if p.influence[house] < t.numbers[s.edition].influence_max:
        value += s.power(house) + 0.1 * _lead(s, p, house)
    kind = SHIP_TYPE[ship]
    if kind == ARKSHIP:
        first, second = t.arkships[s.arkship_table][house]
        value += max(_OPTIONS.get(t.options[first].id, 1.5), _OPTIONS.get(t.options[second].id, 1.5))
    elif kind == DROPSHIP:
        sector = s.at[ship]
        near = s.planets[sector] >= 0 or s.planets[(sector + 1) % 8] >= 0 or s.planets[sector - 1 & 7] >= 0
        value += 2.2 if near else 0.2
    else:
        value += 1.4
    if s.corrupt[ship]:
        value -= 2.5
    return value


def _compartment_weight(t: Tables, edition: int, name: str) -> float:
    """How much the bonus action of a compartment is missed."""
    for compartment in t.compartments[edition]:
        if compartment.id == name:
            if compartment.bonus == BONUS_AFFILIATE:
                return 3.0
            return 1.0 if compartment.bonus == BONUS_ACTIVATE else 1.5
    return 1.0


def _bonus_hint(s: Revenant, p: Player, name: str) -> float:
    for compartment in s.tables.compartments[s.edition]:
        if compartment.id != name:
            continue
        if compartment.bonus == BONUS_AFFILIATE:
            return 5.0
        if compartment.bonus == BONUS_ACTIVATE:
            return 3.0
        leaf = -1 if compartment.effect is None else next(iter(g.leaves(compartment.effect))).verb
        if leaf == g.VERB_PROMOTE:
            return 8.0
        if leaf == g.VERB_PLAY:
            return 5.0
        if leaf == g.VERB_CLEANSE:
            return 1.5 * sum(p.corrupt)
        return 1.5
    return 1.0


def _card_hint(s: Revenant, p: Player, verb: str, name: str) -> float:
    kind, index = s.tables.by_id[name]
    if kind != "operation":
        return 1.0
    card = s.tables.operations[index]
    price = sum(card.cost)
    if verb in ("discard-down", "discard-pick", "failure-loss"):
        return 0.5 + price + (0.5 if KINDS[card.kind] == "order" else 0.0)
    if verb in ("play-card", "second-card"):
        return (1.5 if KINDS[card.kind] == "order" else 3.0) / (1 + 0.2 * price)
    return 3.0


def _word_hint(s: Revenant, p: Player, question: Question, answer: str) -> float:
    verb = question.verb
    if verb == "proto-reveal":
        met = sum(objectives_met(s, p, False))
        return 4.0 if met == 3 else 1.0 * met
    if verb == "attack-order":
        return 3.0 if answer in ("attack", "action") else 1.5
    if verb == "planet-option":
        if answer == "upper":
            return 1.5
        return 2.5 if sum(p.corrupt) < 2 and turns_left(s, p) > 2 else 0.8
    if verb == "proto-first-player":
        return 5.0 if answer == str(p.seat) else 1.0
    if verb == "repair-target":
        return 0.5
    if verb == "proto-repair-n":
        return float(answer)
    if verb == "bombard":
        return 1.0
    if verb == "affiliation-bonus":
        return _LITTLE if answer == "neither" else 1.0
    if verb == "draw-split":
        return _split_hint(s, p, answer)
    return 2.0


def _split_hint(s: Revenant, p: Player, answer: str) -> float:
    """Cards for which there will be room, counting those in hand (REV-21.5, REV-21.6)."""
    room = [2 * s.tables.numbers[s.edition].cadet_cards - len(p.cadets[0]) - len(p.cadets[1]), 0, 2]
    room[FRIGATE_CARD] = 5 - len(p.frigate_cards)
    for card in p.hand:
        room[s.tables.operations[card].kind] -= 1
    words = answer.split()
    weight = 1.0
    for n in range(0, len(words), 2):
        spare = room[KINDS.index(words[n + 1])] - int(words[n])
        weight *= 1.0 + 0.5 * spare if spare > 0 else 1.0 / (1.0 - spare)
    return weight
