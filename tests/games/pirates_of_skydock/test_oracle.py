"""Games on two engines in step: the program's, and one written from the rules document alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.pirates_of_skydock.oracle.instep import Choose, play_in_step
from tests.games.pirates_of_skydock.sampling import SEATS, fresh

from starboard.games.pirates_of_skydock.state import Skydock
from starboard.kernel.ask import Question, Value

PASSES = {"go-on", "stop", "no", "drop", "decline", "enough"}
GAMES = 8


def at_random(question: Question, random: Random) -> Value:
    return random.choice(list(question.options))


def busily(question: Question, random: Random) -> Value:
    """Cards are played, actions taken, help called for and given; seldom is anything let pass."""
    busy = [value for value in question.options if value not in PASSES]
    if question.verb in ("turn", "activate"):
        busy = [value for value in busy if not str(value).endswith(("forgo", "stay"))]
        goals = [value for value in busy if "-" in f"{value} ".split(" ")[1]]
        if goals and random.random() < 0.5:
            return random.choice(goals)
    return random.choice(busy if busy and random.random() < 0.85 else list(question.options))


def saving(question: Question, random: Random) -> Value:
    """Cards are kept for the windows of others, for rolls and for payments."""
    if question.verb in ("window", "plan") and random.random() < 0.8:
        return "go-on" if "go-on" in question.options else random.choice(list(question.options))
    if question.verb == "turn":
        acts = [v for v in question.options if " " in str(v) and not str(v).startswith("improve")]
        return busily(Question(question.seat, "turn", acts or question.options, (), False), random)
    return busily(question, random)


def scarce(s: Skydock) -> Skydock:
    """Level 2 is one space away, two guards are left to come, and one token of each higher sort."""
    s.alert = s.spots_per_level - 1
    s.box, s.supply = s.box + s.supply - 2, 2
    s.high = [1] * len(s.high)
    return s


@pytest.mark.parametrize("choose", [at_random, busily, saving], ids=["at random", "busily", "saving"])
@pytest.mark.parametrize("seats", SEATS)
def test_both_engines_ask_the_same_and_come_to_the_same(seats: int, choose: Choose) -> None:
    """Every question with its options, and from the action phase on the position at each of them."""
    met: Counter[str] = Counter()
    for game in range(GAMES):
        seed = f"oracle {game}"
        s = fresh({"seats": seats}, seed)
        met += play_in_step(scarce(s) if game % 2 else s, Random(seed), choose)
    assert {"plan", "improve", "energy", "turn", "window", "react", "spend", "token", "help"} <= set(met)
