"""What each seat may know, built up piece by piece (2.2).

Hands, backers and the values of support tokens stand in their owner's view only. While plans are hidden
(SKY-3.14), others and spectators see every board, hand count and supply as it was when the phase began.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock import tables as t
from starboard.games.pirates_of_skydock.deal import redeal as redeal
from starboard.games.pirates_of_skydock.forecast import (
    aptitude,
    before_the_die,
    chance_of,
    outlook,
    prospects,
    routes,
    score_if,
    spare_cards,
    wanted_die,
)
from starboard.games.pirates_of_skydock.rules.cards import held
from starboard.games.pirates_of_skydock.rules.challenges import cards_needed, modifier
from starboard.games.pirates_of_skydock.rules.guards import LEVELS
from starboard.games.pirates_of_skydock.rules.objectives import can_attempt, open_to
from starboard.games.pirates_of_skydock.rules.payment import can_spare, coverage, needed
from starboard.games.pirates_of_skydock.rules.upkeep import hand_limit
from starboard.games.pirates_of_skydock.scoring import backing, eligible, progress, result, score
from starboard.games.pirates_of_skydock.state import (
    BACKERS,
    COLOURS,
    COVERS,
    EMPTY,
    ENDINGS,
    NOBODY,
    PHASES,
    PLANNING,
    SOURCES,
    STEPS,
    UPKEEP,
    Challenge,
    Player,
    Skydock,
)
from starboard.kernel.title import Line


class AbilityView(msgspec.Struct, frozen=True):
    """`value`: steps, cards, tokens or bonus at this level. `cover`: "", "assigned" or "recovering"."""

    slot: str
    kind: str
    level: int
    value: int
    markers: int
    cover: str


class PlanView(msgspec.Struct, frozen=True):
    """A planned step (SKY-3.12): a card played (`slot` is empty), or loot for an ability."""

    card: str
    slot: str
    kind: str
    level: int


class SeatView(msgspec.Struct, frozen=True):
    """A player. What is hidden is empty but for the owner; `backer_have` and `backer_want` too.

    `offered_have`: of each backer offered, what its wish counts now and what it wants.
    """

    seat: int
    character: str
    spot: str
    glory: int
    schemes: int
    loot: int
    hand_limit: int
    board: tuple[AbilityView, ...]
    reserve: int
    support: int
    airlocked: int
    healed: int
    helped: int
    power_used: bool
    eligible: bool
    schemed: bool
    hand: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    offered_have: tuple[tuple[int, int], ...] = ()
    backer: str = ""
    backer_have: int = 0
    backer_want: int = 0
    backing: int = 0
    support_values: tuple[int, ...] = ()
    aside: str = ""
    plan: tuple[PlanView, ...] = ()
    stack: int = 0


class RoomView(msgspec.Struct, frozen=True):
    spot: str
    room: str
    guards: int
    stunned: int
    people: tuple[int, ...]


class ObjectiveView(msgspec.Struct, frozen=True):
    """`marked`: seats with a token; `helped`: those of them by help; `tracks`: each seat's space.

    For the viewer: whether everything but the symbols is there, whether it can be attempted, and how his hand
    covers each of the symbols: by a `card`, by a `pair` (SKY-8.5), or not at all.
    """

    id: str
    marked: tuple[int, ...]
    helped: tuple[int, ...]
    tracks: tuple[int, ...]
    open: bool = False
    payable: bool = False
    covered: tuple[str, ...] = ()


class ChallengeView(msgspec.Struct, frozen=True):
    """A challenge, declared or only foreseen. `guards` counts active guards; `needed` is the face wanted.

    `chance` is in per cent; `needed_with` and `chance_with` are those if all spare cards went for +2. After
    the die: its face, and how many cards it still takes. `before` are the viewer's own cards that could be
    played before the die, each with the chance that it leads to; `score` and `score_then` the roller's own,
    now and if it works.
    """

    seat: int
    source: str
    stat: str
    dc: int
    objective: str
    slot: str
    stat_bonus: int
    level_bonus: int
    row_bonus: int
    guards: int
    guard_penalty: int
    cards: int
    spent: int
    total: int
    needed: int
    chance: int
    spare: int
    needed_with: int
    chance_with: int
    die: int
    cards_needed: int
    before: tuple[tuple[str, int], ...] = ()
    score: int = 0
    score_then: int = 0


class RouteView(msgspec.Struct, frozen=True):
    """A walk on offer: the answer that goes it, and the spots on it from the first to the last.

    `guards` count against whoever is noticed, each for `penalty`; -1 if nobody notices. `encounter`: the room
    at its end has the icon.
    """

    answer: str
    spots: tuple[str, ...]
    guards: int
    penalty: int
    encounter: bool


class AttemptView(msgspec.Struct, frozen=True):
    """`symbol` and `helper` (a seat, or -1) where help was called for."""

    seat: int
    objective: str
    symbol: str
    helper: int


class OutlookView(msgspec.Struct, frozen=True):
    """Upkeep if it came now, without dice and cards. `joined`: rooms that get one more guard, once for each;
    `crowded`: rooms from which all but one go home.
    """

    walks: tuple[tuple[str, str, int], ...]
    joined: tuple[str, ...]
    crowded: tuple[str, ...]
    alert: int


class SkydockView(msgspec.Struct, frozen=True):
    """`aptitudes`, during the set-up only: each character's chance at each objective; -1 without a roll. What
    its player has drafted counts.
    """

    seat: int | None
    round: int
    rounds: int
    launch: int
    phase: str
    step: str
    alert: int
    level: int
    dc: int
    spots_per_level: int
    lockdown: int
    first: int
    claimed: bool
    turn: int
    turns: int
    rooms: tuple[RoomView, ...]
    supply: int
    box: int
    scheme_deck: int
    loot_deck: int
    encounter_deck: int
    scheme_pile: tuple[str, ...]
    loot_pile: tuple[str, ...]
    encounter_pile: tuple[str, ...]
    objectives: tuple[ObjectiveView, ...]
    support_pile: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    pile: int
    playing: tuple[str, ...]
    encounter: str
    challenge: ChallengeView | None
    attempt: AttemptView | None
    rise: int
    spawning: str
    outlook: OutlookView | None
    players: tuple[SeatView, ...]
    picks: tuple[int, ...]
    columns: tuple[str, ...]
    sheet: tuple[Line, ...]
    ranks: tuple[int, ...]
    ending: str
    prospects: tuple[ChallengeView, ...] = ()
    routes: tuple[RouteView, ...] = ()
    foreseen: tuple[str, ...] = ()
    looking: tuple[str, ...] = ()
    aptitudes: tuple[tuple[str, tuple[int, ...]], ...] = ()


def view(s: Skydock, seat: int | None) -> SkydockView:
    public = _public(s)
    return public if seat is None else own_view(s, public, seat)


def own_view(s: Skydock, public: SkydockView, seat: int) -> SkydockView:
    """The spectator's view, with what the seat alone may know."""
    p = s.players[seat]
    players = (*public.players[:seat], _own(s, p), *public.players[seat + 1 :])
    foreseen: Sequence[int] = ()
    if seat == s.seer and s.seen:
        foreseen = s.encounter_deck[: -s.seen - 1 : -1]
    looking: tuple[str, ...] = ()
    if seat == s.looker:
        looking = _card_ids(s, s.dug) or tuple(s.tables.encounters[card].id for card in s.scanned)
    chosen = p.character != NOBODY
    return msgspec.structs.replace(
        public,
        seat=seat,
        players=players,
        low=p.low if s.planning else public.low,
        high=p.high if s.planning else public.high,
        challenge=None if s.challenge is None else _challenge(s, s.challenge, seat),
        objectives=tuple(_own_objective(s, p, place, one) for place, one in enumerate(public.objectives)),
        prospects=tuple(_challenge(s, one.challenge, seat, one.slot) for one in prospects(s, p))
        if chosen and not s.over
        else (),
        routes=_routes(s, p) if seat == s.turn and not s.over else (),
        foreseen=tuple(s.tables.encounters[card].id for card in foreseen),
        looking=looking,
    )


