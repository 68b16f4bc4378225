"""Vectors on a title of a few lines: a counter, a die and one question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starboard.conform import vectors
from starboard.conform.vectors import BadVector, check_files, load_file, vector_files
from starboard.kernel.ask import Rule, ask
from starboard.kernel.chance import Chance
from starboard.kernel.errors import BadOption, StarboardError
from starboard.kernel.state import State


class Heap(State):
    """Each turn the seat adds 1 or 2, or throws a die for it; the heap topples at 10."""

    __slots__ = ("size",)

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.size = 0

    def copy(self) -> Heap:
        new = Heap(self.chance.copy())
        new.over = self.over
        new.size = self.size
        return new


def beat(s: Heap) -> Rule[None]:
    choice = yield ask(0, "add", [1, 2, "throw"] if s.size < 8 else [1])
    s.size += s.roll(6) if choice == "throw" else choice
    s.over = s.size >= 10


def patch(s: Heap, key: str, value: Any) -> None:
    if key == "chance":
        s.chance.rigged = tuple(n - 1 for n in value)
    elif key == "size":
        s.size = value
    else:
        raise StarboardError(f"no '{key}' here.")


def probe(s: Heap, key: str) -> Any:
    if key not in ("size", "over"):
        raise StarboardError(f"no '{key}' here.")
    return getattr(s, key)


class HeapTitle:
    """Only what a vector needs of a title."""

    beat = staticmethod(beat)
    patch = staticmethod(patch)
    probe = staticmethod(probe)

    @staticmethod
    def check_options(given: dict[str, Any]) -> dict[str, Any]:
        if set(given) - {"seats"}:
            raise BadOption("Heap has no such option.")
        return {"seats": 1}

    @staticmethod
    def load_content(folder: Path | None) -> None:
        return None

    @staticmethod
    def setup(options: dict[str, Any], content: None, chance: Chance) -> Heap:
        return Heap(chance)


@pytest.fixture(autouse=True)
def heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "find_title", lambda name: HeapTitle())


def write(folder: Path, body: str, head: str = 'clauses = ["HP-1.1"]') -> Path:
    file = folder / "one.toml"
    lines = ["[[vector]]", 'id = "one"', 'title = "heap"', 'says = "It grows."', head, body]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def message(folder: Path, body: str) -> str:
    (found,) = check_files([write(folder, body)])
    assert found.ok is (found.message == "")
    assert (found.id, found.clauses, found.file.name) == ("one", ("HP-1.1",), "one.toml")
    return found.message


def test_what_holds_is_well(tmp_path: Path) -> None:
    body = """
    patch = { size = 3 }
    chance = [4]
    play = [
        { verb = "add", seat = 0, exactly = ["throw", 1, 2], expect = { size = 3 } },
        { offers = [2], refuses = [3] },
        "add: 1",
        { expect = { size = "+1" }, answer = "add: throw" },
        # From 8 on there is one option and it answers itself.
    ]
    expect = { size = "+7", over = true }
    """
    assert message(tmp_path, body) == ""


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("expect = { size = 1 }", "end: size is 0, expected 1"),
        ('play = ["add: 1"]\nexpect = { size = "+2" }', "end: size is 1, expected 2 (0 +2)"),
        ('play = ["take: 1"]\nexpect = { size = 1 }', "step 1: 'take: 1' answers nothing"),
        ('play = ["add: 3"]\nexpect = { size = 3 }', "step 1: 'add: 3' is not legal"),
        ('play = [{ verb = "take" }]', "step 1: the open question is 'add', not 'take'"),
        ("play = [{ seat = 1 }]", "step 1: seat 1 has no open question"),
        ("play = [{ offers = [3] }]", "step 1: 'add' does not offer '3', only [1, 2, throw]"),
        ("play = [{ refuses = [1] }]", "step 1: 'add' offers '1' among [1, 2, throw]"),
        ("play = [{ exactly = [1, 2] }]", "step 1: 'add' offers [1, 2, throw], not [1, 2]"),
        ('play = ["add: 1", { expect = { size = 2 } }]', "step 2: size is 1, expected 2"),
        ('chance = [3]\nplay = ["add: 1"]\nexpect = { size = 1 }', "end: 1 of the numbers in 'chance'"),
        (
            'chance = [9]\nplay = ["add: throw"]\nexpect = { size = 9 }',
            "step 1: the rules failed: ValueError",
        ),
        ('patch = { size = 9 }\nplay = ["add: 1"]\nexpect = { size = 10 }', "step 1: no question is open"),
    ],
)
def test_what_does_not_hold_says_where(tmp_path: Path, body: str, found: str) -> None:
    assert message(tmp_path, body).startswith(found)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("patch = { weight = 1 }\nexpect = { size = 0 }", r"one\.toml, vector 'one': key 'weight'"),
        ("expect = { weight = 1 }", r"one\.toml, vector 'one': key 'weight'"),
        ("options = { level = 2 }\nexpect = { size = 0 }", "vector 'one': Heap has no such option"),
        ("expekt = { size = 1 }", "vector 'one': .*expekt"),
        ("play = [{ ofers = [1] }]", "vector 'one': .*ofers"),
        ('play = ["add 1"]\nexpect = { size = 1 }', "vector 'one': step 'add 1': expected 'verb: value'"),
        ("", "vector 'one': it expects nothing"),
        ('play = ["add: 1"]', "vector 'one': it expects nothing"),
        ("expect = {", "not valid TOML"),
    ],
)
def test_a_broken_file_is_an_error(tmp_path: Path, body: str, words: str) -> None:
    with pytest.raises(BadVector, match=words):
        check_files([write(tmp_path, body)])


def test_a_vector_cites_a_clause(tmp_path: Path) -> None:
    with pytest.raises(BadVector, match="cites no clause"):
        load_file(write(tmp_path, "expect = { size = 0 }", "clauses = []"))


def test_an_id_is_used_once(tmp_path: Path) -> None:
    file = write(tmp_path, "expect = { size = 0 }")
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n{text}", encoding="utf-8")
    with pytest.raises(BadVector, match="already has this id"):
        load_file(file)


def test_other_tables_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text("[vectors]\na = 1\n", encoding="utf-8")
    with pytest.raises(BadVector, match=r"odd\.toml: expected a list of \[\[vector\]\]"):
        load_file(file)


def test_folders_are_walked(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    first = write(tmp_path, "expect = { size = 0 }")
    second = write(tmp_path / "b", "expect = { size = 1 }")
    assert set(vector_files([tmp_path])) == {first, second}
    assert sorted(r.ok for r in check_files([tmp_path])) == [False, True]


def test_paths_that_hold_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadVector, match="no vector file"):
        check_files([tmp_path])
    with pytest.raises(BadVector, match="no such vector file"):
        check_files([tmp_path / "gone.toml"])
