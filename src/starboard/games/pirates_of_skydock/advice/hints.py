"""The weight of single answers, so that imagined games are played sensibly without searching.

There is one function for each verb, named after it. All of them think in points; a weight grows with them.
"""

from __future__ import annotations

from math import exp
from typing import Final

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.advice.evaluation import (
    CALLED,
    PICKED,
    ability,
    agreement,
    alert_price,
    by_helper,
    others,
    outcomes,
    undertaking,
    without,
)
from starboard.games.pirates_of_skydock.advice.goals import aims, promise
from starboard.games.pirates_of_skydock.advice.markers import (
    Plans,
    Scene,
    attack_use,
    bonus_of,
    objective_use,
    room_use,
    token_price,
    use,
)
from starboard.games.pirates_of_skydock.advice.worth import chance, effect, lore
from starboard.games.pirates_of_skydock.rules.abilities import meaning, slot_named
from starboard.games.pirates_of_skydock.rules.actions import AIRLOCK, FORGO, PAST, ROOM, STAY
from starboard.games.pirates_of_skydock.rules.challenges import (
    HAYMAKER_POWER,
    STOP,
    cards_needed,
    modifier,
)
from starboard.games.pirates_of_skydock.rules.help import CALL, DROP, NO
from starboard.games.pirates_of_skydock.rules.tokens import ENOUGH
from starboard.games.pirates_of_skydock.rules.verbs import ACTIVE
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE
from starboard.games.pirates_of_skydock.state import (
    BARE,
    COLOURS,
    NOBODY,
    Attempt,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import INTERACT, MOVE, SPOTS, SYMBOLS
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.resolve import DECLINE

_KEEN: Final = 1.6  # how much a point more makes an answer likelier: weights are exp(points × this)
_spots = {name: spot for spot, name in enumerate(SPOTS)}
_colours = {name: seat for seat, name in enumerate(COLOURS)}


def _weight(points: float) -> float:
    points *= _KEEN
    return exp(-15.0 if points < -15.0 else points if points < 15.0 else 15.0)


class _Look:
    """What is worked out once for all answers to a question."""

    __slots__ = ("_plans", "calls", "p", "question", "s", "scene")

    def __init__(self, s: Skydock, question: Question) -> None:
        self.s = s
        self.question = question
        p = s.players[question.seat]
        self.p = p
        self.scene = Scene(s, p, lore(s.tables), aims(s, p, True), alert_price(s, p.seat))
        self._plans: Plans | None = None
        # By objective: what an attempt with help would bring.
        self.calls: dict[int, float] = {}

    @property
    def plans(self) -> Plans:
        """Many questions do without."""
        if self._plans is None:
            self._plans = Plans(self.scene, self.p.energy)
        return self._plans

    @property
    def base(self) -> float:
        """The worth of the best plan as things stand."""
        return self.plans.best(self.p.spot, self.plans.steps)


_last: list[_Look] = []


def _look(s: Skydock, question: Question) -> _Look:
    """The answers to one question are weighed in a row, so the last look is enough to keep."""
    if _last and _last[0].question is question and _last[0].s is s:
        return _last[0]
    look = _Look(s, question)
    _last[:] = [look]
    return look


def _card(s: Skydock, name: Value) -> int:
    return s.tables.by_id[str(name)][1]


def _worth(s: Skydock, name: Value) -> float:
    return lore(s.tables).cards[_card(s, name)]


# --- set-up -----------------------------------------------------------------------------------------------


def character(s: Skydock, question: Question, value: Value) -> float:
    """Whoever can roll the objectives on the table."""
    person = s.tables.characters[_card(s, value)]
    points = 0.25 * person.glory
    for number in s.objectives:
        objective = s.tables.objectives[number]
        points += 0.3 * person.stats[objective.stat] if objective.stat >= 0 else 0.3
    return _weight(points)


def backer(s: Skydock, question: Question, value: Value) -> float:
    return _weight(promise(s.tables.backers[_card(s, value)]))


def _new_ability(s: Skydock, p: Player, choice: str) -> float:
    """What an ability gained or raised adds in a round."""
    slot, kind, level = meaning(p, choice)
    before = ability(s, p, slot) if level > 1 else 0.0
    kinds, levels = p.kinds, p.levels
    p.kinds = (*kinds[:slot], kind, *kinds[slot + 1 :])
    p.levels = (*levels[:slot], level, *levels[slot + 1 :])
    after = ability(s, p, slot)
    p.kinds, p.levels = kinds, levels
    if level == 1:
        after *= (1.0, 0.7, 0.4, 0.2)[min(kinds.count(kind), 3)]
    return after - before


def draft(s: Skydock, question: Question, value: Value) -> float:
    return _weight(3.0 * _new_ability(s, s.players[question.seat], str(value)))


# --- planning ---------------------------------------------------------------------------------------------


def draw(s: Skydock, question: Question, value: Value) -> float:
    """Loot first, to improve abilities while it pays; scheme cards for what objectives want."""
    p = s.players[question.seat]
    schemes = sum([card < s.tables.schemes for card in p.hand])
    if value == g.SORTS[g.LOOT]:
        return 1.0 if s.launch > 3 and len(p.hand) - schemes < 2 else 0.5
    return 1.0 if schemes < 4 else 0.6


def plan(s: Skydock, question: Question, value: Value) -> float:
    if value == GO_ON:
        return 1.0
    text = str(value)
    if text.startswith(IMPROVE):
        return _weight(_improving(s, text))
    card = _card(s, text)
    return _weight(lore(s.tables).played[card] + 0.3)


def _improving(s: Skydock, text: str) -> float:
    """Upgrades early: what a card brings as an improvement, less what it brings otherwise."""
    known = lore(s.tables)
    card = _card(s, text[len(IMPROVE) :])
    return 0.3 * (s.launch - 1) - known.cards[card] + 0.1


def improve(s: Skydock, question: Question, value: Value) -> float:
    gain = _new_ability(s, s.players[question.seat], str(value))
    return _weight((s.launch - 0.5) * gain)


def energy(s: Skydock, question: Question, value: Value) -> float:
    """What one marker more adds to the best plan; without a Move the others are stuck."""
    look = _look(s, question)
    p = look.p
    slot = slot_named(str(value))
    markers = (*p.energy[:slot], p.energy[slot] + 1, *p.energy[slot + 1 :])
    plans = Plans(look.scene, markers)
    points = plans.best(p.spot, plans.steps) - look.base
    if p.kinds[slot] == MOVE and not look.plans.steps and p.tokens[slot] == BARE:
        points += 0.9
    return _weight(1.5 * points)


def ready(s: Skydock, question: Question, value: Value) -> float:
    return 1.0


# --- turns ------------------------------------------------------------------------------------------------


def turn(s: Skydock, question: Question, value: Value) -> float:
    text = str(value)
    if text.startswith(CALL):
        return _weight(_call(_look(s, question), text))
    look = _look(s, question)
    if text.startswith(IMPROVE):
        return _weight(look.base + _improving(s, text))
    if text in s.tables.by_id:
        return _weight(look.base + _play(look, _card(s, text)))
    return _weight(_action(look, text))


def activate(s: Skydock, question: Question, value: Value) -> float:
    """The same without a marker."""
    look = _look(s, question)
    name, what, *rest = str(value).split()
    slot = slot_named(name)
    p, plans = look.p, look.plans
    if p.kinds[slot] != MOVE:
        return _weight(look.base + _use(look, slot, what))
    return _weight(_walk(look, what, rest, plans.steps))


def _action(look: _Look, text: str) -> float:
    """What an action brings, and the rest of the markers after it."""
    name, what, *rest = text.split()
    slot = slot_named(name)
    p, plans = look.p, look.plans
    covered = p.tokens[slot] != BARE
    if p.kinds[slot] == MOVE and not covered:
        steps = plans.steps.copy()
        steps.remove(look.s.tables.abilities[MOVE].by_level[p.levels[slot]])
        if what in (STAY, FORGO):
            return plans.best(p.spot, steps) + (0.0 if look.s.claimed or what == STAY else 0.1)
        return _walk(look, what, rest, steps)
    skip = NOBODY if covered else plans.slots.index(slot)
    after = plans.best(p.spot, plans.steps, skip)
    if what == FORGO:
        return after + (0.02 if look.s.claimed else 0.15)
    return after + _use(look, slot, what)


def _walk(look: _Look, what: str, rest: list[str], steps: list[int]) -> float:
    plans, p = look.plans, look.p
    spot = _spots.get(what, p.spot)
    if not plans.steps:  # an activated Move where none was planned
        return look.scene.end[spot] + 0.3 * (spot != p.spot)
    worth = plans.best(spot, steps)
    if what == STAY:
        return worth
    worth += plans.enter(spot)
    if rest and rest[0] == PAST:
        worth -= 0.4 + 0.12 * int(rest[1])
    return worth


def _use(look: _Look, slot: int, what: str) -> float:
    scene, p = look.scene, look.p
    if p.kinds[slot] != INTERACT:
        return use(scene, slot, p.spot) if what != ACTIVE else attack_use(scene, slot, p.spot) + 0.05
    if what == ROOM:
        return room_use(scene, slot, p.spot)
    s = look.s
    number = _card(s, what)
    for goal in scene.aims.goals:
        if goal.number == number:
            return objective_use(scene, slot, p.spot, goal)
    return 0.0


def _call(look: _Look, text: str) -> float:
    """SKY-8.9: worth a try for whoever is not eligible, or lacks a symbol and has no time to find it."""
    s, p = look.s, look.p
    _, name, sign = text.split()
    place = s.objectives.index(_card(s, name))
    gain = look.calls.get(place)
    if gain is None:
        tried = Attempt(p.seat, place, SYMBOLS.index(sign))
        gain = by_helper(s, tried, others(s, p.seat)) - without(s, p.seat, tried)
        look.calls[place] = gain
    plans = look.plans
    spent = [
        plans.best(p.spot, plans.steps, n) for n, at in enumerate(plans.slots) if p.kinds[at] == INTERACT
    ]
    gain += max(spent, default=look.base) - look.base
    return look.base + (agreement(s) * gain if gain > 0.0 else gain) - CALLED


def _play(look: _Look, card: int) -> float:
    """What a card brings now for its effect, less what it is worth in hand."""
    s = look.s
    row = s.tables.cards[card]
    known = lore(s.tables)
    points = -known.cards[card] * (1.0 if s.launch > 1 else 0.3)
    for leaf in g.leaves(row.effect):
        points += _leaf(look, leaf)
    return points


def _leaf(look: _Look, e: g.Effect) -> float:
    s, p = look.s, look.p
    verb = e.verb
    late = 1.0 if s.launch > 1 else 0.4
    if verb == g.VERB_HEAL:
        own = sum([token != BARE for token in p.tokens])
        return min(own, e.args[0]) * (0.7 if e.args[1] == 0 else 1.5) * late
    if verb == g.VERB_STUN:
        here = s.guards[p.spot]
        return 0.35 * min(here, e.args[0]) if here else 0.0
    if verb == g.VERB_ALERT:
        return -look.scene.alert * e.args[0]
    if verb == g.VERB_SNEAK:
        far = lore(s.tables).distance[p.spot]
        steps = len(SPOTS) if e.args[0] == g.ANY_STEPS else e.args[0]
        plans = look.plans
        if not plans.steps:
            end = look.scene.end
            return max(end[spot] - end[p.spot] for spot in range(len(SPOTS)) if far[spot] <= steps)
        return (
            max(plans.best(spot, plans.steps) for spot in range(len(SPOTS)) if far[spot] <= steps) - look.base
        )
    if verb == g.VERB_DRAW:
        return effect(e) * late
    if verb == g.VERB_SHIFT:
        return 0.5 if s.guards[p.spot] and s.launch > 1 else 0.1
    return effect(e, look.scene.alert, s.level)


def window(s: Skydock, question: Question, value: Value) -> float:
    if value == GO_ON:
        return 1.0
    text = str(value)
    if text.startswith(IMPROVE):
        return _weight(_improving(s, text))
    card = _card(s, text)
    row = s.tables.cards[card]
    if row.timing in (t.TOKEN, t.ENC):
        return _weight(_saving(s, question, card))
    return _weight(_play(_look(s, question), card))


def _saving(s: Skydock, question: Question, card: int) -> float:
    """What is lost if an encounter or a token is let happen."""
    price = lore(s.tables).cards[card] * (1.0 if s.launch > 1 else 0.2)
    if s.tables.cards[card].timing == t.TOKEN:
        return token_price(s) - price
    row = s.tables.encounters[s.encounter]
    harm = -0.7 * effect(row.guard, alert_price(s, question.seat), s.level)
    if row.levels[s.level]:
        harm -= 0.7 * effect(row.random, alert_price(s, question.seat), s.level)
    return harm - price


def react(s: Skydock, question: Question, value: Value) -> float:
    """Out of turn: does the event matter more than the card?"""
    if value == GO_ON:
        return 1.0
    look = _look(s, question)
    now = s.challenge
    timing = question.about[0]
    if value == HAYMAKER_POWER:
        return 20.0
    card = _card(s, value)
    price = lore(s.tables).cards[card] * (1.0 if s.launch > 1 else 0.25)
    row = s.tables.cards[card]
    if timing == t.TIMINGS[t.TOKEN]:
        return _weight(token_price(s) - price)
    if timing == t.TIMINGS[t.ALERT]:
        return _weight(look.scene.alert - price)
    if timing == t.TIMINGS[t.SPAWN]:
        danger = look.scene.alert if not s.supply else 0.6 if s.spawning == look.p.spot else 0.3
        return _weight(danger - price)
    if now is None:
        return 0.5
    success, failure = outcomes(s, s.players[now.seat], look.scene, now)
    stake = success - failure
    odds = chance(modifier(s, now), now.dc)
    if timing == t.TIMINGS[t.REROLL]:
        return _weight(stake * odds - price)
    gain = 0.0
    for leaf in g.leaves(row.effect):
        if leaf.verb == g.VERB_BONUS:
            gain += stake * (chance(modifier(s, now) + leaf.args[0], now.dc) - odds)
        elif leaf.verb == g.VERB_PENALTY:
            gain -= stake * (odds - chance(modifier(s, now) - leaf.args[0], now.dc))
        elif leaf.verb == g.VERB_UNGUARD:
            bonus = s.tables.guard_penalty * now.guards
            gain += stake * (chance(modifier(s, now) + bonus, now.dc) - odds)
        else:
            gain += effect(leaf, look.scene.alert, s.level)
    if now.seat != question.seat:
        # What helps another hurts, unless it keeps the alert down.
        gain = -0.4 * gain if row.effect.verb == g.VERB_PENALTY else 0.3 - 0.4 * abs(gain)
    return _weight(gain - price)


# --- help -------------------------------------------------------------------------------------------------


def help(s: Skydock, question: Question, value: Value) -> float:
    """Section 8: one card for a support token and a mark; not for somebody who would win by it."""
    if value == NO:
        return 1.0
    tried = s.attempt
    if tried is None:
        return 1.0
    seat = question.seat
    return _weight(PICKED * (undertaking(s, seat, tried, seat, _card(s, value)) - without(s, seat, tried)))


def helper(s: Skydock, question: Question, value: Value) -> float:
    """The one by whose gain the caller loses least. A call is not dropped lightly."""
    tried = s.attempt
    if value == DROP or tried is None:
        return 0.3
    seat = question.seat
    return _weight(undertaking(s, seat, tried, _colours[str(value)]) - without(s, seat, tried))


def interact_marker(s: Skydock, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    slot = slot_named(str(value))
    tried = s.attempt
    stat = -1 if tried is None else s.tables.objectives[s.objectives[tried.place]].stat
    return _weight(0.5 * bonus_of(s, p, slot, stat)) if stat >= 0 else 1.0 / (1 + p.levels[slot])


def payment(s: Skydock, question: Question, value: Value) -> float:
    return _weight(-2.0 * _worth(s, value))


def spend(s: Skydock, question: Question, value: Value) -> float:
    """SKY-9.8: if success is worth more than the cards it takes."""
    if value == STOP:
        return 1.0
    look = _look(s, question)
    now = s.challenge
    if now is None:
        return 1.0
    success, failure = outcomes(s, look.p, look.scene, now)
    price = 0.45 * (cards_needed(s, now) - 1) + _worth(s, value)
    return _weight(success - failure - price * (1.0 if s.launch > 1 else 0.3))


# --- tokens and guards ------------------------------------------------------------------------------------


def token(s: Skydock, question: Question, value: Value) -> float:
    """The ability that is missed least."""
    p = s.players[question.seat]
    slot = slot_named(str(value))
    return _weight(-2.0 * ability(s, p, slot) - 1.0 * p.energy[slot])


def heal(s: Skydock, question: Question, value: Value) -> float:
    if value == ENOUGH:
        return 0.4
    colour, name = str(value).split()
    seat = _colours[colour]
    if seat != question.seat:
        return 1.0
    p = s.players[seat]
    slot = slot_named(name)
    return _weight(0.5 + ability(s, p, slot) + p.energy[slot])


def attack_result(s: Skydock, question: Question, value: Value) -> float:
    if value != AIRLOCK:
        return 1.0
    return _weight(1.2 if s.supply > 2 else 0.7)


def stun(s: Skydock, question: Question, value: Value) -> float:
    spot = _spots[str(value)]
    return 3.0 if spot == s.players[question.seat].spot else 1.0


def _threat(s: Skydock, seat: int, spot: int) -> float:
    """A guard who is here, or would walk in."""
    here = s.players[seat].spot
    return 2.0 if spot == here else 1.0 if (spot + 1) % len(SPOTS) == here else 0.0


def remove_guard(s: Skydock, question: Question, value: Value) -> float:
    name, side = str(value).split()
    return _weight(_threat(s, question.seat, _spots[name]) + 0.2 * (side == ACTIVE))


def airlock(s: Skydock, question: Question, value: Value) -> float:
    return 2.0 if str(value).endswith(ACTIVE) else 1.0


def shift(s: Skydock, question: Question, value: Value) -> float:
    name, _, _, target = str(value).split()
    seat = question.seat
    return _weight(_threat(s, seat, _spots[name]) - 1.5 * _threat(s, seat, _spots[target]))


def sneak(s: Skydock, question: Question, value: Value) -> float:
    look = _look(s, question)
    spot = _spots[str(value)]
    plans = look.plans
    if not plans.steps:
        return _weight(look.scene.end[spot] + 0.3 * sum([use(look.scene, one, spot) for one in plans.slots]))
    return _weight(plans.best(spot, plans.steps))


# --- cards ------------------------------------------------------------------------------------------------


def effect_option(s: Skydock, question: Question, value: Value) -> float:
    p = s.players[question.seat]
    if str(value).startswith("heal"):
        return 2.0 if any(p.tokens) else 0.05
    return 1.0


def pay(s: Skydock, question: Question, value: Value) -> float:
    if value == DECLINE:
        return 1.0
    gain = 2.0 if "glory" in str(question.about[0]) else 1.0
    return _weight(gain - _worth(s, value))


def discard(s: Skydock, question: Question, value: Value) -> float:
    return _weight(-2.0 * _worth(s, value))


def hand_limit(s: Skydock, question: Question, value: Value) -> float:
    """What the backer counts is kept at the end."""
    p = s.players[question.seat]
    points = -2.0 * _worth(s, value)
    if s.launch == 1 and p.backer >= 0:
        condition = s.tables.backers[p.backer].condition
        scheme = _card(s, value) < s.tables.schemes
        if condition == (t.SCHEMES_IN_HAND if scheme else t.LOOT_IN_HAND):
            points -= 3.0
    return _weight(points)


def dig(s: Skydock, question: Question, value: Value) -> float:
    return _weight(2.0 * _worth(s, value))


def scan(s: Skydock, question: Question, value: Value) -> float:
    """The kindest card on top."""
    row = s.tables.encounters[_card(s, value)]
    kind = effect(row.random, alert_price(s, question.seat), s.level) if row.levels[s.level] else 0.0
    return _weight(kind + 0.5 * effect(row.guard))


def steal(s: Skydock, question: Question, value: Value) -> float:
    q = s.players[_colours[str(value)]]
    return _weight(0.3 * q.glory)