def _public(s: Skydock) -> SkydockView:
    tables = s.tables
    columns, sheet, ranks = _sheet(s)
    shown = s.players[0].shown if s.planning else None
    level = min(s.level, LEVELS)
    return SkydockView(
        seat=None,
        round=s.round,
        rounds=tables.rounds,
        launch=s.launch,
        phase=PHASES[s.phase],
        step=STEPS[s.step - 1] if s.phase == UPKEEP and s.step else "",
        alert=s.alert,
        level=level,
        dc=tables.dcs[level],
        spots_per_level=s.spots_per_level,
        lockdown=LEVELS * s.spots_per_level,
        first=s.first,
        claimed=s.claimed,
        turn=s.turn,
        turns=s.turns,
        rooms=tuple([_room(s, spot) for spot in range(len(t.SPOTS))]),
        supply=s.supply,
        box=s.box,
        scheme_deck=len(s.scheme_deck) + _packets(s, True),
        loot_deck=len(s.loot_deck) + _packets(s, False),
        encounter_deck=len(s.encounter_deck) + len(s.scanned),
        scheme_pile=_card_ids(s, s.scheme_pile),
        loot_pile=_card_ids(s, s.loot_pile),
        encounter_pile=tuple([tables.encounters[card].id for card in s.encounter_pile]),
        objectives=tuple([_objective(s, place) for place in range(len(s.objectives))]),
        support_pile=len(s.support_pile),
        low=tuple(s.low) if shown is None else shown.low,
        high=tuple(s.high) if shown is None else shown.high,
        pile=s.pile,
        playing=_card_ids(s, s.resolving),
        encounter="" if s.encounter == NOBODY else tables.encounters[s.encounter].id,
        challenge=None if s.challenge is None else _challenge(s, s.challenge, None),
        attempt=_attempt(s),
        rise=s.rise,
        spawning="" if s.spawning == NOBODY else t.SPOTS[s.spawning],
        outlook=_outlook(s),
        players=tuple([_player(s, p) for p in s.players]),
        picks=s.picks,
        columns=columns,
        sheet=sheet,
        ranks=ranks,
        ending=ENDINGS[s.ending],
        aptitudes=_aptitudes(s) if s.phase < PLANNING else (),
    )


