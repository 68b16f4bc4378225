"""The eight location cards: requirement, action, boost, dice, satellites, and the price of a visit."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.solar_sphere.board.dice import PlacedDie
from starboard.games.solar_sphere.board.pieces import die, piece, shape
from starboard.games.solar_sphere.board.prospects import Toll, toll, toll_tag
from starboard.games.solar_sphere.board.sight import Sight, Visit, Way
from starboard.games.solar_sphere.board.texts import split_name
from starboard.games.solar_sphere.board.visits import groups_of, visits
from starboard.games.solar_sphere.rules.visit import ACTION, SATELLITE
from starboard.games.solar_sphere.tables import (
    CREW,
    FABRICATOR,
    FLEET,
    LOCATIONS,
    RESOURCES,
    SALVAGE,
    SPHERE,
    Tables,
)
from starboard.games.solar_sphere.view import LocationView
from starboard.kernel.page import Choice
from starboard.page.drawing import icon, reveal
from starboard.page.kit.things import closed_hit, hit, tag, thing
from starboard.page.markup import esc

ICONS: Final = ("ore", "gold", "crystal", "drone", "gear", "title-solar", "crew", "fighter")
TINTS: Final = ("ore", "gold", "crystal", "steel", "steel", "sun", "blue", "red")

# One flat emblem each, in the lower half of the card; the two beside the stage have none.
_ART: Final = ("ore", "gold", "crystal", "fabricator", "salvage", "sphere")


def card(sight: Sight, n: int, form: str = "", twin: bool = False) -> str:
    """A location card. `twin`: the small copy of a card that lies elsewhere, where its dice travel to."""
    boosted = sight.me is not None and LOCATIONS[n] in sight.me.satellites
    asked = _is_asked(sight, n)
    hits = _hits(sight, n)
    t, view, dice = sight.tables, sight.view.locations[n], sight.placed[n]
    if asked or hits:
        return _card(t, n, form, twin, view, dice, sight.names, boosted, asked, hits)
    key = ("place", n, form, boosted)
    return sight.kept.draw(key, _card, t, n, form, twin, view, dice, sight.names, boosted, False, "")


def _card(
    t: Tables,
    n: int,
    form: str,
    twin: bool,
    view: LocationView,
    dice: tuple[PlacedDie, ...],
    names: dict[str, str],
    boosted: bool,
    asked: bool,
    hits: str,
) -> str:
    states = f"tint-{TINTS[n]} {form}{' boosted' if boosted else ''}{' asked' if asked else ''}"
    body = f"{_head(t, n)}{_on_it(n, view, dice, twin)}{hits}"
    subject = ' data-subject=""' if asked else ""
    return thing(f"place {states}", _spoken(t, n, view, names), t.location_ids[n], body, more=subject)


@lru_cache(maxsize=64)
def _head(t: Tables, n: int) -> str:
    """What is printed on the card."""
    main, rest = split_name(t.location_names[n])
    qualifier = f'<span class="place-kind">({esc(rest)})</span>' if rest else ""
    return (
        f'{_art(n)}<span class="place-icon">{icon(ICONS[n])}</span>'
        f'<span class="place-head"><span class="place-name">{esc(main)}</span>'
        f"{qualifier}{_requirement(t, n)}</span>"
        f'<span class="place-does"><span class="place-action">{action_text(t, n)}</span>'
        f'<span class="place-boost">{icon("satellite", "px13")}{boost_text(t, n)}</span></span>'
    )


def _art(n: int) -> str:
    if n >= len(_ART):
        return ""
    return (
        '<svg class="art" viewBox="0 0 124 108" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">'
        f'<use href="#ss-art-{_ART[n]}"/></svg>'
    )


def _spoken(t: Tables, n: int, view: LocationView, names: dict[str, str]) -> str:
    """The card for those who hear it: name, dice and satellites."""
    dice = [f"{names[die.owner]} {die.value}" for die in view.dice]
    satellites = [names[colour] for colour in view.satellites]
    text = esc(t.location_names[n])
    if dice:
        text += f"; dice: {', '.join(dice)}; the fee is 1 drone"
    if satellites:
        text += f"; satellites: {', '.join(satellites)}"
    return text


def requirement(values: tuple[int, ...]) -> str:
    """Which dice may come, as a word."""
    if len(values) == 6:
        return "any"
    if values == (1, 3, 5):
        return "odd"
    if values == (2, 4, 6):
        return "even"
    return f"{values[0]}–{values[-1]}"


def _requirement(t: Tables, n: int) -> str:
    values = t.location_dice[n]
    word = f'<span class="requirement word">{requirement(values)}</span>'
    if len(values) > 2:
        return word
    dice = "".join(icon(f"die-{value}", "px15") for value in values)
    return (
        f'<span class="requirement dice">{dice}</span><span class="requirement word small">'
        f"{requirement(values)}</span>"
    )


def action_text(t: Tables, n: int) -> str:
    amount = t.location_amount[n]
    if n < FABRICATOR:
        return f"+{amount} {piece(RESOURCES[n], 'px14')}"
    if n == FABRICATOR:
        return f"fabricate {amount}"
    return {SALVAGE: "salvage ≤ die", SPHERE: "build ≤ die", CREW: "hire 1", FLEET: "attack"}[n]


def boost_text(t: Tables, n: int) -> str:
    amount = t.location_boost[n]
    if n < FABRICATOR:
        return f"+{amount} {piece(RESOURCES[n], 'px14')}"
    if n == FABRICATOR:
        return f"fabricate {amount}"
    if n == SPHERE:
        return "any viable"
    return {SALVAGE: f"salvage {amount}", CREW: f"+{amount} any first", FLEET: f"salvage {amount} first"}[n]


def _on_it(n: int, view: LocationView, placed: tuple[PlacedDie, ...], twin: bool) -> str:
    """This round's dice, the fee they bring, and the satellites."""
    dice = "".join(die(d.colour, d.value, "px24", "" if twin else d.identity) for d in placed)
    fee = '<span class="fee" data-explain="fee">fee 1</span>' if view.dice else ""
    satellites = "".join(
        f'<span class="satellite" data-explain="satellite"{_satellite_id(colour, n, twin)}>'
        f"{shape(colour, 'px12')}"
        "</span>"
        for colour in view.satellites
    )
    crowd = " many" if len(view.dice) > 3 else ""
    return (
        f'<span class="place-dice{crowd}"><span class="dice-here">{dice}</span>'
        f'<span class="place-foot">{fee}<span class="satellites">{satellites}</span></span></span>'
    )


