"""SS-10: using and retiring crew."""

from __future__ import annotations

from starboard.games.solar_sphere.effects import apply, refreshable, useful
from starboard.games.solar_sphere.rules.possible import means_of, ready
from starboard.games.solar_sphere.rules.reach import (
    action_within_reach,
    can_launch,
    keeps,
    outcomes,
    upright,
    usable,
)
from starboard.games.solar_sphere.state import ACTING, ARRIVING, Player, SolarSphere
from starboard.games.solar_sphere.tables import ARRIVAL, DIE, FREE, OP_REFRESH
from starboard.kernel.ask import GO_ON, Rule, Value, ask


def free_actions(s: SolarSphere, p: Player) -> list[Value]:
    """SS-10.1, SS-10.2: the upright cards with a free action that could change something."""
    if not p.crew:
        return []
    cards = s.tables.crew
    found: list[Value] = []
    for place, card in enumerate(p.crew):
        if not p.used[place]:
            c = cards[card]
            if c.kind == FREE and useful(s, p, c.action):
                found.append(c.id)
    return found


def window_within(s: SolarSphere, p: Player, verb: str, about: tuple[Value, ...]) -> Rule[None]:
    """SS-6.2: a window in the middle of a visit, open only while some card can be used.

    SS-8.9: an answer is closed if what the player is visiting for would be out of reach after it.
    """
    cards = s.tables.crew
    while True:
        places = usable_cards(s, p)
        if not places:
            return
        # Crew never makes active drones fewer: where a satellite can be launched it will be possible still.
        safe = s.aim[2] == ARRIVING and can_launch(means_of(p), s.aim[0])
        offered: list[Value] = [cards[p.crew[n]].id for n in places if safe or _keeps_aim(s, p, n)]
        if not offered:
            return
        may_go_on = safe or can_go_on(s, p)
        if may_go_on:
            offered.append(GO_ON)
        # A card is never used unasked.
        chosen: str = yield ask(p.seat, verb, offered, about, not may_go_on)
        if chosen == GO_ON:
            return
        location, final, stage, spent = s.aim
        for place in range(len(p.crew)):
            card = cards[p.crew[place]]
            if card.id == chosen and card.kind == ARRIVAL:  # SS-8.8: once on each arrival
                s.aim = (location, final, stage, spent | 1 << place)
        yield from use(s, p, chosen)


def usable_cards(s: SolarSphere, p: Player) -> list[int]:
    """SS-8.8, SS-6.2: places of the upright cards that can be used within this visit and change something."""
    found: list[int] = []
    for place in range(len(p.crew)):
        if not p.used[place] and usable(s, p, s.aim, place):
            if useful(s, p, s.tables.crew[p.crew[place]].action):
                found.append(place)
    return found


def can_go_on(s: SolarSphere, p: Player) -> bool:
    """SS-8.9: whether the visit can go on to its satellite or action without another card now."""
    means = means_of(p)
    location, _, stage, _ = s.aim
    if stage == ACTING:
        return ready(s, means, location)
    return can_launch(means, location) or action_within_reach(s, p, s.aim, means)


def _keeps_aim(s: SolarSphere, p: Player, place: int) -> bool:
    means = means_of(p)
    action = s.tables.crew[p.crew[place]].action
    cards = upright(s, p) & ~(1 << place)
    if action.op == OP_REFRESH:
        return any(keeps(s, p, [means], cards | 1 << other) for other in refreshable(s, p))
    return keeps(s, p, outcomes(s, p, means, action), cards)


def course_bender(s: SolarSphere, p: Player) -> int:
    """SS-8.3: the place of an upright Course Bender, or -1."""
    cards = s.tables.crew
    for place, card in enumerate(p.crew):
        if not p.used[place] and cards[card].kind == DIE:
            return place
    return -1


def use(s: SolarSphere, p: Player, card_id: str) -> Rule[None]:
    """Turns an upright card to used and carries out its action."""
    cards = s.tables.crew
    for place, card in enumerate(p.crew):
        if cards[card].id == card_id:
            p.used[place] = True
            s.tell("use-crew", p.seat, "SS-10.1", card_id)
            yield from apply(s, p, cards[card].action, True, "SS-10.1")
            return


def retire(s: SolarSphere, p: Player) -> Rule[None]:
    """SS-10.8, SS-10.9, SS-10.12: the bonus first, then the card leaves its slot."""
    cards = s.tables.crew
    chosen: str = yield ask(p.seat, "retire-card", [cards[card].id for card in p.crew])
    place = 0
    while cards[p.crew[place]].id != chosen:
        place += 1
    card = p.crew[place]
    s.tell("retire", p.seat, "SS-10.8", chosen)
    sides = cards[card].retire
    open_sides = [n for n in range(len(sides)) if useful(s, p, sides[n])]
    if open_sides:
        side: int = yield ask(p.seat, "retire-side", open_sides, (chosen,))
        yield from apply(s, p, sides[side], False, "SS-10.8")
    del p.crew[place]
    del p.used[place]
    p.retired.append(card)
