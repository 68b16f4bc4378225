"""Plays the finished games that `test_replay` keeps: one per number of players and way to end.

Run it (`python -m tests.games.pirates_of_skydock.store_games [NAME ...]`) only when the rules were changed on
purpose: the stored games are there to notice that a change of the code has changed the game.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from starboard.games.pirates_of_skydock.state import Skydock
from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

FOLDER = Path(__file__).parent / "games"
SEATS = {"two": 2, "three": 3, "four": 4}
ENDINGS = {"launch": "launch", "lockdown": "lockdown", "nobody": "nobody eligible"}

# File: number of players, how the game ends.
WANTED = {
    f"{name}-{short}": (seats, ending) for name, seats in SEATS.items() for short, ending in ENDINGS.items()
}


def loudest(table: Table, question: Question, random: Random) -> Value:
    """What leads to the highest alert and to most guards at once."""

    def noise(value: Value) -> tuple[int, int, float]:
        run = table.fork()
        run.answer(question.seat, value)
        assert isinstance(run.state, Skydock)
        return run.state.alert, sum(run.state.guards), random.random()

    return max(question.options, key=noise)


def play(seats: int, seed: str, noise: float) -> Table:
    """At random, by anybody who is asked; now and then as loud as can be, so that LOCKDOWN turns up too."""
    table = Table(find_title("pirates-of-skydock"), {"seats": seats}, seed)
    random = Random(seed)
    while not table.over:
        question = random.choice(table.questions)
        if random.random() < noise:
            table.answer(question.seat, loudest(table, question, random))
        else:
            table.answer(question.seat, random.choice(question.options))
    return table


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        seats, ending = WANTED[name]
        for number in count():
            table = play(seats, f"{name} {number}", 0.8 if ending == "lockdown" else 0)
            result = table.result
            assert result is not None
            if result.ending == ending:
                logs.write(table.log(), FOLDER / f"{name}.json")
                print(f"{name}: game {number}, {len(table.answers)} answers, scores {result.scores}")
                break
            print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
