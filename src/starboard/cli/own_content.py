"""Games with your own cards: their folder is remembered, so that you need not name it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from starboard.home import home
from starboard.kernel.errors import BadLog, StarboardError
from starboard.kernel.log import Log
from starboard.kernel.replay import same_cards
from starboard.kernel.table import Table
from starboard.kernel.title import find_title


def note(table: Table, folder: Path | None) -> None:
    """Remembers, under their fingerprint, where a new game's own cards are.

    Cards that differ from ours only in names and texts have our fingerprint, so they are remembered for this
    one game.
    """
    if folder is None:
        return
    ours = table.title.load_content(None).fingerprint == table.content.fingerprint
    known = _known()
    known[table.commitment if ours else table.content.fingerprint] = str(folder.resolve())
    try:
        home().mkdir(parents=True, exist_ok=True)
        _notes().write_bytes(msgspec.json.format(msgspec.json.encode(known)))
    except OSError:
        pass  # the folder will have to be named again


def load_for(log: Log, folder: Path | None) -> tuple[Any, Path | None]:
    """The content a log was played with, and its folder: the given one, or else the remembered one."""
    title = find_title(log.title)
    content = title.load_content(folder)
    known = _known()
    noted = known.get(log.commitment) or known.get(log.content)
    if folder is not None or noted is None:
        return content, folder
    try:
        own = title.load_content(Path(noted))
    except StarboardError:
        own = None
    if own is not None and same_cards(own, log.content):
        return own, Path(noted)
    if same_cards(content, log.content):
        return content, None  # only the names were others
    raise BadLog(
        f"The game was played with the cards in {noted}, which are gone or have changed since: put them "
        "back, or give a folder of the same cards with --content."
    )


def _notes() -> Path:
    return home() / "content.json"


def _known() -> dict[str, str]:
    """Folders by the fingerprint of their cards, or by the seal of a game.

    A lost or damaged note never stops anyone from playing.
    """
    try:
        return msgspec.json.decode(_notes().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}
