"""The question bar: the question in a few words, the dice to choose from, every option as a button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from starboard.games.solar_sphere.board.pieces import die, faction, piece, pieces_of, shape
from starboard.games.solar_sphere.board.places import ICONS, TINTS
from starboard.games.solar_sphere.board.prospects import Toll, prospect, toll, toll_tag
from starboard.games.solar_sphere.board.sight import Sight, Visit, Way
from starboard.games.solar_sphere.board.texts import MORALE, POINTS, REPUTATION, crew_face, effect, split_name
from starboard.games.solar_sphere.board.visits import BEST, first_choice, groups_of, visits
from starboard.games.solar_sphere.menu import END, NOTHING, REFUSE
from starboard.games.solar_sphere.questions import KINDS
from starboard.games.solar_sphere.rules.battle import REROLL, chance
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.state import ROWS
from starboard.games.solar_sphere.tables import (
    FABRICATOR,
    FACTIONS,
    LOCATIONS,
    RESOURCES,
    SALVAGE,
    SPHERE,
    ShipCard,
)
from starboard.games.solar_sphere.view import ShipView, hex_worth
from starboard.games.solar_sphere.words.phrases import chance_text
from starboard.kernel.ask import GO_ON, Value
from starboard.kernel.page import Choice, Path, others_of, paths_of
from starboard.page.drawing import icon, plural
from starboard.page.kit.fitting import Option, lay_out
from starboard.page.kit.idle import Standing, Texts, idle, outcome
from starboard.page.kit.option_bar import (
    aside,
    bar,
    capital,
    chip,
    chips,
    closed_chip,
    closed_list,
    other_ways,
    picks,
    shown_with,
    way,
)
from starboard.page.kit.things import chooser
from starboard.page.markup import esc

_INLINE = 10  # more chips than this, and the closed ones go behind a button of their own

_UNNUMBERED = 99  # has no key of its own

_IN_A_ROW = 7  # more rows of answers than this stand in two rows

# What an answer is called on the button that asks once more.
_DEEDS: dict[Value, str] = {SATELLITE: "Launch", REROLL: "Roll again"}


def draw(sight: Sight) -> str:
    if sight.question is None:
        return _idle(sight)
    headline, detail = _headline(sight)
    body = _dice_question(sight) if sight.verb == "use-die" else _plain_question(sight)
    me = sight.me
    assert me is not None
    whose = f"{shape(me.colour, 'px14')}Your turn"
    return bar(sight.verb, whose, headline, detail, sight.scene.prompt, body)


def _idle(sight: Sight) -> str:
    v = sight.view
    thinking = [sight.person(v.players[seat].colour) for seat in sight.scene.waiting_for]
    then, now = f"round {v.round}, {v.phase}", f"Round {v.round}, {v.phase} phase"
    return idle(sight.scene, v.over, then, now, thinking, lambda: _outcome(sight))


def _outcome(sight: Sight) -> Texts:
    v = sight.view
    if v.dranda is not None:
        return (
            ("You beat DRANDA" if v.ranks[0] == 1 else "DRANDA wins"),
            f"{v.players[0].estimate} points to {v.dranda.estimate}",
        )
    return outcome([Standing(sight.person(one.colour), v.ranks[one.seat], one.estimate) for one in v.players])


# ---------------------------------------------------------------------- the question in few words


def _headline(sight: Sight) -> Texts:
    q = sight.question
    assert q is not None
    headline = str(KINDS.of(q.verb).headline)
    if q.verb == "kickback-choice" and any(choice.then for choice in sight.scene.choices):
        headline = "Which kickbacks?"
    return esc(headline), esc(KINDS.detail(sight.tables, sight.view, q))


# ---------------------------------------------------------------------- die and place


def _dice_question(sight: Sight) -> str:
    me = sight.me
    assert me is not None
    held = [value for value, _ in sight.docked[me.colour]]
    if me.auxiliary == "locked":
        held.pop()
    buttons = "".join(_die_button(sight, me.colour, value, held.count(value)) for value in sight.dice)
    if len(sight.dice) > 1:
        label = "the die that suits each place best"
        buttons = chooser("pick-button any", BEST, "<b>Any</b><span>die</span>", label, chosen=True) + buttons
    made = [_place(sight, location, number) for number, location in enumerate(_open_first(sight), 1)]
    made += [_discard(sight, value) for value in sight.dice]
    return picks("your dice", buttons) + chips("".join(made)) + _aside(sight)


def _aside(sight: Sight) -> str:
    """Crew and kickbacks stand in the question that they come before."""
    made = ""
    for choice in sight.ask.aside:
        first, second = _window(sight, choice)
        if choice.then:
            gains = "".join(_gain(one) for one in choice.then)
            price = f"<span>{icon('spanner', 'tint-kickback px14')}{second}</span>"
            made += f'<span class="kickback">{price}{gains}</span>'
        else:
            made += chip(choice, first, second, _UNNUMBERED)
    return aside(made)


# What a kickback brings, as a sign.
_GAINS = {"fabricate": icon("drone", "px14"), "salvage": icon("gear", "px14")}


def _gain(choice: Choice) -> str:
    """One kickback of which it is said at once what it brings."""
    name = str(choice.value)
    return chip(choice, _GAINS.get(name) or piece(name, "px15"), None, _UNNUMBERED, style="sign")


def _die_button(sight: Sight, colour: str, value: int, n: int) -> str:
    body = die(colour, value, "px38")
    label = f"die {value}"
    if n > 1:
        body, label = f"{body}<em>×{n}</em>", f"{label}, {n} of them"
    group = f"die-{value}"
    return chooser("pick-button", group, body, label, chosen=group == first_choice(sight))


def _open_first(sight: Sight) -> list[int]:
    """The places that some die can visit, then the others."""
    visited = {location for places in sight.ways.values() for location in places}
    return sorted(range(len(LOCATIONS)), key=lambda location: location not in visited)


def _discard(sight: Sight, value: int) -> str:
    """Whoever leaves the die open gives up the lowest."""
    groups, off = groups_of(sight, value, best=value == sight.dice[0])
    name = f'{_with_die(sight, value)}Discard<span class="in-words"> die</span>'
    made = chip(sight.discards[value], name, f"+1 {MORALE}", _UNNUMBERED, f"discard-{value}", "ghost")
    return shown_with(groups, made, off=off)


def _with_die(sight: Sight, value: int) -> str:
    """Which die it takes, where that is not chosen before."""
    return f'<i class="with-die">{icon(f"die-{value}", "px15")}</i>' if len(sight.dice) > 1 else ""


def _place_name(sight: Sight, location: int) -> str:
    """The name, with the piece of a belt instead of the word in brackets."""
    main, rest = split_name(sight.tables.location_names[location])
    if location >= FABRICATOR:
        return f"<span>{esc(main)}{f' {esc(rest)}' if rest else ''}</span>"
    first, _, last = esc(main).rpartition(" ")
    long = f'<span class="long-word">{first} </span>' if first else ""
    return f"{piece(RESOURCES[location], 'px12')}<span>{long}{last}</span>"


def _place(sight: Sight, location: int, number: int) -> str:
    """A place with all that each die could do there, of which the chosen die's is shown."""
    place = LOCATIONS[location]
    found = visits(sight, location)
    made = [shown_with(one.groups, _visit(sight, location, one, number), off=one.off) for one in found]
    for value in sight.dice:
        mine = [one for one in found if one.die == value]
        ways = [way for one in mine for way in one.ways[1:]]
        others = [other for one in mine for way in one.ways for other in way.choice.otherwise]
        group, key = f"die-{value}", f"{value}-{place}"
        off = group != first_choice(sight)
        if ways or others:
            rows = [
                *[_way(sight, location, way) for way in ways],
                *[_other(sight, one, key) for one in others],
            ]
            made.append(shown_with(group, _other_ways(sight, location, rows, key), off=off))
        elif location not in sight.ways[value]:
            closed = sight.ask.shut(place, f"{value} {place}")
            if closed is not None:
                # What no die can visit is said to be closed whichever is chosen.
                groups, off = groups_of(sight, value, best=not found and value == sight.dice[0])
                made.append(
                    shown_with(groups, closed_chip(closed, _place_name(sight, location), key), off=off)
                )
    return f'<span class="split place-ways">{"".join(made)}</span>'


