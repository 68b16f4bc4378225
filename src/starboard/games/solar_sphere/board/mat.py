"""The viewer's command centre: score, tracks, docking ports, storage, drones, matrix, crew."""

from __future__ import annotations

from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, die, drone, faction_counts, piece, stock
from starboard.games.solar_sphere.board.score import Parts, breakdown, parts
from starboard.games.solar_sphere.board.sight import Ask, Sight
from starboard.games.solar_sphere.board.texts import crew_face
from starboard.games.solar_sphere.board.tracks import tracks
from starboard.games.solar_sphere.rules.battle import REROLL
from starboard.games.solar_sphere.state import ROWS
from starboard.games.solar_sphere.tables import DIE, RESOURCES, Tables, crew_of, ship_of
from starboard.games.solar_sphere.view import CrewView, PlayerView
from starboard.kernel.ask import GO_ON
from starboard.page.drawing import answer, icon, plural, reveal, target
from starboard.page.kit.cards import Face, empty, fan, foot_tag, headed
from starboard.page.kit.corners import facts, stat
from starboard.page.kit.panels import eyebrow
from starboard.page.kit.people import Person
from starboard.page.kit.scores import identity, player_card
from starboard.page.kit.things import chooser, thing
from starboard.page.kit.tracks import with_room
from starboard.page.markup import esc, signed

_CREW_VERBS = ("window-before", "window-after", "arrival", "window-between", "retire-card", "refresh-target")
_CREW_DEEDS = {"retire-card": "retire", "refresh-target": "refresh", "reroll": "roll again"}


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return f'<div class="board mats" aria-label="All command centres">{_gallery(sight)}</div>'
    return (
        f'<section class="board mat {SEAT_CLASS[me.colour]}" data-pane="mat" '
        f'aria-label="Your command centre">{_identity(sight, me)}{_tracks_and_ports(sight, me)}'
        f"{_stock(sight, me)}{_matrix(sight, me)}{_crew(sight, me)}</section>"
    )


def _identity(sight: Sight, me: PlayerView) -> str:
    values = parts(sight, me.seat)
    return sight.kept.draw(
        ("identity", me.seat), _draw_identity, sight.tables, sight.person(me.colour), me, values
    )


def _draw_identity(t: Tables, who: Person, me: PlayerView, values: Parts) -> str:
    more = (
        eyebrow("Factions", "faction", plural(me.sets, "set"), _claimed(t, me.ships), style="faction-label")
        + f'<span class="factions large">{faction_counts(me.factions, "px19")}</span>'
    )
    aside = f'<i title="if the game ended now">→ {signed(me.estimate)}</i>'
    return identity(who, "score", me.score, aside, breakdown(values), more)


def _claimed(t: Tables, ships: tuple[str, ...]) -> str:
    """Ships taken: they carry their identity, so that a claimed ship is seen to come here."""
    if not ships:
        return ""
    signs = "".join(
        f'<span class="claimed-ship" data-piece="{card}" data-explain="{card}" role="img" '
        f'aria-label="claimed: {esc(ship_of(t, card).name)}">{icon("fighter", "px14")}</span>'
        for card in ships
    )
    return f'<span class="claimed">{signs}</span>'


# ---------------------------------------------------------------------- tracks and ports


def _tracks_and_ports(sight: Sight, me: PlayerView) -> str:
    ports = sight.kept.draw(
        ("ports", me.seat),
        _draw_ports,
        sight.tables,
        me.colour,
        sight.docked[me.colour],
        me.auxiliary,
        me.auxiliary_value,
        sight.ask_if("use-die", "window-before"),
    )
    return (
        '<div class="mat-tracks"><div class="track-labels"><span data-explain="reputation">'
        f"{icon('reputation', 'tint-reputation')}"
        "</span>"
        f'<span data-explain="morale">{icon("morale", "tint-morale")}</span></div>{tracks(sight, me)}{ports}'
        "</div>"
    )


def _draw_ports(
    t: Tables,
    colour: str,
    docked: tuple[tuple[int, str], ...],
    auxiliary: str,
    auxiliary_value: int,
    ask: Ask,
) -> str:
    open_dice = docked[:-1] if auxiliary == "locked" else docked
    ports = "".join(
        _port(t, colour, value, [identity for one, identity in open_dice if one == value], ask)
        for value in range(1, 7)
    )
    if auxiliary == "locked":
        body = die(colour, auxiliary_value, "", docked[-1][1])
        state = "next turn"
    else:
        body = icon("die-5", "px26")
        state = {"reserve": "reserve", "docked": "docked", "spent": "used"}[auxiliary]
    return (
        f'<div class="ports">{eyebrow("Docking ports", "dock")}{ports}'
        f'<div class="port aux {auxiliary}" data-explain="auxiliary"><span class="port-number">aux</span>'
        f'<span class="port-dice count-1">{body}</span><span class="port-bonus">{state}</span></div></div>'
    )


