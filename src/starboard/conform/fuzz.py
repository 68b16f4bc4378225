"""Random games played to the end, checking the title's invariants after every answer.

Pure chance seldom reaches the far corners of a heavy game. So only some games are played purely at random; in
the others, each seat follows the title's hints, but leans towards what has been chosen least so far, or
towards strong tastes of its own, drawn afresh for each game, so that it pursues some plan to excess. A
failure is saved as a log that replays up to the failing answer.
"""

from __future__ import annotations

import re
import traceback
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any

from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.chance import Chance, commitment
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

RUNAWAY = 20_000
MOST_OPTIONS = 200
MOST_CHOICES = 10
_FORKS_PER_GAME = 2
_FORK_ANSWERS = 100
_EVEN, _CURIOUS, _KEEN = range(3)
_SPREAD_OF_TASTES = 1.0
_SHYNESS = 0.01  # so that a hint of zero rules no answer out
_WEIGHED = 3  # options at a question: hints cost more than all else, and of many any few will do
_NUMBERS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that went wrong: the log that leads there, and what was wrong."""

    path: Path
    message: str


@dataclass(slots=True)
class FuzzReport:
    """What was played. `choices` counts each answer, as its verb and its text without numbers."""

    games: int = 0
    answers: int = 0
    decisions: int = 0
    by_options: dict[str, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    verbs: dict[str, int] = field(default_factory=dict)
    choices: dict[str, int] = field(default_factory=dict)
    slowest_ms: float = 0.0
    slowest_verb: str = ""
    p99_ms: float = 0.0
    failures: list[Failure] = field(default_factory=list)
    interrupted: bool = False


class GameBroken(Exception):
    """A fault that the fuzzer itself finds: a runaway game, an unanswerable question, an unfaithful fork."""


def fuzz(
    title: AnyTitle,
    *,
    games: int | None,
    seconds: float | None,
    seed: str,
    options: Mapping[str, Value] | Sequence[Mapping[str, Value]] | None,
    save_to: Path,
    progress: Callable[[int], None] | None,
    check_forks: bool = True,
    timed: bool = True,
) -> FuzzReport:
    """Plays the given number of games or seconds. It cycles through the tables with these
    options, one or several; without `options`, through all there are.

    `timed`: answers are timed, which takes longer than to give some of them.
    `progress` is called after each game with the number done. Ctrl-C ends the run early, with its report.
    """
    if games is None and seconds is None:
        raise ValueError("say how many games or how many seconds to play")
    if options is None:
        tables = in_turns(title, seed)
    else:
        given = [options] if isinstance(options, Mapping) else options
        tables = [title.check_options(one) for one in given]
    content = title.load_content(None)
    report = FuzzReport()
    times = array("f")
    begun = perf_counter()
    try:
        while (games is None or report.games < games) and (
            seconds is None or perf_counter() - begun < seconds
        ):
            chosen = tables[report.games % len(tables)]
            clock = thread_time if timed else _no_time
            game = _Game(title, content, chosen, f"{seed}-{report.games}", report, times, clock)
            try:
                game.play(check_forks)
            except Exception as error:
                report.failures.append(game.save(error, save_to))
            report.games += 1
            label = describe(chosen)
            report.by_options[label] = report.by_options.get(label, 0) + 1
            if progress is not None:
                progress(report.games)
    except KeyboardInterrupt:
        report.interrupted = True
    if times:
        report.p99_ms = sorted(times)[int(0.99 * (len(times) - 1))]
    return report


def every_table(title: AnyTitle) -> list[dict[str, Value]]:
    """All seat counts, with all values of the options that matter for each; the longest lists keep their
    first value.
    """
    found: list[dict[str, Value]] = [{"seats": seats} for seats in title.seats]
    for option in title.options:
        choices = option.choices if len(option.choices) <= MOST_CHOICES else option.choices[:1]
        found = [
            {**one, option.name: choice} if option.counts(one) else one
            for one in found
            for choice in (choices if option.counts(one) else choices[:1])
        ]
    return found


def in_turns(title: AnyTitle, seed: str) -> list[dict[str, Value]]:
    """The same tables, for few games: seat counts take turns, every value of every option comes up soon."""
    kinds: dict[Value, list[dict[str, Value]]] = {}
    for options in every_table(title):
        kinds.setdefault(options["seats"], []).append(options)
    random = Random(seed)
    for tables in kinds.values():
        random.shuffle(tables)
    rows = zip_longest(*map(_varied, kinds.values()))
    return [one for row in rows for one in row if one is not None]


def _varied(tables: list[dict[str, Value]]) -> list[dict[str, Value]]:
    """The same tables, always continuing with the one that has most values that have not come up yet."""
    left, seen, found = list(tables), set[tuple[str, Value]](), []
    while left:
        best = max(left, key=lambda options: len(options.items() - seen))
        left.remove(best)
        seen |= best.items()
        found.append(best)
    return found


def _no_time() -> float:
    return 0.0


def describe(options: Mapping[str, Value]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items())


class Chooser:
    """One game's way of answering. `choices` counts all answers so far, including those of other games."""

    def __init__(self, title: AnyTitle, seed: str, choices: dict[str, int]) -> None:
        self.random = Random(seed)
        self._kinds = title.kinds
        self._choices = choices
        self._manner = self.random.choice((_EVEN, _CURIOUS, _KEEN))
        self._tastes: dict[tuple[int, str], float] = {}

    def pick(self, questions: Sequence[Question]) -> Question:
        """Who answers next, if several are asked at once."""
        return questions[0] if len(questions) == 1 else self.random.choice(questions)

    def choose(self, state: Any, question: Question) -> Value:
        options = question.options
        if len(options) == 1:
            value = options[0]
        elif self._manner == _EVEN:
            value = options[int(self.random.random() * len(options))]
        else:
            few = options if len(options) <= _WEIGHED else self.random.sample(options, _WEIGHED)
            value = self.random.choices(few, self._wishes(state, question, few))[0]
        key = _key(question.verb, value)
        self._choices[key] = self._choices.get(key, 0) + 1
        return value

    def _wishes(self, state: Any, question: Question, options: Sequence[Value]) -> list[float]:
        wishes = []
        hint = self._kinds.of(question.verb).hint
        for option in options:
            key = _key(question.verb, option)
            if self._manner == _CURIOUS:
                wish = 1.0 / (1 + self._choices.get(key, 0))
            else:
                wish = self._taste(question.seat, key)
            wishes.append(wish * (_SHYNESS + hint(state, question, option)))
        return wishes

    def _taste(self, seat: int, key: str) -> float:
        taste = self._tastes.get((seat, key))
        if taste is None:
            taste = self._tastes[seat, key] = self.random.lognormvariate(0.0, _SPREAD_OF_TASTES)
        return taste


