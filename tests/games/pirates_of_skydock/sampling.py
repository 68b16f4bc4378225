"""Positions for the tests of words, why-not and picture: random games steered towards rare questions."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from random import Random

from starboard.games.pirates_of_skydock import content, setup
from starboard.games.pirates_of_skydock.rules.abilities import put
from starboard.games.pirates_of_skydock.rules.beat import beat
from starboard.games.pirates_of_skydock.rules.turn import options
from starboard.games.pirates_of_skydock.state import ACTION, ASSIGNED, Skydock, changed
from starboard.games.pirates_of_skydock.tables import SLOTS, SPOTS, Tables
from starboard.kernel.ask import GO_ON, Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run

TABLES: Tables = content.load()

# Ways of letting something pass: taken less often than chance alone would.
_PASSES = (GO_ON, "stop", "no", "drop", "decline", "enough")


def fresh(seats: int = 2, seed: str = "fresh") -> Skydock:
    return setup.first_position({"seats": seats}, TABLES, Chance.from_seed(seed))


def each_question(seats: int, seed: int, look: Callable[[Skydock, Question], None]) -> Skydock:
    """Plays a game to the end and shows every question; its events are in the state that comes back."""
    random = Random(seed)
    state = fresh(seats, str(seed))
    state.events = []
    run = Run(beat, state, False)
    run.start()
    while run.questions():
        question = run.questions()[0]
        look(state, question)
        run.answer(question.seat, _choice(question, random))
    return state


def _choice(question: Question, random: Random) -> Value:
    options = list(question.options)
    busy = [option for option in options if option not in _PASSES]
    if question.verb in ("turn", "activate"):
        busy = [option for option in options if not str(option).endswith(("forgo", "stay"))]
        calls = [option for option in busy if str(option).startswith("help ")]
        if calls and random.random() < 0.5:
            return random.choice(calls)
    if busy and random.random() < 0.85:
        options = busy
    return random.choice(options)


# ---------------------------------------------------------------------- positions made by hand

# Where each tile lies in them; s1 to s6.
_LAYOUT = {
    "s1": "weapons-locker",
    "s2": "sickbay",
    "s3": "strongroom",
    "s4": "mess-deck",
    "s5": "signal-room",
    "s6": "crawlway-hub",
}


OBJECTIVES = ("flight-codes", "siphon-fuel", "fearsome-name")


def on_turn(*characters: str, objectives: tuple[str, ...] = OBJECTIVES) -> Skydock:
    """The first turn of the first seat: characters in the Dock with their starting boards, empty hands."""
    s = fresh(len(characters))
    by_id = TABLES.by_id
    for p, name in zip(s.players, characters, strict=True):
        p.character = by_id[name][1]
        for slot, kind in TABLES.characters[p.character].abilities:
            put(p, slot, kind, 1)
            s.low[kind] -= 1
        p.backer = p.offered[0]
    s.objectives = tuple(by_id[name][1] for name in objectives)
    s.rooms = tuple(
        by_id[_LAYOUT[spot]][1] if spot in _LAYOUT else room
        for spot, room in zip(SPOTS, s.rooms, strict=True)
    )
    s.phase, s.first, s.turn, s.turns = ACTION, 0, 0, 1
    return s


def give(s: Skydock, seat: int, *cards: str) -> None:
    """Puts cards into a hand, out of their decks."""
    for card in cards:
        number = TABLES.by_id[card][1]
        (s.scheme_deck if number < TABLES.schemes else s.loot_deck).remove(number)
        insort(s.players[seat].hand, number)


def mark(s: Skydock, seat: int, *slots: str) -> None:
    """Puts energy markers on abilities."""
    p = s.players[seat]
    for slot in slots:
        p.energy = changed(p.energy, SLOTS.index(slot), 1)
        p.reserve -= 1


def cover(s: Skydock, seat: int, slot: str) -> None:
    p = s.players[seat]
    p.tokens = changed(p.tokens, SLOTS.index(slot), ASSIGNED)


def main_question(s: Skydock) -> Question:
    return Question(s.turn, "turn", options(s, s.players[s.turn]), (), True)
