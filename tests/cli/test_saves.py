"""Saved games: one terminal at a time, own cards found again, and logs that are only a part."""

from __future__ import annotations

import os
import shutil
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from tests.commands import Done, Starboard

from starboard.cli.lock import Taken, holding
from starboard.kernel import log as logs
from starboard.kernel.replay import table_from_log
from starboard.kernel.title import find_title

PLAY = ("play", "solar-sphere", "--seats", "human,human")


def saved(home: Path) -> Path:
    (file,) = (home / "saves").iterdir()
    return file


def one_sentence(done: Done, *parts: str) -> None:
    assert done.code == 1
    assert done.out == ""
    assert done.err.count("\n") == 1
    for part in parts:
        assert part in done.err


# ---------------------------------------------------------------------- one terminal at a time


def test_a_game_that_is_being_played_is_not_opened_again(starboard: Starboard, home: Path) -> None:
    starboard(*PLAY, typed="1\nq\n")
    file = saved(home)
    before = file.read_bytes()
    with holding(file):
        for again in (("play", "--resume"), ("play", "--resume", str(file))):
            one_sentence(starboard(*again, typed="1\nq\n"), str(file), "another terminal")
        assert file.read_bytes() == before
        # To look at it does no harm.
        assert starboard("verify", file).code == 0
    assert starboard("play", "--resume", typed="1\nq\n").code == 0
    assert list((home / "saves").iterdir()) == [file]


def test_the_lock_is_taken_once_and_given_back(tmp_path: Path) -> None:
    place = tmp_path / "game.json"
    with holding(place):
        with pytest.raises(Taken, match="another terminal"), holding(place):
            raise AssertionError("two hold it")
        # Whoever was refused has not taken the lock away either.
        with pytest.raises(Taken), holding(place):
            raise AssertionError("two hold it")
    assert not list(tmp_path.iterdir())
    with holding(place):
        pass


def test_a_lock_left_behind_by_a_crash_holds_nobody_up(tmp_path: Path) -> None:
    (tmp_path / ".game.json.lock").touch()
    with holding(tmp_path / "game.json"):
        pass
    assert not list(tmp_path.iterdir())


def test_a_lock_file_removed_between_opening_and_locking_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, lock = tmp_path / "game.json", tmp_path / ".game.json.lock"
    real = os.open
    opened: list[Path] = []

    def slow(path: Path, *how: int) -> int:
        handle = real(path, *how)
        if not opened:
            lock.unlink()  # the one who held it has just left
        opened.append(path)
        return handle

    monkeypatch.setattr(os, "open", slow)
    with holding(place):
        assert len(opened) == 2
        monkeypatch.undo()
        with pytest.raises(Taken), holding(place):
            raise AssertionError("two hold it")


def test_a_missing_file_is_still_named(starboard: Starboard, tmp_path: Path) -> None:
    one_sentence(starboard("play", "--resume", tmp_path / "no" / "game.json"), "Cannot read", "game.json")
    assert not list(tmp_path.iterdir())


def test_a_game_kept_elsewhere_is_resumed_by_its_name(
    starboard: Starboard, home: Path, tmp_path: Path
) -> None:
    starboard(*PLAY, typed="1\nq\n")
    copy = tmp_path / "copy.json"
    shutil.copy(saved(home), copy)
    done = starboard("play", "--resume", copy, typed="1\nq\n")
    assert f"continue with 'starboard play --resume {copy}'" in done.out.replace("\n", "")


