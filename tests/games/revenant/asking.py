"""Questions for the tests of words, why-not and picture: set positions, and random games in all modes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.revenant.sampling import fresh, tables

from starboard.games.revenant import TITLE
from starboard.games.revenant.position import patch
from starboard.games.revenant.state import Revenant
from starboard.games.revenant.words.table import RevenantWords
from starboard.kernel.ask import Question, Value
from starboard.kernel.run import Run

# Every mode: editions and numbers of players, levels of the solo game, the other options of the table.
MODES: list[dict[str, Value]] = [
    {"seats": 1, "level": "medium"},
    {"seats": 1, "level": "hard"},
    {"seats": 1, "level": "easy", "edition": "prototype"},
    {"seats": 2},
    {"seats": 2, "edition": "prototype"},
    {"seats": 3, "arkship_table": "straight", "arkship_redeploy": "yes"},
    {"seats": 3, "edition": "prototype"},
    {"seats": 4, "arkship_table": "token", "extra_marker_4p": "resource"},
    {"seats": 4, "edition": "prototype"},
]


def words_for(options: dict[str, Value]) -> RevenantWords:
    return RevenantWords(tables(), TITLE.check_options(options))


def asked_run(changes: dict[str, Any], *answers: Value, **options: Value) -> Run:
    """A set position in which Red is on turn, after these answers."""
    s = fresh({"seats": 3, **options}, "asked")
    patch(s, "turn", "red")
    patch(s, "board", "empty")
    for key, value in changes.items():
        patch(s, key, value)
    run = Run(TITLE.beat, s, True)
    run.start()
    for answer in answers:
        (question,) = run.questions()
        assert answer in question.options, f"{answer} is no answer to {question}"
        run.answer(question.seat, answer)
    return run


def asked(changes: dict[str, Any], *answers: Value, **options: Value) -> tuple[Revenant, Question]:
    """That position, and the question open in it."""
    run = asked_run(changes, *answers, **options)
    (question,) = run.questions()
    assert isinstance(run.state, Revenant)
    return run.state, question


def each_question(
    options: dict[str, Value], seed: str, look: Callable[[Revenant, Question], None]
) -> Revenant:
    """Plays a random game to the end and shows every question. Players are given goods now and then."""
    random = Random(seed)
    s = fresh(options, seed)
    s.events = []
    run = Run(TITLE.beat, s, False)
    run.start()
    while run.questions():
        (question,) = run.questions()
        look(s, question)
        run.answer(question.seat, _choice(s, question, random))
    return s


def _choice(s: Revenant, question: Question, random: Random) -> Value:
    options = list(question.options)
    p = s.players[question.seat]
    if question.verb == "place" and random.random() < 0.5:
        # Only at a question whose options more Resources cannot spoil.
        while sum(p.free) < 4:
            p.free[random.randrange(4)] += 1
        rare = [o for o in options if str(o).split()[-1] in ("reinforce", "hypercharge", "frigate")]
        if rare and random.random() < 0.4:
            options = rare
    return random.choice(options)
