"""Every bot plays every mode, the same way with the same seed, without a look at what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from tests.kernel.toy import TOY, ToyState

from starboard.bots import SPECS, Bot, ahead, budget, make_bot
from starboard.bots.greedy import GreedyBot
from starboard.bots.planner import PlannerBot
from starboard.bots.race import winner
from starboard.bots.random_bot import RandomBot
from starboard.bots.spread import Spread
from starboard.bots.turn import Branch
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption
from starboard.kernel.kinds import no_hint
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.title import AnyTitle, find_title, titles

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


def redealt(title: AnyTitle, run: Run, seat: int, seed: str) -> Run | None:
    """The same moment with other things hidden, if all that was answered in this beat fits them."""
    return run.imagine(seat, lambda state: title.redeal(state, seat, Chance.from_seed(seed)))


def choices_by_deal(title: AnyTitle, options: dict[str, Value], bot: Callable[[str], Bot], every: int) -> int:
    """Asserts that other things hidden do not change the bot's choice; returns at how many moments."""
    run = begin(title, options, "honest")
    random = Random(7)
    compared = 0
    for step in range(90):
        if run.question is None:
            break
        question = run.questions()[0]
        if step % every == 0 and len(question.options) > 1:
            dealt = [redealt(title, run, question.seat, f"{step} {n}") for n in range(2)]
            others = [other for other in dealt if other is not None]
            chosen = {bot("honest").choose(Seat(title, o, question.seat)) for o in [run, *others]}
            assert len(chosen) == 1, (question, chosen)
            compared += len(others) == 2
        run.answer(question.seat, random.choice(list(question.options)))
    return compared


@pytest.mark.parametrize("kind", SMALL)
@pytest.mark.parametrize("options", [{"seats": 1, "level": 2}, {"seats": 2}, {"seats": 4}], ids=str)
def test_what_is_hidden_does_not_change_the_choice(
    solar_sphere: AnyTitle, kind: str, options: dict[str, Value]
) -> None:
    assert choices_by_deal(solar_sphere, options, SMALL[kind], every=4) > 8


@pytest.mark.parametrize(
    "name", [name for name, title in titles().items() if title.horizon or title.long_turns]
)
def test_what_is_hidden_does_not_change_what_a_planner_finds(name: str) -> None:
    """With so many worlds that rivals are dropped and favourites replaced."""

    def planner(seed: str) -> Bot:
        return PlannerBot(seed, 0.0, iterations=60)

    assert choices_by_deal(find_title(name), {"seats": 2}, planner, every=9) > 2


def open_question(title: AnyTitle, many: bool) -> Seat:
    """A moment with more than ten options, or one with a single option."""
    run = begin(title, {"seats": 2}, "moments")
    random = Random(1)
    while True:
        question = run.questions()[0]
        if (len(question.options) > 10) if many else (len(question.options) == 1):
            return Seat(title, run, question.seat)
        run.answer(question.seat, random.choice(list(question.options)))


def clocks(monkeypatch: pytest.MonkeyPatch, computing: float, waiting: float) -> list[int]:
    """Each look at the time finds so many seconds gone. Returns how often bots have looked, in one number."""
    looked = [0]

    def thread_time() -> float:
        looked[0] += 1
        return looked[0] * computing

    monkeypatch.setattr(budget, "thread_time", thread_time)
    monkeypatch.setattr(budget, "perf_counter", lambda: looked[0] * waiting)
    return looked


@pytest.mark.parametrize(("computing", "waiting"), [(0.01, 0.01), (0.0, 0.02)])
def test_planner_keeps_to_its_time(
    solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch, computing: float, waiting: float
) -> None:
    """It stops when its computing time is over or twice that time has passed; it looks before every world."""
    looked = clocks(monkeypatch, computing, waiting)
    PlannerBot("time", seconds=0.2).choose(open_question(solar_sphere, many=True))
    assert 3 < looked[0] < 30