def _port(t: Tables, colour: str, value: int, mine: list[str], ask: Ask) -> str:
    dice = "".join(die(colour, value, "", identity) for identity in mine)
    bonus = "·".join(map(str, t.docking[value][1:]))
    inside = (
        f'<span class="port-number">{value}</span><span class="port-dice count-{len(mine)}">{dice}</span>'
        f'<span class="port-bonus">{bonus}</span>'
    )
    if mine and ask.verb == "use-die":
        label, chosen = f"choose die {value}", len(ask.dice) == 1
        return chooser("port holds", f"die-{value}", inside, label, "dock", chosen=chosen)
    if mine and ask.open(GO_ON) is not None:
        return (
            f'<button class="port holds" {answer(GO_ON)} data-explain="dock" data-hover="{GO_ON}" '
            f'aria-label="die {value}: go on to the dice">{inside}</button>'
        )
    return f'<div class="port" data-explain="dock">{inside}</div>'


# ---------------------------------------------------------------------- storage and drones

_ASKED_DRONES = {
    "regenerate": "inactive",
    "decommission": "inactive",
    "fabricate": "reserve",
    "fleet-deploy": "active",
}


def _stock(sight: Sight, me: PlayerView) -> str:
    return sight.kept.draw(
        ("stock", me.seat),
        _draw_stock,
        sight.tables.storage_limit,
        me.colour,
        me.stock,
        (("active", me.active), ("inactive", me.inactive), ("reserve", me.reserve)),
        _ASKED_DRONES.get(sight.verb, ""),
        sight.ask_if("storage"),
    )


def _draw_stock(
    limit: int,
    colour: str,
    stock: dict[str, int],
    drones: tuple[tuple[str, int], ...],
    asked: str,
    ask: Ask,
) -> str:
    held = [name for name in RESOURCES for _ in range(stock[name])]
    slots = with_room("".join(_piece(name, ask) for name in held), len(held), limit)
    groups = "".join(
        f'<div class="drone-pool{" on" if name == "active" else ""}{" asked" if name == asked else ""}" '
        f'data-explain="{name}">'
        f'<span class="drone-label"><b data-count="{name}:{colour}">{n}</b>{name.capitalize()}</span><span '
        f'class="drone-group">{_drones(colour, n)}</span></div>'
        for name, n in drones
    )
    return (
        f'<div class="mat-stock">{eyebrow("Storage", "storage", f"{len(held)}/{limit}")}'
        f'<div class="store">{slots}</div>{eyebrow("Drones", "drone")}'
        f'<div class="drones">{groups}</div></div>'
    )


def _piece(name: str, ask: Ask) -> str:
    choice = ask.open(name)
    if choice is None:
        return f'<i data-explain="{name}">{piece(name, "px22")}</i>'
    return f'<button class="legal" data-explain="{name}" {target(choice)}>{piece(name, "px22")}</button>'


def _drones(owner: str, n: int) -> str:
    size = "px17" if n <= 6 else "px14" if n <= 10 else "px11"
    return drone(owner, size) * n


# ---------------------------------------------------------------------- matrix

_ROW_SIGN = {
    "resource": f'<span class="one-of-each">{"".join(piece(name, "px11") for name in RESOURCES)}</span>',
    "points": icon("points", "tint-points px15"),
    "morale": icon("morale", "tint-morale px15"),
}


def _matrix(sight: Sight, me: PlayerView) -> str:
    ask = sight.ask_if("decommission")
    return sight.kept.draw(("matrix", me.seat), _draw_matrix, sight.tables, me.colour, me.matrix, ask)


