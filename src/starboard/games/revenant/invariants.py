"""The invariants of chapter 8, checked on every state of a game and on every change between two.

A watch sees a state only where somebody is asked, so one step may hold the end of a turn, whole phases and
turns of the Council or the Crew. INV-26 and INV-27 are about runs and views and are tested there.
"""

from __future__ import annotations

from operator import attrgetter
from typing import NoReturn

from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import (
    ACTION,
    AMBASSADOR,
    ARRIVAL,
    EMERGENCY,
    FRIGATE,
    HARBINGER,
    HOME,
    NO_CARD,
    NOBODY,
    RESERVED,
    SCORING,
    SETUP,
    SKIRMISH,
    SONAR,
    STEP_MAN,
    Player,
    Revenant,
    Solo,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    HOUSE_SHIPS,
    HOUSES,
    LOWER,
    OUTER,
    REVENANT_TYPE,
    SECTORS,
    SHIP_HOUSE,
    SHIP_IDS,
    SHIP_TYPE,
    SHUTTLE,
)
from starboard.kernel.invariants import InvariantBroken, Watching, frozen

_ARKSHIPS = range(ARKSHIP, HOUSE_SHIPS, 4)
_SHUTTLES = range(SHUTTLE, HOUSE_SHIPS, 4)
_LANDERS = range(2, HOUSE_SHIPS, 4)

# What the checks look at: of the game, of every player, of the Crew.
_SHIPS = attrgetter("at", "damage", "corrupt", "landed", "manned", "reserved", "core")
_HIDDEN = attrgetter("hidden_deck", "hidden_discard", "council", "council_seen", "shown")
_OPERATIONS = attrgetter("operations", "discards")
_BOARD_CARDS = attrgetter(
    *("planet_deck", "planet_discard", "planets", "scanner_deck", "scanner_discard", "open", "colony"),
    *("colonies", "removed", "removers", "colony_discard", "failure_deck", "box", "display"),
)
_SECTORS = attrgetter("at", "landed", "voidborn", "rifts", "shields", "cubes", "planets", "phase")
_PLAYER_CREW = attrgetter("crew", "frigate_crew")
_PLAYER_HIDDEN = attrgetter("hidden", "looking", "tossed")
_PLAYER_OPERATIONS = attrgetter("hand", "orders", "frigate_cards", "cadets")
_PLAYER_FRIGATE = attrgetter("frigate", "landed")
_PLAYER_SHEET = attrgetter(
    *("free", "locked", "corrupt", "void", "data", "influence", "rank"),
    *("hand", "playing", "frigate_cards", "cadets"),
)
_SOLO_FIGURES = attrgetter("figures", "harbinger")
_SOLO_HIDDEN = attrgetter("deck", "revealed")


def _broken(number: int, what: str) -> NoReturn:
    raise InvariantBroken(f"INV-{number}: {what}")


def _never(what: str) -> NoReturn:
    raise InvariantBroken(f"may never happen: {what}")


class Seen:
    """What the next state is compared with. Of the players: cards in hand, rank, Corruption."""

    __slots__ = (
        "at",
        "charged",
        "cycle",
        "phase",
        "planets",
        "players",
        "rewards",
        "rifts",
        "turn",
        "voidborn",
    )

    def __init__(self, s: Revenant) -> None:
        self.phase = s.phase
        self.cycle = s.cycle
        self.turn = _turn(s)
        self.charged = s.charged
        self.rewards = s.rewards
        self.at = s.at.copy()
        self.rifts = s.rifts.copy()
        self.planets = s.planets.copy()
        self.voidborn = s.voidborn.copy()
        self.players = [(len(p.hand), p.rank, p.corrupt) for p in s.players]


