"""One measurement of random play and of forks. Run as a program, it prints JSON, so that the pure and the
compiled build can each be measured in their own process. The time is CPU time, which other work on the
machine disturbs less than wall-clock time."""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time

from starboard.kernel import run as run_module
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.title import AnyTitle, find_title


def new_run(title: AnyTitle, seats: int, seed: str, forkable: bool) -> Run:
    state = title.setup(
        title.check_options({"seats": seats}), title.load_content(None), Chance.from_seed(seed)
    )
    run = Run(title.beat, state, forkable)
    run.start()
    return run


def decisions_per_second(title: AnyTitle, seats: int, seconds: float, random: Random) -> float:
    """Decisions with more than one option, including the set-up of the games."""
    decisions = 0
    games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        run = new_run(title, seats, f"bench {games}", False)
        decisions += run.play_randomly(random)
        games += 1
    return decisions / spent


def fork_microseconds(title: AnyTitle, seats: int, seconds: float, random: Random) -> float:
    """The mean time of a fork over every question of random games."""
    spent = 0.0
    forks = 0
    games = 0
    while spent < seconds:
        run = new_run(title, seats, f"fork {games}", True)
        games += 1
        while questions := run.questions():
            start = process_time()
            for _ in range(10):
                run.fork()
            spent += process_time() - start
            forks += 10
            question = questions[0]
            run.answer(question.seat, random.choice(question.options))
    return spent / forks * 1e6


def main() -> None:
    title = find_title(sys.argv[1])
    seconds = float(sys.argv[2])
    random = Random(1)
    title.load_content(None)  # once for all games, so it is not measured
    found: dict[str, object] = {"compiled": not str(run_module.__file__).endswith(".py")}
    for seats in title.seats:
        found[f"decisions {seats}"] = decisions_per_second(title, seats, seconds, random)
    found["fork"] = fork_microseconds(title, max(title.seats), seconds, random)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
