"""The plain data of Voidfall (chapter 2 of the rules) and how it is copied.

What lies on the map is kept in lists with one item per sector, and what seldom changes in tuples: a copy
shares them, so that even four players on thirty sectors are copied in a few microseconds.
"""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall.account import Account
from starboard.games.voidfall.combat.fray import Fray
from starboard.games.voidfall.peril import Peril
from starboard.games.voidfall.tables import Ability, Tables
from starboard.kernel.chance import Chance
from starboard.kernel.effect import Effect
from starboard.kernel.state import State

NOBODY: Final = -1
COLOURS: Final = ("red", "black", "teal", "amber")

# Phases; each is played in stretches of its own (`rules/beat.py`).
HOUSES: Final = 0  # the choice of Houses and Origins, VF 3.1 step 3
EXTRAS: Final = 1  # what Origins bring at the end of the set-up, step 15
TURN_ORDER: Final = 2  # Preparation step 3
EVENT: Final = 3  # Preparation step 5
PLAN: Final = 4  # pre-selected Focuses, VF-38.1
SELECT: Final = 5
ACTIONS: Final = 6
CLEAN_UP: Final = 7
VOID: Final = 8  # The Void Advances, VF-9
DELAYED: Final = 9  # delayed boxes after a player's first turn, VF-2.17
SKIRMISH: Final = 10  # Evaluation step 1
UPKEEP: Final = 11
OBJECTIVES: Final = 12
AGENDAS: Final = 13
PHASES: Final = (
    *("houses", "extras", "turn order", "event", "plan", "select", "actions", "clean-up"),
    *("void", "delayed", "skirmish", "upkeep", "objectives", "agendas"),
)

CYCLES: Final = 3
STANDARD_SLOTS: Final = 3
NO_FLEET: Final = (0, 0, 0, 0, 0)

# What Influence is made of: what brought it, and what took it away. A line for each, in this order.
LEDGER: Final = (
    *("start", "invasions", "starting agendas", "agendas", "events", "technologies", "actions", "tracks"),
    *("trade", "overproduction", "tokens", "sectors", "upkeep", "crises"),
)
(
    FROM_START,
    FROM_INVASIONS,
    FROM_STARTING,
    FROM_AGENDAS,
    FROM_EVENTS,
    FROM_TECHNOLOGIES,
    FROM_ACTIONS,
    FROM_TRACKS,
    FROM_TRADE,
    FROM_OVERPRODUCTION,
    FROM_TOKENS,
    FROM_SECTORS,
    TO_UPKEEP,
    TO_CRISES,
) = range(len(LEDGER))

# The two copies of a Basic technology (VF-29.1): which of them lie in the tableau.
COPY_4: Final = 1
COPY_0: Final = 2

# An Agenda or event in a deck that everybody has seen.
BY_ALL: Final = 15