def _aptitudes(s: Skydock) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple([(one.id, aptitude(s, number)) for number, one in enumerate(s.tables.characters)])


def _packets(s: Skydock, schemes: bool) -> int:
    """SKY-3.14: packets count with their decks, and as they were before anybody drew."""
    if not s.planning:
        return 0
    lie = sum(len(p.scheme_packet if schemes else p.loot_packet) for p in s.players)
    drawn = 0
    for p in s.players:
        if p.shown is not None:
            now = [*p.hand, *(step[0] for step in p.steps)]
            drawn += _count(s, now, schemes) - _count(s, p.shown.hand, schemes)
    return lie + drawn


def _count(s: Skydock, cards: Sequence[int], schemes: bool) -> int:
    return sum((card < s.tables.schemes) == schemes for card in cards)


def _card_ids(s: Skydock, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([s.tables.cards[card].id for card in cards])


def _room(s: Skydock, spot: int) -> RoomView:
    chosen = [p for p in s.by_seat() if p.character != NOBODY and p.spot == spot]
    return RoomView(
        spot=t.SPOTS[spot],
        room=s.tables.rooms[s.rooms[spot]].id,
        guards=s.guards[spot],
        stunned=s.stunned[spot],
        people=tuple([p.seat for p in chosen]),
    )


def _seats(bits: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(len(COLOURS)) if bits >> seat & 1])


def _objective(s: Skydock, place: int) -> ObjectiveView:
    row = s.tables.objectives[s.objectives[place]]
    return ObjectiveView(row.id, _seats(s.marked[place]), _seats(s.helped[place]), tuple(s.tracks[place]))


def _own_objective(s: Skydock, p: Player, place: int, public: ObjectiveView) -> ObjectiveView:
    if p.character == NOBODY:
        return public
    return msgspec.structs.replace(
        public,
        open=open_to(s, p, place),
        payable=can_attempt(s, p, place),
        covered=_covered(s, p, place),
    )


def _covered(s: Skydock, p: Player, place: int) -> tuple[str, ...]:
    """The symbols in order, those that cards cover first among equal ones."""
    wanted = needed(s, place)
    made: list[str] = []
    for n, by_card, by_pair in zip(wanted, *coverage(s, p, wanted, held(s, p, g.SCHEME)), strict=False):
        made += (["card"] * by_card + ["pair"] * by_pair + [""] * n)[:n]
    return tuple(made)


def _routes(s: Skydock, p: Player) -> tuple[RouteView, ...]:
    penalty = s.tables.guard_penalty
    return tuple(
        [
            RouteView(
                answer=one.answer,
                spots=tuple([t.SPOTS[spot] for spot in one.rooms]),
                guards=one.guards,
                penalty=max(one.guards, 0) * penalty,
                encounter=one.encounter,
            )
            for one in routes(s, p)
        ]
    )


def _challenge(s: Skydock, c: Challenge, seat: int | None, slot: int = NOBODY) -> ChallengeView:
    """Only the roller knows how many cards could be spared, and each which of his own could be played."""
    spare = now = then = 0
    before = [] if seat is None else before_the_die(s, s.players[seat], c)
    if seat == c.seat:
        p = s.players[seat]
        spare = can_spare(s, p) if c is s.challenge else spare_cards(s, p, c.objective)
        if p.backer != NOBODY:
            now, then = score(s, p), score_if(s, p, c)
    needed = wanted_die(s, c)
    tables = s.tables
    discarded = wanted_die(s, c, spare)
    return ChallengeView(
        seat=c.seat,
        source=SOURCES[c.source],
        stat=t.STATS[c.stat],
        dc=c.dc,
        objective="" if c.objective == NOBODY else tables.objectives[s.objectives[c.objective]].id,
        slot="" if slot == NOBODY else t.SLOTS[slot],
        stat_bonus=c.stat_bonus,
        level_bonus=c.level_bonus,
        row_bonus=c.row_bonus,
        guards=c.guards,
        guard_penalty=c.guards * tables.guard_penalty,
        cards=c.cards,
        spent=c.spent,
        total=modifier(s, c),
        needed=needed,
        chance=chance_of(needed),
        spare=spare,
        needed_with=discarded,
        chance_with=chance_of(discarded),
        die=c.die,
        cards_needed=cards_needed(s, c) if c.die else 0,
        before=tuple([(tables.cards[card].id, chance_of(die)) for card, die in before]),
        score=now,
        score_then=then,
    )


