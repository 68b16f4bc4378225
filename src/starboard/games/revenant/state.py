"""The plain data of Revenant (chapter 2 of the rules document) and how it is copied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from starboard.games.revenant.tables import Tables
from starboard.kernel.chance import Chance
from starboard.kernel.state import State

# Where a House ship is: a sector from 0, or one of these.
SUPPLY: Final = -1
RESERVED: Final = -2

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1

COLOURS: Final = ("red", "black", "teal", "amber")

# Crew members of a player.
CAPTAIN: Final = 0
CADET_1: Final = 1
CADET_2: Final = 2
MEMBERS: Final = ("captain", "cadet-1", "cadet-2")

# Where a crew member stands: a House ship 0 to 27, or one of these. The first three are crew spaces.
FRIGATE: Final = 28
REINFORCE: Final = 29
HYPERCHARGE: Final = 30
EMERGENCY: Final = 31
HOME: Final = -1

# Who stands on a crew space: a player's crew member as seat * 3 + member, or one of these.
AMBASSADOR: Final = 20
FOLLOWER: Final = 21
HARBINGER: Final = 22

# In Turn.copying: a Planet, by its sector.
ON_PLANET: Final = 100

# Steps of a turn (REV-1.5); after the bonus action the turn ends (REV-6.4).
STEP_MAN: Final = 1
STEP_INFLUENCE: Final = 2
STEP_ACTION: Final = 3
STEP_CORRUPTION: Final = 4
STEP_BONUS: Final = 5
STEP_END: Final = 6

# Phases of a Cycle. The prototype begins its rounds with the Sonar phase (REVP-1.1).
SETUP: Final = 0
SONAR: Final = 1
ACTION: Final = 2
RECALL: Final = 3
SKIRMISH: Final = 4
ARRIVAL: Final = 5
SCORING: Final = 6
PHASES: Final = ("Set-up", "Sonar", "Action", "Recall", "Skirmish", "Rift or Hyperjump", "Scoring")


T = TypeVar("T")


def replaced(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at this place.

    What changes seldom is kept in tuples, since copies of a state share them.
    """
    return (*items[:place], item, *items[place + 1 :])


@dataclass(init=False, eq=False, repr=False, slots=True)
class Player:
    """The zones of one player."""

    seat: int
    specialisation: int
    captain: int
    """The board with the chosen side, or NOBODY until it is chosen."""
    rank: int
    crew: list[int]
    """Where each of the three crew members stands."""
    frigate: int
    """Its sector, or NOWHERE until it is placed in the set-up."""
    landed: bool
    frigate_crew: int
    """The member on the own Frigate, or NOBODY."""
    free: list[int]
    locked: tuple[tuple[int, ...], ...]
    """By compartment: the Resources that its Corruption locks in (REV-13.3)."""
    corrupt: tuple[bool, ...]
    void: int
    data: int
    cadets: list[list[int]]
    frigate_cards: list[int]
    orders: list[int]
    hand: list[int]
    playing: int
    """The card of the hand that is being paid for (REV-21.4), or NO_CARD."""
    hidden: list[int]
    looking: list[int]
    """HI cards drawn and not yet kept or discarded (REV-16.4)."""
    tossed: tuple[int, ...]
    """HI cards that this player put on the discard pile since it was last shuffled, and so knows there."""
    influence: list[int]
    agendas: tuple[int, ...]
    revealed: bool
    """Prototype: whether the Hidden Agenda was revealed, with `marked` its objectives met then."""
    marked: tuple[bool, ...]
    penalty: int

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Player:
        new = Player(self.seat)
        new.specialisation = self.specialisation
        new.captain = self.captain
        new.rank = self.rank
        new.crew = self.crew.copy()
        new.frigate = self.frigate
        new.landed = self.landed
        new.frigate_crew = self.frigate_crew
        new.free = self.free.copy()
        new.locked = self.locked
        new.corrupt = self.corrupt
        new.void = self.void
        new.data = self.data
        new.cadets = [cards.copy() for cards in self.cadets]
        new.frigate_cards = self.frigate_cards.copy()
        new.orders = self.orders.copy()
        new.hand = self.hand.copy()
        new.playing = self.playing
        new.hidden = self.hidden.copy()
        new.looking = self.looking.copy()
        new.tossed = self.tossed
        new.influence = self.influence.copy()
        new.agendas = self.agendas
        new.revealed = self.revealed
        new.marked = self.marked
        new.penalty = self.penalty
        return new


