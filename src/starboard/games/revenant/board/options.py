"""What stands on the button of an option: a sign, a short name, a note."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.blanks import MEMBER_NAMES
from starboard.games.revenant.board.pieces import (
    KIND_ICONS,
    RESOURCE_NAMES,
    cost,
    emblem,
    figure,
    own_icon,
    piece,
    shape,
    short_sector,
    silhouette,
)
from starboard.games.revenant.board.sight import WAYS_OUT, Sight
from starboard.games.revenant.board.texts import (
    CORRUPTION,
    VOIDBORN,
    ability,
    bonus_text,
    card_text,
    condition,
    effect,
    effect_text,
)
from starboard.games.revenant.rules.corruption import locked_in
from starboard.games.revenant.view import SectorView
from starboard.games.revenant.words.names import capital
from starboard.kernel.page import Choice
from starboard.page.drawing import icon
from starboard.page.markup import esc

_WORDS = {
    "do": ("check", "Do it"),
    "manoeuvre": ("chevron", "Manoeuvre"),
    "attack": ("damage", "Attack"),
    "action": ("fighter", "Action"),
    "land": ("planet", "Land"),
    "absorb": ("shield", "Lay an Absorber"),
    "tactics": ("tactics", "1 Tactics"),
    "reveal": ("reveal", "Reveal it"),
    "both": ("check", "Both"),
}
# Questions whose answer takes one hit off the sector.
_FEWER_HITS = ("shield-sector", "destroy-target", "attack-target", "solo-remove")
_HOUSE_NOTES = ("influence-house", "reset-house", "setup-house")


class Face:
    """The text of one button. `house` gives it that House's colour."""

    __slots__ = ("house", "name", "note", "sign")

    def __init__(self, sign: str, name: str, note: str = "", house: str = "") -> None:
        self.sign = sign
        self.name = name
        self.note = note
        self.house = house


def face(sight: Sight, choice: Choice, text: str) -> Face:
    """`text` is the option, in `place` without the crew member."""
    special = _by_verb(sight, text)
    if special is not None:
        return special
    kind = sight.kind_of(text)
    by_kind = _KINDS.get(kind)
    if by_kind is not None:
        return by_kind(sight, text)
    if text in WAYS_OUT:
        return Face("", esc(capital(choice.label)))
    if text in _WORDS:
        sign, name = _WORDS[text]
        return Face(icon(sign, "px14"), name, _word_note(sight, text))
    if text == "emergency":
        return Face(own_icon("emergency", "px15"), "Emergency", "1 HI +")
    if text in MEMBER_NAMES:
        return Face(figure(text, sight.seat, "px18"), MEMBER_NAMES[text])
    captain = _captain_row(sight, text)
    if captain is not None:
        return captain
    drawn = effect_text(text) if "(" in text else None
    if drawn is not None:
        return Face("", drawn)
    return Face("", esc(choice.label))


def _word_note(sight: Sight, text: str) -> str:
    q = sight.question
    if text == "do" and q is not None and q.about:
        return effect_text(str(q.about[0])) or ""
    return ""


def _by_verb(sight: Sight, text: str) -> Face | None:
    """Words that mean something else in each question."""
    q = sight.question
    assert q is not None
    about = str(q.about[0]) if q.about else ""
    if sight.verb == "planet-option" and text in t.SIDES and sight.kind_of(about) == "planet":
        side = t.SIDES.index(text)
        card = sight.planet(about)
        mark = piece("cor", "px14", "Corruption") if side == t.LOWER else icon("planet", "px14")
        mining = own_icon("mining", "tint-mining px13") if card.mining == side else ""
        return Face(mark, effect(card.options[side]) + mining)
    if sight.verb == "effect-option" and about == "frigate" and text in ("A", "B"):
        if text == "A":
            return Face(icon("damage", "px14"), "Manoeuvre, attack", "as a Fighter")
        return Face(icon("planet", "px14"), "Manoeuvre, land", "as a Dropship")
    if sight.verb == "affiliation-bonus" and text in ("A", "B"):
        return Face(f"<b>{text}</b>", "1 Resource less" if text == "A" else "one more card")
    if sight.verb == "protection" and " " in text:
        name, place = text.split(" ", 1)
        failure = sight.tables.failures[sight.tables.by_id[name][1]]
        covered = effect(failure.effects[t.SIDES.index(place)])
        return Face(own_icon("protect", "px14"), covered, esc(failure.name))
    if sight.verb == "draw-split" and all(word in (*t.KINDS, "") or word.isdigit() for word in text.split()):
        return Face("", _split(text))
    if sight.verb == "setup-side":
        return _side(sight, text)
    if sight.verb == "setup-redraw":
        return _redraw(sight, text)
    if sight.verb == "cull" and sight.kind_of(text) == "colony":
        colony = sight.tables.colonies[sight.tables.by_id[text][1]]
        house = t.HOUSES[colony.house]
        return Face(emblem(house, "px15"), esc(colony.name), esc(colony.text[sight.edition]), house)
    if sight.verb == "proto-first-player" and text.isdigit():
        return Face(shape(int(text), "px16"), sight.name(int(text)))
    return None


