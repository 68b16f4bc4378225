"""The other players in three lines each, their whole command centres one tap away; DRANDA in solo."""

from __future__ import annotations

from starboard.games.solar_sphere.board.dice import DRANDA
from starboard.games.solar_sphere.board.pieces import SEAT_CLASS, die, drone, faction_counts, shape, stock
from starboard.games.solar_sphere.board.places import ICONS
from starboard.games.solar_sphere.board.score import SOURCES, Parts, parts
from starboard.games.solar_sphere.board.sight import Sight
from starboard.games.solar_sphere.board.texts import crew_face, ship_icons
from starboard.games.solar_sphere.tables import (
    ASTEROID_BELT,
    DRANDA_COLOURS,
    LOCATIONS,
    DrandaCard,
    Tables,
    crew_of,
    ship_of,
)
from starboard.games.solar_sphere.view import DrandaView, HexView, PlayerView
from starboard.page.drawing import icon, plural, presence
from starboard.page.kit.corners import corner, facts, more, opening_head, plain_head, player_sheet, stat
from starboard.page.kit.people import Person
from starboard.page.kit.scores import made_of
from starboard.page.kit.tracks import with_room
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
    return f'<div class="board others{few}" data-pane="others">{made}</div>'


# ---------------------------------------------------------------------- a player


def _other(sight: Sight, player: PlayerView) -> str:
    """What is public of one player is drawn once for all the others."""
    t, owner = sight.tables, player.colour
    who = sight.person(owner)
    full = sight.kept.draw(
        ("full", owner), _full, t, player, who, parts(sight, player.seat), sight.view.sphere
    )
    return sight.kept.draw(
        ("other", owner),
        _player,
        t,
        player,
        who,
        sight.docked[owner],
        presence(sight.sitters.get(player.seat)),
        player.seat in sight.scene.waiting_for,
        full,
    )


def _player(
    t: Tables,
    player: PlayerView,
    who: Person,
    docked: tuple[tuple[int, str], ...],
    kind: str,
    thinks: bool,
    full: str,
) -> str:
    owner = player.colour
    dice = "".join(die(owner, value, "px22", identity) for value, identity in docked)
    crew = "".join(_pip(t, held.card, "used" if held.used else "") for held in player.crew)
    store = stock(player.stock, t.storage_limit, "px14", ' data-explain="storage"')
    beside = f'<span class="opponent-dice">{dice}</span>'
    estimate = f"<i>→{signed(player.estimate)}</i>"
    reputation, morale = icon("reputation", "tint-reputation px15"), icon("morale", "tint-morale px15")
    drones = stat(
        drone(owner, "px14"),
        player.active,
        f"{player.inactive}·{player.reserve}",
        title="active, then inactive and reserve drones",
        explain="drone",
    )
    rows = facts(
        *[
            stat(sign, n, title=name, explain=name, count=f"{name}:{owner}")
            for name, sign, n in (
                ("reputation", reputation, player.reputation),
                ("morale", morale, player.morale),
            )
        ],
        store,
        drones,
    )
    pips = f'<span class="crew-pips" data-explain="crew">{icon("crew", "px15")}{crew or "<b>0</b>"}</span>'
    rows += _won(player.factions, pips, player.ships, player.sets)
    hired = ", ".join([crew_face(t, crew_of(t, held.card)).name for held in player.crew])
    rows += more(("Crew", hired), ("Satellites", _satellites(t, player)))
    head = opening_head(who, kind, "command centre", beside, player.score, estimate)
    return corner(who, head, rows + full, thinks=thinks)


def _won(factions: dict[str, int], crew: str, ships: tuple[str, ...], sets: int) -> str:
    """Factions, crew, claimed ships and sets, in one row."""
    claimed = "".join(
        f'<span class="claimed-ship" data-piece="{card}" data-explain="{card}">'
        f"{icon('fighter', 'px12')}</span>"
        for card in ships
    )
    counts = f'<span class="factions">{faction_counts(factions)}</span>'
    return facts(counts, crew, claimed, f'<span class="stat dim">{plural(sets, "set")}</span>')


def _pip(t: Tables, card: str, state: str) -> str:
    """A crew card as small as its icon; it keeps the card's identity."""
    face = crew_face(t, crew_of(t, card))
    return (
        f'<span class="pip {state}" data-piece="{card}" data-explain="{card}" '
        f'title="{face.name}{", used" if state == "used" else ""}">{face.sign}</span>'
    )