class Player:
    """The zones of one player (2.3)."""

    # Both follow from all else.
    SHARED: ClassVar[frozenset[str]] = frozenset({"abilities"})
    PASSING: ClassVar[frozenset[str]] = frozenset({"sectors"})

    __slots__ = (
        "abilities",
        "active",
        "agendas",
        "aside",
        "beside",
        "bounties",
        "chambers",
        "covered",
        "discard",
        "done",
        "flipped",
        "focus",
        "glory",
        "hand",
        "home",
        "house",
        "inactive",
        "influence",
        "kept",
        "known",
        "ledger",
        "loose",
        "origin",
        "overproduced",
        "planned",
        "played",
        "reclaims",
        "rules",
        "seat",
        "sectors",
        "short",
        "slot_corruption",
        "slots",
        "spent",
        "starting",
        "stock",
        "tech_limit",
        "techs",
        "third",
        "toll",
        "track_corruption",
        "tracks",
        "turns",
        "used",
    )

    seat: int
    # NOBODY until they are chosen.
    house: int
    origin: int
    # The Home sector.
    home: int
    # Its parts are in the ledger; both are changed in `rules/influence.py` alone.
    influence: int
    ledger: tuple[int, ...]
    # Food, Energy, Materials, Credits, Science.
    stock: tuple[int, ...]
    inactive: int
    active: int
    tracks: tuple[int, ...]
    track_corruption: tuple[bool, ...]
    # Technologies in slots, as 2 × number, plus 1 for the Improved version; in the order in which they came.
    techs: tuple[int, ...]
    # The Improved version of the starting technology while it lies beside the mat, else NOBODY.
    beside: int
    tech_limit: int
    # Which special rules are in force, from House, technologies and event (1.9 of the content).
    rules: tuple[bool, ...]
    # The Agenda hand in the order of the content, and which of it everybody has seen.
    agendas: tuple[int, ...]
    known: tuple[int, ...]
    # The starting slots (one, two for Marqualos) and the others, NOBODY where empty.
    starting: tuple[int, ...]
    slots: tuple[int, ...]
    slot_corruption: tuple[bool, ...]
    # Whether a Trade token lies there: starting slots, other slots, then the place that a technology adds.
    covered: tuple[bool, ...]
    # Trade tokens that lie nowhere yet.
    loose: int
    glory: tuple[int, ...]
    # Won tokens, by kind.
    bounties: tuple[int, ...]
    reclaims: tuple[int, ...]
    # Corruption in the Decontamination Chambers, and what was removed and kept this Cycle (`keep-removed`).
    chambers: int
    kept: int
    # Focus cards.
    hand: tuple[int, ...]
    discard: tuple[int, ...]
    aside: tuple[int, ...]
    # This turn: the Focus and the Agenda played, whether a token is flipped or the third action was granted
    # otherwise, which actions were taken, as bits of the Focus and as ids of all others, what was paid once.
    focus: int
    planned: int
    played: int
    flipped: bool
    third: bool
    done: int
    used: tuple[str, ...]
    toll: bool
    overproduced: int
    # This Cycle: turns taken, sectors whose once-per-Cycle ability is spent, Upkeep that was not satisfied.
    turns: int
    spent: tuple[int, ...]
    short: int
    # The sectors that the player controls, in the order of the map.
    sectors: tuple[int, ...]
    # What `abilities_of` has found, until something changes that; empty while nobody has looked.
    abilities: tuple[tuple[str, Ability], ...]

    def __init__(self, seat: int, bare: bool = False) -> None:
        """`bare`: everything else is filled in by `copy`."""
        self.seat = seat
        if bare:
            return
        self.house = NOBODY
        self.origin = NOBODY
        self.home = NOBODY
        self.influence = 0
        self.ledger = (0,) * len(LEDGER)
        self.stock = (0, 0, 0, 0, 0)
        self.inactive = 0
        self.active = 0
        self.tracks = (0, 0, 0)
        self.track_corruption = (False, False, False)
        self.techs = ()
        self.beside = NOBODY
        self.tech_limit = 0
        self.rules = ()
        self.agendas = ()
        self.known = ()
        self.starting = ()
        self.slots = (NOBODY,) * STANDARD_SLOTS
        self.slot_corruption = (False,) * STANDARD_SLOTS
        self.covered = ()
        self.loose = 0
        self.glory = ()
        self.bounties = ()
        self.reclaims = ()
        self.chambers = 0
        self.kept = 0
        self.hand = ()
        self.discard = ()
        self.aside = ()
        self.focus = NOBODY
        self.planned = NOBODY
        self.played = NOBODY
        self.flipped = False
        self.third = False
        self.done = 0
        self.used = ()
        self.toll = False
        self.overproduced = 0
        self.turns = 0
        self.spent = ()
        self.short = 0
        self.sectors = ()
        self.abilities = ()

    def copy(self) -> Player:
        new = Player(self.seat, True)
        new.house = self.house
        new.origin = self.origin
        new.home = self.home
        new.influence = self.influence
        new.ledger = self.ledger
        new.stock = self.stock
        new.inactive = self.inactive
        new.active = self.active
        new.tracks = self.tracks
        new.track_corruption = self.track_corruption
        new.techs = self.techs
        new.beside = self.beside
        new.tech_limit = self.tech_limit
        new.rules = self.rules
        new.agendas = self.agendas
        new.known = self.known
        new.starting = self.starting
        new.slots = self.slots
        new.slot_corruption = self.slot_corruption
        new.covered = self.covered
        new.loose = self.loose
        new.glory = self.glory
        new.bounties = self.bounties
        new.reclaims = self.reclaims
        new.chambers = self.chambers
        new.kept = self.kept
        new.hand = self.hand
        new.discard = self.discard
        new.aside = self.aside
        new.focus = self.focus
        new.planned = self.planned
        new.played = self.played
        new.flipped = self.flipped
        new.third = self.third
        new.done = self.done
        new.used = self.used
        new.toll = self.toll
        new.overproduced = self.overproduced
        new.turns = self.turns
        new.spent = self.spent
        new.short = self.short
        new.sectors = self.sectors
        new.abilities = self.abilities
        return new

    @property
    def trade(self) -> int:
        """Trade tokens owned and not flipped."""
        return self.loose + sum(self.covered)

    @property
    def mat_corruption(self) -> int:
        """Corruption on tracks and Agenda slots (VF-33.2)."""
        return sum(self.track_corruption) + sum(self.slot_corruption)

    @property
    def glory_total(self) -> int:
        return sum(self.glory)


