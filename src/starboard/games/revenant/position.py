"""Positions in words: readable keys by which vectors change a fresh game and look at what came of it.

Seats are named by colour (`red`, `black`, `teal`, `amber`), sectors `1` to `8` and `i1` to `i4`, ships by
their ids (`zenor-arkship`), cards by theirs (`ord-fair-trade`), HI cards by their House, crew members
`captain`, `cadet-1`, `cadet-2`. Resources stand in the order mat, ene, sci, neu.

`turn` ("red") enters the Action phase at the first step of this player's turn; name it first. If the
set-up is still going on it is finished plainly: turn order by seat, Captains commander-a, scout-a and so
on, Frigates in sector 1 (prototype: i1), nobody holds Operation or HI cards, no Influence and all reward
tokens there, ships neither damaged nor corrupted. `phase` ("Recall", "Skirmish", "Rift or Hyperjump",
"Sonar", "Scoring") does the same and enters there. `board` ("empty") takes all ships, Voidborn, Rifts,
Planets and Shields off the board, and everybody off the ships.

Of the table: `cycle`, `round`, `order` (["black", "red"]), `acted` (the Council or the Crew has acted in
this round; `turn` says so), `tactics.5` (the stack of that field, bottom first, "crew" in solo), `core`
(damage of the Revenant), `core-cubes`, `charged`, `jumped`, `open` (ids; unnamed ones go back under their
deck), `chosen`, `reserved` (a Shuttle), `display` ([upper, lower] ids, "" for none), `protected` (["",
"upper"]), `tokens`, `failures`, `resolved`, `failures-resolved`, `rewards.zenor` (fields with a token),
`voidborn`, `shields` (eight numbers), `rifts` (sectors); the decks, top first, a shorter list being put
on top: `scanner-deck`, `colony-deck`, `planet-deck`, `failure-deck`, `cadet-deck`, `frigate-deck`,
`order-deck`, `hidden-deck`, `council`; `chance` (what comes up next, counted from 1, or a face of the
Rift die: "2-2-2"). To look at only: `power.zenor`, `hidden-discard`, every deck with `-size` (cards in
it), `cadet-discard-size`, `hidden-discard-size`, `council-seen`, `set-aside`, `removed`,
`scanner-discard`, `planet-discard`, `over`, `ending`, `ships` (on the board).

Of a sector: `sector.3.voidborn`, `.shields`, `.rift`, `.planet` (id or ""), `.cube`; `.ships` (exactly
these; in solo from the front to the back); to look at only: `.frigates`.

Of a ship: `zenor-arkship.at` ("3", "supply"), `.damage`, `.corrupt`, `.landed`, `.crew` ("red captain",
"ambassador", "follower", "harbinger" or ""); also `reinforce.crew` and `hypercharge.crew`.

Of a player: `red.captain` ("commander-a"), `.rank`, `.free` and `.free.mat`, `.locked.c4`, `.corruption`
(compartments), `.void`, `.data`, `.influence` (seven numbers) and `.influence.zenor`, `.tactics` (puts
the marker on top), `.hand`, `.hidden` (Houses), `.agendas`, `.cadet-1`, `.cadet-2`, `.frigate-cards`,
`.orders` (cards), `.frigate` (a sector), `.landed`, `.crew.captain` (a ship, "frigate", "reinforce",
"hypercharge", "emergency" or "home"), `.penalty`, `.revealed`, `.marked`; to look at only: `.hand-size`,
`.hidden-size`, `.order-count`, `.resources` (free and locked), `.capacity`, `.total`, `.place`,
`.sheet.REV-30.4`.

Of the Corrupted Crew: `crew.influence` and `crew.influence.zenor`, `crew.tactics`, `crew.grid`,
`crew.marker` and `crew.tile` (places 0 to 3 of the grid), `crew.deck` (Houses, top first),
`crew.figures`, `crew.harbinger`; to look at only: `crew.deck-size`, `crew.revealed`, `crew.total`.

A patch keeps the pieces together: a card is taken from wherever it lies, and what it replaces goes under
its deck; a crew member put on a ship leaves its place at home.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starboard.games.revenant import tables as t
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.rules.sectors import put_ship, take_off_board
from starboard.games.revenant.rules.tactics import field_of, move_marker
from starboard.games.revenant.scoring import result
from starboard.games.revenant.setup import set_up
from starboard.games.revenant.state import (
    ACTION,
    AMBASSADOR,
    COLOURS,
    EMERGENCY,
    FOLLOWER,
    FRIGATE,
    HARBINGER,
    HOME,
    HYPERCHARGE,
    MEMBERS,
    NOBODY,
    PHASES,
    REINFORCE,
    RESERVED,
    SETUP,
    SUPPLY,
    Player,
    Revenant,
    Solo,
)
from starboard.kernel.errors import StarboardError

_PLACES = {
    "frigate": FRIGATE,
    "reinforce": REINFORCE,
    "hypercharge": HYPERCHARGE,
    "emergency": EMERGENCY,
    "home": HOME,
}
_FIGURES = {"ambassador": AMBASSADOR, "follower": FOLLOWER, "harbinger": HARBINGER}
_COPIES = 7  # HI cards of a House


def patch(s: Revenant, key: str, value: Any) -> None:
    """Changes one thing of a position. An unknown key or a value that does not fit is an error."""
    try:
        _patch(s, key, value)
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        raise StarboardError(f"{value!r} does not fit here: {error}.") from None


def probe(s: Revenant, key: str) -> Any:
    """Reads one thing of a position, in the form in which `patch` takes it."""
    head, _, rest = key.partition(".")
    if _is_seat(s, head):
        return _probe_player(s, s.players[_seat(s, head)], rest)
    if head in t.SHIP_IDS:
        return _probe_ship(s, t.SHIP_IDS.index(head), rest)
    if head == "sector":
        return _probe_sector(s, rest)
    if head == "crew" and s.solo is not None:
        return _probe_crew(s, s.solo, rest)
    if head in ("reinforce", "hypercharge") and rest == "crew":
        return _figure_name(s.manned[_PLACES[head]])
    if head == "rewards" and rest in t.HOUSES:
        tokens = zip(s.tables.reward_fields, s.rewards[t.HOUSES.index(rest)], strict=True)
        return [field for field, there in tokens if there]
    if head == "power" and rest in t.HOUSES:
        return s.power(t.HOUSES.index(rest))
    if head == "tactics" and rest.isdigit() and int(rest) < len(s.tactics):
        return [_marker_name(s, marker) for marker in s.tactics[int(rest)]]
    name, _, size = key.rpartition("-")
    if size == "size":
        return len(_pile(s, name, key))
    if key in _DECKS:
        return [_card_name(s, key, card) for card in reversed(_pile(s, key, key))]
    if key in _PROBES:
        return _PROBES[key](s)
    raise _unknown(key)


# ---------------------------------------------------------------------- names


def _unknown(key: str) -> StarboardError:
    return StarboardError(f"there is nothing called '{key}' in a position of Revenant with these options.")


def _is_seat(s: Revenant, name: str) -> bool:
    return name in COLOURS[: len(s.players)]


def _seat(s: Revenant, name: str) -> int:
    if not _is_seat(s, name):
        raise StarboardError(f"nobody here is called '{name}'.")
    return COLOURS.index(name)


def _number(s: Revenant, kind: str, id: str) -> int:
    found = s.tables.by_id.get(id)
    if found is None or (kind and found[0] != kind):
        raise StarboardError(f"there is no {kind or 'component'} called '{id}'.")
    return found[1]


def _sector(s: Revenant, name: Any) -> int:
    id = f"sector-{name}"
    if id not in s.tables.sector_ids:
        raise StarboardError(f"there is no sector called '{name}'.")
    return s.tables.sector_ids.index(id)


def _sector_name(s: Revenant, sector: int) -> str:
    if sector == SUPPLY:
        return "supply"
    if sector == RESERVED:
        return "reserved"
    return s.tables.sector_ids[sector].removeprefix("sector-")


def _marker(s: Revenant, name: str) -> int:
    if name == "crew" and s.solo is not None:
        return len(s.players)
    return _seat(s, name)


def _marker_name(s: Revenant, marker: int) -> str:
    return COLOURS[marker] if marker < len(s.players) else "crew"


def _figure(s: Revenant, text: str) -> int:
    """ "red captain" as a number."""
    if not text:
        return NOBODY
    if text in _FIGURES:
        return _FIGURES[text]
    seat, member = text.split()
    return _seat(s, seat) * 3 + MEMBERS.index(member)


def _figure_name(who: int) -> str:
    if who == NOBODY:
        return ""
    for name, figure in _FIGURES.items():
        if who == figure:
            return name
    return f"{COLOURS[who // 3]} {MEMBERS[who % 3]}"


def _place(text: str) -> int:
    return t.SHIP_IDS.index(text) if text in t.SHIP_IDS else _PLACES[text]


def _place_name(place: int) -> str:
    if 0 <= place < t.HOUSE_SHIPS:
        return t.SHIP_IDS[place]
    return next(name for name, number in _PLACES.items() if number == place)


# ---------------------------------------------------------------------- cards

_DECKS = {
    "scanner-deck": "scanner_deck",
    "colony-deck": "colonies",
    "planet-deck": "planet_deck",
    "failure-deck": "failure_deck",
    "hidden-deck": "hidden_deck",
    "council": "council",
    "cadet-deck": "",
    "frigate-deck": "",
    "order-deck": "",
}


def _pile(s: Revenant, name: str, key: str) -> list[int]:
    kind, _, pile = name.rpartition("-")
    if kind in t.KINDS and pile in ("deck", "discard"):
        return (s.operations if pile == "deck" else s.discards)[t.KINDS.index(kind)]
    if name in _DECKS:
        found: list[int] = getattr(s, _DECKS[name])
        return found
    others = {
        "hidden-discard": s.hidden_discard,
        "scanner-discard": s.scanner_discard,
        "planet-discard": s.planet_discard,
        "colony-discard": s.colony_discard,
    }
    if name not in others:
        raise _unknown(key)
    return others[name]


def _all_cards(s: Revenant, deck: str) -> Sequence[Any]:
    return {
        "scanner-deck": s.tables.scanners,
        "colony-deck": s.tables.colonies,
        "planet-deck": s.tables.planets,
        "failure-deck": s.tables.failures,
    }.get(deck, s.tables.operations)


def _card_name(s: Revenant, deck: str, card: int) -> str:
    if deck in ("hidden-deck", "council"):
        return t.HOUSES[card // _COPIES]
    return str(_all_cards(s, deck)[card].id)


def _find(cards: Sequence[Any], id: str) -> int:
    for number, card in enumerate(cards):
        if card.id == id:
            return number
    raise StarboardError(f"there is no card called '{id}'.")


def _take(piles: Sequence[list[int]], card: int) -> None:
    for pile in piles:
        if card in pile:
            pile.remove(card)
            return
    raise ValueError("the card is nowhere to be found")


def _operation_zones(s: Revenant) -> list[list[int]]:
    zones = [*s.operations, *s.discards]
    for p in s.players:
        zones += [p.hand, p.orders, p.frigate_cards, *p.cadets]
    return zones


def _set_operations(s: Revenant, zone: list[int], ids: list[str]) -> None:
    """The zone holds exactly these; what lay there goes under its deck."""
    for card in zone:
        s.operations[s.tables.operations[card].kind].insert(0, card)
    zone.clear()
    for id in ids:
        card = _find(s.tables.operations, id)
        _take(_operation_zones(s), card)
        zone.append(card)


def _hidden_zones(s: Revenant) -> list[list[int]]:
    zones = [s.hidden_deck, s.hidden_discard, s.council]
    if s.solo is not None:
        zones.append(s.solo.deck)
    return zones + [p.hidden for p in s.players]


def _take_hidden(s: Revenant, house: int, keep: list[int]) -> int:
    """A card of the House from the first zone that has one; another from the HI deck fills its gap.

    Cards in `keep` were put where they are by this patch.
    """
    for zone in _hidden_zones(s):
        for n, card in enumerate(zone):
            if card // _COPIES == house and card not in keep:
                if zone is s.hidden_deck or zone is s.hidden_discard:
                    return zone.pop(n)
                zone[n] = s.hidden_deck.pop(0)
                return card
    raise ValueError(f"there is no further HI card of {t.HOUSES[house]}")


def _set_hidden(s: Revenant, zone: list[int], houses: list[str]) -> None:
    s.hidden_deck[:0] = zone
    zone.clear()
    for house in houses:
        zone.append(_take_hidden(s, t.HOUSES.index(house), zone))


def _on_hidden_deck(s: Revenant, deck: list[int], houses: list[str]) -> None:
    """On top of a deck of HI cards, which keeps its size."""
    top: list[int] = []
    for house in houses:
        wanted = t.HOUSES.index(house)
        card = next((c for c in deck if c // _COPIES == wanted), None)
        if card is not None:
            deck.remove(card)
        else:
            card = _take_hidden(s, wanted, top)
            if deck is not s.hidden_deck:
                s.hidden_deck.insert(0, deck.pop(0))
        top.append(card)
    deck += reversed(top)


def _patch_deck(s: Revenant, key: str, value: list[str]) -> None:
    deck = _pile(s, key, key)
    if key in ("hidden-deck", "council"):
        _on_hidden_deck(s, deck, value)
        return
    kind = key.removesuffix("-deck")
    for id in reversed(value):
        card = _find(_all_cards(s, key), id)
        if kind in t.KINDS:
            _take(_operation_zones(s), card)
        else:
            _take(_zones(s, key), card)
        deck.append(card)


def _zones(s: Revenant, key: str) -> list[list[int]]:
    """Where cards of this deck may lie, apart from places that count their cards."""
    return {
        "scanner-deck": [s.scanner_deck, s.scanner_discard, [] if s.colony else s.open],
        "colony-deck": [s.colonies, s.removed, s.colony_discard, s.open if s.colony else []],
        "planet-deck": [s.planet_deck, s.planet_discard],
        "failure-deck": [s.failure_deck, s.box],
    }[key]


def _patch_open(s: Revenant, value: list[str]) -> None:
    (s.colonies if s.colony else s.scanner_deck)[:0] = s.open
    s.open = []
    s.chosen = -1
    colonies = [_is_colony(s, id) for id in value]
    if any(colonies) != all(colonies):
        raise ValueError("Scanner cards and Colonies do not lie open together")
    s.colony = any(colonies)
    key = "colony-deck" if s.colony else "scanner-deck"
    for id in value:
        card = _find(_all_cards(s, key), id)
        _take(_zones(s, key), card)
        s.open.append(card)


def _is_colony(s: Revenant, id: str) -> bool:
    return any(card.id == id for card in s.tables.colonies)


def _patch_display(s: Revenant, value: list[str]) -> None:
    for card in s.display:
        if card >= 0:
            s.box.append(card)
    s.display = [-1, -1]
    for slot, id in enumerate(value):
        if id:
            card = _find(s.tables.failures, id)
            if card in s.failure_deck:
                # The stack keeps its size.
                other = next(c for c in s.box if s.tables.failures[c].core == s.tables.failures[card].core)
                s.box.remove(other)
                s.failure_deck[s.failure_deck.index(card)] = other
            else:
                s.box.remove(card)
            s.display[slot] = card


# ---------------------------------------------------------------------- looking

_PROBES: dict[str, Callable[[Revenant], Any]] = {
    "cycle": lambda s: s.cycle,
    "round": lambda s: s.round,
    "phase": lambda s: PHASES[s.phase],
    "turn": lambda s: "" if s.turn is None else _marker_name(s, s.turn.seat),
    "order": lambda s: [_marker_name(s, seat) for seat in s.order],
    "acted": lambda s: s.acted,
    "core": lambda s: s.core,
    "core-cubes": lambda s: s.core_cubes,
    "charged": lambda s: s.charged,
    "jumped": lambda s: s.jumped,
    "open": lambda s: [
        _all_cards(s, "colony-deck" if s.colony else "scanner-deck")[card].id for card in s.open
    ],
    "chosen": lambda s: (
        "" if s.chosen < 0 else _all_cards(s, "colony-deck" if s.colony else "scanner-deck")[s.chosen].id
    ),
    "reserved": lambda s: "" if s.reserved < 0 else t.SHIP_IDS[s.reserved],
    "display": lambda s: ["" if card < 0 else s.tables.failures[card].id for card in s.display],
    "protected": lambda s: ["" if effect < 0 else t.SIDES[effect] for effect in s.protected],
    "tokens": lambda s: s.tokens,
    "failures": lambda s: s.failures,
    "resolved": lambda s: s.resolved,
    "failures-resolved": lambda s: s.failures_resolved,
    "voidborn": lambda s: s.voidborn[: t.OUTER],
    "shields": lambda s: s.shields[: t.OUTER],
    "rifts": lambda s: [_sector_name(s, n) for n in range(t.OUTER) if s.rifts[n]],
    "council-seen": lambda s: [t.HOUSES[card // _COPIES] for card in s.council_seen],
    "set-aside": lambda s: s.set_aside,
    "hidden-discard": lambda s: [t.HOUSES[card // _COPIES] for card in s.hidden_discard],
    "removed": lambda s: [s.tables.colonies[card].id for card in s.removed],
    "scanner-discard": lambda s: [s.tables.scanners[card].id for card in s.scanner_discard],
    "planet-discard": lambda s: [s.tables.planets[card].id for card in s.planet_discard],
    "ships": lambda s: sum(at >= 0 for at in s.at),
    "over": lambda s: s.over,
    "ending": lambda s: result(s).ending,
}


def _probe_ship(s: Revenant, ship: int, what: str) -> Any:
    facts = {
        "at": _sector_name(s, s.at[ship]),
        "damage": s.damage[ship],
        "corrupt": s.corrupt[ship],
        "landed": s.landed[ship],
        "crew": _figure_name(s.manned[ship]),
    }
    if what not in facts:
        raise _unknown(f"{t.SHIP_IDS[ship]}.{what}")
    return facts[what]


def _probe_sector(s: Revenant, rest: str) -> Any:
    name, _, what = rest.partition(".")
    sector = _sector(s, name)
    if what == "frigates":
        return [COLOURS[p.seat] for p in s.players if p.frigate == sector]
    if sector < t.OUTER:
        ships = s.ships_in(sector) if s.solo is None else s.solo.lines[sector]
        planet = s.planets[sector]
        facts = {
            "voidborn": s.voidborn[sector],
            "shields": s.shields[sector],
            "rift": s.rifts[sector],
            "planet": "" if planet < 0 else s.tables.planets[planet].id,
            "cube": s.cubes[sector],
            "ships": [t.SHIP_IDS[ship] for ship in ships],
        }
        if what in facts:
            return facts[what]
    raise _unknown(f"sector.{rest}")


def _cards(s: Revenant, cards: list[int]) -> list[str]:
    return [s.tables.operations[card].id for card in cards]


def _probe_player(s: Revenant, p: Player, what: str) -> Any:
    agendas = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    simple: dict[str, Callable[[], Any]] = {
        "captain": lambda: s.tables.captains[p.captain].id,
        "rank": lambda: p.rank,
        "free": lambda: list(p.free),
        "corruption": lambda: [c.id for n, c in enumerate(s.tables.compartments[s.edition]) if p.corrupt[n]],
        "void": lambda: p.void,
        "data": lambda: p.data,
        "influence": lambda: list(p.influence),
        "tactics": lambda: field_of(s, p.seat),
        "hand": lambda: _cards(s, p.hand),
        "hand-size": lambda: len(p.hand),
        "hidden": lambda: [t.HOUSES[card // _COPIES] for card in p.hidden],
        "hidden-size": lambda: len(p.hidden),
        "agendas": lambda: [agendas[n].id for n in p.agendas],
        "cadet-1": lambda: _cards(s, p.cadets[0]),
        "cadet-2": lambda: _cards(s, p.cadets[1]),
        "frigate-cards": lambda: _cards(s, p.frigate_cards),
        "orders": lambda: _cards(s, p.orders),
        "order-count": lambda: len(p.orders),
        "frigate": lambda: _sector_name(s, p.frigate),
        "landed": lambda: p.landed,
        "penalty": lambda: p.penalty,
        "revealed": lambda: p.revealed,
        "marked": lambda: list(p.marked),
        "resources": lambda: sum(p.free) + sum(map(sum, p.locked)),
        "capacity": lambda: capacity(s, p),
        "total": lambda: result(s).scores[p.seat],
        "place": lambda: result(s).ranks[p.seat],
    }
    if what in simple:
        return simple[what]()
    zone, _, part = what.partition(".")
    if zone == "free" and part in t.RESOURCES:
        return p.free[t.RESOURCES.index(part)]
    if zone == "influence" and part in t.HOUSES:
        return p.influence[t.HOUSES.index(part)]
    if zone == "crew" and part in MEMBERS:
        return _place_name(p.crew[MEMBERS.index(part)])
    if zone == "locked":
        for n, compartment in enumerate(s.tables.compartments[s.edition]):
            if compartment.id == part:
                return list(p.locked[n])
    if zone == "sheet":
        return _sheet(s, part, p.seat, f"{COLOURS[p.seat]}.{what}")
    raise _unknown(f"{COLOURS[p.seat]}.{what}")


def _sheet(s: Revenant, part: str, column: int, key: str) -> int:
    """The lines of a clause, or the one line with this label."""
    lines = [line.points[column] for line in result(s).sheet if part in (line.clause, line.label)]
    if not lines:
        raise _unknown(key)
    return sum(lines)


def _probe_crew(s: Revenant, solo: Solo, what: str) -> Any:
    simple: dict[str, Callable[[], Any]] = {
        "influence": lambda: list(solo.influence),
        "tactics": lambda: field_of(s, len(s.players)),
        "grid": lambda: [s.tables.solo_cards[card].id for card in solo.grid],
        "marker": lambda: solo.marker,
        "tile": lambda: solo.tile,
        "deck": lambda: [t.HOUSES[card // _COPIES] for card in reversed(solo.deck)],
        "deck-size": lambda: len(solo.deck),
        "revealed": lambda: [t.HOUSES[card // _COPIES] for card in solo.revealed],
        "figures": lambda: solo.figures,
        "harbinger": lambda: solo.harbinger,
        "total": lambda: sum(line.points[-1] for line in result(s).sheet),
    }
    if what in simple:
        return simple[what]()
    zone, _, part = what.partition(".")
    if zone == "influence" and part in t.HOUSES:
        return solo.influence[t.HOUSES.index(part)]
    if zone == "sheet":
        return _sheet(s, part, len(s.players), f"crew.{what}")
    raise _unknown(f"crew.{what}")


# ---------------------------------------------------------------------- changing


def _patch(s: Revenant, key: str, value: Any) -> None:
    head, _, rest = key.partition(".")
    if _is_seat(s, head):
        _patch_player(s, s.players[_seat(s, head)], rest, value)
    elif head in t.SHIP_IDS:
        _patch_ship(s, t.SHIP_IDS.index(head), rest, value)
    elif head == "sector":
        _patch_sector(s, rest, value)
    elif head == "crew" and s.solo is not None:
        _patch_crew(s, s.solo, rest, value)
    elif head in ("reinforce", "hypercharge") and rest == "crew":
        _man(s, _PLACES[head], _figure(s, value))
    elif head == "rewards" and rest in t.HOUSES:
        s.rewards[t.HOUSES.index(rest)] = [field in value for field in s.tables.reward_fields]
    elif head == "tactics" and rest.isdigit():
        markers = [_marker(s, name) for name in value]
        for stack in s.tactics:
            stack[:] = [marker for marker in stack if marker not in markers]
        s.tactics[int(rest)] += markers
    elif key in _DECKS:
        _patch_deck(s, key, value)
    elif key in _PATCHES:
        _PATCHES[key](s, value)
    else:
        raise _unknown(key)


def _patch_turn(s: Revenant, value: str) -> None:
    _patch_phase(s, PHASES[ACTION])
    s.turns = s.order.index(_seat(s, value))
    s.acted = True


def _patch_phase(s: Revenant, value: str) -> None:
    if s.phase == SETUP:
        _finish_setup(s)
    s.phase = PHASES.index(value)
    s.stage = 0
    s.turn = None
    s.turns = 0
    s.acted = False


def _finish_setup(s: Revenant) -> None:
    """Takes the first option of every decision, then makes the position a plain one."""
    while s.phase == SETUP:
        rule = set_up(s)
        try:
            question: Any = next(rule)
            while True:
                question = rule.send(question.options[0])
        except StopIteration:
            continue
    seats = range(len(s.players))
    s.order = list(seats)
    s.tactics[0] = list(seats)
    s.rewards = [[True for _ in row] for row in s.rewards]
    s.damage = [0] * t.HOUSE_SHIPS
    s.corrupt = [False] * t.HOUSE_SHIPS
    for p in s.players:
        p.specialisation = p.seat
        p.captain = 2 * p.seat
        p.frigate = t.OUTER if s.prototype and s.solo is None else 0
        p.influence = [0] * len(t.HOUSES)
        p.void = p.data = 0
        p.free = [s.tables.numbers[s.edition].start_each] * len(t.RESOURCES)
        _set_operations(s, p.hand, [])
        _set_hidden(s, p.hidden, [])
        if s.prototype:
            p.agendas = [p.captain]
        else:
            of_kind = [[n for n, a in enumerate(s.tables.agendas) if a.kind == kind] for kind in range(2)]
            p.agendas = [numbers[p.seat] for numbers in of_kind]


def _patch_order(s: Revenant, value: list[str]) -> None:
    order = [_seat(s, name) for name in value]
    if sorted(order) != sorted(s.order):
        raise ValueError("name each seat once")
    if s.phase == ACTION:
        s.turns = order.index(s.order[s.turns])
    s.order = order


def _patch_board(s: Revenant, value: str) -> None:
    if value != "empty":
        raise ValueError("a board can be 'empty' only")
    for p in s.players:
        for member in range(len(MEMBERS)):
            _send(s, p, member, HOME)
        p.landed = False
    for ship in range(t.HOUSE_SHIPS):
        if s.at[ship] >= 0:
            take_off_board(s, ship)
    s.voidborn[:] = [0] * len(s.voidborn)
    s.shields[:] = [0] * len(s.shields)
    s.rifts[:] = [False] * len(s.rifts)
    for sector in range(t.OUTER):
        _patch_planet(s, sector, "")


def _patch_planet(s: Revenant, sector: int, id: str) -> None:
    if s.planets[sector] >= 0:
        s.planet_deck.insert(0, s.planets[sector])
    s.planets[sector] = -1
    s.cubes[sector] = 0
    if id:
        planet = _find(s.tables.planets, id)
        if planet in s.planets:
            other = s.planets.index(planet)
            s.planets[other] = -1
            s.cubes[other] = 0
        else:
            _take(_zones(s, "planet-deck"), planet)
        s.planets[sector] = planet
        s.cubes[sector] = s.tables.numbers[s.edition].planet_data


def _patch_sector(s: Revenant, rest: str, value: Any) -> None:
    name, _, what = rest.partition(".")
    sector = _sector(s, name)
    if sector >= t.OUTER:
        raise _unknown(f"sector.{rest}")
    if what == "voidborn":
        s.voidborn[sector] = int(value)
    elif what == "shields":
        s.shields[sector] = int(value)
    elif what == "rift":
        s.rifts[sector] = bool(value)
    elif what == "cube":
        s.cubes[sector] = int(value)
    elif what == "planet":
        _patch_planet(s, sector, value)
    elif what == "ships":
        for ship in s.ships_in(sector):
            take_off_board(s, ship)
        for id in value:
            _put(s, t.SHIP_IDS.index(id), sector)
    else:
        raise _unknown(f"sector.{rest}")


def _put(s: Revenant, ship: int, sector: int) -> None:
    if s.at[ship] == RESERVED:
        s.reserved = -1
    put_ship(s, ship, sector)


def _patch_ship(s: Revenant, ship: int, what: str, value: Any) -> None:
    if what == "at":
        if value == "supply":
            take_off_board(s, ship)
        else:
            _put(s, ship, _sector(s, value))
    elif what == "damage":
        s.damage[ship] = int(value)
    elif what == "corrupt":
        s.corrupt[ship] = bool(value)
    elif what == "landed":
        if value and s.planets[s.at[ship]] < 0:
            raise ValueError("there is no Planet to land on")
        s.landed[ship] = bool(value)
    elif what == "crew":
        _man(s, ship, _figure(s, value))
    else:
        raise _unknown(f"{t.SHIP_IDS[ship]}.{what}")


def _man(s: Revenant, place: int, who: int) -> None:
    """Puts a figure on a ship or on the Revenant; who stood there goes home."""
    before = s.manned[place]
    if 0 <= before < AMBASSADOR:
        _send(s, s.players[before // 3], before % 3, HOME)
    s.manned[place] = NOBODY
    if 0 <= who < AMBASSADOR:
        _send(s, s.players[who // 3], who % 3, place)
    else:
        s.manned[place] = who
        if s.solo is not None and who == FOLLOWER:
            s.solo.figures -= 1
        if s.solo is not None and who == HARBINGER:
            s.solo.harbinger = False


def _send(s: Revenant, p: Player, member: int, place: int) -> None:
    old = p.crew[member]
    if old == FRIGATE:
        p.frigate_crew = NOBODY
    elif 0 <= old < EMERGENCY:
        s.manned[old] = NOBODY
    p.crew[member] = place
    if place == FRIGATE:
        p.frigate_crew = member
    elif 0 <= place < EMERGENCY:
        s.manned[place] = p.seat * 3 + member


def _patch_player(s: Revenant, p: Player, what: str, value: Any) -> None:
    zone, _, part = what.partition(".")
    if what in ("rank", "void", "data", "penalty", "landed", "revealed"):
        setattr(p, what, value)
    elif what == "captain":
        p.captain = _find(s.tables.captains, value)
        p.specialisation = p.captain // 2
    elif what == "free":
        p.free = _four(value)
    elif zone == "free" and part in t.RESOURCES:
        p.free[t.RESOURCES.index(part)] = int(value)
    elif what == "corruption":
        _patch_corruption(s, p, value)
    elif zone == "locked":
        p.locked[_compartment(s, part)] = _four(value)
    elif what == "influence":
        if len(value) != len(t.HOUSES):
            raise ValueError("seven numbers are needed")
        p.influence = [int(n) for n in value]
    elif zone == "influence" and part in t.HOUSES:
        p.influence[t.HOUSES.index(part)] = int(value)
    elif what == "tactics":
        move_marker(s, p.seat, value)
    elif what == "hand":
        _set_operations(s, p.hand, value)
    elif what in ("cadet-1", "cadet-2"):
        _set_operations(s, p.cadets[int(what[-1]) - 1], value)
    elif what == "frigate-cards":
        _set_operations(s, p.frigate_cards, value)
    elif what == "orders":
        _set_operations(s, p.orders, value)
    elif what == "hidden":
        _set_hidden(s, p.hidden, value)
    elif what == "agendas":
        _patch_agendas(s, p, value)
    elif what == "frigate":
        p.frigate = _sector(s, value)
    elif what == "marked":
        p.marked = [bool(one) for one in value]
    elif zone == "crew" and part in MEMBERS:
        _send(s, p, MEMBERS.index(part), _place(value))
    else:
        raise _unknown(f"{COLOURS[p.seat]}.{what}")


def _four(value: list[int]) -> list[int]:
    if len(value) != len(t.RESOURCES):
        raise ValueError("four numbers are needed: mat, ene, sci, neu")
    return [int(n) for n in value]


def _compartment(s: Revenant, id: str) -> int:
    ids = [c.id for c in s.tables.compartments[s.edition]]
    if id not in ids:
        raise StarboardError(f"there is no compartment called '{id}'.")
    return ids.index(id)


def _patch_corruption(s: Revenant, p: Player, value: list[str]) -> None:
    wanted = [_compartment(s, id) for id in value]
    for n, compartment in enumerate(s.tables.compartments[s.edition]):
        if n in wanted and not compartment.corruptible:
            raise ValueError(f"{compartment.id} has no Corruption slot")
        p.corrupt[n] = n in wanted
        if n not in wanted:
            p.locked[n] = [0] * len(t.RESOURCES)


def _patch_agendas(s: Revenant, p: Player, value: list[str]) -> None:
    """An agenda that somebody else holds changes owners with the one given up."""
    cards: Sequence[Any] = s.tables.hidden_agendas if s.prototype else s.tables.agendas
    for slot, id in enumerate(value):
        number = _find(cards, id)
        for other in s.players:
            if other is not p and number in other.agendas:
                other.agendas[other.agendas.index(number)] = p.agendas[slot]
        p.agendas[slot : slot + 1] = [number]
    del p.agendas[len(value) :]


def _patch_crew(s: Revenant, solo: Solo, what: str, value: Any) -> None:
    zone, _, part = what.partition(".")
    if what == "influence":
        solo.influence = [int(n) for n in value]
    elif zone == "influence" and part in t.HOUSES:
        solo.influence[t.HOUSES.index(part)] = int(value)
    elif what == "tactics":
        move_marker(s, len(s.players), value)
    elif what == "grid":
        solo.grid = [_find(s.tables.solo_cards, id) for id in value]
    elif what in ("marker", "tile", "figures"):
        setattr(solo, what, int(value))
    elif what == "harbinger":
        solo.harbinger = bool(value)
    elif what == "deck":
        _on_hidden_deck(s, solo.deck, value)
    else:
        raise _unknown(f"crew.{what}")


def _patch_chosen(s: Revenant, value: str) -> None:
    cards = _all_cards(s, "colony-deck" if s.colony else "scanner-deck")
    s.chosen = _find(cards, value) if value else -1
    if value and s.chosen not in s.open:
        raise ValueError("a chosen card must lie open")


def _patch_reserved(s: Revenant, value: str) -> None:
    s.reserved = t.SHIP_IDS.index(value)
    take_off_board(s, s.reserved)
    s.at[s.reserved] = RESERVED


def _patch_protected(s: Revenant, value: list[str]) -> None:
    s.tokens += sum(effect >= 0 for effect in s.protected)
    s.protected = [t.SIDES.index(side) if side else -1 for side in value]
    s.tokens -= sum(effect >= 0 for effect in s.protected)


def _patch_chance(s: Revenant, value: list[int | str]) -> None:
    die = s.tables.rift_dice[s.tables.rift_die[len(s.players)]]
    faces = ["-".join(map(str, face)) for face in die.faces]
    s.chance.rigged = tuple(n - 1 if isinstance(n, int) else faces.index(n) for n in value)


def _set(field: str) -> Callable[[Revenant, Any], None]:
    def change(s: Revenant, value: Any) -> None:
        if type(value) is not type(getattr(s, field)):
            raise ValueError(f"a {type(getattr(s, field)).__name__} is needed")
        setattr(s, field, value)

    return change


def _patch_eight(field: str) -> Callable[[Revenant, Any], None]:
    def change(s: Revenant, value: list[int]) -> None:
        if len(value) != t.OUTER:
            raise ValueError("eight numbers are needed")
        getattr(s, field)[: t.OUTER] = [int(n) for n in value]

    return change


def _patch_rifts(s: Revenant, value: list[Any]) -> None:
    there = [_sector(s, name) for name in value]
    s.rifts[: t.OUTER] = [sector in there for sector in range(t.OUTER)]


_PATCHES: dict[str, Callable[[Revenant, Any], None]] = {
    "turn": _patch_turn,
    "phase": _patch_phase,
    "order": _patch_order,
    "board": _patch_board,
    "open": _patch_open,
    "chosen": _patch_chosen,
    "reserved": _patch_reserved,
    "display": _patch_display,
    "protected": _patch_protected,
    "chance": _patch_chance,
    "rifts": _patch_rifts,
    "voidborn": _patch_eight("voidborn"),
    "shields": _patch_eight("shields"),
    "cycle": _set("cycle"),
    "round": _set("round"),
    "acted": _set("acted"),
    "core": _set("core"),
    "core-cubes": _set("core_cubes"),
    "charged": _set("charged"),
    "jumped": _set("jumped"),
    "tokens": _set("tokens"),
    "failures": _set("failures"),
    "resolved": _set("resolved"),
    "failures-resolved": _set("failures_resolved"),
}
