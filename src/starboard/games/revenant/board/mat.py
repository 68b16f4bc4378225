"""All that is the viewer's: score, Frigate board, crew board, hand, Hidden Influence, agendas."""

from __future__ import annotations

from starboard.games.revenant import tables as t
from starboard.games.revenant.board import crewboard, frigateboard
from starboard.games.revenant.board.cards import operation
from starboard.games.revenant.board.desk import Desk
from starboard.games.revenant.board.pieces import emblem, held, own_icon, piece, short_sector
from starboard.games.revenant.board.prospects import Check, own_agendas
from starboard.games.revenant.board.score import breakdown, parts
from starboard.games.revenant.board.sight import Sight
from starboard.games.revenant.view import PlayerView
from starboard.page.drawing import icon, plural
from starboard.page.kit.cards import fan
from starboard.page.kit.corners import facts, stat
from starboard.page.kit.panels import eyebrow
from starboard.page.kit.scores import identity, player_card
from starboard.page.kit.things import thing
from starboard.page.markup import esc, seat_class, signed

_SHORT_NAME = 8  # longer ones need the room themselves


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        return f'<div class="board mats" aria-label="All players">{_gallery(sight)}</div>'
    return (
        f'<section class="board mat {seat_class(me.seat)}" data-pane="mat" aria-label="Your boards">'
        f"{_identity(sight, me)}{_boards(sight, me)}{_secrets(sight, me)}</section>"
    )


def _boards(sight: Sight, me: PlayerView) -> str:
    """Frigate board, crew board and hand. What the question has to do with is drawn anew."""
    turn = sight.view.turn
    used = turn.member or "" if turn is not None and turn.seat == me.seat else ""
    places = tuple([crewboard.whereabouts(sight, place) for place in me.crew])
    return (
        sight.piece("frigate board", frigateboard.asked(sight, me), True, frigateboard.draw, me)
        + sight.piece("crew board", crewboard.asked(sight, me), True, crewboard.draw, me, places, used)
        + sight.piece(
            "hand", sight.asks(*me.hand or ()) or _bonus(sight), True, _hand, me, _affiliated(sight)
        )
    )


def _bonus(sight: Sight) -> bool:
    """The bonuses of a card of the hand are buttons on it."""
    return sight.verb == "affiliation-bonus"


def _identity(sight: Sight, me: PlayerView) -> str:
    values = parts(sight, me)
    public = "" if sight.view.over else f'<i title="what all can see">{signed(me.score)} public</i>'
    who = sight.person(me.seat)
    you = len(who.name) <= _SHORT_NAME
    return identity(who, "prestige", sum(values), public, breakdown(values), you=you)


# ---------------------------------------------------------------------- hand


def _hand(desk: Desk, me: PlayerView, affiliated: str) -> str:
    """`affiliated` is the House whose cards bring a bonus now."""
    limit = desk.tables.numbers[desk.edition].hand_limit
    cards = fan("operations", [_card(desk, card, affiliated) for card in me.hand or ()], none=_EMPTY)
    head = eyebrow("Hand", "operation", f"{len(me.hand or ())} of {limit}", _played(desk, me))
    return f'<div class="mat-hand">{head}{cards}</div>'


_EMPTY = '<span class="none">no cards</span>'


def _card(desk: Desk, card: str, affiliated: str) -> str:
    return operation(desk, card, t.HOUSES[desk.operation(card).house] == affiliated)


def _played(desk: Desk, me: PlayerView) -> str:
    if not me.order_count:
        return ""
    names = ", ".join(esc(desk.operation(card).name) for card in me.orders or ())
    title = f' title="{names}"' if names else ""
    return (
        f'<em class="played" data-explain="operation"{title}>{own_icon("order", "px13")}{me.order_count} '
        f"played</em>"
    )


def _affiliated(sight: Sight) -> str:
    """The House of the ship manned in this turn (REV-23.2)."""
    turn = sight.view.turn
    if turn is None or turn.seat != sight.seat or turn.place not in sight.ships:
        return ""
    return sight.ships[turn.place].house


