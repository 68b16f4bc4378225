"""Keys of the players."""

from __future__ import annotations

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.position.pieces import (
    exchange_tokens,
    number_of,
    put_back,
    take_agenda,
    token_ids,
    within,
)
from starboard.games.voidfall.position.plain import begin_with
from starboard.games.voidfall.rules.abilities import refresh_rules
from starboard.games.voidfall.rules.counting import upkeep_of
from starboard.games.voidfall.rules.influence import start_influence
from starboard.games.voidfall.rules.levels import level, yield_of
from starboard.games.voidfall.rules.technologies import add_slot, improved_limit
from starboard.games.voidfall.rules.trade import cover, place_of, places_of_tokens
from starboard.games.voidfall.scoring import corruption, ranks
from starboard.games.voidfall.state import NOBODY, Player, Voidfall
from starboard.kernel.positions import Key, field, ids, number_each

LOOSE = "loose"
IMPROVED = "improved "


def _set_origin(s: Voidfall, p: Player, value: str) -> None:
    begin_with(s, p, number_of(s, value, "Origin"))


def _set_stock(s: Voidfall, p: Player, value: list[int]) -> None:
    p.stock = tuple(within(amount, 0, s.tables.stock_cap) for amount in number_each(v.RESOURCES, value))


def _set_one(s: Voidfall, p: Player, resource: int, value: int) -> None:
    stock = list(p.stock)
    stock[resource] = within(value, 0, s.tables.stock_cap)
    p.stock = tuple(stock)


def _set_active(s: Voidfall, p: Player, value: int) -> None:
    """The rest is Inactive."""
    both = p.active + p.inactive
    p.active = within(value, 0, both)
    p.inactive = both - value


def _set_tracks(s: Voidfall, p: Player, value: list[int]) -> None:
    p.tracks = tuple(within(space, 0, v.LAST_SPACE) for space in number_each(v.TRACKS, value))


def _corrupted_tracks(s: Voidfall, p: Player) -> list[str]:
    return [name for name, there in zip(v.TRACKS, p.track_corruption) if there]


def _set_corrupted_tracks(s: Voidfall, p: Player, value: list[str]) -> None:
    p.track_corruption = tuple(name in value for name in v.TRACKS)


def _corrupted_slots(s: Voidfall, p: Player) -> list[int]:
    return [slot + 1 for slot, there in enumerate(p.slot_corruption) if there]


def _set_corrupted_slots(s: Voidfall, p: Player, value: list[int]) -> None:
    p.slot_corruption = tuple(slot + 1 in value for slot in range(len(p.slots)))


# --- Agendas ----------------------------------------------------------------------------------------------


def _set_slots(s: Voidfall, p: Player, value: list[str]) -> None:
    if len(value) != len(p.slots):
        raise ValueError(f"expected {len(p.slots)} Agendas, '' for an empty slot")
    put_back(s, p.slots)
    p.slots = (NOBODY,) * len(p.slots)
    p.slots = tuple(take_agenda(s, id) if id else NOBODY for id in value)


def _set_agendas(s: Voidfall, p: Player, value: list[str]) -> None:
    put_back(s, p.agendas)
    p.agendas = p.known = ()
    p.agendas = tuple(sorted(take_agenda(s, id) for id in value))


def _set_played(s: Voidfall, p: Player, value: str) -> None:
    put_back(s, (p.played,))
    p.played = NOBODY
    if value:
        p.played = take_agenda(s, value)


# --- technologies -----------------------------------------------------------------------------------------


def _techs(s: Voidfall, p: Player) -> list[str]:
    return [(IMPROVED if tech & 1 else "") + s.tables.technologies[tech >> 1].id for tech in p.techs]


def _set_techs(s: Voidfall, p: Player, value: list[str]) -> None:
    p.techs = tuple(
        number_of(s, name.removeprefix(IMPROVED), "technology") * 2 + name.startswith(IMPROVED)
        for name in value
    )
    improved = [tech >> 1 for tech in p.techs if tech & 1]
    s.improved_offer = tuple(tech for tech in s.improved_offer if tech not in improved)
    s.improved_deck = tuple(tech for tech in s.improved_deck if tech not in improved)
    had = p.rules[v.RULE_FIFTH_AGENDA]
    refresh_rules(s, p)
    if p.rules[v.RULE_FIFTH_AGENDA] and not had:
        add_slot(p)


def _set_beside(s: Voidfall, p: Player, value: str) -> None:
    p.beside = number_of(s, value, "technology") if value else NOBODY


def _set_influence(s: Voidfall, p: Player, value: int) -> None:
    """As if it had been there from the start."""
    if not isinstance(value, int):
        raise TypeError("expected a number")
    start_influence(p, value)


# --- tokens -----------------------------------------------------------------------------------------------


def _trade(s: Voidfall, p: Player) -> list[str]:
    lying = [name for name in places_of_tokens(p) if p.covered[place_of(p, name)]]
    return lying + [LOOSE] * p.loose


