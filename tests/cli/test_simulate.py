"""`starboard simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starboard.bots import arena
from starboard.cli import main
from starboard.cli.simulate import histogram


def call(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(["simulate", *words])
    return int(end.value.code or 0)


def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("solar-sphere", "--seats", "random,planner:n=1", "--games", "2", "--seed", "4", "--plot") == 0
    shown = capsys.readouterr().out
    for part in (
        "2 games",
        "By bot",
        "By seat",
        "planner:n=1",
        "rating",
        "decisions per game",
        "Scores of random",
    ):
        assert part in shown


def test_a_group_is_shown_with_what_it_is_up_against(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("voidfall", "--seats", "random,random", "--option", "mode=coop", "--games", "2") == 0
    shown = capsys.readouterr().out
    for part in ("Won 0 of 2: 0 %", "Endings:", "The Void ", "Difficulty 60.0, Rifts 30.0"):
        assert part in shown
    assert "× fair" not in shown


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("solar-sphere", "--seats", "random", "--level", "3", "--games", "2", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert report["options"] == {"seats": 1, "level": 3}
    assert report["bots"][0]["name"] == "random"


def test_ctrl_c_shows_what_was_finished(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = arena.Ring.play

    def until_the_third(ring: arena.Ring, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return play(ring, number)

    monkeypatch.setattr(arena.Ring, "play", until_the_third)
    assert call("solar-sphere", "--seats", "random,random", "--games", "9") == 130
    captured = capsys.readouterr()
    assert "2 games" in captured.out
    assert "after 2 of 9 games" in captured.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("solar-spear",), "solar-sphere"),
        (("solar-sphere", "--seats", "robot,random"), "no bot 'robot'"),
        (("solar-sphere", "--seats", "human,random"), "no bot 'human'"),
        (("solar-sphere", "--seats", "random,random", "--level", "2"), "level"),
        (("solar-sphere", "--seats", "random,random", "--games", "0"), "at least 1"),
        (("solar-sphere", "--option", "level"), "level=2"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert call(*words) == 1
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_a_folder_without_content_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call("solar-sphere", "--games", "1", "--content", str(tmp_path / "nowhere")) != 0
    assert "nowhere" in capsys.readouterr().err


def test_histogram_counts_every_score_once() -> None:
    lines = histogram({3: 1, 4: 2, 60: 5})
    # 3 … 60 are 58 scores in at most 12 stretches of 5.
    assert len(lines) == 12
    assert lines[0].startswith("       3 – 7 ")
    assert [int(line.rsplit(" ", 1)[1]) for line in lines] == [3] + [0] * 10 + [5]


def test_histogram_of_one_score() -> None:
    assert histogram({7: 4}) == [f"{'7':>12} {'█' * 40} 4"]
