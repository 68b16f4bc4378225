"""What a position is worth to a seat (section 8 of the rules document), judged by what the seat may know."""

from __future__ import annotations

from math import exp
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice.goals import (
    aims,
    backing,
    backing_step,
)
from starboard.games.pirates_of_skydock.advice.help import (
    completed,
    declared,
    failed,
    onward,
    prospects,
    vain_call,
)
from starboard.games.pirates_of_skydock.advice.markers import (
    Scene,
    best_plan,
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
from starboard.games.pirates_of_skydock.rules.challenges import FACES, cards_needed, modifier, succeeds
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.rules.objectives import FRIENDS_DRAW
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
    Attempt,
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
# A call for help costs nothing by the rules, but shows what one lacks, keeps the others waiting, and is not
# dropped again without need.
CALLED: Final = 0.8
# How likely another player holds a card for a call and agrees; and how likely whoever agrees is picked.
_AGREES: Final = 0.45
PICKED: Final = 0.75
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


# How many of the guards or tokens that a backer counts an ability brings in a round, to begin with.
_COUNTED: Final = 0.15

# What a power brings in a round, apart from what is counted where it works.
_POWERS: Final = {t.SOFT_BOOTS: 0.15, t.TWICE_THE_POCKETS: 0.1, t.DEAD_SPOTS: 0.1, t.THICK_HIDE: 0.1}


def evaluate(s: Skydock, seat: int) -> float:
    """How well this seat stands, in points: its own prospects less a part of the best opponent's."""
    if s.over:
        return _final(s, seat)
    tried = s.attempt
    if tried is not None and tried.symbol != NOBODY:
        return _with_help(s, seat, tried)
    if s.called and s.turn != NOBODY and s.challenge is None:
        return _called_in_vain(s, seat)
    return standing(s, seat)


def standing(s: Skydock, seat: int) -> float:
    """The same but for attempts with help."""
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
    value += _hand(s, p, known) + _abilities(s, p) + _for_backer(s, p)
    scene = Scene(s, p, known, aim, price)
    value += best_plan(scene, p.energy)
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
    if s.challenge is not None:
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


def _for_backer(s: Skydock, p: Player) -> float:
    """What abilities promise for a backer who counts what they do, while there is time to do it."""
    rounds = float(s.launch - 1)
    value = 0.0
    for kind, condition in ((ATTACK, t.AIRLOCKED), (HEAL, t.HEALED_TOKENS)):
        if kind in p.kinds:
            value += _COUNTED * backing_step(s, p, condition) * min(rounds, 4.0)
    return value


# --- in the middle of things ------------------------------------------------------------------------------


def _pending(s: Skydock, p: Player, c: Scene) -> float:
    """What a challenge that is not over yet promises the player."""
    now = s.challenge
    return _challenge(s, p, c, now) if now is not None and now.seat == p.seat else 0.0


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
            return with_help(s, p.seat, tried, tried.helper) - without(s, p.seat, tried), 0.0
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


# --- help -------------------------------------------------------------------------------------------------


def agreement(s: Skydock) -> float:
    """How likely somebody answers a call."""
    return 1.0 - (1.0 - _AGREES) ** (len(s.players) - 1)


def with_help(s: Skydock, seat: int, tried: Attempt, helper: int, card: int = NOBODY) -> float:
    """What the attempt leaves a seat with if it succeeds (SKY-8.13, SKY-8.14)."""
    value = _judged(completed(s, tried, helper, seat, card), seat)
    if seat in (tried.seat, helper):
        power = s.tables.characters[s.players[seat].character].power
        if power == EVERYONES_FRIEND:
            value += FRIENDS_DRAW * SCHEME_CARD * lasting(s)
    return value


def without(s: Skydock, seat: int, tried: Attempt) -> float:
    """What is left if it fails, or comes to nothing: the marker is spent all the same."""
    return _judged(failed(s, tried), seat)


def _judged(after: Skydock, seat: int) -> float:
    onward(after)
    return _final(after, seat) if after.over else standing(after, seat)


def undertaking(s: Skydock, seat: int, tried: Attempt, helper: int, card: int = NOBODY) -> float:
    """What an attempt with this helper is worth to a seat, success or not."""
    success = with_help(s, seat, tried, helper, card)
    now = declared(s)
    if now is None or not now.die:
        odds = prospects(s, tried)
        return success if odds >= 1.0 else odds * success + (1.0 - odds) * without(s, seat, tried)
    if succeeds(s, now):
        return success
    failure = without(s, seat, tried)
    cards = cards_needed(s, now)
    if now.die == 1 or cards > can_spare(s, s.players[now.seat]):
        return failure
    return max(success - 0.5 * cards * lasting(s), failure) if seat == now.seat else 0.5 * (success + failure)


def by_helper(s: Skydock, tried: Attempt, helpers: list[int]) -> float:
    """What a call is worth to the caller if one of these helps, whichever it is."""
    return sum([undertaking(s, tried.seat, tried, helper) for helper in helpers]) / len(helpers)


def others(s: Skydock, seat: int) -> list[int]:
    return [p.seat for p in s.players if p.seat != seat]


def _with_help(s: Skydock, seat: int, tried: Attempt) -> float:
    """A call for help that is still open, or an attempt to which a helper is bound."""
    if tried.helper != NOBODY:
        return undertaking(s, seat, tried, tried.helper)
    if seat != tried.seat:
        nothing = without(s, seat, tried)
        if s.players[seat].aside == NOBODY:
            return nothing
        # Others may be picked instead.
        return nothing + PICKED * (undertaking(s, seat, tried, seat) - nothing)
    agreed = [q.seat for q in s.players if q.aside != NOBODY]
    if agreed:
        return max([undertaking(s, seat, tried, helper) for helper in agreed]) - CALLED
    return _meant(s, tried, agreement(s))


def _called_in_vain(s: Skydock, seat: int) -> float:
    """A call for which nobody could be asked, or to which nobody agreed."""
    tried = vain_call(s, s.players[s.turn])
    if tried is None:
        return standing(s, seat) - (CALLED if seat == s.turn else 0.0)
    return _meant(s, tried, 0.0) if seat == s.turn else without(s, seat, tried)


def _meant(s: Skydock, tried: Attempt, odds: float) -> float:
    """Whoever calls means to go through with it; what is left undone until the answers are in is no gain.

    Otherwise a call would be a way to wait, since a position looks better while a marker is still there.
    """
    value = standing(s, tried.seat)
    goes = by_helper(s, tried, others(s, tried.seat))
    return (goes if goes < value else value + odds * (goes - value)) - CALLED