# ---------------------------------------------------------------------- own cards


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Own cards: another name, and another number."""
    folder = tmp_path / "own"
    folder.mkdir()
    theirs = resources.files("starboard.games.solar_sphere") / "content" / "colours.toml"
    text = theirs.read_text(encoding="utf-8")
    (folder / "colours.toml").write_text(text.replace('name = "Red"', 'name = "Rust"'), encoding="utf-8")
    (folder / "numbers.toml").write_text(
        '[[number]]\nid = "set-points"\nname = "Set"\norigin = "created"\nvalue = 9\n', encoding="utf-8"
    )
    return folder


def test_own_cards_are_found_again(
    starboard: Starboard, home: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own.parent)
    starboard(*PLAY, "--content", "own", typed="1\nq\n")
    file = saved(home)
    title = find_title("solar-sphere")
    assert logs.read(file).content == title.load_content(own).fingerprint
    monkeypatch.chdir("/")  # wherever the person stands next time
    done = starboard("play", "--resume", typed="i Rust\nq\n")
    assert done.code == 0, done.err
    assert "Rust" in done.out
    assert starboard("verify", file).code == 0
    assert starboard("replay", file, "--step", "1").code == 0


def test_own_cards_that_are_gone_or_changed_are_asked_for(
    starboard: Starboard, home: Path, own: Path, tmp_path: Path
) -> None:
    starboard(*PLAY, "--content", own, typed="1\nq\n")
    file = saved(home)
    moved = own.rename(tmp_path / "moved")
    one_sentence(starboard("play", "--resume"), str(own), "gone or have changed", "--content")
    assert starboard("play", "--resume", "--content", moved, typed="q\n").code == 0
    shutil.copytree(moved, own)
    numbers = own / "numbers.toml"
    numbers.write_text(numbers.read_text(encoding="utf-8").replace("9", "8"), encoding="utf-8")
    one_sentence(starboard("verify", file), str(own), "gone or have changed", "--content")


def test_own_names_are_found_again_for_the_game_they_were_chosen_for(
    starboard: Starboard, home: Path, own: Path
) -> None:
    (own / "numbers.toml").unlink()
    starboard(*PLAY, "--content", own, typed="1\nq\n")
    file = saved(home)
    assert logs.read(file).content == find_title("solar-sphere").load_content(None).fingerprint
    assert "Rust" in starboard("play", "--resume", typed="i Rust\nq\n").out
    # Another game with our own cards keeps our names.
    starboard(*PLAY, "--seed", "other", typed="1\nq\n")
    assert "Rust" not in starboard("play", "--resume", typed="q\n").out
    # Names that changed or are gone stop nobody.
    shutil.rmtree(own)
    assert starboard("play", "--resume", file, typed="1\nq\n").code == 0
    assert starboard("verify", file).code == 0


def test_games_saved_with_own_cards_by_the_version_before_are_found(
    starboard: Starboard, home: Path, own: Path
) -> None:
    starboard(*PLAY, "--content", own, typed="1\nq\n")
    file = saved(home)
    cards = find_title("solar-sphere").load_content(own)
    # Then the fingerprint was taken of names and texts too.
    logs.write(msgspec.structs.replace(logs.read(file), content=cards.likeness), file)
    notes = home / "content.json"
    notes.write_text(notes.read_text(encoding="utf-8").replace(cards.fingerprint, cards.likeness))
    assert starboard("verify", file).code == 0
    assert "Rust" in starboard("play", "--resume", typed="i Rust\nq\n").out


def test_a_damaged_note_is_no_reason_to_stop(starboard: Starboard, home: Path, own: Path) -> None:
    starboard(*PLAY, "--content", own, typed="1\nq\n")
    (home / "content.json").write_text("[")
    one_sentence(starboard("play", "--resume"), "other cards", "--content")
    assert starboard("play", "--resume", "--content", own, typed="q\n").code == 0
    (home / "content.json").unlink()
    (home / "content.json").mkdir()  # not even a file
    assert starboard(*PLAY, "--content", own, "--seed", "x", typed="q\n").code == 0


# ---------------------------------------------------------------------- partial logs


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_a_log_of_a_running_game_is_called_what_it_is(
    starboard: Starboard, home: Path, tmp_path: Path, command: str
) -> None:
    starboard(*PLAY, typed="1\nq\n")
    part = tmp_path / "part.json"
    part.write_bytes(logs.encode(table_from_log(logs.read(saved(home))).log_for((0,))))
    one_sentence(
        starboard(*command.split(), part),
        f"{part} is the log of a game that was still running",
        "Export it again after the game ends",
    )