def _full(t: Tables, player: PlayerView, who: Person, values: Parts, sphere: tuple[HexView, ...]) -> str:
    """Everything of one player, over the page; what is public here is public to all."""
    sources = "".join(
        f"<span>{source} <b>{signed(n)}</b></span>" for source, n in zip(SOURCES, values, strict=True)
    )
    crew = "".join(
        f'<li class="{"used" if held.used else ""}"><b>{face.name}</b>{face.sign}'
        f"<span>{face.effect}</span><em>{'used' if held.used else face.when}</em></li>"
        for held, face in ((held, crew_face(t, crew_of(t, held.card))) for held in player.crew)
    )
    retired = ", ".join(crew_face(t, crew_of(t, card)).name for card in player.retired)
    ships = "".join(
        f"<span>{esc(ship.name)} {ship_icons(ship, 'px13')}</span>"
        for ship in (ship_of(t, card) for card in player.ships)
    )
    hexes = ", ".join(
        f"{spot.position} {esc(t.hexes[t.by_id[spot.tile][1]].name)}"
        for spot in sphere
        if spot.builder == player.colour and spot.tile is not None
    )
    matrix = "".join(
        f'<span class="matrix-row"><em>{row}</em>{with_room(drone(player.colour, "px14") * n, n, 3)}</span>'
        for row, n in player.matrix.items()
    )
    auxiliary = {"reserve": "in reserve", "spent": "used this round"}.get(
        player.auxiliary, f"docked, {player.auxiliary_value}"
    )
    rows = (
        ("Score", made_of(SOURCES, values, sources)),
        ("Crew", f"<ul>{crew}</ul>" if crew else "none yet"),
        ("Retired", retired),
        ("Ships", f'<span class="list">{ships}</span>' if ships else ""),
        ("Hexes", hexes),
        ("Satellites", _satellites(t, player)),
        ("Matrix", matrix),
        ("Auxiliary die", auxiliary),
    )
    return player_sheet(who, "Command centre", rows)


def _satellites(t: Tables, player: PlayerView) -> str:
    return ", ".join([esc(t.location_names[LOCATIONS.index(place)]) for place in player.satellites])


# ---------------------------------------------------------------------- DRANDA


def _dranda(sight: Sight, d: DrandaView) -> str:
    t = sight.tables
    waiting = iter(sight.docked["dranda"])
    slots = ""
    for n, face in enumerate(d.dice):
        card = t.dranda[t.by_id[d.row[n]][1]] if n < len(d.row) else None
        identity = "" if face.placed else next(waiting)[1]
        slots += (
            f'<span class="dranda-slot{" placed" if face.placed else ""}">'
            f"{_directive(t.location_names, card, face.colour)}"
            f"{die(face.colour, face.value, 'px24', identity)}</span>"
        )
    extra = "".join(die(face.colour, face.value, "px18") for face in d.opaque_dice)
    reserve = "".join(
        f'<i class="{SEAT_CLASS[colour]}" title="{colour} opaque die"></i>' for colour in d.opaque_reserve
    )
    level = t.levels[d.level - 1]
    who = sight.person(DRANDA)
    head = plain_head(who, f"level {_LEVELS[d.level]}", level.id, d.score, f"<i>→{signed(d.estimate)}</i>")
    crew = f'<span class="crew-pips" data-explain="crew">{icon("crew", "px15")}<b>{len(d.crew)}</b></span>'
    rows = f'<div class="dranda-row" data-explain="dranda">{slots}{_next_order(sight, d)}</div>'
    rows += facts(
        stat(drone("dranda", "px14"), d.supply, "supply", title="drones in supply"),
        stat("", d.removed, "removed", title="drones removed"),
        stat(icon("hidden-card", "px14"), d.deck, title="cards in its deck"),
        f'<span class="stat opaque" title="opaque dice in reserve">{reserve}{extra}</span>',
    )
    rows += _won(d.factions, crew, d.ships, d.sets)
    return corner(who, head, rows, style="dranda")


def _directive(names: tuple[str, ...], card: DrandaCard | None, colour: str) -> str:
    """The card above a die: the place that it sends a die of this colour to."""
    if card is None:
        return f'<span class="dranda-card back">{icon("hidden-card", "px18")}</span>'
    place = card.icons[DRANDA_COLOURS.index(colour)]
    name = "Asteroid Belt" if place == ASTEROID_BELT else names[place]
    sign = "ore" if place == ASTEROID_BELT else ICONS[place]
    return (
        f'<span class="dranda-card" data-piece="{card.id}" data-explain="{card.id}" title="{esc(name)}">'
        f"{icon(sign, 'px18')}</span>"
    )


def _next_order(sight: Sight, d: DrandaView) -> str:
    """The top of the discard pile: the order in which its dice are laid out next (SS-14.6)."""
    if not d.discard:
        return ""
    card = sight.tables.dranda[sight.tables.by_id[d.discard[-1]][1]]
    strip = "".join(shape(DRANDA_COLOURS[colour], "px12") for colour in card.strip)
    return (
        f'<span class="strip" data-explain="{card.id}" data-piece="{card.id}" '
        f'title="top of its discard pile: the order of its dice"><em>order</em>{strip}</span>'
    )
