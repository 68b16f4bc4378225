"""Positions for the tests of words, why-not and picture: random games steered towards rare questions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starboard.games.solar_sphere import content, setup
from starboard.games.solar_sphere.rules.beat import beat
from starboard.games.solar_sphere.state import SolarSphere
from starboard.games.solar_sphere.tables import Tables
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run

TABLES: Tables = content.load()

# Plain random play seldom hires or fights; with these visits every kind of question comes up.
_BUSY = ("crew", "fleet", "sphere")


def options_for(seats: int, level: int = 1) -> dict[str, Value]:
    return {"seats": seats, "level": level} if seats == 1 else {"seats": seats}


def fresh(seats: int = 2, seed: str = "fresh", level: int = 1) -> SolarSphere:
    return setup.first_position(options_for(seats, level), TABLES, Chance.from_seed(seed))


def each_question(
    seats: int, seed: int, look: Callable[[SolarSphere, Question], None], level: int = 1
) -> SolarSphere:
    """Plays a game to the end and shows every question. Players are given goods now and then."""
    random = Random(seed)
    state = fresh(seats, str(seed), level)
    state.events = []
    run = Run(beat, state, False)
    run.start()
    while run.questions():
        question = run.questions()[0]
        look(state, question)
        run.answer(question.seat, _choice(state, question, random))
    return state


def _choice(state: SolarSphere, question: Question, random: Random) -> Value:
    options = list(question.options)
    player = state.players[question.seat]
    if question.verb == "window-before" and random.random() < 0.6:
        # Only between two questions of the window, so that no offered option loses its ground.
        if player.stored() < 4:
            player.stock = [1, 3, 1]
        if random.random() < 0.05:
            player.active, player.reserve = player.active + player.reserve, 0
        return "go-on"
    if question.verb == "window-after" and len(options) > 1:
        options = options[:-1]
    if question.verb == "use-die":
        busy = [option for option in options if str(option).split()[-1] in _BUSY]
        if busy and random.random() < 0.7:
            options = busy
    if question.verb == "mode" and "action" in options and random.random() < 0.7:
        return "action"
    return random.choice(options)
