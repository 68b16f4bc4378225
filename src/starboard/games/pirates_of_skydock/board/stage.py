"""The stage: the ship cut open. Nine rooms on their corridors, guards, people, and what upkeep would do."""

from __future__ import annotations

from typing import Final, NamedTuple

from starboard.games.pirates_of_skydock.board import ship, subject
from starboard.games.pirates_of_skydock.board.challenge import prospect
from starboard.games.pirates_of_skydock.board.gallery import encounter_face
from starboard.games.pirates_of_skydock.board.pieces import (
    guard,
    person,
    room_art,
    room_icons,
    sort_icon,
    stat_icon,
)
from starboard.games.pirates_of_skydock.board.sight import Sight
from starboard.games.pirates_of_skydock.board.texts import lines
from starboard.games.pirates_of_skydock.board.tracks import space
from starboard.games.pirates_of_skydock.tables import Room
from starboard.games.pirates_of_skydock.view import OutlookView, RouteView, SkydockView
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, plural, target
from starboard.page.kit.cards import headed
from starboard.page.kit.graph import Corridor, Way, crowd, place
from starboard.page.markup import esc

_MANY: Final = 3
"""More guards of a side than this are one helmet and a figure."""
_LINE: Final = 112
"""How long the last line of a room is, in pixels where it is shortest."""
_LONG_NAME: Final = 15
_NAMES: Final = 2
"""So many people in a room of the small ship are called by their names; of more the signs are shown."""
_TAGS: Final = 2
"""So many different ways into a room are offered on the room itself; the question bar has them all."""


def whole(sight: Sight) -> str:
    """The ship with everything on it, and what stands in the free corners."""
    routes = tuple((one.answer, one.spots) for one in sight.view.routes if sight.open(one.answer) is not None)
    routes += tuple((answer, (start, end)) for answer, start, end in _shifts(sight))
    hot = _hot(sight.view.outlook)
    corridors = sight.draw("corridors", ship.ways, hot, routes)
    rooms = "".join([_room(sight, room.spot) for room in sight.view.rooms])
    return (
        f'<div class="ship-box"><div class="ship" role="group" aria-label="The ship">{ship.hulls()}'
        f"{corridors}{rooms}</div>{_foresight(sight)}{_legend(sight)}{_met(sight)}</div>"
    )


def small(sight: Sight) -> str:
    """The ship in little room, bow up, where nothing is clicked: who is where, and the guards."""
    rooms = "".join([_small_room(sight, room.spot) for room in sight.view.rooms])
    corridors = sight.draw("small corridors", ship.ways, _hot(sight.view.outlook), ())
    return (
        f'<div class="ship small" role="group" aria-label="The ship">{ship.hulls()}{corridors}{rooms}</div>'
    )


def _hot(outlook: OutlookView | None) -> tuple[Corridor, ...]:
    return () if outlook is None else tuple([ship.arrow(spot, to) for spot, to, _ in outlook.walks])


# ---------------------------------------------------------------------- a room


class Occupants(NamedTuple):
    """Who stands in a room: seats with their characters and names, the viewer's last; guards now and soon."""

    people: tuple[tuple[int, str, str], ...]
    own: tuple[int, str, str] | None
    guards: int
    stunned: int
    coming: int


def _occupants(sight: Sight, spot: str) -> Occupants:
    room = sight.rooms[spot]
    people = [(seat, sight.view.players[seat].character, sight.names[seat]) for seat in room.people]
    own = next((one for one in people if sight.is_me(one[0])), None)
    return Occupants(
        tuple([one for one in people if one is not own]),
        own,
        room.guards,
        room.stunned,
        _coming(sight.view, spot),
    )


def _coming(v: SkydockView, spot: str) -> int:
    """The guards that would have come here by the end of upkeep."""
    if v.outlook is None:
        return 0
    walking = sum(n for _, to, n in v.outlook.walks if to == spot)
    return walking + v.outlook.joined.count(spot)


