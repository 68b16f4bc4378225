"""The choices of the set-up: characters, backers (SKY-0), and the snake draft (SKY-2)."""

from __future__ import annotations

from starboard.games.pirates_of_skydock.rules.abilities import ACQUIRE, meaning, open_rows, put
from starboard.games.pirates_of_skydock.state import BACKERS, DRAFT, NOBODY, PLANNING, Player, Skydock
from starboard.games.pirates_of_skydock.tables import DOCK, KINDS, SLOTS
from starboard.kernel.ask import Rule, Value, ask
from starboard.kernel.together import together


def choose_character(s: Skydock) -> Rule[None]:
    """SKY-0.10, SKY-0.11: counter-clockwise, the start player last."""
    seats = len(s.players)
    p = s.players[(s.first - 1 - s.step) % seats]
    taken = [q.character for q in s.players]
    options: list[Value] = [
        person.id for place, person in enumerate(s.tables.characters) if place not in taken
    ]
    choice: str = yield ask(p.seat, "character", options)
    p.character = s.tables.by_id[choice][1]
    person = s.tables.characters[p.character]
    p.spot = DOCK
    p.glory = person.glory
    for slot, kind in person.abilities:
        s.low[kind] -= 1
        put(p, slot, kind, 1)
    s.tell("character", p.seat, "SKY-0.10", choice)
    s.step += 1
    if s.step == seats:
        s.phase, s.step = BACKERS, 0
        s.reveal()  # everybody looks at two backers


def choose_backers(s: Skydock) -> Rule[None]:
    """SKY-0.12: everybody keeps one of two, all at the same time."""
    yield from together(s, [p.seat for p in s.by_seat()], lambda seat: _keep(s, s.players[seat]))
    s.phase, s.step = DRAFT, 0


def _keep(s: Skydock, p: Player) -> Rule[None]:
    options: list[Value] = [s.tables.backers[backer].id for backer in p.offered]
    choice: str = yield ask(p.seat, "backer", options, secret=True)
    p.backer = s.tables.by_id[choice][1]
    s.tell_only((p.seat,), "backer", p.seat, "SKY-0.12", choice)


def draft(s: Skydock) -> Rule[None]:
    """SKY-2: one pick, a kind and its row."""
    p = s.players[s.picks[s.step]]
    rows = open_rows(p)
    options: list[Value] = [ACQUIRE[kind][row] for kind in range(len(KINDS)) if s.low[kind] for row in rows]
    choice: str = yield ask(p.seat, "draft", options, (s.step + 1, len(s.picks)))
    slot, kind, level = meaning(p, choice)
    s.low[kind] -= 1
    put(p, slot, kind, level)
    s.tell("draft", p.seat, "SKY-2.1", KINDS[kind], SLOTS[slot])
    s.step += 1
    if s.step == len(s.picks):
        s.phase, s.step = PLANNING, 0


def snake(first: int, seats: int) -> tuple[int, ...]:
    """SKY-2.1: from the start player round to the last, and back again."""
    order = [(first + n) % seats for n in range(seats)]
    return (*order, *reversed(order))


def new_player(seat: int, markers: int) -> Player:
    p = Player(seat)
    p.character = p.backer = p.aside = NOBODY
    p.spot = DOCK
    p.glory = p.stack = p.airlocked = p.healed = p.helped = p.drawn = p.taken = p.settled = 0
    p.reserve = markers
    p.hand, p.support, p.scheme_packet, p.loot_packet = [], [], [], []
    p.kinds = (NOBODY,) * len(SLOTS)
    p.levels = p.energy = p.tokens = (0,) * len(SLOTS)
    p.power_used = p.schemed = False
    p.steps = p.low = p.high = ()
    p.shown = None
    return p
