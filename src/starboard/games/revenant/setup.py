"""From options and chance to a first position, and the decisions of the set-up (chapter 3, REVP-2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from starboard.games.revenant.rules.hyperjump import lay_planet
from starboard.games.revenant.rules.influence import draw_hidden, gain_influence
from starboard.games.revenant.rules.operations import draw_one
from starboard.games.revenant.rules.recall import seated_from
from starboard.games.revenant.rules.resources import gain
from starboard.games.revenant.rules.rift import reveal_cards
from starboard.games.revenant.solo import CREW, order_lines
from starboard.games.revenant.state import (
    ACTION,
    HOME,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SETUP,
    SUPPLY,
    Player,
    Revenant,
    Solo,
    replaced,
)
from starboard.games.revenant.tables import (
    ARKSHIP,
    ARKSHIP_TABLES,
    DROPSHIP,
    EDITIONS,
    FIGHTER,
    FLEET,
    HOUSE_SHIPS,
    HOUSES,
    KINDS,
    OUTER,
    PERSONAL,
    PROTOTYPE,
    PROTOTYPE_ARKS,
    SECTORS,
    SHIP_IDS,
    Tables,
)
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.chance import Chance

SIDES: Final = ("A", "B")
KEEP_ALL: Final = "none"

# How the set-up goes on after the first position, by edition; each is one beat.
_FINAL_STAGES: Final = ("sides", "deal", "redraw", "houses", "close")
_PROTOTYPE_STAGES: Final = ("sides", "deal", "agendas", "houses", "frigates", "close")


def first_position(options: Mapping[str, Value], tables: Tables, chance: Chance) -> Revenant:
    """Everything that is laid out before the first decision (3.1 steps 1 to 10, REVP-2.1 to REVP-2.3)."""
    seats = int(options["seats"])
    s = Revenant(tables, chance)
    s.edition = EDITIONS.index(str(options.get("edition", EDITIONS[0])))
    s.prototype = s.edition == PROTOTYPE
    s.redeploy = s.prototype or options.get("arkship_redeploy", "no") == "yes"
    table = str(options.get("arkship_table", ARKSHIP_TABLES[0]))
    s.arkship_table = PROTOTYPE_ARKS if s.prototype else ARKSHIP_TABLES.index(table)
    s.extra_marker = seats == 4 and options.get("extra_marker_4p", "none") == "resource"
    s.solo = None
    s.cycle = s.round = 1
    s.phase = SETUP
    s.stage = s.turns = s.sector = 0
    s.acted = s.charged = s.jumped = s.colony = s.resolved = False
    s.turn = None
    s.chosen = s.reserved = -1
    s.culling = NOBODY
    s.core = s.failures = s.failures_resolved = s.set_aside = 0
    s.players = [_player(seat, tables, s.edition) for seat in range(seats)]
    _lay_ships(s)
    _lay_sectors(s)
    s.rewards = ((True,) * len(tables.reward_fields),) * len(HOUSES)
    _lay_cards(s)
    _lay_failures(s)
    _lay_order(s, seats)
    _deal_captains(s)
    if seats == 1:
        levels = [level.id for level in tables.solo_levels]
        _add_crew(s, levels.index(str(options.get("level", "medium"))))
    return s


def _player(seat: int, tables: Tables, edition: int) -> Player:
    p = Player(seat)
    compartments = tables.compartments[edition]
    p.captain = NOBODY
    p.specialisation = p.rank = p.void = p.data = p.penalty = 0
    p.crew = [HOME, HOME, HOME]
    p.frigate = NOWHERE
    p.playing = NO_CARD
    p.frigate_crew = NOBODY
    p.landed = p.revealed = False
    p.free = [0, 0, 0, 0]
    p.locked = ((0, 0, 0, 0),) * len(compartments)
    p.corrupt = tuple(compartment.corrupt_at_start for compartment in compartments)
    p.cadets = [[], []]
    p.frigate_cards, p.orders, p.hand, p.hidden, p.looking = [], [], [], [], []
    p.tossed = p.agendas = ()
    p.influence = [0] * len(HOUSES)
    p.marked = (False, False, False)
    return p


def _lay_ships(s: Revenant) -> None:
    """3.1 steps 2 and 3."""
    t = s.tables
    s.at = [SUPPLY] * HOUSE_SHIPS
    s.damage = [0] * HOUSE_SHIPS
    s.corrupt = [False] * HOUSE_SHIPS
    s.landed = [False] * HOUSE_SHIPS
    s.manned = [NOBODY] * (HOUSE_SHIPS + 3)
    houses = list(range(7))
    s.chance.shuffle(houses)
    _spread(s, [house * 4 + ARKSHIP for house in houses], t.start_arkships)
    s.chance.shuffle(houses)
    fighters = t.numbers[s.edition].start_fighters
    small = [h * 4 + (FIGHTER if n < fighters else DROPSHIP) for n, h in enumerate(houses)]
    s.chance.shuffle(small)
    _spread(s, small, t.start_small)


def _spread(s: Revenant, ships: list[int], counts: tuple[int, ...]) -> None:
    for sector in range(OUTER):
        for _ in range(counts[sector]):
            s.at[ships.pop()] = sector


def _lay_sectors(s: Revenant) -> None:
    """3.1 steps 4 and 5; the lists reach to the inner sectors, where nothing ever lies."""
    t = s.tables
    inner = SECTORS - OUTER
    s.voidborn = list(t.start_voidborn) + [0] * inner
    s.rifts = list(t.start_rifts) + [False] * inner
    s.shields = [0] * SECTORS
    s.planets = [-1] * SECTORS
    s.cubes = [0] * SECTORS
    s.planet_deck = list(range(len(t.planets)))
    s.planet_discard = []
    s.chance.shuffle(s.planet_deck)
    for sector in range(OUTER):
        if t.start_planets[sector]:
            lay_planet(s, sector)
    s.core_cubes = t.numbers[s.edition].revenant_data


def _lay_cards(s: Revenant) -> None:
    """3.1 steps 7 and 9."""
    t = s.tables
    s.scanner_deck = list(range(len(t.scanners)))
    s.chance.shuffle(s.scanner_deck)
    s.colonies = list(range(len(t.colonies)))
    s.chance.shuffle(s.colonies)
    s.scanner_discard, s.colony_discard, s.removed, s.open = [], [], [], []
    s.removers = ()
    reveal_cards(s, False)
    s.hidden_deck = list(range(len(t.hidden)))
    s.hidden_discard, s.council = [], []
    s.shown = s.council_seen = ()
    s.chance.shuffle(s.hidden_deck)
    s.operations = []
    s.discards = [[] for _ in KINDS]
    for kind in range(len(KINDS)):
        deck = [n for n, card in enumerate(t.operations) if card.kind == kind]
        s.chance.shuffle(deck)
        s.operations.append(deck)


def _lay_failures(s: Revenant) -> None:
    """3.1 step 8, REVP-2.3."""
    n = s.tables.numbers[s.edition]
    normal = [card for card, failure in enumerate(s.tables.failures) if not failure.core]
    cores = [card for card, failure in enumerate(s.tables.failures) if failure.core]
    s.chance.shuffle(normal)
    s.chance.shuffle(cores)
    s.display = tuple(normal.pop() if n.failure_open > slot else -1 for slot in range(2))
    s.protected = (-1, -1)
    s.tokens = n.protection
    # The top card is the last of the list, so the Core card lies first.
    s.failure_deck = [cores.pop() for _ in range(n.failure_cores)]
    s.failure_deck += [normal.pop() for _ in range(n.failure_stack)]
    s.box = normal + cores


def _lay_order(s: Revenant, seats: int) -> None:
    """3.1 step 10, REVP-2.5."""
    seating = list(range(seats))
    s.chance.shuffle(seating)
    s.order = seating
    s.tactics = (tuple(seating), *((),) * s.tables.numbers[s.edition].tactics_max)
    if s.prototype:
        s.order = seated_from(s, s.chance.below(seats))


def _deal_captains(s: Revenant) -> None:
    """3.1 step 11: a specialisation each; the side is chosen."""
    specialisations = list(range(len(s.tables.captains) // 2))
    s.chance.shuffle(specialisations)
    for p in s.players:
        p.specialisation = specialisations.pop()


def _add_crew(s: Revenant, level: int) -> None:
    """REVS-1.1 to REVS-1.4."""
    t = s.tables
    n = t.numbers[s.edition]
    solo = Solo(level)
    solo.influence = [t.solo_levels[level].influence] * len(HOUSES)
    solo.grid = list(range(len(t.solo_cards)))
    s.chance.shuffle(solo.grid)
    solo.tile, solo.marker = 0, 1
    solo.figures, solo.harbinger = 2, True
    solo.revealed = []
    houses = list(range(7))
    s.chance.shuffle(houses)
    sizes = (n.solo_first_pile, n.solo_second_pile, n.solo_third_pile)
    solo.deck = [house * 7 + copy for house, size in zip(houses, sizes) for copy in range(size)]
    s.chance.shuffle(solo.deck)
    s.hidden_deck = [card for card in range(len(t.hidden)) if card not in solo.deck]
    s.chance.shuffle(s.hidden_deck)
    solo.lines = [[] for _ in range(OUTER)]
    for ship in range(HOUSE_SHIPS):
        if s.at[ship] >= 0:
            solo.lines[s.at[ship]].append(ship)
    field = t.solo_levels[level].tactics
    s.tactics = replaced(s.tactics, field, (*s.tactics[field], CREW))
    s.solo = solo


# --- decisions ----------------------------------------------------------------------------------------------


def set_up(s: Revenant) -> Rule[None]:
    """The next block of set-up decisions."""
    stages = _PROTOTYPE_STAGES if s.prototype else _FINAL_STAGES
    stage = stages[s.stage]
    if stage == "sides":
        yield from _choose_sides(s)
    elif stage == "deal":
        yield from _deal(s)
    elif stage == "redraw":
        yield from _redraw(s)
    elif stage == "agendas":
        yield from _choose_agendas(s)
    elif stage == "houses":
        yield from _choose_houses(s)
    elif stage == "frigates":
        yield from _place_frigates(s)
    else:
        yield from _close(s)
    s.stage += 1
    if s.stage == len(stages):
        s.stage = 0
        s.phase = ACTION  # of the prototype too: its Sonar phase begins with round 2 (REVP-3)
        s.tell("cycle", NOBODY, "REV-1.1", s.cycle)


def _choose_sides(s: Revenant) -> Rule[None]:
    """3.1 step 11, REVP-2.4."""
    for seat in s.order:
        p = s.players[seat]
        first = p.specialisation * 2
        name = s.tables.captains[first].id
        side: str = yield ask(seat, "setup-side", SIDES, (name, s.tables.captains[first + 1].id))
        p.captain = first + SIDES.index(side)
        s.tell("captain", seat, "REV-20.1", s.tables.captains[p.captain].id)


def _deal(s: Revenant) -> Rule[None]:
    """3.1 step 12, REVP-2.4: Resources, HI, agendas and a card of each kind."""
    t = s.tables
    n = t.numbers[s.edition]
    stacks: list[list[int]] = []
    for kind in (FLEET, PERSONAL):
        stack = [number for number, agenda in enumerate(t.agendas) if agenda.kind == kind]
        s.chance.shuffle(stack)
        stacks.append(stack)
    for seat in s.order:
        p = s.players[seat]
        yield from gain(s, p, (n.start_each,) * 4 + (0,), "REV-13.1")
        if not s.prototype:
            _deal_hidden(s, p)
            p.agendas = tuple(s.draw(stack) for stack in stacks)
            for number in p.agendas:
                s.tell_only((seat,), "agenda", seat, "REV-30.5", t.agendas[number].id)
        s.tell("draw", seat, "REV-21.1", " ".join([f"1 {kind}" for kind in KINDS]))
        for kind in range(len(KINDS)):
            draw_one(s, p, kind, "REV-21.1")


def _deal_hidden(s: Revenant, p: Player) -> None:
    """A plain draw: all cards are kept."""
    for _ in range(s.tables.numbers[s.edition].start_hidden):
        draw_hidden(s, p)
    for card in p.looking:
        s.tell_only((p.seat,), "keep-hidden", p.seat, "REV-16.4", HOUSES[s.tables.hidden[card]])
    s.tell("hidden", p.seat, "REV-16.4", len(p.looking), len(p.looking))
    p.hidden += p.looking
    p.looking = []


def _redraw(s: Revenant) -> Rule[None]:
    """3.1 step 13: the kinds are named before any new card is seen."""
    options: list[Value] = [KEEP_ALL]
    for size in range(1, len(KINDS) + 1):
        options += ["+".join(kinds) for kinds in combinations(KINDS, size)]
    for seat in s.order:
        p = s.players[seat]
        answer: str = yield ask(seat, "setup-redraw", options)
        s.tell("redraw", seat, "REV-21.1", answer)
        for kind, name in enumerate(KINDS):
            if name in answer.split("+"):
                card = next(c for c in p.hand if s.tables.operations[c].kind == kind)
                p.hand.remove(card)
                s.discards[kind].append(card)
                s.tell_only((seat,), "discard-card", seat, "REV-21.3", s.tables.operations[card].id)
                draw_one(s, p, kind, "REV-21.1")


def _choose_agendas(s: Revenant) -> Rule[None]:
    """REVP-2.4: one of the two Hidden Agendas of the own specialisation, secretly."""
    cards = s.tables.hidden_agendas
    for seat in s.order:
        p = s.players[seat]
        first = p.specialisation * 2
        options = (cards[first].id, cards[first + 1].id)
        answer: str = yield ask(seat, "proto-agenda", options, secret=True)
        p.agendas = (first if answer == cards[first].id else first + 1,)
        s.tell_only((seat,), "agenda", seat, "REVP-2.4", answer)


def _choose_houses(s: Revenant) -> Rule[None]:
    """3.1 steps 14 and 15, REVP-2.6."""
    left = list(range(7))
    for seat in s.order if s.prototype else reversed(s.order):
        p = s.players[seat]
        options: list[Value] = [HOUSES[house] for house in left]
        answer: str = yield ask(seat, "setup-house", options)
        house = HOUSES.index(answer)
        left.remove(house)
        clause = "REVP-2.6" if s.prototype else "REV-16.1"
        s.tell("house", seat, clause, answer)
        yield from gain_influence(s, p, house, clause)
        if not s.prototype:
            p.frigate = s.at[house * 4 + ARKSHIP]
            s.tell("frigate", seat, "REV-16.1", s.tables.sector_ids[p.frigate])
    for house in range(7):
        if house not in left:
            s.damage[house * 4 + ARKSHIP] += 1
    s.chance.shuffle(left)
    for house in sorted(left[: s.tables.numbers[s.edition].start_corrupted]):
        s.corrupt[house * 4 + ARKSHIP] = True
        s.tell("corrupted-ark", NOBODY, "REV-14.5", SHIP_IDS[house * 4 + ARKSHIP])
    s.reveal()
    if s.prototype:
        for seat in s.order:
            _deal_hidden(s, s.players[seat])


def _place_frigates(s: Revenant) -> Rule[None]:
    """REVP-2.7: into any inner sector; in solo into any outer one (REVS-1.8)."""
    ids = s.tables.sector_ids
    for seat in s.order:
        if s.solo is None:
            answer: str = yield ask(seat, "proto-frigate", ids[OUTER:])
        else:
            answer = yield ask(seat, "solo-frigate", ids[:OUTER])
        s.players[seat].frigate = ids.index(answer)
        s.tell("place-frigate", seat, "REVP-2.7", answer)


def _close(s: Revenant) -> Rule[None]:
    """3.1 steps 16 and 17; REVS-1.6: the lines are ordered last of all."""
    if s.extra_marker:
        yield from gain(s, s.players[s.order[-1]], (0, 0, 0, 0, 1), "REV-13.1")
    n = s.tables.numbers[s.edition]
    if len(s.players) == 2:
        first = len(s.hidden_deck) - n.council_cards
        s.council = s.hidden_deck[first:]  # REV-29.1
        del s.hidden_deck[first:]
    if s.solo is not None:
        yield from order_lines(s, s.solo)
