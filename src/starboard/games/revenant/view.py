"""What each seat may know, built up piece by piece (2.2, 2.3).

Hands, Hidden Influence and agendas stand in their owner's view only; of decks there is the size, of
discards of Operation and HI cards the number. Deck orders and the seed are in no view. The score sheet
shows the public part alone until the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from starboard.games.revenant import tables as t
from starboard.games.revenant.deal import redeal as redeal
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.rules.skirmish import allocation_order, hits, sharer
from starboard.games.revenant.rules.tactics import field_so_far, standing
from starboard.games.revenant.scoring import (
    Requirement,
    figures,
    hidden_influence,
    house_points,
    requirements,
    result,
    score_sheet,
    scoring_power,
    secret_agenda_points,
)
from starboard.games.revenant.state import (
    AMBASSADOR,
    EMERGENCY,
    FOLLOWER,
    FRIGATE,
    HARBINGER,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    NOBODY,
    NOWHERE,
    ON_PLANET,
    PHASES,
    REINFORCE,
    RESERVED,
    SKIRMISH,
    SUPPLY,
    Player,
    Revenant,
    Solo,
)
from starboard.kernel.title import Line

PLACES = {
    FRIGATE: "frigate",
    REINFORCE: "reinforce",
    HYPERCHARGE: "hypercharge",
    EMERGENCY: "emergency",
    HOME: "home",
}
STEPS = ("", "man", "influence", "action", "corruption", "bonus", "end")
_FIGURES = {AMBASSADOR: "ambassador", FOLLOWER: "follower", HARBINGER: "harbinger"}


class FigureView(msgspec.Struct, frozen=True):
    """Who stands on a crew space: a crew member of a seat, or a figure of nobody's (`seat` is None)."""

    who: str
    """captain, cadet-1, cadet-2, ambassador, follower or harbinger."""
    seat: int | None


class ShipView(msgspec.Struct, frozen=True):
    id: str
    house: str
    type: str
    damage: int
    slots: int
    corrupt: bool
    landed: bool
    crew: FigureView | None


class FrigateView(msgspec.Struct, frozen=True):
    seat: int
    landed: bool
    crew: FigureView | None


class PlanetView(msgspec.Struct, frozen=True):
    id: str
    cubes: int
    landed: tuple[str, ...]
    """Ids of the House ships landed here, and "frigate-0" and so on for Frigates."""


class SectorView(msgspec.Struct, frozen=True):
    """An outer sector. `ships` stand in solo from the front of the line to its back (REVS-1.6)."""

    id: str
    voidborn: int
    shields: int
    rift: bool
    planet: PlanetView | None
    ships: tuple[ShipView, ...]
    frigates: tuple[FrigateView, ...]
    damage: int
    """Points that the Skirmish would bring now (REV-25.3)."""
    sharer: int | None
    """Who would share them (REV-25.2); None in solo where the Crew's order decides (REVS-5.2)."""
    room: int


class InnerView(msgspec.Struct, frozen=True):
    id: str
    frigates: tuple[FrigateView, ...]


class CoreView(msgspec.Struct, frozen=True):
    """The Revenant."""

    damage: int
    slots: int
    cubes: int
    reinforce: FigureView | None
    hypercharge: FigureView | None
    immune: bool
    """REV-26.3, REVP-6.3: no more damage is placed on it in this Cycle."""


class HouseView(msgspec.Struct, frozen=True):
    id: str
    power: int
    scoring_power: int
    """1 more than the Power for the chosen Colony's House (REV-30.4)."""
    influence: tuple[int, ...]
    """By seat."""
    crew_influence: int | None
    points: tuple[int, ...]
    """What the Influence on the tracks would score, by seat; in solo the Corrupted Crew's last."""
    rewards: tuple[int, ...]
    """Fields whose reward token is still there."""
    supply: tuple[str, ...]
    """Ships off the board, by id; a reserved Shuttle is not among them."""


class OpenCardView(msgspec.Struct, frozen=True):
    id: str
    price: int
    chosen: bool
    shuttle: str | None
    """The Shuttle reserved on it."""


