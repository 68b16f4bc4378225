"""From options and chance to a first position (chapter 3 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.peril import WAR, Peril
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.influence import start_influence
from starboard.games.voidfall.state import (
    COLOURS,
    COPY_0,
    COPY_4,
    EXTRAS,
    HOUSES,
    NO_FLEET,
    NOBODY,
    Player,
    Voidfall,
)
from starboard.games.voidfall.tables import HEROIC, JOINT, Map, Tables
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption

FREE_CHOICE = "free"
PICKED = "picked"
ANY = "any"  # of a colour for which no House was picked
SHOWN = 4  # Improved cards on the offer
FEW = 2
POOL = 4
# The letters of events for the other mode (7).
LEFT_OUT = "j"
LEFT_OUT_AGAINST_VOID = "k"
DIFFICULTIES = ("easy", "medium", "hard")


def first_position(options: Mapping[str, Value], tables: Tables, chance: Chance) -> Voidfall:
    """Steps 1 to 3, and 14: the map, Turn Order, and Houses if they are dealt."""
    seats = int(options["seats"])
    number = _map(tables, str(options["scenario"]), seats)
    field = tables.maps[number]
    s = Voidfall(chance, tables, field.mode, number)
    s.players = [Player(seat) for seat in range(seats)]
    if field.mode in (v.COOP, v.SOLO):
        s.peril = Peril(DIFFICULTIES.index(str(options["difficulty"])))
        s.peril.blind = options["focus"] == "blind"
    s.preselect = options["focus"] != "open"
    s.free_choice = options["houses"] == FREE_CHOICE
    # VF-20.10, VF-38.3: nobody invades a player against the Void, nor where the Tutorial prepares for that.
    tutorial = field.mode == v.TUTORIAL and (seats == 1 or options["invasions"] == "voidborn")
    s.peaceful = s.peril is not None or tutorial
    order = list(range(seats))
    if s.peril is None:
        # Step 14; against the Void the group agrees on one later.
        chance.shuffle(order)
    s.order = tuple(order)
    places = list(range(seats))
    chance.shuffle(places)
    for p, place in zip(s.players, places):
        p.home = field.homes[place]
    lay_map(s, field)
    if s.peril is not None:
        lay_out_peril(s, s.peril)
    if s.free_choice:
        s.phase = HOUSES
        return s
    if options["houses"] == PICKED:
        _take_picked(s, options)
    taken = [p.house for p in s.players]
    houses = [house for house in field.houses or range(len(tables.houses)) if house not in taken]
    chance.shuffle(houses)
    for p in s.players:
        if p.house == NOBODY:
            p.house = houses.pop(0)
            p.origin = tables.houses[p.house].origins[0]
    lay_out(s)
    s.phase = EXTRAS
    return s


def lay_out_peril(s: Voidfall, peril: Peril) -> None:
    """3.2: Harbingers, Safe Havens, the decks of Crises and Alerts."""
    tables = s.tables
    peril.supply = tables.harbinger_supply - sum(s.harbingers)
    peril.havens = ((),) * len(tables.maps[s.map].havens)
    for number, card in enumerate(tables.crises):
        peril.crisis_decks[card.level].append(number)
    for deck in peril.crisis_decks:
        s.chance.shuffle(deck)
    peril.situations = tables.situations
    peril.wars = [WAR + number for number in range(len(tables.wars))]
    s.chance.shuffle(peril.wars)
    kind = HEROIC if s.mode == v.SOLO else JOINT
    peril.offer_deck = [number for number, card in enumerate(tables.focuses) if card.kind == kind]
    s.chance.shuffle(peril.offer_deck)


def _take_picked(s: Voidfall, options: Mapping[str, Value]) -> None:
    """Step 3, if whoever opens the table says who leads which House: an Origin for the colour of a seat."""
    tables = s.tables
    leader: dict[int, str] = {}
    for p in s.players:
        colour = COLOURS[p.seat]
        picked = str(options[colour])
        if picked == ANY:
            continue
        kind, number = tables.by_id.get(picked, ("", 0))
        if kind != "origin":
            raise BadOption(f"The cards in use have no Origin '{picked}': choose another for {colour}.")
        house = tables.origins[number].house
        if house in leader:
            raise BadOption(
                f"{leader[house].capitalize()} and {colour} cannot both lead House "
                f"{tables.houses[house].name}: choose another for one of them."
            )
        leader[house] = colour
        p.house, p.origin = house, number


def _map(tables: Tables, scenario: str, seats: int) -> int:
    return tables.by_id[f"{scenario}-{seats}p"][1]


def lay_map(s: Voidfall, field: Map) -> None:
    """Step 2: tiles and what lies on them, except hidden tokens and Fallen House cards."""
    s.tile = tuple([contents.tile for contents in field.contents])
    s.owner = (NOBODY,) * len(field.contents)
    for contents in field.contents:
        s.population.append(max(0, contents.population))
        s.corrupted.append(contents.corrupted)
        s.guilds.append(())
        s.installations.append((v.DEFENSE,) * contents.defenses)
        s.fleet.append(NO_FLEET)
        s.void.append(contents.void)
        s.bounties.append(())
        s.reclaims.append(())
        s.glory.append((contents.glory,) if contents.glory else ())
        s.harbingers.append(contents.harbingers)
        s.fallen.append(NOBODY)


def lay_out(s: Voidfall) -> None:
    """Steps 4 to 13, once everybody has a House."""
    tables = s.tables
    for p in s.players:
        settle_player(s, p)
    for turn, seat in enumerate(s.order):
        p = s.players[seat]
        p.glory = (_first_glory(s, turn),)
        refresh_rules(s, p)
    pool = _pool(s)
    cards = list(pool)
    s.chance.shuffle(cards)
    for at, contents in enumerate(tables.maps[s.map].contents):
        if contents.fallen:
            s.fallen[at] = cards.pop()
            s.population[at] = tables.fallen[s.fallen[at]].population
    _lay_tableau(s, pool)
    few = len(s.players) <= FEW
    s.column = tables.trade_tokens_few if few else tables.trade_tokens
    shuffle_decks(s)
    _deal_tokens(s)


def settle_player(s: Voidfall, p: Player) -> None:
    """Steps 4 to 8: what the Origin gives, the first Corruption, the Focus hand."""
    tables = s.tables
    house, origin = tables.houses[p.house], tables.origins[p.origin]
    field = tables.maps[s.map]
    outpost = field.outposts[field.homes.index(p.home)]
    for at in (p.home, outpost):
        s.give(at, p.seat)
    s.population[p.home] = origin.home_population
    s.corrupted[p.home] = origin.home_corrupted
    s.guilds[p.home] = _row(origin.home_guilds)
    s.fleet[p.home] = origin.home_fleet
    s.population[outpost] = origin.outpost_population
    s.corrupted[outpost] = origin.outpost_corrupted
    s.guilds[outpost] = _row(origin.outpost_guilds)
    s.installations[outpost] = _row(origin.outpost_installations)
    s.fleet[outpost] = origin.outpost_fleet
    p.active, p.inactive = origin.active, origin.inactive
    p.stock = origin.stock
    p.tracks = origin.tracks
    start_influence(p, tables.start_influence)
    p.starting = origin.starting
    p.techs = (origin.technology * 2,)
    p.beside = origin.technology
    p.tech_limit = tables.tech_limit
    corruption = list(p.slot_corruption)
    corruption[-1] = True
    p.slot_corruption = tuple(corruption)
    p.covered = (False,) * (len(p.starting) + len(p.slots) + 1)
    # Step 8: Innovation waits for Cycle 2, but not a House card in its place.
    p.aside = tuple([card for card in house.focuses if card == v.INNOVATION])
    p.hand = tuple(sorted([card for card in house.focuses if card != v.INNOVATION]))


def _row(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers by kind as a row of kinds."""
    return tuple([kind for kind, number in enumerate(counts) for _ in range(number)])


