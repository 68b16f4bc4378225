"""SKY-4: turns of the action phase."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.rules.abilities import slot_named
from starboard.games.pirates_of_skydock.rules.actions import FORGO, FORGOES, act, actions
from starboard.games.pirates_of_skydock.rules.help import CALL, call, calls, remove_marker
from starboard.games.pirates_of_skydock.rules.windows import IMPROVE, do_play, free_window, plays
from starboard.games.pirates_of_skydock.state import HAND_LIMIT, NOBODY, UPKEEP, Player, Skydock
from starboard.games.pirates_of_skydock.tables import KINDS, SLOTS, TURN
from starboard.kernel.ask import UNSEEN, Question, Rule, Value, ask
from starboard.kernel.nothing import NOTHING


def next_seat(s: Skydock) -> int:
    """SKY-4.1, SKY-4.9: the next player clockwise with a marker on the board, or NOBODY."""
    after = s.first if s.turn == NOBODY else (s.turn + 1) % len(s.players)
    for p in s.from_seat(after):
        if any(p.energy):
            return p.seat
    return NOBODY


def options(s: Skydock, p: Player) -> list[Value]:
    """The main decision: markers with their actions, calls for help, and plays of the free window."""
    found: list[Value] = []
    for slot, markers in enumerate(p.energy):
        if markers:
            if p.usable(slot):
                found += actions(s, p, slot)
            found.append(FORGOES[slot])
    return found + calls(s, p) + plays(s, p, TURN)


def turn(s: Skydock) -> Rule[None]:
    """SKY-4.3: free plays, one marker with its action, free plays."""
    seat = next_seat(s)
    if seat == NOBODY:
        return _end_phase(s)
    s.turn = seat
    s.turns += 1
    s.called = 0
    for q in s.players:
        q.schemed = False
    s.tell("turn", seat, "SKY-4.1", s.turns)
    return _play_turn(s, s.players[seat])


def _play_turn(s: Skydock, p: Player) -> Rule[None]:
    while True:
        choice: str = yield UNSEEN if s.replaying else _question(s, p)
        if choice.startswith(CALL):
            helped = yield from call(s, p, choice)
            if helped:
                break
        elif choice in s.tables.by_id or choice.startswith(IMPROVE):
            yield from do_play(s, p, choice, "SKY-4.6")
        else:
            yield from _use_marker(s, p, choice)
            break
    yield from free_window(s, p, ("after",))


def _question(s: Skydock, p: Player) -> Question:
    """With cards in hand even a single option is asked: otherwise all would see that none can be played."""
    return ask(p.seat, "turn", options(s, p), pause=len(p.hand) > 0)


def _use_marker(s: Skydock, p: Player, choice: str) -> Rule[None]:
    name, what = choice.split()[:2]
    slot = slot_named(name)
    remove_marker(s, p, slot)
    if what != FORGO:
        yield from act(s, p, choice)
        return
    s.tell("forgo", p.seat, "SKY-4.5", SLOTS[slot], KINDS[p.kinds[slot]])
    if not s.claimed:
        s.first = p.seat
        s.claimed = True
        s.tell("claim", p.seat, "SKY-4.5")


def _end_phase(s: Skydock) -> Rule[None]:
    """SKY-4.4: every reserve above 4 returns the surplus."""
    for p in s.players:
        surplus = p.reserve - s.tables.markers
        if surplus > 0:
            p.reserve -= surplus
            s.pile += surplus
    s.turn = NOBODY
    s.phase = UPKEEP
    s.step = HAND_LIMIT
    for p in s.players:
        p.schemed = False
    return NOTHING