class FailureView(msgspec.Struct, frozen=True):
    slot: str
    """upper or lower."""
    id: str
    covered: str | None
    """The effect under a Protection token: upper, lower or none."""
    resolved: bool


class TurnView(msgspec.Struct, frozen=True):
    seat: int
    step: str
    member: str | None
    place: str
    """A ship id, frigate, reinforce, hypercharge, emergency or home."""
    copying: tuple[str, ...] = ()
    """What is being copied, innermost last: places, ids of Planets (REV-22.5)."""


class CompartmentView(msgspec.Struct, frozen=True):
    id: str
    slots: int
    corruptible: bool
    corrupt: bool
    locked: dict[str, int]


class WorthView(msgspec.Struct, frozen=True):
    """What a House is worth to the viewer, the own HI included."""

    house: str
    track: int
    hidden: int
    power: int
    """At scoring (REV-30.4)."""
    public: int
    """What the track would score."""
    worth: int

    @property
    def secret(self) -> int:
        """What the own HI would add."""
        return self.worth - self.public


class RequirementView(msgspec.Struct, frozen=True):
    """What an own agenda asks for."""

    agenda: str
    place: int
    """Which of its objectives, from 0."""
    met: bool
    figures: tuple[int, ...]
    """What stands against each bound of the condition, in order."""


class PlayerView(msgspec.Struct, frozen=True):
    """A player; what only the owner may see is None in the views of others."""

    seat: int
    captain: str | None
    specialisation: str
    rank: int
    crew: tuple[str, ...]
    """Where Captain, Cadet 1 and Cadet 2 stand."""
    frigate: str | None
    landed: bool
    free: dict[str, int]
    capacity: int
    compartments: tuple[CompartmentView, ...]
    corruption: int
    void: int
    data: int
    tactics: int
    penalty: int
    cadets: tuple[tuple[str, ...], ...]
    frigate_cards: tuple[str, ...]
    order_count: int
    orders: tuple[str, ...] | None
    hand_kinds: dict[str, int]
    hand: tuple[str, ...] | None
    hidden_count: int
    hidden: tuple[str, ...] | None
    """Houses of the HI cards in hand."""
    tossed: tuple[str, ...] | None
    """Houses of the HI cards that the owner put on the discard pile, since it was last shuffled."""
    looking_count: int
    looking: tuple[str, ...] | None
    agenda_count: int
    agendas: tuple[str, ...] | None
    revealed: bool
    marked: tuple[bool, ...]
    score: int
    """The sum of the sheet's column: the public part until the game is over."""


class CouncilView(msgspec.Struct, frozen=True):
    stack: int
    revealed: tuple[str, ...]
    """Houses, in the order in which they were revealed."""
    set_aside: int


class SoloView(msgspec.Struct, frozen=True):
    level: str
    grid: tuple[str, ...]
    marker: int
    tile: int
    tactics: int
    influence: dict[str, int]
    figures: int
    harbinger: bool
    lines: dict[str, tuple[str, ...]]
    revealed: tuple[str, ...]
    deck: int
    set_aside: int