def _satellite_id(colour: str, n: int, twin: bool) -> str:
    return "" if twin else f' data-piece="sat:{colour}:{LOCATIONS[n]}"'


# ---------------------------------------------------------------------- targets


def _is_asked(sight: Sight, n: int) -> bool:
    """Whether the question is about what to do here."""
    q = sight.question
    return q is not None and q.verb in ("mode", "arrival", "window-between") and q.about[0] == LOCATIONS[n]


def _hits(sight: Sight, n: int) -> str:
    """What a click on the card does: one button per die that could come, or a reason why none can."""
    if sight.question is None:
        return ""
    if sight.verb == "use-die":
        return _visits(sight, n)
    if sight.verb == "take-satellite":
        choice = sight.open(LOCATIONS[n])
        if choice is not None:
            return hit(choice, tag("take back"))
    if _is_asked(sight, n):
        choice = sight.open(ACTION) or sight.open(SATELLITE)
        if choice is not None:
            return hit(choice, tag(f"{_mode(sight, n, choice)}{reveal(choice)}"))
    return ""


def _mode(sight: Sight, n: int, choice: Choice) -> str:
    """What is done here, and what it costs now that the die lies there."""
    if choice.value == SATELLITE:
        return toll_tag(Toll(True, 1), False)
    q = sight.question
    assert q is not None
    arrived = Way(choice, int(q.about[1]), int(q.about[1]), False, 0)
    return f"{choice.value} {toll_tag(toll(sight, n, arrived), False)}"


def _visits(sight: Sight, n: int) -> str:
    found = visits(sight, n)
    made = [_visit_hit(sight, n, one) for one in found]
    for value in sight.dice:
        closed = None if n in sight.ways[value] else sight.ask.shut(LOCATIONS[n], f"{value} {LOCATIONS[n]}")
        if closed is not None:
            groups, off = groups_of(sight, value, best=not found and value == sight.dice[0])
            made.append(closed_hit(closed, f"{value}-{LOCATIONS[n]}", groups, off=off))
    return "".join(made)


def _visit_hit(sight: Sight, n: int, one: Visit) -> str:
    """The whole card, or for a satellite beside the action a tag on its edge."""
    way = one.ways[0]
    key = f"{way.die}-{LOCATIONS[n]}"
    with_die = icon(f"die-{way.die}", "px13") if len(sight.dice) > 1 and not one.edge else ""
    change = f"<i>→{way.final}</i>" if way.final != way.die and not one.edge else ""
    price = f"{with_die}{toll_tag(toll(sight, n, way), way.bent)}{change}{reveal(way.choice)}"
    style = "beside" if one.edge else ""
    return hit(way.choice, tag(price), key, one.groups, style, off=one.off)