@dataclass(init=False, eq=False, repr=False, slots=True)
class Turn:
    """What a turn must remember from one step to the next."""

    seat: int
    step: int
    member: int
    place: int
    """Where the crew member of this turn stands; HOME if none could be placed (REVP-1.5)."""
    lower: bool
    """A corrupted Planet option was resolved this turn (REV-5.1)."""
    corruption: bool
    """Step 4 has given its Corruption."""
    used: tuple[int, ...]
    """Keys of the abilities with limit 1 that were used this turn."""
    busy: tuple[int, ...]
    """Numbers of the abilities being resolved, which cannot trigger themselves (REV-22.3)."""
    copying: tuple[int, ...]
    """What is being copied, innermost last (REV-22.5): a place, or ON_PLANET + the sector of a Planet."""
    spent: tuple[int, ...]
    """Abilities triggered by a copied effect, not to be triggered by the manned ship again (REV-22.5)."""
    that_hi: bool
    """Hidden Influence is being gained through the Impersonator's replaced Influence (7.7)."""
    owed: tuple[int, ...]
    """What the space being used will cost, by Resource, while its Data is gained (REVP-4.9)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = 1
        self.member = NOBODY
        self.place = HOME
        self.lower = False
        self.corruption = False
        self.used = self.busy = self.copying = self.spent = self.owed = ()
        self.that_hi = False

    def copy(self) -> Turn:
        new = Turn(self.seat)
        new.step = self.step
        new.member = self.member
        new.place = self.place
        new.lower = self.lower
        new.corruption = self.corruption
        new.used = self.used
        new.busy = self.busy
        new.copying = self.copying
        new.spent = self.spent
        new.that_hi = self.that_hi
        new.owed = self.owed
        return new


@dataclass(init=False, eq=False, repr=False, slots=True)
class Solo:
    """The Corrupted Crew (chapter 6)."""

    level: int
    deck: list[int]
    revealed: list[int]
    grid: list[int]
    """The four Solo Action cards clockwise from top left."""
    marker: int
    tile: int
    figures: int
    """Followers still at hand this Cycle."""
    harbinger: bool
    """Whether the Harbinger is still at hand this Cycle."""
    influence: list[int]
    lines: list[list[int]]
    """By sector: its House ships from the front to the back (REVS-1.6)."""

    def __init__(self, level: int) -> None:
        self.level = level

    def copy(self) -> Solo:
        new = Solo(self.level)
        new.deck = self.deck.copy()
        new.revealed = self.revealed.copy()
        new.grid = self.grid.copy()
        new.marker = self.marker
        new.tile = self.tile
        new.figures = self.figures
        new.harbinger = self.harbinger
        new.influence = self.influence.copy()
        new.lines = [line.copy() for line in self.lines]
        return new


@dataclass(init=False, eq=False, repr=False, slots=True)
class Revenant(State):
    """The whole position. Decks are lists whose last card is the top one."""

    SHARED: ClassVar[frozenset[str]] = frozenset({"tables"})

    tables: Tables
    edition: int
    prototype: bool
    redeploy: bool
    arkship_table: int
    extra_marker: bool
    players: list[Player]
    solo: Solo | None
    cycle: int
    phase: int
    round: int
    stage: int
    """How far the set-up, or a phase of several beats, has come."""
    turns: int
    """How many of the round's turns are over."""
    acted: bool
    """Whether the Council or the Corrupted Crew has acted in this round."""
    turn: Turn | None
    order: list[int]
    tactics: tuple[tuple[int, ...], ...]
    """The stack of markers on each field, bottom first; the Crew's is the seat after the last."""

    # The 28 House ships, by House and type: sector or SUPPLY or RESERVED; damage; Corruption; landed.
    at: list[int]
    damage: list[int]
    corrupt: list[bool]
    landed: list[bool]
    manned: list[int]
    """Who stands on each crew space: the House ships, then (29, 30) the two of the Revenant."""

    voidborn: list[int]
    rifts: list[bool]
    shields: list[int]
    planets: list[int]
    """The Planet at each sector or -1, with `cubes` Data on it."""
    cubes: list[int]
    core: int
    """Damage of the Revenant."""
    core_cubes: int
    """Data cubes on the Revenant (REVP-2.2)."""
    sector: int
    """The sector in which the Skirmish stands."""

    rewards: tuple[tuple[bool, ...], ...]
    open: list[int]
    colony: bool
    """Whether the open cards are Colonies."""
    charged: bool
    """Hypercharge was resolved in this Cycle; in the prototype: the Hyperjump marker is enabled."""
    jumped: bool
    """Prototype: the last round ended with a Hyperjump."""
    chosen: int
    """The card chosen by Hypercharge in this Cycle or -1."""
    reserved: int
    """The Shuttle reserved on the chosen card or -1."""
    scanner_deck: list[int]
    scanner_discard: list[int]
    colonies: list[int]
    colony_discard: list[int]
    removed: list[int]
    removers: tuple[int, ...]
    """Who removed each of the removed Colonies and may know it."""
    culling: int
    """Who is looking through the Colony deck (REV-12.2), or NOBODY."""
    planet_deck: list[int]
    planet_discard: list[int]
    failure_deck: list[int]
    display: tuple[int, ...]
    """The upper and the lower Failure card, -1 for none; in the prototype the open tile is the upper one."""
    protected: tuple[int, ...]
    """The effect covered on each of them, or -1."""
    tokens: int
    failures: int
    """Failures in this Cycle."""
    resolved: bool
    failures_resolved: int
    box: list[int]
    operations: list[list[int]]
    discards: list[list[int]]
    hidden_deck: list[int]
    hidden_discard: list[int]
    shown: tuple[int, ...]
    """HI cards on the discard pile that everybody saw (7.7, the Kingmaker)."""
    council: list[int]
    council_seen: tuple[int, ...]
    set_aside: int
    """Ambassadors or figures without a ship until Recall."""

    def __init__(self, tables: Tables, chance: Chance) -> None:
        """The fields are filled in by `setup` and by `copy`."""
        State.__init__(self, chance)  # a class made with slots is a new one, which `super()` misses
        self.tables = tables

    def copy(self) -> Revenant:
        new = Revenant(self.tables, self.chance.copy())
        new.learned = self.learned
        new.over = self.over
        new.edition = self.edition
        new.prototype = self.prototype
        new.redeploy = self.redeploy
        new.arkship_table = self.arkship_table
        new.extra_marker = self.extra_marker
        new.players = [p.copy() for p in self.players]
        new.solo = None if self.solo is None else self.solo.copy()
        new.cycle = self.cycle
        new.phase = self.phase
        new.round = self.round
        new.stage = self.stage
        new.turns = self.turns
        new.acted = self.acted
        new.turn = None if self.turn is None else self.turn.copy()
        new.order = self.order.copy()
        new.tactics = self.tactics
        new.at = self.at.copy()
        new.damage = self.damage.copy()
        new.corrupt = self.corrupt.copy()
        new.landed = self.landed.copy()
        new.manned = self.manned.copy()
        new.voidborn = self.voidborn.copy()
        new.rifts = self.rifts.copy()
        new.shields = self.shields.copy()
        new.planets = self.planets.copy()
        new.cubes = self.cubes.copy()
        new.core = self.core
        new.core_cubes = self.core_cubes
        new.sector = self.sector
        new.rewards = self.rewards
        new.open = self.open.copy()
        new.colony = self.colony
        new.charged = self.charged
        new.jumped = self.jumped
        new.chosen = self.chosen
        new.reserved = self.reserved
        new.scanner_deck = self.scanner_deck.copy()
        new.scanner_discard = self.scanner_discard.copy()
        new.colonies = self.colonies.copy()
        new.colony_discard = self.colony_discard.copy()
        new.removed = self.removed.copy()
        new.removers = self.removers
        new.culling = self.culling
        new.planet_deck = self.planet_deck.copy()
        new.planet_discard = self.planet_discard.copy()
        new.failure_deck = self.failure_deck.copy()
        new.display = self.display
        new.protected = self.protected
        new.tokens = self.tokens
        new.failures = self.failures
        new.resolved = self.resolved
        new.failures_resolved = self.failures_resolved
        new.box = self.box.copy()
        new.operations = [deck.copy() for deck in self.operations]
        new.discards = [pile.copy() for pile in self.discards]
        new.hidden_deck = self.hidden_deck.copy()
        new.hidden_discard = self.hidden_discard.copy()
        new.shown = self.shown
        new.council = self.council.copy()
        new.council_seen = self.council_seen
        new.set_aside = self.set_aside
        return new

    def power(self, house: int) -> int:
        """REV-16.7."""
        at = self.at
        first = house * 4
        return (at[first] >= 0) + (at[first + 1] >= 0) + (at[first + 2] >= 0) + (at[first + 3] >= 0)

    def ships_in(self, sector: int) -> list[int]:
        return [ship for ship, there in enumerate(self.at) if there == sector]
