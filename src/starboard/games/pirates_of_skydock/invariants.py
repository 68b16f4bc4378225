"""The invariants of section 6, checked on every state of a game and on every change between two.

A watch sees a state only where somebody is asked, so one step may hold the end of a turn and much of upkeep.
Those that no state shows are proved elsewhere: INV-19 and most of INV-17 by the tests of the rules, INV-24 by
the tests of secrets, INV-26 by replays, INV-27 and INV-28 by the tests of planning.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NoReturn

from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.rules.upkeep import hand_limit
from starboard.games.pirates_of_skydock.rules.windows import activates
from starboard.games.pirates_of_skydock.scoring import eligible, ranks
from starboard.games.pirates_of_skydock.state import (
    ACTION,
    ASSIGNED,
    BARE,
    CROWD,
    EMPTY,
    LAUNCH,
    LAUNCHED,
    LOCKED_DOWN,
    NOBODY,
    PLANNING,
    RUNNING,
    UPKEEP,
    Player,
    Skydock,
    changed,
)
from starboard.games.pirates_of_skydock.tables import DOCK, KINDS, ROW_SLOTS, SLOTS, SPOTS, WILD
from starboard.kernel.invariants import InvariantBroken, Watching, frozen

_OBJECTIVES = 3
_LEAST_ABILITIES = 5
_DIE = 20

# What the checks look at, of the game and of every player.
_CARDS = attrgetter(
    *("scheme_deck", "loot_deck", "scheme_pile", "loot_pile", "resolving", "dug"),
    *("encounter_deck", "encounter_pile", "scanned", "encounter"),
)
_ABILITY_TOKENS = attrgetter("low", "high", "low_box")
_OBJECTIVE_MARKS = attrgetter("objectives", "marked", "helped", "tracks")
_PLAYER_CARDS = attrgetter("hand", "scheme_packet", "loot_packet", "steps")
_PLAYER = attrgetter("character", "spot", "kinds", "levels", "tokens", "energy", "stack")


class Seen:
    """What the next state is compared with."""

    __slots__ = (
        *("box", "encounter", "encounter_pile", "helped", "launch", "level", "marked", "over", "phase"),
        *("players", "round", "stunned", "turn", "turns"),
    )

    def __init__(self, s: Skydock) -> None:
        self.over = s.over
        self.phase = s.phase
        self.round = s.round
        self.turn = s.turn
        self.turns = s.turns
        self.box = s.box
        self.level = s.level
        self.launch = s.launch
        self.stunned = sum(s.stunned)
        self.encounter = s.encounter
        self.encounter_pile = s.encounter_pile.copy()
        self.marked = s.marked.copy()
        self.helped = s.helped.copy()
        self.players = [SeenPlayer(p) for p in s.players]


class SeenPlayer:
    """The same of one player."""

    __slots__ = ("board", "chosen", "glory", "hand", "schemed", "spot")

    def __init__(self, p: Player) -> None:
        self.glory = p.glory
        self.spot = p.spot
        self.chosen = p.character != NOBODY
        self.schemed = p.schemed
        self.hand = p.hand.copy()
        self.board = _board(p)


class Watch(Watching[Skydock]):
    """Checks the invariants of one game."""

    def __init__(self, state: Skydock) -> None:
        self._most = tuple([ability.most for ability in state.tables.abilities])
        self._support = sorted(state.tables.support)
        super().__init__(state)

    # ------------------------------------------------------------------ one state

    def check(self, s: Skydock) -> None:
        self._check_guards(s)
        if self.anew("cards", frozen(_CARDS(s), *map(_PLAYER_CARDS, s.players))):
            self._check_cards(s)
        self._check_energy(s)
        if self.anew("abilities", frozen(_ABILITY_TOKENS(s)), *map(_board, s.players)):
            self._check_ability_tokens(s)
        if self.anew("support", frozen(s.support_pile, [p.support for p in s.players])):
            self._check_support(s)
        if self.anew("objectives", frozen(_OBJECTIVE_MARKS(s))):
            self._check_objectives(s)
        self._check_course(s)
        self._check_rolls(s)
        for p in s.players:
            if self.anew(p.seat, s.phase, s.step, len(p.hand), _PLAYER(p)):
                self._check_player(s, p)
            if p.aside != NOBODY:
                self._check_aside(s, p)
            if s.planning:
                self._check_plan(s, p)
            elif p.scheme_packet or p.loot_packet:
                _broken(29, f"seat {p.seat} has a packet outside planning")

    def _check_guards(self, s: Skydock) -> None:
        places = [s.supply, s.box, *s.guards, *s.stunned]
        if sum(places) != s.tables.guards or min(places) < 0:
            _broken(
                1,
                f"supply {s.supply}, box {s.box}, active {s.guards}, stunned {s.stunned} make {sum(places)}",
            )
        awake = s.planning or (s.phase == UPKEEP and s.step > CROWD)
        if awake and any(s.stunned):
            _broken(13, f"stunned guards {s.stunned} after they have woken")
        if s.planning:
            crowded = [SPOTS[spot] for spot, n in enumerate(s.guards) if n >= s.tables.crowd and spot != DOCK]
            if crowded:
                _broken(16, f"crowds of guards in {crowded} after upkeep")

    def _check_cards(self, s: Skydock) -> None:
        cards = [*s.scheme_deck, *s.loot_deck, *s.scheme_pile, *s.loot_pile, *s.resolving, *s.dug]
        for p in s.players:
            cards += [*p.hand, *p.scheme_packet, *p.loot_packet, *(step[0] for step in p.steps)]
        if sorted(cards) != list(range(len(s.tables.cards))):
            _broken(2, f"the cards are {sorted(cards)}")
        schemes = s.tables.schemes
        for zone, are_schemes in (
            *((zone, True) for zone in (s.scheme_deck, s.scheme_pile)),
            *((zone, False) for zone in (s.loot_deck, s.loot_pile, s.dug)),
        ):
            if any((card < schemes) != are_schemes for card in zone):
                _broken(2, f"the zone {zone} holds a card of the other sort")
        encounters = [*s.encounter_deck, *s.encounter_pile, *s.scanned]
        if s.encounter != NOBODY:
            encounters.append(s.encounter)
        if sorted(encounters) != list(range(len(s.tables.encounters))):
            _broken(2, f"the encounter cards are {sorted(encounters)}")
        if any(activates(s.tables.cards[card].effect) for card in s.resolving[1:]):
            _broken(18, f"an `activate` card is played inside another effect: {s.resolving}")

    def _check_energy(self, s: Skydock) -> None:
        """Markers planned for a seat are still in the pile."""
        held = [p.markers() + p.reserve - p.taken for p in s.players]
        if s.pile + sum(held) != s.tables.energy or s.pile < 0:
            _broken(3, f"{s.pile} markers in the pile and {held} with the players")

    def _check_ability_tokens(self, s: Skydock) -> None:
        low, high = [0] * len(KINDS), [0] * len(KINDS)
        for p in s.players:
            for kind, level in zip(*settled_board(p), strict=True):
                if kind != EMPTY:
                    (high if level > 2 else low)[kind] += 1
        for kind, ability in enumerate(s.tables.abilities):
            supply = (s.low[kind], s.high[kind], s.low_box[kind])
            fits = s.low[kind] + s.low_box[kind] + low[kind] == ability.low
            fits = fits and s.high[kind] + high[kind] == ability.high
            if not fits or s.low_box[kind] != high[kind] or min(supply) < 0:
                _broken(4, f"{KINDS[kind]}: supply and box {supply}, on boards {low[kind]} and {high[kind]}")

    def _check_support(self, s: Skydock) -> None:
        tokens = [*s.support_pile, *(value for p in s.players for value in p.support)]
        if sorted(tokens) != self._support:
            _broken(5, f"the support tokens are {sorted(tokens)}")

    def _check_objectives(self, s: Skydock) -> None:
        if len(set(s.objectives)) != _OBJECTIVES:
            _broken(6, f"the objectives are {s.objectives}")
        for place, number in enumerate(s.objectives):
            if s.marked[place] >> len(s.players):
                _broken(6, f"marks {s.marked[place]:b} with {len(s.players)} players")
            if s.helped[place] & ~s.marked[place]:
                _broken(21, f"helped {s.helped[place]:b}, but marked {s.marked[place]:b}")
            if not 0 <= min(s.tracks[place]) <= max(s.tracks[place]) <= s.tables.objectives[number].track:
                _broken(6, f"tracks {s.tracks[place]} on {s.tables.objectives[number].id}")

    def _check_course(self, s: Skydock) -> None:
        lockdown = LEVELS * s.spots_per_level
        if not 0 <= s.alert <= lockdown:
            _broken(7, f"alert {s.alert} of {lockdown}")
        if not 0 <= s.launch <= s.tables.rounds:
            _broken(8, f"the launch token is on {s.launch}")
        if not 0 <= s.first < len(s.players) or (s.planning and s.claimed):
            _broken(15, f"first player {s.first}, claimed: {s.claimed}")
        ended = (s.alert == lockdown, s.launch == 0)
        if (s.over or s.ending != RUNNING) != any(ended) or (s.ending == LOCKED_DOWN) != ended[0]:
            _broken(25, f"alert {s.alert}, launch {s.launch}, ending {s.ending}, over: {s.over}")
        if s.over:
            winners = [p for p, rank in zip(s.players, ranks(s), strict=True) if rank == 1]
            if (s.ending == LAUNCHED) != bool(winners) or not all(eligible(s, p) for p in winners):
                _broken(25, f"ending {s.ending} with the winners {[p.seat for p in winners]}")

    def _check_rolls(self, s: Skydock) -> None:
        """On a natural 20 nothing more is asked; on a natural 1 no card is spent."""
        c = s.challenge
        if c is not None and (c.die == _DIE or (c.die == 1 and c.spent)):
            _broken(23, f"something is asked after the die {c.die}, with {c.spent} cards spent")

    def _check_player(self, s: Skydock, p: Player) -> None:
        if not 0 <= p.spot < len(SPOTS):
            _broken(17, f"seat {p.seat} is at {p.spot}")
        fault = _board_fault(p.kinds, p.levels, p.tokens, p.energy, self._most)
        if fault is not None:
            _broken(fault[0], f"seat {p.seat} has {fault[1]}")
        abilities = len(SLOTS) - p.kinds.count(EMPTY)
        if s.phase >= PLANNING and abilities < _LEAST_ABILITIES:
            _broken(9, f"seat {p.seat} has {abilities} abilities")
        if p.energy.count(2) > p.stack:
            _broken(10, f"seat {p.seat} has the markers {p.energy} with {p.stack} to be doubled")
        cut = s.phase == UPKEEP and s.step > LAUNCH
        if cut and len(p.hand) > hand_limit(s, p):
            _broken(11, f"seat {p.seat} holds {len(p.hand)} cards after the hand limit")

    def _check_aside(self, s: Skydock, p: Player) -> None:
        symbols = s.tables.cards[p.aside].symbols
        tried = s.attempt
        if tried is None or p.aside not in p.hand or not (symbols[tried.symbol] or symbols[WILD]):
            _broken(22, f"seat {p.seat} has set aside {p.aside}, which does not fit the call")

    def _check_plan(self, s: Skydock, p: Player) -> None:
        """As the seat was when the phase began, and what it has drawn and planned since."""
        shown = p.shown
        if shown is None:
            return
        if shown.reserve != s.tables.markers:
            _broken(3, f"seat {p.seat} began with {shown.reserve} markers in the reserve")
        if any(shown.energy) or ASSIGNED in shown.tokens:
            _broken(14, f"seat {p.seat} began with markers {shown.energy} and tokens {shown.tokens}")
        if len(p.hand) != len(shown.hand) + p.drawn - len(p.steps):
            _broken(
                29, f"seat {p.seat} had {len(shown.hand)} cards, drew {p.drawn} and holds {len(p.hand)} now"
            )

    # ------------------------------------------------------------------ one state and the next

    def keep(self, state: Skydock) -> None:
        self._then = Seen(state)

    def compare(self, s: Skydock) -> None:
        before = self._then
        if before.over:
            _broken(25, "the game went on after its end")
        if s.box < before.box:
            _broken(1, f"the box shrank from {before.box} to {s.box}")
        if s.level < before.level:
            _broken(7, f"the alert level fell from {before.level} to {s.level}")
        if s.launch not in (before.launch, before.launch - 1):
            _broken(8, f"the launch token went from {before.launch} to {s.launch}")
        if before.phase != ACTION and sum(s.stunned) > before.stunned:
            _broken(13, f"guards were stunned in phase {before.phase}")
        if (s.encounter, s.encounter_pile) != (before.encounter, before.encounter_pile):
            self._compare_encounters(s)
        if (s.marked, s.helped) != (before.marked, before.helped):
            self._compare_marks(s)
        for p, old in zip(s.players, before.players, strict=True):
            self._compare_player(s, p, old)

    def _compare_encounters(self, s: Skydock) -> None:
        """One answer sets off one Move at the most."""
        drawn = _shown_encounters(s) - _shown_encounters(self._then)
        if len(drawn) > 1:
            _broken(20, f"the encounter cards {drawn} came by one Move")

    def _compare_marks(self, s: Skydock) -> None:
        before = self._then
        for place in range(_OBJECTIVES):
            if before.marked[place] & ~s.marked[place]:
                _broken(6, f"marks went from {before.marked[place]:b} to {s.marked[place]:b}")
            new = s.helped[place] & ~before.helped[place]
            if new & before.marked[place]:
                _broken(21, f"helped {new:b}, but marked before: {before.marked[place]:b}")
            for p in s.players:
                if new >> p.seat & 1 and p.glory != before.players[p.seat].glory:
                    _broken(21, f"seat {p.seat} gained glory for an objective completed with help")

    def _compare_player(self, s: Skydock, p: Player, old: SeenPlayer) -> None:
        before = self._then
        if p.glory < old.glory:
            _broken(12, f"the glory of seat {p.seat} fell from {old.glory} to {p.glory}")
        if old.chosen and p.spot != old.spot and (before.phase != ACTION or before.turn != p.seat):
            _broken(17, f"seat {p.seat} went from {old.spot} to {p.spot} in phase {before.phase}")
        board = _board(p)
        if board != old.board:
            was, now = _settled(*old.board), _settled(*board)
            for slot, kind in enumerate(was[0]):
                if kind != EMPTY and (now[0][slot] != kind or now[1][slot] < was[1][slot]):
                    _broken(9, f"seat {p.seat} has lost something in {SLOTS[slot]}: {was}, then {now}")
        if old.schemed and not s.planning and before.turns == s.turns and self._same_round(s):
            played = [c for c in s.resolving if c in old.hand and c < s.tables.schemes]
            if played or not p.schemed:
                _broken(18, f"seat {p.seat} played {played} after another scheme card in the same turn")

    def _same_round(self, s: Skydock) -> bool:
        return (self._then.phase, self._then.round) == (s.phase, s.round)


Slots = tuple[int, ...]


@lru_cache(maxsize=1000)
def _board_fault(
    kinds: Slots, levels: Slots, tokens: Slots, energy: Slots, most: Slots
) -> tuple[int, str] | None:
    """What is wrong with a board, and the invariant that it breaks. Boards change seldom."""
    for slots in ROW_SLOTS:
        there = [kinds[slot] != EMPTY for slot in slots]
        if sorted(there, reverse=True) != there:
            return 9, f"a gap in the row {there}"
    for slot, kind in enumerate(kinds):
        filled = kind != EMPTY
        if not int(filled) <= levels[slot] <= (most[kind] if filled else 0):
            return 9, f"level {levels[slot]} in {SLOTS[slot]}"
        if not filled and (tokens[slot] != BARE or energy[slot]):
            return 10, f"something on the empty slot {SLOTS[slot]}"
        if not 0 <= energy[slot] <= 2:
            return 10, f"{energy[slot]} markers on {SLOTS[slot]}"
    return None


Board = tuple[Slots, Slots, tuple[tuple[int, int, int, int], ...], int, tuple[Slots, Slots] | None]


def _board(p: Player) -> Board:
    """All that a settled board is made of."""
    shown = None if p.shown is None else (p.shown.kinds, p.shown.levels)
    return p.kinds, p.levels, p.steps, p.settled, shown


def settled_board(p: Player) -> tuple[Slots, Slots]:
    """Kinds and levels by slot; in planning, steps that are not settled count as not yet made."""
    return _settled(*_board(p))


def _settled(
    kinds: Slots,
    levels: Slots,
    steps: tuple[tuple[int, int, int, int], ...],
    settled: int,
    shown: tuple[Slots, Slots] | None,
) -> tuple[Slots, Slots]:
    if shown is None:
        return kinds, levels
    kinds, levels = shown
    for _, slot, kind, level in steps[:settled]:
        if slot != EMPTY:
            kinds, levels = changed(kinds, slot, kind), changed(levels, slot, level)
    return kinds, levels


def _shown_encounters(s: Skydock | Seen) -> set[int]:
    return {*s.encounter_pile, s.encounter} - {NOBODY}


def _broken(number: int, what: str) -> NoReturn:
    raise InvariantBroken(f"INV-{number}: {what}.")