def test_planner_does_not_think_about_a_single_option(
    solar_sphere: AnyTitle, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = open_question(solar_sphere, many=False)
    looked = clocks(monkeypatch, 0.01, 0.01)
    assert PlannerBot("time", seconds=60.0).choose(seat) == seat.question.options[0]
    assert looked[0] <= 1


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


def spread(values: Sequence[float]) -> Spread:
    found = Spread()
    for value in values:
        found.add(value)
    return found


def test_a_spread_knows_its_mean_and_how_sure_it_is() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the deviation 2, and the error of the mean 2 / √7."""
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.deviation) == (5.0, 2.0)
    assert found.error == pytest.approx(2 / 7**0.5)


def test_only_a_rival_that_is_clearly_ahead_replaces_the_favourite() -> None:
    """Two standard errors: a lead of 1 with deviation 1 is clear after eight worlds (1 − 2/√7 > 0)."""
    clear = spread([0, 2] * 4)
    doubtful = spread([-2, 4] * 4)
    assert winner("first", {}) == "first"
    assert winner("first", {"doubtful": doubtful}) == "first"
    assert winner("first", {"clear": clear, "doubtful": doubtful}) == "clear"
    assert winner("first", {"behind": spread([-2, 0] * 4)}) == "first"
    # After a few worlds nothing is clear, however large the lead.
    assert winner("first", {"early": spread([9, 9, 9])}) == "first"


RACING = replace(TOY, horizon=3)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_title_with_a_horizon_is_raced_through(seats: int) -> None:
    def answers() -> list[Value]:
        bots: list[Bot] = [PlannerBot(f"{n}", 0.0, iterations=60) for n in range(seats)]
        return finish(RACING, begin(RACING, {"seats": seats}, "race"), bots)

    assert answers() == answers()


def test_a_budget_of_a_single_world_still_gives_an_answer() -> None:
    finish(
        RACING, begin(RACING, {"seats": 2}, "race"), [PlannerBot(f"{n}", 0.0, iterations=1) for n in (0, 1)]
    )


def test_a_race_sees_what_comes_after_the_turn() -> None:
    """Points count once against a player in the first round, and thrice for them after it.

    Only who looks so far rolls. If they counted once after it too, that would just make good what a roll is
    behind at first, and not be enough.
    """

    def racing(factor: int) -> AnyTitle:
        return replace(TOY, horizon=8, evaluate=lambda s, seat: s.scores[seat] * (factor if s.round else -1))

    title = racing(3)
    run = begin(title, {"seats": 2}, "later")
    while run.questions()[0].verb != "move":
        run.answer(run.questions()[0].seat, "fast")
    seat = Seat(title, run, run.questions()[0].seat)
    assert GreedyBot("x").choose(seat) != "roll"
    assert PlannerBot("x", 0.0, iterations=100).choose(seat) == "roll"
    seat = Seat(racing(1), run, seat.seat)
    assert PlannerBot("x", 0.0, iterations=100).choose(seat) != "roll"


def toy_turn(s: ToyState) -> tuple[int, int]:
    """Nobody's while all plan."""
    return s.round * 8 + s.turn, s.turn


LOOKING = replace(TOY, long_turns=toy_turn)


@pytest.mark.parametrize("worlds", [1, 60])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_title_with_long_turns_is_looked_through(seats: int, worlds: int) -> None:
    def answers() -> list[Value]:
        bots: list[Bot] = [PlannerBot(f"{n}", 0.0, iterations=worlds) for n in range(seats)]
        return finish(LOOKING, begin(LOOKING, {"seats": seats}, "ahead"), bots)

    assert answers() == answers()


def test_with_long_turns_a_planner_sees_what_the_next_turn_can_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points count against a player in the first round, and for them after it: who looks so far rolls."""
    # The toy's turns have two or three answers.
    monkeypatch.setattr(ahead, "_CHOICE", 2)
    title = replace(
        TOY, long_turns=toy_turn, evaluate=lambda s, seat: s.scores[seat] * (3 if s.round else -1)
    )
    run = begin(title, {"seats": 2}, "later")
    while run.questions()[0].verb != "move":
        run.answer(run.questions()[0].seat, "fast")
    seat = Seat(title, run, run.questions()[0].seat)
    assert GreedyBot("x").choose(seat) != "roll"
    assert PlannerBot("x", 0.0, iterations=200).choose(seat) == "roll"


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
