"""The same measurement for Catanatron: random play with four seats, and copying a running game.

It runs under the peer's own Python and therefore imports nothing of ours. Each action with more than one
choice counts as a decision, as it does for us.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)
TURNS_LIMIT = 1000


def new_game(seed: int) -> Any:
    return Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def finished(game: Any) -> bool:
    return bool(game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT)


def choices(game: Any) -> Sequence[Any]:
    # The list moved from the state to the game between releases.
    found: Sequence[Any] = (
        game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
    )
    return found


def decisions_per_second(seconds: float) -> float:
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        game = new_game(games)
        games += 1
        while not finished(game):
            if len(choices(game)) > 1:
                decisions += 1
            game.play_tick()
    return decisions / spent


def copy_microseconds(seconds: float) -> float:
    spent = 0.0
    copies = games = 0
    while spent < seconds:
        game = new_game(games)
        games += 1
        while not finished(game) and spent < seconds:
            start = process_time()
            for _ in range(10):
                game.copy()
            spent += process_time() - start
            copies += 10
            game.play_tick()
    return spent / copies * 1e6


def main() -> None:
    random.seed(1)
    seconds = float(sys.argv[1])
    print(json.dumps({"decisions 4": decisions_per_second(seconds), "fork": copy_microseconds(seconds)}))


if __name__ == "__main__":
    main()
