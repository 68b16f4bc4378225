"""SKY-15: who may win, backers, support and the score sheet."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.state import (
    COLOURS,
    EMPTY,
    ENDINGS,
    LAUNCHED,
    Player,
    Skydock,
)
from starboard.kernel.title import Line, Result


def marks(s: Skydock, p: Player) -> int:
    """On how many objectives the player has a token."""
    return sum(bits >> p.seat & 1 for bits in s.marked)


def eligible(s: Skydock, p: Player) -> bool:
    """SKY-15.2."""
    return marks(s, p) > 0


def progress(s: Skydock, p: Player, backer: int) -> tuple[int, int]:
    """What the backer's condition counts now, and what it wants; met if the first is at least the second."""
    row = s.tables.backers[backer]
    n = row.number
    schemes = s.tables.schemes
    if row.condition == t.OBJECTIVES:
        return marks(s, p), n
    if row.condition == t.AIRLOCKED:
        return p.airlocked, n
    if row.condition == t.HEALED_TOKENS:
        return p.healed, n
    if row.condition == t.LOOT_IN_HAND:
        return sum(card >= schemes for card in p.hand), n
    if row.condition == t.SCHEMES_IN_HAND:
        return sum(card < schemes for card in p.hand), n
    if row.condition == t.IN_ROOM:
        return int(p.spot == n), 1
    if row.condition == t.SUPPORT_TOKENS:
        return len(p.support), n
    if row.condition == t.HIGH_ABILITIES:
        return sum(level >= 3 for level in p.levels), n
    if row.condition == t.ABILITIES:
        return sum(kind != EMPTY for kind in p.kinds), n
    if row.condition == t.LEVEL_AT_LEAST:
        return int(s.level >= n), 1
    return int(s.level <= n), 1


def is_met(s: Skydock, p: Player) -> bool:
    """SKY-15.3: whether the backer's condition holds now."""
    have, want = progress(s, p, p.backer)
    return have >= want


def backing(s: Skydock, p: Player) -> int:
    return s.tables.backers[p.backer].support if is_met(s, p) else 0


def support(s: Skydock, p: Player) -> int:
    """SKY-15.3."""
    return sum(p.support) + backing(s, p)


def score(s: Skydock, p: Player) -> int:
    return p.glory + support(s, p)


def sheet(s: Skydock) -> tuple[Line, ...]:
    players = s.players
    return (
        Line("Glory", "SKY-15.3", tuple(p.glory for p in players)),
        Line("Support tokens", "SKY-15.3", tuple(sum(p.support) for p in players)),
        Line("Secret backer", "SKY-15.3", tuple(backing(s, p) for p in players)),
    )


def ranks(s: Skydock) -> tuple[int, ...]:
    """SKY-15.1 to SKY-15.5: nobody is first if all lose; whoever cannot win comes after all who can."""

    def standing(p: Player) -> tuple[bool, int, int, bool]:
        return eligible(s, p), score(s, p), support(s, p), is_met(s, p)

    if s.ending != LAUNCHED:
        return (2,) * len(s.players)
    return tuple(1 + sum(standing(other) > standing(p) for other in s.players) for p in s.players)


def result(s: Skydock) -> Result:
    """SKY-15.6."""
    return Result(
        scores=tuple(score(s, p) for p in s.players),
        ranks=ranks(s),
        columns=tuple(COLOURS[p.seat] for p in s.players),
        sheet=sheet(s),
        ending=ENDINGS[s.ending],
    )
