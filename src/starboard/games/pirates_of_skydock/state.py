"""The plain data of Pirates of Skydock (chapter 2 of the rules document) and how it is copied."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.pirates_of_skydock.tables import SLOTS, Tables
from starboard.kernel.chance import Chance
from starboard.kernel.state import State

NOBODY: Final = -1
COLOURS: Final = ("red", "black", "teal", "amber")

# Phases; the first three are the set-up.
CHARACTERS: Final = 0
BACKERS: Final = 1
DRAFT: Final = 2
PLANNING: Final = 3
ACTION: Final = 4
UPKEEP: Final = 5
PHASES: Final = ("characters", "backers", "draft", "planning", "action", "upkeep")

# The steps of upkeep (SKY-14), each a stretch of its own.
HAND_LIMIT: Final = 0
LAUNCH: Final = 1
FIRST_PLAYER: Final = 2
PATROL: Final = 3  # 4a
REINFORCE: Final = 4  # 4b
ALARM: Final = 5  # 4c
CONFRONT: Final = 6  # 4d
WAKE: Final = 7  # 4e
CROWD: Final = 8  # 4f
RECOVER: Final = 9  # 5
STEPS: Final = ("1", "2", "3", "4a", "4b", "4c", "4d", "4e", "4f", "5")
STEP_CLAUSES: Final = (
    *("SKY-14.1", "SKY-14.2", "SKY-14.3", "SKY-14.4", "SKY-14.5"),
    *("SKY-14.6", "SKY-14.7", "SKY-14.8", "SKY-14.9", "SKY-14.12"),
)

# Neutralization tokens on a slot.
BARE: Final = 0
ASSIGNED: Final = 1
RECOVERING: Final = 2
COVERS: Final = ("", "assigned", "recovering")

EMPTY: Final = -1

# What a challenge is made for.
BY_ATTACK: Final = 0
BY_LOOT: Final = 1
BY_ROOM: Final = 2
BY_OBJECTIVE: Final = 3
BY_GUARDS: Final = 4  # the guard half of an encounter
BY_ENCOUNTER: Final = 5  # the random half
BY_PATROL: Final = 6
BY_CARD: Final = 7
SOURCES: Final = ("attack", "loot", "room", "objective", "guards", "encounter", "patrol", "card")

# How a game ended.
RUNNING: Final = 0
LAUNCHED: Final = 1
LOCKED_DOWN: Final = 2
NOBODY_ELIGIBLE: Final = 3
ENDINGS: Final = ("", "launch", "lockdown", "nobody eligible")

NO_SLOTS: Final = (0,) * len(SLOTS)


class Player:
    """The zones of one player (2.1). What is on the board is kept in tuples with one item per slot."""

    __slots__ = (
        "airlocked",
        "aside",
        "backer",
        "character",
        "drawn",
        "energy",
        "glory",
        "hand",
        "healed",
        "helped",
        "high",
        "kinds",
        "levels",
        "loot_packet",
        "low",
        "offered",
        "power_used",
        "reserve",
        "scheme_packet",
        "schemed",
        "seat",
        "settled",
        "shown",
        "spot",
        "stack",
        "steps",
        "support",
        "taken",
        "tokens",
    )

    seat: int
    # NOBODY until it is chosen.
    character: int
    spot: int
    glory: int
    # In the order of the content, scheme cards before loot (SKY-1.9).
    hand: list[int]
    # The secret backer, and the two that were offered.
    backer: int
    offered: tuple[int, ...]
    # The board: the kind of each ability or EMPTY, its level, the markers on it, the token that covers it.
    kinds: tuple[int, ...]
    levels: tuple[int, ...]
    energy: tuple[int, ...]
    tokens: tuple[int, ...]
    reserve: int
    # How many abilities may hold two markers this round (`stack`).
    stack: int
    support: list[int]
    airlocked: int
    healed: int
    helped: int
    power_used: bool
    # Whether a scheme card was played for its effect in this player turn (SKY-4.7).
    schemed: bool
    # The card set aside for a call for help, or NOBODY.
    aside: int
    # Planning (SKY-3): packets, their top cards last; how many cards were drawn; steps planned as (card,
    # slot, kind, new level), with slot EMPTY for a card played; the supply as this seat sees it; markers
    # taken; how many steps are settled; what the others see meanwhile.
    scheme_packet: list[int]
    loot_packet: list[int]
    drawn: int
    steps: tuple[tuple[int, int, int, int], ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    taken: int
    settled: int
    shown: Player | None

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Player:
        new = Player(self.seat)
        new.become(self)
        return new

    def become(self, other: Player) -> None:
        """Takes over everything from the same player of another state."""
        self.character = other.character
        self.spot = other.spot
        self.glory = other.glory
        self.hand = other.hand[:]
        self.backer = other.backer
        self.offered = other.offered
        self.kinds = other.kinds
        self.levels = other.levels
        self.energy = other.energy
        self.tokens = other.tokens
        self.reserve = other.reserve
        self.stack = other.stack
        self.support = other.support[:]
        self.airlocked = other.airlocked
        self.healed = other.healed
        self.helped = other.helped
        self.power_used = other.power_used
        self.schemed = other.schemed
        self.aside = other.aside
        self.scheme_packet = other.scheme_packet[:]
        self.loot_packet = other.loot_packet[:]
        self.drawn = other.drawn
        self.steps = other.steps
        self.low = other.low
        self.high = other.high
        self.taken = other.taken
        self.settled = other.settled
        self.shown = None if other.shown is None else other.shown.copy()

    def markers(self) -> int:
        """On the board."""
        return sum(self.energy)

    def slots_of(self, kind: int) -> list[int]:
        return [slot for slot, found in enumerate(self.kinds) if found == kind]

    def usable(self, slot: int) -> bool:
        """SKY-10.4: a covered ability cannot be used."""
        return self.kinds[slot] != EMPTY and self.tokens[slot] == BARE


def changed(items: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same items but for one."""
    return (*items[:place], value, *items[place + 1 :])


