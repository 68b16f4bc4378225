"""The other players in three lines each, and everything public of them one tap away."""

from __future__ import annotations

from typing import NamedTuple

from starboard.games.voidfall import tables as t
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.board.mat import breakdown, then
from starboard.games.voidfall.board.mat_cards import IMPROVED, agenda_sign
from starboard.games.voidfall.board.mat_fleet import on_map
from starboard.games.voidfall.board.mat_tokens import mat_corruption
from starboard.games.voidfall.board.measures import corruption, laurel, resource, ship
from starboard.games.voidfall.board.race_panel import race_panel
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.board.texts import medal, short, sign
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.words import phrases as say
from starboard.games.voidfall.words.forecasts import skirmish, upkeep
from starboard.games.voidfall.words.phrases import Lexicon
from starboard.kernel.english import capital, count
from starboard.page.drawing import icon, presence
from starboard.page.kit.corners import corner, facts, more, opening_head, player_sheet, stat
from starboard.page.kit.people import Person
from starboard.page.markup import esc, signed


class Other(NamedTuple):
    """A player as the others see him; `kind` is markup: his House, and what he is or does.

    `mats`: whoever looks has everybody's mat before him, with the stocks.
    """

    who: Person
    player: PlayerView
    kind: str
    deployed: int
    thinks: bool
    mats: bool


def draw(sight: Sight) -> str:
    seats = len(sight.view.players)
    start = sight.seat or 0
    # Clockwise from the viewer: who comes next stands next.
    order = [(start + n) % seats for n in range(seats)]
    made = "".join([_other(sight, seat) for seat in order if not sight.is_me(seat)])
    return f'<div class="board others" data-pane="others">{race_panel(sight)}{made}</div>'


def _other(sight: Sight, seat: int) -> str:
    house = sight.house(seat)
    there = presence(sight.sitters.get(seat))
    player = sight.view.players[seat]
    if player.has_plan:
        there = "has chosen"
    words = [esc(house.name)] if house is not None else []
    words += [there] if there else []
    other = Other(
        sight.person(seat),
        player,
        " · ".join(words),
        on_map(sight, seat),
        seat in sight.scene.waiting_for and not sight.over,
        sight.seat is None,
    )
    return sight.kept.draw(("other", seat, other.mats), _corner, sight.words, other)


def _corner(w: Lexicon, other: Other) -> str:
    player, who = other.player, other.who
    head = opening_head(who, other.kind, "House mat", "", player.influence, then(player.worth))
    if not player.production:
        rows = facts('<span class="dim">no House yet</span>')
        return corner(who, head, rows + _sheet(w, other), thinks=other.thinks)
    stocks = "" if other.mats else facts(*_stocks(w.tables, player))
    known = ", ".join([esc(say.technology(w.tables, name)) for name in player.technologies])
    rows = stocks + facts(*_rest(w.tables, player)) + more(("Technologies", known))
    return corner(who, head, rows + _sheet(w, other), thinks=other.thinks)


def _stocks(tables: t.Tables, player: PlayerView) -> list[str]:
    made = [
        stat(resource(kind, "px14"), n, title=tables.resource_names[place], explain=kind)
        for place, (kind, n) in enumerate(zip(v.RESOURCES, player.stock, strict=True))
    ]
    fleet = '<span class="ship">' + ship(size="px14") + "</span>"
    title = "Active · Inactive Fleet Power"
    return [*made, stat(fleet, player.active, f"·{player.inactive}", title=title, explain="fleet power")]


def _rest(tables: t.Tables, player: PlayerView) -> list[str]:
    improved = sum([name.startswith(IMPROVED) for name in player.technologies])
    basic = len(player.technologies) - improved
    aside = f"+{improved}" if improved else ""
    kinds = "".join([_slot_sign(tables, slot.agenda, slot.corrupted) for slot in player.slots])
    hand = sum(player.agenda_types)
    agendas = (
        f'<span class="stat" title="Agendas in slots; in hand {hand}" data-explain="agenda">{kinds}'
        f"{icon('hidden-card', 'px13')}<i>{hand}</i></span>"
    )
    return [
        stat(laurel("px15"), sum(player.glory), title="Glory", explain="glory"),
        stat(
            icon("f-progress", "px14"),
            basic,
            aside,
            title="Basic technologies, and Improved",
            explain="technologies",
        ),
        agendas,
        stat(icon("trade-token", "px14"), player.trade, title="Trade tokens", explain="trade token"),
        stat(
            corruption("px14"),
            mat_corruption(player),
            title="Corruption on the House mat",
            explain="corruption",
        ),
    ]


def _slot_sign(tables: t.Tables, agenda: str, corrupted: bool) -> str:
    kind, number = tables.by_id.get(agenda, ("", 0))
    if kind != "agenda":
        return ""
    made = agenda_sign(tables.agendas[number].type)
    return f'<span class="silent">{made}</span>' if corrupted else made


# ---------------------------------------------------------------------- the sheet


