"""SKY-14: upkeep, step by step."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.rules.cards import discard, held
from starboard.games.pirates_of_skydock.rules.challenges import challenge
from starboard.games.pirates_of_skydock.rules.guards import raise_alert, spawn
from starboard.games.pirates_of_skydock.rules.tokens import gain_token
from starboard.games.pirates_of_skydock.scoring import eligible
from starboard.games.pirates_of_skydock.state import (
    ALARM,
    ASSIGNED,
    BARE,
    BY_PATROL,
    CONFRONT,
    CROWD,
    FIRST_PLAYER,
    HAND_LIMIT,
    LAUNCH,
    LAUNCHED,
    NOBODY,
    NOBODY_ELIGIBLE,
    PATROL,
    PLANNING,
    RECOVER,
    RECOVERING,
    REINFORCE,
    STEP_CLAUSES,
    STEPS,
    WAKE,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import MENTAL, SPOTS, TWICE_THE_POCKETS
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING
from starboard.kernel.together import together


def upkeep(s: Skydock) -> Rule[None]:
    """One step; the next one is a stretch of its own."""
    step = s.step
    s.step += 1
    s.tell("step", NOBODY, STEP_CLAUSES[step], STEPS[step])
    if step == HAND_LIMIT:
        return _hand_limit(s)
    if step == REINFORCE:
        return reinforce(s)
    if step == ALARM:
        return alarm(s)
    if step == CONFRONT:
        return _confront(s)
    if step == CROWD:
        return _crowds(s)
    if step == LAUNCH:
        _launch(s)
    elif step == FIRST_PLAYER:
        _first_player(s)
    elif step == PATROL:
        patrol(s)
    elif step == WAKE:
        _wake(s)
    elif step == RECOVER:
        _recover(s)
    return NOTHING


def hand_limit(s: Skydock, p: Player) -> int:
    large = s.tables.characters[p.character].power == TWICE_THE_POCKETS
    return s.tables.large_hand if large else s.tables.hand_limit


def _hand_limit(s: Skydock) -> Rule[None]:
    """SKY-14.1: all at the same time; the cards go to the piles together."""
    over = [p for p in s.by_seat() if len(p.hand) > hand_limit(s, p)]
    if not over:
        return
    picked = yield from together(s, [p.seat for p in over], lambda seat: _cut(s, s.players[seat]))
    for p in over:
        s.tell("hand-limit", p.seat, "SKY-14.1", len(picked[p.seat]))
        for card in sorted(picked[p.seat]):
            discard(s, p, card, "SKY-14.1")
    s.reveal()


def _cut(s: Skydock, p: Player) -> Rule[list[int]]:
    n = len(p.hand) - hand_limit(s, p)
    picked: list[int] = []
    while len(picked) < n:
        options: list[Value] = [s.tables.cards[card].id for card in held(s, p, g.ANY) if card not in picked]
        choice: str = yield ask(p.seat, "hand-limit", options, (n - len(picked),), secret=True)
        picked.append(s.tables.by_id[choice][1])
    return picked


def _launch(s: Skydock) -> None:
    """SKY-14.2, SKY-15.1: on LAUNCH the rest of upkeep is skipped."""
    s.launch -= 1
    s.tell("launch", NOBODY, "SKY-14.2", s.launch)
    if s.launch == 0:
        s.ending = LAUNCHED if any(eligible(s, p) for p in s.players) else NOBODY_ELIGIBLE
        s.reveal()
        s.over = True


def _first_player(s: Skydock) -> None:
    """SKY-14.3: unclaimed it passes on, claimed it stays."""
    if not s.claimed:
        s.first = (s.first + 1) % len(s.players)
    s.claimed = False
    s.tell("first-player", s.first, "SKY-14.3")


def occupied(s: Skydock, spot: int) -> bool:
    return any(p.spot == spot for p in s.players)


def patrol_moves(s: Skydock) -> list[tuple[int, int, int]]:
    """SKY-14.4: from, to and how many; stunned guards stay, and so do those with a character."""
    return [
        (spot, (spot + 1) % len(SPOTS), s.guards[spot])
        for spot in range(len(SPOTS))
        if s.guards[spot] and not occupied(s, spot)
    ]


def patrol(s: Skydock) -> None:
    for spot, _, n in (moves := patrol_moves(s)):
        s.guards[spot] -= n
    for spot, target, n in moves:
        s.guards[target] += n
        s.tell("patrol", NOBODY, "SKY-14.4", s.room_id(spot), s.room_id(target), n)


def confrontations(s: Skydock) -> list[int]:
    """SKY-14.5: the rooms with a guard and a character, in patrol order."""
    return [spot for spot in range(len(SPOTS)) if s.guarded(spot) and occupied(s, spot)]


def reinforce(s: Skydock) -> Rule[None]:
    for spot in confrontations(s):
        yield from spawn(s, spot, "SKY-14.5")


def exposed(s: Skydock) -> list[Player]:
    """SKY-14.6: the characters in rooms with a guard of either side."""
    return [p for p in s.players if s.guarded(p.spot)]


def alarm(s: Skydock) -> Rule[None]:
    if seen := exposed(s):
        for p in seen:
            s.tell("exposed", p.seat, "SKY-14.6", s.room_id(p.spot))
        yield from raise_alert(s, len(seen), "SKY-14.6")


def _confront(s: Skydock) -> Rule[None]:
    """SKY-14.7: whether one must roll, the DC and the guards are read when one's turn in the order comes."""
    for p in s.by_seat():
        if s.guards[p.spot]:
            s.tell("confront", p.seat, "SKY-14.7", s.room_id(p.spot))
            passed = yield from challenge(s, p, BY_PATROL, MENTAL)
            if not passed:
                yield from gain_token(s, p, "SKY-14.7")


def _wake(s: Skydock) -> None:
    """SKY-14.8."""
    for spot, n in enumerate(s.stunned):
        if n:
            s.guards[spot] += n
            s.stunned[spot] = 0
            s.tell("wake", NOBODY, "SKY-14.8", s.room_id(spot), n)


def crowds(s: Skydock) -> list[int]:
    """SKY-14.9: the rooms with too many guards."""
    return [spot for spot in range(len(SPOTS)) if s.guards[spot] + s.stunned[spot] >= s.tables.crowd]


def disperse(s: Skydock, spot: int) -> None:
    gone = s.guards[spot] + s.stunned[spot] - 1
    s.guards[spot], s.stunned[spot] = 1, 0
    s.supply += gone
    s.tell("crowd", NOBODY, "SKY-14.9", s.room_id(spot), gone)


def _crowds(s: Skydock) -> Rule[None]:
    """SKY-14.9, SKY-14.10: only the rooms noted at the start of the step."""
    for spot in crowds(s):
        disperse(s, spot)
        here = s.at(spot)
        for p in here:
            yield from gain_token(s, p, "SKY-14.9")
        if not here:
            yield from raise_alert(s, 1, "SKY-14.9")


def _recover(s: Skydock) -> None:
    """SKY-14.12, SKY-14.13: recovering tokens go, assigned ones turn; the next round begins."""
    for p in s.players:
        after = {BARE: BARE, RECOVERING: BARE, ASSIGNED: RECOVERING}
        if any(p.tokens):
            gone = sum(token == RECOVERING for token in p.tokens)
            p.tokens = tuple(after[token] for token in p.tokens)
            s.tell("recover", p.seat, "SKY-14.12", gone)
        p.power_used = False
        p.schemed = False
        p.stack = 0
    s.phase = PLANNING
    s.step = 0