def _first_glory(s: Voidfall, turn: int) -> int:
    """Step 7: by Turn Order; against the Void the same for all."""
    tables = s.tables
    if s.peril is not None:
        return tables.start_glory_solo if s.mode == v.SOLO else tables.start_glory_coop
    return (
        tables.start_glory_first,
        tables.start_glory_second,
        tables.start_glory_third,
        tables.start_glory_fourth,
    )[turn]


def _pool(s: Voidfall) -> tuple[int, ...]:
    """The four Fallen Houses; one that is played is replaced by a random unused one (10.2)."""
    played = [p.house for p in s.players]
    by_house = {card.house: number for number, card in enumerate(s.tables.fallen)}
    if not s.tables.maps[s.map].pool:
        return tuple([by_house[house] for house in _drawn_pool(s, played)])
    pool = [house for house in s.tables.maps[s.map].pool if house not in played]
    unused = [house for house in range(len(s.tables.houses)) if house not in played and house not in pool]
    s.chance.shuffle(unused)
    while len(pool) < len(s.tables.maps[s.map].pool):
        pool.append(unused.pop())
    return tuple([by_house[house] for house in pool])


def _drawn_pool(s: Voidfall, played: list[int]) -> list[int]:
    """10.2: four Houses nobody plays, at random, with at least 1 and at most 3 cracked ones."""
    unused = [house for house in range(len(s.tables.houses)) if house not in played]
    while True:
        s.chance.shuffle(unused)
        pool = unused[:POOL]
        if 0 < sum([s.tables.houses[house].cracked for house in pool]) < POOL:
            return pool