def _visit(sight: Sight, location: int, one: Visit, number: int) -> str:
    """The cheapest way as a button."""
    best = one.ways[0]
    key = f"{best.die}-{LOCATIONS[location]}"
    due = toll(sight, location, best)
    if one.beside:
        sign = f"{icon('crew', 'px12') if best.bent else ''}{icon('satellite', 'px13')}"
        drones = f'−{due.drones}<span class="long-word">{icon("drone", "px12")}</span>'
        return chip(best.choice, f"{sign}{drones}", None, _UNNUMBERED, key, "beside", do=_deed(due))
    dear = due != Toll(False, 0) or best.bent
    price = f'<span class="price">{toll_tag(due, best.bent)}</span>' if dear else ""
    name = f"{_with_die(sight, best.die)}{_place_name(sight, location)}"
    brings = "" if due.launch else f'<span class="prospect">{prospect(sight, location, best)}</span>'
    note = f"{price}{brings}"
    return chip(best.choice, name, note, number, key, do=_deed(due))


def _other_ways(sight: Sight, location: int, rows: list[str], key: str) -> str:
    label = esc(sight.tables.location_names[location])
    spoken = f"{label}: {plural(len(rows), 'other way', 'other ways')}"
    head = f"{icon(ICONS[location])}{label}: other ways"
    return other_ways(key, spoken, head, "".join(rows), f"tint-{TINTS[location]}")


