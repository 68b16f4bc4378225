"""Plays the finished games that `test_replay` keeps: one per mode and outcome, in both editions.

Run it (`python -m tests.games.revenant.store_games [NAME ...]`) only when the rules were changed on
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
LEVELS = ("easy", "medium", "hard")
EDITIONS = ("final", "prototype")


def wanted() -> dict[str, tuple[dict[str, Value], bool | None]]:
    """File: options, and for solo games whether the human wins. The other options take turns."""
    title = find_title("revenant")
    found: dict[str, tuple[dict[str, Value], bool | None]] = {}
    for edition in EDITIONS:
        for seats, name in ((2, "two"), (3, "three"), (4, "four")):
            given: dict[str, Value] = {"seats": seats, "edition": edition}
            if seats == 3:
                given |= {"arkship_table": "straight", "arkship_redeploy": "yes"}
            if seats == 4:
                given |= {"arkship_table": "token", "extra_marker_4p": "resource"}
            found[f"{edition}-{name}"] = (title.check_options(given), None)
        for level in LEVELS:
            options = title.check_options({"seats": 1, "edition": edition, "level": level})
            for won in (True, False):
                found[f"{edition}-solo-{level}-{'won' if won else 'lost'}"] = (options, won)
    return found


WANTED = wanted()


def play(options: dict[str, Value], seed: str, skill: float) -> Table:
    """Good players at some seats, chance at others: all outcomes turn up soon."""
    title = find_title("revenant")
    table = Table(title, options, seed)
    random = Random(seed)
    bots = [
        GreedyBot(f"{seed} {seat}", 30) if random.random() < skill else RandomBot(f"{seed} {seat}")
        for seat in range(table.seat_count)
    ]
    while not table.over:
        seat = table.questions[0].seat
        table.answer(seat, bots[seat].choose(Seat(title, table.fork(), seat)))
    return table


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        options, won = WANTED[name]
        skill = 0.7 if won is None else 1.0 if won else 0.3
        for number in count():
            table = play(options, f"{name} {number}", skill)
            result = table.result
            assert result is not None
            if won is None or (result.ranks[0] == 1) == won:
                logs.write(table.log(), FOLDER / f"{name}.json")
                print(f"{name}: game {number}, {len(table.answers)} answers, scores {result.scores}")
                break
            print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
