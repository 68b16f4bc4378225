"""What everybody sees of the Void in co-operative and solo games (2.2, 2.4): all but the order of decks."""

from __future__ import annotations

import msgspec

from starboard.games.voidfall import grammar as g
from starboard.games.voidfall import race
from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.forecast import Skirmish, penalty_skirmish, war_skirmish
from starboard.games.voidfall.peril import HARBINGER, LEVELS, NOBODY, ROWS, WAR, Peril
from starboard.games.voidfall.rules.alerts import (
    CATASTROPHE,
    FIGHT,
    PENALTY,
    alert_id,
    lacking,
    rows_for,
    war_of,
)
from starboard.games.voidfall.rules.crises import condition_holds
from starboard.games.voidfall.rules.crisis_board import (
    demand,
    military_value,
    most_payable,
    shortfall,
    spaces,
)
from starboard.games.voidfall.rules.joint import matches
from starboard.games.voidfall.rules.technologies import technology_id
from starboard.games.voidfall.setup import DIFFICULTIES
from starboard.games.voidfall.state import Player, Voidfall
from starboard.kernel.effect import leaves


class CrisisView(msgspec.Struct, frozen=True):
    """A Crisis. `level` 0 is a Starting Crisis, `type` one of `vocabulary.CRISIS_TYPES`.

    `ready`: by seat, whether what the card asks for besides the deed would be met now: its condition holds or
    its cost can be paid. A card that only says in which way the deed is done is always ready.
    """

    id: str
    level: int
    type: str
    ready: tuple[bool, ...]


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the Crisis board: what is printed there, and what stands on it (VF-35.1).

    On the Military row `military` is the strength added to a Skirmish, on the Economic row `demand` the
    resources to pay, in the order of `vocabulary.RESOURCES`.
    """

    military: int
    demand: tuple[int, ...]
    harbinger: bool
    crisis: CrisisView | None


class RowView(msgspec.Struct, frozen=True):
    """A row from the left. The last of `spaces` is what counts when the row is full: nothing stands on it.

    `in_force`: the place of the space whose value counts (VF-35.2).
    """

    row: str
    spaces: tuple[SpaceView, ...]
    in_force: int


class WayView(msgspec.Struct, frozen=True):
    """A way out for the active player when the Void advances (VF-9.2, VF-9.8), as answers to `void` call it.

    `lacking`: if it is closed, the instruction of the penalty that cannot be carried out (VF-9.4), as content
    writes it. `pushed`: the Crisis that a row would push out. `catastrophe`: whether it places a Catastrophe
    token; `loses`: whether that is the fourth one and loses the game (VF-9.13). `strike`: the Skirmish of a
    penalty that can be chosen.
    """

    way: str
    open: bool
    lacking: str
    pushed: str
    catastrophe: bool
    loses: bool
    strike: Skirmish | None = None


class CrisisDeckView(msgspec.Struct, frozen=True):
    """`deck`: how many cards are left. `discard`: its pile, the last on top."""

    level: int
    deck: int
    discard: tuple[str, ...]


class AlertView(msgspec.Struct, frozen=True):
    """`id` is empty while none is turned up; `level` is 1 to 3 under a Situation, 0 in a War.

    `left`: how many Situations of each level, then how many Wars, are still in the deck; which Wars nobody
    knows. `discard`: what was turned up before. `added`: by Cycle, what comes into the deck at its start.
    """

    id: str
    level: int
    is_war: bool
    left: tuple[int, int, int, int]
    discard: tuple[str, ...]
    added: tuple[tuple[int, ...], ...]


class HavenView(msgspec.Struct, frozen=True):
    """A Safe Haven. `name` is what answers call it; `built`: by level from the lowest, who gave the cube."""

    name: str
    levels: int
    built: tuple[int, ...]

    @property
    def is_complete(self) -> bool:
        return len(self.built) == self.levels


class OfferView(msgspec.Struct, frozen=True):
    """A Joint or Heroic card. `matching`: by seat, cards in hand that can be discarded for it (VF-3.5)."""

    focus: str
    matching: tuple[tuple[str, ...], ...]


class TollView(msgspec.Struct, frozen=True):
    """What the Economic demand would cost a player now (VF-35.3): units due and paid, Influence lost.

    `war`: the Skirmish that comes before it if the player faces the board in the current War.
    """

    seat: int
    due: int
    paid: int
    influence: int
    war: Skirmish | None


class SourceView(msgspec.Struct, frozen=True):
    label: str
    number: int
    points: int


class RaceView(msgspec.Struct, frozen=True):
    """VF-11.2: what the Voidborn's Influence would be if the game ended now; all ten sources, zeros too.

    `influence`: of each seat. `lowest`: the seat with least. `margin`: what that seat has more than the
    Voidborn; the players win with 0 or more (VF-11.3, VF-11.4).
    """

    sources: tuple[SourceView, ...]
    total: int
    influence: tuple[int, ...]
    lowest: int
    margin: int


class PerilView(msgspec.Struct, frozen=True):
    """`blind`: Focuses chosen beforehand are chosen before the Alert is turned up (VF-38.1).

    `rows`: the Military row, then the Economic one; `military` and `demand` are in force. `harbinger_supply`:
    tokens neither on the map nor on the board. `crisis`: the current one, with the `ways` out for the active
    player; in a War the ways are to fight or a Catastrophe. `crisis_decks` by level from 1. `offer_deck`: how
    many Joint or Heroic cards are still to come. `consumed`: `improved ID` for an Improved one. `tolls` by
    seat. `partner`: who resolves the Joint effect under way for the active player, else -1.
    """

    difficulty: str
    blind: bool
    rows: tuple[RowView, RowView]
    military: int
    demand: tuple[int, ...]
    harbinger_supply: int
    catastrophes: int
    catastrophe_limit: int
    crisis: CrisisView | None
    ways: tuple[WayView, ...]
    crisis_decks: tuple[CrisisDeckView, ...]
    alert: AlertView
    havens: tuple[HavenView, ...]
    offer: tuple[OfferView, ...]
    offer_deck: int
    consumed: tuple[str, ...]
    tolls: tuple[TollView, ...]
    race: RaceView
    partner: int


def peril_view(s: Voidfall) -> PerilView | None:
    peril = s.peril
    if peril is None:
        return None
    tables = s.tables
    return PerilView(
        difficulty=DIFFICULTIES[peril.difficulty],
        blind=peril.blind,
        rows=(_row(s, peril, v.MILITARY), _row(s, peril, v.ECONOMIC)),
        military=military_value(s),
        demand=demand(s)[: len(v.RESOURCES)],
        harbinger_supply=peril.supply,
        catastrophes=peril.catastrophes,
        catastrophe_limit=tables.catastrophe_limit,
        crisis=None if peril.crisis == NOBODY else _crisis(s, peril.crisis),
        ways=ways(s),
        crisis_decks=tuple([_crisis_deck(s, peril, level) for level in range(1, LEVELS + 1)]),
        alert=_alert(s, peril),
        havens=tuple(
            [
                HavenView(f"haven {tile + 1}", tables.maps[s.map].havens[tile], built)
                for tile, built in enumerate(peril.havens)
            ]
        ),
        offer=tuple([_offered(s, card) for card in peril.offer]),
        offer_deck=len(peril.offer_deck),
        consumed=tuple([technology_id(s, tech) for tech in peril.consumed]),
        tolls=tuple([_toll(s, p) for p in s.players]),
        race=_race(s),
        partner=peril.partner,
    )


# --- Crises -----------------------------------------------------------------------------------------------


def _crisis(s: Voidfall, card: int) -> CrisisView:
    crisis = s.tables.crises[card]
    ready = tuple([bool(p.rules) and condition_holds(s, p, card) for p in s.players])
    return CrisisView(crisis.id, crisis.level, v.CRISIS_TYPES[crisis.type], ready)


def _row(s: Voidfall, peril: Peril, row: int) -> RowView:
    there = peril.rows[row]
    found = []
    for place in range(spaces(s) + 1):
        card = there[place] if place < len(there) else NOBODY
        found.append(
            SpaceView(
                military=s.tables.military[place] if row == v.MILITARY else 0,
                demand=s.tables.economic[place][: len(v.RESOURCES)] if row == v.ECONOMIC else (),
                harbinger=card == HARBINGER,
                crisis=None if card in (NOBODY, HARBINGER) else _crisis(s, card),
            )
        )
    return RowView(ROWS[row], tuple(found), len(there))


def ways(s: Voidfall) -> tuple[WayView, ...]:
    """For the active player, as long as the turn lasts; the closed ones too."""
    peril = s.peril
    if peril is None or s.active_now == NOBODY or s.over:
        return ()
    p = s.players[s.active_now]
    token = _way(s, peril, CATASTROPHE, catastrophe=True)
    if peril.is_war:
        return (_way(s, peril, FIGHT), token)
    if peril.crisis == NOBODY:
        return ()
    crisis = s.tables.crises[peril.crisis]
    missing = lacking(s, p, peril.crisis)
    brings = any(leaf.verb == g.VERB_CATASTROPHE for leaf in leaves(crisis.penalty))
    suffered = _way(s, peril, PENALTY, lacking="" if missing is None else missing.text, catastrophe=brings)
    if missing is None:
        suffered = msgspec.structs.replace(suffered, strike=penalty_skirmish(s, p, crisis.penalty))
    found = [suffered]
    for row in rows_for(crisis):
        there = peril.rows[ROWS.index(row)]
        is_full = len(there) == spaces(s)
        pushed = s.tables.crises[there[-1]].id if is_full and there[-1] != HARBINGER else ""
        found.append(_way(s, peril, row, pushed=pushed, catastrophe=is_full))
    return (*found, token)


def _way(
    s: Voidfall, peril: Peril, way: str, lacking: str = "", pushed: str = "", catastrophe: bool = False
) -> WayView:
    loses = catastrophe and peril.catastrophes == s.tables.catastrophe_limit
    return WayView(way, not lacking, lacking, pushed, catastrophe, loses)


def _crisis_deck(s: Voidfall, peril: Peril, level: int) -> CrisisDeckView:
    pile = tuple([s.tables.crises[card].id for card in peril.crisis_discards[level]])
    return CrisisDeckView(level, len(peril.crisis_decks[level]), pile)


# --- Alerts, Safe Havens, the offer -----------------------------------------------------------------------


def _alert(s: Voidfall, peril: Peril) -> AlertView:
    deck = peril.alert_deck
    return AlertView(
        id="" if peril.alert == NOBODY else alert_id(s, peril.alert),
        level=0 if peril.alert == NOBODY or peril.is_war else peril.alert,
        is_war=peril.is_war,
        left=(deck.count(1), deck.count(2), deck.count(3), sum([card >= WAR for card in deck])),
        discard=tuple([alert_id(s, card) for card in peril.alert_discard]),
        added=s.tables.aids[peril.difficulty].add,
    )


def _offered(s: Voidfall, card: int) -> OfferView:
    focuses = s.tables.focuses
    return OfferView(
        focuses[card].id,
        tuple([tuple([focuses[own].id for own in p.hand if matches(s, own, card)]) for p in s.players]),
    )


# --- what it costs ----------------------------------------------------------------------------------------


def _toll(s: Voidfall, p: Player) -> TollView:
    due = demand(s)
    if not p.rules:
        return TollView(p.seat, sum(due), 0, 0, None)
    paid = sum(most_payable(p, due))
    war = war_of(s)
    return TollView(p.seat, sum(due), paid, shortfall(s, p), None if war is None else war_skirmish(s, p, war))


def _race(s: Voidfall) -> RaceView:
    influence = tuple([p.influence for p in s.players])
    return RaceView(
        sources=tuple([SourceView(*one) for one in race.sources(s)]),
        total=race.total(s),
        influence=influence,
        lowest=influence.index(min(influence)),
        margin=race.margin(s),
    )
