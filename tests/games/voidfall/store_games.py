"""Plays the finished games that `test_replay` keeps: every scenario, number of players and variant.

Run it (`python -m tests.games.voidfall.store_games [NAME ...]`) only when the rules were changed on purpose:
the stored games are there to notice that a change of the code has changed the game.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from tests.games.voidfall.sampling import OUT, options

from starboard.games.voidfall import TITLE
from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.table import Table

FOLDER = Path(__file__).parent / "games"
SHARED, ALONE = True, False

# File: the table, and whether several share the first place (VF-11.1).
WANTED: dict[str, tuple[dict[str, Value], bool]] = {
    "two-second-genesis": (options("second-genesis", 2), ALONE),
    "three-second-genesis": (options("second-genesis", 3), ALONE),
    "four-second-genesis": (options("second-genesis", 4), ALONE),
    "two-kingdom-come": (options("kingdom-come", 2), ALONE),
    "three-kingdom-come": (options("kingdom-come", 3), ALONE),
    "four-kingdom-come": (options("kingdom-come", 4), ALONE),
    "two-altered-space": (options("altered-space", 2), ALONE),
    "three-altered-space": (options("altered-space", 3), ALONE),
    "four-altered-space": (options("altered-space", 4), ALONE),
    "two-tutorial": (options("tutorial", 2), ALONE),
    "three-tutorial": (options("tutorial", 3), ALONE),
    "four-tutorial": (options("tutorial", 4), ALONE),
    "two-tutorial-voidborn-only": (options("tutorial", 2, invasions="voidborn"), ALONE),
    "two-secret-focus": (options("second-genesis", 2, focus="secret"), ALONE),
    "four-secret-focus": (options("kingdom-come", 4, focus="secret"), ALONE),
    "three-free-houses": (options("second-genesis", 3, houses="free"), ALONE),
    "four-free-houses-secret-focus": (
        options("altered-space", 4, houses="free", focus="secret"),
        ALONE,
    ),
    "two-picked-houses": (
        options("kingdom-come", 2, houses="picked", red="novaris-b", black="marqualos-a"),
        ALONE,
    ),
    "two-tie": (options("tutorial", 2), SHARED),
}


def play(table: dict[str, Value], seed: str, busy: bool) -> Table:
    """By anybody who is asked, at random. Busy players seldom do nothing at all; the others never do anything
    else, so that those who began alike end alike.
    """
    game = Table(TITLE, table, seed)
    random = Random(seed)
    while not game.over:
        question = random.choice(game.questions)
        wanted = [value for value in question.options if (value in OUT) != busy]
        if not wanted or (busy and random.random() < 0.1):
            wanted = list(question.options)
        game.answer(question.seat, random.choice(wanted))
    return game


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        table, shared = WANTED[name]
        for number in count():
            game = play(table, f"{name} {number}", busy=not shared)
            result = game.result
            assert result is not None
            if (result.ranks.count(1) > 1) == shared:
                logs.write(game.log(), FOLDER / f"{name}.json")
                print(f"{name}: game {number}, {len(game.answers)} answers, scores {result.scores}")
                break
            print(".", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