def _lay_tableau(s: Voidfall, pool: tuple[int, ...]) -> None:
    """Step 12: the technologies of the pool, and the Improved cards that match them."""
    laid = [tech for card in pool for tech in s.tables.fallen[card].technologies]
    if s.peril is not None:
        # 5.2: against the Void chance says which have only one copy.
        s.chance.shuffle(laid)
    s.tableau = tableau_of(s, laid)
    s.chance.shuffle(laid)
    s.improved_offer = tuple(laid[:SHOWN])
    s.improved_deck = tuple(laid[SHOWN:])


def tableau_of(s: Voidfall, laid: list[int]) -> tuple[int, ...]:
    """5.2: the first ones with only the 0-Influence copy, the next with only the other, the rest with both.
    In competition with 3 and 4 players also a copy of each starting one.
    """
    tables = s.tables
    tableau = [0] * len(tables.technologies)
    rule = next(one for one in tables.tableaus if s.mode in one.modes and len(s.players) in one.seats)
    for place, tech in enumerate(laid):
        if place < rule.low:
            tableau[tech] = COPY_0
        elif place < rule.low + rule.high:
            tableau[tech] = COPY_4
        else:
            tableau[tech] = COPY_4 | COPY_0
    if rule.own_copy and len(s.players) >= rule.own_copy:
        for p in s.players:
            tableau[p.beside] |= COPY_0
    return tuple(tableau)


def shuffle_decks(s: Voidfall) -> None:
    """Steps 10 and 11."""
    tables = s.tables
    offers = []
    for kind in range(len(v.AGENDAS)):
        deck = [number for number, card in enumerate(tables.agendas) if card.type == kind]
        s.chance.shuffle(deck)
        offers.append(deck.pop())
        s.agenda_decks.append(deck)
        s.agenda_seen.append([0] * len(deck))
    s.offers = tuple(offers)
    s.offer_corruption = (False,) * len(offers)
    for cycle in range(1, 4):
        events = [
            number
            for number, card in enumerate(tables.events)
            if card.cycle == cycle and card.letter != (LEFT_OUT if s.peril is None else LEFT_OUT_AGAINST_VOID)
        ]
        s.chance.shuffle(events)
        s.event_decks.append(events)
        s.event_seen.append([0] * len(events))


def _deal_tokens(s: Voidfall) -> None:
    """Steps 2 and 13: Bounty and Reclaim tokens face down, the rest as piles."""
    tables = s.tables
    s.bounty_pile = [number for number, (_, _, count) in enumerate(tables.bounties) for _ in range(count)]
    s.reclaim_pile = [number for number, (_, _, count) in enumerate(tables.reclaims) for _ in range(count)]
    s.chance.shuffle(s.bounty_pile)
    s.chance.shuffle(s.reclaim_pile)
    for at, contents in enumerate(tables.maps[s.map].contents):
        s.bounties[at] = tuple([s.bounty_pile.pop() for _ in range(contents.bounties)])
        s.reclaims[at] = tuple([s.reclaim_pile.pop() for _ in range(contents.reclaims)])
