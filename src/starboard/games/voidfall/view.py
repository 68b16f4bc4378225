"""What each seat may know, built up piece by piece (2.2 to 2.4).

Agenda hands, what was looked at in decks, and a Focus chosen beforehand stand in their owner's view only;
against the Void hands and what was looked at lie open, and there is more to see (`peril_view.py`).
Faces of Bounty and Reclaim tokens that lie face down stand in nobody's.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from starboard.games.voidfall import vocabulary as v
from starboard.games.voidfall.campaign import CombatView, InvasionView, invasions, prospect, under_way
from starboard.games.voidfall.deal import (
    AGENDAS_LOOKED_AT,
    Seen,
    hand_by_type,
    looked_at,
    looks,
    seen_by,
    shown_hand,
)
from starboard.games.voidfall.deal import redeal as redeal
from starboard.games.voidfall.forecast import (
    Objective,
    Production,
    Prospect,
    Scoring,
    Skirmish,
    Upkeep,
    Worth,
    agendas_in_hand,
    agendas_in_play,
    objectives,
    production,
    skirmish,
    upkeep,
    worth,
)
from starboard.games.voidfall.peril_view import PerilView, peril_view
from starboard.games.voidfall.rules.actions import budget
from starboard.games.voidfall.rules.corruption import chamber_limit
from starboard.games.voidfall.rules.sectors import (
    corruptible,
    guild_spaces,
    guilds_of,
    installations_of,
    is_home,
    name_of,
    sector_upkeep,
    tile_of,
)
from starboard.games.voidfall.rules.technologies import improved_limit, improved_offer, technology_id
from starboard.games.voidfall.rules.trade import SPACES, space_of
from starboard.games.voidfall.scoring import columns, goal, ranks, sheet
from starboard.games.voidfall.state import (
    COPY_0,
    COPY_4,
    NOBODY,
    PHASES,
    PLAN,
    SKIRMISH,
    Player,
    Voidfall,
)
from starboard.kernel.title import Line


class SectorView(msgspec.Struct, frozen=True):
    """A sector. `guilds` and `installations` begin with what is printed there or on a Fallen House card.

    `fleet` is FP by kind, `void` Voidborn FP. Of tokens that lie face down there is only the number.
    """

    id: str
    q: int
    r: int
    tile: str
    owner: int
    home: bool
    population: int
    corrupted: bool
    corruptible: bool
    immune: bool
    guilds: tuple[str, ...]
    printed_guilds: int
    guild_spaces: int
    installations: tuple[str, ...]
    printed_installations: int
    installation_spaces: int
    fleet: tuple[int, ...]
    void: int
    void_limit: int
    bounties: int
    reclaims: int
    glory: tuple[int, ...]
    harbingers: int
    rift: bool
    fallen: str
    upkeep: int


class AgendaSlotView(msgspec.Struct, frozen=True):
    """`place` is what answers call it: `start N` or `slot N`."""

    place: str
    agenda: str
    corrupted: bool
    covered: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A player. `ledger` is what the Influence is made of, by the lines of `scoring.LINES`. `agenda_types`
    counts the hand by type; `agendas` is the hand for its owner and, for others, what of it they saw taken;
    against the Void the hand for everybody.
    `improvable`: Basic technologies that could be Improved now. `actions_left`, `done`, `used`: of the turn
    under way. The forecasts are empty before the first event; `scoring` is of Agendas in slots,
    `hand_scoring` of those in hand.
    """

    seat: int
    house: str
    origin: str
    home: str
    influence: int
    ledger: tuple[int, ...]
    stock: tuple[int, ...]
    inactive: int
    active: int
    tracks: tuple[int, ...]
    track_corruption: tuple[bool, ...]
    technologies: tuple[str, ...]
    tech_limit: int
    improved_limit: int
    improvable: tuple[str, ...]
    beside: str
    rules: tuple[str, ...]
    agenda_types: tuple[int, ...]
    agendas: tuple[str, ...]
    slots: tuple[AgendaSlotView, ...]
    pods_covered: bool
    loose: int
    trade: int
    glory: tuple[int, ...]
    bounties: tuple[str, ...]
    reclaims: tuple[str, ...]
    chambers: int
    chamber_limit: int
    kept: int
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    aside: tuple[str, ...]
    has_plan: bool
    focus: str
    played: str
    flipped: bool
    third: bool
    actions_left: int
    done: tuple[str, ...]
    used: tuple[str, ...]
    overproduced: int
    turns: int
    spent: tuple[str, ...]
    short: int
    production: tuple[Production, ...]
    upkeep: Upkeep | None
    skirmish: Skirmish | None
    scoring: tuple[Scoring, ...]
    objectives: tuple[Objective, ...]
    worth: Worth
    planned: str = ""
    hand_scoring: tuple[Scoring, ...] = ()


