"""Games of an older version of the rules at the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.commands import Starboard
from tests.kernel import lantern
from tests.kernel.lantern import FIRST, installed

from starboard.kernel import log as logs
from starboard.kernel.table import Table

ANSWERS = ("left", "wait", "right", "wait", "left", "left", "wait", "right")


@pytest.fixture(autouse=True)
def _no_edition_left() -> Iterator[None]:
    with installed(None):
        yield


def game(file: Path, count: int = len(ANSWERS)) -> Path:
    with installed(FIRST):
        table = Table(FIRST, {"seats": 2}, "dark", seats=["human", "human"])
        for number, value in enumerate(ANSWERS[:count]):
            table.answer(number % 2, value)
        logs.write(table.log(), file)
    return file


def test_what_still_fits_is_consistent_and_no_more_is_claimed(starboard: Starboard, tmp_path: Path) -> None:
    file = game(tmp_path / "game.json", 5)
    with installed(lantern.DOUBLED):
        done = starboard("verify", file)
    assert done.code == 0, done.err
    assert "played under version 1 of Lantern's rules, but this program has version 2" in done.out
    assert "All 5 answers fit today's rules; the hashes were made by version 1." in done.out
    assert "consistent under today's rules" in " ".join(done.out.split())
    assert "sound" not in done.out


def test_a_finished_game_keeps_its_result(starboard: Starboard, tmp_path: Path) -> None:
    file = game(tmp_path / "game.json")
    with installed(lantern.DOUBLED):
        done = starboard("verify", file)
        shown = starboard("replay", file, "--json")
    assert done.code == 0
    assert "The result was seat 0 3, seat 1 2 (the path ends); under today's rules it would differ." in (
        " ".join(done.out.split())
    )
    assert '"scores": [\n      3,\n      2\n    ]' in shown.out


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_what_no_longer_fits_is_told_by_its_number(
    starboard: Starboard, tmp_path: Path, command: str
) -> None:
    file = game(tmp_path / "game.json", 7)
    before = file.read_bytes()
    with installed(lantern.TIRELESS):
        done = starboard(*command.split(), file)
    assert done.code == 1
    assert done.err.count("\n") == 1
    assert "Answer 4 of 7 no longer fits" in done.err
    assert file.read_bytes() == before


def test_a_game_is_resumed_under_the_rules_of_today(starboard: Starboard, tmp_path: Path) -> None:
    file = game(tmp_path / "game.json", 5)
    with installed(lantern.DOUBLED):
        done = starboard("play", "--resume", file, typed="1\nq\n")
        assert done.code == 0, done.err
        assert "goes on under today's rules" in " ".join(done.out.split())
        log = logs.read(file)
        assert log.rules == 2
        assert len(log.answers) == 6
        assert "sound" in starboard("verify", file).out
