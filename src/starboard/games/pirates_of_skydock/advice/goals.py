"""Objectives and backers: what they are worth to a player, and how likely they are to be reached."""

from __future__ import annotations

from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice.worth import chance, lore
from starboard.games.pirates_of_skydock.scoring import progress
from starboard.games.pirates_of_skydock.state import BARE, PLANNING, Player, Skydock
from starboard.games.pirates_of_skydock.tables import (
    INTERACT,
    MASTER_KEY,
    ROW_OF,
    WILD,
    Backer,
    Objective,
)

ELIGIBLE: Final = 12.0  # without a token on an objective nobody wins (SKY-15.2)

# How likely a payment comes together, by symbols still missing.
_READY: Final[tuple[float, ...]] = (1.0, 0.62, 0.36, 0.2, 0.1)
# Cards serve one objective at a time: what the best, the second and the third count.
_SHARE: Final[tuple[float, ...]] = (1.0, 0.7, 0.45)


class Goal:
    """An objective without a token of the player's: its glory, and how likely it is in later rounds."""

    __slots__ = ("hope", "missing", "number", "place", "value")

    def __init__(self, place: int, number: int, value: float, missing: float, hope: float) -> None:
        self.place = place
        self.number = number
        self.value = value
        self.missing = missing
        self.hope = hope


class Aims:
    """All goals of a player, most hopeful first; the chance to be eligible; what all that is worth.

    `known`: the player's hand and backer may be looked at.
    """

    __slots__ = ("eligible", "goals", "known", "worth")

    def __init__(self, known: bool, eligible: float, goals: list[Goal], worth: float) -> None:
        self.known = known
        self.eligible = eligible
        self.goals = goals
        self.worth = worth

    def gain(self, place: int) -> float:
        """What completing the objective unaided would add to `worth`."""
        for n, goal in enumerate(self.goals):
            if goal.place == place:
                return goal.value * (1.0 - _SHARE[n] * goal.hope) + ELIGIBLE * (1.0 - self.eligible)
        return 0.0


def rounds_to_come(s: Skydock) -> float:
    """Rounds after this one; before markers are placed, most of this one too."""
    left = float(s.launch - 1)
    return left + 0.8 if s.phase <= PLANNING and s.launch else left


def symbols(s: Skydock, p: Player) -> list[int]:
    """How many of each symbol the hand shows, and behind them the number of scheme cards."""
    found = [0] * (WILD + 2)
    schemes = s.tables.schemes
    cards = s.tables.cards
    for card in p.hand:
        if card < schemes and card != p.aside:
            shown = cards[card].symbols
            for symbol in range(WILD + 1):
                found[symbol] += shown[symbol]
            found[WILD + 1] += 1
    return found


def lacking(objective: Objective, have: list[int], key: bool) -> float:
    """About how many symbols the hand cannot cover (SKY-8.4, SKY-8.5)."""
    total = 0
    open_ = 0
    for symbol, n in enumerate(objective.symbols):
        total += n
        if n > have[symbol]:
            open_ += n - have[symbol]
    open_ -= have[WILD]
    if open_ <= 0:
        return 0.0
    spare = have[WILD + 1] - (total - open_)
    if key and spare > 0:
        open_ -= 1
        spare -= 1
    if spare > 0:
        open_ -= spare // 2
        if open_ > 0 and spare % 2:
            return open_ - 0.4
    return float(open_) if open_ > 0 else 0.0


def _guessed(objective: Objective, cards: int) -> float:
    """The same for somebody else's hand, of which only the number of cards is known."""
    left = sum(objective.symbols) - 0.65 * cards
    return left if left > 0.0 else 0.0


def _ready(missing: float) -> float:
    whole = int(missing)
    if whole >= 4:
        return _READY[4]
    return _READY[whole] + (missing - whole) * (_READY[whole + 1] - _READY[whole])


def best_interact(s: Skydock, p: Player, stat: int) -> int:
    """The bonus of the best Interact ability for a challenge of this stat, or -1 without any."""
    best = -1
    tables = s.tables
    for slot, kind in enumerate(p.kinds):
        if kind == INTERACT:
            bonus = tables.abilities[INTERACT].by_level[p.levels[slot]]
            if tables.row_stat[ROW_OF[slot]] == stat:
                bonus += tables.row_bonus
            if p.tokens[slot] != BARE:
                bonus -= 1
            if bonus > best:
                best = bonus
    return best