class RevenantView(msgspec.Struct, frozen=True):
    edition: str
    cycle: int
    cycles: int
    round: int
    rounds: int
    phase: str
    skirmish: str | None
    """The sector in which the Skirmish stands."""
    over: bool
    order: tuple[int, ...]
    """Seats from the first tile to the last."""
    coming: tuple[int, ...]
    """The order that the Tactics track would give now (REV-24.3)."""
    turn: TurnView | None
    sectors: tuple[SectorView, ...]
    inner: tuple[InnerView, ...]
    core: CoreView
    houses: tuple[HouseView, ...]
    tactics: tuple[tuple[str, ...], ...]
    """Stacks by field, bottom first: "0" to "3" for seats, "crew" for the Corrupted Crew."""
    open: tuple[OpenCardView, ...]
    colony: bool
    charged: bool
    scanner_deck: int
    scanner_discard: tuple[str, ...]
    colony_deck: int
    colonies_removed: int
    culling: int | None
    colonies_seen: tuple[str, ...] | None
    """The Colony deck in no order, for who resolves `cull` (REV-12.2)."""
    own_removed: tuple[str, ...]
    """Colonies that the viewer removed."""
    failures: tuple[FailureView, ...]
    failure_deck: int
    failures_this_cycle: int
    failures_resolved: int
    tokens: int
    planet_deck: int
    planet_discard: tuple[str, ...]
    operation_decks: dict[str, int]
    operation_discards: dict[str, int]
    hidden_deck: int
    hidden_discard: int
    hidden_shown: tuple[str, ...]
    """Houses of the HI cards on the discard pile that were shown to all."""
    players: tuple[PlayerView, ...]
    council: CouncilView | None
    solo: SoloView | None
    columns: tuple[str, ...]
    sheet: tuple[Line, ...]
    """What is public now, line by line; the whole sheet when the game is over."""
    ranks: tuple[int, ...]
    """The places by seat when the game is over (in solo 1 or 2), ties broken; empty before."""
    own_worth: tuple[WorthView, ...]
    """For the owner of the view: Influence × Power of each House, own HI included."""
    own_agendas: tuple[RequirementView, ...]
    """What the own agendas ask for, if the game were scored as things stand (REV-30.5, REVP-7.2)."""
    own_reveal: tuple[RequirementView, ...]
    """The same if the own Hidden Agenda were revealed now, where it may be in a turn (REVP-7.1)."""
    own_agenda_points: int
    """What the own agendas would bring that the others do not know of; 0 once they are revealed."""


def view(s: Revenant, seat: int | None) -> RevenantView:
    public = _public(s)
    return public if seat is None else own_view(s, public, seat)


def own_view(s: Revenant, public: RevenantView, seat: int) -> RevenantView:
    """What a seat knows: what lies open to all, as it was put together for a spectator, and its secrets."""
    p = s.players[seat]
    players = public.players
    if not s.over:
        own = _secrets(s, p, players[seat])
        players = (*players[:seat], own, *players[seat + 1 :])
    removed = [card for card, who in zip(s.removed, s.removers, strict=True) if who == seat]
    asked = requirements(s, p, True)
    return msgspec.structs.replace(
        public,
        colonies_seen=_colony_ids(s, s.colonies) if seat == s.culling else None,
        own_removed=_colony_ids(s, removed),
        players=players,
        own_worth=_worth(s, p, public.houses),
        own_agendas=_requirements(s, p, asked, True),
        own_reveal=_reveal(s, p),
        own_agenda_points=secret_agenda_points(s, p, asked),
    )


def _public(s: Revenant) -> RevenantView:
    columns, sheet, ranks = _sheet(s)
    allocating = allocation_order(s)
    n = s.tables.numbers[s.edition]
    return RevenantView(
        edition=t.EDITIONS[s.edition],
        cycle=s.cycle,
        cycles=n.cycles,
        round=s.round,
        rounds=n.rounds,
        phase=PHASES[s.phase],
        skirmish=s.tables.sector_ids[s.sector] if s.phase == SKIRMISH and 0 <= s.sector < t.OUTER else None,
        over=s.over,
        order=tuple(s.order),
        coming=tuple(standing(s)),
        turn=_turn(s),
        sectors=tuple([_sector(s, sector, allocating) for sector in range(t.OUTER)]),
        inner=tuple(
            [
                InnerView(s.tables.sector_ids[sector], _frigates(s, sector))
                for sector in range(t.OUTER, t.SECTORS)
            ]
        ),
        core=_core(s),
        houses=tuple([_house(s, house) for house in range(len(t.HOUSES))]),
        tactics=tuple([tuple([_marker(s, marker) for marker in stack]) for stack in s.tactics]),
        open=_open(s),
        colony=s.colony,
        charged=s.charged,
        scanner_deck=len(s.scanner_deck),
        scanner_discard=tuple(s.tables.scanners[card].id for card in s.scanner_discard),
        colony_deck=len(s.colonies),
        colonies_removed=len(s.removed),
        culling=None if s.culling == NOBODY else s.culling,
        colonies_seen=None,
        own_removed=(),
        failures=_failures(s),
        failure_deck=len(s.failure_deck),
        failures_this_cycle=s.failures if s.phase >= SKIRMISH else 0,
        failures_resolved=s.failures_resolved,
        tokens=s.tokens,
        planet_deck=len(s.planet_deck),
        planet_discard=tuple(s.tables.planets[planet].id for planet in s.planet_discard),
        operation_decks=_sizes(s.operations),
        operation_discards=_sizes(s.discards),
        hidden_deck=len(s.hidden_deck),
        hidden_discard=len(s.hidden_discard),
        hidden_shown=_houses_of(s.shown),
        players=tuple([_player(s, p, sum([line.points[p.seat] for line in sheet])) for p in s.players]),
        council=_council(s),
        solo=None if s.solo is None else _solo(s, s.solo),
        columns=columns,
        sheet=sheet,
        ranks=ranks,
        own_worth=(),
        own_agendas=(),
        own_reveal=(),
        own_agenda_points=0,
    )


