"""The weight of single answers, so that imagined games are played sensibly without searching.

There is one function for each sort of question; `questions` says which kind of question takes which.
"""

from __future__ import annotations

from math import exp
from typing import Final

from starboard.games.revenant import grammar as g
from starboard.games.revenant.advice.evaluation import turns_left
from starboard.games.revenant.rules.asking import DECLINE, PASS, SPEND_HIDDEN, STOP
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
    ORDER,
    OUTER,
    RESOURCES,
    SCI,
    SHIP_HOUSE,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
)
from starboard.games.revenant.tables import FRIGATE as FRIGATE_CARD
from starboard.kernel.ask import Question, Value

_KEEN = 1.2  # how much a point more makes an answer likelier: weights are exp(points × this)
_LITTLE = 0.02
_REFUSAL = 0.1

_houses = {name: house for house, name in enumerate(HOUSES)}
_ships = {name: ship for ship, name in enumerate(SHIP_IDS)}
_kinds = {name: kind for kind, name in enumerate(RESOURCES)}
_members = {name: member for member, name in enumerate(MEMBERS)}
_places = {"frigate": FRIGATE, "reinforce": REINFORCE, "hypercharge": HYPERCHARGE, "emergency": EMERGENCY}

# Answers that may stand beside what a question is about.
_ASIDE: Final = frozenset((SPEND_HIDDEN, STOP, DECLINE, PASS))

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


