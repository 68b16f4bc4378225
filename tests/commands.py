"""The command line in this process, as a person or a script would call it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from starboard.cli import main


@dataclass
class Done:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What `--json` gave."""
        return json.loads(self.out)


Starboard = Callable[..., Done]


def commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Starboard:
    """Runs a command; `typed` is what it reads."""

    def run(*args: str | Path, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            main([str(arg) for arg in args])
        caught = capsys.readouterr()
        return Done(int(stop.value.code or 0), caught.out, caught.err)

    return run
