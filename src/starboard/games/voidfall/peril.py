"""The plain data of the co-operative and solo game (2.2 of the rules): Crises, Alerts, Safe Havens.

A competitive game has none of it, and so does not pay for copying it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import vocabulary as v

# No card, and no seat, as in the rest of the state.
NOBODY: Final = -1
# What stands on a space of a row in place of a Crisis.
HARBINGER: Final = -2
# The rows are those of the types of Crises.
ROWS: Final = v.CRISIS_TYPES[:2]
LEVELS: Final = 3
# An Alert is a Situation, by its level from 1 to 3, or a War: this much more than its number.
WAR: Final = 10


class Deed:
    """Something done that may resolve a Crisis (VF-7.6 to 7.8).

    `about`: the resource, track, version, type or Focus; of Guilds and Installations the bit of the kind.
    `facts`: by restriction, the number it compares, or 1 where it holds. `held`: Crises whose condition held
    right after it, if more was done before they are looked at; else None.
    """

    __slots__ = ("about", "deed", "facts", "held", "seat")

    def __init__(self, seat: int, deed: int, about: int, facts: dict[int, int]) -> None:
        self.seat = seat
        self.deed = deed
        self.about = about
        self.facts = facts
        self.held: tuple[int, ...] | None = None


class Peril:
    """What the Void brings, and what the group has built against it."""

    # What an effect has done is looked at before the stretch ends.
    PASSING: ClassVar[frozenset[str]] = frozenset({"deeds"})

    __slots__ = (
        "alert",
        "alert_deck",
        "alert_discard",
        "blind",
        "catastrophes",
        "consumed",
        "crisis",
        "crisis_decks",
        "crisis_discards",
        "deeds",
        "difficulty",
        "havens",
        "offer",
        "offer_deck",
        "ordered",
        "partner",
        "preferred",
        "rows",
        "situations",
        "supply",
        "wars",
    )

    difficulty: int
    # Whether there is a Turn Order yet (set-up 14).
    ordered: bool
    # Whether Focuses chosen beforehand are chosen before the Alert is turned (VF-38.1).
    blind: bool
    # Harbingers that are not on the map or the Crisis board.
    supply: int
    # The current Alert, the deck with its top last, and the pile. Situation stacks by level, the War stack.
    alert: int
    alert_deck: list[int]
    alert_discard: tuple[int, ...]
    situations: tuple[int, ...]
    wars: list[int]
    # The current Crisis; decks and piles by level, from 1.
    crisis: int
    crisis_decks: list[list[int]]
    crisis_discards: list[tuple[int, ...]]
    # The Military and the Economic row from the left: Crises, or HARBINGER.
    rows: tuple[tuple[int, ...], ...]
    catastrophes: int
    # Joint or Heroic Focus cards on offer, and those still to come.
    offer: tuple[int, ...]
    offer_deck: list[int]
    # Per tile the seats that built its levels.
    havens: tuple[tuple[int, ...], ...]
    # Consumed technologies as 2 × number, plus 1 for the Improved version.
    consumed: tuple[int, ...]
    # What the effect under way has done so far, and whether it is one of a preferred Focus (VF-31.1).
    deeds: list[Deed]
    preferred: bool
    # The seat to which the active player has given a Joint effect.
    partner: int

    def __init__(self, difficulty: int) -> None:
        self.difficulty = difficulty
        self.ordered = False
        self.blind = False
        self.supply = 0
        self.alert = NOBODY
        self.alert_deck = []
        self.alert_discard = ()
        self.situations = (0,) * (LEVELS + 1)
        self.wars = []
        self.crisis = NOBODY
        self.crisis_decks = [[] for _ in range(LEVELS + 1)]
        self.crisis_discards = [()] * (LEVELS + 1)
        self.rows = ((), ())
        self.catastrophes = 0
        self.offer = ()
        self.offer_deck = []
        self.havens = ()
        self.consumed = ()
        self.deeds = []
        self.preferred = False
        self.partner = NOBODY

    def copy(self) -> Peril:
        new = Peril(self.difficulty)
        new.ordered = self.ordered
        new.blind = self.blind
        new.supply = self.supply
        new.alert = self.alert
        new.alert_deck = self.alert_deck.copy()
        new.alert_discard = self.alert_discard
        new.situations = self.situations
        new.wars = self.wars.copy()
        new.crisis = self.crisis
        new.crisis_decks = [deck.copy() for deck in self.crisis_decks]
        new.crisis_discards = self.crisis_discards.copy()
        new.rows = self.rows
        new.catastrophes = self.catastrophes
        new.offer = self.offer
        new.offer_deck = self.offer_deck.copy()
        new.havens = self.havens
        new.consumed = self.consumed
        new.deeds = []
        new.preferred = self.preferred
        new.partner = self.partner
        return new

    @property
    def is_war(self) -> bool:
        return self.alert >= WAR

    @property
    def ongoing(self) -> list[int]:
        """The Crises of both rows."""
        return [card for row in self.rows for card in row if card != HARBINGER]