def _side(sight: Sight, text: str) -> Face | None:
    """A side of the Captain board, as an id or as the letter alone."""
    if sight.kind_of(text) == "captain":
        n = sight.tables.by_id[text][1]
    elif sight.me is not None and sight.me.specialisation is not None and text.casefold() in ("a", "b"):
        n = sight.tables.by_id[f"{sight.me.specialisation}-{text.casefold()}"][1]
    else:
        return None
    board = sight.tables.captains[n]
    return Face(own_icon("captain", "px16"), esc(board.name), "; ".join(ability(one) for one in board.basic))


def _redraw(sight: Sight, text: str) -> Face:
    """Which of the three dealt cards are exchanged: their backs, and their names."""
    kinds = [kind for kind in text.split("+") if kind in t.KINDS]
    if not kinds:
        return Face(icon("check", "px14"), "Keep all three")
    hand = sight.me.hand or () if sight.me is not None else ()
    cards = [sight.operation(card) for card in hand]
    names = [card.name for card in cards if t.KINDS[card.kind] in kinds]
    signs = "".join(own_icon(KIND_ICONS[kind], "px15") for kind in kinds)
    # Of a single card the name tells more, of several the kinds are shorter.
    if len(kinds) == 1:
        return Face(signs, esc("".join(names)) or sight.word(kinds[0]))
    name = "All three" if len(kinds) == len(t.KINDS) else " + ".join(kind.capitalize() for kind in kinds)
    return Face(signs, name)


def _split(text: str) -> str:
    """2 cadet 1 order: figures and the backs of the cards."""
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return " ".join(f"{n}{own_icon(KIND_ICONS[kind], 'px15')}" for n, kind in pairs)


def _captain_row(sight: Sight, text: str) -> Face | None:
    for board in sight.tables.captains:
        if not text.startswith(f"{board.id}-"):
            continue
        row = text.removeprefix(f"{board.id}-").split("-")
        found = {"basic": board.basic, "activation": (board.activation,)}.get(row[0])
        place = 1
        if found is None and row[0] == "rank":
            found = board.ascension[int(row[1]) - 1]
            place = 2
        if found is None:
            return None
        one = found[int(row[place]) - 1] if len(row) > place else found[0]
        return Face(own_icon("captain", "px15"), ability(one))
    return None


# ---------------------------------------------------------------------- things, by kind


def _ship(sight: Sight, text: str) -> Face:
    house, kind = text.rsplit("-", 1)
    sector = sight.sector_of.get(text)
    place = f'<em class="whereabouts">{short_sector(sector.id)}</em>' if sector is not None else ""
    note = ""
    one = sight.ships.get(text)
    if one is not None and sight.verb == "place" and one.corrupt:
        note = f'<span class="corrupts">+{piece("cor", "px11")}</span>'
    if one is not None and sight.verb == "damage-point":
        note = loss(sight, house) if one.damage >= one.slots else f"mark, {one.slots - one.damage} free"
        place = ""
    sign = f'{emblem(house, "px13")}<span class="silhouette">{silhouette(kind, "px14")}</span>'
    # The type in words gives way first where there are many options.
    name = f'{sight.house_name(house)} <span class="ship-type">{sight.type_name(kind)}</span>'
    return Face(sign, name, f"{note} {place}".strip(), house)


def loss(sight: Sight, house: str) -> str:
    """What a destroyed ship costs each player: his Influence with the House; of rivals the public part."""
    one = next(one for one in sight.view.houses if one.id == house)
    worth = next((one for one in sight.view.own_worth if one.house == house), None)
    costs = []
    if worth is not None and worth.track + worth.hidden:
        costs.append(f"you −{worth.track + worth.hidden}")
    costs += [
        f"{shape(seat, 'px11')}−{track}"
        for seat, track in enumerate(one.influence)
        if track and not sight.is_me(seat)
    ]
    if one.crew_influence:
        costs.append(f"{shape(None, 'px11')}−{one.crew_influence}")
    return f'<span class="bad">destroy</span> {one.power} → {one.power - 1} {" ".join(costs)}'


def _sector(sight: Sight, text: str) -> Face:
    one = next((sector for sector in sight.view.sectors if sector.id == text), None)
    name = esc(sight.tables.sector_names[sight.tables.by_id[text][1]])
    if one is None:
        return Face("", name)
    return Face("", name, _sector_note(sight, one))


def _sector_note(sight: Sight, one: SectorView) -> str:
    """Voidborn, and the hits of the coming Skirmish: before and after where the answer changes them."""
    hits = sight.coming(one)
    shields = f"{one.shields}{icon('shield', 'tint-shield px12')}" if one.shields else ""
    change = f"{hits} → {hits - 1}" if hits and sight.verb in _FEWER_HITS else str(hits)
    danger = f'<span class="bad">{piece("hit", "px11")}{change}</span>' if hits else ""
    if sight.verb in _FEWER_HITS:
        return danger or f"{icon('check', 'px11')}0"
    return f"{one.voidborn}{VOIDBORN}{shields}{danger}"