class AgendaDeckView(msgspec.Struct, frozen=True):
    """`known`: cards of the deck that the viewer has seen there, with their places from the top."""

    type: str
    offer: str
    corrupted: bool
    deck: int
    known: tuple[tuple[int, str], ...]


class EventDeckView(msgspec.Struct, frozen=True):
    cycle: int
    deck: int
    known: tuple[tuple[int, str], ...]


class TechnologyView(msgspec.Struct, frozen=True):
    """A pile of the tableau; `copies` is how many lie there, `influence` what the next one is worth."""

    id: str
    copies: int
    influence: int


class TargetView(msgspec.Struct, frozen=True):
    """What the Voidborn strike at in this Evaluation; without a sector there is no Combat."""

    seat: int
    sector: str
    strength: int


class PendingView(msgspec.Struct, frozen=True):
    """VF-5.1: an effect that waits. `cause`: what brings it; `forced`: it cannot be forfeited."""

    effect: str
    cause: str
    forced: bool


class AccountView(msgspec.Struct, frozen=True):
    """What the last Evaluation did to a player, or the one under way; see `account.Account`."""

    cycle: int
    influence: tuple[int, ...]
    markers: int
    bonus: int
    sector: str
    decided: str
    result: str
    recalled: int
    demand: tuple[int, int]
    upkeep: tuple[int, int, int]
    objectives: tuple[str, ...]
    agendas: tuple[tuple[str, int], ...]