# ---------------------------------------------------------------------- Hidden Influence and agendas


def _secrets(sight: Sight, me: PlayerView) -> str:
    each = sight.tables.numbers[sight.edition].agenda_prestige
    hidden = eyebrow("Hidden Influence", "hidden influence", me.hidden_count)
    agendas = eyebrow("Agendas", "score", f"{each}{icon('points', 'px11')} each", style="agendas-label")
    own = f"{_hidden(sight, me)}{_looking(sight, me)}"
    return f'<div class="mat-hidden">{hidden}{own}{agendas}{_agendas(sight)}</div>'


def _hidden(sight: Sight, me: PlayerView) -> str:
    """By House: cards of one House are alike."""
    cards = me.hidden or ()
    if not cards:
        return '<span class="none">none yet</span>'
    # While cards are looked at, those are the ones that are asked about.
    asked = not me.looking
    made = [_hidden_card(sight, house, cards.count(house), asked) for house in t.HOUSES if house in cards]
    many = " many" if len(made) > 4 else ""
    return f'<span class="hidden-cards{many}">{"".join(made)}</span>'


def _looking(sight: Sight, me: PlayerView) -> str:
    """The cards just drawn, of which some may be kept."""
    cards = me.looking or ()
    if not cards:
        return ""
    made = [_hidden_card(sight, house, cards.count(house), True) for house in t.HOUSES if house in cards]
    return f'<span class="hidden-cards look"><em>drawn</em>{"".join(made)}</span>'


def _hidden_card(sight: Sight, house: str, n: int, asked: bool) -> str:
    legal = asked and sight.hidden(house)
    hit = sight.hits(house) if legal else ""
    many = f"<em>×{n}</em>" if n > 1 else ""
    style = f"hidden-card house-{house}{' legal' if legal else ''}"
    label, body = f"{plural(n, 'card')} of {sight.house_name(house)}", f"{emblem(house, 'px20')}{many}{hit}"
    return thing(style, label, f"hi-{house}-1", body, tag="span", more=f' data-hover="{house}"')


def _agendas(sight: Sight) -> str:
    return "".join(map(_check, own_agendas(sight)))


def _check(one: Check) -> str:
    box = (
        f'<span class="met-box">{icon("check", "px13")}</span>'
        if one.met
        else '<span class="unmet-box"></span>'
    )
    title = f"<b>{esc(one.name)}</b>" if one.name else ""
    return (
        f'<span class="agenda{" met" if one.met else ""}" data-explain="{one.agenda}">{box}<span>{title}'
        f"<i>{one.progress}</i></span></span>"
    )


# ---------------------------------------------------------------------- for those who only watch


def _gallery(sight: Sight) -> str:
    """All players side by side, what is public of them."""
    return "".join([_player(sight, player) for player in sight.view.players])


def _player(sight: Sight, player: PlayerView) -> str:
    where = short_sector(player.frigate) if player.frigate is not None else "–"
    captain = ""
    if player.captain is not None:
        captain = esc(sight.tables.captains[sight.tables.by_id[player.captain][1]].name)
    cards = "".join(
        f'<li data-explain="{card}">{emblem(t.HOUSES[sight.operation(card).house], "px13")}'
        f"{esc(sight.operation(card).name)}</li>"
        for card in (*(card for cadet in player.cadets for card in cadet), *player.frigate_cards)
    )
    rank = f'<span class="stat">{own_icon("promote", "px14")}<b>{player.rank}</b>{captain}</span>'
    rows = (
        facts(held(player.free), stat(piece("cor", "px14", "Corruption"), player.corruption))
        + facts(rank, stat(icon("frigate", "px14"), where))
        + f"<ul>{cards}</ul>"
    )
    return player_card(sight.person(player.seat), player.score, "", breakdown(parts(sight, player)), rows)
