"""The arena: many games between bots, seats rotated, on one core or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from starboard.bots.report import Game, Report, Tally, summarise
from starboard.bots.specs import make_bot
from starboard.kernel.ask import Value
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption, IllegalAnswer
from starboard.kernel.run import Run
from starboard.kernel.seat import Seat
from starboard.kernel.state import Event
from starboard.kernel.title import AnyTitle, find_title


def simulate(
    title: AnyTitle,
    seats: Sequence[str],
    *,
    games: int,
    seed: str,
    options: Mapping[str, Value] | None = None,
    content_folder: Path | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Plays `games` games; in game n the bots sit n places further on.

    The report does not depend on `jobs`. Ctrl-C ends the series: the report covers the finished games.
    """
    if games < 1:
        raise BadOption(f"Cannot play {games} games: ask for at least 1.")
    if jobs < 1:
        raise BadOption(f"Cannot play with {jobs} jobs: ask for at least 1.")
    for spec in seats:
        make_bot(spec, "")
    given = dict(options or {})
    if int(given.setdefault("seats", len(seats))) != len(seats):
        raise BadOption(f"{len(seats)} bots don't fill {given['seats']} seats: name one bot for each seat.")
    chosen = title.check_options(given)
    ring = Ring(title, chosen, list(seats), seed, title.load_content(content_folder))
    start = perf_counter()
    finished: list[Game] = []
    stopped = False
    try:
        played = (
            map(ring.play, range(games))
            if jobs == 1
            else _in_workers(ring, content_folder, games, min(jobs, games))
        )
        for game in played:
            finished.append(game)
            if progress is not None:
                progress(len(finished))
    except KeyboardInterrupt:
        stopped = True
    finished.sort(key=lambda game: game.number)
    return summarise(
        title.id,
        chosen,
        ring.content.fingerprint,
        seed,
        seats,
        games,
        finished,
        stopped,
        perf_counter() - start,
    )


class Ring:
    """Everything needed to play game number n."""

    def __init__(
        self, title: AnyTitle, options: Mapping[str, Value], seats: list[str], seed: str, content: Any
    ) -> None:
        self.title = title
        self.options = options
        self.seats = seats
        self.seed = seed
        self.content = content

    def play(self, number: int) -> Game:
        title = self.title
        count = len(self.seats)
        specs = [self.seats[(seat - number) % count] for seat in range(count)]
        bots = [make_bot(spec, f"{self.seed}/{number}/{seat}") for seat, spec in enumerate(specs)]
        state = title.setup(self.options, self.content, Chance.from_seed(f"{self.seed}/{number}"))
        state.events = []
        run = Run(title.beat, state, True)
        run.start()
        decisions = [0] * count
        seconds = [0.0] * count
        noted = Notes(specs)
        while questions := run.questions():
            question = questions[0]
            seat = question.seat
            begun = perf_counter()
            answer = bots[seat].choose(Seat(title, run, seat))
            seconds[seat] += perf_counter() - begun
            if answer not in question.options:
                raise IllegalAnswer(
                    f"Bot '{specs[seat]}' answered '{answer}' to {question}: it is not on the list."
                )
            if len(question.options) > 1:
                decisions[seat] += 1
                noted.answer(specs[seat], question.verb, question.options, answer)
            run.answer(seat, answer)
        noted.events(state.events)
        result = title.result(state)
        return Game(
            number,
            specs,
            list(result.scores),
            list(result.ranks),
            result.ending,
            decisions,
            seconds,
            noted.choices,
            noted.happenings,
            {line.label: list(line.points[:count]) for line in result.sheet},
            {
                name: {line.label: line.points[column] for line in result.sheet}
                for column, name in enumerate(result.columns)
                if column >= count
            },
        )


class Notes:
    """Counts what was offered, what was chosen and what came of it, by bot."""

    def __init__(self, specs: Sequence[str]) -> None:
        self._specs = specs
        self.choices: dict[str, dict[str, dict[str, Tally]]] = {spec: {} for spec in specs}
        self.happenings: dict[str, dict[str, dict[str, int]]] = {spec: {} for spec in specs}

    def answer(self, spec: str, verb: str, options: Sequence[Value], answer: Value) -> None:
        tallies = self.choices[spec].setdefault(verb, {})
        for name in {gist(value) for value in options}:
            tally = tallies.get(name)
            if tally is None:
                tally = tallies[name] = Tally()
            tally.offered += 1
        tallies[gist(answer)].chosen += 1

    def events(self, events: Sequence[Event]) -> None:
        """By verb and by each name among the details: which hex was built, which card was hired."""
        for event in events:
            if 0 <= event.seat < len(self._specs):
                things = self.happenings[self._specs[event.seat]].setdefault(event.verb, {})
                for thing in event.data:
                    if isinstance(thing, str) and thing:
                        things[thing] = things.get(thing, 0) + 1


def gist(value: Value) -> str:
    """What an answer is about: `fleet` for both `4 fleet` and `3>4 fleet`."""
    return str(value).rpartition(" ")[2]


# ---------------------------------------------------------------------- several processes

_ring: list[Ring] = []


def _begin(
    title: str, options: Mapping[str, Value], seats: list[str], seed: str, folder: Path | None
) -> None:
    # Ctrl-C reaches the whole group; only the parent decides what happens to the series.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    found = find_title(title)
    _ring.append(Ring(found, options, seats, seed, found.load_content(folder)))


def _play(number: int) -> Game:
    return _ring[0].play(number)


def _in_workers(ring: Ring, folder: Path | None, games: int, jobs: int) -> Iterator[Game]:
    """Each worker builds the title itself, so only numbers and results pass between processes."""
    find_title(ring.title.id)  # otherwise the pool would keep looking for a title that no worker can find
    context = multiprocessing.get_context("spawn")
    begin = (ring.title.id, dict(ring.options), ring.seats, ring.seed, folder)
    with context.Pool(jobs, _begin, begin) as pool:  # leaving the block ends the workers
        yield from pool.imap_unordered(_play, range(games))