class Act:
    """Under which circumstances an effect is resolved; all parts of one action share them.

    `forced`: nothing may be forfeited (solid boxes, penalties). `strict`: what is ignored elsewhere for
    lack of room or pieces makes it impossible (VF-9.4). `bound`: the sector that the cost or the first effect
    has named (VF-39.4), `others`: where `@others` has been. `track`: the track just Corrupted.
    `guild`: the kind of Guild established. `here`: the sector of the token, card or tile; `target`: the
    sector of the Invasion just fought, `lost` whether it was not won, `removed` the Voidborn FP it removed.
    """

    __slots__ = (
        *("bound", "cause", "clause", "distinct", "forced", "guild", "here", "lost", "others", "packets"),
        *("removed", "strict", "surcharged", "target", "track"),
    )

    def __init__(self, cause: str, clause: str, forced: bool = False, here: int = NOBODY) -> None:
        self.cause = cause
        self.clause = clause
        self.forced = forced
        self.strict = False
        self.bound = NOBODY
        self.others: tuple[int, ...] = ()
        self.track = NOBODY
        self.guild = NOBODY
        self.here = here
        self.target = NOBODY
        self.lost = False
        self.removed = 0
        # Whether Bombard may be used in the next Combat of this action.
        self.packets = False
        # Whether each repetition goes to another sector.
        self.distinct = False
        # Whether the price of deploying a Dreadnought or Carrier has been paid with the effect.
        self.surcharged = False

    def copy(self) -> Act:
        new = Act(self.cause, self.clause, self.forced, self.here)
        new.strict = self.strict
        new.bound = self.bound
        new.others = self.others
        new.track = self.track
        new.guild = self.guild
        new.target = self.target
        new.lost = self.lost
        new.removed = self.removed
        new.packets = self.packets
        new.distinct = self.distinct
        new.surcharged = self.surcharged
        return new


class Pending:
    """An effect that waits to be resolved or forfeited.

    `frame`: how deep in the action it was put on the list; NOBODY for what was triggered, which waits until
    the action ends. `once`: what may do this once per turn, and is used up as soon as a part is resolved.
    """

    __slots__ = ("act", "effect", "frame", "once")

    def __init__(self, effect: Effect, act: Act, frame: int, once: str = "") -> None:
        self.effect = effect
        self.act = act
        self.frame = frame
        self.once = once


