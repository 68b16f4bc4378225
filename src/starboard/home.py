"""The folder for tables and saved games, shared by the command line and the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """$STARBOARD_HOME, or the folder in which this system keeps a user's data."""
    if given := os.environ.get("STARBOARD_HOME"):
        return Path(given).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "starboard"