class VoidfallView(msgspec.Struct, frozen=True):
    """`order` has -1 where a slot is still free. `box`: the box of the event that is being resolved.

    `column`: Trade tokens on each space from the top. `improved_deck`: what Cycle 3 will bring, in no order.
    `looking`: cards in the viewer's hands of which one is kept or put on top. `prospects` and `invasions`:
    what the viewer could invade, while he is asked. `combat`: the one under way, while an owner has a choice.
    `doing`: the action under way, `pending`: what it has still to bring. `goal`: the Influence to be reached,
    0 where there is none (VF-38.3). `peril`: what games against the Void have besides, else None.
    """

    seat: int | None
    mode: str
    map: str
    free_choice: bool
    preselect: bool
    peaceful: bool
    cycle: int
    round: int
    rounds: int
    phase: str
    order: tuple[int, ...]
    active: int
    event: str
    box: int
    targets: tuple[TargetView, ...]
    accounts: tuple[AccountView, ...]
    sectors: tuple[SectorView, ...]
    column: tuple[int, ...]
    boxed_trade: int
    agenda_board: tuple[AgendaDeckView, ...]
    event_decks: tuple[EventDeckView, ...]
    improved_offer: tuple[str, ...]
    improved_deck: tuple[str, ...]
    blocked: bool
    tableau: tuple[TechnologyView, ...]
    bounty_pile: int
    reclaim_pile: int
    players: tuple[PlayerView, ...]
    columns: tuple[str, ...]
    sheet: tuple[Line, ...]
    ranks: tuple[int, ...]
    goal: int = 0
    peril: PerilView | None = None
    doing: str = ""
    pending: tuple[PendingView, ...] = ()
    combat: CombatView | None = None
    looking: tuple[str, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    invasions: tuple[InvasionView, ...] = ()


def view(s: Voidfall, seat: int | None) -> VoidfallView:
    public = _public(s)
    return public if seat is None else own_view(s, public, seat)


def own_view(s: Voidfall, public: VoidfallView, seat: int) -> VoidfallView:
    """The spectator's view, with what the seat alone may know."""
    mine = _with_secrets(s, s.players[seat], public.players[seat])
    seen = seen_by(s, seat)
    found = invasions(s, s.players[seat])
    return msgspec.structs.replace(
        public,
        seat=seat,
        players=(*public.players[:seat], mine, *public.players[seat + 1 :]),
        agenda_board=_agenda_board(s, seen),
        event_decks=_event_decks(s, seen),
        looking=_looking(s) if looks(s, seat) else (),
        # Before a target is chosen.
        prospects=tuple([prospect(one) for one in found]) if s.muster[1:2] == (NOBODY,) else (),
        invasions=found,
    )


def _public(s: Voidfall) -> VoidfallView:
    tables = s.tables
    seen = seen_by(s, None)
    players = tuple([_seat(s, p) for p in s.players])
    return VoidfallView(
        seat=None,
        mode=v.MODES[s.mode],
        map=tables.maps[s.map].id,
        free_choice=s.free_choice,
        preselect=s.preselect,
        peaceful=s.peaceful,
        cycle=s.cycle,
        round=s.round,
        rounds=0 if s.event == NOBODY else tables.events[s.event].rounds,
        phase=PHASES[s.phase],
        order=s.order,
        active=s.order[s.turn] if s.turn < len(s.order) and not s.over else NOBODY,
        event="" if s.event == NOBODY else tables.events[s.event].id,
        box=s.box,
        targets=_targets(s),
        accounts=_accounts(s),
        sectors=tuple([_sector(s, at) for at in range(len(s.tile))]),
        column=_column(s),
        boxed_trade=s.boxed_trade,
        agenda_board=_agenda_board(s, seen),
        event_decks=_event_decks(s, seen),
        improved_offer=_technology_ids(s, s.improved_offer),
        improved_deck=_technology_ids(s, sorted(s.improved_deck)),
        blocked=s.blocked,
        tableau=_tableau(s),
        bounty_pile=len(s.bounty_pile),
        reclaim_pile=len(s.reclaim_pile),
        players=players,
        columns=columns(s),
        sheet=sheet(s, tuple([_coming(one.worth) for one in players])),
        ranks=ranks(s) if s.over else (),
        goal=goal(s),
        peril=peril_view(s),
        doing=s.doing,
        pending=tuple([PendingView(one.effect.text, one.act.cause, one.act.forced) for one in s.pending]),
        combat=under_way(s),
        # Against the Void everybody looks with the active player (2.4).
        looking=_looking(s) if looks(s, None) else (),
    )


# --- the map ------------------------------------------------------------------------------------------------


def _sector(s: Voidfall, at: int) -> SectorView:
    tile = tile_of(s, at)
    guilds, installations = guilds_of(s, at), installations_of(s, at)
    q, r = s.tables.maps[s.map].places[at]
    return SectorView(
        id=name_of(s, at),
        q=q,
        r=r,
        tile=tile.id,
        owner=s.owner[at],
        home=is_home(s, at),
        population=s.population[at],
        corrupted=s.corrupted[at],
        corruptible=corruptible(s, at),
        immune=tile.immune,
        guilds=tuple([v.RESOURCES[kind] for kind in guilds]),
        printed_guilds=len(guilds) - len(s.guilds[at]),
        guild_spaces=guild_spaces(s, at),
        installations=tuple([v.INSTALLATIONS[kind] for kind in installations]),
        printed_installations=len(installations) - len(s.installations[at]),
        installation_spaces=tile.inst_spaces,
        fleet=s.fleet[at],
        void=s.void[at],
        void_limit=tile.void_limit,
        bounties=len(s.bounties[at]),
        reclaims=len(s.reclaims[at]),
        glory=s.glory[at],
        harbingers=s.harbingers[at],
        rift=tile.rift,
        fallen="" if s.fallen[at] == NOBODY else s.tables.fallen[s.fallen[at]].id,
        upkeep=sector_upkeep(s, at),
    )


def _targets(s: Voidfall) -> tuple[TargetView, ...]:
    """VF-10.2: fixed for all before the first Combat; those of the Cycle before are history."""
    if s.phase < SKIRMISH:
        return ()
    return tuple(
        [
            TargetView(seat, "" if at == NOBODY else name_of(s, at), power)
            for seat, (at, power) in enumerate(s.targets)
        ]
    )


def _accounts(s: Voidfall) -> tuple[AccountView, ...]:
    return tuple(
        [
            AccountView(
                cycle=one.cycle,
                influence=one.influence,
                markers=one.markers,
                bonus=one.bonus,
                sector="" if one.sector == NOBODY else name_of(s, one.sector),
                decided=one.decided,
                result=one.result,
                recalled=one.recalled,
                demand=one.demand,
                upkeep=one.upkeep,
                objectives=one.objectives,
                agendas=one.agendas,
            )
            for one in s.accounts
        ]
    )


# --- the Galactic board -------------------------------------------------------------------------------------


def _column(s: Voidfall) -> tuple[int, ...]:
    spaces = [0] * SPACES
    for token in range(s.column):
        spaces[space_of(s, token + 1) - 1] += 1
    return tuple(spaces)


def _known(deck: Sequence[str], bits: Sequence[int], seen: Seen) -> tuple[tuple[int, str], ...]:
    """What was seen of a deck, from the top; the top is the last of the list."""
    return tuple(
        [(len(deck) - place, deck[place]) for place in range(len(deck) - 1, -1, -1) if seen(bits[place])]
    )


def _agenda_board(s: Voidfall, seen: Seen) -> tuple[AgendaDeckView, ...]:
    agendas = s.tables.agendas
    return tuple(
        [
            AgendaDeckView(
                type=v.AGENDAS[kind],
                offer="" if s.offers[kind] == NOBODY else agendas[s.offers[kind]].id,
                corrupted=s.offer_corruption[kind],
                deck=len(deck),
                known=_known([agendas[card].id for card in deck], s.agenda_seen[kind], seen),
            )
            for kind, deck in enumerate(s.agenda_decks)
        ]
    )


def _event_decks(s: Voidfall, seen: Seen) -> tuple[EventDeckView, ...]:
    events = s.tables.events
    return tuple(
        [
            EventDeckView(
                place + 1, len(deck), _known([events[card].id for card in deck], s.event_seen[place], seen)
            )
            for place, deck in enumerate(s.event_decks)
        ]
    )


def _technology_ids(s: Voidfall, technologies: Sequence[int]) -> tuple[str, ...]:
    return tuple([s.tables.technologies[number].id for number in technologies])


def _tableau(s: Voidfall) -> tuple[TechnologyView, ...]:
    """VF-29.1: the copy worth Influence lies on top."""
    return tuple(
        [
            TechnologyView(
                s.tables.technologies[number].id,
                copies.bit_count(),
                s.tables.tech_influence if copies & COPY_4 else 0,
            )
            for number, copies in enumerate(s.tableau)
            if copies & (COPY_4 | COPY_0)
        ]
    )


def _looking(s: Voidfall) -> tuple[str, ...]:
    cards = s.tables.agendas if looked_at(s) == AGENDAS_LOOKED_AT else s.tables.events
    return tuple([cards[card].id for card in s.looked])


def _coming(one: Worth) -> tuple[int, int, int, int]:
    return one.board, one.upkeep, one.starting, one.slots


# --- players ------------------------------------------------------------------------------------------------


def _with_secrets(s: Voidfall, p: Player, public: PlayerView) -> PlayerView:
    return msgspec.structs.replace(
        public,
        agendas=_agenda_ids(s, p.agendas),
        planned="" if p.planned == NOBODY else s.tables.focuses[p.planned].id,
        hand_scoring=agendas_in_hand(s, p) if p.rules else (),
    )


def _agenda_ids(s: Voidfall, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([s.tables.agendas[card].id for card in cards])


def _focus_ids(s: Voidfall, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([s.tables.focuses[card].id for card in cards])


def _seat(s: Voidfall, p: Player) -> PlayerView:
    """What everybody may know. A hand that was not played stays its owner's when the game is over (2.3),
    unless it lay open all the time.
    """
    tables = s.tables
    settled = p.origin != NOBODY and bool(p.rules)
    scoring = agendas_in_play(s, p) if settled else ()
    aims = objectives(s, p) if settled else ()
    return PlayerView(
        seat=p.seat,
        house="" if p.house == NOBODY else tables.houses[p.house].id,
        origin="" if p.origin == NOBODY else tables.origins[p.origin].id,
        home=name_of(s, p.home),
        influence=p.influence,
        ledger=p.ledger,
        stock=p.stock,
        inactive=p.inactive,
        active=p.active,
        tracks=p.tracks,
        track_corruption=p.track_corruption,
        technologies=tuple([technology_id(s, tech) for tech in p.techs]),
        tech_limit=p.tech_limit,
        improved_limit=improved_limit(p),
        improvable=_technology_ids(s, improved_offer(s, p)),
        beside="" if p.beside == NOBODY else tables.technologies[p.beside].id,
        rules=tuple([v.RULES[rule] for rule, holds in enumerate(p.rules) if holds]),
        agenda_types=hand_by_type(s, p),
        agendas=_agenda_ids(s, shown_hand(s, p)),
        slots=_slots(s, p),
        pods_covered=bool(p.covered) and p.covered[-1],
        loose=p.loose,
        trade=p.trade,
        glory=p.glory,
        bounties=tuple([tables.bounties[token][0] for token in p.bounties]),
        reclaims=tuple([tables.reclaims[token][0] for token in p.reclaims]),
        chambers=p.chambers,
        chamber_limit=chamber_limit(p) if settled else 0,
        kept=p.kept,
        hand=_focus_ids(s, p.hand),
        discard=_focus_ids(s, p.discard),
        aside=_focus_ids(s, p.aside),
        # Who has chosen already is nobody's business while others still do (VF-38.1).
        has_plan=s.phase != PLAN and p.planned != NOBODY,
        focus="" if p.focus == NOBODY else tables.focuses[p.focus].id,
        played="" if p.played == NOBODY else tables.agendas[p.played].id,
        flipped=p.flipped,
        third=p.third,
        actions_left=0 if p.focus == NOBODY else budget(p),
        done=_done(s, p),
        used=p.used,
        overproduced=p.overproduced,
        turns=p.turns,
        spent=tuple([name_of(s, at) for at in p.spent]),
        short=p.short,
        production=production(s, p) if settled else (),
        upkeep=upkeep(s, p) if settled else None,
        skirmish=skirmish(s, p) if settled else None,
        scoring=scoring,
        objectives=aims,
        worth=worth(s, p, scoring, aims),
        hand_scoring=agendas_in_hand(s, p) if settled and s.peril is not None else (),
    )


def _slots(s: Voidfall, p: Player) -> tuple[AgendaSlotView, ...]:
    found = [
        AgendaSlotView(f"start {place + 1}", s.tables.starting[number].id, False, p.covered[place])
        for place, number in enumerate(p.starting)
    ]
    for slot, card in enumerate(p.slots):
        place = len(p.starting) + slot
        found.append(
            AgendaSlotView(
                f"slot {slot + 1}",
                "" if card == NOBODY else s.tables.agendas[card].id,
                p.slot_corruption[slot],
                place < len(p.covered) and p.covered[place],
            )
        )
    return tuple(found)


def _done(s: Voidfall, p: Player) -> tuple[str, ...]:
    """The actions of the played Focus that were taken."""
    if p.focus == NOBODY:
        return ()
    actions = s.tables.focuses[p.focus].actions
    return tuple([action.id for place, action in enumerate(actions) if p.done >> place & 1])
