"""VF-11.2 to 11.4: the Voidborn's Influence, which every player has to reach."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.voidfall.rules.havens import incomplete
from starboard.games.voidfall.state import AGENDAS, NOBODY, Voidfall
from starboard.kernel.title import Line

WON: Final = "the realm stands"
OUTWEIGHED: Final = "the Void prevails"
OVERRUN: Final = "a fourth Catastrophe"
# What the score sheet calls them.
VOIDBORN: Final = "The Void"


class Source(NamedTuple):
    """A line of VF-11.2: how many there are, and what they are worth together."""

    label: str
    number: int
    points: int


LABELS: Final = (
    "Difficulty",
    "Rifts",
    "Incomplete Safe Havens",
    "Catastrophes",
    "Harbingers on the map",
    "Consumed technologies",
    "Ongoing Crises",
    "Fallen Houses",
    "Corruption",
    "Population of Voidborn sectors",
)


def sources(s: Voidfall) -> tuple[Source, ...]:
    """What their Influence is made of, in the order of the document."""
    peril = s.peril
    assert peril is not None
    each = (s.tables.aids[peril.difficulty].base, *s.tables.end_scores)
    numbers = (
        1,
        sum([s.tables.tiles[tile].rift for tile in s.tile]),
        len(incomplete(s)),
        peril.catastrophes,
        sum(s.harbingers),
        len(peril.consumed),
        len(peril.ongoing),
        sum([card != NOBODY for card in s.fallen]),
        sum(s.corrupted) + sum(s.offer_corruption) + sum([p.mat_corruption for p in s.players]),
        sum([s.population[at] for at, there in enumerate(s.void) if there]),
    )
    return tuple([Source(label, n, n * worth) for label, n, worth in zip(LABELS, numbers, each, strict=True)])


def total(s: Voidfall) -> int:
    return sum([one.points for one in sources(s)])


def margin(s: Voidfall) -> int:
    """VF-11.4: of the player who has least."""
    return min([p.influence for p in s.players]) - total(s)


def ending(s: Voidfall) -> str:
    """VF-11.3: won if each player has at least as much; a fourth Catastrophe ends the game before."""
    if s.phase != AGENDAS:
        return OVERRUN
    return WON if margin(s) >= 0 else OUTWEIGHED


def outcome(s: Voidfall) -> str:
    """The same as a sentence, with figures."""
    if ending(s) == OVERRUN:
        return f"The Void overran the realm in Cycle {s.cycle}."
    more = margin(s)
    fate = f"Won by {more}" if more > 0 else "Won" if more == 0 else f"Lost by {-more}"
    theirs, least = total(s), min([p.influence for p in s.players])
    if len(s.players) == 1:
        return f"{fate}: {least} Influence against the Void’s {theirs}."
    return f"{fate}: the House with least has {least} Influence, the Void {theirs}."


def lines(s: Voidfall) -> tuple[Line, ...]:
    """The Voidborn's part of the score sheet; theirs is the last column."""
    none = (0,) * len(s.players)
    return tuple([Line(one.label, "VF-11.2", (*none, one.points)) for one in sources(s)])