def _marker(s: Revenant, marker: int) -> str:
    return str(marker) if marker < len(s.players) else "crew"


# Small things are the same in many views, at one table and at others: each is made once.


@lru_cache(maxsize=64)
def _figure(who: int) -> FigureView | None:
    if who == NOBODY:
        return None
    if who in _FIGURES:
        return FigureView(_FIGURES[who], None)
    return FigureView(MEMBERS[who % 3], who // 3)


def _place(place: int) -> str:
    return t.SHIP_IDS[place] if 0 <= place < t.HOUSE_SHIPS else PLACES[place]


def _turn(s: Revenant) -> TurnView | None:
    turn = s.turn
    if turn is None:
        return None
    member = None if turn.member == NOBODY else MEMBERS[turn.member]
    copied = tuple(_copied(s, what) for what in turn.copying)
    return TurnView(turn.seat, STEPS[turn.step], member, _place(turn.place), copied)


def _copied(s: Revenant, what: int) -> str:
    if what < ON_PLANET:
        return _place(what)
    return s.tables.planets[s.planets[what - ON_PLANET]].id


def _ship(s: Revenant, ship: int) -> ShipView:
    slots = s.tables.ship_types[t.SHIP_TYPE[ship]].damage_slots
    return _ship_view(ship, s.damage[ship], slots, s.corrupt[ship], s.landed[ship], s.manned[ship])


@lru_cache(maxsize=4096)
def _ship_view(ship: int, damage: int, slots: int, corrupt: bool, landed: bool, manned: int) -> ShipView:
    return ShipView(
        id=t.SHIP_IDS[ship],
        house=t.HOUSES[t.SHIP_HOUSE[ship]],
        type=t.SHIP_TYPES[t.SHIP_TYPE[ship]],
        damage=damage,
        slots=slots,
        corrupt=corrupt,
        landed=landed,
        crew=_figure(manned),
    )


def _frigates(s: Revenant, sector: int) -> tuple[FrigateView, ...]:
    return tuple([_frigate_view(p.seat, p.landed, p.frigate_crew) for p in s.players if p.frigate == sector])


@lru_cache(maxsize=64)
def _frigate_view(seat: int, landed: bool, crew: int) -> FrigateView:
    return FrigateView(seat, landed, None if crew == NOBODY else FigureView(MEMBERS[crew], seat))


def _sector(s: Revenant, sector: int, order: list[int]) -> SectorView:
    ships = s.ships_in(sector) if s.solo is None else s.solo.lines[sector]
    planet = s.planets[sector]
    landed = [t.SHIP_IDS[ship] for ship in ships if s.landed[ship]]
    landed += [f"frigate-{p.seat}" for p in s.players if p.frigate == sector and p.landed]
    sharing = sharer(s, sector, order)
    return SectorView(
        id=s.tables.sector_ids[sector],
        voidborn=s.voidborn[sector],
        shields=s.shields[sector],
        rift=s.rifts[sector],
        planet=None
        if planet < 0
        else PlanetView(s.tables.planets[planet].id, s.cubes[sector], tuple(landed)),
        ships=tuple([_ship(s, ship) for ship in ships]),
        frigates=_frigates(s, sector),
        damage=hits(s, sector),
        sharer=None if sharing == NOBODY else sharing,
        room=s.tables.ship_limit[sector] - len(ships),
    )


def _core(s: Revenant) -> CoreView:
    return CoreView(
        damage=s.core,
        slots=s.tables.ship_types[t.REVENANT_TYPE].damage_slots,
        cubes=s.core_cubes,
        reinforce=_figure(s.manned[REINFORCE]),
        hypercharge=_figure(s.manned[HYPERCHARGE]),
        immune=s.phase == SKIRMISH and s.failures >= s.tables.numbers[s.edition].failures_per_cycle,
    )


def _house(s: Revenant, house: int) -> HouseView:
    ships = range(house * 4, house * 4 + 4)
    rewards = zip(s.tables.reward_fields, s.rewards[house], strict=True)
    influence = [p.influence[house] for p in s.players]
    if s.solo is not None:
        influence.append(s.solo.influence[house])
    return HouseView(
        id=t.HOUSES[house],
        power=s.power(house),
        scoring_power=scoring_power(s, house),
        influence=tuple([p.influence[house] for p in s.players]),
        crew_influence=None if s.solo is None else s.solo.influence[house],
        points=tuple(house_points(s, house, influence)),
        rewards=tuple([field for field, there in rewards if there]),
        supply=tuple([t.SHIP_IDS[ship] for ship in ships if s.at[ship] == SUPPLY]),
    )


def _open(s: Revenant) -> tuple[OpenCardView, ...]:
    cards = s.tables.colonies if s.colony else s.tables.scanners
    neu = s.tables.space_cost[s.edition][t.HYPERCHARGE_SPACE][t.NEU]
    found = []
    for card in s.open:
        chosen = card == s.chosen
        reserved = chosen and s.reserved >= 0 and s.at[s.reserved] == RESERVED
        found.append(
            OpenCardView(
                id=cards[card].id,
                price=neu if s.prototype else cards[card].price,
                chosen=chosen,
                shuttle=t.SHIP_IDS[s.reserved] if reserved else None,
            )
        )
    return tuple(found)


def _failures(s: Revenant) -> tuple[FailureView, ...]:
    found = []
    for slot, card in enumerate(s.display):
        if card >= 0:
            covered = s.protected[slot]
            found.append(
                FailureView(
                    slot=t.SIDES[slot],
                    id=s.tables.failures[card].id,
                    covered=None if covered < 0 else t.SIDES[covered],
                    resolved=s.resolved and slot == t.LOWER,
                )
            )
    return tuple(found)


def _colony_ids(s: Revenant, cards: list[int]) -> tuple[str, ...]:
    return tuple(s.tables.colonies[card].id for card in sorted(cards))


def _sizes(piles: list[list[int]]) -> dict[str, int]:
    return {kind: len(pile) for kind, pile in zip(t.KINDS, piles, strict=True)}


def _houses_of(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(t.HOUSES[house] for house in sorted(card // 7 for card in cards))


def _stock(amounts: Sequence[int]) -> dict[str, int]:
    return dict(zip(t.RESOURCES, amounts, strict=True))


@lru_cache(maxsize=1024)
def _compartment(c: t.Compartment, corrupt: bool, *locked: int) -> CompartmentView:
    return CompartmentView(c.id, c.slots, c.corruptible, corrupt, _stock(locked))


def _player(s: Revenant, p: Player, score: int) -> PlayerView:
    """What lies open of a player; at the end that is everything."""
    tables = s.tables
    cards = tables.operations
    kinds = [cards[card].kind for card in p.hand]
    player = PlayerView(
        seat=p.seat,
        captain=None if p.captain == NOBODY else tables.captains[p.captain].id,
        specialisation=t.SPECIALISATIONS[tables.captains[2 * p.specialisation].specialisation],
        rank=p.rank,
        crew=tuple([_place(place) for place in p.crew]),
        frigate=None if p.frigate == NOWHERE else tables.sector_ids[p.frigate],
        landed=p.landed,
        free=_stock(p.free),
        capacity=capacity(s, p),
        compartments=tuple(
            [
                _compartment(c, corrupt, *locked)
                for c, corrupt, locked in zip(
                    tables.compartments[s.edition], p.corrupt, p.locked, strict=True
                )
            ]
        ),
        corruption=sum(p.corrupt),
        void=p.void,
        data=p.data,
        tactics=field_so_far(s, p.seat),
        penalty=p.penalty,
        cadets=tuple([tuple([cards[card].id for card in beside]) for beside in p.cadets]),
        frigate_cards=tuple([cards[card].id for card in p.frigate_cards]),
        order_count=len(p.orders),
        orders=None,
        hand_kinds={kind: kinds.count(n) for n, kind in enumerate(t.KINDS)},
        hand=None,
        hidden_count=len(p.hidden),
        hidden=None,
        tossed=None,
        looking_count=len(p.looking),
        looking=None,
        agenda_count=len(p.agendas),
        agendas=_agendas(s, p) if p.revealed else None,
        revealed=p.revealed,
        marked=tuple(p.marked),
        score=score,
    )
    return _secrets(s, p, player) if s.over else player


def _secrets(s: Revenant, p: Player, open_part: PlayerView) -> PlayerView:
    """A player with what only they may know."""
    cards = s.tables.operations
    return msgspec.structs.replace(
        open_part,
        orders=tuple([cards[card].id for card in p.orders]),
        hand=tuple([cards[card].id for card in p.hand]),
        hidden=_houses_of(p.hidden),
        tossed=_houses_of(p.tossed),
        looking=_houses_of(p.looking),
        agendas=_agendas(s, p),
    )


def _agendas(s: Revenant, p: Player) -> tuple[str, ...]:
    agendas = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    return tuple([agendas[n].id for n in p.agendas])


def _council(s: Revenant) -> CouncilView | None:
    if s.prototype or len(s.players) != 2:
        return None
    revealed = tuple(t.HOUSES[card // 7] for card in s.council_seen)
    return CouncilView(len(s.council), revealed, s.set_aside)


def _solo(s: Revenant, solo: Solo) -> SoloView:
    return SoloView(
        level=s.tables.solo_levels[solo.level].id,
        grid=tuple(s.tables.solo_cards[card].id for card in solo.grid),
        marker=solo.marker,
        tile=solo.tile,
        tactics=field_so_far(s, len(s.players)),
        influence=dict(zip(t.HOUSES, solo.influence, strict=True)),
        figures=solo.figures,
        harbinger=solo.harbinger,
        lines={
            s.tables.sector_ids[sector]: tuple(t.SHIP_IDS[ship] for ship in line)
            for sector, line in enumerate(solo.lines)
        },
        revealed=tuple(t.HOUSES[card // 7] for card in solo.revealed),
        deck=len(solo.deck),
        set_aside=s.set_aside,
    )


def _worth(s: Revenant, p: Player, houses: tuple[HouseView, ...]) -> tuple[WorthView, ...]:
    found = []
    for house, shown in enumerate(houses):
        track, hidden = p.influence[house], hidden_influence(s, p, house)
        public = shown.points[p.seat]
        worth = house_points(s, house, [track + hidden])[0] if hidden else public
        found.append(WorthView(shown.id, track, hidden, shown.scoring_power, public, worth))
    return tuple(found)


def _requirements(
    s: Revenant, p: Player, asked: list[Requirement], scoring: bool
) -> tuple[RequirementView, ...]:
    agendas = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    return tuple(
        [
            RequirementView(
                agendas[one.agenda].id, one.place, one.met, tuple(figures(s, p, one.condition, scoring))
            )
            for one in asked
        ]
    )


def _reveal(s: Revenant, p: Player) -> tuple[RequirementView, ...]:
    if not s.prototype or p.revealed or s.cycle < s.tables.numbers[s.edition].cycles:
        return ()
    return _requirements(s, p, requirements(s, p, False), False)


def _sheet(s: Revenant) -> tuple[tuple[str, ...], tuple[Line, ...], tuple[int, ...]]:
    """Columns, lines and places: of the game that is over, or of what lies open."""
    if s.over:
        final = result(s)
        return final.columns, final.sheet, final.ranks
    running = score_sheet(s, False)
    return tuple(running.columns), tuple(running.lines), ()
