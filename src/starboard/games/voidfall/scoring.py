"""VF-11: who has won."""

from __future__ import annotations

from starboard.games.voidfall.state import Player, Voidfall


def corruption_of(s: Voidfall, p: Player) -> int:
    """Markers on House mat and sectors; those in Decontamination Chambers do not count."""
    return p.mat_corruption + sum([s.corrupted[at] for at in s.own(p)])


def ranks(s: Voidfall) -> list[int]:
    """VF-11.1: places by seat, 1 for the winners: most Influence, then fewer Corruption markers."""
    standing = [(p.influence, -corruption_of(s, p)) for p in s.players]
    return [1 + sum([other > one for other in standing]) for one in standing]