def _room(sight: Sight, spot: str) -> str:
    room = sight.room(spot)
    there = _occupants(sight, spot)
    own = sight.me is not None and sight.me.spot == spot
    ways = _ways(sight, spot)
    body = (
        f"{sight.draw(f'plan {spot}', _plan, room)}"
        f'<span class="room-foot">{_icons(sight, room, own)}{_people(there)}'
        f"{_guards(sight, spot, there)}</span>"
    )
    style = "room"
    if there.people or there.own:
        style += " lamp"
    if _is_crowded(room, there):
        style += " crowded"
    if own:
        style += " here"
    if sight.view.spawning == spot:
        style += " alarmed"
    asked = ' data-subject=""' if subject.of(sight) in ((subject.ROOM, spot), (subject.GUARDS, spot)) else ""
    return place(
        spot, _spoken(room, there), body, ways, sight.shut(spot), explain=room.id, style=style, more=asked
    )


def _small_room(sight: Sight, spot: str) -> str:
    room = sight.room(spot)
    there = _occupants(sight, spot)
    people = _named(sight, there) or _people(there)
    # People need the room where they stand.
    icons = "" if there.people or there.own else room_icons(room, "px11")
    body = f'{_name(room)}<span class="room-foot">{icons}{people}{_guards(sight, spot, there)}</span>'
    style = "room lamp" if there.people or there.own else "room"
    return place(spot, _spoken(room, there), body, explain=room.id, style=style)


def _is_crowded(room: Room, there: Occupants) -> bool:
    """Whether icons, people and guards have no room in one line; of people each further one shows less."""
    icons = room.scheme + room.loot + room.encounter
    people = len(there.people) + (there.own is not None)
    guards = sum([n if n <= _MANY else 2 for n in (there.guards, there.stunned)])
    wide = 20 * icons + 20 * people + 14 + 21 * guards + (17 if there.coming else 0)
    return people > 0 and wide > _LINE


def _plan(room: Room) -> str:
    """What is printed on a room: its name, what it gives, what a failure costs."""
    text = lines(room.effect)
    if text.stat:
        sign = stat_icon(text.stat, "px13")
        first = f'<span class="fails">first {text.first}</span> ' if text.first else ""
        says = f'<span class="room-gain">{first}{sign} {text.works}</span>{text.fails}'
    else:
        says = f'<span class="room-gain">{text.works}</span><span class="fails dull">no roll</span>'
    return f'{room_art(room.id)}{_name(room)}<span class="room-text">{says}</span>'


def _name(room: Room) -> str:
    long = " long" if len(room.name) > _LONG_NAME else ""
    return f'<b class="room-name{long}">{esc(room.name)}</b>'


def _spoken(room: Room, there: Occupants) -> str:
    parts = []
    if there.guards:
        parts.append(plural(there.guards, "active guard"))
    if there.stunned:
        parts.append(plural(there.stunned, "stunned guard"))
    parts += [name for _, _, name in there.people]
    if there.own:
        parts.append("you")
    return f"{esc(room.name)}: {', '.join(parts) or 'nobody'}"


def _icons(sight: Sight, room: Room, own: bool) -> str:
    """The icons of a room; where one stands oneself they may answer."""
    made = ""
    for sort, has in (("scheme", room.scheme), ("loot", room.loot), ("encounter", room.encounter)):
        if not has:
            continue
        choices = sight.ask.here.get(sort) if own else None
        sign = sort_icon(sort)
        if choices:
            sign = f'<button class="icon-target" {target(_best(sight, choices))}>{sign}</button>'
        made += sign
    return f'<span class="room-icons">{made}</span>'


def _people(there: Occupants) -> str:
    others = [person(seat, character, "", name, piece=True) for seat, character, name in there.people]
    own = ""
    if there.own:
        seat, character, _ = there.own
        own = person(seat, character, "mine", "you", piece=True)
    return crowd(others, own)


