"""Every bot plays every mode, the same way with the same seed, without a look at what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest
from tests.kernel.toy import TOY

from starboard.bots import SPECS, Bot, make_bot
from starboard.bots.greedy import GreedyBot
from starboard.bots.planner import Edge, PlannerBot, _mean, _shift
from starboard.bots.random_bot import RandomBot
from starboard.bots.turn import Branch
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption
from starboard.kernel.kinds import no_hint
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.title import AnyTitle

SMALL: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "greedy": lambda seed: GreedyBot(seed, worlds=6),
    "planner": lambda seed: PlannerBot(seed, 0.0, iterations=6),
}
MODES: list[dict[str, Value]] = [
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 1, "level": 1},
    {"seats": 1, "level": 2},
    {"seats": 1, "level": 3},
]


def begin(title: AnyTitle, options: dict[str, Value], seed: str) -> Run:
    state = title.setup(title.check_options(options), title.load_content(None), Chance.from_seed(seed))
    run = Run(title.beat, state, True)
    run.start()
    return run


def finish(title: AnyTitle, run: Run, bots: list[Bot]) -> list[Value]:
    """Plays to the end and returns the answers given."""
    answers: list[Value] = []
    while questions := run.questions():
        question = questions[0]
        answer = bots[question.seat].choose(Seat(title, run, question.seat))
        assert answer in question.options
        answers.append(answer)
        run.answer(question.seat, answer)
    assert run.state.over
    return answers


@pytest.mark.parametrize("options", MODES, ids=lambda o: "-".join(map(str, o.values())))
@pytest.mark.parametrize("kind", SMALL)
def test_plays_every_mode_to_the_end(solar_sphere: AnyTitle, kind: str, options: dict[str, Value]) -> None:
    run = begin(solar_sphere, options, "modes")
    seats = int(options["seats"])
    assert len(finish(solar_sphere, run, [SMALL[kind](f"{kind}{n}") for n in range(seats)])) > 30 * seats


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("kind", SMALL)
def test_plays_a_title_with_simultaneous_questions_and_no_hints(kind: str, seats: int) -> None:
    assert all(kind.hint is no_hint for kind in TOY.kinds)
    run = begin(TOY, {"seats": seats}, "toy")
    finish(TOY, run, [SMALL[kind](f"{n}") for n in range(seats)])


@pytest.mark.parametrize("kind", SMALL)
def test_same_seed_same_game(solar_sphere: AnyTitle, kind: str) -> None:
    def answers(seed: str) -> list[Value]:
        bots = [SMALL[kind](f"{seed}/{n}") for n in range(2)]
        return finish(solar_sphere, begin(solar_sphere, {"seats": 2}, "same"), bots)

    assert answers("a") == answers("a")


def redealt(title: AnyTitle, run: Run, seat: int, seed: str) -> Run:
    """The same moment with other things hidden. The fork's own checkpoint must be dealt anew, not only
    its state, because a bot's worlds are made from it."""
    other = run.fork()
    assert other._checkpoint is not None
    other._checkpoint = other._checkpoint.copy()
    title.redeal(other._checkpoint, seat, Chance.from_seed(seed))
    return other.fork()


@pytest.mark.parametrize("kind", SMALL)
@pytest.mark.parametrize("options", [{"seats": 1, "level": 2}, {"seats": 2}, {"seats": 4}], ids=str)
def test_what_is_hidden_does_not_change_the_choice(
    solar_sphere: AnyTitle, kind: str, options: dict[str, Value]
) -> None:
    run = begin(solar_sphere, options, "honest")
    random = Random(7)
    compared = 0
    for step in range(90):
        if run.question is None:
            break
        question = run.questions()[0]
        if step % 4 == 0 and len(question.options) > 1:
            others = [redealt(solar_sphere, run, question.seat, f"{step} {n}") for n in range(2)]
            # A roll inside this very turn, replayed from another stream, would be something seen.
            view = solar_sphere.view(run.state, question.seat)
            if all(solar_sphere.view(o.state, question.seat) == view for o in others):
                chosen = {
                    SMALL[kind]("honest").choose(Seat(solar_sphere, o, question.seat)) for o in [run, *others]
                }
                assert len(chosen) == 1, (question, chosen)
                compared += 1
        run.answer(question.seat, random.choice(list(question.options)))
    assert compared > 8


