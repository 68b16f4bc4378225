"""The viewer's own House mat: what one is worth, stocks, tracks, Fleet Power, cards, Focuses."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.board import mat_cards, mat_fleet, mat_focus, mat_stock, mat_tracks
from starboard.games.voidfall.board.mat_tokens import is_asked, mat_corruption, tokens
from starboard.games.voidfall.board.measures import crown, laurel, resource, ship
from starboard.games.voidfall.board.sight import Sight
from starboard.games.voidfall.forecast import Worth
from starboard.games.voidfall.view import PlayerView
from starboard.games.voidfall.vocabulary import RESOURCES
from starboard.page.drawing import icon
from starboard.page.kit.corners import facts, stat
from starboard.page.kit.scores import counted, made_of, player_card
from starboard.page.markup import esc, signed

# The parts of what one is worth, in the order of the bar.
_PARTS: Final = ("now", "House", "Agendas", "event")


def draw(sight: Sight) -> str:
    me = sight.me
    if me is None:
        made = "".join([_player(sight, one) for one in sight.view.players])
        return f'<div class="board mats">{made}</div>'
    if not me.production:
        return ""
    return (
        f'<div class="board mat house-mat {sight.person(me.seat).seat}">{_identity(sight, me)}'
        f"{mat_stock.draw(sight, me)}{mat_tracks.draw(sight, me)}{mat_fleet.draw(sight, me)}"
        f"{mat_cards.draw(sight, me)}{mat_focus.draw(sight, me)}</div>"
    )


# ---------------------------------------------------------------------- worth


def then(worth: Worth) -> str:
    """What it would be after an Evaluation, where that differs."""
    return "" if worth.total == worth.now else f"<i>→ {signed(worth.total)}</i>"


def breakdown(worth: Worth) -> str:
    """The bar, and its parts in words; what Upkeep would take is only said."""
    values = (worth.now - worth.upkeep, worth.starting, worth.slots, worth.event)
    said = [f"<span>now {worth.now}</span>"]
    shown = zip(_PARTS[1:], values[1:], strict=True)
    said += [f"<span>{name} {signed(n)}</span>" for name, n in shown if n]
    if worth.upkeep:
        said.append(f'<span class="bad">Upkeep {signed(-worth.upkeep)}</span>')
    return made_of(_PARTS, values, "".join(said))


def _identity(sight: Sight, me: PlayerView) -> str:
    return sight.part(
        "identity",
        lambda sight: _who(sight, me),
        (me.house, me.influence, me.worth),
        (me.glory, me.bounties, me.reclaims, me.trade, mat_corruption(me)),
        asked=is_asked(sight),
    )


def _who(sight: Sight, me: PlayerView) -> str:
    who = sight.person(me.seat)
    house = sight.house(me.seat)
    name = "" if house is None else esc(house.name)
    return (
        f'<div class="mat-identity"><span class="who">{who.sign("px20")}<b title="{who.name}">{who.name}</b>'
        f'<span class="you">you</span><span class="mat-house" data-explain="{me.house}">{name}</span></span>'
        f'<span class="big-score" data-explain="influence">{counted(who, me.influence)}{then(me.worth)}'
        f"</span>{breakdown(me.worth)}{tokens(sight, me)}</div>"
    )


# ---------------------------------------------------------------------- for those who only watch


def _player(sight: Sight, one: PlayerView) -> str:
    """A player among all of them."""
    house = sight.house(one.seat)
    if house is None or not one.production:
        return player_card(sight.person(one.seat), one.influence, "", "", "<small>no House yet</small>")
    stocks = [
        stat(resource(kind, "px15"), n, f"+{made.amount}", title=sight.tables.resource_names[place])
        for place, (kind, n, made) in enumerate(zip(RESOURCES, one.stock, one.production, strict=True))
    ]
    power = stat(ship(size="px14"), one.active, f"{one.inactive} Inactive", title="Active FP")
    glory = stat(laurel("px15"), sum(one.glory), title="Glory")
    trade = stat(icon("trade-token", "px15"), one.trade, title="Trade tokens")
    rows = (
        f'<small data-explain="{one.house}">House {esc(house.name)}</small>'
        + facts(*stocks)
        + facts(power, glory, trade)
        + mat_tracks.small(sight, one)
        + mat_cards.small(sight, one)
    )
    aside = f"{then(one.worth)}{crown('px16')}"
    return player_card(sight.person(one.seat), one.influence, aside, breakdown(one.worth), rows)
