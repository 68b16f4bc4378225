"""The displays beside the stage: the Resistance Fleet with its two rows, and the Crew Station."""

from __future__ import annotations

from starboard.games.solar_sphere.board import places
from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, drone, piece
from starboard.games.solar_sphere.board.sight import NOTHING_ASKED, Ask, Sight
from starboard.games.solar_sphere.board.texts import crew_face, ship_icons
from starboard.games.solar_sphere.tables import (
    ARRIVAL,
    CREW,
    FLEET,
    ShipCard,
    Tables,
    crew_of,
    ship_of,
)
from starboard.games.solar_sphere.view import ShipView, SlotView
from starboard.page.drawing import icon, reveal
from starboard.page.kit.cards import empty, headed
from starboard.page.kit.panels import displays, panel
from starboard.page.kit.things import closed_tag, tag, thing
from starboard.page.markup import esc

_HULLS = (
    "M4 21 24 9l34 3 28 8-28 8-34 3z",
    "M5 14h36l8-5 36 11-36 11-8-5H5l8-6z",
    "M3 20 18 6l22 8 46 6-46 6-22 8z",
    "M6 8l30 6 50 6-50 6-30 6 10-12z",
)


def draw(sight: Sight) -> str:
    if sight.question is not None:
        return _left(sight.view.final, _fleet(sight), _station(sight))
    return sight.kept.draw("left", _left, sight.view.final, _fleet(sight), _station(sight))


def _left(final: bool, fleet_parts: tuple[str, ...], station_parts: tuple[str, ...]) -> str:
    fleet, *ships = fleet_parts
    station, *tiers = station_parts
    morale = icon("morale", "tint-morale px11")
    rows = (
        f"{_label('New', f'all −1 {morale}' if final else 'moves down')}"
        f'<div class="ships">{"".join(ships[:2])}</div>{_label("Last chance", f"all −1 {morale}")}'
        f'<div class="ships">{"".join(ships[2:])}</div>'
    )
    return displays(
        panel("panel fleet-panel", "fleet", "fighter", "Resistance Fleet", f"{fleet}{rows}"),
        panel("panel crew-panel", "crew", "crew", "Crew Station", f"{station}{''.join(tiers)}"),
    )


def _label(row: str, fails: str) -> str:
    """Above a row of ships: what happens if nobody takes them."""
    return (
        f'<div class="row-label" data-explain="battle"><span class="eyebrow">{row}</span>'
        f"<span>fail: {fails}</span></div>"
    )


# ---------------------------------------------------------------------- Resistance Fleet


def _fleet(sight: Sight) -> tuple[str, ...]:
    """The location card, and the ships in their places."""
    ships = {ship.place: ship for ship in sight.view.fleet}
    order = ("top-left", "top-right", "bottom-left", "bottom-right")
    return (
        places.card(sight, FLEET, "wide"),
        *[_place(sight, place, ships.get(place)) for place in order],
    )


def _place(sight: Sight, place: str, ship: ShipView | None) -> str:
    if ship is None:
        return empty("ship", "no ship")
    q = sight.question
    asked = q is not None and q.verb in ("fleet-deploy", "reroll") and q.about[0] == ship.card
    return sight.kept.draw(("ship", place, asked), _ship, sight.tables, ship, sight.names, asked)


def _ship(t: Tables, ship: ShipView, names: dict[str, str], asked: bool) -> str:
    card = ship_of(t, ship.card)
    columns = "".join(_column(ship, n) for n in range(len(ship.columns)))
    spoken = ", ".join(f"{names[c.owner]} {c.drones}" for c in ship.columns) or "no drones"
    return thing(
        f"game-card ship{' asked' if asked else ''}",
        f"{esc(card.name)}, value {card.value}, {spoken}",
        ship.card,
        ship_body(card, columns, _odds(t, ship, card)),
        piece=ship.card,
        more=f' data-key="{ship.card}"',
    )


