"""What a position is worth to a seat (section 8 of the rules document), judged by what the seat may know."""

from __future__ import annotations

from math import exp
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice.goals import (
    ELIGIBLE,
    Aims,
    aims,
    backing,
    backing_step,
    best_interact,
)
from starboard.games.pirates_of_skydock.advice.markers import (
    Scene,
    best_plan,
    interact_price,
    token_price,
)
from starboard.games.pirates_of_skydock.advice.worth import (
    GUARD,
    SCHEME_CARD,
    SUPPORT,
    Lore,
    chance,
    deal_of,
    lasting,
    lore,
)
from starboard.games.pirates_of_skydock.rules.challenges import FACES, cards_needed, modifier
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.rules.payment import can_spare
from starboard.games.pirates_of_skydock.rules.upkeep import hand_limit
from starboard.games.pirates_of_skydock.scoring import ranks, score
from starboard.games.pirates_of_skydock.state import (
    BARE,
    BY_ATTACK,
    BY_ENCOUNTER,
    BY_GUARDS,
    BY_LOOT,
    BY_OBJECTIVE,
    BY_PATROL,
    BY_ROOM,
    EMPTY,
    LAUNCHED,
    NOBODY,
    PLANNING,
    RECOVERING,
    UPKEEP,
    Challenge,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import (
    ATTACK,
    EVERYONES_FRIEND,
    HAYMAKER,
    HEAL,
    INTERACT,
    MOVE,
    PHYSICAL,
    ROW_OF,
    SCHEME,
    TECHNICAL,
    THICK_HIDE,
)

# A won game is worth this much more than the points by which it is won; a lost one as much less.
WIN: Final = 15.0
# If all lose, that is still a little worse than to lose.
_ALL_LOSE: Final = 2.0
# A call for help costs nothing by the rules, but shows what one lacks and keeps the others waiting.
_CALLED: Final = 0.15
# How likely another player holds a card for a call and agrees.
_AGREES: Final = 0.45
# What a card paid in an attempt with help costs: it is missed for objectives that would bring glory.
HELP_CARD: Final = 0.7
# How much of the best opponent's prospects counts against one's own.
RIVAL: Final = 0.4

# By number of players: by how much the alert rises in a round. Further ahead than so many rounds it need not
# be feared yet: whoever takes care in time can keep it from rising.
_RISE: Final[tuple[float, ...]] = (0.0, 0.3, 0.5, 0.7, 0.95)
_FORESIGHT: Final = 1.7
# Much of what threatens is still averted; with less fear bots seemed to do a little better (docs/bots.md).
_DOUBT: Final = 0.7

# What an ability brings in a round, by kind and level.
_MOVE: Final[tuple[float, ...]] = (0.0, 0.55, 0.95, 1.15, 1.25)
_SCHEME: Final[tuple[float, ...]] = (0.0, 0.65, 0.95, 1.15)
_HEAL: Final[tuple[float, ...]] = (0.0, 0.15, 0.25, 0.3)


# What a power brings in a round, apart from what is counted where it works.
_POWERS: Final = {t.SOFT_BOOTS: 0.15, t.TWICE_THE_POCKETS: 0.1, t.DEAD_SPOTS: 0.1, t.THICK_HIDE: 0.1}


def evaluate(s: Skydock, seat: int) -> float:
    """How well this seat stands, in points: its own prospects less a part of the best opponent's."""
    if s.over:
        return _final(s, seat)
    price = alert_price(s, seat)
    known = lore(s.tables)
    own = 0.0
    best = -1000.0
    for p in s.players:
        if p.seat == seat:
            own = _own(s, p, known, price)
        else:
            worth = _other(s, p, known, price)
            if worth > best:
                best = worth
    return own - RIVAL * best - _stake(own - best) * lockdown(s, s.alert + s.rise)


def _stake(margin: float) -> float:
    """What LOCKDOWN takes away: most from whoever leads, and something from everybody."""
    stake = WIN + _ALL_LOSE + 0.6 * margin
    return 8.0 if stake < 8.0 else stake if stake < 60.0 else 60.0


def _final(s: Skydock, seat: int) -> float:
    """SKY-15: the margin and who won; nobody does if all lose."""
    own = score(s, s.players[seat])
    best = max(score(s, p) for p in s.players if p.seat != seat)
    if s.ending != LAUNCHED:
        return own - RIVAL * best - WIN - _ALL_LOSE
    return own - RIVAL * best + (WIN if ranks(s)[seat] == 1 else -WIN)


def lockdown(s: Skydock, alert: int) -> float:
    """How likely the alert reaches LOCKDOWN before the launch, from this space on."""
    seats = len(s.players)
    rounds = s.launch - 1
    if s.phase == UPKEEP and s.step > 1:
        rounds += 1  # the launch token has moved, the patrol has not
    ahead = rounds + 0.2 if rounds < _FORESIGHT else _FORESIGHT
    rise = _RISE[seats]
    return _DOUBT / (1.0 + exp(1.1 * (LEVELS * s.spots_per_level - alert - rise * ahead)))


def alert_price(s: Skydock, seat: int) -> float:
    """What one space more on the alert track costs a seat."""
    alert = s.alert + s.rise
    lead = s.players[seat].glory - max([p.glory for p in s.players if p.seat != seat])
    return 0.1 + _stake(float(lead)) * (lockdown(s, alert + 1) - lockdown(s, alert))


# --- one player -------------------------------------------------------------------------------------------


def _own(s: Skydock, p: Player, known: Lore, price: float) -> float:
    if p.character < 0:
        return 0.0
    aim = aims(s, p, True)
    value = p.glory + sum(p.support) + backing(s, p) + aim.worth
    value += _hand(s, p, known) + _abilities(s, p)
    scene = Scene(s, p, known, aim, price)
    value += best_plan(scene, p.energy)
    if s.called and s.turn == p.seat:
        value -= _CALLED * s.called.bit_count()
    return value + _pending(s, p, scene)


def _other(s: Skydock, p: Player, known: Lore, price: float) -> float:
    """Hands only by their number, tokens by their mean, the backer not at all."""
    if p.character < 0:
        return 0.0
    seen = p if p.shown is None else p.shown
    aim = aims(s, seen, False)
    value = p.glory + SUPPORT * len(p.support) + 1.5 + aim.worth + _abilities(s, seen)
    cards = len(seen.hand)
    value += 0.5 * min(cards, s.tables.hand_limit) * lasting(s)
    value += 0.6 * sum(seen.energy)
    if s.challenge is not None or s.attempt is not None:
        value += _pending(s, p, Scene(s, p, known, aim, price))
    return value


def _hand(s: Skydock, p: Player, known: Lore) -> float:
    """Cards are means; beyond the hand limit only those count that can still be used this round."""
    worths = sorted([known.cards[card] for card in p.hand], reverse=True)
    limit = hand_limit(s, p)
    total = sum(worths[:limit])
    if len(worths) > limit:
        total += 0.5 * sum(worths[limit:]) if s.phase <= UPKEEP - 1 else 0.0
    if s.launch > 1:
        return total
    return total * 0.12 * min(sum(p.energy) + p.reserve * (s.phase == PLANNING), 4)


def ability(s: Skydock, p: Player, slot: int) -> float:
    """What an ability brings in a round."""
    kind, level = p.kinds[slot], p.levels[slot]
    if kind == MOVE:
        return _MOVE[level]
    if kind == SCHEME:
        return _SCHEME[level]
    if kind == HEAL:
        return _HEAL[level]
    tables = s.tables
    stats = tables.characters[p.character].stats
    favoured = tables.row_stat[ROW_OF[slot]]
    bonus = tables.abilities[kind].by_level[level]
    if kind == INTERACT:
        # Objectives ask for every stat; of the rooms, the one that suits the character best is used most.
        rooms = lore(tables).rooms(s.rooms, s.level, p.character, bonus, favoured)
        return 0.2 + 0.05 * bonus + 0.6 * rooms
    stat = PHYSICAL if kind == ATTACK else TECHNICAL
    bonus += stats[stat] + (tables.row_bonus if favoured == stat else 0)
    odds = chance(bonus, 13)
    if kind != ATTACK:
        return 0.25 + 0.55 * odds
    # There is seldom a guard where one wants to be.
    power = tables.characters[p.character].power
    if power == HAYMAKER:
        odds += (1.0 - odds) * odds
    return 0.5 * odds - (0.0 if power == THICK_HIDE else 0.1)


_RANKS: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.9, 0.45, 0.3, 0.2, 0.15)


