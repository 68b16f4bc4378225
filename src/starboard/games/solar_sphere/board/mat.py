"""The viewer's command centre: score, tracks, docking ports, storage, drones, matrix, crew."""

from __future__ import annotations

from starboard.games.solar_sphere.board.left import crew_text
from starboard.games.solar_sphere.board.pieces import (
    SEAT_CLASS,
    answer,
    die,
    drone,
    esc,
    faction_counts,
    icon,
    piece,
    plural,
    shape,
)
from starboard.games.solar_sphere.board.score import SOURCES, parts, split_bar, true_minus
from starboard.games.solar_sphere.board.sight import Sight, reveal, target, why
from starboard.games.solar_sphere.board.tracks import tracks
from starboard.games.solar_sphere.state import ROWS
from starboard.games.solar_sphere.tables import DIE, RESOURCES
from starboard.games.solar_sphere.view import CrewView, PlayerView
from starboard.kernel.ask import GO_ON

_CREW_VERBS = ("window-before", "window-after", "arrival", "retire-card", "refresh-target")


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return f'<div class="ss ss-mats" aria-label="All command centres">{_gallery(sight)}</div>'
    return (
        f'<section class="ss ss-mat {SEAT_CLASS[me.colour]}" data-pane="mat" aria-label="Your command '
        'centre">'
        f"{_identity(sight, me)}{_tracks_and_ports(sight, me)}{_stock(sight, me)}{_matrix(sight, me)}"
        f"{_crew(sight, me)}</section>"
    )


def _identity(sight: Sight, me: PlayerView) -> str:
    values = parts(sight, me.seat)
    words = "".join(f"<span>{name} {true_minus(n)}</span>" for name, n in zip(SOURCES, values, strict=True))
    sets = plural(me.sets, "set")
    return (
        f'<div class="m-id"><span class="who">{shape(me.colour, "z20")}<b>{sight.names[me.colour]}</b>'
        f'<span class="you">you</span></span><span class="big" data-explain="score">'
        f'<b data-count="score:{me.colour}" data-value="{me.score}">{true_minus(me.score)}</b>'
        f'<i title="if the game ended now">→ {true_minus(me.estimate)}</i></span>{split_bar(values)}'
        f'<span class="bl">{words}</span><span class="eyebrow fl" data-explain="faction">Factions <b>{sets}'
        "</b>"
        f"{_claimed(sight, me)}</span>"
        f'<span class="facs big2">{faction_counts(me.factions, "z19")}</span></div>'
    )


def _claimed(sight: Sight, me: PlayerView) -> str:
    """Ships taken: they carry their identity, so that a claimed ship is seen to come here."""
    if not me.ships:
        return ""
    ships = "".join(
        f'<span class="shipc" data-piece="{card}" data-explain="{card}" role="img" '
        f'aria-label="claimed: {esc(sight.ship(card).name)}">{icon("fighter", "z14")}</span>'
        for card in me.ships
    )
    return f'<span class="claimed">{ships}</span>'


# ---------------------------------------------------------------------- tracks and ports


def _tracks_and_ports(sight: Sight, me: PlayerView) -> str:
    ports = "".join(_port(sight, me, value) for value in range(1, 7))
    return (
        f'<div class="m-tr"><div class="tlab"><span data-explain="reputation">{icon("reputation", "t-rep")}'
        "</span>"
        f'<span data-explain="morale">{icon("morale", "t-morale")}</span></div>{tracks(sight, me)}'
        '<div class="ports"><span class="eyebrow" data-explain="dock">Docking ports</span>'
        f"{ports}{_auxiliary(sight, me)}</div></div>"
    )


def _port(sight: Sight, me: PlayerView, value: int) -> str:
    mine = [identity for docked, identity in sight.docked[me.colour] if docked == value]
    if me.auxiliary == "locked" and me.auxiliary_value == value:
        mine.pop()
    dice = "".join(die(me.colour, value, "", identity) for identity in mine)
    bonus = "·".join(map(str, sight.tables.docking[value][1:]))
    inside = (
        f'<span class="pn">{value}</span><span class="pd n{len(mine)}">{dice}</span>'
        f'<span class="pb">{bonus}</span>'
    )
    if mine and sight.verb == "use-die":
        first = str(value == sight.dice[0]).lower()
        return (
            f'<button class="port has" data-choose="die-{value}" aria-pressed="{first}" data-explain="dock" '
            f'aria-label="choose die {value}">{inside}</button>'
        )
    go_on = sight.open(GO_ON) if sight.verb == "window-before" else None
    if mine and go_on is not None:
        return (
            f'<button class="port has" {answer(GO_ON)} data-explain="dock" data-hover="{GO_ON}" '
            f'aria-label="die {value}: go on to the dice">{inside}</button>'
        )
    return f'<div class="port" data-explain="dock">{inside}</div>'


