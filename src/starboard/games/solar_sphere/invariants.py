"""The invariants of chapter 7, checked on every state of a game and on every change between two.

A watch sees a state only where somebody is asked, so one step may hold the end of a turn, turns of DRANDA,
battles, Recover and Dock.
"""

from __future__ import annotations

from operator import attrgetter, lt
from typing import NoReturn

from starboard.games.solar_sphere.rules.battle import ranking
from starboard.games.solar_sphere.scoring import faction_sets
from starboard.games.solar_sphere.state import (
    BATTLE,
    CORPORATION,
    DEPLOY,
    DOCK,
    DOCKED,
    DRANDA_SEAT,
    IN_RESERVE,
    LOCKED,
    NOBODY,
    SPENT,
    TOP_LEFT,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import CORE, CREW, OP_LOBBY, OP_REFRESH, POSITIONS
from starboard.kernel.invariants import InvariantBroken, Watching, frozen

# Most drones that one placement of DRANDA can cost in points: fee, forced hex, four reclaimed (SS-15.8).
_DEAREST_PLACEMENT = 6
_MATRIX_SPACES = 3
_CREW_SLOTS = 3
# Within a round the auxiliary die goes this way and never back.
_AUXILIARY_WAY = (IN_RESERVE, LOCKED, DOCKED, SPENT)

# What the checks look at: of the game, of every player, of DRANDA.
_SPHERE = attrgetter("builder", "facedown", "hexes", "free")
_SHIP = attrgetter("card", "owners", "drones")
_SHIPS = attrgetter("pool", "resistance", "box", "phase", "round")
_CREW_CARDS = attrgetter("crew_decks", "display", "tokens", "hiring", "phase", "round")
_PLAYER_CREW = attrgetter("crew", "retired")
_PLAYER = attrgetter(
    *("score", "reputation", "morale", "dice", "auxiliary", "auxiliary_value", "auxiliary_gained", "stock"),
    *("active", "inactive", "reserve", "matrix", "satellites", "hexes", "crew", "used", "retired", "ships"),
    "factions",
)
_DRANDA = attrgetter(
    *("supply", "removed", "hexes", "deck", "row", "discard", "opaque", "placed", "dice", "used_opaque"),
    *("crew", "ships", "factions"),
)


class Seen:
    """What the next state is compared with; `old` has copies of what nobody has touched since."""

    __slots__ = (
        *("builder", "display", "dranda", "facedown", "final", "fleet", "hexes", "hiring", "phase"),
        *("players", "round", "scoring", "sides", "ships", "tokens"),
    )

    def __init__(self, s: SolarSphere, sides: list[bytes], ships: bytes, old: Seen | None) -> None:
        self.round = s.round
        self.phase = s.phase
        self.final = s.final
        self.hexes = s.hexes[:]
        self.facedown = s.facedown[:]
        self.builder = s.builder[:]
        self.scoring = s.scoring
        self.display = s.display[:]
        self.tokens = s.tokens[:]
        self.hiring = s.hiring
        self.dranda = None if s.dranda is None else s.dranda.copy()
        self.sides = sides
        self.players: list[Player] = [
            p.copy() if old is None or old.sides[p.seat] != sides[p.seat] else old.players[p.seat]
            for p in s.players
        ]
        self.ships = ships
        self.fleet: list[Ship | None]
        if old is None or old.ships != ships:
            self.fleet = [None if ship is None else ship.copy() for ship in s.fleet]
        else:
            self.fleet = old.fleet


class Watch(Watching[SolarSphere]):
    """Checks the invariants of one game."""

    def __init__(self, state: SolarSphere) -> None:
        s = state
        t = s.tables
        self._drones = sum(t.start_drones)
        self._crew_tiers = [frozenset(i for i, c in enumerate(t.crew) if c.tier == n) for n in (1, 2, 3)]
        self._all_crew = frozenset(range(len(t.crew)))
        self._columns = frozenset(t.reputation_columns)
        self._top = len(t.end_points) - 1
        self._facedown = t.facedown[len(s.players)]
        self._in_play = frozenset(_ships_in_play(s))
        self._check_recipe(s)
        # Of each player in this round: dice used, Shift Bosses used, cards they turned upright.
        self._turns = [0] * len(s.players)
        if s.phase in (DEPLOY, BATTLE):
            self._turns = [3 - len(p.dice) + (p.auxiliary == SPENT) for p in s.players]
        self._bosses_used = [0] * len(s.players)
        self._refreshed = [0] * len(s.players)
        # Everything of each player and of the ships.
        self._sides: list[bytes] = []
        self._ships = b""
        self._kept: Seen | None = None
        super().__init__(s)

    # ------------------------------------------------------------------ one state

    def check(self, s: SolarSphere) -> None:
        self._check_round(s)
        players, dranda = s.players, s.dranda
        sides: list[Player | Dranda] = [*players] if dranda is None else [*players, dranda]
        if self.anew("sphere", frozen(_SPHERE(s), [side.hexes for side in sides])):
            self._check_sphere(s)
        fleet = self._ships = frozen([None if ship is None else _SHIP(ship) for ship in s.fleet])
        if self.anew("fleet", fleet, frozen(_SHIPS(s), [side.ships for side in sides])):
            self._check_fleet(s)
        hired = None if dranda is None else dranda.crew
        if self.anew("crew cards", frozen(_CREW_CARDS(s), hired, *map(_PLAYER_CREW, players))):
            self._check_crew_cards(s)
        # What a side owns is counted on the ships and on the locations too.
        around = frozen(s.hexes, s.visits, s.hiring, s.phase, s.round, s.over)
        self._sides = [frozen(_PLAYER(p)) for p in players]
        for p, everything in zip(players, self._sides):
            if self.anew(p.seat, fleet, around, everything):
                self._check_player(s, p)
        if dranda is not None and self.anew("DRANDA", fleet, around, frozen(_DRANDA(dranda))):
            self._check_dranda(s, dranda)

    def _check_recipe(self, s: SolarSphere) -> None:
        recipe = s.tables.resistance_recipe[len(s.players)]
        wanted = sorted(value for value, count in recipe for _ in range(count))
        found = sorted(s.tables.ships[card].value for card in self._in_play)
        if found != wanted:
            _broken(10, f"the Resistance cards in play have the values {found}, not {wanted}")

    def _check_sphere(self, s: SolarSphere) -> None:
        builder = s.builder
        corporate = builder.count(CORPORATION)
        if corporate != self._facedown or s.facedown.count(True) != self._facedown:
            _broken(
                3, f"{corporate} Corporation hexes, {s.facedown.count(True)} face down, not {self._facedown}"
            )
        if builder.count(NOBODY) != s.free:
            _broken(11, f"{builder.count(NOBODY)} hexes carry no drone, but {s.free} count as free")
        owned = [p.hexes for p in s.players]
        if s.dranda is not None:
            owned.append(s.dranda.hexes)
        found = [0] * len(owned)
        for position, owner in enumerate(builder):
            if owner == CORPORATION:
                if not s.facedown[position]:
                    _broken(3, f"the Corporation has built the face-up hex {POSITIONS[position]}")
            elif owner != NOBODY:
                found[owner] |= 1 << position
        if found != owned:
            _broken(11, f"hexes by builder {found} and by player {owned} differ")
        if sorted(s.hexes) != list(range(CORE)):
            _broken(11, f"the hexes {sorted(s.hexes)} lie on the sphere")

    def _check_fleet(self, s: SolarSphere) -> None:
        corporate = 0
        for place, ship in enumerate(s.fleet):
            if ship is None:
                if place >= TOP_LEFT and s.phase == DEPLOY:
                    _broken(10, f"place {place} of the top row is empty during Deploy")
                continue
            if len(set(ship.owners)) != len(ship.owners) or len(ship.owners) != len(ship.drones):
                _broken(10, f"ship {ship.card} has the columns {ship.owners} with {ship.drones}")
            if ship.drones and min(ship.drones) < 1:
                _broken(10, f"ship {ship.card} has a column without drones: {ship.drones}")
            count = ship.drones_of(CORPORATION)
            corporate += count
            if count > 1 or (count and place >= TOP_LEFT):
                _broken(3, f"{count} Corporation drones on the ship at place {place}")
            if place < TOP_LEFT and s.phase == DEPLOY:
                if s.round == 1:
                    _broken(10, "a ship lies in the bottom row in round 1")
                if not count:  # SS-11.11
                    _broken(3, f"no Corporation drone on the ship at place {place}")
        if s.pool + corporate != s.tables.corporation_pool or s.pool < 0:
            _broken(3, f"{s.pool} Corporation drones in the pool and {corporate} on ships")
        cards = _ships_in_play(s)
        if len(cards) != len(self._in_play) or set(cards) != self._in_play:
            _broken(10, f"Resistance cards {sorted(cards)} in play, at first {sorted(self._in_play)}")
        if s.phase in (DOCK, DEPLOY, BATTLE) and len(s.resistance) != len(self._in_play) - 2 * s.round:
            _broken(10, f"{len(s.resistance)} Resistance cards in the deck in round {s.round}")

    def _check_crew_cards(self, s: SolarSphere) -> None:
        cards: list[int] = []
        for tier, deck in enumerate(s.crew_decks):
            if not self._crew_tiers[tier].issuperset(deck):
                _broken(8, f"the deck of tier {tier + 1} holds {deck}")
            cards += deck
        for slot, card in enumerate(s.display):
            token = s.tokens[slot]
            if card < 0:
                if token:
                    _broken(9, f"token {token} in the empty slot {slot}")
                continue
            cards.append(card)
            if card not in self._crew_tiers[slot // 2]:
                _broken(8, f"crew card {card} is in slot {slot} of another tier")
            if not 0 <= token <= 2 or (s.round == 1 and token):
                _broken(9, f"token {token} in slot {slot} in round {s.round}")
        for p in s.players:
            cards += p.crew
            cards += p.retired
        if s.dranda is not None:
            cards += s.dranda.crew
        if s.hiring >= 0:
            cards.append(s.hiring)
            if s.phase != DEPLOY:
                _broken(8, f"crew card {s.hiring} is being hired in phase {s.phase}")
        distinct = set(cards)
        if len(distinct) != len(cards):
            _broken(8, f"some crew card is in two places: {sorted(cards)}")
        if len(cards) != len(self._all_crew):
            _broken(8, f"crew cards {sorted(self._all_crew - distinct)} are nowhere")

    def _check_round(self, s: SolarSphere) -> None:
        if not 1 <= s.round <= s.tables.rounds:
            _broken(20, f"round {s.round}")
        if (s.round == s.tables.rounds or not s.free) and not s.final:
            _broken(20, f"round {s.round} with {s.free} free hexes is not the final one")
        if s.over and not s.final:
            _broken(20, f"the game ended after round {s.round}, which was not the final one")
        sides = len(s.players) + (1 if s.dranda is not None else 0)
        if sorted(s.order) != list(range(sides)):
            _broken(13, f"the turn order is {s.order}")

    def _check_player(self, s: SolarSphere, p: Player) -> None:
        seat = p.seat
        drones = drones_of(s, p)
        if drones != self._drones or min(p.active, p.inactive, p.reserve) < 0:
            _broken(
                1,
                f"seat {seat} has {drones} drones: active {p.active}, inactive {p.inactive}, "
                f"reserve {p.reserve}, matrix {p.matrix}",
            )
        if not 0 <= p.morale <= self._top or p.reputation not in self._columns:
            _broken(4, f"seat {seat} has morale {p.morale} and reputation {p.reputation}")
        if min(p.stock) < 0 or p.stored() > s.tables.storage_limit:
            _broken(5, f"seat {seat} stores {p.stock}")
        if not 0 <= min(p.matrix) <= max(p.matrix) <= _MATRIX_SPACES:
            _broken(6, f"seat {seat} has the matrix {p.matrix}")
        if len(p.crew) > _CREW_SLOTS or len(p.used) != len(p.crew):
            _broken(7, f"seat {seat} has the crew {p.crew} with {p.used}")
        self._check_icons(s, p, seat)
        if p.satellites >> len(s.visits):
            _broken(12, f"seat {seat} has satellites {p.satellites:b}")
        if (p.auxiliary == IN_RESERVE) == p.auxiliary_gained:
            _broken(13, f"seat {seat}: auxiliary die {p.auxiliary}, gained this round: {p.auxiliary_gained}")
        used = 3 - len(p.dice) + (1 if p.auxiliary == SPENT else 0)
        placed = _dice_out(s, seat)
        if s.phase == DEPLOY and (placed > used or used < 0):
            _broken(13, f"seat {seat} has {placed} dice on locations and {p.dice} left")
        if s.phase == BATTLE and (p.dice or p.auxiliary in (DOCKED, LOCKED)):
            _broken(13, f"seat {seat} enters Battle with dice {p.dice}, auxiliary die {p.auxiliary}")
        if s.over:
            self._check_end(s, p)

    def _check_end(self, s: SolarSphere, p: Player) -> None:
        icons, sets = sum(p.factions), faction_sets(p.factions)
        if 3 * sets > icons:
            _broken(22, f"seat {p.seat} has {sets} sets of {icons} icons")
        most = (self._drones + s.tables.storage_limit) // 2
        if (p.active + p.stored()) // 2 > most:
            _broken(22, f"seat {p.seat} has {p.active} drones and {p.stored()} resources left over")

    def _check_icons(self, s: SolarSphere, side: Player | Dranda, seat: int) -> None:
        icons = icons_of(s, side)
        # The card being hired gives its icon before it has a place (SS-9.10, SS-10.12).
        if icons != side.factions and s.hiring >= 0 and len(side.crew) == _CREW_SLOTS:
            icons[s.tables.crew[s.hiring].faction] += 1
        if icons != side.factions:
            _broken(15, f"seat {seat} counts the icons {side.factions}, its cards show {icons}")

    def _check_dranda(self, s: SolarSphere, d: Dranda) -> None:
        drones = drones_of(s, d)
        if drones != s.tables.dranda_drones or min(d.supply, d.removed) < 0:
            on_ships = _on_ships(s, DRANDA_SEAT)
            _broken(
                2, f"DRANDA has {drones} drones: supply {d.supply}, removed {d.removed}, ships {on_ships}"
            )
        cards = d.deck + d.row + d.discard
        if len(cards) != len(s.tables.dranda) or len(set(cards)) != len(cards):
            _broken(23, f"DRANDA's cards: deck {d.deck}, row {d.row}, discard pile {d.discard}")
        if s.phase in (DEPLOY, BATTLE):
            # SS-16.3: one card is discarded per round, and one for every opaque die brought in.
            if len(d.discard) != s.round + d.opaque.count(False):
                _broken(23, f"{len(d.discard)} discarded cards in round {s.round}, opaque dice {d.opaque}")
            if len(d.row) != d.placed or len(d.dice) != 3:
                _broken(14, f"DRANDA has placed {d.placed} of its dice {d.dice} with {len(d.row)} cards")
            if s.phase == BATTLE and d.placed != 3:
                _broken(14, f"DRANDA enters Battle with {d.placed} dice placed")
            placed = _dice_out(s, DRANDA_SEAT)
            if placed != d.placed + len(d.used_opaque):
                _broken(13, f"DRANDA placed {d.placed} and {d.used_opaque}, but {placed} of its dice lie out")
        self._check_icons(s, d, DRANDA_SEAT)

    # ------------------------------------------------------------------ from one state to the next

    def keep(self, state: SolarSphere) -> None:
        self._then = self._kept = Seen(state, self._sides, self._ships, self._kept)

    def compare(self, s: SolarSphere) -> None:
        fresh = s.round != self._then.round
        if fresh and s.round != self._then.round + 1:
            _broken(20, f"round {s.round} follows round {self._then.round}")
        if self._then.final and (fresh or not s.final):
            _broken(20, f"round {s.round} follows the final round {self._then.round}")
        self._compare_sphere(s)
        self._compare_display(s, fresh)
        in_turn = 0
        # A new round does something to everybody.
        to_all = fresh or self._then.phase == DOCK
        for p, before in zip(s.players, self._then.players, strict=True):
            if not to_all and self._sides[p.seat] == self._then.sides[p.seat]:
                continue
            self._compare_zones(p, before)
            self._compare_crew(s, p, before, fresh)
            in_turn += self._compare_dice(s, p, before, fresh)
            self._compare_morale(s, p, before, fresh)
        if in_turn > 1:
            _broken(14, f"one answer used {in_turn} dice")
        if fresh or s.over:
            self._check_turns(s, fresh)
        if s.dranda is not None and self._then.dranda is not None:
            self._compare_dranda(s.dranda, self._then.dranda, fresh)
        self._compare_claims(s)

    def _compare_sphere(self, s: SolarSphere) -> None:
        last = self._then
        if (last.hexes, last.facedown, last.scoring) != (s.hexes, s.facedown, s.scoring):
            _broken(11, "the hexes or the scoring card have changed")
        if last.builder == s.builder:
            return
        new = []
        for position, owner in enumerate(s.builder):
            before = last.builder[position]
            if owner != before:
                if before != NOBODY:
                    _broken(11, f"{POSITIONS[position]} went from owner {before} to {owner}")
                new.append(position)
        # Several may have been built in one step: there must be an order in which each had a neighbour.
        built = {position for position, owner in enumerate(last.builder) if owner != NOBODY} | {CORE}
        while new:
            possible = [n for n in new if any(other in built for other in s.tables.neighbours[n])]
            if not possible:
                _broken(11, f"{[POSITIONS[n] for n in new]} were built beside no built hex")
            built.update(possible)
            new = [n for n in new if n not in built]

    def _compare_display(self, s: SolarSphere, fresh: bool) -> None:
        empty = 0
        for slot, card in enumerate(s.display):
            before, token = self._then.display[slot], self._then.tokens[slot]
            if card < 0:
                empty += 1
            elif not fresh:
                if card != before or s.tokens[slot] != token:
                    _broken(9, f"slot {slot}: card {before}, token {token} became {card}, {s.tokens[slot]}")
            elif card != before:
                if s.tokens[slot]:
                    _broken(9, f"the new card {card} in slot {slot} has token {s.tokens[slot]}")
            elif s.tokens[slot] != token + 1:
                _broken(9, f"the token in slot {slot} went from {token} to {s.tokens[slot]}")
        # DRANDA may have hired before anybody was asked.
        if fresh and empty > len(s.visits[CREW]):
            _broken(8, f"{empty} slots of the display are empty after Recover")

    def _compare_zones(self, p: Player, before: Player) -> None:
        if p.reputation < before.reputation:
            _broken(4, f"seat {p.seat}: reputation fell from {before.reputation} to {p.reputation}")
        if p.reserve > before.reserve:
            _broken(6, f"seat {p.seat}: the reserve grew from {before.reserve} to {p.reserve}")
        if _fell(before.matrix, p.matrix):
            _broken(6, f"seat {p.seat}: the matrix went from {before.matrix} to {p.matrix}")
        if _fell(before.factions, p.factions):
            _broken(6, f"seat {p.seat}: icons went from {before.factions} to {p.factions}")
        if before.hexes & ~p.hexes:
            _broken(6, f"seat {p.seat}: hexes went from {before.hexes:b} to {p.hexes:b}")
        if p.ships[: len(before.ships)] != before.ships:
            _broken(6, f"seat {p.seat}: claimed ships went from {before.ships} to {p.ships}")
        if before.satellites & ~p.satellites and p.reserve:
            _broken(12, f"seat {p.seat} took a satellite back with {p.reserve} drones in reserve")
        if (p.satellites & ~before.satellites).bit_count() > 1:
            _broken(12, f"seat {p.seat}: satellites went from {before.satellites:b} to {p.satellites:b}")

    def _compare_crew(self, s: SolarSphere, p: Player, before: Player, fresh: bool) -> None:
        seat = p.seat
        if p.crew == before.crew:
            if p.retired != before.retired:
                # Nobody left the crew, so what has come here was hired in the same visit.
                number = 21 if len(p.retired) > len(before.retired) else 6
                _broken(number, f"seat {seat}: retired crew went from {before.retired} to {p.retired}")
        else:
            self._compare_hired(p, before)
        actions = s.tables.crew
        if fresh:
            if True in p.used:
                _broken(16, f"seat {seat}: used crew {p.used} after Recover")
            self._bosses_used[seat] = 0
            self._refreshed[seat] = 0
            return
        for card, used in zip(before.crew, before.used, strict=True):
            if card not in p.crew:
                continue
            now = p.used[p.crew.index(card)]
            if now and not used and actions[card].action.op == OP_REFRESH:
                self._bosses_used[seat] += 1
            elif used and not now:
                self._refreshed[seat] += 1
        if self._refreshed[seat] > self._bosses_used[seat]:
            _broken(
                16,
                f"seat {seat}: {self._refreshed[seat]} cards turned upright, "
                f"{self._bosses_used[seat]} Shift Bosses used",
            )

    def _compare_hired(self, p: Player, before: Player) -> None:
        seat = p.seat
        retired = p.retired[len(before.retired) :]
        if p.retired[: len(before.retired)] != before.retired or len(retired) > 1:
            _broken(6, f"seat {seat}: retired crew went from {before.retired} to {p.retired}")
        hired = [card for card in p.crew if card not in before.crew]
        if len(hired) != 1:
            _broken(7, f"seat {seat}: crew went from {before.crew} to {p.crew}")
        if hired[0] not in self._then.display and hired[0] != self._then.hiring:
            _broken(7, f"seat {seat} hired card {hired[0]}, which was not in the display")
        if retired and (retired[0] not in before.crew or len(before.crew) != _CREW_SLOTS):
            _broken(21, f"seat {seat} retired card {retired[0]} of its crew {before.crew}")
        grown = len(p.crew) + len(p.retired) - len(before.crew) - len(before.retired)
        if grown != 1:
            _broken(7, f"seat {seat} hired one card and has {grown} more")

    def _compare_dice(self, s: SolarSphere, p: Player, before: Player, fresh: bool) -> int:
        """Returns how many dice the player used within this round."""
        seat = p.seat
        if fresh or self._then.phase == DOCK:
            if len(p.dice) != 3 or p.auxiliary != IN_RESERVE:
                _broken(13, f"seat {seat} begins round {s.round} with {p.dice}, auxiliary die {p.auxiliary}")
            if any(die // 10 == seat for dice in s.visits for die in dice):
                _broken(13, f"seat {seat} begins round {s.round} with a die on a location")
            return 0
        left = before.dice[:]
        for die in p.dice:
            if die not in left:
                _broken(13, f"seat {seat}: dice went from {before.dice} to {p.dice}")
            left.remove(die)
        used = len(left)
        if p.auxiliary != before.auxiliary:
            if _AUXILIARY_WAY.index(p.auxiliary) < _AUXILIARY_WAY.index(before.auxiliary):
                _broken(13, f"seat {seat}: the auxiliary die went from {before.auxiliary} to {p.auxiliary}")
            if p.auxiliary == SPENT:
                used += 1
            if before.auxiliary == IN_RESERVE and p.auxiliary == SPENT:
                _broken(13, f"seat {seat} used the auxiliary die in the turn in which it came")
        self._turns[seat] += used
        return used

    def _check_turns(self, s: SolarSphere, fresh: bool) -> None:
        """SS-6.1, SS-6.3: a round is over when all dice were used, one per turn."""
        # The last die may have been used by the very answer that ended the round.
        left = sum(map(_dice_left, self._then.players)) if fresh else 0
        if left > 1:
            _broken(14, f"round {self._then.round} ended with {left} dice unused")
        gained = 0
        for before, p in zip(self._then.players, s.players, strict=True):
            gained += (before if fresh else p).auxiliary != IN_RESERVE
        turns = sum(self._turns) + left
        if turns != 3 * len(s.players) + gained:
            _broken(14, f"round {self._then.round} had {turns} turns with {gained} auxiliary dice")
        self._turns = [0] * len(s.players)

    def _compare_morale(self, s: SolarSphere, p: Player, before: Player, fresh: bool) -> None:
        seat = p.seat
        if self._then.phase == DEPLOY and s.phase == DEPLOY and not fresh:
            if p.score < before.score:
                _broken(17, f"seat {seat}: the score fell from {before.score} to {p.score} in Deploy")
            if p.morale < before.morale and not self._lobbied(s, p, before):
                self._check_kickback(s, p, before)
            return
        if p.score < before.score:
            gone = sum(1 for ship in self._then.fleet if ship is not None and not _in_fleet(s, ship.card))
            fall = before.score - p.score
            if fall > 2 * gone:
                _broken(17, f"seat {seat}: the score fell by {fall} while {gone} ships left")
            attacked = any(ship is not None and seat in ship.owners for ship in self._then.fleet)
            if not attacked and p.active >= before.active and fall % 2:
                _broken(17, f"seat {seat}: the score fell by {fall} without an attack")

    def _lobbied(self, s: SolarSphere, p: Player, before: Player) -> bool:
        for card, used in zip(before.crew, before.used, strict=True):
            action = s.tables.crew[card].action
            if action.op == OP_LOBBY and not used and card in p.crew and p.used[p.crew.index(card)]:
                back = 0 if p.reputation > before.reputation else action.b
                return before.morale - p.morale == action.a - back
        return False

    def _check_kickback(self, s: SolarSphere, p: Player, before: Player) -> None:
        spanners = s.tables.spanners
        passed = [n for n in spanners if p.morale <= n < before.morale]
        count = len(passed) + sum(1 for n in passed if n <= before.reputation)
        if p.morale not in spanners or not 1 <= count <= 2 * len(spanners):
            _broken(18, f"seat {p.seat} moved from {before.morale} to {p.morale} for {count} kickbacks")

    @staticmethod
    def _compare_dranda(d: Dranda, before: Dranda, fresh: bool) -> None:
        if before.hexes & ~d.hexes or len(d.crew) < len(before.crew) or len(d.ships) < len(before.ships):
            _broken(6, "a hex, a crew card or a ship of DRANDA has gone")
        if _fell(before.factions, d.factions):
            _broken(6, f"DRANDA's icons went from {before.factions} to {d.factions}")
        placements = _placed(d) - _placed(before)
        if fresh:
            # Dice left over from the old round (three opaque ones at most) and those placed in the new.
            placements = 6 + _placed(d)
        if before.score - d.score > _DEAREST_PLACEMENT * placements:
            _broken(17, f"DRANDA's score fell from {before.score} to {d.score} with {placements} dice placed")

    def _compare_claims(self, s: SolarSphere) -> None:
        """The Commander claims, never another, and nobody if it is the Corporation (SS-11.8, SS-11.9)."""
        last = self._then
        for p, before in zip(s.players, last.players, strict=True):
            if len(p.ships) == len(before.ships):
                continue
            # A player or DRANDA may have attacked in this very step: then the columns seen are not the last.
            settled = last.dranda is None or _placed(last.dranda) >= 3 or last.phase == BATTLE
            if not settled or any(q.active < b.active for q, b in zip(s.players, last.players, strict=True)):
                return
            for card in p.ships[len(before.ships) :]:
                ship = next((ship for ship in last.fleet if ship is not None and ship.card == card), None)
                if ship is None or not ship.owners or ranking(ship)[0] != p.seat:
                    _broken(21, f"seat {p.seat} claimed ship {card} without commanding the attack")


def drones_of(s: SolarSphere, side: Player | Dranda) -> int:
    """All drones of a side, wherever they are."""
    if isinstance(side, Dranda):
        return side.supply + side.removed + side.hexes.bit_count() + _on_ships(s, DRANDA_SEAT)
    placed = sum(side.matrix) + side.hexes.bit_count() + side.satellites.bit_count()
    return side.active + side.inactive + side.reserve + placed + _on_ships(s, side.seat)


def _on_ships(s: SolarSphere, owner: int) -> int:
    count = 0
    for ship in s.fleet:
        if ship is not None:
            count += ship.drones_of(owner)
    return count


def icons_of(s: SolarSphere, side: Player | Dranda) -> list[int]:
    """How many icons of each faction the hexes, the crew and the ships of a side show."""
    icons = [0, 0, 0, 0]
    hexes, position = side.hexes, 0
    while hexes >> position:
        if hexes >> position & 1:
            icons[s.tables.hexes[s.hexes[position]].faction] += 1
        position += 1
    for card in side.crew + side.retired if isinstance(side, Player) else side.crew:
        icons[s.tables.crew[card].faction] += 1
    for card in side.ships:
        for faction, count in enumerate(s.tables.ships[card].icons):
            icons[faction] += count
    return icons


def _dice_out(s: SolarSphere, seat: int) -> int:
    """How many dice of a side lie on locations."""
    return sum([die // 10 == seat for dice in s.visits for die in dice])


def _dice_left(p: Player) -> int:
    return len(p.dice) + (p.auxiliary in (DOCKED, LOCKED))


def _placed(d: Dranda) -> int:
    return d.placed + len(d.used_opaque)


def _fell(before: list[int], now: list[int]) -> bool:
    """Whether one of the numbers has become smaller, or is gone."""
    return len(now) != len(before) or any(map(lt, now, before))


def _ships_in_play(s: SolarSphere) -> list[int]:
    cards = s.resistance + s.box
    for ship in s.fleet:
        if ship is not None:
            cards.append(ship.card)
    for p in s.players:
        cards += p.ships
    if s.dranda is not None:
        cards += s.dranda.ships
    return cards


def _in_fleet(s: SolarSphere, card: int) -> bool:
    return any(ship is not None and ship.card == card for ship in s.fleet)


def _broken(number: int, found: str) -> NoReturn:
    raise InvariantBroken(f"invariant {number}: {found}")