def _abilities(s: Skydock, p: Player) -> float:
    """What the board brings in rounds to come: the best four have markers, the others stand in for them."""
    rounds = float(s.launch - 1)
    placing = s.phase <= PLANNING and not any(p.energy)
    if placing:
        rounds += 0.9
    covered_next = 0.0
    worths: list[float] = []
    seen = [0] * len(t.KINDS)
    for slot, kind in enumerate(p.kinds):
        if kind == EMPTY:
            continue
        worth = ability(s, p, slot)
        # A second one of a kind is needed less.
        worth *= (1.0, 0.75, 0.5, 0.3, 0.2)[min(seen[kind], 4)]
        seen[kind] += 1
        token = p.tokens[slot]
        if token != BARE and (token != RECOVERING or placing) and rounds > 0.0:
            covered_next += worth if worth > 0.3 else 0.3
        worths.append(worth)
    worths.sort(reverse=True)
    total = 0.0
    for n, worth in enumerate(worths):
        if worth > 0.0:
            total += worth * (_RANKS[n] if n < len(_RANKS) else 0.1)
    if not seen[MOVE]:
        total -= 0.8
    total += _POWERS.get(s.tables.characters[p.character].power, 0.0)
    # Early rounds are spent on means, late ones on glory: a round more counts a little less each time.
    weight = rounds if rounds < 3.0 else 3.0 + 0.75 * (rounds - 3.0)
    return total * weight - covered_next