def _sheet(w: Lexicon, other: Other) -> str:
    """Everything public of one player, over the page."""
    player, tables = other.player, w.tables
    if not player.production:
        return player_sheet(other.who, "House mat", [("At the table", other.kind)])
    rows = [
        ("At the table", other.kind),
        ("House", f'<span data-explain="{player.origin}">{esc(say.origin(tables, player.origin))}</span>'),
        ("Influence", breakdown(player.worth)),
        ("Production", _production(tables, player)),
        (
            "Fleet Power",
            f"{player.active} Active, {player.inactive} Inactive, {other.deployed} on the map",
        ),
        ("Tracks", _tracks(player)),
        ("Technologies", _names(tables, player)),
        ("Agendas", _agendas(tables, player)),
        ("In hand", _hand(tables, player)),
        ("Tokens", _tokens(tables, player)),
        ("Focus cards", _focuses(tables, player)),
        ("Skirmish", esc(skirmish(w, player.skirmish)) if player.skirmish is not None else ""),
        ("Upkeep", esc(upkeep(player.upkeep)) if player.upkeep is not None else ""),
    ]
    return player_sheet(other.who, "House mat", rows)


def _production(tables: t.Tables, player: PlayerView) -> str:
    made = "".join(
        [
            f"<span>{resource(one.resource, 'px15')}<b>{n}</b> Level {one.level} → {one.amount}</span>"
            for n, one in zip(player.stock, player.production, strict=True)
        ]
    )
    return f'<span class="list">{made}</span>'


def _tracks(player: PlayerView) -> str:
    made = "".join(
        [
            f"<span>{icon(f't-{name}', 'px15')}{capital(name)} <b>{player.tracks[n]}</b> (Tier "
            f"{v.TIERS[player.tracks[n]]}){corruption() if player.track_corruption[n] else ''}</span>"
            for n, name in enumerate(v.TRACKS)
        ]
    )
    return f'<span class="list">{made}</span>'


def _names(tables: t.Tables, player: PlayerView) -> str:
    made = "".join(
        [
            f'<span data-explain="{name}">{esc(say.technology(tables, name))}</span>'
            for name in player.technologies
        ]
    )
    held = f"<span>{len(player.technologies)} of {player.tech_limit}</span>"
    return f'<span class="list">{held}{made}</span>'


def _agendas(tables: t.Tables, player: PlayerView) -> str:
    """Each slot with what scores there, and how much now."""
    worths = {one.place: one.total for one in player.scoring}
    made = ""
    for slot in player.slots:
        kind, number = tables.by_id.get(slot.agenda, ("", 0))
        stain = corruption() if slot.corrupted else ""
        token = icon("trade-token", "px13") if slot.covered else ""
        if kind == "":
            made += f"<li><u>{esc(capital(say.slot(slot.place)))}</u> {stain or 'free'}</li>"
            continue
        card = tables.starting[number] if kind == "starting-agenda" else tables.agendas[number]
        name = "Starting Agenda" if isinstance(card, t.StartingAgenda) else esc(card.name)
        mark = "" if isinstance(card, t.StartingAgenda) else agenda_sign(card.type)
        parts = "; ".join([short(tables, one) for one in card.objectives])
        made += (
            f'<li data-explain="{slot.agenda}">{mark}<b>{name}</b> {signed(worths.get(slot.place, 0))}'
            f"{stain}{token} <small>{parts}</small></li>"
        )
    return f'<ul class="sheet-list">{made}</ul>'


def _hand(tables: t.Tables, player: PlayerView) -> str:
    """By type; of those taken openly also which."""
    held = [
        f"<span>{agenda_sign(kind)}{n} {esc(tables.agenda_types[kind].name)}</span>"
        for kind, n in enumerate(player.agenda_types)
        if n
    ]
    known = [f'<span data-explain="{card}">{esc(say.agenda(tables, card))}</span>' for card in player.agendas]
    seen = f"; taken openly: {', '.join(known)}" if known else ""
    return f'<span class="list">{"".join(held) or "no Agenda"}</span>{seen}'


def _tokens(tables: t.Tables, player: PlayerView) -> str:
    medals = "".join([medal(value) for value in sorted(player.glory, reverse=True)])
    faces = "".join([_face(tables, name) for name in (*player.bounties, *player.reclaims)])
    stored = f"<span>{count(player.chambers, 'Corruption')} in the Chambers</span>" if player.chambers else ""
    trade = f"<span>{icon('trade-token', 'px14')}{count(player.trade, 'Trade token')}</span>"
    glory = f'<span class="medals">{medals or "no Glory"}</span>'
    return f'<span class="list">{glory}{trade}{faces}{stored}</span>'


def _face(tables: t.Tables, name: str) -> str:
    kind, number = tables.by_id[name]
    reward = (tables.bounties if kind == "bounty" else tables.reclaims)[number][1]
    return f'<span data-explain="{name}">{icon(kind, "px14")}{sign(tables, reward)}</span>'


def _focuses(tables: t.Tables, player: PlayerView) -> str:
    def names(cards: tuple[str, ...]) -> str:
        return ", ".join([esc(say.focus_of(tables, card).name) for card in cards])

    now = f"plays <b>{names((player.focus,))}</b>; " if player.focus else ""
    used = f"; used {names(player.discard)}" if player.discard else ""
    return f"{now}{names(player.hand) or 'none'} left{used}"
