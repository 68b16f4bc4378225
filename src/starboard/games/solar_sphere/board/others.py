"""The other players in three lines each, their whole command centres one tap away; DRANDA in solo."""

from __future__ import annotations

from starboard.games.solar_sphere.board.left import crew_text
from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, die, drone, faction_counts, piece, shape
from starboard.games.solar_sphere.board.places import ICONS
from starboard.games.solar_sphere.board.score import SOURCES, Parts, parts
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.board.texts import ship_icons
from starboard.games.solar_sphere.state import ROWS
from starboard.games.solar_sphere.tables import (
    ASTEROID_BELT,
    DRANDA_COLOURS,
    LOCATIONS,
    RESOURCES,
    DrandaCard,
    Tables,
    crew_of,
    ship_of,
)
from starboard.games.solar_sphere.view import DrandaView, HexView, PlayerView
from starboard.page.drawing import icon, plural, presence, split_bar
from starboard.page.markup import esc, signed

_LEVELS = ("", "I", "II", "III")


def draw(sight: Sight) -> str:
    shown = [player for player in sight.view.players if not sight.is_me(player.colour)]
    # In turn order: who comes next stands next.
    order = {owner: n for n, owner in enumerate(sight.view.order)}
    shown.sort(key=lambda player: order.get(player.colour, 9))
    made = "".join(_other(sight, player) for player in shown)
    if sight.view.dranda is not None:
        made += _dranda(sight, sight.view.dranda)
    few = " few" if len(shown) < 3 and sight.view.dranda is None else ""
    return f'<div class="ss ss-others{few}" data-pane="others">{made}</div>'


# ---------------------------------------------------------------------- a player


def _other(sight: Sight, player: PlayerView) -> str:
    """What is public of one player is drawn once for all the others."""
    t, owner = sight.tables, player.colour
    name = sight.names[owner]
    full = sight.kept.draw(
        ("full", owner), _full, t, player, name, parts(sight, player.seat), sight.view.sphere
    )
    return sight.kept.draw(
        ("other", owner),
        _player,
        t,
        player,
        name,
        sight.docked[owner],
        presence(sight.sitters.get(player.seat)),
        player.seat in sight.scene.waiting_for,
        full,
    )


def _player(
    t: Tables,
    player: PlayerView,
    name: str,
    docked: tuple[tuple[int, str], ...],
    kind: str,
    thinks: bool,
    full: str,
) -> str:
    owner = player.colour
    dice = "".join(die(owner, value, "z22", identity) for value, identity in docked)
    pieces = "".join(piece(resource, "z14") * player.stock[resource] for resource in RESOURCES)
    free = t.storage_limit - sum(player.stock.values())
    crew = "".join(_pip(t, held.card, "used" if held.used else "") for held in player.crew)
    ships = "".join(
        f'<span class="shipc" data-piece="{card}" data-explain="{card}">{icon("fighter", "z12")}</span>'
        for card in player.ships
    )
    return (
        f'<div class="opp {SEAT_CLASS[owner]}{" thinks" if thinks else ""}"><button class="oh" '
        f'popovertarget="full-{owner}" '
        f'aria-label="{name}: open the command centre">{shape(owner, "z18")}'
        f'<span class="onm">{name}</span><span class="ok">{kind}</span>'
        f'<span class="od">{dice}</span><span class="os"><b data-count="score:{owner}" '
        f'data-value="{player.score}">{signed(player.score)}</b>'
        f"<i>→{signed(player.estimate)}</i></span></button>"
        f'<span class="or"><span class="st" data-explain="reputation" title="reputation">'
        f'{icon("reputation", "t-rep z15")}<b data-count="reputation:{owner}">{player.reputation}</b></span>'
        f'<span class="st" data-explain="morale" title="morale">{icon("morale", "t-morale z15")}<b '
        f'data-count="morale:{owner}">{player.morale}</b>'
        f'</span><span class="rs" data-explain="storage">{pieces}{"<i></i>" * free}</span>'
        f'<span class="st dd" data-explain="drone" title="active, then inactive and reserve drones">'
        f"{drone(owner, 'z14')}<b>{player.active}</b><i>{player.inactive}·{player.reserve}</i></span></span>"
        f'<span class="or"><span class="facs">{faction_counts(player.factions)}</span>'
        f'<span class="cp" data-explain="crew">{icon("crew", "z15")}{crew or "<b>0</b>"}</span>{ships}'
        f'<span class="st dim">{plural(player.sets, "set")}</span></span>{full}</div>'
    )


def _pip(t: Tables, card: str, state: str) -> str:
    """A crew card as small as its icon; it keeps the card's identity."""
    text = crew_text(t, crew_of(t, card))
    return (
        f'<span class="pip {state}" data-piece="{card}" data-explain="{card}" '
        f'title="{text.name}{", used" if state == "used" else ""}">{text.faction}</span>'
    )