def _auxiliary(sight: Sight, me: PlayerView) -> str:
    if me.auxiliary == "locked":
        identity = sight.docked[me.colour][-1][1]
        body = die(me.colour, me.auxiliary_value, "", identity)
        state = "next turn"
    else:
        body = icon("die-5", "z26")
        state = {"reserve": "reserve", "docked": "docked", "spent": "used"}[me.auxiliary]
    return (
        f'<div class="port aux {me.auxiliary}" data-explain="auxiliary"><span class="pn">aux</span>'
        f'<span class="pd n1">{body}</span><span class="pb">{state}</span></div>'
    )


# ---------------------------------------------------------------------- storage and drones


def _stock(sight: Sight, me: PlayerView) -> str:
    held = [name for name in RESOURCES for _ in range(me.stock[name])]
    limit = sight.tables.storage_limit
    slots = "".join(_piece(sight, name) for name in held) + "<i></i>" * (limit - len(held))
    groups = "".join(
        f'<div class="dp{" on" if name == "active" else ""}{_asked_drones(sight, name)}" '
        f'data-explain="{name}">'
        f'<span class="dl"><b data-count="{name}:{me.colour}">{n}</b>{name.capitalize()}</span><span '
        f'class="dg">{_drones(me.colour, n)}</span></div>'
        for name, n in (("active", me.active), ("inactive", me.inactive), ("reserve", me.reserve))
    )
    return (
        f'<div class="m-st"><span class="eyebrow" data-explain="storage">Storage <b>{len(held)}/{limit}</b>'
        "</span>"
        f'<div class="store">{slots}</div><span class="eyebrow" data-explain="drone">Drones</span>'
        f'<div class="drones">{groups}</div></div>'
    )


def _piece(sight: Sight, name: str) -> str:
    choice = sight.open(name) if sight.verb == "storage" else None
    if choice is None:
        return f'<i data-explain="{name}">{piece(name, "z22")}</i>'
    return f'<button class="legal" data-explain="{name}" {target(choice)}>{piece(name, "z22")}</button>'


def _drones(owner: str, n: int) -> str:
    size = "z17" if n <= 6 else "z14" if n <= 10 else "z11"
    return drone(owner, size) * n


def _asked_drones(sight: Sight, name: str) -> str:
    asked = {
        "regenerate": "inactive",
        "decommission": "inactive",
        "fabricate": "reserve",
        "fleet-deploy": "active",
    }
    return " asked" if asked.get(sight.verb) == name else ""


# ---------------------------------------------------------------------- matrix

_ROW_SIGN = {
    "resource": f'<span class="tri">{"".join(piece(name, "z11") for name in RESOURCES)}</span>',
    "points": icon("points", "t-points z15"),
    "morale": icon("morale", "t-morale z15"),
}


def _matrix(sight: Sight, me: PlayerView) -> str:
    t = sight.tables
    bonus = {"resource": t.matrix_resources, "points": t.matrix_points, "morale": t.matrix_morale}
    full = min(me.matrix.values())
    rows = ""
    for row in ROWS:
        cells = "".join(_cell(sight, me, row, column, bonus[row][column]) for column in range(3))
        rows += f'<span class="ml" title="{row} row">{_ROW_SIGN[row]}</span>{cells}'
    ends = "".join(
        f'<span class="mx aux{" got" if column < full else ""}" title="a full column: auxiliary die">'
        f"{icon('check' if column < full else 'die-5', 'z15')}</span>"
        for column in range(3)
    )
    return (
        '<div class="m-mx"><span class="eyebrow" data-explain="matrix">Matrix</span>'
        f'<div class="matrix" data-explain="matrix">{rows}<span class="ml"></span>{ends}</div></div>'
    )


def _cell(sight: Sight, me: PlayerView, row: str, column: int, bonus: int) -> str:
    covered = me.matrix[row]
    if column < covered:
        return f'<span class="mx on">{drone(me.colour, "z20")}</span>'
    if column == covered:
        choice = sight.open(row) if sight.verb == "decommission" else None
        if choice is not None:
            return f'<button class="mx legal" {target(choice)}>{bonus}{reveal(choice)}</button>'
        return f'<span class="mx next">{bonus}</span>'
    return f'<span class="mx">{bonus}</span>'


