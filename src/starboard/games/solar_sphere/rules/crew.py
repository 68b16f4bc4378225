"""SS-10: using and retiring crew."""

from __future__ import annotations

from starboard.games.solar_sphere.effects import apply, useful
from starboard.games.solar_sphere.state import Player, SolarSphere
from starboard.games.solar_sphere.tables import ARRIVAL, DIE, FREE
from starboard.kernel.ask import Rule, Value, ask


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


def arrival_cards(s: SolarSphere, p: Player, location: int) -> list[int]:
    """SS-8.8: places among the crew of upright cards worded "when you visit" this location."""
    cards = s.tables.crew
    return [
        place
        for place, card in enumerate(p.crew)
        if not p.used[place] and cards[card].kind == ARRIVAL and cards[card].at == location
    ]


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
