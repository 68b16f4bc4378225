"""Logs replay to the same hash after every answer: from the middle, from a fork, and even old ones."""

from __future__ import annotations

from pathlib import Path

from starboard.conform.walk import Breach, Game, Look, Moment, Subject
from starboard.kernel import log as logs
from starboard.kernel.run import Run
from starboard.kernel.state import state_hash
from starboard.kernel.table import Table

FORK_EVERY = 67
FORK_LOOK_EVERY = 9  # what has gone astray does not come back


def begin(game: Game) -> Look:
    hashes: list[str] = []
    forks: list[tuple[int, Run, str]] = []

    def look(moment: Moment) -> None:
        hashes.append(state_hash(moment.state))
        if moment.question is not None:
            if moment.step % FORK_EVERY == 0:
                forks.append((moment.step, moment.run.fork(), moment.place))
            return
        _check_log(moment, hashes)
        for step, fork, place in forks:
            for n in range(step, len(game.given)):
                fork.answer(*game.given[n])
                looked_at = n % FORK_LOOK_EVERY == 0 or n + 1 == len(game.given)
                if looked_at and state_hash(fork.state) != hashes[n + 1]:
                    moment.fail(f"a fork that goes on from {place} differs from the game at answer {n + 1}")

    return look


def _check_log(moment: Moment, hashes: list[str]) -> None:
    """The game played at a table, written to a log, read back, and replayed from there."""
    game = moment.game
    table = Table(game.title, game.options, game.seed, content=game.subject.content)
    if table.start_hash != hashes[0]:
        moment.fail("the same seed and options give a different first position")
    for seat, value in game.given:
        table.answer(seat, value)
    for n, answer in enumerate(table.answers, 1):
        if answer.hash != hashes[n]:
            moment.fail(f"at a table, the same answers lead to a different position after answer {n}")
    if table.told != game.told:
        moment.fail("at a table, the same answers produce different events")
    log = logs.decode(logs.encode(table.log()))
    if log != logs.hashed(table.log()):
        moment.fail("the log changes when it is written and read back")
    problem = replay(game.subject, log)
    if problem:
        moment.fail(problem)
    middle = len(game.given) // 2
    table.undo(middle)
    for answer in log.answers[middle:]:
        table.answer(answer.seat, answer.value)
    if logs.hashed(table.log()) != log:
        moment.fail(f"taken back to step {middle} and replayed, the game differs")
    other = Table(game.title, game.options, f"{game.seed} another", content=game.subject.content)
    if other.start_hash == table.start_hash:
        moment.fail("a different seed gives the same first position, chance included")


def replay(subject: Subject, log: logs.Log) -> str:
    """Replays a log while watching the invariants; returns the first difference, if any."""
    table = Table(subject.title, log.options, log.seed, content=subject.content, seats=log.seats)
    if table.start_hash != log.start:
        return "the first position differs from the one in the log"
    watch = subject.title.watch(table.state)
    for n, answer in enumerate(log.answers, 1):
        question = table.question_of(answer.seat)
        if question is None or question.verb != answer.verb or answer.value not in question.options:
            return f"answer {n}, '{answer.verb}' {answer.value!r} of seat {answer.seat}, cannot be given"
        table.answer(answer.seat, answer.value)
        if table.answers[-1].hash != answer.hash:
            return f"after answer {n}, '{answer.verb}' {answer.value!r}, the position differs from the log"
        watch.see(table.state)
    if log.result != table.result:
        return "the result differs from the one in the log"
    return ""


def check_stored(subject: Subject) -> str:
    """Stored finished games: they still end the same way, and there is one for each ending."""
    folder = subject.stored
    paths = [] if folder is None else sorted(folder.glob("*.json"))
    if not paths:
        return "no stored games"
    endings = set()
    for path in paths:
        endings.add(_ending(subject, path))
    missing = set(subject.title.endings) - endings
    if missing:
        raise Breach(f"no game in {folder} ends by '{min(missing)}': keep one for each ending")
    return f"{len(paths)} stored games"


def _ending(subject: Subject, path: Path) -> str:
    log = logs.read(path)
    if log.title != subject.title.id:
        raise Breach(f"{path} is a game of {log.title}")
    problem = replay(subject, log)
    if problem:
        raise Breach(f"{path}, seed '{log.seed}': {problem}")
    if log.result is None:
        raise Breach(f"{path} is not finished: store whole games only")
    return log.result.ending
