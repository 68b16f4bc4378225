"""The list of checks, and how they run on one title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from starboard.conform import copies, knowledge, page, replays, secrets, terminal, words
from starboard.conform.fuzz import describe, fuzz
from starboard.conform.vectors import check_files, load_file, vector_files
from starboard.conform.walk import Breach, Game, Look, Subject, play
from starboard.kernel.errors import BadOption
from starboard.kernel.title import AnyTitle

MOST_BREACHES = 5
"""A check stops after this many: more would say the same."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold for every title.

    `begin` makes an observer for one game, which is shown every moment of it; `once` needs no games of ours
    and returns what it looked at.
    """

    name: str
    proves: str
    begin: Callable[[Game], Look] | None = None
    once: Callable[[Subject, Callable[[], None]], str] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a check: all breaches found, and what was looked at."""

    check: Check
    breaches: tuple[str, ...]
    looked_at: str
    seconds: float

    @property
    def ok(self) -> bool:
        return not self.breaches


def _fuzz(subject: Subject, step: Callable[[], None]) -> str:
    with TemporaryDirectory() as folder:
        report = fuzz(
            subject.title,
            games=subject.games,
            seconds=None,
            seed=f"conform {subject.seed}",
            options=None,
            save_to=subject.failures or Path(folder),
            progress=lambda _: step(),
        )
    if report.interrupted:
        raise KeyboardInterrupt
    if report.failures:
        raise Breach("\n".join(failure.message for failure in report.failures[:MOST_BREACHES]))
    return f"{report.games} games, {report.answers:,} answers"


def _vectors(subject: Subject, step: Callable[[], None]) -> str:
    files = [] if subject.vectors is None else vector_files([subject.vectors])
    if not files:
        return "no vectors"
    found = []
    for file in files:
        strangers = [one.id for one in load_file(file) if one.title != subject.title.id]
        if strangers:
            raise Breach(f"{file}: '{strangers[0]}' is a vector of another title")
        found += check_files([file])
    bad = [f"{one.file}, vector '{one.id}': {one.message}" for one in found if not one.ok]
    if bad:
        raise Breach("\n".join(bad[:MOST_BREACHES]))
    return f"{len(found)} vectors"


def _stored(subject: Subject, step: Callable[[], None]) -> str:
    return replays.check_stored(subject)


CHECKS = (
    Check(
        "copies",
        "a copy has every slot and shares nothing that can change; forks leave the original alone",
        begin=copies.begin,
    ),
    Check(
        "secrets",
        "a new deal of what a seat cannot see changes nothing that it is shown",
        begin=secrets.begin,
    ),
    Check(
        "undo",
        "whenever somebody learns something, the undo boundary moves",
        begin=knowledge.begin_undo,
    ),
    Check(
        "options",
        "options depend only on what the asked seat may know",
        begin=knowledge.begin_options,
    ),
    Check(
        "replay",
        "the same answers lead to the same positions: from a log, from its middle, from a fork",
        begin=replays.begin,
    ),
    Check("stored", "stored finished games still end the same way, one for each ending", once=_stored),
    Check("fuzz", "invariants hold after every answer; no dead end; every ending is known", once=_fuzz),
    Check("vectors", "the title's vectors hold", once=_vectors),
    Check("words", "every verb, option, event and component met has plain words", begin=words.begin),
    Check("page", "every question can be drawn and answered on the page", begin=page.begin),
    Check("terminal", "every question can be drawn in the terminal", begin=terminal.begin),
)


def find_checks(names: Sequence[str]) -> list[Check]:
    """The checks with these names, in the order of the suite; all of them if none is named."""
    known = [check.name for check in CHECKS]
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean '{near[0]}'?" if near else f"choose one of {', '.join(known)}."
            raise BadOption(f"There is no check '{name}': {hint}")
    return [check for check in CHECKS if not names or check.name in names]


def subject_of(
    title: AnyTitle,
    games: int,
    seed: str,
    vectors: Path | None = None,
    stored: Path | None = None,
    failures: Path | None = None,
) -> Subject:
    """The title with its folders; those not given are looked for in the working directory."""
    room = title.id.replace("-", "_")
    return Subject(
        title,
        games,
        seed,
        vectors or _there(Path("tests") / "vectors" / room),
        stored or _there(Path("tests") / "games" / room / "games"),
        failures,
    )


def _there(folder: Path) -> Path | None:
    return folder if folder.is_dir() else None


def conform(
    subject: Subject, checks: Sequence[Check] = CHECKS, progress: Callable[[Check], None] | None = None
) -> Iterator[Outcome]:
    """Runs the checks one after the other. `progress` is called after each game that a check has seen."""
    for check in checks:
        begun = perf_counter()

        def step(check: Check = check) -> None:
            if progress is not None:
                progress(check)

        if check.begin is not None:
            breaches, looked_at = _over_games(subject, check.begin, step)
        else:
            breaches, looked_at = _once(subject, check, step)
        yield Outcome(check, tuple(breaches), looked_at, perf_counter() - begun)


def _over_games(
    subject: Subject, begin: Callable[[Game], Look], step: Callable[[], None]
) -> tuple[list[str], str]:
    """One breach ends the game it was found in; the next game may find another."""
    breaches: list[str] = []
    moments = games = 0
    subject.choices.clear()
    subject.verbs.clear()
    for number, options in enumerate(subject.tables()):
        seed = f"{subject.seed}-{number}"
        place = f"seed '{seed}', {describe(options)}, before the first question"
        look: Look | None = None
        try:
            for moment in play(subject, options, seed):
                place = moment.place
                if look is None:
                    look = begin(moment.game)
                look(moment)
                moments += 1
        except Breach as breach:
            breaches.append(str(breach))
        except Exception as error:
            breaches.append(f"{type(error).__name__}: {error} ({place})")
        games += 1
        step()
        if len(breaches) >= MOST_BREACHES:
            break
    return breaches, f"{games} games, {moments:,} moments"


def _once(subject: Subject, check: Check, step: Callable[[], None]) -> tuple[list[str], str]:
    assert check.once is not None
    try:
        return [], check.once(subject, step)
    except Breach as breach:
        return str(breach).split("\n"), ""
    except Exception as error:
        return [f"{type(error).__name__}: {error}"], ""
