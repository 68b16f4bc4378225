"""STARBOARD_COMPILED=1: the same command with the compiled build, if there is one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from starboard.kernel.errors import StarboardError

SWITCH = "STARBOARD_COMPILED"
BUILD = Path(__file__).resolve().parents[3] / "build" / "compiled"


def switch(given: list[str]) -> None:
    """Restarts with the compiled package first on the path; does nothing if that is not wanted."""
    if os.environ.get(SWITCH, "0") in ("", "0"):
        return
    if not BUILD.is_dir():
        raise StarboardError(f"{SWITCH} is set but there is no compiled build: run 'make compile' first.")
    paths = [str(BUILD), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, SWITCH: "0", "PYTHONPATH": os.pathsep.join(paths)}
    os.execve(sys.executable, [sys.executable, "-m", "starboard", *given], environment)