def _draw_matrix(t: Tables, colour: str, matrix: dict[str, int], ask: Ask) -> str:
    bonus = {"resource": t.matrix_resources, "points": t.matrix_points, "morale": t.matrix_morale}
    full = min(matrix.values())
    rows = ""
    for row in ROWS:
        cells = "".join(
            _cell(colour, row, matrix[row], column, bonus[row][column], ask) for column in range(3)
        )
        rows += f'<span class="matrix-label" title="{row} row">{_ROW_SIGN[row]}</span>{cells}'
    ends = "".join(
        f'<span class="matrix-cell aux{" got" if column < full else ""}" title="a full column: auxiliary '
        'die">'
        f"{icon('check' if column < full else 'die-5', 'px15')}</span>"
        for column in range(3)
    )
    return (
        f'<div class="mat-matrix">{eyebrow("Matrix", "matrix")}'
        f'<div class="matrix" data-explain="matrix">{rows}<span class="matrix-label"></span>{ends}</div>'
        "</div>"
    )


def _cell(colour: str, row: str, covered: int, column: int, bonus: int, ask: Ask) -> str:
    if column < covered:
        return f'<span class="matrix-cell on">{drone(colour, "px20")}</span>'
    if column == covered:
        choice = ask.open(row)
        if choice is not None:
            return f'<button class="matrix-cell legal" {target(choice)}>{bonus}{reveal(choice)}</button>'
        return f'<span class="matrix-cell next">{bonus}</span>'
    return f'<span class="matrix-cell">{bonus}</span>'


# ---------------------------------------------------------------------- crew


def _crew(sight: Sight, me: PlayerView) -> str:
    ask = sight.ask_if(*_CREW_VERBS, "reroll", "use-die")
    return sight.kept.draw(("crew", me.seat), _draw_crew, sight.tables, me.crew, me.retired, ask)


def _draw_crew(t: Tables, crew: tuple[CrewView, ...], gone: tuple[str, ...], ask: Ask) -> str:
    berths = fan("berths", [_card(t, held, ask) for held in crew], 3, empty("own-crew", "empty berth"))
    retired = "".join(
        f'<span class="gone" data-piece="{card.id}" data-explain="{card.id}" tabindex="0" role="img" '
        f'aria-label="retired: {esc(card.name)}">{crew_face(t, card).sign}</span>'
        for card in (crew_of(t, card_id) for card_id in gone)
    )
    pile = f'<span class="pile" data-explain="retire">retired {retired}</span>' if retired else ""
    return f'<div class="mat-crew">{eyebrow("Crew", "crew", f"{len(crew)}/3", pile)}{berths}</div>'


def _card(t: Tables, held: CrewView, ask: Ask) -> str:
    card = crew_of(t, held.card)
    face = crew_face(t, card)
    choice = ask.open(card.id) if ask.asks(*_CREW_VERBS) else None
    if ask.verb == "reroll" and ask.question is not None and ask.question.about[1] == card.id:
        choice = ask.by_value[REROLL]
    state, tag = "", "with a die" if ask.verb == "use-die" and card.kind == DIE else "ready"
    if choice is not None:
        tag = _CREW_DEEDS.get(ask.verb, "use now")
    elif held.used:
        state, tag = " used", "used"
    body = own_crew(face, foot_tag(f"{tag}{'' if choice is None else reveal(choice)}"))
    style, label = f"game-card own-crew{state}", f"{face.name}, {tag}"
    return thing(style, label, card.id, body, choice, ask.shut(card.id), piece=card.id)


def own_crew(face: Face, foot: str = "") -> str:
    """A crew card as large as on the mat."""
    return headed(face._replace(more=f"retire: {face.more}"), foot)


# ---------------------------------------------------------------------- for those who only watch


def _gallery(sight: Sight) -> str:
    """All players side by side, as much as fits."""
    return "".join([_player(sight, player) for player in sight.view.players])


def _player(sight: Sight, player: PlayerView) -> str:
    faces = [(held, crew_face(sight.tables, sight.crew(held.card))) for held in player.crew]
    crew = "".join(
        f'<li class="{"used" if held.used else ""}" data-explain="{held.card}">{face.sign}{face.name}</li>'
        for held, face in faces
    )
    figures = facts(
        stat(icon("reputation", "tint-reputation px15"), player.reputation),
        stat(icon("morale", "tint-morale px15"), player.morale),
        stock(player.stock, sight.tables.storage_limit),
        stat(drone(player.colour, "px15"), player.active, f"{player.inactive}·{player.reserve}"),
    )
    factions = f'<span class="factions">{faction_counts(player.factions)}</span>'
    rows = f"{figures}{factions}<ul>{crew or '<li>no crew yet</li>'}</ul>"
    estimate = f"<i>→ {signed(player.estimate)}</i>"
    values = breakdown(parts(sight, player.seat))
    return player_card(sight.person(player.colour), player.score, estimate, values, rows)
