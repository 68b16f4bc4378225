"""What lies in the middle of the table beside the Sphere: top bar, locations, crew display, fleet."""

from __future__ import annotations

from rich.text import Text

from starboard.games.solar_sphere.tables import LOCATIONS, Tables
from starboard.games.solar_sphere.terminal.style import (
    FACTION_COLOURS,
    RESOURCE_COLOURS,
    TITLE,
    heading,
    named_piece,
    piece,
)
from starboard.games.solar_sphere.view import LocationView, ShipView, SlotView, SolarSphereView
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.ask import Question
from starboard.terminal import OFFERED, Parts, line, turn_order
from starboard.terminal.colours import BAD, GOOD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

# ---------------------------------------------------------------------- top bar


def top_bar(tables: Tables, view: SolarSphereView, asked: str | None, width: int) -> list[Text]:
    """`asked` is the owner who has the open question."""
    rounds = "●" * view.round + "○" * (view.rounds - view.round)
    last = " LAST ROUND" if view.final and not view.over else ""
    phase = "Game over" if view.over else view.phase
    deck = " ".join(f"{n}×{value}" for value, n in view.resistance_values.items())
    first = line(
        (" ☀ SOLAR SPHERE ", TITLE),
        (f" round {view.round}/{view.rounds} {rounds}", STRONG),
        (last, WARN),
        (f" · {phase} ", PLAIN),
        (f" free hexes {view.free_hexes}", STRONG),
        (f" · Resistance deck {view.resistance}" + (f" ({deck})" if deck else ""), PLAIN),
    )
    sides = [(named_piece(owner), _dice_left(view, owner), owner == asked) for owner in view.order]
    second = turn_order(" order, dice left: ", sides)
    card = tables.scoring[tables.by_id[view.scoring][1]]
    second += [("   scoring ", QUIET), (card.name, TITLE)]
    if not card.worth:
        second.append((" by own neighbours", PLAIN))
    return [first, line(*second), Text("─" * width, LINE)]


def _dice_left(view: SolarSphereView, owner: str) -> int:
    if owner == "dranda" and view.dranda is not None:
        return sum(1 for die in view.dranda.dice if not die.placed)
    player = next(p for p in view.players if p.colour == owner)
    return len(player.dice) + (player.auxiliary in ("docked", "locked"))


# ---------------------------------------------------------------------- locations


def locations(tables: Tables, view: SolarSphereView, offered: set[str], width: int) -> list[Text]:
    lines = [heading("Locations", width, ("die · name · satellites · dice, fee", QUIET))]
    for n, place in enumerate(view.locations):
        lines.append(_location(tables, n, place, place.id in offered, width))
    return lines


def _location(tables: Tables, n: int, place: LocationView, offered: bool, width: int) -> Text:
    style = SIGNAL if offered else STRONG
    parts: Parts = [
        (OFFERED if offered else " ", SIGNAL),
        (f"{_needs(tables.location_dice[n]):<5}", WARN),
        (f"{tables.location_names[n]:<23} ", style),
    ]
    for colour in ("red", "black", "teal", "amber"):
        parts.append(piece(colour) if colour in place.satellites else ("·", LINE))
    parts.append(" ")
    room = max(2, (width - 33 - 6) // 2)
    for die in place.dice[:room]:
        parts.append(piece(die.owner, die.value))
    if len(place.dice) > room:
        parts.append((f"+{len(place.dice) - room}", QUIET))
    if place.dice:
        parts.append((" fee 1", WARN))
    return line(*parts)


def _needs(dice: tuple[int, ...]) -> str:
    if len(dice) == 6:
        return "any"
    if dice == (1, 3, 5):
        return "odd"
    if dice == (2, 4, 6):
        return "even"
    return " ".join(map(str, dice))[:4]


# ---------------------------------------------------------------------- crew display


def crew_display(tables: Tables, view: SolarSphereView, offered: set[str], width: int) -> list[Text]:
    prices = []
    for tier in (1, 2, 3):
        gold, any_part = tables.hire_cost[tier]
        prices.append(f"{tier}: {gold}G" + (f"+{any_part} any" if any_part else ""))
    lines = [heading("Crew Station", width, (", ".join(prices), QUIET))]
    for slot in view.display:
        lines.append(_slot(tables, slot, slot.card in offered, width))
    return lines


def _slot(tables: Tables, slot: SlotView, offered: bool, width: int) -> Text:
    if slot.card is None:
        return line((f" {slot.tier} ", QUIET), ("–", QUIET))
    card = tables.crew[tables.by_id[slot.card][1]]
    room = width - 3 - 15 - 6 - 2
    action = say.crew_action(tables, card)
    if len(action) > room:
        action = say.short_crew_action(tables, card)
    return line(
        (OFFERED if offered else " ", SIGNAL),
        (f"{slot.tier} ", WARN),
        (f"{card.name[:14]:<15}", SIGNAL if offered else STRONG),
        (f"{action[:room]:<{room}} ", PLAIN),
        (f"{f'+{slot.token}m' if slot.token else '':<4}", GOOD),
        (say.FACTION_LETTERS[card.faction], f"bold {FACTION_COLOURS[card.faction]}"),
    )


# ---------------------------------------------------------------------- fleet


def fleet(tables: Tables, view: SolarSphereView, offered: set[str], width: int) -> list[Text]:
    faces = " ".join(map(str, tables.resistance_die))
    note = f"die {faces} · {view.pool} ⬢ left"
    lines = [heading("Resistance Fleet", width, (note, QUIET))]
    by_place = {ship.place: ship for ship in view.fleet}
    for place in ("top-left", "top-right", "bottom-left", "bottom-right"):
        row, side = place.split("-")
        label = f"{row[:3]} {side[0].upper()} "
        ship = by_place.get(place)
        if ship is None:
            lines.append(line((f" {label}", QUIET), ("–", QUIET)))
        else:
            lines.append(_ship(tables, ship, label, ship.card in offered))
    return lines


def _ship(tables: Tables, ship: ShipView, label: str, offered: bool) -> Text:
    card = tables.ships[tables.by_id[ship.card][1]]
    parts: Parts = [
        (OFFERED if offered else " ", SIGNAL),
        (label, QUIET),
        (f"{card.name[:12]:<12} ", SIGNAL if offered else STRONG),
        (f"{card.value} ", BAD),
        (f"{'/'.join(map(str, card.bonus)):<6}", PLAIN),
    ]
    icons = 0
    for n in range(4):
        for _ in range(card.icons[n]):
            parts.append((say.FACTION_LETTERS[n], f"bold {FACTION_COLOURS[n]}"))
            icons += 1
    if card.reputation:
        parts.append(("C" * card.reputation, "bold " + RESOURCE_COLOURS[1]))
        icons += card.reputation
    parts.append(" " * max(1, 3 - icons))
    for column in ship.columns:
        parts.append(("★" if column.owner == ship.commander else "", WARN))
        parts.append(piece(column.owner, column.drones))
    if ship.chance:
        parts.append((f" {say.chance_text(ship.chance)}", GOOD))
    elif ship.columns:
        parts.append((" 0 %", QUIET))
    return line(*parts)


def offered_locations(question: Question) -> set[str]:
    """The locations named by options of `use-die`, such as `3>4 fleet`."""
    return {str(option).split()[-1] for option in question.options} & set(LOCATIONS)