# --- in the middle of things ------------------------------------------------------------------------------


def _pending(s: Skydock, p: Player, c: Scene) -> float:
    """What a challenge or an attempt that is not over yet promises the player."""
    value = 0.0
    now = s.challenge
    if now is not None and now.seat == p.seat:
        value += _challenge(s, p, c, now)
    tried = s.attempt
    if tried is not None and tried.symbol != NOBODY and (now is None or now.seat != p.seat):
        value += _helping(s, p, c)
    return value


def _challenge(s: Skydock, p: Player, c: Scene, now: Challenge) -> float:
    success, failure = outcomes(s, p, c, now)
    if not now.die:
        odds = chance(modifier(s, now), now.dc)
        return odds * success + (1.0 - odds) * failure
    if now.die == FACES:
        return success
    cards = cards_needed(s, now)
    if now.die > 1 and not cards:
        return success
    if now.die > 1 and cards <= can_spare(s, p):
        spending = success - 0.5 * cards * lasting(s)
        return spending if spending > failure else failure
    return failure


def outcomes(s: Skydock, p: Player, c: Scene, now: Challenge) -> tuple[float, float]:
    """What success and failure bring."""
    source = now.source
    if source == BY_OBJECTIVE:
        tried = s.attempt
        if tried is not None and tried.helper != NOBODY:
            return helped_gain(s, p, c.aims, tried.place), 0.0
        objective = s.tables.objectives[s.objectives[now.objective]]
        return c.aims.gain(now.objective) - 0.4 * sum(objective.symbols) * c.card, 0.0
    if source == BY_ATTACK:
        return s.tables.airlock_glory + 0.2, -token_price(s)
    if source == BY_LOOT:
        return 0.0, -GUARD if s.supply else -c.alert
    if source == BY_PATROL:
        return 0.0, -token_price(s)
    if source == BY_ROOM:
        deal = c.lore.deal(s.rooms[p.spot], s.level, c.alert)
        return deal.success, deal.failure
    if source in (BY_GUARDS, BY_ENCOUNTER) and s.encounter != NOBODY:
        row = s.tables.encounters[s.encounter]
        deal = deal_of(row.guard if source == BY_GUARDS else row.random, c.alert, s.level)
        return deal.success, deal.failure
    return 0.0, 0.0


def helped_gain(s: Skydock, p: Player, aim: Aims, place: int) -> float:
    """SKY-8.13, SKY-8.14: a token on the card and a support token, and no glory any more."""
    gain = SUPPORT
    if s.tables.characters[p.character].power == EVERYONES_FRIEND:
        gain += 2.0 * SCHEME_CARD
    if aim.known:
        gain += backing_step(s, p, t.SUPPORT_TOKENS)
        if not s.marked[place] >> p.seat & 1:
            gain += backing_step(s, p, t.OBJECTIVES)
    for goal in aim.goals:
        if goal.place == place:
            return gain + ELIGIBLE * (1.0 - aim.eligible) - 0.8 * goal.value * goal.hope
    return gain


def agreement(s: Skydock) -> float:
    """How likely somebody answers a call."""
    return 1.0 - (1.0 - _AGREES) ** (len(s.players) - 1)


def _helping(s: Skydock, p: Player, c: Scene) -> float:
    """A call for help that is still open, or a helper bound by one."""
    tried = s.attempt
    assert tried is not None
    bound = tried.helper == p.seat or (tried.helper == NOBODY and p.aside != NOBODY)
    if not bound and tried.seat != p.seat:
        return 0.0
    objective = s.tables.objectives[s.objectives[tried.place]]
    caller = s.players[tried.seat]
    odds = 1.0
    if objective.stat >= 0:
        now = s.challenge
        if now is not None and now.source == BY_OBJECTIVE:
            odds = chance(modifier(s, now), now.dc) if not now.die else 0.5
        else:
            bonus = s.tables.characters[caller.character].stats[objective.stat]
            bonus += best_interact(s, caller, objective.stat)
            odds = chance(bonus - s.tables.guard_penalty * s.guards[caller.spot], objective.dc)
    if tried.seat == p.seat:
        cards = HELP_CARD * (sum(objective.symbols) - 1) * c.card
        gain = odds * (helped_gain(s, p, c.aims, tried.place) - cards) - interact_price(c)
        if gain > 0.0 and tried.helper == NOBODY:
            # As long as nobody has agreed it may come to nothing.
            if any(q.aside != NOBODY for q in s.players):
                return 0.9 * gain
            return gain * agreement(s)
        return gain
    # Others may be picked instead.
    chosen = 1.0 if tried.helper != NOBODY else 0.75
    return odds * chosen * helped_gain(s, p, c.aims, tried.place)
