"""SS-12: the Recover phase. Nobody decides anything in it."""

from __future__ import annotations

from starboard.games.solar_sphere.state import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    DOCK,
    IN_RESERVE,
    NOBODY,
    TOP_LEFT,
    TOP_RIGHT,
    Ship,
    SolarSphere,
)


def recover(s: SolarSphere) -> None:
    for p in s.players:  # SS-12.1, SS-12.3
        p.dice = []
        p.auxiliary = IN_RESERVE
        p.auxiliary_value = 0
        p.auxiliary_gained = False
        p.used = [False] * len(p.crew)
    for dice in s.visits:
        dice.clear()
    for place in (TOP_LEFT, TOP_RIGHT):  # SS-12.2
        ship = Ship(s.draw(s.resistance))
        s.fleet[place] = ship
        s.tell("ship", NOBODY, "SS-12.2", s.tables.ships[ship.card].id)
    if s.dranda is not None:
        sort_rows(s)
    renew_display(s)
    if s.dranda is not None:
        _recover_dranda(s)
    s.round += 1  # SS-12.6
    s.final = s.round == s.tables.rounds  # SS-13.1
    s.phase = DOCK


def renew_display(s: SolarSphere) -> None:
    """SS-12.4, SS-12.5."""
    for slot in range(6):
        if s.display[slot] >= 0 and s.tokens[slot] == 2:
            tier = slot // 2
            s.crew_decks[tier].insert(0, s.display[slot])
            s.seen_bottom[tier] += 1
            s.tell("leave", NOBODY, "SS-12.4", s.tables.crew[s.display[slot]].id)
            s.display[slot] = -1
            s.tokens[slot] = 0
    for slot in range(6):
        if s.display[slot] >= 0:
            s.tokens[slot] += 1
    for slot in range(6):
        if s.display[slot] < 0:
            deck = s.crew_decks[slot // 2]
            s.display[slot] = s.draw(deck)
            s.seen_bottom[slot // 2] = min(s.seen_bottom[slot // 2], len(deck))
            s.tell("crew", NOBODY, "SS-12.5", s.tables.crew[s.display[slot]].id)


def _recover_dranda(s: SolarSphere) -> None:
    """SS-16.3."""
    d = s.dranda
    if d is None:
        return
    d.discard.append(s.draw(d.deck))
    s.tell("strip", NOBODY, "SS-16.3", s.tables.dranda[d.discard[-1]].id)
    d.deck += d.row
    d.seen_bottom = 0
    d.row = []
    s.chance.shuffle(d.deck)
    d.dice = []
    d.placed = 0
    d.used_opaque = []


def sort_rows(s: SolarSphere) -> None:
    """SS-14.5, SS-14.13: higher value left; tie: the icon DRANDA has fewest of; else unchanged."""
    for left, right in ((BOTTOM_LEFT, BOTTOM_RIGHT), (TOP_LEFT, TOP_RIGHT)):
        a, b = s.fleet[left], s.fleet[right]
        if a is None or b is None:
            continue
        first, second = s.tables.ships[a.card], s.tables.ships[b.card]
        if (-second.value, scarcity(s, second.icons)) < (-first.value, scarcity(s, first.icons)):
            s.fleet[left], s.fleet[right] = b, a


def scarcity(s: SolarSphere, icons: tuple[int, ...]) -> int:
    """SS-14.10: how many DRANDA has of an icon; Prism before all, a card without icon last."""
    d = s.dranda
    least = 99
    for faction in range(4):
        if icons[faction] and d is not None:
            least = min(least, -1 if faction == 3 else d.factions[faction])
    return least
