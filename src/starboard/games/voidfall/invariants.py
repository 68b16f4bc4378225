"""The invariants of chapter 6, on every state and on every change between two.

A watch sees a state only where somebody is asked. Those that no state shows are proved elsewhere: 25, 26 and
33 by the tests of Combat, 27, 28, 29, 30 and 36 by the tests of the rules, 31 by the tests of secrets, 32 by
replays, 38 by the fuzzer.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple, NoReturn

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.peril import HARBINGER, LEVELS, WAR, Peril
from starboard.games.voidfall.rules.corruption import chamber_limit
from starboard.games.voidfall.rules.crisis_board import spaces
from starboard.games.voidfall.rules.fleets import tokens_needed
from starboard.games.voidfall.rules.havens import cubes
from starboard.games.voidfall.rules.levels import levels
from starboard.games.voidfall.rules.sectors import (
    guild_spaces,
    is_home,
    name_of,
    tile_of,
)
from starboard.games.voidfall.rules.technologies import improved_limit
from starboard.games.voidfall.rules.turn import FOCUS_CARDS
from starboard.games.voidfall.state import (
    ACTIONS,
    CLEAN_UP,
    COPY_0,
    COPY_4,
    HOUSES,
    NOBODY,
    SELECT,
    STANDARD_SLOTS,
    Player,
    Voidfall,
)
from starboard.games.voidfall.tables import HEROIC, JOINT
from starboard.kernel.invariants import InvariantBroken, Watching, frozen

_FEW = 2
_PILES = frozenset({0, COPY_4, COPY_0, COPY_4 | COPY_0})
_MAT_CORRUPTION = 6

# What the checks look at: of the game, of every player, of what the Void brings.
_SECTORS = attrgetter(
    *("tile", "owner", "fleet", "void", "population", "corrupted", "guilds", "installations"),
)
_PLAYER_AROUND = attrgetter("home", "house", "origin", "rules", "techs")
_PLAYER_AGENDAS = attrgetter("agendas", "known", "slots", "played")
_PLAYER_TRADE = attrgetter("loose", "covered", "flipped")
_PLAYER_TOKENS = attrgetter("bounties", "reclaims")
_PLAYER_TECHNOLOGIES = attrgetter("techs", "tech_limit", "tracks", "beside")
_PLAYER = attrgetter(
    *("hand", "discard", "aside", "focus", "house"),
    *("stock", "influence", "ledger", "tracks", "track_corruption", "chambers", "rules"),
    *("starting", "slots", "slot_corruption", "covered", "loose", "glory"),
    *("done", "flipped", "third", "used", "played"),
)
_PERIL = attrgetter(
    *("supply", "rows", "crisis", "crisis_decks", "crisis_discards", "alert", "alert_deck", "alert_discard"),
    *("situations", "wars", "offer", "offer_deck", "catastrophes", "havens"),
)

# Where Basic technologies are: the tableau, what the Void has consumed, the slots of each player.
Cards = tuple[tuple[int, ...], ...]


class Seen(NamedTuple):
    """What the next state is compared with, apart from the sectors: of each player the tracks, the turns and
    whether a Trade token is flipped; of the Void the Catastrophes, the Safe Havens and what it has consumed.
    """

    over: bool
    phase: int
    cycle: int
    players: tuple[tuple[tuple[int, ...], int, bool], ...]
    peril: tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]] | None
    cards: Cards


class Watch(Watching[Voidfall]):
    """Checks the invariants of one game. What was found right stays so until something changes."""

    def __init__(self, state: Voidfall) -> None:
        # What lies in the sectors, what lay there in the state before, and where that is not the same.
        self._columns: list[Sequence[Any]] = []
        self._columns_before: list[Sequence[Any]] = []
        self._changed: list[int] = []
        # FP in the sectors of each player.
        self._deployed: list[int] = []
        super().__init__(state)

    # ------------------------------------------------------------------ one state

    def check(self, s: Voidfall) -> None:
        if s.phase == HOUSES:
            return
        players = s.players
        self._check_sectors(s)
        decks = frozen(s.agenda_decks, s.agenda_seen)
        if self.anew("agendas", s.offers, s.looked, decks, *map(_PLAYER_AGENDAS, players)):
            self._check_agendas(s)
        if self.anew("trade", s.column, s.boxed_trade, s.cycle, *map(_PLAYER_TRADE, players)):
            self._check_trade(s)
        tokens = frozen(s.bounty_pile, s.bounties, s.reclaim_pile, s.reclaims)
        if self.anew("tokens", tokens, *map(_PLAYER_TOKENS, players)):
            self._check_tokens(s)
        consumed = None if s.peril is None else s.peril.consumed
        improved = (s.improved_offer, s.improved_deck)
        if self.anew("technologies", improved, consumed, *map(_PLAYER_TECHNOLOGIES, players)):
            self._check_technologies(s)
        if not _PILES.issuperset(s.tableau):
            _broken(7, f"the tableau is {s.tableau}")
        if s.peril is not None:
            peril = frozen(_PERIL(s.peril), s.harbingers, [p.focus for p in players])
            if self.anew("peril", peril):
                self._check_peril(s, s.peril)
        for p in players:
            self._check_fp(s, p)
            if self.anew(p.seat, s.phase, _PLAYER(p)):
                self._check_focus(s, p)
                self._check_mat(s, p)
                self._check_turn(s, p)

    def _check_sectors(self, s: Voidfall) -> None:
        then = self._columns_before = self._columns
        now = _SECTORS(s)
        around = self.anew("around", s.invasion, *map(_PLAYER_AROUND, s.players))
        self._changed = []
        if [*now] != then:
            self._columns = [column[:] for column in now]
            if then:
                pairs = zip(zip(*now), zip(*then), strict=True)
                self._changed = [at for at, (new, old) in enumerate(pairs) if new != old]
            else:
                self._changed = [*range(len(s.tile))]
            self._deployed = [0] * len(s.players)
            for owner, fleet in zip(s.owner, s.fleet):
                if owner != NOBODY:
                    self._deployed[owner] += sum(fleet)
        for at in range(len(s.tile)) if around else self._changed:
            self._check_sector(s, at)
        # Levels know nothing of FP.
        settled = self._changed and self.anew("settled", frozen(*now[:2], *now[4:]))
        if around or settled:
            for p in s.players:
                self._check_levels(s, p)

    def _check_sector(self, s: Voidfall, at: int) -> None:
        where, tile = name_of(s, at), tile_of(s, at)
        fleet, owner = s.fleet[at], s.owner[at]
        if min(fleet) < 0 or s.void[at] < 0:
            _broken(1, f"{where} has {fleet} and {s.void[at]} Voidborn")
        if any(fleet) and owner == NOBODY:
            _broken(23, f"{where} has {fleet}, but no owner")
        fighting = s.invasion[1:2] == (at,)
        if owner != NOBODY and s.void[at] and not fighting:
            _broken(17, f"{where} has an owner and {s.void[at]} Voidborn")
        if s.void[at] > tile.void_limit:
            _broken(17, f"{where} has {s.void[at]} Voidborn, at most {tile.void_limit} fit")
        if s.population[at] and not s.tables.pop_min <= s.population[at] <= s.tables.pop_max:
            _broken(12, f"{where} has Population {s.population[at]}")
        if tile.fixed and s.population[at] != tile.population:
            _broken(12, f"the fixed Population of {where} is {s.population[at]}")
        if s.corrupted[at]:
            if s.population[at] == 0:
                _broken(14, f"{where} is Corrupted without Population")
            if tile.pure and not is_home(s, at):
                _broken(14, f"{where} is Corrupted, but immune")
            if is_home(s, at) and not s.tables.houses[s.players[owner].house].corruptible:
                _broken(14, f"the Home {where} is Corrupted")
        if len(s.guilds[at]) > guild_spaces(s, at) or len(s.installations[at]) > tile.inst_spaces:
            _broken(16, f"{where} has {len(s.guilds[at])} Guilds, {len(s.installations[at])} Installations")

    def _check_levels(self, s: Voidfall, p: Player) -> None:
        found = levels(s, p)
        if any(not 0 <= one <= s.tables.production_level_cap for one in found):
            _broken(11, f"the Levels of seat {p.seat} are {found}")

    def _check_agendas(self, s: Voidfall) -> None:
        """Cards that are being looked at belong to their deck until one is kept."""
        cards = [card for card in s.offers if card != NOBODY]
        for deck, seen in zip(s.agenda_decks, s.agenda_seen, strict=True):
            cards += deck
            if len(deck) != len(seen):
                _broken(2, f"{len(deck)} cards, but marks for {len(seen)}")
        for p in s.players:
            cards += [*p.agendas, *(card for card in p.slots if card != NOBODY)]
            if p.played != NOBODY:
                cards.append(p.played)
            if not set(p.known) <= set(p.agendas):
                _broken(2, f"seat {p.seat} is known to hold {p.known}, but holds {p.agendas}")
            kinds = [s.tables.agendas[card].type for card in p.slots if card != NOBODY]
            if len(set(kinds)) < len(kinds):
                _broken(18, f"seat {p.seat} has the types {kinds} in slots")
        if s.looked and s.looked[0] not in cards:
            cards += _agendas_looked_at(s, len(cards))
        if sorted(cards) != list(range(len(s.tables.agendas))):
            _broken(2, f"the Agendas are {sorted(cards)}")

    def _check_trade(self, s: Voidfall) -> None:
        owned = sum(p.trade + p.flipped for p in s.players)
        total = s.tables.trade_tokens_few if len(s.players) <= _FEW else s.tables.trade_tokens
        if s.column + owned + s.boxed_trade != total or s.column < 0:
            _broken(3, f"column {s.column}, owned {owned}, boxed {s.boxed_trade}")
        if not 0 <= s.boxed_trade < s.cycle:
            _broken(3, f"{s.boxed_trade} tokens boxed in Cycle {s.cycle}")

    def _check_tokens(self, s: Voidfall) -> None:
        bounties = [*s.bounty_pile, *(token for row in s.bounties for token in row)]
        reclaims = [*s.reclaim_pile, *(token for row in s.reclaims for token in row)]
        for p in s.players:
            bounties += p.bounties
            reclaims += p.reclaims
        for found, kinds in ((bounties, s.tables.bounties), (reclaims, s.tables.reclaims)):
            if [found.count(n) for n in range(len(kinds))] != [count for _, _, count in kinds]:
                _broken(4, f"the tokens are {sorted(found)}")

    def _check_technologies(self, s: Voidfall) -> None:
        """Whoever owns an Improved card has boxed a Basic one for it."""
        improved = [*s.improved_offer, *s.improved_deck]
        for p in s.players:
            names = [tech >> 1 for tech in p.techs]
            if len(set(names)) < len(names):
                _broken(9, f"seat {p.seat} owns {p.techs}")
            if len(p.techs) > p.tech_limit:
                _broken(19, f"seat {p.seat} owns {len(p.techs)} technologies of {p.tech_limit}")
            # The limit never falls, so what held when they were gained still holds.
            if sum(tech & 1 for tech in p.techs) > improved_limit(p):
                _broken(19, f"seat {p.seat} owns {p.techs} with the tracks at {p.tracks}")
            improved += [tech >> 1 for tech in p.techs if tech & 1]
            improved += [p.beside] if p.beside != NOBODY else []
        if s.peril is not None:
            improved += [tech >> 1 for tech in s.peril.consumed if tech & 1]
        if len(set(improved)) < len(improved):
            _broken(7, f"the Improved cards are {sorted(improved)}")

    def _check_fp(self, s: Voidfall, p: Player) -> None:
        deployed = self._deployed[p.seat]
        away = sum(s.invasion[2:]) if s.invasion[:1] == (p.seat,) else 0
        found = p.active + p.inactive + deployed + away + cubes(s, p)
        if found != s.tables.fp_per_player or min(p.active, p.inactive) < 0:
            _broken(1, f"seat {p.seat}: {p.inactive} + {p.active} + {deployed} + {away} + {cubes(s, p)}")
        if s.owner[p.home] != p.seat or s.void[p.home]:
            _broken(22, f"the Home of seat {p.seat} is {s.owner[p.home]}'s")
        if s.targets and any(at == p.home for at, _ in s.targets):
            _broken(22, f"the Home of seat {p.seat} is the target of a Skirmish")

    def _check_focus(self, s: Voidfall, p: Player) -> None:
        cards = [*p.hand, *p.discard, *p.aside]
        if p.focus != NOBODY and s.tables.focuses[p.focus].kind not in (JOINT, HEROIC):
            cards.append(p.focus)
        if len(cards) != FOCUS_CARDS or sorted(cards) != sorted(s.tables.houses[p.house].focuses):
            _broken(6, f"the Focus cards of seat {p.seat} are {sorted(cards)}")

    def _check_mat(self, s: Voidfall, p: Player) -> None:
        if any(not 0 <= amount <= s.tables.stock_cap for amount in p.stock) or p.influence < 0:
            _broken(11, f"seat {p.seat} has {p.stock} and {p.influence} Influence")
        if sum(p.ledger) != p.influence:
            _broken(37, f"seat {p.seat} has {p.influence} Influence, made of {p.ledger}")
        if any(not 0 <= space <= v.LAST_SPACE for space in p.tracks):
            _broken(13, f"the tracks of seat {p.seat} are at {p.tracks}")
        if not 0 <= p.chambers <= chamber_limit(p):
            _broken(14, f"seat {p.seat} has {p.chambers} markers in the Chambers")
        if not len(p.slots) == len(p.slot_corruption) == STANDARD_SLOTS + p.rules[v.RULE_FIFTH_AGENDA]:
            _broken(15, f"seat {p.seat} has {len(p.slots)} slots")
        if p.mat_corruption > _MAT_CORRUPTION + p.rules[v.RULE_FIFTH_AGENDA]:
            _broken(15, f"seat {p.seat} has {p.mat_corruption} markers on the mat")
        if len(p.covered) != len(p.starting) + len(p.slots) + 1 or p.loose < 0:
            _broken(18, f"seat {p.seat} has tokens at {p.covered} and {p.loose} more")
        if any(p.covered[len(p.starting) + slot] and card == NOBODY for slot, card in enumerate(p.slots)):
            _broken(18, f"seat {p.seat} has a Trade token on an empty slot: {p.covered}, {p.slots}")
        if any(not 1 <= value <= len(v.RESOURCES) for value in p.glory):
            _broken(25, f"seat {p.seat} has the Glory {p.glory}")

    def _check_peril(self, s: Voidfall, peril: Peril) -> None:
        on_rows = [card for row in peril.rows for card in row]
        harbingers = peril.supply + sum(s.harbingers) + on_rows.count(HARBINGER)
        if harbingers != s.tables.harbinger_supply or min(peril.supply, *s.harbingers) < 0:
            _broken(5, f"{peril.supply} Harbingers in the supply, {s.harbingers}, {peril.rows}")
        crises = peril.ongoing + ([] if peril.crisis == NOBODY else [peril.crisis])
        for depth in range(1, LEVELS + 1):
            crises += [*peril.crisis_decks[depth], *peril.crisis_discards[depth]]
        if len(set(crises)) < len(crises):
            _broken(8, f"a Crisis lies in two places: {sorted(crises)}")
        if {card for card, one in enumerate(s.tables.crises) if one.level} - set(crises):
            _broken(8, f"a Crisis is lost: {sorted(crises)}")
        alerts = [*peril.alert_deck, *peril.alert_discard]
        alerts += [] if peril.alert == NOBODY else [peril.alert]
        for depth in range(1, LEVELS + 1):
            if peril.situations[depth] + alerts.count(depth) != s.tables.situations[depth]:
                _broken(8, f"Situations of level {depth}: {peril.situations[depth]}, {alerts.count(depth)}")
        wars = [*peril.wars, *[alert for alert in alerts if alert >= WAR]]
        if len(set(wars)) < len(wars):
            _broken(8, f"the Wars are {sorted(wars)}")
        special = [*peril.offer, *peril.offer_deck]
        if len(set(special)) < len(special) or any(p.focus in special for p in s.players):
            _broken(6, f"the Joint and Heroic cards are {peril.offer}, {peril.offer_deck}")
        for row in peril.rows:
            if len(row) > spaces(s) or HARBINGER in row[row.count(HARBINGER) :]:
                _broken(20, f"the rows are {peril.rows}")
        if not 0 <= peril.catastrophes <= s.tables.catastrophe_limit:
            _broken(20, f"{peril.catastrophes} Catastrophes")
        levels = s.tables.maps[s.map].havens
        if any(len(built) > levels[tile] for tile, built in enumerate(peril.havens)):
            _broken(1, f"the Safe Havens are {peril.havens}")

    def _check_turn(self, s: Voidfall, p: Player) -> None:
        if p.done.bit_count() > 2 + (p.flipped or p.third) and s.phase == ACTIONS:
            _broken(21, f"seat {p.seat} took {p.done.bit_count()} Focus actions")
        if p.used.count("agenda") > 1:
            _broken(21, f"seat {p.seat} took {p.used}")
        if s.phase < SELECT and (p.focus != NOBODY or p.played != NOBODY or p.flipped):
            _broken(28, f"seat {p.seat} has something in play outside turns")

    # ------------------------------------------------------------------ one state and the next

    def keep(self, state: Voidfall) -> None:
        peril = state.peril
        self._then = Seen(
            state.over,
            state.phase,
            state.cycle,
            tuple([(p.tracks, p.turns, p.flipped) for p in state.players]),
            None if peril is None else (peril.catastrophes, peril.havens, peril.consumed),
            _cards(state),
        )

    def compare(self, s: Voidfall) -> None:
        then = self._then
        if then.over:
            _broken(32, "the game went on after its end")
        if then.phase == HOUSES:
            return
        for at in self._changed:
            self._compare_sector(s, at)
        left = self.anew("left", s.invasion, *[(p.home, p.glory) for p in s.players])
        for at in range(len(s.tile)) if left else self._changed:
            self._check_left(s, at)
        for p, (tracks, turns, flipped) in zip(s.players, then.players, strict=True):
            if p.tracks != tracks and any(now < before for now, before in zip(p.tracks, tracks)):
                _broken(13, f"the tracks of seat {p.seat} went from {tracks} to {p.tracks}")
            if p.turns > turns:
                self._after_clean_up(s, p)
            if p.flipped and not flipped and then.phase not in (SELECT, CLEAN_UP):
                if s.phase != ACTIONS or p.done:
                    _broken(29, f"seat {p.seat} flipped a token in phase {then.phase}")
        cards = _cards(s)
        if cards != then.cards and _copies(cards) != _copies(then.cards):
            _broken(7, f"the Basic technologies went from {_copies(then.cards)} to {_copies(cards)}")
        if s.peril is not None and then.peril is not None:
            self._compare_peril(s.peril, *then.peril)

    @staticmethod
    def _compare_peril(now: Peril, catastrophes: int, havens: Cards, consumed: tuple[int, ...]) -> None:
        """What never comes back: Catastrophes, cubes on Safe Havens, consumed and boxed cards."""
        if now.catastrophes < catastrophes:
            _broken(20, f"{catastrophes} Catastrophes became {now.catastrophes}")
        if any(new[: len(old)] != old for old, new in zip(havens, now.havens)):
            _broken(1, f"the Safe Havens went from {havens} to {now.havens}")
        if now.consumed[: len(consumed)] != consumed:
            _broken(7, f"{consumed} were consumed, then {now.consumed}")

    def _compare_sector(self, s: Voidfall, at: int) -> None:
        _, owner, _, _, population, corrupted, _, _ = (column[at] for column in self._columns_before)
        changed = s.population[at] != population
        # From the last answer of a Cycle to the first of the next, much may happen without a question.
        if changed and corrupted and s.corrupted[at] and self._then.cycle == s.cycle:
            _broken(12, f"the Population of the Corrupted sector {name_of(s, at)} has changed")
        abandoned = owner != NOBODY and s.owner[at] == NOBODY
        if abandoned and not s.void[at] and not tile_of(s, at).immune:
            _broken(24, f"{name_of(s, at)} stands without FP")

    @staticmethod
    def _check_left(s: Voidfall, at: int) -> None:
        """An own sector may be empty only while its owner is asked what else moves or what Glory it costs."""
        if s.owner[at] != NOBODY and not is_home(s, at) and not any(s.fleet[at]):
            if not _is_being_left(s, at):
                _broken(24, f"{name_of(s, at)} belongs to seat {s.owner[at]} without FP")

    def _after_clean_up(self, s: Voidfall, p: Player) -> None:
        crowded = [
            at for at in s.own(p) if tokens_needed(s, p, s.fleet[at]) > s.tables.fleet_tokens_per_sector
        ]
        skirmished = s.phase != SELECT  # what comes after the turn may bring FP home
        if crowded and not skirmished:
            _broken(18, f"seat {p.seat} has too many tokens in {[name_of(s, at) for at in crowded]}")
        if len(p.glory) > s.tables.glory_limit:
            _broken(18, f"seat {p.seat} has the Glory {p.glory} after Clean-up")
        if p.loose and not skirmished:
            _broken(18, f"seat {p.seat} has {p.loose} loose Trade tokens after Clean-up")


def _cards(s: Voidfall) -> Cards:
    return (s.tableau, () if s.peril is None else s.peril.consumed, *[p.techs for p in s.players])


def _copies(cards: Cards) -> list[int]:
    """Basic cards by technology: in the tableau, in slots, boxed for an Improved one, or consumed."""
    tableau, consumed, *owned = cards
    found = [copies.bit_count() for copies in tableau]
    for card in consumed:
        found[card >> 1] += 1 - (card & 1)
    for techs in owned:
        for tech in techs:
            found[tech >> 1] += 1
    return found


def _agendas_looked_at(s: Voidfall, others: int) -> list[int]:
    """Looked-at cards are Agendas if some of those are missing elsewhere, else events."""
    return list(s.looked) if others + len(s.looked) == len(s.tables.agendas) else []


def _is_being_left(s: Voidfall, at: int) -> bool:
    owner = s.owner[at]
    return s.invasion[:1] == (owner,) or bool(s.players[owner].glory)


def _broken(number: int, what: str) -> NoReturn:
    raise InvariantBroken(f"INV-{number}: {what}.")