def _set_trade(s: Voidfall, p: Player, value: list[str]) -> None:
    """They come from the column, which is the shorter for it."""
    s.column += p.trade
    p.loose = 0
    p.covered = (False,) * len(p.covered)
    if len(value) > s.column:
        raise ValueError(f"the column has only {s.column} tokens")
    for name in value:
        s.column -= 1
        if name == LOOSE:
            p.loose += 1
        elif name in places_of_tokens(p):
            cover(p, place_of(p, name), True)
        else:
            raise ValueError(f"expected one of {', '.join(places_of_tokens(p))}, {LOOSE}")


def _set_glory(s: Voidfall, p: Player, value: list[int]) -> None:
    p.glory = tuple(sorted(value))


def _set_bounties(s: Voidfall, p: Player, value: list[str]) -> None:
    p.bounties = exchange_tokens(s, p.bounties, value, reclaim=False)


def _set_reclaims(s: Voidfall, p: Player, value: list[str]) -> None:
    p.reclaims = exchange_tokens(s, p.reclaims, value, reclaim=True)


# --- Focus cards ------------------------------------------------------------------------------------------


def _set_discard(s: Voidfall, p: Player, value: list[str]) -> None:
    """All others are in hand, what is laid aside or in play excepted."""
    cards = tuple(number_of(s, id, "Focus card") for id in value)
    every = (*p.hand, *p.discard)
    if any(card not in every for card in cards):
        raise ValueError("expected cards of the House")
    p.discard = cards
    p.hand = tuple(sorted(card for card in every if card not in cards))


def _set_focus(s: Voidfall, p: Player, value: str) -> None:
    if p.focus != NOBODY:
        p.hand = tuple(sorted((*p.hand, p.focus)))
        p.focus = NOBODY
    if not value:
        return
    card = number_of(s, value, "Focus card")
    if card not in p.hand:
        raise ValueError("expected a card of the hand")
    p.hand = tuple(one for one in p.hand if one != card)
    p.focus = card


KEYS = (
    Key("{player}.house", lambda s, p: s.tables.houses[p.house].id),
    Key("{player}.origin", lambda s, p: s.tables.origins[p.origin].id, _set_origin),
    Key("{player}.home", lambda s, p: s.tables.maps[s.map].sector_ids[p.home]),
    Key("{player}.influence", lambda s, p: p.influence, _set_influence),
    Key("{player}.stock", lambda s, p: list(p.stock), _set_stock),
    Key("{player}.stock.{resource}", lambda s, p, n: p.stock[n], _set_one),
    Key("{player}.level.{resource}", level),
    Key("{player}.yield.{resource}", yield_of),
    Key("{player}.active", lambda s, p: p.active, _set_active),
    Key("{player}.inactive", lambda s, p: p.inactive),
    Key("{player}.tracks", lambda s, p: list(p.tracks), _set_tracks),
    Key("{player}.corrupted-tracks", _corrupted_tracks, _set_corrupted_tracks),
    Key("{player}.corrupted-slots", _corrupted_slots, _set_corrupted_slots),
    Key("{player}.slots", lambda s, p: ids(s.tables.agendas, p.slots), _set_slots),
    Key("{player}.agendas", lambda s, p: ids(s.tables.agendas, p.agendas), _set_agendas),
    Key(
        "{player}.played",
        lambda s, p: "" if p.played == NOBODY else s.tables.agendas[p.played].id,
        _set_played,
    ),
    Key("{player}.techs", _techs, _set_techs),
    Key(
        "{player}.beside",
        lambda s, p: "" if p.beside == NOBODY else s.tables.technologies[p.beside].id,
        _set_beside,
    ),
    Key("{player}.tech-limit", *field("tech_limit")),
    Key("{player}.improved-limit", lambda s, p: improved_limit(p)),
    Key("{player}.glory", lambda s, p: list(p.glory), _set_glory),
    Key("{player}.trade", _trade, _set_trade),
    Key("{player}.flipped", lambda s, p: p.flipped),
    Key("{player}.third", *field("third")),
    Key("{player}.bounties", lambda s, p: token_ids(s, p.bounties, False), _set_bounties),
    Key("{player}.reclaims", lambda s, p: token_ids(s, p.reclaims, True), _set_reclaims),
    Key("{player}.chambers", *field("chambers")),
    Key("{player}.kept", *field("kept")),
    Key("{player}.hand", lambda s, p: ids(s.tables.focuses, p.hand)),
    Key("{player}.aside", lambda s, p: ids(s.tables.focuses, p.aside)),
    Key("{player}.discard", lambda s, p: ids(s.tables.focuses, p.discard), _set_discard),
    Key(
        "{player}.focus",
        lambda s, p: "" if p.focus == NOBODY else s.tables.focuses[p.focus].id,
        _set_focus,
    ),
    Key("{player}.upkeep", upkeep_of),
    Key("{player}.corruption", corruption),
    Key("{player}.place", lambda s, p: ranks(s)[p.seat]),
)
