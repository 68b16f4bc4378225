"""Logs replay to the same hashes; finished games are kept, one per mode and outcome."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.revenant.store_games import FOLDER, WANTED

from starboard.games.revenant import TITLE
from starboard.kernel import log as logs
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.replay import table_from_log
from starboard.kernel.title import find_title

STORED = sorted(FOLDER.glob("*.json"))


def test_the_title_is_on_the_shelf() -> None:
    assert find_title("revenant") is TITLE


def test_every_wanted_game_is_stored() -> None:
    assert [path.stem for path in STORED] == sorted(WANTED)
    assert len(WANTED) == 2 * (3 + 3 * 2)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_still_ends_the_same_way(path: Path) -> None:
    options, won = WANTED[path.stem]
    log = logs.read(path)
    table = table_from_log(log)
    assert log.result is not None
    assert table.result == log.result
    assert log.options == options
    assert commitment(log.seed) == log.commitment
    totals = [sum(line.points[n] for line in log.result.sheet) for n in range(len(log.result.columns))]
    if won is None:
        assert log.result.scores == tuple(totals)
        assert sorted(log.result.ranks) == list(range(1, len(totals) + 1))  # REV-30.9: no place is shared
        assert totals[log.result.winners[0]] == max(totals)
    else:
        human, crew = totals
        assert log.result.scores == (human,)
        assert log.result.ranks == (1 if won else 2,)
        assert (human > crew) is won  # REVS-6.2


def test_a_stored_game_that_was_edited_is_found_out() -> None:
    log = logs.read(STORED[0])
    step = next(n for n, answer in enumerate(log.answers) if answer.value == "decline")
    before = log.answers[step]
    table = table_from_log(log, upto=step)
    other = next(value for value in table.questions[0].options if value != before.value)
    log.answers[step] = logs.Answer(before.seat, before.verb, other, before.hash)
    with pytest.raises(BadLog, match=f"(A|After a)nswer {step + 1} "):
        table_from_log(log)
