"""What a position is worth (chapter 10 of the rules document), and which answers are worth trying first.

`evaluate` judges positions for the bots; `hints` weighs single answers, so that imagined games are played
sensibly without searching. Bots call both on imagined worlds, in which what they cannot know is dealt anew.
"""

from __future__ import annotations

from math import exp

from starboard.games.revenant import grammar as g
from starboard.games.revenant.scoring import CREW_NAME, chosen_colony, count, holds, objectives_met, result
from starboard.games.revenant.state import (
    ACTION,
    EMERGENCY,
    FRIGATE,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    REINFORCE,
    RESERVED,
    SKIRMISH,
    STEP_ACTION,
    STEP_BONUS,
    STEP_INFLUENCE,
    Player,
    Revenant,
    Solo,
    Turn,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    BONUS_ACTIVATE,
    BONUS_AFFILIATE,
    CADET,
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

# A won game is worth this much more than a drawn one, and a lost one as much less: more than the margin
# by which games between equals are decided.
WIN = 40.0

# Of one player: 4 Cycles of 3 turns (REV-1.4).
_TURNS = 12.0


def evaluate(s: Revenant, seat: int) -> float:
    """How well this seat stands, in Prestige: its own prospects less a part of the best opponent's."""
    if s.over:
        return _final(s, seat)
    players = s.players
    solo = s.solo
    standings = [influence_of(p) if p.seat == seat else seen_of(p) for p in players]
    fields = [0] * (len(players) + 1)
    order: list[int] = []
    at = len(s.tactics)
    while at:
        at -= 1
        for marker in s.tactics[at]:
            fields[marker] = at
            order.append(marker)
    powers = _powers(s, standings, fields, s.order if s.phase >= SKIRMISH and not s.prototype else order)
    colony = chosen_colony(s)
    if colony >= 0:
        powers[s.tables.colonies[colony].house] += 1.0
    own = 0.0
    best = -1000.0
    for p in players:
        worth = _assets(s, p, fields[p.seat], powers)
        standing = standings[p.seat]
        for house in range(7):
            worth += standing[house] * powers[house]
        if colony >= 0:
            worth += holds(s, p, s.tables.colonies[colony].prestige[s.edition], True)
        if p.seat == seat:
            own = worth + _agendas(s, p)
        elif worth > best:
            best = worth
    if solo is not None:
        return own - 0.7 * _crew(s, solo, fields[1], powers)
    return own - (0.7 if len(players) == 2 else 0.4) * best


def _final(s: Revenant, seat: int) -> float:
    """The margin over the best opponent, and who won (REV-30.9, REVS-6.2)."""
    sheet = result(s)
    own = sheet.scores[seat]
    if s.solo is not None:
        rivals = sum(line.points[sheet.columns.index(CREW_NAME)] for line in sheet.sheet)
    else:
        rivals = max(points for n, points in enumerate(sheet.scores) if n != seat)
    return own - rivals + (WIN if sheet.ranks[seat] == 1 else -WIN)


def influence_of(p: Player) -> list[float]:
    """By House: the track and the cards in hand (REV-30.4)."""
    found = [float(field) for field in p.influence]
    for card in p.hidden:
        found[card // 7] += 1.0
    return found


def seen_of(p: Player) -> list[float]:
    """The same for somebody else: as the cards are guessed anyway, a part of each of them everywhere."""
    part = len(p.hidden) / 6.0  # a little more than a seventh, as the better cards are kept
    return [field + part for field in p.influence]


def _crew(s: Revenant, solo: Solo, field: int, powers: list[float]) -> float:
    """REVS-6.1."""
    value = 2.0 * field
    for house in range(7):
        value += solo.influence[house] * powers[house]
    return value


# ---------------------------------------------------------------------- the fleet


def _powers(s: Revenant, standings: list[list[float]], fields: list[int], order: list[int]) -> list[float]:
    """The Power that each House may count on at the end, if the next Skirmish goes as its sharers wish."""
    types = s.tables.ship_types
    at = s.at
    damage = s.damage
    solo = s.solo
    wishes = _wishes(s, standings)
    powers = [0.0] * 7
    sectors: list[list[int]] = [[], [], [], [], [], [], [], []]
    for ship in range(28):
        sector = at[ship]
        if sector >= 0:
            sectors[sector].append(ship)
        elif sector == RESERVED:
            powers[ship >> 2] += 0.8
    left = s.tables.numbers[s.edition].cycles - s.cycle
    # Before this sector the Skirmish of this Cycle is over.
    first = 0 if s.phase < SKIRMISH else s.sector + 1 if s.phase == SKIRMISH else OUTER
    jump = s.charged and left > 0 and s.chosen >= 0 and not s.colony and not s.prototype
    coming = s.tables.scanners[s.chosen].voidborn if jump else ()
    for sector in range(OUTER):
        ships = sectors[sector]
        if not ships:
            continue
        here = s.voidborn[sector]
        points = here - s.shields[sector] if sector >= first else 0
        later = 0.0
        if left:
            later = float(coming[sector]) if jump else here + (1.5 if s.rifts[sector] else 0.2)
            later *= 0.16 * left / len(ships)
        if points > 0:
            sharer = _sharer(s, fields, order, sector)
            # REVS-5.2: all on the ship of the lowest House until it is destroyed.
            wants = wishes[sharer] if solo is None or sharer == 0 else [n - 100.0 for n in solo.influence]
            _share(s, ships, points, later, wants, powers)
            continue
        for ship in ships:
            powers[ship >> 2] += 1.0 - _risk(types[ship & 3].damage_slots + 1 - damage[ship], later)
    return powers


def _risk(hits: int, later: float) -> float:
    """The chance to lose, in Skirmishes to come, a ship that so many hits destroy."""
    risk = later / hits
    return risk if risk < 0.8 else 0.8


def _share(
    s: Revenant, ships: list[int], points: int, later: float, wants: list[float], powers: list[float]
) -> None:
    """REV-25.4: the sharer destroys what helps others more, then fills free slots, then destroys the rest."""
    types = s.tables.ship_types
    damage = s.damage
    ranked = sorted(ships, key=lambda ship: wants[ship >> 2])
    hits = [types[ship & 3].damage_slots + 1 - damage[ship] for ship in ranked]
    for n in range(len(ranked)):
        if points and wants[ranked[n] >> 2] < 0.0:
            taken = hits[n] if hits[n] < points else points
            hits[n] -= taken
            points -= taken
    n = 0
    while points and n < len(ranked):
        if hits[n] > 1:
            taken = hits[n] - 1 if hits[n] - 1 < points else points
            hits[n] -= taken
            points -= taken
        n += 1
    n = 0
    while points and n < len(ranked):
        if hits[n] == 1:
            hits[n] = 0
            points -= 1
        n += 1
    for n in range(len(ranked)):
        # What is foreseen need not happen: somebody may yet shoot, shield or move.
        now = 1.0 - _risk(hits[n], later) if hits[n] else 0.2
        powers[ranked[n] >> 2] += now


def _wishes(s: Revenant, standings: list[list[float]]) -> list[list[float]]:
    """By player and House: what a ship is worth to who shares the damage."""
    solo = s.solo
    if solo is not None:
        crew = solo.influence
        return [[standings[0][house] - crew[house] + 0.1 for house in range(7)]]
    if len(standings) == 2:
        one, two = standings
        lead = [one[house] - two[house] for house in range(7)]
        return [[gap + 0.1 for gap in lead], [0.1 - gap for gap in lead]]
    others = len(standings) - 1
    totals = [sum([standing[house] for standing in standings]) for house in range(7)]
    return [
        [standing[house] - (totals[house] - standing[house]) / others + 0.1 for house in range(7)]
        for standing in standings
    ]


def _sharer(s: Revenant, fields: list[int], order: list[int], sector: int) -> int:
    """REV-25.2, REVS-5.1: -1 where the Corrupted Crew's order decides. A Frigate not yet placed is far."""
    row = s.tables.distance[sector]
    players = s.players
    if s.solo is not None:
        near = 2 if fields[0] > fields[1] else 1
        return 0 if players[0].frigate >= 0 and row[players[0].frigate] <= near else -1
    best = 0
    near = 100
    for seat in order:
        frigate = players[seat].frigate
        distance = row[frigate] if frigate >= 0 else 99
        if distance < near:
            near = distance
            best = seat
    return best


# ---------------------------------------------------------------------- a player


def turns_left(s: Revenant, p: Player) -> int:
    turns = 3 * (s.tables.numbers[s.edition].cycles - s.cycle)
    if s.phase <= ACTION:
        for place in p.crew:
            if place == HOME:
                turns += 1
    return turns


def _assets(s: Revenant, p: Player, field: int, powers: list[float]) -> float:
    """All but Influence and agendas. `u` fades over the last three turns, `share` over the game."""
    t = s.tables
    edition = s.edition
    n = t.numbers[edition]
    turns = turns_left(s, p)
    left = n.cycles - s.cycle
    share = turns / _TURNS
    u = 1.0 if turns > 2 else turns / 3.0
    top = max(powers)
    hidden = _card_worth(powers, p.rank)
    cadets = len(p.cadets[0]) + len(p.cadets[1])
    frigate = len(p.frigate_cards)
    value = (
        (n.cadet_prestige + 1.5 * share) * cadets
        + (n.frigate_prestige + 1.5 * share) * frigate
        + n.order_prestige * len(p.orders)
        + t.ranks[p.rank].prestige[edition]
        + 1.0 * left * p.rank
        - p.penalty
    )
    free = p.free
    pieces = 0.0
    for kind in range(4):
        have = free[kind]
        pieces += have if have < 4 else 3 + 0.5 * (have - 3)
    value += pieces * (0.25 + 0.55 * u)
    corrupt = p.corrupt
    for place in range(len(corrupt)):
        if corrupt[place]:
            value -= n.corruption_prestige + 0.8 * u
            locked = p.locked[place]
            value += 0.25 * (locked[0] + locked[1] + locked[2] + locked[3])
    if p.hand:
        value += u * _hand(s, p, 2 * n.cadet_cards - cadets, 5 - frigate, turns)
    value += 0.28 * hidden * (p.data + p.void) * (u if turns < 3 else 1.0)
    if p.looking:
        value += hidden
    value += _tactics(s, field, left, hidden, top, turns)
    turn = s.turn
    if turn is not None and turn.seat == p.seat:
        value += _unfinished(turn, top)
    return value


def _hand(s: Revenant, p: Player, cadets: int, frigate: int, turns: int) -> float:
    """Operation cards that still find a place (REV-21.5, REV-21.6) and a turn to be played in."""
    operations = s.tables.operations
    useful = 0
    for card in p.hand:
        kind = operations[card].kind
        if kind == CADET:
            cadets -= 1
            useful += cadets >= 0
        elif kind == FRIGATE_CARD:
            frigate -= 1
            useful += frigate >= 0
        else:
            useful += 1
    most = turns if turns < 6 else 6
    rest = len(p.hand) - most
    # Cards that will not be played can still be discarded as a cost.
    return 0.7 * (useful if useful < most else most) + (0.15 * rest if rest > 0 else 0.0)


def _card_worth(powers: list[float], rank: int) -> float:
    """About what a card of Hidden Influence brings, picked from `rank` + 1."""
    mean = (powers[0] + powers[1] + powers[2] + powers[3] + powers[4] + powers[5] + powers[6]) / 7.0
    return mean * (1.0 + 0.15 * rank)


def _tactics(s: Revenant, field: int, left: int, hidden: float, top: float, turns: int) -> float:
    """REV-28.3: what the next reset brings from here."""
    if left and not s.charged:
        # No reset is certain before the end.
        value = 0.35 * field
        if field >= 8:
            value += 0.5 * hidden
        if field >= 11:
            value += 0.5 * top
        return value
    value = 0.05 * field
    if field >= 8:
        value += hidden
        if field >= 11:
            value += top
        elif turns:
            value += 0.15 * top * (field - 8)
    elif turns:
        value += 0.08 * hidden * field
    return value


def _unfinished(turn: Turn, top: float) -> float:
    """What the rest of a turn should bring, so that lines that end in a draw can be compared with others."""
    value = 0.0
    if turn.step <= STEP_BONUS:
        value += 1.2
    if turn.place == HOME:
        return value + 2.0 + top
    if turn.step <= STEP_INFLUENCE and turn.place != FRIGATE and turn.place != EMERGENCY:
        value += 0.8 * top
    if turn.step < STEP_ACTION or (turn.step == STEP_ACTION and turn.place == FRIGATE):
        value += 1.2
    return value


def _agendas(s: Revenant, p: Player) -> float:
    """Agendas met, and those on the way while there are turns left."""
    t = s.tables
    worth = t.numbers[s.edition].agenda_prestige
    turns = turns_left(s, p)
    u = 0.6 if turns > 4 else 0.15 * turns
    value = 0.0
    if s.prototype:
        if p.revealed:
            return float(worth * sum(p.marked))
        for agenda in p.agendas:
            for objective in t.hidden_agendas[agenda].objectives:
                value += _prospect(s, p, objective, u)
        return worth * value
    for agenda in p.agendas:
        value += _prospect(s, p, t.agendas[agenda].condition, u)
    return worth * value


def _prospect(s: Revenant, p: Player, condition: g.Expr, u: float) -> float:
    near = _nearness(s, p, condition)
    if near >= 1.0:
        return 1.0 - 0.25 * u
    return near * near * u


def _nearness(s: Revenant, p: Player, e: g.Expr) -> float:
    """1 for a condition that holds, less the further it is away."""
    op = e.op
    if op == g.OP_AND:
        return _nearness(s, p, e.parts[0]) * _nearness(s, p, e.parts[1])
    left = _amount(s, p, e.parts[0])
    right = _amount(s, p, e.parts[1])
    if op == g.OP_AT_LEAST:
        return 1.0 if left >= right else (left + 0.5) / (right + 0.5)
    if op == g.OP_AT_MOST:
        return 1.0 if left <= right else (right + 1.0) / (left + 1.0)
    gap = left - right if left > right else right - left
    return 1.0 / (1.0 + gap)


def _amount(s: Revenant, p: Player, e: g.Expr) -> int:
    if e.op == g.OP_NUMBER:
        return e.value
    if e.op == g.OP_TERM:
        return count(s, p, e.name, e.arg, False)
    return holds(s, p, e, False)


# ---------------------------------------------------------------------- hints

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
    if verb == "solo-lines":
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