def ship_body(card: ShipCard, columns: str = "", odds: str = "") -> str:
    """Value, name, icons; drones; points by rank and the chance."""
    first, second, third = card.bonus
    hull = _HULLS[sum(map(ord, card.id)) % len(_HULLS)]
    return (
        f'<svg class="hull" viewBox="0 0 92 40" aria-hidden="true"><path d="{hull}"/></svg><span '
        'class="ship-head">'
        f'<span class="ship-value">{card.value}</span><span class="ship-name">{esc(card.name)}</span>'
        f"{ship_icons(card, 'px14')}</span>"
        f'<span class="columns">{columns}</span><span class="ship-foot"><span class="rank" title="points by '
        'rank">'
        f"<b>{first}</b><i>{second}</i><i>{third}</i></span>{odds}</span>"
    )


def _column(ship: ShipView, n: int) -> str:
    """One owner's drones. Few are drawn one by one; in a crowd a figure stands for them."""
    column = ship.columns[n]
    owners = len(ship.columns)
    commands = column.owner == ship.commander
    crown = icon("influence", "crown px12") if commands and owners < 4 else ""
    if owners > 2 or column.drones > 4 or sum(c.drones for c in ship.columns) > 6:
        drones = f"{drone(column.owner, 'px12')}<b>{column.drones}</b>"
    else:
        drones = drone(column.owner, "px13") * column.drones
    state = f"{' commands' if commands else ''}{' thin' if owners > 3 else ''}"
    return (
        f'<span class="column{state} {SEAT_CLASS[column.owner]}" '
        f'data-piece="drone:{column.owner}:{ship.card}">'
        f"{crown}{drones}</span>"
    )


def _odds(t: Tables, ship: ShipView, card: ShipCard) -> str:
    """Drones there against what they need at least and at most, and the chance now."""
    faces = t.resistance_die
    least, most = card.value + min(faces), card.value + max(faces)
    percent = round(100 * ship.chance)
    return (
        '<span class="odds"><svg viewBox="0 0 56 3" aria-hidden="true"><rect width="56" height="3" '
        'rx="1.5"/>'
        f'<rect class="filled" width="{0.56 * percent:.1f}" height="3" rx="1.5"/></svg>'
        f'<em title="{ship.power} drones; it takes {least} to {most}">{ship.power}/{least}–{most} · '
        f"{percent} %</em>"
        "</span>"
    )


# ---------------------------------------------------------------------- Crew Station


def _station(sight: Sight) -> tuple[str, ...]:
    """The location card, and the tiers of the display."""
    return (places.card(sight, CREW, "wide"), *[_row(sight, tier) for tier in (1, 2, 3)])


def _row(sight: Sight, tier: int) -> str:
    slots = tuple([slot for slot in sight.view.display if slot.tier == tier])
    ask = sight.ask_if("hire-card")
    key = ("tier", tier, ask is NOTHING_ASKED)
    return sight.kept.draw(key, _tier, sight.tables, tier, slots, sight.view.crew_decks[tier - 1], ask)


def _tier(t: Tables, tier: int, slots: tuple[SlotView, ...], deck: int, ask: Ask) -> str:
    gold, any_part = t.hire_cost[tier]
    cards = "".join(_slot(t, slot, ask) for slot in slots)
    more = f'<span class="any-part">+{any_part} any</span>' if any_part else ""
    return (
        f'<div class="tier"><span class="tier-price" data-explain="hire" title="{deck} cards left in this '
        'deck">'
        f'<span class="tier-line"><b>{t.hire_points[tier]}</b>{icon("points", "px13")}</span>'
        f'<span class="tier-line">{piece("gold", "px13") * gold}</span>{more}</span>{cards}</div>'
    )


def _slot(t: Tables, slot: SlotView, ask: Ask) -> str:
    if slot.card is None:
        return empty("crew", "hired")
    card = crew_of(t, slot.card)
    choice = ask.open(card.id)
    closed = ask.shut(card.id)
    face = crew_face(t, card)
    # The action of one that works on arrival names the place: that is when.
    body = headed(face._replace(when="" if card.kind == ARRIVAL else face.when, more=""))
    if slot.token:
        body += (
            f'<span class="hire-token" data-explain="token" title="{slot.token} morale for hiring">'
            f"{icon('morale', 'px11')}{slot.token}</span>"
        )
    if choice is not None:
        body += tag(f"hire{reveal(choice)}")
    elif closed is not None:
        body += closed_tag()
    return thing("game-card crew", face.name, card.id, body, choice, closed, piece=card.id)
