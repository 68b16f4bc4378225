"""Games played through standard input, as a script or a person at a pipe would play them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import Starboard

from starboard.kernel import log as logs
from starboard.kernel.ask import Question, Value
from starboard.kernel.replay import table_from_log
from starboard.kernel.table import Table

PLAY = ("play", "solar-sphere", "--seed", "a known seed")
ALWAYS_FIRST = "1\n" * 1500
"""Every list has a first option; amounts are numbered by themselves, and 1 is always among them."""


def saved(home: Path) -> Path:
    (file,) = (home / "saves").iterdir()
    return file


def values(file: Path) -> list[tuple[int, object]]:
    return [(answer.seat, answer.value) for answer in logs.read(file).answers]


def question(home: Path) -> Question:
    return table_from_log(logs.read(saved(home))).questions[0]


def play_to_window_after(starboard: Starboard, home: Path, seats: str) -> None:
    """SS-6.3, SS-6.5: on to the end of a person's first turn, by going on and discarding a die."""
    starboard(*PLAY, "--seats", seats, typed="q\n")
    while question(home).verb != "window-after":
        options = [str(value) for value in question(home).options]
        value = "go-on" if "go-on" in options else next(v for v in options if v.endswith("discard"))
        assert starboard("play", "--resume", typed=f"{value}\nq\n").code == 0


def test_a_whole_game_is_played_and_put_away(starboard: Starboard, home: Path) -> None:
    done = starboard(*PLAY, "--seats", "human:Ann,random", typed=ALWAYS_FIRST)
    assert done.code == 0, done.err
    assert not list((home / "saves").iterdir())
    (file,) = (home / "finished").iterdir()
    log = logs.read(file)
    assert log.result is not None
    # SHA-256 of "a known seed", shown at the start; the seed itself only at the end
    assert log.commitment in done.out
    assert done.out.index(log.commitment) < done.out.index("Seed: a known seed")
    assert "Ann (Red)" in done.out
    for line in log.result.sheet:
        assert line.label in done.out
    assert "wins with" in done.out or "share the victory" in done.out
    assert file.name in done.out.replace("\n", "")

    # "1" takes a kickback wherever there is one, so every go-on was given by the table itself (SS-6.3).
    assert (0, "go-on") in values(file)

    assert starboard("verify", file).code == 0
    told = json.loads(starboard("verify", file, "--json").out)
    assert told["ok"] is True
    assert told["finished"] is True
    assert told["seats"] == ["human:Ann", "random"]

    again = starboard("play", "--resume", file)
    assert again.code == 1
    assert "is finished" in again.err


def test_replay_shows_any_step(starboard: Starboard, home: Path) -> None:
    starboard(*PLAY, "--seats", "human,random", typed="1\n1\n1\nq\n")
    file = saved(home)
    steps = len(values(file))
    assert steps >= 3
    first = starboard("replay", file, "--step", "0")
    assert first.code == 0
    assert f"Step 0 of {steps}" in first.out
    last = starboard("replay", file)
    assert f"Step {steps} of {steps}" in last.out
    seat, value = values(file)[1]
    facts = json.loads(starboard("replay", file, "--step", "2", "--json").out)
    assert (facts["step"], facts["steps"]) == (2, steps)
    assert (facts["answer"]["seat"], facts["answer"]["value"]) == (seat, value)
    assert facts["view"]["round"] == 1
    assert facts["result"] is None
    assert facts["remarks"] == []


def test_replay_tells_what_happened_to_the_table(starboard: Starboard, home: Path) -> None:
    starboard(*PLAY, "--seats", "human,random", typed="1\n1\n1\nq\n")
    file = saved(home)
    log = logs.read(file)
    log.remarks = [logs.Remark(2, "Ann has taken the seat of Random.", 0.0)]
    logs.write(log, file)
    assert "Ann has taken the seat of Random." in starboard("replay", file, "--step", "2").out
    assert "Ann has taken" not in starboard("replay", file, "--step", "1").out
    facts = json.loads(starboard("replay", file, "--step", "2", "--json").out)
    assert facts["remarks"] == ["Ann has taken the seat of Random."]


def test_solo_is_played_alone_against_dranda(starboard: Starboard, home: Path) -> None:
    """SS-14.1: the level is chosen before the game; --level alone means a game for one."""
    done = starboard(*PLAY, "--level", "2", typed="q\n")
    assert done.code == 0
    log = logs.read(saved(home))
    assert log.options == {"seats": 1, "level": 2}
    assert log.seats == ["human"]


def test_leaving_keeps_the_game_and_resume_goes_on(starboard: Starboard, home: Path) -> None:
    done = starboard(*PLAY, "--seats", "human,random", typed="1\n1\nq\n")
    assert done.code == 0
    assert "starboard play --resume" in done.out
    before = values(saved(home))
    assert before
    done = starboard("play", "--resume", typed="1\nq\n")
    assert done.code == 0
    after = values(saved(home))
    assert after[: len(before)] == before
    assert len(after) > len(before)


def test_the_end_of_the_input_is_like_leaving(starboard: Starboard, home: Path) -> None:
    done = starboard(*PLAY, "--seats", "human,random", typed="1\n")
    assert done.code == 0
    assert "is saved in" in done.out
    assert values(saved(home))


def test_an_illegal_answer_is_refused_and_changes_nothing(starboard: Starboard, home: Path) -> None:
    quiet = starboard(*PLAY, "--seats", "human,human", typed="q\n")
    before = values(saved(home))
    done = starboard("play", "--resume", typed="999\nall the gold\n-1\nq\n")
    assert quiet.code == done.code == 0
    assert "There is no option 999" in done.out
    assert "No option matches 'all the gold'" in done.out
    assert values(saved(home)) == before


