"""Logs replay to the same hashes; finished games are kept, one per table and way to end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.games.solar_sphere.store_games import FOLDER, WANTED

from starboard.kernel import log as logs
from starboard.kernel.ask import Value
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table
from starboard.kernel.title import AnyTitle

STORED = sorted(FOLDER.glob("*.json"))


def played(title: AnyTitle, options: dict[str, Value], seed: str) -> Table:
    """A whole random game."""
    table = Table(title, options, seed, seats=["somebody"] * int(options["seats"]))
    random = Random(seed)
    while not table.over:
        (question,) = table.questions
        table.answer(question.seat, random.choice(question.options))
    return table


def test_the_same_seed_gives_the_same_game_and_another_seed_another(solar_sphere: AnyTitle) -> None:
    one, two, other = (Table(solar_sphere, {"seats": 3}, seed) for seed in ("a", "a", "b"))
    assert one.start_hash == two.start_hash != other.start_hash
    first, second = (played(solar_sphere, {"seats": 2}, "x").answers for _ in range(2))
    assert first == second
    assert len({answer.hash for answer in first}) > len(first) // 2


def test_every_wanted_game_is_stored() -> None:
    assert [path.stem for path in STORED] == sorted(WANTED)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_still_ends_the_same_way(path: Path) -> None:
    options, ending, won = WANTED[path.stem]
    log = logs.read(path)
    table = table_from_log(log)
    assert log.result is not None
    assert table.result == log.result
    assert log.options == options
    assert log.result.ending == ending
    assert log.seed is not None
    assert commitment(log.seed) == log.commitment
    s = table.state
    if ending == "last hex built":
        assert s.free == 0
        assert all(builder >= 0 for builder in s.builder)
    else:
        assert (s.round, s.free > 0) == (6, True)
    if won is None:
        assert min(log.result.ranks) == 1
        best = max(log.result.scores)
        assert all(log.result.scores[seat] == best for seat in log.result.winners)
    else:
        human, dranda = (sum(line.points[n] for line in log.result.sheet) for n in (0, 1))
        assert log.result.ranks == (1 if won else 2,)
        assert (human > dranda) is won  # SS-16.5


def test_all_endings_are_stored_at_every_number_of_seats(solar_sphere: AnyTitle) -> None:
    found = set()
    for path in STORED:
        log = logs.read(path)
        assert log.result is not None
        found.add((log.options["seats"], log.result.ending))
    assert found == {(seats, ending) for seats in solar_sphere.seats for ending in solar_sphere.endings}


def test_a_stored_game_that_was_edited_is_found_out() -> None:
    log = logs.read(STORED[0])
    step = next(n for n, answer in enumerate(log.answers) if answer.value == "action")
    edited = logs.Answer(log.answers[step].seat, "mode", "satellite", log.answers[step].hash)
    log.answers[step] = edited
    with pytest.raises(BadLog, match=f"(A|After a)nswer {step + 1} "):
        table_from_log(log)