def _named(sight: Sight, there: Occupants) -> str:
    """The same with the names of the characters, if there is room for them."""
    people = (*there.people, there.own) if there.own else there.people
    if len(people) > _NAMES:
        return ""
    made = ""
    for seat, character, name in people:
        who = sight.character(seat)
        mine = "mine" if sight.is_me(seat) else ""
        label = "you" if mine else name
        first = esc(who.name.split()[0]) if who else ""
        piece = person(seat, character, mine, label, piece=True)
        made += f'<span class="aboard">{piece}<b>{first}</b></span>'
    return made


def _guards(sight: Sight, spot: str, there: Occupants) -> str:
    """Active guards, stunned ones outermost, and those that upkeep would bring."""
    made = _side(sight, spot, "active", there.guards) + _side(sight, spot, "stunned", there.stunned)
    if there.coming:
        count = f"<b>{there.coming}</b>" if there.coming > 1 else ""
        sign = guard("foreseen", "px16")
        made += f'<span class="foreseen-guards" title="if upkeep came now">{sign}{count}</span>'
    return f'<span class="room-guards">{made}</span>'


def _side(sight: Sight, spot: str, side: str, n: int) -> str:
    if not n:
        return ""
    if n > _MANY:
        made = f"{guard(side, 'px20', f'{side} guards')}<b>{n}</b>"
    else:
        made = guard(side, "px20", f"{side} guard") * n
    choices = sight.ask.guards.get(f"{spot} {side}")
    if choices:
        choice = _best(sight, choices)
        attack = prospect(sight, choice)
        tag = f'<span class="price">{attack.chance} %</span>' if attack is not None else ""
        return f'<button class="guard-target" {target(choice)}>{made}{tag}</button>'
    return f'<span class="guard-side">{made}</span>'


# ---------------------------------------------------------------------- what can be done with a room


def _ways(sight: Sight, spot: str) -> list[Way]:
    """The different prices of going to a room or choosing it, the lowest first."""
    choices = sight.ask.rooms.get(spot, ())
    if sight.verb == "shift":
        return [_shift(sight, choice) for choice in choices[:_TAGS]]
    routes = {one.answer: one for one in sight.view.routes}
    found: dict[str, tuple[tuple[int, int], Way]] = {}
    # For the same price the weaker of two Moves will do.
    for choice in sorted(choices, key=lambda one: _level(sight, one)):
        route = routes.get(str(choice.value))
        price = _price(route) if route is not None else _plain_price(sight, spot)
        order = (-1, 0) if route is None else (route.guards, int(route.encounter))
        if price not in found:
            found[price] = order, _way(choice, price, route)
    made = [way for _, way in sorted(found.values(), key=lambda one: one[0])][:_TAGS]
    used = sight.ask.here.get("room") if sight.me is not None and sight.me.spot == spot else None
    if used:
        made.insert(0, _use(sight, used))
    return made


def _shifts(sight: Sight) -> list[tuple[str, str, str]]:
    """The ways along which a guard may be moved: each as an answer, from where and where to."""
    if sight.verb != "shift":
        return []
    return [(answer, answer.split()[0], answer.split()[3]) for answer in map(str, sight.ask.by_value)]


def _shift(sight: Sight, choice: Choice) -> Way:
    """A guard that comes here; from where is said if it could come from several rooms."""
    start, side, *_ = str(choice.value).split()
    several = len({one for _, one, _ in _shifts(sight)}) > 1
    origin = f'<span class="origin">from {sight.room_name(start)}</span>' if several else ""
    return Way(choice, f"{guard(side, 'px14')}{origin}", str(choice.value))


def _way(choice: Choice, price: str, route: RouteView | None) -> Way:
    past = "other" if route is not None and route.guards >= 0 else ""
    return Way(choice, price, str(choice.value), past)


def _price(route: RouteView) -> str:
    """`free`, the octagon of an encounter, a helmet and what its guards take off the roll."""
    made = icon("encounter", "px12") if route.encounter else ""
    if route.guards >= 0:
        penalty = f"−{route.penalty}" if route.penalty else ""
        made += f"{icon('guard', 'px12')}{penalty}"
    return made or "free"


