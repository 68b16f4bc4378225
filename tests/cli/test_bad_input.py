"""Every mistake gets one clear sentence on stderr and a non-zero exit code, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Done, Starboard

from starboard.kernel import log as logs
from starboard.kernel.table import Table
from starboard.kernel.title import find_title


def one_sentence(done: Done, *parts: str, code: int = 1) -> None:
    assert done.code == code
    assert done.err.count("\n") == 1, done.err
    assert "Traceback" not in done.err
    for part in parts:
        assert part in done.err


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A sound log of eight answers."""
    table = Table(find_title("solar-sphere"), {"seats": 2}, "bad input", seats=["human", "human"])
    for _ in range(8):
        question = table.questions[0]
        table.answer(question.seat, question.options[0])
    file = tmp_path / "game.json"
    logs.write(table.log(), file)
    return file


@pytest.mark.parametrize(
    "args",
    [("play",), ("content",), ("fuzz",), ("coverage",), ("simulate",)],
    ids=lambda args: args[0],
)
def test_an_unknown_title_is_answered_with_a_suggestion(starboard: Starboard, args: tuple[str, ...]) -> None:
    one_sentence(starboard(*args, "solar-sphare"), "solar-sphare", "did you mean 'solar-sphere'?")


def test_a_title_like_no_other_lists_what_there_is(starboard: Starboard) -> None:
    known = "choose one of pirates-of-skydock, revenant, solar-sphere, voidfall"
    one_sentence(starboard("play", "chess"), "'chess'", known)


def test_unknown_commands_and_options_are_usage_errors(starboard: Starboard) -> None:
    one_sentence(starboard("plai"), "did you mean 'play'?", "starboard --help", code=2)
    one_sentence(starboard("games", "--jsn"), "--jsn", "starboard games --help", code=2)
    one_sentence(starboard("fuzz", "solar-sphere", "--games", "many"), "--games", "integer", code=2)
    one_sentence(starboard("verify"), "'file'", "starboard verify --help", code=2)


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (["--seats", "human,random,random,random,random"], ["1, 2, 3, 4 seats, not 5"]),
        (["--seats", "human,robot"], ["no bot 'robot'", "random, greedy, planner"]),
        (["--seats", "human,,greedy"], ["is empty", "human,planner"]),
        (["--seats", "human:,greedy"], ["no name", "human:Ann"]),
        (["--seats", "human", "--level", "4"], ["'level' cannot be '4'", "1, 2, 3"]),
        (["--seats", "human,greedy", "--level", "2"], ["2 seats", "no option 'level'"]),
        (["--seats", "human", "--option", "speed=fast"], ["no option 'speed'", "level"]),
        (["--seats", "human", "--option", "level"], ["Cannot read the option 'level'", "level=2"]),
        (["--seats", "human,planner", "--budget", "0"], ["more than 0"]),
        (["--seed", ""], ["seed is empty"]),
        (["--content", "nowhere"], ["nowhere", "folder of content files"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) and value[0].startswith("--") else "",
)
def test_a_table_that_cannot_be_laid(
    starboard: Starboard, home: Path, args: list[str], parts: list[str]
) -> None:
    one_sentence(starboard("play", "solar-sphere", *args), *parts)
    assert not home.exists()  # nothing was begun, so nothing is saved


def test_a_broken_content_row_is_named(starboard: Starboard, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "hexes.toml").write_text('[[hex]]\nid = "hex-rib-vault"\nname = "X"\norigin = "printed"\n')
    for command in ("content", "play"):
        done = starboard(command, "solar-sphere", "--content", own)
        one_sentence(done, "hexes.toml", "'hex-rib-vault'", "'origin'", "expected", "printed")


