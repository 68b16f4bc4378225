"""SKY-9: challenges, from the declaration to the result."""

from __future__ import annotations

from starboard.games.pirates_of_skydock import grammar as g
from starboard.games.pirates_of_skydock.effects import RESOLVER, How, register
from starboard.games.pirates_of_skydock.grammar import Effect
from starboard.games.pirates_of_skydock.rules.cards import discard
from starboard.games.pirates_of_skydock.rules.payment import can_spare, spare
from starboard.games.pirates_of_skydock.rules.tracks import advance
from starboard.games.pirates_of_skydock.rules.windows import ask_all, ask_owner
from starboard.games.pirates_of_skydock.state import (
    BY_ATTACK,
    BY_ROOM,
    NOBODY,
    SOURCES,
    Challenge,
    Player,
    Skydock,
)
from starboard.games.pirates_of_skydock.tables import (
    ASSIST,
    DEAD_SPOTS,
    HAYMAKER,
    REROLL,
    ROLL,
    ROOM_PASSED,
    ROW_OF,
    STATS,
    TECHNICAL,
)
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.nothing import NOTHING

HAYMAKER_POWER = "haymaker"
STOP = "stop"
FACES = 20


def declare(
    s: Skydock,
    p: Player,
    source: int,
    stat: int,
    slot: int = NOBODY,
    guards: int = NOBODY,
    objective: int = NOBODY,
) -> Challenge:
    """SKY-9.2 to SKY-9.4: DC and modifiers as they are now; also what a forecast is made of."""
    tables = s.tables
    person = tables.characters[p.character]
    dc = tables.dcs[s.level] if objective == NOBODY else tables.objectives[s.objectives[objective]].dc
    c = Challenge(p.seat, source, stat, dc, objective)
    c.stat_bonus = person.stats[stat]
    if slot != NOBODY:
        c.level_bonus = tables.abilities[p.kinds[slot]].by_level[p.levels[slot]]
        c.row_bonus = tables.row_bonus if tables.row_stat[ROW_OF[slot]] == stat else 0
    c.guards = s.guards[p.spot] if guards == NOBODY else guards
    if stat == TECHNICAL and c.guards and person.power == DEAD_SPOTS:
        c.guards -= 1
    return c


def modifier(s: Skydock, c: Challenge) -> int:
    """All that is added to the die as things stand."""
    tables = s.tables
    return (
        c.stat_bonus
        + c.level_bonus
        + c.row_bonus
        - tables.guard_penalty * c.guards
        + c.cards
        + tables.discard_bonus * c.spent
    )


def succeeds(s: Skydock, c: Challenge) -> bool:
    """SKY-9.7, SKY-9.9."""
    if c.die == FACES:
        return True
    return c.die > 1 and c.die + modifier(s, c) >= c.dc


def challenge(
    s: Skydock,
    p: Player,
    source: int,
    stat: int,
    slot: int = NOBODY,
    guards: int = NOBODY,
    objective: int = NOBODY,
) -> Rule[bool]:
    """SKY-9.10: the order of things in one challenge."""
    before = s.challenge
    c = declare(s, p, source, stat, slot, guards, objective)
    s.challenge = c
    # From here on nothing is taken back, whoever turns out to hold a card for it.
    s.reveal()
    s.tell(
        "challenge",
        p.seat,
        "SKY-9.3",
        SOURCES[source],
        STATS[stat],
        c.dc,
        c.stat_bonus,
        c.level_bonus,
        c.row_bonus,
        c.guards,
    )
    about = (SOURCES[source],)
    yield from ask_owner(s, p, ROLL, about, _no_power, _always)
    yield from ask_all(s, s.from_seat(p.seat)[1:], ASSIST, (p.seat,), _never)
    c.die = s.roll(FACES)
    s.tell("die", p.seat, "SKY-9.6", c.die, c.die + modifier(s, c))
    while not succeeds(s, c):
        found = yield from ask_owner(
            s, p, REROLL, about, lambda: _powers(s, p, c), lambda: not succeeds(s, c)
        )
        if found != HAYMAKER_POWER:
            break
        p.power_used = True
        s.tell("power", p.seat, "SKY-9.6", s.tables.powers[HAYMAKER].id)
        roll_again(s, c)
    yield from _spend(s, p, c)
    passed = succeeds(s, c)
    s.tell(
        "passed" if passed else "failed",
        p.seat,
        "SKY-9.9",
        SOURCES[source],
        c.die,
        c.die + modifier(s, c),
        c.dc,
    )
    s.challenge = before
    return passed