def _check_options(question: Question) -> None:
    """A question can be answered, offers no more than a person can take in, and all its values differ."""
    asked = f"'{question.verb}' for seat {question.seat}"
    options = question.options
    if not options:
        raise GameBroken(f"{asked} has no option")
    if len(options) > MOST_OPTIONS:
        raise GameBroken(f"{asked} has {len(options)} options: ask for one thing at a time")
    if len(set(options)) < len(options):
        raise GameBroken(f"{asked} offers the same value twice: {list(options)}")
    if not {type(option) for option in options} <= {int, str}:
        raise GameBroken(f"{asked} offers something that is neither a number nor a text: {list(options)}")


class _Game:
    def __init__(
        self,
        title: AnyTitle,
        content: Any,
        options: dict[str, Value],
        seed: str,
        report: FuzzReport,
        times: array[float],
        clock: Callable[[], float],
    ) -> None:
        self.title = title
        self.content = content
        self.options = options
        self.seed = seed
        self.report = report
        self.times = times
        self.clock = clock
        self.chooser = Chooser(title, seed, report.choices)
        self.random = self.chooser.random
        self.given: list[tuple[int, Value]] = []

    def play(self, check_forks: bool) -> None:
        state = self.title.setup(self.options, self.content, Chance.from_seed(self.seed))
        watch = self.title.watch(state)
        run = Run(self.title.beat, state, check_forks)
        run.start()
        watch.see(state)
        report, clock = self.report, self.clock
        # The length of a game is not known in advance, so forks are taken at growing random intervals.
        fork_at = [self.random.randrange(1, 400) for _ in range(_FORKS_PER_GAME)] if check_forks else []
        while run.question is not None:
            question = self.chooser.pick(run.questions())
            _check_options(question)
            value = self.chooser.choose(state, question)
            report.verbs[question.verb] = report.verbs.get(question.verb, 0) + 1
            self.given.append((question.seat, value))
            before = clock()  # wall-clock time would blame the rules for a busy machine
            run.answer(question.seat, value)
            taken = (clock() - before) * 1000
            self.times.append(taken)
            if taken > report.slowest_ms:
                report.slowest_ms = taken
                report.slowest_verb = question.verb
            report.answers += 1
            report.decisions += len(question.options) > 1
            watch.see(state)
            if len(self.given) in fork_at:
                self._check_fork(run)
            if len(self.given) > RUNAWAY:
                raise GameBroken(f"the game goes on after {RUNAWAY} answers")
        ending = self.title.result(state).ending
        if ending not in self.title.endings:
            raise GameBroken(f"the game ended by '{ending}', which the title does not know")
        report.endings[ending] = report.endings.get(ending, 0) + 1

    def _check_fork(self, run: Run) -> None:
        """A fork is the same game at the same moment, and what happens there stays there."""
        before = state_hash(run.state)
        fork = run.fork()
        if state_hash(fork.state) != before:
            raise GameBroken("a fork differs from the game it was taken from")
        # Not `play_randomly`: a title under test may never come to an end.
        for _ in range(_FORK_ANSWERS):
            if fork.question is None:
                break
            question = self.chooser.pick(fork.questions())
            fork.answer(question.seat, self.random.choice(question.options))
        if state_hash(run.state) != before:
            raise GameBroken("a fork that was played on has changed the game it was taken from")

    def save(self, error: Exception, folder: Path) -> Failure:
        path = folder / f"{self.title.id}-{self.seed}.json"
        frames = traceback.extract_tb(error.__traceback__)
        where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
        last = f"; the last answer was {self.given[-1]}" if self.given else ""
        message = (
            f"{type(error).__name__}: {error}{where}; {describe(self.options)}, seed {self.seed}, "
            f"after {len(self.given)} answers{last}"
        )
        logs.write(self._log(), path)
        return Failure(path, message)

    def _log(self) -> logs.Log:
        """The game as far as it can be replayed: an answer that crashes a rule leads to no state."""
        try:
            table = Table(self.title, self.options, self.seed, content=self.content)
        except Exception:  # it fails before the first question: the seed is all there is to keep
            return logs.Log(
                title=self.title.id,
                rules=self.title.version,
                options=self.options,
                content=self.content.fingerprint,
                commitment=commitment(self.seed),
                seed=self.seed,
                start="",
                answers=[],
            )
        for seat, value in self.given:
            try:
                table.answer(seat, value)
            except Exception:
                break
        return table.log()


_keys: dict[tuple[str, Value], str] = {}


def _key(verb: str, value: Value) -> str:
    """Answers that differ only in a die or a number count as one kind; plain numbers count separately."""
    key = _keys.get((verb, value))
    if key is None:
        text = _NUMBERS.sub("#", value) if isinstance(value, str) else str(value)
        key = _keys[verb, value] = f"{verb} {text}"
    return key