# ---------------------------------------------------------------------- crew


def _crew(sight: Sight, me: PlayerView) -> str:
    cards = "".join(_card(sight, held) for held in me.crew)
    empty = '<div class="mcrew none">empty berth</div>' * (3 - len(me.crew))
    retired = "".join(
        f'<span class="gone" data-piece="{card}" data-explain="{card}" tabindex="0" role="img" '
        f'aria-label="retired: {esc(sight.crew(card).name)}">'
        f"{crew_text(sight.tables, sight.crew(card)).faction}</span>"
        for card in me.retired
    )
    pile = f'<span class="pile" data-explain="retire">retired {retired}</span>' if retired else ""
    return (
        f'<div class="m-cr"><span class="eyebrow" data-explain="crew">Crew <b>{len(me.crew)}/3</b>{pile}'
        "</span>"
        f'<div class="mcs">{cards}{empty}</div></div>'
    )


def _card(sight: Sight, held: CrewView) -> str:
    card = sight.crew(held.card)
    text = crew_text(sight.tables, card)
    choice = sight.open(card.id) if sight.verb in _CREW_VERBS else None
    body = (
        f'<span class="ch"><span>{text.name}</span>{text.faction}</span><span class="mk2">{text.kind}</span>'
        f'<span class="ca">{text.action}</span><span class="cr">retire: {text.retire}</span>'
    )
    mark = f'data-explain="{card.id}" data-piece="{card.id}"'
    if choice is not None:
        tag = {"retire-card": "retire", "refresh-target": "refresh"}.get(sight.verb, "use now")
        return (
            f'<button class="mcrew legal" {mark} {target(choice)}>{body}'
            f'<span class="tag">{tag}{reveal(choice)}</span></button>'
        )
    if sight.verb == "reroll" and sight.question is not None and sight.question.about[1] == card.id:
        again = sight.by_value["reroll"]
        return (
            f'<button class="mcrew legal" {mark} {target(again)}>{body}'
            f'<span class="tag">roll again{reveal(again)}</span></button>'
        )
    closed = None
    if sight.verb in _CREW_VERBS:
        closed = next((c for what, c in sight.closed.items() if what.startswith(card.name)), None)
    bends = sight.verb == "use-die" and card.kind == DIE and not held.used
    state, tag = ("used", "used") if held.used else ("up", "with a die" if bends else "ready")
    tagged = f'<span class="tag">{tag}</span>'
    if closed is not None:
        return f'<button class="mcrew {state}" {mark} {why(closed)}>{body}{tagged}</button>'
    return (
        f'<div class="mcrew {state}" tabindex="0" role="group" aria-label="{text.name}, {tag}" {mark}>'
        f"{body}{tagged}</div>"
    )


# ---------------------------------------------------------------------- for those who only watch


def _gallery(sight: Sight) -> str:
    """All players side by side, as much as fits."""
    made = []
    for player in sight.view.players:
        values = parts(sight, player.seat)
        pieces = "".join(piece(name, "z15") * player.stock[name] for name in RESOURCES)
        free = sight.tables.storage_limit - sum(player.stock.values())
        crew = "".join(
            f'<li class="{"used" if held.used else ""}" data-explain="{held.card}">'
            f"{crew_text(sight.tables, sight.crew(held.card)).faction}"
            f"{crew_text(sight.tables, sight.crew(held.card)).name}</li>"
            for held in player.crew
        )
        words = "".join(
            f"<span>{name} {true_minus(n)}</span>" for name, n in zip(SOURCES, values, strict=True)
        )
        made.append(
            f'<div class="mm {SEAT_CLASS[player.colour]}"><span class="who">{shape(player.colour, "z18")}'
            f'<b>{sight.names[player.colour]}</b><span class="big">{true_minus(player.score)}'
            f"<i>→ {true_minus(player.estimate)}</i></span></span>{split_bar(values)}"
            f'<span class="bl">{words}</span><span class="or"><span class="st">'
            f"{icon('reputation', 't-rep z15')}"
            f'<b>{player.reputation}</b></span><span class="st">{icon("morale", "t-morale z15")}'
            f'<b>{player.morale}</b></span><span class="rs">{pieces}{"<i></i>" * free}</span>'
            f'<span class="st">{drone(player.colour, "z15")}<b>{player.active}</b>'
            f"<i>{player.inactive}·{player.reserve}</i></span></span>"
            f'<span class="facs">{faction_counts(player.factions)}</span>'
            f"<ul>{crew or '<li>no crew yet</li>'}</ul></div>"
        )
    return "".join(made)