def _no_power() -> list[Value]:
    return []


def _always() -> bool:
    return True


def _never() -> bool:
    return False


def _powers(s: Skydock, p: Player, c: Challenge) -> list[Value]:
    """*Haymaker*: once per round, in the own Attack challenge."""
    if c.source != BY_ATTACK or p.power_used or s.tables.characters[p.character].power != HAYMAKER:
        return []
    return [HAYMAKER_POWER]


def roll_again(s: Skydock, c: Challenge) -> None:
    """SKY-9.6: the last die stands."""
    c.die = s.roll(FACES)
    s.tell("die", c.seat, "SKY-9.6", c.die, c.die + modifier(s, c))


def cards_needed(s: Skydock, c: Challenge) -> int:
    """SKY-9.8: how many discards it takes; 0 if it works as it is."""
    short = c.dc - c.die - modifier(s, c)
    return 0 if short <= 0 else -(-short // s.tables.discard_bonus)


def _spend(s: Skydock, p: Player, c: Challenge) -> Rule[None]:
    """SKY-9.7, SKY-9.8: scheme cards for +2, one at a time, unless no number of them could help."""
    while 1 < c.die < FACES:
        k = cards_needed(s, c)
        if k == 0 or k > can_spare(s, p):
            return
        options: list[Value] = [s.tables.cards[card].id for card in spare(s, p)]
        choice: str = yield ask(p.seat, "spend", [*options, STOP], (k,))
        if choice == STOP:
            return
        discard(s, p, s.tables.by_id[choice][1], "SKY-9.8")
        c.spent += 1
        s.tell("spend", p.seat, "SKY-9.8", c.die + modifier(s, c), c.dc)


def _of_effect(s: Skydock, p: Player, e: Effect, how: How) -> Rule[bool]:
    """SKY-6.7, SKY-7.3: the challenge in a room ability, an encounter or a card."""
    passed = yield from challenge(s, p, how.source, e.args[0], how.slot, how.guards)
    if passed and how.source == BY_ROOM:
        advance(s, p, ROOM_PASSED)
    return passed


RESOLVER.challenge = _of_effect


# --- verbs that bear on the pending roll ------------------------------------------------------------------


def bear(c: Challenge, e: Effect) -> None:
    """What one of these verbs does to a roll before the die; the others do nothing to it."""
    if e.verb == g.VERB_BONUS:
        c.cards += e.args[0]
    elif e.verb == g.VERB_PENALTY:
        c.cards -= e.args[0]
    elif e.verb == g.VERB_UNGUARD:
        c.guards = 0


def _do_bonus(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    if s.challenge is not None:
        bear(s.challenge, e)
        s.tell("bonus", s.challenge.seat, how.clause, e.args[0])
    return NOTHING


def _can_bonus(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    c = s.challenge
    return c is not None and not c.die and e.args[1] in (-1, c.stat)


def _do_penalty(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    if s.challenge is not None:
        bear(s.challenge, e)
        s.tell("bonus", s.challenge.seat, how.clause, -e.args[0])
    return NOTHING


def _can_penalty(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.challenge is not None and not s.challenge.die


def _do_unguard(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    if s.challenge is not None:
        bear(s.challenge, e)
        s.tell("unguard", s.challenge.seat, how.clause)
    return NOTHING


def _can_unguard(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    c = s.challenge
    return c is not None and not c.die and c.guards > 0


def _do_reroll(s: Skydock, p: Player, e: Effect, how: How) -> Rule[None]:
    if s.challenge is not None:
        roll_again(s, s.challenge)
    return NOTHING


def _can_reroll(s: Skydock, p: Player, e: Effect, how: How) -> bool:
    return s.challenge is not None and s.challenge.die > 0


register(g.VERB_BONUS, _do_bonus, _can_bonus)
register(g.VERB_PENALTY, _do_penalty, _can_penalty)
register(g.VERB_UNGUARD, _do_unguard, _can_unguard)
register(g.VERB_REROLL, _do_reroll, _can_reroll)
