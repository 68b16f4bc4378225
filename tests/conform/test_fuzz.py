"""The fuzzer itself: it must find every kind of flaw and leave a log that leads there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from starboard.conform.fuzz import FuzzReport, every_table, fuzz
from starboard.kernel import log as logs
from starboard.kernel.errors import DeadEnd
from starboard.kernel.replay import table_from_log
from starboard.kernel.title import AnyTitle


def play(title: AnyTitle, folder: Path, games: int, flaw: str = "none", seats: int = 2) -> FuzzReport:
    return fuzz(
        title,
        games=games,
        seconds=None,
        seed="fuzz",
        options={"seats": seats, "flaw": flaw},
        save_to=folder,
        progress=None,
    )


def test_a_sound_title_has_no_failures_and_is_counted(toy: AnyTitle, tmp_path: Path) -> None:
    done: list[int] = []
    report = fuzz(
        toy,
        games=20,
        seconds=None,
        seed="count",
        options={"seats": 2},
        save_to=tmp_path,
        progress=done.append,
    )
    assert report.failures == []
    assert list(tmp_path.iterdir()) == []
    assert done == list(range(1, 21))
    assert report.games == 20
    assert report.by_options == {"seats 2, flaw none": 20}
    assert report.endings == {"rounds played": 20}
    # Two rounds: four picks each, four moves and as many confirmations; only objections vary.
    assert report.verbs["plan"] == 20 * 2 * 4
    assert report.verbs["move"] == report.verbs["confirm"] == 20 * 4
    assert report.answers == sum(report.verbs.values()) == sum(report.choices.values())
    assert report.decisions == report.answers - report.verbs["confirm"]
    assert set(report.choices) >= {"plan fast", "plan slow", "move roll", "move draw", "move pass"}
    assert 0 < report.p99_ms <= report.slowest_ms
    assert report.slowest_verb in report.verbs
    assert not report.interrupted


def test_it_goes_round_all_tables(toy: AnyTitle, tmp_path: Path) -> None:
    sound = replace(toy, options=(replace(toy.options[0], choices=("none",)), toy.options[1]))
    tables = every_table(sound)
    assert tables == [
        {"seats": 2, "flaw": "none"},
        {"seats": 3, "flaw": "none", "mood": "calm"},
        {"seats": 3, "flaw": "none", "mood": "wild"},
    ]
    report = fuzz(
        sound,
        games=7,
        seconds=None,
        seed="all",
        options=None,
        save_to=tmp_path,
        progress=None,
        check_forks=False,
    )
    assert sorted(report.by_options.values()) == [2, 2, 3]


def test_the_same_seed_plays_the_same_games(toy: AnyTitle, tmp_path: Path) -> None:
    one, two = (play(toy, tmp_path, 15, seats=3) for _ in range(2))
    assert one.choices == two.choices
    assert one.choices != play(toy, tmp_path, 16, seats=3).choices


@pytest.mark.parametrize(
    ("flaw", "message"),
    [
        ("dead-end", "DeadEnd: 'impossible'"),
        ("crash", "ZeroDivisionError: .*toy.py:"),
        ("runaway", "GameBroken: the game goes on after 20000 answers"),
        ("invariant", "AssertionError: invariant 1: a score of"),
        ("shared", "GameBroken: a fork"),
        ("ending", "GameBroken: the game ended by 'by magic'"),
    ],
)
def test_every_flaw_is_found_and_its_log_leads_there(
    toy: AnyTitle, tmp_path: Path, flaw: str, message: str
) -> None:
    report = play(toy, tmp_path, 1 if flaw == "runaway" else 40, flaw)
    assert report.failures
    failure = report.failures[0]
    assert failure.path.parent == tmp_path
    assert re.match(message, failure.message)
    log = logs.read(failure.path)
    table = table_from_log(log)
    assert f"seed {log.seed}" in failure.message
    # An answer that makes a rule crash has no hash: the log ends just before it.
    missing = 1 if flaw in ("dead-end", "crash") else 0
    assert f"after {len(table.answers) + missing} answers" in failure.message
    if missing:
        seat, value = 0 if "(0, 'roll')" in failure.message else 1, "roll"
        with pytest.raises((ZeroDivisionError, DeadEnd)):
            table.answer(seat, value)
    if flaw == "invariant":
        assert max(table.state.scores) >= 6


def test_a_title_that_cannot_be_set_up_is_a_failure_too(toy: AnyTitle, tmp_path: Path) -> None:
    report = play(toy, tmp_path, 2, "setup")
    assert [f.message.split(";")[0].split(" (")[0] for f in report.failures] == [
        "ValueError: nothing can be set up"
    ] * 2
    log = logs.read(report.failures[0].path)
    assert (log.answers, log.seed) == ([], "fuzz-0")


def test_it_stops_after_the_seconds_given(toy: AnyTitle, tmp_path: Path) -> None:
    report = fuzz(
        toy, games=None, seconds=0.2, seed="s", options={"seats": 2}, save_to=tmp_path, progress=None
    )
    assert report.games > 0
    with pytest.raises(ValueError, match="how many games"):
        fuzz(toy, games=None, seconds=None, seed="s", options=None, save_to=tmp_path, progress=None)


def test_ctrl_c_ends_it_with_a_report(toy: AnyTitle, tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    report = fuzz(
        toy, games=50, seconds=None, seed="c", options={"seats": 2}, save_to=tmp_path, progress=stop
    )
    assert (report.games, report.interrupted) == (3, True)
