"""A challenge in words: what it is for, its sum, and what it still takes (SKY-9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.tables import Tables
from starboard.games.pirates_of_skydock.view import ChallengeView
from starboard.games.pirates_of_skydock.words import phrases as say

# What a challenge is made for, by its source.
CAUSES: Final = {
    "attack": "Attack",
    "loot": "Loot",
    "room": "the room",
    "objective": "the objective",
    "guards": "the guards left behind",
    "encounter": "the encounter",
    "patrol": "the patrol",
    "card": "the card",
}


class Modifier(NamedTuple):
    """One part of the sum: how much, and where it comes from."""

    amount: int
    source: str


def modifiers(tables: Tables, c: ChallengeView, slot: str = "") -> list[Modifier]:
    """SKY-9.3: what is added to the die, part by part; parts that add nothing are left out, but the stat."""
    guards = say.count(c.guards, "active guard")
    row = f"row {slot[0]}" if slot else "row"
    level = f"{CAUSES[c.source]} level" if c.source in ("attack", "loot") else "Interact level"
    parts = [
        Modifier(c.level_bonus, level),
        Modifier(c.row_bonus, row),
        Modifier(-c.guard_penalty, guards),
        Modifier(c.cards, "cards played"),
        Modifier(c.spent * tables.discard_bonus, f"{say.count(c.spent, 'card')} discarded"),
    ]
    return [Modifier(c.stat_bonus, c.stat), *[part for part in parts if part.amount]]


def why_dc(tables: Tables, c: ChallengeView) -> str:
    """Where the DC comes from (SKY-9.2)."""
    if c.objective:
        return f"DC {c.dc} of {say.objective_of(tables, c.objective).name}"
    level = tables.dcs.index(c.dc)
    return f"DC {c.dc}, alert level {level}"


def odds(c: ChallengeView) -> str:
    """65 %, 75 % with cards; a 1 always fails and a 20 never."""
    with_cards = f", {c.chance_with} % with all spare cards" if c.chance_with > c.chance else ""
    return f"{c.chance} %{with_cards}"


def shortfall(tables: Tables, c: ChallengeView) -> str:
    """After the die: 9 + 3 = 12 against 14."""
    mark = "" if 1 < c.die < len(tables.slot_of) - 1 else "natural "
    total = c.die + c.total
    return f"{mark}{c.die} {added(c.total)} = {total} against DC {c.dc}"


def added(n: int) -> str:
    """As it stands in a sum."""
    return f"{say.MINUS} {-n}" if n < 0 else f"+ {n}"


def stat_word(stat: str) -> str:
    """With its article: a physical, a mental, a technical challenge."""
    assert stat in t.STATS
    return f"a {stat} challenge"
