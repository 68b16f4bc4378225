"""Games with own cards: where the cards lie is remembered, so that nobody has to name the folder again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from starboard.home import home
from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Log
from starboard.kernel.title import Title, find_title


def load(title: Title, folder: Path | None) -> Any:
    """The content of a new game; a folder of own cards is noted under their fingerprint."""
    content = title.load_content(folder)
    if folder is not None:
        known = _known()
        known[content.fingerprint] = str(folder.resolve())
        try:
            home().mkdir(parents=True, exist_ok=True)
            _notes().write_bytes(msgspec.json.format(msgspec.json.encode(known)))
        except OSError:
            pass  # the folder will have to be named again
    return content


def load_for(log: Log, folder: Path | None) -> tuple[Any, Path | None]:
    """The content a log was played with, and its folder: the one given, else the one noted."""
    title = find_title(log.title)
    content = title.load_content(folder)
    noted = _known().get(log.content)
    if folder is not None or noted is None or content.fingerprint == log.content:
        return content, folder
    try:
        own = title.load_content(Path(noted))
    except StarboardError:
        own = None
    if own is None or own.fingerprint != log.content:
        raise BadLog(
            f"The game was played with the cards in {noted}, which are gone or were changed since: "
            "put them back, or name a folder of the same cards with --content."
        )
    return own, Path(noted)


def _notes() -> Path:
    return home() / "content.json"


def _known() -> dict[str, str]:
    """Folders by the fingerprint of their cards; a lost or damaged note is no reason to stop anybody."""
    try:
        return msgspec.json.decode(_notes().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
