"""What a contractor can run out of, and which clicks end his turn: the page asks once before they do."""

from __future__ import annotations

from starboard.games.solar_sphere.state import DEPLOY, SolarSphere
from starboard.games.solar_sphere.tables import RESOURCES
from starboard.kernel.ask import Question
from starboard.kernel.stakes import Tally

DRONES = "active drones"


def _stock(s: SolarSphere, seat: int) -> dict[str, int]:
    p = s.players[seat]
    ore, gold, crystal = p.stock
    return {DRONES: p.active, RESOURCES[0]: ore, RESOURCES[1]: gold, RESOURCES[2]: crystal}


def _turn_over(s: SolarSphere, seat: int) -> bool:
    """SS-6.1: a turn is one beat of the Deploy phase."""
    return s.phase == DEPLOY and s.order[s.next_turn - 1] == seat


def _unasked(before: SolarSphere, after: SolarSphere, question: Question) -> str:
    """SS-8.9, SS-8.10: a visit that leaves nothing but to launch does so by itself, and the turn is over."""
    seat = question.seat
    launched = after.players[seat].satellites & ~before.players[seat].satellites
    return "leaves a satellite" if question.verb == "use-die" and launched else ""


TALLY = Tally(_stock, _turn_over, _unasked)
