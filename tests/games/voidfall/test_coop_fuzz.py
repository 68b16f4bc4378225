"""Random games against the Void at every table, with all invariants of chapter 6 after every answer."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.voidfall.sampling import AGAINST_VOID, DIFFICULTIES, fresh, options, start, state
from tests.games.voidfall.test_fuzz import IDLE, MOST_ANSWERS, rich, settled

from starboard.conform.fuzz import MOST_OPTIONS
from starboard.games.voidfall import race
from starboard.games.voidfall.invariants import Watch
from starboard.games.voidfall.state import AGENDAS, Voidfall
from starboard.kernel.ask import Value
from starboard.kernel.state import state_hash

FOCUS = ("open", "secret", "blind")
HOUSES = ("recommended", "free")
# A fourth Catastrophe ends a game early, so it is seldom courted.
GLOOMY = (*IDLE, "catastrophe")


def play(table: dict[str, Value], seed: str, wealthy: bool = False) -> tuple[Voidfall, Counter[str]]:
    """One game to its end; the state of a copy and of a fork is compared now and then."""
    random = Random(seed)
    s = fresh(table, seed)
    if wealthy:
        rich(s, random)
        assert s.peril is not None
        # One Safe Haven lacks a single level.
        built = s.tables.maps[s.map].havens[0] - 1
        s.peril.havens = ((0,) * built, *s.peril.havens[1:])
        s.players[0].active -= built
    run = start(s)
    run.watch(settled)
    watch = Watch(state(run))
    verbs: Counter[str] = Counter()
    while questions := run.questions():
        question = random.choice(questions)
        choices = list(question.options)
        assert 1 <= len(choices) <= MOST_OPTIONS, question
        assert len(set(choices)) == len(choices), question
        if random.random() < 0.01:
            before = state_hash(run.state)
            fork = run.fork()
            assert state_hash(state(run).copy()) == state_hash(fork.state) == before
            assert [(q.verb, list(q.options)) for q in fork.questions()] == [
                (q.verb, list(q.options)) for q in questions
            ]
        keen = [choice for choice in choices if choice not in GLOOMY]
        run.answer(question.seat, random.choice(keen if keen and random.random() < 0.9 else choices))
        watch.see(state(run))
        verbs[question.verb] += 1
        assert verbs.total() < MOST_ANSWERS
    return s, verbs


def over(s: Voidfall) -> None:
    """VF-9.12, VF-11.3: at the end of Cycle 3, or with a fourth Catastrophe."""
    assert s.over
    assert s.peril is not None
    settled(s)
    if race.ending(s) == race.OVERRUN:
        assert s.peril.catastrophes == 3
    else:
        assert (s.cycle, s.phase) == (3, AGENDAS)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize(("scenario", "seats"), AGAINST_VOID)
def test_no_game_breaks(scenario: str, seats: int, difficulty: str) -> None:
    """VF-1.4, VF-18.1: chapter 6 holds after every answer."""
    first = DIFFICULTIES.index(difficulty)
    for number, focus in enumerate(FOCUS):
        houses = HOUSES[(first + number) % 2]
        table = options(scenario, seats, difficulty=difficulty, focus=focus, houses=houses)
        over(play(table, f"void {focus} {houses}")[0])


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_rich_game_breaks(seats: int) -> None:
    """All that only such games ask is asked in some of them."""
    asked: Counter[str] = Counter()
    for number in range(9):
        table = options("first-spark", seats, difficulty=DIFFICULTIES[number % 3])
        s, verbs = play(table, f"rich {number}", wealthy=True)
        over(s)
        asked += verbs
    common = {"row", "void", "crisis", "haven", "haven-reward"}
    assert common <= {*asked}
    if seats > 1:
        assert {"order", "order-agree", "partner", "joint", "joint-first", "haven-next"} <= {*asked}