def _other(sight: Sight, other: Choice, key: str) -> str:
    """What leaves the proposal, in words: it is seldom wanted."""
    return way(other, f'<span class="worded">{esc(capital(other.label))}</span>', key, "Visit")


def _deed(due: Toll) -> str:
    """What a visit that asks once is called."""
    return "Launch" if due.launch else "Visit"


def _way(sight: Sight, location: int, one: Way) -> str:
    due = toll(sight, location, one)
    price = f"<i>{toll_tag(due, False)}</i>"
    bender = "<em>Course Bender</em>" if one.bent else ""
    matters = location in (SALVAGE, SPHERE)
    gain = f"<span>{prospect(sight, location, one)}</span>" if matters else ""
    body = f"<b>{one.final}</b>{price}{gain}{bender}"
    return way(one.choice, body, f"{one.die}-{LOCATIONS[location]}", _deed(due))


# ---------------------------------------------------------------------- all other questions


def _plain_question(sight: Sight) -> str:
    q = sight.question
    assert q is not None
    options = []
    counts = q.verb in ("regenerate", "fabricate", "fleet-deploy")
    paths = [path for choice in sight.scene.choices for path in paths_of(choice)]
    if ROWS_AT_ONCE.get(q.verb) is _gains:
        paths.sort(key=lambda path: len({choice.value for choice in path}))  # many of a kind come first
    for path in paths:
        choice = path[-1]
        alone = len(path) == 1
        first, second = FACES[q.verb](sight, choice) if alone else ROWS_AT_ONCE[q.verb](sight, path)
        tint = "number" if alone and counts else ""
        style = "out" if alone and not tint and KINDS.is_way_out(q, choice.value) else ""
        options.append(Option(choice, first, second, style, _DEEDS.get(choice.value, ""), tint))
    listed = [
        Option(one, esc(capital(one.label))) for choice in sight.scene.choices for one in others_of(choice)
    ]
    if listed or (len(paths) > _IN_A_ROW and len(paths) > len(sight.scene.choices)):
        return f"{lay_out(options, closed=sight.closed, listed=listed)}{_aside(sight)}"
    made = [
        chip(one.choice, one.name, one.note, n, "", one.style or one.tint, one.do)
        for n, one in enumerate(options, 1)
    ]
    closed = sight.closed
    dice = _dice_left(sight) if q.verb == "window-before" else ""
    if len(made) + len(closed) <= _INLINE:
        made += map(closed_chip, closed)
        closed = ()
    return f"{dice}{chips(''.join(made))}{_aside(sight)}{closed_list(closed)}"


def _dice_left(sight: Sight) -> str:
    """The dice that wait, before one is chosen: they decide whether a kickback is worth its price."""
    me = sight.me
    assert me is not None
    dice = "".join(die(me.colour, value, "px24") for value, _ in sight.docked[me.colour])
    return f'<div class="picks still" aria-hidden="true">{dice}</div>'


# ---------------------------------------------------------------------- options, by question