def open_question(title: AnyTitle, many: bool) -> Seat:
    """A moment with more than ten options, or one with a single option."""
    run = begin(title, {"seats": 2}, "moments")
    random = Random(1)
    while True:
        question = run.questions()[0]
        if (len(question.options) > 10) if many else (len(question.options) == 1):
            return Seat(title, run, question.seat)
        run.answer(question.seat, random.choice(list(question.options)))


def test_planner_keeps_to_its_time(solar_sphere: AnyTitle) -> None:
    seat = open_question(solar_sphere, many=True)
    start = perf_counter()
    PlannerBot("time", seconds=0.2).choose(seat)
    assert perf_counter() - start < 2.0


def test_planner_does_not_think_about_a_single_option(solar_sphere: AnyTitle) -> None:
    seat = open_question(solar_sphere, many=False)
    start = perf_counter()
    assert PlannerBot("time", seconds=60.0).choose(seat) == seat.question.options[0]
    assert perf_counter() - start < 2.0


def test_greedy_beats_random(solar_sphere: AnyTitle) -> None:
    wins = 0
    for number in range(10):
        place = number % 2
        bots: list[Bot] = [RandomBot(f"r{number}"), RandomBot(f"r{number}")]
        bots[place] = GreedyBot(f"g{number}", worlds=30)
        run = begin(solar_sphere, {"seats": 2}, f"match {number}")
        finish(solar_sphere, run, bots)
        wins += solar_sphere.result(run.state).ranks[place] == 1
    assert wins >= 8


def test_greedy_takes_the_better_of_two_answers() -> None:
    """The toy's `roll` brings 1 to 6 points and `pass` none; `draw` ends with somebody else's answer."""
    run = begin(TOY, {"seats": 2}, "better")
    while run.questions()[0].verb != "move":
        run.answer(run.questions()[0].seat, "fast")
    seat = run.questions()[0].seat
    assert GreedyBot("x").choose(Seat(TOY, run, seat)) == "roll"
    assert PlannerBot("x", 0.0, iterations=60).choose(Seat(TOY, run, seat)) in ("roll", "draw")


@pytest.mark.parametrize("spec", SPECS)
def test_every_spec_on_the_list_makes_a_bot(solar_sphere: AnyTitle, spec: str) -> None:
    seat = open_question(solar_sphere, many=False)
    assert make_bot(spec, "spec").choose(seat) == seat.question.options[0]


@pytest.mark.parametrize("spec", ["", "planer", "greedy:1", "random:x"])
def test_an_unknown_spec_lists_what_there_is(spec: str) -> None:
    with pytest.raises(BadOption) as error:
        make_bot(spec, "x")
    assert all(known in str(error.value) for known in SPECS)


@pytest.mark.parametrize(
    "spec", ["planner:", "planner:0", "planner:-1", "planner:nan", "planner:n=0", "planner:n=x"]
)
def test_a_bad_budget_says_how_to_write_one(spec: str) -> None:
    with pytest.raises(BadOption, match=r"planner:(1\.0|n=200)"):
        make_bot(spec, "x")


def test_a_few_playouts_do_not_outweigh_the_search_of_the_own_turn() -> None:
    """Two answers worth 2 and 1 at first; playouts come out at 3, 3, 3 and at 1: 0.75 better on average."""
    one, other = Edge(0.5, 2.0), Edge(0.5, 1.0)
    one.visits, one.total = 3, 9.0
    other.visits, other.total = 1, 1.0
    assert _shift((one, other)) == 0.75
    assert _mean(one, 12.0, 0.75) == pytest.approx((9 + 12 * 2.75) / 15)
    assert _mean(other, 12.0, 0.75) == pytest.approx((1 + 12 * 1.75) / 13)
    # Without playouts there is only what was found.
    assert _mean(Edge(0.5, 2.0), 12.0, _shift(())) == 2.0


def test_an_answer_behind_which_all_is_known_is_crossed_off() -> None:
    branch = Branch(Question(0, "which", ("a", "b", "c"), (), False), ["a", "b", "c"])
    branch.note("a", 10.0)
    branch.note("b", 1.0)
    assert branch.select(1) == "c"
    branch.note("c", 0.0)
    assert branch.select(3) == "a"
    branch.done.add("a")
    assert branch.select(3) == "b"
    assert branch.leader() == "a"
    branch.done |= {"b", "c"}
    assert branch.finished