def aims(s: Skydock, p: Player, known: bool) -> Aims:
    """`known`: the hand may be looked at."""
    tables = s.tables
    rounds = rounds_to_come(s)
    person = tables.characters[p.character]
    if known:
        have = symbols(s, p)
        key = person.power == MASTER_KEY
    else:
        schemes = tables.schemes
        count = sum([card < schemes for card in p.hand])
    bit = 1 << p.seat
    distance = lore(tables).distance[p.spot]
    goals: list[Goal] = []
    none = 1.0
    marked = False
    for place, number in enumerate(s.objectives):
        if s.marked[place] & bit:
            marked = True
            continue
        objective = tables.objectives[number]
        missing = lacking(objective, have, key) if known else _guessed(objective, count)
        hope = 0.0
        if rounds > 0.0:
            later = missing - 0.9 * (rounds - 0.5)
            hope = 0.55 * _ready(missing) + 0.45 * _ready(later if later > 0.0 else 0.0)
            if rounds < 1.0:
                hope *= rounds
            if objective.stat >= 0:
                bonus = best_interact(s, p, objective.stat)
                single = 0.0 if bonus < 0 else chance(person.stats[objective.stat] + bonus, objective.dc)
                tries = 1.0 + 0.6 * (rounds - 1.0) if rounds > 1.0 else 1.0
                hope *= 1.0 - (1.0 - single) ** (tries if tries < 3.0 else 3.0)
            if objective.spot >= 0:
                far = distance[objective.spot]
                hope *= 1.0 - (0.12 if rounds < 1.5 else 0.04) * far
            steps = objective.track - s.tracks[place][p.seat]
            if steps > 0:
                hope *= 0.0 if steps > 2 * rounds else 0.72**steps
            if objective.condition == t.LEVEL_2 and s.level < 2:
                hope *= 0.8
            hope *= 0.75
        none *= 1.0 - hope
        goals.append(Goal(place, number, float(objective.glory), missing, hope))
    goals.sort(key=_order, reverse=True)
    worth = 0.0
    for n, goal in enumerate(goals):
        worth += _SHARE[n] * goal.hope * goal.value
    if marked:
        eligible = 1.0
    else:
        # Somebody may help, or be helped.
        helped = 0.1 * rounds if rounds < 3.0 else 0.3
        eligible = 1.0 - none * (1.0 - helped)
    return Aims(known, eligible, goals, worth + ELIGIBLE * eligible)


def _order(goal: Goal) -> float:
    return goal.hope * goal.value


# --- backers ----------------------------------------------------------------------------------------------

# How likely a condition is met in the end if nothing has been done for it yet: about as often as good bots
# met it that were dealt it at random. Of objectives, those for two tokens; each more makes it less likely.
_FROM_NOTHING: Final = {
    t.OBJECTIVES: 0.8,
    t.AIRLOCKED: 0.35,
    t.HEALED_TOKENS: 0.2,
    t.LOOT_IN_HAND: 0.75,
    t.SCHEMES_IN_HAND: 0.4,
    t.IN_ROOM: 0.85,
    t.SUPPORT_TOKENS: 0.15,
    t.HIGH_ABILITIES: 0.95,
    t.ABILITIES: 0.95,
    t.LEVEL_AT_LEAST: 0.35,
    t.LEVEL_AT_MOST: 0.35,
}
_ANOTHER: Final = 0.3
# Conditions that cannot be lost again once they are met.
_LASTING: Final = frozenset(
    (
        t.OBJECTIVES,
        t.AIRLOCKED,
        t.HEALED_TOKENS,
        t.SUPPORT_TOKENS,
        t.HIGH_ABILITIES,
        t.ABILITIES,
    )
)


def promise(row: Backer) -> float:
    """What a backer promises at the start."""
    hope = _FROM_NOTHING[row.condition]
    if row.condition == t.OBJECTIVES:
        hope -= _ANOTHER * (row.number - 2)
    return row.support * max(hope, 0.0)


def backing_step(s: Skydock, p: Player, condition: int) -> float:
    """What one more of what the player's backer counts would add to its promise: a guard, a token, a mark."""
    if p.backer < 0:
        return 0.0
    row = s.tables.backers[p.backer]
    have, want = progress(s, p, p.backer)
    if row.condition != condition or have >= want:
        return 0.0
    return (row.support - promise(row)) / want


def backing(s: Skydock, p: Player) -> float:
    """What the player's own backer promises (SKY-15.3)."""
    if p.backer < 0:
        return 0.0
    row = s.tables.backers[p.backer]
    condition = row.condition
    have, want = progress(s, p, p.backer)
    rounds = rounds_to_come(s)
    if have >= want:
        if condition in _LASTING or rounds <= 0.0:
            return float(row.support)
        return row.support * (0.9 - 0.06 * rounds)
    if condition == t.LEVEL_AT_MOST:
        return 0.0  # the level never falls (SKY-13.7)
    time = rounds / 2.0 if rounds < 2.0 else 1.0
    if condition == t.LEVEL_AT_LEAST:
        return row.support * 0.4 * time
    if not rounds and any(p.energy):
        time = 0.35  # this round's markers may still bring it
    hope = promise(row) / row.support
    if condition in _LASTING:
        hope += (0.9 - hope) * have / want
    elif want > 1 and hope < 0.8:
        hope += 0.3 * have / want
    return row.support * hope * time
