"""REVP-3: the Sonar phase of the prototype; REVP-6.5: its Hyperjump phase."""

from __future__ import annotations

from starboard.games.revenant.rules.hyperjump import arrive, land_shuttle, leave
from starboard.games.revenant.rules.rift import reveal_cards, roll_rifts
from starboard.games.revenant.rules.tactics import reset_prototype, take_prototype_rewards
from starboard.games.revenant.solo import after_arrival
from starboard.games.revenant.state import NOBODY, SUPPLY, Revenant
from starboard.games.revenant.tables import SHUTTLE
from starboard.kernel.ask import Rule


def jump(s: Revenant) -> Rule[None]:
    """REVP-6.5, REVP-6.6: only if enabled."""
    s.jumped = s.charged
    s.charged = False
    if s.jumped:
        s.tell("hyperjump", NOBODY, "REVP-6.5")
        leave(s)
        yield from take_prototype_rewards(s)
        reset_prototype(s)


def arrive_by_sonar(s: Revenant) -> None:
    """REVP-3.1: the remaining Sonar card is laid out; the Revenant is refilled."""
    card = s.open[0]
    arrive(s, card)
    scanner = s.tables.scanners[card]
    ship = scanner.house * 4 + SHUTTLE
    if s.at[ship] == SUPPLY:
        land_shuttle(s, ship, scanner.shuttle)
    s.core_cubes = s.tables.numbers[s.edition].revenant_data


def sonar(s: Revenant) -> Rule[None]:
    """REVP-3: the map, then the cards."""
    if s.jumped:
        arrive_by_sonar(s)
        if s.solo is not None:
            yield from after_arrival(s, s.solo)
    else:
        roll_rifts(s)  # REVP-3.2
    sonar_cards(s)


def sonar_cards(s: Revenant) -> None:
    """REVP-3.3: new cards after a jump and, in any case, Colonies for the last round."""
    last = s.cycle == s.tables.numbers[s.edition].cycles
    if s.jumped or last:
        reveal_cards(s, last)
    s.jumped = False