def test_a_missing_or_foreign_file_is_not_a_log(starboard: Starboard, tmp_path: Path) -> None:
    one_sentence(starboard("verify", tmp_path / "none.json"), "none.json", "No such file")
    other = tmp_path / "other.json"
    other.write_text('{"a": 1}')
    one_sentence(starboard("replay", other), "not a Starboard log")
    other.write_bytes(b"\xff\xfe\x00")
    one_sentence(starboard("verify", other), "not a complete JSON file")


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_a_truncated_log(starboard: Starboard, saved: Path, command: str) -> None:
    whole = saved.read_bytes()
    saved.write_bytes(whole[: len(whole) // 2])
    one_sentence(starboard(*command.split(), saved), "cut off")
    assert saved.read_bytes() == whole[: len(whole) // 2]


def edit(file: Path, **changes: object) -> None:
    log = json.loads(file.read_text())
    log.update(changes)
    file.write_text(json.dumps(log))


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_an_edited_log(starboard: Starboard, saved: Path, command: str) -> None:
    answers = json.loads(saved.read_text())["answers"]
    answers[3]["value"] = "6 discard and win"
    edit(saved, answers=answers)
    before = saved.read_bytes()
    one_sentence(starboard(*command.split(), saved), "Answer 4", "edited")
    assert saved.read_bytes() == before


def test_an_edited_hash_seed_or_field(starboard: Starboard, saved: Path) -> None:
    sound = saved.read_text()
    answers = json.loads(sound)["answers"]
    answers[5]["hash"] = "0" * 16
    edit(saved, answers=answers)
    one_sentence(starboard("verify", saved), "After answer 6", "edited")
    saved.write_text(sound)
    edit(saved, seed="another")
    one_sentence(starboard("verify", saved), "seed does not match the hash")
    saved.write_text(sound)
    edit(saved, cheat=True)
    one_sentence(starboard("verify", saved), "damaged or edited", "cheat")
    saved.write_text(sound)
    edit(saved, options={"seats": 9})
    one_sentence(starboard("verify", saved), "not 9")


def test_a_log_of_another_version(starboard: Starboard, saved: Path) -> None:
    sound = saved.read_text()
    edit(saved, version=3)
    one_sentence(starboard("verify", saved), "log version 3", "reads versions up to 2")
    saved.write_text(sound)
    edit(saved, rules=99)
    one_sentence(starboard("verify", saved), "version 99", "Solar Sphere")
    saved.write_text(sound)
    edit(saved, title="lunar-sphere")
    one_sentence(starboard("verify", saved), "lunar-sphere", "solar-sphere")


def test_a_log_of_other_content(starboard: Starboard, saved: Path) -> None:
    edit(saved, content="0123456789abcdef")
    one_sentence(starboard("verify", saved), "other cards", "--content")


def test_verify_tells_programs_too(starboard: Starboard, saved: Path) -> None:
    edit(saved, seed="another")
    done = starboard("verify", saved, "--json")
    assert done.code == 1
    told = json.loads(done.out)
    assert told["ok"] is False
    assert "seed" in told["error"]


def test_a_step_that_is_not_there(starboard: Starboard, saved: Path) -> None:
    one_sentence(starboard("replay", saved, "--step", "9"), "no step 9", "0 to 8")


def test_nothing_to_resume(starboard: Starboard) -> None:
    one_sentence(starboard("play", "--resume"), "no game to continue", "starboard play")


def test_resume_takes_the_game_as_it_stands(starboard: Starboard, saved: Path) -> None:
    one_sentence(starboard("play", "--resume", saved, "--seats", "human,random"), "leave out --seats")


def test_an_unwritable_home(starboard: Starboard, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STARBOARD_HOME", str(tmp_path / "file"))
    one_sentence(
        starboard("play", "solar-sphere", "--seats", "human,random"), "Cannot save", "STARBOARD_HOME"
    )


def test_fuzz_wants_games_or_minutes(starboard: Starboard) -> None:
    one_sentence(starboard("fuzz", "solar-sphere", "--games", "1", "--minutes", "1"), "leave one of them out")
    one_sentence(starboard("fuzz", "solar-sphere", "--minutes", "0"), "more than 0")
    one_sentence(starboard("fuzz", "solar-sphere", "--seats", "7"), "not 7")


def test_vectors_that_are_not_there(starboard: Starboard, tmp_path: Path) -> None:
    one_sentence(starboard("check", tmp_path / "none.toml"), "none.toml")


@pytest.mark.parametrize(
    ("command", "what"), [("serve", "The web table"), ("migrate", "A server's database")]
)
def test_without_the_packages_of_the_web_it_says_what_to_install(command: str, what: str) -> None:
    program = (
        "import sys; sys.modules['sqlalchemy'] = None; from starboard.cli import main; main(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, command], capture_output=True, text=True, check=False, timeout=60
    )
    said = f"{what} needs the extra 'web' (sqlalchemy is missing): pip install 'starboard[web]'."
    one_sentence(Done(done.returncode, done.stdout, done.stderr), said)
