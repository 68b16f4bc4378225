"""Runs the command line in this process, as a person or a script would call it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import Starboard, commands


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
    return commands(monkeypatch, capsys)
