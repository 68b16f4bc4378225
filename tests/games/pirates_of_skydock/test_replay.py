"""Logs replay to the same hashes; finished games are kept, one per number of players and way to end."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.pirates_of_skydock.store_games import FOLDER, WANTED

from starboard.games.pirates_of_skydock import TITLE
from starboard.games.pirates_of_skydock.scoring import marks, score
from starboard.games.pirates_of_skydock.state import Skydock
from starboard.kernel import log as logs
from starboard.kernel.chance import commitment
from starboard.kernel.errors import BadLog
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table

STORED = sorted(FOLDER.glob("*.json"))


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    """SKY-1.3, INV-26: the same seed and the same choices lead to the same log."""
    one, two, other = (Table(TITLE, {"seats": 3}, seed) for seed in ("a", "a", "b"))
    assert one.start_hash == two.start_hash != other.start_hash
    for table in (one, two):
        while not table.over:
            question = table.questions[-1]
            table.answer(question.seat, question.options[len(table.answers) % len(question.options)])
    assert one.log() == two.log()
    assert len({answer.hash for answer in one.answers}) > len(one.answers) // 2


def test_every_wanted_game_is_stored() -> None:
    assert [path.stem for path in STORED] == sorted(WANTED)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_still_ends_the_same_way(path: Path) -> None:
    """SKY-15.1, SKY-15.2, SKY-15.4: LOCKDOWN, nobody eligible, or the best among the eligible."""
    seats, ending = WANTED[path.stem]
    log = logs.read(path)
    table = table_from_log(log)
    assert log.result is not None
    assert table.result == log.result
    assert log.options == {"seats": seats}
    assert log.result.ending == ending
    assert log.seed is not None
    assert commitment(log.seed) == log.commitment
    s = table.state
    assert isinstance(s, Skydock)
    marked = [p for p in s.players if marks(s, p)]
    if ending == "launch":
        best = max(score(s, p) for p in marked)
        assert s.launch == 0
        assert all(marks(s, s.players[seat]) for seat in log.result.winners)
        assert {score(s, s.players[seat]) for seat in log.result.winners} == {best}
    else:
        assert log.result.winners == ()
        assert (s.alert == 4 * s.spots_per_level) == (ending == "lockdown")
        assert ending == "lockdown" or (marked == [] and s.launch == 0)


def test_all_endings_are_stored_at_every_number_of_seats() -> None:
    found = set()
    for path in STORED:
        log = logs.read(path)
        assert log.result is not None
        found.add((log.options["seats"], log.result.ending))
    assert found == {(seats, ending) for seats in TITLE.seats for ending in TITLE.endings}


def test_a_stored_game_that_was_edited_is_found_out() -> None:
    log = logs.read(STORED[0])
    first = log.answers[0]
    log.answers[0] = logs.Answer(first.seat, first.verb, "zenna-flux", first.hash)
    assert first.value != "zenna-flux"
    with pytest.raises(BadLog, match="After answer 1 "):
        table_from_log(log)