def test_undo_redo_and_restart(starboard: Starboard, home: Path) -> None:
    """SS-6.5: discarding a die reveals nothing, so it can be taken back within the turn."""
    play_to_window_after(starboard, home, "human,human")
    whole = values(saved(home))
    starboard("play", "--resume", typed="u\nq\n")
    assert values(saved(home)) == whole[:-1]
    assert question(home).verb == "use-die"
    starboard("play", "--resume", typed=f"{whole[-1][1]}\nt\nr\nr\nr\nq\n")
    assert values(saved(home)) == whole
    done = starboard("play", "--resume", typed="t\nu\nq\n")
    assert "Undo stops here" in done.out or "Nothing has been answered" in done.out
    assert len(values(saved(home))) < len(whole)


def test_undo_by_consent_asks_the_other_people(starboard: Starboard, home: Path) -> None:
    play_to_window_after(starboard, home, "human:Ann,human:Bo")
    starboard("play", "--resume", typed="\nq\n")  # Enter ends the turn: now the other person is asked
    whole = values(saved(home))
    assert "end" in [value for _, value in whole]
    done = starboard("play", "--resume", typed="u\nq\n")
    assert "'u!'" in done.out
    done = starboard("play", "--resume", typed="u!\nn\nq\n")
    assert "doesn't agree" in done.out
    assert values(saved(home)) == whole
    done = starboard("play", "--resume", typed="u!\ny\nq\n")
    assert question(home).verb == "window-after"
    assert values(saved(home)) == whole[: len(values(saved(home)))]


def test_undo_by_consent_needs_no_bots_consent(starboard: Starboard, home: Path) -> None:
    play_to_window_after(starboard, home, "human,random")
    mine = len(values(saved(home)))
    starboard("play", "--resume", typed="\nq\n")
    whole = values(saved(home))
    assert 1 in [seat for seat, _ in whole[mine:]]  # the bot has answered since
    starboard("play", "--resume", typed="u!\nq\n")
    assert values(saved(home)) == whole[:mine]


def test_looking_around_changes_nothing(starboard: Starboard, home: Path) -> None:
    starboard(*PLAY, "--seats", "human:Ann,random", typed="q\n")
    before = saved(home).read_bytes()
    done = starboard(
        "play",
        "--resume",
        typed="?\nl\nl 3\ni Resistance Fleet\ni flet\ni\ns\nv 2\nv\nb\nh\nrules SS-4.3\nrules XX\nq\n",
    )
    assert done.code == 0
    assert "SS-9.11" in done.out  # the clause of the Fleet's action
    assert "no component 'flet'" in done.out
    assert "If the game ended now" in done.out
    assert "Exhaust 1: active → inactive." in done.out
    assert "No rule matches 'XX'" in done.out
    assert "restart the turn" in done.out
    assert "Look at which seat?" in done.out
    assert saved(home).read_bytes() == before


def test_what_cannot_be_undone_is_marked_before_it_is_chosen(
    starboard: Starboard, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def foresee(table: Table, seat: int) -> Callable[[Value], bool]:
        return lambda value: str(value).endswith("discard")

    starboard(*PLAY, "--seats", "human,human", typed="go-on\nq\n")
    monkeypatch.setattr(Table, "foresee", foresee)
    done = starboard("play", "--resume", typed="discard\nq\n")
    assert "◉ cannot be undone" in done.out
    lines = [line for line in done.out.splitlines() if "◉" in line and "cannot" not in line]
    assert lines
    for line in lines:
        assert "die" in line
        assert "Asteroid" not in line


def test_at_one_keyboard_the_persons_name_is_shown(starboard: Starboard) -> None:
    done = starboard(*PLAY, "--seats", "human:Ann,human:Bo", typed="q\n")
    assert "[Ann (Red)] Red:" in done.out or "[Bo (Black)] Black:" in done.out


def test_a_copy_can_be_saved_and_gone_on_with(starboard: Starboard, home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    done = starboard(*PLAY, "--seats", "human,random", typed=f"1\nsave {copy}\nsave {copy}\n1\nq\n")
    assert "already exists" in done.out
    before = values(copy)
    assert len(before) < len(values(saved(home)))
    starboard("play", "--resume", copy, typed="1\nq\n")
    assert values(copy)[: len(before)] == before
    assert len(values(copy)) > len(before)  # the copy itself goes on, where its owner put it
    assert starboard("verify", copy).code == 0


def test_the_same_seed_deals_the_same_game(starboard: Starboard, home: Path, tmp_path: Path) -> None:
    logs_seen = []
    for _ in range(2):
        starboard(*PLAY, "--seats", "human,random", typed="1\n1\n1\n1\nq\n")
        logs_seen.append(saved(home).read_bytes())
        saved(home).unlink()
    assert logs_seen[0] == logs_seen[1]


def test_the_end_of_a_turn_waits_for_enter(starboard: Starboard, home: Path) -> None:
    """SS-6.3: without crew nothing can be done after the die but to end the turn."""
    play_to_window_after(starboard, home, "human,human")
    assert list(question(home).options) == ["end"]
    done = starboard("play", "--resume", typed="\nq\n")
    assert "Enter to end the turn (u to undo)" in done.out
    assert "end" in [value for _, value in values(saved(home))]


def test_without_colour_and_in_a_hundred_columns(starboard: Starboard) -> None:
    done = starboard(*PLAY, "--seats", "human,random,random,random", typed="b\ns\nq\n")
    assert "\x1b" not in done.out
    wide = [
        line for line in done.out.splitlines() if len(line) > 100 and not line.startswith("The game is saved")
    ]
    assert wide == []