def _window(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    text = str(choice.value)
    if text == GO_ON:
        return ("Go on", "to the dice") if sight.verb == "window-before" else ("Go on", "without crew")
    if text == END:
        return "End turn", "nothing more"
    if text.startswith("kickback-"):
        column = int(text.removeprefix("kickback-"))
        n = next(offer.kickbacks for offer in me.kickbacks if offer.column == column)
        word = plural(n, "kickback") if len(me.kickbacks) < 5 else str(n)
        price = f'−{me.morale - column} {MORALE}<span class="in-words"> to {column}</span>'
        return f"{icon('spanner', 'tint-kickback px14')}{word}", price
    card = crew_face(sight.tables, sight.crew(text))
    return f"<span>{card.name}</span>", card.effect


def _mode(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    if choice.value != ACTION:
        return f"{icon('satellite', 'px14')}Satellite", f"1 {icon('drone', 'px12')} stays; the turn ends"
    way = Way(choice, int(q.about[1]), int(q.about[1]), False, 0)
    return "Action", prospect(sight, LOCATIONS.index(str(q.about[0])), way)


def _resource(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    text = str(choice.value)
    if text == "fabricate":
        return "Fabricate 1", f"reserve {me.reserve}" if me.reserve else "a satellite back"
    if text == "salvage":
        return f"Salvage {min(2, me.inactive)}", f"of {me.inactive} inactive"
    return f"{piece(text, 'px15')}1 {text}", f"you have {me.stock[text]}"


def _storage(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    if choice.value == REFUSE:
        return "Refuse", f"the new {q.about[0]}"
    text = str(choice.value)
    return f"{piece(text, 'px15')}Return 1 {text}", f"keep the {q.about[0]}"


def _regenerate(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    n = int(choice.value)
    return (str(n), f"active {me.active + n}") if n else ("None", "")


_ROW_ICONS = {
    "resource": piece("ore", "px13"),
    "points": POINTS,
    "morale": MORALE,
}


def _decommission(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    if choice.value == NOTHING:
        return "None", ""
    t = sight.tables
    rows = str(choice.value).split("+")
    bonus = {"resource": t.matrix_resources, "points": t.matrix_points, "morale": t.matrix_morale}
    gains = []
    after = dict(me.matrix)
    for row in rows:
        n = bonus[row][me.matrix[row]]
        gains.append(f"+{n} any" if row == "resource" else f"+{n} {_ROW_ICONS[row]}")
        after[row] += 1
    column = min(after.values()) > min(me.matrix[row] for row in ROWS)
    fourth = icon("die-5", "px13") if column and me.auxiliary == "reserve" else ""
    return " + ".join(rows).capitalize(), f"{' '.join(gains)}{fourth}"


def _fabricate(sight: Sight, choice: Choice) -> Texts:
    return _regenerate(sight, choice)


def _satellite(sight: Sight, choice: Choice) -> Texts:
    if choice.value == NOTHING:
        return "None", "keep them out there"
    return _place_name(sight, LOCATIONS.index(str(choice.value))), "back to active"


def _hex(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    spot = next(spot for spot in sight.view.sphere if spot.position == choice.value)
    assert spot.tile is not None
    tile = sight.tile(spot.tile)
    gains = "".join(
        f"<span>{n}{sign}</span>"
        for n, sign in ((tile.reputation, REPUTATION), (tile.points, POINTS), (tile.morale, MORALE))
        if n
    )
    worth = hex_worth(sight.tables, sight.view.scoring, sight.view.sphere, me.colour, spot)
    end = f'<span class="end" title="at the end, by the scoring card">+{worth}</span>'
    return (
        f"<span>{esc(tile.name)}</span>{faction(FACTIONS[tile.faction], 'px14')}",
        f"<span>{pieces_of(tile.cost, 'px12')}</span><i>→</i>{gains}{end}",
    )


def _hire(sight: Sight, choice: Choice) -> Texts:
    card = sight.crew(str(choice.value))
    face = crew_face(sight.tables, card)
    gold, any_part = sight.tables.hire_cost[card.tier]
    token = next(slot.token for slot in sight.view.display if slot.card == card.id)
    price = f"<span>{piece('gold', 'px12') * gold}</span>" + (f"+{any_part}" if any_part else "")
    gains = f"<span>{sight.tables.hire_points[card.tier]}{POINTS}</span>"
    gains += f"<span>{token}{MORALE}</span>" if token else ""
    return f"<span>{face.name}</span>{face.sign}", f"{price}<i>→</i>{gains}"


def _payment(sight: Sight, choice: Choice) -> Texts:
    me = sight.me
    assert me is not None
    names = str(choice.value).split("+")
    return "".join(piece(name, "px15") for name in names), " + ".join(names)


def _crew(sight: Sight, choice: Choice) -> Texts:
    face = crew_face(sight.tables, sight.crew(str(choice.value)))
    return f"<span>{face.name}</span>", face.more if sight.verb == "retire-card" else face.effect


def _side(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    return f"<span>{effect(sight.crew(str(q.about[0])).retire[int(choice.value)])}</span>", ""


def _deploy(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    n = int(choice.value)
    if not n:
        return "Leave it", "no attack"
    ship = next(ship for ship in sight.view.fleet if ship.card == q.about[0])
    return str(n), _chance(sight, sight.ship(ship.card), ship.power + n)


def _chance(sight: Sight, card: ShipCard, power: int) -> str:
    return chance_text(chance(sight.tables, card.value, power))


def _reroll(sight: Sight, choice: Choice) -> Texts:
    q = sight.question
    assert q is not None
    if choice.value != REROLL:
        return "Keep the roll", "the attack fails"
    success = _chance(sight, sight.ship(str(q.about[0])), int(q.about[3]))
    return "Roll again", f"{success}, uses the card"


# ---------------------------------------------------------------------- several picks at once


def _gains(sight: Sight, path: Path) -> Texts:
    """What is taken with one click; those of a kind stand together."""
    return f"<span>{_all_of(path)}</span>", ""


def _all_of(path: Path) -> str:
    taken = Counter(str(choice.value) for choice in path)
    return " + ".join([f"{n} {_GAINS.get(name) or piece(name, 'px15')}" for name, n in taken.items()])


def _salvage(sight: Sight, path: Path) -> Texts:
    """Drones that become active again, the rows that the others fill, and what they bring."""
    active = int(path[0].value)
    name, gains = _rows_filled(sight, path[1:])
    parts = [f"{active} active" if active else "", name]
    return " + ".join(part for part in parts if part) or "None", gains


def _rows_filled(sight: Sight, path: Path) -> Texts:
    rows = path[0]
    if rows.value == NOTHING:
        return "", ""
    _, gains = _decommission(sight, rows)
    # With all that comes after it a word for each would take too much room.
    name = " + ".join([_ROW_ICONS[row] for row in str(rows.value).split("+")])
    return name, f"{gains}: {_all_of(path[1:])}" if path[1:] else gains


def _hired(sight: Sight, path: Path) -> Texts:
    """A crew card, and what is paid for it."""
    name, note = _hire(sight, path[0])
    paid = "".join(piece(one, "px12") for one in str(path[-1].value).split("+"))
    return name, f"<span>{paid}</span>{note}"


def _retired(sight: Sight, path: Path) -> Texts:
    card = sight.crew(str(path[0].value))
    name = crew_face(sight.tables, card).name
    return f"<span>{name}</span>", effect(card.retire[int(path[-1].value)])


def _attacks(sight: Sight, path: Path) -> Texts:
    """The ships of one attack, with what the drones make of each."""
    sent = []
    for choice, ship in zip(path, _ships(sight, path), strict=True):
        if choice.value:
            card = sight.ship(ship.card)
            sent.append((card.name, int(choice.value), _chance(sight, card, ship.power + int(choice.value))))
    if not sent:
        return "Leave them", "no attack"
    return (
        " · ".join(f"{esc(name)} {n}" for name, n, _ in sent),
        " · ".join(chances for _, _, chances in sent),
    )


def _ships(sight: Sight, path: Path) -> list[ShipView]:
    """The ships that the picks are about, one after the other."""
    q = sight.question
    assert q is not None
    cards = [about[0] for about in (q.about, *(choice.about for choice in path)) if about]
    return [next(ship for ship in sight.view.fleet if ship.card == card) for card in cards]


ROWS_AT_ONCE: dict[str, Callable[[Sight, Path], Texts]] = {
    "kickback-choice": _gains,
    "resource-type": _gains,
    "regenerate": _salvage,
    "decommission": _rows_filled,
    "hire-card": _hired,
    "retire-card": _retired,
    "fleet-deploy": _attacks,
}


FACES: dict[str, Callable[[Sight, Choice], Texts]] = {
    "window-before": _window,
    "window-after": _window,
    "arrival": _window,
    "window-between": _window,
    "mode": _mode,
    "kickback-choice": _resource,
    "resource-type": _resource,
    "storage": _storage,
    "regenerate": _regenerate,
    "decommission": _decommission,
    "fabricate": _fabricate,
    "take-satellite": _satellite,
    "build-hex": _hex,
    "hire-card": _hire,
    "hire-payment": _payment,
    "retire-card": _crew,
    "retire-side": _side,
    "refresh-target": _crew,
    "fleet-deploy": _deploy,
    "reroll": _reroll,
}
