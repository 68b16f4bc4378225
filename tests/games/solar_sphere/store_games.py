"""Plays the finished games that `test_replay` keeps: one per table and way to end.

Run it (`python -m tests.games.solar_sphere.store_games [NAME ...]`) only when the rules were changed on
purpose: the stored games are there to notice that a change of the code has changed the game.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from starboard.bots.greedy import GreedyBot
from starboard.bots.random_bot import RandomBot
from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.seat import Seat
from starboard.kernel.table import Table
from starboard.kernel.title import find_title

FOLDER = Path(__file__).parent / "games"
SIX_ROUNDS, LAST_HEX = "six rounds played", "last hex built"

# File: options, how the game ends, and for solo games whether the human wins.
WANTED: dict[str, tuple[dict[str, Value], str, bool | None]] = {
    "two-six-rounds": ({"seats": 2}, SIX_ROUNDS, None),
    "two-last-hex": ({"seats": 2}, LAST_HEX, None),
    "three-six-rounds": ({"seats": 3}, SIX_ROUNDS, None),
    "three-last-hex": ({"seats": 3}, LAST_HEX, None),
    "four-six-rounds": ({"seats": 4}, SIX_ROUNDS, None),
    "four-last-hex": ({"seats": 4}, LAST_HEX, None),
    "solo-1-won-last-hex": ({"seats": 1, "level": 1}, LAST_HEX, True),
    "solo-2-won-six-rounds": ({"seats": 1, "level": 2}, SIX_ROUNDS, True),
    "solo-2-lost-last-hex": ({"seats": 1, "level": 2}, LAST_HEX, False),
    "solo-3-lost-six-rounds": ({"seats": 1, "level": 3}, SIX_ROUNDS, False),
}


def play(options: dict[str, Value], seed: str) -> Table:
    """Good players at some seats, chance at others: both kinds of ending turn up soon."""
    title = find_title("solar-sphere")
    table = Table(title, options, seed)
    random = Random(seed)
    bots = [
        GreedyBot(f"{seed} {seat}", 30) if random.random() < 0.7 else RandomBot(f"{seed} {seat}")
        for seat in range(table.seat_count)
    ]
    while not table.over:
        seat = table.questions[0].seat
        table.answer(seat, bots[seat].choose(Seat(title, table.fork(), seat)))
    return table


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        options, ending, won = WANTED[name]
        for number in count():
            table = play(options, f"{name} {number}")
            result = table.result
            assert result is not None
            if result.ending == ending and (won is None or (result.ranks[0] == 1) == won):
                logs.write(table.log(), FOLDER / f"{name}.json")
                print(f"{name}: game {number}, {len(table.answers)} answers, scores {result.scores}")
                break
            print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
