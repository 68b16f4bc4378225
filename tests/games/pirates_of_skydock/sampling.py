"""Positions for the tests of words, why-not and picture: random games steered towards rare questions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starboard.games.pirates_of_skydock import content, setup
from starboard.games.pirates_of_skydock.rules.beat import beat
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.games.pirates_of_skydock.tables import Tables
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