class Challenge:
    """A challenge from its declaration to its result (SKY-9).

    `stat_bonus`, `level_bonus` and `row_bonus` are added; `guards` is the number of active guards that count;
    `cards` is what cards played for their effect add or take; `spent` the number of cards discarded for +2.
    """

    __slots__ = (
        "cards",
        "dc",
        "die",
        "guards",
        "level_bonus",
        "objective",
        "row_bonus",
        "seat",
        "source",
        "spent",
        "stat",
        "stat_bonus",
    )

    def __init__(self, seat: int, source: int, stat: int, dc: int, objective: int = NOBODY) -> None:
        self.seat = seat
        self.source = source
        self.stat = stat
        self.dc = dc
        self.objective = objective
        self.stat_bonus = 0
        self.level_bonus = 0
        self.row_bonus = 0
        self.guards = 0
        self.cards = 0
        self.spent = 0
        self.die = 0

    def copy(self) -> Challenge:
        new = Challenge(self.seat, self.source, self.stat, self.dc, self.objective)
        new.stat_bonus = self.stat_bonus
        new.level_bonus = self.level_bonus
        new.row_bonus = self.row_bonus
        new.guards = self.guards
        new.cards = self.cards
        new.spent = self.spent
        new.die = self.die
        return new


class Attempt:
    """An attempt on an objective from its declaration, or from the call for help, to its end (SKY-8).

    `place` is that of the objective on the table; `symbol` and `helper` are NOBODY without help, and `helper`
    is as long as none has been picked.
    """

    __slots__ = ("helper", "place", "seat", "symbol")

    def __init__(self, seat: int, place: int, symbol: int = NOBODY, helper: int = NOBODY) -> None:
        self.seat = seat
        self.place = place
        self.symbol = symbol
        self.helper = helper

    def copy(self) -> Attempt:
        return Attempt(self.seat, self.place, self.symbol, self.helper)


