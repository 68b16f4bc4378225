"""Runs the command line in this process, as a person or a script would call it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from starboard.cli import main


@dataclass
class Done:
    code: int
    out: str
    err: str


Starboard = Callable[..., Done]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of saved games of its own for each test, and no colours from the surroundings."""
    folder = tmp_path / "home"
    monkeypatch.setenv("STARBOARD_HOME", str(folder))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def starboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Starboard:
    def run(*args: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main([str(arg) for arg in args])
        caught = capsys.readouterr()
        return Done(int(stop.value.code or 0), caught.out, caught.err)

    return run
