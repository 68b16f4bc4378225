"""The styles of every title's terminal picture, by meaning."""

from __future__ import annotations

from typing import Final

SIGNAL: Final = "bold #c8f24e"
STRONG: Final = "bold #eaf0fb"
PLAIN: Final = "#b0bdd6"
QUIET: Final = "#6d7d9c"
LINE: Final = "#3b4c6c"
WARN: Final = "#ffc24b"
GOOD: Final = "#7fe0a5"
BAD: Final = "#ff8a80"
