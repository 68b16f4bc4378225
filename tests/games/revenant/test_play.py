"""Random games to the end, with the invariants of chapter 8 at every question."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starboard.games.revenant import content, setup
from starboard.games.revenant.invariants import Watch
from starboard.games.revenant.rules.beat import beat
from starboard.games.revenant.rules.resources import capacity
from starboard.games.revenant.scoring import result
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.tables import Tables
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash

TABLES: Tables = content.load()

MODES: list[dict[str, Value]] = [
    {"seats": 2},
    {"seats": 3, "arkship_table": "straight"},
    {"seats": 3, "arkship_table": "token", "arkship_redeploy": "yes"},
    {"seats": 4, "extra_marker_4p": "resource"},
    {"seats": 1, "level": "hard", "arkship_redeploy": "yes"},
    {"seats": 1, "level": "easy"},
    {"seats": 2, "edition": "prototype"},
    {"seats": 3, "edition": "prototype"},
    {"seats": 4, "edition": "prototype"},
    {"seats": 1, "edition": "prototype"},
]
WAYS_OUT = ("decline", "stop", "pass", "spend-hidden", "stay")


def fresh(options: dict[str, Value], seed: str) -> Revenant:
    return setup.first_position(options, TABLES, Chance.from_seed(seed))


def eager(s: Revenant, question: Question, random: Random) -> Value:
    """Seldom declines, and is given goods now and then, so that costly things happen too."""
    options = list(question.options)
    p = s.players[question.seat]
    if question.verb == "place":
        if random.random() < 0.3:
            p.rank = len(TABLES.ranks) - 1
        if random.random() < 0.6 and sum(p.free) < 8 <= capacity(s, p):
            p.free = [2, 2, 2, 2]
    busy = [option for option in options if option not in WAYS_OUT]
    return random.choice(busy if busy and random.random() < 0.85 else options)


@pytest.mark.fuzz
@pytest.mark.parametrize("options", MODES, ids=lambda mode: " ".join(map(str, mode.values())))
def test_eager_games(options: dict[str, Value]) -> None:
    """INV-1 to INV-29 at every question; no question offers the same thing twice."""
    for seed in range(3):
        random = Random(seed)
        s = fresh(options, str(seed))
        watch = Watch(s)
        run = Run(beat, s, False)
        run.start()
        placements: Counter[int] = Counter()
        while run.question is not None:
            watch.see(s)
            (question,) = run.questions()
            assert len(set(question.options)) == len(question.options), question
            placements[question.seat] += question.verb == "place"
            given = eager(s, question, random)
            # A placement asked again after Hidden Influence was spent is the same turn.
            placements[question.seat] -= question.verb == "place" and given == "spend-hidden"
            run.answer(question.seat, given)
        watch.see(s)
        assert all(placements[p.seat] <= 12 for p in s.players)
        sheet = result(s)
        assert sheet.scores == tuple(sum(line.points[p.seat] for line in sheet.sheet) for p in s.players)


@pytest.mark.parametrize("options", MODES, ids=lambda mode: " ".join(map(str, mode.values())))
def test_same_seed_same_game(options: dict[str, Value]) -> None:
    """INV-27: the same seed and answers lead to the same position."""
    ends = []
    for _ in range(2):
        run = Run(beat, fresh(options, "again"), False)
        run.start()
        run.play_randomly(Random("again"))
        ends.append(state_hash(run.state))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("options", MODES, ids=lambda mode: " ".join(map(str, mode.values())))
def test_forks_agree(options: dict[str, Value]) -> None:
    """What must survive between two beats is in the state: a fork replays to the same question."""
    random = Random(7)
    run = Run(beat, fresh(options, "fork"), True)
    run.start()
    while run.question is not None:
        (question,) = run.questions()
        if random.random() < 0.05:
            twin = run.fork()
            (other,) = twin.questions()
            assert (other.seat, other.verb, other.about) == (question.seat, question.verb, question.about)
            assert list(other.options) == list(question.options)
            assert state_hash(twin.state) == state_hash(run.state)
        run.answer(question.seat, random.choice(list(question.options)))
