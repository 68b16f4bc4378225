"""Own cards as tables are played with them: files that never change, known by a digest of all of them."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from starboard.kernel.content import ContentError
from starboard.kernel.differences import Change, changes
from starboard.kernel.errors import BadLog
from starboard.kernel.title import find_title

_KEPT = 24


class Cards(msgspec.Struct, frozen=True):
    """The texts of the files by their names. `fingerprint` is that of the content when they were checked."""

    digest: str
    title: str
    fingerprint: str
    files: dict[str, str]

    def __hash__(self) -> int:
        return hash(self.digest)


def cards_of(title: str, fingerprint: str, files: Mapping[str, str]) -> Cards:
    ordered = dict(sorted(files.items()))
    digest = hashlib.sha256(msgspec.json.encode([title, ordered])).hexdigest()
    return Cards(digest, title, fingerprint, ordered)


_contents: OrderedDict[str, Any] = OrderedDict()
_lock = threading.Lock()


def content_of(cards: Cards | None) -> Any:
    """The content that a table's rules read; None stands for ours. This takes some time: use a thread.

    BadLog: the cards no longer fit the title, which has changed since.
    """
    if cards is None:
        return None
    with _lock:
        found = _contents.get(cards.digest)
        if found is None:
            title = find_title(cards.title)
            try:
                found = title.load_content(cards.files)
            except ContentError as error:
                raise BadLog(
                    f"The game is played with own cards that no longer fit {title.name}: {error}"
                ) from None
            _contents[cards.digest] = found
            while len(_contents) > _KEPT:
                _contents.popitem(last=False)
        _contents.move_to_end(cards.digest)
    return found


@lru_cache(maxsize=_KEPT)
def changes_of(cards: Cards) -> tuple[Change, ...]:
    """What differs from our cards."""
    title = find_title(cards.title)
    return changes(title.content_rows(None), title.content_rows(cards.files))