def _plain_price(sight: Sight, spot: str) -> str:
    if sight.verb == "stun":
        return "stun"
    return "stay" if sight.me is not None and sight.me.spot == spot else "free"


def _use(sight: Sight, choices: list[Choice]) -> Way:
    """Interact with the own room, by the ability that makes it likeliest."""
    choice = _best(sight, choices)
    roll = prospect(sight, choice)
    return Way(choice, "use" if roll is None else f"{roll.chance} %", str(choice.value))


def _best(sight: Sight, choices: list[Choice]) -> Choice:
    """Of the same done by several abilities, that with the likeliest roll or, without one, the strongest."""

    def worth(choice: Choice) -> int:
        roll = prospect(sight, choice)
        return _level(sight, choice) if roll is None else roll.chance

    return max(choices, key=worth)


def _level(sight: Sight, choice: Choice) -> int:
    """Of the ability that an answer uses; 0 if it uses none."""
    slot = str(choice.value).split()[0]
    held = () if sight.me is None else sight.me.board
    return next((one.level for one in held if one.slot == slot), 0)


# ---------------------------------------------------------------------- the corners


def _foresight(sight: Sight) -> str:
    """What upkeep would do if it came now."""
    v = sight.view
    if v.outlook is None:
        return ""
    return sight.draw(
        "foresight", _outlook, v.outlook, _places(sight), v.alert, v.spots_per_level, _own_spot(sight)
    )


def _own_spot(sight: Sight) -> str:
    return "" if sight.me is None else sight.me.spot


def _places(sight: Sight) -> tuple[tuple[str, str], ...]:
    return tuple([(room.spot, sight.room_name(room.spot)) for room in sight.view.rooms])


def _outlook(
    outlook: OutlookView, places: tuple[tuple[str, str], ...], alert: int, per_level: int, own: str
) -> str:
    names = dict(places)
    rows = []
    by_target: dict[str, int] = {}
    for _, to, n in outlook.walks:
        by_target[to] = by_target.get(to, 0) + n
    for to, n in by_target.items():
        where = "<b>to you</b>" if to == own else f"to {names[to]}"
        rows.append(f"<span><b>{n}</b> {'guard' if n == 1 else 'guards'} {where}</span>")
    if outlook.joined:
        more, n = len(outlook.joined), len(set(outlook.joined))
        here = ", yours too" if own in outlook.joined and n > 1 else ""
        where = names[outlook.joined[0]] if n == 1 else f"{n} rooms{here}"
        rows.append(f"<span><b>+{more}</b> {'guard' if more == 1 else 'guards'} in {where}</span>")
    rows += [f"<span>all guards but <b>1</b> leave {names[spot]}</span>" for spot in outlook.crowded]
    rise = outlook.alert - alert
    if rise:
        rows.append(f'<span class="rises"><b>alert +{rise}</b>, to {space(outlook.alert, per_level)}</span>')
    if not rows:
        rows.append("<span>nothing changes</span>")
    return (
        '<div class="foresight" data-explain="upkeep">'
        f'<span class="eyebrow">{icon("patrol", "px13")}If upkeep came now</span>{"".join(rows)}</div>'
    )


def _met(sight: Sight) -> str:
    """The encounter card that is being dealt with: it lies open."""
    if not sight.view.encounter:
        return ""
    card = sight.encounter(sight.view.encounter)
    return (
        f'<div class="game-card of-encounter met-card" data-explain="{card.id}" data-subject="" role="group" '
        f'tabindex="0" aria-label="{esc(card.name)}">{headed(encounter_face(card))}</div>'
    )


def _legend(sight: Sight) -> str:
    """The tags of walks, as far as they are on the ship."""
    offered = [one for one in sight.view.routes if sight.open(one.answer) is not None]
    rows = ""
    if any(one.encounter for one in offered):
        rows += f"<span>{icon('encounter', 'px13')}draws a card</span>"
    if any(one.guards >= 0 for one in offered):
        rows += f"<span>{icon('guard', 'px13')}past a guard</span>"
    return f'<div class="tag-legend" aria-hidden="true">{rows}</div>' if rows else ""
