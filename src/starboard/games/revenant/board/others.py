"""The other players in three lines each, their whole boards one tap away; the Council, the Corrupted Crew."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.blanks import MEMBER_NAMES, MEMBERS
from starboard.games.revenant.board.cards import placed
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import (
    emblem,
    held,
    own_icon,
    piece,
    short_sector,
    silhouette,
)
from starboard.games.revenant.board.score import breakdown, parts
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.board.texts import ability
from starboard.games.revenant.view import CouncilView, PlayerView, SoloView
from starboard.page.drawing import icon, plural, presence
from starboard.page.kit.corners import corner, facts, more, opening_head, plain_head, player_sheet, stat
from starboard.page.kit.people import Person
from starboard.page.markup import NEUTRAL, esc


def draw(sight: Sight) -> str:
    order = {seat: n for n, seat in enumerate(sight.view.order)}
    shown = [player for player in sight.view.players if not sight.is_me(player.seat)]
    # In turn order: who comes next stands next.
    shown.sort(key=lambda player: order.get(player.seat, 9))
    made = "".join(
        [
            _other(sight, player.seat) if sight.asks(*_cards(player)) else sight.for_all(_other, player.seat)
            for player in shown
        ]
    )
    made += sight.for_all(_automata)
    return f'<div class="board others" data-pane="others">{made}</div>'


# ---------------------------------------------------------------------- a player


class Standing(NamedTuple):
    """What of a player is read off the rest of the view: Influence by House, where the crew is, points."""

    influence: tuple[int, ...]
    crew: tuple[str, ...]
    points: tuple[int, ...]
    over: bool


def _cards(player: PlayerView) -> tuple[str, ...]:
    """The cards that lie open beside his crew and his Frigate."""
    return (*(card for cadet in player.cadets for card in cadet), *player.frigate_cards)


def _other(sight: Sight, seat: int) -> str:
    """What is public of one player is drawn once for all the others."""
    v = sight.view
    player = v.players[seat]
    standing = Standing(
        tuple([house.influence[player.seat] for house in v.houses]),
        tuple([_place(sight, place) for place in player.crew]),
        parts(sight, player),
        v.over,
    )
    thinks = player.seat in sight.scene.waiting_for
    key = f"other {player.seat}"
    known = sight.memory.same(key, player)
    kind = presence(sight.sitters.get(player.seat))
    asked = sight.asks(*_cards(player))
    return sight.piece(key, asked, False, _player, known, standing, kind, thinks)


def _player(desk: Desk, player: PlayerView, standing: Standing, kind: str, thinking: bool) -> str:
    seat = player.seat
    where = short_sector(player.frigate) if player.frigate is not None else "–"
    hidden = "" if standing.over else "<i>+ hidden</i>"
    slots = sum(1 for one in player.compartments if one.corruptible)
    sizes = sum(player.hand_kinds.values())
    kinds = ", ".join(f"{n} {name}" for name, n in player.hand_kinds.items() if n) or "empty"
    played = (
        (own_icon("cadetcard", "px14"), sum(map(len, player.cadets)), "cadet"),
        (own_icon("frigcard", "px14"), len(player.frigate_cards), "frigate"),
        (own_icon("order", "px14"), player.order_count, "order"),
    )
    hidden_card = icon("hidden-card", "tint-hidden px14")
    who = desk.person(seat)
    place = f'<span class="opponent-place" title="Frigate">{icon("frigate", "px14")}{where}</span>'
    rows = facts(
        held(player.free),
        '<span class="stat at-right" data-explain="corruption" title="Corruption">'
        f"{piece('cor', 'px14', 'Corruption')}<b>{player.corruption}</b><i>/{slots}</i></span>",
        stat(own_icon("cleanse", "px14"), player.void, title="Residual Void", explain="residual void"),
        stat(piece("cube", "px13", "Data"), player.data, title="Discovery Data", explain="data"),
    ) + facts(
        stat(own_icon("promote", "px14"), player.rank, title=desk.word("rank"), explain="rank"),
        stat(own_icon("affiliate", "px14"), sizes, title=f"hand: {kinds}", explain="operation"),
        stat(hidden_card, player.hidden_count, title="Hidden Influence", explain="hidden influence"),
        '<span class="dim">played</span>',
        *[stat(sign, n, title=desk.word(what, True), explain="operation") for sign, n, what in played],
    )
    rows += more(("Crew", _crew_at(standing)))
    head = opening_head(who, kind, "boards", place, player.score, hidden)
    return corner(who, head, rows + _full(desk, player, standing), thinks=thinking)


def _full(desk: Desk, player: PlayerView, standing: Standing) -> str:
    """Everything public of one player, over the page."""
    tables = desk.tables
    captain = ""
    if player.captain is not None:
        board = tables.captains[tables.by_id[player.captain][1]]
        rows = (board.basic, *board.ascension)
        lines = "".join(
            f'<li class="{"" if n <= player.rank else "off"}"><u>{n}</u>'
            f"<span>{'; '.join(ability(one) for one in row)}</span></li>"
            for n, row in enumerate(rows)
        )
        captain = f"<b>{esc(board.name)}</b><ol>{lines}</ol><span>{ability(board.activation)}</span>"
    boxes = "".join(
        f'<li class="{"off" if one.corrupt else ""}">{_compartment(desk, n)}'
        f"{piece('cor', 'px13', 'Corruption') if one.corrupt else ''}{_locked(one.locked)}</li>"
        for n, one in enumerate(player.compartments)
    )
    cards = [
        (f"Cadet {n}", "".join(placed(desk, card) for card in cadet))
        for n, cadet in enumerate(player.cadets, 1)
    ]
    frigate = "".join(placed(desk, card) for card in player.frigate_cards)
    houses = "".join(
        f"<span>{emblem(house, 'px13')}<b>{n}</b></span>"
        for house, n in zip(t.HOUSES, standing.influence, strict=True)
    )
    parts_made = (
        (desk.word("prestige"), breakdown(standing.points)),
        ("Influence", f'<span class="list">{houses}</span>'),
        ("Captain", captain),
        ("Crew", _crew_at(standing)),
        ("Board", f'<ul class="boxes">{boxes}</ul>'),
    )
    return player_sheet(
        desk.person(player.seat), "Boards", (*parts_made, *cards, (desk.word("frigate", True), frigate))
    )


def _crew_at(standing: Standing) -> str:
    return ", ".join(
        [f"{MEMBER_NAMES[member]}: {place}" for member, place in zip(MEMBERS, standing.crew, strict=True)]
    )


def _compartment(desk: Desk, n: int) -> str:
    return esc(desk.tables.compartments[desk.edition][n].name)


def _locked(locked: dict[str, int]) -> str:
    return "".join(piece(name, "px12") * n for name, n in locked.items())


def _place(sight: Sight, place: str) -> str:
    if place in sight.ships:
        return f"{sight.ship_name(place)} {short_sector(sight.sector_of[place].id)}"
    return {"home": "at home", "emergency": "emergency space"}.get(place, place.capitalize())


# ---------------------------------------------------------------------- Council and Corrupted Crew


def _automata(sight: Sight) -> str:
    made = ""
    if sight.view.council is not None:
        made += sight.piece("council", False, False, _council, sight.view.council)
    if sight.view.solo is not None:
        # The last column of the sheet is the Crew's.
        score = sum(line.points[-1] for line in sight.view.sheet)
        made += sight.piece("crew", False, False, _crew, sight.view.solo, score)
    return made


def _council(desk: Desk, council: CouncilView) -> str:
    seen = "".join(emblem(house, "px15") for house in council.revealed)
    aside = (
        f'<span class="stat">{plural(council.set_aside, "Ambassador")} set aside</span>'
        if council.set_aside
        else ""
    )
    who = Person("council", NEUTRAL, "Council")
    rows = facts(
        stat(icon("hidden-card", "px14"), council.stack, title="face down"),
        f'<span class="seen">{seen or "no card yet"}</span>{aside}',
    )
    return corner(who, plain_head(who, "acts first in each round", "council"), rows)


def _crew(desk: Desk, solo: SoloView, score: int) -> str:
    level = desk.tables.solo_levels[desk.tables.by_id[solo.level][1]]
    # The grid runs clockwise; on the page it is read row by row.
    spots = (0, 1, 3, 2)
    grid = "".join(_solo_card(desk, solo, n) for n in spots if n < len(solo.grid))
    seen = "".join(emblem(house, "px13") for house in solo.revealed)
    houses = "".join(f"<span>{emblem(house, 'px13')}<b>{n}</b></span>" for house, n in solo.influence.items())
    home = f"{plural(solo.figures, 'figure')} at home{' with the Harbinger' if solo.harbinger else ''}"
    who = Person("crew", NEUTRAL, "Corrupted Crew")
    tactics = stat(icon("tactics", "px14"), solo.tactics, title="Crew Tactics", explain="tactics")
    rows = facts(
        f'<span class="solo-grid">{grid}</span><span class="solo-facts">{tactics}'
        f'<span class="stat">{icon("person", "px14")}{home}</span></span>'
    )
    rows += facts(houses, style="influences") + facts(
        stat(icon("hidden-card", "px14"), solo.deck, title="Corrupted House cards left"),
        f'<span class="seen">{seen or "no card yet"}</span>',
    )
    return corner(who, plain_head(who, esc(level.name), "corrupted crew", score), rows, style="solo")


def _solo_card(desk: Desk, solo: SoloView, n: int) -> str:
    card = desk.tables.solo_cards[desk.tables.by_id[solo.grid[n]][1]]
    sign = (
        own_icon("power", "px18")
        if card.type == t.SOLO_REVENANT
        else silhouette(t.SHIP_TYPES[card.type], "px18")
    )
    marker = '<em title="Assignment marker">●</em>' if solo.marker == n else ""
    tile = f'<u title="Tactics Bonus tile">{icon("tactics", "px11")}</u>' if solo.tile == n else ""
    state = " now" if solo.marker == n else ""
    return (
        f'<span class="solo-card{state}" data-explain="{card.id}" title="{esc(card.name)}">'
        f"{sign}{marker}{tile}</span>"
    )
