"""The plain data of the second engine, by names."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.pirates_of_skydock.oracle import document as doc
from tests.games.pirates_of_skydock.oracle.payment import covers

from starboard.kernel.chance import Chance


@dataclass
class Ability:
    kind: str
    level: int


@dataclass
class Person:
    seat: int
    offered: list[str]
    character: str = ""
    spot: str = "dock"
    glory: int = 0
    hand: list[str] = field(default_factory=list)
    backer: str = ""
    board: dict[str, Ability] = field(default_factory=dict)
    energy: dict[str, int] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    reserve: int = 4
    stack: int = 0
    support: list[int] = field(default_factory=list)
    airlocked: int = 0
    healed: int = 0
    helped: int = 0
    power_used: bool = False
    schemed: bool = False
    aside: str = ""

    def has(self, power: str) -> bool:
        return bool(self.character) and doc.CHARACTERS[self.character].power == power

    def free(self) -> list[str]:
        return [card for card in self.hand if card != self.aside]

    def schemes(self) -> list[str]:
        return [card for card in self.free() if doc.CARDS[card].scheme]

    def take(self, card: str) -> None:
        self.hand.append(card)
        self.hand.sort(key=doc.PLACE.__getitem__)

    def usable(self, kind: str) -> list[str]:
        """The slots with an uncovered ability of a kind."""
        return [
            s for s in doc.SLOTS if s in self.board and s not in self.tokens and self.board[s].kind == kind
        ]

    def uncovered(self) -> list[str]:
        return [slot for slot in doc.SLOTS if slot in self.board and slot not in self.tokens]

    def open_rows(self) -> list[str]:
        return [row for row, slots in doc.ROWS.items() if any(slot not in self.board for slot in slots)]

    def first_slot(self, row: str) -> str:
        return next(slot for slot in doc.ROWS[row] if slot not in self.board)

    def can_pay(self, symbols: list[str], cards: list[str]) -> bool:
        return covers(cards, symbols, self.has("Master key"))


@dataclass
class Roll:
    seat: int
    stat: str
    dc: int
    added: int
    guards: int
    die: int = 0

    @property
    def total(self) -> int:
        return self.die + self.added - 2 * self.guards

    @property
    def fails(self) -> bool:
        return self.die == 1 or (self.die != 20 and self.total < self.dc)


@dataclass
class Attempt:
    seat: int
    symbols: list[str]  # without the one that a helper brings


@dataclass
class Deal:
    """What chance has dealt before the first question. Of lists the last card is the top one."""

    chance: Chance
    first: int
    rooms: dict[str, str]
    objectives: list[str]
    schemes: list[str]
    loot: list[str]
    encounters: list[str]
    support: list[int]
    offered: list[list[str]]


class Data:
    def __init__(self, deal: Deal) -> None:
        """SKY-0."""
        self.seats = len(deal.offered)
        self.chance = deal.chance
        self.first = deal.first
        self.rooms = deal.rooms
        self.decks = {"scheme": deal.schemes, "loot": deal.loot, "encounter": deal.encounters}
        self.piles: dict[str, list[str]] = {"scheme": [], "loot": [], "encounter": []}
        self.support = deal.support
        self.people = [Person(seat, offered) for seat, offered in enumerate(deal.offered)]
        self.per_level = doc.PER_LEVEL[self.seats]
        self.launch, self.alert = 8, 0
        self.active = dict.fromkeys(doc.PATROL, 0)
        self.stunned = dict.fromkeys(doc.PATROL, 0)
        self.active["drift"] = self.active["bridge"] = 1
        self.supply, self.box = 12, 0
        self.low = {kind: row.low for kind, row in doc.KINDS.items()}
        self.high = {kind: row.high for kind, row in doc.KINDS.items()}
        self.pile = 24 - 4 * self.seats
        self.claimed = False
        self.marked: dict[str, set[int]] = {goal: set() for goal in deal.objectives}
        self.by_help: dict[str, set[int]] = {goal: set() for goal in deal.objectives}
        self.tracks = {goal: [0] * self.seats for goal in deal.objectives}
        self.planning = False
        self.turn = -1
        self.called: set[str] = set()
        self.ending = ""
        # What is going on; where a guard is about to come, and by how much the alert is about to rise.
        self.roll: Roll | None = None
        self.attempt: Attempt | None = None
        self.spawning = ""
        self.rising = 0

    @property
    def level(self) -> int:
        return 1 + self.alert // self.per_level

    @property
    def dc(self) -> int:
        return doc.DCS[min(self.level, 4)]

    def from_seat(self, seat: int) -> list[Person]:
        return self.people[seat:] + self.people[:seat]

    def in_order(self) -> list[Person]:
        """SKY-12.2: from the active player, in upkeep from the first player."""
        return self.from_seat(self.first if self.turn < 0 else self.turn)

    def at(self, spot: str) -> list[Person]:
        return [p for p in self.from_seat(self.first) if p.spot == spot]

    def guards(self, spot: str) -> int:
        return self.active[spot] + self.stunned[spot]

    def room(self, p: Person) -> doc.Room:
        return doc.ROOMS[self.rooms[p.spot]]

    def d20(self) -> int:
        return self.chance.below(20) + 1

    # ------------------------------------------------------------------ cards

    def refilled(self, sort: str) -> list[str]:
        """SKY-1.5: the deck, rebuilt if it is empty."""
        deck, pile = self.decks[sort], self.piles[sort]
        if not deck and pile:
            numbers = list(range(len(pile)))
            self.chance.shuffle(numbers)
            deck += [pile[n] for n in numbers]
            pile.clear()
        return deck

    def draw(self, p: Person, sort: str, n: int = 1) -> None:
        for _ in range(n):
            if deck := self.refilled(sort):
                p.take(deck.pop())

    def can_draw(self, sort: str) -> bool:
        return bool(self.decks[sort] or self.piles[sort])

    def gone(self, card: str) -> None:
        self.piles["scheme" if doc.CARDS[card].scheme else "loot"].append(card)

    def discard(self, p: Person, cards: list[str]) -> None:
        for card in sorted(cards, key=doc.PLACE.__getitem__):
            p.hand.remove(card)
            self.gone(card)

    # ------------------------------------------------------------------ abilities (SKY-11)

    def ways(self, p: Person, card: str, low: dict[str, int], high: dict[str, int]) -> list[str]:
        found = []
        for kind in () if doc.CARDS[card].scheme else doc.CARDS[card].shows:
            for slot, held in p.board.items():
                if (
                    held.kind == kind
                    and held.level < doc.KINDS[kind].most
                    and (held.level != 2 or high[kind])
                ):
                    found.append(slot)
            if low[kind]:
                found += [f"{kind} {row}" for row in p.open_rows()]
        return found

    def improve(self, p: Person, how: str, low: dict[str, int], high: dict[str, int]) -> str:
        """By `D1` or `move D`; the slot."""
        if " " in how:
            kind, row = how.split()
            slot = p.first_slot(row)
            p.board[slot] = Ability(kind, 1)
            low[kind] -= 1
            return slot
        held = p.board[how]
        if held.level == 2:
            high[held.kind] -= 1
        p.board[how] = Ability(held.kind, held.level + 1)
        return how
