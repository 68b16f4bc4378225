"""What a position is worth to a seat (chapter 10 of the rules document).

The weights were fitted in two steps. Final scores were regressed on what players had at the start of their
turns; then games were played in which every seat of `greedy` had its own random weights, and the margin was
regressed on those. Of single weights only two are sure to matter: less for Corruption and less for unfinished
turns. The others lean the way the two regressions did; that they are better all together was shown in matches
(docs/bots.md).
"""

from __future__ import annotations

from starboard.games.revenant import grammar as g
from starboard.games.revenant.advice.fleet import powers_to_count_on
from starboard.games.revenant.scoring import CREW_NAME, chosen_colony, count, holds, result
from starboard.games.revenant.state import (
    ACTION,
    EMERGENCY,
    FRIGATE,
    HOME,
    SETUP,
    STEP_ACTION,
    STEP_BONUS,
    STEP_INFLUENCE,
    Player,
    Revenant,
    Solo,
    Turn,
)
from starboard.games.revenant.tables import CADET
from starboard.games.revenant.tables import FRIGATE as FRIGATE_CARD

# A won game is worth this much more than a drawn one, and a lost one as much less: more than the margin
# by which games between equals are decided.
WIN = 40.0

# Of one player: 4 Cycles of 3 turns (REV-1.4).
_TURNS = 12.0

# A turn still to be taken: it makes positions comparable after different numbers of turns. In the regression
# a turn was worth 3 to 4 points at two seats.
_TURN = 3.0
# What a Cadet or Frigate card brings beyond its Prestige if it is there for all turns.
_CARD = 2.5
# What a rank brings beyond its Prestige for each Cycle to come.
_RANK = 1.3
# A piece that can still be spent, beyond the quarter of a point it is worth at the end.
_PIECE = 0.35
# A card in hand that can still be played.
_HAND = 0.35
# What Corruption costs beyond its Prestige while there are turns left: less than one fears.
_CORRUPTION = 0.5
# Of a card of Hidden Influence, for a third of it: 1 Data or 1 Residual Void.
_THIRD = 0.33
# A field of Tactics while no reset is in sight.
_FIELD = 0.2
# How much of an agenda counts that can still be met.
_AGENDA = 0.9
# What it costs, with two players, to be ahead on the Tactics track before the last Cycle: who plays later has
# the last word before the Skirmish. With three it did harm.
_AHEAD = 1.0
# A ship of a House in which one has invested, in reach of the own Frigate for Skirmishes after the next.
_GUARDED = 0.25
_INVESTED = 3

# Sides of the Captain that did worse than the other one, by how much: with sides dealt at random in 420 games
# the Engineer was 6 points behind the Purger; the Warden was 2 behind the Vanguard, which may be chance.
_SIDES = {"scientist-b": -5.0, "commander-b": -2.0}


def evaluate(s: Revenant, seat: int) -> float:
    """How well this seat stands, in Prestige: its own prospects less a part of the best opponent's."""
    if s.over:
        return _final(s, seat)
    players = s.players
    solo = s.solo
    standings = [influence_of(p) if p.seat == seat else seen_of(p) for p in players]
    fields = [0] * (len(players) + 1)
    for field, stack in enumerate(s.tactics):
        for marker in stack:
            fields[marker] = field
    powers = powers_to_count_on(s, standings)
    colony = chosen_colony(s)
    if colony >= 0:
        powers[s.tables.colonies[colony].house] += 1.0
    own = 0.0
    best = -1000.0
    for p in players:
        worth = _assets(s, p, fields[p.seat], powers) + _place(s, p, fields)
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
        (n.cadet_prestige + _CARD * share) * cadets
        + (n.frigate_prestige + _CARD * share) * frigate
        + n.order_prestige * len(p.orders)
        + t.ranks[p.rank].prestige[edition]
        + _RANK * left * p.rank
        + _TURN * turns
        - p.penalty
    )
    free = p.free
    pieces = 0.0
    for kind in range(4):
        have = free[kind]
        pieces += have if have < 4 else 3 + 0.5 * (have - 3)
    value += pieces * (0.25 + _PIECE * u)
    corrupt = p.corrupt
    for place in range(len(corrupt)):
        if corrupt[place]:
            value -= n.corruption_prestige + _CORRUPTION * u
            locked = p.locked[place]
            value += 0.25 * (locked[0] + locked[1] + locked[2] + locked[3])
    if p.hand:
        value += u * _hand(s, p, 2 * n.cadet_cards - cadets, 5 - frigate, turns)
    value += _THIRD * hidden * (p.data + p.void) * (u if turns < 3 else 1.0)
    if p.looking:
        value += hidden
    value += _tactics(s, field, left, hidden, top, turns)
    turn = s.turn
    if turn is not None and turn.seat == p.seat:
        value += _unfinished(turn, top)
    elif s.phase == SETUP and p.captain >= 0:
        value += _SIDES.get(t.captains[p.captain].id, 0.0)
    return value


def _place(s: Revenant, p: Player, fields: list[int]) -> float:
    """The place in the next turn order, and that of the own Frigate for Skirmishes after the next."""
    if s.cycle >= s.tables.numbers[s.edition].cycles:
        return 0.0
    value = 0.0
    # REVP-6.1: in the prototype whoever leads chooses.
    if len(s.players) == 2 and not s.prototype and fields[p.seat] > fields[1 - p.seat]:
        value -= _AHEAD
    if p.frigate >= 0:
        row = s.tables.distance[p.frigate]
        at = s.at
        for house in range(7):
            if p.influence[house] >= _INVESTED:
                for ship in range(4 * house, 4 * house + 4):
                    if at[ship] >= 0 and row[at[ship]] < 2:
                        value += _GUARDED
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
    return _HAND * (useful if useful < most else most) + (0.15 * rest if rest > 0 else 0.0)


def _card_worth(powers: list[float], rank: int) -> float:
    """About what a card of Hidden Influence brings, picked from `rank` + 1."""
    mean = (powers[0] + powers[1] + powers[2] + powers[3] + powers[4] + powers[5] + powers[6]) / 7.0
    return mean * (1.0 + 0.15 * rank)


def _tactics(s: Revenant, field: int, left: int, hidden: float, top: float, turns: int) -> float:
    """REV-28.3: what the next reset brings from here."""
    if left and not s.charged:
        # No reset is certain before the end.
        value = _FIELD * field
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
    if turn.place == HOME:
        return 0.0  # nothing is done yet: the turn counts among those to be taken
    value = 0.7 if turn.step <= STEP_BONUS else 0.0
    if turn.step <= STEP_INFLUENCE and turn.place != FRIGATE and turn.place != EMERGENCY:
        value += 0.5 * top
    if turn.step < STEP_ACTION or (turn.step == STEP_ACTION and turn.place == FRIGATE):
        value += 0.7
    return value


def _agendas(s: Revenant, p: Player) -> float:
    """Agendas met, and those on the way while there are turns left."""
    t = s.tables
    worth = t.numbers[s.edition].agenda_prestige
    turns = turns_left(s, p)
    u = _AGENDA if turns > 4 else _AGENDA * turns / 4.0
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