def _house(sight: Sight, text: str) -> Face:
    note = ""
    house = next((one for one in sight.view.houses if one.id == text), None)
    if house is not None and sight.seat is not None and sight.verb in _HOUSE_NOTES:
        now = house.influence[sight.seat]
        then = min(now + 1, sight.tables.numbers[sight.edition].influence_max)
        note = f"{now} → {then}, +{(then - now) * house.scoring_power}{icon('points', 'px11')}"
    elif house is not None:
        # A card that is kept counts for its House; one that is given up no longer does.
        change = "+" if sight.verb == "hi-keep" else "−"
        note = f"Power {house.power}, {change}{house.scoring_power}{icon('points', 'px11')}"
    return Face(emblem(text, "px15"), sight.house_name(text), note, text)


def _resource(sight: Sight, text: str) -> Face:
    has = f"you have {sight.me.free[text]}" if sight.me is not None else ""
    return Face(piece(text, "px15"), RESOURCE_NAMES[text], has)


def _operation(sight: Sight, text: str) -> Face:
    card = sight.operation(text)
    house = t.HOUSES[card.house]
    note = cost(card.cost, "px12") if sight.verb in ("play-card", "second-card") else ""
    if sight.verb == "use-ability":
        note = card_text(card)
    return Face(emblem(house, "px14"), esc(card.name), note, house)


def _compartment(sight: Sight, text: str) -> Face:
    cards = (*sight.tables.compartments[t.FINAL], *sight.tables.compartments[t.PROTOTYPE])
    card = next(one for one in cards if one.id == text)
    if sight.verb == "corruption-slot":
        note = _locking(sight, card.slots) or f"{CORRUPTION} closes {card.slots} slots"
    elif sight.verb == "cleanse-source":
        note = f"−{CORRUPTION} opens it"
    else:
        note = bonus_text(card, sight.tables.numbers[sight.edition].promote_cost)
    return Face("", esc(card.name), note)


def _locking(sight: Sight, slots: int) -> str:
    """What Corruption on a compartment would lock in, if anything."""
    if sight.me is None:
        return ""
    locks = locked_in(sum(sight.me.free.values()), sight.me.capacity - slots)
    held = [kind for kind, n in sight.me.free.items() if n]
    return f"locks {locks} {piece(held[0] if len(held) == 1 else 'any', 'px12')}" if locks else ""


def _planet(sight: Sight, text: str) -> Face:
    sector = next(
        (one for one in sight.view.sectors if one.planet is not None and one.planet.id == text), None
    )
    note = short_sector(sector.id) if sector is not None else ""
    return Face(icon("planet", "px15"), esc(sight.planet(text).name), note)


def _option(sight: Sight, text: str) -> Face:
    card = sight.tables.options[sight.tables.by_id[text][1]]
    note = effect(card.effect) if card.effect is not None else ""
    return Face("", esc(card.name), note)


def _open(sight: Sight, text: str) -> Face:
    kind, n = sight.tables.by_id[text]
    name = (sight.tables.colonies if kind == "colony" else sight.tables.scanners)[n].name
    price = next((card.price for card in sight.view.open if card.id == text), None)
    note = f"{price} {piece('neu', 'px12')}" if price is not None else ""
    return Face(own_icon("scanner", "px15"), esc(name), note)


def _space(sight: Sight, text: str) -> Face:
    final = sight.edition == t.FINAL
    n = t.SPACES.index(text)
    note = cost(sight.tables.space_cost[sight.edition][n], "px12")
    if text == "hypercharge" and final and sight.view.open:
        note = f"{min(card.price for card in sight.view.open)}+{piece('neu', 'px12')}"
    return Face(own_icon("reinforce" if n == 0 else "hyper", "px15"), sight.word(text), note)


def _type(sight: Sight, text: str) -> Face:
    if text == "frigate":
        sector = sight.me.frigate if sight.me is not None else None
        place = f'<em class="whereabouts">{short_sector(sector)}</em>' if sector is not None else ""
        return Face(f"{shape(sight.seat, 'px14')}{silhouette('frigate', 'px15')}", "Frigate", place)
    return Face(own_icon("power", "px15"), esc(text.capitalize()))


def _captain(sight: Sight, text: str) -> Face:
    board = sight.tables.captains[sight.tables.by_id[text][1]]
    return Face(own_icon("captain", "px16"), esc(board.name))


def _hidden_agenda(sight: Sight, text: str) -> Face:
    card = sight.tables.hidden_agendas[sight.tables.by_id[text][1]]
    return Face(icon("agenda", "px15"), esc(card.name), "; ".join(condition(one) for one in card.objectives))


_KINDS = {
    "hidden-agenda": _hidden_agenda,
    "ship": _ship,
    "sector": _sector,
    "house": _house,
    "resource": _resource,
    "operation": _operation,
    "compartment": _compartment,
    "prototype-compartment": _compartment,
    "planet": _planet,
    "option": _option,
    "scanner": _open,
    "colony": _open,
    "space": _space,
    "ship-type": _type,
    "captain": _captain,
}