def _aside(s: Revenant, question: Question, value: Value, refusal: float = _REFUSAL) -> float:
    """To do nothing, or to trade in Hidden Influence first."""
    if value != SPEND_HIDDEN:
        return refusal
    for card in s.players[question.seat].hidden:
        # A card of a House without ships brings nothing but the Resource.
        if not s.power(card // 7):
            return 0.3
    return _LITTLE


def even(s: Revenant, question: Question, value: Value) -> float:
    """One is as good as the other, and better than none."""
    return _aside(s, question, value) if value in _ASIDE else 2.0


# --- set-up and the end of a Cycle --------------------------------------------------------------------------


def exchange(s: Revenant, question: Question, value: Value) -> float:
    """The Frigate card, which works in every turn, is seldom exchanged alone."""
    return 1.0 if value == "frigate" else 2.0


def first_player(s: Revenant, question: Question, value: Value) -> float:
    return 5.0 if value == question.seat else 1.0


def revelation(s: Revenant, question: Question, value: Value) -> float:
    if value == DECLINE:
        return 2.5
    met = sum(objectives_met(s, s.players[question.seat], False))
    return 4.0 if met == 3 else 1.0 * met


# --- the turn -----------------------------------------------------------------------------------------------


def placement(s: Revenant, question: Question, value: Value) -> float:
    if value == SPEND_HIDDEN:
        return _aside(s, question, value)
    return exp(_KEEN * _placement_points(s, s.players[question.seat], str(value)))


def _placement_points(s: Revenant, p: Player, answer: str) -> float:
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


def effect_option(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value, 0.05)
    return _OPTIONS.get(str(value), 1.5)


def ability(s: Revenant, question: Question, value: Value) -> float:
    """That of a card before one of the Captain."""
    if value in _ASIDE:
        return _aside(s, question, value)
    return 3.0 if value in s.tables.by_id else 2.0


def bonus_action(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    for compartment in s.tables.compartments[s.edition]:
        if compartment.id != value:
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
            return 1.5 * sum(s.players[question.seat].corrupt)
        return 1.5
    return 1.0


def turn_end(s: Revenant, question: Question, value: Value) -> float:
    return _aside(s, question, value, 1.0)


# --- Houses -------------------------------------------------------------------------------------------------


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


def _promise(s: Revenant, p: Player, house: int) -> float:
    """Of Influence with a House."""
    return exp(_KEEN * (s.power(house) + 0.2 * _lead(s, p, house)))


def influence(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    p = s.players[question.seat]
    house = _houses[str(value)]
    if p.influence[house] >= s.tables.numbers[s.edition].influence_max:
        return 0.001
    return _promise(s, p, house)


def hidden_to_keep(s: Revenant, question: Question, value: Value) -> float:
    if value == STOP:
        return _LITTLE
    return _promise(s, s.players[question.seat], _houses[str(value)])


def hidden_to_trade(s: Revenant, question: Question, value: Value) -> float:
    return exp(-1.5 * s.power(_houses[str(value)]))


# --- Resources, Corruption ----------------------------------------------------------------------------------


def resource_to_gain(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    kind = _kinds.get(str(value), -1)
    if kind < 0:
        return 2.0  # Tactics, in an emergency
    p = s.players[question.seat]
    want = 1.6 if kind == SCI and p.rank < 3 else 1.3 if kind in (NEU, MAT) else 1.0
    return want / (1 + p.free[kind])


def resource_to_lose(s: Revenant, question: Question, value: Value) -> float:
    """To be given up or locked in: what there is most of."""
    have = s.players[question.seat].free[_kinds[str(value)]]
    return 0.2 + have * have


def corruption_slot(s: Revenant, question: Question, value: Value) -> float:
    return _aside(s, question, value) if value in _ASIDE else 1.0 / _missed(s, str(value))


def cleansing(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    ship = _ships.get(str(value), -1)
    if ship < 0:
        return 2.0 * _missed(s, str(value))
    return 0.8 + 0.1 * max(_lead(s, s.players[question.seat], SHIP_HOUSE[ship]), 0.0)


def _missed(s: Revenant, name: str) -> float:
    """How much the bonus action of a compartment is missed."""
    for compartment in s.tables.compartments[s.edition]:
        if compartment.id == name:
            if compartment.bonus == BONUS_AFFILIATE:
                return 3.0
            return 1.0 if compartment.bonus == BONUS_ACTIVATE else 1.5
    return 1.0


# --- sectors ------------------------------------------------------------------------------------------------


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


def _at_stake(s: Revenant, question: Question, value: Value, safe: float) -> float:
    """Where the player has something to lose in the coming Skirmish; `safe` is what other sectors weigh."""
    if value in _ASIDE:
        return _aside(s, question, value)
    sector = s.tables.sector_ids.index(str(value))
    return 0.5 + _stake(s, s.players[question.seat], sector) if _danger(s, sector) else safe


def shield(s: Revenant, question: Question, value: Value) -> float:
    return _at_stake(s, question, value, 0.05)


def blow(s: Revenant, question: Question, value: Value) -> float:
    """Where a Voidborn is destroyed or removed."""
    return _at_stake(s, question, value, 0.5)


def bombardment(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    if value == "stay":
        return 1.0
    return 1.0 + 0.5 * s.voidborn[s.tables.sector_ids.index(str(value))]


def _patrol(s: Revenant, p: Player, sector: int) -> float:
    """Where a Frigate guards most."""
    return 0.3 + _stake(s, p, sector) * (1 + _danger(s, sector))


def frigate_start(s: Revenant, question: Question, value: Value) -> float:
    sector = s.tables.sector_ids.index(str(value))
    return 0.5 if sector >= OUTER else _patrol(s, s.players[question.seat], sector)


def move(s: Revenant, question: Question, value: Value) -> float:
    """Which ship to move, or where to."""
    about = str(question.about[0])
    if value in _ASIDE:
        return _aside(s, question, value, 0.8 if about == "frigate" else 0.3)
    answer = str(value)
    p = s.players[question.seat]
    if answer in _ships:
        return _friend(s, p, _ships[answer])
    if answer == "frigate":
        return 1.0
    sector = s.tables.sector_ids.index(answer)
    if sector >= OUTER:
        return 0.5
    if about == "frigate":
        return _patrol(s, p, sector) + (1.5 if s.planets[sector] >= 0 else 0.0)
    ship = _ships[about]
    if s.turn is not None and s.turn.place == ship:
        if SHIP_TYPE[ship] == DROPSHIP:
            return 3.0 if s.planets[sector] >= 0 else 0.5
        return 0.4 + 0.5 * s.voidborn[sector]
    return 1.5 / (1 + _danger(s, sector))


def attack_order(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    return 3.0 if value in ("attack", "action") else 1.5


def planet_option(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    if value == "upper":
        return 1.5
    p = s.players[question.seat]
    return 2.5 if sum(p.corrupt) < 2 and turns_left(s, p) > 2 else 0.8


# --- ships --------------------------------------------------------------------------------------------------


def _friend(s: Revenant, p: Player, ship: int) -> float:
    return exp(0.5 * _lead(s, p, SHIP_HOUSE[ship]))


def ship_to_help(s: Revenant, question: Question, value: Value) -> float:
    """Repairs, Shuttles to reserve, ships to copy."""
    if value in _ASIDE:
        return _aside(s, question, value)
    ship = _ships.get(str(value), -1)
    return 1.0 if ship < 0 else _friend(s, s.players[question.seat], ship)


def ship_to_harm(s: Revenant, question: Question, value: Value) -> float:
    """Spread of Corruption, ships to exchange, the front of a line."""
    if value in _ASIDE:
        return _aside(s, question, value, 1.0 if question.verb == "solo-lines" else _REFUSAL)
    return exp(-0.5 * _lead(s, s.players[question.seat], SHIP_HOUSE[_ships[str(value)]]))


def ship_to_hit(s: Revenant, question: Question, value: Value) -> float:
    ship = _ships[str(value)]
    lead = _lead(s, s.players[question.seat], SHIP_HOUSE[ship])
    if s.damage[ship] >= s.tables.ship_types[SHIP_TYPE[ship]].damage_slots:
        return exp(-1.5 * lead)
    return exp(-0.5 * lead) * (2.0 if lead > 0 else 0.8)


def deployment(s: Revenant, question: Question, value: Value) -> float:
    """Which ship, or where."""
    if value in _ASIDE:
        return _aside(s, question, value)
    ship = _ships.get(str(value), -1)
    if ship < 0:
        return 3.0 / (1 + _danger(s, s.tables.sector_ids.index(str(value))))
    lead = _lead(s, s.players[question.seat], SHIP_HOUSE[ship])
    return exp(lead) * (0.6 if SHIP_TYPE[ship] == SHUTTLE else 1.0)


# --- cards --------------------------------------------------------------------------------------------------


def open_card(s: Revenant, question: Question, value: Value) -> float:
    return _aside(s, question, value) if value in _ASIDE else 2.0 if value == "both" else 1.0


def card_to_play(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    card = s.tables.operations[s.tables.by_id[str(value)][1]]
    return (1.5 if card.kind == ORDER else 3.0) / (1 + 0.2 * sum(card.cost))


def card_to_lose(s: Revenant, question: Question, value: Value) -> float:
    card = s.tables.operations[s.tables.by_id[str(value)][1]]
    return 0.5 + sum(card.cost) + (0.5 if card.kind == ORDER else 0.0)


def discard(s: Revenant, question: Question, value: Value) -> float:
    """An Operation card, or a Hidden Influence card whose House is to profit."""
    return influence(s, question, value) if value in _houses else card_to_lose(s, question, value)


def loss(s: Revenant, question: Question, value: Value) -> float:
    """What a Failure takes: Influence or Hidden Influence with a House, a Resource, a card."""
    answer = str(value)
    if answer in _houses:
        return exp(-1.0 * s.power(_houses[answer]))
    return resource_to_lose(s, question, value) if answer in _kinds else card_to_lose(s, question, value)


def affiliation(s: Revenant, question: Question, value: Value) -> float:
    if value in _ASIDE:
        return _aside(s, question, value)
    return _LITTLE if value == "neither" else 1.0


def draw(s: Revenant, question: Question, value: Value) -> float:
    """Cards for which there will be room, counting those in hand (REV-21.5, REV-21.6)."""
    p = s.players[question.seat]
    room = [2 * s.tables.numbers[s.edition].cadet_cards - len(p.cadets[0]) - len(p.cadets[1]), 0, 2]
    room[FRIGATE_CARD] = 5 - len(p.frigate_cards)
    for card in p.hand:
        room[s.tables.operations[card].kind] -= 1
    words = str(value).split()
    weight = 1.0
    for n in range(0, len(words), 2):
        spare = room[KINDS.index(words[n + 1])] - int(words[n])
        weight *= 1.0 + 0.5 * spare if spare > 0 else 1.0 / (1.0 - spare)
    return weight


def as_much_as_can_be(s: Revenant, question: Question, value: Value) -> float:
    return float(value)