def _full(t: Tables, player: PlayerView, name: str, values: Parts, sphere: tuple[HexView, ...]) -> str:
    """Everything of one player, over the page; what is public here is public to all."""
    sources = "".join(
        f"<span>{source} <b>{signed(n)}</b></span>" for source, n in zip(SOURCES, values, strict=True)
    )
    crew = "".join(
        f'<li class="{"used" if held.used else ""}"><b>{text.name}</b>{text.faction}'
        f"<span>{text.action}</span><em>{'used' if held.used else text.kind}</em></li>"
        for held, text in ((held, crew_text(t, crew_of(t, held.card))) for held in player.crew)
    )
    retired = ", ".join(crew_text(t, crew_of(t, card)).name for card in player.retired)
    ships = "".join(
        f"<span>{esc(ship.name)} {ship_icons(ship, 'z13')}</span>"
        for ship in (ship_of(t, card) for card in player.ships)
    )
    hexes = ", ".join(
        f"{spot.position} {esc(t.hexes[t.by_id[spot.tile][1]].name)}"
        for spot in sphere
        if spot.builder == player.colour and spot.tile is not None
    )
    satellites = ", ".join(esc(t.location_names[LOCATIONS.index(place)]) for place in player.satellites)
    matrix = "".join(
        f'<span class="mrow"><em>{row}</em>{drone(player.colour, "z14") * player.matrix[row]}'
        f"{'<i></i>' * (3 - player.matrix[row])}</span>"
        for row in ROWS
    )
    auxiliary = {"reserve": "in reserve", "spent": "used this round"}.get(
        player.auxiliary, f"docked, {player.auxiliary_value}"
    )
    rows = (
        ("Score", f'{split_bar(SOURCES, values)}<span class="bl">{sources}</span>'),
        ("Crew", f"<ul>{crew}</ul>" if crew else "none yet"),
        ("Retired", retired),
        ("Ships", f'<span class="list">{ships}</span>' if ships else ""),
        ("Hexes", hexes),
        ("Satellites", satellites),
        ("Matrix", matrix),
        ("Auxiliary die", auxiliary),
    )
    lines = "".join(f"<dt>{term}</dt><dd>{text}</dd>" for term, text in rows if text)
    return (
        f'<div class="full {SEAT_CLASS[player.colour]}" id="full-{player.colour}" popover="auto" '
        'role="dialog" '
        f'aria-label="Command centre of {name}"><h3>{shape(player.colour, "z18")}'
        f'{name}<button popovertarget="full-{player.colour}" '
        'popovertargetaction="hide" '
        f'aria-label="close">{icon("close")}</button></h3><dl>{lines}</dl></div>'
    )


# ---------------------------------------------------------------------- DRANDA


def _dranda(sight: Sight, d: DrandaView) -> str:
    t = sight.tables
    waiting = iter(sight.docked["dranda"])
    slots = ""
    for n, face in enumerate(d.dice):
        card = t.dranda[t.by_id[d.row[n]][1]] if n < len(d.row) else None
        identity = "" if face.placed else next(waiting)[1]
        slots += (
            f'<span class="dslot{" placed" if face.placed else ""}">'
            f"{_directive(t.location_names, card, face.colour)}"
            f"{die(face.colour, face.value, 'z24', identity)}</span>"
        )
    extra = "".join(die(face.colour, face.value, "z18") for face in d.opaque_dice)
    reserve = "".join(
        f'<i class="{SEAT_CLASS[colour]}" title="{colour} opaque die"></i>' for colour in d.opaque_reserve
    )
    level = t.levels[d.level - 1]
    ships = "".join(
        f'<span class="shipc" data-piece="{card}" data-explain="{card}">{icon("fighter", "z12")}</span>'
        for card in d.ships
    )
    return (
        f'<div class="opp dranda p2"><span class="oh" data-explain="{level.id}">{shape("dranda", "z18")}'
        f'<span class="onm">DRANDA</span><span class="ok">level {_LEVELS[d.level]}</span>'
        f'<span class="os"><b data-count="score:dranda" data-value="{d.score}">{signed(d.score)}</b>'
        f"<i>→{signed(d.estimate)}</i></span></span>"
        f'<div class="drow" data-explain="dranda">{slots}{_next_order(sight, d)}</div>'
        f'<span class="or"><span class="st" title="drones in supply">{drone("dranda", "z14")}<b>{d.supply}'
        "</b>"
        f'<i>supply</i></span><span class="st" title="drones removed"><b>{d.removed}</b><i>removed</i></span>'
        f'<span class="st" title="cards in its deck">{icon("hidden-card", "z14")}<b>{d.deck}</b></span>'
        f'<span class="st opaque" title="opaque dice in reserve">{reserve}{extra}</span></span>'
        f'<span class="or"><span class="facs">{faction_counts(d.factions)}</span>'
        f'<span class="cp" data-explain="crew">{icon("crew", "z15")}<b>{len(d.crew)}</b></span>{ships}'
        f'<span class="st dim">{plural(d.sets, "set")}</span></span></div>'
    )


def _directive(names: tuple[str, ...], card: DrandaCard | None, colour: str) -> str:
    """The card above a die: the place that it sends a die of this colour to."""
    if card is None:
        return f'<span class="dcard back">{icon("hidden-card", "z18")}</span>'
    place = card.icons[DRANDA_COLOURS.index(colour)]
    name = "Asteroid Belt" if place == ASTEROID_BELT else names[place]
    sign = "ore" if place == ASTEROID_BELT else ICONS[place]
    return (
        f'<span class="dcard" data-piece="{card.id}" data-explain="{card.id}" title="{esc(name)}">'
        f"{icon(sign, 'z18')}</span>"
    )


def _next_order(sight: Sight, d: DrandaView) -> str:
    """The top of the discard pile: the order in which its dice are laid out next (SS-14.6)."""
    if not d.discard:
        return ""
    card = sight.tables.dranda[sight.tables.by_id[d.discard[-1]][1]]
    strip = "".join(shape(DRANDA_COLOURS[colour], "z12") for colour in card.strip)
    return (
        f'<span class="strip" data-explain="{card.id}" data-piece="{card.id}" '
        f'title="top of its discard pile: the order of its dice"><em>order</em>{strip}</span>'
    )
