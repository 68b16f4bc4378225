"""The own command centre, the other players in short, and DRANDA."""

from __future__ import annotations

from rich.text import Text

from starboard.games.solar_sphere.state import ROWS
from starboard.games.solar_sphere.tables import FACTIONS, LOCATIONS, RESOURCES, Tables
from starboard.games.solar_sphere.terminal.style import (
    FACTION_COLOURS,
    RESOURCE_COLOURS,
    SHAPES,
    TITLE,
    framed,
    named_piece,
    owner_name,
    owner_style,
    piece,
)
from starboard.games.solar_sphere.view import DrandaView, PlayerView, SolarSphereView
from starboard.games.solar_sphere.words import phrases as say
from starboard.kernel.english import count
from starboard.terminal import NARROWEST, OFFERED, Parts, beside, line
from starboard.terminal.colours import GOOD, LINE, PLAIN, QUIET, SIGNAL, STRONG, WARN

_SHEET = ("now", "sphere", "sets", "reputation", "morale", "left over")


# ---------------------------------------------------------------------- own command centre


def command_centre(
    tables: Tables, view: SolarSphereView, me: PlayerView, offered: set[str], width: int
) -> list[Text]:
    style = owner_style(me.colour)
    title = line(
        named_piece(me.colour),
        (f" · {count(me.score, 'point')}", STRONG),
        (f" · {me.estimate} if it ended now", PLAIN),
    )
    room = width - 4
    half = min(44, room // 2)
    lines = [_ports(tables, me)]
    lines += _tracks(tables, me, room)
    lines.append(_kickbacks(me, offered))
    lines += beside((_stores(tables, me), half), (_crew(tables, me, offered), room - half - 1))
    lines.append(_estimate(view, me))
    return framed(title, lines, width, style)


def _ports(tables: Tables, me: PlayerView) -> Text:
    parts: Parts = [("ports ", QUIET)]
    for port in range(1, 7):
        dice = me.dice.count(port)
        own = SHAPES[me.colour] * dice
        extra = ""
        if me.auxiliary in ("docked", "locked") and me.auxiliary_value == port:
            extra = "+" if me.auxiliary == "docked" else "×"
        here = own + extra
        parts.append((f" {port}", STRONG if here else QUIET))
        parts.append((f"[{here or ' '}]", owner_style(me.colour) if here else LINE))
    text = {
        "reserve": "in reserve",
        "docked": f"+ {me.auxiliary_value}, ready",
        "locked": f"× {me.auxiliary_value}, from your next turn on",
        "spent": "spent",
    }[me.auxiliary]
    parts += [("   auxiliary die ", QUIET), (text, PLAIN)]
    return line(*parts)


def _tracks(tables: Tables, me: PlayerView, room: int) -> list[Text]:
    """Both tracks as one ruler; under it how many kickbacks each spanner gives, doubled ones as 2."""
    columns = len(tables.end_points)
    cell = 4 if room >= 12 + 4 * columns else 3
    reputation: Parts = [("reputation ", QUIET)]
    ruler: Parts = [("morale     ", QUIET)]
    spanners: Parts = [("spanners   ", QUIET)]
    for column in range(columns):
        if column == me.reputation:
            mark, style = SHAPES[me.colour], owner_style(me.colour)
        elif column in tables.reputation_columns:
            mark, style = "○", PLAIN
        else:
            mark, style = "─", LINE
        reputation.append((mark.center(3, "─")[:3] + "─" * (cell - 3), style if mark != "─" else LINE))
        if column == me.morale:
            ruler.append(
                (f"[{column}]".center(cell) if column < 10 else f"[{column}]", owner_style(me.colour))
            )
        else:
            ruler.append((str(column).center(3) + " " * (cell - 3), PLAIN))
        sign = ""
        if column in tables.spanners:
            sign = "2" if column <= me.reputation else "1"
        within = column < me.morale
        wrench = f"⚙{sign}" if sign else ""
        spanners.append(
            (wrench.center(3) + " " * (cell - 3), (WARN if sign == "2" else PLAIN) if within else LINE)
        )
    return [line(*reputation), line(*ruler), line(*spanners)]


def _kickbacks(me: PlayerView, offered: set[str]) -> Text:
    parts: Parts = [("kickbacks  ", QUIET)]
    if not me.kickbacks:
        parts.append(("none, morale is too low", QUIET))
    else:
        parts.append(("morale back ", QUIET))
    for n, offer in enumerate(sorted(me.kickbacks, key=lambda k: -k.column)):
        open_now = f"kickback-{offer.column}" in offered
        style = SIGNAL if open_now else PLAIN
        parts += [
            (" · " if n else "", QUIET),
            (f"{OFFERED if open_now else ''}{me.morale - offer.column} for {offer.kickbacks}", style),
        ]
    return line(*parts)


def _stores(tables: Tables, me: PlayerView) -> list[Text]:
    storage: Parts = [("storage  ", QUIET)]
    for n, name in enumerate(RESOURCES):
        storage.append((say.LETTERS[n] * me.stock[name], f"bold {RESOURCE_COLOURS[n]}"))
    held = sum(me.stock.values())
    storage += [("·" * (tables.storage_limit - held), LINE), (f" {held}/{tables.storage_limit}", PLAIN)]
    drones: Parts = [
        ("drones   ", QUIET),
        (f"{me.active} active", STRONG),
        (f" · {me.inactive} inactive · {me.reserve} reserve", PLAIN),
    ]
    bonus = (tables.matrix_resources, tables.matrix_points, tables.matrix_morale)
    matrix: Parts = [("matrix  ", QUIET)]
    for row, name in enumerate(ROWS):
        covered = me.matrix[name]
        following = f"+{bonus[row][covered]}" if covered < 3 else "full"
        matrix += [(f" {name[:3]} ", QUIET), ("▪" * covered, STRONG), ("▫" * (3 - covered), PLAIN)]
        matrix.append((f" {following}", QUIET))
    factions: Parts = [("factions ", QUIET), *_factions(me.factions)]
    factions.append((f" → {count(me.sets, 'set')}", GOOD))
    return [line(*storage), line(*drones), line(*matrix), line(*factions)]


def _factions(counts: dict[str, int]) -> Parts:
    parts: Parts = []
    for n, name in enumerate(FACTIONS):
        parts.append((f"{say.FACTION_LETTERS[n]}{counts[name]} ", f"bold {FACTION_COLOURS[n]}"))
    return parts


def _satellites(player: PlayerView) -> str:
    names = {"belt-ore": "ore", "belt-gold": "gold", "belt-crystal": "crystal", "fabricator": "fabr."}
    return ", ".join(names.get(name, name) for name in LOCATIONS if name in player.satellites)


def _crew(tables: Tables, me: PlayerView, offered: set[str]) -> list[Text]:
    lines = []
    for member in me.crew:
        card = tables.crew[tables.by_id[member.card][1]]
        usable = member.card in offered
        sign = "☐" if member.used else "■"
        style = SIGNAL if usable else QUIET if member.used else STRONG
        bonus = "/".join(say.short_effect(side) for side in card.retire)
        lines.append(
            line(
                (f"{OFFERED if usable else ' '}{sign} ", style),
                (f"{card.name[:14]:<15}", style),
                ("used", WARN) if member.used else (say.short_crew_action(tables, card), PLAIN),
                (f" · ret. {bonus}", QUIET),
            )
        )
    for _ in range(3 - len(me.crew)):
        lines.append(line((" ☐ free crew slot", LINE)))
    hexes = " ".join(me.hexes) or "none"
    tail: Parts = [(" hexes ", QUIET), (hexes, PLAIN), (f" · ships {len(me.ships)}", PLAIN)]
    if me.retired:
        tail.append((f" · retired {len(me.retired)}", PLAIN))
    if me.satellites:
        tail += [(" · sats ", QUIET), (_satellites(me), PLAIN)]
    return [*lines, line(*tail)]


def _estimate(view: SolarSphereView, me: PlayerView) -> Text:
    parts: Parts = [("score    ", QUIET)]
    for n, (name, item) in enumerate(zip(_SHEET, view.sheet, strict=True)):
        parts += [(" + " if n else "", QUIET), (f"{item.points[me.seat]}", STRONG), (f" {name}", QUIET)]
    parts += [(" = ", QUIET), (str(me.estimate), TITLE)]
    return line(*parts)


# ---------------------------------------------------------------------- the others


def other_player(tables: Tables, player: PlayerView, width: int) -> list[Text]:
    """Two lines on a wide strip, more on a narrow one."""
    style = owner_style(player.colour)
    dice = " ".join(map(str, player.dice)) or "–"
    if player.auxiliary in ("docked", "locked"):
        dice += f" +{player.auxiliary_value}"
    head: Parts = [
        (f"{SHAPES[player.colour]} {owner_name(player.colour):<6}", style),
        (f"{player.score:>3}", STRONG),
        (f" ({player.estimate})", PLAIN),
        (f" rep {player.reputation} mor {player.morale}", PLAIN),
    ]
    dice_parts: Parts = [(" dice ", QUIET), (f"{dice:<5} ", STRONG)]
    goods: Parts = []
    for n, name in enumerate(RESOURCES):
        goods.append((f"{player.stock[name]}{say.LETTERS[n]} ", RESOURCE_COLOURS[n]))
    drones: Parts = [(f" act {player.active} ina {player.inactive} rsv {player.reserve} ", PLAIN)]
    matrix: Parts = [(" matrix ", QUIET), ("/".join(str(player.matrix[row]) for row in ROWS), PLAIN)]
    built: Parts = [(f" hexes {len(player.hexes)} ships {len(player.ships)}", PLAIN)]
    factions: Parts = [*_factions(player.factions), (f"→ {count(player.sets, 'set')} ", GOOD)]
    crew: Parts = [(" crew ", QUIET)]
    for member in player.crew:
        name = tables.crew[tables.by_id[member.card][1]].name
        crew.append((f"({name}) " if member.used else f"{name} ", QUIET if member.used else PLAIN))
    if not player.crew:
        crew.append(("– ", QUIET))
    places: Parts = [(" sats ", QUIET), (f"{_satellites(player) or '–'}", PLAIN)]
    if width >= NARROWEST:
        rows: list[Parts] = [
            [*head, *dice_parts, *goods, *drones, *matrix, *built],
            ["  ", *factions, *crew, *places],
        ]
    else:
        rows = [
            [*head, *built],
            [" ", *dice_parts, *goods, *matrix],
            [" ", *drones, " ", *factions],
            [" ", *crew],
            [" ", *places],
        ]
    return [line(*row) for row in rows]


def dranda_panel(tables: Tables, dranda: DrandaView, width: int) -> list[Text]:
    style = owner_style("dranda")
    level = tables.levels[dranda.level - 1]
    title = line(
        named_piece("dranda"),
        (f" level {level.name} · {count(dranda.score, 'point')}", STRONG),
        (f" · {dranda.estimate} if it ended now", PLAIN),
    )
    dice: Parts = [("dice row ", QUIET)]
    for die in dranda.dice:
        placed = "placed" if die.placed else "to come"
        owner = die.colour
        dice += [piece(owner, die.value), (f" {placed}  ", QUIET if die.placed else STRONG)]
    if dranda.opaque_dice:
        dice += [(" opaque ", QUIET), *(piece(die.colour, die.value) for die in dranda.opaque_dice)]
    supply: Parts = [
        ("supply   ", QUIET),
        (f"{dranda.supply} drones", STRONG),
        (f" · {dranda.removed} removed · hexes {' '.join(dranda.hexes) or '–'}", PLAIN),
        (f" · crew {len(dranda.crew)} · ships {len(dranda.ships)}", PLAIN),
    ]
    factions: Parts = [
        ("factions ", QUIET),
        *_factions(dranda.factions),
        (f" → {count(dranda.sets, 'set')}", GOOD),
        (f" · opaque dice left {', '.join(dranda.opaque_reserve) or 'none'}", PLAIN),
    ]
    row = ", ".join(_directive(tables, card) for card in dranda.row) or "–"
    cards: Parts = [("cards    ", QUIET), (f"{dranda.deck} in the deck · row {row}", PLAIN)]
    if dranda.discard:
        top = tables.dranda[tables.by_id[dranda.discard[-1]][1]]
        strip = " ".join(("black", "teal", "amber")[colour] for colour in top.strip)
        cards.append((f" · top of discards: {strip}", PLAIN))
    return framed(title, [line(*dice), line(*supply), line(*factions), line(*cards)], width, style)


def _directive(tables: Tables, card: str) -> str:
    return tables.dranda[tables.by_id[card][1]].name.split()[-1]