class Watch(Watching[Revenant]):
    """Checks the invariants of one game."""

    def __init__(self, state: Revenant) -> None:
        t = state.tables
        self._numbers = t.numbers[state.edition]
        self._hidden = list(range(len(t.hidden)))
        self._kinds = [[n for n, c in enumerate(t.operations) if c.kind == kind] for kind in range(3)]
        self._planets = list(range(len(t.planets)))
        self._scanners = list(range(len(t.scanners)))
        self._colonies = list(range(len(t.colonies)))
        self._failures = list(range(len(t.failures)))
        self._slots = [t.ship_types[SHIP_TYPE[ship]].damage_slots for ship in range(HOUSE_SHIPS)]
        self._core_slots = t.ship_types[REVENANT_TYPE].damage_slots
        self._compartments = t.compartments[state.edition]
        self._all_slots = sum(c.slots for c in self._compartments)
        self._most_drawn = max(rank.draw for rank in t.ranks)
        # Corruption in this turn; whether this Cycle was charged; the board before an Arrival changes it.
        self._gained = 0
        self._was_charged = state.charged
        super().__init__(state)
        self._laid = self._then

    # ------------------------------------------------------------------ one state

    def check(self, s: Revenant) -> None:
        players, solo = s.players, s.solo
        if self.anew("ships", frozen(_SHIPS(s))):
            self._check_ships(s)
        figures = None if solo is None else _SOLO_FIGURES(solo)
        if self.anew("crew", frozen(s.manned, s.set_aside, figures, *map(_PLAYER_CREW, players))):
            self._check_crew(s)
        hidden = None if solo is None else _SOLO_HIDDEN(solo)
        if self.anew("hidden cards", frozen(_HIDDEN(s), hidden, *map(_PLAYER_HIDDEN, players))):
            self._check_hidden_cards(s)
        if self.anew("operations", frozen(_OPERATIONS(s), *map(_PLAYER_OPERATIONS, players))):
            self._check_operations(s)
        if self.anew("cards of the board", frozen(_BOARD_CARDS(s))):
            self._check_cards_of_the_board(s)
        if self.anew("sectors", frozen(_SECTORS(s), *map(_PLAYER_FRIGATE, players))):
            self._check_sectors(s)
        self._check_sequence(s)
        over_limit = 0
        acting = -1 if s.turn is None else s.turn.seat
        for p in players:
            if self.anew(p.seat, s.phase, acting, frozen(_PLAYER_SHEET(p))):
                self._check_player(s, p)
            over_limit += len(p.hand) > self._numbers.hand_limit
        if over_limit > 1:
            _broken(23, f"{over_limit} players hold more than {self._numbers.hand_limit} cards")
        if self.anew("tracks", s.tactics, frozen(s.order)):
            self._check_tracks(s)
        if solo is not None:
            self._check_solo(s, solo)
        if s.over:
            self._check_result(s)

    def _check_ships(self, s: Revenant) -> None:
        at, damage, corrupt = s.at, s.damage, s.corrupt
        if len(at) != HOUSE_SHIPS or min(at) < RESERVED or max(at) >= OUTER:
            if at and max(at) >= OUTER:
                _broken(9, f"a House ship stands in an inner sector: {at}")
            _broken(2, f"ships at {at}")
        powers = [s.power(house) for house in range(len(HOUSES))]
        on_board = [0] * len(HOUSES)
        for ship in range(HOUSE_SHIPS):
            if at[ship] >= 0:
                on_board[SHIP_HOUSE[ship]] += 1
            elif damage[ship] or corrupt[ship] or s.landed[ship] or s.manned[ship] != NOBODY:
                _broken(11, f"{SHIP_IDS[ship]} is off the board with markers or crew")
            if not 0 <= damage[ship] <= self._slots[ship]:
                _broken(11, f"{SHIP_IDS[ship]} carries {damage[ship]} damage")
        if powers != on_board:
            _broken(1, f"House Power {powers} but {on_board} ships on the board")
        for ship in _SHUTTLES:
            if corrupt[ship] or s.manned[ship] != NOBODY:
                _broken(11, f"{SHIP_IDS[ship]} carries Corruption or crew")
        if at.count(RESERVED) != (s.reserved >= 0) or (s.reserved >= 0 and at[s.reserved] != RESERVED):
            _broken(2, f"ship {s.reserved} is reserved, ships at {at}")
        if s.reserved >= 0 and SHIP_TYPE[s.reserved] != SHUTTLE:
            _broken(2, f"{SHIP_IDS[s.reserved]} is reserved on a card")
        if not 0 <= s.core <= self._core_slots:
            _broken(11, f"the Revenant carries {s.core} damage")

    def _check_crew(self, s: Revenant) -> None:
        """Every figure stands in one place, and the place knows of it."""
        figures = 0
        harbingers = 0
        for place, who in enumerate(s.manned):
            if who == NOBODY:
                continue
            if place == FRIGATE:
                _broken(12, "a Frigate is manned as if it were a House ship")
            if who >= AMBASSADOR:
                figures += who != HARBINGER
                harbingers += who == HARBINGER
                if (who == AMBASSADOR) != (s.solo is None):
                    _broken(12, f"figure {who} stands on place {place}")
            elif who // 3 >= len(s.players) or s.players[who // 3].crew[who % 3] != place:
                _broken(12, f"place {place} is manned by {who}, who is elsewhere")
        for p in s.players:
            for member, place in enumerate(p.crew):
                if place in (HOME, EMERGENCY):
                    continue
                if place == FRIGATE:
                    if p.frigate_crew != member:
                        _broken(12, f"crew member {member} of seat {p.seat} is not on the Frigate")
                elif s.manned[place] != p.seat * 3 + member:
                    _broken(12, f"crew member {member} of seat {p.seat} is not on place {place}")
            if p.frigate_crew != NOBODY and p.crew[p.frigate_crew] != FRIGATE:
                _broken(12, f"the Frigate of seat {p.seat} is manned by who is elsewhere")
            if len(p.crew) != self._numbers.crew:
                _broken(12, f"seat {p.seat} has {len(p.crew)} crew members")
        if figures + s.set_aside > self._numbers.ambassadors and s.solo is None:
            _broken(12, f"{figures} Ambassadors on ships, {s.set_aside} set aside")
        if s.solo is not None and (
            figures + s.solo.figures > 2 or harbingers + s.solo.harbinger > 1 or s.solo.figures < 0
        ):
            _broken(12, f"{figures} Followers and {harbingers} Harbingers on ships")

    def _check_hidden_cards(self, s: Revenant) -> None:
        hidden = s.hidden_deck + s.hidden_discard + s.council + list(s.council_seen)
        if s.solo is not None:
            hidden += s.solo.deck + s.solo.revealed
        for p in s.players:
            hidden += p.hidden
            hidden += p.looking
        hidden.sort()
        if hidden != self._hidden:
            _broken(3, f"HI cards: {hidden}")
        remembered = [*s.shown, *(card for p in s.players for card in p.tossed)]
        if len(set(remembered)) < len(remembered) or not set(remembered) <= set(s.hidden_discard):
            _broken(3, f"HI cards remembered as discarded: {remembered}, discarded: {s.hidden_discard}")

    def _check_operations(self, s: Revenant) -> None:
        held: list[int] = []
        for p in s.players:
            held += p.hand
            held += p.orders
            held += p.frigate_cards
            for beside in p.cadets:
                held += beside
        for kind in range(3):
            of_kind = self._kinds[kind]
            first, last = of_kind[0], of_kind[-1]
            cards = s.operations[kind] + s.discards[kind] + [c for c in held if first <= c <= last]
            cards.sort()
            if cards != of_kind:
                _broken(4, f"Operation cards of kind {kind}: {cards}")

    def _check_cards_of_the_board(self, s: Revenant) -> None:
        self._once(
            s.planet_deck + s.planet_discard + [n for n in s.planets if n >= 0], self._planets, "Planets"
        )
        self._once(
            s.scanner_deck + s.scanner_discard + ([] if s.colony else s.open), self._scanners, "Scanner cards"
        )
        self._once(
            s.colonies + s.removed + s.colony_discard + (s.open if s.colony else []),
            self._colonies,
            "Colonies",
        )
        self._once(s.failure_deck + s.box + [n for n in s.display if n >= 0], self._failures, "Failure cards")
        if len(s.removed) != len(s.removers):
            _broken(5, f"{len(s.removed)} removed Colonies, {len(s.removers)} removers")

    @staticmethod
    def _once(found: list[int], wanted: list[int], what: str) -> None:
        found.sort()
        if found != wanted:
            _broken(5, f"{what}: {found}")

    def _check_sectors(self, s: Revenant) -> None:
        at = s.at
        limit = s.tables.ship_limit
        cap = self._numbers.voidborn_cap
        for sector in range(OUTER):
            if at.count(sector) > limit[sector]:
                _broken(9, f"{at.count(sector)} House ships in sector {sector + 1}")
            if not 0 <= s.voidborn[sector] <= cap:
                _broken(9, f"{s.voidborn[sector]} Voidborn in sector {sector + 1}")
            if s.shields[sector] < 0:
                _broken(21, f"{s.shields[sector]} Shields in sector {sector + 1}")
            if not 0 <= s.cubes[sector] <= (self._numbers.planet_data if s.planets[sector] >= 0 else 0):
                _broken(22, f"{s.cubes[sector]} Data cubes in sector {sector + 1}")
        inner = slice(OUTER, SECTORS)
        if (
            any(s.voidborn[inner])
            or any(s.rifts[inner])
            or any(s.shields[inner])
            or max(s.planets[inner]) >= 0
        ):
            _broken(22, "something lies in an inner sector")
        if not s.prototype:
            arks = [at[ark] for ark in _ARKSHIPS]
            for sector, most in enumerate(s.tables.arkship_cap[:OUTER]):
                if arks.count(sector) > most:
                    _broken(9, f"{arks.count(sector)} Arkships in sector {sector + 1}")
        for ship in range(HOUSE_SHIPS):
            if s.landed[ship] and (ship not in _LANDERS or s.planets[at[ship]] < 0):
                _broken(21, f"{SHIP_IDS[ship]} is landed where there is no Planet, or cannot land")
        for p in s.players:
            if p.frigate >= SECTORS or (p.frigate < 0 and s.phase != SETUP):
                _broken(9, f"the Frigate of seat {p.seat} is in sector {p.frigate}")
            if p.frigate >= OUTER and (not s.prototype or s.solo is not None):
                _broken(9, f"the Frigate of seat {p.seat} stands in an inner sector")
            if p.landed and (p.frigate >= OUTER or s.planets[p.frigate] < 0):
                _broken(21, f"the Frigate of seat {p.seat} is landed where there is no Planet")

    def _check_sequence(self, s: Revenant) -> None:
        n = self._numbers
        if s.phase == SETUP:
            return
        if not 1 <= s.cycle <= n.cycles:
            _broken(13, f"Cycle {s.cycle}")
        if s.phase == ACTION:
            if not 1 <= s.round <= n.rounds or s.turns > len(s.players):
                _broken(13, f"round {s.round}, {s.turns} turns over")
            self._check_turns(s)
            self._check_open(s)
        else:
            if s.turn is not None:
                _broken(13, "a turn goes on outside the Action phase")
            if s.phase in (SONAR, SKIRMISH, ARRIVAL, SCORING):
                self._check_recalled(s)
            # In the prototype a reward of the Tactics track may lead to an Absorber token (REVP-2.1).
            if s.phase in (SONAR, ARRIVAL, SCORING) and sum(s.shields) > (3 if s.prototype else 0):
                _broken(21, f"Shields {s.shields} after the Skirmish")
        if not 0 <= s.failures <= n.failures_per_cycle:
            _broken(19, f"{s.failures} Failures in one Cycle")
        # While the last Failure itself is resolved the markers are still there.
        if s.failures == n.failures_per_cycle and s.phase == SKIRMISH and s.core not in (0, self._core_slots):
            _broken(19, f"{s.core} damage on the Revenant after the last Failure of the Cycle")
        covered = sum(1 for effect in s.protected if effect >= 0)
        if s.tokens < 0 or s.tokens + covered != n.protection:
            _broken(20, f"{s.tokens} Protection tokens in the supply, {covered} on cards")
        for card, effect in zip(s.display, s.protected, strict=True):
            if effect >= 0 and (card < 0 or (effect == LOWER and s.tables.failures[card].core)):
                _broken(20, f"a token on effect {effect} of Failure card {card}")

    def _check_turns(self, s: Revenant) -> None:
        """INV-13: who has had a turn in this round has one crew member more away than the others."""
        turn = s.turn
        for place, seat in enumerate(s.order):
            away = sum(1 for crew in s.players[seat].crew if crew != HOME)
            done = place < s.turns or (
                turn is not None and turn.seat == seat and (turn.step > STEP_MAN or turn.place != HOME)
            )
            wanted = s.round if done else s.round - 1
            if away > wanted or (away < wanted and not s.prototype):
                _broken(13, f"seat {seat} has placed {away} crew members in round {s.round}")
        if turn is not None and (s.turns >= len(s.order) or s.order[s.turns] != turn.seat):
            _broken(13, f"seat {turn.seat} is at turn, {s.turns} turns of {s.order} are over")

    def _check_open(self, s: Revenant) -> None:
        most = self._numbers.open_cards
        count = len(s.open)
        if s.prototype:
            if not s.charged and count != most:
                _broken(18, f"{count} open cards")
            if s.charged and not (s.colony and count < most) and not 1 <= count <= most:
                _broken(18, f"{count} open cards after the Hyperjump space was used")
        elif count != (1 if s.charged else most):
            _broken(18, f"{count} open cards, charged is {s.charged}")
        if s.charged and not s.prototype and s.open != [s.chosen]:
            _broken(18, f"card {s.chosen} was chosen, {s.open} lie open")

    @staticmethod
    def _check_recalled(s: Revenant) -> None:
        if any(s.landed) or any(p.landed for p in s.players):
            _broken(21, "somebody is still landed after Recall")
        if any(who != NOBODY for who in s.manned) or any(set(p.crew) != {HOME} for p in s.players):
            _broken(21, "a figure is not at home after Recall")

    def _check_player(self, s: Revenant, p: Player) -> None:
        n = self._numbers
        free = sum(p.free)
        if min(p.free) < 0:
            _never(f"negative payment: seat {p.seat} has {p.free}")
        # What was just gained may still have to go back (REV-13.4) or be locked in (REV-13.6).
        if free > capacity(s, p) and not self._settling(s, p, free):
            _broken(6, f"seat {p.seat} has {free} free Resources for {capacity(s, p)} slots")
        total = free
        corruption = 0
        for place, compartment in enumerate(self._compartments):
            locked = p.locked[place]
            count = sum(locked)
            total += count
            corruption += p.corrupt[place]
            if min(locked) < 0 or count > compartment.slots or (count and not p.corrupt[place]):
                _broken(6, f"seat {p.seat} has {locked} locked in {compartment.id}")
            if p.corrupt[place] and not compartment.corruptible:
                _broken(7, f"Corruption of seat {p.seat} on {compartment.id}")
        if total > self._all_slots and not self._settling(s, p, free):
            _broken(6, f"seat {p.seat} has {total} Resources")
        if not (0 <= p.void < n.set_size and 0 <= p.data < n.set_size):
            _broken(8, f"seat {p.seat} has {p.void} Residual Void and {p.data} Data")
        if (
            min(p.influence) < 0
            or max(p.influence) > n.influence_max
            or not 0 <= p.rank < len(s.tables.ranks)
        ):
            _broken(14, f"seat {p.seat} has Influence {p.influence} and rank {p.rank}")
        if len(p.hand) > n.hand_limit + self._most_drawn:
            _broken(23, f"seat {p.seat} holds {len(p.hand)} cards")
        if p.playing != NO_CARD and p.playing not in p.hand:
            _broken(4, f"seat {p.seat} pays for card {p.playing}, which is not in its hand")
        if len(p.frigate_cards) > len(s.tables.slot_bonus[s.edition]):
            _broken(24, f"seat {p.seat} has {len(p.frigate_cards)} Frigate cards")
        for beside in p.cadets:
            if len(beside) > n.cadet_cards:
                _broken(24, f"seat {p.seat} has {len(beside)} cards beside one Cadet")

    def _settling(self, s: Revenant, p: Player, free: int) -> bool:
        """In the middle of an own gain; no single one brings more than a handful."""
        if s.phase == ACTION and (s.turn is None or s.turn.seat != p.seat):
            return False
        return free - capacity(s, p) <= 5

    def _check_tracks(self, s: Revenant) -> None:
        markers = sorted(marker for stack in s.tactics for marker in stack)
        if markers != list(range(len(s.players) + (s.solo is not None))):
            _broken(25, f"markers {markers} on the Tactics track")
        if len(s.tactics) != self._numbers.tactics_max + 1:
            _broken(14, f"{len(s.tactics)} Tactics fields")
        if sorted(s.order) != list(range(len(s.players))):
            _broken(25, f"turn order {s.order}")

    def _check_solo(self, s: Revenant, solo: Solo) -> None:
        if min(solo.influence) < 0 or max(solo.influence) > self._numbers.influence_max:
            _broken(14, f"Crew Influence {solo.influence}")
        if s.phase == SETUP:
            return
        for sector, line in enumerate(solo.lines):
            if len(line) != s.at.count(sector) or any(s.at[ship] != sector for ship in line):
                _broken(2, f"the line of sector {sector + 1} is {line}, ships are at {s.at}")

    @staticmethod
    def _check_result(s: Revenant) -> None:
        found = result(s)
        for column, score in enumerate(found.scores):
            if sum(line.points[column] for line in found.sheet) != score:
                _broken(28, f"the lines of column {column} do not add up to {score}")

    # ------------------------------------------------------------------ a change

    def keep(self, state: Revenant) -> None:
        self._then = Seen(state)

    def compare(self, s: Revenant) -> None:
        before = self._then
        if before.phase != ARRIVAL:
            self._laid = before
        # The Arrival too: a Cycle may be charged and come to its end between two looks.
        if before.phase in (ACTION, SKIRMISH, ARRIVAL):
            self._was_charged = before.charged
        same_cycle = s.cycle == before.cycle
        same_turn = s.turn is not None and _turn(s) == before.turn
        if s.rewards != before.rewards:
            self._compare_rewards(s)
        if s.at != before.at:
            self._compare_ships(s, same_turn)
        for p, (hand, rank, _) in zip(s.players, before.players, strict=True):
            if p.rank < rank:
                _broken(14, f"the rank of seat {p.seat} fell from {rank} to {p.rank}")
            if hand > self._numbers.hand_limit + 1 and len(p.hand) != hand - 1:
                _broken(23, f"seat {p.seat} had {hand} cards and did not discard down")
        if same_turn and s.turn is not None:
            seat = s.turn.seat
            corrupt, (*_, corrupt_before) = s.players[seat].corrupt, before.players[seat]
            if corrupt != corrupt_before:
                self._gained += sum(
                    now and not then for now, then in zip(corrupt, corrupt_before, strict=True)
                )
            if self._gained > 1:
                _broken(16, f"seat {seat} gained {self._gained} Corruption in one turn")
        else:
            self._gained = 0
        if same_cycle and before.charged and not s.charged and s.phase in (ACTION, SKIRMISH):
            _broken(17, "the Cycle was charged and is no longer")
        if not same_cycle or s.phase != before.phase:
            self._compare_phases(s, same_cycle)

    def _compare_rewards(self, s: Revenant) -> None:
        for row, before in zip(s.rewards, self._then.rewards, strict=True):
            for there, earlier in zip(row, before, strict=True):
                if there and not earlier:
                    _broken(15, "a reward token came back")

    def _compare_ships(self, s: Revenant, same_turn: bool) -> None:
        at = self._then.at
        for ark in _ARKSHIPS:
            now, was = s.at[ark], at[ark]
            if now >= 0 and was >= 0 and now != was and (same_turn or not s.redeploy):
                _broken(10, f"{SHIP_IDS[ark]} went from sector {was + 1} to {now + 1}")
        arks, before = (sum(1 for ark in _ARKSHIPS if places[ark] >= 0) for places in (s.at, at))
        if not s.redeploy and arks > before:
            _broken(29, f"{arks} Arkships on the board, before {before}")
        for ship in _SHUTTLES:
            if same_turn and at[ship] == RESERVED and s.at[ship] != RESERVED:
                _never(f"the reserved {SHIP_IDS[ship]} left its card in a turn")

    def _compare_phases(self, s: Revenant, same_cycle: bool) -> None:
        cycle = self._then.cycle
        if s.cycle < cycle or s.cycle > cycle + 1:
            _broken(13, f"Cycle {s.cycle} after Cycle {cycle}")
        if same_cycle or self._then.phase == SETUP or s.over or s.prototype or self._was_charged:
            return
        if s.rifts != self._laid.rifts or s.planets != self._laid.planets:
            _broken(17, f"Cycle {cycle} was not charged, but the board was exchanged")
        if sum(s.voidborn) < sum(self._laid.voidborn):
            _broken(17, f"Cycle {cycle} was not charged, but Voidborn left")


def _turn(s: Revenant) -> tuple[int, int, int] | None:
    """Which turn is going on."""
    return None if s.turn is None else (s.cycle, s.round, s.turn.seat)
