"""VF-11.2 to 11.4: the Voidborn's Influence, which every player has to reach."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.rules.havens import incomplete
from starboard.games.voidfall.state import AGENDAS, NOBODY, Voidfall
from starboard.kernel.title import Line

WON: Final = "the realm stands"
OVERRUN: Final = "the Void prevails"
LOST: Final = "a fourth Catastrophe"
VOIDBORN: Final = "voidborn"


def sources(s: Voidfall) -> tuple[tuple[str, int], ...]:
    """What their Influence is made of, in the order of the document."""
    peril = s.peril
    assert peril is not None
    rift, haven, token, harbinger, consumed, crisis, fallen, corruption, population = s.tables.end_scores
    marked = sum(s.corrupted) + sum(s.offer_corruption) + sum([p.mat_corruption for p in s.players])
    void = [s.population[at] for at, there in enumerate(s.void) if there]
    return (
        ("Difficulty", s.tables.aids[peril.difficulty].base),
        ("Rifts", rift * sum([s.tables.tiles[tile].rift for tile in s.tile])),
        ("Incomplete Safe Havens", haven * len(incomplete(s))),
        ("Catastrophes", token * peril.catastrophes),
        ("Harbingers on the map", harbinger * sum(s.harbingers)),
        ("Consumed technologies", consumed * len(peril.consumed)),
        ("Ongoing Crises", crisis * len(peril.ongoing)),
        ("Fallen Houses", fallen * sum([card != NOBODY for card in s.fallen])),
        ("Corruption", corruption * marked),
        ("Population of Voidborn sectors", population * sum(void)),
    )


def total(s: Voidfall) -> int:
    return sum([points for _, points in sources(s)])


def margin(s: Voidfall) -> int:
    """VF-11.4: of the player who has least."""
    return min([p.influence for p in s.players]) - total(s)


def ending(s: Voidfall) -> str:
    """VF-11.3: won if each player has at least as much; a fourth Catastrophe ends the game before."""
    if s.phase != AGENDAS:
        return LOST
    return WON if margin(s) >= 0 else OVERRUN


def lines(s: Voidfall) -> tuple[Line, ...]:
    """The Voidborn's part of the score sheet; theirs is the last column."""
    none = (0,) * len(s.players)
    return tuple([Line(label, "VF-11.2", (*none, points)) for label, points in sources(s)])