class Skydock(State):
    """The whole position. Decks are lists whose last card is the top one; so are discard piles."""

    __slots__ = (
        "alert",
        "attempt",
        "box",
        "called",
        "cancelled",
        "challenge",
        "claimed",
        "dug",
        "encounter",
        "encounter_deck",
        "encounter_pile",
        "ending",
        "first",
        "guards",
        "helped",
        "high",
        "launch",
        "looker",
        "loot_deck",
        "loot_pile",
        "low",
        "low_box",
        "marked",
        "objectives",
        "phase",
        "picks",
        "pile",
        "players",
        "resolving",
        "rise",
        "rooms",
        "scanned",
        "scheme_deck",
        "scheme_pile",
        "seen",
        "seer",
        "spawning",
        "spots_per_level",
        "step",
        "stunned",
        "supply",
        "support_pile",
        "tables",
        "tracks",
        "turn",
        "turns",
    )

    SHARED: ClassVar[frozenset[str]] = frozenset({"tables"})

    tables: Tables
    players: list[Player]
    phase: int
    # Upkeep: one of its steps. Set-up: how many choices of this phase have been made.
    step: int
    picks: tuple[int, ...]  # SKY-2.1: the seats of the draft in order
    # The number that the launch token stands on; 0 is LAUNCH.
    launch: int
    alert: int
    spots_per_level: int
    first: int
    claimed: bool
    # The active player, or NOBODY outside the action phase; and how many turns this round has had.
    turn: int
    turns: int
    # By spot: the room that lies there, active guards, stunned guards.
    rooms: tuple[int, ...]
    guards: list[int]
    stunned: list[int]
    supply: int
    box: int
    scheme_deck: list[int]
    loot_deck: list[int]
    encounter_deck: list[int]
    scheme_pile: list[int]
    loot_pile: list[int]
    encounter_pile: list[int]
    # The three objectives; who has completed each, and who of these with help, as bits; and where each seat
    # stands on its track.
    objectives: tuple[int, ...]
    marked: list[int]
    helped: list[int]
    tracks: list[list[int]]
    support_pile: list[int]
    # Ability tokens in the supply by kind: those with sides 1 and 2, those with sides 3 and 4; replaced ones.
    low: list[int]
    high: list[int]
    low_box: list[int]
    pile: int
    # What is going on in the middle of a turn. Cards being played, and the encounter card, are in no pile.
    resolving: list[int]
    encounter: int
    challenge: Challenge | None
    attempt: Attempt | None
    called: int  # objectives called for this turn, as bits
    rise: int  # spaces by which the alert is about to rise
    spawning: int  # where a guard is about to be placed, or NOBODY
    cancelled: bool  # whether a card has just cancelled what its window was about
    # Loot cards and encounter cards that `looker` is looking at; and how many cards on top of the encounter
    # deck `seer` knows.
    dug: list[int]
    scanned: list[int]
    looker: int
    seen: int
    seer: int
    ending: int

    def __init__(self, tables: Tables, chance: Chance) -> None:
        """The fields are filled in by `setup` and by `copy`."""
        super().__init__(chance)
        self.tables = tables

    def copy(self) -> Skydock:
        new = Skydock(self.tables, self.chance.copy())
        new.learned = self.learned
        new.over = self.over
        new.players = [p.copy() for p in self.players]
        new.phase = self.phase
        new.step = self.step
        new.picks = self.picks
        new.launch = self.launch
        new.alert = self.alert
        new.spots_per_level = self.spots_per_level
        new.first = self.first
        new.claimed = self.claimed
        new.turn = self.turn
        new.turns = self.turns
        new.rooms = self.rooms
        new.guards = self.guards[:]
        new.stunned = self.stunned[:]
        new.supply = self.supply
        new.box = self.box
        new.scheme_deck = self.scheme_deck[:]
        new.loot_deck = self.loot_deck[:]
        new.encounter_deck = self.encounter_deck[:]
        new.scheme_pile = self.scheme_pile[:]
        new.loot_pile = self.loot_pile[:]
        new.encounter_pile = self.encounter_pile[:]
        new.objectives = self.objectives
        new.marked = self.marked[:]
        new.helped = self.helped[:]
        new.tracks = [track[:] for track in self.tracks]
        new.support_pile = self.support_pile[:]
        new.low = self.low[:]
        new.high = self.high[:]
        new.low_box = self.low_box[:]
        new.pile = self.pile
        new.resolving = self.resolving[:]
        new.encounter = self.encounter
        new.challenge = None if self.challenge is None else self.challenge.copy()
        new.attempt = None if self.attempt is None else self.attempt.copy()
        new.called = self.called
        new.rise = self.rise
        new.spawning = self.spawning
        new.cancelled = self.cancelled
        new.dug = self.dug[:]
        new.scanned = self.scanned[:]
        new.looker = self.looker
        new.seen = self.seen
        new.seer = self.seer
        new.ending = self.ending
        return new

    def keeps_apart(self) -> bool:
        return True

    def take_over(self, other: State, seat: int) -> None:
        """In a stage everybody changes only their own things."""
        assert isinstance(other, Skydock)
        self.players[seat].become(other.players[seat])

    @property
    def level(self) -> int:
        """5.3: the alert level, 1 to 4; LOCKDOWN counts as 5."""
        return 1 + self.alert // self.spots_per_level

    @property
    def round(self) -> int:
        return self.tables.rounds + 1 - max(self.launch, 1)

    @property
    def planning(self) -> bool:
        """Whether plans are still hidden from the others (SKY-3.14)."""
        return self.phase == PLANNING

    def room_id(self, spot: int) -> str:
        """The room that lies on a spot. Events name rooms, so that they can be told without the map."""
        return self.tables.rooms[self.rooms[spot]].id

    def guarded(self, spot: int) -> bool:
        """A guard of either side."""
        return self.guards[spot] + self.stunned[spot] > 0

    def from_seat(self, seat: int) -> list[Player]:
        """Seat order from a seat: that one first, then clockwise."""
        return self.players[seat:] + self.players[:seat]

    def by_seat(self) -> list[Player]:
        """SKY-1.4: seat order from the first player."""
        return self.from_seat(self.first)

    def at(self, spot: int) -> list[Player]:
        """The characters in a room, in seat order from the first player."""
        return [p for p in self.by_seat() if p.spot == spot]


class Lockdown(Exception):
    """SKY-13.6: ends the game in the middle of whatever is going on."""