def _attempt(s: Skydock) -> AttemptView | None:
    tried = s.attempt
    if tried is None:
        return None
    return AttemptView(
        seat=tried.seat,
        objective=s.tables.objectives[s.objectives[tried.place]].id,
        symbol="" if tried.symbol == NOBODY else t.SYMBOLS[tried.symbol],
        helper=tried.helper,
    )


def _outlook(s: Skydock) -> OutlookView | None:
    """SKY-15.7: the last round has no patrol. After LOCKDOWN in the middle of a turn none comes either."""
    if s.turn == NOBODY or s.launch == 1 or s.over:
        return None
    found = outlook(s)
    return OutlookView(
        tuple([(t.SPOTS[spot], t.SPOTS[target], n) for spot, target, n in found.walks]),
        tuple([t.SPOTS[spot] for spot in found.joined]),
        tuple([t.SPOTS[spot] for spot in found.crowded]),
        found.alert,
    )


def _board(s: Skydock, p: Player) -> tuple[AbilityView, ...]:
    return tuple(
        [
            AbilityView(
                t.SLOTS[slot],
                t.KINDS[kind],
                p.levels[slot],
                s.tables.abilities[kind].by_level[p.levels[slot]],
                p.energy[slot],
                COVERS[p.tokens[slot]],
            )
            for slot, kind in enumerate(p.kinds)
            if kind != EMPTY
        ]
    )


def _player(s: Skydock, p: Player) -> SeatView:
    """What everybody may know; everything once the game is over."""
    seen = p if p.shown is None or not s.planning else p.shown
    public = _seat(s, p, seen)
    return _with_secrets(s, p, public) if s.over else public


def _seat(s: Skydock, p: Player, seen: Player) -> SeatView:
    chosen = p.character != NOBODY
    schemes = _count(s, seen.hand, True)
    return SeatView(
        seat=p.seat,
        character=s.tables.characters[p.character].id if chosen else "",
        spot=t.SPOTS[p.spot] if chosen else "",
        glory=p.glory,
        schemes=schemes,
        loot=len(seen.hand) - schemes,
        hand_limit=hand_limit(s, p) if chosen else s.tables.hand_limit,
        board=_board(s, seen),
        reserve=seen.reserve,
        support=len(p.support),
        airlocked=p.airlocked,
        healed=p.healed,
        helped=p.helped,
        power_used=p.power_used,
        eligible=eligible(s, p),
        schemed=seen.schemed,
    )


def _own(s: Skydock, p: Player) -> SeatView:
    """The backer that was not kept stays the owner's secret for ever (2.2)."""
    offered = p.offered if s.phase >= BACKERS else ()
    return msgspec.structs.replace(
        _with_secrets(s, p, _seat(s, p, p)),
        offered=tuple([s.tables.backers[backer].id for backer in offered]),
        offered_have=tuple([progress(s, p, backer) for backer in offered]),
    )


def _with_secrets(s: Skydock, p: Player, public: SeatView) -> SeatView:
    have, want = progress(s, p, p.backer) if p.backer != NOBODY else (0, 0)
    return msgspec.structs.replace(
        public,
        hand=_card_ids(s, p.hand),
        backer="" if p.backer == NOBODY else s.tables.backers[p.backer].id,
        backer_have=have,
        backer_want=want,
        backing=0 if p.backer == NOBODY else backing(s, p),
        support_values=tuple(p.support),
        aside="" if p.aside == NOBODY else s.tables.cards[p.aside].id,
        plan=tuple(
            [
                PlanView(
                    s.tables.cards[card].id,
                    "" if slot == EMPTY else t.SLOTS[slot],
                    "" if slot == EMPTY else t.KINDS[kind],
                    level,
                )
                for card, slot, kind, level in p.steps
            ]
        ),
        stack=p.stack,
    )


def _sheet(s: Skydock) -> tuple[tuple[str, ...], tuple[Line, ...], tuple[int, ...]]:
    """Glory alone until the game is over: the rest is hidden."""
    if s.over:
        final = result(s)
        return final.columns, final.sheet, final.ranks
    columns = tuple(COLOURS[p.seat] for p in s.players)
    return columns, (Line("Glory", "SKY-15.3", tuple(p.glory for p in s.players)),), ()
