"""The other players in three lines each, their whole boards one tap away; the Council, the Corrupted Crew."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board.cards import placed
from starboard.games.revenant.board.pieces import (
    NEUTRAL,
    emblem,
    esc,
    held,
    icon,
    own_icon,
    piece,
    plural,
    seat_class,
    shape,
    short_sector,
    silhouette,
    true_minus,
)
from starboard.games.revenant.board.score import legend, parts, split_bar
from starboard.games.revenant.board.sight import MEMBER_NAMES, MEMBERS, Sight
from starboard.games.revenant.board.texts import ability
from starboard.games.revenant.view import CouncilView, PlayerView, SoloView


def draw(sight: Sight) -> str:
    order = {seat: n for n, seat in enumerate(sight.view.order)}
    shown = [player for player in sight.view.players if not sight.is_me(player.seat)]
    # In turn order: who comes next stands next.
    shown.sort(key=lambda player: order.get(player.seat, 9))
    made = "".join(_player(sight, player) for player in shown)
    if sight.view.council is not None:
        made += _council(sight, sight.view.council)
    if sight.view.solo is not None:
        made += _crew(sight, sight.view.solo)
    return f'<div class="rv rv-others" data-pane="others">{made}</div>'


# ---------------------------------------------------------------------- a player


def _kind(sight: Sight, player: PlayerView) -> str:
    sitter = sight.sitters.get(player.seat)
    if sitter is None:
        return ""
    if sitter.thinking:
        return "thinking …"
    if sitter.kind == "bot":
        return "bot"
    if sitter.kind == "open":
        return "open seat"
    return "online" if sitter.online else "away"


def _stat(sign: str, n: object, word: str, explain: str) -> str:
    return f'<span class="rr" data-explain="{explain}" title="{word}">{sign}<b>{n}</b></span>'


def _player(sight: Sight, player: PlayerView) -> str:
    seat = player.seat
    name = sight.names[seat]
    where = short_sector(player.frigate) if player.frigate is not None else "–"
    hidden = "" if sight.view.over else "<i>+ hidden</i>"
    slots = sum(1 for one in player.compartments if one.corruptible)
    thinks = " thinks" if seat in sight.scene.waiting_for else ""
    sizes = sum(player.hand_kinds.values())
    kinds = ", ".join(f"{n} {kind}" for kind, n in player.hand_kinds.items() if n) or "empty"
    played = (
        (own_icon("cadetcard", "z14"), sum(map(len, player.cadets)), "cadet"),
        (own_icon("frigcard", "z14"), len(player.frigate_cards), "frigate"),
        (own_icon("order", "z14"), player.order_count, "order"),
    )
    cards = "".join(_stat(sign, n, sight.word(kind, True), "operation") for sign, n, kind in played)
    secret = _stat(
        icon("hidden-card", "t-hi z14"), player.hidden_count, "Hidden Influence", "hidden influence"
    )
    return (
        f'<div class="opp {seat_class(seat)}{thinks}"><button class="oh" popovertarget="full-{seat}" '
        f'aria-label="{name}: open the boards">{shape(seat, "z18")}<span class="onm">{name}</span>'
        f'<span class="ok">{_kind(sight, player)}</span><span class="osec" title="Frigate">'
        f'{icon("frigate", "z14")}{where}</span><span class="os"><b data-count="score:{seat}" '
        f'data-value="{player.score}">{true_minus(player.score)}</b>{hidden}</span></button>'
        f'<span class="or">{held(player.free)}<span class="rr r" data-explain="corruption" '
        f'title="Corruption">'
        f"{piece('cor', 'z14', 'Corruption')}<b>{player.corruption}</b><i>/{slots}</i></span>"
        f"{_stat(own_icon('cleanse', 'z14'), player.void, 'Residual Void', 'residual void')}"
        f"{_stat(piece('cube', 'z13', 'Data'), player.data, 'Discovery Data', 'data')}</span>"
        f'<span class="or">{_stat(own_icon("promote", "z14"), player.rank, sight.word("rank"), "rank")}'
        f"{_stat(own_icon('affiliate', 'z14'), sizes, f'hand: {kinds}', 'operation')}"
        f'{secret}<span class="dim">played</span>{cards}</span>{_full(sight, player)}</div>'
    )


def _full(sight: Sight, player: PlayerView) -> str:
    """Everything public of one player, over the page."""
    values = parts(sight, player)
    tables = sight.tables
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
    crew = ", ".join(
        f"{MEMBER_NAMES[member]}: {_place(sight, place)}"
        for member, place in zip(MEMBERS, player.crew, strict=True)
    )
    boxes = "".join(
        f'<li class="{"off" if one.corrupt else ""}">{_compartment(sight, n)}'
        f"{piece('cor', 'z13', 'Corruption') if one.corrupt else ''}{_locked(one.locked)}</li>"
        for n, one in enumerate(player.compartments)
    )
    cards = "".join(
        f"<dt>Cadet {n}</dt><dd>{''.join(placed(sight, card) for card in cadet)}</dd>"
        for n, cadet in enumerate(player.cadets, 1)
        if cadet
    )
    frigate = "".join(placed(sight, card) for card in player.frigate_cards)
    houses = "".join(
        f"<span>{emblem(house.id, 'z13')}<b>{house.influence[player.seat]}</b></span>"
        for house in sight.view.houses
    )
    rows_made = (
        (sight.word("prestige"), f'{split_bar(values)}<span class="bl">{legend(values)}</span>'),
        ("Influence", f'<span class="list">{houses}</span>'),
        ("Captain", captain),
        ("Crew", crew),
        ("Board", f'<ul class="boxes">{boxes}</ul>'),
    )
    body = "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in rows_made if text) + cards
    if frigate:
        body += f"<dt>{sight.word('frigate', True)}</dt><dd>{frigate}</dd>"
    return (
        f'<div class="full {seat_class(player.seat)}" id="full-{player.seat}" popover="auto" role="dialog" '
        f'aria-label="Boards of {sight.names[player.seat]}"><h3>{shape(player.seat, "z18")}'
        f'{sight.names[player.seat]}<button popovertarget="full-{player.seat}" popovertargetaction="hide" '
        f'aria-label="close">{icon("close", "z16")}</button></h3><dl>{body}</dl></div>'
    )


def _compartment(sight: Sight, n: int) -> str:
    return sight.tables.compartments[sight.edition][n].name


def _locked(locked: dict[str, int]) -> str:
    return "".join(piece(name, "z12") * n for name, n in locked.items())


def _place(sight: Sight, place: str) -> str:
    if place in sight.ships:
        return f"{sight.ship_name(place)} {short_sector(sight.sector_of[place].id)}"
    return {"home": "at home", "emergency": "emergency space"}.get(place, place.capitalize())


# ---------------------------------------------------------------------- Council and Corrupted Crew


def _council(sight: Sight, council: CouncilView) -> str:
    seen = "".join(emblem(house, "z15") for house in council.revealed)
    aside = (
        f'<span class="rr">{plural(council.set_aside, "Ambassador")} set aside</span>'
        if council.set_aside
        else ""
    )
    return (
        f'<div class="opp {NEUTRAL}"><span class="oh" data-explain="council">{shape(None, "z18")}'
        f'<span class="onm">Council</span><span class="ok">acts first in each round</span></span>'
        f'<span class="or"><span class="rr" title="face down">{icon("hidden-card", "z14")}<b>'
        f"{council.stack}</b>"
        f'</span><span class="seen">{seen or "no card yet"}</span>{aside}</span></div>'
    )


def _crew(sight: Sight, solo: SoloView) -> str:
    v = sight.view
    level = sight.tables.solo_levels[sight.tables.by_id[solo.level][1]]
    column = len(v.players)
    score = sum(line.points[column] for line in v.sheet)
    # The grid runs clockwise; on the page it is read row by row.
    spots = (0, 1, 3, 2)
    grid = "".join(_solo_card(sight, solo, n) for n in spots if n < len(solo.grid))
    seen = "".join(emblem(house, "z13") for house in solo.revealed)
    houses = "".join(f"<span>{emblem(house, 'z13')}<b>{n}</b></span>" for house, n in solo.influence.items())
    who = f"{plural(solo.figures, 'figure')} at home{' with the Harbinger' if solo.harbinger else ''}"
    return (
        f'<div class="opp solo {NEUTRAL}"><span class="oh" data-explain="corrupted crew">{shape(None, "z18")}'
        f'<span class="onm">Corrupted Crew</span><span class="ok">{esc(level.name)}</span>'
        f'<span class="os"><b data-count="score:crew" data-value="{score}">{true_minus(score)}</b>'
        f"</span></span>"
        f'<span class="or"><span class="sgrid">{grid}</span><span class="sinf">'
        f"{_stat(icon('tactics', 'z14'), solo.tactics, 'Crew Tactics', 'tactics')}"
        f'<span class="rr">{icon("person", "z14")}{who}</span></span></span>'
        f'<span class="or hs">{houses}</span><span class="or"><span class="rr" '
        f'title="Corrupted House cards left">{icon("hidden-card", "z14")}<b>{solo.deck}</b></span>'
        f'<span class="seen">{seen or "no card yet"}</span></span></div>'
    )


def _solo_card(sight: Sight, solo: SoloView, n: int) -> str:
    card = sight.tables.solo_cards[sight.tables.by_id[solo.grid[n]][1]]
    sign = (
        own_icon("power", "z18")
        if card.type == t.SOLO_REVENANT
        else silhouette(t.SHIP_TYPES[card.type], "z18")
    )
    marker = '<em title="Assignment marker">●</em>' if solo.marker == n else ""
    tile = f'<u title="Tactics Bonus tile">{icon("tactics", "z11")}</u>' if solo.tile == n else ""
    state = " now" if solo.marker == n else ""
    return (
        f'<span class="sgc{state}" data-explain="{card.id}" title="{esc(card.name)}">'
        f"{sign}{marker}{tile}</span>"
    )
