"""Plays the finished games that `test_replay` keeps: every scenario, number of players, variant and
ending.

Run it (`python -m tests.games.voidfall.store_games [NAME ...]`) only when the rules were changed on purpose:
the stored games are there to notice that a change of the code has changed the game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from tests.games.voidfall.sampling import OUT, options

from starboard.bots.greedy import GreedyBot
from starboard.games.voidfall import TITLE, race
from starboard.games.voidfall.rules.alerts import CATASTROPHE
from starboard.games.voidfall.scoring import ENDING, MISSED, REACHED
from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table

FOLDER = Path(__file__).parent / "games"
SHARED, ALONE = True, False

# File: the table, the ending, and whether several share the first place (VF-11.1).
WANTED: dict[str, tuple[dict[str, Value], str, bool]] = {
    "two-second-genesis": (options("second-genesis", 2), ENDING, ALONE),
    "three-second-genesis": (options("second-genesis", 3), ENDING, ALONE),
    "four-second-genesis": (options("second-genesis", 4), ENDING, ALONE),
    "two-kingdom-come": (options("kingdom-come", 2), ENDING, ALONE),
    "three-kingdom-come": (options("kingdom-come", 3), ENDING, ALONE),
    "four-kingdom-come": (options("kingdom-come", 4), ENDING, ALONE),
    "two-altered-space": (options("altered-space", 2), ENDING, ALONE),
    "three-altered-space": (options("altered-space", 3), ENDING, ALONE),
    "four-altered-space": (options("altered-space", 4), ENDING, ALONE),
    "two-tutorial": (options("tutorial", 2), ENDING, ALONE),
    "three-tutorial": (options("tutorial", 3), ENDING, ALONE),
    "four-tutorial": (options("tutorial", 4), ENDING, ALONE),
    "two-tutorial-voidborn-only": (options("tutorial", 2, invasions="voidborn"), MISSED, ALONE),
    "two-secret-focus": (options("second-genesis", 2, focus="secret"), ENDING, ALONE),
    "four-secret-focus": (options("kingdom-come", 4, focus="secret"), ENDING, ALONE),
    "three-free-houses": (options("second-genesis", 3, houses="free"), ENDING, ALONE),
    "four-free-houses-secret-focus": (
        options("altered-space", 4, houses="free", focus="secret"),
        ENDING,
        ALONE,
    ),
    "two-picked-houses": (
        options("kingdom-come", 2, houses="picked", red="novaris-b", black="marqualos-a"),
        ENDING,
        ALONE,
    ),
    "two-tie": (options("tutorial", 2), ENDING, SHARED),
    "one-tutorial-reached": (options("tutorial", 1), REACHED, ALONE),
    "one-tutorial-missed": (options("tutorial", 1, focus="secret"), MISSED, ALONE),
    "one-won": (options("first-spark", 1), race.WON, ALONE),
    "one-first-spark": (options("first-spark", 1, focus="secret"), race.OUTWEIGHED, ALONE),
    "one-overrun": (options("first-spark", 1, difficulty="hard"), race.OVERRUN, ALONE),
    "one-one-for-all": (options("one-for-all", 1, difficulty="medium"), race.OUTWEIGHED, ALONE),
    "one-darkest-hour": (options("darkest-hour", 1, focus="blind"), race.OUTWEIGHED, ALONE),
    "one-ancient-secrets": (options("ancient-secrets", 1, houses="free"), race.OUTWEIGHED, ALONE),
    "one-devils-triangle": (
        options("devils-triangle", 1, houses="picked", red="zenor-a"),
        race.OUTWEIGHED,
        ALONE,
    ),
    "one-darkness-fades": (options("darkness-fades", 1), race.OUTWEIGHED, ALONE),
    "one-not-the-day": (options("not-the-day", 1, difficulty="hard"), race.OUTWEIGHED, ALONE),
    "one-civilization-falls": (options("civilization-falls", 1), race.OUTWEIGHED, ALONE),
    "two-first-spark": (options("first-spark", 2, difficulty="medium"), race.OUTWEIGHED, ALONE),
    "two-secret-focus-first-spark": (options("first-spark", 2, focus="secret"), race.OUTWEIGHED, ALONE),
    "three-first-spark": (options("first-spark", 3, difficulty="hard"), race.OVERRUN, ALONE),
    "four-first-spark": (options("first-spark", 4, focus="blind", houses="free"), race.OVERRUN, ALONE),
}
# Chance does not win these.
SKILLED = (race.WON, REACHED)


def busy(game: Table, question: Question, random: Random) -> Value:
    """Seldom does nothing at all, and seldom asks for a Catastrophe."""
    wanted = [value for value in question.options if value not in (*OUT, CATASTROPHE)]
    return random.choice(list(question.options) if not wanted or random.random() < 0.1 else wanted)


def idle(game: Table, question: Question, random: Random) -> Value:
    """Never does anything, so that those who began alike end alike."""
    wanted = [value for value in question.options if value in OUT]
    return random.choice(wanted or list(question.options))


def gloomy(game: Table, question: Question, random: Random) -> Value:
    """Asks for every Catastrophe."""
    return CATASTROPHE if CATASTROPHE in question.options else busy(game, question, random)


class Skilled:
    """A greedy player."""

    def __init__(self, seed: str) -> None:
        self._bot = GreedyBot(seed)

    def __call__(self, game: Table, question: Question, random: Random) -> Value:
        return self._bot.choose(Seat(TITLE, game.fork(), question.seat))


def play(table: dict[str, Value], seed: str, ending: str, shared: bool) -> Table:
    """By anybody who is asked."""
    choose: Callable[[Table, Question, Random], Value] = busy
    if shared:
        choose = idle
    elif ending == race.OVERRUN:
        choose = gloomy
    elif ending in SKILLED:
        choose = Skilled(seed)
    game = Table(TITLE, table, seed)
    random = Random(seed)
    while not game.over:
        question = random.choice(game.questions)
        game.answer(question.seat, choose(game, question, random))
    return game


def is_shared(game: Table) -> bool:
    """Against the Void all win or lose together anyway."""
    result = game.result
    assert result is not None
    return result.ending == ENDING and result.ranks.count(1) > 1


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        table, ending, shared = WANTED[name]
        for number in count():
            game = play(table, f"{name} {number}", ending, shared)
            result = game.result
            assert result is not None
            if (result.ending, is_shared(game)) == (ending, shared):
                logs.write(game.log(), FOLDER / f"{name}.json")
                print(f"{name}: game {number}, {len(game.answers)} answers, scores {result.scores}")
                break
            print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
