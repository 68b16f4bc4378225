"""What of a game the others must not see, counted over whole games: only there could time tell something.

`python -m starboard.bench.unseen [GAMES]` plays every title with random answers at each number of seats and
counts three kinds of questions. *Hushed* ones are reaction windows of which nobody else may know: for these
`starboard.bench.windows` measures the time. Of *secret* ones everybody sees that they are asked, and nobody
else what was answered: if some of them leave no choice, the others must not notice, and
`starboard.bench.thinking` measures the time. All others are public.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle, titles


def kinds(title: AnyTitle, options: dict[str, int | str], seed: str) -> Counter[str]:
    """The questions of one game, by kind."""
    found: Counter[str] = Counter()
    table = Table(title, options, seed, hashing=False)
    random = Random(seed)
    while not table.over:
        question = random.choice(list(table.questions))
        if question.hushed:
            found["hushed"] += 1
        elif question.secret:
            # Whoever is asked beside others is not waited for alone: there nobody sees how long it takes.
            alone = table.stage is None
            found[
                ("secret" if alone else "together") + (", no choice" if len(question.options) == 1 else "")
            ] += 1
        else:
            found["public"] += 1
        table.answer(question.seat, random.choice(question.options))
    return found


def report(games: int) -> None:
    print("| whole games | questions | hushed | secret | of these without a choice |\n|---|--:|--:|--:|--:|")
    for title in titles().values():
        found: Counter[str] = Counter()
        played = 0
        for seats in title.seats:
            if seats > 1:
                for number in range(games):
                    found += kinds(title, {"seats": seats}, f"unseen {seats} {number}")
                    played += 1
        forced = found["secret, no choice"]
        cells = (f"{title.name}, {played}", found.total(), found["hushed"], found["secret"] + forced, forced)
        print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    report(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
