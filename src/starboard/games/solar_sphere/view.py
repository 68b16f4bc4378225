"""What each seat may know, built up piece by piece, and the dealing anew of what it may not (2.4).

Solar Sphere hides nothing from one player that another knows: one public view serves all seats and
spectators. Deck orders, face-down hexes, the Resistance cards left out and the seed are in no view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast, overload

import msgspec

from starboard.games.solar_sphere.rules.battle import chance, ranking
from starboard.games.solar_sphere.rules.kickbacks import kickbacks_for
from starboard.games.solar_sphere.rules.possible import Means
from starboard.games.solar_sphere.scoring import faction_sets, hex_points, result
from starboard.games.solar_sphere.state import (
    AUXILIARY,
    COLOURS,
    CORPORATION,
    DEPLOY,
    DRANDA_SEAT,
    FLEET_PLACES,
    NOBODY,
    PHASES,
    RESOURCE_ROW,
    ROWS,
    Dranda,
    Player,
    Ship,
    SolarSphere,
)
from starboard.games.solar_sphere.tables import (
    CORE,
    DRANDA_COLOURS,
    FACTIONS,
    LOCATIONS,
    POSITIONS,
    RESOURCES,
    Tables,
)
from starboard.kernel.chance import Chance
from starboard.kernel.recall import Recall
from starboard.kernel.title import Line, Result


class HexView(msgspec.Struct, frozen=True, gc=False):
    """A position of the sphere. `tile` is None while the hex lies face down."""

    position: str
    q: int
    r: int
    tile: str | None
    builder: str | None
    viable: bool
    worth: int


class DieView(msgspec.Struct, frozen=True, gc=False):
    owner: str
    value: int


class LocationView(msgspec.Struct, frozen=True, gc=False):
    id: str
    dice: tuple[DieView, ...]
    satellites: tuple[str, ...]


class ColumnView(msgspec.Struct, frozen=True, gc=False):
    owner: str
    drones: int


class ShipView(msgspec.Struct, frozen=True, gc=False):
    place: str
    card: str
    columns: tuple[ColumnView, ...]
    power: int
    commander: str | None
    chance: float
    """Chance that the attack would succeed with the drones now on the ship."""


class SlotView(msgspec.Struct, frozen=True, gc=False):
    tier: int
    slot: str
    card: str | None
    token: int


class CrewView(msgspec.Struct, frozen=True, gc=False):
    card: str
    used: bool


class KickbackView(msgspec.Struct, frozen=True, gc=False):
    column: int
    kickbacks: int


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    colour: str
    score: int
    estimate: int
    """What the score would be if the game ended now."""
    reputation: int
    morale: int
    dice: tuple[int, ...]
    auxiliary: str
    auxiliary_value: int
    stock: dict[str, int]
    active: int
    inactive: int
    reserve: int
    matrix: dict[str, int]
    satellites: tuple[str, ...]
    hexes: tuple[str, ...]
    crew: tuple[CrewView, ...]
    retired: tuple[str, ...]
    ships: tuple[str, ...]
    factions: dict[str, int]
    sets: int
    kickbacks: tuple[KickbackView, ...]


def seen_means(me: PlayerView, price: int) -> Means:
    """What a player has once `price` drones are exhausted, for the rules that judge it (SS-8.12)."""
    ore, gold, crystal = [me.stock[resource] for resource in RESOURCES]
    satellites = sum([1 << LOCATIONS.index(location) for location in me.satellites])
    row = me.matrix[ROWS[RESOURCE_ROW]]
    return (me.active - price, me.inactive + price, me.reserve, satellites, ore, gold, crystal, row)


def seen_hexes(sphere: tuple[HexView, ...], owner: str | None) -> int:
    """The hexes that somebody has built, as bits by position."""
    return sum([1 << position for position, spot in enumerate(sphere) if spot.builder == owner])


class DrandaDieView(msgspec.Struct, frozen=True, gc=False):
    colour: str
    value: int
    placed: bool


class DrandaView(msgspec.Struct, frozen=True, gc=False):
    level: int
    score: int
    estimate: int
    dice: tuple[DrandaDieView, ...]
    opaque_dice: tuple[DrandaDieView, ...]
    opaque_reserve: tuple[str, ...]
    deck: int
    seen_at_bottom: tuple[str, ...]
    row: tuple[str, ...]
    discard: tuple[str, ...]
    supply: int
    removed: int
    hexes: tuple[str, ...]
    crew: tuple[str, ...]
    ships: tuple[str, ...]
    factions: dict[str, int]
    sets: int


class SolarSphereView(msgspec.Struct, frozen=True, gc=False):
    round: int
    rounds: int
    phase: str
    final: bool
    over: bool
    order: tuple[str, ...]
    next: str | None
    """In the Deploy phase: who comes next in turn order (it may have no die left)."""
    scoring: str
    free_hexes: int
    sphere: tuple[HexView, ...]
    locations: tuple[LocationView, ...]
    fleet: tuple[ShipView, ...]
    resistance: int
    resistance_values: dict[str, int]
    pool: int
    box: tuple[str, ...]
    display: tuple[SlotView, ...]
    hiring: str | None
    """The card being hired while its player chooses whom to retire for it."""
    crew_decks: tuple[int, ...]
    crew_seen_at_bottom: tuple[tuple[str, ...], ...]
    players: tuple[PlayerView, ...]
    dranda: DrandaView | None
    sheet: tuple[Line, ...]
    """The score sheet as if the game ended now; the real one when it is over."""
    ranks: tuple[int, ...]
    """The places by seat as if the game ended now (SS-13.6; SS-16.5: 1 or 2)."""


def owner_name(s: SolarSphere, owner: int) -> str:
    if owner == CORPORATION:
        return "corporation"
    if owner == DRANDA_SEAT and s.dranda is not None:
        return "dranda"
    return COLOURS[owner]


def hex_worth(t: Tables, scoring: str, sphere: tuple[HexView, ...], owner: str | None, spot: HexView) -> int:
    """What the scoring card gives for a hex in the hands of `owner`, the others as they are (SS-13.2)."""
    card = t.scoring[t.by_id[scoring][1]]
    return hex_points(t, card, t.by_id[spot.position][1], seen_hexes(sphere, owner))


def view(s: SolarSphere, seat: int | None) -> SolarSphereView:
    """The public view; it is the same for every seat and for spectators."""
    t = s.tables
    standing = _standing(s)
    return SolarSphereView(
        round=s.round,
        rounds=t.rounds,
        phase=PHASES[s.phase],
        final=s.final,
        over=s.over,
        order=tuple(owner_name(s, owner) for owner in s.order),
        next=owner_name(s, s.order[s.next_turn]) if s.phase == DEPLOY else None,
        scoring=t.scoring[s.scoring].id,
        free_hexes=s.free,
        sphere=_sphere(s),
        locations=_locations(s),
        fleet=_fleet(s),
        resistance=len(s.resistance),
        resistance_values=_RESISTANCE.of((t, tuple(s.resistance)), partial(_resistance_values, s)),
        pool=s.pool,
        box=tuple(t.ships[card].id for card in s.box),
        display=_slots(s),
        hiring=t.crew[s.hiring].id if s.hiring >= 0 else None,
        crew_decks=tuple(len(deck) for deck in s.crew_decks),
        crew_seen_at_bottom=tuple(
            tuple(t.crew[card].id for card in deck[:seen])
            for deck, seen in zip(s.crew_decks, s.seen_bottom, strict=True)
        ),
        players=tuple([_player(s, p, standing.scores[p.seat]) for p in s.players]),
        dranda=None
        if s.dranda is None
        else _dranda(s, s.dranda, sum([line.points[-1] for line in standing.sheet])),
        sheet=standing.sheet,
        ranks=standing.ranks,
    )


class Glimpse:
    """The view of a state that is only tried: hundreds are, to put a row of answers into words.

    What labels read is made when they read it; for anything else the whole view is made.
    """

    def __init__(self, s: SolarSphere) -> None:
        self._state = s
        self.players = _Players(s)

    @property
    def sphere(self) -> tuple[HexView, ...]:
        return _sphere(self._state)

    @property
    def locations(self) -> tuple[LocationView, ...]:
        return _locations(self._state)

    @property
    def fleet(self) -> tuple[ShipView, ...]:
        return _fleet(self._state)

    @property
    def display(self) -> tuple[SlotView, ...]:
        return _slots(self._state)

    def __getattr__(self, name: str) -> Any:
        return getattr(view(self._state, None), name)


def glimpse(s: SolarSphere, seat: int | None) -> SolarSphereView:
    return cast("SolarSphereView", Glimpse(s))


class _Players(Sequence[PlayerView]):
    def __init__(self, s: SolarSphere) -> None:
        self._state = s
        # The labels of one question all read the same player.
        self._seen: dict[int, PlayerView] = {}

    def __len__(self) -> int:
        return len(self._state.players)

    @overload
    def __getitem__(self, seat: int) -> PlayerView: ...
    @overload
    def __getitem__(self, seat: slice) -> Sequence[PlayerView]: ...
    def __getitem__(self, seat: int | slice) -> PlayerView | Sequence[PlayerView]:
        if isinstance(seat, slice):
            return [self[n] for n in range(len(self))[seat]]
        found = self._seen.get(seat)
        if found is None:
            s = self._state
            found = self._seen[seat] = _player(s, s.players[seat], _standing(s).scores[seat])
        return found


_SPHERES: Recall[tuple[HexView, ...]] = Recall(256)
_LOCATIONS: Recall[LocationView] = Recall(2048)
_SHIPS: Recall[ShipView] = Recall(1024)
_PLAYERS: Recall[PlayerView] = Recall(2048)
_DISPLAYS: Recall[tuple[SlotView, ...]] = Recall(256)
_RESISTANCE: Recall[dict[str, int]] = Recall(256)
_STANDINGS: Recall[Result] = Recall(1024)


def _standing(s: SolarSphere) -> Result:
    d = s.dranda
    facts = (
        *(s.tables, s.scoring, s.free),
        *(
            (p.score, p.hexes, tuple(p.factions), p.reputation, p.morale, p.active, p.stored())
            for p in s.players
        ),
        None if d is None else (d.level, d.score, d.hexes, tuple(d.factions), d.supply),
    )
    return _STANDINGS.of(facts, partial(result, s))


def _sphere(s: SolarSphere) -> tuple[HexView, ...]:
    def make() -> tuple[HexView, ...]:
        viable = set(s.viable())
        return tuple([_hex(s, position, position in viable) for position in range(CORE)])

    shown = tuple([-1 if down else tile for tile, down in zip(s.hexes, s.facedown, strict=True)])
    return _SPHERES.of((s.tables, s.scoring, shown, tuple(s.builder), s.dranda is None), make)


def _locations(s: SolarSphere) -> tuple[LocationView, ...]:
    standing = tuple([p.satellites for p in s.players])
    alone = s.dranda is not None
    return tuple(
        [
            _LOCATIONS.of((n, tuple(dice), standing, alone), partial(_location, s, n))
            for n, dice in enumerate(s.visits)
        ]
    )


def _location(s: SolarSphere, n: int) -> LocationView:
    return LocationView(
        LOCATIONS[n],
        tuple(DieView(owner_name(s, die // 10), die % 10) for die in s.visits[n]),
        tuple(COLOURS[p.seat] for p in s.players if p.satellites >> n & 1),
    )


def _hex(s: SolarSphere, position: int, viable: bool) -> HexView:
    t = s.tables
    builder = s.builder[position]
    card = t.scoring[s.scoring]
    q, r = t.coords[position]
    return HexView(
        position=POSITIONS[position],
        q=q,
        r=r,
        tile=None if s.facedown[position] else t.hexes[s.hexes[position]].id,
        builder=None if builder == NOBODY else owner_name(s, builder),
        viable=viable,
        worth=card.worth[position] if card.worth else 0,
    )


def _fleet(s: SolarSphere) -> tuple[ShipView, ...]:
    alone = s.dranda is not None
    return tuple(
        [
            _SHIPS.of(
                (s.tables, place, ship.card, tuple(ship.owners), tuple(ship.drones), alone),
                partial(_ship, s, place, ship),
            )
            for place, ship in enumerate(s.fleet)
            if ship is not None
        ]
    )


def _ship(s: SolarSphere, place: int, ship: Ship) -> ShipView:
    ranks = ranking(ship)
    attacked = any(owner != CORPORATION for owner in ranks)
    return ShipView(
        place=FLEET_PLACES[place],
        card=s.tables.ships[ship.card].id,
        columns=tuple(
            ColumnView(owner_name(s, owner), drones)
            for owner, drones in zip(ship.owners, ship.drones, strict=True)
        ),
        power=ship.power(),
        commander=owner_name(s, ranks[0]) if ranks else None,
        chance=chance(s.tables, s.tables.ships[ship.card].value, ship.power()) if attacked else 0.0,
    )


def _slots(s: SolarSphere) -> tuple[SlotView, ...]:
    return _DISPLAYS.of((s.tables, tuple(s.display), tuple(s.tokens)), partial(_display, s))


def _display(s: SolarSphere) -> tuple[SlotView, ...]:
    return tuple(
        SlotView(
            slot // 2 + 1,
            ("top", "bottom")[slot % 2],
            s.tables.crew[card].id if card >= 0 else None,
            s.tokens[slot],
        )
        for slot, card in enumerate(s.display)
    )


def _resistance_values(s: SolarSphere) -> dict[str, int]:
    """How many cards of each value are still in the deck: everybody can count them (2.1)."""
    values: dict[str, int] = {}
    for card in s.resistance:
        value = s.tables.ships[card].value
        values[str(value)] = values.get(str(value), 0) + 1
    return dict(sorted(values.items()))


def _named(factions: list[int]) -> dict[str, int]:
    return dict(zip(FACTIONS, factions, strict=True))


def _positions(hexes: int) -> tuple[str, ...]:
    return tuple(name for n, name in enumerate(POSITIONS) if hexes >> n & 1)


def _player(s: SolarSphere, p: Player, estimate: int) -> PlayerView:
    facts = (
        *(s.tables, estimate, p.seat, p.score, p.reputation, p.morale, p.auxiliary, p.auxiliary_value),
        *(p.active, p.inactive, p.reserve, p.satellites, p.hexes),
        *(tuple(p.dice), tuple(p.stock), tuple(p.matrix), tuple(p.crew), tuple(p.used)),
        *(tuple(p.retired), tuple(p.ships), tuple(p.factions)),
    )
    return _PLAYERS.of(facts, partial(_seen_player, s, p, estimate))


def _seen_player(s: SolarSphere, p: Player, estimate: int) -> PlayerView:
    t = s.tables
    return PlayerView(
        seat=p.seat,
        colour=COLOURS[p.seat],
        score=p.score,
        estimate=estimate,
        reputation=p.reputation,
        morale=p.morale,
        dice=tuple(p.dice),
        auxiliary=AUXILIARY[p.auxiliary],
        auxiliary_value=p.auxiliary_value,
        stock=dict(zip(RESOURCES, p.stock, strict=True)),
        active=p.active,
        inactive=p.inactive,
        reserve=p.reserve,
        matrix=dict(zip(ROWS, p.matrix, strict=True)),
        satellites=tuple(name for n, name in enumerate(LOCATIONS) if p.satellites >> n & 1),
        hexes=_positions(p.hexes),
        crew=tuple(CrewView(t.crew[card].id, used) for card, used in zip(p.crew, p.used, strict=True)),
        retired=tuple(t.crew[card].id for card in p.retired),
        ships=tuple(t.ships[card].id for card in p.ships),
        factions=_named(p.factions),
        sets=faction_sets(p.factions),
        kickbacks=tuple(
            KickbackView(column, kickbacks_for(s, p, column)) for column in t.spanners if column < p.morale
        ),
    )


def _dranda(s: SolarSphere, d: Dranda, estimate: int) -> DrandaView:
    t = s.tables
    return DrandaView(
        level=d.level + 1,
        score=d.score,
        estimate=estimate,
        dice=tuple(
            DrandaDieView(DRANDA_COLOURS[colour], value, n < d.placed)
            for n, (colour, value) in enumerate(d.dice)
        ),
        opaque_dice=tuple(
            DrandaDieView(DRANDA_COLOURS[colour], value, True) for colour, value in d.used_opaque
        ),
        opaque_reserve=tuple(name for n, name in enumerate(DRANDA_COLOURS) if d.opaque[n]),
        deck=len(d.deck),
        seen_at_bottom=tuple(t.dranda[card].id for card in d.deck[: d.seen_bottom]),
        row=tuple(t.dranda[card].id for card in d.row),
        discard=tuple(t.dranda[card].id for card in d.discard),
        supply=d.supply,
        removed=d.removed,
        hexes=_positions(d.hexes),
        crew=tuple(t.crew[card].id for card in d.crew),
        ships=tuple(t.ships[card].id for card in d.ships),
        factions=_named(d.factions),
        sets=faction_sets(d.factions),
    )


def redeal(s: SolarSphere, seat: int | None, chance: Chance) -> None:
    """Deals anew, in place, all that nobody can know: deck orders, face-down hexes, future rolls.

    Everything is sorted before it is shuffled: the new deal depends on `chance` alone, not on the old one.
    """
    s.chance = chance
    _redeal_facedown(s, chance)
    _redeal_resistance(s, chance)
    for tier, deck in enumerate(s.crew_decks):
        # Cards put to the bottom were seen (2.1), so they stay there.
        seen = s.seen_bottom[tier]
        unseen = sorted(deck[seen:])
        chance.shuffle(unseen)
        deck[seen:] = unseen
    d = s.dranda
    if d is not None:
        unseen = sorted(d.deck[d.seen_bottom :])
        chance.shuffle(unseen)
        d.deck[d.seen_bottom :] = unseen


def _redeal_facedown(s: SolarSphere, chance: Chance) -> None:
    covered = [position for position in range(CORE) if s.facedown[position]]
    tiles = sorted(s.hexes[position] for position in covered)
    chance.shuffle(tiles)
    for position, tile in zip(covered, tiles, strict=True):
        s.hexes[position] = tile


def _redeal_resistance(s: SolarSphere, chance: Chance) -> None:
    """Which cards were left out is unknown too; how many of each value are in the deck is not."""
    deck: list[int] = []
    left_out: list[int] = []
    for value in sorted({s.tables.ships[card].value for card in s.resistance}):
        inside = [card for card in s.resistance if s.tables.ships[card].value == value]
        unknown = inside + [card for card in s.left_out if s.tables.ships[card].value == value]
        unknown.sort()
        chance.shuffle(unknown)
        deck += unknown[: len(inside)]
        left_out += unknown[len(inside) :]
    left_out += [card for card in s.left_out if card not in left_out and card not in deck]
    chance.shuffle(deck)
    s.resistance = deck
    s.left_out = left_out
