"""The switch to the compiled build."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from starboard.cli import compiled
from starboard.kernel.errors import StarboardError


def test_off_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.SWITCH, raising=False)
    monkeypatch.setattr(os, "execve", lambda *_: pytest.fail("it must not start anew"))
    compiled.switch(["games"])


def test_without_a_build_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(compiled.SWITCH, "1")
    monkeypatch.setattr(compiled, "BUILD", tmp_path / "nothing")
    with pytest.raises(StarboardError, match="make compile"):
        compiled.switch(["games"])


def test_with_a_build_the_same_command_starts_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setenv(compiled.SWITCH, "1")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setattr(compiled, "BUILD", tmp_path)
    monkeypatch.setattr(os, "execve", lambda _, words, environment: calls.append((words, environment)))
    compiled.switch(["simulate", "solar-sphere"])
    ((words, environment),) = calls
    assert words[-2:] == ["simulate", "solar-sphere"]
    assert environment["PYTHONPATH"].split(os.pathsep) == [str(tmp_path), "elsewhere"]
    assert environment[compiled.SWITCH] == "0", "else it would start anew for ever"