class Voidfall(State):
    """A whole game between two stretches.

    Sectors are numbered in the order of the map. A sector is a player's if `owner` says so, Voidborn if
    `void` is not 0, and nobody's otherwise (VF-14.2).
    """

    SHARED: ClassVar[frozenset[str]] = frozenset({"tables"})
    # What an action has still to bring is settled before the stretch ends; so are Invasions and Combats, of
    # which more is known here than the position needs, for whoever looks.
    PASSING: ClassVar[frozenset[str]] = frozenset({"doing", "fray", "frame", "muster", "pending"})

    __slots__ = (
        "accounts",
        "agenda_decks",
        "agenda_seen",
        "blocked",
        "bounties",
        "bounty_pile",
        "box",
        "boxed_trade",
        "column",
        "corrupted",
        "cycle",
        "doing",
        "event",
        "event_decks",
        "event_seen",
        "fallen",
        "fleet",
        "frame",
        "fray",
        "free_choice",
        "glory",
        "guilds",
        "harbingers",
        "improved_deck",
        "improved_offer",
        "installations",
        "invasion",
        "looked",
        "map",
        "mode",
        "muster",
        "offer_corruption",
        "offers",
        "old_order",
        "order",
        "owner",
        "peaceful",
        "pending",
        "peril",
        "phase",
        "players",
        "population",
        "preselect",
        "reclaim_pile",
        "reclaims",
        "round",
        "tableau",
        "tables",
        "targets",
        "tile",
        "turn",
        "void",
    )

    tables: Tables
    mode: int
    map: int
    players: list[Player]
    # Against the Void: Crises, Alerts and Safe Havens; None in competitive games.
    peril: Peril | None
    # Options of the table: Houses chosen freely, Focuses chosen before the round (VF-38.1).
    free_choice: bool
    preselect: bool
    # Nobody invades another player (VF-20.10, VF-38.3).
    peaceful: bool

    cycle: int
    round: int
    phase: int
    # The seats in Turn Order, the order before it is chosen anew, whose turn it is in it.
    order: tuple[int, ...]
    old_order: tuple[int, ...]
    turn: int
    # The current event and the next of its boxes.
    event: int
    box: int
    # While an Invasion is fought: the Invader's seat, the sector, and the FP moved there by type; else empty.
    invasion: tuple[int, ...]
    # What the Voidborn will strike at this Evaluation, by seat: sector and strength, both NOBODY without.
    targets: tuple[tuple[int, int], ...]
    # What the last Evaluation did, or the one under way, by seat.
    accounts: tuple[Account, ...]

    # The map.
    tile: tuple[int, ...]
    owner: tuple[int, ...]
    population: list[int]
    corrupted: list[bool]
    guilds: list[tuple[int, ...]]
    installations: list[tuple[int, ...]]
    fleet: list[tuple[int, ...]]
    void: list[int]
    bounties: list[tuple[int, ...]]
    reclaims: list[tuple[int, ...]]
    glory: list[tuple[int, ...]]
    harbingers: list[int]
    fallen: list[int]

    # The Galactic board. Of each card in a deck it is known which seats have seen it there, as bits.
    column: int
    boxed_trade: int
    offers: tuple[int, ...]
    offer_corruption: tuple[bool, ...]
    agenda_decks: list[list[int]]
    agenda_seen: list[list[int]]
    event_decks: list[list[int]]
    event_seen: list[list[int]]
    improved_offer: tuple[int, ...]
    improved_deck: tuple[int, ...]
    blocked: bool
    tableau: tuple[int, ...]
    bounty_pile: list[int]
    reclaim_pile: list[int]
    # Cards that the active player is looking at before one of them is kept.
    looked: tuple[int, ...]
    # The pending effects of the current action (VF-5.1).
    pending: list[Pending]
    # How deep we are in it.
    frame: int
    # The action that is being taken, as answers call it; empty between actions.
    doing: str
    # While an Invasion is prepared: the Invader's seat; then the sector, NOBODY before it is chosen; then
    # whether only Corrupted ones may be, or from which sector and of which kind FP are sent. Else empty.
    muster: tuple[int, ...]
    # The Combat under way.
    fray: Fray | None

    def __init__(self, chance: Chance, tables: Tables, mode: int, map: int, bare: bool = False) -> None:
        """`bare`: everything else is filled in by `copy`."""
        super().__init__(chance)
        self.tables = tables
        self.mode = mode
        self.map = map
        if bare:
            return
        self.players = []
        self.peril = None
        self.free_choice = False
        self.preselect = False
        self.peaceful = False
        self.cycle = 1
        self.round = 0
        self.phase = HOUSES
        self.order = ()
        self.old_order = ()
        self.turn = 0
        self.event = NOBODY
        self.box = 0
        self.invasion = ()
        self.targets = ()
        self.accounts = ()
        self.tile = ()
        self.owner = ()
        self.population = []
        self.corrupted = []
        self.guilds = []
        self.installations = []
        self.fleet = []
        self.void = []
        self.bounties = []
        self.reclaims = []
        self.glory = []
        self.harbingers = []
        self.fallen = []
        self.column = 0
        self.boxed_trade = 0
        self.offers = ()
        self.offer_corruption = ()
        self.agenda_decks = []
        self.agenda_seen = []
        self.event_decks = []
        self.event_seen = []
        self.improved_offer = ()
        self.improved_deck = ()
        self.blocked = True
        self.tableau = ()
        self.bounty_pile = []
        self.reclaim_pile = []
        self.looked = ()
        self.pending = []
        self.frame = 0
        self.doing = ""
        self.muster = ()
        self.fray = None

    def copy(self) -> Voidfall:
        new = Voidfall(self.chance.copy(), self.tables, self.mode, self.map, True)
        new.learned = self.learned
        new.over = self.over
        new.players = [p.copy() for p in self.players]
        new.peril = None if self.peril is None else self.peril.copy()
        new.free_choice = self.free_choice
        new.preselect = self.preselect
        new.peaceful = self.peaceful
        new.cycle = self.cycle
        new.round = self.round
        new.phase = self.phase
        new.order = self.order
        new.old_order = self.old_order
        new.turn = self.turn
        new.event = self.event
        new.box = self.box
        new.invasion = self.invasion
        new.targets = self.targets
        new.accounts = self.accounts
        new.tile = self.tile
        new.owner = self.owner
        new.population = self.population.copy()
        new.corrupted = self.corrupted.copy()
        new.guilds = self.guilds.copy()
        new.installations = self.installations.copy()
        new.fleet = self.fleet.copy()
        new.void = self.void.copy()
        new.bounties = self.bounties.copy()
        new.reclaims = self.reclaims.copy()
        new.glory = self.glory.copy()
        new.harbingers = self.harbingers.copy()
        new.fallen = self.fallen.copy()
        new.column = self.column
        new.boxed_trade = self.boxed_trade
        new.offers = self.offers
        new.offer_corruption = self.offer_corruption
        new.agenda_decks = [deck.copy() for deck in self.agenda_decks]
        new.agenda_seen = [seen.copy() for seen in self.agenda_seen]
        new.event_decks = [deck.copy() for deck in self.event_decks]
        new.event_seen = [seen.copy() for seen in self.event_seen]
        new.improved_offer = self.improved_offer
        new.improved_deck = self.improved_deck
        new.blocked = self.blocked
        new.tableau = self.tableau
        new.bounty_pile = self.bounty_pile.copy()
        new.reclaim_pile = self.reclaim_pile.copy()
        new.looked = self.looked
        new.pending = []
        new.frame = 0
        new.doing = ""
        new.muster = ()
        new.fray = None
        return new

    @property
    def active_seat(self) -> int:
        return self.order[self.turn]

    @property
    def active_now(self) -> int:
        """The seat whose turn is going on, NOBODY in Preparation and Evaluation."""
        return self.order[self.turn] if SELECT <= self.phase <= VOID else NOBODY

    def lookers(self, p: Player) -> tuple[int, ...]:
        """Who learns what a player looks at: against the Void everybody (2.4)."""
        return (p.seat,) if self.peril is None else self.order

    def in_order(self) -> list[Player]:
        """The players in Turn Order (VF-1.3)."""
        return [self.players[seat] for seat in self.order]

    def note(self, account: Account, seat: int) -> None:
        """The account of a seat as it is now."""
        self.accounts = (*self.accounts[:seat], account, *self.accounts[seat + 1 :])

    def own(self, p: Player) -> tuple[int, ...]:
        """The sectors that a player controls, the Home among them."""
        return p.sectors

    def give(self, at: int, seat: int) -> None:
        """A sector changes hands; NOBODY: it is lost."""
        before = self.owner[at]
        self.owner = (*self.owner[:at], seat, *self.owner[at + 1 :])
        for one in (before, seat):
            if one != NOBODY:
                p = self.players[one]
                p.sectors = tuple([place for place, owner in enumerate(self.owner) if owner == one])
                p.abilities = ()

    def lay_tile(self, at: int, tile: int) -> None:
        """Another tile comes to a sector."""
        self.tile = (*self.tile[:at], tile, *self.tile[at + 1 :])
        if self.owner[at] != NOBODY:
            self.players[self.owner[at]].abilities = ()
