"""Games played to be looked at: before each answer, and at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from starboard.conform.fuzz import RUNAWAY, Chooser, describe, in_turns
from starboard.kernel.ask import Open, Question, Value
from starboard.kernel.chance import Chance
from starboard.kernel.run import Run
from starboard.kernel.state import Event
from starboard.kernel.table import Told
from starboard.kernel.title import AnyTitle, AnyWords


class Breach(Exception):
    """A promise that a title breaks; the sentence says which, and how to get there."""


@dataclass(slots=True)
class Subject:
    """The title under test, how thoroughly to test it, and where it keeps its vectors and stored games."""

    title: AnyTitle
    games: int
    seed: str = "1"
    vectors: Path | None = None
    stored: Path | None = None
    failures: Path | None = None
    """Where the fuzzer writes games that go wrong."""
    content: Any = None
    choices: dict[str, int] = field(default_factory=dict)
    """How often each answer was given in all games so far."""
    verbs: Counter[str] = field(default_factory=Counter)
    """How often each verb was asked in them."""

    def __post_init__(self) -> None:
        if self.content is None:
            self.content = self.title.load_content(None)

    def tables(self) -> list[dict[str, Value]]:
        """One table for each game."""
        turns = in_turns(self.title, self.seed)
        return [turns[n % len(turns)] for n in range(self.games)]


@dataclass(slots=True)
class Game:
    """One game in progress. Its state may be looked at; to change something, fork it."""

    subject: Subject
    options: dict[str, Value]
    seed: str
    run: Run
    words: AnyWords
    told: list[Told] = field(default_factory=list)
    given: list[tuple[int, Value]] = field(default_factory=list)
    beat_start: Any = None
    """A copy of the state at the start of the beat, and how many answers had been given there."""
    beat_step: int = 0

    @property
    def title(self) -> AnyTitle:
        return self.subject.title

    @property
    def seats(self) -> range:
        return range(int(self.options["seats"]))

    @property
    def viewers(self) -> list[int | None]:
        """All viewers: the seats and a spectator."""
        return [*self.seats, None]


def play(
    subject: Subject, options: Mapping[str, Value], seed: str, first: Sequence[Value] = ()
) -> Iterator[Moment]:
    """Plays one game and shows every moment of it. The `first` answers are fixed; the others are chosen."""
    title = subject.title
    chosen = title.check_options(options)
    state = title.setup(chosen, subject.content, Chance.from_seed(seed))
    state.events = []
    run = Run(title.beat, state, True)
    game = Game(subject, chosen, seed, run, title.words(subject.content, chosen))
    chooser = Chooser(title, seed, subject.choices)

    def between(now: Any) -> None:
        game.beat_start, game.beat_step = now.copy(), len(game.given)

    run.watch(between)
    run.start()
    _listen(game)
    while run.question is not None:
        question = chooser.pick(run.questions())
        step = len(game.given)
        value = first[step] if step < len(first) else chooser.choose(state, question)
        subject.verbs[question.verb] += 1
        moment = Moment(game, question, value)
        yield moment
        game.given.append((question.seat, value))
        try:
            run.answer(question.seat, value)
        except Exception as error:
            moment.fail(f"the answer breaks a rule: {type(error).__name__}: {error}")
        _listen(game)
        if len(game.given) > RUNAWAY:
            moment.fail(f"the game goes on after {RUNAWAY} answers")
    yield Moment(game, None, "")


def _listen(game: Game) -> None:
    state = game.run.state
    game.told.extend(Told(len(game.given), event) for event in state.events or ())
    state.events = []


@dataclass(frozen=True)
class Moment:
    """A game just before an answer; at its end there is no question."""

    game: Game
    question: Question | None
    value: Value

    @property
    def title(self) -> AnyTitle:
        return self.game.title

    @property
    def run(self) -> Run:
        return self.game.run

    @property
    def state(self) -> Any:
        return self.game.run.state

    @property
    def step(self) -> int:
        return len(self.game.given)

    @property
    def staged(self) -> bool:
        """Whether several seats are being asked at once."""
        return isinstance(self.run.question, Open)

    def sampled(self, first: int, then_every: int) -> bool:
        """For what costs too much to do always: the first times a verb comes up in all games, then sometimes.

        The start and the end of a game are always among them.
        """
        if self.question is None or self.step == 0:
            return True
        return self.game.subject.verbs[self.question.verb] <= first or self.step % then_every == 0

    def fail(self, what: str) -> NoReturn:
        raise Breach(f"{what} ({self.place})")

    @cached_property
    def place(self) -> str:
        """Seed, options, step and question, so that anyone can go there."""
        asked = "at the end of the game"
        if self.question is not None:
            asked = f"'{self.question.verb}' for seat {self.question.seat}, about to answer {self.value!r}"
        return f"seed '{self.game.seed}', {describe(self.game.options)}, step {self.step}: {asked}"

    # ------------------------------------------------------------------ other worlds

    def chance(self, world: object) -> Chance:
        return Chance.from_seed(f"{self.game.seed} {self.step} {world}")

    def imagined(self, viewer: int | None, world: object) -> Run:
        """The same moment, with everything the viewer cannot know dealt afresh, as a bot imagines it.

        The viewer's own question stays as it was asked, and so does one that is put to a single other seat:
        only the seat that is asked, or one that has nothing to do with it, may go on from here.
        """
        if viewer is not None:
            return self.run.dealt(viewer, self.dealer(viewer, world))
        run = self.run.fork(False)
        self.dealer(None, world)(run.state)
        return run

    def dealer(self, viewer: int | None, world: object) -> Callable[[Any], None]:
        """Deals everything that the viewer cannot know afresh."""
        return lambda state: self.title.redeal(state, viewer, self.chance(world))

    @property
    def nothing_learned_since_beat(self) -> bool:
        return bool(self.game.beat_start.learned == self.state.learned)

    def dealt_before(self, viewer: int | None, world: object) -> tuple[Run, tuple[int, Value] | None]:
        """A game dealt afresh for the viewer at the start of the beat, with the answers since given again.

        Also returns the first of them that is not on its list there, if any.
        """
        start = self.game.beat_start.copy()
        self.title.redeal(start, viewer, self.chance(world))
        run = Run(self.title.beat, start, True)
        run.start()
        for seat, value in self.game.given[self.game.beat_step :]:
            question = question_of(run, seat)
            if question is None or value not in question.options:
                return run, (seat, value)
            run.answer(seat, value)
        return run, None


def question_of(run: Run, seat: int | None) -> Question | None:
    return next((question for question in run.questions() if question.seat == seat), None)


def asked(question: Question | None) -> list[Any] | None:
    """A question as plain data."""
    if question is None:
        return None
    return [question.seat, question.verb, list(question.options), question.about, question.pause]


def shown(title: AnyTitle, run: Run, viewer: int | None) -> bytes:
    """Everything the viewer is shown: view, own question, and its closed options with their reasons."""
    return _shown(title, run, viewer, title.view(run.state, viewer))


def shown_to(title: AnyTitle, run: Run, viewers: Sequence[int | None]) -> dict[int | None, bytes]:
    """The same for several viewers at once. As on the server, what all may see is gathered once."""
    public = title.view(run.state, None)
    found: dict[int | None, bytes] = {}
    for viewer in viewers:
        if viewer is None:
            view = public
        elif title.own_view is None:
            view = title.view(run.state, viewer)
        else:
            view = title.own_view(run.state, public, viewer)
        found[viewer] = _shown(title, run, viewer, view)
    return found


def _shown(title: AnyTitle, run: Run, viewer: int | None, view: Any) -> bytes:
    question = question_of(run, viewer)
    closed = [] if question is None else title.kinds.closed(run.state, question)
    return msgspec.json.encode([view, asked(question), closed])


def difference(one: bytes, other: bytes) -> str:
    """Where two shown things differ, in a few words of each."""
    start = next((n for n, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    cut = slice(max(0, start - 40), start + 40)
    here, there = (text[cut].decode(errors="replace") for text in (one, other))
    return f"…{here}… against …{there}…"


def heard(events: list[Event], viewer: int | None) -> list[Event]:
    """What reaches the viewer's feed."""
    return [event for event in events if event.to is None or viewer in event.to]


Look = Callable[[Moment], None]
