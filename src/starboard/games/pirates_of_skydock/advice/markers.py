"""What the markers on a board can still bring this round.

A plan is a walk of at most two moves; every other marker is used in the room on the way where it brings most,
and the last room is the one to stand in when the patrol comes. The best plan counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice.goals import Aims, Goal, backing_step
from starboard.games.pirates_of_skydock.advice.worth import GUARD, TOKEN, Lore, chance, lasting
from starboard.games.pirates_of_skydock.state import BARE, EMPTY, NOBODY, Player, Skydock
from starboard.games.pirates_of_skydock.tables import (
    ATTACK,
    DEAD_SPOTS,
    HAYMAKER,
    HEAL,
    HOUSE_CALLS,
    INTERACT,
    LOOT,
    MENTAL,
    MOVE,
    PHYSICAL,
    ROW_OF,
    SCHEME,
    SOFT_BOOTS,
    SPOTS,
    TECHNICAL,
    THICK_HIDE,
)

_ROOMS: Final = range(len(SPOTS))
# A plan may fail, and what is done is done.
_PLANNED: Final = 0.85
# A marker that can do nothing may still claim the first seat.
_IDLE: Final = 0.08
# By alert level: what an encounter card brings at the end of a move, and what its guard half costs.
_RANDOM: Final[tuple[float, ...]] = (0.0, 0.25, 0.0, -0.25, -0.4, -0.4)
_NOTICED: Final = -0.4


class Scene:
    """What all plans of one player have in common."""

    __slots__ = (
        "aims",
        "alert",
        "card",
        "dc",
        "end",
        "level",
        "lore",
        "p",
        "person",
        "ready",
        "s",
        "steps",
        "uses",
        "ways",
    )

    def __init__(self, s: Skydock, p: Player, lore: Lore, aims: Aims, alert: float) -> None:
        self.s = s
        self.p = p
        self.lore = lore
        self.aims = aims
        self.alert = alert  # the price of one space on the alert track
        self.person = s.tables.characters[p.character]
        self.card = lasting(s)
        self.level = s.level
        dcs = s.tables.dcs
        self.dc = dcs[self.level] if self.level < len(dcs) else dcs[-1]
        self.end = ends(s, p, alert)
        # The objectives for which nothing is missing, and what a step on a track is worth, by event.
        self.uses: dict[int, list[float]] = {}
        self.ways: tuple[list[float], list[float]] | None = None
        self.ready: list[Goal] = []
        self.steps = [0.0] * len(t.ADVANCES)
        for goal in aims.goals:
            objective = s.tables.objectives[goal.number]
            if s.tracks[goal.place][p.seat] < objective.track:
                self.steps[objective.advance] = 0.28 * aims.gain(goal.place)
            elif not goal.missing:
                self.ready.append(goal)


def ends(s: Skydock, p: Player, alert: float) -> list[float]:
    """By room: what it means to stand there when the round ends (SKY-14.4 to SKY-14.9)."""
    if s.launch <= 1:
        found = [0.0] * len(SPOTS)
        if p.backer >= 0:
            backer = s.tables.backers[p.backer]
            if backer.condition == t.IN_ROOM:
                found[backer.number] = float(backer.support)
        return found
    taken = [False] * len(SPOTS)
    for q in s.players:
        if q is not p:
            taken[q.spot] = True
    tables = s.tables
    person = tables.characters[p.character]
    mental = person.stats[MENTAL]
    dc = tables.dcs[s.level] if s.level < len(tables.dcs) else 20
    spared = person.power == THICK_HIDE and not p.power_used
    guards, stunned = s.guards, s.stunned
    found = []
    for spot in _ROOMS:
        before = spot - 1 if spot else len(SPOTS) - 1
        active = guards[spot] if taken[before] else guards[spot] + guards[before]
        idle = stunned[spot]
        if s.spawning == spot and not s.cancelled:
            active += 1
        if not active + idle:
            found.append(0.0)
            continue
        # One more guard comes, or the alert rises instead, and the alert rises because one stands here.
        cost = alert * (1.0 if s.supply else 2.0) + 0.2
        if s.supply:
            active += 1
        tokens = 1.0 - chance(mental - tables.guard_penalty * active, dc) if active else 0.0
        if active + idle >= tables.crowd:
            tokens += 1.0
        if spared:
            tokens = tokens - 1.0 if tokens > 1.0 else 0.0
        found.append(-cost - TOKEN * tokens)
    return found


def bonus_of(s: Skydock, p: Player, slot: int, stat: int) -> int:
    """SKY-9.3: stat, level and row."""
    tables = s.tables
    bonus = tables.characters[p.character].stats[stat]
    bonus += tables.abilities[p.kinds[slot]].by_level[p.levels[slot]]
    if tables.row_stat[ROW_OF[slot]] == stat:
        bonus += tables.row_bonus
    return bonus


def _odds(c: Scene, slot: int, stat: int, spot: int, dc: int) -> float:
    active = c.s.guards[spot]
    if active and stat == TECHNICAL and c.person.power == DEAD_SPOTS:
        active -= 1
    return chance(bonus_of(c.s, c.p, slot, stat) - c.s.tables.guard_penalty * active, dc)


def use(c: Scene, slot: int, spot: int) -> float:
    """What a marker on an ability brings in a room; 0 if nothing can be done with it there."""
    kind = c.p.kinds[slot]
    s, p = c.s, c.p
    room = s.tables.rooms[s.rooms[spot]]
    if kind == SCHEME:
        if not room.scheme:
            return 0.0
        return 0.5 * c.card * s.tables.abilities[SCHEME].by_level[p.levels[slot]]
    if kind == INTERACT:
        best = room_use(c, slot, spot)
        for goal in c.ready:
            worth = objective_use(c, slot, spot, goal)
            if worth > best:
                best = worth
        return best
    if kind == LOOT:
        if not room.loot:
            return 0.0
        odds = _odds(c, slot, TECHNICAL, spot, c.dc)
        guard = GUARD if s.supply else c.alert
        if s.launch == 1:
            guard *= 0.3
        return 0.7 * c.card + odds * c.steps[t.LOOT_PASSED] - (1.0 - odds) * guard
    if kind == ATTACK:
        return attack_use(c, slot, spot)
    if kind == HEAL:
        return _heal(c, slot, spot)
    return 0.0


def room_use(c: Scene, slot: int, spot: int) -> float:
    s = c.s
    deal = c.lore.deal(s.rooms[spot], c.level, c.alert)
    if deal.stat < 0:
        return deal.success if deal.success > 0.0 else 0.0
    odds = _odds(c, slot, deal.stat, spot, c.dc)
    worth = odds * (deal.success + c.steps[t.ROOM_PASSED]) + (1.0 - odds) * deal.failure
    return worth if worth > 0.0 else 0.0


def objective_use(c: Scene, slot: int, spot: int, goal: Goal) -> float:
    """What an attempt there would bring now (SKY-8.2), if the symbols are at hand and the track is filled."""
    s = c.s
    objective = s.tables.objectives[goal.number]
    if objective.spot >= 0 and objective.spot != spot:
        return 0.0
    if objective.condition == t.NO_GUARD_HERE and (s.guards[spot] or s.stunned[spot]):
        return 0.0
    if objective.condition == t.LEVEL_2 and c.level < 2:
        return 0.0
    gain = c.aims.gain(goal.place) - 0.4 * sum(objective.symbols) * c.card
    if c.aims.known:
        gain += backing_step(s, c.p, t.OBJECTIVES)
    if objective.stat < 0:
        return gain
    return gain * _odds(c, slot, objective.stat, spot, objective.dc)


def attack_use(c: Scene, slot: int, spot: int) -> float:
    s = c.s
    if not (s.guards[spot] or s.stunned[spot]):
        return 0.0
    odds = _odds(c, slot, PHYSICAL, spot, c.dc)
    price = token_price(s)
    if not c.p.power_used:
        if c.person.power == HAYMAKER:
            odds += (1.0 - odds) * odds
        elif c.person.power == THICK_HIDE:
            price = 0.0
    gain = s.tables.airlock_glory + 0.2 + c.steps[t.ATTACK_WON] + backing_step(s, c.p, t.AIRLOCKED)
    worth = odds * gain - (1.0 - odds) * price
    if s.launch > 1 and s.guards[spot] + s.stunned[spot] == 1:
        worth += 0.3 * odds
    return worth if worth > 0.0 else 0.0


def token_price(s: Skydock) -> float:
    """A token covers an ability for this round and the next (SKY-14.12)."""
    return TOKEN if s.launch > 1 else 0.25


def _heal(c: Scene, slot: int, spot: int) -> float:
    s, p = c.s, c.p
    near = (spot, *s.tables.neighbours[spot]) if c.person.power == HOUSE_CALLS else (spot,)
    own = sum([token != BARE for token in p.tokens])
    tokens = own
    for q in s.players:
        if q is not p and q.spot in near:
            tokens += sum([token != BARE for token in q.tokens])
    most = s.tables.abilities[HEAL].by_level[p.levels[slot]]
    if not tokens:
        return 0.0
    healed = tokens if tokens < most else most
    gain = 1.0 + backing_step(s, p, t.HEALED_TOKENS)
    return healed * gain + 0.3 * min(own, most) + c.steps[t.HEALED]


# --- plans ------------------------------------------------------------------------------------------------


class Plans:
    """All plans with the markers on a board; what each marker brings in each room is worked out once."""

    __slots__ = ("_c", "_end", "_enter", "_idle", "_known", "_leave", "_table", "slots", "steps")

    def __init__(self, c: Scene, energy: tuple[int, ...]) -> None:
        p = c.p
        self._c = c
        self.steps: list[int] = []
        self.slots: list[int] = []
        self._idle = 0.0
        by_level = c.s.tables.abilities[MOVE].by_level
        for slot, n in enumerate(energy):
            if not n:
                continue
            if p.tokens[slot] != BARE:
                self._idle += _IDLE * n
            elif p.kinds[slot] == MOVE:
                self.steps += [by_level[p.levels[slot]]] * n
            elif p.kinds[slot] != EMPTY:
                self.slots += [slot] * n
        self.steps.sort(reverse=True)
        self._end = c.end
        self._known: dict[tuple[int, int, int, int], float] = {}
        if not self.steps:
            self._table = _uses(c, self.slots, (p.spot,))
            return
        self._table = _uses(c, self.slots, _ROOMS)
        if c.ways is None:
            c.ways = [_leave(c, spot) for spot in _ROOMS], [_enter(c, spot) for spot in _ROOMS]
        self._leave, self._enter = c.ways

    def enter(self, spot: int) -> float:
        return self._enter[spot]

    def best(self, here: int, steps: list[int], skip: int = NOBODY) -> float:
        """The best plan from a room with these moves left, without the marker at `skip` among `slots`."""
        key = (here, steps[0] if steps else 0, sum(steps), skip)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best(here, steps, skip)
        return found

    def _best(self, here: int, steps: list[int], skip: int) -> float:
        table = self._table
        if skip != NOBODY:
            table = table[:skip] + table[skip + 1 :]
        end = self._end
        if not self.steps:
            return self._idle + end[here] + _PLANNED * _sum(table, 0, 0, 0)
        best = end[here] + _PLANNED * _sum(table, here, here, here)
        if steps:
            reach = steps[0]
            # A third move and more only lengthen the second.
            second = sum(steps[1:])
            distance = self._c.lore.distance
            leave, enter = self._leave, self._enter
            near = distance[here]
            for one in _ROOMS:
                if one == here or near[one] > reach:
                    continue
                way = leave[here] + enter[one]
                worth = way + end[one] + _PLANNED * _sum(table, here, one, one)
                if worth > best:
                    best = worth
                if second:
                    further = distance[one]
                    way += leave[one]
                    for two in _ROOMS:
                        if two != one and further[two] <= second:
                            worth = way + enter[two] + end[two]
                            worth += _PLANNED * _sum(table, here, one, two)
                            if worth > best:
                                best = worth
        return self._idle + best


def best_plan(c: Scene, energy: tuple[int, ...]) -> float:
    """The worth of the best plan with these markers, the end of the round included."""
    plans = Plans(c, energy)
    return plans.best(c.p.spot, plans.steps)


def _sum(table: list[list[float]], a: int, b: int, c: int) -> float:
    """Each marker is used in the best of three rooms."""
    total = 0.0
    for row in table:
        best = row[a]
        if row[b] > best:
            best = row[b]
        if row[c] > best:
            best = row[c]
        total += best if best > 0.0 else _IDLE
    return total


def _uses(c: Scene, slots: list[int], rooms: Sequence[int]) -> list[list[float]]:
    """By marker and room. A second Interact marker is there for a second try, or for the room.

    What is worked out for all rooms is kept, because plans with other markers ask again.
    """
    found: list[list[float]] = []
    tried = False
    for slot in slots:
        row = c.uses.get(slot) if rooms is _ROOMS else None
        if row is None:
            row = [use(c, slot, spot) for spot in rooms]
            if rooms is _ROOMS:
                c.uses[slot] = row
        if c.p.kinds[slot] == INTERACT:
            if tried:
                row = [max(room_use(c, slot, spot), 0.4 * worth) for spot, worth in zip(rooms, row)]
            tried = True
        found.append(row)
    return found


def _leave(c: Scene, spot: int) -> float:
    """SKY-6.4: leaving a guarded room draws an encounter card."""
    s = c.s
    if not (s.guards[spot] or s.stunned[spot]):
        return 0.0
    if c.person.power == SOFT_BOOTS and not c.p.power_used:
        return 0.0
    return _NOTICED * (1.0 + 0.3 * s.guards[spot])


def _enter(c: Scene, spot: int) -> float:
    """SKY-6.5: the random half works by level."""
    if not c.s.tables.rooms[c.s.rooms[spot]].encounter:
        return 0.0
    return _RANDOM[c.level]
